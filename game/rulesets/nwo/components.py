"""Components of a No Way Out figure."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from game.core.components import Component, kinds
from game.core.field import Cell
from game.core.references import NO_UNIT, ThingId, UnitId
from game.systems.items import Magazine as Magazine
from game.systems.postures import Prone as Prone

Level = Annotated[int, msgspec.Meta(ge=0, le=10)]


class Skills(Component, frozen=True, forbid_unknown_fields=True):
    """Skill levels, 0 to 10."""

    fitness: Level = 4
    strength: Level = 4
    nimble: Level = 4
    sneaking: Level = 4
    aiming: Level = 4
    reloading: Level = 4
    axe: Level = 4
    long_blade: Level = 4
    short_blade: Level = 4
    long_blunt: Level = 4
    short_blunt: Level = 4
    spear: Level = 4
    first_aid: Level = 0


class Gifts(Component, frozen=True, forbid_unknown_fields=True):
    """Bonuses to the rolls that have no skill; they come from traits."""

    resolve: int = 0
    perception: int = 0
    robustness: int = 0
    initiative: int = 0
    hiding: int = 0
    ranged_attack: int = 0
    ranged_defence: int = 0


class Points(Component, frozen=True):
    """Hit points and armour hit points, left and at the beginning."""

    hits: int
    most_hits: int
    armor: int = 0
    most_armor: int = 0


class Armor(Component, frozen=True):
    """The pieces worn, and the class that they make up: "", "light", "medium" or "heavy"."""

    pieces: tuple[str, ...] = ()
    weight: str = ""


class Held(Component, frozen=True):
    """Weapons in hand, by id."""

    weapons: tuple[str, ...] = ()


class Carried(Component, frozen=True):
    """Weapons in holster, sheath or on a sling, by id."""

    weapons: tuple[str, ...] = ()


class Belt(Component, frozen=True):
    """Throwables at hand, by id; one entry each."""

    items: tuple[str, ...] = ()


class Initiative(Component, frozen=True):
    """The place in the order, from 0, and what gave it: the total rolled and the bonus."""

    place: int
    total: int = 0
    bonus: int = 0


class Turn(Component, frozen=True):
    """What of the own turn is unspent, and whether the Movement was used (not just given up) or the figure
    dropped prone in it.

    It stays as it was until the next own turn begins: `moved` counts for overwatch shots too.
    """

    action: bool = False
    movement: bool = False
    moved: bool = False
    dropped: bool = False


class Opportunity(Component, frozen=True):
    """Attacks of opportunity: left until the own turn, and at its beginning."""

    left: int
    most: int


class Conditions(Component, frozen=True):
    """What the figure suffers from, at most two: "fire", "acid", "electricity", "smoke", "poison"."""

    kinds: tuple[str, ...] = ()


class Surprised(Component, frozen=True):
    """Ambushed: nothing to be done in the first round but defend."""


class Helping(Component, frozen=True):
    """Has helped out of turn: the Action of this round is gone."""

    round: int


class Helped(Component, frozen=True):
    """Help that waits for the next matching check of this round: one entry, the kind of check, for each
    helper. `failed` are those in vain.

    `spotters` are those who help with a shot by what they see: it counts for a shot at whom they see
    (nwo.help.spotting).
    """

    round: int
    kinds: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    spotters: tuple[UnitId, ...] = ()
    LATER: ClassVar[tuple[str, ...]] = ("failed", "spotters")


class Grappling(Component, frozen=True):
    """Holds `target` with one hand."""

    target: UnitId


class Grappled(Component, frozen=True):
    by: UnitId


class Shielded(Component, frozen=True):
    """Behind `shield`, one of the two partners of a grapple; `since` is the grappler, with whose next turn it
    ends."""

    shield: UnitId
    since: UnitId


class Suppressed(Component, frozen=True):
    """Under the suppressive fire of these enemies."""

    by: tuple[UnitId, ...] = ()


class Tried(Component, frozen=True):
    """The interactions of the map that have succeeded and are used up, by name: on entity 1."""

    zones: tuple[str, ...] = ()


class Harms(Component, frozen=True):
    """What harm has been done since overwatch last looked, as (who was hurt, by whom): on entity 1."""

    done: tuple[tuple[UnitId, UnitId], ...] = ()


class Hazard(Component, frozen=True):
    """What an area of the map does beside its condition: damage on entering, and the DC of withstanding
    it."""

    damage: int = 0
    difficulty: int = 10


class Orphaned(Component, frozen=True):
    """On an area whose thrower is down or gone: the last round in which a turn of it was counted off."""

    counted: int


class Focus(Component, frozen=True):
    """`ripe` from the turn after the focusing on: now it serves a shot."""

    ripe: bool = False


class Watch(Component, frozen=True):
    """On overwatch with `weapon`. `trigger` is "enters" (one who is no ally enters `cells`) or "moves",
    "acts", "acted", "harmed", "harms" (done by or to the unit `watched`). `target` is the one to be shot at,
    0 for whoever sets it off.
    """

    weapon: str
    cells: tuple[Cell, ...]
    target: UnitId = NO_UNIT
    trigger: str = "enters"
    watched: UnitId = NO_UNIT


class Engaged(Component, frozen=True):
    """The enemies that the figure is engaged with."""

    units: tuple[UnitId, ...] = ()


class Tested(Component, frozen=True):
    """The areas that the figure has had to withstand since its turn began."""

    areas: tuple[ThingId, ...] = ()


COMPONENTS = kinds(__name__, Magazine, Prone)
