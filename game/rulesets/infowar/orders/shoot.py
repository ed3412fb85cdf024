"""A shot, three rounds, a thrown blade: at somebody in sight (infowar.attack.opposed, infowar.auto.burst)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.actions import Action, Refusal
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.attack import attack
from game.rulesets.infowar.attack_odds import SPOILT_ENDS, attack_chances
from game.rulesets.infowar.attack_spec import BURST as THREE
from game.rulesets.infowar.attack_spec import HURL as THROWN
from game.rulesets.infowar.attack_spec import PULLS, ROUNDS, SHOT, Attack
from game.rulesets.infowar.content import Weapon, missile, title_of, weapons
from game.rulesets.infowar.figures import in_hand, ranged_weapons, turn
from game.rulesets.infowar.harm import PLACES
from game.rulesets.infowar.order_verb import Aimed, FramedVerb
from game.rulesets.infowar.targets import alike, announced_words, foes, refuse_attack, refuse_target
from game.systems.items import shots_left


class Shoot(Action, frozen=True):
    """One shot."""

    target: UnitId
    weapon: str
    aim: str = ""
    pull: str = ""


class Burst(Action, frozen=True):
    """Three rounds at one foe (infowar.auto.burst)."""

    target: UnitId
    weapon: str
    aim: str = ""
    pull: str = ""


class Hurl(Action, frozen=True):
    """Throw a knife at somebody (infowar.attack.skills)."""

    target: UnitId
    weapon: str
    aim: str = ""
    pull: str = ""


Fired = Shoot | Burst
WAYS = {Shoot: SHOT, Burst: THREE}


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """What is aimed at a place, or held back to a wound, is allowed as the plain shot at that foe is."""
    guns = ranged_weapons(table, unit) if turn(table, unit).action else ()
    some = foes(table, unit)
    for deed, kind in ((SHOOT, Shoot), (BURST, Burst)):
        able = [gun for gun in guns if kind is Shoot or gun.burst]
        for gun in able:
            for foe in some:
                aimed = [kind(unit, foe, gun.id, aim) for aim in ("", *PLACES)]
                yield alike(
                    partial(deed.refusal, table),
                    [*aimed, *(kind(unit, foe, gun.id, "", pull) for pull in PULLS[1:])],
                )
        if not able or not some:
            yield kind(unit, NO_UNIT, "")
    blades = _blades(table, unit) if turn(table, unit).action else []
    yield from [Hurl(unit, foe, blade.id) for blade in blades for foe in some] or [Hurl(unit, NO_UNIT, "")]


def _blades(table: Table, unit: UnitId) -> list[Weapon]:
    return [blade for blade in in_hand(table, unit) if blade.ranges and not blade.shoots]


def refuse_shot(table: Table, order: Fired) -> Refusal | None:
    unit, known, rounds = order.unit, weapons().get(order.weapon), ROUNDS[WAYS[type(order)]]
    if known is None or known not in ranged_weapons(table, unit):
        return Refusal("infowar.attack.skills", "no such weapon in hand to shoot with")
    if rounds > 1 and not known.burst:
        return Refusal("infowar.auto.burst", f"the {known.title} fires no bursts")
    if shots_left(table, unit, known) < rounds:
        return Refusal(
            "infowar.ammo.reload", f"the {known.title} holds {shots_left(table, unit, known)} rounds"
        )
    return refuse_target(table, unit, order.target, known) or refuse_attack(
        table, unit, order.aim, order.pull
    )


def refuse_hurl(table: Table, order: Hurl) -> Refusal | None:
    unit, known = order.unit, weapons().get(order.weapon)
    if known is None or known not in _blades(table, unit):
        return Refusal("infowar.attack.skills", "nothing in hand that is thrown")
    return refuse_target(table, unit, order.target, known) or refuse_attack(
        table, unit, order.aim, order.pull
    )


def attacks(_table: Table, order: Fired) -> Aimed:
    return [
        (
            order.target,
            Attack(order.unit, weapons()[order.weapon], WAYS[type(order)], "", order.aim, order.pull),
        )
    ]


def throws(_table: Table, order: Hurl) -> Aimed:
    return [
        (
            order.target,
            Attack(order.unit, missile(weapons()[order.weapon]), THROWN, "", order.aim, order.pull),
        )
    ]


def resolve(table: Table, order: Fired) -> Play[None]:
    yield from attack(table, attacks(table, order))


def hurl(table: Table, order: Hurl) -> Play[None]:
    yield from attack(table, throws(table, order))


def chances(table: Table, order: Fired) -> Chances:
    ((target, shot),) = attacks(table, order)
    return attack_chances(table, shot, target)


def chances_hurled(table: Table, order: Hurl) -> Chances:
    ((target, thrown),) = throws(table, order)
    return attack_chances(table, thrown, target)


def foresee(table: Table, unit: UnitId, target: UnitId) -> list[Action]:
    return [Shoot(unit, target, gun.id) for gun in ranged_weapons(table, unit)]


def foresee_hurled(table: Table, unit: UnitId, target: UnitId) -> list[Action]:
    return [Hurl(unit, target, blade.id) for blade in _blades(table, unit)]


def threatens(table: Table, unit: UnitId, target: UnitId) -> list[Action]:
    return [Burst(unit, target, gun.id) for gun in ranged_weapons(table, unit)]


def describe(table: Table, order: Fired) -> str:
    name, gun = table.name_of(order.target), title_of(order.weapon)
    words = (
        f"Shoot {name} with the {gun}"
        if isinstance(order, Shoot)
        else f"Fire three rounds of the {gun} at {name}"
    )
    return words + announced_words(order.aim, order.pull)


def describe_hurled(table: Table, order: Hurl) -> str:
    return f"Throw the {title_of(order.weapon)} at {table.name_of(order.target)}" + announced_words(
        order.aim, order.pull
    )


SHOOT = FramedVerb(
    Shoot, "Shoot", "shoot", "s", "unit", rule="infowar.attack.opposed", outcomes=SPOILT_ENDS, deed="shoots",
    clumsy=True,
    offer=offer, refuse=refuse_shot, attacks=attacks, resolve=resolve, chances=chances, foresee=foresee,
    describe=describe,
)  # fmt: skip
BURST = FramedVerb(
    Burst, "Burst", "burst", "u", "unit", rule="infowar.auto.burst", outcomes=SPOILT_ENDS,
    deed="fires a burst", clumsy=True,
    refuse=refuse_shot, attacks=attacks, resolve=resolve, chances=chances, describe=describe,
    threatens=threatens,
)  # fmt: skip
HURL = FramedVerb(
    Hurl, "Throw blade", "hurl", "j", "unit", quiet=True, rule="infowar.attack.skills", outcomes=SPOILT_ENDS,
    deed="throws", clumsy=True,
    refuse=refuse_hurl, attacks=throws, resolve=hurl, chances=chances_hurled, foresee=foresee_hurled,
    describe=describe_hurled,
)  # fmt: skip
