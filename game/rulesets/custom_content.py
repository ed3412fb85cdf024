"""Players' own archetypes and squads: TOML files in the user folder, beside those that come with a
ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Generic, Protocol, TypeVar

import msgspec

from game.core.components import Component
from game.core.content import read_toml, records, refuse, unknown
from game.core.errors import ContentError
from game.core.ruleset import Archetype, Ruleset, Squad
from game.core.scenario import FITTED, TRAINED, WITH, Figure
from game.core.user_folders import data_folder
from game.rulesets.gear import Wardrobe
from game.rulesets.training import Training
from game.rulesets.weapon_choices import Arms
from game.rulesets.weapon_choices import full_hands as full_hands

T = TypeVar("T")
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(max_length=200)]
Ids = Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]
Face = Annotated[int, msgspec.Meta(ge=0, le=31)]
Price = Annotated[int, msgspec.Meta(ge=0, le=1000)]
"""Fields of an archetype's record: what it is called, what is said of it, what it has of one kind, whose face
it wears, what it costs in points."""
FILES = ("archetypes.toml", "squads.toml")


def folder(ruleset: str) -> Path:
    """Where a player's own files for a ruleset lie. It need not exist."""
    return data_folder() / "rulesets" / ruleset


def with_own(
    ruleset: str,
    shipped: Traversable,
    name: str,
    read: Callable[[Traversable | Path], dict[str, T]],
    read_sound: Callable[[Path, list[str]], dict[str, T]] | None = None,
) -> tuple[dict[str, T], list[str]]:
    """The shipped records and the player's own, which replace those of the same name; and what is wrong with
    the own file.

    A faulty file of the player's is left out whole, with every fault told; the shipped ones must be right.
    With `read_sound`, which tells the faults to a list, what is sound of it stays.
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
    told: list[str] = []
    try:
        mine = read_sound(own, told) if read_sound else read(own)
        return {**found, **mine}, [f"{own.parent}: {line}" for line in told]
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


class Kinds(dict[str, S]):
    """The archetypes by name. Beside those that it lists it knows each of them with another weapon in hand,
    with other gear and with what it has learnt: "scout+shotgun~vest^aiming2"."""

    def __init__(
        self,
        listed: Mapping[str, S],
        arms: Arms | None,
        training: Training | None = None,
        wardrobe: Wardrobe | None = None,
    ) -> None:
        super().__init__(listed)
        self._arms, self._training, self._wardrobe = arms, training, wardrobe
        self._made: dict[str, S] = {}

    def __missing__(self, name: str) -> S:
        if name not in self._made:
            found = self._made_of(name)
            if found is None:
                raise KeyError(name)
            self._made[name] = found
        return self._made[name]

    def _made_of(self, name: str) -> S | None:
        if TRAINED in name:
            return self._trained(name)
        return self._fitted(name) if FITTED in name else self._rearmed(name)

    def _fitted(self, name: str) -> S | None:
        kind, _, words = name.partition(FITTED)
        return self._wardrobe.fitted(self[kind], words) if self._wardrobe and kind in self else None

    def _rearmed(self, name: str) -> S | None:
        kind, _, weapon = name.partition(WITH)
        return self._arms.rearmed(self[kind], weapon) if self._arms and kind in self else None

    def _trained(self, name: str) -> S | None:
        kind, _, words = name.partition(TRAINED)
        return self._training.trained(self[kind], words) if self._training and kind in self else None

    def __contains__(self, name: object) -> bool:
        if (
            super().__contains__(name)
            or not isinstance(name, str)
            or not any(sign in name for sign in (WITH, FITTED, TRAINED))
        ):
            return super().__contains__(name)
        try:
            return bool(self[name])
        except KeyError:
            return False


class Faces(Mapping[str, int]):
    """Whose face each archetype wears, those with another weapon as well."""

    def __init__(self, kinds: Mapping[str, Stat]) -> None:
        self._kinds = kinds

    def __getitem__(self, name: str) -> int:
        return self._kinds[name].person

    def __contains__(self, name: object) -> bool:
        return name in self._kinds

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)


def archetype(rules: Ruleset, name: str) -> Archetype | None:
    """The archetype of that name as it is shown, which may have another weapon in hand; None if there is
    none."""
    found = _rosters.get(rules.ID)
    if found is None:
        return next((kind for kind in rules.archetypes() if kind.id == name), None)
    return found.archetype(name, rules.components) if name in found.stats() else None


def roster(ruleset: str) -> Roster[Any]:
    """The archetypes and squads of that ruleset."""
    return _rosters[ruleset]


class Roster(Generic[S]):
    """The archetypes and squads of a ruleset: those that it ships in `shipped`, and the player's own. Read
    when first asked for.

    `read` gives the records of a file of archetypes, by name; ContentError if anything in it is wrong.
    """

    def __init__(
        self,
        ruleset: str,
        shipped: Traversable,
        read: Callable[[Traversable | Path], dict[str, S]],
        arms: Callable[[], Arms] | None = None,
        training: Callable[[], Training] | None = None,
        wardrobe: Callable[[], Wardrobe] | None = None,
    ) -> None:
        self.arms = cache(arms) if arms else lambda: None
        self.training = cache(training) if training else lambda: None
        self.wardrobe = cache(wardrobe) if wardrobe else lambda: None
        self._stats = cache(lambda: self._known(with_own(ruleset, shipped, "archetypes.toml", read)))
        self._squads = cache(
            lambda: with_own(ruleset, shipped, "squads.toml", self._read_squads, self._read_sound)
        )
        self._shown: dict[str, Archetype] = {}
        _rosters[ruleset] = self

    def _known(self, found: tuple[dict[str, S], list[str]]) -> tuple[Kinds[S], list[str]]:
        return Kinds(found[0], self.arms(), self.training(), self.wardrobe()), found[1]

    def stats(self) -> Kinds[S]:
        """What the files say of each archetype, the shipped ones first."""
        return self._stats()[0]

    def faces(self) -> Faces:
        return Faces(self.stats())

    def archetypes(
        self, components: Callable[[Figure], tuple[str, tuple[Component, ...]]]
    ) -> tuple[Archetype, ...]:
        """The archetypes as the set-up screen shows them, each with the look of a figure of its kind."""
        return tuple(self.archetype(name, components) for name in self.stats())

    def archetype(
        self, name: str, components: Callable[[Figure], tuple[str, tuple[Component, ...]]]
    ) -> Archetype:
        """The archetype of that name, which may have another weapon in hand. KeyError if there is none."""
        if name in self._shown:
            return self._shown[name]
        stat = self.stats()[name]
        self._shown[name] = Archetype(
            name, stat.title, stat.summary, components(Figure(name, stat.title))[0], stat.person, stat.price
        )
        return self._shown[name]

    def squads(self) -> tuple[Squad, ...]:
        """All squads, the shipped ones first."""
        return tuple(self._squads()[0].values())

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the player's own archetypes and squads, a line each."""
        return (*self._stats()[1], *self._squads()[1])

    def forget(self) -> None:
        """Read everything again when it is next asked for."""
        self._shown.clear()
        self._stats.cache_clear()
        self._squads.cache_clear()

    def _read_squads(self, path: Traversable | Path) -> dict[str, Squad]:
        return read_squads(path, self.faces())

    def _read_sound(self, path: Path, told: list[str]) -> dict[str, Squad]:
        return checked_squads(path.name, read_toml(path), self.faces(), told)


class _SquadTable(msgspec.Struct, frozen=True):
    id: str
    title: Name
    summary: Words
    figures: Annotated[tuple[tuple[str, Name], ...], msgspec.Meta(min_length=1, max_length=12)]
    faces: Annotated[tuple[Face, ...], msgspec.Meta(max_length=12)] = ()

    def of(self, persons: Mapping[str, int]) -> Squad:
        faces = self.faces or [persons[kind] for kind, _ in self.figures]
        rows = zip(self.figures, faces, strict=True)
        return Squad(
            self.id, self.title, self.summary, tuple(Figure(kind, name, face) for (kind, name), face in rows)
        )


def read_squads(path: Traversable | Path, persons: Mapping[str, int]) -> dict[str, Squad]:
    """The squads of a file; `persons` has the face of each archetype. ContentError if one names an archetype
    that does not exist."""
    return checked_squads(path.name, read_toml(path), persons)


def checked_squads(
    name: str, data: Mapping[str, object], persons: Mapping[str, int], told: list[str] | None = None
) -> dict[str, Squad]:
    """The same of what a file of that name says; with a list `told`, to which the faults are added instead,
    the squads that are right."""
    faults: list[str] = []
    found: dict[str, Squad] = {}
    for squad in records(name, data, _SquadTable, told=faults).values():
        wrong = unknown(f"{name}: [{squad.id}] figures", _strange(squad, persons), persons)
        if len(squad.faces) not in (0, len(squad.figures)):
            wrong.append(
                f"{name}: [{squad.id}] faces: {len(squad.faces)} faces for {len(squad.figures)} figures"
            )
        faults += wrong
        if not wrong:
            found[squad.id] = squad.of(persons)
    if told is None:
        refuse(faults)
    else:
        told += faults
    return found


def _strange(squad: _SquadTable, persons: Mapping[str, int]) -> list[str]:
    return [kind for kind, _ in squad.figures if kind not in persons]
