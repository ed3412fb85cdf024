"""The battle screen, stroke for stroke, in the turn of one figure; and what the board is told to show.
`pytest --regen` writes them anew."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.core.actions import Refusal
from tests.client import parts
from tests.client.drawn import PANELS, Strokes, in_window, inside, outside, pressable, same_lines, strokes
from tests.client.moments import SMALL, drawn, here, news, over, player_of, shown

__all__ = ["strokes"]


def test_the_first_turn(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """Each panel is kept by itself, and here alone."""
    lines = shown(player_of(), strokes)
    for panel in PANELS:
        same_lines(request, f"panel-{panel}", inside(lines, panel))
    same_lines(request, "panel-none", outside(lines, *PANELS))


@pytest.mark.parametrize("size", [SMALL, (1920, 1080)])
def test_windows_of_other_sizes_show_the_same(size: tuple[int, int], strokes: Strokes) -> None:
    lines = drawn(player_of(size), strokes)
    usual = shown(player_of(), strokes)
    assert in_window(lines, size)
    assert {line.split()[0] for line in lines if line.startswith("[")} == {
        line.split("| ")[-1].split()[0] for line in usual if line.split("| ")[-1].startswith("[")
    }


def test_pointing_at_a_way(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    verb = player.battle.aiming.orders.first_choice()
    assert verb
    ways = sorted(aim for aim in player.battle.aiming.orders.aims(verb) if isinstance(aim, tuple))
    wider = player.battle.aiming.orders.widened(verb)
    assert wider
    further = sorted(
        aim for aim in player.battle.aiming.orders.aims(wider) if isinstance(aim, tuple) and aim not in ways
    )
    lines: list[str] = []
    for cell in (ways[0], ways[-1], further[0], (0, 0)):
        player.battle.stage.board.camera.centre(here(player), glide=False)
        over(player, cell)
        lines += ["", f"at {cell}", *news(before, shown(player, strokes))]
    same_lines(request, "battle-ways", lines)


def test_pointing_at_figures(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    lines: list[str] = []
    for unit in player.battle.stage.scene.units:
        over(player, player.battle.stage.scene.units[unit].cell)
        lines += ["", f"at {unit}", *news(before, shown(player, strokes))]
    same_lines(request, "battle-figures", lines)


def test_each_order_is_chosen(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """What choosing it shows, what it may be pointed at in turn, and what pointing there would mean."""
    player = player_of()
    before = shown(player, strokes)
    lines: list[str] = []
    for verb, refusal in player.battle.aiming.orders.verbs:
        if refusal is not None or not verb.aim:
            continue
        player.battle.aiming.by_keys = False
        player.key(pygame.key.key_code(verb.hotkey))
        player.battle.aiming.cycle(1)
        lines += ["", f"{verb.words} at {player.battle.aiming.cell}", *news(before, shown(player, strokes))]
        for way in (1, -1):
            player.battle.aiming.cycle(way)
            lines.append(f"then at {player.battle.aiming.cell}")
        player.battle.aiming.forget()
    same_lines(request, "battle-orders", lines)


def test_a_refused_order_says_why(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    verb, refusal = next(
        (verb, refusal) for verb, refusal in player.battle.aiming.orders.verbs if refusal and not verb.quiet
    )
    player.battle.stage.titles.clear()
    assert refusal
    player.battle.ordering.means.refuse(refusal, verb.words)
    said = news(before, shown(player, strokes))
    player.battle.note.forget()
    player.battle.stage.desk.hover = f"verb {verb.action}"
    pressed = news(before, shown(player, strokes))
    player.battle.stage.desk.hover = ""
    player.battle.match.fault = "not saved: no space left"
    same_lines(request, "battle-refused", [*said, "", *pressed, "", *news(before, shown(player, strokes))])


def test_ending_a_turn_too_early(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    player.battle.settings.warn_end_turn = True
    player.key(pygame.K_e)
    same_lines(request, "battle-end", news(before, shown(player, strokes)))


def test_after_some_turns(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """The log with its dice, its tabs and the full arithmetic, sheets of the hurt, the bar with those who
    have acted."""
    player = player_of()
    for _ in range(4):
        player.turn()
        player.until_ready()
    lines = outside(shown(player, strokes), "turn", "bar", "end")
    for key in (pygame.K_COMMA, pygame.K_COMMA, pygame.K_PERIOD, pygame.K_PAGEUP):
        before = shown(player, strokes)
        player.key(key)
        lines += ["", *news(before, shown(player, strokes))]
    for tab in ("rolls", "harm", "all"):
        player.click_on(f"log {tab}")
        lines += ["", tab, *(one for one in shown(player, strokes) if one.startswith(("log| text", "(log")))]
    for unit in player.battle.stage.scene.units:
        before = shown(player, strokes)
        player.click_on(f"unit {unit}")
        player.wait(400)
        lines += ["", f"unit {unit}", *(line for line in shown(player, strokes) if line not in before)]
    same_lines(request, "battle-later", lines)


def test_what_is_waited_for(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = player_of()
    before = shown(player, strokes)
    player.battle.settings.speed = "x1"
    player.wait(1)
    player.turn()
    lines = news(before, shown(player, strokes))
    player.battle.settings.speed = "off"
    player.battle.stage.playback.skip()
    if player.battle.match.waits_for_person:
        player.key(pygame.K_e)
    player.battle.stage.playback.skip()
    same_lines(request, "battle-waits", [*lines, "", *news(before, shown(player, strokes))])


def test_more_orders_than_have_room_side_by_side(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """In rows with words beside the icons, in two heights, and the refused that have no room as small
    icons."""
    verbs = player_of().battle.aiming.orders.verbs
    desk = parts.desk.WidgetState()
    lines: list[str] = []
    for rect in (Rect(0, 0, 784, 84), Rect(0, 0, 520, 84), Rect(0, 0, 520, 120)):
        strokes.take()
        cards = parts.bar.verb_cards(rect, verbs, "Move", parts.widgets.do_nothing, parts.widgets.do_nothing)  # type: ignore[arg-type]
        desk.draw(parts.paint.Pen(Surface((800, 200))), cards)
        lines += ["", *strokes.take(), *pressable(cards)]
        refused = [
            (verb, Refusal("battle", "not now") if index % 3 else None)
            for index, (verb, _) in enumerate(verbs)
        ]
        for face in (parts.bar._wide, parts.bar._tall):
            for verb, refusal in refused[:3]:
                face(
                    parts.paint.Pen(Surface((800, 200))),
                    Rect(10, 10, 96, 34),
                    verb,
                    "paper",
                    "brass",
                    refusal is None,
                )
        lines += ["", *strokes.take()]
    same_lines(request, "bar", lines)
