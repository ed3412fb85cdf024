"""Which harm is a wound: of what armour takes nobody is hurt."""

from __future__ import annotations

from game.core.events import Harmed, Placed
from game.core.references import UnitId


class Wounds:
    """Reads the points that figures have left, and tells of each harm whether it has cost more than
    armour."""

    def __init__(self) -> None:
        self._points: dict[UnitId, dict[str, int]] = {}  # of each figure, by their names
        self._health: dict[UnitId, int] = {}

    def placed(self, event: Placed) -> None:
        self._points[event.unit] = {gauge.name: gauge.value for gauge in event.gauges}

    def cost(self, event: Harmed) -> bool:
        """Whether harm has cost health, or more than the points that are fewer now: armour takes no more than
        it loses."""
        before, worse = self._points.get(event.unit, {}), event.health < self._health.get(event.unit, 100)
        self._points[event.unit] = {gauge.name: gauge.value for gauge in event.gauges}
        self._health[event.unit] = event.health
        fewer = sum(
            before[one.name] - one.value for one in event.gauges if one.value < before.get(one.name, 0)
        )
        return worse or event.amount > fewer
