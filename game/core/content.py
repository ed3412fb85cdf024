"""Figures, weapons and squads from TOML: read with validation, and with messages that name file, table and key."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.core.errors import ContentError, nearest

T = TypeVar("T", bound=msgspec.Struct)


def read_toml(path: Traversable | Path) -> dict[str, Any]:
    """The file as plain data. ContentError with line and column if it is not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ContentError(f"{path.name}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: not TOML: {error}") from None


def tables(path: Traversable | Path, kind: type[T], known_ids: bool = True) -> dict[str, T]:
    """Each table of the file as a `kind`, by its name. `known_ids` also fills the field `id`, if the kind has one."""
    fields = [field.name for field in msgspec.structs.fields(kind)]
    found: dict[str, T] = {}
    for name, table in read_toml(path).items():
        where = f"{path.name}: [{name}]"
        if not isinstance(table, dict):
            raise ContentError(f"{path.name}: {name} stands outside of any table; expected [{name}] with keys")
        for key in table:
            if key not in fields:
                raise ContentError(f"{where} {key}: unknown key{nearest(key, fields)}")
        if known_ids and "id" in fields:
            table = {"id": name, **table}
        try:
            found[name] = msgspec.convert(table, kind)
        except msgspec.ValidationError as error:
            raise ContentError(f"{where} {_plain(error)}") from None
    return found


def _plain(error: msgspec.ValidationError) -> str:
    words, _, key = str(error).replace("`", "").partition(" - at ")
    return f"{key.removeprefix('$.')}: {words}" if key else words


def known(where: str, name: str, names: dict[str, T]) -> T:
    """The record of that name. ContentError, naming the nearest one, if there is none."""
    if name not in names:
        raise ContentError(f"{where}: there is no {name!r}{nearest(name, names)}")
    return names[name]
