"""Hands and what is in them: taking, dropping, firing."""

from __future__ import annotations

from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.components import Carried, Held, Magazine, Worn
from game.rulesets.infowar.content import Weapon
from game.rulesets.infowar.figures import in_hand, look_of
from game.systems.items import lay_down, load, ready_weapons, shots_left


def held_in(table: Table, unit: UnitId, side: str) -> str:
    """The weapon in that hand, "" for none: the first is in the right one, one for both hands in both."""
    held = in_hand(table, unit)
    if held and (held[0].hands == 2 or side == "right"):
        return held[0].id
    return held[1].id if len(held) > 1 and side == "left" else ""


def hands_for(table: Table, unit: UnitId) -> int:
    """Hands that can hold a weapon: a shield takes one (infowar.melee.small-shield)."""
    return 2 - bool(table.world.get(unit, Worn).shield)


def ready(table: Table, unit: UnitId, held: tuple[str, ...], carried: tuple[str, ...]) -> Play[None]:
    """Put these weapons into the hands and those away."""
    table.world.put(unit, Held(held), Carried(carried))
    yield from ready_weapons(table, unit, held, look_of(table, unit))


def drop(table: Table, unit: UnitId, weapon: str, cell: Cell | None = None) -> Play[None]:
    """Let a weapon fall: it lies on the figure's tile or where it was thrown, with the rounds it holds."""
    held = list(table.world.get(unit, Held).weapons)
    held.remove(weapon)
    shots = table.world.get(unit, Magazine)
    owned = (*held, *table.world.get(unit, Carried).weapons)
    if sum(name == weapon for name, _ in shots.shots) > owned.count(weapon):
        table.world.put(unit, shots.without(weapon))
    yield from lay_down(table, unit, weapon, cell or table.cell(unit), shots.left(weapon))
    yield from ready(table, unit, tuple(held), table.world.get(unit, Carried).weapons)


def fire(table: Table, unit: UnitId, weapon: Weapon, rounds: int) -> Play[None]:
    """Use up rounds (infowar.ammo.reload)."""
    yield from load(table, unit, weapon, shots_left(table, unit, weapon) - rounds)
