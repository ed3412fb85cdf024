"""Figures, weapons and squads from TOML: read with validation, and with messages that name file, table and
key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from math import isnan
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import category

import msgspec

from game.core.errors import ContentError, did_you_mean, has_invisible_signs, short
from game.core.misfits import Misfit, misfit

T = TypeVar("T", bound=msgspec.Struct)
MOST_BYTES = 1 << 19
MOST_DEEP = 8
LARGEST = 2**31
MOST_ID = 40
UTF8 = "utf-8-sig"
"""Some editors put a mark before the first letter, which is none of the text."""


def read_toml(path: Traversable | Path) -> dict[str, Any]:
    """The file as plain data. ContentError with line and column if it is not TOML."""
    try:
        large = isinstance(path, Path) and path.stat().st_size > MOST_BYTES
    except OSError:
        large = False
    if large:
        raise ContentError(f"{path.name}: larger than {MOST_BYTES >> 10} kB")
    try:
        return tomllib.loads(path.read_text(encoding=UTF8))
    except OSError as error:
        raise ContentError(f"{path.name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ContentError(f"{path.name}: not TOML: byte {error.start + 1} is no text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{path.name}: not TOML: {error}") from None
    except RecursionError:
        raise ContentError(f"{path.name}: something in it is nested too deeply") from None
    except ValueError:
        raise ContentError(f"{path.name}: a number in it has too many digits") from None


def tables(
    path: Traversable | Path, kind: type[T], known_ids: bool = True, told: list[str] | None = None
) -> dict[str, T]:
    """Each table of the file as a `kind`, by its name. `known_ids` also fills the field `id`, if the kind has
    one.

    ContentError with everything that is wrong, a line each; with a list `told`, to which that is added
    instead, the tables that are right.
    """
    return records(path.name, read_toml(path), kind, known_ids, told)


def records(
    file: str,
    data: Mapping[str, object],
    kind: type[T],
    known_ids: bool = True,
    told: list[str] | None = None,
) -> dict[str, T]:
    """The same of what a file of that name says."""
    fields = [field.name for field in msgspec.structs.fields(kind)]
    found: dict[str, T] = {}
    faults: list[str] = []
    for name, table in data.items():
        where = f"{file}: [{short(name, MOST_ID)}]"
        if not name.strip() or len(name) > MOST_ID or not name.isprintable():
            faults.append(f"{where}: a name of 1 to {MOST_ID} letters is wanted there")
            continue
        if not isinstance(table, dict):
            faults.append(f"{file}: {name} stands outside of any table; expected [{name}] with keys")
            continue
        wrong = [
            f"{where} {short(key)}: unknown key{did_you_mean(key, fields)}"
            for key in table
            if key not in fields
        ]
        wrong += [f"{where} {short(key)}: {words}" for key, value in table.items() if (words := odd(value))]
        faults += wrong
        if wrong:
            continue
        if known_ids and "id" in fields:
            table = {"id": name, **table}
        try:
            found[name] = msgspec.convert(table, kind)
        except msgspec.ValidationError as error:
            faults += [
                f"{where} {words}" for words in _each(table, kind) or [misfit(error, table, kind).told]
            ]
    if told is None:
        refuse(faults)
    else:
        told += faults
    return found


def _each(table: Mapping[str, object], kind: type[msgspec.Struct], within: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with each field of a record, not with the first alone; nothing if that is only what it
    lacks."""
    known_keys = kind.__struct_fields__
    found = [
        f"{'.'.join(within)} {short(key)}: unknown key{did_you_mean(key, known_keys)}".lstrip()
        for key in table
        if key not in known_keys
    ]
    for field in msgspec.structs.fields(kind):
        value, inner = table.get(field.name, msgspec.UNSET), field.type
        if value is msgspec.UNSET:
            continue
        if isinstance(value, dict) and isinstance(inner, type) and issubclass(inner, msgspec.Struct):
            found += _each(value, inner, (*within, field.name))
            continue
        try:
            msgspec.convert(value, inner)
        except msgspec.ValidationError as error:
            place, words = misfit(error, value, inner)
            found.append(Misfit((*within, field.name, *place), words).told)
    return found


def odd(value: object, deep: int = 0) -> str:
    """What is wrong with a value whatever it is for, "" if nothing is."""
    if isinstance(value, str) and value.isspace():
        return "is blank"
    if isinstance(value, str) and (
        has_invisible_signs(value) or any(category(letter) == "Cf" for letter in value)
    ):
        return f"has signs that cannot be seen: {short(value)!r}"
    if isinstance(value, float) and isnan(value):
        return "is no number"
    if isinstance(value, int | float) and not abs(value) < LARGEST:
        return "is too large a number"
    if isinstance(value, dict | list):
        if deep >= MOST_DEEP:
            return "is nested too deeply"
        inner = [*value.keys(), *value.values()] if isinstance(value, dict) else value
        return next((words for one in inner if (words := odd(one, deep + 1))), "")
    return ""


def refuse(faults: list[str]) -> None:
    """ContentError with all these faults, if there are any."""
    if faults:
        raise ContentError("\n".join(faults))


def unknown(where: str, wanted: Iterable[str], names: Iterable[str]) -> list[str]:
    """A fault, naming the nearest one, for each name that does not exist."""
    there = list(names)
    return [
        f"{where}: there is no {short(name)!r}{did_you_mean(name, there)}"
        for name in wanted
        if name not in there
    ]


def look_up(where: str, name: str, names: dict[str, T]) -> T:
    """The record of that name. ContentError, naming the nearest one, if there is none."""
    if name not in names:  # names may know more than it lists
        refuse(unknown(where, [name], names))
    return names[name]
