"""A seat is handed to the computer and taken back, and the computer says what it would do without doing
it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ai.agents import LEVELS
from game.client.kit.pen import Pen
from game.client.kit.widgets import Key, Link
from game.client.screens.battle.hint import TITLE
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.battle.seats import SeatsScreen
from game.client.seat.match import Match
from game.client.seat.setup.open_battle import resume
from game.client.seat.undo import HANDED
from game.core.actions import Action, Answer
from tests.client.heard import Heard, listen
from tests.client.player import Player, new_match, quick


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


def seats(match: Match) -> Player:
    battle = Player(BattleScreen(match, quick()))
    return Player(SeatsScreen(quick(), PauseScreen(battle.screen, quick(), match, match.battle), match))


def test_a_seat_goes_to_the_computer_and_back_to_who_had_it(heard: Heard) -> None:
    match = new_match(azure="Mira")
    player = seats(match)
    assert {"played by Mira", "by the computer"} <= set(heard.texts)
    player.click_on("seat azure")
    assert match.players == {"azure": "normal", "ember": "normal"} and not match.waits_for_person
    player.click_on("seat azure")
    player.click_on("seat ember")
    assert match.players == {"azure": "Mira", "ember": "human"}


def test_another_level_of_the_computer_plays_the_seat_from_now_on(heard: Heard) -> None:
    match = new_match(azure="Mira")
    player = seats(match)
    assert "Level: normal" in heard.texts
    player.click_on("level ember")
    assert match.players == {"azure": "Mira", "ember": "hard"}
    player.click_on("seat azure")
    for _ in LEVELS:
        player.click_on("level azure")
    assert match.players == {"azure": "normal", "ember": "hard"}
    assert match.record().players == match.players


def test_in_ironman_the_enemy_stays_the_computers(heard: Heard) -> None:
    """At the level that was chosen on the first day; one's own seat may be handed over, and taken back."""
    match = new_match(azure="Mira")
    match.make_final()
    player = seats(match)
    assert "by the computer, normal, in ironman to the end" in heard.texts
    assert isinstance(player.screen, SeatsScreen)
    assert {widget.key for widget in player.screen.widgets()} == {Key("seat", "azure"), "done"}
    player.click_on("seat azure")
    assert match.players == {"azure": "normal", "ember": "normal"}


def test_what_was_ordered_before_cannot_be_taken_back_by_who_took_the_seat() -> None:
    match = new_match()
    player = seats(match)
    player.click_on("seat azure")
    player.click_on("seat azure")
    assert match.take_back() == HANDED


def test_the_battle_goes_on_where_it_stood_and_the_computer_plays_it() -> None:
    match = new_match()
    player = seats(match)
    player.click_on("seat azure")
    shown = player.key(pygame.K_RETURN)
    assert isinstance(shown, BattleScreen) and shown.match is match
    before = len(match.battle.history)
    for _ in range(4000):
        shown.update(16)
        shown.stage.playback.skip()
        if len(match.battle.history) > before:
            break
    assert len(match.battle.history) > before


def test_nothing_changed_leads_back_to_the_menu() -> None:
    assert isinstance(seats(new_match()).key(pygame.K_ESCAPE), PauseScreen)


def test_the_record_says_who_plays_from_now_on() -> None:
    match = new_match()
    match.hand("ember", "Oskar")
    assert match.record().players == {"azure": "human", "ember": "Oskar"}


# ---------------------------------------------------------------- hints


def in_battle(near: bool = False) -> tuple[Player, BattleScreen]:
    """A battle in which a person may order something; near to each other, something is asked first."""
    player = Player(BattleScreen(new_match(cells=None if near else {}), quick()))
    player.until_ready()
    assert (player.battle.question() is not None) == near
    return player, player.battle


def asked(player: Player, screen: BattleScreen) -> Action | None:
    player.key(pygame.K_F3)
    for _ in range(4000):
        screen.update(16)
        if screen.hint.told.order is not None:
            break
    return screen.hint.told.order


def test_the_hint_says_an_order_that_is_allowed_and_gives_none(heard: Heard) -> None:
    player, screen = in_battle()
    battle, before = screen.match.battle, screen.match.battle.digest()
    action = asked(player, screen)
    assert action is not None and battle.refusal(action) is None
    assert battle.digest() == before
    player.draw()
    said, order = " ".join(heard.texts), battle.ruleset.describe(battle.table, action)
    assert f"What it would do as {battle.table.unit(action.unit).name}" in heard.texts
    assert order[:1].upper() + order[1:] in said and TITLE not in heard.texts, "it is said once"


def test_the_hint_tells_what_else_was_thought_of_and_escape_closes_it_alone() -> None:
    player, screen = in_battle()
    asked(player, screen)
    player.draw()
    rows = screen.hint.told.rows
    assert len(rows) > 1
    assert any(widget.key == "why close" for widget in screen.frame.widgets(None))
    player.key(pygame.K_ESCAPE)
    assert player.screen is screen and not screen.hint.shown and screen.note.said is None


def test_of_a_side_that_the_computer_plays_nothing_is_told() -> None:
    _, screen = in_battle()
    screen.match.hand(screen.match.battle.side, "normal")
    screen.hint.ask()
    screen.hint.tick()
    assert screen.hint.told.order is None and screen.note.said is None


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F3, pygame.K_LEFT])
def test_the_mark_goes_with_the_card(key: int) -> None:
    player, screen = in_battle()
    assert asked(player, screen) is not None
    plain = screen.mode.marks()
    assert screen.hint.marked(plain) != plain
    player.key(key)
    assert screen.hint.marked(plain) == plain and not screen.hint.thinks


def test_the_card_is_put_away_by_an_order() -> None:
    player, screen = in_battle()
    action = asked(player, screen)
    assert action and screen.hint.card
    screen.command.play(action)
    screen.hint.tick()
    assert not screen.hint.shown


def test_of_a_question_the_answer_is_told_in_its_words(heard: Heard) -> None:
    player, screen = in_battle(near=True)
    action = asked(player, screen)
    ask = screen.match.battle.pending
    assert ask is not None and isinstance(action, Answer)
    player.draw()
    assert (
        next(option.words for option in ask.options if option.key == action.key) in heard.texts
        and screen.match.battle.pending == ask
    )


def test_a_name_survives_the_computer_and_a_save(tmp_path: Path) -> None:
    """Nadia lends her seat to the computer, the battle is saved and read, and she takes it back."""
    match = new_match(azure="Nadia", ember="Oskar")
    seats(match)
    match.hand("azure", "normal")
    assert match.named("azure") == "" and match.named("ember") == "Oskar"
    match.save(tmp_path / "lent.enfilade")
    again = resume(tmp_path / "lent.enfilade")
    assert again.players == {"azure": "normal", "ember": "Oskar"}
    shown = BattleScreen(again, quick(), fresh=False)
    page = Player(SeatsScreen(quick(), PauseScreen(shown, quick(), again, again.battle), again))
    page.click_on("seat azure")
    assert again.named("azure") == "Nadia" and again.record().people == {}
    page.click_on("seat ember")
    page.click_on("seat ember")
    assert again.players == {"azure": "Nadia", "ember": "Oskar"}


def test_the_level_of_the_computer_has_room_beside_who_plays() -> None:
    player = seats(new_match())
    page = player.screen
    assert isinstance(page, SeatsScreen)
    found = {widget.key: widget for widget in page.widgets()}
    level, button = found[Key("level", "ember")], found[Key("seat", "ember")]
    assert isinstance(level, Link) and not level.rect.colliderect(button.rect)
    pen = Pen(player.surface)
    assert all(pen.width(f"Level: {one}", level.size, True) <= level.rect.width for one in LEVELS)
    assert pen.width("by the computer", 12) <= level.rect.x - page._rect().x - 62
