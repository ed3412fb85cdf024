"""Patterns of events: what a case says about one, the rest left open; read, compared and shown by the fields of the event's type."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from game.cases.text import Fault, Word, parts, words
from game.cases.values import Lexicon, is_cell, is_unit_field, many, value
from game.core.actions import Action
from game.core.errors import nearest

GAP = "..."
ANY = "_"
TEXTS = ("words", "hint", "title", "summary")
"""Fields of free text: a case gives a part of them, in quotes."""

Fields = dict[str, "Want"]


class Gap:
    """Any number of anything, none included."""


@dataclass(frozen=True)
class Exactly:
    value: object


@dataclass(frozen=True)
class Containing:
    text: str


@dataclass(frozen=True)
class Row:
    items: tuple[Want | Gap, ...]


@dataclass(frozen=True)
class Shape:
    """A struct of which some fields are given."""

    kind: type[msgspec.Struct]
    fields: Fields


Want = Exactly | Containing | Row | Shape


def typed(kind: Any) -> Any:
    """The type without None and without its bounds."""
    if get_origin(kind) is Annotated:
        return typed(get_args(kind)[0])
    if get_origin(kind) is None or type(None) not in get_args(kind):
        return kind
    rest = [choice for choice in get_args(kind) if choice is not type(None)]
    return rest[0] if len(rest) == 1 else Union[tuple(rest)]  # noqa: UP007


def read_fields(given: list[Word], kind: type[msgspec.Struct], lexicon: Lexicon, skip: tuple[str, ...] = ()) -> Fields:
    """What the words say about a struct of that kind: `name=value` for any field, or values alone, which go to the next field they fit."""
    fields = {field.name: field for field in msgspec.structs.fields(kind) if field.name not in skip}
    found: Fields = {word.key: _want(word, fields, kind, lexicon) for word in given if word.key}
    order = [name for name in fields if name not in found]
    place, running = 0, ""
    for word in given:
        if word.key or word == Word(ANY):
            place, running = (place, running) if word.key else (place + 1, "")
            continue
        if word.bare and word.text in fields and typed(fields[word.text].type) is bool:
            found[word.text] = Exactly(True)
            continue
        alone = word.bare and "," not in word.text
        if running and alone and accepts(word, running, fields[running].type, lexicon):
            grown = found[running]
            assert isinstance(grown, Exactly) and isinstance(grown.value, tuple)
            more = value(word.text, fields[running].type, lexicon, running)
            assert isinstance(more, tuple)
            found[running] = Exactly(grown.value + more)
            continue
        running = ""
        while place < len(order) and not accepts(word, order[place], fields[order[place]].type, lexicon):
            place += 1
        if place == len(order):
            raise Fault(f"{word.text!r} fits no further field of {kind.__name__}; its fields are {', '.join(fields)}")
        name = order[place]
        place += 1
        found[name] = _held(word, name, fields[name].type, lexicon)
        if many(typed(fields[name].type)) is not None and isinstance(found[name], Exactly) and alone:
            running = name
    return found


def _want(word: Word, fields: dict[str, Any], kind: type, lexicon: Lexicon) -> Want:
    if word.key not in fields:
        raise Fault(f"{kind.__name__} has no field {word.key!r}{nearest(word.key, fields)}")
    try:
        return _held(word, word.key, fields[word.key].type, lexicon)
    except Fault as error:
        raise Fault(f"{word.key}: {error}") from None


def _held(word: Word, name: str, kind: Any, lexicon: Lexicon) -> Want:
    kind = typed(kind)
    element = many(kind)
    if element is not None and (word.listed or GAP in word.text):
        return Row(tuple(_item(part, name, element, lexicon) for part in parts(word.text)))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _shape(words(word.text), kind, lexicon)
    if name in TEXTS:
        return Containing(word.text)
    if element is not None and word.quoted:
        return Exactly((value(word.text, element, lexicon, name, True),))
    return Exactly(value(word.text, kind if word.text != "none" or kind is str else _optional(kind), lexicon, name, word.quoted))


def _optional(kind: Any) -> Any:
    return kind if many(kind) is not None else Union[kind, None]  # noqa: UP007


def _item(part: str, name: str, kind: Any, lexicon: Lexicon) -> Want | Gap:
    if part == GAP:
        return Gap()
    found = words(part)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _shape(found, kind, lexicon)
    if len(found) != 1:
        raise Fault(f"{part!r}: the parts of a list are separated by commas")
    return Exactly(value(found[0].text, kind, lexicon, name, found[0].quoted))


def _shape(given: list[Word], kind: type[msgspec.Struct], lexicon: Lexicon) -> Shape:
    """A struct inside another; where any action may stand, its first word says which."""
    if kind is Action:
        if not given or given[0].text not in lexicon.actions:
            raise Fault(f"an action is expected: one of {', '.join(lexicon.actions)}")
        kind, given = lexicon.actions[given[0].text], given[1:]
    return Shape(kind, read_fields(given, kind, lexicon, ("unit",) if issubclass(kind, Action) else ()))


def accepts(word: Word, name: str, kind: Any, lexicon: Lexicon) -> bool:
    """Whether a value without a name may be meant for that field."""
    kind = typed(kind)
    element = many(kind)
    if kind is int and is_unit_field(name):
        if word.bare and word.text[0].isupper() and word.text not in lexicon.numbers:
            raise Fault(f"there is no figure {word.text!r}{nearest(word.text, lexicon.numbers)}")
        return word.bare and (word.text in lexicon.numbers or word.text == "nobody")
    if word.listed:
        return element is not None and (element is not str or name not in TEXTS)
    if kind is str:
        return _accepts_text(word, name)
    if word.quoted:
        return element is str
    if kind is bool or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return False
    if kind is int:
        return bool(re.fullmatch(r"[+-]?\d+", word.text))
    if element is str and not is_cell(kind):
        return bool(re.fullmatch(r"[a-z_][\w,]*", word.text))
    try:
        value(word.text, kind, lexicon, name)
    except Fault:
        return False
    return True


def _accepts_text(word: Word, name: str) -> bool:
    if name in ("rule", "reaction"):
        return word.bare and "." in word.text
    if name in TEXTS:
        return word.quoted
    return word.quoted or (bool(re.fullmatch(r"[A-Za-z][\w-]*", word.text)) and not re.fullmatch(r"[a-z]{1,2}[1-9]\d{0,2}", word.text))


def fits(want: Want, item: object) -> bool:
    """Whether the thing is as wanted."""
    match want:
        case Exactly(value=wanted):
            return wanted == item
        case Containing(text=text):
            return isinstance(item, str) and text in item
        case Shape(kind=kind, fields=fields):
            return isinstance(item, kind) and all(fits(one, getattr(item, name)) for name, one in fields.items())
        case Row(items=items):
            return isinstance(item, tuple) and _row_fits(items, item)


def _row_fits(wanted: tuple[Want | Gap, ...], row: tuple[object, ...]) -> bool:
    """Whether the row is as wanted, gaps standing for any number of items: the set of places that each prefix can reach."""
    places = {0}
    for one in wanted:
        if isinstance(one, Gap):
            places = set(range(min(places), len(row) + 1)) if places else places
        else:
            places = {place + 1 for place in places if place < len(row) and fits(one, row[place])}
    return len(row) in places
