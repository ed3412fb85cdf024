"""What the bottom row says while nothing can be ordered, and how long a tooltip waits for the mouse."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Rect

from game.client.kit.tooltips import PATIENCE, TooltipHold
from game.client.seat.chair import Chair


def chair(
    *,
    ask: bool = False,
    offered: bool = False,
    busy: bool = False,
    together: bool = False,
    side: str = "ember",
    winner: str | None = None,
) -> Chair:
    """A chair at as much of a match as is asked."""
    battle = SimpleNamespace(side=side, pending=ask or None, winner=winner)
    match: Any = SimpleNamespace(battle=battle, waits_for_person=ask, people=list)
    scene: Any = SimpleNamespace(together=together)
    playback: Any = SimpleNamespace(busy=busy)
    found = Chair(match, scene, playback)
    found.offered = offered
    return found


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"ask": True}, "A question is open"),
        ({"offered": True, "busy": True}, ""),
        ({"busy": True, "together": True}, "Space shows the next step, a click all"),
        ({"busy": True}, "Space or a click skips"),
        ({"side": ""}, "Space or a click skips"),
        ({"side": "", "together": True}, "Space or a click skips"),
        ({"side": "", "winner": "azure"}, "The battle is over"),
        ({"winner": ""}, "The battle is over"),
        ({"busy": True, "winner": "azure"}, "Space or a click skips"),
        ({"together": True}, "Ember Guard: the computer thinks"),
        ({}, "Ember Guard: the computer thinks"),
        ({"side": "straw"}, "straw: the computer thinks"),
    ],
)
def test_everybody_is_told_what_is_waited_for(given: dict[str, Any], words: str) -> None:
    assert chair(**given).waiting({"ember": "Ember Guard"}) == words


TIP, ABOUT = Rect(200, 0, 100, 100), Rect(0, 0, 48, 48)


def held_at(x: float) -> TooltipHold:
    """A mouse that has come from the thing to there."""
    hold = TooltipHold()
    hold.shown(TIP, ABOUT)
    hold.moved((24, 30))
    hold.moved((x - 20, 30))
    hold.moved((x, 30))
    return hold


def test_on_the_way_it_is_kept_for_a_while() -> None:
    hold = held_at(150)
    assert hold.on
    assert not hold.tick(PATIENCE - 1, (150, 30)) and hold.on
    assert hold.tick(1, (150, 30)) and not hold.on
    assert not hold.tick(PATIENCE, (150, 30)), "let go once only"


def test_every_step_on_the_way_begins_the_wait_anew() -> None:
    hold = held_at(150)
    hold.tick(PATIENCE - 1, (150, 30))
    hold.moved((160, 30))
    assert not hold.tick(PATIENCE - 1, (160, 30)) and hold.on


def test_at_its_edge_the_mouse_touches_it() -> None:
    """Three pixels around it belong to it."""
    for x in (198, 200, 250, 301):
        hold = held_at(196)
        hold.moved((x, 30))
        assert hold.on and not hold.tick(10 * PATIENCE, (x, 30)) and hold.on
    hold = held_at(250)
    hold.moved((310, 30))
    assert not hold.on


def test_away_from_the_way_it_is_not_kept_unless_the_key_is_held() -> None:
    hold = held_at(150)
    hold.moved((155, 300))
    assert not hold.on
    hold.moved((155, 400), held=True)
    assert hold.on
    hold.moved((155, 500))
    assert not hold.on


def test_without_a_tooltip_there_is_nothing_to_hold() -> None:
    hold = held_at(250)
    hold.shown(None)
    assert not hold.on
    hold.moved((250, 30), held=True)
    assert not hold.on and not hold.tick(10 * PATIENCE, (0, 0))
    hold = TooltipHold()
    hold.shown(TIP)
    hold.moved((100, 30))
    hold.moved((150, 30))
    assert not hold.on, "it belongs to nothing on the board"
