"""What the agent thinks upon: a copy on which nobody else has declared anything, the ground, and what blows are worth there."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.ai.ground import Ground, survey
from game.core.battle import Battle
from game.core.field import Cell
from game.core.table import Table
from game.rulesets.silhouette.aiming import BASIC, COVERED, POINT_BLANK, base_of, reach
from game.rulesets.silhouette.attacks import damage_of
from game.rulesets.silhouette.checks import margin_odds
from game.rulesets.silhouette.components import Attributes, Drunk, Held, Plan, Skills
from game.rulesets.silhouette.content import HANDS, Weapon, weapons
from game.rulesets.silhouette.figures import down, plan, wounds
from game.rulesets.silhouette.ground import Screen, haze, light_step, measure, within
from game.rulesets.silhouette.paces import ATTACKER, DEFENDER
from game.rulesets.silhouette.wounds import DEEP, FLESH, KILLED, Thresholds, thresholds, toll
from game.systems.bodies import nearest
from game.systems.items import shots_left

WHOLE = 10_000
"""All of a figure, in points of worth."""
_SHARE, _DOWN = 4, 8
"""What a share of all steps that is lost, and going down, are worth in tenths of it."""
KINDS = (FLESH, DEEP, KILLED)
UNKNOWN = Plan("walk", said=True)
"""What everybody else is taken to have declared before it is shown."""


def blind(battle: Battle, side: str) -> Battle:
    """A copy for the side's own eyes: while all declare, what the others have declared is not on it."""
    copy = battle.clone("thinking")
    if copy.slot and copy.slot.phase == "declare":
        for unit in copy.table.units():
            if copy.table.unit(unit).side != side:
                copy.table.world.put(unit, UNKNOWN)
    return copy


class Target(NamedTuple):
    """What an attack on somebody meets: dice and bonus of the dodge without speed and cover, the thresholds, the worth of each wound."""

    level: int
    bonus: int
    limits: Thresholds
    worth: tuple[int, int, int]
    helpless: bool


class Shot(NamedTuple):
    """An attack from one cell to another, before speed and actions: dice, bonus, the target's cover, damage for each point of margin."""

    level: int
    bonus: int
    cover: int
    damage: int


class Scene:
    """The battle as one side sees it."""

    def __init__(self, battle: Battle, side: str) -> None:
        self.battle = blind(battle, side)
        self.table: Table = self.battle.table
        self.side = side
        self.ground: Ground = survey(self.battle, side, self.table.closed())
        self.enemies = [unit for unit in self.table.standing() if self.table.unit(unit).side != side]
        self.friends = [unit for unit in self.table.standing() if self.table.unit(unit).side == side]
        self._targets: dict[int, Target] = {}
        self._shots: dict[tuple[int, Cell, int, Cell], Shot | None] = {}

    def target(self, unit: int) -> Target:
        known = self._targets.get(unit)
        if known is None:
            table = self.table
            own, skills = table.world.get(unit, Attributes), table.world.get(unit, Skills)
            tolls = [toll(table, unit, kind) for kind in KINDS]
            worth = tuple(int(WHOLE * (_SHARE * one.lost + _DOWN * one.down) / 10) for one in tolls)
            limits = thresholds(table, unit)
            known = Target(skills.dodge, own.agility + self.burden(unit), limits, worth, down(table, unit))  # type: ignore[arg-type]
            self._targets[unit] = known
        return known

    def burden(self, unit: int) -> int:
        """What wounds and drink take off the rolls of a figure."""
        drunk = self.table.world.find(unit, Drunk)
        return -wounds(self.table, unit).penalty - (drunk.degree if drunk else 0)

    def weapon(self, unit: int) -> Weapon:
        return weapons()[self.table.world.get(unit, Held).weapon or HANDS]

    # ------------------------------------------------------------ the worth of an attack

    def worth(self, unit: int, here: Cell, enemy: int, mine: Plan, theirs: Plan) -> int:
        """What one attack from that cell is worth, in points; 0 if there can be none."""
        return self._worth(unit, here, enemy, self.table.cell(enemy), mine, theirs)

    def danger(self, unit: int, cell: Cell, mine: Plan) -> int:
        """What the enemies may do to the figure on that cell on average, in points: each attacks one of the side."""
        cells = ((enemy, self.table.cell(enemy)) for enemy in self.enemies)
        return sum(self._worth(enemy, there, unit, cell, self.plan_of(enemy), mine) for enemy, there in cells) // max(1, len(self.friends))

    def _worth(self, unit: int, here: Cell, enemy: int, there: Cell, mine: Plan, theirs: Plan) -> int:
        key = (unit, here, enemy, there)
        if key not in self._shots:
            self._shots[key] = self._shot(*key)
        shot = self._shots[key]
        if shot is None or mine.speed not in ATTACKER:
            return 0
        bonus = shot.bonus + ATTACKER[mine.speed] - max(0, mine.actions - 1)
        target = self.target(enemy)
        if target.helpless:
            fixed = max(0, BASIC - 1 + shot.cover)
            return _worth(shot.level, bonus - fixed, 1, -99, shot.damage, target.limits, target.worth) // 8
        dodge = target.bonus + DEFENDER[theirs.speed] + shot.cover + 2 * theirs.defensive - max(0, theirs.actions - 1)
        return _worth(shot.level, bonus, target.level, dodge, shot.damage, target.limits, target.worth)

    def _shot(self, unit: int, here: Cell, enemy: int, there: Cell) -> Shot | None:
        """What of an attack does not depend on what is declared."""
        assert enemy
        weapon = self.weapon(unit)
        here, there = nearest(self.table, self.table.cells_at(unit, here), self.table.cells_at(enemy, there))
        near = self._aim(unit, here, there, weapon)
        if near is None:
            return None
        cover = measure(self.table, there, here)
        if cover.screen is Screen.SAFE or not cover.seen:
            return None
        skills, own = self.table.world.get(unit, Skills), self.table.world.get(unit, Attributes)
        bonus = near + own.agility + self.burden(unit) - light_step(self.table, there) - haze(self.table, here, there)
        return Shot(getattr(skills, weapon.skill), bonus, COVERED.get(cover.screen, 0), damage_of(self.table, unit, weapon, 1))

    def _aim(self, unit: int, here: Cell, there: Cell, weapon: Weapon) -> int | None:
        """What range and accuracy count; None out of reach or without a round."""
        field = self.table.field
        if not weapon.ranged:
            return 0 if field.grid.steps(here, there) <= 1 else None
        if shots_left(self.table, unit, weapon) <= 0:
            return None
        step = reach(self.table, base_of(self.table, unit, weapon), here, there)
        if step is None:
            return None
        accuracy = weapon.accuracy + (weapon.near_accuracy if step == 0 else 0)
        return accuracy + (1 if within(field, here, there, POINT_BLANK) else -step)

    def plan_of(self, unit: int) -> Plan:
        return plan(self.table, unit)


@lru_cache(maxsize=1 << 15)
def _worth(level: int, bonus: int, dodge: int, against: int, damage: int, limits: Thresholds, worth: tuple[int, int, int]) -> int:
    """The mean worth of the wound that comes of each margin."""
    odds = margin_odds(level, bonus, dodge, against)
    total = 0
    for margin, weight in odds.weights.items():
        kind = limits.judge(margin * damage)
        if margin and kind in KINDS:
            total += weight * worth[KINDS.index(kind)]
    return total // odds.total
