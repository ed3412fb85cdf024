"""A battle of OpenD6 as one side sees it: what an attack from one cell on another is worth, and what is to be
feared where."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from game.ai.evaluation import SCALE, HarmScale
from game.ai.levels import NORMAL, Level
from game.ai.opend6.hit_chances import FAR, Hits
from game.ai.opend6.pierced_cover import PiercedCover
from game.ai.opend6.run_over import RunOver
from game.ai.opend6.sorties import Sorties
from game.ai.terrain_view import Ground, acting_unit, idle_rounds, known_enemies, survey
from game.core.actions import Action
from game.core.battle import Battle
from game.core.components import Area
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.attack_modes import Manner, manner_with
from game.rulesets.opend6.attack_refusals import stands
from game.rulesets.opend6.components import Burning, Jammed, Turn
from game.rulesets.opend6.content import HANDS, Weapon, weapons
from game.rulesets.opend6.damage import damage_of
from game.rulesets.opend6.defences import BASE
from game.rulesets.opend6.die_codes import PIPS
from game.rulesets.opend6.figures import foes, is_lying, melee_weapons, ranged_weapons, unmodified_code
from game.rulesets.opend6.fires import fire_damage
from game.rulesets.opend6.vehicle_damage import armoured
from game.rulesets.opend6.vehicles import is_vehicle, vehicles
from game.rulesets.opend6.wound_odds import toll_of_hit
from game.systems.items import shots_left
from game.systems.visibility import opaque

AGAIN = (0, 100, 190, 265, 330)
"""What so many attacks of a turn are worth together, in percent of one: the later find the target down
already, or elsewhere."""
OTHERS = (100, 75, 60, 50, 42)
"""Percent of an enemy's attacks that come here, by the number of friends that it sees as well."""
CALLS = ("", "head")
"""Where shots and blows are worth trying; what else a called shot offers takes damage off, or is too hard to
hit."""
TRAINED = 3 * PIPS
"""Who has so much to attack with is taken to dare two actions."""
_IDLE = 14
_ARMS, _CLOSING = 3, 7
"""From how far off blows are thought of, and how much farther somebody comes for one."""
_SEEN, _STEPS, _WALKS = 80, 60, 60
"""Percent of what an enemy could do that who plays hard counts: from where it is, what half a Move adds to
that, and what a whole one does."""
_THROUGH = 50
"""The same of a shot through the cover that hides a figure from it."""
_RAMS = 60
"""And of what it could do by its vehicle."""
_ATTACKS = tuple(kind for kind, deed in orders.ORDERS.items() if deed.makes)
_Opening = tuple[UnitId, Cell, bool, Manner, tuple[int, int]]


class Threat(NamedTuple):
    """The attack of an enemy that is feared: with how many actions beside it, what a hit is worth, and how
    many percent of it are for one victim."""

    manner: Manner
    place: Cell
    further: int
    harm: int
    share: int


class BattleView:
    """Everything in it comes from the rules' own functions for checks, odds and wounds; here they are only
    asked for other cells."""

    def __init__(self, battle: Battle, side: str, unit: UnitId, level: Level = NORMAL) -> None:
        self.mind = level
        self.battle, self.side, self.unit = battle, side, unit
        self.table: Table = battle.table
        self.here = self.table.cell(unit)
        self.turn = self.table.world.get(unit, Turn)
        self.ground: Ground = survey(
            battle, side, opaque(self.table), acting_unit(self.table), vehicles(self.table)
        )
        self.scales = HarmScale(battle, side)
        attackable = foes(self.table, unit)
        self.enemies = [
            foe
            for foe in known_enemies(battle, side)
            if foe in attackable and not is_vehicle(self.table, foe)
        ]
        own = [
            other
            for other in self.table.standing()
            if self.table.unit(other).side == side and not is_vehicle(self.table, other)
        ]
        self.friends = [other for other in own if other != unit]
        self.hits = Hits(self.table, self.ground)
        self.sorties = Sorties(self.table, self.ground, self.hits)
        self.pierced = PiercedCover(self.table, self.ground, self.hits, self.scales)
        self.run_over = RunOver(self.table, self.scales)
        self._harms: dict[tuple[int, int, str, str, bool], int] = {}
        self.deeds: dict[Action, int] = {}
        self._opens: dict[Cell, list[_Opening]] = {}
        self._shares: dict[UnitId, int] = {}
        self._feareds: dict[tuple[UnitId, UnitId], Manner] = {}
        self._threats: dict[tuple[UnitId, UnitId], Threat] = {}
        self._dangers: dict[tuple[Cell, int, bool], int] = {}

    def watched(self, cell: Cell, enemy: UnitId) -> bool:
        """Whether that enemy sees the cell, from where it matters."""
        place = self.ground.places[enemy]
        return self.ground.apart(cell, place) <= FAR and self.ground.sees(place, cell)

    # ------------------------------------------------------------ one attack

    def harm(self, unit: UnitId, target: UnitId, manner: Manner) -> int:
        """What a hit is worth to whoever is not of the target's side, in points."""
        key = (unit, target, manner.weapon.id, manner.called, manner.sweep)
        found = self._harms.get(key)
        if found is None:
            loss, down = _toll(self.table, unit, target, manner)
            found = self._harms[key] = abs(self.scales.of_harm({target: loss}, {target: down}))
        return found

    def manners(self, unit: UnitId) -> list[Manner]:
        """The ways in which a figure can attack with what it holds."""
        table, jammed = self.table, self.table.world.find(unit, Jammed)
        guns = [
            gun
            for gun in ranged_weapons(table, unit)
            if shots_left(table, unit, gun)
            and not (jammed and gun.id in jammed.weapons)
            and (unit != self.unit or stands(table, unit, gun))
        ]
        blades = [] if table.carrier(unit) and not guns else list(melee_weapons(table, unit))
        ways = [(gun, True) for gun in guns] + [(blade, False) for blade in blades]
        swept = [manner_with(weapon, away, "", True) for weapon, away in ways if weapon.sweeping]
        return [*(manner_with(weapon, away, called) for weapon, away in ways for called in CALLS), *swept]

    def attack(self, cell: Cell, further: int) -> Iterator[tuple[int, UnitId, Manner]]:
        """Each attack of the own figure from that cell: (worth, target, manner)."""
        for foe, there, down, manner, met in self._open_from(cell):
            chance = self.hits.with_pool(self.unit, foe, manner, cell, there, met, further, 0, down)
            if chance:
                yield share_of(chance, self.harm(self.unit, foe, manner)), foe, manner

    def _open_from(self, cell: Cell) -> list[_Opening]:
        """The attacks that can be made from that cell, however many actions are dared: with what each has to
        reach."""
        if cell not in self._opens:
            places = [(foe, self.ground.places[foe], is_lying(self.table, foe)) for foe in self.enemies]
            self._opens[cell] = [
                (foe, there, down, manner, met)
                for foe, there, down in places
                for manner in self.own_manners
                if (manner.away or self.ground.apart(cell, there) <= _ARMS)
                and (met := self.hits.met(self.unit, foe, manner, cell, there, down))
            ]
        return self._opens[cell]

    def weighed(self, attacks: bool) -> Iterator[None]:
        """Finds what hits do, the enemies' and, if the turn has `attacks` left, the own from here, one by one
        with a pause: it is remembered, and takes time.
        """
        for foe in self.enemies:
            self._feared(foe, self.unit)
            yield
        for _ in self.looks(self.here) if attacks else ():
            yield
        for _ in self.attack(self.here, 0) if attacks else ():
            yield

    def looks(self, cell: Cell) -> Iterator[None]:
        """Looks along the lines between the cell and each enemy with a pause after each: it is remembered,
        and takes long the first time."""
        for foe in self.enemies:
            if self.mind.hard:
                yield from self._looks_after_moves(foe, cell)
            self.fear(foe, self.unit, cell)
            yield
            for manner in self.own_manners[:1]:
                place, lies = self.ground.places[foe], is_lying(self.table, foe)
                self.hits.met(self.unit, foe, manner, cell, place, lies)
                yield

    def _looks_after_moves(self, foe: UnitId, cell: Cell) -> Iterator[None]:
        """The same from where that enemy could be when it shoots."""
        manner = self._feared(foe, self.unit)
        if manner.away:
            for post in self.sorties.posts(foe, cell):
                yield
                if post:
                    self.hits.met(foe, self.unit, manner, post, cell, False)
            yield
            self.pierced.danger(foe, self.unit, manner, cell)
            yield

    def best(self, cell: Cell, further: int) -> int:
        """The worth of the best attack from that cell."""
        return max((value for value, _, _ in self.attack(cell, further)), default=0)

    @cached_property
    def own_manners(self) -> list[Manner]:
        return self.manners(self.unit)

    # ------------------------------------------------------------ danger

    def danger(self, cell: Cell, ward: int = 0, prone: bool = False) -> int:
        """What the enemies take from the own figure there until its next turn, on the average."""
        key = (cell, ward, prone)
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = sum([self.fear(foe, self.unit, *key) for foe in self.enemies])
        return found

    def fear(self, foe: UnitId, victim: UnitId, cell: Cell, ward: int = 0, prone: bool = False) -> int:
        """What that enemy alone takes from one of the own on that cell: its best attack, twice where it is
        good enough for that. Who plays hard thinks of what it could do after a movement, too, or through
        cover."""
        threat = self._threats.get((foe, victim)) or self._threat(foe, victim)
        now = self._from_here(threat, foe, victim, cell, ward, prone)
        if not self.mind.hard:
            return now
        if self.table.carrier(foe):
            return max(now, self.run_over.danger(foe, victim, cell, ward) * _RAMS // 100)
        if not threat.manner.away:
            return now
        ward = max(BASE, ward) if ward else 0
        step, walk = self.sorties.chances(foe, victim, threat.manner, cell, threat.further, ward, prone)
        after = max(now, share_of(step, threat.harm) * AGAIN[1 + threat.further] // 100)
        more = max(0, share_of(walk, threat.harm) - after)
        behind = 0 if now else self.pierced.danger(foe, victim, threat.manner, cell)
        return max(now * _SEEN + (after - now) * _STEPS + more * _WALKS, behind * _THROUGH) // 100

    def _from_here(
        self, threat: Threat, foe: UnitId, victim: UnitId, cell: Cell, ward: int, prone: bool
    ) -> int:
        """The same from where it is."""
        manner, place, further, harm, share = threat
        if not manner.away:
            near = self.ground.apart(place, cell) <= _ARMS + _CLOSING
            if near and not ward:
                chance = Fraction(1, 2)
            elif near:
                chance = Fraction(1, 8)
            else:
                chance = Fraction(0)
            return share_of(chance, harm) * share // 100
        chance = self.hits.chance(
            foe, victim, manner, place, cell, further, max(BASE, ward) if ward else 0, prone
        )
        return share_of(chance, harm) * AGAIN[1 + further] // 100 * share // 100

    def _threat(self, foe: UnitId, victim: UnitId) -> Threat:
        manner = self._feared(foe, victim)
        further = 1 if manner.away and unmodified_code(self.table, foe, manner.skill) >= TRAINED else 0
        harm = self.harm(foe, victim, manner)
        found = self._threats[foe, victim] = Threat(
            manner, self.ground.places[foe], further, harm, self.share(foe)
        )
        return found

    def _feared(self, foe: UnitId, victim: UnitId) -> Manner:
        """The attack by which that enemy would do the most if it hit: a shot, if it has one."""
        if (foe, victim) not in self._feareds:
            self._feareds[foe, victim] = _worst(self, foe, victim)
        return self._feareds[foe, victim]

    def share(self, foe: UnitId) -> int:
        """Percent of that enemy's attention that is for one of those whom it sees."""
        if foe not in self._shares:
            seen = sum(self.watched(self.table.cell(friend), foe) for friend in self.friends)
            self._shares[foe] = OTHERS[min(seen, len(OTHERS) - 1)]
        return self._shares[foe]

    # ------------------------------------------------------------ the course of the battle

    @cached_property
    def idle(self) -> int:
        """Rounds since anybody attacked: the longer nothing happens, the bolder everybody gets."""
        return idle_rounds(self.battle, _ATTACKS, max(1, len(self.friends) + 1 + len(self.enemies)), _IDLE)

    @cached_property
    def forlorn(self) -> bool:
        """Whether who plays hard has nobody left but one that meets several. It has to win by attacks, soon;
        where goals are to be reached it may win otherwise."""
        alone = not self.friends and len(self.enemies) > 1
        return self.mind.hard and alone and not self.battle.scenario.goals

    @cached_property
    def flames(self) -> dict[Cell, int]:
        """What the fire on each burning cell would do to the own figure by the next round, in points."""
        found: dict[Cell, int] = {}
        for entity, fire in self.table.world.things(Burning):
            area = self.table.world.get(entity, Area)
            if area.turns > 0:
                dealt = fire_damage(area.source, fire)
                loss, down = toll_of_hit(self.table, self.unit, dealt.dice.dice, dealt.bonus, False)
                worth = abs(self.scales.of_harm({self.unit: loss}, {self.unit: down}))
                found |= dict.fromkeys(area.cells, worth)
        return found

    @cached_property
    def shoots(self) -> bool:
        own = ranged_weapons(self.table, self.unit)
        return any(manner.away for manner in self.own_manners) or any(gun.tripod for gun in own)


def share_of(chance: Fraction, whole: int) -> int:
    return chance.numerator * whole // chance.denominator


def _toll(table: Table, unit: UnitId, target: UnitId, manner: Manner) -> tuple[Fraction, Fraction]:
    """What a hit takes on the average, and how often it fells."""
    dealt = damage_of(
        table, unit, manner.weapon, manner.called, manner.sweep, armoured=armoured(table, target)
    )
    return toll_of_hit(table, target, dealt.dice.dice, dealt.bonus, manner.weapon.stuns)


def _worst(scene: BattleView, foe: UnitId, victim: UnitId) -> Manner:
    ways = [manner for manner in scene.manners(foe) if manner.called == "head"] or [
        manner_with(weapons()[HANDS], False)
    ]
    away = [manner for manner in ways if manner.away]
    return max(away or ways, key=lambda manner: scene.harm(foe, victim, manner))


def power(scene: BattleView, weapon: Weapon) -> int:
    """How good a weapon would be in hand: by what a hit with it does to the nearest enemy, and by whether it
    could be used there."""
    if not scene.enemies:
        return 0
    foe = min(scene.enemies, key=lambda one: (scene.ground.apart(scene.here, scene.ground.places[one]), one))
    near = scene.ground.apart(scene.here, scene.ground.places[foe]) <= 5
    if not (near or weapon.ranged):
        return SCALE // 20
    code = unmodified_code(scene.table, scene.unit, weapon.skill)
    return scene.harm(scene.unit, foe, manner_with(weapon, weapon.ranged)) * min(code, 5 * PIPS) // (5 * PIPS)
