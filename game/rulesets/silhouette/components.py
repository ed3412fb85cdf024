"""Components of a Silhouette figure, and of what lies on the ground until its turn comes."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.components import Component, kinds
from game.core.declarations import Decided as Decided
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.systems.interactables import Pressed as Pressed
from game.systems.items import Magazine as Magazine

Attribute = Annotated[int, msgspec.Meta(ge=-5, le=8)]
Level = Annotated[int, msgspec.Meta(ge=0, le=8)]

STATIONARY, WALK, JOG, RUN, SPRINT = "stationary", "walk", "jog", "run", "sprint"
BANDS = (STATIONARY, WALK, JOG, RUN, SPRINT)
"""How fast one can declare to be, the slowest first (silhouette.declare.speed)."""
HEAD, ARM, LEG = "head", "arm", "leg"
CALLS = (HEAD, ARM, LEG)


class Attributes(Component, frozen=True, forbid_unknown_fields=True):
    """Attributes, 0 for the average."""

    agility: Attribute = 0
    perception: Attribute = 0
    build: Attribute = 0
    fitness: Attribute = 0
    psyche: Attribute = 0
    willpower: Attribute = 0
    knowledge: Attribute = 0


class Skills(Component, frozen=True, forbid_unknown_fields=True):
    """Skill levels: so many dice; who has none rolls two and keeps the lowest (silhouette.roll.unskilled)."""

    small_arms: Level = 0
    heavy_weapons: Level = 0
    throwing: Level = 0
    melee: Level = 0
    hand_to_hand: Level = 0
    dodge: Level = 0
    combat_sense: Level = 0
    sniping: Level = 0
    stealth: Level = 0
    athletics: Level = 0
    first_aid: Level = 0
    demolitions: Level = 0


class Wounds(Component, frozen=True):
    """How many of each a figure bears (silhouette.wound.flesh, silhouette.wound.deep)."""

    flesh: int = 0
    deep: int = 0

    @property
    def penalty(self) -> int:
        return self.flesh + 2 * self.deep


class Worn(Component, frozen=True):
    """The armour on the body and on the head, by id."""

    body: str = ""
    head: str = ""


class Held(Component, frozen=True):
    """The weapon in hand, by id; "" for bare hands."""

    weapon: str = ""


class Carried(Component, frozen=True):
    """Weapons put away, and items to be used: one entry each."""

    weapons: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


class Plan(Component, frozen=True):
    """What is declared for the turn. `path` is where the figure means to go, for its own side's eyes; it
    binds nobody.

    `said` is false as long as nothing was declared: then the figure stands and has one action.
    """

    speed: str = STATIONARY
    actions: int = 1
    defensive: bool = False
    path: tuple[Cell, ...] = ()
    said: bool = False


class Turn(Component, frozen=True):
    """What has come of the turn so far: actions done, centimetres gone, whether it aimed, whether it has
    attacked.

    `unseen`: no conscious enemy had it in sight as the turn began (silhouette.ambush).
    """

    done: int = 0
    gone: int = 0
    aimed: bool = False
    attacked: bool = False
    unseen: bool = False


class Place(Component, frozen=True):
    """Its place in the order of the first turn, where that turn is already declared as the plans say: so that
    a case begins in the middle."""

    number: int


class Called(Component, frozen=True):
    """How often each side has called artillery, as (side, times): on entity 1."""

    times: tuple[tuple[str, int], ...] = ()


class LastSide(Component, frozen=True):
    """The side that acts last in a turn of whole sides: on entity 1."""

    side: str = ""


class Aiming(Component, frozen=True):
    """Has aimed at `target` in so many turns in a row, the last of them `turn` (silhouette.attack.aim)."""

    target: UnitId
    turns: int = 1
    turn: int = 0


class Seen(Component, frozen=True):
    """In which turn and on which cell each other side saw the figure last (silhouette.defence.cover)."""

    places: tuple[tuple[str, int, Cell], ...] = ()


class Ducked(Component, frozen=True):
    """Behind the cover on that cell or on the border to it (silhouette.action.take-cover)."""

    cell: Cell


class SetUp(Component, frozen=True):
    """Has set up the weapon in hand (silhouette.action.set-up)."""


class Startled(Component, frozen=True):
    """Fumbled its Combat Sense: no actions in this turn (silhouette.initiative.fumble)."""


class Drunk(Component, frozen=True):
    """1 mild, 2 moderate, 3 heavy (silhouette.attack.intoxication)."""

    degree: int = 1


class Limping(Component, frozen=True):
    """Hit in the leg: from the turn after that one it only walks (silhouette.attack.called)."""

    turn: int = 0


class Out(Component, frozen=True):
    """Unconscious to the end of that turn (silhouette.wound.conscious)."""

    until: int = 0


class Dying(Component, frozen=True):
    """Dead at the end of that turn, unless somebody helps (silhouette.wound.system-shock)."""

    until: int = 0


class Shock(Component, frozen=True):
    """Unconscious by system shock, for the rest of the battle."""


class Dead(Component, frozen=True):
    pass


class Charge(Component, frozen=True):
    """What will explode where its Position says, in the last step of `turn`: with that attack total, times
    `damage`, within `radius` metres."""

    kind: str
    total: int
    turn: int
    damage: int
    radius: int
    source: UnitId = NO_UNIT


COMPONENTS = kinds(__name__, Decided, Magazine, Pressed)
