"""Whatever one person alone can know (orders, cursor, camera, what was opened, scrolled or chosen) changes no
frame that the next one sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.client.kit.canvas import Canvas
from game.client.screens.battle import ordering
from game.client.screens.battle.screen import BattleScreen
from game.client.seat.settings.settings import Settings
from tests.client.planned import answer, declare_something, new_match
from tests.client.player import Player

SIZE = (1024, 640)
Frame = tuple[object, ...]
Doing = Callable[[Player], None]


class Unhurried(Canvas):
    """A window that always has time for what can wait."""

    def in_time(self) -> bool:
        return True

    def has_spare(self) -> bool:
        return True


class Clocked(Player):
    """A player for whom time passes by frames alone, and who sees a window as it is painted: what was left
    standing in it would be seen."""

    now = 0

    def __init__(self, *given: Any) -> None:
        self.canvas = Unhurried()
        super().__init__(*given)

    def draw(self) -> Surface:
        self.canvas.show(self.screen, self.surface)
        return self.surface

    def wait(self, ms: float = 16, frames: int = 1) -> object:  # type: ignore[override]
        for _ in range(frames):
            Clocked.now += round(ms)
            super().wait(ms)
        return self.screen


def settings(speed: str = "off") -> Settings:
    return Settings(speed=speed, warn_end_turn=False, edge_scroll=False)


def seen(player: Player) -> Frame:
    """All that is on the screen: every pixel, and what lies behind the pixels of a later frame."""
    surface: Surface = player.draw()
    pixels = blake2b(pygame.image.tobytes(surface, "RGB")).hexdigest()
    screen = player.battle
    stage, desk = screen.stage, screen.stage.desk
    lines = [(entry.words, entry.verdict) for entry in stage.logs.entries.log.shown(stage.logs.entries.tab)]
    focus = (
        desk.focus,
        desk.hover,
        desk.pressed,
        desk.open,
        stage.pinned,
        stage.logs.entries.lit,
        screen.aiming.cell,
        screen.aiming.anchor,
    )
    camera = (stage.board.camera.x, stage.board.camera.y, stage.board.camera.zoom)
    return (
        pixels,
        tuple(lines),
        pygame.display.get_caption(),
        focus,
        camera,
        dict(desk.scroll),
        screen.note.said,
        screen.modal is None,
    )


# ---------------------------------------------------------------- what the first one may do


def nothing(player: Player) -> None:
    """Sit and look."""


def arrows(player: Player) -> None:
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        player.key(key)


def aimed(player: Player) -> None:
    """A target is chosen and left so: the fault that was seen."""
    verb = player.battle.aiming.orders.first_attack()
    if verb:
        player.key(pygame.key.key_code(verb.hotkey))
    player.key(pygame.K_TAB)


def pointed(player: Player) -> None:
    player.move(player.pixel((18, 11)))
    player.wait(400)
    player.draw()


def moved_the_map(player: Player) -> None:
    camera = player.battle.stage.board.camera
    camera.zoom_by(2)
    camera.pan(300, -200)
    player.send(pygame.MOUSEBUTTONDOWN, pos=(500, 300), button=3)
    player.move((420, 330))


def read_the_log(player: Player) -> None:
    player.click_on("log rolls")
    player.key(pygame.K_COMMA)
    player.key(pygame.K_PAGEUP)
    player.draw()


def looked_at_a_sheet(player: Player) -> None:
    unit = list(player.battle.stage.scene.units)[-1]
    player.click_on(f"unit {unit}")
    player.draw()
    player.send(pygame.MOUSEWHEEL, y=-3, x=0)
    player.wait(300, 2)


def went_through_the_buttons(player: Player) -> None:
    for _ in range(5):
        player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    player.battle.stage.desk.focus, player.battle.stage.desk.by_keys = "log all", True
    player.draw()


def held_shift(player: Player) -> None:
    player.send(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode="")
    player.wait(16, 3)
    player.draw()


def was_refused(player: Player) -> None:
    player.battle.note.refuse("Shoot", "That cannot be done", "lithium.turn.declare")
    player.draw()


def opened_a_choice(player: Player) -> None:
    verb = player.battle.aiming.orders.first_attack()
    if verb:
        player.key(pygame.key.key_code(verb.hotkey))
        player.key(pygame.K_TAB)
        player.key(pygame.K_RETURN)
        player.draw()
        player.key(pygame.K_ESCAPE)


def chose_the_last_figure(player: Player) -> None:
    player.key(pygame.K_1 + len(player.battle.side_turn.figures()) - 1)


def declared_one(player: Player) -> None:
    declare_something(player)


def declared_all(player: Player) -> None:
    for number in range(len(player.battle.side_turn.figures())):
        player.key(pygame.K_1 + number)
        declare_something(player)


def declared_walks(player: Player) -> None:
    for number in range(len(player.battle.side_turn.figures())):
        player.key(pygame.K_1 + number)
        verb = next(
            (
                verb
                for verb, refusal in player.battle.aiming.orders.verbs
                if verb.aim == "path" and refusal is None
            ),
            None,
        )
        cells = (
            [aim for aim in player.battle.aiming.orders.aims(verb) if isinstance(aim, tuple)] if verb else []
        )
        if verb and cells:
            player.battle.command.act(player.battle.aiming.orders.at(verb, cells[-1])[0])
            answer(player)


POINTING: tuple[Doing, ...] = (
    arrows, aimed, pointed, moved_the_map, read_the_log, looked_at_a_sheet, went_through_the_buttons,
    held_shift, was_refused, opened_a_choice,
    chose_the_last_figure,
)  # fmt: skip
DECLARING: tuple[Doing, ...] = (declared_one, declared_all, declared_walks)


# ---------------------------------------------------------------- what the second one sees


def seat_of_the_second(doing: Doing, to_the_end: bool) -> list[Frame]:
    """Every frame from one hand-over to the next, or to the end of declaring: the same input, whatever the
    first one did."""
    Clocked.now = 1_000_000
    player = Clocked(
        BattleScreen(new_match(azure="Nadia", ember="Oskar"), settings("x4" if to_the_end else "off")), SIZE
    )
    player.until_ready()
    player.wait(100, 3)
    doing(player)
    player.battle.dialog.close()
    player.battle.command.act(
        next(action for action in player.battle.match.battle.legal_actions() if action.verb == "EndTurn")
    )
    frames: list[Frame] = []

    def look(count: int = 1) -> None:
        for _ in range(count):
            player.wait(40)
            frames.append(seen(player))

    for _ in range(60):  # the first one's seat until then
        if player.battle.handover:
            break
        player.wait(100)
    assert player.battle.handover and player.battle.handover.hidden
    look(3)
    player.key(pygame.K_RETURN)
    look(8)
    for unit, sprite in player.battle.stage.scene.units.items():
        if sprite.side == "azure":
            player.click_on(f"unit {unit}")
            look(1)
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_1):
        player.key(key)
        look()
    aimed(player)
    frames.append(odds(player))
    look(2)
    player.move((500, 300))
    look(12)
    if to_the_end:
        player.battle.command.act(
            next(action for action in player.battle.match.battle.legal_actions() if action.verb == "EndTurn")
        )
        for _ in range(400):
            player.wait(100)
            if player.battle.handover and player.battle.handover.gathers:
                frames.append(seen(player))
                player.key(pygame.K_SPACE)  # and what is played then is compared, too
            if player.battle.handover or player.battle.question():
                break
            frames.append(seen(player))
        assert player.battle.handover or player.battle.question()
    return frames


def odds(player: Player) -> Frame:
    """What every order of the chosen figure against each of the others would mean."""
    orders = player.battle.aiming.orders
    found = []
    for verb, refusal in orders.verbs:
        for aim, actions in sorted(orders.aims(verb).items(), key=str):
            found.append(
                (
                    verb.action,
                    str(refusal),
                    aim,
                    [str(orders.chances(action)) for action in actions[:2]]
                    if verb.aim == "unit"
                    else len(actions),
                )
            )
    return (tuple(map(str, found)),)


@cache
def undisturbed(to_the_end: bool) -> list[Frame]:
    return seat_of_the_second(nothing, to_the_end)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: Clocked.now)
    monkeypatch.setattr(
        ordering, "AHEAD", 60.0
    )  # what is worked out in bites is there at once, however busy the machine


def compare(found: list[Frame], wanted: list[Frame]) -> None:
    assert len(found) == len(wanted)
    for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
        assert one[1:] == other[1:], f"frame {number}"
        assert one[0] == other[0], f"the pixels of frame {number}"


@pytest.mark.parametrize(
    "doing",
    [
        pytest.param(doing, marks=[pytest.mark.long] * (number % 3 > 0))
        for number, doing in enumerate(POINTING)
    ],
)
def test_what_one_points_at_and_opens_changes_no_frame_of_the_next(doing: Doing) -> None:
    compare(seat_of_the_second(doing, to_the_end=True), undisturbed(True))


@pytest.mark.parametrize("doing", DECLARING)
def test_what_one_declares_changes_no_frame_of_the_next_before_it_is_played(doing: Doing) -> None:
    compare(seat_of_the_second(doing, to_the_end=False), undisturbed(False))


def test_who_comes_back_finds_the_view_that_was_left() -> None:
    player = Clocked(BattleScreen(new_match(azure="Nadia", ember="Oskar"), settings()), SIZE)
    player.until_ready()
    player.wait(16, 3)
    stage = player.battle.stage
    stage.board.camera.look_from(8.0, 6.0, 64)
    player.click_on("log harm")
    player.key(pygame.K_l)
    player.wait(16, 20)
    assert player.battle.handover and player.battle.match.battle.side == "ember"
    assert stage.logs.entries.tab == "all" and stage.board.camera.zoom != 64
    player.key(pygame.K_RETURN)
    player.wait()
    player.key(pygame.K_e)
    player.wait(16, 3)
    assert player.battle.handover and player.battle.match.battle.side == "azure"
    assert (stage.logs.entries.tab, stage.board.camera.zoom) == ("harm", 64)


def test_the_first_to_declare_again_is_called_to_the_seat_again() -> None:
    """Everybody has watched how the turn was played: who declares next does so behind a cover, even who had
    the seat last."""
    player = Clocked(BattleScreen(new_match(azure="Nadia", ember="Oskar"), settings()), SIZE)
    for _ in range(2):
        player.until_ready()
        player.wait(16, 3)
        player.key(pygame.K_e)
        player.wait(16, 3)
    for _ in range(300):
        if player.battle.handover:
            break
        player.wait()
    assert player.battle.handover and player.battle.handover.hidden
    assert player.battle.stage.scene.round == 2
