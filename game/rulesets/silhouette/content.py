"""The content of Silhouette: weapons, items, armour, archetypes and squads, read from TOML."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import msgspec

from game.core.components import Component
from game.core.content import look_up, refuse, tables, unknown
from game.core.ruleset import Archetype
from game.core.scenario import Figure
from game.rulesets.custom_content import Face, Ids, Name, Price, Roster, Words
from game.rulesets.gear import wardrobe
from game.rulesets.silhouette.components import (
    Attributes,
    Carried,
    Held,
    Magazine,
    Plan,
    Seen,
    Skills,
    Turn,
    Worn,
    Wounds,
)
from game.rulesets.training import training
from game.rulesets.weapon_choices import arms
from game.systems.items import full_magazine

FOLDER = files("game.rulesets.silhouette") / "content"
HANDS = "hands"


class Weapon(msgspec.Struct, frozen=True):
    """`damage` times the margin is what a hit does; in melee it is added to AD first. `base` is the short
    range in metres.

    `near_accuracy` counts up to short range in place of `accuracy`; `thrown` makes STR + so many metres the
    base of a throw; `blast` is the radius of what it fires, in metres; with `sniping` one may snipe; a
    `system` has to be set up before it fires; a `quiet` one tells nobody where the shot came from.
    """

    id: str
    title: str
    kind: Literal["melee", "ranged"]
    skill: Literal["small_arms", "heavy_weapons", "throwing", "melee", "hand_to_hand"]
    damage: int
    look: str
    picture: str
    accuracy: int = 0
    near_accuracy: int = 0
    base: int = 0
    thrown: int = 0
    blast: int = 0
    magazine: int = 0
    sniping: bool = False
    system: bool = False
    quiet: bool = False
    price: int = 0

    @property
    def in_words(self) -> str:
        """As it stands in a sentence: one has the gun, but bare hands."""
        return self.title if self.id == HANDS else f"the {self.title}"

    @property
    def ranged(self) -> bool:
        return self.kind == "ranged"

    @property
    def waits(self) -> bool:
        """Whether what it fires goes off later: none does."""
        return False


class Thing(msgspec.Struct, frozen=True):
    """An item to be used up: thrown, planted, or to help with. A `fused` one goes off in the last step of the
    turn."""

    id: str
    title: str
    use: Literal["throw", "plant", "aid"]
    picture: str
    damage: int = 0
    radius: int = 0
    thrown: int = 10
    fused: bool = False
    area: str = ""
    area_radius: int = 0
    turns: int = 0
    bonus: int = 0
    price: int = 0

    @property
    def skill(self) -> str:
        """The skill with which all of them are thrown."""
        return "throwing"

    @property
    def blast(self) -> int:
        """How far it reaches where it goes off, in metres; a cloud alone as far as the cloud."""
        return self.radius or self.area_radius

    @property
    def waits(self) -> bool:
        """Whether it goes off only in the last step of a turn."""
        return self.fused


class Piece(msgspec.Struct, frozen=True):
    """A piece of armour: its rating counts on every threshold; a suit covers arms and legs too."""

    id: str
    title: str
    rating: int
    place: Literal["body", "head"] = "body"
    suit: bool = False
    price: int = 0


class Stat(msgspec.Struct, frozen=True):
    """A kind of figure."""

    id: str
    title: Name
    summary: Words
    held: str = ""
    weapons: Ids = ()
    items: Ids = ()
    body: str = ""
    head: str = ""
    attributes: Attributes = Attributes()
    skills: Skills = Skills()
    person: Face = 0
    price: Price = 0


@cache
def weapons() -> dict[str, Weapon]:
    return tables(FOLDER / "weapons.toml", Weapon)


@cache
def things() -> dict[str, Thing]:
    return tables(FOLDER / "items.toml", Thing)


@cache
def pieces() -> dict[str, Piece]:
    return tables(FOLDER / "armour.toml", Piece)


def _read_stats(path: Traversable | Path) -> dict[str, Stat]:
    """ContentError if an archetype names a weapon, item or piece of armour that does not exist, or wears it
    in the wrong place."""
    found = tables(path, Stat)
    faults: list[str] = []
    for stat in found.values():
        where = f"{path.name}: [{stat.id}]"
        faults += unknown(f"{where} held", filter(None, [stat.held]), weapons())
        faults += unknown(f"{where} weapons", stat.weapons, weapons())
        faults += unknown(f"{where} items", stat.items, things())
        for place in ("body", "head"):
            there = [piece.id for piece in pieces().values() if piece.place == place]
            faults += unknown(f"{where} {place}", filter(None, [getattr(stat, place)]), there)
    refuse(faults)
    return found


ROSTER = Roster(
    "silhouette",
    FOLDER,
    _read_stats,
    lambda: arms(FOLDER, weapons),
    lambda: training(FOLDER),
    lambda: wardrobe(FOLDER, {"body": pieces(), "items": things()}),
)
stats, squads, faults = ROSTER.stats, ROSTER.squads, ROSTER.faults


def loaded(*owned: str) -> Magazine:
    return full_magazine(weapons(), owned)


def components(figure: Figure) -> tuple[str, tuple[Component, ...]]:
    """The look and the components of a figure at the beginning of the battle."""
    stat = look_up("figure", figure.archetype, stats())
    owned = [weapon for weapon in (stat.held, *stat.weapons) if weapon]
    return weapons()[stat.held or HANDS].look, (
        stat.attributes,
        stat.skills,
        Wounds(),
        Worn(stat.body, stat.head),
        Held(stat.held),
        Carried(stat.weapons, stat.items),
        loaded(*owned),
        Plan(),
        Turn(),
        Seen(),
    )


def title_of(name: str) -> str:
    """What a weapon or an item is called."""
    found = things().get(name) or weapons().get(name)
    return found.title if found else "weapon"


def in_hand(weapon: str) -> str:
    """A weapon as it stands in a sentence."""
    found = weapons().get(weapon)
    return found.in_words if found else "the weapon"


def price(archetype: str) -> int:
    """What the gear of a kind of figure costs."""
    stat = stats()[archetype]
    arms = sum(weapons()[weapon].price for weapon in (stat.held, *stat.weapons) if weapon)
    return (
        arms
        + sum(things()[item].price for item in stat.items)
        + sum(pieces()[piece].price for piece in (stat.body, stat.head) if piece)
    )


def lying() -> dict[str, int]:
    """What can lie on the ground for anybody to pick up, with the shots in it: every weapon but bare
    hands."""
    return {weapon.id: weapon.magazine for weapon in weapons().values() if weapon.id != "hands"}


def archetypes() -> tuple[Archetype, ...]:
    return ROSTER.archetypes(components)
