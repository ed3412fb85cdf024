"""The chance to hit of any attack between any two cells, by the rules that are played: what is asked again
and again is found once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from game.ai.terrain_view import Ground
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.attack_modes import Manner, manner_with
from game.rulesets.opend6.awareness import is_known as noticed
from game.rulesets.opend6.checks import cancels, reaches
from game.rulesets.opend6.components import DODGE
from game.rulesets.opend6.defences import Defence, defence_against
from game.rulesets.opend6.figures import is_rollable
from game.rulesets.opend6.targeting import (
    LineConditions,
    added_at,
    attacking_with,
    close_combat,
    difficulty_at,
    floor_of,
    line_conditions,
    of_cover,
    sight_bonus,
    step_at,
)
from game.rulesets.opend6.terrain import band, is_within, reach_of
from game.systems.bodies import within_touch

FAR = 48
"""Tiles beyond which nobody asks who is seen: few hit anything there, and on the widest maps it would take
long."""
NONE = Fraction(0)


class Hits:
    """While nothing on the table changes but how many actions somebody dares."""

    def __init__(self, table: Table, ground: Ground) -> None:
        self.table, self.ground = table, ground
        self._mets: dict[tuple[UnitId, UnitId, str, bool, Cell, Cell, bool], tuple[int, int] | None] = {}
        self._betweens: dict[tuple[int, int, Cell, Cell], LineConditions | None] = {}
        self._wards: dict[tuple[int, bool, int], int] = {}
        self._spreads: dict[
            tuple[int, int, str, bool, str, bool, Cell, Cell, int, bool, int], Iterable[tuple[int, Fraction]]
        ] = {}
        self._pools: dict[
            tuple[UnitId, UnitId, str, bool, int, tuple[int, int]], tuple[int, int, int] | None
        ] = {}
        self._standard = self.table.option("modifiers") == "standard"
        self._cancels = cancels(self.table)

    def chance(
        self,
        unit: UnitId,
        target: UnitId,
        manner: Manner,
        here: Cell,
        there: Cell,
        further: int,
        ward: int = 0,
        prone: bool = False,
    ) -> Fraction:
        """The chance to hit between these cells, `further` actions beside it; `defence_against` is a dodge
        that the target may have by then."""
        met = self.met(unit, target, manner, here, there, prone)
        return self.with_pool(unit, target, manner, here, there, met, further, ward, prone) if met else NONE

    def with_pool(
        self,
        unit: UnitId,
        target: UnitId,
        manner: Manner,
        here: Cell,
        there: Cell,
        met: tuple[int, int],
        further: int,
        ward: int,
        prone: bool,
    ) -> Fraction:
        """The same where it is known what a plain attack has to reach."""
        pool = self._pool(
            unit, target, manner, further, sight_bonus(self.table, unit, target, manner, here, there)
        )
        if pool is None:
            return NONE
        dice, bonus, least = pool
        if self._standard:
            level = (met[0] + ward if ward else met[1]) + manner.harder
            return reaches(dice, max(least, level) - bonus, self._cancels)
        rows = self._rolled(unit, target, manner, here, there, ward, prone, least)
        return sum((share * reaches(dice, level - bonus, self._cancels) for level, share in rows), NONE)

    def at_cover(self, unit: UnitId, target: UnitId, manner: Manner, cell: Cell, further: int) -> Fraction:
        """The chance to hit the cover on that cell from where the figure is, `further` actions beside it."""
        here = self.table.cell(unit)
        sight = sight_bonus(self.table, unit, target, manner, here, cell)
        pool = self._pool(unit, target, manner, further, sight)
        if pool is None:
            return NONE
        dice, bonus, least = pool
        needed = of_cover(self.table, unit, cell, manner).base
        return reaches(dice, max(least, needed) - bonus, self._cancels)

    def met(
        self, unit: UnitId, target: UnitId, manner: Manner, here: Cell, there: Cell, prone: bool
    ) -> tuple[int, int] | None:
        """What a plain attack has to reach between these cells beside the defence, and with it; None if it
        cannot be made at all."""
        key = (unit, target, manner.weapon.id, manner.away, here, there, prone)
        if key in self._mets:
            return self._mets[key]
        found, step = None, self._step(unit, target, manner, here, there)
        met = self._between(unit, target, here, there) if step is not None else None
        if met and step is not None:
            rest = added_at(met, manner_with(manner.weapon, manner.away), step, prone)
            found = rest, rest + self._ward(target, close_combat(manner), step)
        self._mets[key] = found
        return found

    def _step(self, unit: UnitId, target: UnitId, manner: Manner, here: Cell, there: Cell) -> int | None:
        """The band of range; None out of it, and where a blow does not reach."""
        field = self.table.field
        if manner.away:
            return band(field, here, there, manner.ranges)
        reached = is_within(field, here, there, reach_of(self.table, manner.weapon)) and within_touch(
            self.table, unit, target
        )
        return step_at(self.table, manner, here, there) if reached else None

    def _between(self, unit: UnitId, target: UnitId, here: Cell, there: Cell) -> LineConditions | None:
        """What counts between these cells; None if the one cannot be attacked from the other."""
        key = (unit, target, here, there)
        if key not in self._betweens:
            met = None
            if self.ground.apart(here, there) <= FAR and self.ground.sees(here, there):
                met = line_conditions(self.table, unit, target, here, there)
                hidden = met.hidden
                met = (
                    None
                    if hidden.protects or (hidden.whole and not noticed(self.table, unit, target))
                    else met
                )
            self._betweens[key] = met
        return self._betweens[key]

    def _ward(self, target: UnitId, close: bool, step: int) -> int:
        """The defence that holds, with what the optional rules add."""
        key = (target, close, step)
        if key not in self._wards:
            met = defence_against(self.table, target, close, step)
            self._wards[key] = met.value + sum(one.value for one in met.modifiers)
        return self._wards[key]

    def _rolled(
        self,
        unit: UnitId,
        target: UnitId,
        manner: Manner,
        here: Cell,
        there: Cell,
        ward: int,
        prone: bool,
        least: int,
    ) -> Iterable[tuple[int, Fraction]]:
        """Where modifiers are rolled: all that an attack may have to reach, each with its chance."""
        key = (
            unit,
            target,
            manner.weapon.id,
            manner.away,
            manner.called,
            manner.sweep,
            here,
            there,
            ward,
            prone,
            least,
        )
        if key not in self._spreads:
            met = difficulty_at(self.table, unit, target, manner, here, there, prone)
            self._spreads[key] = tuple(
                (replace(met, ward=Defence(ward, DODGE)) if ward else met).spread(least).odds().items()
            )
        return self._spreads[key]

    def _pool(
        self, unit: UnitId, target: UnitId, manner: Manner, further: int, sight: tuple[int, int]
    ) -> tuple[int, int, int] | None:
        """The dice of such an attack, what is added to them, and the least that they have to reach; None if
        there is no die left."""
        key = (unit, target, manner.weapon.id, manner.away, further, sight)
        if key not in self._pools:
            asked = attacking_with(self.table, unit, target, manner, further, *sight)
            self._pools[key] = (asked.dice.dice, asked.bonus, floor_of(asked)) if is_rollable(asked) else None
        return self._pools[key]
