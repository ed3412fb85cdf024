"""Weapons in place of a figure's own, and what it wears and carries besides: found ones for nothing, others
for supplies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.campaign.experience import AWAY, OVER, rank
from game.campaign.people import archetype_of, name_of_kind, points, stat_of
from game.campaign.state import MOST_GEAR, Person, State
from game.core.records.limits import NAME
from game.core.references import Prose
from game.core.scenario import FITTED
from game.rulesets import custom_content
from game.rulesets.gear import Gear, in_order
from game.rulesets.weapon_choices import main

LEAST = 15
GRENADE = 6
"""What a weapon or armour costs at least, and a thing for the belt, in per cent of a usual figure: our own
rule."""


class Offer(NamedTuple):
    """A weapon that the person could have, or with `gear` armour or a thing for the belt, for so much; so
    many of it lie in the store. "why" it cannot be had, "" if it can."""

    weapon: str
    title: str
    picture: str
    price: int
    stock: int
    held: bool
    why: Prose
    gear: bool = False
    adds: bool = False

    @property
    def key(self) -> str:
        """As it is counted in the store."""
        return key_of(self.weapon) if self.gear else self.weapon


def own_weapon(state: State, person: Person) -> str:
    """The weapon of its kind."""
    stat = stat_of(state, person)
    return main(stat) if stat is not None else ""


def offers(state: State, person: Person) -> Iterator[Offer]:
    """What the person could have: what it has in hand first, then what lies in the store, then the rest."""
    found = [*_weapons(state, person), *_gear(state, person)]
    yield from found[:1]
    yield from (one for one in found[1:] if one.stock)
    yield from (one for one in found[1:] if one.gear and not one.stock)
    yield from (one for one in found[1:] if not one.gear and not one.stock)


def _weapons(state: State, person: Person) -> Iterator[Offer]:
    arms, stat = custom_content.roster(state.ruleset).arms(), stat_of(state, person)
    if arms is None or stat is None:
        return
    first = own_weapon(state, person)
    choices = arms.choices(stat)
    held = person.weapon or first
    order = sorted(choices, key=lambda weapon: (weapon != held, weapon != first, not state.stock.get(weapon)))
    for weapon in order:
        known = arms.weapons[weapon]
        yield Offer(
            weapon,
            known.title,
            known.picture,
            price(state, person, weapon),
            state.stock.get(weapon, 0),
            weapon == held,
            refuse_arm(state, person.id, weapon),
        )


def price(state: State, person: Person, weapon: str) -> int:
    """In supplies: nothing for one's own and for what was found."""
    if weapon == own_weapon(state, person) or state.stock.get(weapon):
        return 0
    armed = archetype_of(state, replace(person, weapon=weapon))
    plain = archetype_of(state, replace(person, weapon=""))
    more = armed.price - plain.price if armed and plain else 0
    return max(more, LEAST * state.usual // 100, 1)


def refuse_arm(state: State, number: int, weapon: str) -> Prose:
    """Why the person cannot have that weapon, "" if it can."""
    person = state.person(number)
    if state.over or state.pending:
        return OVER if state.over else AWAY
    if not person.alive:
        return f"{person.name} is dead."
    if weapon == (person.weapon or own_weapon(state, person)):
        return "In hand already."
    fresh = "" if weapon == own_weapon(state, person) else weapon
    armed = replace(person, weapon=fresh)
    if archetype_of(state, armed) is None or len(name_of_kind(armed)) > NAME:
        return "Not for this figure."
    short = price(state, person, weapon) - state.supplies
    return f"{short} short" if short > 0 else ""


def armed(state: State, number: int, weapon: str) -> State:
    """The person has that weapon in hand; what it had goes into the store, unless it is its kind's own.
    ValueError, in words, if it cannot."""
    why = refuse_arm(state, number, weapon)
    if why:
        raise ValueError(why)
    person, first = state.person(number), own_weapon(state, state.person(number))
    cost, stock = price(state, person, weapon), dict(state.stock)
    if stock.get(weapon) and weapon != first:
        stock[weapon] -= 1
    if person.weapon:
        stock[person.weapon] = stock.get(person.weapon, 0) + 1
    left = {name: count for name, count in stock.items() if count}
    fresh = replace(person, weapon="" if weapon == first else weapon)
    return replace(state.with_person(fresh), stock=left, supplies=state.supplies - cost)


# ---------------------------------------------------------------- what is worn and carried besides


def _kinds(state: State) -> Mapping[str, Gear]:
    """All gear that the rules know."""
    wardrobe = custom_content.roster(state.ruleset).wardrobe()
    return wardrobe.gear if wardrobe else {}


def key_of(gear: str) -> str:
    """As it is counted in the store, beside weapons of the same name."""
    return f"{FITTED}{gear}"


def _gear(state: State, person: Person) -> Iterator[Offer]:
    """Armour that is better than what is worn, and things for the belt; what is worn already, too."""
    wardrobe, stat = custom_content.roster(state.ruleset).wardrobe(), _as_it_is(state, person)
    if wardrobe is None or stat is None:
        return
    for one in wardrobe.gear.values():
        worn = one.id in person.gear and not one.adds
        if not one.sold or (wardrobe.refuse(stat, one.id) and not worn):
            continue
        yield Offer(
            one.id,
            one.title,
            one.picture,
            gear_price(state, person, one.id),
            state.stock.get(key_of(one.id), 0),
            worn,
            refuse_fit(state, person.id, one.id),
            True,
            one.adds,
        )


def _as_it_is(state: State, person: Person) -> Any:
    """What the files say of the person with all that it has; None if there is no such kind."""
    name = name_of_kind(person)
    stats = custom_content.roster(state.ruleset).stats()
    return stats[name] if name in stats else None  # noqa: SIM401 -- `get` knows only those that are listed


def gear_price(state: State, person: Person, gear: str) -> int:
    """In supplies: nothing for what was taken off by somebody else."""
    if state.stock.get(key_of(gear)):
        return 0
    now, then = points(state, person), points(state, _wearing(state, person, gear)[0])
    least = GRENADE if _kinds(state)[gear].adds else LEAST
    return max(then - now, least * state.usual // 100, 1)


def _wearing(state: State, person: Person, gear: str) -> tuple[Person, str]:
    """The person with it, and what it takes the place of, "" for nothing."""
    known = _kinds(state)
    one = known[gear]
    before = (
        ""
        if one.adds
        else next(
            (name for name in person.gear if known[name].place == one.place and not known[name].adds), ""
        )
    )
    names = [name for name in person.gear if name != before] + [gear]
    return replace(person, gear=tuple(in_order(names, known) or names)), before


def refuse_fit(state: State, number: int, gear: str) -> Prose:
    """Why the person cannot have that, "" if it can."""
    person, wardrobe = state.person(number), custom_content.roster(state.ruleset).wardrobe()
    if state.over or state.pending:
        return OVER if state.over else AWAY
    if not person.alive:
        return f"{person.name} is dead."
    if wardrobe is None or gear not in wardrobe.gear or not wardrobe.gear[gear].sold:
        return "Not for this figure."
    least = wardrobe.gear[gear].least
    if person.experience < least:
        return f"from rank {rank(least)} on"
    then, before = _wearing(state, person, gear)
    if before == gear:
        return "Worn already."
    if len(then.gear) > MOST_GEAR or not in_order(list(then.gear), wardrobe.gear):
        return "There is no room for more."
    if archetype_of(state, then) is None or len(name_of_kind(then)) > NAME:
        return "Not for this figure."
    short = gear_price(state, person, gear) - state.supplies
    return f"{short} short" if short > 0 else ""


def fitted(state: State, number: int, gear: str) -> State:
    """The person wears or carries that; armour that it bought before goes into the store. ValueError, in
    words, if it cannot."""
    why = refuse_fit(state, number, gear)
    if why:
        raise ValueError(why)
    person = state.person(number)
    then, before = _wearing(state, person, gear)
    cost, stock = gear_price(state, person, gear), dict(state.stock)
    if stock.get(key_of(gear)):
        stock[key_of(gear)] -= 1
    if before:
        stock[key_of(before)] = stock.get(key_of(before), 0) + 1
    left = {name: count for name, count in stock.items() if count}
    return replace(state.with_person(then), stock=left, supplies=state.supplies - cost)
