"""Numbers and texts that stand for figures and rules say so by their types, in every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin

import msgspec
import pytest

from game.core import actions, components, events, references
from game.core.actions import Action, Ask, Option, Refusal
from game.core.components import Component, Slot
from game.core.events import Event, Modifier
from game.core.geometry.grid import Cell
from game.core.references import NO_UNIT, Prose, Reference, RuleId, ThingId, UnitId
from game.rulesets import RULESETS
from game.rulesets.nwo import orders as nwo

FIGURES = {
    "unit",
    "target",
    "about",
    "source",
    "order",
    "units",
    "targets",
    "second",
    "shoot_at",
    "watched",
    "by",
    "shield",
}
OTHER = {("StandUp", "by"), ("Worn", "shield")}
"""What is called like a figure and is none: what standing up costs, a shield on the arm."""


def marks(kind: Any) -> Iterator[str]:
    if kind is UnitId:
        yield "unit"
    if get_origin(kind) is Annotated:
        yield from (mark.to for mark in get_args(kind)[1:] if isinstance(mark, Reference))
    for inner in get_args(kind):
        if inner is not Ellipsis:
            yield from marks(inner)


def below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        if one.__module__.startswith("game."):
            yield one
            yield from below(one)


KINDS: list[type[msgspec.Struct]] = [
    Ask,
    Option,
    Refusal,
    Modifier,
    Slot,
    *(kind for base in (Action, Event, Component) for kind in below(base)),
]


def test_fields_that_stand_for_something_say_for_what() -> None:
    for struct, field in ((kind, field) for kind in KINDS for field in msgspec.structs.fields(kind)):
        where, found = f"{struct.__module__}.{struct.__name__}.{field.name}", set(marks(field.type))
        if field.name in FIGURES and (struct.__name__, field.name) not in OTHER:
            assert found - {"aside"} == {"unit"}, where
        if field.name in ("rule", "reaction"):
            assert found == {"rule"}, where
        if field.name in ("words", "hint"):
            assert found == {"prose"}, where


def test_they_are_plain_numbers_and_texts_to_all_else() -> None:
    class Row(msgspec.Struct):
        unit: UnitId
        rule: RuleId = ""
        words: Prose = ""

    row = msgspec.json.decode(b'{"unit": 3, "rule": "nwo.down"}', type=Row)
    assert (row.unit, row.rule, row.words) == (3, "nwo.down", "")
    with pytest.raises(msgspec.ValidationError, match=r"Expected `int`, got `str` - at `\$\.unit`"):
        msgspec.json.decode(b'{"unit": "3"}', type=Row)


class Deed(msgspec.Struct):
    by: UnitId
    at: Cell | None = None
    size: int = 3


class Tale(msgspec.Struct):
    count: int
    text: str
    deed: Deed
    deeds: tuple[Deed, ...] = ()
    pairs: tuple[tuple[UnitId, str], ...] = ()
    area: tuple[Cell, Cell] | None = None
    path: tuple[Cell, ...] = ()
    shots: tuple[tuple[str, int], ...] = ()
    rules: tuple[RuleId, ...] = ()


def test_a_value_tells_of_which_figures_cells_and_rules_it_speaks() -> None:
    deeds, pairs, shots = (
        (Deed(UnitId(5)), Deed(NO_UNIT, (2, 2))),
        ((UnitId(6), "x"), (UnitId(4), "y")),
        (("gun", 3),),
    )
    tale = Tale(
        9,
        "r",
        Deed(UnitId(4), (1, 1)),
        deeds,
        pairs,
        ((7, 7), (8, 8)),
        ((1, 1), (1, 2)),
        shots,
        ("a", "", "b"),
    )
    assert references.units_in(tale) == (4, 5, 6)
    assert references.cells_in(tale) == ((1, 1), (2, 2), (7, 7), (8, 8), (1, 2))
    assert references.rules_in(tale) == ("a", "b")
    bare = Tale(0, "", Deed(UnitId(1)))
    assert (references.units_in(bare), references.cells_in(bare), references.rules_in(bare)) == ((1,), (), ())


def test_whom_an_event_names_besides_it_does_not_speak_of() -> None:
    harmed = events.Harmed(UnitId(3), 1, "hurt", (), 50, UnitId(4))
    assert references.units_in(harmed) == (3,) and references.refers_to(references.Aside) == "unit"
    assert references.forgetting(harmed, lambda unit: unit == 4) is harmed
    assert references.forgetting(harmed, lambda unit: unit != 4).by == NO_UNIT


def test_events_and_orders_tell_it_too() -> None:
    declared = events.Declared(UnitId(3), "run", ((1, 1),), (UnitId(5), UnitId(4)), at=(2, 2))
    assert references.units_in(declared) == (3, 5, 4) and references.cells_in(declared) == ((1, 1), (2, 2))
    rolled = events.Rolled(UnitId(3), "aim", "a", (6,), (6,), (Modifier(1, "b", ""),), 7)
    assert references.rules_in(rolled) == ("a", "b")
    assert references.cells_in(actions.Move(UnitId(3), ((1, 0), (2, 0)))) == ((1, 0), (2, 0))
    assert references.units_in(
        events.Veiled(events.Downed(UnitId(3)), ("azure",), events.CameTo(UnitId(4)))
    ) == (3, 4)


def test_all_rulesets_were_looked_at() -> None:
    assert {kind.__module__ for kind in KINDS} >= {f"game.rulesets.{rules}.components" for rules in RULESETS}
    assert {actions.__name__, components.__name__, events.__name__} <= {kind.__module__ for kind in KINDS}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("target", {UnitId}), ("path", {tuple[Cell, ...]}), ("cell", {Cell, Cell | None})],
)
def test_orders_of_all_rulesets_mean_the_same_by_whom_and_where(name: str, kinds: set[Any]) -> None:
    """What `Targeted`, `Pathed` and `OnCell` promise: `target_of` and its kin ask by the name."""
    orders = [kind for ruleset in RULESETS.values() for kind in ruleset.ACTIONS]
    fields = [field for kind in orders for field in msgspec.structs.fields(kind)]
    found = {field.type for field in fields if field.name == name}
    assert found and found <= kinds


def test_an_order_says_whom_it_is_aimed_at_and_where_it_leads() -> None:
    shot, walk = nwo.Shoot(UnitId(3), UnitId(5), "rifle"), actions.Move(UnitId(3), ((1, 0), (2, 0)))
    lies = nwo.PickUp(UnitId(3), (4, 4), ThingId(9))
    assert [actions.target_of(one) for one in (shot, walk, lies)] == [5, 0, 0]
    assert [actions.path_of(one) for one in (shot, walk, lies)] == [(), ((1, 0), (2, 0)), ()]
    assert [actions.cell_of(one) for one in (shot, walk, lies)] == [None, None, (4, 4)]
