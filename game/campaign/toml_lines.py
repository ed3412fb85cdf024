"""Where in a TOML file something is said: the parser tells no lines, and whoever mends a file wants one."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]\]?")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"'-]+?)\s*=")


def line_of(text: str, place: Sequence[str]) -> int:
    """The line in which the key stands, or its table, or the nearest table around it; 1 if none is there."""
    best, found = 0, 1
    within: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            within = _parts(header[1])
            here = within
        elif key:
            here = (*within, *_parts(key[1]))
        else:
            continue
        shared = _shared(here, place)
        if shared == len(here) and shared > best:
            best, found = shared, number
    return found


def _parts(name: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in name.split("."))


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many parts both begin with."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
