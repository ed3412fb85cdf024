"""Hands and what is in them: swapping, drawing, dropping, picking up and disarming."""

from __future__ import annotations

from game.core.actions import Ask, Option, Refusal
from game.core.components import Item, Position
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.components import Carried, Grappling, Held, Magazine, Watch
from game.rulesets.nwo.content import Weapon, weapons
from game.rulesets.nwo.figures import UNARMED, free_hands, in_hand, look_of
from game.rulesets.nwo.ranged import behind_own_cover
from game.rulesets.nwo.states import lose, settle
from game.systems.bodies import beside, ends
from game.systems.items import items_near, lay_down, readied, take_up

GROUND, HANDS = "ground", "hands"


def ready(table: Table, unit: int, held: tuple[str, ...], carried: tuple[str, ...]) -> Play[None]:
    """Put these weapons into the hands and those away; overwatch with a weapon that is gone is over
    (nwo.overwatch.ends)."""
    table.world.put(unit, Held(held), Carried(carried))
    yield from readied(table, unit, held, look_of(table, unit))
    watch = table.world.find(unit, Watch)
    if watch and watch.weapon not in held:
        yield from lose(table, unit, Watch, "nwo.overwatch.ends")
    yield from settle(table)


def drop(table: Table, unit: int, weapon: str, cell: Cell | None = None) -> Play[None]:
    """Let a weapon fall: it lies as an item on the unit's tile, with the shots it holds."""
    held = list(table.world.get(unit, Held).weapons)
    held.remove(weapon)
    shots = table.world.get(unit, Magazine)
    table.world.put(unit, shots.without(weapon))
    yield from lay_down(table, unit, weapon, cell or table.cell(unit), shots.left(weapon))
    yield from ready(table, unit, tuple(held), table.world.get(unit, Carried).weapons)


def take(table: Table, unit: int, item: int) -> Play[None]:
    """Take an item from the ground into the hands."""
    thing = table.world.get(item, Item)
    if weapons()[thing.kind].magazine:
        table.world.put(unit, table.world.get(unit, Magazine).joined(thing.kind, thing.charge))
    yield from take_up(table, unit, item)
    yield from ready(
        table,
        unit,
        (*table.world.get(unit, Held).weapons, thing.kind),
        table.world.get(unit, Carried).weapons,
    )


# ---------------------------------------------------------------- orders


def refuse_swap(table: Table, unit: int, wanted: tuple[str, ...]) -> Refusal | None:
    """Swapping readies one carried weapon or a pair of one-handed ones (nwo.swap.action)."""
    owned = [*table.world.get(unit, Held).weapons, *table.world.get(unit, Carried).weapons]
    if not wanted or not _within(wanted, owned):
        return Refusal("nwo.swap.action", "no other weapon to change to")
    if sorted(wanted) == sorted(table.world.get(unit, Held).weapons):
        return Refusal("nwo.swap.action", "that is in hand already")
    if sum(weapons()[weapon].hands for weapon in wanted) > 2 - table.world.has(unit, Grappling):
        return Refusal("nwo.swap.action", "not enough hands")
    return None


def _within(wanted: tuple[str, ...], owned: list[str]) -> bool:
    return all(owned.count(weapon) >= wanted.count(weapon) for weapon in wanted)


def swap(table: Table, unit: int, wanted: tuple[str, ...]) -> Play[None]:
    owned = [*table.world.get(unit, Held).weapons, *table.world.get(unit, Carried).weapons]
    for weapon in wanted:
        owned.remove(weapon)
    yield from ready(table, unit, wanted, tuple(owned))


def refuse_draw(table: Table, unit: int, weapon: str, dropped: str) -> Refusal | None:
    """A one-handed weapon at hand is drawn for free, if a hand is free or what is in hand is dropped
    (nwo.swap.quick-draw)."""
    if weapon not in table.world.get(unit, Carried).weapons:
        return Refusal("nwo.swap.quick-draw", "no weapon in holster or sheath")
    if weapons()[weapon].hands != 1:
        return Refusal(
            "nwo.swap.quick-draw",
            f"the {weapons()[weapon].title} needs two hands: changing to it takes an action",
        )
    if dropped and dropped not in table.world.get(unit, Held).weapons:
        return Refusal("nwo.swap.quick-draw", "that is not in hand")
    if not dropped and free_hands(table, unit) < 1:
        return Refusal("nwo.swap.quick-draw", "no free hand: what is in hand must be dropped")
    if dropped and free_hands(table, unit) >= 1:
        return Refusal("nwo.swap.quick-draw", "a hand is free: nothing need be dropped")
    return None


def draw(table: Table, unit: int, weapon: str, dropped: str) -> Play[None]:
    if dropped:
        yield from drop(table, unit, dropped)
    carried = list(table.world.get(unit, Carried).weapons)
    carried.remove(weapon)
    yield from ready(table, unit, (*table.world.get(unit, Held).weapons, weapon), tuple(carried))


def refuse_pick_up(table: Table, unit: int, item: int, instead: str) -> Refusal | None:
    """Picking up and readying takes an action; what is in the way in hand is put away or dropped in it
    (nwo.swap.pick-up)."""
    if item not in items_near(table, unit):
        return Refusal("nwo.swap.pick-up", "nothing to pick up within reach")
    need = weapons()[table.world.get(item, Item).kind].hands
    if instead not in ("", "away", "drop"):
        return Refusal("nwo.swap.pick-up", "what is in hand is kept, put away or dropped")
    if not instead and free_hands(table, unit) < need:
        return Refusal(
            "nwo.swap.pick-up", "not enough free hands: what is in hand must be put away or dropped"
        )
    if instead and not table.world.get(unit, Held).weapons:
        return Refusal("nwo.swap.pick-up", "nothing in hand to put away")
    if need > 2 - table.world.has(unit, Grappling):
        return Refusal("nwo.swap.pick-up", "one hand holds somebody")
    return None


def pick_up(table: Table, unit: int, item: int, instead: str) -> Play[None]:
    held = table.world.get(unit, Held).weapons
    if instead == "drop":
        for weapon in held:
            yield from drop(table, unit, weapon)
    elif instead == "away":
        yield from ready(table, unit, (), (*table.world.get(unit, Carried).weapons, *held))
    yield from take(table, unit, item)


def disarming_weapon(table: Table, unit: int) -> Weapon:
    """What a disarm is made with: the one-handed melee weapon in hand, otherwise the bare hand
    (nwo.disarm.roll)."""
    return next(
        (weapon for weapon in in_hand(table, unit) if not weapon.ranged and weapon.hands == 1),
        weapons()[UNARMED],
    )


def refuse_disarm(table: Table, unit: int, target: int, weapon: str) -> Refusal | None:
    rule = "nwo.disarm.hands"
    if free_hands(table, unit) < 1:
        return Refusal(rule, "no free hand")
    if target not in table.standing() or not table.hostile(unit, target):
        return Refusal(rule, "no enemy within reach")
    name = table.unit(target).name
    if not table.world.get(target, Held).weapons:
        return Refusal(rule, f"{name} holds nothing")
    if weapon not in table.world.get(target, Held).weapons:
        return Refusal(rule, f"{name} does not hold that")
    if not beside(table, unit, target):
        return Refusal("nwo.disarm.roll", f"{name} is not on the next tile")
    if behind_own_cover(table, unit, ends(table, unit, target)[1]):
        return Refusal("nwo.prone.behind-cover", f"lying behind cover, {name} is on its other side")
    return None


def disarmed(table: Table, attacker: int, target: int, weapon: str) -> Play[None]:
    """The weapon drops to the ground, or into the attacker's hands if enough are free; the attacker chooses
    (nwo.disarm.result)."""
    where = GROUND
    if free_hands(table, attacker) >= weapons()[weapon].hands:
        options = (Option(HANDS, f"Take the {weapons()[weapon].title}"), Option(GROUND, "Let it fall"))
        words = f"{table.unit(target).name} is disarmed. Where does the {weapons()[weapon].title} go?"
        where = yield Ask(
            table.unit(attacker).side, attacker, "nwo.disarm.result", words, options, HANDS, target
        )
    yield from drop(table, target, weapon)
    if where == HANDS:
        yield from take(table, attacker, max(table.world.having(Item, Position)))
