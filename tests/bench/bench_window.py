"""What a frame of a battle costs: `python tests/bench/bench_window.py [ruleset]` plays one at 1920x1080 in
software, with a log of a thousand lines, fire, the mouse over the board and the computer thinking, and prints
the median and the 99th percentile of what its frames take.

The time is that of the process: what else the machine does counts for nothing.
"""

from __future__ import annotations

import os
import sys
import tempfile
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

from game.core.references import ThingId, UnitId

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from game.client.app import _tidy
from game.client.kit.canvas import Canvas
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.settings.settings import Settings
from game.core.events import AreaBegan, Reported
from game.core.field import Cell
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS

WINDOW, MAP = (1920, 1080), "warehouse-yard"
LINES, FRAMES, MS = 1000, 1500, 16
GOALS = {"median": 4.0, "99 %": 16.0}
REST = 30
"""So many frames the mouse rests on a cell; as many may pass before somebody who may order ends the turn."""


def battle(name: str) -> BattleScreen:
    """A person against the computer; on the board a fire burns, and the log is long."""
    rules, path = RULESETS[name], find(MAP)
    sides = (("azure", "North Watch", "human"), ("ember", "Ember Guard", "normal"))
    squads = cycle(rules.squads())
    teams = tuple(Team(side, title, next(squads).figures) for side, title, _ in sides)
    scenario = Scenario(MAP, rules.ID, teams)
    match = matches.new(
        scenario, load(path), path, rules, {side: player for side, _, player in sides}, "bench"
    )
    screen = BattleScreen(match, Settings(speed="x1", edge_scroll=False, warn_end_turn=False, auto_end=True))
    fire = tuple((x, y) for x in range(10, 16) for y in range(6, 12))
    screen.stage.scene.show(AreaBegan(ThingId(9000), "fire", fire, 3))
    for number in range(LINES):
        screen.stage.log.add(
            Reported(UnitId(2), next(iter(screen.stage.titles)), f"entry number {number} of a long battle")
        )
    return screen


def pointed(screen: BattleScreen, dice: Random) -> None:
    """Move the mouse over some cell of the board."""
    cell: Cell = dice.choice(screen.match.battle.field.cells())
    pos = screen.stage.board.camera.centre_of(cell)
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def pressed(screen: BattleScreen, key: int) -> None:
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def played(screen: BattleScreen, window: pygame.Surface) -> dict[str, list[float]]:
    """The milliseconds of each frame, by what was going on."""
    dice, idle, canvas = Random("bench"), 0, Canvas()
    found: dict[str, list[float]] = {}
    for number in range(FRAMES):
        shows, thinks = screen.stage.playback.busy, screen.match.waits_for_computer
        if shows:
            kind = "shown"
        elif thinks:
            kind = "the computer thinks"
        else:
            kind = "somebody orders"
        began, clocked = process_time(), perf_counter()
        if number % REST == 0 and not thinks:
            pointed(screen, dice)
        if screen.update(MS) is not None:
            break
        canvas.show(screen, window, clocked)
        if number == 0:
            _tidy()  # as the game does after each screen that follows another
        found.setdefault(kind, []).append((process_time() - began) * 1000)
        idle = 0 if shows or thinks else idle + 1
        if idle and idle % (4 * REST) == 0:
            pressed(screen, pygame.K_1 if screen.question() else pygame.K_e)
    return found


def blit(window: pygame.Surface) -> float:
    """What copying all pixels once takes, in milliseconds: what the machine is worth just now."""
    bare = pygame.Surface(WINDOW, 0, 32)
    began = process_time()
    for _ in range(100):
        window.blit(bare, (0, 0))
    return (process_time() - began) * 10


def told(name: str, taken: list[float]) -> str:
    last = quantiles(taken, n=100)[-1] if len(taken) > 1 else taken[0]
    return (
        f"{name:22} {len(taken):5} frames, median {median(taken):5.2f} ms, 99 % {last:6.2f} ms, longest "
        f"{max(taken):6.2f} ms"
    )


def main() -> None:
    names = sys.argv[1:] or list(RULESETS)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = folder
        pygame.display.init()
        pygame.font.init()
        window = pygame.display.set_mode(WINDOW)
        print(
            f"at most {GOALS['median']} ms in the median, {GOALS['99 %']} ms in 99 of 100 frames; a bare "
            f"blit of the window: {blit(window):.2f} ms"
        )
        for name in names:
            found = played(battle(name), window)
            print(told(name, [taken for several in found.values() for taken in several]))
            for kind, taken in found.items():
                print(told(f"  {kind}", taken))


if __name__ == "__main__":
    main()
