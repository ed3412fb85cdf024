"""The content of No Way Out: weapons, throwables, traits, archetypes and squads, read from TOML."""

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

FOLDER = files("game.rulesets.nwo") / "content"
ARMOR_POINTS = {"": 0, "light": 2, "medium": 4, "heavy": 8}
ARMOR_DRAWBACK = {"": 0, "light": 0, "medium": 1, "heavy": 2}
PIECES = ("pads", "vest", "helmet", "visor")


class Weapon(msgspec.Struct, frozen=True):
    """`crit` lists the doubles that are critical; `magazine` is 0 for what needs no ammunition, `range` 0 for as far as one can see."""

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
    """A kind of figure. `opportunity` is its number of attacks of opportunity a round (nwo.aoo.creature-budget)."""

    id: str
    title: str
    summary: str
    held: tuple[str, ...]
    belt: tuple[str, ...] = ()
    armor: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    skills: Skills = Skills()
    look: str = ""
    person: int = 0
    opportunity: int = 1
    carried: tuple[str, ...] = ()


class _SquadTable(msgspec.Struct, frozen=True):
    id: str
    title: str
    summary: str
    figures: tuple[tuple[str, str], ...]


@cache
def weapons() -> dict[str, Weapon]:
    return tables(FOLDER / "weapons.toml", Weapon)


@cache
def throwables() -> dict[str, Throwable]:
    return tables(FOLDER / "throwables.toml", Throwable)


@cache
def traits() -> dict[str, Gifts]:
    return tables(FOLDER / "traits.toml", Gifts)


@cache
def stats() -> dict[str, Stat]:
    """All archetypes. ContentError if one names a weapon, item, trait or piece of armour that does not exist."""
    found = tables(FOLDER / "archetypes.toml", Stat)
    for stat in found.values():
        where = f"archetypes.toml: [{stat.id}]"
        hands = sum(known(f"{where} held", weapon, weapons()).hands for weapon in stat.held)
        if hands > 2:
            raise ContentError(f"{where} held: {', '.join(stat.held)} need {hands} hands, a figure has two")
        for weapon in stat.carried:
            known(f"{where} carried", weapon, weapons())
        for item in stat.belt:
            known(f"{where} belt", item, throwables())
        for trait in stat.traits:
            known(f"{where} traits", trait, traits())
        for piece in stat.armor:
            known(f"{where} armor", piece, dict.fromkeys(PIECES, stat))
    return found


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
    stat = known("figure", figure.archetype, stats())
    gifts = [traits()[trait] for trait in stat.traits]
    total = Gifts(**{field: sum(getattr(gift, field) for gift in gifts) for field in Gifts.__struct_fields__})
    weight = armor_class(stat.armor)
    hits, armor = stat.skills.fitness // 2 + 1, ARMOR_POINTS[weight]
    first = weapons()[stat.held[0]] if stat.held else weapons()["unarmed"]
    guns = dict.fromkeys(weapon for weapon in (*stat.held, *stat.carried) if weapons()[weapon].ranged)
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


