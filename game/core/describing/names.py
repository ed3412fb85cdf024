"""The names of cells, as maps, refusals and case files have them: g3 is the seventh column and the third row;
of teams in a sentence, of what somebody holds, and of what is rolled for."""

from __future__ import annotations

import re

from game.core.field import Cell

LETTERS = 26
COLUMNS = LETTERS * (LETTERS + 1)
"""The columns that have a name of one or two letters."""
ROWS = 999
SEVERAL = ("police", "people")
"""Words that are several without an s at their end."""
OWN = ("bare hands", "fists")
"""Of these there are no others."""


def cell_name(cell: Cell) -> str:
    """The cell as g3; as (6,2) if it has no such name."""
    x, y = cell
    if not (0 <= x < COLUMNS and 0 <= y < ROWS):
        return f"({x},{y})"
    first = chr(ord("a") + x // LETTERS - 1) if x >= LETTERS else ""
    return f"{first}{chr(ord('a') + x % LETTERS)}{y + 1}"


def of_team(name: str, one: str, several: str) -> str:
    """What a team does, with its name: "Ember Guard wins" as `one`, "Azure Runners win" as `several`."""
    last = name.lower()
    plural = last.endswith(SEVERAL) or (last.endswith("s") and not last.endswith(("ss", "us", "is")))
    return f"{name} {several if plural else one}"


def within(title: str) -> str:
    """The name of a team inside a sentence: "the other side"."""
    return title[:1].lower() + title[1:] if title.startswith(("The ", "Your ")) else title


def with_tool(title: str) -> str:
    """With what somebody strikes, by its title: "with the spear", "with bare hands"."""
    return f"with {title}" if title in OWN else f"with the {title}"


TRYING = {"breaks": "breaking", "holds": "holding", "keeps": "keeping", "resists": "resisting"}
"""Verbs in which rolls say what is tried, and as what it is told."""
_OF_ONE = re.compile(r"\bits (wounds|ground|hold|focus)\b")


def of_people(words: str) -> str:
    """The words of an event about a figure as one speaks of people."""
    return _OF_ONE.sub(r"their \1", words)


def rolled_for(what: str) -> str:
    """What is rolled for, which does not say yet how that goes: "resisting the shove"."""
    first, _, rest = what.partition(" ")
    return f"{TRYING[first]} {of_people(rest)}" if first in TRYING else what
