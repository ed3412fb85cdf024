"""Attacks on what stands on the map, and through it on who is behind (opend6.cover.full,
opend6.cover.destroy)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.core.describing.narration import is_several
from game.core.events import Attacked, AttackEnded, Event, Reported
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.awareness import look_around
from game.rulesets.opend6.checks import Pool, roll
from game.rulesets.opend6.damage import damage_of
from game.rulesets.opend6.direct_attacks import DirectAttack
from game.rulesets.opend6.inventory import spend_rounds
from game.rulesets.opend6.targeting import Difficulty, attacking, of_cover
from game.rulesets.opend6.terrain import toughness
from game.rulesets.opend6.vehicle_damage import suffer
from game.systems.destruction import destroy, set_toughness

FULL = "opend6.cover.full"


@dataclass(frozen=True)
class ThroughCover(DirectAttack):
    """An attack on what stands on that cell; `target` is who is meant behind it, 0 for nobody. No defence of
    theirs counts."""

    cell: Cell = field(kw_only=True)

    def announce(self, table: Table) -> Play[None]:
        weapon = self.manner.weapon
        yield Attacked(self.unit, self.target, weapon.id, "ranged" if self.manner.away else "melee")
        if self.target:
            name, stands = table.unit(self.target).name, stands_on(table, self.cell)
            words = f"{name} is behind the {stands}, which {'are' if is_several(stands) else 'is'} attacked"
            yield Reported(self.unit, FULL, words)
        if self.manner.away:
            yield from spend_rounds(table, self.unit, weapon)

    def pool(self, table: Table) -> Pool:
        return attacking(table, self.unit, self.target, self.manner, at=self.cell)

    def difficulty(self, table: Table) -> Difficulty:
        return of_cover(table, self.unit, self.cell, self.manner)

    def damage(self, table: Table) -> Pool:
        return damage_of(table, self.unit, self.manner.weapon, armoured=True)

    def told(self, _table: Table, _met: Difficulty, hit: bool, total: int, against: int) -> Iterator[Event]:
        yield AttackEnded(self.unit, self.target, "hit" if hit else "miss", total, against)

    def lands(self, table: Table, _total: int, over: int) -> Play[None]:
        """What goes through reaches the one behind it, and wears it down."""
        damage = (yield from roll(table, self.dealt(table, over))).total
        kept = (yield from roll(table, armour_of_cover(table, self.cell), points=False)).total
        if damage <= kept:
            yield Reported(self.unit, FULL, "the cover holds")
            return
        yield from wear(table, self.cell, self.unit)
        if self.target:
            yield from suffer(table, self.target, damage - kept)
        yield from look_around(table)

    def misses(self, _table: Table, _total: int, _met: Difficulty) -> Play[None]:
        yield from ()


def armour_of_cover(table: Table, cell: Cell) -> Pool:
    return Pool(NO_UNIT, "cover", FULL, 3 * toughness(table, cell))


def stands_on(table: Table, cell: Cell) -> str:
    """What is attacked on that tile, in words."""
    tile = table.ground()[cell]
    if tile.edges and not tile.blocks:
        return "wall"  # on the borders of the tile, which is called after its ground
    return "door" if cell in table.closed() else tile.name or "cover"


def wear(table: Table, cell: Cell, unit: UnitId) -> Play[None]:
    """The cover loses 1D of its armour value; at none it is gone."""
    left = toughness(table, cell) - 1
    if left > 0:
        yield from set_toughness(table, cell, left, unit)
    else:
        yield from destroy(table, (cell,), unit, gone=True)
