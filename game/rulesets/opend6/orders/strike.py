"""A blow, with bare hands too (opend6.range.close-combat)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.describing.names import with_tool
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_modes import ITEM, Manner, called_words, manner_of, title
from game.rulesets.opend6.attack_odds import ATTACK, direct_attack_chances
from game.rulesets.opend6.attack_refusals import refuse_attack
from game.rulesets.opend6.attacks import attack
from game.rulesets.opend6.content import weapons
from game.rulesets.opend6.damage import MORE
from game.rulesets.opend6.direct_attacks import DirectAttack
from game.rulesets.opend6.figures import foes, melee_weapons
from game.rulesets.opend6.orders.order_verb import PricedVerb, has_no_actions_left
from game.rulesets.opend6.terrain import is_within, reach_of
from game.systems.bodies import measuring_cells

CALLED = (*MORE, ITEM)


class Strike(Action, frozen=True):
    """`called` names a place of the body or "item" for what the target holds; a `sweep` is spread wide
    (opend6.option.called-shot, -sweep)."""

    target: UnitId
    weapon: str
    called: str = ""
    sweep: bool = False


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    tools, enemies = melee_weapons(table, unit), foes(table, unit)
    found: list[Action] = []
    for tool in () if has_no_actions_left(table, unit) else tools:
        near = [
            foe
            for foe in enemies
            if is_within(table.field, *measuring_cells(table, unit, foe), reach_of(table, tool))
        ]
        found += [Strike(unit, foe, tool.id) for foe in near]
        found += [Strike(unit, foe, tool.id, called) for foe in near for called in CALLED]
        found += [Strike(unit, foe, tool.id, "", True) for foe in near]
    yield from found or [Strike(unit, enemies[0] if enemies else NO_UNIT, tools[0].id)]


def attack_by_order(order: Strike) -> DirectAttack:
    return DirectAttack(
        order.unit, order.target, manner=Manner(weapons()[order.weapon], False, order.called, order.sweep)
    )


def refuse(table: Table, order: Strike) -> Refusal | None:
    manner = manner_of(order.weapon, False, order.called, order.sweep)
    if manner is None:
        return Refusal("opend6.attack.skills", "no weapon in hand for that")
    return refuse_attack(table, order.unit, order.target, manner)


def resolve(table: Table, order: Strike) -> Play[None]:
    yield from attack(table, attack_by_order(order))


def chances(table: Table, order: Strike) -> Chances:
    return direct_attack_chances(table, attack_by_order(order))


def foresee(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    yield from (Strike(unit, target, tool.id) for tool in melee_weapons(table, unit))


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    tools = (tool for tool in melee_weapons(table, unit) if tool.sweeping)
    yield from (Strike(unit, target, tool.id, sweep=True) for tool in tools)


def describe(table: Table, order: Strike) -> str:
    verb = "Sweep at" if order.sweep else "Strike"
    return f"{verb} {table.name_of(order.target)} {with_tool(title(order.weapon))}" + called_words(
        order.called
    )


STRIKE = PricedVerb(
    Strike, "Melee", "melee", "f", "unit", rule="opend6.range.close-combat", deed="strikes", steady=True,
    makes=attack_by_order, outcomes=ATTACK,
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, describe=describe,
    foresee=foresee, threatens=threatens,
)  # fmt: skip
