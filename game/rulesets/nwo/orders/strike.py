"""A blow, and a blow that takes a weapon out of the hands."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.actions import Action, Ask, Option, Refusal
from game.core.components import Item, Position
from game.core.describing.names import with_tool
from game.core.events import Modifier
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.attack import Attack, blow, make, means_of
from game.rulesets.nwo.attack_chances import AttackForecast, chances_of, forecast_attack
from game.rulesets.nwo.checks import Check
from game.rulesets.nwo.components import Held
from game.rulesets.nwo.content import Weapon, title_of, weapons
from game.rulesets.nwo.figures import UNARMED, free_hands, in_hand, melee_weapons, near_enemies, unspent
from game.rulesets.nwo.harm_estimate import Tolls, by_outcome
from game.rulesets.nwo.inventory import drop, take
from game.rulesets.nwo.melee import melee_check, refuse_strike
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.ranged import Between, behind_own_cover
from game.rulesets.nwo.suppression import exposing_attack
from game.systems.bodies import is_adjacent, measuring_cells, steps_between


class Strike(Action, frozen=True):
    """Hit an enemy with a weapon in hand, or with "unarmed": a fist, a stock."""

    target: UnitId
    weapon: str


class Disarm(Action, frozen=True):
    """Take a weapon out of an enemy's hands (nwo.disarm.roll)."""

    target: UnitId
    weapon: str


def exposes(table: Table, order: Strike | Disarm) -> bool:
    return exposing_attack(table, order.unit, order.target, melee=True)


def harms(_table: Table, _order: Strike | Disarm, found: Chances) -> Tolls:
    return by_outcome(found)


# ---------------------------------------------------------------- a blow


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    fists = melee_weapons(table, unit)
    targets = table.enemies(unit) if unspent(table, unit).action else []
    near = sorted(targets, key=lambda enemy: (steps_between(table, unit, enemy), enemy))
    yield from [Strike(unit, target, weapon.id) for weapon in fists for target in near] or [
        Strike(unit, NO_UNIT, fists[0].id)
    ]


def refuse(table: Table, order: Strike) -> Refusal | None:
    known = weapons().get(order.weapon)
    if not known:
        return Refusal("nwo.attack.by-weapon", f"no {order.weapon} in hand")
    return refuse_strike(table, order.unit, order.target, known)


def resolve(table: Table, order: Strike) -> Play[None]:
    yield from make(table, blow(order.unit, order.target, weapons()[order.weapon]))


def chances(table: Table, order: Strike) -> Chances:
    return chances_of(table, blow(order.unit, order.target, weapons()[order.weapon]))


def brief(table: Table, order: Strike, _met: Between | None) -> AttackForecast:
    return forecast_attack(table, blow(order.unit, order.target, weapons()[order.weapon]))


def describe(table: Table, order: Strike) -> str:
    return f"Strike {table.name_of(order.target)} {with_tool(title_of(order.weapon))}"


OUTCOMES = ("crit", "hit", "parry", "miss", "startled")
STRIKE = OrderVerb(
    Strike,
    "Melee",
    "melee",
    "f",
    "unit",
    rule="nwo.melee.contest",
    deed="strikes",
    outcomes=OUTCOMES,
    offer=offer,
    refuse=refuse,
    exposes=exposes,
    resolve=resolve,
    chances=chances,
    brief=brief,
    harms=harms,
    describe=describe,
)

# ---------------------------------------------------------------- disarming

GROUND, HANDS = "ground", "hands"


def offer_disarms(table: Table, unit: UnitId) -> Iterator[Action]:
    held = [
        (enemy, weapon)
        for enemy in near_enemies(table, unit)
        for weapon in dict.fromkeys(table.world.get(enemy, Held).weapons)
    ]
    yield from [Disarm(unit, enemy, weapon) for enemy, weapon in held] or [Disarm(unit, NO_UNIT, "")]


def refuse_disarm(table: Table, order: Disarm) -> Refusal | None:
    unit, target, rule = order.unit, order.target, "nwo.disarm.hands"
    if free_hands(table, unit) < 1:
        return Refusal(rule, "no free hand")
    if target not in table.standing() or not table.hostile(unit, target):
        return Refusal(rule, "no enemy within reach")
    name = table.unit(target).name
    if not table.world.get(target, Held).weapons:
        return Refusal(rule, f"{name} holds nothing")
    if order.weapon not in table.world.get(target, Held).weapons:
        return Refusal(rule, f"{name} does not hold that")
    if not is_adjacent(table, unit, target):
        return Refusal("nwo.disarm.roll", f"{name} is not on the next tile")
    if behind_own_cover(table, unit, measuring_cells(table, unit, target)[1]):
        return Refusal("nwo.prone.behind-cover", f"lying behind cover, {name} is on its other side")
    return None


def disarm_attack(table: Table, order: Disarm) -> Attack:
    """An ordinary blow, at disadvantage with only one hand free; it does normal damage, never a crit
    (nwo.disarm.hands, nwo.disarm.damage)."""
    used = _disarming_weapon(table, order.unit)

    def asked(table: Table) -> Check:
        made = melee_check(table, order.unit, order.target, used, what="disarm")
        one = (
            Modifier(0, "nwo.disarm.hands", "only one hand free", -1)
            if free_hands(table, order.unit) < 2
            else None
        )
        return msgspec.structs.replace(
            made, rule="nwo.disarm.roll", modifiers=(*made.modifiers, one) if one else made.modifiers
        )

    return msgspec.structs.replace(
        blow(order.unit, order.target, used),
        helps="disarm",
        means=means_of(used, crits=False),
        asked=asked,
        announced="to disarm",
    )


def _disarming_weapon(table: Table, unit: UnitId) -> Weapon:
    """The one-handed melee weapon in hand, otherwise the bare hand (nwo.disarm.roll)."""
    return next(
        (weapon for weapon in in_hand(table, unit) if not weapon.ranged and weapon.hands == 1),
        weapons()[UNARMED],
    )


def disarm(table: Table, order: Disarm) -> Play[None]:
    yield from make(table, disarm_attack(table, order), first=_disarmed(table, order))


def _disarmed(table: Table, order: Disarm) -> Play[None]:
    """The weapon drops to the ground, or into the attacker's hands if enough are free; the attacker chooses
    (nwo.disarm.result)."""
    unit, target, weapon, where = order.unit, order.target, weapons()[order.weapon], GROUND
    if free_hands(table, unit) >= weapon.hands:
        options = (Option(HANDS, f"Take the {weapon.title}"), Option(GROUND, "Let it fall"))
        words = f"{table.unit(target).name} is disarmed. Where does the {weapon.title} go?"
        where = yield Ask(table.unit(unit).side, unit, "nwo.disarm.result", words, options, HANDS, target)
    yield from drop(table, target, weapon.id)
    if where == HANDS:
        yield from take(
            table, unit, max(item for item, _ in table.world.things(Item) if table.world.has(item, Position))
        )


def disarm_chances(table: Table, order: Disarm) -> Chances:
    return chances_of(table, disarm_attack(table, order))


def describe_disarm(table: Table, order: Disarm) -> str:
    return f"Disarm {table.name_of(order.target)} of the {title_of(order.weapon)}"


DISARM = OrderVerb(
    Disarm,
    "Disarm",
    "melee",
    "i",
    "unit",
    quiet=True,
    close=True,
    rule="nwo.disarm.roll",
    deed="disarms",
    outcomes=OUTCOMES,
    offer=offer_disarms,
    refuse=refuse_disarm,
    exposes=exposes,
    resolve=disarm,
    chances=disarm_chances,
    harms=harms,
    describe=describe_disarm,
)
