"""To say that all is declared; with the last side that does, the turn is played, step by step: what is
plainly faster comes first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from game.core import fog
from game.core.actions import Action, EndTurn
from game.core.declarations import close
from game.core.events import Reported
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.aid import bleed
from game.rulesets.lithium.attacks import Launched, attack
from game.rulesets.lithium.checks import opposed
from game.rulesets.lithium.components import Plan
from game.rulesets.lithium.declarations import Beside, Declaration, Going, Quick
from game.rulesets.lithium.declaring import RULE, declared_event
from game.rulesets.lithium.figures import is_down, plan, stunned, turn
from game.rulesets.lithium.harm import recurring_blackouts
from game.rulesets.lithium.order_verb import PREEMPT, DeclarationVerb
from game.rulesets.lithium.orders.registry import ROOMS
from game.rulesets.lithium.quick_actions import interrupt
from game.rulesets.lithium.simultaneous_movement import stride


def resolve(table: Table, order: EndTurn) -> Play[None]:
    del order
    assert table.slot is not None
    if (yield from close(table, table.slot.side, RULE)):
        yield from play(table)


def play(table: Table) -> Play[None]:
    """The turn (lithium.turn.preempt)."""
    for unit in table.standing():
        if plan(table, unit) != Plan():
            yield declared_event(table, unit)
    yield from _quick_step(table)
    yield from _getting_up(table)
    yield from _short_walks(table, after=False)
    yield from _attacks(table)
    going = {unit: main for unit, main in _mains(table).items() if isinstance(main, Going)}
    yield from _step(table, "Movement", going)
    yield from _stride(table, going)
    yield from _short_walks(table, after=True)
    yield from _rest(table)
    for unit in table.units():
        yield from recurring_blackouts(table, unit)
        yield from bleed(table, unit)


def _step(table: Table, name: str, busy: Iterable[UnitId]) -> Play[None]:
    """Announce a step in which somebody does something, to those who know of one of them."""
    yield from fog.to_who_knows(table, Reported(NO_UNIT, PREEMPT, name), busy)


def _acting(table: Table) -> list[UnitId]:
    """Those who have not been taken out or stopped."""
    return [unit for unit in table.standing() if not turn(table, unit).stopped and not stunned(table, unit)]


def _mains(table: Table) -> dict[UnitId, Declaration]:
    """The actions of those who still act."""
    return {unit: main for unit in _acting(table) if isinstance(main := plan(table, unit).main, Declaration)}


def _steps(table: Table) -> dict[UnitId, Beside]:
    """What those who still act do with their feet beside it."""
    return {unit: step for unit in _acting(table) if isinstance(step := plan(table, unit).step, Beside)}


# ---------------------------------------------------------------- quick actions and feet


def _quick_step(table: Table) -> Play[None]:
    """Quick actions, beside whatever else is done: one lets go first (lithium.action.quick-free)."""
    yield from _step(table, "Quick actions", [unit for unit in table.standing() if plan(table, unit).quick])
    for unit in table.standing():
        declared = [quick for quick in plan(table, unit).quick if isinstance(quick, Quick)]
        for quick in sorted(declared, key=lambda quick: not quick.let_go):
            deed = ROOMS[type(quick)]
            if not is_down(table, unit) and deed.lost(table, quick) is None:
                yield from deed.done(table, quick)


def _getting_up(table: Table) -> Play[None]:
    for step in _steps(table).values():
        if step.rises:
            yield from ROOMS[type(step)].done(table, step)


def _short_walks(table: Table, after: bool) -> Play[None]:
    going = {unit: step for unit, step in _steps(table).items() if step.walks and step.after == after}
    yield from _step(table, "Short walks", going)
    yield from _stride(table, going)


def _stride(table: Table, going: dict[UnitId, Going] | dict[UnitId, Beside]) -> Play[None]:
    """All of them at the same time."""
    routes = {unit: ROOMS[type(order)].way_of(table, order) for unit, order in going.items()}
    yield from stride(table, routes)


# ---------------------------------------------------------------- attacks


def _attacks(table: Table) -> Play[None]:
    """Everybody's attacks are rolled, and then done at the same time (lithium.turn.simultaneous)."""
    yield from _step(
        table, "Attacks", [unit for unit, main in _mains(table).items() if ROOMS[type(main)].launch]
    )
    launched: list[Launched] = []
    for unit in table.standing():
        main = plan(table, unit).main
        launch = ROOMS[type(main)].launch if isinstance(main, Declaration) else None
        if launch and not turn(table, unit).stopped:
            launched += yield from launch(table, main)
    yield from attack(table, launched)


# ---------------------------------------------------------------- the last step


def _rest(table: Table) -> Play[None]:
    """Items, aid and objects. Two sides that want the same thing roll for it; of one side only the first gets
    it (lithium.turn.opposed)."""
    yield from _step(table, "The rest", [unit for unit, main in _left(table) if not isinstance(main, Going)])
    wanted: dict[Hashable, list[UnitId]] = {}
    for unit, main in _left(table):
        thing = ROOMS[type(main)].wants(main)
        if thing is not None:
            wanted.setdefault(thing, []).append(unit)
    for rivals in wanted.values():
        first = {table.unit(unit).side: unit for unit in reversed(rivals)}
        winner = yield from opposed(table, sorted(first.values()), "who gets there first")
        for unit in rivals:
            if unit != winner:
                yield from interrupt(table, unit)
    for _, main in list(_left(table)):
        yield from ROOMS[type(main)].done(table, main)


def _left(table: Table) -> Iterator[tuple[UnitId, Declaration]]:
    """The actions that are done in the last step, or end in it."""
    return ((unit, main) for unit, main in _mains(table).items() if ROOMS[type(main)].at_last)


def describe(table: Table, order: Action) -> str:
    del table, order
    return "All declared"


END_TURN = DeclarationVerb(
    EndTurn,
    words="All declared",
    icon="end_turn",
    hotkey="e",
    rule=RULE,
    resolve=resolve,
    describe=describe,
)
