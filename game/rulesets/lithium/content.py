"""The content of Lithium Sunset: weapons, items, armour, archetypes and squads, read from TOML."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.core.components import Component
from game.core.content import look_up, refuse, tables, unknown
from game.core.ruleset import Archetype
from game.core.scenario import Figure
from game.rulesets.custom_content import Face, Ids, Name, Price, Roster, Words, full_hands
from game.rulesets.gear import wardrobe
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
from game.rulesets.training import training
from game.rulesets.weapon_choices import arms
from game.systems.items import full_magazine

FOLDER = files("game.rulesets.lithium") / "content"
FISTS = "fists"


class Weapon(msgspec.Struct, frozen=True):
    """`near_damage` counts under 20 ft, `bare_damage` on a location without armour, `place` is always hit
    there. `stun` is the Blackout difficulty of one hit by what does no damage. `range` is in feet, 0 for as
    far as one can see; `steps` are penalties for range left out, `steady` lessens the penalty of rapid fire,
    `braced` is a bonus for who stays; who is `rooted` cannot walk and shoot.
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
    """An item to be used up. `use` is what it is for; a thrown one does `damage` to `wounds` locations of
    everybody near."""

    id: str
    title: str
    use: Literal["throw", "painkiller", "aid"]
    picture: str
    damage: int = 0
    wounds: int = 0
    bonus: int = 0


class Piece(msgspec.Struct, frozen=True):
    """A piece of armour. In a `stiff` one Dodge, Parry and Jumping count half, in a `slow` one the feet
    do."""

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
    title: Name
    summary: Words
    held: Annotated[tuple[str, ...], msgspec.Meta(max_length=2)] = ()
    holster: Ids = ()
    bag: Ids = ()
    items: Ids = ()
    armour: Ids = ()
    abilities: Abilities = Abilities()
    skills: Skills = Skills()
    person: Face = 0
    price: Price = 0


@cache
def weapons() -> dict[str, Weapon]:
    found = tables(FOLDER / "weapons.toml", Weapon)
    refuse(
        [
            fault
            for weapon in found.values()
            if weapon.place
            for fault in unknown(f"weapons.toml: [{weapon.id}]", [weapon.place], LOCATIONS)
        ]
    )
    return found


def title_of(weapon: str) -> str:
    """What a weapon is called in an order."""
    known_one = weapons().get(weapon)
    return known_one.title if known_one else weapon or "weapon"


@cache
def things() -> dict[str, Thing]:
    return tables(FOLDER / "items.toml", Thing)


@cache
def pieces() -> dict[str, Piece]:
    found = tables(FOLDER / "armour.toml", Piece)
    refuse(
        [
            fault
            for piece in found.values()
            for fault in unknown(f"armour.toml: [{piece.id}]", (*piece.points, *piece.soft_on), LOCATIONS)
        ]
    )
    return found


def _read_stats(path: Traversable | Path) -> dict[str, Stat]:
    """ContentError if an archetype names a weapon, item or piece of armour that does not exist, or holds more
    than two hands can."""
    found = tables(path, Stat)
    faults: list[str] = []
    for stat in found.values():
        where = f"{path.name}: [{stat.id}]"
        faults += unknown(f"{where} held", stat.held, weapons())
        faults += unknown(f"{where} holster", stat.holster, weapons())
        faults += unknown(f"{where} bag", stat.bag, weapons())
        faults += unknown(f"{where} items", stat.items, things())
        faults += unknown(f"{where} armour", stat.armour, pieces())
        faults += full_hands(
            where, [(weapon, weapons()[weapon].hands) for weapon in stat.held if weapon in weapons()]
        )
    refuse(faults)
    return found


ROSTER = Roster(
    "lithium",
    FOLDER,
    _read_stats,
    lambda: arms(FOLDER, weapons),
    lambda: training(FOLDER),
    lambda: wardrobe(FOLDER, {"armour": pieces(), "items": things()}),
)
stats, squads, faults = ROSTER.stats, ROSTER.squads, ROSTER.faults


def hands_of(held: tuple[str, ...]) -> Held:
    """Which hand holds what, the right one first."""
    if held and weapons()[held[0]].hands == 2:
        return Held(held[0], held[0])
    return Held(*held)


@cache
def armour_points(worn: tuple[str, ...]) -> Armour:
    """The points of the pieces together, location by location."""
    points = {place: sum(pieces()[piece].points.get(place, 0) for piece in worn) for place in LOCATIONS}
    return Armour(**points, soft=sum(pieces()[piece].soft for piece in worn))


def loaded(*held: str) -> Magazine:
    return full_magazine(weapons(), held)


def components(figure: Figure) -> tuple[str, tuple[Component, ...]]:
    """The look and the components of a figure at the beginning of the battle."""
    stat = look_up("figure", figure.archetype, stats())
    first = weapons()[stat.held[0]] if stat.held else weapons()[FISTS]
    return first.look, (
        stat.abilities,
        stat.skills,
        Body(),
        armour_points(stat.armour),
        Worn(stat.armour),
        hands_of(stat.held),
        Holster(stat.holster),
        Bag(stat.bag, stat.items),
        loaded(*stat.held, *stat.holster, *stat.bag),
        Plan(),
        Turn(),
    )


def lying() -> dict[str, int]:
    """What can lie on the ground for anybody to pick up, with the shots in it: every weapon but bare
    hands."""
    return {weapon.id: weapon.magazine for weapon in weapons().values() if weapon.id != "fists"}


def archetypes() -> tuple[Archetype, ...]:
    return ROSTER.archetypes(components)
