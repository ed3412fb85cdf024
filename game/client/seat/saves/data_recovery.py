"""Takes out of damaged data whatever still fits its type, piece by piece."""

from __future__ import annotations

from typing import Any, TypeVar, get_args, get_origin

import msgspec

S = TypeVar("S", bound=msgspec.Struct)
MISSING = object()
SHOWN = 40


def usable(kind: type[S], given: object, faults: list[str]) -> S:
    """A `kind` with every field of `given` that fits, the others as by default; `faults` gets a line for each
    piece left out.

    Every field of `kind` itself must have a default; pieces further in that lack a field are left out whole.
    """
    found = _fitting(kind, given, "", faults)
    return found if isinstance(found, kind) else kind()


def _fitting(kind: Any, given: object, where: str, faults: list[str]) -> object:
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(given, dict):
        return _struct(kind, given, where, faults)
    if origin is list and isinstance(given, list):
        parts = [_fitting(inner[0], part, f"{where}[{number}]", faults) for number, part in enumerate(given)]
        return [part for part in parts if part is not MISSING]
    if origin is dict and isinstance(given, dict):
        rows = {
            key: _fitting(inner[1], part, _at(where, key), faults)
            for key, part in given.items()
            if isinstance(key, str)
        }
        return {key: part for key, part in rows.items() if part is not MISSING}
    try:
        return msgspec.convert(given, kind)
    except (ValueError, OverflowError) as error:
        faults.append(f"{where}: {error}" if where else str(error))
        return MISSING


def _struct(kind: type[msgspec.Struct], given: dict[str, object], where: str, faults: list[str]) -> object:
    found = {}
    for field in msgspec.structs.fields(kind):
        if field.name not in given:
            if field.required:
                faults.append(f"{_at(where, field.name)}: is missing")
                return MISSING
            continue
        part = _fitting(field.type, given[field.name], _at(where, field.name), faults)
        if part is not MISSING:
            found[field.name] = part
        elif field.required:
            return MISSING
    return kind(**found)


def _at(where: str, key: str) -> str:
    key = key if len(key) <= SHOWN else key[:SHOWN] + "…"
    return f"{where}.{key}" if where else key
