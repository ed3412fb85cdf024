"""Keys that the player has chosen: what they mean, where two meet, and the page on which they are chosen."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event as Input

from game.client import app
from game.client.kit import ui_elements
from game.client.kit.sound_player import speaker
from game.client.kit.widgets import Button
from game.client.panels.keyboard_map import ROWS, label
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.battle.seats import SeatsScreen
from game.client.screens.maps.file_browser import PathScreen
from game.client.screens.page import commands_of, tell_caps, translate_key
from game.client.screens.settings.screen import SettingsScreen
from game.client.seat.settings import keymap
from game.client.seat.settings import settings as kept
from game.client.seat.settings.keymap import (
    COMMANDS,
    FIXED,
    Command,
    bind,
    commands,
    conflicts,
    key_of,
    orders_of,
    usual_key_meant,
)
from game.client.seat.settings.settings import Settings
from game.rulesets import RULESETS, nwo
from tests.client.heard import Under, listen
from tests.client.player import Player, new_match, quick

BY_ID = {command.id: command for command in commands(RULESETS.values())}
FOCUS, MOVE = BY_ID["nwo.TakeAim"], BY_ID["nwo.Move"]
END, UP = BY_ID["turn.end"], BY_ID["view.up"]
IN_BATTLE = commands((RULESETS["nwo"],))


# ---------------------------------------------------------------- the commands themselves


def test_every_order_of_every_ruleset_can_have_another_key() -> None:
    for ruleset in RULESETS.values():
        listed = {command.key for command in orders_of(ruleset)}
        assert {verb.hotkey for verb in ruleset.VERBS if verb.action != "EndTurn" and verb.hotkey} - set(
            FIXED
        ) == listed


def test_usual_keys_are_keys_and_nobody_gives_away_what_always_means_the_same() -> None:
    for command in BY_ID.values():
        assert pygame.key.key_code(command.key)
        assert command.key not in FIXED
    assert len({command.id for command in commands(RULESETS.values())}) == len(commands(RULESETS.values()))


def test_as_it_comes_no_two_keys_meet() -> None:
    assert conflicts(BY_ID.values(), {}) == {}


# ---------------------------------------------------------------- what a key means


def test_a_key_means_the_command_that_was_given_to_it_and_the_old_one_nothing() -> None:
    chosen = {FOCUS.id: "]"}
    assert usual_key_meant(IN_BATTLE, chosen, "]") == FOCUS.key
    assert usual_key_meant(IN_BATTLE, chosen, FOCUS.key) == ""
    assert usual_key_meant(IN_BATTLE, chosen, "m") == "m"
    assert usual_key_meant(IN_BATTLE, chosen, "return") == "return"
    assert usual_key_meant(IN_BATTLE, {}, FOCUS.key) == FOCUS.key


def test_two_commands_may_change_places() -> None:
    chosen = {FOCUS.id: MOVE.key, MOVE.id: FOCUS.key}
    assert conflicts(IN_BATTLE, chosen) == {}
    assert usual_key_meant(IN_BATTLE, chosen, MOVE.key) == FOCUS.key
    assert usual_key_meant(IN_BATTLE, chosen, FOCUS.key) == MOVE.key


def test_a_key_that_is_taken_twice_does_nothing_for_either() -> None:
    chosen = {UP.id: FOCUS.key}
    found = conflicts(IN_BATTLE, chosen)
    assert found == {UP.id: (FOCUS,), FOCUS.id: (UP,)}
    assert usual_key_meant(IN_BATTLE, chosen, FOCUS.key) == ""
    assert usual_key_meant(IN_BATTLE, chosen, UP.key) == ""


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("nwo.Move", "lithium", False),
        ("nwo.Move", "turn.end", True),
        ("nwo.Move", "everywhere.rules", True),
        ("nwo.Move", "replay.on", False),
        ("view.closer", "replay.on", True),
        ("start.begin", "turn.end", False),
        ("start.begin", "everywhere.mute", True),
        ("turn.end", "view.closer", True),
    ],
)
def test_keys_clash_only_where_both_can_be_meant_at_once(one: str, other: str, clash: bool) -> None:
    second = orders_of(RULESETS["lithium"])[0] if other == "lithium" else BY_ID[other]
    assert keymap.meet(BY_ID[one], second) is clash
    assert keymap.meet(second, BY_ID[one]) is clash
    assert bool(conflicts((BY_ID[one], second), {second.id: BY_ID[one].key})) is clash


def test_a_command_without_a_key_and_one_as_usual() -> None:
    chosen: dict[str, str] = {}
    bind(chosen, END, "")
    assert usual_key_meant(IN_BATTLE, chosen, END.key) == ""
    assert key_of(END, chosen) == ""
    bind(chosen, END, END.key)
    assert chosen == {}


def test_keys_that_mean_the_same_go_together() -> None:
    closer = BY_ID["view.closer"]
    assert usual_key_meant(IN_BATTLE, {closer.id: "]"}, "+") == ""
    assert usual_key_meant(IN_BATTLE, {BY_ID["view.threat"].id: "`"}, "right shift") == ""


# ---------------------------------------------------------------- on screens


class Rekeyed(Player):
    """A player whose keys go through the settings, as the window does it."""

    def send(self, kind: int, **what: Any) -> object:  # type: ignore[override]
        event = translate_key(self.screen, Input(kind, **what), self.settings)
        return super().send(kind, **event.dict)


def in_battle(**chosen: str) -> Rekeyed:
    settings = quick()
    settings.keys = {name.replace("_", "."): key for name, key in chosen.items()}
    player = Rekeyed(BattleScreen(new_match(seed="1"), settings))
    player.until_ready()
    return player


def test_an_order_is_given_by_its_new_key_and_not_by_the_old_one() -> None:
    player = in_battle(nwo_Move="]")
    player.key(pygame.K_s)
    player.key(pygame.K_m)
    assert player.battle.aiming.verb is None or player.battle.aiming.verb.action != "Move"
    player.key(pygame.K_RIGHTBRACKET)
    assert player.battle.aiming.verb and player.battle.aiming.verb.action == "Move"


def test_a_key_that_is_taken_twice_says_so_where_it_is_pressed() -> None:
    """F12 came to be a key of the game after somebody had given it to an order."""
    player = in_battle(nwo_Shoot="f12")
    before = player.battle.aiming.verb
    player.key(pygame.K_F12)
    note = player.battle.note
    assert player.battle.aiming.verb == before and not player.battle.stage.lettered
    assert (
        note.title == "The key F12"
        and note.said
        and note.said[0].startswith("It is Letters and numbers and Shoot, and does neither.")
    )
    note.forget()
    player.key(pygame.K_s)
    assert note.said is None, "a key that is nobody's any more has nothing to say"


def test_the_turn_ends_by_its_new_key() -> None:
    player = in_battle(turn_end="insert")
    unit = player.battle.stage.scene.active
    player.key(pygame.K_e)
    assert player.battle.stage.scene.active == unit
    player.key(pygame.K_INSERT)
    player.wait()
    assert player.battle.match.battle.history[-1].verb == "EndTurn"


def test_where_enemies_look_is_shown_as_long_as_the_new_key_is_held() -> None:
    player = in_battle(view_threat="`")
    player.send(pygame.KEYDOWN, key=pygame.K_BACKQUOTE, mod=0, unicode="")
    assert player.battle.danger.on
    player.send(pygame.KEYUP, key=pygame.K_BACKQUOTE, mod=0)
    assert not player.battle.danger.on


def test_keys_with_ctrl_and_what_is_typed_stay_what_they_are() -> None:
    settings = quick()
    settings.keys = {"everywhere.rules": "x"}
    screen = PathScreen(settings, Under(), lambda _: "no")
    screen.draw(Surface((1280, 720)))
    typed = Input(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
    assert translate_key(screen, typed, settings) is typed
    screen.desk.focus = ""
    screen.draw(Surface((1280, 720)))
    assert translate_key(screen, typed, settings).key == pygame.K_F1
    held = Input(pygame.KEYDOWN, key=pygame.K_x, mod=pygame.KMOD_CTRL, unicode="x")
    assert translate_key(screen, held, settings) is held


def test_what_is_asked_is_answered_by_its_own_keys() -> None:
    player = in_battle(nwo_Help="]")
    assert END in commands_of(player.battle)
    player.battle.settings.warn_end_turn = True
    player.key(pygame.K_e)
    assert player.battle.question()
    assert END not in commands_of(player.battle)
    assert not [command for command in commands_of(player.battle) if command.place == nwo.ID]


def test_caps_show_the_keys_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    player = in_battle(nwo_Move="]", turn_end="insert")
    try:
        tell_caps(player.screen, player.settings)
        assert (ui_elements.cap_label("M"), ui_elements.cap_label("E"), ui_elements.cap_label("S")) == (
            "]",
            "Ins",
            "S",
        )
        told = listen(monkeypatch)
        player.draw()
        assert "]" in told.texts and "Ins" in told.texts
        assert "M" not in told.texts
        player.battle.settings.warn_end_turn = True
        player.key(pygame.K_INSERT)
        player.key(pygame.K_e)
        assert player.battle.question()
        tell_caps(player.screen, player.settings)
        assert (ui_elements.cap_label("M"), ui_elements.cap_label("E")) == ("]", "Ins"), (
            "below the question too"
        )
    finally:
        ui_elements.relabel({})


def test_caps_of_the_menu_are_its_own_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the player has made of the keys of a battle means nothing to the menu that lies over it."""
    player = in_battle(nwo_Shoot="]", turn_end="insert")
    try:
        assert isinstance(player.key(pygame.K_ESCAPE), PauseScreen)
        told = listen(monkeypatch)
        tell_caps(player.screen, player.settings)
        player.draw()
        assert {"]", "Ins", "E", "S"} <= set(told.texts), "those of the battle below, and those of the menu"
        assert isinstance(player.key(pygame.K_e), SeatsScreen)
    finally:
        ui_elements.relabel({})


# ---------------------------------------------------------------- the page


def page(settings: Settings | None = None) -> Player:
    return Player(SettingsScreen(settings or quick(), Under(), "keys"))


def show(player: Player, command: Command) -> None:
    """Bring its line into sight."""
    screen = player.screen
    assert isinstance(screen, SettingsScreen)
    widget = next(one for one in screen.widgets() if one.key == f"command {command.id}")
    screen.desk._focus_on(widget, screen.areas())
    player.draw()


def test_a_line_is_clicked_and_a_key_is_pressed() -> None:
    player = page()
    player.click_on(f"command {MOVE.id}")
    player.key(pygame.K_RIGHTBRACKET)
    assert player.settings.keys == {MOVE.id: "]"}
    assert kept.load().keys == player.settings.keys
    player.click_on("key ]")
    player.key(pygame.K_m)
    assert player.settings.keys == {}


def test_escape_leaves_the_key_and_delete_frees_it() -> None:
    player = page()
    player.click_on(f"command {MOVE.id}")
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, SettingsScreen) and player.settings.keys == {}
    player.click_on(f"command {MOVE.id}")
    player.key(pygame.K_DELETE)
    assert player.settings.keys == {MOVE.id: ""}


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_UP, pygame.K_1])
def test_what_always_means_the_same_cannot_be_taken_and_says_so(
    key: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = page()
    player.click_on(f"command {MOVE.id}")
    player.key(key)
    assert player.settings.keys == {}
    told = listen(monkeypatch)
    player.draw()
    assert any("means the same everywhere" in words for words in told.texts)
    assert "press a key ..." in told.texts


def test_a_conflict_is_shown_at_the_page_the_key_both_lines_and_below_and_mended_with_enter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = page()
    show(player, UP)
    player.click_on(f"command {UP.id}")
    player.key(pygame.K_c)
    screen = player.screen
    assert isinstance(screen, SettingsScreen)
    clash = screen.keys.clash()
    assert clash and set(clash[:2]) == {"Focus", UP.words}
    told = listen(monkeypatch)
    player.draw()
    assert any("share C." in words for words in told.texts)
    assert sum(fill == "bad" for _, fill in told.plates) == 3, "both lines and the box"
    tell_caps(BattleScreen(new_match(seed="1"), player.settings), player.settings)
    assert ui_elements.cap_label("C") == "?"
    ui_elements.relabel({})
    player.key(pygame.K_RETURN)
    assert player.settings.keys == {}
    assert screen.keys.clash() is None


def test_by_keys_alone_a_conflict_is_mended_with_the_next_enter() -> None:
    player = page()
    show(player, UP)
    for key in (pygame.K_RETURN, pygame.K_c):
        player.key(key)
    screen = player.screen
    assert isinstance(screen, SettingsScreen) and screen.keys.clash()
    player.key(pygame.K_RETURN)
    assert screen.keys.clash() is None and not screen.keys.waiting and player.settings.keys == {}


def test_every_change_of_a_key_can_be_taken_back_and_all_of_them_put_back() -> None:
    player = page()
    player.click_on(f"command {MOVE.id}")
    player.key(pygame.K_RIGHTBRACKET)
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.settings.keys == {}
    player.click_on(f"command {MOVE.id}")
    player.key(pygame.K_LEFTBRACKET)
    player.click_on("reset page")
    assert player.settings.keys == {}


def test_the_orders_of_each_ruleset_are_listed_in_turn() -> None:
    player = page()
    for ruleset in RULESETS.values():
        player.click_on(f"rules {ruleset.ID}")
        keys = {widget.key for widget in player.screen.widgets()}  # type: ignore[attr-defined]
        assert {f"command {command.id}" for command in (*orders_of(ruleset), *COMMANDS)} <= keys


def test_the_picture_names_every_key_once() -> None:
    keys = [key for row in ROWS for key in row]
    assert len(set(keys)) == len(keys)
    assert all(pygame.key.key_code(key) for key in keys)
    assert label("f10") == "F10" and label("page up") == "PgUp" and label("q") == "Q"


# ---------------------------------------------------------------- the window


def test_the_mute_key_works_everywhere_and_can_be_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaker, "volumes", speaker.volumes)
    settings, screen = quick(), Under()

    def press(key: int) -> None:
        pygame.event.clear()
        pygame.event.post(Input(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        app._frame(screen, 16, settings)

    press(pygame.K_F10)
    assert settings.muted and speaker.volumes.muted
    settings.keys = {"everywhere.mute": "m"}
    press(pygame.K_F10)
    assert settings.muted
    press(pygame.K_m)
    assert not settings.muted and not speaker.volumes.muted
    ui_elements.relabel({})


@pytest.mark.parametrize("key", [pygame.K_F10, pygame.K_F11])
def test_a_key_that_is_chosen_for_an_order_is_not_carried_out_as_well(
    monkeypatch: pytest.MonkeyPatch, key: int
) -> None:
    monkeypatch.setattr(speaker, "volumes", speaker.volumes)
    settings = quick()
    screen = SettingsScreen(settings, page="keys")
    screen.keys.waiting = "nwo.Shoot"
    pygame.event.clear()
    pygame.event.post(Input(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    app._frame(screen, 16, settings)
    assert not settings.muted and not settings.fullscreen
    assert not screen.keys.waiting and settings.keys == {"nwo.Shoot": pygame.key.name(key)}
    ui_elements.relabel({})


KEEPS = f"{{}} keeps {MOVE.key.upper()}"


@pytest.mark.parametrize(
    ("label", "left"),
    [(KEEPS.format(MOVE.words), {}), (KEEPS.format(UP.words), None), ("As it was before", {})],
    ids=["the old one", "the new", "back"],
)
def test_a_conflict_has_three_ways_out_each_with_its_consequence(
    label: str, left: dict[str, str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever gives the key up has its usual one again, or none if that is the one that both want."""
    player = page()
    show(player, UP)
    player.click_on(f"command {UP.id}")
    player.key(pygame.key.key_code(MOVE.key))
    told = listen(monkeypatch)
    player.draw()
    key = MOVE.key.upper()
    assert {
        f"{key} is taken twice",
        f"{MOVE.words} has none",
        f"{UP.words}: PgUp",
        f"{UP.words} keeps {key}",
    } <= set(told.texts)
    assert isinstance(player.screen, SettingsScreen)
    way = next(
        widget for widget in player.screen.widgets() if isinstance(widget, Button) and widget.label == label
    )
    player.key(way.hotkey)
    assert player.screen.keys.clash() is None
    if left is None:  # whatever is moved by that key under any rules has none now
        left = {UP.id: MOVE.key} | {
            one.id: ""
            for one in keymap.commands(RULESETS.values())
            if one.key == MOVE.key and one.place in RULESETS
        }
    assert player.settings.keys == left
    assert kept.load().keys == left
