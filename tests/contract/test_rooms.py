"""Each order is a room of its own: one record, whose functions are about it, and no rule that others share
knows of it.

Of rulesets that have a folder `orders/`; one that is still moving is held to what can be said of the records
that it has.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from inspect import isfunction, signature
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from game.core.actions import Action, EndTurn, Later, Move, TakeBack
from game.core.verbs import Registry, Verb
from game.rulesets import RULESETS
from tests import toy

CORE = (Move, EndTurn, TakeBack, Later)
"""Orders that several rulesets have."""

ASSEMBLES = {"__init__", "cases", "declaration_form", "display", "outcome_breakdown", "what_if"}
"""Files beside `orders` that may know of orders: what is exported, and what tells people and case files of
particular ones."""
BY_QUESTION = {
    "candidates",
    "close",
    "close_chances",
    "endings",
    "explains",
    "odds",
    "refusals",
    "resolve",
    "words",
}
"""Files of the old plan: they go as the orders move."""


def folder_of(ruleset: str) -> Path:
    return Path(str(RULESETS[ruleset].__file__)).parent  # type: ignore[attr-defined]


MOVED = sorted(name for name in RULESETS if (folder_of(name) / "orders").is_dir())
WHOLE = [name for name in MOVED if not any((folder_of(name) / f"{file}.py").exists() for file in BY_QUESTION)]


def rooms(ruleset: str) -> list[ModuleType]:
    package = import_module(f"game.rulesets.{ruleset}.orders")
    return [
        package,
        *(import_module(f"{package.__name__}.{one.name}") for one in iter_modules(package.__path__)),
    ]


def orders_of(ruleset: str) -> set[type[Action]]:
    """Every kind of order that a module of the folder defines."""
    kinds = {
        kind
        for room in rooms(ruleset)
        for kind in vars(room).values()
        if isinstance(kind, type) and issubclass(kind, Action)
    }
    return {kind for kind in kinds if kind.__module__.startswith(f"game.rulesets.{ruleset}.orders")}


def records_of(ruleset: str) -> list[Verb]:
    """Every record that a room defines."""
    found = [verb for room in rooms(ruleset)[1:] for verb in vars(room).values() if isinstance(verb, Verb)]
    return list({id(verb): verb for verb in found}.values())


def functions_of(verb: Verb) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions of a record that are told the order, of what its ruleset has added, too."""
    for name in verb.__struct_fields__:
        function = getattr(verb, name)
        bare = function.func if isinstance(function, partial) else function
        if isfunction(bare) and bare.__name__ != "<lambda>" and "order" in signature(bare).parameters:
            yield name, bare


def takes(function: Callable[..., Any], kind: type[Action]) -> bool:
    """Whether its `order` may be of that kind, by its annotation."""
    hint = get_type_hints(function)["order"]
    kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return any(one is Any or issubclass(kind, one) for one in kinds)


@pytest.mark.parametrize("ruleset", MOVED)
def test_every_order_has_one_record(ruleset: str) -> None:
    recorded = [verb.order for verb in records_of(ruleset)]
    assert len(recorded) == len(set(recorded)), "two records of one order"
    registry = import_module(f"game.rulesets.{ruleset}.orders").ORDERS
    assert isinstance(registry, Registry) and set(registry) == set(recorded), "ORDERS has every record"
    if ruleset in WHOLE:
        assert orders_of(ruleset) - set(recorded) == set(), "an order without a record"
        assert set(recorded) - orders_of(ruleset) <= set(CORE)
        assert set(RULESETS[ruleset].ACTIONS) == set(recorded)
        assert set(RULESETS[ruleset].VERBS) <= set(registry.values())


@pytest.mark.parametrize("ruleset", MOVED)
def test_the_functions_of_a_record_are_about_its_order(ruleset: str) -> None:
    for verb in records_of(ruleset):
        assert isinstance(verb.order, type) and verb.resolve is not None and verb.rule, verb.action
        for name, function in functions_of(verb):
            assert takes(function, verb.order), f"{verb.action}: {name} is about another order"


@pytest.mark.parametrize("ruleset", WHOLE)
def test_no_rule_that_orders_share_knows_of_an_order(ruleset: str) -> None:
    package = f"game.rulesets.{ruleset}.orders"
    for path in sorted(folder_of(ruleset).glob("*.py")):
        taken = [
            node
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
        ]
        names = {f"{node.module}.{name.name}" for node in taken for name in node.names}
        knows = any(f"{name}.".startswith(f"{package}.") for name in names)
        assert not knows or path.stem in ASSEMBLES, (
            f"{path.name} imports an order: hand it what it needs, or move it into the room"
        )


def test_the_toy_is_made_of_records_too() -> None:
    assert tuple(toy.ORDERS.values()) == toy.VERBS
    for verb in toy.VERBS:
        assert isinstance(verb.order, type) and verb.resolve is not None
        assert all(takes(function, verb.order) for _, function in functions_of(verb))


def test_a_function_of_another_order_is_found() -> None:
    def refuse(table: object, order: toy.Stone) -> None: ...

    assert takes(refuse, toy.Stone) and not takes(refuse, toy.Board)


def test_no_order_has_two_records() -> None:
    with pytest.raises(AssertionError, match="two records of Stone"):
        Registry([*toy.VERBS, Verb(toy.Stone, "Again", "throw", "9")])
