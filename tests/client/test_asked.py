"""What a question shows: who answers, before and after, and none of it over the figures that it is about."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pygame
import pytest
from pygame import Surface

from game.client.kit.pen import Pen
from game.client.panels import question_panel
from game.client.panels.panel import layout
from game.client.panels.question_panel import Face, Question, Reply, tone_of
from game.client.screens.battle import dialog
from game.client.seat.orders import saved_answers
from game.client.seat.settings.settings import Habit, Settings
from game.core.actions import Answer, Ask, Option
from game.core.references import UnitId
from game.rulesets.nwo.checks import Check, pass_odds
from game.rulesets.nwo.helping import DC, helping_checks, meets_chance, with_help
from game.rulesets.nwo.orders.reload import RELOAD_DC, reloading
from game.rulesets.nwo.parry import contest_odds
from tests.client.player import quick
from tests.client.questions import KINDS
from tests.client.test_questions import asked

HALF, MORE, LESS = Fraction(1, 2), Fraction(3, 4), Fraction(1, 4)
WHO = Face("Tam", "azure", "scout", 1)


def told(before: Fraction | None, good: bool, *after: Fraction | None) -> Question:
    replies = tuple(Reply(str(number), "", one, lambda: None) for number, one in enumerate(after))
    return Question("azure", "North Watch", "Nadia", WHO, "What now?", replies, before=before, good=good)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_question_hides_nobody_whom_it_is_about(kind: str, size: tuple[int, int]) -> None:
    player = asked(kind)
    player.surface = Surface(size)
    player.draw()
    player.wait(16, 30)
    player.draw()
    screen = player.battle
    ask, question = screen.chair.ask, screen.question()
    assert ask and question and question.asked
    box = screen.frame.box(question, Pen(player.surface, screen.stage.scale))
    for figure in screen.stage.boxes(ask.unit, ask.about, ask.by):
        assert not box.colliderect(figure), "below the board or above it, never on them"
    assert screen.stage.layout.whole.contains(box)
    cards = [widget for widget in screen.widgets(question) if widget.key.startswith("row ")]
    assert len(cards) == len(ask.options)
    assert all(box.contains(card.rect) for card in cards)
    assert not any(one.rect.colliderect(other.rect) for one in cards for other in cards if one is not other)


def test_it_says_who_asks_whom_and_what_with() -> None:
    question = asked("opportunity attack").battle.question()
    assert question and question.asked
    shown = question.asked
    assert (shown.side, shown.team, shown.who.name) == ("ember", "Ember", "Brandt")
    assert shown.by and shown.about and (shown.by.name, shown.about.name) == ("Brandt", "Mara")
    assert shown.weapon and shown.what == "to hit Mara" and shown.good
    assert shown.titled and "nwo." not in shown.titled


def test_help_says_what_the_roll_becomes() -> None:
    """The chance of the friend's own roll, before and with the help, weighed by the helper's roll."""
    player = asked("help out of turn")
    ask = player.battle.chair.ask
    assert ask and ask.before is not None and ask.good
    table = player.battle.match.battle.table

    roll = reloading(table, ask.about)
    assert ask.before == pass_odds(roll, RELOAD_DC)
    helped = pass_odds(with_help(roll, 1), RELOAD_DC)
    for option in ask.options[:-1]:
        share = pass_odds(helping_checks(table, ask.unit, "reload")[option.key], DC)
        assert option.after == share * helped + (1 - share) * ask.before
    assert ask.options[-1].after == ask.before


def test_the_chance_of_a_check_against_a_number_and_against_another() -> None:

    plain = Check(UnitId(1), "x", "nwo.roll.check", ())
    assert meets_chance(7)(plain) == Fraction(21, 36) and meets_chance(13)(plain) == 0
    assert contest_odds(plain, plain).win < HALF, "a tie is a parry"


def test_better_and_worse_are_those_of_whoever_answers() -> None:
    harm = told(HALF, False, LESS, HALF, MORE)
    assert [tone_of(harm, reply) for reply in harm.replies] == ["good", "bad", "bad"]
    wish = told(HALF, True, LESS, HALF, MORE)
    assert [tone_of(wish, reply) for reply in wish.replies] == ["bad", "fog", "good"]
    fresh = told(None, False, LESS, MORE, None)
    assert [tone_of(fresh, reply) for reply in fresh.replies] == ["good", "bad", "paper"]


def test_what_lets_something_pass_is_no_chance_of_nothing() -> None:
    assert Reply("Let it pass", "", Fraction(0), lambda: None).idle
    assert not Reply("Let it pass", "", None, lambda: None).idle
    assert not Reply("Dodge", "cannot help", Fraction(0), lambda: None).idle


def test_an_answer_for_good_is_its_owners_alone() -> None:
    settings = Settings()
    option = Option("take", "Attack")
    ask = Ask("azure", UnitId(1), "nwo.aoo.choice", "?", (option,), "take")
    settings.habits.clear()
    settings.habits[saved_answers.key_of(ask.rule, "Nadia")] = Habit("take", "Attack")
    assert saved_answers.habit_for(settings, ask, "Nadia")
    assert (
        saved_answers.habit_for(settings, ask, "Oskar") is None
        and saved_answers.habit_for(settings, ask) is None
    )
    assert saved_answers.key_of("rule", "") == "rule"


def test_who_answers_for_themselves_is_the_one_it_happens_to() -> None:
    """Lithium Sunset asks the target of an attack, and names nobody else: attacker and target are shown all
    the same, and the line between them."""
    player = asked("opportunity attack")
    screen = player.battle
    ask = screen.chair.ask
    assert ask
    about, by = ask.about, ask.by
    turned = msgspec.structs.replace(ask, unit=about, about=0, by=by)
    shown = dialog.question_modal(
        screen.match, screen.stage, turned, lambda _: None, lambda _: None, False, lambda: None
    ).asked
    units = screen.stage.scene.units
    assert (
        shown
        and shown.by
        and shown.about
        and (shown.by.name, shown.about.name) == (units[by].name, units[about].name)
    )
    assert screen.answering._line(turned) == (units[by].cell, units[about].cell, None)
    assert screen.answering._line(msgspec.structs.replace(turned, by=0)) is None


def test_the_sheet_is_that_of_whoever_answers() -> None:
    player = asked("opportunity attack")
    screen = player.battle
    player.wait()
    player.draw()
    ask = screen.chair.ask
    assert ask and ask.unit != screen.stage.scene.active and screen.stage.sheet.unit() == ask.unit
    player.key(pygame.K_1)
    player.until_ready()
    player.draw()
    assert not screen.chair.ask and screen.stage.sheet.unit() == screen.stage.scene.active


def test_who_goes_first_is_answered_by_pointing() -> None:
    """Silhouette's leader names a figure: a click on it answers, and sides are called by their names."""
    player = asked("opportunity attack")
    screen = player.battle
    ask = screen.chair.ask
    assert ask
    units = [unit for unit, sprite in screen.stage.scene.units.items() if not sprite.down][:4]
    options = tuple(
        Option(
            str(unit),
            f"{screen.stage.scene.units[unit].name} goes first",
            screen.stage.scene.units[unit].side,
        )
        for unit in units
    )
    who = msgspec.structs.replace(ask, options=options, default=options[0].key, about=0, by=0)
    given: list[str] = []
    shown = dialog.question_modal(
        screen.match,
        screen.stage,
        who,
        lambda option: given.append(option.key),
        lambda _: None,
        False,
        lambda: None,
    )
    assert shown.units == tuple(units) and shown.asked
    assert {reply.hint for reply in shown.asked.replies} <= set(screen.stage.log.titles.values())
    at = player.pixel(screen.stage.scene.units[units[1]].cell)
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    row = dialog.pressed(shown, screen.stage, pygame.Rect(0, 0, 1, 1), press)
    assert row
    row.on()
    assert given == [str(units[1])]
    assert dialog.figures_of(ask, screen.stage) == ()


def test_whoever_always_goes_first_is_not_a_number_that_somebody_else_has_in_another_battle() -> None:
    settings = quick()

    def ask(unit: UnitId, *others: int) -> Ask:
        rest = tuple(Option(str(other), f"Unit {other} goes first") for other in others)
        return Ask(
            "azure",
            unit,
            "silhouette.initiative.roll",
            "Who goes first?",
            (Option(str(unit), "Go first"), *rest),
            str(unit),
        )

    first, second = ask(UnitId(3), 4, 6), ask(UnitId(4), 3, 6)
    saved_answers.remember(settings, first, first.options[0])
    assert saved_answers.habit_for(settings, first) == Answer(UnitId(3), "3") and saved_answers.habit_for(
        settings, second
    ) == Answer(UnitId(4), "4")
    saved_answers.remember(settings, first, first.options[2])
    assert saved_answers.habit_for(settings, second) == Answer(UnitId(4), "6"), (
        "somebody who is named is meant"
    )
    saved_answers.remember(settings, first, Option("6", "Mara goes first"))
    assert saved_answers.habit_for(settings, second) is None, "the number is that of another one here"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_question_hides_neither_who_acts_nor_the_target_in_both_corners(size: tuple[int, int]) -> None:
    """One stands under the orders, the other below the initiative: it lies over the panels at the side."""
    lay = layout(pygame.Rect(0, 0, *size), 12)
    low = pygame.Rect(lay.bar.x + 40, lay.whole.bottom - 120, 40, 40)
    high = pygame.Rect(lay.bar.x + 60, lay.initiative.bottom + 30, 40, 40)
    spot = question_panel.place(told(HALF, True, MORE, HALF), lay, [low, high])
    assert lay.whole.contains(spot) and spot.collidelist([low, high]) < 0
