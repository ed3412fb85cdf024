"""What is wrong with a value that does not fit what is asked for, in words for people: msgspec finds it and
says so in words of types."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from game.core.errors import did_you_mean, short

KINDS = {
    "str": "text in quotes",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
_GOT = KINDS | {"str": "text", "float": "a number with a point", "null": "nothing", "date": "a date"}
_COUNTED = {"str": "letters", "array": "entries", "object": "entries"}
_ONE = {"str": "letter", "array": "entry", "object": "entry"}


class Misfit(NamedTuple):
    """`place` are the keys that lead to the value, "[2]" for the third of a list."""

    place: tuple[str, ...]
    words: str

    @property
    def key(self) -> str:
        """The place as one writes it: "skills.aiming", "crit[1]"; "" for the whole."""
        return ".".join(self.place).replace(".[", "[")

    @property
    def told(self) -> str:
        return f"{self.key}: {self.words}" if self.place else self.words


def misfit(error: Exception, data: object = None, kind: object = None) -> Misfit:
    """The fault that msgspec has found in `data`, which is looked up to say how far it is from right, as
    `kind` is to say which words there are."""
    if isinstance(error, UnicodeDecodeError):
        return Misfit((), "it has bytes that are no text in UTF-8")
    if isinstance(error, RecursionError):
        return Misfit((), "something in it is nested too deeply")
    text, _, at = str(error).partition(" - at ")
    at = at.replace("`", "")
    place = tuple(re.findall(r"\[\d+\]|[^.\[\]$]+", at.removeprefix("key in ").replace("[...]", "")))
    if not isinstance(error, msgspec.ValidationError):
        return Misfit(place, _damage(text))
    lacks = re.fullmatch(r"Object missing required field `(.+)`", text)
    if lacks:
        return Misfit((*place, lacks[1]), "is missing")
    if at.startswith("key in "):
        return Misfit(place, f"a key in it {_words(text, None)}")
    known = _choices(kind, place) if text.startswith("Invalid enum value") else []
    found = _found(data, place)
    right = f"; {' or '.join(known)} is right{did_you_mean(str(found), known)}" if known else ""
    return Misfit(place, f"{_words(text, found)}{right}")


def _choices(kind: object, place: Sequence[str]) -> list[str]:
    """The words of which one stands there, by the type; none if that does not say."""
    kinds = _alternatives(kind)
    for part in place:
        inner: list[object] = []
        for one in kinds:
            if isinstance(one, type) and issubclass(one, msgspec.Struct):
                inner += _alternatives(get_type_hints(one).get(part))
            else:
                inner += [further for arg in get_args(one)[-1:] for further in _alternatives(arg)]
        kinds = inner
    return [str(word) for one in kinds if get_origin(one) is Literal for word in get_args(one) if word]


def _alternatives(kind: object) -> list[object]:
    return list(get_args(kind)) if get_origin(kind) in (Union, UnionType) else [kind]


def _found(data: object, place: Sequence[str]) -> object:
    """The value at that place; None if it is not to be found."""
    for part in place:
        if isinstance(data, dict):
            data = data.get(part)
        elif isinstance(data, list | tuple) and part.startswith("[") and int(part[1:-1]) < len(data):
            data = data[int(part[1:-1])]
        else:
            return None
    return data


def _damage(text: str) -> str:
    """What is wrong with a file that is no JSON."""
    where = re.search(r"\(byte (\d+)\)", text)
    if "truncated" in text:
        return "it ends in the middle"
    return f"it is damaged at byte {where[1]}" if where else f"it is damaged: {short(text)}"


def _words(text: str, value: object) -> str:
    for pattern, words in _WAYS:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return words(found, value)
    return short(text.replace("`", ""))


def _kind(found: re.Match[str], _value: object) -> str:
    wanted = [KINDS.get(one, one) for one in found[1].split(" | ") if one != "null"]
    return f"is {_GOT.get(found[2], found[2])}; {' or '.join(wanted)} is right"


def _length(found: re.Match[str], value: object) -> str:
    counted, bound = _COUNTED[found[1]], int(found[3])
    if found[2] == ">=" and not value:
        return f"is empty; it needs at least {bound} {counted if bound > 1 else _ONE[found[1]]}"
    way = "least" if found[2] == ">=" else "most"
    if isinstance(value, str | list | tuple | dict):
        return f"has {len(value):,} {counted}; at {way} {bound} are right"
    return f"is too {'short' if way == 'least' else 'long'}; at {way} {bound} {counted} are right"


def _exact(found: re.Match[str], _value: object) -> str:
    has = f"{found[2]} entries" if found[2] != "1" else "1 entry"
    return f"has {has}; {found[1]} are right"


def _bound(found: re.Match[str], value: object) -> str:
    least, number = found[2] == ">=", found[3].removesuffix(".0")
    has = f"is {value:,}" if isinstance(value, int | float) else f"is too {'small' if least else 'large'}"
    return f"{has}; at {'least' if least else 'most'} {number} is right"


def _form(found: re.Match[str], value: object) -> str:
    said = f"is {short(value, 40)!r}" if isinstance(value, str) else "is otherwise"
    return f"{said}; it has to look like {short(found[1])}"


_WAYS: tuple[tuple[str, Callable[[re.Match[str], Any], str]], ...] = (
    (r"Expected `(.+)`, got `(.+)`", _kind),
    (r"Expected `(str|array|object)` of length (<=|>=) (\d+)", _length),
    (r"Expected `array` of length (\d+), got (\d+)", _exact),
    (r"Expected `(int|float)` (<=|>=) (\S+)", _bound),
    (r"Invalid (?:enum )?value (.+)", lambda found, _: f"there is no {short(found[1])}"),
    (r"Expected `str` matching regex (.+)", _form),
    (r"Object contains unknown field `(.+)`", lambda found, _: f"unknown key {short(found[1])}"),
)
