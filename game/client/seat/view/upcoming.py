"""What is to come: what waits on the board for its turn, and the next round as far as it is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.seat.view.board_marks import Cells
from game.client.seat.view.scene import BoardScene
from game.core.describing.display import Coming
from game.core.describing.forms import Fuse
from game.core.describing.narration import join_words
from game.core.field import Cell
from game.core.references import ThingId, UnitId


@dataclass(frozen=True)
class Timer:
    """`left` is 1 if it goes off at the end of this turn; `turn` is the one at whose end it goes off."""

    area: ThingId
    fuse: Fuse
    cell: Cell
    cells: Cells
    left: int
    turn: int

    @property
    def due(self) -> bool:
        return self.left <= 1

    @property
    def words(self) -> str:
        """ "this turn, ×30", "turn 6, ×26"."""
        when = "this turn" if self.due else f"turn {self.turn}"
        return f"{when}, {self.fuse.harm}" if self.fuse.harm else when


def timers(scene: BoardScene, fuses: Mapping[str, Fuse]) -> tuple[Timer, ...]:
    """In the order in which they go off: turn by turn, in a turn as `fuses` are listed."""
    found, kinds = [], list(fuses)
    for area, patch in scene.floor.areas.items():
        if patch.kind in fuses and patch.at:
            left = max(1, patch.turns - (scene.round - patch.since))
            found.append(
                Timer(area, fuses[patch.kind], patch.at, frozenset(patch.cells), left, scene.round + left - 1)
            )
    return tuple(
        sorted(found, key=lambda one: (one.left, kinds.index(scene.floor.areas[one.area].kind), one.area))
    )


def left(scene: BoardScene) -> list[UnitId]:
    """Who still acts in this round after the figure whose turn it is."""
    order = [unit for unit in scene.order if _acts(scene, unit)]
    if scene.active not in order:
        return []
    return [unit for unit in order[order.index(scene.active) + 1 :] if not scene.units[unit].acted]


def order_told(scene: BoardScene, coming: Coming) -> str:
    """The next round in one sentence; of strangers only those that were seen."""
    names = [scene.units[unit].name for unit in coming.order if _acts(scene, unit)]
    return f"{', '.join(names)}." if names else "Nobody knows the order yet."


def waiting_told(scene: BoardScene, coming: Coming) -> str:
    """What ending the turn now would mean: who acts before the figure does again. "" while nobody has the
    turn."""
    if not _acts(scene, scene.active):
        return ""
    name, rest = scene.units[scene.active].name, left(scene)
    known = [unit for unit in coming.order if _acts(scene, unit)]
    if scene.active in known:
        before = [*rest, *known[: known.index(scene.active)]]
        if not before:
            return f"If {name} ends the turn now, nobody acts before {name} does again."
        return f"If {name} ends the turn now, {_named(scene, before)} before {name} does again."
    then = f"may be first or last in the next {scene.called.lower()}"
    if not rest:
        return f"{name} is the last of this {scene.called.lower()} and {then}."
    return f"If {name} ends the turn now, {_named(scene, rest)} in this one still; then {name} {then}."


def _named(scene: BoardScene, units: list[UnitId]) -> str:
    """Who acts; whoever acts twice is named once, with the number."""
    counted = {unit: units.count(unit) for unit in units}
    names = [f"{scene.units[unit].name}{' twice' if count > 1 else ''}" for unit, count in counted.items()]
    return f"{join_words(names)} {'acts' if len(names) == 1 else 'act'}"


def _acts(scene: BoardScene, unit: UnitId) -> bool:
    return unit in scene.units and not scene.units[unit].down
