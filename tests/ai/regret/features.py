"""What can be said in numbers of where a figure stands once its turn is over."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.evaluation import SCALE
from game.ai.levels import Level
from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.plans import Plans
from game.ai.nwo.position_scores import Places
from game.ai.terrain_view import survey
from game.core.battle import Battle
from game.core.references import UnitId
from game.systems.visibility import opaque

FAR = 60


def measured(battle: Battle, side: str, unit: UnitId) -> dict[str, float]:
    """Of any ruleset the ground, and what its agent weighs as well where that is read here."""
    more = _MORE.get(battle.ruleset.ID)
    return {**on_the_ground(battle, side, unit), **(more(battle, side, unit) if more else {})}


def on_the_ground(battle: Battle, side: str, unit: UnitId) -> dict[str, float]:
    """How far the enemies are, how many see the figure and how open it lies to them, and the same of its
    friends."""
    table = battle.table
    ground, cell = survey(battle, side, opaque(table), unit), table.cell(unit)
    friends = [one for one in table.standing() if one != unit and table.unit(one).side == side]
    return {
        "way": min(ground.way(cell), 60),
        "near": min(ground.nearest(cell), 60),
        "seen": sum(ground.sees(place, cell) for place in ground.places.values()),
        "open": ground.exposure(cell) / 100,
        "friend": min((ground.apart(cell, table.cell(one)) for one in friends), default=0),
        "ahead": sum(ground.way(cell) < ground.way(table.cell(one)) for one in friends),
    }


def _weighed_in_nwo(battle: Battle, side: str, unit: UnitId) -> dict[str, float]:
    """The parts of what *hard* thinks of the place, each in whole figures: the way that is left and fire,
    what enemies who see it do on average, and those who have to walk first, the best attack from there."""
    scene = BattleView(battle, side, unit, Level(hard=True))
    plans = Plans(scene, Places(scene))
    home, seen, walks = plans.home, 0, 0
    for foe in plans.places.dangers.foes:
        danger = home.dangers.get(foe.unit, 0)
        if foe.may_come_for(scene.here):
            walks += danger
        else:
            seen += danger
    return {
        "left": plans.places.still(scene.here) / SCALE,
        "feared of who sees": seen / SCALE,
        "feared of who walks": walks / SCALE,
        "aim": max(0, plans.usual()) / SCALE,
        "lying": float(scene.prone),
        "idle": float(scene.idle),
    }


_MORE: dict[str, Callable[[Battle, str, UnitId], dict[str, float]]] = {"nwo": _weighed_in_nwo}
