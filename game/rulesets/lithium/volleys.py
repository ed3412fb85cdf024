"""All shots or blows of a turn together, each against 9: their checks, their chances, and what they do to
each figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from game.core.field import Cell
from game.core.probability.dice_distributions import Distribution
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.aiming import aiming, handicaps, is_near
from game.rulesets.lithium.attacks import splash_targets
from game.rulesets.lithium.checks import DIFFICULTY, Check, odds, pass_odds
from game.rulesets.lithium.components import Held
from game.rulesets.lithium.content import Weapon, weapons
from game.rulesets.lithium.declarations import Attack
from game.rulesets.lithium.figures import planned_cell, planned_hands, unaware
from game.rulesets.lithium.wound_odds import NEVER, NOTHING, SURE, Blow, ExpectedLoss, expected_loss
from game.systems.bodies import measuring_cells

Tolls = dict[UnitId, ExpectedLoss]


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


@dataclass(frozen=True)
class Volley:
    """The attacks of an order: their checks, the chance of each to hit, where it is called and on whom it is,
    and what all of them do to each figure."""

    asked: list[Check]
    shares: list[Fraction]
    attacks: list[tuple[str, Aim]]
    tolls: Tolls

    def answered(self, table: Table, landed: Distribution[tuple[bool, ...]]) -> Volley:
        """The same where those of them hit."""
        shares = [
            sum((share for hits, share in landed.odds().items() if hits[number]), NEVER)
            for number in range(len(self.asked))
        ]
        found = dict.fromkeys(self.tolls, NOTHING)
        for hits, share in landed.odds().items():
            sure = [(SURE, *one) for one, hit in zip(self.attacks, hits, strict=True) if hit]
            for unit, toll in _tolls(table, sure).items():
                found[unit] = ExpectedLoss(
                    found[unit].expected + share * toll.expected, found[unit].down + share * toll.down
                )
        return replace(self, shares=shares, tolls=found)


def volley(table: Table, order: Attack) -> Volley:
    """What the attack may do if nobody defends itself, in words and numbers."""
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
    attacks = [(called, aims[target]) for target, called in shots]
    weighed = [(share, *attack) for share, attack in zip(shares, attacks, strict=True)]
    return Volley(asked, shares, attacks, _tolls(table, weighed))


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
