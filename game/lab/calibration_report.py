"""`enfilade calibrate`: plays battles and tells of each kind of roll what was shown and what came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from game.core.field import SIDES, Field
from game.core.ruleset import Ruleset
from game.lab.calibration import Calibration, RollCounter, calibrate
from game.lab.drills import give_drills
from game.lab.html_page import check_page
from game.lab.jobs import ROLLS, Job, job
from game.lab.order_trials import chancy
from game.lab.report import Means, console, play_shown
from game.rulesets.setup import make_scenario, ruleset_of

DRILLED = 10
"""How much oftener than an order of a battle the one of a drill is given."""


def run_calibration(
    rulesets: Sequence[Ruleset],
    fields: Mapping[str, Field],
    games: int,
    tries: int,
    seed: str,
    as_json: bool,
    page: Path | None,
    means: Means,
) -> int:
    """Play so many battles under each ruleset and print; 1 if a kind of roll is off, else 0."""
    if page is not None:
        check_page(page)
    found: list[Calibration] = []
    rolled: dict[str, Counter[str]] = {}
    for ruleset in rulesets:
        results = play_shown(calibration_jobs(ruleset, fields, games, seed, tries), means)
        counted = [result.rolls or [] for result in results]
        if tries:
            drilled = RollCounter(ruleset)
            rolled[ruleset.ID] = give_drills(drilled, DRILLED * tries, seed)
            counted.append(drilled.counts())
            for result in results:
                rolled[ruleset.ID].update(result.rolled or {})
        found += calibrate(ruleset.ID, counted)
    if as_json:
        print("[" + ",\n".join(msgspec.json.encode(row).decode() for row in found) + "]")
    else:
        _print(found, rolled)
    if page is not None:
        from game.lab.calibration_page import write_calibration

        write_calibration(page, found, {ruleset: orders_words(ruleset, of) for ruleset, of in rolled.items()})
    return int(any(row.wrong for row in found))


def orders_words(ruleset: str, rolled: Mapping[str, int]) -> str:
    """How many rolls came of each kind of order on copies, which kinds show no chance, and which of the
    others have not been rolled."""
    rules = ruleset_of(ruleset)
    shown = chancy(rules)
    plain = sorted({order.__name__ for order in rules.ACTIONS} - shown)
    by_rolls = sorted(shown, key=lambda order: (-rolled.get(order, 0), order))
    told = [f"{order} {rolled[order]}" for order in by_rolls if rolled.get(order, 0)]
    never = sorted(order for order in shown if not rolled.get(order, 0))
    parts = (
        f"Rolls by the order they came of, on copies: {', '.join(told) or 'none'}",
        f"show no chance: {', '.join(plain)}" if plain else "",
        f"never rolled: {', '.join(never)}" if never else "",
    )
    return "; ".join(part for part in parts if part)


def calibration_jobs(
    ruleset: Ruleset, fields: Mapping[str, Field], games: int, seed: str, tries: int = 0
) -> list[Job]:
    """Maps and pairs of squads take turns, so that as many kinds of orders as there are are given."""
    squads, names = [squad.id for squad in ruleset.squads()], list(fields)
    jobs = []
    for number in range(1, games + 1):
        name = names[number % len(names)]
        pair = squads[number % len(squads)], squads[number // len(squads) % len(squads)]
        scenario = make_scenario(ruleset, name, dict(zip(SIDES[:2], pair, strict=True)))
        seats = dict.fromkeys(SIDES[:2], "normal")
        jobs.append(job(number, scenario, fields[name], seats, f"{seed}/{ruleset.ID}/{number}", ROLLS, tries))
    return jobs


def _print(found: Sequence[Calibration], rolled: Mapping[str, Mapping[str, int]]) -> None:
    said = console()
    for ruleset in dict.fromkeys(row.ruleset for row in found):
        rows = [row for row in found if row.ruleset == ruleset]
        title = ruleset_of(ruleset).TITLE
        table = Table("rolls", "how many", "shown", "came", "sigmas", "", title=title, title_justify="left")
        for row in rows:
            table.add_row(
                row.kind,
                str(row.rolls),
                f"{100 * row.shown:.2f} %",
                f"{100 * row.came:.2f} % [{100 * row.low:.1f}, {100 * row.high:.1f}]",
                f"{row.sigmas:+.1f}",
                "WRONG" if row.wrong else "",
                style="bold red" if row.wrong else "",
            )
        said.print(table)
        if ruleset in rolled:
            said.print(orders_words(ruleset, rolled[ruleset]))
    wrong = [f"{ruleset_of(row.ruleset).TITLE}: {row.kind}" for row in found if row.wrong]
    rolls = sum(row.rolls for row in found)
    said.print(
        f"{rolls} rolls of {len(found)} kinds; "
        + (f"more than chance explains: {', '.join(wrong)}" if wrong else "none comes off other than shown")
    )
