"""A battle as one side of InfoWar sees it: figures in numbers, and what attacks between two cells are
worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from game.ai.enemy_approaches import SIGHT, posts, reach
from game.ai.infowar import evaluation
from game.ai.infowar.evaluation import Aim, Body
from game.ai.levels import NORMAL, Level
from game.ai.terrain_view import Ground, idle_rounds, survey
from game.core.actions import EndTurn, Move
from game.core.battle import Battle
from game.core.components import Down
from game.core.field import Cell, Cover, Light
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.assessment import apparent_health, knows
from game.rulesets.infowar.attack import damage, defence, trait_of
from game.rulesets.infowar.attack_spec import BLOW, SHOT, Attack
from game.rulesets.infowar.components import Defending, Pinned, Prone, Stuns, Turn, Worn, Wounds
from game.rulesets.infowar.content import Ranges, Weapon, weapons
from game.rulesets.infowar.figures import WALK, allowance, helpless, melee_weapons, ranged_weapons, traits
from game.rulesets.infowar.harm import leader, protection
from game.rulesets.infowar.ladder import POOR
from game.rulesets.infowar.orders import ORDERS
from game.rulesets.infowar.orders.lead import CALL
from game.rulesets.infowar.penalties import fighting
from game.rulesets.infowar.ranged import BY_BAND, band, by_range, nested, off_guard
from game.rulesets.infowar.wounds import DEAD, HURT, levels
from game.systems.visibility import light_at, opaque, smoke

STRANGER = Body((), (), 2, False, 0, 0)
"""What a figure is taken for that the side has not made out: a vest, and nothing that is out of the usual."""
OUT = Body((DEAD,), (), 0, False, 0, 0)
"""An enemy who is out of the fight is worth no bullet."""
STRANGE_GUN = ("assault_rifle", 2)
"""And the gun that it is taken to have, with its bonus."""
OTHERS = (100, 70, 52, 42, 35)
"""Percent of an enemy's fire that comes here, by the number of friends at whom it could shoot as well."""
_IDLE = 14
_SORTIE = 100
"""Percent of an attack that is feared of an enemy who has to come into sight for it."""
_HIDDEN = {Cover.NONE: 0, Cover.HALF: 1, Cover.FULL: 2}
_ATTACKS = tuple(kind for kind, deed in ORDERS.items() if deed.harms)


class Threat(NamedTuple):
    """The attack that an enemy is feared for: its bonus before range, its factor, its ranges ((): only hand
    to hand), how far it gets."""

    bonus: int
    factor: int
    ranges: Ranges
    walk: int


class BattleView:
    """Nothing in it is for other eyes: of enemies that the side has not made out, arms, armour and wounds are
    guessed."""

    def __init__(self, battle: Battle, side: str, unit: UnitId, level: Level = NORMAL) -> None:
        self.mind = level
        self.battle, self.side, self.unit = battle, side, unit
        self.table: Table = battle.table
        self.here = self.table.cell(unit)
        self.turn = self.table.world.get(unit, Turn)
        self.ground: Ground = survey(battle, side, opaque(self.table), unit)
        self.enemies = [enemy for enemy in self.ground.enemies if not helpless(self.table, enemy)] or list(
            self.ground.enemies
        )
        own = [other for other in self.table.standing() if self.table.unit(other).side == side]
        self.friends = [other for other in own if other != unit and not helpless(self.table, other)]
        self.floor = self.table.option("relative_degree") == "floor"
        self.fog = smoke(self.table)
        self._bodies: dict[UnitId, Body] = {}
        self._threats: dict[UnitId, Threat] = {}
        self._defences: dict[tuple[int, str], int] = {}
        self._busy: dict[UnitId, int] = {}
        self._dangers: dict[tuple[Cell, bool, bool, bool], int] = {}

    # ------------------------------------------------------------ figures

    def known(self, unit: UnitId) -> bool:
        return knows(self.table, unit, self.side)

    def ours(self, unit: UnitId) -> bool:
        return self.table.unit(unit).side == self.side

    def body(self, unit: UnitId) -> Body:
        found = self._bodies.get(unit)
        if found is None:
            found = self._bodies[unit] = self._body(unit)
        return found

    def _body(self, unit: UnitId) -> Body:
        table = self.table
        if table.world.has(unit, Down) and not self.ours(unit):
            return OUT
        if not self.known(unit):
            return STRANGER if apparent_health(table, unit) > 1 else STRANGER._replace(levels=(HURT,))
        own = traits(table, unit)
        marked, stuns = levels(table.world.get(unit, Wounds)), table.world.get(unit, Stuns).marked
        worn = table.world.get(unit, Worn)
        return Body(
            tuple(sorted(marked)),
            tuple(sorted(stuns)),
            protection(table, unit),
            worn.helmet,
            own.endurance,
            own.body_control,
        )

    def defence(self, unit: UnitId, weapon: Weapon) -> int:
        """The bonus of Combat Experience against a shot, who else has shot at it counted."""
        key = (unit, weapon.skill if not weapon.small else "small")
        if key not in self._defences:
            self._defences[key] = defence(self.table, unit, Attack(self.unit, weapon, SHOT))[0].asked.bonus
        return self._defences[key]

    def threat(self, enemy: UnitId) -> Threat:
        found = self._threats.get(enemy)
        if found is None:
            found = self._threats[enemy] = self._threat(enemy) if self.known(enemy) else _stranger()
        return found

    def _threat(self, enemy: UnitId) -> Threat:
        table, own = self.table, traits(self.table, enemy)
        pain = sum(modifier.value for modifier in fighting(table, enemy) if modifier)
        far = allowance(table, enemy, WALK)
        best = Threat(-9, -9, (), far)
        for gun in ranged_weapons(table, enemy):
            skill = (
                getattr(own, gun.skill)
                + gun.burst
                + 2 * (gun.kind == "minigun")
                + 3 * (gun.kind == "machine gun" and nested(table, enemy))
            )
            found = Threat(skill + pain, gun.factor, gun.ranges, far)
            best = max(best, found, key=lambda one: 2 * one.bonus + one.factor)
        if best.ranges:
            return best
        tool = max(melee_weapons(table, enemy), key=lambda one: one.factor)
        blow = Attack(enemy, tool, BLOW)
        return Threat(getattr(own, trait_of(table, blow)) + pain, damage(table, blow).factor, (), far)

    # ------------------------------------------------------------ attacks between cells

    def level(
        self, here: Cell, there: Cell, ranges: Ranges, prone: bool = False, running: bool = False
    ) -> int | None:
        """The Difficulty of a shot at somebody there; None out of sight or range."""
        if not self.ground.sees(here, there):
            return None
        number = band(self.table, here, there, ranges)
        if number > 4:
            return None
        near = self.ground.apart(here, there) <= 1
        hidden = _HIDDEN[self.ground.hidden(there, here)]
        level = (
            BY_BAND[number]
            + max(hidden, int(prone and not near))
            + (light_at(self.table, there) >= Light.DARK)
            + running
        )
        return level + bool(self.fog and (here in self.fog or there in self.fog))

    def shot(self, cell: Cell, enemy: UnitId, gun: Weapon, bonus: int) -> Aim | None:
        """A shot of the own figure from that cell, with what the range does to such a gun. Whom one sees from
        there sees who shoots."""
        table, there = self.table, self.ground.places[enemy]
        running = table.world.get(enemy, Turn).gait in ("run", "sprint")
        level = self.level(cell, there, gun.ranges, table.world.has(enemy, Prone), running)
        if level is None:
            return None
        number = band(table, cell, there, gun.ranges)
        bonus += (number == 0) + by_range(gun, number)
        return Aim(
            bonus - level,
            bonus - self.defence(enemy, gun),
            not off_guard(table, enemy),
            self.floor,
            gun.factor,
        )

    # ------------------------------------------------------------ danger

    def danger(self, cell: Cell, prone: bool = False, running: bool = False, defending: bool = False) -> int:
        """What the enemies take from the own figure there until its next turn, on the average."""
        key = (cell, prone, running, defending)
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = sum(self._from(enemy, *key) for enemy in self.enemies)
        return found

    def fear(self, enemy: UnitId, cell: Cell) -> int:
        """What that enemy alone takes."""
        return self._from(enemy, cell, False, False, False)

    def _from(self, enemy: UnitId, cell: Cell, prone: bool, running: bool, defending: bool) -> int:
        if helpless(self.table, enemy) or self.table.world.has(enemy, Pinned):
            return 0
        taken = self._taken(enemy, cell, prone, running, defending)
        if not taken and self.mind.hard:
            taken = self._sortie(enemy, cell, prone) * _SORTIE // 100
        return taken * self.busy(enemy) // 100

    def _taken(self, enemy: UnitId, cell: Cell, prone: bool, running: bool, defending: bool) -> int:
        """What an attack of that enemy takes, from where it stands."""
        threat, place = self.threat(enemy), self.ground.places[enemy]
        if not threat.ranges:
            return self._blow(enemy, threat, cell, defending)
        level = self.level(place, cell, threat.ranges, prone, running)
        if level is None:
            return 0
        return self._shot_at(
            threat, level, 2 * (defending and not self.table.world.has(self.unit, Defending))
        )

    def _shot_at(self, threat: Threat, level: int, more: int = 0) -> int:
        """What a shot of that Difficulty takes from the own figure."""
        ward = self.defence(self.unit, weapons()[STRANGE_GUN[0]]) + more
        return evaluation.attack(
            self.body(self.unit),
            Aim(threat.bonus - level, threat.bonus - ward, True, self.floor, threat.factor),
        )

    def _sortie(self, enemy: UnitId, cell: Cell, prone: bool) -> int:
        """What it takes if it walks to where it sees the cell, and shoots from there."""
        threat, ground = self.threat(enemy), self.ground
        if not threat.ranges:
            return 0
        reached = reach(ground.field, ground.places[enemy], threat.walk, ground.closed)
        levels = [
            level
            for post in posts(ground.field, cell, ground.opaque, reached, SIGHT)
            if (level := self.level(post, cell, threat.ranges, prone)) is not None
        ]
        return self._shot_at(threat, min(levels)) if levels else 0

    def _blow(self, enemy: UnitId, threat: Threat, cell: Cell, defending: bool) -> int:
        """One who strikes now or after a walk, as the crow flies."""
        if self.ground.apart(self.ground.places[enemy], cell) > threat.walk + 1:
            return 0
        own = traits(self.table, self.unit)
        ward = max(own.melee, own.brawling, POOR) + 2 * defending
        return evaluation.attack(
            self.body(self.unit), Aim(threat.bonus, threat.bonus - ward, True, self.floor, threat.factor)
        )

    def busy(self, enemy: UnitId) -> int:
        """Percent of the enemy's attention that is for the own figure."""
        if enemy not in self._busy:
            place = self.ground.places[enemy]
            others = sum(self.ground.sees(place, self.table.cell(friend)) for friend in self.friends)
            self._busy[enemy] = OTHERS[min(others, len(OTHERS) - 1)]
        return self._busy[enemy]

    # ------------------------------------------------------------ looking around, bit by bit

    def look_around(self) -> Iterator[None]:
        """Sees who sees whom, as `busy` asks: each line of sight that is new takes a while."""
        for enemy in self.enemies:
            for friend in self.friends:
                self.ground.sees(self.ground.places[enemy], self.table.cell(friend))
                yield

    def look_at(self, cell: Cell) -> Iterator[None]:
        """The lines between a cell and all enemies, as `danger` and shots from there ask."""
        for place in self.ground.places.values():
            if self.ground.sees(place, cell):
                self.ground.hidden(cell, place)
                yield
                self.ground.hidden(place, cell)
            yield

    # ------------------------------------------------------------ the course of the battle

    @cached_property
    def idle(self) -> int:
        """Rounds since anybody attacked: the longer nothing happens, the bolder everybody gets."""
        return idle_rounds(self.battle, _ATTACKS, max(1, len(self.friends) + 1 + len(self.enemies)), _IDLE)

    @cached_property
    def leader(self) -> Cell | None:
        """Where the one stands that leads the others, None for itself or nobody."""
        found = leader(self.table, self.side)
        return self.table.cell(found) if found not in (0, self.unit) else None

    def astray(self, cell: Cell) -> int:
        """Tiles beyond the leader's voice (infowar.initiative.leadership)."""
        return max(0, self.ground.apart(cell, self.leader) - CALL) if self.leader else 0

    @cached_property
    def walks(self) -> int:
        """How often the figure has walked in this slot: what is thought better from afar is not walked after
        without end."""
        found = 0
        for action in reversed(self.battle.history):
            if action.unit != self.unit or isinstance(action, EndTurn):
                break
            found += isinstance(action, Move)
        return found


def _stranger() -> Threat:
    gun = weapons()[STRANGE_GUN[0]]
    return Threat(STRANGE_GUN[1], gun.factor, gun.ranges, WALK)
