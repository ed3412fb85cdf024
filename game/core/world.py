"""The only module that handles esper: worlds as objects, queries in a fixed order, snapshots."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from hashlib import blake2b
from itertools import count
from typing import TypeVar

import esper
import msgspec

C = TypeVar("C")
Snapshot = dict[int, dict[type, object]]
_names = count(1)


class World:
    """Entities and their components. Components are frozen: they are put in place of one another, never changed.

    Entities are numbered 1, 2, 3 ... in the order of their creation and are never deleted, so that a number means the same thing in
    every replay. esper has one current world for the whole process; every method here makes its own world the current one first.
    """

    def __init__(self, snapshot: Snapshot | None = None) -> None:
        self._name = f"world {next(_names)}"
        weakref.finalize(self, _forget, self._name)
        for number, components in sorted((snapshot or {}).items()):
            created = self.create(*components.values())
            assert created == number, "a snapshot numbers its entities from 1 without gaps"

    def _enter(self) -> None:
        if esper.current_world != self._name:
            esper.switch_world(self._name)

    def create(self, *components: object) -> int:
        self._enter()
        return esper.create_entity(*components)

    def get(self, entity: int, kind: type[C]) -> C:
        """The entity's component of that type; KeyError if it has none."""
        self._enter()
        return esper.component_for_entity(entity, kind)

    def find(self, entity: int, kind: type[C]) -> C | None:
        self._enter()
        return esper.try_component(entity, kind)

    def has(self, entity: int, kind: type) -> bool:
        self._enter()
        return esper.has_component(entity, kind)

    def put(self, entity: int, *components: object) -> None:
        """Give the entity these components, each in place of the one of its type."""
        self._enter()
        for component in components:
            esper.add_component(entity, component)

    def drop(self, entity: int, kind: type) -> None:
        """Take the component away, if it is there."""
        self._enter()
        if esper.has_component(entity, kind):
            esper.remove_component(entity, kind)

    def each(self, kind: type[C]) -> Iterator[tuple[int, C]]:
        """All entities that have such a component, by number."""
        self._enter()
        yield from sorted(esper.get_component(kind), key=_by_number)

    def having(self, *kinds: type) -> list[int]:
        """The numbers of all entities that have every one of these components, in order."""
        self._enter()
        return sorted(entity for entity, _ in esper.get_components(*kinds))

    def snapshot(self) -> Snapshot:
        """Everything there is: a shallow copy, since components are frozen."""
        self._enter()
        return {entity: {type(part): part for part in self._parts(entity)} for entity in sorted(esper.get_entities())}

    @staticmethod
    def _parts(entity: int) -> tuple[object, ...]:
        return esper.components_for_entity(entity)

    def digest(self) -> str:
        """A hash of everything there is, the same on every machine."""
        return digest_of({entity: written(components) for entity, components in self.snapshot().items()})


def written(components: dict[type, object]) -> dict[str, str]:
    """The components of an entity as JSON, by the names of their kinds."""
    return dict(sorted((kind.__name__, _json(component)) for kind, component in components.items()))


def _json(component: object) -> str:
    later = getattr(component, "LATER", ())
    if not later:
        return msgspec.json.encode(component).decode()
    assert isinstance(component, msgspec.Struct)
    fields = {field.name: field for field in msgspec.structs.fields(component)}
    left_out = {name for name in later if getattr(component, name) == _default(fields[name])}
    values: dict[str, object] = msgspec.json.decode(msgspec.json.encode(component))
    return msgspec.json.encode({name: value for name, value in values.items() if name not in left_out}).decode()


def _default(field: msgspec.structs.FieldInfo) -> object:
    return field.default_factory() if field.default is msgspec.NODEFAULT and callable(field.default_factory) else field.default


def digest_of(entities: dict[int, dict[str, str]]) -> str:
    """A hash of entities as they are written down."""
    rows = [[entity, sorted(components.items())] for entity, components in entities.items()]
    return blake2b(msgspec.json.encode(rows, order="sorted"), digest_size=16).hexdigest()


def _by_number(row: tuple[int, object]) -> int:
    return row[0]


def _forget(name: str) -> None:
    if esper.current_world == name:
        esper.switch_world("default")
    if name in esper.list_worlds():
        esper.delete_world(name)
