"""Components of a Lithium Sunset figure, and the states among them: what each is called and looks like."""

from __future__ import annotations

from game.core.actions import Action
from game.core.components import Component, kinds
from game.core.declarations import Decided as Decided
from game.core.ruleset import LYING, State
from game.systems.interactables import Pressed as Pressed
from game.systems.items import Magazine as Magazine
from game.systems.postures import Prone as Prone

LOCATIONS = ("head", "left_arm", "right_arm", "torso", "groin", "left_leg", "right_leg")
ARMS = ("left_arm", "right_arm")
LEGS = ("left_leg", "right_leg")
BOX = 2
"""The points of every hit box (lithium.damage.hitboxes)."""


class Abilities(Component, frozen=True, forbid_unknown_fields=True):
    """Abilities, 1 to 6."""

    strength: int = 3
    dexterity: int = 3
    wits: int = 3
    fortitude: int = 3
    will: int = 3
    charm: int = 3


class Skills(Component, frozen=True, forbid_unknown_fields=True):
    """Skill levels; a skill that is not owned is 0."""

    brawl: int = 0
    finesse: int = 0
    firearms: int = 0
    archery: int = 0
    big_guns: int = 0
    parry: int = 0
    dodge: int = 0
    blackout: int = 0
    endurance: int = 0
    healing: int = 0
    jumping: int = 0
    perception: int = 0
    stealth: int = 0


class Body(Component, frozen=True):
    """The points left in each hit box: 2 sound, 1 injured, 0 useless, -1 destroyed."""

    head: int = BOX
    left_arm: int = BOX
    right_arm: int = BOX
    torso: int = BOX
    groin: int = BOX
    left_leg: int = BOX
    right_leg: int = BOX


class Armour(Component, frozen=True):
    """The points of armour left on each location, and how often the soft pieces still take a point off."""

    head: int = 0
    left_arm: int = 0
    right_arm: int = 0
    torso: int = 0
    groin: int = 0
    left_leg: int = 0
    right_leg: int = 0
    soft: int = 0


class Worn(Component, frozen=True):
    """The pieces of armour worn, by id."""

    pieces: tuple[str, ...] = ()


class Held(Component, frozen=True):
    """What each hand holds, by id; a weapon in two hands is in both."""

    right: str = ""
    left: str = ""


class Holster(Component, frozen=True):
    """Weapons in a dedicated place, to be drawn as a quick action."""

    weapons: tuple[str, ...] = ()


class Bag(Component, frozen=True):
    """Weapons packed away, and the items to be used: one entry each."""

    weapons: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


class Plan(Component, frozen=True):
    """What is declared for this turn: one action, a short walk or standing up beside it, and quick actions
    (lithium.action.combined)."""

    main: Action | None = None
    step: Action | None = None
    quick: tuple[Action, ...] = ()


class Turn(Component, frozen=True):
    """What has come of the turn so far. `quick` are the kinds of quick action done, `stopped` says that the
    action was interrupted, `dropped` that the figure lay down by choice, `guard` is "dodge" or "parry" once
    one was rolled, with its total.
    """

    quick: tuple[str, ...] = ()
    stopped: bool = False
    dropped: bool = False
    guard: str = ""
    against: int = 0


class Aware(Component, frozen=True):
    """Has seen or heard an enemy (lithium.attack.unaware)."""


class Timed(Component, frozen=True):
    """A state that ends with that turn (lithium.turn.duration)."""

    turn: int


class Stunned(Timed, frozen=True):
    """Can do nothing in that turn (lithium.turn.duration)."""


class Numbed(Component, frozen=True):
    """Took a painkiller in that turn: from the next one nothing is halved (lithium.damage.painkiller)."""

    turn: int


class Bleeding(Component, frozen=True):
    """`turns` make the next Endurance test harder (lithium.damage.bleeding)."""

    turns: int = 0


class Staunched(Component, frozen=True):
    """Bleeds no more until the next point of damage (lithium.damage.first-aid)."""


class Shattered(Component, frozen=True):
    """The turns in which boxes fell below 0: every twelfth turn after, Blackout is tested again."""

    since: tuple[int, ...] = ()


class Shock(Component, frozen=True):
    """Unconscious, in critical condition (lithium.damage.shock)."""


class Dead(Component, frozen=True):
    pass


STATE: dict[type[Component], State] = {
    Prone: State(
        "prone", "prone", "lithium.modifier.prone", "good", pose=LYING, quiet=True, ends="Stand up."
    ),
    Aware: State(
        "aware",
        "aware of the enemy",
        "lithium.attack.unaware",
        "plain",
        quiet=True,
        ends="It lasts for the rest of the battle.",
    ),
    Stunned: State(
        "stunned",
        "stunned",
        "lithium.turn.duration",
        ends="It is over with the turn after; first aid or a painkiller ends it at once.",
    ),
    Numbed: State(
        "numbed", "numbed", "lithium.damage.painkiller", ends="It lasts for the rest of the battle."
    ),
    Bleeding: State("bleeding", "bleeding", "lithium.damage.bleeding", ends="First aid stops it."),
    Staunched: State(
        "staunched",
        "staunched",
        "lithium.damage.first-aid",
        badge="wounded",
        comes="bandaged",
        goes="bandaged",
        ends="It holds until the next wound.",
    ),
    Shock: State(
        "in shock",
        "in shock",
        "lithium.damage.shock",
        badge="fainting",
        ends="It lasts for the rest of the battle.",
    ),
    Dead: State("dead", "dead", "lithium.damage.death", badge="down", ends="Nothing ends it.", final=True),
}
TIMED: tuple[type[Timed], ...] = tuple(Timed.__subclasses__())

COMPONENTS = kinds(__name__, Decided, Magazine, Pressed, Prone)
