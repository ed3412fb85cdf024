"""The content of InfoWar: weapons, items, armour, archetypes and squads, read from TOML."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.core import ruleset
from game.core.components import Component
from game.core.content import look_up, refuse, tables, unknown
from game.core.scenario import Figure
from game.rulesets.custom_content import Face, Ids, Name, Roster, Words, full_hands
from game.rulesets.gear import wardrobe
from game.rulesets.infowar.components import (
    Attackers,
    Belt,
    Carried,
    Held,
    Nature,
    Stuns,
    Traits,
    Turn,
    Worn,
    Wounds,
)
from game.rulesets.infowar.ladder import word
from game.rulesets.training import training
from game.rulesets.weapon_choices import arms
from game.systems.items import full_magazine

FOLDER = files("game.rulesets.infowar") / "content"
UNARMED = "unarmed"
Ranges = Annotated[tuple[int, ...], msgspec.Meta(max_length=3)]


class Weapon(msgspec.Struct, frozen=True):
    """`factor` is its offensive factor, to which strength is added where `muscle` drives it; in melee it is
    its size, too.

    `ranges` are the upper ends of short, medium and long in metres, none for what only strikes. A `rare` one
    takes training; `blunt` ones can be used to stun, one that `stuns` does nothing else; against `small` arms
    a large shield helps.
    """

    id: str
    title: str
    skill: Literal["unarmed", "melee", "firearms", "bows", "heavy", "thrown"]
    factor: int
    look: str
    picture: str
    hands: Literal[1, 2] = 1
    muscle: bool = False
    ranges: Ranges = ()
    magazine: int = 0
    burst: bool = False
    automatic: bool = False
    kind: Literal["", "shotgun", "machine pistol", "machine gun", "minigun"] = ""
    rare: bool = False
    blunt: bool = False
    stuns: bool = False
    small: bool = False

    @property
    def shoots(self) -> bool:
        """Whether it is fired; a knife that can be thrown is none such."""
        return self.skill in ("firearms", "bows", "heavy")


class Item(msgspec.Struct, frozen=True):
    """Something on the belt. A grenade's `factor` falls by `falloff` a tile from its centre; smoke lies for
    some `rounds`; a kit has a `bonus`."""

    id: str
    title: str
    kind: Literal["grenade", "smoke", "kit"]
    picture: str
    factor: int = 0
    falloff: int = 0
    radius: int = 0
    rounds: int = 0
    ranges: Ranges = ()
    bonus: int = 0


class Armor(msgspec.Struct, frozen=True):
    """A defensive factor, and what it costs in skills."""

    id: str
    title: str
    factor: int
    athletics: int = 0
    melee: int = 0


class Shield(msgspec.Struct, frozen=True):
    """What it adds to warding off blows, and to Combat Experience against what is thrown and small arms."""

    id: str
    title: str
    melee: int = 0
    small_arms: int = 0


class Stat(msgspec.Struct, frozen=True):
    """A kind of figure."""

    id: str
    title: Name
    summary: Words
    held: Annotated[tuple[str, ...], msgspec.Meta(max_length=2)] = ()
    carried: Ids = ()
    belt: Ids = ()
    armor: str = ""
    helmet: bool = False
    shield: Literal["", "small", "large"] = ""
    traits: Traits = Traits()
    familiar: Ids = ()
    leader: bool = False
    brave: bool = False
    cowardly: bool = False
    fatigued: bool = False
    price: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    look: str = ""
    person: Face = 0


@cache
def weapons() -> dict[str, Weapon]:
    return tables(FOLDER / "weapons.toml", Weapon)


@cache
def items() -> dict[str, Item]:
    return tables(FOLDER / "items.toml", Item)


@cache
def armor() -> dict[str, Armor]:
    return tables(FOLDER / "armor.toml", Armor)


@cache
def shields() -> dict[str, Shield]:
    return tables(FOLDER / "shields.toml", Shield)


def title_of(weapon: str) -> str:
    """What a weapon is called in an order, which may name one that does not exist."""
    known = weapons().get(weapon)
    return known.title if known else weapon or "weapon"


@cache
def club(weapon: Weapon) -> Weapon:
    """The weapon as something to strike with and to parry with: a gun is a pistol grip or a butt
    (infowar.melee.weapon-size)."""
    if not weapon.shoots:
        return weapon
    return Weapon(
        weapon.id,
        f"butt of the {weapon.title}",
        "melee",
        int(weapon.hands == 2),
        weapon.look,
        weapon.picture,
        weapon.hands,
        True,
        blunt=True,
    )


@cache
def missile(weapon: Weapon) -> Weapon:
    """The weapon as it is thrown (infowar.attack.skills); a large shield helps against what is thrown
    (infowar.melee.large-shield)."""
    return msgspec.structs.replace(weapon, skill="thrown", small=True)


@cache
def bomb(item: Item) -> Weapon:
    """A grenade as what it attacks with (infowar.ranged.defence-modifier)."""
    return Weapon(
        item.id, item.title, "thrown", item.factor, "", item.picture, ranges=item.ranges, small=True
    )


def _read_stats(path: Traversable | Path) -> dict[str, Stat]:
    """ContentError if an archetype names a thing that does not exist, or holds more than its hands can."""
    faults: list[str] = []
    found = tables(path, Stat, told=faults)
    for stat in found.values():
        where = f"{path.name}: [{stat.id}]"
        strange = unknown(f"{where} held", stat.held, weapons())
        faults += strange
        faults += unknown(f"{where} carried", stat.carried, weapons())
        faults += unknown(f"{where} familiar", stat.familiar, weapons())
        faults += unknown(f"{where} belt", stat.belt, items())
        faults += unknown(f"{where} armor", [stat.armor] if stat.armor else [], armor())
        faults += unknown(
            f"{where} look",
            [stat.look] if stat.look else [],
            {weapon.look: weapon for weapon in weapons().values()},
        )
        if not strange:
            shield = [("a shield", 1)] if stat.shield else []
            faults += full_hands(
                where, [*((weapon, weapons()[weapon].hands) for weapon in stat.held), *shield]
            )
    refuse(faults)
    return found


def components(figure: Figure) -> tuple[str, tuple[Component, ...]]:
    """The look and the components of a figure at the beginning of the battle."""
    stat = look_up("figure", figure.archetype, stats())
    first = weapons()[stat.held[0] if stat.held else UNARMED]
    return stat.look or first.look, (
        stat.traits,
        Nature(stat.fatigued, stat.brave, stat.cowardly, stat.familiar, stat.leader),
        Wounds(),
        Stuns(),
        Worn(stat.armor, stat.helmet, stat.shield),
        Held(stat.held),
        Carried(stat.carried),
        Belt(stat.belt),
        full_magazine(weapons(), (*stat.held, *stat.carried)),
        Turn(),
        Attackers(),
    )


ROSTER = Roster(
    "infowar",
    FOLDER,
    _read_stats,
    lambda: arms(FOLDER, weapons),
    lambda: training(FOLDER, said=word),
    lambda: wardrobe(FOLDER, {"armor": armor(), "belt": items()}),
)
stats, squads, faults = ROSTER.stats, ROSTER.squads, ROSTER.faults


def lying() -> dict[str, int]:
    """What can lie on the ground for anybody to pick up, with the shots in it: every weapon but bare
    hands."""
    return {weapon.id: weapon.magazine for weapon in weapons().values() if weapon.id != UNARMED}


def archetypes() -> tuple[ruleset.Archetype, ...]:
    return ROSTER.archetypes(components)
