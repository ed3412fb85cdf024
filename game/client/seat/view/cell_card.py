"""All that there is to know of a cell that is pointed at, as plain data: what it is, what shelters whom
there, what it costs, what burns."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import atan2, pi

from game.client.seat.view.objectives import marks, tasks
from game.client.seat.view.scene import BoardScene
from game.client.seat.view.upcoming import timers
from game.core.battle import Battle
from game.core.components import Area, Doorway
from game.core.describing.names import cell_name
from game.core.describing.narration import join_words
from game.core.field import Cell, Cover, Light, Tile
from game.core.references import NO_UNIT, UnitId
from game.systems.visibility import cover_from, light_at

LIGHTS = {
    Light.BRIGHT: "bright",
    Light.DIM: "dim",
    Light.VERY_POOR: "very poor",
    Light.DARK: "dark",
    Light.NONE: "none",
}
HAZES = ("", "thin", "thick", "very thick")
HIDDEN = "wholly hidden"
"""By what nobody sees through, where rulesets have their own words for cover."""
OWN = ("home", "reinforcements")
"""What is named by whose it is."""
LEVELS = {Cover.NONE: "open", Cover.HALF: "half", Cover.FULL: "full"}
SIDES = {"n": "North", "e": "East", "s": "South", "w": "West"}


@dataclass(frozen=True)
class Sheltered:
    """What stands on one side of a cell: where that side lies on the screen, its name, how much it covers,
    what it is, and what the ruleset calls that."""

    way: tuple[float, float]
    name: str
    level: Cover
    words: str
    cover: str = ""

    @property
    def said(self) -> str:
        """The cover as the odds say it: "half cover", "light cover +1"."""
        return self.cover or f"{LEVELS[self.level]} cover"


@dataclass(frozen=True)
class CellCard:
    """`ground` is what the cell is made of, `place` its name, as orders say it; `rows` are (what, how) and
    (rows that are bad news)."""

    cell: Cell
    title: str
    ground: str
    place: str
    sides: tuple[Sheltered, ...]
    rows: tuple[tuple[str, str, str], ...]
    unit: UnitId = NO_UNIT


def card_of(
    battle: Battle, scene: BoardScene, cell: Cell, titled: Callable[[str], str] = str.capitalize
) -> CellCard:
    """The card of a cell of the map. `titled` says what people call a thing that lies about. Of units and
    areas only what the scene knows."""
    table = battle.table
    tile = table.ground()[cell]
    zone = next((zone.name for zone in battle.field.zones if cell in zone.cells and zone.name), "")
    named = tile.name or tile.material
    title = zone or named or "Open ground"
    material = tile.material if tile.material != title else ""
    sprite = scene.at(cell)
    return CellCard(
        cell,
        title[:1].upper() + title[1:],
        named if zone else material,
        cell_name(cell),
        _sides(battle, scene, cell),
        tuple(_rows(battle, scene, cell, tile, titled)),
        sprite.unit if sprite else NO_UNIT,
    )


def _sides(battle: Battle, scene: BoardScene, cell: Cell) -> tuple[Sheltered, ...]:
    """What shelters somebody on the cell against one who stands two steps off, on each side that the map
    has."""
    table, grid = battle.table, battle.field.grid
    if table.ground()[cell].blocks:
        return ()
    x, y = scene.lattice.place(cell)
    found, told = [], battle.ruleset.DISPLAY.cover_in_words
    for side in grid.sides():
        near = grid.neighbour(cell, side)
        if near not in battle.field:
            continue
        far = grid.neighbour(near, side)
        u, v = scene.lattice.place(near)
        if table.ground()[near].blocks_sight or near in table.closed():
            words = "closed door" if near in table.closed() else table.ground()[near].name or "wall"
            found.append(Sheltered((u - x, v - y), side, Cover.FULL, words, HIDDEN if told else ""))
            continue
        counts = told(table, cell, far if far in battle.field else near) if told else ""
        measured = cover_from(table, cell, far if far in battle.field else near)
        walled = any(one in battle.field and table.ground()[one].edges for one in (cell, near, far))
        over = max(
            table.ground()[cell].cover, table.ground()[near].cover
        )  # what one looks over hides no more than it is
        words = "wall" if walled and over < measured.level is Cover.FULL else measured.reason
        level = measured.level if counts or not told else Cover.NONE  # under these rules it is none
        found.append(Sheltered((u - x, v - y), side, level, words, counts))
    return tuple(
        sorted(found, key=lambda side: atan2(side.way[0], -side.way[1]) % (2 * pi))
    )  # clockwise from the north


def _rows(
    battle: Battle, scene: BoardScene, cell: Cell, tile: Tile, titled: Callable[[str], str]
) -> list[tuple[str, str, str]]:
    table = battle.table
    rows: list[tuple[str, str, str]] = []
    door = next(
        (
            table.world.get(entity, Doorway)
            for entity, _ in table.world.things(Doorway)
            if table.cell(entity) == cell
        ),
        None,
    )
    if door is not None:
        is_open = scene.floor.doors.get(cell, door.open)
        shut = f"locked, {door.lock} forces it" if door.lock else "closed, not locked"
        rows.append(
            (
                "Door",
                "open" if is_open else shut,
                "paper",
            )
        )
    if tile.blocks:
        rows.append(("Way", "nobody stands here", "paper"))
    elif tile.cost != 1:
        rows.append(("Step", f"{tile.cost} tiles", "bad"))
    light = light_at(table, cell)
    rows.append(("Light", LIGHTS[light], "paper"))
    if tile.cover:
        level = "" if battle.ruleset.DISPLAY.cover_in_words else f"{LEVELS[tile.cover]}, "
        rows.append(("Cover", f"{level}here and behind it", "paper"))
    if tile.elevation:
        rows.append(("Height", str(tile.elevation), "paper"))
    if tile.obscures:
        rows.append(("Haze", HAZES[tile.obscures], "paper"))
    if tile.hazard:
        rows.append(("Hazard", tile.hazard, "bad"))
    waiting = {timer.area: timer.words for timer in timers(scene, battle.ruleset.DISPLAY.fuses())}
    rows += [
        (_kind(patch.kind), waiting.get(area) or _lasts(battle, area), "bad")
        for area, patch in scene.floor.areas.items()
        if cell in patch.cells
    ]
    kinds = scene.floor.lying(cell)
    rows += _goals(battle, scene, cell, kinds)
    if kinds:
        rows.append(("Lies here", ", ".join(titled(kind) for kind in kinds), "paper"))
    return rows


def _goals(
    battle: Battle, scene: BoardScene, cell: Cell, kinds: Collection[str]
) -> list[tuple[str, str, str]]:
    """What goals call the cell: whose home it is, where somebody has to get to; not what `kinds` lie
    there."""
    scenario = battle.scenario
    titles = {team.side: team.name for team in scenario.teams}
    found: list[tuple[str, str, str]] = []
    for cells, name, sides in marks(tasks(scenario, scene), scenario, scene):
        if cell not in cells or name in kinds:
            continue
        who = join_words([titles.get(side, side) for side in sides])
        if name in OWN:
            found.append((name.capitalize(), f"of {who}", "paper"))
        else:
            found.append(("Goal", f"{name or 'marked ground'}, {who}", "paper"))
    return found


def _kind(kind: str) -> str:
    return kind.replace("_", " ").capitalize() or "Hazard"


def _lasts(battle: Battle, entity: int) -> str:
    """For how long it will lie there."""
    area = battle.table.world.find(entity, Area)
    if area is None:
        return "over"
    if area.turns < 0:
        return "for good"
    return f"{area.turns} more round{'s' if area.turns != 1 else ''}"
