"""Engagement: whose reach covers a cell."""

from __future__ import annotations

from game.core.references import UnitId
from game.systems.engagement import Threat, threatens
from tests.systems.fields import closed, field_of

OPEN = field_of("\n".join(["." * 9] * 5))


def test_reach_is_counted_in_steps_diagonals_alike() -> None:
    spear = Threat(UnitId(1), (4, 2), 2)
    assert threatens(OPEN, spear, (6, 4))
    assert not threatens(OPEN, spear, (7, 2))
    assert not threatens(OPEN, Threat(UnitId(1), (4, 2)), (6, 2))


def test_walls_and_closed_doors_stop_reach_and_crates_do_not() -> None:
    spear = Threat(UnitId(1), (0, 0), 2)
    assert not threatens(field_of(".#."), spear, (2, 0))
    assert threatens(field_of(".h."), spear, (2, 0))
    door = field_of(".D.")
    assert threatens(door, spear, (2, 0))
    assert not threatens(door, spear, (2, 0), closed(door))
