"""What the log says of who comes into sight and goes out of it, in the fog."""

from __future__ import annotations

from game.client.seat.view.log import Log
from game.core import events as e
from game.core.references import UnitId
from tests.client.stage import placed

MARA, EDDA, YORN = UnitId(1), UnitId(2), UnitId(3)


def sees(unit: UnitId) -> e.Sighted:
    return e.Sighted(placed(unit, (9, unit), "ember"), only="azure")


def lost(unit: UnitId) -> e.LostSight:
    return e.LostSight(unit, (9, unit), "azure")


def told(*events: e.Event) -> list[str]:
    log = Log()
    for event in [placed(MARA, (0, 0)), *events]:
        log.add(event)
    return [entry.words for entry in log.entries]


def step(unit: UnitId, x: int) -> e.Stepped:
    return e.Stepped(unit, (x - 1, 0), (x, 0))


def test_whom_a_step_brings_into_sight_stands_below_the_step() -> None:
    """Events say whom it is before the step, so that nobody steps who is not there."""
    walk = [sees(EDDA), sees(YORN), step(MARA, 1), step(MARA, 2)]
    assert told(*walk) == ["Unit 1 moves to c1", "Unit 2 and Unit 3 come into sight"]


def test_who_walks_into_sight_is_seen_before_the_step() -> None:
    assert told(sees(EDDA), step(EDDA, 9)) == ["Unit 2 comes into sight", "Unit 2 moves to j1"]


def test_who_is_lost_and_seen_again_at_once_was_never_gone() -> None:
    seen = [sees(EDDA), step(MARA, 1)]
    flicker = [step(MARA, 2), lost(EDDA), sees(EDDA), step(MARA, 3)]
    assert told(*seen, *flicker) == ["Unit 1 moves to d1", "Unit 2 comes into sight"]
    runs = [sees(EDDA), step(EDDA, 8), lost(EDDA), sees(EDDA), step(EDDA, 7)]
    assert told(*runs) == ["Unit 2 comes into sight", "Unit 2 moves to h1"]


def test_who_stays_out_of_sight_for_longer_is_told() -> None:
    gone = [sees(EDDA), step(MARA, 1), step(MARA, 2), lost(EDDA)]
    back = [e.TurnBegan(EDDA, "ember"), sees(EDDA)]
    assert told(*gone, *back) == [
        "Unit 1 moves to c1",
        "Unit 2 comes into sight",
        "Unit 2 is out of sight",
        "Unit 2 has the turn",
        "Unit 2 comes into sight",
    ]
