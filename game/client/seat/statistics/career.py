"""The career of a player: a line for each battle that was fought to its end, and what was achieved. Kept in
one file, written whole or not at all."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from game.client.seat.saves import locks, storage
from game.client.seat.saves.persistent_list import PersistentList
from game.client.seat.statistics.results import BattleResult, SideResult
from game.client.seat.statistics.roll_table import wilson
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
        lock = locks.take(path().with_suffix(".lock"))
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


def results() -> list[BattleResult]:
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
