"""Values of any ruleset's actions, events and components, written as text: read and shown by the types of
their fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from game.cases.parsing import Fault, parts
from game.cases.struct_fields import struct_fields
from game.core.actions import Action
from game.core.describing.names import cell_name
from game.core.errors import did_you_mean
from game.core.field import Cell, Field
from game.core.geometry.grid import SQUARES
from game.core.references import UnitId, bare_type, is_cell, many, refers_to

NOBODY, NONE = "nobody", "none"
YES, NO = ("yes", "true"), ("no", "false")

_CELL = re.compile(r"([a-z]{1,2})([1-9]\d{0,2})")
_PAIR = re.compile(r"\((-?\d{1,4}), *(-?\d{1,4})\)")
_RANGE = re.compile(r"([a-z]{1,2}[1-9]\d{0,2})\.\.([a-z]{1,2}[1-9]\d{0,2})")
_LOOKS_LIKE_CELL = re.compile(r"[a-z]{1,2}[1-9]\d*(?:\.\.[a-z]{1,2}[1-9]\d*)?")
_NUMBER = re.compile(r"[+-]?\d{1,6}")


@dataclass(frozen=True)
class Lexicon:
    """The names that a case may use: its figures with their numbers, the rules of its ruleset (none: any),
    its field, its orders, and the texts that fields of its orders may hold, by "Order.field" or "field".
    """

    numbers: dict[str, UnitId]
    rules: frozenset[str]
    field: Field
    actions: dict[str, type[Action]]
    values: Mapping[str, Callable[[], Iterable[str]]]

    def name(self, number: int) -> str:
        return next(
            (name for name, unit in self.numbers.items() if unit == number),
            NOBODY if number == 0 else str(number),
        )

    def may_hold(self, order: str, name: str) -> tuple[str, ...]:
        """What a field of text of an order may hold; nothing, if that is anything."""
        known = self.values.get(f"{order}.{name}") or self.values.get(name)
        return tuple(known()) if known else ()


def is_row(kind: Any) -> bool:
    """Whether values of that type are of several parts, each of its own type: `pistol:2`."""
    return get_origin(kind) is tuple and many(kind) is None


def cell(text: str, field: Field | None) -> Cell:
    """The cell called `c4` (third column, fourth row) or `(2,3)`. Fault if it is neither, or not on the
    map."""
    pair = _PAIR.fullmatch(text)
    if pair:
        return int(pair[1]), int(pair[2])
    found = _CELL.fullmatch(text)
    if not found:
        raise Fault(f"{text!r} is no cell; a cell is a column and a row, such as c4")
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    there = (column - 1, int(found[2]) - 1)
    if field:
        check_on_map(text, there, field)
    return there


def check_on_map(text: str, there: Cell, field: Field) -> None:
    """Fault if the cell is not on the map."""
    if there not in field:
        raise Fault(f"{text} is not on the map, which ends at {ground_end(field)}")


def ground_end(field: Field) -> str:
    """The name of the last cell of the map."""
    return cell_name((field.width - 1, field.height - 1))


def looks_like_cell(text: str) -> bool:
    """Whether the text is meant as a cell or a line of cells, on the map or not."""
    return bool(_LOOKS_LIKE_CELL.fullmatch(text) or _PAIR.fullmatch(text))


def cells(text: str, field: Field | None) -> list[Cell]:
    """A cell, or a straight line of cells: `b2..b6`, both ends included."""
    found = _RANGE.fullmatch(text)
    if not found:
        return [cell(text, field)]
    start, end = cell(found[1], field), cell(found[2], field)
    grid = field.grid if field else SQUARES
    way = grid.direction(start, end)
    if start != end and not way:
        raise Fault(f"{text} is no straight line of cells")
    return (
        [grid.neighbour(start, way, step) for step in range(grid.steps(start, end) + 1)] if way else [start]
    )


def value(text: str, kind: Any, lexicon: Lexicon, name: str = "", quoted: bool = False) -> object:
    """The text as a value of that type, for the field `name`. Fault if it is none."""
    if bare_type(kind) != kind:
        return _bounded(
            _referring(text, kind, lexicon, quoted)
            if refers_to(kind)
            else value(text, bare_type(kind), lexicon, name, quoted),
            kind,
        )
    if get_origin(kind) in (Union, UnionType):
        return _either(text, kind, lexicon, name, quoted)
    if get_origin(kind) is Literal:
        known = {str(choice): choice for choice in get_args(kind)}
        if text not in known:
            raise Fault(f"{text!r} is none of {', '.join(known)}{did_you_mean(text, known)}")
        return known[text]
    if get_origin(kind) is tuple:
        return _row(text, kind, lexicon, name)
    if kind is bool:
        if text not in YES + NO:
            raise Fault(f"{text!r} is neither yes nor no")
        return text in YES
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        names = {member.name.lower(): member for member in kind}
        if text not in names:
            raise Fault(f"{text!r} is none of {', '.join(names)}{did_you_mean(text, names)}")
        return names[text]
    if kind is int:
        return _number(text)
    if kind is Fraction:
        return _share(text)
    if kind is float:
        return float(_number(text))
    if kind is str:
        return text
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _made(text, kind, lexicon, name)
    raise Fault(f"{name} cannot be written in a case")


def _made(text: str, kind: type[msgspec.Struct], lexicon: Lexicon, name: str) -> object:
    """A value of several fields, written in their order with colons or spaces between them; those at the end
    that have defaults may be left out."""
    fields = struct_fields(kind)
    bits = text.split(":") if ":" in text or len(fields) == 1 else text.split()
    least = sum(field.required for field in fields)
    if not least <= len(bits) <= len(fields):
        count = f"{len(bits)} part{'s' if len(bits) != 1 else ''}"
        names = ":".join(field.name for field in fields)
        raise Fault(
            f"{text!r} has {count}, {name} has {least} to {len(fields)}, with colons between them: {names}"
        )
    hints = get_type_hints(kind, include_extras=True)
    return kind(
        *(
            value(bit, hints[field.name], lexicon, field.name)
            for bit, field in zip(bits, fields, strict=False)
        )
    )


def _either(text: str, kind: Any, lexicon: Lexicon, name: str, quoted: bool) -> object:
    choices = get_args(kind)
    if text == NONE and type(None) in choices:
        return None
    fault = Fault(f"{text!r} does not fit {name}")
    for choice in choices:
        try:
            return value(text, choice, lexicon, name, quoted) if choice is not type(None) else _never()
        except Fault as error:
            fault = error
    raise fault


def _bounded(found: object, kind: Any) -> object:
    """A value within the bounds that its type sets."""
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        if examples := _examples(kind):
            raise Fault(f"{found!r} is none; write it as {' or '.join(examples)}") from None
        raise Fault(str(error).replace("`", "").replace("Expected int", "a number is expected")) from None


def _examples(kind: Any) -> list[str]:
    """How values of a type look that has a pattern."""
    metas = [one for one in getattr(kind, "__metadata__", ()) if isinstance(one, msgspec.Meta)]
    return [str(text) for one in metas for text in one.examples or ()]


def _never() -> object:
    raise Fault("not none")


def _referring(text: str, kind: Any, lexicon: Lexicon, quoted: bool) -> object:
    """The figure or the rule of that name."""
    match refers_to(kind):
        case "unit":
            if text not in lexicon.numbers and text != NOBODY:
                raise Fault(f"there is no figure {text!r}{did_you_mean(text, lexicon.numbers)}")
            return lexicon.numbers.get(text, 0)
        case "rule" if text == NONE and not quoted:
            return ""
        case "rule" if lexicon.rules and not quoted:
            check_rule(text, lexicon.rules)
    return text


def check_rule(text: str, known: Iterable[str]) -> None:
    """Fault if there is no such rule."""
    if text not in known:
        hint = did_you_mean(text, known) or "; `enfilade rules` lists all that there are"
        raise Fault(f"there is no rule {text!r}{hint}")


def _share(text: str) -> Fraction:
    """A chance as it is shown: 5/9, or a whole number."""
    over, _, under = text.partition("/")
    if under and not _number(under):
        raise Fault(f"{text!r} is no share: nothing is divided by 0")
    return Fraction(_number(over), _number(under) if under else 1)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise Fault(
            f"{text!r} is no number" if len(text) < 20 else f"{text!r} is no number that a game could need"
        )
    return int(text)


def _row(text: str, kind: Any, lexicon: Lexicon, name: str) -> object:
    if is_cell(kind):
        return cell(text, lexicon.field)
    element = many(kind)
    found = [] if text == NONE else parts(text)
    if element is not None:
        if is_cell(element):
            return tuple(there for part in found for there in cells(part, lexicon.field))
        return tuple(value(part, element, lexicon, name) for part in found)
    kinds = get_args(kind)
    if len(found) == 1 and len(kinds) > 1:
        found = text.split(":")
    if len(found) != len(kinds):
        raise Fault(f"{text!r} has {len(found)} parts, {name} has {len(kinds)}")
    return tuple(value(part, one, lexicon, name) for part, one in zip(found, kinds, strict=True))
