"""To throw a grenade or to fire a launcher at a tile: what goes off there harms all who are near."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.aiming import (
    FROM_AMBUSH,
    LURKING,
    PLAIN,
    Attack,
    attack_at,
    is_ambush_phase,
    is_unseen,
)
from game.rulesets.silhouette.attack_odds import TOTALS, throw_odds
from game.rulesets.silhouette.attacks import attack
from game.rulesets.silhouette.components import Held
from game.rulesets.silhouette.content import title_of, weapons
from game.rulesets.silhouette.figures import items, usable
from game.rulesets.silhouette.initiative import TURN
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.targeting import refuse_throw, shell_of, surprises, within_throw


class Throw(Action, frozen=True):
    """Throw an item at a tile, or fire what explodes there; `hidden` out of ambush, where one has not been
    seen (silhouette.ambush)."""

    cell: Cell
    item: str
    hidden: bool = False


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """Out of ambush, too, by choice; before the first turn there is no other way."""
    held = table.world.get(unit, Held).weapon
    shells = [*items(table, unit, "throw"), *([held] if held else [])]
    throws = [[Throw(unit, cell, shell) for cell in within_throw(table, unit, shell)] for shell in shells]
    yield from (
        (THROW.alike(table, group) for group in throws)
        if any(throws)
        else (Throw(unit, table.cell(unit), ""),)
    )
    if is_unseen(table, unit) and not is_ambush_phase(table):
        hidden = [shell for shell in shells if surprises(shell_of(table, unit, shell))]
        yield from (
            THROW.alike(table, [Throw(unit, cell, shell, True) for cell in within_throw(table, unit, shell)])
            for shell in hidden
        )


def refuse(table: Table, order: Throw) -> Refusal | None:
    return refuse_throw(table, order.unit, order.cell, order.item, manner(table, order))


def manner(table: Table, order: Throw) -> str:
    """In the ambush before the first turn, or by choice, out of hiding, if it goes off at once."""
    hidden = order.hidden or (is_ambush_phase(table) and surprises(shell_of(table, order.unit, order.item)))
    return FROM_AMBUSH if hidden else PLAIN


def throw_by_order(table: Table, order: Throw) -> Attack:
    shell = shell_of(table, order.unit, order.item)
    assert shell
    return attack_at(table, order.unit, order.cell, shell, manner(table, order))


def resolve(table: Table, order: Throw) -> Play[None]:
    yield from attack(table, throw_by_order(table, order))


def chances(table: Table, order: Throw) -> Chances:
    return throw_odds(table, throw_by_order(table, order))


def describe(_table: Table, order: Throw) -> str:
    title = title_of(order.item)
    if order.item in weapons():
        verb = "Fire the"
    elif title[0] in "aeiou":
        verb = "Throw an"
    else:
        verb = "Throw a"
    return f"{verb} {title} at {cell_name(order.cell)}{' out of ambush' if order.hidden else ''}"


def shells_at(table: Table, unit: UnitId, target: UnitId) -> Iterator[Throw]:
    return (Throw(unit, table.cell(target), gun.id) for gun in usable(table, unit) if gun.blast)


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Throw]:
    """What goes off at once; what is fired that explodes is a plain attack."""
    thrown = (item for item in items(table, unit, "throw") if surprises(shell_of(table, unit, item)))
    return (Throw(unit, table.cell(target), item) for item in thrown)


THROW = PhasedVerb(
    Throw,
    "Throw",
    "throw",
    "t",
    "cell",
    quiet=True,
    rule="silhouette.misc.blast",
    phases=(LURKING, TURN),
    deed="throws",
    offer=offer,
    refuse=refuse,
    attack=throw_by_order,
    at=shells_at,
    resolve=resolve,
    chances=chances,
    describe=describe,
    threatens=threatens,
    outcomes=("hit", "miss", *TOTALS),
)
