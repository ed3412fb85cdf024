"""The page of `enfilade calibrate`: shown against observed, with a red row where they part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from matplotlib.figure import Figure

from game.core.describing.roll_stats import RollCount
from game.lab.calibration import Calibration
from game.lab.html_page import image, write_html
from game.lab.intervals import wilson
from game.rulesets.setup import ruleset_of


def write_calibration(page: Path, found: Sequence[Calibration], orders: Mapping[str, str]) -> None:
    """Write it; `orders` says for each ruleset in words which orders were tried. OSError if the disk does not
    let us."""
    rolls = sum(row.rolls for row in found)
    head = (
        f"<p>{rolls} rolls of battles that the computer played against itself, and of orders given on copies "
        "of these, by kind. A row is red if what came is farther from what was shown than chance explains. "
        "Square brackets hold the interval in which the true share lies in 95 of 100 cases.</p>\n"
    )
    sections = [
        _section(ruleset, [row for row in found if row.ruleset == ruleset], orders.get(ruleset, ""))
        for ruleset in dict.fromkeys(row.ruleset for row in found)
    ]
    write_html(page, "Does it come as often as shown?", head + "".join(sections))


def _section(ruleset: str, rows: Sequence[Calibration], orders: str) -> str:
    lines = "".join(
        f"<tr{' class=wrong' if row.wrong else ''}><th>{escape(row.kind)}</th><td>{row.rolls}</td>"
        f"<td>{100 * row.shown:.2f} %</td><td>{100 * row.came:.2f} % [{100 * row.low:.1f}, "
        f"{100 * row.high:.1f}]</td><td>{row.sigmas:+.1f}</td></tr>"
        for row in rows
    )
    return (
        f"<h2>{escape(ruleset_of(ruleset).TITLE)}</h2>\n<table><thead><tr><th>rolls</th><th>how many</th>"
        f"<th>shown</th><th>came</th><th>sigmas</th></tr></thead><tbody>{lines}</tbody></table>\n"
        f"{f'<p>{escape(orders)}.</p>' if orders else ''}\n"
        f"{image(_curve([one for row in rows for one in row.parts]), 'What came against what was shown')}\n"
    )


def _curve(parts: Sequence[RollCount]) -> Figure:
    """A point for each kind and tenth of the range, with its interval; the larger, the more rolls."""
    figure = Figure(figsize=(6.4, 6))
    axes = figure.subplots()
    axes.plot([0, 100], [0, 100], color="#8d8778", linewidth=1)
    most = max((one.rolls for one in parts), default=1)
    for one in parts:
        low, high = wilson(one.came, one.rolls)
        x = 100 * one.expected / one.rolls
        axes.plot([x, x], [100 * low, 100 * high], color="#4d6b7a", linewidth=1, alpha=0.6)
        size = 8 + 140 * one.rolls / most
        axes.scatter([x], [100 * one.came / one.rolls], s=size, color="#c8852b", alpha=0.7, linewidths=0)
    axes.set(xlim=(0, 100), ylim=(0, 100), xlabel="shown, %", ylabel="came, %", aspect="equal")
    axes.spines[["top", "right"]].set_visible(False)
    return figure
