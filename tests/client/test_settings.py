"""The pages of the settings: what is on them, the search over all of them, and the way back."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pygame
import pytest

from game.client.kit import input_devices
from game.client.kit.sound_player import Speaker, Volumes, speaker
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.settings import device_pages
from game.client.screens.settings import screen as settingsview
from game.client.screens.settings.screen import SettingsScreen
from game.client.seat.saves import quarantine, storage
from game.client.seat.settings import options
from game.client.seat.settings import settings as kept
from game.client.seat.settings.options import CHOICE, LEVEL, OPTIONS, PAGES, Past, search
from game.client.seat.settings.settings import WIDEST, Habit, Settings
from game.core.actions import Refusal
from game.core.records.record import MOST_SECONDS
from game.rulesets import custom_squads
from game.rulesets.squad_budget import MOST, MOST_FIGURES
from tests.client.heard import Under, listen
from tests.client.player import Player, new_match, quick
from tests.client.tape import Tape


def opened(page: str, settings: Settings | None = None, size: tuple[int, int] = (1280, 720)) -> Player:
    return Player(SettingsScreen(settings or Settings(), Under(), page), size)


def screen_of(player: Player) -> SettingsScreen:
    assert isinstance(player.screen, SettingsScreen)
    return player.screen


# ---------------------------------------------------------------- what is on the pages


def test_every_setting_of_the_player_stands_on_one_page() -> None:
    fields = {field.name for field in msgspec.structs.fields(Settings)}
    assert set(options.all_settings()) == fields - {
        "window",
        "place",
        "setup",
        "lessons",
        "sized",
        "begun",
        "new_map",
    }
    assert len(options.all_settings()) == len(set(options.all_settings()))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_each_control_changes_its_setting_and_its_arrow_puts_it_back(option: options.Option) -> None:
    player = opened(option.page)
    before = getattr(player.settings, option.name)
    if option.kind == CHOICE:
        player.click_on(option.name)
        player.key(pygame.K_DOWN)
        player.key(pygame.K_RETURN)
    elif option.kind == LEVEL:
        player.click_on(f"{option.name} 30")
        assert getattr(player.settings, option.name) == 30
    else:
        player.click_on(option.name)
    assert getattr(player.settings, option.name) != before
    assert getattr(kept.load(), option.name) == getattr(player.settings, option.name)
    player.draw()
    if option.name != "scale":
        player.click_on(f"usual {option.name}")
        assert getattr(player.settings, option.name) == before


def test_volumes_go_up_and_down_by_keys_and_stay_within_their_bounds() -> None:
    player = opened("sound", Settings(volume=90))
    screen = screen_of(player)
    for key, presses, found in (("volume more", 3, 100), ("volume less", 12, 0)):
        screen.desk.focus, screen.desk.by_keys = key, True
        for _ in range(presses):
            player.key(pygame.K_RETURN)
        assert player.settings.volume == found


def test_a_volume_is_heard_as_it_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    tape = Tape()
    monkeypatch.setattr(speaker, "output", tape)
    monkeypatch.setattr(speaker, "volumes", Volumes())
    player = opened("sound", Settings(volume=100))
    for part in ("volume_effects 90", "volume_effects 30"):
        player.click_on(part)
    loud, faint = [left for name, left, _ in tape.played if name == "land"]
    assert loud > 3 * faint > 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("page", [page.id for page in PAGES])
def test_nothing_lies_outside_of_the_window_or_over_another(page: str, size: tuple[int, int]) -> None:
    player = opened(page, size=size)
    screen = screen_of(player)
    area = screen.areas()[0].rect
    for widget in screen.widgets():
        if widget.area:
            assert area.left <= widget.rect.left and widget.rect.right <= area.right, widget.key
        else:
            assert screen.whole.contains(widget.rect), widget.key
    fixed = [widget for widget in screen.widgets() if not widget.area]
    for index, one in enumerate(fixed):
        assert not [other.key for other in fixed[index + 1 :] if one.rect.colliderect(other.rect)], one.key


@pytest.mark.parametrize(
    ("size", "told"), [((1024, 640), "This window has room for 100 %"), ((2560, 1440), "")]
)
def test_of_a_size_without_room_it_is_said_how_large_it_is(
    size: tuple[int, int], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = opened("screen", Settings(scale=2.0), size)
    heard = listen(monkeypatch)
    player.draw()
    assert [words[: len(told)] for words in heard.texts if words.startswith("This window has")] == [
        told
    ] * bool(told)


def test_pages_say_how_much_of_them_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    player = opened("screen", Settings(volume=10, muted=True, habits={"a.rule": Habit("k", "words")}))
    told = listen(monkeypatch)
    player.draw()
    said = sorted(words for words in told.texts if words.endswith((" changed", " answered")))
    assert said == ["1 answered", "2 changed"]


# ---------------------------------------------------------------- search


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("captions", ["captions"]),
        ("volume", ["volume"]),
        ("TURN", ["speed", "speed_others", "warn_end_turn", "auto_end", "least_chance"]),
        ("sound mute", ["muted"]),
        ("125 %", ["scale"]),
        ("x4", ["speed", "speed_others"]),
        ("nothing like that", []),
        ("  ", []),
    ],
)
def test_search_looks_in_names_explanations_values_and_pages(words: str, names: list[str]) -> None:
    found = [option.name for option in search(words)]
    assert found == names or (words == "volume" and set(names) <= set(found))


def test_what_is_found_can_be_changed_at_once_and_escape_gives_the_search_up() -> None:
    player = opened("screen")
    player.key(pygame.K_f, pygame.KMOD_CTRL)
    player.write("caption")
    player.draw()
    player.click_on("captions")
    assert player.settings.captions
    player.key(pygame.K_ESCAPE)
    assert screen_of(player).words == ""
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, Under)


def test_a_search_finds_keys_too_and_leads_to_them() -> None:
    player = opened("screen")
    screen = screen_of(player)
    screen.words = "focus"
    player.draw()
    player.click_on("found nwo.TakeAim")
    assert (screen.page, screen.words, screen.keys.waiting) == ("keys", "", "nwo.TakeAim")
    player.key(pygame.K_RIGHTBRACKET)
    assert player.settings.keys == {"nwo.TakeAim": "]"}


# ---------------------------------------------------------------- the way back


def test_every_change_can_be_taken_back_one_after_the_other() -> None:
    player = opened("sound")
    player.click_on("volume 30")
    player.click_on("muted")
    player.click_on("page battle")
    player.click_on("auto_end")
    for muted, auto, volume in ((True, True, 30), (False, True, 30), (False, True, 80)):
        player.key(pygame.K_z, pygame.KMOD_CTRL)
        assert (player.settings.muted, player.settings.auto_end, player.settings.volume) == (
            muted,
            auto,
            volume,
        )
    assert kept.load() == player.settings
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.settings == Settings()


def test_a_page_is_put_back_alone_and_everything_together() -> None:
    changed = Settings(
        volume=10,
        captions=True,
        speed="x4",
        auto_end=False,
        keys={"turn.end": "f7"},
        habits={"a.rule": Habit("k", "words")},
    )
    player = opened("sound", changed)
    player.click_on("reset page")
    assert (changed.volume, changed.captions, changed.speed, changed.auto_end) == (80, False, "x4", False)
    player.draw()
    player.click_on("reset all")
    assert changed == Settings()
    player.draw()
    player.click_on("undo")
    assert (changed.speed, changed.auto_end, changed.keys, list(changed.habits)) == (
        "x4",
        False,
        {"turn.end": "f7"},
        ["a.rule"],
    )


def test_the_past_ends_where_nothing_was_changed() -> None:
    settings = Settings()
    past = Past(settings)
    past.back()
    assert not past and settings == Settings()


# ---------------------------------------------------------------- what the settings do


def test_captions_stand_over_the_board_only_if_they_are_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(BattleScreen(new_match(seed="1", cells={}), quick()))
    player.until_ready()
    player.settings.speed = "x1"
    player.wait()
    player.battle.command.act(
        next(action for action in player.battle.match.battle.legal_actions() if action.verb == "Move")
    )
    player.wait(16, 4)
    told = listen(monkeypatch)
    player.draw()
    assert not [words for words in told.texts if words.startswith("Steps on")]
    player.settings.captions = True
    player.draw()
    assert [words for words in told.texts if words.startswith("Steps on")]


def test_a_battle_has_the_sound_of_its_map_and_the_start_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.client.kit import sound_player as sound
    from game.client.screens import router, routes
    from game.client.screens.stage import audio as stages

    own, tape = Speaker(), Tape()
    own.output, own.volumes = tape, Volumes()
    for module in (sound, router, stages):
        monkeypatch.setattr(module, "speaker", own)
    player = Player(BattleScreen(new_match(seed="1"), quick()))
    player.wait()
    own.tick()
    own.tick()
    assert tape.loops[-1][0] == "street"
    router.make_screen(routes.ShowSetup(), quick())
    for _ in range(60):
        own.tick()
    assert tape.loops[-1] == ("", 0.0)


def used_up(player: Player) -> int:
    """The figure that has the turn uses all of it, then the window goes on for a while; its number."""
    battle = player.battle.match.battle
    unit = player.battle.stage.scene.active
    for verb in ("TakeAim", "Move"):
        ways = [action for action in battle.legal_actions() if action.verb == verb]
        player.battle.command.act(max(ways, key=lambda action: len(getattr(action, "path", ()))))
        player.wait()
    player.wait(16, 5)
    return unit


@pytest.mark.parametrize("wished", [False, True])
def test_a_turn_of_which_nothing_is_left_ends_by_itself_if_that_is_wished(wished: bool) -> None:
    settings = quick()
    settings.auto_end = wished
    player = Player(BattleScreen(new_match(seed="1", cells={}), settings))
    player.until_ready()
    unit = used_up(player)
    assert ("Ends in 2" in end_of(player)) is wished
    player.wait(16, 190)
    ended = [action.unit for action in player.battle.match.battle.history if action.verb == "EndTurn"]
    assert (unit in ended) is wished


def end_of(player: Player) -> str:
    """What the end of the turn is called."""
    card = next(one for one in player.battle.ordering.bottom() if one.key == "end turn")
    return str(card.seen[0])


@pytest.mark.parametrize(("frames", "asked"), [(0, True), (80, False)])
def test_who_ends_a_turn_that_has_just_ended_by_itself_does_not_end_the_next_one(
    frames: int, asked: bool
) -> None:
    settings = quick()
    settings.auto_end = True
    player = Player(BattleScreen(new_match(seed="1", cells={}, ember="human"), settings))
    player.until_ready()
    unit = used_up(player)
    for _ in range(190):
        if player.battle.stage.scene.active != unit:
            break
        player.wait(16)
    player.until_ready()
    player.wait(16, frames)
    following, given = player.battle.stage.scene.active, len(player.battle.match.battle.history)
    player.key(pygame.K_e)
    assert following != unit and (player.battle.modal is not None) is asked
    assert (len(player.battle.match.battle.history) == given) is asked, (
        "what was meant is asked, though unasked"
    )


def test_a_turn_that_ends_by_itself_can_be_held_and_the_mouse_gives_it_time() -> None:
    settings = quick()
    settings.auto_end = True
    player = Player(BattleScreen(new_match(seed="1", cells={}), settings))
    player.until_ready()
    unit = used_up(player)
    player.wait(16, 60)
    assert end_of(player) == "Ends in 1" and player.battle.ordering.clock.drained > 0.6
    player.move((500, 300))
    player.wait(16, 2)
    assert end_of(player) == "Ends in 2"
    player.key(pygame.K_ESCAPE)
    player.wait(16, 400)
    assert (
        player.battle.stage.scene.active == unit
        and end_of(player) == "End turn"
        and player.battle.ordering.clock.drained == 0
    )


def test_a_turn_of_which_something_is_left_never_ends_by_itself() -> None:
    settings = quick()
    settings.auto_end = True
    player = Player(BattleScreen(new_match(seed="1", cells={}), settings))
    player.until_ready()
    unit = player.battle.stage.scene.active
    player.wait(16, 30)
    player.battle.command.act(
        next(action for action in player.battle.match.battle.legal_actions() if action.verb == "Move")
    )
    player.wait(16, 30)
    assert player.battle.stage.scene.active == unit


def test_a_turn_in_which_nothing_can_be_done_ends_by_itself() -> None:
    settings = quick()
    settings.auto_end = True
    player = Player(BattleScreen(new_match(seed="1", cells={}), settings))
    player.until_ready()
    player.wait(16, 5)
    assert end_of(player) == "End turn"
    player.battle.aiming.orders.__dict__["verbs"] = [
        (verb, Refusal("a.rule", "no")) for verb, _ in player.battle.aiming.orders.verbs
    ]
    player.wait(16, 5)
    assert end_of(player) == "Ends in 2"


def test_nobody_is_warned_of_a_few_steps_after_a_way() -> None:
    settings = quick()
    settings.warn_end_turn = True
    player = Player(BattleScreen(new_match(seed="1", cells={}), settings))
    player.until_ready()
    turn, orders = cast(Any, player.battle.ordering.turn), player.battle.aiming.orders
    assert orders.end_turn is not None
    ways = [(verb, why) for verb, why in orders.verbs if verb.aim == "path" and why is None]
    walk = [(verb, why) for verb, why in ways if not verb.extends]
    assert len(ways) > len(walk) == 1
    orders.__dict__["verbs"] = walk
    assert turn._unspent(orders.end_turn), "nobody has gone anywhere yet"
    step = next(order for order in player.battle.match.battle.legal_actions() if order.verb == "Move")
    player.battle.command.act(step)
    player.wait()
    orders = player.battle.aiming.orders
    assert orders.end_turn is not None and turn._unspent(orders.end_turn), "there are actions left"
    orders.__dict__["verbs"] = ways
    assert turn._unspent(orders.end_turn), "it can dash"
    orders.__dict__["verbs"] = walk
    assert turn._unspent(orders.end_turn) == []


def test_nobody_is_warned_of_what_cannot_be_used() -> None:
    settings = quick()
    settings.warn_end_turn = True
    player = Player(BattleScreen(new_match(seed="1", cells={}), settings))
    player.until_ready()
    order = player.battle.aiming.orders.end_turn
    assert order is not None and cast(Any, player.battle.ordering.turn)._unspent(order)
    player.battle.aiming.orders.__dict__["verbs"] = [
        (verb, Refusal("a.rule", "no")) for verb, _ in player.battle.aiming.orders.verbs
    ]
    assert cast(Any, player.battle.ordering.turn)._unspent(order) == []
    player.key(pygame.K_e)
    assert player.battle.question() is None
    assert player.battle.match.battle.history[-1].verb == "EndTurn"


def test_with_reduced_motion_the_camera_does_not_glide() -> None:
    player = Player(BattleScreen(new_match(seed="1", cells={}), quick()))
    player.until_ready()
    camera = player.battle.stage.board.camera
    for still in (False, True):
        player.settings.reduced_motion = still
        player.battle.stage.set_speed()
        camera.centre((5, 5) if still else (20, 12))
        assert camera.gliding is not still


def test_the_page_of_the_gamepad_tells_what_every_button_does(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)
    player = opened("gamepad")
    player.draw()
    told = device_pages.gamepad_lines()
    assert len(told) == len(input_devices.KEYS) + 3 and {words for _, words, _ in told} <= set(heard.texts)
    for number, button in device_pages.CAPS.items():
        key, held = input_devices.KEYS[input_devices.USUAL[number]]
        said = next(key for named, _, key in told if named == button)
        assert (
            pygame.key.key_code({"Enter": "return", "Esc": "escape"}.get(said.split()[-1], said.split()[-1]))
            == key
        )
        assert said.startswith("Shift ") == bool(held & pygame.KMOD_SHIFT)
    assert any("plugged in" in words for words in heard.texts)
    assert not any("No setting" in words for words in heard.texts)


def test_the_page_of_files_says_where_everything_lies_and_copies_the_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board: list[str] = []
    monkeypatch.setattr(settingsview, "put_on_clipboard", board.append)
    heard = listen(monkeypatch)
    player = opened("files")
    player.draw()
    found = device_pages.file_places()
    assert {str(place.path) for place in found} <= set(heard.texts) and "Copied." not in heard.texts
    assert (
        storage.save_path("one").parent == found[0].path
        and custom_squads.path_of("nwo").parent.parent == found[2].path
    )
    for place in found:
        player.click_on(f"copy {place.key}")
        assert board[-1] == str(place.path)
    player.draw()
    assert "Copied." in heard.texts


# ---------------------------------------------------------------- the file


@pytest.mark.parametrize(
    ("far", "seat", "nearest", "seated"),
    [
        (
            {"scale": -2, "least_chance": -1, "window": (0, -5)},
            {"size": -1, "handicap": -MOST - 1},
            {"scale": 0.5, "least_chance": 0, "window": (1, 1)},
            {"size": 0, "handicap": -MOST},
        ),
        (
            {"scale": 9, "least_chance": 101, "window": (WIDEST + 1, 10**9)},
            {"size": MOST_FIGURES + 1, "handicap": MOST + 1},
            {"scale": 3, "least_chance": 100, "window": (WIDEST, WIDEST)},
            {"size": MOST_FIGURES, "handicap": MOST},
        ),
    ],
)
def test_what_lies_beyond_its_bounds_is_brought_to_the_nearest(
    far: dict[str, Any], seat: dict[str, Any], nearest: dict[str, Any], seated: dict[str, Any]
) -> None:
    loud: dict[str, Any] = dict.fromkeys(kept.VOLUMES, 101 if far["scale"] > 0 else -1)
    clock = MOST_SECONDS + 1 if far["scale"] > 0 else -1
    setup = kept.Setup(
        seats=[kept.Seat("azure", **seat), kept.Seat("ember", size=3, handicap=-2)], clock=clock
    )
    Settings(**far, **loud, setup=setup).save()
    found = kept.load()
    assert {name: getattr(found, name) for name in nearest} == nearest
    assert {getattr(found, name) for name in kept.VOLUMES} == {100 if far["scale"] > 0 else 0}
    assert {name: getattr(found.setup.seats[0], name) for name in seated} == seated
    assert (found.setup.seats[1].size, found.setup.seats[1].handicap) == (3, -2), "what fits stays"
    assert found.setup.clock == (MOST_SECONDS if far["scale"] > 0 else 0)
    assert not quarantine.notices.lines, "nobody is told of it"


@pytest.mark.parametrize(
    ("name", "usual"), [("speed", "x1"), ("speed_others", "same"), ("palette", "usual"), ("marks", "all")]
)
def test_a_word_that_is_none_gives_way_to_the_usual_one_and_is_told(name: str, usual: str) -> None:
    said: dict[str, Any] = {name: "z" * 90}
    Settings(**said).save()
    assert getattr(kept.load(), name) == usual
    (line,) = quarantine.notices.lines
    assert f"{name}: '{'z' * kept.TITLE}' is none of " in line and usual in line
    quarantine.notices.dismiss()


def test_words_of_the_file_that_can_be_used_stay() -> None:
    said: dict[str, Any] = {"speed": "slow", "speed_others": "x4", "palette": "tritanopia", "marks": "few"}
    Settings(**said).save()
    found = kept.load()
    assert {name: getattr(found, name) for name in said} == said


def test_names_of_sides_and_people_are_cut_to_what_fits() -> None:
    long, fits = "n" * (kept.TITLE + 1), "n" * kept.TITLE
    Settings(setup=kept.Setup(seats=[kept.Seat("azure", long, person=long, partner_person=long)])).save()
    (seat,) = kept.load().setup.seats
    assert (seat.title, seat.person, seat.partner_person) == (fits, fits, fits)
