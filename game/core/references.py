"""References: what the numbers and texts in actions, events and components stand for, said by their types.

Whoever has to know which numbers are figures (case files, the log, records) asks the type of the field; no
list of names is kept. mypy tells the numbers of figures, of things and all others apart; msgspec writes plain
numbers and texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, NewType, TypeVar, Union, get_args, get_origin

import msgspec

from game.core.geometry.grid import Cell


@dataclass(frozen=True)
class Reference:
    """What a value stands for: "unit", "rule", "prose" for words that people read, "title" for words that
    name something, or "aside" for a unit that is named besides."""

    to: str


UnitId = NewType("UnitId", int)
"""The number of a figure."""

NO_UNIT = UnitId(0)
"""Nobody."""

Aside = Annotated[UnitId, Reference("aside")]
"""The number of a figure that an event names besides those whom it is about: who reads it need not know that
one, and learns nothing of it by this."""

ThingId = NewType("ThingId", int)
"""The number of what is on the board and no figure: an item that lies there, a door, a cloud, a charge."""

RuleId = Annotated[str, Reference("rule")]
"""The id of a rule; "" is none."""

Prose = Annotated[str, Reference("prose")]
"""Words for people, in no fixed form."""

Title = Annotated[str, Reference("title")]
"""What something is called: words for people that tell it from others of its kind, as the name of a roll
does."""

Structure = TypeVar("Structure", bound=msgspec.Struct)

# ---------------------------------------------------------------- of types


@cache  # types are asked for at every field of every event that a case file tells
def refers_to(kind: Any) -> str:
    """What a value of that type stands for: "unit", "rule", "prose", "title", or "" for nothing but itself.
    That of a list is that of its items."""
    if kind is UnitId:
        return "unit"
    if kind == Aside:
        return "unit"
    if get_origin(kind) is Annotated:
        return _mark(kind) or refers_to(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return next((found for choice in get_args(kind) if (found := refers_to(choice))), "")
    element = many(kind)
    return refers_to(element) if element is not None else ""


@cache
def bare_type(kind: Any) -> Any:
    """What values of that type are while the program runs: `int` of a `UnitId`, and of a bounded one."""
    while get_origin(kind) is Annotated or isinstance(kind, NewType):
        kind = kind.__supertype__ if isinstance(kind, NewType) else get_args(kind)[0]
    return kind


def is_cell(kind: Any) -> bool:
    """Whether it is the type `Cell`: a pair of numbers that are nothing else."""
    return bool(kind == Cell)


@cache
def many(kind: Any) -> Any:
    """The type of the elements of a tuple of any length, or None."""
    arguments = get_args(kind)
    return (
        arguments[0]
        if get_origin(kind) is tuple and len(arguments) == 2 and arguments[1] is Ellipsis
        else None
    )


def _mark(kind: Any) -> str:
    return next((mark.to for mark in get_args(kind)[1:] if isinstance(mark, Reference)), "")


# ---------------------------------------------------------------- of values


def units_in(value: msgspec.Struct) -> tuple[UnitId, ...]:
    """The figures of which an action, an event or a component speaks, in the order of its fields, each once;
    nobody is left out."""
    return tuple(dict.fromkeys(unit for unit in _all(value, "unit") if unit))


def cells_in(value: msgspec.Struct) -> tuple[Cell, ...]:
    """The cells of which it speaks, each once."""
    return tuple(dict.fromkeys(_all(value, "cell")))


def rules_in(value: msgspec.Struct) -> tuple[str, ...]:
    """The rules that it names, each once."""
    return tuple(dict.fromkeys(rule for rule in _all(value, "rule") if rule))


def prose_in(value: msgspec.Struct) -> tuple[str, ...]:
    """The words for people in it, each once."""
    return tuple(dict.fromkeys(words for words in _all(value, "prose") if words))


def forgetting(value: Structure, knows: Callable[[UnitId], bool]) -> Structure:
    """The same for somebody who does not know all whom it names besides: nobody stands for those."""
    changed: dict[str, Any] = {}
    for name, kind in _telling(type(value), "aside"):
        held = getattr(value, name)
        if kind == Aside and held and not knows(held):
            changed[name] = NO_UNIT
        elif isinstance(held, msgspec.Struct) and (less := forgetting(held, knows)) is not held:
            changed[name] = less
    return msgspec.structs.replace(value, **changed) if changed else value


def reworded(value: Structure, change: Callable[[str], str]) -> Structure:
    """The same with its words for people changed, those of what it holds as well."""
    told = {name: getattr(value, name) for name, _ in _telling(type(value), "prose")}
    changed = {name: _changed(told[name], kind, change) for name, kind in _telling(type(value), "prose")}
    return msgspec.structs.replace(value, **changed) if changed != told else value


def _changed(value: Any, kind: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str) and get_origin(kind) is Annotated and _mark(kind) == "prose":
        return change(value)
    if isinstance(value, msgspec.Struct):
        return reworded(value, change)
    if isinstance(value, tuple) and (element := many(kind)) is not None:
        return tuple(_changed(one, element, change) for one in value)
    return value


def _all(value: msgspec.Struct, to: str) -> Iterator[Any]:
    for name, kind in _telling(type(value), to):
        yield from _found(getattr(value, name), kind, to)


@cache
def _telling(kind: type[msgspec.Struct], to: str) -> tuple[tuple[str, Any], ...]:
    """The fields of that type, with their types, that may hold such a reference."""
    return tuple((field.name, field.type) for field in msgspec.structs.fields(kind) if _may(field.type, to))


def _may(kind: Any, to: str) -> bool:
    if kind is UnitId:
        return to == "unit"
    if get_origin(kind) is Annotated:
        return _mark(kind) == to or (kind != Aside and _may(get_args(kind)[0], to))
    if is_cell(kind):
        return to == "cell"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return True
    return any(_may(inner, to) for inner in get_args(kind) if inner is not Ellipsis)


def _found(value: Any, kind: Any, to: str) -> Iterator[Any]:
    """What of that kind stands in a value of that type."""
    if kind is UnitId:
        if to == "unit":
            yield value
        return
    if get_origin(kind) is Annotated:
        if _mark(kind) == to:
            yield value
        if _mark(kind) == to or kind == Aside:
            return
        kind = get_args(kind)[0]
    if value is None:
        return
    if isinstance(value, msgspec.Struct):
        yield from _all(value, to)
    elif get_origin(kind) in (Union, UnionType):
        for choice in get_args(kind):
            if choice is not type(None):
                yield from _found(value, choice, to)
    elif is_cell(kind):
        if to == "cell":
            yield value
    elif isinstance(value, tuple):
        element = many(kind)
        for inner, one in zip(
            value, get_args(kind) if element is None else (element,) * len(value), strict=True
        ):
            yield from _found(inner, one, to)
