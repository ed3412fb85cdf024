"""All shots or blows of a turn together, each against 9: their checks, their chances, and what they do to
each figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.aiming import aiming, handicaps, is_near
from game.rulesets.lithium.attacks import splash_targets
from game.rulesets.lithium.checks import DIFFICULTY, Check, odds, pass_odds
from game.rulesets.lithium.components import Held
from game.rulesets.lithium.content import Weapon, weapons
from game.rulesets.lithium.declarations import Attack
from game.rulesets.lithium.figures import planned_cell, planned_hands, unaware
from game.rulesets.lithium.wound_odds import Blow, ExpectedLoss, expected_loss
from game.systems.bodies import measuring_cells

Tolls = dict[UnitId, ExpectedLoss]


@dataclass(frozen=True)
class Volley:
    """The attacks of an order: their checks, the chance of each to hit, and what they do to each figure."""

    asked: list[Check]
    shares: list[Fraction]
    tolls: Tolls


def volley(table: Table, order: Attack) -> Volley:
    """What the attack may do, in words and numbers."""
    unit, weapon, here = order.unit, weapons()[order.weapon], planned_cell(table, order.unit)
    shots, hands = order.aims, planned_hands(table, unit)
    checks = {
        shot: aiming(table, unit, shot[0], weapon, shot[1], len(shots), here, hands)
        for shot in dict.fromkeys(shots)
    }
    asked = [checks[shot] for shot in shots]
    shares = [pass_odds(one, DIFFICULTY) for one in asked]
    aims = {
        target: aim(table, unit, target, weapon, here)
        for target in dict.fromkeys(target for target, _ in shots)
    }
    return Volley(
        asked,
        shares,
        _tolls(
            table,
            [(share, called, aims[target]) for (target, called), share in zip(shots, shares, strict=True)],
        ),
    )


@dataclass(frozen=True)
class Aim:
    """An attack on one target from one place with one weapon, wherever it is called and however many there
    are of it."""

    target: UnitId
    weapon: Weapon
    near: bool
    unaware: bool
    splashed: tuple[UnitId, ...]
    """Those whom the splinters hit."""


def aim(table: Table, unit: UnitId, target: UnitId, weapon: Weapon, here: Cell) -> Aim:
    """The attack as it is made from there."""
    splinters = tuple(splash_targets(table, target)) if weapon.blast else ()
    close = is_near(table, *measuring_cells(table, unit, target, here))
    return Aim(target, weapon, close, unaware(table, target), splinters)


def bonus_of(table: Table, unit: UnitId, target: UnitId, weapon: Weapon, here: Cell, hands: Held) -> int:
    """What counts in one uncalled attack from there: that of a called or hasty one is this and its
    `handicaps`."""
    return aiming(table, unit, target, weapon, here=here, hands=hands, brief=True).bonus


def estimate_attacks(
    table: Table, one: Aim, bonus: int, called: str, shots: int, rough: bool = False
) -> tuple[int, Fraction, Tolls]:
    """The bonus of so many equal attacks, the chance of each to hit, and what they do to each figure
    (`rough`: at most): for those who weigh many orders and ask for no words.
    """
    counted = bonus + sum(modifier.value for modifier in handicaps(one.weapon, called, shots))
    share = odds(counted, DIFFICULTY)
    return counted, share, _tolls(table, [(share, called, one)] * shots, rough)


def _tolls(table: Table, attacks: Sequence[tuple[Fraction, str, Aim]], rough: bool = False) -> Tolls:
    """What attacks, each with its chance and what is called, do to each figure."""
    found: dict[UnitId, list[tuple[Fraction, Blow]]] = {}
    for share, called, one in attacks:
        if one.weapon.damage:
            found.setdefault(one.target, []).append(
                (share, Blow(one.weapon.id, called, one.near, one.unaware))
            )
            for other in one.splashed:
                found.setdefault(other, []).append((share, Blow(points=one.weapon.blast)))
    return {unit: expected_loss(table, unit, tuple(blows), rough) for unit, blows in found.items()}
