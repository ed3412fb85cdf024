"""Any value as text in which fields with their usual value are left out, so that a field that is added to a
kind changes nothing in kept texts."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec


def plain(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        fields = {
            field.name: (field.default, field.default_factory) for field in msgspec.structs.fields(value)
        }
        return _named(value, fields, msgspec.NODEFAULT)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {
            field.name: (field.default, field.default_factory)
            for field in dataclasses.fields(value)
            if field.repr
        }
        return _named(value, fields, dataclasses.MISSING)
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(plain, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{plain(key)}: {plain(item)}' for key, item in value.items())}}}"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(plain, value)))}}}"
    return repr(value)


def _named(value: Any, fields: dict[str, tuple[Any, Any]], none: Any) -> str:
    told = []
    for name, (default, factory) in fields.items():
        item = getattr(value, name)
        usual = factory() if factory is not none else default
        if usual is none or item != usual:
            told.append(f"{name}={plain(item)}")
    return f"{type(value).__name__}({', '.join(told)})"
