"""Draws the pictures of the README: `python -m tests.golden.write_pictures [NAME ...]`, all of them without
names. They are what the window shows.

The moving one is drawn by the game itself: `enfilade replay --film docs/replay.gif`."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from game.core.references import NO_UNIT

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from PIL import Image
from pygame import Surface

from game.ai.agents import choose
from game.client.kit.menu_background import ground
from game.client.screens import router
from game.client.screens.into_battle import resumed_route
from game.client.screens.replay.video_export import COLORS, montage
from game.client.screens.routes import ShowSaves, ShowSetup
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.records.files import Record, Recorder, write
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario
from tests.client.player import Player

DOCS = Path(__file__).resolve().parents[2] / "docs"
SIZE = (1280, 720)
NEAR, FAR = 3, 9
"""Cells between the two of a shot that makes a picture."""
DRAWN = 25.0
"""Seconds within which the small pictures of lists are there."""


@dataclass(frozen=True)
class View:
    """A battle of the computer against itself up to a person's order, at which the picture is taken while
    somebody points at the nearest enemy."""

    ruleset: str
    map: str
    seed: str
    orders: int
    verb: int = 0
    """The key that is pressed before, if any."""
    click: bool = False
    """Whether the figure is chosen first."""
    zoom: int = 48


VIEWS = {
    "battle": View("nwo", "mill-street", "picture 2", 40, pygame.K_s),
    "lithium": View("lithium", "saffron-court", "picture 16", 16, pygame.K_s, click=True),
    "silhouette": View("silhouette", "priory-wood", "picture 2", 60, pygame.K_s),
    "infowar": View("infowar", "raven-trench", "picture 1", 20, pygame.K_s),
    "opend6": View("opend6", "quayside", "picture 3", 30, pygame.K_s),
}


SAVES = {
    "Two against two": View("opend6", "quayside", "save 1", 24),
    "Four at the mill": View("silhouette", "mill-street", "save 2", 40),
    "Bridge, first try": View("lithium", "otter-ford", "save 3", 20),
    "Dead end at the ford": View("infowar", "otter-ford", "save 4", 16),
    "North against Ember": View("nwo", "raven-trench", "save 5", 12),
    "Gate of the yard": View("nwo", "warehouse-yard", "save 6", 24),
}
"""What the list of saves holds, by name, the one saved last at the end: of today's rules, so that no banner
says that they have changed."""


def begun(view: View) -> tuple[Battle, Recorder]:
    """The battle as it begins, and who writes it down."""
    rules = RULESETS[view.ruleset]
    scenario = make_scenario(
        rules, view.map, {side: default_squad(rules, side) for side in ("azure", "ember")}, {}, {}
    )
    battle = start(scenario, load(find(view.map)), rules, view.seed)
    recorder = Recorder(battle, view.seed, {"azure": "human", "ember": "normal"})
    battle.begin()
    recorder.note()
    return battle, recorder


def saved(view: View) -> Record:
    """The battle after so many orders, and those that follow until a person has one to give."""
    battle, recorder = begun(view)
    while battle.winner is None and (len(battle.history) < view.orders or battle.side != "azure"):
        battle.apply(choose(battle, battle.side))
        recorder.note()
    return recorder.record("2187-04-01 12:00", "0.1.0")


def recorded(view: View) -> tuple[Record, Action]:
    """The battle up to azure's first chance for a shot after so many orders, and that shot."""
    battle, recorder = begun(view)
    while battle.winner is None:
        shot = (
            _shot(battle)
            if len(battle.history) >= view.orders and battle.side == "azure" and battle.pending is None
            else None
        )
        if shot:
            return recorder.record("2187-04-01 12:00", "0.1.0"), shot
        battle.apply(choose(battle, battle.side))
        recorder.note()
    raise AssertionError(f"{view}: over before anybody could shoot")


def _shot(battle: Battle) -> Action | None:
    """A plain shot at somebody who stands some cells away: the nearest one."""
    table = battle.table

    def far(action: Action) -> int:
        return table.field.grid.steps(table.cell(action.unit), table.cell(getattr(action, "target", NO_UNIT)))

    shots = [
        action
        for action in battle.legal_actions()
        if action.verb == "Shoot" and not getattr(action, "called", "")
    ]
    return min((action for action in shots if NEAR <= far(action) <= FAR), key=far, default=None)


def of_battle(view: View, scratch: Path) -> Surface:
    """The battle as it is taken up again: an attack is aimed at, if there is one, else the nearest enemy is
    pointed at."""
    path = scratch / f"{view.ruleset}.enfilade"
    record, shot = recorded(view)
    write(record, path)
    player = Player(router.make_screen(resumed_route(open_battle.take_up(path)), _settings()), SIZE)
    player.until_ready()
    player.wait(50, 20)
    camera = player.battle.stage.board.camera
    table = player.battle.match.battle.table
    me, foe = table.cell(shot.unit), table.cell(getattr(shot, "target", NO_UNIT))
    if view.click:
        player.click(player.pixel(me))
    if view.verb:
        player.key(view.verb)
    camera.zoom_to(view.zoom)
    camera.centre(((me[0] + foe[0]) // 2, (me[1] + foe[1]) // 2), glide=False)
    player.move(camera.centre_of(foe))
    player.wait(50, 30)
    return player.draw()


def _settings() -> Settings:
    return Settings(speed="off", warn_end_turn=False, edge_scroll=False, muted=True)


def of_lists(scratch: Path) -> dict[str, Surface]:
    """The start screen and the saves, with their pictures drawn."""
    settings = _settings()
    saves = scratch / "data" / "enfilade" / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    for name, view in SAVES.items():
        write(saved(view), saves / f"{name}.enfilade")
        time.sleep(0.02)  # the newest is listed first
    start_screen = router.make_screen(ShowSetup(), settings)
    return {
        "set-up": _drawn(Player(start_screen, SIZE)),
        "saves": _drawn(Player(router.make_screen(ShowSaves(start_screen), settings), SIZE)),
    }


def _drawn(player: Player) -> Surface:
    """The screen once another process has drawn its pictures."""
    began = time.monotonic()
    while time.monotonic() - began < DRAWN:
        player.wait(16)
        ground.tick(16)
        player.draw()
        time.sleep(0.05)
    return player.draw()


def write_picture(surface: Surface, name: str) -> None:
    """With a palette of its own: a third of the size, and no difference to be seen."""
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    known = montage([picture]).quantize(COLORS, Image.Quantize.MEDIANCUT)
    picture.quantize(palette=known, dither=Image.Dither.NONE).save(DOCS / f"{name}.png", optimize=True)


def main(names: list[str]) -> None:
    with TemporaryDirectory() as folder:
        scratch = Path(folder)
        for name in ("data", "config", "cache"):
            os.environ[f"XDG_{name.upper()}_HOME"] = str(scratch / name)
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(SIZE)
        for name, view in VIEWS.items():
            if not names or name in names:
                write_picture(of_battle(view, scratch), name)
        if not names or {"set-up", "saves"} & set(names):
            for name, surface in of_lists(scratch).items():
                write_picture(surface, name)


if __name__ == "__main__":
    main(sys.argv[1:])
