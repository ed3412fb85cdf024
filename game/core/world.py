"""The only module that handles esper: worlds as objects, queries in a fixed order, snapshots, and what is
remembered of a world."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from hashlib import blake2b
from itertools import count
from typing import Any, TypeVar, cast

import esper
import msgspec

from game.core.components import name_of
from game.core.references import ThingId, UnitId

C = TypeVar("C")
R = TypeVar("R")
Row = dict[type, object]
Snapshot = dict[int, Row]
_names = count(1)


class World:
    """Entities and their components. Components are frozen: they are put in place of one another, never
    changed.

    Entities are numbered 1, 2, 3 ... in the order of their creation and are never deleted, so that a number
    means the same thing in every replay. The tables are those of an esper world, read directly: by its
    functions each look would have to make that world the current one first. A row is never changed either,
    but replaced, so that snapshots and copies share the rows.
    """

    def __init__(self, snapshot: Snapshot | None = None) -> None:
        self._name = f"world {next(_names)}"
        self._rows, self._kinds = _tables(self._name)
        weakref.finalize(self, _forget, self._name)
        self.revision = 0
        """Counts every change."""
        self._changes: dict[type, int] = {}
        self._order: dict[type, tuple[int, ...]] = {}
        self.recalled: dict[Hashable, tuple[int, object, Any]] = {}
        """For each question the revision at which its answer was last known to hold, what that depends on,
        and the answer."""
        for number, row in sorted((snapshot or {}).items()):
            created = self.create(*row.values())
            assert created == number, "a snapshot numbers its entities from 1 without gaps"

    def copy(self) -> World:
        """The same entities in a world of their own, with all that is remembered of them.

        Its tables are plain ones of the same form: to ask esper for a world costs more than to copy it, and
        nobody looks for it there.
        """
        twin = World.__new__(World)
        twin._rows, twin._kinds, twin.revision = self._rows.copy(), self._kinds.copy(), self.revision
        twin._changes, twin._order, twin.recalled = (
            self._changes.copy(),
            self._order.copy(),
            self.recalled.copy(),
        )
        return twin

    def create(self, *components: object) -> ThingId:
        """Something new; whoever makes a figure of it says so."""
        number = len(self._rows) + 1
        self._rows[number] = {}
        self.revision += 1
        self._lay(number, components)
        return ThingId(number)

    def get(self, entity: int, kind: type[C]) -> C:
        """The entity's component of that type; KeyError if it has none."""
        return self._rows[entity][kind]  # type: ignore[return-value]

    def find(self, entity: int, kind: type[C]) -> C | None:
        row = self._rows.get(entity)
        return row.get(kind) if row else None  # type: ignore[return-value]

    def has(self, entity: int, kind: type) -> bool:
        return kind in self._rows[entity]

    def any(self, kind: type) -> bool:
        """Whether there is any such component in this world."""
        return bool(self._kinds.get(kind))

    def put(self, entity: int, *components: object) -> None:
        """Give the entity these components, each in place of the one of its type."""
        self._lay(entity, components)

    def _lay(self, entity: int, components: tuple[object, ...]) -> None:
        row = self._rows[entity].copy()
        for component in components:
            kind = type(component)
            if kind not in row:
                self._kinds[kind] = {*self._kinds.get(kind, ()), entity}
                self._order.pop(kind, None)
            elif row[kind] == component:
                continue
            row[kind] = component
            self._changed(kind)
        self._rows[entity] = row

    def drop(self, entity: int, kind: type) -> None:
        """Take the component away, if it is there."""
        row = self._rows[entity]
        if kind in row:
            self._rows[entity] = {other: part for other, part in row.items() if other is not kind}
            self._kinds[kind] = self._kinds[kind] - {entity}
            self._order.pop(kind, None)
            self._changed(kind)

    def _changed(self, kind: type) -> None:
        self.revision += 1
        self._changes[kind] = self._changes.get(kind, 0) + 1

    def each(self, kind: type[C]) -> Iterator[tuple[UnitId, C]]:
        """All figures that have such a component, by number; those that have it now, whatever happens
        meanwhile."""
        return cast("Iterator[tuple[UnitId, C]]", self._each(kind))

    def things(self, kind: type[C]) -> Iterator[tuple[ThingId, C]]:
        """The same of a component that no figure has."""
        return cast("Iterator[tuple[ThingId, C]]", self._each(kind))

    def _each(self, kind: type) -> Iterator[tuple[int, object]]:
        rows = self._rows
        return iter([(entity, rows[entity][kind]) for entity in self._ordered(kind)])

    def having(self, *kinds: type) -> list[UnitId]:
        """The numbers of all figures that have every one of these components, in order."""
        first, *others = kinds
        found = [
            entity
            for entity in self._ordered(first)
            if all(entity in self._kinds.get(kind, ()) for kind in others)
        ]
        return cast("list[UnitId]", found)

    def _ordered(self, kind: type) -> tuple[int, ...]:
        known = self._order.get(kind)
        if known is None:
            known = self._order[kind] = tuple(sorted(self._kinds.get(kind, ())))
        return known

    def recall(self, key: Hashable, kinds: tuple[type, ...], work: Callable[..., R], *given: object) -> R:
        """What `work` finds of what it is given, and reads of components of these kinds alone: remembered
        under `key` until one of them changes anywhere."""
        known = self.recalled.get(key)
        changes, stamp = self._changes, 0
        for kind in kinds:
            stamp += changes.get(kind, 0)
        found: R = known[2] if known is not None and known[1] == stamp else work(*given)
        self.recalled[key] = (self.revision, stamp, found)
        return found

    def recall_of(
        self,
        entity: int,
        own: tuple[type, ...],
        key: Hashable,
        kinds: tuple[type, ...],
        work: Callable[..., R],
        *given: object,
    ) -> R:
        """The same where `work` also reads components of the kinds `own`, but those of that entity alone."""
        known = self.recalled.get(key)
        row, changes = self._rows[entity], self._changes
        stamp = (sum([changes.get(kind, 0) for kind in kinds]), [row.get(kind) for kind in own])
        found: R = known[2] if known is not None and known[1] == stamp else work(*given)
        self.recalled[key] = (self.revision, stamp, found)
        return found

    def snapshot(self) -> Snapshot:
        """Everything there is: the rows themselves, which nobody changes."""
        return self._rows.copy()

    def digest(self, named: Callable[[dict[str, str]], dict[str, str]] = dict) -> str:
        """A hash of everything there is, the same on every machine. `named` may call the components otherwise
        (`bare_component_names`)."""
        return digest_of(
            {entity: named(encode_components(components)) for entity, components in self.snapshot().items()}
        )


def encode_components(components: dict[type, object]) -> dict[str, str]:
    """The components of an entity as JSON, by the names of their kinds."""
    return dict(sorted((name_of(kind), _json(component)) for kind, component in components.items()))


def bare_component_names(components: dict[str, str]) -> dict[str, str]:
    """Written components by the bare names of their classes, as digests before version 3 knew them: of two of
    one name one is lost."""
    return dict(sorted((name.rpartition(".")[2], text) for name, text in components.items()))


def _json(component: object) -> str:
    kind: Any = type(component)
    later = _later(kind)
    left_out = {name for name, default in later if getattr(component, name) == default}
    text = msgspec.json.encode(component)
    if left_out:
        values: dict[str, object] = msgspec.json.decode(text)
        text = msgspec.json.encode({name: value for name, value in values.items() if name not in left_out})
    return text.decode()


@cache
def _later(kind: type) -> tuple[tuple[str, object], ...]:
    """The fields that a kind was given later, with their defaults: looked up once, not for every digest."""
    later: tuple[str, ...] = getattr(kind, "LATER", ())
    return tuple(
        (field.name, _default(field))
        for field in (msgspec.structs.fields(kind) if later else ())
        if field.name in later
    )


def _default(field: msgspec.structs.FieldInfo) -> object:
    return (
        field.default_factory()
        if field.default is msgspec.NODEFAULT and callable(field.default_factory)
        else field.default
    )


def digest_of(entities: dict[int, dict[str, str]]) -> str:
    """A hash of entities as they are written down."""
    rows = [[entity, sorted(components.items())] for entity, components in entities.items()]
    return blake2b(msgspec.json.encode(rows, order="sorted"), digest_size=16).hexdigest()


def _tables(name: str) -> tuple[Snapshot, dict[type, set[int]]]:
    """The tables of a new esper world: the rows by entity, and the entities by kind."""
    before = esper.current_world
    esper.switch_world(name)
    tables = esper._entities, esper._components
    esper.switch_world(before)
    return tables


def _forget(name: str) -> None:
    if esper.current_world == name:
        esper.switch_world("default")
    if name in esper.list_worlds():
        esper.delete_world(name)
