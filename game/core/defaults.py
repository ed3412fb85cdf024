"""The default of each name that a ruleset may leave out, by who asks for it; and what rulesets call that do a
thing as most do it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from game.core.between_battles import DAYS, UNHURT, HealingTime, HealingTimes, Recovery, no_skill_chance
from game.core.casebook import Casebook
from game.core.components import Component, Down
from game.core.describing.display import PLAIN, UNTOLD
from game.core.describing.roll_stats import Statistics
from game.core.dice import Dice
from game.core.events import CameTo, Downed, Event, Fated, Gauge, StatusGained, StatusLost
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId, units_in
from game.core.ruleset import ESSENTIAL, OPEN, Essentials, Ruleset, State
from game.core.table import Table
from game.core.verbs import Play


def fights(table: Table, side: str) -> bool:
    """A side is in the battle as long as one of its figures stands."""
    return any(table.unit(unit).side == side for unit in table.standing())


def reach(table: Table, unit: UnitId) -> int:
    """Whoever stands strikes whom it stands next to."""
    return int(unit in table.standing())


Kinds = Mapping[type[Component], State]
"""The state behind each kind of component that stands for one."""


def gain_status(
    kinds: Kinds,
    table: Table,
    unit: UnitId,
    component: Component,
    rule: str = "",
    cells: tuple[Cell, ...] = (),
    count: int = 1,
) -> Play[None]:
    """Lay a state on the figure, by that rule or else the state's own."""
    table.world.put(unit, component)
    state = kinds[type(component)]
    whom = next(iter(units_in(component)), NO_UNIT) if state.toward else NO_UNIT
    yield StatusGained(unit, state.id, rule or state.rule, count, cells, whom)


def renew_status(
    kinds: Kinds,
    table: Table,
    unit: UnitId,
    component: Component,
    rule: str = "",
    count_of: Callable[[Component], int] = lambda _: 1,
) -> Play[None]:
    """Lay a state on the figure, or lay it anew; told only if the figure had it not, or had another count of
    it."""
    known, count = table.world.find(unit, type(component)), count_of(component)
    if known is None or count_of(known) != count:
        yield from gain_status(kinds, table, unit, component, rule, count=count)
    else:
        table.world.put(unit, component)


def lose_status(
    kinds: Kinds, table: Table, unit: UnitId, kind: type[Component], rule: str = ""
) -> Play[None]:
    """Take a state away, if the figure has it."""
    if table.world.has(unit, kind):
        table.world.drop(unit, kind)
        yield StatusLost(unit, kinds[kind].id, rule or kinds[kind].rule)


def states_told(kinds: Kinds, table: Table, unit: UnitId) -> Iterator[Event]:
    """The states of the figure in the order of `kinds`, as the events that would bring them about."""
    for kind, state in kinds.items():
        if table.world.has(unit, kind):
            yield StatusGained(unit, state.id, state.rule)


def take_down(table: Table, unit: UnitId) -> Play[None]:
    """Out of the fight, if it is not already."""
    if not table.world.has(unit, Down):
        table.world.put(unit, Down())
        yield Downed(unit)


def revive(table: Table, unit: UnitId) -> Play[bool]:
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


def leave_behind(states: Iterable[type[Component]], table: Table, unit: UnitId) -> None:
    """Who has left the map is in no state any more, and nothing is told of it."""
    for kind in states:
        table.world.drop(unit, kind)


def no_effect(*_: object) -> Generator[Event, str, None]:
    """Nothing happens, whatever it is about: as a slot begins, once the battle is over."""
    yield from ()


arrive = depart = no_effect
"""Nothing is rolled when a figure comes onto the table, and nothing hangs on one that has left the map."""


def share(gauges: Iterable[Gauge]) -> Fraction:
    """What is left of all points, 0 to 1: the health of a figure that goes down when the last of them is
    gone."""
    rows = list(gauges)
    most = sum(gauge.most for gauge in rows)
    return Fraction(sum(gauge.value for gauge in rows), most) if most else Fraction(1)


def empty_tuple() -> tuple[()]:
    """No squads, no faults."""
    return ()


def no_items() -> dict[str, int]:
    """Nothing can lie on the ground."""
    return {}


def no_obligation(table: Table, unit: UnitId) -> None:
    """Nobody has to do anything before its turn may end."""
    del table, unit


def recovers(
    health: Callable[[Table, UnitId], Fraction],
) -> Callable[[Table, UnitId, Dice, Sequence[Fated]], Recovery]:
    """It heals in as many days as it has lost of its health."""

    def recovery(table: Table, unit: UnitId, dice: Dice, fates: Sequence[Fated]) -> Recovery:
        del dice, fates
        left = Fraction(0) if table.world.has(unit, Down) else health(table, unit)
        return UNHURT if left >= 1 else Recovery("wounded", max(1, round(DAYS * (1 - left))))

    return recovery


# ---------------------------------------------------------------- the defaults, by who asks

Default = Callable[[Essentials], object]
"""What stands for a name that the ruleset leaves out."""


def _same(value: object) -> Default:
    """The same for every ruleset that leaves it out."""
    return lambda _rules: value


DEFAULTS: Mapping[str, Mapping[str, Default]] = {
    "battle": {
        "SECRETS": _same(OPEN),
        "arrive": _same(arrive),
        "depart": _same(depart),
        "begin_slot": _same(no_effect),
        "fights": _same(fights),
        "aftermath": _same(no_effect),
        "actions": lambda rules: rules.ORDERS.actions,
        "refusal": lambda rules: rules.ORDERS.refusal,
        "resolve": lambda rules: rules.ORDERS.resolve,
        "chances": lambda rules: rules.ORDERS.chances,
    },
    "window": {
        "SUMMARY": _same(""),
        "CHOICES": _same(()),
        "VERBS": lambda rules: tuple(rules.ORDERS.values()),
        "STATES": _same(()),
        "DISPLAY": _same(PLAIN),
        "FORETELLING": _same(UNTOLD),
        "squads": _same(empty_tuple),
        "faults": _same(empty_tuple),
        "lying": _same(no_items),
        "describe": lambda rules: rules.ORDERS.describe,
        "reach": _same(reach),
    },
    "computer": {
        "PROSPECTS": _same(None),
        "health": lambda rules: lambda table, unit: share(rules.gauges(table, unit)),
        "fulfil": _same(no_obligation),
    },
    "statistics": {
        "STATISTICS": _same(Statistics()),
        "ACHIEVEMENTS": _same(()),
    },
    "records": {
        "ACTIONS": lambda rules: tuple(rules.ORDERS),
        "MENDED": _same(()),
        "CASES": _same(Casebook()),
        "situation": _same(no_effect),
    },
    "campaign": {
        "recovery": lambda rules: recovers(
            getattr(rules, "health", lambda table, unit: share(rules.gauges(table, unit)))
        ),
        "skill_chance": _same(no_skill_chance),
        "HEALING": _same(HealingTimes("our own times", (HealingTime("Wounded", f"up to {DAYS} days"),))),
    },
}


def complete(rules: Essentials) -> Ruleset:
    """The ruleset with a default in place of each name that it leaves out. TypeError that names what it must
    have and has not."""
    missing = [name for name in ESSENTIAL if not hasattr(rules, name)]
    if missing:
        raise TypeError(f"a ruleset needs {', '.join(missing)} (docs/rulesets.md)")
    for group in DEFAULTS.values():
        for name, default in group.items():
            if not hasattr(rules, name):
                setattr(rules, name, default(rules))
    return cast(Ruleset, rules)
