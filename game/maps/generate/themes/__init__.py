"""The eight kinds of places that can be made, by their ids."""

from __future__ import annotations

from game.maps.generate.drafts import Theme
from game.maps.generate.themes import hamlet, quay, ruin, station, town, trench, wood, yard

_ALL = (town, yard, station, trench, hamlet, quay, wood, ruin)
THEMES: dict[str, Theme] = {module.THEME.id: module.THEME for module in _ALL}
