"""First aid for those in system shock (silhouette.wound.system-shock)."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.events import Modifier, Reported
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.silhouette.checks import Check, passes, skilled
from game.rulesets.silhouette.components import Dying
from game.rulesets.silhouette.content import things
from game.rulesets.silhouette.figures import burdens, items
from game.rulesets.silhouette.states import lose
from game.systems.bodies import beside, parted

RULE = "silhouette.wound.system-shock"
NEEDED = 4


def healing(table: Table, unit: int) -> Check:
    kit = max((things()[item].bonus for item in items(table, unit, "aid")), default=0)
    found = [Modifier(kit, RULE, "first aid kit") if kit else None, *burdens(table, unit)]
    return skilled(table, unit, "first_aid", RULE, found)


def refuse_aid(table: Table, unit: int, target: int) -> Refusal | None:
    if target not in table.units() or not table.world.has(target, Dying):
        return Refusal(RULE, "nobody there is dying")
    return (
        None
        if beside(table, unit, target)
        else Refusal(RULE, parted(table, unit, target, "not next to the wounded"))
    )


def give_aid(table: Table, unit: int, target: int) -> Play[None]:
    if (yield from passes(table, healing(table, unit), NEEDED)):
        yield from lose(table, target, Dying)
        yield Reported(target, RULE, "will live, and stays unconscious")
