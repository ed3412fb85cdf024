"""The protocol that a ruleset package meets, and the words in which it describes itself to the rest of the
house."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import msgspec

from game.core.actions import Action, Ask, Refusal
from game.core.between_battles import HealingTimes, Recovery, SkillChance
from game.core.casebook import Casebook
from game.core.components import Component, Slot
from game.core.describing.achievements import Achievement
from game.core.describing.display import Display, OrderForecast
from game.core.describing.roll_stats import Statistics
from game.core.describing.rulebook import Rule
from game.core.describing.sheet import Mark, Sheet
from game.core.describing.what_if import Prospects
from game.core.dice import Dice
from game.core.events import Event, Fated, Gauge
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import Prose, RuleId, UnitId
from game.core.scenario import Figure, Scenario
from game.core.table import Table
from game.core.verbs import Play, Registry, Verb


class Choice(msgspec.Struct, frozen=True):
    """A set-up option: its possible values, the default first. `scope` is "battle", "side" or "unit".

    `passed` is the value that is proposed where several people pass one screen to each other under fog of
    war ("": the default, as everywhere)."""

    name: str
    words: str
    values: tuple[str, ...]
    rule: str
    scope: str = "battle"
    passed: str = ""

    def said(self, options: Mapping[str, str]) -> str:
        """For people, what the options of a battle or of a side say of it: "roll each round", where a file
        writes "roll_each_round"."""
        return in_words(options.get(self.name, self.values[0]))


def in_words(value: str) -> str:
    """A value of an option as people say it."""
    return value.replace("_", " ")


class State(msgspec.Struct, frozen=True):
    """A state that figures may be in, as the ruleset plays it: `StatusGained.status` names it by `id`.

    `words` say what somebody is who is in it ("on overwatch"), `tone` is "good", "bad" or "plain" for the one
    who is in it, `badge` names its picture ("" if it has the name of the state), `pose` is what its figure
    does then (one of POSES, or "" for nothing), `rule` is what to read about it. A `quiet` one has no badge
    over the figure: the pose shows it already, or nearly everybody is in it. Where `value` is not 0, how many
    times over somebody is in it is a value to be read, good from that number on, bad below. `levels` are
    words for being in it once, twice and so on, where they differ. `ends` says in a sentence how somebody
    gets out of it, `comes` what somebody does who gets into it by its own rule, where that is not yet it,
    `goes` what somebody is no longer who gets out of it, where that is not its words.
    `toward` are its words where one is in it toward somebody else whom its component names: "aiming at {}".
    Nobody comes out of a `final` one. Who is in one that is `out` counts as felled, as its side goes on or
    loses without it, though it may not lie unconscious.
    """

    id: str
    words: str
    rule: RuleId
    tone: str = "bad"
    badge: str = ""
    pose: str = ""
    quiet: bool = False
    value: int = 0
    levels: tuple[str, ...] = ()
    ends: Prose = ""
    comes: str = ""
    goes: str = ""
    final: bool = False
    toward: str = ""
    out: bool = False

    def said(self, count: int, whom: str = "") -> str:
        """What somebody is who is in it so many times over, toward somebody of that name."""
        if whom and self.toward:
            return self.toward.format(whom)
        return self.levels[count - 1] if 0 < count <= len(self.levels) else self.words

    def coming(self, rule: RuleId) -> str:
        """What somebody does who gets into it by that rule, "" if it is there at once."""
        return self.comes if rule == self.rule else ""

    @property
    def left(self) -> str:
        """What somebody is no longer who gets out of it."""
        return self.goes or self.words

    @property
    def picture(self) -> str:
        """The name of its badge."""
        return self.badge or self.id

    def mark(self, words: str = "") -> Mark:
        """What the sheet of a figure says that is in it, in words of its own if there is more to say."""
        return Mark(self.id, words or self.words, self.rule, self.tone, self.badge, self.ends)


States = Mapping[str, State]
"""States by their ids."""
LYING, AIMING, CROUCHING, GRIPPING = "prone", "aim", "crouch", "grip"
POSES = (LYING, GRIPPING, AIMING, CROUCHING)
"""What a figure may do by being in a state; of two, the first is seen."""


def by_id(states: Iterable[State]) -> dict[str, State]:
    return {state.id: state for state in states}


@dataclass(frozen=True)
class Secrets:
    """What not everybody may read: for each thing a function that leaves out of it what that viewer may not.
    By default they leave out nothing.

    The viewer is a side, or "" for one who is of none. The odds are those of an action for the side of its
    unit. `event` is asked as something happens: it gives the event back, or one that is `Veiled`. `question`
    gives a question as the side that is asked may read it. Under fog of war `sees` says whether one unit sees
    another, if it stood on that cell, and `views` whether it sees a cell.
    """

    sheet: Callable[[Table, UnitId, str, Sheet], Sheet] = lambda _table, _unit, _viewer, sheet: sheet
    gauges: Callable[[Table, UnitId, str, tuple[Gauge, ...]], tuple[Gauge, ...]] = (
        lambda _table, _unit, _viewer, gauges: gauges
    )
    health: Callable[[Table, UnitId, str, Fraction], Fraction] = lambda _table, _unit, _viewer, health: health
    chances: Callable[[Table, Action, Chances], Chances] = lambda _table, _action, chances: chances
    event: Callable[[Table, Event], Event] = lambda _table, event: event
    sees: Callable[[Table, UnitId, UnitId, Cell | None], bool] = lambda _table, _unit, _other, _here: True
    views: Callable[[Table, UnitId, Cell], bool] = lambda _table, _unit, _cell: True
    question: Callable[[Table, Ask], Ask] = lambda _table, ask: ask


OPEN = Secrets()
"""Everybody may read everything."""


class Archetype(msgspec.Struct, frozen=True):
    """A kind of figure that a squad can hold, as the set-up screen shows it."""

    id: str
    title: str
    summary: str
    look: str
    person: int = 0
    price: int = 0  # in points; 0 if nobody has set one


class Squad(msgspec.Struct, frozen=True):
    id: str
    title: str
    summary: str
    figures: tuple[Figure, ...]


class RuleChange(msgspec.Struct, frozen=True):
    """A rule that is played otherwise since `version` of the ruleset: battles recorded before it may part
    from their record there."""

    version: int
    rule: str
    words: str


class Essentials(Protocol):
    """What every ruleset must have: a package with these ten names is one. None imports another. The rest of
    what is asked of a ruleset has a default (`game.core.defaults`), with which it is complete.
    """

    ID: str
    TITLE: str
    COMPONENTS: tuple[type[Component], ...]
    """Every kind of component of its own: those that a recorded state may hold."""

    ORDERS: Registry[Any]
    """The records of its orders, in the order in which they are offered."""

    def archetypes(self) -> tuple[Archetype, ...]:
        """The kinds of figures that can be mustered."""

    def components(self, figure: Figure) -> tuple[str, tuple[Component, ...]]:
        """The figure's look and its own components. ContentError if there is no such archetype."""

    def rules(self) -> tuple[Rule, ...]:
        """The rulebook, in the order of the chapter."""

    def new_round(self, table: Table) -> Play[tuple[Slot, ...]]:
        """Who acts in the round that begins, in which phases: rolls initiative, where the rules want it."""

    def gauges(self, table: Table, unit: UnitId) -> tuple[Gauge, ...]:
        """Its rows of points, for bars."""

    def sheet(self, table: Table, unit: UnitId) -> Sheet:
        """All that there is to read of a figure; `SECRETS` says who may."""


_NAMES = (*Essentials.__annotations__, *vars(Essentials))
ESSENTIAL = tuple(name for name in _NAMES if not name.startswith("_"))
"""The names of what every ruleset must have."""


class AskedInPlay(Protocol):
    """What the battle asks beside that."""

    SECRETS: Secrets
    """What not every side may read."""

    def arrive(self, table: Table, unit: UnitId) -> Play[None]:
        """What is rolled for a figure that comes onto the table, and what the options change in it. Asks
        nothing."""

    def depart(self, table: Table, unit: UnitId) -> Play[None]:
        """What ends with a figure that has left the map: it is `Gone` already. Asks nothing."""

    def begin_slot(self, table: Table, slot: Slot) -> Play[None]:
        """What happens as a slot begins, before its side may order anything; may end the slot at once."""

    def fights(self, table: Table, side: str) -> bool:
        """Whether the side is still in the battle; the last one has won."""

    def aftermath(self, table: Table) -> Play[None]:
        """What becomes of the figures once the battle is over: wounds, recovery, death."""

    def actions(self, table: Table, slot: Slot) -> Iterator[Action | OfferBatch]:
        """Candidates for the slot, allowed or not: at least one for each verb, so that a refusal can say why
        there is none.

        Many that share what decides may be judged together; `refusal` would say the same of each.
        """

    def refusal(self, table: Table, action: Action) -> Refusal | None:
        """The rule that forbids the action now, or None. Asked for every action but answers; changes
        nothing."""

    def resolve(self, table: Table, action: Action) -> Play[None]:
        """Roll, ask, change and report. Never fails, once `refusal` has said None."""

    def chances(self, table: Table, action: Action) -> Chances:
        """The exact odds of an action that is allowed, from the checks that `resolve` rolls."""


class AskedByWindow(Protocol):
    """What the window asks, to offer a battle and to show it."""

    SUMMARY: str
    """The system in half a sentence, on the start screen."""
    CHOICES: tuple[Choice, ...]
    """Set-up options of a battle, a side or a unit."""
    VERBS: tuple[Verb, ...]
    """The records of its orders that the action bar shows, in its order."""
    STATES: tuple[State, ...]
    """Every state that `StatusGained` may name."""
    DISPLAY: Display
    """How its rolls, its turn and its ground are shown."""
    FORETELLING: OrderForecast
    """What may come of an order, told beyond its odds."""

    def squads(self) -> tuple[Squad, ...]:
        """The squads that it ships."""

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the player's own archetypes and squads, a line each: those files are left
        out."""

    def lying(self) -> Mapping[str, int]:
        """The kinds of things that can lie on the ground for anybody to pick up, with the shots in one that
        nobody has used."""

    def describe(self, table: Table, action: Action) -> str:
        """The action in words, as an order: "Shoot Brandt with the rifle, then move"."""

    def reach(self, table: Table, unit: UnitId) -> int:
        """How far the blows of a figure that stands go now, in steps; 0 for one who strikes nobody."""


class AskedByComputer(Protocol):
    """What the computer asks, and the window where it thinks ahead for a player."""

    PROSPECTS: Prospects | None
    """What a figure could do from another place, or when its turn comes; None if nobody can tell."""

    def health(self, table: Table, unit: UnitId) -> Fraction:
        """How far the figure is from going down: 1 unhurt, 0 down. What agents judge by."""

    def fulfil(self, table: Table, unit: UnitId) -> Action | None:
        """An order that does what a figure still has to do before its turn may end, and leaves it where it
        is."""


class AskedByStatistics(Protocol):
    """What the statistics ask."""

    STATISTICS: Statistics
    """How likely its rolls were, and how its harm is counted."""
    ACHIEVEMENTS: tuple[Achievement, ...]
    """What a player is to have done once, each of which teaches a rule."""


class AskedByRecords(Protocol):
    """What records and case files ask."""

    ACTIONS: tuple[type[Action], ...]
    """The types of its orders, by which they are read."""
    MENDED: tuple[RuleChange, ...]
    """What is played otherwise since which version (`docs/versions.md`)."""
    CASES: Casebook
    """What case files have to know of it."""

    def situation(self, table: Table, unit: UnitId) -> Iterator[Event]:
        """How the figure stands now, as the events that would bring it about after it was placed: its states,
        what it has declared."""


class AskedByCampaign(Protocol):
    """What campaigns ask. `HEALING` is what people read of it."""

    HEALING: HealingTimes

    def recovery(self, table: Table, unit: UnitId, dice: Dice, fates: Sequence[Fated]) -> Recovery:
        """What a figure takes home from a battle that is over, beside what was told of it (`fates`); it rolls
        with `dice`, not with those of the battle."""

    def skill_chance(self, stat: Any, skill: str, level: int, aim: int) -> SkillChance | None:
        """What that level of a skill is worth to somebody of that record, in a test that one who is at `aim`
        might be asked for; None if that is not said."""


class Ruleset(
    Essentials,
    AskedInPlay,
    AskedByWindow,
    AskedByComputer,
    AskedByStatistics,
    AskedByRecords,
    AskedByCampaign,
    Protocol,
):
    """All that is asked of a ruleset: what it must have, and what `game.core.defaults` has for whoever does
    not say it. They are found in `game.rulesets.RULESETS`."""


def verb_of(ruleset: Ruleset, action: Action) -> Verb | None:
    """The verb of the action bar that the action is of; None for what the bar does not show."""
    return next((verb for verb in ruleset.VERBS if verb.action == action.verb), None)


def hurried(ruleset: Ruleset, action: Action) -> bool:
    """Whether figures run as they do it."""
    verb = verb_of(ruleset, action)
    return verb is not None and verb.hurried


def version_of(ruleset: Ruleset) -> int:
    """The version of its rules: 1 until the first of them was mended."""
    return max((mended.version for mended in ruleset.MENDED), default=1)


def options_of(ruleset: Ruleset, scenario: Scenario) -> dict[str, str]:
    """Every set-up option of the battle with its value: that of the scenario, else the default."""
    return {choice.name: scenario.options.get(choice.name, choice.values[0]) for choice in ruleset.CHOICES}
