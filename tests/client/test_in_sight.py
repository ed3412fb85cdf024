"""Nothing hides what is looked at: names of places keep off figures, tooltips go once their button was
pressed, a plate shows first what concerns its reader, the sheet stays while somebody unseen has the turn."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from pygame import Rect, Surface

from game.client.board.ground_overlays import beside
from game.client.kit import widget_state
from game.client.kit.atlases import Picture
from game.client.kit.pen import Pen
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Button, Hint
from game.client.screens.stage.objectives import Objectives
from game.client.screens.stage.sheet import SheetPanel
from game.client.seat.view.objectives import tasks
from game.client.seat.view.scene import BoardScene
from game.core.events import ItemDropped
from game.core.goals import Fetch
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.scenario import Figure, Scenario, Team

PLATE = Picture(Surface((40, 18)), (20, 9))


def box_at(at: tuple[int, int]) -> Rect:
    return Rect(at[0] - 20, at[1] - 9, 40, 18)


def test_the_name_of_a_place_stands_beside_whoever_stands_there() -> None:
    figure, low = Rect(92, 80, 16, 40), Rect(92, 122, 16, 40)
    assert beside(PLATE, (100, 100), []) == (100, 100)
    assert beside(PLATE, (100, 100), [Rect(300, 0, 9, 9)]) == (100, 100)
    for figures in ([figure], [figure, low]):
        box = box_at(beside(PLATE, (100, 100), figures))
        assert box.collidelist(figures) < 0 and abs(box.centerx - 100) + abs(box.centery - 100) < 70
    everywhere = [Rect(x, y, 30, 30) for x in range(0, 240, 30) for y in range(0, 240, 30)]
    assert beside(PLATE, (100, 100), everywhere) == (100, 100)


def test_the_name_of_a_place_in_a_corner_hides_nobody_either() -> None:
    """What is free pushed it back over whoever it had kept off."""
    free = Rect(0, 0, 200, 120)
    figure = Rect(176, 84, 16, 36)
    box = box_at(beside(PLATE, (190, 112), [figure], free))
    assert free.contains(box) and not box.colliderect(figure)
    assert free.contains(box_at(beside(PLATE, (190, 112), [], free)))


def told(monkeypatch: pytest.MonkeyPatch, desk: WidgetState, widgets: list[Any]) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(
        widget_state, "draw_tip", lambda _pen, hint, *_: found.append(hint.title if hint else "")
    )
    desk.draw_over(Pen(Surface((300, 200)), 1.0), widgets)
    return found


def test_a_tooltip_goes_as_its_button_is_pressed_and_comes_again_when_pointed_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It lay over the newest lines of the log after each end of a turn."""
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 10_000)
    ends = Button("end", Rect(10, 10, 80, 30), lambda: None, hint=Hint("End turn"), hotkey=pygame.K_e)
    other = Button("move", Rect(110, 10, 80, 30), lambda: None, hint=Hint("Move"))
    desk, both = WidgetState(), [ends, other]

    def mouse(kind: int, x: int) -> None:
        desk.handle(pygame.event.Event(kind, pos=(x, 20), button=1, rel=(0, 0), buttons=(0, 0, 0)), both, 1.0)
        desk._hovered_since = 0

    mouse(pygame.MOUSEMOTION, 20)
    assert told(monkeypatch, desk, both) == ["End turn"]
    mouse(pygame.MOUSEBUTTONDOWN, 20)
    mouse(pygame.MOUSEBUTTONUP, 20)
    assert told(monkeypatch, desk, both) == [""]
    mouse(pygame.MOUSEMOTION, 24)
    assert told(monkeypatch, desk, both) == [""]
    mouse(pygame.MOUSEMOTION, 120)
    assert told(monkeypatch, desk, both) == ["Move"]
    desk.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"), both, 1.0)
    assert told(monkeypatch, desk, both) == [""], "the mouse only rests there"
    mouse(pygame.MOUSEMOTION, 20)
    assert told(monkeypatch, desk, both) == ["End turn"]
    tab = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    desk.handle(tab, both, 1.0)
    assert told(monkeypatch, desk, both) == ["Move"]
    desk.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"), both, 1.0)
    assert told(monkeypatch, desk, both) == ["Move"], (
        "another button's key puts it away only if it is refused"
    )
    both[0] = replace(ends, enabled=False)
    desk.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e"), both, 1.0)
    assert told(monkeypatch, desk, both) == [""]
    both[0] = ends
    desk.handle(tab, both, 1.0)
    assert told(monkeypatch, desk, both) == ["End turn"]


def test_a_plate_shows_what_lies_there_then_ones_own_ground_then_that_of_others() -> None:
    teams = tuple(Team(side, side, (Figure("x", side),)) for side in ("azure", "ember"))
    goals = (Fetch("azure", "case", (4, 4), ((0, 0),)), Fetch("ember", "case", (4, 4), ((9, 9),)))
    scenario, scene, shown = Scenario("meadow", "nwo", teams, goals=goals), BoardScene(), list[Any]()
    scene.show(ItemDropped(ThingId(5), "case", (4, 4)))
    for side, own, others in (("azure", (0, 0), (9, 9)), ("ember", (9, 9), (0, 0))):
        camera = SimpleNamespace(centre=shown.append)
        view = SimpleNamespace(
            battle=SimpleNamespace(scenario=scenario),
            scene=scene,
            own_side=side,
            board=SimpleNamespace(camera=camera),
        )
        panel, task = Objectives(cast(Any, view)), tasks(scenario, scene)[0]
        shown.clear()
        for _ in range(4):
            panel._show(task)
        assert shown == [(4, 4), own, others, (4, 4)]


def test_the_sheet_stays_while_somebody_unseen_has_the_turn() -> None:
    scene = SimpleNamespace(active=UnitId(2), units={UnitId(1): 0, UnitId(2): 0})
    view = SimpleNamespace(
        scene=scene, pinned=NO_UNIT, asked=NO_UNIT, pointed_unit=lambda: NO_UNIT, layout=None
    )
    panel = SheetPanel(cast(Any, view), lambda: None, lambda _: None)
    assert panel.unit() == 2
    scene.active = NO_UNIT
    assert panel.unit() == 2
    scene.active = UnitId(1)
    assert panel.unit() == 1
    del scene.units[UnitId(1)]
    scene.active = NO_UNIT
    assert panel.unit() == 2, "anybody who is there"
