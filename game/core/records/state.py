"""The state of a battle before an order, as a record carries it, so that the battle outlives mended rules:
components by the names of their kinds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from game.core.actions import Action
from game.core.components import (
    CLOCK,
    COMPONENTS,
    Aboard,
    Altered,
    Area,
    Clock,
    Component,
    Doorway,
    Down,
    Facing,
    Item,
    Position,
    Size,
    Unit,
    name_of,
)
from game.core.describing.names import cell_name
from game.core.errors import RecordError, short
from game.core.field import Cell, Field, Tile, changed
from game.core.geometry.grid import footprint
from game.core.misfits import misfit
from game.core.placement import has_room
from game.core.records.digests import QUALIFIED, digest, numbers
from game.core.records.mission_validation import judge_progress
from game.core.references import UnitId
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario
from game.core.world import Snapshot, bare_component_names, digest_of, encode_components

MOST_ENTITIES = 10_000
MOST_DICE = 10_000_000


class State(msgspec.Struct, frozen=True):
    """The world before the order after `length` actions, with `dice` thrown: entity n + 1 has the components
    `entities[n]`.

    From here on the battle was played by version `rules` of its rules.
    """

    length: int
    dice: int
    rules: int
    entities: tuple[dict[str, msgspec.Raw], ...]

    def digest(self, version: int) -> str:
        """That of the battle in this state, whatever has become of its components since."""
        named = dict if version >= QUALIFIED else bare_component_names
        rows = {
            number: named({name: bytes(raw).decode() for name, raw in parts.items()})
            for number, parts in enumerate(self.entities, 1)
        }
        return digest(digest_of(rows), self.dice, self.length, None, version)


def state_of(before: tuple[Snapshot, int, int], rules: int) -> State:
    """What `Battle.before` gives, to be written down."""
    snapshot, dice, length = before
    entities = tuple(
        {name: msgspec.Raw(text.encode()) for name, text in encode_components(parts).items()}
        for _, parts in sorted(snapshot.items())
    )
    return State(length, dice, rules, entities)


def before(state: State, scenario: Scenario, field: Field, ruleset: Ruleset) -> tuple[Snapshot, int, int]:
    """What the state says, in the form of `Battle.before`. RecordError, naming the entity, if no battle of
    this scenario can stand so."""
    if not 0 < len(state.entities) <= MOST_ENTITIES or not 0 <= state.dice <= MOST_DICE:
        raise RecordError(
            f"its state has {len(state.entities)} entities and {state.dice} dice thrown, which no battle has"
        )
    read = _readers(ruleset)
    snapshot: Snapshot = {}
    for number, parts in enumerate(state.entities, 1):
        snapshot[number] = {}
        for name, raw in parts.items():
            if name not in read:
                raise RecordError(
                    f"its state gives entity {number} the component {short(name)!r}, which {ruleset.TITLE} "
                    "does not have"
                )
            component = _understood(read[name], name, number, bytes(raw))
            if type(component) in snapshot[number]:
                raise RecordError(f"its state gives entity {number} the component {short(name)!r} twice")
            snapshot[number][type(component)] = component
    _judge(snapshot, scenario, field)
    return snapshot, state.dice, state.length


# ---------------------------------------------------------------- from text, strictly by type


def _readers(ruleset: Ruleset) -> dict[str, list[Callable[[bytes], Component]]]:
    """What reads the components of that name: one for each that a state names today, and of a bare name, as
    older states have them, all that it may mean."""
    read: dict[str, list[Callable[[bytes], Component]]] = {}
    for kind in (*COMPONENTS, *ruleset.COMPONENTS):
        reader = _reader(kind, ruleset.ACTIONS)
        read[name_of(kind)] = [reader]
        read.setdefault(kind.__name__, []).append(reader)
    return read


def _understood(readers: list[Callable[[bytes], Component]], name: str, number: int, raw: bytes) -> Component:
    fault = ""
    for read in readers:
        try:
            return read(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            fault = misfit(error).told
    raise RecordError(f"its state has no right {name} for entity {number}: {fault}")


@cache
def _reader(kind: type[Component], orders: tuple[type[Action], ...]) -> Callable[[bytes], Component]:
    """Reads a component of the kind and nothing else; where it holds orders, only those of the ruleset."""
    union = reduce(or_, orders)
    hints = {
        name: _with_orders(hint, union)
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if name in kind.__struct_fields__
    }
    fields = [_field(field, hints[field.name]) for field in msgspec.structs.fields(kind)]
    decoder = msgspec.json.Decoder(
        msgspec.defstruct(kind.__name__, fields, frozen=True, forbid_unknown_fields=True)
    )

    def read(raw: bytes) -> Component:
        found = decoder.decode(raw)
        return kind(**{name: getattr(found, name) for name in kind.__struct_fields__})

    return read


def _field(field: msgspec.structs.FieldInfo, hint: Any) -> tuple[str, Any] | tuple[str, Any, Any]:
    if field.required:
        return field.name, hint
    if field.default is msgspec.NODEFAULT:
        return field.name, hint, msgspec.field(default_factory=field.default_factory)
    return field.name, hint, field.default


def _with_orders(hint: Any, union: Any) -> Any:
    """The type with the orders of a ruleset wherever it says Action."""
    if hint is Action:
        return union
    inner = get_args(hint)
    if not inner or Action not in _all_of(hint):
        return hint
    changed = tuple(_with_orders(one, union) for one in inner)
    origin = get_origin(hint)
    return reduce(or_, changed) if origin in (Union, UnionType) else origin[changed]


def _all_of(hint: Any) -> set[Any]:
    inner = get_args(hint)
    if inner:
        return {hint}.union(*(_all_of(one) for one in inner))
    if isinstance(hint, type):
        return {hint}
    return set()


# ---------------------------------------------------------------- whether a battle can stand so


def _judge(snapshot: Snapshot, scenario: Scenario, field: Field) -> None:
    clock = snapshot[CLOCK].get(Clock)
    figures = numbers(field, scenario)
    if (
        not isinstance(clock, Clock)
        or clock.winner is not None
        or not clock.acting
        or not 0 <= clock.index < len(clock.slots)
    ):
        raise RecordError("in its state nobody's turn is running, so no order can have followed")
    late = judge_progress(snapshot, scenario, figures)
    sides = [team.side for team in scenario.teams]
    for number, slot in enumerate(clock.slots):
        if not slot.side and not slot.unit and number != clock.index:
            continue  # what happens then is nobody's turn, and no order is given in it
        if slot.side not in sides or slot.unit not in (0, *figures, *late):
            raise RecordError(
                f"in its state it is the turn of unit {slot.unit} of side {short(slot.side)!r}, which is "
                "not in the battle"
            )
    _judge_figures(snapshot, scenario, figures, late)
    _judge_doors(snapshot, field, figures)
    _judge_places(snapshot, _judge_ground(snapshot, field))


def _judge_figures(
    snapshot: Snapshot, scenario: Scenario, figures: range, late: dict[UnitId, tuple[str, Figure]]
) -> None:
    """The figures of the scenario, all of them, under their numbers, those that have come since, and nobody
    else."""
    wanted = {
        number: (team.side, figure)
        for number, (team, figure) in zip(figures, scenario.figures(), strict=True)
    } | late
    for number in {*wanted, *(number for number, parts in snapshot.items() if Unit in parts)}:
        unit = snapshot.get(number, {}).get(Unit)
        side, figure = wanted.get(number, ("", None))
        if (
            figure is None
            or not isinstance(unit, Unit)
            or (unit.side, unit.name, unit.archetype) != (side, figure.name, figure.archetype)
        ):
            raise RecordError(f"its state has another unit {number} than its scenario")


def _judge_doors(snapshot: Snapshot, field: Field, figures: range) -> None:
    doors = [
        (part.cell, Doorway in parts)
        for parts in list(snapshot.values())[1 : figures.start - 1]
        if isinstance(part := parts.get(Position), Position)
    ]
    if doors != [(door.cell, True) for door in field.doors] or sum(
        Doorway in parts for parts in snapshot.values()
    ) != len(doors):
        raise RecordError("its state has other doors than the map")


def _judge_ground(snapshot: Snapshot, field: Field) -> Field:
    """The ground as the state says it is."""
    tiles: dict[Cell, Tile] = {}
    for number, parts in snapshot.items():
        altered = parts.get(Altered)
        if not isinstance(altered, Altered):
            continue
        if not (
            1 <= altered.tile.cost <= 99
            and 0 <= altered.tile.obscures <= 3
            and 0 <= altered.tile.toughness <= 1000
        ):
            raise RecordError(f"its state gives entity {number} ground that no map has")
        for cell in altered.cells:
            if cell not in field:
                raise RecordError(
                    f"its state puts entity {number} on {cell}, the map has {field.width} x "
                    f"{field.height} cells"
                )
            if cell in tiles:
                raise RecordError(f"its state says twice what the ground at {cell} is")
            tiles[cell] = altered.tile
    return changed(field, frozenset((cell, tile) for cell, tile in tiles.items() if field[cell] != tile))


def _crowded(snapshot: Snapshot, one: int, other: int, cell: Cell) -> RecordError:
    """Who stands where together, and what whoever has the file can do."""
    named = [part for number in (one, other) if isinstance(part := snapshot[number].get(Unit), Unit)]
    who = " and ".join(f"{unit.name} of {unit.side}" for unit in named)
    return RecordError(
        f"its state puts {who} both on {cell_name(cell)}; open an earlier save of the battle, or give one of "
        "them another place in the file"
    )


def _judge_places(snapshot: Snapshot, field: Field) -> None:
    """Everything on the map, figures on open ground, no two that stand on one cell."""
    taken: dict[Cell, int] = {}
    shut = {
        part.cell
        for parts in snapshot.values()
        if isinstance(door := parts.get(Doorway), Doorway)
        and not door.open
        and isinstance(part := parts.get(Position), Position)
    }
    for number, parts in snapshot.items():
        place, area = parts.get(Position), parts.get(Area)
        if isinstance(area, Area) and not 0 <= area.density <= 3:
            raise RecordError(
                f"its state gives entity {number} a density of {area.density}, which nothing has"
            )
        cells = (
            *((place.cell,) if isinstance(place, Position) else ()),
            *(area.cells if isinstance(area, Area) else ()),
        )
        for cell in cells:
            if cell not in field:
                raise RecordError(
                    f"its state puts entity {number} on {cell}, the map has {field.width} x "
                    f"{field.height} cells"
                )
        if Unit in parts:
            if not isinstance(place, Position):
                raise RecordError(f"its state puts unit {number} nowhere")
            if Down in parts or _carried(snapshot, number, place.cell):
                continue
            body = _body(parts, number, place.cell, field)
            if not has_room(field, body, shut):
                raise RecordError(f"its state puts unit {number} on {place.cell}, where nobody can stand")
            for cell in body:
                if cell in taken:
                    raise _crowded(snapshot, taken[cell], number, cell)
                taken[cell] = number
        elif Item in parts and Area in parts:
            raise RecordError(f"its state makes entity {number} two things at once")


def _body(parts: dict[type, object], number: int, cell: Cell, field: Field) -> tuple[Cell, ...]:
    """The cells that a unit fills."""
    size, facing = parts.get(Size, Size()), parts.get(Facing, Facing(""))
    assert isinstance(size, Size) and isinstance(facing, Facing)
    if facing.direction not in ("", *field.grid.names()):
        raise RecordError(
            f"in its state unit {number} faces {short(facing.direction)!r}; directions are "
            f"{', '.join(field.grid.names())}"
        )
    return footprint(field.grid, cell, facing.direction, size.wide, size.long)


def _carried(snapshot: Snapshot, number: int, cell: Cell) -> bool:
    """Whether a unit is aboard another, which must stand itself, and be where it is."""
    seat = snapshot[number].get(Aboard)
    if seat is None:
        return False
    assert isinstance(seat, Aboard)
    carrier = snapshot.get(seat.carrier, {})
    if Unit not in carrier or Aboard in carrier or carrier.get(Position) != Position(cell):
        raise RecordError(
            f"its state puts unit {number} aboard entity {seat.carrier}, which is not there to carry it"
        )
    return True
