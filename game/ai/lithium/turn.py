"""Declaring for a side: figure by figure, the best for each in view of what the others of the side already mean to do."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import plain
from game.ai.lithium.deeds import best
from game.ai.lithium.scene import Scene
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.rulesets.lithium.state import plan, stunned


def think(battle: Battle, side: str) -> Iterator[Action | None]:
    """The next declaration of the side: the first that is still missing, or that all is declared.

    Questions are answered as they advise: that is the defence under which the fewest attacks hit.
    """
    if battle.pending:
        yield plain.answer(battle.pending)
        return
    scene = Scene(battle, side)
    yield None
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == side]
    for unit in own:
        if plan(battle.table, unit).main is not None or stunned(battle.table, unit):
            continue
        wanted: tuple[Action, ...] = ()
        for deed in best(scene, unit):
            if deed is None:
                yield None
            else:
                wanted = deed.orders
        missing = _missing(battle, unit, wanted)
        if missing:
            yield missing
            return
    yield EndTurn(own[0])


def _missing(battle: Battle, unit: int, wanted: tuple[Action, ...]) -> Action | None:
    """The first of the orders that is not declared yet and is allowed."""
    known = plan(battle.table, unit)
    declared = (known.main, known.step, *known.quick)
    return next((order for order in wanted if order not in declared and battle.refusal(order) is None), None)
