"""The window: opens it, runs screens in it, and sees to it that no error costs a battle."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import traceback
from pathlib import Path
from time import perf_counter

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec
import pygame
from pygame.event import Event as Input

from game.client.kit.canvas import Canvas
from game.client.kit.frame_time import FramePacer
from game.client.kit.input_devices import Gamepad, HeldKeys
from game.client.kit.menu_background import ground
from game.client.kit.screen import Quit, Screen, Show
from game.client.kit.sound_player import Mixer, Volumes, speaker
from game.client.kit.theme import LEAST, use
from game.client.screens import router, window
from game.client.screens.crash import CrashScreen
from game.client.screens.into_battle import first
from game.client.screens.page import tell_caps, translate_key
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.routes import ShowCrash, ShowDaily, ShowReplay, ShowSetup, ShowTitle, ShowTrial
from game.client.seat.saves import autosaves, storage
from game.client.seat.settings import settings as kept
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle as opening
from game.client.seat.setup.open_battle import PreparedBattle
from game.core.records.files import Record, write_whole
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario

UNCOVERED = (
    pygame.VIDEOEXPOSE,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESTORED,
)
"""After these the window may hold anything."""


def run(start: Screen | Show, settings: Settings | None = None) -> None:
    """Open the window and show `start` and what follows it, until the player leaves. EnfiladeError if there
    is no display."""
    settings = settings or kept.load()
    use(settings.palette)
    _open(settings)
    screen = router.make_screen(start, settings)
    clock = pygame.time.Clock()
    mixer, pad, held, canvas, rest = Mixer(), Gamepad(), HeldKeys(), Canvas(), FramePacer()
    speaker.output = mixer
    try:
        while not isinstance(screen, Quit):
            ms = rest.tick(clock, screen, pad, held)
            following = _frame(screen, ms, settings, pad, held, canvas, rest)
            if not gc.isenabled():  # whoever opened the window loaded all that is on it without
                gc.enable()
                gc.freeze()
            if following is not screen:
                screen = following
                _tidy()
    finally:
        window.note_place(settings)
        settings.save()
        speaker.output = None
        mixer.close()
        pygame.display.quit()


def _tidy() -> None:
    """What there is now stays as long as the screen does: looking through all of it for garbage again and
    again would cost frames."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _frame(
    screen: Screen,
    ms: float,
    settings: Settings,
    pad: Gamepad | None = None,
    held: HeldKeys | None = None,
    canvas: Canvas | None = None,
    rest: FramePacer | None = None,
) -> Screen:
    """One frame; whatever goes wrong in it ends in a report and a plain screen, never in a traceback."""
    pad, held, canvas, rest = pad or Gamepad(), held or HeldKeys(), canvas or Canvas(), rest or FramePacer()
    began = perf_counter()
    try:
        given = [event for pressed in held.read(rest.read(), ms) for event in pad.read(pressed)]
        for pressed in filter(held.passes, (*given, *pad.update(ms))):
            event = translate_key(screen, pressed, settings)
            if event.type in UNCOVERED:
                canvas.forget()
            if event.type == pygame.QUIT:
                screen.leave()
                return Quit()
            _take_everywhere(event, screen, settings)
            before, screen = screen, router.following(screen, screen.handle(event), settings)
            if screen is not before:
                held.led_on(pressed)
            if isinstance(screen, Quit):
                return screen
        screen.settled = rest.calm
        screen = router.following(screen, screen.update(ms), settings)
        if window.fit(settings):
            canvas.forget()
        use(settings.palette)
        ground.tick(ms)
        speaker.volumes = Volumes(*settings.levels(), settings.muted, settings.music_level())
        speaker.tick(ms)
        tell_caps(screen, settings)
        if parts := canvas.show(screen, pygame.display.get_surface() or pygame.Surface(LEAST), began):
            pygame.display.update(parts)
        rest.note(screen, ms, bool(parts), canvas.pressed or speaker.music.passing)
        return screen
    except Exception as error:
        if isinstance(screen, CrashScreen):
            raise
        path = report(screen, error)
        match = router.match_of(screen)
        return router.make_screen(
            ShowCrash(path, match.kept is not None and not match.fault if match else False), settings
        )


def _take_everywhere(event: Input, screen: Screen, settings: Settings) -> None:
    """What is the window's on every screen: its size, the full screen, the sound."""
    key = event.key if event.type == pygame.KEYDOWN and not screen.takes_any_key else 0
    if key == pygame.K_F11:
        settings.fullscreen = not settings.fullscreen
    elif key == pygame.K_F10:
        settings.muted = not settings.muted
    elif event.type == pygame.VIDEORESIZE and not settings.fullscreen:
        settings.window = (max(LEAST[0], event.w), max(LEAST[1], event.h))
        if settings.window != (event.w, event.h):
            pygame.display.set_mode(settings.window, pygame.RESIZABLE)


def _open(settings: Settings) -> None:
    if pygame.display.get_surface() is None:
        window.open_window(settings)
    pygame.font.init()
    pygame.key.start_text_input()
    with contextlib.suppress(pygame.error):  # a machine without sticks
        pygame.joystick.init()


def report(screen: Screen, error: Exception) -> Path:
    """Save what can be saved and write down what happened; the path of the report."""
    from game.version import version_text  # it asks for libraries and commit, which no start should wait for

    lines = [
        version_text(),
        storage.current_time(),
        "",
    ]
    lines += traceback.format_exception(error)
    match = router.match_of(screen)
    if match is not None:
        try:
            match.keep()
            record = match.record()
            lines += [
                "",
                f"seed: {record.seed}",
                f"scenario: {msgspec.json.encode(record.scenario).decode()}",
                "actions:",
            ]
            lines += [bytes(action).decode() for action in record.actions]
        # what broke the frame may have broken the battle as well: the last order but one is safe in its
        # autosave
        except Exception:
            lines += ["", "the battle cannot be written down:", *traceback.format_exc().splitlines()]
    path = storage.reports() / f"crash-{storage.current_time().replace(' ', '-').replace(':', '')}.txt"
    try:
        write_whole(path, "\n".join(lines).encode())
    except OSError:
        sys.stderr.write("\n".join(lines))
    return path


# ---------------------------------------------------------------- for the command line


def begun() -> Settings:
    """The settings of last time, and the player's folders made fit for use."""
    autosaves.tidy()
    return kept.load()


def open_setup(settings: Settings | None = None, map_file: Path | None = None) -> None:
    """The title; with a map of the player's the set-up screen, and it is chosen as if it were dropped
    there."""
    settings = settings or kept.load()
    autosaves.tidy()
    if map_file is not None:
        _open(settings)
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(map_file.absolute())))
    run(ShowTitle() if map_file is None else ShowSetup(), settings)


def open_battle(prepared: PreparedBattle) -> None:
    """A new battle, after what comes before it."""
    settings = begun()
    run(first(prepared), settings)


def open_daily(date: str) -> None:
    """The page of daily challenges at that day, over the title."""
    settings = begun()
    _open(settings)
    run(ShowDaily(router.make_screen(ShowTitle(), settings), date), settings)


def open_trial(
    scenario: Scenario, map_path: Path, ruleset: Ruleset, players: dict[str, str], seed: str
) -> None:
    """A battle that begins anew whenever the files of its map change."""
    settings = begun()
    run(ShowTrial(opening.begun(scenario, map_path, ruleset, players, seed)), settings)


def open_replay(record: Record, path: Path) -> None:
    """A battle to look at. EnfiladeError, in words, if its map or ruleset is not there."""
    settings = begun()
    run(ShowReplay(opening.watch_record(record, path)), settings)


def film_replay(record: Record, path: Path, out: Path, start: int, end: int | None, width: int) -> int:
    """That battle as a moving picture in the file `out`, without a window; the number of frames.
    EnfiladeError as for `open_replay`, or if there is nothing to film; OSError if the disk does not let us.
    """
    from game.client.screens.replay.video_export import film  # few need what writes pictures

    pygame.font.init()
    settings = Settings(speed="x1", edge_scroll=False, muted=True)
    screen = ReplayScreen(opening.watch_record(record, path), settings)
    return film(screen, screen.way, out, start, end, width)
