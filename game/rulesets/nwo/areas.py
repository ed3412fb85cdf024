"""Fire, smoke and the like on the ground: who must withstand them, and how long they last."""

from __future__ import annotations

from game.core.components import Area, Down
from game.core.events import AreaBegan, Modifier
from game.core.field import Cell
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import CONDITION_WORDS, Check, check, passes
from game.rulesets.nwo.components import Gifts, Hazard, Tested
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.helping import check_with_all_help, meets_chance
from game.rulesets.nwo.states import afflict
from game.systems.bodies import is_touchable

ROBUSTNESS_DC = 10


def robustness(table: Table, unit: UnitId) -> Check:
    """The roll against an area's condition; the skill does not exist, traits count."""
    bonus = table.world.get(unit, Gifts).robustness
    return check(
        table,
        unit,
        "Robustness",
        "nwo.area.enter",
        [Modifier(bonus, "nwo.area.enter", "traits") if bonus else None],
    )


def lying_on(table: Table, cells: tuple[Cell, ...]) -> list[tuple[ThingId, Area]]:
    """The areas that cover any of the cells."""
    return [
        (entity, area)
        for entity, area in table.world.things(Area)
        if area.turns and any(cell in area.cells for cell in cells)
    ]


def area_at(table: Table, cell: Cell, kind: str) -> bool:
    """Whether an area that applies this condition lies on the cell."""
    return any(
        area.kind == kind and area.turns and cell in area.cells for _, area in table.world.things(Area)
    )


def untested_areas(table: Table, unit: UnitId, cell: Cell) -> list[tuple[ThingId, Area]]:
    """The areas on the figure, taken to stand on the cell, that it has not had to withstand since its turn
    began; none reaches into a carrier."""
    tested = table.world.find(unit, Tested) or Tested()
    lying = lying_on(table, table.cells_at(unit, cell)) if is_touchable(table, unit) else []
    return [(entity, area) for entity, area in lying if entity not in tested.areas]


def resolve_areas(table: Table, unit: UnitId, cell: Cell) -> Play[None]:
    """Robustness DC 10 or the condition, once for each area and turn (nwo.area.enter)."""
    for entity, area in untested_areas(table, unit, cell):
        note(table, unit, entity)
        hazard = table.world.find(entity, Hazard)
        if hazard:
            yield from hurt(table, unit, hazard.damage)
        yield from resolve_exposure(table, unit, area.kind, hazard.difficulty if hazard else ROBUSTNESS_DC)


def resolve_exposure(table: Table, unit: UnitId, kind: str, difficulty: int = ROBUSTNESS_DC) -> Play[None]:
    """Robustness or the condition (nwo.throw.on-hit); an area without a condition has none to withstand."""
    if table.world.has(unit, Down) or not kind:
        return
    asked = yield from check_with_all_help(
        table,
        robustness(table, unit),
        "Robustness",
        chance=meets_chance(difficulty),
        stake=CONDITION_WORDS[kind],
    )
    if not (yield from passes(table, asked, difficulty)):
        yield from afflict(table, unit, kind)


def harms(table: Table, entity: ThingId, area: Area) -> bool:
    """Whether it does anything to whoever comes into it: the map's author may have left both open."""
    hazard = table.world.find(entity, Hazard)
    return bool(area.kind or (hazard and hazard.damage))


def note(table: Table, unit: UnitId, area: ThingId) -> None:
    tested = table.world.find(unit, Tested) or Tested()
    table.world.put(unit, Tested((*tested.areas, area)))


def place_area(table: Table, kind: str, cells: tuple[Cell, ...], source: UnitId, turns: int) -> Play[ThingId]:
    """Put an area on the ground; its number."""
    area = table.world.create(Area(kind, cells, source, turns))
    yield AreaBegan(area, kind, cells, turns)
    return area


def lay_hazards(table: Table) -> Play[None]:
    """The hazards that the map's author has set, there for good (nwo.scene.adjustments)."""
    for zone in table.field.zones:
        if zone.kind == "hazard":
            kind = zone.properties.get("condition", "")
            area = yield from place_area(
                table, kind if kind in CONDITION_WORDS else "", zone.cells, NO_UNIT, -1
            )
            table.world.put(
                area,
                Hazard(number(zone.properties, "damage", 0), number(zone.properties, "dc", ROBUSTNESS_DC)),
            )


def number(properties: dict[str, str], key: str, default: int) -> int:
    """A whole number among an author's properties; what is none counts as the default."""
    text = properties.get(key, "")
    return int(text) if text.isascii() and text.isdigit() else default
