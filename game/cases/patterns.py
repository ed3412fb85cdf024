"""Patterns of events: what a case says about one, the rest left open; read, compared and shown by the fields
of the event's type."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Union, get_args, get_origin

import msgspec

from game.cases.parsing import Fault, Word, parts, words
from game.cases.struct_fields import struct_fields
from game.cases.values import NOBODY, NONE, Lexicon, looks_like_cell, value
from game.core.actions import Action
from game.core.errors import did_you_mean
from game.core.references import bare_type, is_cell, many, refers_to

GAP = "..."
ANY = "_"
WORD = re.compile(r"[A-Za-z][\w-]*")
WORDS = re.compile(r"[a-z_][\w,]*")
DIGITS = re.compile(r"[+-]?\d+")

Fields = dict[str, "Want"]


class Gap:
    """Any number of anything, none included."""


@dataclass(frozen=True)
class ExactPattern:
    value: object


@dataclass(frozen=True)
class Containing:
    text: str


@dataclass(frozen=True)
class Row:
    items: tuple[Want | Gap, ...]


@dataclass(frozen=True)
class StructPattern:
    """A struct of which some fields are given."""

    kind: type[msgspec.Struct]
    fields: Fields


Want = ExactPattern | Containing | Row | StructPattern


@cache
def without_bounds(kind: Any) -> Any:
    """The type without None and without its bounds."""
    kind = bare_type(kind)
    if get_origin(kind) is None or type(None) not in get_args(kind):
        return kind
    rest = [choice for choice in get_args(kind) if choice is not type(None)]
    return without_bounds(rest[0]) if len(rest) == 1 else Union[tuple(rest)]  # noqa: UP007


def read_fields(
    given: list[Word], kind: type[msgspec.Struct], lexicon: Lexicon, skip: tuple[str, ...] = ()
) -> Fields:
    """What the words say about a struct of that kind: `name=value` for any field, or values alone, which go
    to the next field they fit."""
    fields = {field.name: field for field in struct_fields(kind) if field.name not in skip}
    found: Fields = {word.key: _want(word, fields, kind, lexicon) for word in given if word.key}
    order = [name for name in fields if name not in found]
    place, running = 0, ""
    for word in given:
        if word.key or word == Word(ANY):
            place, running = (place, running) if word.key else (place + 1, "")
            continue
        if word.bare and word.text in fields and without_bounds(fields[word.text].type) is bool:
            found[word.text] = ExactPattern(True)
            continue
        alone = word.bare and "," not in word.text
        if running and alone and accepts(word, running, fields[running].type, lexicon):
            grown = found[running]
            assert isinstance(grown, ExactPattern) and isinstance(grown.value, tuple)
            more = value(word.text, fields[running].type, lexicon, running)
            assert isinstance(more, tuple)
            found[running] = ExactPattern(grown.value + more)
            continue
        running = ""
        while place < len(order) and not accepts(word, order[place], fields[order[place]].type, lexicon):
            place += 1
        if place == len(order):
            raise _misplaced(word, kind, fields, lexicon)
        name = order[place]
        place += 1
        found[name] = _held(word, name, fields[name].type, lexicon)
        if (
            many(without_bounds(fields[name].type)) is not None
            and isinstance(found[name], ExactPattern)
            and alone
        ):
            running = name
    return found


def _misplaced(word: Word, kind: type, fields: dict[str, Any], lexicon: Lexicon) -> Fault:
    """Why a value without a name fits no field: a cell that is none of the map, or something else."""
    cells = [
        name
        for name, field in fields.items()
        if is_cell(without_bounds(field.type)) or is_cell(many(without_bounds(field.type)))
    ]
    if cells and word.bare and looks_like_cell(word.text):
        try:
            value(word.text, fields[cells[0]].type, lexicon, cells[0])
        except Fault as error:
            return error
    if not fields:
        return Fault(f"{kind.__name__} says nothing more; {word.text!r} is too much")
    return Fault(
        f"{word.text!r} fits no further field of {kind.__name__}; its fields are {', '.join(fields)}"
    )


def _want(word: Word, fields: dict[str, Any], kind: type, lexicon: Lexicon) -> Want:
    if word.key not in fields:
        raise Fault(f"{kind.__name__} has no field {word.key!r}{did_you_mean(word.key, fields)}")
    try:
        return _held(word, word.key, fields[word.key].type, lexicon)
    except Fault as error:
        raise Fault(f"{word.key}: {error}") from None


def _held(word: Word, name: str, whole: Any, lexicon: Lexicon) -> Want:
    kind = without_bounds(whole)
    element = many(kind)
    if element is not None and (word.listed or GAP in word.text):
        return Row(tuple(_item(part, name, element, lexicon) for part in parts(word.text)))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _shape(words(word.text), kind, lexicon)
    if refers_to(whole) in ("prose", "title"):
        return Containing(word.text)
    if element is not None and word.quoted:
        return ExactPattern((value(word.text, element, lexicon, name, True),))
    if word.text == NONE and not word.quoted and kind is not str and element is None and not refers_to(whole):
        return ExactPattern(None)
    return ExactPattern(value(word.text, whole, lexicon, name, word.quoted))


def _item(part: str, name: str, kind: Any, lexicon: Lexicon) -> Want | Gap:
    if part == GAP:
        return Gap()
    found = words(part)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _shape(found, kind, lexicon)
    if len(found) != 1:
        raise Fault(f"{part!r}: the parts of a list are separated by commas")
    return ExactPattern(value(found[0].text, kind, lexicon, name, found[0].quoted))


def _shape(given: list[Word], kind: type[msgspec.Struct], lexicon: Lexicon) -> StructPattern:
    """A struct inside another; where any action may stand, its first word says which."""
    if kind is Action:
        if not given or given[0].text not in lexicon.actions:
            raise Fault(f"an action is expected: one of {', '.join(lexicon.actions)}")
        kind, given = lexicon.actions[given[0].text], given[1:]
    return StructPattern(
        kind, read_fields(given, kind, lexicon, ("unit",) if issubclass(kind, Action) else ())
    )


def accepts(word: Word, name: str, whole: Any, lexicon: Lexicon) -> bool:
    """Whether a value without a name may be meant for that field. Fault if it is meant for it, and wrong."""
    kind, refers = without_bounds(whole), refers_to(whole)
    element = many(kind)
    if refers == "unit" and element is None:
        if word.bare and word.text[0].isupper() and word.text not in lexicon.numbers:
            raise Fault(f"there is no figure {word.text!r}{did_you_mean(word.text, lexicon.numbers)}")
        return word.bare and (word.text in lexicon.numbers or word.text == NOBODY)
    if word.listed:
        return element is not None
    if kind is str:
        return _accepts_text(word, refers)
    if word.quoted:
        return element is str
    if kind is bool or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return False
    if kind is Fraction:
        return False
    if kind is int:
        return bool(DIGITS.fullmatch(word.text))
    if element is str:
        return bool(WORDS.fullmatch(word.text))
    try:
        value(word.text, whole, lexicon, name)
    except Fault:
        return False
    return True


def _accepts_text(word: Word, refers: str) -> bool:
    if refers == "rule":
        return word.bare and "." in word.text
    if refers == "prose":
        return word.quoted
    return word.quoted or (bool(WORD.fullmatch(word.text)) and not looks_like_cell(word.text))


def fits(want: Want, item: object) -> bool:
    """Whether the thing is as wanted."""
    match want:
        case ExactPattern(value=wanted):
            return wanted == item
        case Containing(text=text):
            return isinstance(item, str) and text in item
        case StructPattern(kind=kind, fields=fields):
            return isinstance(item, kind) and all(
                fits(one, getattr(item, name)) for name, one in fields.items()
            )
        case Row(items=items):
            return isinstance(item, tuple) and _row_fits(items, item)


def _row_fits(wanted: tuple[Want | Gap, ...], row: tuple[object, ...]) -> bool:
    """Whether the row is as wanted, gaps standing for any number of items: the set of places that each prefix
    can reach."""
    places = {0}
    for one in wanted:
        if isinstance(one, Gap):
            places = set(range(min(places), len(row) + 1)) if places else places
        else:
            places = {place + 1 for place in places if place < len(row) and fits(one, row[place])}
    return len(row) in places
