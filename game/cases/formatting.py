"""Events and values in the words of a case, so that what is shown can be copied into one and read back."""

from __future__ import annotations

import re
from enum import IntEnum
from fractions import Fraction
from typing import Any, get_args

import msgspec

from game.cases.parsing import Fault, quoted, words
from game.cases.patterns import Fields, accepts, fits, without_bounds
from game.cases.struct_fields import struct_fields
from game.cases.values import NONE, Lexicon
from game.core.actions import Action, path_of
from game.core.describing.names import cell_name
from game.core.probability.chances import Chances
from game.core.references import is_cell, many, refers_to

PLAIN = re.compile(r"[\w./'-]*[\w/'-]")
WORDS_WITH_A_MEANING = ("none", "nobody", "not")


def value_text(item: object, kind: Any, lexicon: Lexicon, texts: bool = True) -> str:
    """The value as a case would have it; with `texts`, the words for people in it, too."""
    if item is None:
        return NONE
    refers, kind = refers_to(kind), without_bounds(kind)
    if isinstance(item, bool):
        return "yes" if item else "no"
    if isinstance(item, IntEnum):
        return item.name.lower()
    if isinstance(item, tuple):
        return _row(item, kind, lexicon, texts)
    if isinstance(item, msgspec.Struct):
        return f"[{_named(item, lexicon, texts)}]"
    if isinstance(item, int) and refers == "unit":
        return lexicon.name(item)
    if isinstance(item, str):
        if refers == "rule" and not item:
            return NONE
        return (
            item
            if PLAIN.fullmatch(item) and refers != "prose" and item not in WORDS_WITH_A_MEANING
            else quoted(item)
        )
    return str(item)


def _row(item: tuple[object, ...], kind: Any, lexicon: Lexicon, texts: bool) -> str:
    if is_cell(kind):
        x, y = item
        assert isinstance(x, int) and isinstance(y, int)
        return (
            cell_name((x, y)) if (x, y) in lexicon.field else f"({x},{y})"
        )  # what lies off the map is read by its numbers alone
    if not item:
        return NONE
    if isinstance(item[0], msgspec.Struct):
        structs = (one for one in item if isinstance(one, msgspec.Struct))
        return f"[{', '.join(_named(one, lexicon, texts, listed=True) for one in structs)}]"
    element = many(kind)
    kinds = [element] * len(item) if element is not None else list(get_args(kind))
    found = [value_text(one, sort, lexicon) for one, sort in zip(item, kinds, strict=True)]
    if element is None:
        return (":" if not is_cell(kinds[0]) else ",").join(found)
    plain = all("," not in one and not one.startswith('"') for one in found)
    return ",".join(found) if plain else f"[{', '.join(found)}]"


def _named(item: msgspec.Struct, lexicon: Lexicon, texts: bool, listed: bool = False) -> str:
    """A struct inside another: an order with its name before its fields. In a list of them rows have
    brackets: its commas part them."""
    name = f"{type(item).__name__} " if isinstance(item, Action) else ""
    return f"{name}{fields_text(item, lexicon, texts, ('unit',) if name else (), listed)}".rstrip()


def line(item: msgspec.Struct, title: str, lexicon: Lexicon, texts: bool = False) -> str:
    """The event as a case would expect it, without what has its usual value; with `texts` the words for
    people, too."""
    return f"{title} {fields_text(item, lexicon, texts)}".rstrip()


def fields_text(
    item: msgspec.Struct,
    lexicon: Lexicon,
    texts: bool = False,
    skip: tuple[str, ...] = (),
    listed: bool = False,
) -> str:
    """The fields, values alone as long as they can be told apart without their names."""
    found: list[str] = []
    left_out: list[Any] = []
    named = False
    for field in struct_fields(type(item)):
        held = getattr(item, field.name)
        if field.name in skip or (refers_to(field.type) == "prose" and not texts):
            continue
        if _usual(held, field):
            left_out.append(field)
            continue
        text = value_text(held, field.type, lexicon, texts)
        row = isinstance(held, tuple) and not is_cell(without_bounds(field.type))
        text = f"[{text}]" if row and listed and not text.startswith("[") else text
        clear = not named and not any(_takes(text, other, lexicon) for other in left_out)
        if clear and not (row and len(held) == 1) and _takes(text, field, lexicon):
            found.append(text)
            named = row
            continue
        named = True
        found.append(field.name if text == "yes" else f"{field.name}={text}")
    return " ".join(found)


def _usual(held: object, field: Any) -> bool:
    """Whether nobody need say it: the default, an empty list, nobody, no words."""
    if held == field.default or held == ():
        return True
    refers = refers_to(field.type)
    return (held == 0 and refers == "unit") or (held == "" and refers == "prose")


def _takes(text: str, field: Any, lexicon: Lexicon) -> bool:
    try:
        return bool(text) and accepts(words(text)[0], field.name, field.type, lexicon)
    except Fault:
        return False


def wrong(fields: Fields, item: msgspec.Struct, lexicon: Lexicon) -> str:
    """The fields that are not as wanted, in words: "amount is 2"."""
    kinds = {field.name: field.type for field in struct_fields(type(item))}
    unlike = [name for name, want in fields.items() if not fits(want, getattr(item, name))]
    return ", ".join(f"{name} is {value_text(getattr(item, name), kinds[name], lexicon)}" for name in unlike)


def odds_text(chances: Chances, action: Action, lexicon: Lexicon) -> list[str]:
    """All that can be said of the odds of an order, a line each."""
    keys = dict.fromkeys(outcome.key for outcome in chances.outcomes)
    found = [f"{key} = {chances.chance(key)}" for key in keys]
    found += [f"down {lexicon.name(unit)} = {share}" for unit, share in dict(chances.downs).items()]
    found += [f"loss {lexicon.name(unit)} = {share}" for unit, share in dict(chances.expected).items()]
    found += [f"lands {cell_name(there)} = {share}" for there, share in dict(chances.landing).items()]
    path = path_of(action)
    risks: dict[str, Fraction] = {}
    for risk in chances.risks:
        if 0 <= risk.step < len(path):
            risks.setdefault(f"risk {lexicon.name(risk.unit)} {cell_name(path[risk.step])}", risk.chance)
    return [*found, *(f"{what} = {share}" for what, share in risks.items())]
