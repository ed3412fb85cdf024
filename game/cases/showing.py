"""Events and values in the words of a case, so that what is shown can be copied into one and read back."""

from __future__ import annotations

import re
from enum import IntEnum
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec

from game.cases.patterns import TEXTS, Fields, accepts, fits, typed
from game.cases.text import Fault, words
from game.cases.values import RULE_FIELDS, Lexicon, cell_name, is_cell, is_unit_field, many

PLAIN = re.compile(r"[\w./'-]+")


def shown(item: object, kind: Any, lexicon: Lexicon, name: str = "") -> str:
    """The value as a case would have it."""
    if item is None:
        return "none"
    if get_origin(kind) in (Union, UnionType):
        kind = typed(kind)
    if isinstance(item, bool):
        return "yes" if item else "no"
    if isinstance(item, IntEnum):
        return item.name.lower()
    if isinstance(item, tuple):
        return _row(item, kind, lexicon, name)
    if isinstance(item, msgspec.Struct):
        return f"[{fields_text(item, lexicon)}]"
    if isinstance(item, int) and is_unit_field(name):
        return lexicon.name(item)
    if isinstance(item, str):
        return item if PLAIN.fullmatch(item) else "none" if name in RULE_FIELDS and not item else f'"{item}"'
    return str(item)


def _row(item: tuple[object, ...], kind: Any, lexicon: Lexicon, name: str) -> str:
    if is_cell(kind):
        x, y = item
        assert isinstance(x, int) and isinstance(y, int)
        return cell_name((x, y))
    if not item:
        return "none"
    if isinstance(item[0], msgspec.Struct):
        return f"[{', '.join(fields_text(one, lexicon) for one in item if isinstance(one, msgspec.Struct))}]"
    element = many(kind)
    kinds = [element] * len(item) if element is not None else list(get_args(kind))
    texts = [shown(one, sort, lexicon, name) for one, sort in zip(item, kinds, strict=True)]
    return (":" if element is None and not is_cell(kinds[0]) else ",").join(texts)


def line(item: msgspec.Struct, title: str, lexicon: Lexicon) -> str:
    """The event as a case would expect it: all but free text and what has its usual value."""
    return f"{title} {fields_text(item, lexicon)}".rstrip()


def fields_text(item: msgspec.Struct, lexicon: Lexicon) -> str:
    """The fields, values alone as long as they can be told apart without their names."""
    texts: list[str] = []
    places = [field for field in msgspec.structs.fields(item) if field.name not in TEXTS]
    named = False
    for number, field in enumerate(places):
        held = getattr(item, field.name)
        usual = held == field.default or held == () or (held == 0 and is_unit_field(field.name))
        if usual:
            continue
        text = shown(held, field.type, lexicon, field.name)
        skipped = [other for other in places[:number] if not any(place == other for place, _ in _given(places, item, number))]
        clear = all(not _takes(text, other, lexicon) for other in skipped)
        row = isinstance(held, tuple) and not is_cell(typed(field.type))
        if not named and clear and not (row and len(held) == 1) and _takes(text, field, lexicon):
            texts.append(text)
            named = row
            continue
        named = True
        texts.append(field.name if text == "yes" else f"{field.name}={text}")
    return " ".join(texts)


def _given(places: list[Any], item: msgspec.Struct, number: int) -> list[tuple[Any, object]]:
    found = [(field, getattr(item, field.name)) for field in places[:number]]
    return [(field, held) for field, held in found if not (held == field.default or held == () or (held == 0 and is_unit_field(field.name)))]


def _takes(text: str, field: Any, lexicon: Lexicon) -> bool:
    try:
        return bool(text) and accepts(words(text)[0], field.name, field.type, lexicon)
    except Fault:
        return False


def wrong(fields: Fields, item: msgspec.Struct, lexicon: Lexicon) -> str:
    """The fields that are not as wanted, in words: "amount is 2"."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(item)}
    unlike = [name for name, want in fields.items() if not fits(want, getattr(item, name))]
    return ", ".join(f"{name} is {shown(getattr(item, name), kinds[name], lexicon, name)}" for name in unlike)
