"""The content of Lithium Sunset: weapons, items, armour, archetypes and squads, read from TOML."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from game.core import ruleset
from game.core.components import Component
from game.core.content import known, tables
from game.core.errors import ContentError
from game.core.scenario import Figure
from game.rulesets.lithium.components import (
    LOCATIONS,
    Abilities,
    Armour,
    Bag,
    Body,
    Held,
    Holster,
    Magazine,
    Plan,
    Skills,
    Turn,
    Worn,
)

FOLDER = files("game.rulesets.lithium") / "content"
FISTS = "fists"


class Weapon(msgspec.Struct, frozen=True):
    """`near_damage` counts under 20 ft, `bare_damage` on a location without armour, `place` is always hit there. `stun` is the Blackout
    difficulty of one hit by what does no damage. `range` is in feet, 0 for as far as one can see; `steps` are penalties for range left out,
    `steady` lessens the penalty of rapid fire, `braced` is a bonus for who stays; who is `rooted` cannot walk and shoot.
    """

    id: str
    title: str
    kind: Literal["melee", "ranged"]
    skill: Literal["brawl", "finesse", "firearms", "archery", "big_guns"]
    hands: Literal[1, 2]
    look: str
    picture: str
    damage: int = 1
    near_damage: int = 0
    bare_damage: int = 0
    place: str = ""
    blast: int = 0
    stun: int = 0
    shots: int = 1
    range: int = 0
    steps: int = 0
    steady: int = 0
    braced: int = 0
    rooted: bool = False
    quiet: bool = False
    magazine: int = 0

    @property
    def ranged(self) -> bool:
        return self.kind == "ranged"


class Thing(msgspec.Struct, frozen=True):
    """An item to be used up. `use` is what it is for; a thrown one does `damage` to `wounds` locations of everybody near."""

    id: str
    title: str
    use: Literal["throw", "painkiller", "aid"]
    picture: str
    damage: int = 0
    wounds: int = 0
    bonus: int = 0


class Piece(msgspec.Struct, frozen=True):
    """A piece of armour. In a `stiff` one Dodge, Parry and Jumping count half, in a `slow` one the feet do."""

    id: str
    title: str
    points: dict[str, int] = {}
    soft: int = 0
    soft_on: tuple[str, ...] = ()
    stiff: bool = False
    slow: bool = False


class Stat(msgspec.Struct, frozen=True):
    """A kind of figure. What it holds fills the right hand first; a weapon in two hands takes both."""

    id: str
    title: str
    summary: str
    held: tuple[str, ...] = ()
    holster: tuple[str, ...] = ()
    bag: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    abilities: Abilities = Abilities()
    skills: Skills = Skills()
    person: int = 0


class _SquadTable(msgspec.Struct, frozen=True):
    id: str
    title: str
    summary: str
    figures: tuple[tuple[str, str], ...]


@cache
def weapons() -> dict[str, Weapon]:
    found = tables(FOLDER / "weapons.toml", Weapon)
    for weapon in found.values():
        if weapon.place:
            known(f"weapons.toml: [{weapon.id}] place", weapon.place, dict.fromkeys(LOCATIONS))
    return found


@cache
def things() -> dict[str, Thing]:
    return tables(FOLDER / "items.toml", Thing)


@cache
def pieces() -> dict[str, Piece]:
    found = tables(FOLDER / "armour.toml", Piece)
    for piece in found.values():
        for location in (*piece.points, *piece.soft_on):
            known(f"armour.toml: [{piece.id}]", location, dict.fromkeys(LOCATIONS))
    return found


@cache
def stats() -> dict[str, Stat]:
    """All archetypes. ContentError if one names a weapon, item or piece of armour that does not exist, or holds too much."""
    found = tables(FOLDER / "archetypes.toml", Stat)
    for stat in found.values():
        where = f"archetypes.toml: [{stat.id}]"
        hands = sum(known(f"{where} held", weapon, weapons()).hands for weapon in stat.held)
        if hands > 2:
            raise ContentError(f"{where} held: {', '.join(stat.held)} need {hands} hands, a figure has two")
        for weapon in (*stat.holster, *stat.bag):
            known(f"{where} holster or bag", weapon, weapons())
        for item in stat.items:
            known(f"{where} items", item, things())
        for piece in stat.armour:
            known(f"{where} armour", piece, pieces())
    return found


def hands_of(held: tuple[str, ...]) -> Held:
    """Which hand holds what, the right one first."""
    if held and weapons()[held[0]].hands == 2:
        return Held(held[0], held[0])
    return Held(*held)


def fitted(worn: tuple[str, ...]) -> Armour:
    """The points of the pieces together, location by location."""
    points = {place: sum(pieces()[piece].points.get(place, 0) for piece in worn) for place in LOCATIONS}
    return Armour(**points, soft=sum(pieces()[piece].soft for piece in worn))


def loaded(*held: str) -> Magazine:
    return Magazine(tuple((weapon, weapons()[weapon].magazine) for weapon in dict.fromkeys(held) if weapons()[weapon].magazine))


def components(figure: Figure) -> tuple[str, tuple[Component, ...]]:
    """The look and the components of a figure at the beginning of the battle."""
    stat = known("figure", figure.archetype, stats())
    first = weapons()[stat.held[0]] if stat.held else weapons()[FISTS]
    return first.look, (
        stat.abilities,
        stat.skills,
        Body(),
        fitted(stat.armour),
        Worn(stat.armour),
        hands_of(stat.held),
        Holster(stat.holster),
        Bag(stat.bag, stat.items),
        loaded(*stat.held, *stat.holster, *stat.bag),
        Plan(),
        Turn(),
    )


def archetypes() -> tuple[ruleset.Archetype, ...]:
    return tuple(
        ruleset.Archetype(stat.id, stat.title, stat.summary, components(Figure(stat.id, stat.title))[0], stat.person) for stat in stats().values()
    )


@cache
def squads() -> tuple[ruleset.Squad, ...]:
    """The ready squads. ContentError if one names an archetype that does not exist."""
    found = []
    for squad in tables(FOLDER / "squads.toml", _SquadTable).values():
        figures = []
        for archetype, name in squad.figures:
            stat = known(f"squads.toml: [{squad.id}] figures", archetype, stats())
            figures.append(Figure(archetype, name, stat.person))
        found.append(ruleset.Squad(squad.id, squad.title, squad.summary, tuple(figures)))
    return tuple(found)
