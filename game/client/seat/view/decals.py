"""Where a shot strikes that hits nobody and what that is made of, and what stays on the board of a fight:
holes, soot, cartridge cases. Known from events alone, and seeded by their number, so that undoing and
replaying shows the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from random import Random
from typing import Protocol

from game.client.seat.view.board_objects import Floor, Sprite
from game.core import events as e
from game.core.events import Event
from game.core.field import Cell, Cover, Field, Tile
from game.core.geometry.lattice import Lattice, Point
from game.core.references import UnitId

STUFF = {
    "wood": "wood",
    "timber": "wood",
    "brick": "brick",
    "stone": "stone",
    "concrete": "stone",
    "metal": "metal",
    "glass": "glass",
    "rubber": "soil",
    "earth": "soil",
    "sand": "soil",
    "snow": "soil",
    "leaf": "leaf",
    "leaves": "leaf",
    "foliage": "leaf",
}
"""What flies off things of a material, and what marks they keep."""
GROUND, FLESH, ARMOUR = "ground", "flesh", "armour"
STEP, NEAR, FAR = 0.25, 1.7, 5.0
"""How finely the way of a shot is looked at, how near to the target cover is that it strikes, and how far
behind something is that it still does, in units."""
BEHIND = 2.2
"""Where it strikes the ground, if nothing is in its way."""


@dataclass(frozen=True)
class Surroundings:
    """What else counts besides events: the cells as the map has them, the sides that people at this screen
    play, and the weapons that fire no cartridge."""

    field: Field | None = None
    people: frozenset[str] = frozenset()
    caseless: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Impact:
    """On which cell, where on the board in units, and what is struck there."""

    cell: Cell
    at: Point
    stuff: str


def material_of(tile: Tile) -> str:
    """What a thing is made of, as it is struck; stone, if the map does not say it."""
    return STUFF.get(tile.material, "stone")


def impact(
    known: Surroundings, ground: Mapping[Cell, Tile], lattice: Lattice, start: Cell, end: Cell, seed: int
) -> Impact:
    """Where a shot from `start` at `end` goes that misses. The same for the same seed."""
    dice = Random(f"impact {start} {end} {seed}")  # noqa: S311 - a picture, not chance
    (ax, ay), (bx, by) = (_middle(lattice, cell) for cell in (start, end))
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    aside = dice.choice((-1, 1)) * dice.uniform(0.12, 0.3)

    def at(far: float) -> Point:
        return ax + dx * far - dy * aside, ay + dy * far + dx * aside

    far = max(0.6, length - NEAR)
    while known.field is not None and far < length + FAR:
        cell = lattice.cell_at(at(far))
        if cell not in known.field:
            break
        tile = ground.get(cell, known.field[cell])
        stops = tile.blocks_sight or tile.cover != Cover.NONE
        if stops and cell not in (start, end):
            return Impact(cell, _on(lattice, cell, (dx, dy), dice), material_of(tile))
        far += STEP
    point = at(length + BEHIND * dice.uniform(0.6, 1))
    return Impact(lattice.cell_at(point), point, GROUND)


def _middle(lattice: Lattice, cell: Cell) -> Point:
    x, y = lattice.place(cell)
    return x + 0.5, y + 0.5


def _on(lattice: Lattice, cell: Cell, way: Point, dice: Random) -> Point:
    """A point of a thing, on the side that the shot comes from: what comes from the south strikes the face
    that is seen, all else the top."""
    x, y = lattice.place(cell)
    across = 0.5 - 0.3 * way[0] + dice.uniform(-0.16, 0.16)
    down = dice.uniform(0.68, 0.88) if way[1] < -0.4 else 0.42 - 0.2 * way[1] + dice.uniform(-0.12, 0.12)
    return x + min(0.9, max(0.1, across)), y + down


MOST, FEW, IN_ALL = 4, 1, 40
"""Marks on a cell, and if few are wanted; and then on the whole board."""
ALL, SOME, NONE = "all", "few", "none"
SPREAD = 8
"""Seeds of one event."""
CASES = 3
"""Cases of one burst."""
QUIET = ("smoke", "gas")
SOOT, CASE = "soot", "case"


class Known(Protocol):
    """The board as the events before have left it."""

    lattice: Lattice
    floor: Floor
    units: dict[UnitId, Sprite]
    round: int

    def place(self, unit: UnitId) -> Point: ...


@dataclass(frozen=True)
class Scar:
    """`at` is where on the cell, in units from its corner; `seed` makes it differ from others; it has been
    there since that round."""

    cell: Cell
    kind: str
    at: Point
    seed: int
    since: int

    @property
    def event(self) -> int:
        """The number of the event that has made it."""
        return self.seed // SPREAD


class Scars:
    """Tell it each event before the scene shows it."""

    def __init__(self, known: Surroundings | None = None) -> None:
        self.known = known or Surroundings()
        self.clear()

    def clear(self) -> None:
        """Nothing has happened yet."""
        self.number = 0  # of the event that is about to be shown
        self.cells: dict[Cell, deque[Scar]] = {}
        self.blows: dict[UnitId, Point] = {}  # from where each was struck last
        self.version = 0

    def note(self, event: Event, scene: Known) -> None:
        """This event comes next, on the board as the scene has it."""
        self.number += 1
        match event:
            case e.TurnBegan():
                self.blows.clear()
            case e.AttackEnded():
                self._attacked(event, scene)
            case e.Landed():
                self._landed(event, scene)
            case e.AreaEnded(area=area):
                burnt = scene.floor.areas.get(area)
                if burnt and "fire" in burnt.kind:
                    for cell in burnt.cells:
                        self._add(cell, SOOT, (0.5, 0.55), scene)
            case e.AmmoChanged():
                self._fired(event, scene)

    def shown(self, wanted: str) -> list[Scar]:
        """What is to be drawn, from north to south."""
        if wanted == NONE:
            return []
        most = MOST if wanted == ALL else FEW
        found = [scar for marks in self.cells.values() for scar in list(marks)[-most:]]
        if wanted == SOME:
            found = sorted(found, key=lambda scar: scar.seed)[-IN_ALL:]
        return sorted(found, key=lambda scar: (scar.cell[1], scar.cell[0], scar.seed))

    def strikes(self, scene: Known, unit: UnitId, target: UnitId) -> Impact:
        """Where a shot of the one at the other goes that misses now."""
        return self._strikes(scene, unit, target, self.number)

    def _strikes(self, scene: Known, unit: UnitId, target: UnitId, shown: int) -> Impact:
        """The same after so many events."""
        start, end = scene.units[unit].cell, scene.units[target].cell
        return impact(self.known, scene.floor.ground, scene.lattice, start, end, shown)

    def _add(self, cell: Cell, kind: str, at: Point, scene: Known) -> None:
        if self.known.field is not None and cell not in self.known.field:
            return
        marks = self.cells.setdefault(cell, deque(maxlen=MOST))
        if kind == SOOT:
            kept = [scar for scar in marks if scar.kind != SOOT]  # it covers what was soot before
            marks.clear()
            marks.extend(kept)
        self.version += 1
        marks.append(Scar(cell, kind, at, self.number * SPREAD + len(marks), scene.round))

    def _attacked(self, event: e.AttackEnded, scene: Known) -> None:
        attacker = scene.units.get(event.unit)
        if attacker is None or event.target not in scene.units or event.unit == event.target:
            return
        self.blows[event.target] = scene.place(event.unit)
        attack = attacker.attack
        if event.outcome == "miss" and attack and attack.kind == "ranged":
            found = self._strikes(scene, event.unit, event.target, self.number - 1)  # as it was drawn
            x, y = scene.lattice.place(found.cell)
            kind = "dint" if found.stuff == GROUND else found.stuff
            self._add(found.cell, kind, (found.at[0] - x, found.at[1] - y), scene)

    def _landed(self, event: e.Landed, scene: Known) -> None:
        for cell in event.cells:
            for sprite in scene.units.values():
                if sprite.cell == cell:
                    self.blows[sprite.unit] = scene.lattice.place(event.cell)
        if len(event.cells) > 1 and not any(word in event.item for word in QUIET):
            self._add(event.cell, SOOT, (0.5, 0.55), scene)

    def _fired(self, event: e.AmmoChanged, scene: Known) -> None:
        sprite = scene.units.get(event.unit)
        if sprite is None or event.weapon in self.known.caseless:
            return
        before = sprite.ammo.get(event.weapon, (event.most, event.most))[0]
        dice = Random(f"case {self.number}")  # noqa: S311 - a picture, not chance
        for _ in range(min(CASES, before - event.left)):
            at = (dice.uniform(0.1, 0.9), dice.uniform(0.72, 1.02))
            self._add(sprite.cell, CASE, at, scene)
