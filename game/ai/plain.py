"""An agent for any ruleset: weighs one order at a time by its exact odds, comes nearer under cover, and ends the turn when nothing is worth it."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import worth
from game.ai.ground import Ground, survey
from game.core.actions import Action, Answer, Ask, EndTurn
from game.core.battle import Battle
from game.core.field import Cell

_STEP = 150
"""A tile nearer to the enemy, in points of worth."""
_OPEN = 6
"""A percent of exposure, in points of worth."""
_LEAST = 100
"""What is worth less is not done."""
_PAUSE = 8
_CLOSE = 16


def think(battle: Battle, side: str) -> Iterator[Action | None]:
    """The order that is worth most by itself."""
    if battle.pending:
        yield answer(battle.pending)
        return
    ground = survey(battle, side, battle.table.closed())
    yield None
    legal = battle.legal_actions()
    yield None
    best, most = next((action for action in legal if isinstance(action, EndTurn)), legal[-1]), _LEAST
    for number, action in enumerate(_worth_a_look(ground, legal)):
        value = judge(battle, side, ground, action)
        if value > most:
            best, most = action, value
        if number % _PAUSE == 0:
            yield None
    yield best


def answer(ask: Ask) -> Answer:
    """What the question itself suggests."""
    return Answer(ask.unit, ask.default)


def judge(battle: Battle, side: str, ground: Ground, action: Action) -> int:
    """The worth of an order: its harm, or where it leads."""
    chances = battle.chances(action)
    end = _end(action)
    if end is None:
        return worth.of(battle, side, chances) + _opens(battle, ground, action)
    return _place(ground, end) - _place(ground, battle.table.cell(action.unit)) - worth.of_way(battle, action.unit, chances)


def _end(action: Action) -> Cell | None:
    path: tuple[Cell, ...] = getattr(action, "path", ())
    return path[-1] if path else None


def _place(ground: Ground, cell: Cell) -> int:
    return -_STEP * max(1, ground.way(cell)) - _OPEN * ground.exposure(cell)


def _opens(battle: Battle, ground: Ground, action: Action) -> int:
    """A closed door between here and the enemy is worth the way that it saves."""
    cell, here = getattr(action, "cell", None), battle.table.cell(action.unit)
    if cell not in battle.table.closed() or ground.way(cell) >= ground.way(here):
        return 0
    return _STEP * min(6, ground.barred.get(here, 99) - ground.way(here))


def _worth_a_look(ground: Ground, legal: list[Action]) -> list[Action]:
    """Of many places to go only the nearest to the enemy, and of many cells to aim at only those by somebody."""
    walks = sorted((action for action in legal if _end(action)), key=lambda action: ground.way(_end(action) or (0, 0)))[:_CLOSE]
    others = [action for action in legal if not _end(action) and not isinstance(action, EndTurn)]
    return [*(action for action in others if _near(ground, getattr(action, "cell", None))), *walks]


def _near(ground: Ground, cell: Cell | None) -> bool:
    return cell is None or cell in ground.closed or ground.nearest(cell) <= 1
