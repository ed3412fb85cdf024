"""What one's own side means to do, as marks for the board: plain data, no drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.seat.orders.planning import standing
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle
from game.core.field import Cell
from game.core.references import UnitId
from game.core.verbs import Verb


@dataclass(frozen=True)
class OrderMark:
    """`way` begins where the figure stands; `lines` lead from cell to cell; `called` are labels on cells;
    `icons` what is done on the spot."""

    unit: UnitId
    way: tuple[Cell, ...]
    lines: tuple[tuple[Cell, Cell], ...]
    called: tuple[tuple[Cell, str], ...]
    icons: tuple[str, ...]
    bright: bool


def order_marks(
    battle: Battle, scene: BoardScene, side: str, verbs: Mapping[str, Verb]
) -> tuple[OrderMark, ...]:
    """The orders of a side, as far as the scene knows of them."""
    found = []
    for unit, meant in scene.declared.items():
        sprite = scene.units.get(unit)  # none of whoever has gone out of sight
        if sprite is None or sprite.side != side or sprite.down or not meant.words:
            continue
        start = standing(battle, scene, unit)
        cells = [scene.units[target].cell for target in meant.targets if target in scene.units]
        aims = [*dict.fromkeys(cells), *([meant.at] if meant.at else [])]
        lines = tuple((start, cell) for cell in aims if cell != start)
        called = tuple((cell, words) for cell, words in zip(cells, meant.called, strict=False) if words)
        icons = tuple(verbs[verb].icon for verb in meant.verbs if verb in verbs and not verbs[verb].aim)
        way = (sprite.cell, *meant.path) if meant.path else ()
        found.append(OrderMark(unit, way, lines, called, icons, unit == scene.active))
    return tuple(found)
