"""Shooting at somebody, and throwing a blade: plain, at a place of the body, or spread wide
(opend6.attack.success)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.core.actions import Action, Refusal
from game.core.order_offers import LazyActions, OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_modes import ITEM, Manner, called_words, manner_of, manner_with, title
from game.rulesets.opend6.attack_odds import ATTACK, direct_attack_chances
from game.rulesets.opend6.attack_refusals import refuse_attack, refuse_special
from game.rulesets.opend6.attacks import attack
from game.rulesets.opend6.content import Weapon, weapons
from game.rulesets.opend6.damage import MORE
from game.rulesets.opend6.direct_attacks import DirectAttack
from game.rulesets.opend6.figures import foes, in_hand, ranged_weapons
from game.rulesets.opend6.orders.order_verb import PricedVerb, has_no_actions_left

SKILLS = "opend6.attack.skills"
CALLED = (*MORE, ITEM)


class Shoot(Action, frozen=True):
    """`called` names a place of the body or "item" for what the target holds; a `sweep` is spread wide
    (opend6.option.called-shot, -sweep)."""

    target: UnitId
    weapon: str
    called: str = ""
    sweep: bool = False


class Hurl(Action, frozen=True):
    """Throw a weapon at somebody."""

    target: UnitId
    weapon: str
    called: str = ""


Away = Shoot | Hurl


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    guns = () if has_no_actions_left(table, unit) else ranged_weapons(table, unit)
    enemies = foes(table, unit)
    if not guns or not enemies:
        yield Shoot(unit, enemies[0] if enemies else NO_UNIT, _first(ranged_weapons(table, unit)))
    plain = [Shoot(unit, foe, gun.id) for gun in guns for foe in enemies]
    can = [shot for shot in plain if SHOOT.refusal(table, shot) is None]
    yield OfferBatch(plain, can)
    yield OfferBatch(
        LazyActions(partial(_special, plain)), [shot for shot in _special(can) if _open_to(table, shot)]
    )


def _special(plain: Sequence[Shoot]) -> Iterator[Shoot]:
    """The same shots called, and as sweeps: what forbids the plain one forbids these."""
    yield from (Shoot(shot.unit, shot.target, shot.weapon, place) for shot in plain for place in CALLED)
    yield from (
        Shoot(shot.unit, shot.target, shot.weapon, "", True)
        for shot in plain
        if weapons()[shot.weapon].sweeping
    )


def _open_to(table: Table, shot: Shoot) -> bool:
    """Whether a place can be called, or a sweep made, with what can be shot at all."""
    return (
        refuse_special(table, shot.target, manner_with(weapons()[shot.weapon], True, shot.called, shot.sweep))
        is None
    )


def _first(arms: tuple[Weapon, ...]) -> str:
    return arms[0].id if arms else ""


def offer_blades(table: Table, unit: UnitId) -> Iterator[Action]:
    blades = (
        []
        if has_no_actions_left(table, unit)
        else [weapon.id for weapon in in_hand(table, unit) if weapon.hurled]
    )
    yield from [Hurl(unit, foe, blade) for blade in blades for foe in foes(table, unit)] or [
        Hurl(unit, NO_UNIT, "")
    ]


def attack_by_order(order: Away) -> DirectAttack:
    sweep = isinstance(order, Shoot) and order.sweep
    return DirectAttack(
        order.unit, order.target, manner=Manner(weapons()[order.weapon], True, order.called, sweep)
    )


def refuse(table: Table, order: Away) -> Refusal | None:
    shot = isinstance(order, Shoot)
    manner = manner_of(order.weapon, True, order.called, isinstance(order, Shoot) and order.sweep)
    if manner is None or shot != manner.weapon.ranged:
        return Refusal(SKILLS, "no weapon in hand for that")
    return refuse_attack(table, order.unit, order.target, manner)


def resolve(table: Table, order: Away) -> Play[None]:
    yield from attack(table, attack_by_order(order))


def chances(table: Table, order: Away) -> Chances:
    return direct_attack_chances(table, attack_by_order(order))


def foresee(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    yield from (Shoot(unit, target, gun.id) for gun in ranged_weapons(table, unit))


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    """Spread wide; to call a place makes a hit no likelier."""
    guns = (gun for gun in ranged_weapons(table, unit) if gun.sweeping)
    yield from (Shoot(unit, target, gun.id, sweep=True) for gun in guns)


def threatens_with_blades(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    yield from (Hurl(unit, target, blade.id) for blade in in_hand(table, unit) if blade.hurled)


def describe(table: Table, order: Shoot) -> str:
    verb = "Sweep" if order.sweep else "Shoot"
    return f"{verb} {table.name_of(order.target)} with the {title(order.weapon)}" + called_words(order.called)


def describe_blade(table: Table, order: Hurl) -> str:
    return f"Throw the {title(order.weapon)} at {table.name_of(order.target)}" + called_words(order.called)


SHOOT = PricedVerb(
    Shoot, "Shoot", "shoot", "s", "unit", rule="opend6.attack.success", deed="shoots", steady=True,
    makes=attack_by_order, outcomes=ATTACK,
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, describe=describe,
    foresee=foresee, threatens=threatens,
)  # fmt: skip
HURL = PricedVerb(
    Hurl, "Throw blade", "throw", "j", "unit", quiet=True, aboard="nobody",
    rule=SKILLS, deed="throws a weapon", steady=True,
    makes=attack_by_order, outcomes=ATTACK,
    offer=offer_blades, refuse=refuse, resolve=resolve, chances=chances, describe=describe_blade,
    threatens=threatens_with_blades,
)  # fmt: skip
