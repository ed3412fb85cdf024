"""All-out defence until the next slot (infowar.melee.all-out-defense)."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.components import Defending, Stunned, VeryStunned
from game.rulesets.infowar.order_verb import FramedVerb
from game.rulesets.infowar.states import gain_state


class Defend(Action, frozen=True):
    """All-out defence until the next slot (infowar.melee.all-out-defense)."""


def offer(_table: Table, unit: UnitId) -> list[Action]:
    return [Defend(unit)]


def refuse(table: Table, order: Defend) -> Refusal | None:
    for status, rule in ((Stunned, "infowar.stun.levels"), (VeryStunned, "infowar.stun.very")):
        if table.world.has(order.unit, status):
            return Refusal(rule, "stunned: no all-out defence")
    return None


def resolve(table: Table, order: Defend) -> Play[None]:
    yield from gain_state(table, order.unit, Defending())


def describe(_table: Table, _order: Defend) -> str:
    return "Defend all-out"


DEFEND = FramedVerb(
    Defend, "Defend", "defend", "g", rule="infowar.melee.all-out-defense", deed="defends all-out",
    offer=offer, refuse=refuse, resolve=resolve, describe=describe,
)  # fmt: skip
