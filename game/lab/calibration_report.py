"""`enfilade calibrate`: plays battles and tells of each kind of roll what was shown and what came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from game.core.field import SIDES, Field
from game.core.ruleset import Ruleset
from game.lab.calibration import Calibration, calibrate
from game.lab.html_page import check_page
from game.lab.jobs import ROLLS, Job, job
from game.lab.report import Means, console, play_shown
from game.rulesets.setup import make_scenario, ruleset_of


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
    given: dict[str, Counter[str]] = {}
    for ruleset in rulesets:
        results = play_shown(calibration_jobs(ruleset, fields, games, seed, tries), means)
        found += calibrate(ruleset.ID, [result.rolls or [] for result in results])
        if tries:
            given[ruleset.ID] = Counter({order.__name__: 0 for order in ruleset.ACTIONS})
            for result in results:
                given[ruleset.ID].update(result.given or {})
    if as_json:
        print("[" + ",\n".join(msgspec.json.encode(row).decode() for row in found) + "]")
    else:
        _print(found, given)
    if page is not None:
        from game.lab.calibration_page import write_calibration

        write_calibration(page, found, {ruleset: orders_words(of) for ruleset, of in given.items()})
    return int(any(row.wrong for row in found))


def orders_words(given: Mapping[str, int]) -> str:
    """How many kinds of orders were given on copies, how often, and which were never possible."""
    never = [order for order, times in given.items() if not times]
    told = f"{sum(given.values())} orders of {len(given) - len(never)} kinds given on copies"
    return told + (f"; never possible: {', '.join(sorted(never))}" if never else "")


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


def _print(found: Sequence[Calibration], given: Mapping[str, Mapping[str, int]]) -> None:
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
        if ruleset in given:
            said.print(orders_words(given[ruleset]))
    wrong = [f"{ruleset_of(row.ruleset).TITLE}: {row.kind}" for row in found if row.wrong]
    rolls = sum(row.rolls for row in found)
    said.print(
        f"{rolls} rolls of {len(found)} kinds; "
        + (f"more than chance explains: {', '.join(wrong)}" if wrong else "none comes off other than shown")
    )
