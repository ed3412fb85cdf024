"""The next round as far as it is known, and who acts before a figure does again that ends its turn now."""

from __future__ import annotations

from game.client.seat.view.scene import BoardScene
from game.core.describing.display import Coming
from game.core.describing.narration import join_words
from game.core.references import UnitId


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
