"""What rulesets export that do a thing as most do it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from fractions import Fraction

from game.core.components import Component, Down
from game.core.events import CameTo, Downed, Event, Gauge, StatusGained, StatusLost
from game.core.field import Cell
from game.core.ruleset import Play, State
from game.core.table import Table


def fights(table: Table, side: str) -> bool:
    """A side is in the battle as long as one of its figures stands."""
    return any(table.unit(unit).side == side for unit in table.standing())


def reach(table: Table, unit: int) -> int:
    """Whoever stands strikes whom it stands next to."""
    return int(unit in table.standing())


Kinds = Mapping[type[Component], State]
"""The state behind each kind of component that stands for one."""


def gain(
    kinds: Kinds,
    table: Table,
    unit: int,
    component: Component,
    rule: str = "",
    cells: tuple[Cell, ...] = (),
    count: int = 1,
) -> Play[None]:
    """Lay a state on the figure, by that rule or else the state's own."""
    table.world.put(unit, component)
    state = kinds[type(component)]
    yield StatusGained(unit, state.id, rule or state.rule, count, cells)


def regain(
    kinds: Kinds,
    table: Table,
    unit: int,
    component: Component,
    rule: str = "",
    count_of: Callable[[Component], int] = lambda _: 1,
) -> Play[None]:
    """Lay a state on the figure, or lay it anew; told only if the figure had it not, or had another count of
    it."""
    known, count = table.world.find(unit, type(component)), count_of(component)
    if known is None or count_of(known) != count:
        yield from gain(kinds, table, unit, component, rule, count=count)
    else:
        table.world.put(unit, component)


def lose(kinds: Kinds, table: Table, unit: int, kind: type[Component], rule: str = "") -> Play[None]:
    """Take a state away, if the figure has it."""
    if table.world.has(unit, kind):
        table.world.drop(unit, kind)
        yield StatusLost(unit, kinds[kind].id, rule or kinds[kind].rule)


def states_told(kinds: Kinds, table: Table, unit: int) -> Iterator[Event]:
    """The states of the figure in the order of `kinds`, as the events that would bring them about."""
    for kind, state in kinds.items():
        if table.world.has(unit, kind):
            yield StatusGained(unit, state.id, state.rule)


def goes_down(table: Table, unit: int) -> Play[None]:
    """Out of the fight, if it is not already."""
    if not table.world.has(unit, Down):
        table.world.put(unit, Down())
        yield Downed(unit)


def comes_to(table: Table, unit: int) -> Play[bool]:
    """The figure takes part again, with the slot that it still has in this round, if any; not as long as
    another stands where it lies.

    Aboard it does so in its seat.

    A ruleset that gives it a turn at once puts a slot into the round (`clock.enqueue`).
    """
    if not table.world.has(unit, Down) or table.at(table.cell(unit)) not in (0, table.carrier(unit)):
        return False
    table.world.drop(unit, Down)
    yield CameTo(unit)
    return True


def nothing(*_: object) -> Generator[Event, str, None]:
    """Nothing happens, whatever it is about: as a slot begins, once the battle is over."""
    yield from ()


arrive = depart = nothing
"""Nothing is rolled when a figure comes onto the table, and nothing hangs on one that has left the map."""


def share(gauges: Iterable[Gauge]) -> Fraction:
    """What is left of all points, 0 to 1: the health of a figure that goes down when the last of them is
    gone."""
    rows = list(gauges)
    most = sum(gauge.most for gauge in rows)
    return Fraction(sum(gauge.value for gauge in rows), most) if most else Fraction(1)
