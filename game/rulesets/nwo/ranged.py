"""Shots: who may be shot at, and what counts in the rolls."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from game.core.actions import Refusal
from game.core.components import Down
from game.core.events import Modifier
from game.core.field import Cell, Cover, Field, Light
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.nwo.checks import Check, ambush_modifier, check, grapple_modifier, half_skill
from game.rulesets.nwo.components import Focus, Gifts, Skills
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.figures import engaged, in_line, unspent
from game.rulesets.nwo.shield import shield_of
from game.systems.bodies import cover_of, measuring_cells, steps_between
from game.systems.cover import cover
from game.systems.items import loaded
from game.systems.postures import prone
from game.systems.visibility import in_sight, light_at

SCOPE_RANGE = 10
LIGHT = {
    Light.DIM: Modifier(-1, "nwo.ranged.environment", "target in dim light"),
    Light.VERY_POOR: Modifier(-1, "nwo.ranged.environment", "target in very poor light"),
    Light.DARK: Modifier(-2, "nwo.ranged.environment", "target in the dark"),
    Light.NONE: Modifier(-2, "nwo.ranged.environment", "target without any light"),
}
COVER_BONUS = {Cover.HALF: 2, Cover.FULL: 4}


class Between(NamedTuple):
    """All that counts in a shot of where the two are: what has the same between it has the same odds, as long
    as nobody stands in the line. The roll has its modifiers from here, and agents remember shots by it."""

    cover: Cover = Cover.NONE
    light: Modifier | None = None
    scope: Modifier | None = None
    lying: Modifier | None = None


def between(
    table: Table, weapon: Weapon | None, there: Cell, distance: int, lying: bool, level: Cover = Cover.NONE
) -> Between:
    """For somebody on the cell `there`, so far from the shooter, who lies on the ground or not, behind that
    cover."""
    light = Light.BRIGHT if weapon and weapon.night_sight else light_at(table, there)
    scope = weapon is not None and weapon.scope and distance > SCOPE_RANGE
    return _between(level, light, scope, min(distance, 2) if lying else None)


def turning_points(weapons: Iterable[Weapon]) -> set[int]:
    """After so many steps something changes in shots and blows with these weapons; between those all
    distances are alike."""
    return {1, 2, SCOPE_RANGE}.union(*((weapon.range, weapon.reach) for weapon in weapons))


@cache
def _between(level: Cover, light: Light, scope: bool, lying: int | None) -> Between:
    return Between(
        level,
        LIGHT.get(light),
        Modifier(1, "nwo.ranged.scope", "scope, far and steady") if scope else None,
        None if lying is None else _at_prone(lying),
    )


def aiming(
    table: Table,
    shooter: UnitId,
    target: UnitId,
    weapon: Weapon | None = None,
    will_move: bool = False,
    met: Between | None = None,
) -> Check:
    """The roll of a ranged attack: the one list of its modifiers, with what is `met` where the two stand, or
    would. Without a weapon it is a throw, at a tile if `target` is 0: no shot, so that neither movement nor
    focus counts (nwo.throw.roll)."""
    met = met or (_as_they_stand(table, shooter, target, weapon) if target else Between())
    moves = weapon is not None and (will_move or unspent(table, shooter).moved)
    focus = table.world.find(shooter, Focus) if weapon else None
    gift = table.world.get(shooter, Gifts).ranged_attack
    what, rule = (
        ("ranged attack", "nwo.ranged.contest")
        if weapon
        else ("throw", "nwo.throw.single-target" if target else "nwo.throw.roll")
    )
    return check(table, shooter, what, rule, [
        half_skill(table.world.get(shooter, Skills).aiming, "Aiming", "nwo.ranged.bonus"),
        Modifier(gift, "nwo.ranged.bonus", "traits") if gift else None,
        Modifier(-2, "nwo.move.shooting-penalty", "moves this turn") if moves else None,
        met.light,
        None if moves else met.scope,
        Modifier(0, "nwo.focus.advantage", "focused: best of two", 1) if focus and focus.ripe else None,
        met.lying,
        grapple_modifier(table, shooter),
        ambush_modifier(table, shooter),
    ])  # fmt: skip


def _as_they_stand(table: Table, shooter: UnitId, target: UnitId, weapon: Weapon | None) -> Between:
    there = measuring_cells(table, shooter, target)[1]
    return between(table, weapon, there, steps_between(table, shooter, target), prone(table, target))


def _at_prone(distance: int) -> Modifier:
    if distance <= 1:
        return Modifier(0, "nwo.prone.shot-at", "prone at point blank", 1)
    return Modifier(0, "nwo.prone.shot-at", "target is prone", -1)


def ranged_defence_check(
    table: Table,
    target: UnitId,
    shooter: UnitId,
    weapon: Weapon | None = None,
    bare: bool = False,
    brief: bool = False,
) -> Check:
    """The ranged defence: the one list of its modifiers. `bare` leaves cover out: a human shield has none
    (nwo.shield.shared-hit).

    `brief` does not say what gives the cover, which takes longer to find than all else.
    """
    gift = table.world.get(target, Gifts).ranged_defence
    flame = weapon is not None and weapon.flame
    return check(table, target, "ranged defence", "nwo.ranged.contest", [
        Modifier(gift, "nwo.ranged.bonus", "traits") if gift else None,
        None if bare or flame else _covered(table, target, shooter, brief),
    ])  # fmt: skip


def _covered(table: Table, target: UnitId, shooter: UnitId, brief: bool) -> Modifier | None:
    """Cover against shots; flames ignore it (nwo.flamethrower.cover)."""
    shield = shield_of(table, target, shooter)
    if shield:
        return Modifier(COVER_BONUS[Cover.FULL], "nwo.shield.cover", f"behind {table.unit(shield).name}")
    found = cover_of(table, target, shooter)
    if found.level:
        return Modifier(
            COVER_BONUS[found.level],
            "nwo.cover.bonus",
            "cover" if brief else f"{found.level.name.lower()} cover: {found.reason}",
        )
    if (
        set(engaged(table, target)) - {shooter}
        and shooter not in engaged(table, target)
        and steps_between(table, shooter, target) > 1
    ):
        return Modifier(COVER_BONUS[Cover.HALF], "nwo.cover.bonus", "half cover: engaged in melee")
    return None


def behind_own_cover(table: Table, attacker: UnitId, there: Cell) -> bool:
    """Whether a prone attacker has cover next to itself in the line to the cell, low obstacles included
    (nwo.prone.behind-cover)."""
    if not prone(table, attacker):
        return False
    here, ground, closed = table.cell(attacker), table.ground(), table.closed()
    low, sheltered = _beside(ground, here, closed)
    if low and not low.isdisjoint(ground.grid.line(here, there)):
        return True
    return sheltered and any(  # what else gives cover is known by the rays, which takes longer
        ground.grid.steps(cell, here) <= 1 for cell in cover(ground, here, there, closed).cells
    )


@lru_cache(maxsize=64)
def _beside(ground: Field, here: Cell, closed: frozenset[Cell]) -> tuple[frozenset[Cell], bool]:
    """The obstacles on a cell and next to it, and whether there is anything at all that could give cover:
    most lie in the open."""
    near = [cell for cell in ground.grid.disc(here, 1) if cell in ground]
    low = frozenset(cell for cell in near if ground[cell].cover)
    walls = any(ground[cell].blocks_sight or ground[cell].edges for cell in near)
    return low, bool(low) or walls or not closed.isdisjoint(near)


def refuse_shot(table: Table, shooter: UnitId, target: UnitId, weapon: Weapon) -> Refusal | None:
    """Why the shot cannot be made now, whoever's turn it is. Overwatch asks the same."""
    if not loaded(table, shooter, weapon.id):
        return Refusal("nwo.reload.roll", f"the {weapon.title} is empty")
    if weapon.hands == 2 and engaged(table, shooter):
        names = ", ".join(table.unit(enemy).name for enemy in engaged(table, shooter))
        return Refusal("nwo.engage.no-two-handed-shooting", f"engaged by {names}: no shooting with two hands")
    if target not in table.units() or not table.hostile(shooter, target):
        return Refusal("nwo.ranged.line-of-fire", "no enemy in sight")
    name = table.unit(target).name
    if table.world.has(target, Down):
        return Refusal("nwo.down", f"{name} is down")
    return _refuse_line(table, shooter, target, weapon, name)


def _refuse_line(table: Table, shooter: UnitId, target: UnitId, weapon: Weapon, name: str) -> Refusal | None:
    here, there = measuring_cells(table, shooter, target)
    if weapon.range and table.field.grid.steps(here, there) > weapon.range:
        rule = "nwo.flamethrower.range" if weapon.flame else "nwo.ranged.line-of-fire"
        return Refusal(
            rule,
            f"{name} is {table.field.grid.steps(here, there)} tiles away, the {weapon.title} reaches "
            f"{weapon.range}",
        )
    if not in_sight(table, here, there):
        return Refusal("nwo.ranged.line-of-fire", f"{name} is out of sight")
    blocker = next(
        (unit for unit in in_line(table, shooter, target) if table.hostile(shooter, unit)), NO_UNIT
    )
    if blocker:
        return Refusal("nwo.ranged.figures-block", f"{table.unit(blocker).name} stands in the line to {name}")
    if behind_own_cover(table, shooter, there):
        return Refusal("nwo.prone.behind-cover", f"lying behind cover, {name} is on its other side")
    return None
