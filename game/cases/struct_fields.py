"""The fields of records, events and components, as case files name them."""

from __future__ import annotations

from functools import cache

import msgspec


@cache
def struct_fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Its fields with their types, looked up once: msgspec evaluates all annotations each time."""
    return msgspec.structs.fields(kind)
