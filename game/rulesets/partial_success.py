"""How far a side came that did not win: half of a goal, or half of the enemy, is a partial success. The
result of a battle tells it, and campaigns branch on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from game.core.battle import Battle
from game.core.components import Down, Gone
from game.core.events import Event, GoalMoved, seen_by
from game.core.references import UnitId
from game.core.scenario import Figure
from game.rulesets import custom_content

HALF = 2
FELLED = "Half of the enemy was brought down"


def counted(events: Iterable[Event]) -> dict[int, int]:
    """How far each goal came at best, by its number."""
    best: dict[int, int] = {}
    for event in seen_by(None, events):
        if isinstance(event, GoalMoved):
            best[event.goal] = max(event.count, best.get(event.goal, 0))
    return best


def partial(battle: Battle, side: str, best: Mapping[int, int]) -> tuple[str, ...]:
    """What the side achieved that is half a success, in words, the best first; none if nothing was."""
    goals = battle.scenario.goals
    found = [
        goal.so_far(best[number])
        for number, goal in enumerate(goals)
        if goal.side == side and 0 < goal.half <= best.get(number, 0)
    ]
    return (*found, FELLED) if _felled(battle, side) else tuple(found)


def prices(battle: Battle) -> dict[str, int]:
    """What each figure costs, by its name: those who come later, too."""
    waves = (figure for wave in battle.scenario.waves for figure in wave.figures)
    return {
        figure.name: _price(battle, figure)
        for figure in (*(figure for _, figure in battle.scenario.figures()), *waves)
    }


def _price(battle: Battle, figure: Figure) -> int:
    kind = custom_content.archetype(battle.ruleset, figure.archetype)
    return kind.price if kind else 0


def _health(battle: Battle, unit: UnitId) -> Fraction:
    gone = battle.table.world.has(unit, Gone)
    return Fraction(1) if gone else battle.ruleset.health(battle.table, unit)


def _felled(battle: Battle, side: str) -> bool:
    """Whether half of the others who came is down, by points; who left the map is not."""
    table, cost = battle.table, prices(battle)
    left = whole = 0
    for unit in (*table.units(), *table.gone()):
        who = table.unit(unit)
        if who.side != side:
            price = cost.get(who.name, 0)
            down = table.world.has(unit, Down) and not table.world.has(unit, Gone)
            whole += 100 * price
            left += 0 if down else int(100 * price * _health(battle, unit))
    return HALF * left <= whole
