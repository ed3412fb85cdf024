"""`enfilade prices`: what figures cost, against what they take by their odds and against the battles that
they win."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from game.core.errors import SetupError
from game.core.field import SIDES
from game.core.records.files import write_whole
from game.core.ruleset import Ruleset
from game.core.scenario import WITH, Figure, Scenario, Team
from game.lab import price_page
from game.lab.jobs import WIDE, YARD, Job, field_of, job, yard
from game.lab.price_fitting import Duel, Worth, circles, strengths
from game.lab.report import ALONE, Means, console, play_shown
from game.lab.simulate import NORMAL, GameResult
from game.lab.tournament import Tournament
from game.lab.weapon_worth import skilled, worths
from game.rulesets.custom_content import roster
from game.rulesets.setup import checked_options, ruleset_of
from game.rulesets.squad_budget import price
from game.rulesets.weapon_choices import Arms

OF = 3
SQUAD_MAPS = ("warehouse-yard", "otter-ford", "mill-street", "tanner-row")
"""Near and wide ones: who shoots far is worth half as much again on Mill Street as on Otter Ford."""
FARTHER = 3
"""So many places up the list of prices stands the second enemy of a kind."""
PRINTED = 130
"""Columns of a report that goes into a file."""


def scenario(ruleset: Ruleset, kinds: tuple[str, str]) -> Scenario:
    """Three of each, azure in the west."""
    teams = []
    for side, x, kind in (("azure", 1, kinds[0]), ("ember", WIDE - 2, kinds[1])):
        figures = tuple(
            Figure(kind, f"{side.title()} {number}", cell=(x, 2 + 4 * number)) for number in range(OF)
        )
        teams.append(Team(side, side.title(), figures))
    return Scenario(YARD, ruleset.ID, tuple(teams))


def battles(ruleset: Ruleset, fights: Sequence[tuple[str, str]], games: int, seed: str) -> list[Job]:
    """The battles of all pairs, one pair after the other, every second one with the sides swapped."""
    field, jobs = yard(), list[Job]()
    for first, second in fights:
        for number in range(1, games + 1):
            kinds = (first, second) if number % 2 else (second, first)
            dice = f"{seed}/{(number + 1) // 2}"
            jobs.append(job(len(jobs) + 1, scenario(ruleset, kinds), field, {}, dice))
    return jobs


def squad_battles(ruleset: Ruleset, contest: Tournament, seed: str) -> list[Job]:
    """Each squad against each other, on maps that stand for all."""
    return contest.jobs(*checked_options(ruleset, {}), dict.fromkeys(contest.sides, NORMAL), f"{seed}/squads")


def squad_duels(ruleset: Ruleset, contest: Tournament, results: Sequence[GameResult]) -> list[Duel]:
    """What came of each pair of squads; their points are those of all their figures."""
    points = {squad.id: price(ruleset, squad.figures) for squad in ruleset.squads()}
    matches = contest.matches(results)
    found = []
    for first, second in combinations(contest.squads, 2):
        met = [match for match in matches if {first, second} == set(match.squads.values())]
        wins = sum((match.winner == first) + (match.winner == "") / 2 for match in met)
        found.append(Duel(first, second, (points[first], points[second]), wins, len(met)))
    return found


def fought(pair: tuple[str, str], prices: tuple[int, int], results: Sequence[GameResult]) -> Duel:
    """What came of the battles of one pair; a draw is half a win."""
    wins = 0.0
    for number, result in enumerate(results, 1):
        first_side = "azure" if number % 2 else "ember"
        wins += float(result.winner == first_side) if result.winner else 0.5
    return Duel(*pair, prices, wins, len(results))


def pairs(stats: Mapping[str, Any], arms: Arms | None) -> Iterator[tuple[str, str]]:
    """Each kind against the next dearer one and one some way off; and the first kind that can have a weapon,
    with it against its own."""
    walking = [name for name, stat in stats.items() if stat.price and not getattr(stat, "vehicle", None)]
    ordered = sorted(walking, key=lambda name: (stats[name].price, name))
    yield from pairwise(ordered)
    yield from zip(ordered, ordered[FARTHER:], strict=False)
    told = set[str]()
    for name in walking:
        for weapon in arms.choices(stats[name])[1:] if arms else ():
            if weapon not in told and arms and arms.rearmed(stats[name], weapon) is not None:
                told.add(weapon)
                yield f"{name}{WITH}{weapon}", name


class Wished(NamedTuple):
    """What is fought and kept: battles of each pair, and of each pair of squads on each map, with which
    seed; the page, and the seeds that prices were fitted to; the file for the squad builder; whether the
    battles that the page has count as well."""

    games: int = 0
    seed: str = "1"
    page: Path | None = None
    fitted: Sequence[str] = ()
    squads: int = 0
    keep: Path | None = None
    add: bool = False


def run(rules: str, wished: Wished, means: Means = ALONE) -> int:
    """Print it, and keep the battles on the page; 0, the exit status. SetupError if there are no such rules
    or nothing to keep."""
    ruleset = ruleset_of(rules)
    fought = wished.games or wished.squads
    for option, path, kept in (("--page", wished.page, fought), ("--keep", wished.keep, wished.games)):
        if path and not kept:
            needed = "--games or --squads" if option == "--page" else "--games"
            raise SetupError(f"{option}: only battles are kept, so it needs {needed}")
        if path and not path.resolve().parent.is_dir():
            raise SetupError(f"{option}: no folder {path.parent}")
    arms = roster(ruleset.ID).arms()
    said = console(None if sys.stdout.isatty() else PRINTED)
    if arms:
        said.print(_worths(arms, dict(worths(ruleset)), ruleset.TITLE))
        said.print(_skilled(arms, skilled(ruleset)))
    if wished.games:
        _fight(ruleset, wished, means, said)
    if wished.squads:
        _fight_squads(ruleset, wished, means, said)
    return 0


def _fight(ruleset: Ruleset, wished: Wished, means: Means, said: Console) -> None:
    games, page = wished.games, wished.page
    earlier = price_page.earlier(page, ruleset.TITLE) if page and wished.add else price_page.Earlier([], {})
    if wished.seed in earlier.seeds:
        raise SetupError(f"--seed {wished.seed}: the page has its battles already; take another")
    found = roster(ruleset.ID)
    stats, fights = found.stats(), list(pairs(found.stats(), found.arms()))
    results = play_shown(battles(ruleset, fights, games, wished.seed), means)
    duels = [
        fought(pair, (stats[pair[0]].price, stats[pair[1]].price), results[at * games : (at + 1) * games])
        for at, pair in enumerate(fights)
    ]
    duels, seeds = [earlier.added(duel) for duel in duels], [*earlier.seeds, wished.seed]
    _say(duels, "three of these", "Figures by their battles", said)
    if page:
        price_page.write(page, ruleset.TITLE, price_page.section(ruleset.TITLE, duels, seeds, wished.fitted))
    if wished.keep:
        write_whole(wished.keep, kept_words(ruleset, strengths(duels), seeds).encode())


def _fight_squads(ruleset: Ruleset, wished: Wished, means: Means, said: Console) -> None:
    fields = {name: field_of(name) for name in SQUAD_MAPS}
    contest = Tournament(ruleset, fields, SIDES[:2], wished.squads)
    rows = means.rows and means.rows.with_name(f"squads-{means.rows.name}")
    results = play_shown(squad_battles(ruleset, contest, wished.seed), means._replace(rows=rows))
    squads = squad_duels(ruleset, contest, results)
    _say(squads, "squad", "Squads by their battles", said)
    if wished.page:
        maps = [field.title for field in fields.values()]
        price_page.write(wished.page, ruleset.TITLE, squads=price_page.squad_part(squads, maps, wished.seed))


def _say(duels: Sequence[Duel], who: str, title: str, said: Console) -> None:
    """What came of the battles, pair by pair, and what each is worth by them."""
    said.print(_duels(duels, who))
    said.print(f"{sum(duel.verdict == 'fits' for duel in duels)} of {len(duels)} pairs fit")
    said.print(_strengths(strengths(duels), title))
    said.print("\n".join(price_page.circle_lines(circles(duels))))


def kept_words(ruleset: Ruleset, found: Sequence[Worth], seeds: Sequence[str]) -> str:
    """What the squad builder reads (`game/rulesets/squad_strength.py`): the likeliest price of each, with its
    interval."""
    head = f"# Written by `enfilade prices {ruleset.ID} --keep FILE`, seeds {', '.join(seeds)}.\n[worth]\n"
    return head + "".join(
        f'"{one.name}" = [{one.likeliest:.1f}, {one.low:.1f}, {one.high:.1f}]\n'
        for one in sorted(found, key=lambda one: one.name)
    )


def _strengths(found: Sequence[Worth], title: str) -> Table:
    table = Table("", "points", "by battles", "may be", "battles", title=title, title_justify="left")
    for one in found:
        table.add_row(
            one.name,
            str(one.price),
            f"{one.likeliest:.0f}",
            f"{one.low:.0f} to {one.high:.0f}",
            str(one.games),
            style="" if one.fits else "bold",
        )
    return table


def _worths(arms: Arms, now: Mapping[str, float], title: str) -> Table:
    table = Table(
        "weapon",
        "kept",
        "now",
        title=f"{title}: harm of an attack, in hundredths of an enemy's health",
        title_justify="left",
    )
    for name, kept in arms.worth.items():
        table.add_row(arms.weapons[name].title, f"{kept:.1f}", f"{now[name]:.1f}")
    return table


def _skilled(arms: Arms, now: Iterable[tuple[str, str, float]]) -> Table:
    table = Table(
        "who strikes",
        "with",
        "kept",
        "now",
        title="the same in their own hands, at one step and at two",
        title_justify="left",
    )
    for kind, weapon, worth in now:
        kept = f"{arms.skilled[kind][weapon]:.1f}" if kind in arms.skilled else ""
        table.add_row(kind, arms.weapons[weapon].title, kept, f"{worth:.1f}")
    return table


def _duels(duels: Sequence[Duel], who: str) -> Table:
    table = Table(who, "points", "against", "points", "expected", "won", "may be", "")
    for duel in duels:
        low, high = duel.interval
        share, span = f"{100 * duel.wins / duel.games:.0f} %", f"{100 * low:.0f} to {100 * high:.0f} %"
        table.add_row(
            duel.first,
            str(duel.prices[0]),
            duel.second,
            str(duel.prices[1]),
            f"{100 * duel.expected:.0f} %",
            share,
            span,
            duel.verdict,
        )
    return table
