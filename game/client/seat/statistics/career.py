"""The career of a player: a line for each battle that was fought to its end, and what was achieved. Kept
in one file, written whole or not at all; a battle adds to it while it is played."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

import msgspec

from game.client.seat.saves import storage
from game.client.seat.saves.storage import PersistentList
from game.client.seat.statistics import results
from game.client.seat.statistics.ledger import PERSON, Notebook, Played
from game.client.seat.statistics.results import BattleResult, SideResult, result_of
from game.client.seat.statistics.roll_table import wilson
from game.core import events as e
from game.core.describing.achievements import Achievement, Progress, Reader
from game.core.events import Event
from game.core.references import UnitId
from game.core.scenario import Scenario
from game.core.user_folders import data_folder

WON, LOST, DRAWN = "won", "lost", "drawn"
PEOPLE = "people"
"""In place of the level, where people fought each other."""
OLD_BYTES = 1 << 16
FEW = 5
"""Fewer battles than that are too few to tell a rate."""


class Used(msgspec.Struct, frozen=True, array_like=True):
    """What was done with a weapon: attacks, hits, and whom they felled."""

    attacks: int = 0
    hits: int = 0
    felled: int = 0

    def __add__(self, other: Used) -> Used:
        return Used(self.attacks + other.attacks, self.hits + other.hits, self.felled + other.felled)


class Fought(msgspec.Struct, frozen=True):
    """A battle that was fought to its end. `id` is the same for all that throw the same dice. `level` is that
    of the computer, or `PEOPLE`; `mission` is in words. `own` and `foes` are figures, of which so many fell.
    Of the rolls of people `expected` would have come off, as their chances say, and `came` did.

    `sides` tells who played which and `winner` which of them won, "" in a draw; `series` what it was a game
    of. Lines of older games have no sides."""

    id: str
    day: str
    ruleset: str
    map: str
    mission: str
    level: str
    outcome: str
    rounds: int = 0
    own: int = 0
    fallen: int = 0
    foes: int = 0
    felled: int = 0
    weapons: dict[str, Used] = {}
    rolls: int = 0
    expected: float = 0.0
    came: int = 0
    winner: str = ""
    sides: tuple[SideResult, ...] = ()
    series: str = ""

    @property
    def result(self) -> BattleResult:
        return BattleResult(
            self.ruleset, self.map, self.day, self.rounds, self.winner, self.sides, self.series
        )


class Earned(msgspec.Struct, frozen=True):
    """An achievement by its id, with the day and the map."""

    id: str
    day: str
    map: str = ""


class Career(msgspec.Struct, frozen=True):
    """The first battle and the first achievement at the front."""

    battles: tuple[Fought, ...] = ()
    earned: tuple[Earned, ...] = ()

    def has(self, achievement: str) -> bool:
        return any(one.id == achievement for one in self.earned)


LIST = PersistentList("a career", Career)


def path() -> Path:
    return storage.career()


def read() -> Career:
    return LIST.read(path())


def keep(battles: Iterable[Fought] = (), earned: Iterable[Earned] = ()) -> None:
    """Add what is new: a battle counts once, as it first ended, and so does an achievement. A disk that does
    not let us costs that, never the battle."""
    with contextlib.suppress(OSError):
        path().parent.mkdir(parents=True, exist_ok=True)
        lock = storage.take_lock(path().with_suffix(".lock"))
        try:
            known = read()
            done, had = {one.id for one in known.battles}, {one.id for one in known.earned}
            more = tuple(one for one in battles if one.id not in done)
            new = tuple(one for one in earned if one.id not in had)
            if more or new:
                LIST.write(Career((*known.battles, *more), (*known.earned, *new)), path())
        finally:
            if lock:
                lock.free()


# ---------------------------------------------------------------- how battles ended


def battle_results() -> list[BattleResult]:
    """How all battles ended that people fought, by day: for the league, and for what one has done against
    each level."""
    found = [*_old_results(), *(one.result for one in read().battles if one.sides)]
    return sorted(found, key=lambda one: one.day)


def _old_results() -> list[BattleResult]:
    """What older games wrote beside the career, a file a battle; what cannot be read is left out."""
    found = []
    with contextlib.suppress(OSError):
        for path in sorted((data_folder() / "results").glob("*.result.json")):
            with contextlib.suppress(OSError, ValueError, RecursionError):
                if path.stat().st_size <= OLD_BYTES:
                    found.append(msgspec.json.decode(path.read_bytes(), type=BattleResult))
    return found


# ---------------------------------------------------------------- what it comes to


@dataclass(frozen=True)
class Rate:
    """So many of so many, and between what the true rate lies in 95 of 100 cases."""

    label: str
    came: float
    of: int

    @property
    def share(self) -> float:
        return self.came / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        return wilson(min(self.came, self.of), self.of)

    @property
    def few(self) -> bool:
        return self.of < FEW


def _won(battles: Iterable[Fought], label: str) -> Rate:
    """A draw counts as half of a battle that was won."""
    found = [one for one in battles if one.outcome]
    won = sum(1.0 if one.outcome == WON else 0.5 * (one.outcome == DRAWN) for one in found)
    return Rate(label, won, len(found))


def rates(battles: Iterable[Fought], by: Callable[[Fought], str]) -> list[Rate]:
    """How often was won, of each group against the computer, the largest first."""
    groups: dict[str, list[Fought]] = {}
    for one in battles:
        if one.level != PEOPLE:
            groups.setdefault(by(one), []).append(one)
    found = [_won(group, label) for label, group in groups.items()]
    return sorted(found, key=lambda rate: (-rate.of, rate.label))


def weapons(battles: Iterable[Fought]) -> list[tuple[str, Used]]:
    """What was done with each weapon, the one used most first."""
    found: dict[str, Used] = {}
    for one in battles:
        for weapon, used in one.weapons.items():
            found[weapon] = found.get(weapon, Used()) + used
    return sorted(found.items(), key=lambda item: (-item[1].attacks, item[0]))


def luck(battles: Iterable[Fought]) -> tuple[int, float, int]:
    """Rolls of people, how many of them should have come off by their chances, and how many did."""
    mine = list(battles)
    return (
        sum(one.rolls for one in mine),
        sum(one.expected for one in mine),
        sum(one.came for one in mine),
    )


class Match(Played, results.Played, Protocol):
    """A battle that is being played at this seat."""

    notebook: Notebook

    @property
    def players(self) -> dict[str, str]: ...

    def people(self) -> list[str]: ...


@dataclass
class CareerNote:
    """`earned` are the achievements of this battle that were not earned before, in their order; `fresh` those
    that nobody was told of yet, each with the side that has earned it."""

    earned: list[Achievement] = field(default_factory=list)
    fresh: list[tuple[str, Achievement]] = field(default_factory=list)
    _reader: Reader = field(default_factory=Reader)
    _progress: dict[str, Progress] = field(default_factory=dict)
    _read: int = 0

    def note(self, match: Match, events: list[Event], side: str = "", verb: str = "") -> None:
        """Read on: these events have come by an order of that side, "" if by nobody's."""
        before = max(0, len(match.events) - len(events))
        if self._read < before:  # of a battle that was loaded
            self._reader.read(match.events[self._read : before])
        self._read = len(match.events)
        moments = self._reader.read(events, side, verb)
        new: dict[str, tuple[str, Achievement]] = {}
        for person in match.people():
            wanted = self._progress.setdefault(person, Progress(match.battle.ruleset.ACHIEVEMENTS, person))
            new |= {one.id: (person, one) for one in wanted.note(moments)}
        if new:
            self._earn(match, new)
        if match.battle.winner is not None and match.people():
            keep([fought(match)])

    def _earn(self, match: Match, new: dict[str, tuple[str, Achievement]]) -> None:
        known = read()
        found = [(side, one) for side, one in new.values() if not known.has(one.id)]
        if found:
            day = storage.current_time()[:10]
            keep(earned=[Earned(one.id, day, match.map_path.stem) for _, one in found])
            self.earned += [one for _, one in found]
            self.fresh += found

    def next_fresh(self, side: str = "") -> Achievement | None:
        """The next one that nobody was told of yet: of that side, if one is given. It counts as told."""
        number = next((n for n, (earner, _) in enumerate(self.fresh) if side in ("", earner)), None)
        return None if number is None else self.fresh.pop(number)[1]


def fought(match: Match) -> Fought:
    """What the battle came to for the people in it."""
    battle, people = match.battle, match.people()
    scenario = battle.scenario
    level = _level(match)
    throws = [one for one in match.notebook.throws if one.who == PERSON]
    own, foes = _counted(match, people)
    ended = result_of(match)
    return Fought(
        _id(match.seed, scenario),
        storage.current_time()[:10],
        scenario.ruleset,
        match.map_path.stem,
        _mission(scenario, people),
        level,
        _outcome(battle.winner, people),
        battle.table.clock.round,
        len(own),
        sum(own.values()),
        len(foes),
        sum(foes.values()),
        used(match.events, set(own)),
        len(throws),
        sum(one.chance for one in throws),
        sum(one.came for one in throws),
        ended.winner,
        ended.sides,
        ended.series,
    )


def _id(seed: str, scenario: Scenario) -> str:
    """The same for all battles that throw the same dice."""
    return blake2b(seed.encode() + b"\0" + msgspec.json.encode(scenario), digest_size=9).hexdigest()


def _level(match: Match) -> str:
    """The level of the computer on the other side; `PEOPLE` if people fight each other."""
    teams = [team.side for team in match.battle.scenario.teams]
    computers = [
        match.players[side] for side in teams if side not in match.people() and side in match.players
    ]
    return computers[0] if computers else PEOPLE


def _outcome(winner: str | None, people: list[str]) -> str:
    if winner == "":
        return DRAWN
    return WON if winner in people else LOST


def _mission(scenario: Scenario, people: list[str]) -> str:
    """What the people were to do, in a word: the kinds of their goals, else those of the others."""
    for goals in (
        [goal for goal in scenario.goals if goal.side in people],
        [goal for goal in scenario.goals if goal.side not in people],
    ):
        if goals:
            word = type(goals[0]).__name__
            return word if goals[0].side in people else f"against {word.lower()}"
    return "Last side standing"


def _counted(match: Match, people: list[str]) -> tuple[dict[UnitId, bool], dict[UnitId, bool]]:
    """The figures of people and of others, each with whether it is down in the end."""
    sides: dict[UnitId, str] = {}
    down: set[UnitId] = set()
    for event in e.seen_by(None, match.events):
        match event:
            case e.Placed():
                sides[event.unit] = event.side
            case e.Downed():
                down.add(event.unit)
            case e.CameTo():
                down.discard(event.unit)
            case _:
                pass
    mine = {unit: unit in down for unit, side in sides.items() if side in people}
    return mine, {unit: unit in down for unit, side in sides.items() if side not in people}


def used(events: Iterable[Event], units: set[UnitId]) -> dict[str, Used]:
    """What those figures did with each weapon."""
    found: dict[str, Used] = {}
    weapon, target = "", UnitId(0)
    for event in e.seen_by(None, events):
        match event:
            case e.Attacked():
                weapon, target = event.weapon if event.unit in units else "", event.target
                if weapon:
                    found[weapon] = found.get(weapon, Used()) + Used(1)
            case e.AttackEnded() if weapon and event.outcome in ("hit", "crit"):
                found[weapon] += Used(0, 1)
            case e.Downed() if weapon and event.unit == target:
                found[weapon] += Used(0, 0, 1)
                target = UnitId(0)
            case e.TurnBegan() | e.RoundBegan():
                weapon = ""
            case _:
                pass
    return found
