"""Focusing on the next shot."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Focus
from game.rulesets.nwo.figures import engaged, ranged_weapons
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.states import gain_state
from game.systems.items import loaded


class TakeAim(Action, frozen=True):
    """Focus: advantage on one shot in the next turn (nwo.focus.advantage)."""


def offer(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield TakeAim(unit)


def refuse(table: Table, order: TakeAim) -> Refusal | None:
    unit = order.unit
    if not any(loaded(table, unit, weapon.id) for weapon in ranged_weapons(table, unit)):
        return Refusal("nwo.focus.advantage", "needs a loaded ranged weapon in hand")
    if engaged(table, unit):
        names = ", ".join(table.unit(enemy).name for enemy in engaged(table, unit))
        return Refusal("nwo.focus.broken", f"engaged by {names}: no focusing")
    return None


def resolve(table: Table, order: TakeAim) -> Play[None]:
    yield from gain_state(table, order.unit, Focus(), "nwo.focus.advantage")


TAKE_AIM = OrderVerb(
    TakeAim,
    "Focus",
    "focus",
    "c",
    rule="nwo.focus.advantage",
    deed="focuses",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
)
