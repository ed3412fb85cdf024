"""What the agent thinks upon: a copy on which nobody else has declared anything, the ground, and what blows
are worth there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

import msgspec

from game.ai.levels import NORMAL, Level
from game.ai.silhouette.evaluation import Roll, Target, target_of
from game.ai.silhouette.line_cache import lines_on
from game.ai.silhouette.weapon_tables import Arm, Shot, Threat, aiming, armed, call_price, shot_of
from game.ai.terrain_view import FAR, Ground, acting_unit, doors_on_ways, known_enemies, survey
from game.core.battle import Battle
from game.core.components import COMPONENTS as CORE
from game.core.components import Down, Size
from game.core.declarations import DECLARE
from game.core.field import Cell, Field
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.silhouette.aiming import BASIC, FROM_AMBUSH, PLAIN
from game.rulesets.silhouette.awareness import known_at
from game.rulesets.silhouette.components import (
    COMPONENTS,
    STATIONARY,
    WALK,
    Aiming,
    Charge,
    Ducked,
    Held,
    Plan,
    Turn,
)
from game.rulesets.silhouette.content import HANDS, Thing, Weapon, weapons
from game.rulesets.silhouette.figures import plan
from game.rulesets.silhouette.speed_bands import ATTACKER, DEFENDER, band
from game.rulesets.silhouette.terrain import crosses
from game.systems.bodies import nearest
from game.systems.pathfinding import distances

KINDS = (*CORE, *(kind for kind in COMPONENTS if kind is not Plan))
"""All that a declaration depends on beside plans."""
_LEAVES = 75
"""Percent of an attack that counts, while all declare, on somebody who will probably not stay where it is; to
who plays hard."""
_STUCK = 9
"""After so many turns one looks for another way than over the fallen."""


@lru_cache(maxsize=16)
def around(field: Field, places: tuple[Cell, ...], lying: frozenset[Cell]) -> dict[Cell, int]:
    """Tiles to the nearest of these places by ways on which nobody lies; nothing for cells that have none."""
    return dict(distances(field, places, blocked=lying - frozenset(places)))


class PositionBonuses(NamedTuple):
    """What is good about where a figure ends its turn: each tile nearer to the enemy, lurking unseen within
    reach of one, a door that leads on. `begun` is the way that is left where it stands."""

    tile: int
    lurking: int
    near: int
    doors: Mapping[Cell, Cell]
    begun: int = 0


@dataclass
class Memory:
    """What has been asked already, by what it was asked for."""

    eyes: dict[Cell, int] = field(default_factory=dict)
    held: dict[UnitId, Weapon] = field(default_factory=dict)
    targets: dict[UnitId, Target] = field(default_factory=dict)
    arms: dict[tuple[int, str], Arm] = field(default_factory=dict)
    shots: dict[tuple[int, str, Cell, int, Cell], Shot | None] = field(default_factory=dict)
    open: dict[tuple[int, Cell], list[tuple[UnitId, Shot]]] = field(default_factory=dict)
    plans: dict[UnitId, Plan] = field(default_factory=dict)
    worths: dict[tuple[int, Cell, str, int, int], int] = field(default_factory=dict)


class BattleView:
    """The battle as one side sees it."""

    def __init__(self, battle: Battle, side: str, level: Level = NORMAL) -> None:
        self.mind = level
        self.lasting = battle.table
        """What is remembered of this table is still known to the next thought."""
        self.battle = blind(battle, side)
        self.table: Table = self.battle.table
        self.side, self.round = side, self.table.clock.round
        self.field = self.table.ground()
        self.closed = self.table.closed()
        self.lines = lines_on(self.lasting)
        self.ground: Ground = survey(self.battle, side, self.closed, acting_unit(self.table))
        self.enemies = list(known_enemies(self.battle, side))
        self.friends = [unit for unit in self.table.standing() if self.table.unit(unit).side == side]
        self.places = {unit: self.table.cell(unit) for unit in self.table.units()}
        self.weighed = self.table.option("action_penalty") == "rolls"
        """Whether further actions and wounds weigh on dodging, too."""
        self.close = int(self.table.option("melee_point_blank") == "on")
        """What it counts that a blow is struck at point blank."""
        self.walk = self._ways()
        self.falling = [
            (self.table.cell(entity), charge)
            for entity, charge in self.table.world.things(Charge)
            if charge.turn <= self.round
        ]
        """What goes off at the end of this turn, and where."""
        self._views = [self.lines.view(self.places[enemy]) for enemy in self.enemies]
        self._large = self.table.world.any(Size)
        self._memory = Memory()
        clock = self.table.clock
        self.declaring = clock.slot is not None and clock.slot.phase == DECLARE
        self.coming = frozenset(slot.unit for slot in clock.slots[clock.index :])
        """Whose turn of this round is not over, once all have declared."""
        self.blasts: dict[tuple[int, Cell, int], int] = {}
        """What throws are worth, and below what explosions do to others than whoever caused them, as far as
        it has been asked."""
        self.bursts: dict[tuple[int, Cell, Roll, int, int, bool], int] = {}
        self.within: dict[tuple[Cell, int], list[UnitId]] = {}
        self.shells: dict[UnitId, tuple[tuple[str, Thing | Weapon], ...]] = {}
        self.mightiest: dict[tuple[int, int], int] = {}
        self.lobs: dict[tuple[int, str, Cell, Cell], int | None] = {}
        self.threats: dict[tuple[int, Cell], list[Threat]] = {}
        """The attacks to be feared on cells, what they may do there, and among whom each enemy chooses."""
        self.dangers: dict[tuple[int, Cell, str, int, bool], int] = {}
        self.hopes: dict[tuple[int, bool, int], PositionBonuses] = {}
        """What is good about ending a turn on a cell, by what else is gained in it."""
        self.shares: dict[UnitId, list[UnitId]] = {}
        self.quarry: dict[UnitId, list[UnitId]] = {}
        """Among whom each enemy chooses: of those in its sight, and of those whom it gets to see."""

    # ------------------------------------------------------------ who is where

    def eyes(self, cell: Cell) -> int:
        """How many enemies see the cell from not too far away."""
        known = self._memory.eyes.get(cell)
        if known is None:
            known = self._memory.eyes[cell] = sum([cell in view for view in self._views])
        return known

    def eyes_on(self, cells: set[Cell]) -> dict[Cell, int]:
        """The same of those cells that any enemy sees."""
        return Counter(chain.from_iterable([view & cells for view in self._views]))

    def way(self, cell: Cell) -> int:
        """Tiles to the nearest enemy through doors; in a battle that lasts too long around those who lie
        there, as nobody can stop where they lie."""
        return self.walk.get(cell, FAR)

    @cached_property
    def doors(self) -> dict[Cell, Cell]:
        """For the cells next to closed doors that lie on the way to the enemy, the door that leads there
        soonest."""
        if self.walk is self.ground.walk:
            return self.ground.doors
        return doors_on_ways(self.field, self.ground.closed, self.way)

    def _ways(self) -> Mapping[Cell, int]:
        lying = [
            place
            for unit, place in self.places.items()
            if self.round > _STUCK and self.table.world.has(unit, Down)
        ]
        if not lying:
            return self.ground.walk
        return {
            **self.ground.walk,
            **around(self.field, tuple(self.places[enemy] for enemy in self.enemies), frozenset(lying)),
        }

    def weapon(self, unit: UnitId) -> Weapon:
        known = self._memory.held.get(unit)
        if known is None:
            known = self._memory.held[unit] = weapons()[self.table.world.get(unit, Held).weapon or HANDS]
        return known

    def target(self, unit: UnitId) -> Target:
        known = self._memory.targets.get(unit)
        if known is None:
            known = self._memory.targets[unit] = target_of(self.lasting, unit, self.mind.hard)
        return known

    def arm(self, unit: UnitId, weapon: Weapon | None = None) -> Arm:
        """What the figure attacks with: what it holds, if nothing else is said."""
        key = (unit, weapon.id if weapon else "")
        known = self._memory.arms.get(key)
        if known is None:
            known = self._memory.arms[key] = armed(self.lasting, unit, (weapon or self.weapon(unit)).id)
        return known

    # ------------------------------------------------------------ the worth of an attack

    def most(self, unit: UnitId, here: Cell, mine: Plan, how: str = PLAIN) -> int:
        """The same of whichever standing enemy it is worth most on."""
        further, arm = max(0, mine.actions - 1), self.arm(unit)
        if not self._fires(mine, arm):
            return 0
        key = (unit, here, how, ATTACKER[mine.speed] - further, further if how == FROM_AMBUSH else 0)
        known = self._memory.worths.get(key)
        if known is None:
            known, (level, bonus) = 0, arm.rolls[how]
            for enemy, shot in self._opened(arm, unit, here):
                roll = (level, bonus + shot.bonus + key[3])
                known = max(
                    known, self._judged(arm, enemy, roll, shot.cover, self.plan_of(enemy), how, "", further)
                )
            self._memory.worths[key] = known
        return known

    def _opened(self, arm: Arm, unit: UnitId, here: Cell) -> list[tuple[UnitId, Shot]]:
        """The standing enemies who can be attacked from that cell with what the figure holds."""
        known = self._memory.open.get((unit, here))
        if known is None:
            shots = [
                (enemy, self.shot(arm, unit, here, enemy, self.places[enemy]))
                for enemy in self.enemies
                if arm.loaded
            ]
            known = self._memory.open[unit, here] = [(enemy, shot) for enemy, shot in shots if shot]
        return known

    def worth(
        self,
        unit: UnitId,
        here: Cell,
        enemy: UnitId,
        mine: Plan,
        how: str = PLAIN,
        called: str = "",
        arm: Arm | None = None,
        aimed: int = 0,
    ) -> int:
        """What one attack from that cell on an enemy where it stands is worth, in points; 0 if there can be
        none."""
        arm = arm or self.arm(unit)
        if not arm.loaded or not self._fires(mine, arm):
            return 0
        shot = self.shot(arm, unit, here, enemy, self.places[enemy])
        if shot is None:
            return 0
        further = max(0, mine.actions - 1)
        level, bonus = arm.rolls[how]
        bonus += shot.bonus + ATTACKER[mine.speed] - further + aimed + call_price(called, how)
        return self._judged(arm, enemy, (level, bonus), shot.cover, self.plan_of(enemy), how, called, further)

    @staticmethod
    def _fires(mine: Plan, arm: Arm) -> bool:
        """Whether one attacks at that speed: what has been set up does not go along."""
        return mine.speed == STATIONARY if arm.fixed else mine.speed in ATTACKER

    def _judged(
        self,
        arm: Arm,
        enemy: UnitId,
        roll: Roll,
        cover: int,
        theirs: Plan,
        how: str,
        called: str,
        further: int,
    ) -> int:
        """The roll against whatever the enemy has to set against it."""
        target = self._memory.targets.get(enemy) or self.target(enemy)
        if how == FROM_AMBUSH or target.helpless:
            standing = DEFENDER["stationary" if target.helpless else theirs.speed]
            if how == FROM_AMBUSH:
                roll = (*roll, arm.stealth[0], arm.stealth[1] - further)
            against: Roll = (max(0, BASIC + standing + cover),)
        else:
            moving = DEFENDER[theirs.speed] + cover - (max(0, theirs.actions - 1) if self.weighed else 0)
            against = target.defence(roll, arm.weapon, arm.ranged, moving, 2 * theirs.defensive)
        found = target.value(roll, against, arm.damage, called)
        leaves = self.mind.hard and self.declaring and theirs.speed != STATIONARY
        return found * _LEAVES // 100 if leaves else found

    # ------------------------------------------------------------ lines

    def shot(self, arm: Arm, unit: UnitId, here: Cell, enemy: UnitId, there: Cell) -> Shot | None:
        """What an attack meets on the way; None if there can be none."""
        key = (unit, arm.weapon.id, here, enemy, there)
        if key not in self._memory.shots:
            self._memory.shots[key] = self._met(arm, unit, here, enemy, there)
        return self._memory.shots[key]

    def _met(self, arm: Arm, unit: UnitId, here: Cell, enemy: UnitId, there: Cell) -> Shot | None:
        if self._large:
            here, there = nearest(
                self.table, self.table.cells_at(unit, here), self.table.cells_at(enemy, there)
            )
        lines = self.lines
        if arm.ranged:
            near = aiming(arm, lines.span(here, there))
        else:
            near = self.close if lines.steps(here, there) <= 1 else None
        if near is None:
            return None
        stays = there == self.places[enemy]
        seen = lines.clear(there, here) if stays else lines.clear(here, there)
        if not seen and not (stays and known_at(self.table, unit, enemy)):
            return None
        ducked = self.table.world.find(enemy, Ducked) if stays else None
        if ducked and crosses(self.table, here, there, ducked.cell):
            return None
        line = lines.line(self.table, here, there)
        return shot_of(near - line.dim, line.cover) if line else None

    # ------------------------------------------------------------ what is declared and done

    def plan_of(self, unit: UnitId) -> Plan:
        """What has been declared for it, as far as wounds have left it that."""
        known = self._memory.plans.get(unit)
        if known is None:
            found, speed = plan(self.table, unit), band(self.table, unit)
            known = self._memory.plans[unit] = (
                found if found.speed == speed else msgspec.structs.replace(found, speed=speed)
            )
        return known

    def aimed_at(self, unit: UnitId, cell: Cell) -> int:
        """The same of the one who stands there."""
        known = self.table.world.find(unit, Aiming)
        return known.turns if known and cell in self.table.cells(known.target) else 0

    @cached_property
    def unwatched(self) -> list[Cell]:
        """Where enemies stand who have had their turn, and are not seen by anybody of the side who has had it
        too: thought of by who plays hard."""
        if self.declaring or not self.mind.hard:
            return []
        eyes = [self.places[friend] for friend in self.friends if friend not in self.coming]
        places = [self.places[enemy] for enemy in self.enemies if enemy not in self.coming]
        return [place for place in places if not any(self.lines.clear(place, eye) for eye in eyes)]

    def foresee(self, plans: Mapping[UnitId, Plan]) -> None:
        """Take it that these have declared so."""
        self._memory.plans.update(plans)

    def unseen(self, unit: UnitId) -> bool:
        """Whether it may attack out of hiding."""
        state = self.table.world.get(unit, Turn)
        return state.unseen and not state.attacked

    def aimed(self, unit: UnitId, enemy: UnitId) -> int:
        """In how many turns in a row it has aimed at that one."""
        known = self.table.world.find(unit, Aiming)
        return known.turns if known and known.target == enemy else 0


UNKNOWN = Plan(WALK, said=True)
"""What everybody else is taken to have declared before it is shown."""


def blind(battle: Battle, side: str) -> Battle:
    """A copy for the side's own eyes: while all declare, what the others have declared is not on it."""
    copy = battle.clone("thinking")
    if copy.slot and copy.slot.phase == "declare":
        for unit in copy.table.units():
            if copy.table.unit(unit).side != side:
                copy.table.world.put(unit, UNKNOWN)
    return copy
