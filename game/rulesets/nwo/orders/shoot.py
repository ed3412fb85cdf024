"""Shooting: one shot, or a magazine to pin somebody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.actions import Action, Refusal
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.attack import Attack, make, shot
from game.rulesets.nwo.attack_chances import (
    AttackForecast,
    chances_of,
    forecast_attack,
    forecast_behind_cover,
)
from game.rulesets.nwo.components import Magazine, Suppressed, Turn
from game.rulesets.nwo.content import title_of, weapons
from game.rulesets.nwo.figures import ranged_weapons, unspent
from game.rulesets.nwo.harm import spend_movement
from game.rulesets.nwo.harm_estimate import Tolls, by_outcome
from game.rulesets.nwo.orders.order_verb import NO_MOVEMENT, OrderVerb
from game.rulesets.nwo.ranged import Between, refuse_shot
from game.rulesets.nwo.states import gain_state
from game.rulesets.nwo.suppression import exposing_attack
from game.systems.bodies import cover_of
from game.systems.items import load


class Shoot(Action, frozen=True):
    """Shoot at an enemy. `then_move` is the promise to move afterwards, without which an unspent Movement is
    given up (nwo.turn.declare-both)."""

    target: UnitId
    weapon: str
    then_move: bool = False


class Suppress(Action, frozen=True):
    """Shoot and empty the magazine to pin an enemy behind its cover (nwo.suppress.conditions)."""

    target: UnitId
    weapon: str
    then_move: bool = False


Shot = Shoot | Suppress


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """A shot is allowed with a move after it or without, as long as there is movement left."""
    turn = unspent(table, unit)
    guns, foes = ranged_weapons(table, unit) if turn.action else (), table.enemies(unit)
    after = (False, True) if turn.movement else (False,)
    for kind, verb, arms in (
        (Shoot, SHOOT, guns),
        (Suppress, SUPPRESS, [gun for gun in guns if gun.automatic]),
    ):
        yield from (
            verb.alike(table, [kind(unit, foe, gun.id, then_move) for then_move in after])
            for gun in arms
            for foe in foes
        )
        if not arms or not foes:
            yield kind(unit, NO_UNIT, guns[0].id if guns else "")


def refuse(table: Table, order: Shoot) -> Refusal | None:
    return _unready(table, order) or refuse_shot(table, order.unit, order.target, weapons()[order.weapon])


def _unready(table: Table, order: Shot) -> Refusal | None:
    if order.then_move and not unspent(table, order.unit).movement:
        return NO_MOVEMENT
    known = weapons().get(order.weapon)
    if known is None or known not in ranged_weapons(table, order.unit):
        return Refusal("nwo.attack.by-weapon", "no ranged weapon in hand")
    return None


def spends(table: Table, order: Shot) -> Play[None]:
    if not order.then_move and table.world.get(order.unit, Turn).movement:
        yield from spend_movement(table, order.unit, "given up for the shot", moved=False)


def exposes(table: Table, order: Shot) -> bool:
    return exposing_attack(table, order.unit, NO_UNIT, melee=False)


def shot_of_order(order: Shot, met: Between | None = None) -> Attack:
    return shot(order.unit, order.target, weapons()[order.weapon], order.then_move, met)


def resolve(table: Table, order: Shoot) -> Play[None]:
    yield from make(table, shot_of_order(order))


def chances(table: Table, order: Shot) -> Chances:
    return chances_of(table, shot_of_order(order))


def brief(table: Table, order: Shoot, met: Between | None) -> AttackForecast:
    return (
        forecast_behind_cover(table, shot_of_order(order, met), met.cover)
        if met
        else forecast_attack(table, shot_of_order(order))
    )


def harms(_table: Table, _order: Shot, found: Chances) -> Tolls:
    return by_outcome(found)


def describe(table: Table, order: Shoot) -> str:
    return f"Shoot {table.name_of(order.target)} with the {title_of(order.weapon)}{_moving(table, order)}"


def _moving(table: Table, order: Shot) -> str:
    if order.then_move:
        return ", then move (−2)"
    turn = table.world.find(order.unit, Turn) if order.unit in table.units() else None
    return ", without moving: the turn is spent" if turn and turn.movement else ""


OUTCOMES = ("crit", "hit", "parry", "miss", "friend", "startled")
SHOOT = OrderVerb(
    Shoot,
    "Shoot",
    "shoot",
    "s",
    "unit",
    rule="nwo.ranged.contest",
    deed="shoots",
    offer=offer,
    refuse=refuse,
    exposes=exposes,
    spends=spends,
    resolve=resolve,
    chances=chances,
    brief=brief,
    harms=harms,
    describe=describe,
    outcomes=OUTCOMES,
)

# ---------------------------------------------------------------- suppressive fire

CONDITIONS = "nwo.suppress.conditions"


def refuse_suppression(table: Table, order: Suppress) -> Refusal | None:
    """A fully automatic weapon, more than half of the magazine, a target behind cover."""
    refused = _unready(table, order)
    if refused:
        return refused
    weapon = weapons()[order.weapon]
    if not weapon.automatic:
        return Refusal(CONDITIONS, f"the {weapon.title} is not fully automatic")
    left = table.world.get(order.unit, Magazine).left(weapon.id)
    if 2 * left <= weapon.magazine:
        return Refusal(CONDITIONS, f"{left} of {weapon.magazine} shots left: more than half are needed")
    refused = refuse_shot(table, order.unit, order.target, weapon)
    if refused or cover_of(table, order.target, order.unit).level:
        return refused
    return Refusal(CONDITIONS, f"{table.unit(order.target).name} is not behind cover")


def suppress(table: Table, order: Suppress) -> Play[None]:
    """After the attack, hit or miss: the magazine is empty, the target pinned (nwo.suppress.magazine,
    nwo.suppress.pinned)."""
    yield from make(table, shot_of_order(order))
    yield from load(table, order.unit, weapons()[order.weapon], 0)
    if order.target in table.standing():
        found = table.world.find(order.target, Suppressed)
        by = found.by if found else ()
        yield from gain_state(table, order.target, Suppressed((*by, order.unit)), "nwo.suppress.pinned")


def describe_suppression(table: Table, order: Suppress) -> str:
    return f"Pin {table.name_of(order.target)} with the whole magazine{_moving(table, order)}"


def suppression_chances(table: Table, order: Suppress) -> Chances:
    found = chances(table, order)
    return replace(found, notes=(*found.notes, "pinned, hit or miss"))


SUPPRESS = OrderVerb(
    Suppress,
    "Suppress",
    "shoot",
    "b",
    "unit",
    quiet=True,
    rule="nwo.suppress.pinned",
    deed="lays down fire",
    outcomes=OUTCOMES,
    refuse=refuse_suppression,
    exposes=exposes,
    spends=spends,
    resolve=suppress,
    chances=suppression_chances,
    harms=harms,
    describe=describe_suppression,
)
