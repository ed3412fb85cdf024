"""The protocol that a ruleset package meets, and the words in which it describes itself to the rest of the house."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from typing import Protocol, TypeVar

import msgspec

from game.core.actions import Action, Ask, Refusal
from game.core.chances import Chances
from game.core.components import Component, Slot
from game.core.events import Event, Gauge
from game.core.rulebook import Rule
from game.core.scenario import Figure, Scenario
from game.core.table import Table

T = TypeVar("T")
Play = Generator[Event | Ask, str, T]
"""A piece of the rules being played: reports events, may ask and is sent the key of the answer, returns T."""


class Verb(msgspec.Struct, frozen=True):
    """A kind of action as the action bar shows it. `action` is the name of its type.

    `aim` says what the player points at, and so which field of the action holds it: "path" (`path`), "unit" (`target`), "cell" (`cell`),
    "area" (`area`, two opposite corners) or "" for nothing. `extends` names a verb whose reach this one widens: Dash goes on where Move ends.
    A `quiet` verb is for rare occasions: the bar shows it only while it is allowed. Two of them that exclude each other may share a hotkey.
    """

    action: str
    words: str
    icon: str
    hotkey: str
    aim: str = ""
    extends: str = ""
    quiet: bool = False


class Choice(msgspec.Struct, frozen=True):
    """A set-up option: its possible values, the default first. `scope` is "battle", "side" or "unit"."""

    name: str
    words: str
    values: tuple[str, ...]
    rule: str
    scope: str = "battle"


class Line(msgspec.Struct, frozen=True):
    """A line of the unit sheet: a skill, a figure. `pips` of `most` are drawn as a row, if `most` is not 0."""

    name: str
    value: str
    pips: int = 0
    most: int = 0


class Card(msgspec.Struct, frozen=True):
    """A weapon on the unit sheet."""

    id: str
    name: str
    picture: str
    facts: tuple[str, ...]
    shots: int = 0
    magazine: int = 0


class Mark(msgspec.Struct, frozen=True):
    """A status of a unit, with the rule to read about it."""

    status: str
    words: str
    rule: str


class Sheet(msgspec.Struct, frozen=True):
    """All that a side may read of a figure. `turn` lists what is left of its turn: ("Action", "ready"), ("Movement", "4 of 5")."""

    summary: str
    gauges: tuple[Gauge, ...]
    cards: tuple[Card, ...]
    skills: tuple[Line, ...]
    facts: tuple[Line, ...]
    marks: tuple[Mark, ...]
    turn: tuple[Line, ...]


class Archetype(msgspec.Struct, frozen=True):
    """A kind of figure that a squad can hold, as the set-up screen shows it."""

    id: str
    title: str
    summary: str
    look: str
    person: int = 0


class Squad(msgspec.Struct, frozen=True):
    id: str
    title: str
    summary: str
    figures: tuple[Figure, ...]


class Mended(msgspec.Struct, frozen=True):
    """A rule that is played otherwise since `version` of the ruleset: battles recorded before it may part from their record there."""

    version: int
    rule: str
    words: str


class Ruleset(Protocol):
    """A ruleset is a package with these names; it is found in `game.rulesets.RULESETS`. None imports another."""

    ID: str
    TITLE: str
    SUMMARY: str
    MENDED: tuple[Mended, ...]
    VERBS: tuple[Verb, ...]
    CHOICES: tuple[Choice, ...]
    ACTIONS: tuple[type[Action], ...]
    COMPONENTS: tuple[type[Component], ...]
    """Every kind of component of its own: those that a recorded state may hold."""

    def archetypes(self) -> tuple[Archetype, ...]: ...
    def squads(self) -> tuple[Squad, ...]: ...

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the player's own archetypes and squads, a line each: those files are left out."""

    def rules(self) -> tuple[Rule, ...]:
        """The rulebook, in the order of the chapter."""

    def components(self, figure: Figure) -> tuple[str, tuple[Component, ...]]:
        """The figure's look and its own components. ContentError if there is no such archetype."""

    def arrive(self, table: Table, unit: int) -> Play[None]:
        """What is rolled for a figure that comes onto the table, and what the options change in it. Asks nothing."""

    def gauges(self, table: Table, unit: int) -> tuple[Gauge, ...]: ...

    def health(self, table: Table, unit: int) -> Fraction:
        """How far the figure is from going down: 1 unhurt, 0 down. What agents judge by."""

    def fights(self, table: Table, side: str) -> bool:
        """Whether the side is still in the battle; the last one has won."""

    def sheet(self, table: Table, unit: int) -> Sheet: ...

    def situation(self, table: Table, unit: int) -> Iterator[Event]:
        """How the figure stands now, as the events that would bring it about after it was placed: its states, what it has declared."""

    def new_round(self, table: Table) -> Play[tuple[Slot, ...]]:
        """Who acts in the round that begins, in which phases: rolls initiative, where the rules want it."""

    def begin_slot(self, table: Table, slot: Slot) -> Play[None]:
        """What happens as a slot begins, before its side may order anything; may end the slot at once."""

    def aftermath(self, table: Table) -> Play[None]:
        """What becomes of the figures once the battle is over: wounds, recovery, death."""

    def actions(self, table: Table, slot: Slot) -> Iterator[Action]:
        """Candidates for the slot, allowed or not: at least one for each verb, so that a refusal can say why there is none."""

    def describe(self, table: Table, action: Action) -> str:
        """The action in words, as an order: "Shoot Brandt with the rifle, then move"."""

    def refusal(self, table: Table, action: Action) -> Refusal | None:
        """The rule that forbids the action now, or None. Asked for every action but answers; changes nothing."""

    def resolve(self, table: Table, action: Action) -> Play[None]:
        """Roll, ask, change and report. Never fails, once `refusal` has said None."""

    def chances(self, table: Table, action: Action) -> Chances:
        """The exact odds of an action that is allowed, from the checks that `resolve` rolls."""


def version_of(ruleset: Ruleset) -> int:
    """The version of its rules: 1 until the first of them was mended."""
    return max((mended.version for mended in ruleset.MENDED), default=1)


def options_of(ruleset: Ruleset, scenario: Scenario) -> dict[str, str]:
    """Every set-up option of the battle with its value: that of the scenario, else the default."""
    return {choice.name: scenario.options.get(choice.name, choice.values[0]) for choice in ruleset.CHOICES}
