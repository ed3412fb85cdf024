"""What a window at rest takes of a core: `python tests/bench/bench_rest.py [case ...]` opens the game as it
is played, leaves it alone until it rests, and measures the time of its process: the start screen, a battle
that waits for a person, the same over moving water and with a fire, and that with reduced motion.

A display is needed to measure what players have; without one SDL's dummy is used, whose waiting costs some
more.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Thread
from time import perf_counter, process_time, sleep

from game.core.references import ThingId

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

SETTLES, MEASURED = 14.0, 10.0
"""Seconds until a window is at rest for certain, and those that are measured."""
DRY, WET = "warehouse-yard", "otter-ford"
CASES = {
    "start screen": 3.0,
    "battle": 3.0,
    "battle, water and fire": 10.0,
    "battle, reduced motion": 2.0,
}
"""What is measured, and the percent of a core that it may take."""


def shown(case: str) -> None:
    """Run the window in this process for as long as it is measured, and print the percent of a core."""
    import pygame

    from game.client.app import run
    from game.client.screens.battle.screen import BattleScreen
    from game.client.screens.routes import ShowSetup
    from game.client.seat.settings.settings import Settings
    from game.core.events import AreaBegan

    settings = Settings(edge_scroll=False, reduced_motion=case.endswith("reduced motion"))
    if case == "start screen":
        start: object = ShowSetup()
    else:
        screen = waiting(DRY if case == "battle" else WET, settings)
        if case != "battle":
            screen.stage.scene.show(
                AreaBegan(ThingId(9000), "fire", tuple((x, y) for x in range(10, 14) for y in range(6, 9)), 3)
            )
        start = screen
        assert isinstance(screen, BattleScreen)

    def measure() -> None:
        sleep(SETTLES)
        began, clocked = process_time(), perf_counter()
        sleep(MEASURED)
        print(f"{100 * (process_time() - began) / (perf_counter() - clocked):.2f}", flush=True)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    Thread(target=measure, daemon=True).start()
    run(start, settings)  # type: ignore[arg-type]


def waiting(name: str, settings):  # type: ignore[no-untyped-def]
    """A battle of two people, in which the first is to order something."""
    from game.client.screens.battle.screen import BattleScreen
    from game.client.seat import match as matches
    from game.core.scenario import Scenario, Team
    from game.maps import find, load
    from game.rulesets import RULESETS

    rules, path = RULESETS["nwo"], find(name)
    squads = rules.squads()
    teams = tuple(
        Team(side, side.capitalize(), squads[number].figures[:4])
        for number, side in enumerate(("azure", "ember"))
    )
    match = matches.new(
        Scenario(name, rules.ID, teams), load(path), path, rules, {"azure": "human", "ember": "human"}, "rest"
    )
    return BattleScreen(match, settings)


def main() -> None:
    if sys.argv[1:2] == ["--here"]:
        shown(sys.argv[2])
        return
    for case in sys.argv[1:] or CASES:
        with tempfile.TemporaryDirectory() as folder:
            own = {
                **os.environ,
                "XDG_DATA_HOME": folder,
                "XDG_CONFIG_HOME": folder,
                "XDG_CACHE_HOME": f"{folder}/cache",
            }
            done = subprocess.run(
                [sys.executable, __file__, "--here", case],
                env=own,
                capture_output=True,
                text=True,
                check=False,
            )
        taken = done.stdout.split()[-1:] or [done.stderr[-400:]]
        print(f"{case:26} {taken[0]:>6} % of a core, at most {CASES[case]} %", flush=True)


if __name__ == "__main__":
    main()
