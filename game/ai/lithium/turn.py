"""Declaring for a side: figure by figure, the best for each in view of what the others of the side already
mean to do."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.ai.levels import NORMAL, Level
from game.ai.lithium.action_options import offers
from game.ai.lithium.battle_view import KINDS, BattleView
from game.ai.lithium.forecast import forecast
from game.ai.lithium.plans import best
from game.ai.lithium.reactions import answer
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.references import UnitId
from game.rulesets.lithium.components import Plan
from game.rulesets.lithium.figures import plan, stunned


def think(battle: Battle, side: str, level: Level = NORMAL) -> Iterator[Action | None]:
    """The next declaration of the side: the first that is still missing, or that all is declared.

    Questions are answered about as they advise: that is the defence under which the fewest attacks hit.
    """
    if battle.pending:
        yield answer(battle.pending, level)
        return
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == side]
    for unit in level.led(own):
        if plan(battle.table, unit).main is not None or stunned(battle.table, unit):
            continue
        notes, plans = _notes(battle), tuple([plan(battle.table, other) for other in own if other != unit])
        if (unit, plans, level) not in notes:
            scene = BattleView(battle, side, level)
            if level.hard:
                scene.foresee((yield from _foreseen(battle, side)))
            yield None
            for deed in best(offers(scene, unit), level, battle.table.clock.round):
                if deed is None:
                    yield None
                else:
                    notes[unit, plans, level] = deed.orders
        missing = _missing(battle, unit, notes[unit, plans, level])
        if missing:
            yield missing
            return
    yield EndTurn(own[0])


def _foreseen(battle: Battle, side: str) -> Generator[None, None, dict[UnitId, Plan]]:
    """What the other sides will probably declare: thought once, while nothing but plans changes."""
    known: dict[str, dict[UnitId, Plan]] = battle.table.world.recall("forecast of the agent", KINDS, dict)
    if side not in known:
        known[side] = yield from forecast(battle, side, _alone)
    return known[side]


def _alone(battle: Battle, side: str, unit: UnitId) -> Iterator[tuple[Action, ...] | None]:
    """What is best for the figure to declare, as somebody thinks who asks for no forecast."""
    scene = BattleView(battle, side)
    for deed in best(offers(scene, unit), NORMAL, battle.table.clock.round):
        yield deed.orders if deed else None


def _notes(battle: Battle) -> dict[tuple[int, tuple[Plan, ...], Level], tuple[Action, ...]]:
    """What each level thought best for each figure in view of what the others mean to do: kept while nothing
    but plans changes, and thought once."""
    return battle.table.world.recall("notes of the agent", KINDS, dict)


def _missing(battle: Battle, unit: UnitId, wanted: tuple[Action, ...]) -> Action | None:
    """The first of the orders that is not declared yet and is allowed."""
    known = plan(battle.table, unit)
    declared = (known.main, known.step, *known.quick)
    return next((order for order in wanted if order not in declared and battle.refusal(order) is None), None)
