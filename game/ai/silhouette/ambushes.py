"""What an enemy whom nobody sees may do to a figure in this turn: it comes to where it sees the figure and
attacks out of ambush, and nobody dodges."""

from __future__ import annotations

from collections.abc import Generator

from game.ai.enemy_approaches import posts
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.weapon_tables import Shot, Threat
from game.core.components import Altered, Doorway, Down, Facing, Position, Size, Unit
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.silhouette.aiming import FROM_AMBUSH
from game.rulesets.silhouette.components import STATIONARY, Attributes, Skills, Wounds
from game.rulesets.silhouette.figures import actions_left
from game.rulesets.silhouette.speed_bands import ATTACKER, budget, movement_range

_FIRST = 2
"""What part of it counts while all declare: as often as not the figure acts before the enemy, and is gone."""


def ambush(
    scene: BattleView, enemy: UnitId, unit: UnitId, cell: Cell
) -> Generator[None, None, Threat | None]:
    """The worst shot of that enemy at the figure on that cell, if it still has its turn and is not seen; None
    if it gets to no place for one. With a pause after each place: to look along a line takes long the first
    time."""
    arm, mine = scene.arm(enemy), scene.plan_of(enemy)
    if not (arm.ranged and arm.loaded and _lurks(scene, enemy)):
        return None
    reached = _reached(scene.lasting, enemy, mine.speed)
    worst: Shot | None = None
    for post in posts(scene.field, cell, scene.closed, reached):
        yield
        shot = scene.shot(arm, enemy, post, unit, cell)
        if shot and (worst is None or shot.bonus - shot.cover > worst.bonus - worst.cover):
            worst = shot
    if worst is None:
        return None
    further = max(0, mine.actions - 1)
    level, bonus = arm.rolls[FROM_AMBUSH]
    roll = (
        level,
        bonus + worst.bonus + ATTACKER[mine.speed] - further,
        arm.stealth[0],
        arm.stealth[1] - further,
    )
    yield
    among = _among(scene, enemy, unit, reached) * (_FIRST if scene.declaring else 1)
    return Threat(arm, roll, worst.cover, among, surprise=True)


def _lurks(scene: BattleView, enemy: UnitId) -> bool:
    """Whether it may still attack out of ambush in this turn, as it has declared or probably will."""
    mine = scene.plan_of(enemy)
    if not scene.unseen(enemy) or mine.defensive or mine.speed not in ATTACKER:
        return False
    return scene.declaring or (enemy in scene.coming and actions_left(scene.table, enemy) > 0)


@cached_by_components(Unit, Down, Position, Size, Facing, Attributes, Skills, Wounds, Doorway, Altered)
def _reached(table: Table, unit: UnitId, speed: str) -> frozenset[Cell]:
    """Where the figure gets to at that speed."""
    if speed == STATIONARY:
        return frozenset((table.cell(unit),))
    return frozenset(movement_range(table, unit, budget(table, unit, speed)).cost)


def _among(scene: BattleView, enemy: UnitId, unit: UnitId, reached: frozenset[Cell]) -> int:
    """Among how many of the own side such an enemy chooses, if the figure is one of them."""
    known = scene.quarry.get(enemy)
    if known is None:
        known = scene.quarry[enemy] = [
            friend
            for friend in scene.friends
            if posts(scene.field, scene.places[friend], scene.closed, reached)
        ]
    return len(known) + (unit not in known)
