"""The content of OpenD6: weapons, items, armour, archetypes and squads, read from TOML."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.core.components import Aboard, Component, Facing, Size
from game.core.content import look_up, refuse, tables, unknown
from game.core.references import NO_UNIT
from game.core.ruleset import Archetype
from game.core.scenario import Figure
from game.rulesets.custom_content import Face, Ids, Name, Roster, Words, full_hands
from game.rulesets.gear import wardrobe
from game.rulesets.opend6.components import (
    Abilities,
    Attributes,
    Belt,
    Body,
    Carried,
    Code,
    Held,
    Hull,
    Magazine,
    Nature,
    Points,
    Seen,
    Skills,
    Speed,
    Turn,
    Vehicle,
    Worn,
    Wound,
)
from game.rulesets.opend6.die_codes import code_of, pips_of
from game.rulesets.training import training
from game.rulesets.weapon_choices import arms
from game.systems.items import full_magazine

FOLDER = files("game.rulesets.opend6") / "content"
HANDS = "hands"
Harm = Annotated[str, msgspec.Meta(pattern=r"^([1-9][0-9]?D(\+[12])?|\+[12])?$")]
"""A die code, or pips alone, which only Strength Damage makes a pool of."""
Ranges = Annotated[tuple[int, ...], msgspec.Meta(max_length=3)]


class Weapon(msgspec.Struct, frozen=True):
    """`damage` is a die code, added to Strength Damage where `strength` says so.

    `ranges` are the ends of short, medium and long in metres, none for what only strikes; `hurled` those of a
    throw. An attack takes `burst` rounds. A `long` one is over two metres, a `sharp` one has a blade or
    energy; a `sweeping` one may be spread wide. One that `stuns` harms little and knocks out; `sight` and
    `load` are what is fitted to it, and what it fires in place of plain bullets. One on a `tripod` has to be
    set up before it fires; an `inborn` one is never drawn nor dropped: a special ability gives it.
    """

    id: str
    title: str
    skill: Literal["brawling", "melee_combat", "marksmanship", "missile_weapons"]
    look: str
    picture: str
    damage: Harm = ""
    strength: bool = False
    ranges: Ranges = ()
    hurled: Ranges = ()
    magazine: int = 0
    burst: int = 1
    hands: Literal[0, 1, 2] = 1
    long: bool = False
    sharp: bool = False
    stuns: bool = False
    sight: Literal["", "laser", "scope"] = ""
    load: Literal["", "piercing", "flechettes"] = ""
    tripod: bool = False
    inborn: bool = False
    price: int = 0

    @property
    def ranged(self) -> bool:
        return self.skill in ("marksmanship", "missile_weapons")

    @property
    def sweeping(self) -> bool:
        """Whether a sweep can be made with it (opend6.option.sweep)."""
        return not self.ranged or self.burst > 1


class Thing(msgspec.Struct, frozen=True):
    """Something to throw. `ranges` are added to Physique (dice times four and pips), in metres; smoke lies
    within `radius` metres for `rounds`.

    One that `stuns` knocks out; where one has gone off that `burns`, that is the damage of each of the
    `rounds` after the next.
    """

    id: str
    title: str
    kind: Literal["blast", "smoke"]
    picture: str
    ranges: Ranges
    damage: Code = ""
    stuns: bool = False
    burns: Code = ""
    radius: int = 0
    rounds: int = 0
    price: int = 0


class Armour(msgspec.Struct, frozen=True):
    """Worn; its code is rolled with Physique, or taken off the damage (opend6.damage.armor)."""

    id: str
    title: str
    value: Annotated[str, msgspec.Meta(pattern=r"^([1-9]D(\+[12])?|\+[12])$")]
    price: int = 0


class VehicleType(msgspec.Struct, frozen=True):
    """A kind of vehicle: `move` in metres a round at cruising, `hides` what its body counts for those inside
    (0, 6 or 12), `size` in tiles.

    `seats` is the driver's and those of passengers; an `open` one leaves who is aboard in reach of others.
    """

    id: str
    title: str
    look: str
    picture: str
    move: Annotated[int, msgspec.Meta(ge=1, le=400)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=100)]
    toughness: Code
    manoeuvre: Annotated[str, msgspec.Meta(pattern=r"^(-?[1-9]D(\+[12])?|0)$")]
    scale: Annotated[int, msgspec.Meta(ge=0, le=12)]
    size: tuple[int, int]
    hides: Literal[0, 6, 12] = 6
    open: bool = False
    price: int = 0


class Ability(msgspec.Struct, frozen=True):
    """A special ability (opend6.ability): what each of its ranks adds to a figure's `Nature`, whether who has
    it blocks blades unharmed, the weapon that it is, and the rule to read about it."""

    id: str
    title: str
    text: str
    rule: str
    strong: int = 0
    quick: int = 0
    limber: int = 0
    strength_dice: int = 0
    hardened: bool = False
    close_parry: bool = False
    weapon: str = ""


class Stat(msgspec.Struct, frozen=True):
    """A kind of figure. `abilities` are its special ones, each with its ranks; `body` are its Body Points, 0
    to roll them; `points` its character points; it `rides` if it begins aboard a vehicle of its side. With a
    `vehicle` it is no figure but that."""

    id: str
    title: Name
    summary: Words
    held: Annotated[tuple[str, ...], msgspec.Meta(max_length=2)] = ()
    carried: Ids = ()
    belt: Ids = ()
    armour: str = ""
    attributes: Attributes = Attributes()
    skills: Skills = Skills()
    nature: Nature = Nature()
    points: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    body: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    price: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    person: Face = 0
    rides: bool = False
    vehicle: str = ""
    abilities: dict[str, Annotated[int, msgspec.Meta(ge=1, le=60)]] = {}


@cache
def frames() -> dict[str, VehicleType]:
    return tables(FOLDER / "vehicles.toml", VehicleType)


@cache
def weapons() -> dict[str, Weapon]:
    return tables(FOLDER / "weapons.toml", Weapon)


@cache
def abilities() -> dict[str, Ability]:
    return tables(FOLDER / "abilities.toml", Ability)


@cache
def things() -> dict[str, Thing]:
    return tables(FOLDER / "items.toml", Thing)


@cache
def armours() -> dict[str, Armour]:
    return tables(FOLDER / "armour.toml", Armour)


def _read_stats(path: Traversable | Path) -> dict[str, Stat]:
    """ContentError if an archetype names a thing that does not exist, or holds more than its hands can."""
    found = tables(path, Stat)
    faults: list[str] = []
    for stat in found.values():
        where = f"{path.name}: [{stat.id}]"
        strange = unknown(f"{where} held", stat.held, weapons())
        faults += strange
        faults += unknown(f"{where} carried", stat.carried, weapons())
        faults += unknown(f"{where} abilities", stat.abilities, abilities())
        owned = [weapon for weapon in (*stat.held, *stat.carried) if weapon in weapons()]
        inborn = [weapon for weapon in owned if weapons()[weapon].inborn]
        faults += [f"{where}: {weapon} is part of a body, and nothing to carry" for weapon in inborn]
        faults += unknown(f"{where} belt", stat.belt, things())
        faults += unknown(f"{where} vehicle", filter(None, [stat.vehicle]), frames())
        faults += unknown(f"{where} armour", filter(None, [stat.armour]), armours())
        faults += (
            [] if strange else full_hands(where, [(weapon, weapons()[weapon].hands) for weapon in stat.held])
        )
    refuse(faults)
    return found


ROSTER = Roster(
    "opend6",
    FOLDER,
    _read_stats,
    lambda: arms(FOLDER, weapons),
    lambda: training(FOLDER, pips_of, code_of, code_of),
    lambda: wardrobe(FOLDER, {"armour": armours(), "belt": things()}),
)
stats, squads, faults = ROSTER.stats, ROSTER.squads, ROSTER.faults


def loaded(*owned: str) -> Magazine:
    return full_magazine(weapons(), owned)


def nature_of(stat: Stat) -> Nature:
    """What its data say of a figure, with what its abilities add rank by rank."""
    own, rows = stat.nature, [(abilities()[name], ranks) for name, ranks in stat.abilities.items()]
    if not rows:
        return own
    return msgspec.structs.replace(
        own,
        strong=own.strong + sum(one.strong * ranks for one, ranks in rows),
        quick=own.quick + sum(_sixes(one.quick * ranks) for one, ranks in rows),
        limber=own.limber + sum(_sixes(one.limber * ranks) for one, ranks in rows),
        strength_dice=own.strength_dice + sum(one.strength_dice * ranks for one, ranks in rows),
        hardened=own.hardened or any(one.hardened for one, _ in rows),
        close_parry=own.close_parry or any(one.close_parry for one, _ in rows),
    )


def _sixes(ranks: int) -> int:
    """Only six ranks of one ability count; what is over of two makes no six (opend6.defence.skill-bonus)."""
    return ranks - ranks % 6


def components(figure: Figure) -> tuple[str, tuple[Component, ...]]:
    """The look and the components of a figure at the beginning of the battle."""
    stat = look_up("figure", figure.archetype, stats())
    if stat.vehicle:
        frame = frames()[stat.vehicle]
        return frame.look, (Vehicle(frame.id), Size(*frame.size), Facing(""), Speed(), Hull(), Seen())
    return weapons()[stat.held[0] if stat.held else HANDS].look, (
        stat.attributes,
        stat.skills,
        nature_of(stat),
        Points(stat.points),
        Body(stat.body, stat.body),
        Wound(),
        Worn(stat.armour),
        Held(stat.held),
        Carried(stat.carried),
        Belt(stat.belt),
        loaded(*stat.held, *stat.carried),
        Turn(),
        Seen(),
        *([Abilities(tuple(stat.abilities))] if stat.abilities else []),
        *([Aboard(NO_UNIT)] if stat.rides else []),
    )


def lying() -> dict[str, int]:
    """What can lie on the ground for anybody to pick up, with the shots in it: every weapon but bare hands
    and what is part of a body."""
    loose = (weapon for weapon in weapons().values() if weapon.id != HANDS and not weapon.inborn)
    return {weapon.id: weapon.magazine for weapon in loose}


def archetypes() -> tuple[Archetype, ...]:
    return ROSTER.archetypes(components)
