"""`enfilade balance`: plays the battles and tells what they say of each map."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from game.core.errors import short
from game.core.field import Field
from game.core.ruleset import Ruleset
from game.lab.balance import MapBalance, balance_jobs, check_fightable, sides_of, strength, weigh
from game.lab.html_page import DrawMap, check_page
from game.lab.report import Means, console, play_shown
from game.rulesets.setup import ruleset_of

Ground = tuple[str, Path, Field, Ruleset]
"""The name of a map, its file, what is read of it, and the rules to be played by there."""


def run_balance(
    grounds: Sequence[Ground],
    games: int,
    seed: str,
    mission: str,
    as_json: bool,
    page: Path | None,
    draw: DrawMap,
    means: Means,
) -> None:
    """Play and print. SetupError or MapError before the first battle if one of the maps cannot be fought on,
    or the page cannot be made."""
    if page is not None:
        check_page(page)
    jobs = []
    for name, _, field, ruleset in grounds:
        sides = sides_of(field)
        check_fightable(field, ruleset, sides)
        jobs.append(balance_jobs(name, field, ruleset, sides, games, seed, mission))
    found = []
    for (name, _, field, ruleset), of_map in zip(grounds, jobs, strict=True):
        results = play_shown(of_map, means)
        found.append(weigh(name, field, ruleset.ID, mission, results, strength(of_map)))
        if not as_json:
            _print(found[-1])
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    if page is not None:
        from game.lab.balance_page import write_page

        write_page(page, found, {name: path for name, path, _, _ in grounds}, draw)


def _print(found: MapBalance) -> None:
    said = console()
    title = f"{found.title}, {ruleset_of(found.ruleset).TITLE}"
    table = Table(
        "side", "won", "attacked first", "in cover", "lost", "steps", title=short(title), title_justify="left"
    )
    for side in found.sides:
        table.add_row(
            side.side,
            side.won.words,
            side.attacked_first.words,
            f"{100 * side.in_cover:.0f} %",
            f"{side.lost:.1f}",
            f"{side.stepped:.0f}",
        )
    said.print(table)
    first = f"; whoever acts first wins {found.first_mover.words}" if found.first_mover.of else ""
    said.print(f"{found.games} battles, {found.draws} draws, {found.rounds:.1f} rounds on average{first}")
    for sentence in found.verdict:
        said.print(sentence)
