"""What a frame costs while long lists are scrolled: `uv run python -m tests.bench.bench_lists`. Two hundred
maps, saves and squads of one's own.

Every frame turns the wheel by one notch: first down and up a list whose pictures are still being drawn, then
again with all of them there.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep, thread_time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

from game.client.kit.form import Form
from game.client.screens import router
from game.client.screens.routes import ShowSaves, ShowSetup, ShowSquads
from game.client.seat.settings.settings import Settings
from game.maps import find
from game.rulesets import RULESETS
from game.rulesets.custom_content import forget
from game.rulesets.custom_squads import path_of
from tests.bench.timing import Row, show

_SIZE = (1280, 720)
_MANY = 200
_FRAME = 1e6 / 60
_NOTCHES = 150
"""Turns of the wheel one way: with 42 units each past forty maps and sixty saves."""
_SAVES = Path(__file__).resolve().parents[1] / "golden" / "records" / "v2"


def _maps(data: Path) -> None:
    """So many maps in the player's folder, each a copy of one that comes with the game under another name."""
    source = find("warehouse-yard")
    folder = data / "enfilade" / "maps"
    shutil.copytree(source.parent / "tilesets", folder / "tilesets")
    for number in range(_MANY):
        shutil.copy(source, folder / f"yard-{number:03}.tmx")


def _saves(data: Path) -> None:
    folder = data / "enfilade" / "saves"
    folder.mkdir(parents=True)
    records = sorted(_SAVES.glob("nwo-*.enfilade"))
    for number in range(_MANY):
        shutil.copy(records[number % len(records)], folder / f"Battle {number:03}.enfilade")


def _squads() -> None:
    """So many squads of one's own."""
    squad = RULESETS["nwo"].squads()[0]
    kinds = [figure.archetype for figure in squad.figures]
    lines = []
    for number in range(_MANY):
        figures = ", ".join(f'["{kind}", "Figure {place}"]' for place, kind in enumerate(kinds))
        lines.append(
            f'[squad_{number}]\ntitle = "Squad {number:03}"\nsummary = "One of many."\nfigures = '
            f"[{figures}]\n"
        )
    forget("nwo")
    path = path_of("nwo")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines), encoding="utf-8")


def _turn(screen: Form, notches: int) -> list[float]:
    """Microseconds of each frame (of CPU time, as the machine may be busy) while the wheel is turned by a
    notch a frame, down and up again."""
    window = pygame.display.get_surface()
    assert window
    taken = []
    for way in (*[-1] * notches, *[1] * notches):
        event = pygame.event.Event(
            pygame.MOUSEWHEEL, x=0, y=way, flipped=False, precise_x=0.0, precise_y=float(way), touch=False
        )
        began, worked = perf_counter(), thread_time()
        screen.handle(event)
        screen.update(1000 / 60)
        screen.draw(window)
        taken.append(1e6 * (thread_time() - worked))
        sleep(max(0.0, _FRAME / 1e6 - (perf_counter() - began)))
    return taken


def _measured(what: str, make: Callable[[], Form], area: str) -> Iterator[Row]:
    """A list as it comes, and once its pictures are there."""
    screen = make()
    window = pygame.display.get_surface()
    assert window
    screen.draw(window)
    box = next(one.rect for one in screen.areas() if one.key == area)
    screen.handle(
        pygame.event.Event(pygame.MOUSEMOTION, pos=box.center, rel=(0, 0), buttons=(0, 0, 0), touch=False)
    )
    gc.collect()
    gc.freeze()  # as the window does whenever another screen comes
    for state in ("at first", "again"):
        times = _turn(screen, _NOTCHES)
        yield Row(f"{_MANY} {what} scrolled {state}, median frame", median(times), goal=_FRAME)
        yield Row(f"{_MANY} {what} scrolled {state}, p99 frame", quantiles(times, n=100)[-1], goal=_FRAME)
    screen.leave()
    gc.unfreeze()


def rows() -> Iterator[Row]:
    """All three lists, in folders of the measure's own."""
    before = {name: os.environ.get(name) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
    with TemporaryDirectory() as scratch:
        for name in before:
            os.environ[name] = str(Path(scratch) / name.lower())
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode(_SIZE)
        data = Path(os.environ["XDG_DATA_HOME"])
        _maps(data)
        _saves(data)
        _squads()
        settings = Settings()
        start = _form(ShowSetup(), settings)
        yield from _measured("maps", lambda: start, "maps")
        yield from _measured("saves", lambda: _form(ShowSaves(start), settings), "saves")
        yield from _measured(
            "squads", lambda: _form(ShowSquads(start, RULESETS["nwo"], "squad_0"), settings), "squads"
        )
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})


def _form(shown: ShowSetup | ShowSaves | ShowSquads, settings: Settings) -> Form:
    screen = router.make_screen(shown, settings)
    assert isinstance(screen, Form)
    return screen


if __name__ == "__main__":
    show(rows())
    sys.stdout.flush()
