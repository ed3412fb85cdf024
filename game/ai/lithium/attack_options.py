"""Attacks of one figure from one place: for each enemy what the best of them may be worth, and what it is
worth, which takes longer to find."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, product
from typing import Protocol

from game.ai.lithium.battle_view import BattleView, Harm
from game.core.actions import Action
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.lithium import orders
from game.rulesets.lithium.aiming import refuse_target, refuse_weapon
from game.rulesets.lithium.components import Bag, Held
from game.rulesets.lithium.content import FISTS, Weapon, things, weapons
from game.rulesets.lithium.figures import planned_cell, planned_hands
from game.rulesets.lithium.volleys import Aim, Tolls, aim, bonus_of, estimate_attacks
from game.systems.items import shots_left

_CALLS = ("", "head", "torso")


@dataclass(frozen=True)
class _Row:
    """An attack on one enemy with one weapon, and its odds if the enemy does not step aside: the harm at
    most, and as it is."""

    weapon: Weapon
    called: str
    shots: int
    undodged: Fraction
    stunned: Fraction
    most: Harm
    harm: Callable[[], Harm]

    def order(self, unit: UnitId, enemy: UnitId) -> Action:
        kind = orders.Shoot if self.weapon.ranged else orders.Strike
        return kind(unit, enemy, self.weapon.id, self.called, ((enemy, self.called),) * (self.shots - 1))


_Hoped = list[tuple[int, int, _Row]]
"""Attacks, the most hopeful first: the worth that each has at most, negative so that they sort, and its
number, which decides between two that are alike."""


class Choice(Protocol):
    """Attacks of a figure of which at most one is made."""

    @property
    def most(self) -> int:
        """None of them is worth more."""

    def best(self) -> Generator[None, None, tuple[int, Action]]:
        """The best of them with its worth."""


class _Direct:
    """All that the figure may do to one enemy from one place."""

    def __init__(self, scene: BattleView, unit: UnitId, enemy: UnitId, here: Cell, rows: _Hoped) -> None:
        self._scene, self._unit, self._enemy, self._here, self._rows = scene, unit, enemy, here, rows
        self.most = -rows[0][0]
        self._best: tuple[int, Action] | None = None

    def best(self) -> Generator[None, None, tuple[int, Action]]:
        """Found once it is known how likely the enemy stays where it can be attacked."""
        if self._best is None:
            scene, found = self._scene, self._rows[0]
            for place, (hope, number, row) in enumerate(self._rows):
                if place and (hope, number) > found[:2]:
                    break  # what comes now cannot be worth more
                share = yield from scene.stays(self._here, self._enemy, row.weapon)
                value = scene.value(row.harm(), share * row.undodged, row.stunned)
                rated = -value, number, row
                found = rated if not place else min(found, rated, key=lambda one: one[:2])
            self._best = -found[0], found[2].order(self._unit, self._enemy)
        return self._best


class Attacks:
    """Of one figure: those that hit alike from several places are weighed once. Whether the enemy stays in
    sight is asked for each place."""

    def __init__(self, scene: BattleView, unit: UnitId) -> None:
        self._scene, self._unit = scene, unit
        self._rows: dict[object, _Hoped] = {}
        self._known: dict[object, _Direct] = {}

    def choices(self, brief: bool = False) -> Iterator[Choice | None]:
        """For each enemy that can be attacked as the figure's plan has it: at no place, at the head or at the
        torso, with each number of shots; if `brief`, at no place, with one shot or all.

        None while it thinks.
        """
        table, unit = self._scene.table, self._unit
        here, hands = planned_cell(table, unit), planned_hands(table, unit)
        arms = [weapons()[weapon] for weapon in dict.fromkeys((hands.right, hands.left)) if weapon] or [
            weapons()[FISTS]
        ]
        numbers = {weapon.id: _numbers(self._scene, unit, weapon, hands, brief) for weapon in arms}
        for enemy in self._scene.ground.enemies:
            aims: list[tuple[Aim, int, tuple[int, ...]]] = []
            for weapon in arms:
                if numbers[weapon.id] and refuse_target(table, unit, weapon, enemy, "", here) is None:
                    with self._scene.foreseen(enemy):
                        bonus = bonus_of(table, unit, enemy, weapon, here, hands)
                        aims.append((aim(table, unit, enemy, weapon, here), bonus, numbers[weapon.id]))
                yield None
            if aims:
                yield (yield from self._choice(enemy, here, aims, brief))

    def _choice(
        self, enemy: UnitId, here: Cell, aims: list[tuple[Aim, int, tuple[int, ...]]], brief: bool
    ) -> Generator[None, None, Choice]:
        key = (
            enemy,
            brief,
            *((aimed.weapon.id, aimed.near, bonus, numbers) for aimed, bonus, numbers in aims),
        )
        scene, place = self._scene, (key, here)
        if key not in self._rows:
            rows: list[_Row] = []
            for aimed, bonus, numbers in aims:
                for called, shots in product(_CALLS[:1] if brief else _CALLS, numbers):
                    rows.append(_row(scene, aimed, bonus, called, shots))
                    yield None
            hopes = [-scene.value(row.most, row.undodged, row.stunned, most=True) for row in rows]
            self._rows[key] = sorted(zip(hopes, count(), rows, strict=False))
        if place not in self._known:
            self._known[place] = _Direct(scene, self._unit, enemy, here, self._rows[key])
        return self._known[place]


def _numbers(scene: BattleView, unit: UnitId, weapon: Weapon, hands: Held, brief: bool) -> tuple[int, ...]:
    """How many attacks in one turn are looked at, of those that are allowed."""
    most = max(1, min(weapon.shots, shots_left(scene.table, unit, weapon)))
    if refuse_weapon(scene.table, unit, weapon, hands, 1) is not None:
        return ()
    wanted = dict.fromkeys((1, most)) if brief else range(1, most + 1)
    return tuple(shots for shots in wanted if refuse_weapon(scene.table, unit, weapon, hands, shots) is None)


def _row(scene: BattleView, aimed: Aim, bonus: int, called: str, shots: int) -> _Row:
    weapon = aimed.weapon

    def harm() -> Harm:
        return _harm(estimate_attacks(scene.table, aimed, bonus, called, shots)[2])

    counted, share, most = estimate_attacks(scene.table, aimed, bonus, called, shots, rough=True)
    stunned = share * scene.dazes(aimed.target, weapon) if not weapon.damage and shots == 1 else Fraction(0)
    return _Row(
        weapon,
        called,
        shots,
        scene.undodged(aimed.target, counted, not weapon.ranged),
        stunned,
        _harm(most),
        harm,
    )


def _harm(tolls: Tolls) -> Harm:
    return {unit: (one.expected, one.down) for unit, one in tolls.items()}


@dataclass(frozen=True)
class _Thrown:
    most: int
    order: Action

    def best(self) -> Generator[None, None, tuple[int, Action]]:
        yield from ()
        return self.most, self.order


def throws(scene: BattleView, unit: UnitId) -> Iterator[Choice | None]:
    """Each thing that can be thrown at each enemy; None while it thinks."""
    table = scene.table
    bombs = [
        item for item in dict.fromkeys(table.world.get(unit, Bag).items) if things()[item].use == "throw"
    ]
    for item in bombs:
        for enemy in scene.ground.enemies:
            order = orders.Throw(unit, scene.meets(enemy), item)
            if scene.battle.refusal(order) is None:
                yield _Thrown(scene.value(scene.thrown(order), scene.met), order)
            yield None
