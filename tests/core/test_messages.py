"""Actions and events: frozen, and JSON both ways."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import events
from game.core.actions import Action, Answer, Ask, EndTurn, Move, Option
from game.core.describing.narration import line
from game.core.events import AnyEvent, Downed, Event, Gauge, Modifier, Placed
from game.core.field import Cover, Light, Tile
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.rulesets import RULESETS

CELLS = st.tuples(st.integers(-5, 99), st.integers(-5, 99))
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    "int": st.integers(-(2**31), 2**31),
    "str": st.text(max_size=8),
    "UnitId": st.integers(-(2**31), 2**31),
    "ThingId": st.integers(-(2**31), 2**31),
    "RuleId": st.text(max_size=8),
    "Aside": st.integers(0, 9),
    "Prose": st.text(max_size=8),
    "bool": st.booleans(),
    "Cell": CELLS,
    "Title": st.text(max_size=5),
    "Cell | None": st.none() | CELLS,
    "tuple[tuple[UnitId, str], ...]": st.lists(
        st.tuples(st.integers(1, 9), st.text(max_size=5)), max_size=3
    ).map(tuple),
    "int | None": st.none() | st.integers(0, 20),
    "Placed": st.builds(
        Placed, st.integers(1, 9), *[st.text(max_size=5)] * 3, st.integers(0, 9), CELLS, st.just(())
    ),
    "tuple[AnyEvent, ...]": st.lists(st.builds(Downed, st.integers(1, 9)), max_size=2).map(tuple),
    "AnyEvent": st.builds(Downed, st.integers(1, 9)),
    "AnyEvent | None": st.none() | st.builds(Downed, st.integers(1, 9)),
    "bool | None": st.none() | st.booleans(),
    "tuple[Cell, ...]": st.lists(CELLS, max_size=4).map(tuple),
    "tuple[Cell, Cell]": st.tuples(CELLS, CELLS),
    "tuple[int, ...]": st.lists(st.integers(1, 9), max_size=4).map(tuple),
    "tuple[UnitId, ...]": st.lists(st.integers(1, 9), max_size=4).map(tuple),
    "tuple[str, ...]": st.lists(st.text(max_size=5), max_size=3).map(tuple),
    "tuple[Gauge, ...]": st.lists(
        st.builds(Gauge, st.text(max_size=5), st.integers(0, 9), st.integers(0, 9)), max_size=2
    ).map(tuple),
    "Tile": st.builds(
        Tile,
        blocks=st.booleans(),
        cover=st.sampled_from(Cover),
        light=st.sampled_from(Light),
        name=st.text(max_size=8),
    ),
    "tuple[Modifier, ...]": st.lists(
        st.builds(
            Modifier,
            st.integers(-4, 4),
            st.text(max_size=5),
            st.text(max_size=5),
            st.sampled_from((-1, 0, 1)),
        ),
        max_size=3,
    ).map(tuple),
}
"""What a field may hold, by its annotation. A new kind of field needs a line here."""

EVENTS: list[type[Event]] = sorted(Event.__subclasses__(), key=lambda kind: kind.__name__)
ACTIONS: list[type[Action]] = sorted(
    {Answer, *(kind for rules in RULESETS.values() for kind in rules.ACTIONS)}, key=lambda kind: kind.__name__
)


def some(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Instances of a message with any values in its fields."""
    annotations = {
        name: text
        for base in reversed(kind.__mro__)
        for name, text in getattr(base, "__annotations__", {}).items()
    }
    return st.builds(kind, **{name: VALUES[str(annotations[name])] for name in kind.__struct_fields__})


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_every_event_goes_through_json(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(some(kind))
    assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
    hash(event)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_every_event_can_be_told(kind: type[Event], data: st.DataObject) -> None:
    assert isinstance(line(data.draw(some(kind)), {UnitId(1): "Alice"}), str)


def test_the_union_of_events_lacks_none() -> None:
    assert set(get_args(AnyEvent)) == set(Event.__subclasses__())


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_every_action_goes_through_json(kind: type[Action], data: st.DataObject) -> None:
    action = data.draw(some(kind))
    assert msgspec.json.decode(msgspec.json.encode(action), type=kind) == action
    assert action.verb == kind.__name__
    hash(action)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))
def test_a_rulesets_verbs_are_its_actions(rules: Any) -> None:
    assert {verb.action for verb in rules.VERBS} <= {kind.__name__ for kind in rules.ACTIONS}
    loud = {verb.hotkey: verb.action for verb in rules.VERBS if not verb.quiet}
    assert len(loud) == sum(not verb.quiet for verb in rules.VERBS)
    alike = {(loud[verb.hotkey], verb.action) for verb in rules.VERBS if verb.quiet and verb.hotkey in loud}
    assert alike <= {("DropProne", "StandUp"), ("GoProne", "StandUp")}, "one key lies down and stands up"
    assert EndTurn in rules.ACTIONS


def test_messages_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Move(UnitId(1), ((0, 0),)).unit = UnitId(2)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        events.Downed(UnitId(1)).unit = UnitId(2)  # type: ignore[misc]


def test_a_question_has_its_default_among_its_options() -> None:
    ask = Ask("azure", UnitId(1), "rule", "Really?", (Option("yes", "Yes"), Option("no", "No")), "no")
    assert msgspec.json.decode(msgspec.json.encode(ask), type=Ask) == ask


def test_what_is_certain_has_the_chance_one() -> None:
    assert Chances().chance("done") == 1
    assert Chances().chance("hit", "crit") == 0
