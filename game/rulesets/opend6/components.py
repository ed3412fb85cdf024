"""Components of an OpenD6 figure."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.components import Component, kinds
from game.core.references import UnitId
from game.systems.interactables import Pressed as Pressed
from game.systems.items import Magazine as Magazine
from game.systems.postures import Prone as Prone

Code = Annotated[str, msgspec.Meta(pattern=r"^([1-9][0-9]?D(\+[12])?)?$", examples=["3D", "3D+2"])]
"""A die code such as "3D+2" (opend6.roll.die-code); "" for a skill that is not owned."""
Ranks = Annotated[int, msgspec.Meta(ge=0, le=60)]

PASSIVE_VALUE = 10
"""The base difficulty to hit anybody (opend6.defence.passive)."""
DODGE, BLOCK, PARRY = "dodge", "block", "parry"
DEFENCES = (DODGE, BLOCK, PARRY)


class Attributes(Component, frozen=True, forbid_unknown_fields=True):
    """Die codes; 2D is the average."""

    reflexes: Code = "2D"
    coordination: Code = "2D"
    physique: Code = "2D"
    knowledge: Code = "2D"
    perception: Code = "2D"
    presence: Code = "2D"


class Skills(Component, frozen=True, forbid_unknown_fields=True):
    """The whole code of each skill, attribute and all; who has none rolls the attribute."""

    brawling: Code = ""
    dodge: Code = ""
    melee_combat: Code = ""
    acrobatics: Code = ""
    marksmanship: Code = ""
    missile_weapons: Code = ""
    throwing: Code = ""
    piloting: Code = ""
    lifting: Code = ""
    running: Code = ""
    stamina: Code = ""
    medicine: Code = ""
    search: Code = ""


class Nature(Component, frozen=True, forbid_unknown_fields=True):
    """What sets a figure apart.

    A `hero` (or leader) may have the damage bonus; a `limited` one falls at what goes beyond severely
    wounded; one with `close_parry` or `hardened` blocks blades unharmed. Ranks of special abilities: `strong`
    in Increased Attribute: Physique, `quick` in what affects Reflexes or dodge, `limber` in acrobatics.
    `strength_dice` come from abilities and disadvantages before Strength Damage is halved.
    """

    hero: bool = False
    limited: bool = False
    close_parry: bool = False
    hardened: bool = False
    strong: Ranks = 0
    quick: Ranks = 0
    limber: Ranks = 0
    strength_dice: Annotated[int, msgspec.Meta(ge=-4, le=8)] = 0


class Points(Component, frozen=True):
    """Character points left."""

    left: int = 0


class Body(Component, frozen=True):
    """Body Points left; `most` 0 where they are yet to be rolled (opend6.damage.body-points)."""

    left: int = 0
    most: int = 0


class Wound(Component, frozen=True):
    """The worst level so far: an index of `harm.LEVELS`."""

    level: int = 0


class Worn(Component, frozen=True):
    armour: str = ""


class Held(Component, frozen=True):
    weapons: tuple[str, ...] = ()


class Carried(Component, frozen=True):
    weapons: tuple[str, ...] = ()


class Belt(Component, frozen=True):
    items: tuple[str, ...] = ()


class Turn(Component, frozen=True):
    """The actions declared (0: not yet) and done; whether the movement is used, and the free change between
    lying and standing.

    `acted` says in which round the figure had its turn last.
    """

    declared: int = 0
    done: int = 0
    moved: bool = False
    shifted: bool = False
    acted: int = 0


class Initiative(Component, frozen=True):
    """The total of the roll; figures go by it, the highest first, those alike in everything by the `place`
    that another roll gave them."""

    total: int
    place: int = 0


class Place(Component, frozen=True):
    """Its place in the order of every round, in place of a roll: so that a case says who goes first."""

    number: int


class Row(msgspec.Struct, frozen=True):
    """An active defence that holds: with which skill, and how much it came to."""

    skill: str
    total: int


class Defending(Component, frozen=True):
    """Active defences, until the figure's next turn (opend6.defence.active-window)."""

    rows: tuple[Row, ...] = ()


class Sensed(Component, frozen=True):
    """In which round the sixth sense was asked last (opend6.defence.partial-reaction)."""

    round: int


class Aiming(Component, frozen=True):
    """Has aimed at `target` for so many rounds on end, the last of them `round` (opend6.aim)."""

    target: UnitId
    rounds: int = 1
    round: int = 0


class Floored(Component, frozen=True):
    """Thrown down: it takes an action to rise (opend6.option.prone)."""


class Unbalanced(Component, frozen=True):
    """Tripped: 2D less on the next roll of Reflexes, to the end of that round at most
    (opend6.option.trip)."""

    until: int


class Grabbed(Component, frozen=True):
    """Held fast by that one (opend6.option.grab)."""

    by: UnitId


class Grabbing(Component, frozen=True):
    """Holds that one fast."""

    target: UnitId


class Emplaced(Component, frozen=True):
    """Behind that weapon, which is set up (opend6.turn.set-up)."""

    weapon: str


class Abilities(Component, frozen=True):
    """Special abilities, by the ids of their content; what ranks do is in `Nature`."""

    names: tuple[str, ...] = ()


class Jammed(Component, frozen=True):
    """Weapons that do not fire before they are cleared (opend6.roll.wild-die)."""

    weapons: tuple[str, ...] = ()


class Stunned(Component, frozen=True):
    """To the end of that round (opend6.wound.stunned)."""

    until: int


class Hurt(Component, frozen=True):
    """Wounded, severely wounded or incapacitated and on its feet: what it takes off is a matter of the
    level."""

    level: int


class Unconscious(Component, frozen=True):
    """For the rest of the battle (opend6.wound.incapacitated)."""


class Senseless(Component, frozen=True):
    """Knocked out, to the end of that round (opend6.gear.stun)."""

    until: int


class Mortal(Component, frozen=True):
    """Mortally wounded since that round (opend6.wound.mortal)."""

    since: int


class Dead(Component, frozen=True):
    pass


class Seen(Component, frozen=True):
    """In which round each other side saw the figure last (opend6.cover.full)."""

    rounds: tuple[tuple[str, int], ...] = ()


class Vehicle(Component, frozen=True):
    """What it is, by the id of its content (opend6.vehicle.body)."""

    frame: str


class Speed(Component, frozen=True):
    """How fast a vehicle goes, as an index of `vehicles.LEVELS`; the round in which it was driven last, and
    to the end of which it stands."""

    level: int = 0
    driven: int = 0
    stands: int = 0


class Hull(Component, frozen=True):
    """How damaged a vehicle is: the worst level, an index of `hulls.LEVELS`; dice of manoeuvrability and
    levels of speed lost for good; to the end of which round it is shaken."""

    level: int = 0
    lost: int = 0
    slowed: int = 0
    shaken: int = 0


class Burning(Component, frozen=True):
    """What a fire on the ground does in each of so many `rounds` (opend6.gear.fire)."""

    damage: Code
    rounds: int


class Astray(Component, frozen=True):
    """Out of control: to the end of that round, or for good (-1)."""

    until: int


COMPONENTS = kinds(__name__, Magazine, Pressed, Prone)
