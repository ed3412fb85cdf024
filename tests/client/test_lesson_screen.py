"""Lessons in the window: played by clicks and keys alone, left, skipped, taken back."""

from __future__ import annotations

import pygame
import pytest

from game.client.kit.pen import Pen
from game.client.kit.theme import LEAST
from game.client.kit.widgets import Widget
from game.client.panels import modal
from game.client.panels.action_bar import is_spent
from game.client.panels.panel import LEAST_LOG
from game.client.screens import router
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.routes import ShowLesson, ShowLessons, ShowSetup
from game.client.screens.rulebook import RulebookScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.screens.tutorial.lesson_guide import LessonGuide
from game.client.screens.tutorial.screen import LessonsScreen
from game.client.seat.settings.settings import Settings
from game.client.seat.tutorial.lessons import Lesson, course_of, courses
from game.client.seat.tutorial.step_patterns import covered
from game.core.actions import Action
from tests.client.drawn import Strokes, pressable, same_lines, strokes
from tests.client.player import Player, quick
from tests.client.taught import next_order

__all__ = ["strokes"]

EVERY = [lesson for _, course in courses() for lesson in course]
FIRST = EVERY[0]


def opened(lesson: Lesson, settings: Settings | None = None, size: tuple[int, int] = (1280, 720)) -> Player:
    settings = settings or quick()
    return Player(router.make_screen(ShowLesson(lesson), settings), size)


def guide_of(player: Player) -> LessonGuide:
    guide = player.battle.guide
    assert isinstance(guide, LessonGuide)
    return guide


def buttons(player: Player) -> dict[str, Widget]:
    return {widget.key: widget for widget in player.battle.widgets(player.battle.question())}


def follow(player: Player) -> None:
    """Do what the panel says, as far as keys and clicks can."""
    player.wait(frames=2)
    player.draw()
    if "lesson on" in buttons(player):
        player.click_on("lesson on")
        return
    guide, screen = guide_of(player), player.battle
    order = next_order(guide.match, lambda orders: orders[0])
    if order is None or not screen.ready:
        player.wait(frames=3)
        return
    size = len(screen.match.battle.history)
    for _ in range(3):
        if screen.question() or len(screen.match.battle.history) != size:
            break
        press(player, order)
    if screen.question() and len(screen.match.battle.history) == size:
        screen.command.act(order)


def press(player: Player, order: Action) -> None:
    """What a person presses for that order, as far as it takes no choice among several ways."""
    screen = player.battle
    verb = next((verb for verb in screen.match.battle.ruleset.VERBS if verb.action == order.verb), None)
    key = "end turn" if order.verb == "EndTurn" else f"verb {order.verb}"
    if verb and verb.aim == "cells":
        player.click_on(key)
        for cell in covered(order):
            player.click(player.pixel(cell))
        player.key(pygame.K_RETURN)
    elif verb and verb.aim:
        player.key(pygame.K_RETURN)
    elif key in buttons(player):
        player.click_on(key)
    else:
        player.key(pygame.K_PLUS)  # one more, in the form


@pytest.mark.parametrize("lesson", [course[0] for _, course in courses()], ids=lambda lesson: lesson.id)
def test_a_lesson_of_each_ruleset_is_played_in_the_window(lesson: Lesson) -> None:
    player = opened(lesson)
    guide = guide_of(player)
    for _ in range(300):
        if guide.teaching.over:
            break
        follow(player)
    player.wait(frames=3)
    assert guide.teaching.over, f"step {guide.teaching.at + 1} is not got over"
    assert guide.told().title == lesson.head.title
    assert guide.told().ticked
    assert lesson.id in player.settings.lessons.done
    player.draw()
    player.click_on("lesson on")
    assert isinstance(player.screen, BattleScreen | LessonsScreen)
    assert not isinstance(player.screen, BattleScreen) or guide_of(player).teaching.lesson.id != lesson.id


def test_enter_alone_does_what_is_asked(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """And what is said and pointed at on the way."""
    player = opened(FIRST)
    guide = guide_of(player)
    lines: list[str] = []

    def shown() -> list[str]:
        strokes.take()
        player.draw()
        found = [*strokes.take(), *pressable(player.battle.widgets(None))]
        return ["", *(line for line in found if line not in lines)]

    lines += shown()
    player.key(pygame.K_RETURN)
    assert guide.teaching.at == 1
    player.wait(frames=2)
    lines += shown()
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert guide.teaching.at == 2
    same_lines(request, "desk-lesson", [*lines, *shown()])


def test_enter_goes_to_the_next_lesson_while_the_other_side_still_has_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = opened(FIRST)
    guide = guide_of(player)
    while guide.teaching.at < len(FIRST.steps) - 1:
        follow(player)
    monkeypatch.setattr(guide, "pauses", lambda: True)
    while not (guide.teaching.over and "lesson on" in buttons(player)):
        follow(player) if not guide.teaching.over else player.wait()
    assert player.battle.match.waits_for_computer
    player.key(pygame.K_RETURN)
    assert guide_of(player).teaching.lesson.id == EVERY[1].id


@pytest.mark.parametrize("size", [LEAST, (1280, 720)])
def test_a_choice_lies_beside_the_words_that_say_what_to_choose(size: tuple[int, int]) -> None:
    lesson = next(lesson for lesson in EVERY if lesson.id == "lithium/01-declared")
    player = opened(lesson, size=size)
    guide = guide_of(player)
    while not (
        guide.teaching.step
        and any(wanted.verb == "Shoot" for wanted in guide.teaching.step.orders)
        and player.battle.ready
    ):
        follow(player)
    player.wait(100, frames=5)
    player.draw()
    for _ in range(2):
        player.key(pygame.K_RETURN)
    question = player.battle.question()
    assert question and question.chart
    player.draw()
    box = player.battle.frame.box(question, Pen(player.surface))
    assert box.collidelist(list(guide.boxes())) < 0


@pytest.mark.parametrize("size", [LEAST, (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["nwo/04-engaged", "nwo/05-reactions", "lithium/01-declared"])
def test_a_question_lies_beside_the_words_that_say_how_to_answer(name: str, size: tuple[int, int]) -> None:
    player = opened(next(lesson for lesson in EVERY if lesson.id == name), size=size)
    guide, seen = guide_of(player), False
    while not guide.teaching.over and not seen:
        player.wait(frames=3)
        question = player.battle.mode.question()
        if question and question.asked:
            player.draw()
            box = player.battle.frame.box(question, Pen(player.surface))
            assert box.collidelist(list(guide.boxes())) < 0 and player.battle.stage.layout.whole.contains(box)
            seen = True
        else:
            follow(player)
    assert seen


@pytest.mark.parametrize("name", ["nwo/02-shooting", "infowar/01-degrees"])
def test_a_step_about_the_log_has_room_for_it_in_the_smallest_window(name: str) -> None:
    lesson, seen = next(lesson for lesson in EVERY if lesson.id == name), False
    player = opened(lesson, size=LEAST)
    guide = guide_of(player)
    while not guide.teaching.over:
        player.wait(frames=2)
        player.draw()
        step = guide.teaching.step
        if step and "log" in step.show and guide.shown == guide.teaching.at:
            seen = True
            assert player.battle.stage.layout.log.height >= LEAST_LOG
        follow(player)
    assert seen


def test_what_happened_is_told_beside_the_words_and_only_if_asked_for() -> None:
    player = opened(next(lesson for lesson in EVERY if lesson.id == "infowar/01-degrees"))
    guide, recalled = guide_of(player), player.battle.recalled
    while not guide.teaching.over:
        follow(player)
        assert not recalled.open
    player.wait(frames=3)
    player.draw()
    player.key(pygame.K_F4)
    assert recalled.open and recalled.told.items
    player.draw()
    assert not buttons(player)["recap"].rect.colliderect(guide._panel)


def at_marking() -> Player:
    """InfoWar's lesson, where two tiles are to be marked."""
    player = opened(next(lesson for lesson in EVERY if lesson.steps[0].rule.startswith("infowar.")))
    for _ in range(2):
        player.key(pygame.K_RETURN)
        player.wait(frames=3)
    player.draw()
    assert guide_of(player).teaching.at == 2
    return player


def test_enter_marks_all_tiles_that_a_lesson_asks_for_and_fires_at_them() -> None:
    player = at_marking()
    aiming, history = player.battle.aiming, player.battle.match.battle.history
    player.key(pygame.K_RETURN)
    assert set(aiming.marking.cells) == {(11, 4), (11, 5)}
    assert not history
    player.draw()
    odds = player.battle.tip.hold.rect
    assert odds and not any(odds.colliderect(rect) for rect in player.battle.stage.floating if rect != odds)
    for _ in range(2):
        player.key(pygame.K_RETURN)
    assert [order.verb for order in history] == ["AutoFire"], "after it was asked how"


def test_a_click_on_a_tile_that_a_lesson_asks_for_marks_it_without_choosing_the_order_first() -> None:
    player = at_marking()
    aiming = player.battle.aiming
    assert aiming.verb and aiming.verb.action == "Move"
    for cell in ((11, 5), (11, 4)):
        player.click(player.pixel(cell))
    assert aiming.verb and aiming.verb.action == "AutoFire"
    assert aiming.marking.cells == ((11, 5), (11, 4))


def test_an_order_outside_of_the_lesson_is_refused_in_its_words_and_changes_nothing() -> None:
    player = opened(FIRST)
    player.key(pygame.K_RETURN)
    player.wait(frames=2)
    guide, before = guide_of(player), player.battle.match.battle.digest()
    player.key(pygame.K_e)
    assert player.battle.match.battle.digest() == before
    assert guide.told().objected
    assert guide.told().how.startswith("Not yet. Only the marked tile")
    player.click(player.pixel((3, 6)))
    assert player.battle.match.battle.digest() == before


def test_the_hint_is_given_after_a_while() -> None:
    player = opened(FIRST)
    player.key(pygame.K_RETURN)
    player.wait(frames=2)
    step = guide_of(player).teaching.step
    assert step and guide_of(player).told().how == step.how
    player.wait(ms=100, frames=201)
    assert guide_of(player).told().how == step.hint


def test_the_order_of_a_step_can_be_taken_back() -> None:
    player = opened(FIRST)
    for _ in range(3):
        player.key(pygame.K_RETURN)
        player.wait(frames=2)
    assert guide_of(player).shown == 2
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    player.wait(frames=2)
    assert guide_of(player).teaching.at == 1
    assert guide_of(player).shown == 1
    assert player.battle.guide.told().task == FIRST.steps[1].task  # type: ignore[attr-defined]


def test_the_other_side_waits_until_one_has_read() -> None:
    settings = Settings(speed="x4")
    player = opened(FIRST, settings)
    guide = guide_of(player)
    player.until_ready()
    player.key(pygame.K_RETURN)
    player.wait(ms=100, frames=10)
    guide.match.act(guide.teaching.expected()[0])
    player.wait(ms=100, frames=10)
    player.key(pygame.K_e)
    player.wait(ms=10)
    assert guide.pauses()
    player.wait(ms=100, frames=40)
    assert guide.teaching.at == 4


def test_lessons_are_skipped_and_left() -> None:
    player = opened(EVERY[1])
    player.key(pygame.K_PAGEDOWN)
    assert guide_of(player).teaching.lesson == EVERY[2]
    player.key(pygame.K_PAGEUP)
    player.key(pygame.K_PAGEUP)
    assert guide_of(player).teaching.lesson == FIRST
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, LessonsScreen)
    assert player.settings.lessons.at == FIRST.id
    assert player.settings.lessons.done == []
    player.key(pygame.K_RETURN)
    assert guide_of(player).teaching.lesson == FIRST


def test_the_rule_of_a_step_is_one_key_away() -> None:
    player = opened(FIRST)
    player.key(pygame.K_F1)
    assert isinstance(player.screen, RulebookScreen)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, BattleScreen)
    player.draw()
    player.click_on("lesson rule")
    assert isinstance(player.screen, RulebookScreen)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("lesson", [course[-1] for _, course in courses()], ids=lambda lesson: lesson.id)
def test_the_words_have_room_at_every_size(lesson: Lesson, size: tuple[int, int]) -> None:
    """Also those of the other lessons of the ruleset, of which none is played for it."""
    player = Player(router.make_screen(ShowLesson(lesson), quick()), size)
    guide, stage = guide_of(player), player.battle.stage
    for told in course_of(lesson):
        guide.teaching.lesson = told
        for guide.shown in range(len(told.steps) + 1):
            bars = told.steps[guide.shown].bars if guide.shown < len(told.steps) else ()
            guide._bars = (guide.shown, tuple((bar.words, 0.5) for bar in bars))
            guide._fit()
            leave, lay = buttons(player)["lesson leave"].rect, stage.layout
            beside = leave.right > lay.bar.x and leave.x < lay.bar.right
            assert leave.bottom <= (min(lay.bar.y, lay.end.y) if beside else lay.end.y), (
                told.id,
                guide.shown,
            )
            assert lay.free.width >= 300


@pytest.mark.parametrize(
    "lesson", [lesson for lesson in EVERY if lesson is not FIRST], ids=lambda lesson: lesson.id
)
def test_everybody_is_in_view_at_first_beside_the_words(lesson: Lesson) -> None:
    """Also where the window turns out to be another one than was thought; who is told to go to somebody far
    off sees the way, not him."""
    player = opened(lesson, size=(1280, 720))
    player.wait(frames=4)
    for size in ((1280, 720), LEAST):
        player.surface = pygame.Surface(size)
        player.draw()
        player.wait(frames=4)
        camera, units = player.battle.stage.board.camera, player.battle.stage.scene.units.values()
        assert all(
            pygame.Rect(*camera.free).collidepoint(camera.centre_of(sprite.cell)) for sprite in units
        ), size


def test_the_lessons_lead_back_to_where_they_were_asked_for() -> None:
    player = Player(router.make_screen(ShowSetup(), quick()))
    player.key(pygame.K_l)
    assert isinstance(player.screen, LessonsScreen)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, SetupScreen)
    player.key(pygame.K_l)
    player.key(pygame.K_RETURN)
    assert guide_of(player).teaching.lesson == FIRST
    assert player.settings.lessons.offered


def test_any_lesson_is_chosen_from_the_list() -> None:
    player = Player(router.make_screen(ShowLessons(), quick()))
    player.wait()
    player.draw()
    player.click_on(f"lesson {EVERY[1].id}")
    assert guide_of(player).teaching.lesson == EVERY[1]


def test_no_turn_of_a_lesson_ends_by_itself() -> None:
    """To end it is a step of the lesson, even where a turn of a battle would end."""
    for lesson in next(course for ruleset, course in courses() if ruleset.ID == "nwo")[:4]:
        player = opened(lesson, Settings(speed="off", edge_scroll=False))
        for _ in range(40):
            if not isinstance(player.screen, BattleScreen) or guide_of(player).match.teaching.over:
                break
            battle, own = player.battle.match.battle, player.battle.chair.orders
            if own and battle.slot and all(map(is_spent, battle.sheet(battle.slot.unit).turn)):
                before = len(battle.history)
                player.wait(100, 40)
                assert len(battle.history) == before and not player.battle.ordering.clock.drained
                return
            follow(player)
    raise AssertionError("in no lesson a turn is spent")


def test_nothing_of_the_panel_lies_on_a_list_that_lies_over_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a small window there may be no room beside it."""
    lesson = next(one for one in EVERY if one.id == "infowar/02-burst")
    player = opened(lesson, size=(1024, 640))
    player.until_ready()
    player.key(pygame.K_u)
    question = player.battle.question()
    assert question
    box = guide_of(player).boxes()[0].move(-40, 40)
    monkeypatch.setattr(modal, "laid", lambda *_: box)
    player.draw()
    over = [str(one.key) for one in player.battle.widgets(question) if one.rect.colliderect(box)]
    assert "row 0" in over and not [key for key in over if key.startswith("lesson")], over
