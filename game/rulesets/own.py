"""Players' own archetypes and squads: TOML files in the user folder, beside those that come with a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from platformdirs import user_data_path

from game.core.content import refuse, tables, unknown
from game.core.errors import ContentError
from game.core.ruleset import Squad
from game.core.scenario import Figure

T = TypeVar("T")
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(max_length=200)]
FILES = ("archetypes.toml", "squads.toml")


def folder(ruleset: str) -> Path:
    """Where a player's own files for a ruleset lie. It need not exist."""
    return user_data_path("enfilade") / "rulesets" / ruleset


def with_own(ruleset: str, shipped: Traversable, name: str, read: Callable[[Traversable | Path], dict[str, T]]) -> tuple[dict[str, T], list[str]]:
    """The shipped records and the player's own, which replace those of the same name; and what is wrong with the own file.

    A faulty file of the player's is left out whole, with every fault told; the shipped ones must be right.
    """
    found = read(shipped / name)
    own = folder(ruleset) / name
    try:
        if not own.exists():
            return found, []
        if not own.is_file():
            return found, [f"{own}: is no file"]
    except OSError as error:
        return found, [f"{own}: cannot be read: {error.strerror}"]
    try:
        return {**found, **read(own)}, []
    except ContentError as error:
        return found, [f"{own.parent}: {line}" for line in str(error).splitlines()]


class _SquadTable(msgspec.Struct, frozen=True):
    id: str
    title: Name
    summary: Words
    figures: Annotated[tuple[tuple[str, Name], ...], msgspec.Meta(min_length=1, max_length=12)]


def read_squads(path: Traversable | Path, persons: Mapping[str, int]) -> dict[str, Squad]:
    """The squads of a file; `persons` has the face of each archetype. ContentError if one names an archetype that does not exist."""
    found = tables(path, _SquadTable).values()
    refuse([fault for squad in found for fault in unknown(f"{path.name}: [{squad.id}] figures", [row[0] for row in squad.figures], persons)])
    return {
        squad.id: Squad(squad.id, squad.title, squad.summary, tuple(Figure(kind, name, persons[kind]) for kind, name in squad.figures))
        for squad in found
    }
