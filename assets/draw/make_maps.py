"""Makes the maps that ship with the game."""

from __future__ import annotations

import map_ford
import map_street
import map_yard
from plan import make

PLANS = {"warehouse-yard": map_yard.PLAN, "mill-street": map_street.PLAN, "otter-ford": map_ford.PLAN}


def maps() -> None:
    for name, plan in PLANS.items():
        make(name, plan)
