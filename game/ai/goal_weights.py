"""What each kind of goal asks of a figure: of the side that has it, and of those who must not let it come to
that. Read from the table as the side sees it: who is out of sight is where it was seen last."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from game.core.charges import burning, open_sites, placed_charges
from game.core.components import Position, Prize
from game.core.field import Cell
from game.core.goals import (
    AnyGoal,
    Fell,
    Fetch,
    Hold,
    Leave,
    Protect,
    Reach,
    Rescue,
    Sabotage,
    Salvage,
    Survive,
)
from game.core.missions import leavers, protected, thing_of
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table

Aim = frozenset[Cell] | None
_SHARE = 2
"""One of so many figures, and one more, goes where a goal calls; the others fight."""
_NEAR = 9
"""So many steps from where somebody wants to go one has to do something about it."""


@dataclass(frozen=True)
class Call:
    """A goal, by its number and as far as it was counted, asks something of a unit of the side, or of any of
    it where that is 0. A `pressing` one is all but lost."""

    table: Table
    side: str
    unit: UnitId
    number: int
    count: int
    pressing: bool = False

    @property
    def goal(self) -> AnyGoal:
        return self.table.scenario.goals[self.number]

    def own(self) -> list[UnitId]:
        return [one for one in self.table.standing() if self.table.unit(one).side == self.side]

    def theirs(self) -> list[UnitId]:
        """Those of the goal's side who can be seen."""
        return [one for one in self.table.standing() if self.table.unit(one).side == self.goal.side]

    def far(self, unit: UnitId, cells: Iterable[Cell]) -> int:
        """Steps from the unit to the nearest of the cells."""
        steps, here = self.table.field.grid.steps, self.table.cell(unit)
        return min((steps(here, cell) for cell in cells), default=0)

    def calls(self, cells: Iterable[Cell], most: int = 0) -> Aim:
        """The cells, if the unit is among those of its side nearest to them; nobody sends all, unless it is
        pressing."""
        there = frozenset(cells)
        if not there or not self.unit:
            return there or None
        own = sorted(self.own(), key=lambda one: (self.far(one, there), one))
        some = most or len(own) // _SHARE + 1
        return there if self.pressing or self.unit in own[:some] else None


def pull(call: Call) -> Aim:
    """Where the goal draws the unit of the call."""
    goal = call.goal
    return (_OWN if goal.side == call.side else _OTHERS)[type(goal)](call, goal)


def is_pressing(call: Call) -> bool:
    """Whether another side is about to win by the goal: a round more, one figure more."""
    goal = call.goal
    if goal.side == call.side:
        return False
    match goal:
        case Hold():
            return call.count >= goal.needs - 1 and _stand_on(call, goal.cells)
        case Leave():
            return call.count == goal.needs - 1 and _nearing(call, goal.cells, leavers(call.table, goal))
        case Fetch() | Salvage():
            led = [unit for unit in _carriers(call) if unit in call.theirs()]
            return call.count >= goal.needs - 1 and any(call.far(unit, goal.cells) <= _NEAR for unit in led)
        case Sabotage():
            waiting = [
                charge for _, charge in placed_charges(call.table, call.number).values() if charge.left
            ]
            soon = sum(charge.left == 1 for charge in waiting)
            return bool(soon) and call.count + len(waiting) >= goal.needs
        case _:
            return False


# ---------------------------------------------------------------- ground


def _hold(call: Call, goal: Hold) -> Aim:
    return call.calls(goal.cells)


def _break(call: Call, goal: Hold) -> Aim:
    """Somebody else holds it: be there, too."""
    return call.calls(goal.cells) if _stand_on(call, goal.cells) else None


def _stand_on(call: Call, cells: tuple[Cell, ...]) -> bool:
    return any(cell in cells for one in call.theirs() for cell in call.table.cells(one))


def _reach(call: Call, goal: Reach) -> Aim:
    return call.calls(goal.cells)


def _leave(call: Call, goal: Leave) -> Aim:
    """Who counts makes for the exit; who escorts fights on the way."""
    named = leavers(call.table, goal)
    return frozenset(goal.cells) if not named or call.unit == NO_UNIT or call.unit in named else None


def _block(call: Call, goal: Leave) -> Aim:
    """With one of them near it, some are at the exit first: nobody leaves with an enemy beside them."""
    near = _nearing(call, goal.cells, leavers(call.table, goal))
    return call.calls(goal.cells) if near else None


def _nearing(call: Call, cells: tuple[Cell, ...], named: tuple[UnitId, ...]) -> bool:
    return any(call.far(unit, cells) <= _NEAR for unit in call.theirs() if not named or unit in named)


# ---------------------------------------------------------------- things


def _things(call: Call) -> list[tuple[UnitId, Cell]]:
    """What is still to be brought home, each with who has it, 0 if it lies there, and where it is."""
    table, found = call.table, list[tuple[UnitId, Cell]]()
    for prize, held in table.world.things(Prize):
        if not held.home and thing_of(table, held) in call.goal.things:
            place = table.world.find(prize, Position)
            found.append((NO_UNIT, place.cell) if place else (held.carrier, table.cell(held.carrier)))
    return found


def _carriers(call: Call) -> list[UnitId]:
    return [carrier for carrier, _ in _things(call) if carrier]


def _fetch(call: Call, goal: Fetch | Salvage) -> Aim:
    """To the things, and with them home; while an enemy has one, after that one. Of several everybody goes
    for the one that lies nearest."""
    there: list[Cell] = []
    for carrier, cell in _things(call):
        if carrier and call.table.unit(carrier).side == call.side:
            if call.unit == carrier:
                return frozenset(goal.cells)
            if not call.unit:
                there += goal.cells
        else:
            there.append(cell)
    return call.calls(there)


def _keep_from(call: Call, _: Fetch | Salvage) -> Aim:
    """After whoever has it; and some stay about what nobody may take, or is not to."""
    led = [cell for carrier, cell in _things(call) if carrier and carrier in call.theirs()]
    return call.calls(led) or call.calls([cell for carrier, cell in _things(call) if not carrier])


def _none_of_mine(call: Call, goal: Fetch | Salvage) -> Aim:
    """What both sides want is fetched, not guarded."""
    shared = any(
        other.side == call.side and set(other.things) & set(goal.things)
        for other in call.table.scenario.goals
    )
    return None if shared else _keep_from(call, goal)


# ---------------------------------------------------------------- charges


def _blow_up(call: Call, goal: Sabotage) -> Aim:
    """To the places where nothing lies yet, and beside what burns, so that nobody takes it away."""
    waiting = burning(call.table, call.number)
    if call.count + len(waiting) >= goal.needs:
        return call.calls(_beside(call, waiting))
    return call.calls(_beside(call, open_sites(call.table, call.number, goal)))


def _put_out(call: Call, goal: Sabotage) -> Aim:
    """To what burns; else some stay about the places."""
    waiting = burning(call.table, call.number)
    return call.calls(_beside(call, waiting)) or call.calls(
        _beside(call, open_sites(call.table, call.number, goal))
    )


def _beside(call: Call, cells: Iterable[Cell]) -> list[Cell]:
    grid = call.table.field.grid
    return [near for cell in cells for near in (cell, *grid.neighbours(cell)) if near in call.table.field]


# ---------------------------------------------------------------- people


def _stay(call: Call, _goal: Survive) -> Aim:
    """Who only has to live lets the others come."""
    return frozenset({call.table.cell(call.unit)}) if call.unit else None


def _keep(call: Call, goal: Protect) -> Aim:
    """Whom one has to keep safe stays back; but nobody is left who could do it for them, or the others have
    somebody like that themselves, and then it is a duel."""
    if not call.unit or call.unit != protected(call.table, goal) or len(call.own()) == 1:
        return None
    goals = call.table.scenario.goals
    duel = any(isinstance(one, Protect) and one.side != call.side for one in goals)
    return None if duel else frozenset({call.table.cell(call.unit)})


def _hunt(call: Call, goal: Protect) -> Aim:
    """Whom somebody else has to keep safe is worth more than others."""
    found = protected(call.table, goal)
    return call.calls((call.table.cell(found),)) if call.unit and found else None


def _nothing(*_: object) -> Aim:
    return None


_Pull = Callable[[Call, Any], Aim]
_OWN: dict[type[AnyGoal], _Pull] = {
    Hold: _hold,
    Leave: _leave,
    Fetch: _fetch,
    Rescue: _fetch,
    Salvage: _fetch,
    Survive: _stay,
    Protect: _keep,
    Reach: _reach,
    Sabotage: _blow_up,
    Fell: _nothing,
}
_OTHERS: dict[type[AnyGoal], _Pull] = {
    Hold: _break,
    Leave: _block,
    Fetch: _none_of_mine,
    Rescue: _keep_from,
    Salvage: _none_of_mine,
    Survive: _nothing,
    Protect: _hunt,
    Reach: _reach,
    Sabotage: _put_out,
    Fell: _nothing,
}
