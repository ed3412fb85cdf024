"""The layer of what the enemy could do next: shown by a key, told of each figure of one's own where it stands
or would stand, and forgotten with the seat."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pygame import Rect, Surface

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.panels import enemy_threats
from game.client.screens.stage import cell_info
from game.client.seat.orders import saved_answers
from game.client.seat.orders.enemy_threats import HELD
from game.client.seat.view.board_objects import Sprite
from game.core.actions import Ask
from game.core.describing.threats import Threat, at_least_once
from game.core.references import UnitId
from game.rulesets import RULESETS
from game.rulesets.nwo.orders.throw import Throw
from tests.client.moments import SMALL, here, over, player_of
from tests.client.player import Player, new_match, quick

pygame = pytest.importorskip("pygame")


@pytest.fixture
def player() -> Player:
    return player_of()


def worked_out(player: Player) -> None:
    told = player.battle.next_turn.told
    for _ in range(200_000):  # one bite a frame on a machine that is busy
        if told.done:
            return
        player.wait()
    raise AssertionError("it is never known")


def test_the_key_shows_it_and_hides_it_and_held_it_is_a_look(player: Player) -> None:
    told = player.battle.next_turn.told
    player.key(pygame.K_v)
    assert told.on and told.done is False
    player.send(pygame.KEYUP, key=pygame.K_v, mod=0)
    assert told.on, "pressed, and not held"
    player.key(pygame.K_v)
    assert not told.on
    player.key(pygame.K_v)
    player.wait(HELD + 50)
    player.send(pygame.KEYUP, key=pygame.K_v, mod=0)
    assert not told.on


def test_each_of_ones_own_has_its_number_and_the_worst_stands_first(player: Player) -> None:
    view, scene = player.battle.next_turn, player.battle.stage.scene
    player.key(pygame.K_v)
    player.draw()
    assert player.battle.waits == 0, "it is gone on with, frame by frame"
    worked_out(player)
    player.draw()
    own = {unit for unit, sprite in scene.units.items() if sprite.side == scene.units[scene.active].side}
    assert set(view.told.units) == own
    for unit in own:
        rows = view.told.rows(unit)
        assert len(rows) == 4 and [row.chance for row in rows] == sorted(
            (row.chance for row in rows), reverse=True
        )
        assert view.told.chance(unit) == at_least_once(rows) and view.told.known(unit)
        assert all(row.order for row in rows if row.chance)
        assert all(row.refusal for row in rows if not row.chance)
    marks = view.over(player.battle.mode.marks(), view.about(scene.active))
    walking = [row for row in view.told.rows(scene.active) if row.way]
    assert marks.calm and len(marks.ghosts) == len(walking)
    boxes = [rect for rect in view.rects if rect.height < 40]
    assert not any(a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :]), "apart"


def test_the_way_that_is_pointed_at_is_counted_anew(player: Player) -> None:
    view, scene = player.battle.next_turn, player.battle.stage.scene
    orders = player.battle.aiming.orders
    verb = orders.first_choice()
    assert verb
    player.key(pygame.K_v)
    worked_out(player)
    before = view.told.rows(scene.active)
    cell = next(cell for cell in sorted(orders.aims(verb)) if isinstance(cell, tuple))
    over(player, cell)
    player.wait()
    assert view.told.place(scene.active) == cell
    worked_out(player)
    player.draw()
    assert view.told.rows(scene.active) != before
    player.move(player.battle.stage.layout.log.center)
    player.wait()
    assert view.told.place(scene.active) is None and view.told.rows(scene.active) == before


def test_nothing_of_it_stays_for_the_next_person(player: Player) -> None:
    view = player.battle.next_turn
    player.key(pygame.K_v)
    worked_out(player)
    view.forget()
    assert not view.told.on and not view.told.units and not view.rects


def test_the_tone_is_told_by_strokes_too() -> None:
    assert [enemy_threats.tone(least) for least in enemy_threats.STEPS] == ["fog", "brass", "threat"]


# ---------------------------------------------------------------- answers to begin with


def test_the_first_thing_of_opend6_is_no_question_about_points() -> None:
    settings, match = quick(), new_match()
    match.battle.ruleset = RULESETS["opend6"]
    saved_answers.begin(settings, match)
    rule, (key, _) = next(iter(RULESETS["opend6"].DISPLAY.answers.items()))
    asked = Ask("azure", UnitId(1), rule, "Spend one?", (), key)
    assert list(settings.habits) == [rule] and saved_answers.habit_for(settings, asked) is None, "not offered"
    saved_answers.forget(settings, rule)
    saved_answers.begin(settings, match)
    assert not settings.habits, "whoever wants to be asked is asked"


@pytest.mark.parametrize("wide", [760, 700, 620])
@pytest.mark.parametrize("safe", [False, True])
def test_the_legend_says_that_only_seen_enemies_count(
    wide: int, safe: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little room there is for the rest."""
    told, write = [], Pen.text

    def written(pen: Pen, words: str, *where: float | str | bool, **how: float) -> float:
        told.append(words)
        return write(pen, words, *where, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Pen, "text", written)
    pen = Pen(Surface((800, 60)), 1.0)
    enemy_threats.draw_legend(pen, Rect(0, 0, wide, 34), "Mara", safe, True)
    assert "seen enemies only" in told and (not safe or "Mara: out of sight" in told)


def test_the_legend_is_whole_and_lies_above_the_line_about_the_ground() -> None:
    """At 1024 x 640 its last number was cut, and "Bright 6.2 m" lay over what the lines mean."""
    player = player_of(SMALL)
    screen, stage = player.battle, player.battle.stage
    player.key(pygame.K_v)
    over(player, here(player))
    for _ in range(200):
        player.wait(16)
    player.draw()
    legend = next(rect for rect in screen.frame.next_turn.rects if rect.height == enemy_threats.LEGEND)
    assert legend.bottom <= stage.free.bottom - cell_info.HIGH and stage.free.contains(legend)
    player.key(pygame.K_F6)
    player.wait(16, 2)
    player.draw()
    legend = next(rect for rect in screen.frame.next_turn.rects if rect.height == enemy_threats.LEGEND)
    switches = [one.rect for one in enemy_threats.layer_switches(screen.danger, stage.free)]
    assert legend.collidelist(switches) < 0, "the switches of the threats lie below it"
    for wide in range(420, 580, 3):
        pen = Pen(Surface((600, 60), pygame.SRCALPHA), 1.0)
        enemy_threats.draw_legend(pen, Rect(0, 0, wide, 34), "Mara", False, False)
        assert not pen.surface.subsurface(Rect(wide + 1, 0, 599 - wide, 60)).get_bounding_rect(1), wide


@pytest.mark.parametrize("x", [250, 262, 640, 1020, 1031])
def test_the_number_of_whoever_stands_at_the_edge_of_a_panel_is_whole(x: int) -> None:
    pen, free = Pen(Surface((1280, 720))), Rect(248, 96, 784, 500)
    head = Rect(x - 20, 300, 40, 40)
    rect = enemy_threats.plate(pen, head, Fraction(1, 2), True, False, [], 0, free)
    assert rect and free.contains(rect) and rect.x <= head.centerx <= rect.right
    behind = head.move(-40 - x, 0)  # who stands behind the panel has no number in front of it
    rect = enemy_threats.plate(pen, behind, Fraction(1, 2), True, False, [], 0, free)
    assert rect and not free.contains(rect)


def test_what_is_thrown_has_its_picture_in_the_card_too(monkeypatch: pytest.MonkeyPatch) -> None:
    foe, mine = UnitId(2), UnitId(1)
    people = {unit: Sprite(unit, f"Unit {unit}", "ember", "rifle", 0, (unit, 1)) for unit in (foe, mine)}
    rows = [Threat(foe, mine, Fraction(1, 2), (2, 2), Throw(foe, (1, 1), "molotov"))]
    shown = list[str]()
    monkeypatch.setattr(sprites, "weapon", lambda name, _: shown.append(name))
    rect, arms = Rect(0, 0, enemy_threats.WIDE, enemy_threats.height(rows)), {(2, "molotov"): "bottle"}
    pen = Pen(Surface((400, 300)))
    enemy_threats.draw_card(pen, rect, people[mine], rows, Fraction(1, 2), True, "", people, arms)
    assert shown == ["bottle"]


@pytest.mark.parametrize("apart", [0, 10, 30])
@pytest.mark.parametrize("long", [60, 240])
def test_no_chance_lies_on_another_where_enemies_stand_near_each_other(apart: int, long: int) -> None:
    taken: list[Rect] = []
    for number in range(4):
        far = (100.0, 100.0)
        taken.append(enemy_threats.label_rect((100.0 + long, 120.0 + apart * number), far, 1.0, taken))
    assert all(rect.collidelist(taken[:number]) < 0 for number, rect in enumerate(taken))
