"""What a figure could do to somebody as it has declared, before it may: the odds, and what the declaration
leaves open."""

from __future__ import annotations

from dataclasses import replace

from game.client.seat.orders.odds_text import Odds
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan, sight_to
from game.client.seat.view.scene import BoardScene
from game.core.actions import Refusal
from game.core.field import Cell


def previewed(orders: Orders, scene: BoardScene, base: Plan, cell: Cell | None) -> Plan:
    """The plan with the preview of an attack on whoever stands there, if it has no order of its own for
    that."""
    sprite = scene.at(cell) if cell else None
    if base.actions or not sprite or sprite.down or not cell or not orders.unit:
        return base
    found = orders.preview(sprite.unit)
    if found is None:
        return base
    battle = orders.battle
    marks = replace(
        base.marks,
        hovered=sprite.unit,
        cursor=None,
        sight=sight_to(battle, battle.table.cell(orders.unit), cell),
    )
    if isinstance(found, Refusal):
        verb = next((verb for verb, _ in orders.verbs if verb.aim == "unit"), None)
        return replace(base, marks=marks, refusal=found, verb=verb)
    names = {unit: battle.table.unit(unit).name for unit in battle.table.units()}
    words = f"{battle.ruleset.describe(battle.table, found.order)}, as declared, {found.note}"
    odds = Odds(
        sprite.name, sprite.side, words, found.chances, names, display=orders.display, margins=found.margins
    )
    return replace(base, marks=replace(marks, target=sprite.unit), odds=odds)
