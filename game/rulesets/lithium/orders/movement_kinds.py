"""The orders to walk, run, climb, jump, walk a few steps beside an action and get up: why they are refused,
what they do, their odds."""

from __future__ import annotations

from typing import ClassVar

from game.core.actions import Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.aiming import refuse_walking_with
from game.rulesets.lithium.checks import DIFFICULTY, test_chances, useless
from game.rulesets.lithium.components import LEGS, Prone
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.declarations import Attack, Beside, Going, OnFoot
from game.rulesets.lithium.figures import RUN as FAR
from game.rulesets.lithium.figures import SHORT, plan, rises, will_be_prone
from game.rulesets.lithium.figures import WALK as NEAR
from game.rulesets.lithium.interactables import forcing_chances, refuse_use, use
from game.rulesets.lithium.routes import WIDEST, gap, leaping, refuse_climb, refuse_jump, refuse_path
from game.rulesets.lithium.simultaneous_movement import Walker, walker
from game.rulesets.lithium.states import lose_state
from game.systems.postures import prone

COMBINED = "lithium.action.combined"


class Walk(OnFoot, frozen=True):
    """Walk up to 20 ft."""

    restful: ClassVar[bool] = True


class Run(OnFoot, frozen=True):
    """Run up to 40 ft."""


class Climb(Going, frozen=True):
    """Up or down a ladder to its other end (lithium.action.climb)."""

    cell: Cell

    @property
    def way(self) -> tuple[Cell, ...]:
        return (self.cell,)

    def said(self, table: Table) -> str:
        del table
        return f"Climb to {cell_name(self.cell)}"


class Jump(Going, frozen=True):
    """A running jump: straight, the gap among the cells of the path (lithium.action.jump)."""

    path: tuple[Cell, ...]

    @property
    def way(self) -> tuple[Cell, ...]:
        return self.path

    def said(self, table: Table) -> str:
        del table
        return f"Jump to {cell_name(self.path[-1])}" if self.path else "Jump"


class ShortWalk(Beside, frozen=True):
    """Walk up to 10 ft before the action, or after it (lithium.action.combined)."""

    path: tuple[Cell, ...]
    after: bool = False

    @property
    def way(self) -> tuple[Cell, ...]:
        return self.path

    @property
    def before(self) -> bool:
        return not self.after

    def said(self, table: Table) -> str:
        del table
        return (
            f"Walk to {cell_name(self.path[-1]) if self.path else 'nowhere'} "
            f"{'after' if self.after else 'before'} acting"
        )


class StandUp(Beside, frozen=True):
    """Get up, instead of a short walk."""

    rises: ClassVar[bool] = True

    def said(self, table: Table) -> str:
        del table
        return "Stand up"


# ---------------------------------------------------------------- judged


def refuse_walk(table: Table, order: Walk) -> Refusal | None:
    return _refuse_going(table, order, NEAR)


def refuse_run(table: Table, order: Run) -> Refusal | None:
    return _refuse_going(table, order, FAR)


def _refuse_going(table: Table, order: OnFoot, most: int) -> Refusal | None:
    unit, path = order.unit, order.path
    refused = _rooted(table, unit) or refuse_path(table, unit, path, most)
    return refused or (refuse_use(table, order.use, path[-1]) if order.use is not None else None)


def refuse_climbing(table: Table, order: Climb) -> Refusal | None:
    return _rooted(table, order.unit) or refuse_climb(table, order.unit, order.cell)


def refuse_jumping(table: Table, order: Jump) -> Refusal | None:
    return _rooted(table, order.unit) or refuse_jump(table, order.unit, order.path)


def refuse_steps(table: Table, order: ShortWalk) -> Refusal | None:
    unit = order.unit
    main = plan(table, unit).main
    burdened = refuse_walking_with(weapons()[main.weapon]) if isinstance(main, Attack) else None
    return (
        _goes_already(table, unit)
        or burdened
        or refuse_path(table, unit, order.path, SHORT)
        or _gets_up(table, unit)
    )


def refuse_standing_up(table: Table, order: StandUp) -> Refusal | None:
    if not prone(table, order.unit):
        return Refusal("lithium.action.quick", "already on the feet")
    if useless(table, order.unit, LEGS):
        return Refusal("lithium.damage.leg", "a leg is useless: no standing up")
    return _goes_already(table, order.unit)


def _goes_already(table: Table, unit: UnitId) -> Refusal | None:
    """What a short walk or getting up does not go with."""
    goes = isinstance(plan(table, unit).main, Going)
    return Refusal(COMBINED, "not with walking, running, climbing or jumping") if goes else None


def _rooted(table: Table, unit: UnitId) -> Refusal | None:
    """Whoever gets up has no time left to go far."""
    if rises(plan(table, unit)) and not will_be_prone(table, unit):
        return Refusal(COMBINED, "getting up takes the place of the short walk: no walking or running")
    return None


def _gets_up(table: Table, unit: UnitId) -> Refusal | None:
    """Steps would be declared in the place of getting up, and nobody takes any from the ground."""
    rising = prone(table, unit) and rises(plan(table, unit))
    return Refusal(COMBINED, "getting up takes the place of the short walk") if rising else None


# ---------------------------------------------------------------- done


def route_of_walk(table: Table, order: Walk) -> Walker | None:
    return walker(table, order.unit, order.path, crawls=True)


def route(table: Table, order: Run | ShortWalk) -> Walker | None:
    return walker(table, order.unit, order.path)


def route_of_climb(table: Table, order: Climb) -> Walker | None:
    return None if prone(table, order.unit) else Walker(order.unit, [order.cell])


def route_of_jump(table: Table, order: Jump) -> Walker | None:
    holes = gap(table, order.path)
    return (
        None
        if prone(table, order.unit)
        else Walker(order.unit, [cell for cell in order.path if cell not in holes], jump=holes)
    )


def arrived(table: Table, order: OnFoot) -> Play[None]:
    """What was meant to be used at the end of the way is used, in the last step
    (lithium.action.use-object)."""
    if order.use is not None:
        yield from use(table, order.unit, order.use)


def stood_up(table: Table, order: StandUp) -> Play[None]:
    if prone(table, order.unit):
        yield from lose_state(table, order.unit, Prone, "lithium.action.quick")


def chances_of_going(table: Table, order: OnFoot) -> Chances:
    return forcing_chances(table, order.unit, order.use)


def chances_of_jump(table: Table, order: Jump) -> Chances:
    if len(gap(table, order.path)) < WIDEST:
        return Chances()
    return test_chances(leaping(table, order.unit), DIFFICULTY, "gets across", "stops before the gap")
