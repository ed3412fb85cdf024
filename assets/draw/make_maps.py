"""Makes the maps that ship with the game."""

from __future__ import annotations

import hex_plan
import iso_plan
import map_ash
import map_court
import map_drill
import map_ford
import map_glade
import map_hamlet
import map_harbour
import map_moor
import map_roofs
import map_row
import map_station
import map_street
import map_town
import map_trench
import map_wood
import map_yard
import theme_plan
import works_plan
from plan import make

PLANS = {
    "warehouse-yard": map_yard.PLAN,
    "mill-street": map_street.PLAN,
    "otter-ford": map_ford.PLAN,
    "quayside": map_harbour.PLAN,
    "northgate": map_town.PLAN,
}
HEXES = {
    "priory-wood": map_wood.PLAN,
    "ruined-ashgate": map_ash.PLAN,
    "shell-moor": map_moor.PLAN,
    "lessons/drill-glade": map_glade.PLAN,
}
THEMES = {
    "larch-hamlet": map_hamlet.PLAN,
    "copper-heights": map_roofs.PLAN,
    "elmgate-station": map_station.PLAN,
}
WORKS = {"raven-trench": map_trench.PLAN, "tanner-row": map_row.PLAN}


def maps() -> None:
    for name, plan in PLANS.items():
        make(name, plan)
    for name, plan in map_drill.PLANS.items():
        make(f"lessons/{name}", plan)
    for name, wood in HEXES.items():
        hex_plan.make(name, wood)
    for name, works in WORKS.items():
        works_plan.make(name, works)
    for name, theme in THEMES.items():
        theme_plan.make(name, theme)
    iso_plan.make("saffron-court", map_court.PLAN)
