"""Whether a map is fair: many battles of equal squads on it, what each side had of its half, and what to
change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from types import MappingProxyType

import msgspec

from game.core.field import SIDES, Cover, Field
from game.core.geometry.grid import Cell
from game.core.placement import places_needed
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.lab.heatmaps import CellCount
from game.lab.intervals import paired, percent_within, wilson
from game.lab.jobs import FOOTPRINTS, Job, job
from game.lab.simulate import GameResult
from game.maps.loader import check_playable
from game.rulesets.setup import make_scenario, squad_of
from game.systems.objectives import with_mission

FAIR = (0.45, 0.55)
"""Between these a side's share of wins counts as even."""
BEGINNINGS = ("deployment", "reinforcement")
"""Kinds of zones that are used before anybody walks."""
SETTLED = 20
"""Before so many battles nothing counts as unused."""
UNEVEN = 0.1
"""So much more cover, by share of where figures stood, is told as a reason."""


class Rate(msgspec.Struct, frozen=True):
    """A share with its interval, Wilson's or that of mirrored pairs; all of them from 0 to 1."""

    share: float
    low: float
    high: float
    of: int

    @classmethod
    def counted(cls, wins: float, games: int) -> Rate:
        low, high = wilson(wins, games)
        return cls(wins / games if games else 0.5, low, high, games)

    @property
    def words(self) -> str:
        return percent_within(self.share, (self.low, self.high))


class SideBalance(msgspec.Struct, frozen=True):
    """What one side had: battles won (a draw is half a win), battles in which it attacked first, the share of
    figures that stood right behind cover as rounds began, figures lost and cells stepped a battle."""

    side: str
    won: Rate
    attacked_first: Rate
    in_cover: float
    lost: float
    stepped: float


class MapBalance(msgspec.Struct, frozen=True):
    """One map under one ruleset. `first_mover` is the share of battles that the side won that acted first,
    where one does; `unused` names doors that nobody used and zones that nobody entered."""

    map: str
    title: str
    ruleset: str
    mission: str
    games: int
    draws: int
    rounds: float
    sides: list[SideBalance]
    first_mover: Rate
    unused: list[str]
    verdict: list[str]
    marks: dict[str, dict[str, list[CellCount]]]


def sides_of(field: Field) -> list[str]:
    """The first two sides that have places on the map: a battle of two is what is weighed."""
    placed = {spawn.side for spawn in field.spawns}
    return [side for side in SIDES if side in placed][:2] or list(SIDES[:2])


def check_fightable(field: Field, ruleset: Ruleset, sides: Sequence[str]) -> None:
    """MapError if one of the ruleset's squads has no room on the map."""
    for squad in ruleset.squads():
        check_playable(field, sides, places_needed(ruleset, squad_of(ruleset, squad.id).figures))


def balance_jobs(
    name: str, field: Field, ruleset: Ruleset, sides: Sequence[str], games: int, seed: str, mission: str = ""
) -> list[Job]:
    """Battles of equal squads, so that what differs is the map: the squads of the ruleset take turns. Each is
    played twice with the same dice, first 1 and 2, then 3 and 4 ...: the second time the other side is listed
    first, so that on a map that is the same for both the two mirror each other."""
    squads = [squad.id for squad in ruleset.squads()]
    scenarios = [
        with_mission(make_scenario(ruleset, name, dict.fromkeys(sides, squad)), field, ruleset, mission)
        for squad in squads
    ]
    seats = dict.fromkeys(sides, "normal")
    found = []
    for number in range(1, games + 1):
        pair, second = (number + 1) // 2, number % 2 == 0
        scenario = scenarios[pair % len(scenarios)]
        if second:
            scenario = _other_way_round(scenario)
        dice = f"{seed}/{name}/{ruleset.ID}/{pair}"
        found.append(job(number, scenario, field, seats, dice, FOOTPRINTS))
    return found


def _other_way_round(scenario: Scenario) -> Scenario:
    """With the last side listed first, among what comes later as well."""
    teams = scenario.teams[::-1]
    listed = [team.side for team in teams]
    waves = tuple(sorted(scenario.waves, key=lambda wave: listed.index(wave.side)))
    return msgspec.structs.replace(scenario, teams=teams, waves=waves)


def strength(jobs: Sequence[Job]) -> dict[str, int]:
    """The figures of each side, with those that the map or its mission adds."""
    found: Counter[str] = Counter()
    for scenario in (one.scenario for one in jobs[:1]):
        found.update({team.side: len(team.figures) for team in scenario.teams})
        for wave in scenario.waves:
            found[wave.side] += len(wave.figures)
    return dict(found)


def weigh(
    name: str,
    field: Field,
    ruleset: str,
    mission: str,
    results: Sequence[GameResult],
    figures_of: Mapping[str, int] = MappingProxyType({}),
) -> MapBalance:
    """What the battles say; `figures_of` each side, if that is known."""
    sides = [side for side in SIDES if side in results[0].losses]
    marks = _added(results)
    draws = sum(not result.winner for result in results)
    figures = [_side(side, field, results, marks) for side in sides]
    led = [result for result in results if result.footprints and result.footprints.first]
    wins = sum(result.footprints is not None and result.winner == result.footprints.first for result in led)
    first = Rate.counted(wins + sum(not result.winner for result in led) / len(sides), len(led))
    unused = _unused(field, results, marks)
    return MapBalance(
        name,
        field.title or name,
        ruleset,
        mission,
        len(results),
        draws,
        sum(result.rounds for result in results) / len(results),
        figures,
        first,
        unused,
        _verdict(figures, first, unused, len(results), figures_of),
        marks,
    )


def _added(results: Iterable[GameResult]) -> dict[str, dict[str, list[CellCount]]]:
    """The marks of all battles together."""
    found: dict[str, dict[str, Counter[Cell]]] = {}
    for result in results:
        for kind, of_sides in (result.footprints.marks if result.footprints else {}).items():
            for side, marks in of_sides.items():
                counted = found.setdefault(kind, {}).setdefault(side, Counter())
                for mark in marks:
                    counted[mark.x, mark.y] += mark.count
    return {
        kind: {
            side: [CellCount(*cell, n) for cell, n in sorted(counted.items())] for side, counted in of.items()
        }
        for kind, of in found.items()
    }


def _side(
    side: str,
    field: Field,
    results: Sequence[GameResult],
    marks: Mapping[str, Mapping[str, Sequence[CellCount]]],
) -> SideBalance:
    games = len(results)
    attacks = [result.footprints.attacks for result in results if result.footprints]
    first = sum(_shared(rounds, side) for rounds in attacks)
    stood = marks["stood"][side]
    covered = sum(mark.count for mark in stood if _covered(field, (mark.x, mark.y)))
    return SideBalance(
        side,
        _won(side, results),
        Rate.counted(first, sum(bool(rounds) for rounds in attacks)),
        covered / max(1, sum(mark.count for mark in stood)),
        sum(result.losses[side] for result in results) / games,
        sum(mark.count for mark in marks["moved"][side]) / games,
    )


def _won(side: str, results: Sequence[GameResult]) -> Rate:
    """A draw is half a win. The interval is that of pairs where all battles have their other half: who stops
    in between has single ones."""
    points = {result.game: 0.5 if not result.winner else float(result.winner == side) for result in results}
    pairs = [(won, points[game + 1]) for game, won in points.items() if game % 2 and game + 1 in points]
    rate = Rate.counted(sum(points.values()), len(points))
    if 2 * len(pairs) < len(points):
        return rate
    low, high = paired(pairs)
    return msgspec.structs.replace(rate, low=low, high=high)


def _shared(rounds: Mapping[str, int], side: str) -> float:
    """1 if that side attacked in an earlier round than all others, a share if in the same."""
    earliest = min(rounds.values(), default=0)
    leaders = [name for name, number in rounds.items() if number == earliest]
    return 1 / len(leaders) if side in leaders else 0.0


def _covered(field: Field, cell: Cell) -> bool:
    near = (cell, *field.grid.neighbours(cell))
    return any(other in field and field[other].cover > Cover.NONE for other in near)


def _unused(
    field: Field, results: Iterable[GameResult], marks: Mapping[str, Mapping[str, Sequence[CellCount]]]
) -> list[str]:
    used = {cell for result in results if result.footprints for cell in result.footprints.doors}
    been = {(mark.x, mark.y) for of in marks.values() for counted in of.values() for mark in counted}
    doors = [
        f"the door at {door.cell[0]}, {door.cell[1]}"
        for door in field.doors
        if door.cell not in used and door.cell not in been
    ]
    zones = [
        f"the {zone.kind} zone {zone.name!r}"
        if zone.name
        else f"the {zone.kind} zone at {zone.cells[0][0]}, {zone.cells[0][1]}"
        for zone in field.zones
        if zone.kind not in BEGINNINGS and not been.intersection(zone.cells)
    ]
    return doors + zones


def _verdict(
    figures: Sequence[SideBalance],
    first: Rate,
    unused: Sequence[str],
    games: int,
    figures_of: Mapping[str, int],
) -> list[str]:
    """In sentences: who wins, what that hangs on, what to change."""
    even = 1 / len(figures)
    best = max(figures, key=lambda one: one.won.share)
    told = [_who_wins(best, even, games)]
    if best.won.low > even:
        told += _reasons(best, [one for one in figures if one is not best], figures_of)
    if first.of and first.low > even:
        told.append(f"Whoever acts first wins {first.words}: bring the sides out of each other's sight.")
    if unused and games >= SETTLED:
        shown = ", ".join(unused[:6]) + (f" and {len(unused) - 6} more" if len(unused) > 6 else "")
        told.append(f"Nobody used {shown}: nothing leads there that is worth the way.")
    return told


def _who_wins(best: SideBalance, even: float, games: int) -> str:
    if best.won.low > even:
        return f"{best.side} wins more often than chance explains: {best.won.words}."
    if best.won.high - even <= FAIR[1] - 0.5 + 0.005:
        return f"Fair: {best.side} wins {best.won.words}."
    enough = games * ((best.won.high - best.won.low) / (FAIR[1] - FAIR[0])) ** 2  # if it is even
    return (
        f"No side wins more often than chance explains, but {games} battles do not prove it fair: "
        f"{best.side} {best.won.words}. About {ceil(enough / 10) * 10} would."
    )


def _reasons(best: SideBalance, others: Sequence[SideBalance], figures_of: Mapping[str, int]) -> list[str]:
    told = []
    fewest = min((one.side for one in others), key=lambda side: figures_of.get(side, 0))
    more = figures_of.get(best.side, 0) - figures_of.get(fewest, 0)
    if more > 0:
        figures = "figure" if more == 1 else "figures"
        told.append(f"{best.side} has {more} {figures} more than {fewest}, whom the map adds.")
    if best.attacked_first.low > 1 / (len(others) + 1):
        told.append(
            f"{best.side} attacks first in {best.attacked_first.words}: give the others a nearer start, "
            "or cover on their way."
        )
    least = min(others, key=lambda one: one.in_cover)
    if best.in_cover - least.in_cover > UNEVEN:
        told.append(
            f"{best.side} stands in cover {100 * best.in_cover:.0f} % of the time, {least.side} "
            f"{100 * least.in_cover:.0f} %: give {least.side} more of it."
        )
    return told or ["Neither cover nor the first attack explains it: look at where figures fall."]
