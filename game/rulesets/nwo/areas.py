"""Fire, smoke and the like on the ground: who must withstand them, and how long they last."""

from __future__ import annotations

import msgspec

from game.core.battle import Battle
from game.core.components import Area, Down
from game.core.events import AreaBegan, AreaEnded, Modifier
from game.core.field import Cell
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, check, passes
from game.rulesets.nwo.components import Gifts, Tested
from game.rulesets.nwo.harm import afflict

ROBUSTNESS_DC = 10


def robustness(battle: Battle, unit: int) -> Check:
    """The roll against an area's condition; the skill does not exist, traits count."""
    bonus = battle.world.get(unit, Gifts).robustness
    return check(battle, unit, "Robustness", "nwo.area.enter", [Modifier(bonus, "nwo.area.enter", "traits") if bonus else None])


def lying_on(battle: Battle, cell: Cell) -> list[tuple[int, Area]]:
    """The areas that cover the cell."""
    return [(entity, area) for entity, area in battle.world.each(Area) if area.turns > 0 and cell in area.cells]


def untested(battle: Battle, unit: int, cell: Cell) -> list[tuple[int, Area]]:
    """The areas on the cell that the figure has not had to withstand since its turn began."""
    tested = battle.world.find(unit, Tested) or Tested()
    return [(entity, area) for entity, area in lying_on(battle, cell) if entity not in tested.areas]


def withstand(battle: Battle, unit: int, cell: Cell) -> Play[None]:
    """Robustness DC 10 or the condition, once for each area and turn (nwo.area.enter)."""
    for entity, area in untested(battle, unit, cell):
        note(battle, unit, entity)
        yield from _resist(battle, unit, area.kind)


def exposed(battle: Battle, unit: int, kind: str) -> Play[None]:
    """What a throwable's condition does to one in its area as it lands (nwo.throw.on-hit)."""
    yield from _resist(battle, unit, kind)


def _resist(battle: Battle, unit: int, kind: str) -> Play[None]:
    if not battle.world.has(unit, Down) and not (yield from passes(battle, robustness(battle, unit), ROBUSTNESS_DC)):
        yield from afflict(battle, unit, kind)


def note(battle: Battle, unit: int, area: int) -> None:
    tested = battle.world.find(unit, Tested) or Tested()
    battle.world.put(unit, Tested((*tested.areas, area)))


def lay(battle: Battle, kind: str, cells: tuple[Cell, ...], source: int, turns: int) -> Play[int]:
    """Put an area on the ground; its number."""
    area = battle.world.create(Area(kind, cells, source, turns))
    yield AreaBegan(area, kind, cells, turns)
    return area


def burn_down(battle: Battle, sources: list[int]) -> Play[None]:
    """Count one turn off every area that these units have laid (nwo.area.shape)."""
    for entity, area in list(battle.world.each(Area)):
        if area.source in sources and area.turns > 0:
            battle.world.put(entity, msgspec.structs.replace(area, turns=area.turns - 1, cells=area.cells if area.turns > 1 else ()))
            if area.turns == 1:
                yield AreaEnded(entity)
