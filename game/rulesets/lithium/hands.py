"""Hands and what is in them: drawing, dropping, taking out, picking up, loading."""

from __future__ import annotations

import msgspec

from game.core.actions import Refusal
from game.core.battle import Battle
from game.core.components import Item, Position
from game.core.events import AmmoChanged, ItemDropped, ItemTaken, Readied
from game.core.field import Cell
from game.core.ruleset import Play
from game.rulesets.lithium.components import Bag, Held, Holster, Magazine
from game.rulesets.lithium.content import FISTS, weapons
from game.rulesets.lithium.state import adjacent, held, with_drawn, without

ITEMS = "lithium.action.items"


def hold(battle: Battle, unit: int, hands: Held) -> Play[None]:
    """Have this in the hands from now on; the figure looks accordingly."""
    battle.world.put(unit, hands)
    names = held(battle, unit)
    look = weapons()[names[0] if names else FISTS].look
    battle.world.put(unit, msgspec.structs.replace(battle.unit(unit), look=look))
    yield Readied(unit, names, look)


def drop(battle: Battle, unit: int, weapon: str, arm: str = "") -> Play[None]:
    """Let a weapon fall: it lies on the unit's tile with the shots it holds."""
    magazine = battle.world.get(unit, Magazine)
    hands = battle.world.get(unit, Held)
    rest = without(hands, weapon)
    if arm and weapons()[weapon].hands == 1:
        rest = Held("", hands.left) if arm == "right_arm" else Held(hands.right, "")
    item = battle.world.create(Item(weapon, magazine.left(weapon)), Position(battle.cell(unit)))
    owned = (rest.right, rest.left, *battle.world.get(unit, Holster).weapons, *battle.world.get(unit, Bag).weapons)
    if weapon not in owned:
        battle.world.put(unit, Magazine(tuple(row for row in magazine.shots if row[0] != weapon)))
    yield ItemDropped(item, weapon, battle.cell(unit), unit)
    yield from hold(battle, unit, rest)


def draw(battle: Battle, unit: int, weapon: str) -> Play[None]:
    """Out of the holster into a free hand, if there still is one."""
    hands = with_drawn(battle, unit, battle.world.get(unit, Held), weapon)
    holster = list(battle.world.get(unit, Holster).weapons)
    if hands and weapon in holster:
        holster.remove(weapon)
        battle.world.put(unit, Holster(tuple(holster)))
        yield from hold(battle, unit, hands)


def take_out(battle: Battle, unit: int, weapon: str) -> Play[None]:
    """Out of the bag into a free hand."""
    bag = battle.world.get(unit, Bag)
    hands = with_drawn(battle, unit, battle.world.get(unit, Held), weapon)
    packed = list(bag.weapons)
    if hands and weapon in packed:
        packed.remove(weapon)
        battle.world.put(unit, Bag(tuple(packed), bag.items))
        yield from hold(battle, unit, hands)


def pick_up(battle: Battle, unit: int, item: int) -> Play[None]:
    """Take an item from the ground into a free hand."""
    thing = battle.world.get(item, Item)
    hands = with_drawn(battle, unit, battle.world.get(unit, Held), thing.kind)
    if not hands:
        return
    battle.world.drop(item, Position)
    if weapons()[thing.kind].magazine:
        shots = battle.world.get(unit, Magazine).shots
        battle.world.put(unit, Magazine((*(row for row in shots if row[0] != thing.kind), (thing.kind, thing.charge))))
    yield ItemTaken(item, thing.kind, unit)
    yield from hold(battle, unit, hands)


def load(battle: Battle, unit: int, weapon: str, shots: int) -> Play[None]:
    """Set the number of shots in a weapon."""
    magazine = battle.world.get(unit, Magazine)
    battle.world.put(unit, Magazine(tuple((name, shots if name == weapon else left) for name, left in magazine.shots)))
    yield AmmoChanged(unit, weapon, shots, weapons()[weapon].magazine)


def use_up(battle: Battle, unit: int, item: str) -> None:
    """Take one item out of the bag for good."""
    bag = battle.world.get(unit, Bag)
    left = list(bag.items)
    left.remove(item)
    battle.world.put(unit, Bag(bag.weapons, tuple(left)))


def items_near(battle: Battle, cell: Cell) -> list[int]:
    """The items on that tile or next to it, none of them behind a wall."""
    return [item for item in battle.world.having(Item, Position) if adjacent(battle, cell, battle.cell(item))]


# ---------------------------------------------------------------- refusals


def refuse_draw(battle: Battle, unit: int, weapon: str, hands: Held) -> Refusal | None:
    if weapon not in battle.world.get(unit, Holster).weapons:
        return Refusal("lithium.action.quick", "nothing of that kind to draw")
    if with_drawn(battle, unit, hands, weapon) is None:
        return Refusal("lithium.action.quick", f"no hand is free for the {weapons()[weapon].title}")
    return None


def refuse_take_out(battle: Battle, unit: int, weapon: str, hands: Held) -> Refusal | None:
    if weapon not in battle.world.get(unit, Bag).weapons:
        return Refusal(ITEMS, "nothing of that kind in the bag")
    if with_drawn(battle, unit, hands, weapon) is None:
        return Refusal(ITEMS, f"no hand is free for the {weapons()[weapon].title}")
    return None


def refuse_pick_up(battle: Battle, unit: int, cell: Cell, item: int, hands: Held, here: Cell) -> Refusal | None:
    if item not in items_near(battle, here) or battle.cell(item) != cell:
        return Refusal(ITEMS, "nothing to pick up within reach")
    kind = battle.world.get(item, Item).kind
    if with_drawn(battle, unit, hands, kind) is None:
        return Refusal(ITEMS, f"no hand is free for the {weapons()[kind].title}")
    return None


def refuse_reload(battle: Battle, unit: int, weapon: str, hands: Held) -> Refusal | None:
    known = weapons().get(weapon)
    if known is None or not known.magazine or weapon not in (hands.right, hands.left):
        return Refusal(ITEMS, "nothing in hand to be loaded")
    if battle.world.get(unit, Magazine).left(weapon) >= known.magazine:
        return Refusal(ITEMS, f"the {known.title} is full")
    return None
