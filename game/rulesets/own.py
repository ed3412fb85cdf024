"""Players' own archetypes and squads: TOML files in the user folder, beside those that come with a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Generic, Protocol, TypeVar

import msgspec
from platformdirs import user_data_path

from game.core.components import Component
from game.core.content import read_toml, records, refuse, unknown
from game.core.errors import ContentError
from game.core.ruleset import Archetype, Squad
from game.core.scenario import Figure

T = TypeVar("T")
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(max_length=200)]
Ids = Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]
Face = Annotated[int, msgspec.Meta(ge=0, le=5)]
Price = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""Fields of an archetype's record: what it is called, what is said of it, what it has of one kind, whose face it wears, what it costs in points."""
HANDS = 2
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


class Stat(Protocol):
    """What a file of archetypes says of one, in every ruleset."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def person(self) -> int: ...
    @property
    def price(self) -> int: ...


S = TypeVar("S", bound=Stat)
_rosters: dict[str, Roster[Any]] = {}


def forget(ruleset: str) -> None:
    """The player's own files for a ruleset have changed: read them again when they are next asked for."""
    _rosters[ruleset].forget()


class Roster(Generic[S]):
    """The archetypes and squads of a ruleset: those that it ships in `shipped`, and the player's own. Read when first asked for.

    `read` gives the records of a file of archetypes, by name; ContentError if anything in it is wrong.
    """

    def __init__(self, ruleset: str, shipped: Traversable, read: Callable[[Traversable | Path], dict[str, S]]) -> None:
        self._stats = cache(lambda: with_own(ruleset, shipped, "archetypes.toml", read))
        self._squads = cache(lambda: with_own(ruleset, shipped, "squads.toml", self._read_squads))
        _rosters[ruleset] = self

    def stats(self) -> dict[str, S]:
        """What the files say of each archetype, the shipped ones first."""
        return self._stats()[0]

    def archetypes(self, components: Callable[[Figure], tuple[str, tuple[Component, ...]]]) -> tuple[Archetype, ...]:
        """The archetypes as the set-up screen shows them, each with the look of a figure of its kind."""
        looks = {stat.id: components(Figure(stat.id, stat.title))[0] for stat in self.stats().values()}
        return tuple(Archetype(stat.id, stat.title, stat.summary, looks[stat.id], stat.person, stat.price) for stat in self.stats().values())

    def squads(self) -> tuple[Squad, ...]:
        """All squads, the shipped ones first."""
        return tuple(self._squads()[0].values())

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the player's own archetypes and squads, a line each."""
        return (*self._stats()[1], *self._squads()[1])

    def forget(self) -> None:
        """Read everything again when it is next asked for."""
        self._stats.cache_clear()
        self._squads.cache_clear()

    def _read_squads(self, path: Traversable | Path) -> dict[str, Squad]:
        return read_squads(path, {kind: stat.person for kind, stat in self.stats().items()})


class _SquadTable(msgspec.Struct, frozen=True):
    id: str
    title: Name
    summary: Words
    figures: Annotated[tuple[tuple[str, Name], ...], msgspec.Meta(min_length=1, max_length=12)]


def read_squads(path: Traversable | Path, persons: Mapping[str, int]) -> dict[str, Squad]:
    """The squads of a file; `persons` has the face of each archetype. ContentError if one names an archetype that does not exist."""
    return checked_squads(path.name, read_toml(path), persons)


def checked_squads(name: str, data: Mapping[str, object], persons: Mapping[str, int]) -> dict[str, Squad]:
    """The same of what a file of that name says."""
    found = records(name, data, _SquadTable).values()
    refuse([fault for squad in found for fault in unknown(f"{name}: [{squad.id}] figures", [row[0] for row in squad.figures], persons)])
    return {
        squad.id: Squad(squad.id, squad.title, squad.summary, tuple(Figure(kind, name, persons[kind]) for kind, name in squad.figures))
        for squad in found
    }


def full_hands(where: str, held: Iterable[tuple[str, int]]) -> list[str]:
    """A fault if what an archetype holds, as (name, hands that it takes), is more than a figure has hands for."""
    things = list(held)
    needed = sum(hands for _, hands in things)
    return [f"{where} held: {', '.join(name for name, _ in things)} need {needed} hands, a figure has two"] if needed > HANDS else []
