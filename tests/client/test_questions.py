"""Each kind of question of No Way Out in the window: drawn, marked on the board, answered by mouse, by keys
and from memory."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.client.screens.battle.dialog import question_modal
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.rulebook import RulebookScreen
from game.client.screens.settings.screen import SettingsScreen
from game.client.seat.orders import saved_answers
from game.client.seat.settings import settings as kept
from game.client.seat.settings.settings import Settings
from game.core.actions import Answer, Ask
from tests.client import planned
from tests.client.player import Player, new_match, quick
from tests.client.questions import KINDS, before


def asked(kind: str, settings: Settings | None = None) -> Player:
    """The window with that question open."""
    match, order = before(kind)
    player = Player(BattleScreen(match, settings or quick(), fresh=False))
    player.battle.command.act(order)
    wanted = KINDS[kind][0]
    for _ in range(5):
        player.until_ready()
        ask = player.battle.chair.ask
        if ask is None or ask.rule == wanted:
            break
        player.key(pygame.K_1 + [option.key for option in ask.options].index(ask.default))
    ask = player.battle.chair.ask
    assert ask, "nobody asks"
    assert ask.rule == wanted
    player.wait()
    player.draw()
    return player


def open_question(player: Player) -> Ask:
    ask = player.battle.chair.ask
    assert ask
    return ask


@pytest.mark.parametrize("kind", KINDS)
def test_each_answer_is_given_by_mouse(kind: str) -> None:
    for place in range(len(open_question(asked(kind)).options)):
        player = asked(kind)
        ask, done = open_question(player), len(player.battle.match.battle.history)
        player.click_on(f"row {place}")
        assert player.battle.match.battle.history[done] == Answer(ask.unit, ask.options[place].key)
        player.draw()


def test_what_is_at_stake_is_told_after_the_question() -> None:
    player = asked("help out of turn")
    screen, ask = player.battle, open_question(player)

    def words(ask: Ask) -> str:
        shown = question_modal(
            screen.match, screen.stage, ask, lambda _: None, lambda _: None, False, lambda: None
        )
        assert shown.asked
        return shown.asked.words

    assert words(replace(ask, stake="smoke in the eyes")) == f"{words(ask)} If it fails: smoke in the eyes."


@pytest.mark.parametrize("kind", KINDS)
def test_each_answer_is_given_by_keys(kind: str) -> None:
    for place in range(len(open_question(asked(kind)).options)):
        player = asked(kind)
        ask, done = open_question(player), len(player.battle.match.battle.history)
        player.key(pygame.K_1 + place)
        assert player.battle.match.battle.history[done] == Answer(ask.unit, ask.options[place].key)


@pytest.mark.parametrize("kind", KINDS)
def test_enter_gives_the_answer_in_brass(kind: str) -> None:
    player = asked(kind)
    ask, done = open_question(player), len(player.battle.match.battle.history)
    player.key(pygame.K_RETURN)
    assert len(player.battle.match.battle.history) == done, "the key that gave the order does not answer"
    player.wait(100, 4)
    player.key(pygame.K_RETURN)
    assert player.battle.match.battle.history[done] == Answer(ask.unit, ask.usual)


@pytest.mark.parametrize("kind", KINDS)
def test_the_dialog_shows_the_odds_and_marks_who_is_concerned(kind: str) -> None:
    player = asked(kind)
    ask, screen = open_question(player), player.battle
    question = screen.question()
    assert question
    assert [(row.words, row.hint) for row in question.rows] == [
        (option.words, option.hint) for option in ask.options
    ]
    marks = screen.mode.marks()
    assert {ask.unit, ask.about} <= marks.highlight
    assert marks.target == ask.about
    rect = next(widget.rect for widget in screen.widgets(question) if widget.key == "row 0")
    assert not any(rect.colliderect(box) for box in screen.stage.boxes(ask.unit, ask.about)), (
        "the dialog hides those whom it is about"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_the_question_leads_to_its_rule_and_back(kind: str) -> None:
    player = asked(kind)
    battle = player.screen
    player.key(pygame.K_F1)
    assert isinstance(player.screen, RulebookScreen)
    assert player.screen.chosen == KINDS[kind][0]
    player.key(pygame.K_ESCAPE)
    assert player.screen is battle
    player.click_on("rule")
    assert isinstance(player.screen, RulebookScreen)


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_can_be_given_for_good(kind: str) -> None:
    settings = quick()
    player = asked(kind, settings)
    ask = open_question(player)
    player.key(pygame.K_a)
    player.draw()
    player.key(pygame.K_1)
    person = player.battle.stage.log.titles[ask.side]
    assert {rule: habit.key for rule, habit in settings.habits.items()} == {
        f"{ask.rule} {person}": ask.options[0].key
    }
    assert kept.load().habits == settings.habits
    match, order = before(kind)
    again = Player(BattleScreen(match, settings, fresh=False))
    again.battle.command.act(order)
    for _ in range(40):
        question = again.battle.chair.ask
        if question and question.rule != ask.rule:
            again.key(pygame.K_1 + [option.key for option in question.options].index(question.default))
        again.wait()
    assert Answer(ask.unit, ask.options[0].key) in match.battle.history


def test_shift_gives_an_answer_for_good() -> None:
    settings = quick()
    player = asked("opportunity attack", settings)
    ask = open_question(player)
    player.key(pygame.K_1, pygame.KMOD_LSHIFT)
    assert [habit.key for habit in settings.habits.values()] == [ask.options[0].key]


def test_an_answer_for_good_binds_nobody_else_at_the_same_table() -> None:
    """Of two people without names, too: what one side answers for good is asked of the other one."""
    settings = quick()
    player = asked("opportunity attack", settings)
    ask, titles = open_question(player), player.battle.stage.log.titles
    player.key(pygame.K_a)
    player.key(pygame.K_1)
    other = next(title for side, title in titles.items() if side != ask.side)
    assert saved_answers.habit_for(settings, ask, titles[ask.side]) == Answer(ask.unit, ask.options[0].key)
    assert saved_answers.habit_for(settings, ask, other) is None


def test_an_answer_that_is_not_offered_is_asked_for() -> None:
    settings = quick()
    settings.habits["nwo.shove.result Azure"] = settings.habits["nwo.shove.result Ember"] = kept.Habit(
        "9,9", "Push nowhere"
    )
    player = asked("where the shoved goes", settings)
    player.wait(16, 5)
    assert open_question(player).rule == "nwo.shove.result"


def test_the_settings_list_what_is_answered_for_good() -> None:
    settings = quick()
    for kind in (
        "human shield",
        "parry again",
        "help out of turn",
        "opportunity attack",
        "where the shoved goes",
        "overwatch shot",
    ):
        settings.habits[KINDS[kind][0]] = kept.Habit("no", "No")
    player = Player(SettingsScreen(settings, None, "questions"))
    player.click_on("ask nwo.shield.declare")
    player.draw()
    assert "nwo.shield.declare" not in settings.habits
    assert kept.load().habits == settings.habits


def test_turns_that_end_unasked_do_so_under_the_rules_that_were_played() -> None:
    """ "Do not ask again" of one ruleset must not silence the question of another."""
    settings, here, there = quick(), new_match(cells={}), planned.new_match()
    settings.warn_end_turn = True
    player = Player(BattleScreen(here, settings))
    player.until_ready()
    player.wait()
    player.key(pygame.K_e)
    assert player.battle.question()
    player.key(pygame.K_2)
    assert settings.warn_end_turn and kept.load().habits == settings.habits
    assert saved_answers.ends_unasked(settings, here) and not saved_answers.ends_unasked(settings, there)
    player.until_ready()
    player.wait()
    done = len(here.battle.history)
    player.key(pygame.K_e)
    assert player.battle.question() is None and len(here.battle.history) > done
    saved_answers.forget(settings, "nwo.turn.economy")
    assert not saved_answers.ends_unasked(settings, here)


def test_the_switch_is_for_one_answer_only() -> None:
    settings = quick()
    player = asked("how a shove is resisted", settings)
    player.click_on("always")
    assert player.battle.dialog.always
    player.click_on("always")
    player.key(pygame.K_1)
    assert settings.habits == {}
    assert not player.battle.dialog.always
