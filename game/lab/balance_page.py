"""The page of `enfilade balance`: one HTML file with its pictures inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from io import BytesIO
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

from game.core.geometry.lattice import Lattice
from game.lab.balance import FAIR, MapBalance, Rate
from game.lab.heatmaps import KINDS, CellCount
from game.lab.html_page import DrawMap, image, write_html
from game.rulesets.setup import ruleset_of

COLORS = {"azure": "#4da3ff", "ember": "#ff6b35", "straw": "#e8c547", "plum": "#b565d9"}
TITLES = {
    "stood": "Where figures stood as rounds began",
    "moved": "Where they stepped",
    "harmed": "Where they were harmed",
    "felled": "Where they went down",
}
LARGEST = 420.0
"""The area of the largest mark, in square points."""
CELL = 24
"""Pixels of a cell in the pictures of the map."""


def write_page(page: Path, found: Sequence[MapBalance], paths: Mapping[str, Path], draw: DrawMap) -> None:
    """Write it. OSError if the disk does not let us."""
    pictures = {name: _gray(*draw(path, CELL)) for name, path in paths.items()}
    parts = [_section(one, *pictures[one.map]) for one in found]
    title = ", ".join(dict.fromkeys(one.title for one in found))
    head = (
        "<p>Battles of the computer against itself with equal squads. Square brackets hold the interval in "
        "which the true share lies in 95 of 100 cases.</p>\n"
    )
    write_html(page, f"Fair? {title}", head + "".join(parts))


def _gray(data: bytes, lattice: Lattice) -> tuple[np.ndarray, Lattice]:
    return np.asarray(Image.open(BytesIO(data)).convert("L")), lattice


def _section(one: MapBalance, picture: np.ndarray, lattice: Lattice) -> str:
    rows = "".join(
        f"<tr><th>{side.side}</th><td>{side.won.words}</td><td>{side.attacked_first.words}</td>"
        f"<td>{100 * side.in_cover:.0f} %</td><td>{side.lost:.1f}</td><td>{side.stepped:.0f}</td></tr>"
        for side in one.sides
    )
    said = "".join(f"<li>{escape(sentence)}</li>" for sentence in one.verdict)
    first = f"; whoever acts first wins {one.first_mover.words}" if one.first_mover.of else ""
    return (
        f"<h2>{escape(one.title)}, {escape(ruleset_of(one.ruleset).TITLE)}</h2>\n<ul>{said}</ul>\n"
        f"<p>{one.games} battles, {one.draws} draws, {one.rounds:.1f} rounds on average{first}.</p>\n"
        "<table><thead><tr><th>side</th><th>won</th><th>attacked first</th><th>in cover</th>"
        f"<th>figures lost</th><th>steps</th></tr></thead><tbody>{rows}</tbody></table>\n"
        f"{image(_rates(one), 'Shares of wins with their intervals')}\n"
        f"{image(_heat_maps(one, picture, lattice), 'Where each side stood, stepped, was harmed, fell')}\n"
    )


def _rates(one: MapBalance) -> Figure:
    """Each side's wins with interval, over the band that counts as fair."""
    rows: list[tuple[str, Rate, str]] = [
        (f"{side.side} wins", side.won, COLORS[side.side]) for side in one.sides
    ]
    if one.first_mover.of:
        rows.append(("who acts first wins", one.first_mover, "#59636b"))
    figure = Figure(figsize=(9, 0.5 + 0.42 * len(rows)))
    axes = figure.subplots()
    axes.axvspan(100 * FAIR[0], 100 * FAIR[1], color="#cfe3cf", zorder=0)
    for y, (_, rate, color) in enumerate(rows):
        axes.plot([100 * rate.low, 100 * rate.high], [y, y], color=color, linewidth=5, solid_capstyle="round")
        axes.plot(100 * rate.share, y, "o", color="white", markeredgecolor=color, markersize=9)
    axes.set_yticks(range(len(rows)), [words for words, _, _ in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of battles")
    axes.spines[["top", "right", "left"]].set_visible(False)
    return figure


def _heat_maps(one: MapBalance, picture: np.ndarray, lattice: Lattice) -> Figure:
    """The four kinds of marks over the map; the area of a mark goes with its count."""
    high, wide = picture.shape[:2]
    figure = Figure(figsize=(12, 12 * high / wide + 0.8), layout="constrained")
    for axes, kind in zip(figure.subplots(2, 2).flat, KINDS, strict=True):
        axes.imshow(picture, cmap="gray", vmin=-120, vmax=300)
        axes.set_title(TITLES[kind], fontsize=11)
        axes.set_axis_off()
        most = max((mark.count for marks in one.marks[kind].values() for mark in marks), default=1)
        for side, marks in one.marks[kind].items():
            _mark(axes, marks, COLORS[side], most, wide / lattice.size[0], lattice)
    return figure


def _mark(
    axes: Axes, marks: Sequence[CellCount], color: str, most: int, unit: float, lattice: Lattice
) -> None:
    places = [lattice.place((mark.x, mark.y)) for mark in marks]
    axes.scatter(
        [(x + 0.5) * unit for x, _ in places],
        [(y + 0.5) * unit for _, y in places],
        s=[LARGEST * mark.count / most for mark in marks],
        c=color,
        alpha=0.6,
        linewidths=0,
    )
