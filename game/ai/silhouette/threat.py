"""What the enemies may do to a figure on a cell: what keeps it from standing there."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.silhouette.ambushes import ambush
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.evaluation import Roll
from game.ai.silhouette.weapon_tables import Threat
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.silhouette.aiming import BASIC, PLAIN
from game.rulesets.silhouette.components import WALK, Plan
from game.rulesets.silhouette.speed_bands import ATTACKER, DEFENDER

_COMING = 5
"""What part of it an attack is feared of somebody who would first have to come into sight."""
_BREATH = 4
"""After so many enemies there is a pause."""
_NEAR = 10
"""From how many steps away that is feared."""


def danger(scene: BattleView, unit: UnitId, cell: Cell, mine: Plan) -> int:
    """What the enemies may do to the figure on that cell in a turn, in points; each attacks one of those whom
    it sees, or out of ambush one of those whom it can get to see."""
    further = max(0, mine.actions - 1) if scene.weighed else 0
    key = (unit, cell, mine.speed, further, mine.defensive)
    known = scene.dangers.get(key)
    if known is None:
        for _ in prepare_threats(scene, unit, cell):
            pass
        threats = scene.threats[unit, cell]
        target, speed, wary, known = scene.target(unit), DEFENDER[mine.speed], 2 * mine.defensive, 0
        for threat in threats:
            arm, moving = threat.arm, speed + threat.cover
            against: Roll = (max(0, BASIC + moving),)
            if not threat.surprise:
                against = target.defence(threat.roll, arm.weapon, arm.ranged, moving - further, wary)
            known += target.value(threat.roll, against, arm.damage) // threat.among
        scene.dangers[key] = known
    return known


def prepare_threats(scene: BattleView, unit: UnitId, cell: Cell) -> Iterator[None]:
    """Finds the attacks to be feared on a cell, of those who see it and of those who may come near, with a
    pause where there are many."""
    if (unit, cell) in scene.threats:
        return
    found = list[Threat]()
    for number, enemy in enumerate(scene.enemies):
        if number and number % _BREATH == 0:
            yield
        threat = _threat(scene, enemy, unit, cell)
        if threat:
            found.append(threat)
        if scene.mind.hard:
            yield
            hidden = yield from ambush(scene, enemy, unit, cell)
            if hidden:
                found.append(hidden)
    scene.threats[unit, cell] = found


def _threat(scene: BattleView, enemy: UnitId, unit: UnitId, cell: Cell) -> Threat | None:
    there, arm = scene.places[enemy], scene.arm(enemy)
    level, bonus = arm.rolls[PLAIN]
    if not arm.ranged:
        far = scene.lines.steps(there, cell)
        return (
            Threat(arm, (level, bonus + ATTACKER[WALK]), 0, 1 if far <= 1 else 3) if far <= arm.jog else None
        )
    if scene.lines.clear(there, cell):
        shot = scene.shot(arm, enemy, there, unit, cell) if arm.loaded else None
        return (
            Threat(arm, (level, bonus + shot.bonus + ATTACKER[WALK]), shot.cover, _share(scene, enemy, unit))
            if shot
            else None
        )
    return (
        Threat(arm, (level, bonus + ATTACKER[WALK]), 0, _COMING)
        if scene.lines.steps(there, cell) <= _NEAR
        else None
    )


def _share(scene: BattleView, enemy: UnitId, unit: UnitId) -> int:
    """Among how many an enemy chooses, if the figure comes into its sight."""
    known = scene.shares.get(enemy)
    if known is None:
        place = scene.places[enemy]
        known = scene.shares[enemy] = [
            friend for friend in scene.friends if scene.lines.clear(place, scene.places[friend])
        ]
    return len(known) + (unit not in known)
