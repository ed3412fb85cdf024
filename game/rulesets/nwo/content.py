"""The content of No Way Out: weapons, throwables, traits, archetypes and squads, read from TOML."""

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
from game.rulesets.nwo.components import (
    Armor,
    Belt,
    Carried,
    Conditions,
    Gifts,
    Held,
    Magazine,
    Opportunity,
    Points,
    Skills,
    Turn,
)
from game.rulesets.training import training
from game.rulesets.weapon_choices import arms

FOLDER = files("game.rulesets.nwo") / "content"
ARMOR_POINTS = {"": 0, "light": 2, "medium": 4, "heavy": 8}
ARMOR_DRAWBACK = {"": 0, "light": 0, "medium": 1, "heavy": 2}
PIECES = ("pads", "vest", "helmet", "visor")


class Weapon(msgspec.Struct, frozen=True):
    """`crit` lists the doubles that are critical; `magazine` is 0 for what needs no ammunition, `range` 0 for
    as far as one can see."""

    id: str
    title: str
    kind: Literal["melee", "ranged"]
    group: str
    hands: Literal[1, 2]
    damage: int
    skill: str
    look: str
    picture: str
    crit: tuple[int, ...] = ()
    crit_damage: int = 0
    reach: int = 1
    range: int = 0
    magazine: int = 0
    automatic: bool = False
    scope: bool = False
    night_sight: bool = False
    flame: bool = False

    @property
    def ranged(self) -> bool:
        return self.kind == "ranged"


class Throwable(msgspec.Struct, frozen=True):
    """`size` is the width of the square it covers, `turns` how long that lingers."""

    id: str
    title: str
    damage: int
    size: int
    condition: str
    turns: int
    picture: str
    single_target: bool = False


class Stat(msgspec.Struct, frozen=True):
    """A kind of figure. `opportunity` is its number of attacks of opportunity a round
    (nwo.aoo.creature-budget)."""

    id: str
    title: Name
    summary: Words
    held: tuple[str, ...]
    belt: Ids = ()
    armor: tuple[str, ...] = ()
    traits: Ids = ()
    skills: Skills = Skills()
    look: str = ""
    person: Face = 0
    price: Price = 0
    opportunity: Annotated[int, msgspec.Meta(ge=0, le=9)] = 1
    carried: Ids = ()


@cache
def weapons() -> dict[str, Weapon]:
    return tables(FOLDER / "weapons.toml", Weapon)


@cache
def throwables() -> dict[str, Throwable]:
    return tables(FOLDER / "throwables.toml", Throwable)


@cache
def traits() -> dict[str, Gifts]:
    return tables(FOLDER / "traits.toml", Gifts)


def _read_stats(path: Traversable | Path) -> dict[str, Stat]:
    """ContentError if an archetype names a weapon, item, trait or piece of armour that does not exist, or
    holds more than two hands can."""
    found = tables(path, Stat)
    faults: list[str] = []
    for stat in found.values():
        where = f"{path.name}: [{stat.id}]"
        faults += unknown(f"{where} held", stat.held, weapons())
        faults += unknown(f"{where} carried", stat.carried, weapons())
        faults += unknown(f"{where} belt", stat.belt, throwables())
        faults += unknown(f"{where} traits", stat.traits, traits())
        faults += unknown(f"{where} armor", stat.armor, PIECES)
        faults += full_hands(
            where, [(weapon, weapons()[weapon].hands) for weapon in stat.held if weapon in weapons()]
        )
    refuse(faults)
    return found


ROSTER = Roster(
    "nwo",
    FOLDER,
    _read_stats,
    lambda: arms(FOLDER, weapons),
    lambda: training(FOLDER),
    lambda: wardrobe(FOLDER, {"armor": PIECES, "belt": throwables()}),
)
stats, squads, faults = ROSTER.stats, ROSTER.squads, ROSTER.faults


def armor_class(pieces: tuple[str, ...]) -> str:
    """What the pieces worn amount to (nwo.armor.pieces)."""
    pads, vest = "pads" in pieces, "vest" in pieces
    visor = "visor" in pieces
    helmet = visor or "helmet" in pieces
    if pads and vest and visor:
        return "heavy"
    if pads + vest + helmet >= 2:
        return "medium"
    return "light" if pads or vest else ""


def components(figure: Figure) -> tuple[str, tuple[Component, ...]]:
    """The look and the components of a figure at the beginning of the battle."""
    stat = look_up("figure", figure.archetype, stats())
    gifts = [traits()[trait] for trait in stat.traits]
    total = Gifts(**{field: sum(getattr(gift, field) for gift in gifts) for field in Gifts.__struct_fields__})
    weight = armor_class(stat.armor)
    hits, armor = stat.skills.fitness // 2 + 1, ARMOR_POINTS[weight]
    first = weapons()[stat.held[0]] if stat.held else weapons()["unarmed"]
    guns = [weapon for weapon in (*stat.held, *stat.carried) if weapons()[weapon].ranged]
    loaded = tuple((weapon, weapons()[weapon].magazine) for weapon in guns)
    return stat.look or first.look, (
        stat.skills,
        total,
        Points(hits, hits, armor, armor),
        Armor(stat.armor, weight),
        Held(stat.held),
        Carried(stat.carried),
        Belt(stat.belt),
        Magazine(loaded),
        Turn(),
        Opportunity(stat.opportunity, stat.opportunity),
        Conditions(),
    )


def lying() -> dict[str, int]:
    """What can lie on the ground for anybody to pick up, with the shots in it: every weapon but bare
    hands."""
    return {weapon.id: weapon.magazine for weapon in weapons().values() if weapon.id != "unarmed"}


def archetypes() -> tuple[Archetype, ...]:
    return ROSTER.archetypes(components)


def title_of(weapon: str) -> str:
    """The weapon in words, whether there is such a weapon or not."""
    known = weapons().get(weapon)
    return known.title if known else weapon or "weapon"
