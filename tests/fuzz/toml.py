"""Writes TOML as a person might, or as no person would: plain data of any shape."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.fuzz.mutate import Doubled, Verbatim

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(data: Any) -> str:
    """A document; what is no table on top is written as one key."""
    if not isinstance(data, dict):
        return f"value = {value(data)}\n"
    lines = [f"{key_of(key)} = {value(one)}" for key, one in data.items() if not isinstance(one, dict)]
    for key, one in data.items():
        if isinstance(one, dict):
            lines += [
                "",
                f"[{key_of(key)}]",
                *(f"{key_of(name)} = {value(inner)}" for name, inner in one.items()),
            ]
    return "\n".join(lines) + "\n"


def key_of(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key)


def value(data: Any) -> str:
    match data:
        case Verbatim():
            return str(data)
        case bool():
            return str(data).lower()
        case dict():
            pairs = data.items() if isinstance(data, Doubled) else list(data.items())
            return "{" + ", ".join(f"{key_of(key)} = {value(one)}" for key, one in pairs) + "}"
        case list():
            return "[" + ", ".join(value(one) for one in data) + "]"
        case None:
            return '""'
        case str() if "\ud800" in data:
            return f'"{data}"'
    return json.dumps(data, ensure_ascii=False).replace("\x7f", "\\u007f")
