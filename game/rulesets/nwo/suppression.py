"""Under suppressive fire: what exposes a figure, and the Resolve that it takes to do it all the same."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.core.field import Cell, Cover
from game.core.probability.chances import Chances, Outcome
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import passes
from game.rulesets.nwo.components import Suppressed
from game.rulesets.nwo.harm import RESOLVE_DC, resolve_check
from game.rulesets.nwo.helped_rolls import HelpedRoll, helped_roll, once_rolled
from game.rulesets.nwo.helping import check_with_all_help, meets_chance
from game.systems.bodies import steps_between
from game.systems.visibility import cover_from

STARTLED = "startled in place"


def level(table: Table, cell: Cell, shooter: UnitId) -> Cover:
    """The cover of somebody on the cell against that shooter."""
    return cover_from(table, cell, table.cell(shooter)).level


def exposing_step(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> bool:
    """Whether a path leads onto a tile with less cover against one who suppresses the figure."""
    fire = table.world.find(unit, Suppressed)
    if not fire:
        return False
    here = table.cell(unit)
    return any(
        level(table, cell, shooter) < level(table, here, shooter) for shooter in fire.by for cell in path
    )


def exposing_attack(table: Table, unit: UnitId, target: UnitId, melee: bool) -> bool:
    """Any attack from the cover but a blow at an adjacent enemy exposes."""
    if not table.world.has(unit, Suppressed):
        return False
    return not (melee and target and steps_between(table, unit, target) <= 1)


def dares_reaction(table: Table, unit: UnitId, target: UnitId, melee: bool) -> Play[bool]:
    """Whether a reaction is made that may expose the figure: a startled one has had it."""
    return not exposing_attack(table, unit, target, melee) or (yield from passes_resolve(table, unit))


def reaction_chance(table: Table, unit: UnitId, target: UnitId, melee: bool) -> tuple[Fraction, Table]:
    """The chance that `dares_reaction` lets the reaction happen, and the table on which it does."""
    if not exposing_attack(table, unit, target, melee):
        return Fraction(1), table
    return resolve_roll(table, unit)[1], after_resolve(table, unit)


def passes_resolve(table: Table, unit: UnitId) -> Play[bool]:
    """Resolve DC 12, once for an order or a reaction that exposes; failing, the figure is startled in
    place."""
    asked = yield from check_with_all_help(
        table,
        resolve_check(table, unit, "nwo.suppress.pinned"),
        "Resolve",
        chance=meets_chance(RESOLVE_DC),
        stake="startled in place",
    )
    return (yield from passes(table, asked, RESOLVE_DC))


def resolve_roll(table: Table, unit: UnitId) -> tuple[HelpedRoll, Fraction]:
    """The roll of `passes_resolve`, and the chance that it passes."""
    asked = helped_roll(table, resolve_check(table, unit, "nwo.suppress.pinned"), "Resolve")
    return asked, asked.chance(meets_chance(RESOLVE_DC))


def after_resolve(table: Table, unit: UnitId) -> Table:
    """The table on which that roll has been made: who has helped with it cannot help again."""
    return once_rolled(table, unit, "Resolve")


def chances_under_fire(table: Table, unit: UnitId, found: Chances) -> Chances:
    """Under suppressive fire the order is lost unless Resolve holds (nwo.suppress.pinned); `found` are its
    odds if that does."""
    asked, share = resolve_roll(table, unit)
    outcomes = tuple(replace(one, chance=one.chance * share) for one in found.outcomes)
    return replace(
        found,
        outcomes=(*outcomes, Outcome("startled", STARTLED, 1 - share)),
        checks=(asked.line(RESOLVE_DC), *found.checks),
        notes=(*asked.notes, *found.notes),
        expected=tuple((unit, part * share) for unit, part in found.expected),
        downs=tuple((unit, part * share) for unit, part in found.downs),
    )
