"""What a ruleset tells those who write case files about its figures and orders: data, and small functions
over types of the core.

A ruleset has it as `CASES`, in its file `cases.py`. A ruleset without one is played too, with archetypes for
its figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from game.core.actions import Action
from game.core.components import Component

C = TypeVar("C", bound=Component)
Parts = dict[type[Component], Component]
"""The components of a figure by their type."""


def parts_of(components: Iterable[Component]) -> Parts:
    return {type(component): component for component in components}


def part(parts: Parts, kind: type[C]) -> C:
    """The figure's component of that type; KeyError if it has none."""
    found = parts[kind]
    assert isinstance(found, kind)
    return found


def as_they_are(parts: Parts, _: frozenset[str]) -> Parts:
    return parts


@dataclass(frozen=True)
class Pair:
    """Two states that go together: who has `one` names another figure in its field `names`; that one has
    `other` and names the first in `names_back`."""

    one: type[Component]
    names: str
    other: type[Component]
    names_back: str


@dataclass(frozen=True)
class StateWord:
    """What a word for a state says of a figure: that it has the component, that one of its fields holds
    `value` then (a list: among others), or, `absent`, that it has neither."""

    kind: type[Component]
    field: str = ""
    value: object = None
    absent: bool = False


@dataclass(frozen=True)
class Casebook:
    """`plain` is the figure about which nothing is said: its archetype and its components; `follow` puts
    right what follows from the fields given ("skills.fitness").

    `names` lists what a field of a component may hold ("held.weapons"), `values` what a field of an order may
    ("Help.kind"). `things` are components of what lies on the map, and of the battle: no figure has them.
    `states` are the components behind the ids of states, `words` what else sheets call a
    state, beside the words of `State`; a state `brings` what nobody has it without: the unconscious are down.
    `groups` are the values that `traits=` and the like stand for, `pairs` states that two figures share.
    `renewed` are the components that a beginning turn makes anew: fields given to them are given again after
    it. `placed` fixes the order of turns; without it the beginning is tried with other dice until the order
    comes out so. `endings` are the keys of the outcomes that the odds of an order can have, for orders in
    which something is rolled; `answers` the keys of the answers to the questions of a rule, in words if they
    are not always the same.
    """

    plain: Callable[[], tuple[str, Parts]] | None = None
    follow: Callable[[Parts, frozenset[str]], Parts] = as_they_are
    names: Mapping[str, Callable[[], Iterable[str]]] = field(default_factory=dict)
    values: Mapping[str, Callable[[], Iterable[str]]] = field(default_factory=dict)
    things: frozenset[type[Component]] = frozenset()
    states: Mapping[str, type[Component]] = field(default_factory=dict)
    words: Mapping[str, StateWord] = field(default_factory=dict)
    brings: Mapping[type[Component], tuple[Component, ...]] = field(default_factory=dict)
    groups: Mapping[str, Callable[[Parts, tuple[str, ...]], Parts]] = field(default_factory=dict)
    pairs: tuple[Pair, ...] = ()
    renewed: tuple[type[Component], ...] = ()
    placed: Callable[[int], Component] | None = None
    endings: Mapping[type[Action], tuple[str, ...]] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
