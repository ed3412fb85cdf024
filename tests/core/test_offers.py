"""Lists of orders of which each is made when it is looked at."""

from __future__ import annotations

import pytest

from game.core.actions import Action, EndTurn, Move
from game.core.order_offers import ChainedSequence, LazySequence
from game.core.references import UnitId


def test_what_nobody_looks_at_is_not_made() -> None:
    made: list[int] = []

    def walk(column: int) -> Action:
        made.append(column)
        return Move(UnitId(1), ((column, 0),))

    rest = [EndTurn(UnitId(1)), EndTurn(UnitId(2))]
    offered = ChainedSequence([LazySequence(walk, range(3)), [], rest])
    assert len(offered) == 5 and not made
    assert (
        offered[1] == Move(UnitId(1), ((1, 0),))
        and offered[-1] == EndTurn(UnitId(2))
        and offered[3] == EndTurn(UnitId(1))
        and made == [1]
    )
    whole = [*(Move(UnitId(1), ((column, 0),)) for column in range(3)), *rest]
    assert list(offered) == whole and offered == whole and offered != whole[1:] and offered[1:4] == whole[1:4]
    assert LazySequence(walk, range(3))[-2:] == whole[1:3]
    assert EndTurn(UnitId(2)) in offered and EndTurn(UnitId(3)) not in offered
    with pytest.raises(IndexError):
        offered[5]


def test_nothing_is_offered() -> None:
    assert not ChainedSequence([]) and list(ChainedSequence([[], []])) == [] and len(ChainedSequence([])) == 0
