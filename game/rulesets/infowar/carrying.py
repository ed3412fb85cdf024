"""Hands and what is in them: taking, dropping, picking up, reloading."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Item
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.infowar.components import Carried, Held, Magazine, Worn
from game.rulesets.infowar.content import Weapon, weapons
from game.rulesets.infowar.figures import in_hand, look_of
from game.systems.items import items_near, lay_down, load, readied, shots_left, take_up

ONE_ACTION = "infowar.round.five-seconds"


def held_in(table: Table, unit: int, side: str) -> str:
    """The weapon in that hand, "" for none: the first is in the right one, one for both hands in both."""
    held = in_hand(table, unit)
    if held and (held[0].hands == 2 or side == "right"):
        return held[0].id
    return held[1].id if len(held) > 1 and side == "left" else ""


def hands_for(table: Table, unit: int) -> int:
    """Hands that can hold a weapon: a shield takes one (infowar.melee.small-shield)."""
    return 2 - bool(table.world.get(unit, Worn).shield)


def ready(table: Table, unit: int, held: tuple[str, ...], carried: tuple[str, ...]) -> Play[None]:
    """Put these weapons into the hands and those away."""
    table.world.put(unit, Held(held), Carried(carried))
    yield from readied(table, unit, held, look_of(table, unit))


def drop(table: Table, unit: int, weapon: str, cell: Cell | None = None) -> Play[None]:
    """Let a weapon fall: it lies on the figure's tile or where it was thrown, with the rounds it holds."""
    held = list(table.world.get(unit, Held).weapons)
    held.remove(weapon)
    shots = table.world.get(unit, Magazine)
    owned = (*held, *table.world.get(unit, Carried).weapons)
    if sum(name == weapon for name, _ in shots.shots) > owned.count(weapon):
        table.world.put(unit, shots.without(weapon))
    yield from lay_down(table, unit, weapon, cell or table.cell(unit), shots.left(weapon))
    yield from ready(table, unit, tuple(held), table.world.get(unit, Carried).weapons)


def fire(table: Table, unit: int, weapon: Weapon, rounds: int) -> Play[None]:
    """Use up rounds (infowar.ammo.reload)."""
    yield from load(table, unit, weapon, shots_left(table, unit, weapon) - rounds)


# ---------------------------------------------------------------- orders


def refuse_reload(table: Table, unit: int, weapon: str) -> Refusal | None:
    known = weapons().get(weapon)
    if known is None or known not in in_hand(table, unit) or not known.magazine:
        return Refusal("infowar.ammo.reload", "nothing in hand to reload")
    if shots_left(table, unit, known) >= known.magazine:
        return Refusal("infowar.ammo.reload", f"the {known.title} is full")
    return None


def refuse_swap(table: Table, unit: int, wanted: tuple[str, ...]) -> Refusal | None:
    """Changing weapons is the action of the round (infowar.round.five-seconds)."""
    owned = [*table.world.get(unit, Held).weapons, *table.world.get(unit, Carried).weapons]
    if not wanted or any(wanted.count(weapon) > owned.count(weapon) for weapon in wanted):
        return Refusal(ONE_ACTION, "no other weapon to change to")
    if sorted(wanted) == sorted(table.world.get(unit, Held).weapons):
        return Refusal(ONE_ACTION, "that is in hand already")
    if sum(weapons()[weapon].hands for weapon in wanted) > hands_for(table, unit):
        return Refusal(ONE_ACTION, "not enough hands")
    return None


def swap(table: Table, unit: int, wanted: tuple[str, ...]) -> Play[None]:
    owned = [*table.world.get(unit, Held).weapons, *table.world.get(unit, Carried).weapons]
    for weapon in wanted:
        owned.remove(weapon)
    yield from ready(table, unit, wanted, tuple(owned))


def refuse_pick_up(table: Table, unit: int, item: int) -> Refusal | None:
    if item not in items_near(table, unit):
        return Refusal(ONE_ACTION, "nothing to pick up within reach")
    if weapons()[table.world.get(item, Item).kind].hands > hands_for(table, unit):
        return Refusal(ONE_ACTION, "not enough hands")
    return None


def pick_up(table: Table, unit: int, item: int) -> Play[None]:
    """Take a weapon from the ground; what is in hand is put away."""
    thing = table.world.get(item, Item)
    held, carried = table.world.get(unit, Held).weapons, table.world.get(unit, Carried).weapons
    if weapons()[thing.kind].magazine:
        table.world.put(unit, table.world.get(unit, Magazine).joined(thing.kind, thing.charge))
    yield from take_up(table, unit, item)
    yield from ready(table, unit, (thing.kind,), (*carried, *held))
