"""Weapons in place of a figure's own: found ones for nothing, others for supplies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.campaign.experience import AWAY, OVER
from game.campaign.people import archetype_of, name_of_kind, stat_of
from game.campaign.state import Person, State
from game.core.records.limits import NAME
from game.core.references import Prose
from game.rulesets import own
from game.rulesets.weapon_choices import main

LEAST = 15
"""What a weapon costs at least, in per cent of a usual figure: our own rule."""


class Offer(NamedTuple):
    """A weapon that the person could have, for so much; so many of it lie in the store. "why" it cannot be
    had, "" if it can."""

    weapon: str
    title: str
    picture: str
    price: int
    stock: int
    held: bool
    why: Prose


def own_weapon(state: State, person: Person) -> str:
    """The weapon of its kind."""
    stat = stat_of(state, person)
    return main(stat) if stat is not None else ""


def offers(state: State, person: Person) -> Iterator[Offer]:
    """What the person could have in hand: what it has first, then what lies in the store, then the rest."""
    arms, stat = own.roster(state.ruleset).arms(), stat_of(state, person)
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
