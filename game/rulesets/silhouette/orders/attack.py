"""Attacks on somebody: to shoot or throw a blade, to strike, to snipe, to attack out of ambush."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.describing.forms import Preview
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.aiming import FROM_AMBUSH, LURKING, PLAIN, SNIPED, Attack, attack_on
from game.rulesets.silhouette.attack_odds import ENDINGS, attack_odds
from game.rulesets.silhouette.attacks import attack
from game.rulesets.silhouette.components import CALLS, Plan
from game.rulesets.silhouette.content import Weapon, in_hand, weapons
from game.rulesets.silhouette.figures import targets, usable, weapon_in_hand
from game.rulesets.silhouette.initiative import TURN
from game.rulesets.silhouette.margins import margins
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.targeting import refuse_attack
from game.systems.bodies import is_adjacent

CALLED = ("", *CALLS)


class Shoot(Action, frozen=True):
    """Shoot, or throw what is in hand and made for it; `called` is the part of the body aimed at, "" for
    none."""

    target: UnitId
    weapon: str
    called: str = ""


class Strike(Action, frozen=True):
    """Hit an adjacent figure with the weapon in hand, or with "hands"."""

    target: UnitId
    weapon: str
    called: str = ""


class Ambush(Action, frozen=True):
    """Attack out of hiding (silhouette.ambush)."""

    target: UnitId
    weapon: str
    called: str = ""


class Snipe(Action, frozen=True):
    """A well-aimed rifle shot (silhouette.sniping)."""

    target: UnitId
    weapon: str
    called: str = ""


Order = Shoot | Strike | Ambush | Snipe


# ---------------------------------------------------------------- what may be attacked


def offer_shots(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    foes = targets(table, unit)
    guns = [weapon for weapon in usable(table, unit) if (weapon.ranged or weapon.thrown) and not weapon.blast]
    if not guns or not foes:
        yield Shoot(unit, NO_UNIT, "")
    for gun in guns:
        yield from (
            SHOOT.alike(table, [Shoot(unit, foe, gun.id, called) for called in CALLED]) for foe in foes
        )


def offer_blows(table: Table, unit: UnitId) -> list[Strike]:
    foes = targets(table, unit)
    near = [foe for foe in foes if is_adjacent(table, unit, foe)] or foes[:1]
    blades = [weapon for weapon in usable(table, unit) if not weapon.ranged]
    found = [Strike(unit, foe, blade.id, called) for blade in blades for foe in near for called in CALLED]
    return found or [Strike(unit, NO_UNIT, "")]


def offer_snipes(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    foes, rifles = targets(table, unit), [weapon for weapon in usable(table, unit) if weapon.sniping]
    if not rifles or not foes:
        yield Snipe(unit, NO_UNIT, "")
    for gun in rifles:
        yield from (
            SNIPE.alike(table, [Snipe(unit, foe, gun.id, called) for called in CALLED]) for foe in foes
        )


def offer_ambushes(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    foes, arms = targets(table, unit), [weapon for weapon in usable(table, unit) if not weapon.blast]
    if not arms or not foes:
        yield Ambush(unit, NO_UNIT, "")
    for arm in arms:
        yield from (
            AMBUSH.alike(table, [Ambush(unit, foe, arm.id, called) for called in CALLED]) for foe in foes
        )


def refuse(table: Table, order: Order) -> Refusal | None:
    how, away = manner(table, order)
    return refuse_attack(table, order.unit, order.target, order.weapon, order.called, how, away)


# ---------------------------------------------------------------- what it is and does


def manner(table: Table, order: Order) -> tuple[str, bool]:
    """How it is made, and whether from afar."""
    if isinstance(order, Ambush):
        return FROM_AMBUSH, is_ranged_ambush(table, order.unit, order.target, weapons().get(order.weapon))
    return (SNIPED, True) if isinstance(order, Snipe) else (PLAIN, isinstance(order, Shoot))


def is_ranged_ambush(table: Table, unit: UnitId, target: UnitId, weapon: Weapon | None) -> bool:
    """Whether it is fired or thrown out of ambush: a blade that can be thrown is, at whom one cannot
    strike."""
    if weapon is None or weapon.ranged:
        return weapon is not None
    return bool(weapon.thrown) and target in table.units() and not is_adjacent(table, unit, target)


def attack_by_order(table: Table, order: Order) -> Attack:
    how, away = manner(table, order)
    return attack_on(table, order.unit, order.target, weapons()[order.weapon], order.called, how, away)


def resolve(table: Table, order: Order) -> Play[None]:
    yield from attack(table, attack_by_order(table, order))


def chances(table: Table, order: Order) -> Chances:
    return attack_odds(table, attack_by_order(table, order))


def describe(table: Table, order: Order) -> str:
    called = f", in the {order.called}" if order.called else ""
    return f"{order.verb} {table.name_of(order.target)} with {in_hand(order.weapon)}{called}"


# ---------------------------------------------------------------- the plain ones


def shots_at(table: Table, unit: UnitId, target: UnitId) -> Iterator[Shoot]:
    return (
        Shoot(unit, target, gun.id)
        for gun in usable(table, unit)
        if (gun.ranged or gun.thrown) and not gun.blast
    )


def blows_at(table: Table, unit: UnitId, target: UnitId) -> Iterator[Strike]:
    return (Strike(unit, target, blade.id) for blade in usable(table, unit) if not blade.ranged)


def snipes_at(table: Table, unit: UnitId, target: UnitId) -> Iterator[Snipe]:
    return (Snipe(unit, target, gun.id) for gun in usable(table, unit) if gun.sniping)


def preview(table: Table, unit: UnitId, target: UnitId) -> Preview | Refusal | None:
    """The first attack on somebody as the figure has declared: from where it stands, on one of whom nothing
    is known. None if it is no enemy."""
    if not table.hostile(unit, target):
        return None
    open_table = table.copy(table.dice.forked("preview"))
    for other in table.units():
        if table.unit(other).side != table.unit(unit).side:
            open_table.world.put(other, Plan())
    weapon = weapon_in_hand(table, unit)
    near = is_adjacent(table, unit, target) and not weapon.ranged
    order: Order = Strike(unit, target, weapon.id) if near else Shoot(unit, target, weapon.id)
    against = refuse(open_table, order)
    if against:
        return against
    meant = attack_by_order(open_table, order)
    return Preview(
        order,
        attack_odds(open_table, meant),
        margins(open_table, meant),
        f"if {table.name_of(target)} stands still",
    )


SHOOT = PhasedVerb(
    Shoot,
    "Shoot",
    "shoot",
    "s",
    "unit",
    rule="silhouette.attack.roll",
    deed="shoots",
    offer=offer_shots,
    refuse=refuse,
    attack=attack_by_order,
    at=shots_at,
    resolve=resolve,
    chances=chances,
    describe=describe,
    outcomes=ENDINGS,
)
STRIKE = PhasedVerb(
    Strike,
    "Melee",
    "melee",
    "f",
    "unit",
    rule="silhouette.damage.melee",
    deed="strikes",
    offer=offer_blows,
    refuse=refuse,
    attack=attack_by_order,
    at=blows_at,
    resolve=resolve,
    chances=chances,
    describe=describe,
    outcomes=ENDINGS,
)
SNIPE = PhasedVerb(
    Snipe,
    "Snipe",
    "overwatch",
    "i",
    "unit",
    quiet=True,
    rule="silhouette.sniping",
    phases=(LURKING, TURN),
    deed="snipes",
    offer=offer_snipes,
    refuse=refuse,
    attack=attack_by_order,
    at=snipes_at,
    resolve=resolve,
    chances=chances,
    describe=describe,
    outcomes=ENDINGS,
)
AMBUSH = PhasedVerb(
    Ambush,
    "Ambush",
    "unseen",
    "u",
    "unit",
    quiet=True,
    rule="silhouette.ambush",
    phases=(LURKING, TURN),
    deed="ambushes",
    offer=offer_ambushes,
    refuse=refuse,
    attack=attack_by_order,
    resolve=resolve,
    chances=chances,
    describe=describe,
    outcomes=ENDINGS,
)
