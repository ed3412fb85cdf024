"""What a map is called by people: as it says itself, else its file in words. Told from the head of the file,
so that a list needs not read maps."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from pathlib import Path

TITLES = ("title", "name")
"""Properties of a map that say it, the surer one first."""
LONGEST = 80
_HEAD = 1 << 14
"""Bytes in which the properties of a map stand: Tiled writes them first."""
_SAID = re.compile(r'<property\s+name="(title|name)"[^>]*?\svalue="([^"]*)"')


def shown(text: str, most: int) -> str:
    """What an author says, as far as it can be shown."""
    return "".join(letter for letter in text[: 2 * most] if letter.isprintable() or letter == "\n")[:most]


def in_words(stem: str) -> str:
    """`old-mill_2` as a name: Old Mill 2. Letters that are large stay so."""
    return " ".join(word[:1].upper() + word[1:] for word in re.split(r"[-_\s]+", stem) if word) or stem


def title_of(path: Path) -> str:
    """The title of the map in a file; that of its name, if the file says none or cannot be read."""
    try:
        facts = path.stat()
        return _head(path, facts.st_mtime_ns, facts.st_size) or in_words(path.stem)
    except (OSError, ValueError):
        return in_words(path.stem)


@lru_cache(1024)
def _head(path: Path, _changed: int, _size: int) -> str:
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        head = re.split(
            "<(?:tileset|layer|objectgroup|group)[ >]", file.read(_HEAD).decode(errors="replace")
        )[0]
    said = dict(reversed(_SAID.findall(head)))
    return next(
        (words for key in TITLES if (words := shown(unescape(said.get(key, "")), LONGEST).strip())), ""
    )
