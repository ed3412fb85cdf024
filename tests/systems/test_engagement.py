"""Engagement: whose reach covers a cell, and which steps leave it."""

from __future__ import annotations

from game.core.references import UnitId
from game.systems.engagement import Threat, threatening, threatens
from game.systems.opportunity import Provocation, find_provocations
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


def test_threats_come_by_number() -> None:
    near = [Threat(UnitId(3), (1, 1)), Threat(UnitId(2), (3, 1)), Threat(UnitId(1), (8, 4))]
    assert [threat.unit for threat in threatening(OPEN, near, (2, 2))] == [2, 3]


def test_leaving_reach_provokes_and_moving_within_does_not() -> None:
    enemy = [Threat(UnitId(7), (4, 1))]
    assert find_provocations(OPEN, enemy, [(3, 2), (4, 2), (5, 2), (6, 2), (7, 2)]) == (
        Provocation(2, UnitId(7)),
    )
    assert find_provocations(OPEN, enemy, [(3, 2), (4, 2), (5, 2)]) == ()
    assert find_provocations(OPEN, enemy, [(3, 2)]) == ()


def test_each_enemy_is_tested_for_itself() -> None:
    enemies = [Threat(UnitId(9), (2, 1)), Threat(UnitId(7), (4, 1))]
    assert find_provocations(OPEN, enemies, [(3, 2), (4, 2), (5, 2), (6, 2)]) == (
        Provocation(0, UnitId(9)),
        Provocation(2, UnitId(7)),
    )
    assert find_provocations(OPEN, enemies, [(3, 2), (3, 3)]) == (
        Provocation(0, UnitId(7)),
        Provocation(0, UnitId(9)),
    )


def test_coming_back_and_leaving_again_provokes_twice() -> None:
    enemy = [Threat(UnitId(7), (4, 0))]
    assert find_provocations(OPEN, enemy, [(4, 1), (4, 2), (4, 1), (4, 2)]) == (
        Provocation(0, UnitId(7)),
        Provocation(2, UnitId(7)),
    )
