"""Opening, closing and forcing doors."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.components import Doorway
from game.core.events import Modifier
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check, check, contest_bonus, passes
from game.rulesets.nwo.components import Skills
from game.rulesets.nwo.figures import UNARMED, melee_weapons, touched
from game.rulesets.nwo.harm import spend_action
from game.rulesets.nwo.helped_rolls import helped_chances, helped_roll
from game.rulesets.nwo.helping import check_with_all_help, meets_chance, tool_roll
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.states import update_engagements
from game.systems.bodies import covers
from game.systems.doors import door_at, refuse_door, toggle_door
from game.systems.interactables import using

RULE = "nwo.turn.action-kinds"


class UseDoor(Action, frozen=True):
    """Open, close or force the door on that cell."""

    cell: Cell


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    near = touched(table, unit)
    found = [
        UseDoor(unit, table.cell(entity))
        for entity, _ in table.world.things(Doorway)
        if table.cell(entity) in near
    ]
    yield from found or [UseDoor(unit, table.cell(unit))]


def refuse(table: Table, order: UseDoor) -> Refusal | None:
    near = door_at(table, order.cell) and covers(table, order.unit, order.cell)
    words = refuse_door(table, order.cell) if near else "no door within reach"
    return Refusal(RULE, words) if words else None


def forcing(table: Table, unit: UnitId) -> Check:
    """Forcing what is locked, by Strength, by Fitness or with a melee weapon as the tool, whichever is best
    (nwo.turn.action-kinds, nwo.help.right-tool)."""
    skills = table.world.get(unit, Skills)
    level, name = max((skills.strength, "Strength"), (skills.fitness, "Fitness"))
    bonus = contest_bonus(level)
    ways = [[Modifier(bonus, "nwo.shove.contest", f"{name} {level}") if bonus else None]]
    if any(weapon.id != UNARMED for weapon in melee_weapons(table, unit)):
        ways.append(tool_roll(table, unit, "nwo.help.right-tool"))
    found = [check(table, unit, "forcing the door", RULE, way) for way in ways]
    return max(found, key=lambda one: one.bonus)


def resolve(table: Table, order: UseDoor) -> Play[None]:
    unit, found = order.unit, door_at(table, order.cell)
    assert found is not None
    door = found[1]
    yield from spend_action(table, unit, "closes a door" if door.open else "opens a door")
    if door.lock and not door.open:
        asked = yield from check_with_all_help(
            table, forcing(table, unit), "force", chance=meets_chance(door.lock)
        )
        if not (yield from passes(table, asked, door.lock)):
            return
    yield from toggle_door(table, order.cell, unit)
    yield from update_engagements(table)


def chances(table: Table, order: UseDoor) -> Chances:
    found = door_at(table, order.cell)
    if not found or not found[1].lock or found[1].open:
        return Chances()
    return helped_chances(
        helped_roll(table, forcing(table, order.unit), "force"),
        found[1].lock,
        "the door gives way",
        "it stays shut",
    )


def describe(table: Table, order: UseDoor) -> str:
    return using(table, order.cell)


USE_DOOR = OrderVerb(
    UseDoor,
    "Door",
    "door",
    "k",
    "cell",
    quiet=True,
    works=True,
    rule=RULE,
    tip="Opens or shuts a door beside you, for your Action. A locked one has to be forced.",
    outcomes=("pass", "fail"),
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
)
