"""Suppressive fire: a magazine spent to keep somebody behind cover."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.field import Cell, Cover
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.checks import passes
from game.rulesets.nwo.components import Magazine, Suppressed
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.harm import RESOLVE_DC, resolve_check
from game.rulesets.nwo.helping import assisted, meets
from game.rulesets.nwo.ranged import refuse_shot
from game.rulesets.nwo.states import gain
from game.systems.bodies import apart, cover_of
from game.systems.items import load
from game.systems.visibility import cover_from

RULE = "nwo.suppress.conditions"


def level(table: Table, cell: Cell, shooter: int) -> Cover:
    """The cover of somebody on the cell against that shooter."""
    return cover_from(table, cell, table.cell(shooter)).level


def refuse_suppression(table: Table, unit: int, target: int, weapon: Weapon) -> Refusal | None:
    """A fully automatic weapon, more than half of the magazine, a target behind cover."""
    if not weapon.automatic:
        return Refusal(RULE, f"the {weapon.title} is not fully automatic")
    left = table.world.get(unit, Magazine).left(weapon.id)
    if 2 * left <= weapon.magazine:
        return Refusal(RULE, f"{left} of {weapon.magazine} shots left: more than half are needed")
    refused = refuse_shot(table, unit, target, weapon)
    if refused:
        return refused
    if not cover_of(table, target, unit).level:
        return Refusal(RULE, f"{table.unit(target).name} is not behind cover")
    return None


def pin_down(table: Table, unit: int, target: int, weapon: Weapon) -> Play[None]:
    """After the attack, hit or miss: the magazine is empty, the target pinned (nwo.suppress.magazine,
    nwo.suppress.pinned)."""
    yield from load(table, unit, weapon, 0)
    if target in table.standing():
        found = table.world.find(target, Suppressed)
        by = found.by if found else ()
        yield from gain(table, target, Suppressed((*by, unit)), "nwo.suppress.pinned")


def exposing_step(table: Table, unit: int, path: tuple[Cell, ...]) -> bool:
    """Whether a path leads onto a tile with less cover against one who suppresses the figure."""
    fire = table.world.find(unit, Suppressed)
    if not fire:
        return False
    here = table.cell(unit)
    return any(
        level(table, cell, shooter) < level(table, here, shooter) for shooter in fire.by for cell in path
    )


def exposing_attack(table: Table, unit: int, target: int, melee: bool) -> bool:
    """Any attack from the cover but a blow at an adjacent enemy exposes."""
    if not table.world.has(unit, Suppressed):
        return False
    return not (melee and target and apart(table, unit, target) <= 1)


def dares_reaction(table: Table, unit: int, target: int, melee: bool) -> Play[bool]:
    """Whether a reaction is made that may expose the figure: a startled one has had it."""
    return not exposing_attack(table, unit, target, melee) or (yield from dares(table, unit))


def dares(table: Table, unit: int) -> Play[bool]:
    """Resolve DC 12, once for an order or a reaction that exposes; failing, the figure is startled in
    place."""
    asked = yield from assisted(
        table, resolve_check(table, unit, "nwo.suppress.pinned"), "Resolve", chance=meets(RESOLVE_DC)
    )
    return (yield from passes(table, asked, RESOLVE_DC))
