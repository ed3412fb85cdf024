"""What the enemies may do to a figure on a cell: what keeps it from standing there."""

from __future__ import annotations

from game.ai.silhouette.arms import Threat
from game.ai.silhouette.scene import Scene
from game.core.field import Cell
from game.rulesets.silhouette.aiming import PLAIN
from game.rulesets.silhouette.components import WALK, Plan
from game.rulesets.silhouette.paces import ATTACKER, DEFENDER

_COMING = 5
"""What part of it an attack is feared of somebody who would first have to come into sight."""
_NEAR = 10
"""From how many steps away that is feared."""


def danger(scene: Scene, unit: int, cell: Cell, mine: Plan) -> int:
    """What the enemies may do to the figure on that cell in a turn, in points; each attacks one of those whom it sees."""
    moving = DEFENDER[mine.speed] - (max(0, mine.actions - 1) if scene.weighed else 0)
    key = (unit, cell, moving, mine.defensive)
    known = scene.dangers.get(key)
    if known is None:
        threats = scene.threats.get((unit, cell))
        if threats is None:
            threats = scene.threats[unit, cell] = _threatening(scene, unit, cell)
        target, wary, known = scene.target(unit), 2 * mine.defensive, 0
        for threat in threats:
            arm = threat.arm
            against = target.defence(threat.roll, arm.weapon, arm.ranged, moving + threat.cover, wary)
            known += target.value(threat.roll, against, arm.damage) // threat.among
        scene.dangers[key] = known
    return known


def _threatening(scene: Scene, unit: int, cell: Cell) -> list[Threat]:
    """The attacks to be feared on a cell: of those who see it, and of those who may come near."""
    found, steps = [], scene.field.grid.steps
    for enemy in scene.enemies:
        there, arm = scene.places[enemy], scene.arm(enemy)
        level, bonus = arm.rolls[PLAIN]
        far = steps(there, cell)
        if not arm.ranged:
            if far <= arm.jog:
                found.append(Threat(arm, (level, bonus + ATTACKER[WALK]), 0, 1 if far <= 1 else 3))
        elif scene.lines.clear(there, cell):
            shot = scene.shot(arm, enemy, there, unit, cell) if arm.loaded else None
            if shot:
                found.append(Threat(arm, (level, bonus + shot.bonus + ATTACKER[WALK]), shot.cover, _share(scene, enemy, unit)))
        elif far <= _NEAR:
            found.append(Threat(arm, (level, bonus + ATTACKER[WALK]), 0, _COMING))
    return found


def _share(scene: Scene, enemy: int, unit: int) -> int:
    """Among how many an enemy chooses, if the figure comes into its sight."""
    known = scene.shares.get(enemy)
    if known is None:
        place = scene.places[enemy]
        known = scene.shares[enemy] = [friend for friend in scene.friends if scene.lines.clear(place, scene.places[friend])]
    return len(known) + (unit not in known)
