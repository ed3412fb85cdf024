"""What is drawn, kept to read and to compare: the strokes of the pen as lines, and pictures of what is drawn
without a pen.

`pytest --regen` writes them anew; review them like code. The strokes are in units of the interface, so they
say what a screen shows and where; fonts and SDL come with the project's own dependencies, so they are the
same on every machine. Pictures are compared within what the processors of two machines round differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops
from pygame import Rect, Surface

from tests.client import parts
from tests.client.heard import every_time

KEPT = Path(__file__).parents[1] / "golden" / "drawn"
NEAR = 10
"""How far a channel of a pixel may be off."""
STROKES = ("text", "block", "fill", "frame", "rule", "polygon", "plate", "shadow", "stamp", "icon", "mark")
NAMED = ("portrait", "die", "status", "weapon")
"""Pictures that are told by what they show."""


def say(value: object) -> str:
    match value:
        case bool() | None:
            return str(value)
        case int() | float():
            return f"{round(float(value), 2):g}"
        case str():
            return value or "-"
        case Rect():
            return f"{value.x} {value.y} {value.width} {value.height}"
        case Surface():
            return f"{value.get_width()}x{value.get_height()}"
        case dict():
            return "{" + ", ".join(f"{key}={say(one)}" for key, one in value.items()) + "}"
        case frozenset() | set():
            return "{" + " ".join(sorted(map(say, value))) + "}"
        case list() | tuple():
            return "(" + " ".join(map(say, value)) + ")"
    return repr(value)


class Strokes:
    """Every stroke of all pens since the last `take`."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.deep = 0

    def take(self) -> list[str]:
        found, self.lines = self.lines, []
        return found

    def noting(self, name: str, draw: Callable[..., object], head: int) -> Callable[..., object]:
        """Strokes that are made of other strokes are told once."""

        def drawn(*given: object, **more: object) -> object:
            outer = not self.deep
            if outer:
                named = [f"{key}={say(value)}" for key, value in more.items()]
                self.lines.append(" ".join([name, *map(say, given[head:]), *named]))
            self.deep += name != "clipped"
            try:
                return draw(*given, **more)
            finally:
                self.deep -= name != "clipped"

        return drawn


@pytest.fixture
def strokes(monkeypatch: pytest.MonkeyPatch) -> Strokes:
    """Notes what is drawn; the board below the panels is left out, the clock stands still, and the camera
    does not dawdle on its way."""
    told = Strokes()
    every_time(monkeypatch)
    for name in STROKES:
        monkeypatch.setattr(parts.paint.Pen, name, told.noting(name, getattr(parts.paint.Pen, name), 1))
    for name in NAMED:
        monkeypatch.setattr(parts.sprites, name, told.noting(name, getattr(parts.sprites, name), 0))
    monkeypatch.setattr(parts.board.Board, "draw", lambda *_: None)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 10_000)
    monkeypatch.setattr(parts.camera, "GLIDE_MS", 1)
    return told


def pressable(widgets: Iterable[parts.widgets.Widget]) -> list[str]:
    """What can be pressed, where, by which key, and what its tooltip says."""
    return [
        f"[{one.key}] {say(one.rect)}"
        + ("" if one.enabled else " off")
        + (f" key={pygame.key.name(one.hotkey)}" if one.hotkey else "")
        + (f" in={one.area}" if one.area else "")
        + ("" if one.stop else " no stop")
        + (f" beside={say(one.beside)}" if one.beside else "")
        + (
            f" hint={one.hint.title} / {one.hint.words} / {one.hint.rule} / {one.hint.verdict}"
            if one.hint
            else ""
        )
        for one in widgets
    ]


def scrolled(areas: Iterable[parts.widgets.Area]) -> list[str]:
    return [f"({one.key}) {say(one.rect)} height={say(one.height)}" for one in areas]


def marked(marks: parts.marks.Marks) -> list[str]:
    """What the board is told to show."""
    told = {one.name: getattr(marks, one.name) for one in fields(marks)}
    if marks.fog:
        told["fog"] = f"{len(marks.fog.seen)} cells in sight of {len(marks.fog.known)}"
    return [f"marks {name} {say(what)}" for name, what in told.items() if what]


def same_lines(request: pytest.FixtureRequest, name: str, lines: Sequence[str]) -> None:
    """These lines are those that are kept under that name."""
    path = KEPT / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if request.config.getoption("--regen"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.exists(), f"{path.name} is missing; write it with pytest --regen"
    kept = path.read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(kept, lines, strict=False), 1):
        assert now == was, f"{path.name}, line {number}; if it is meant so, write it anew with pytest --regen"
    assert len(lines) == len(kept)


def same_picture(request: pytest.FixtureRequest, name: str, surface: Surface) -> None:
    """This picture is the one that is kept under that name, but for what machines round differently."""
    path = KEPT / f"{name}.webp"
    plain = Surface(surface.get_size(), 0, 24)
    plain.blit(surface, (0, 0))
    if request.config.getoption("--regen"):
        image_of(plain).save(path, lossless=True, quality=100, method=6)
    assert path.exists(), f"{path.name} is missing; write it with pytest --regen"
    kept = pygame.image.load(path)
    assert kept.get_size() == plain.get_size()
    one, two = pygame.image.tobytes(kept, "RGB"), pygame.image.tobytes(plain, "RGB")
    off = (
        [place // 3 for place, (was, now) in enumerate(zip(one, two, strict=True)) if abs(was - now) > NEAR]
        if one != two
        else []
    )
    wide = plain.get_width()
    assert not off, (
        f"{path.name}: {len(off)} channels are off, the first at {off[0] % wide}, {off[0] // wide}; pytest "
        "--regen writes it anew"
    )


def image_of(surface: Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def unlike(before: Surface, after: Surface) -> Surface:
    """What is otherwise after than before, on black."""
    one, two = image_of(before), image_of(after)
    bands = ImageChops.difference(one, two).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    changed = Image.composite(two, Image.new("RGB", two.size), most.point([0, *[255] * 255]))
    return pygame.image.frombytes(changed.tobytes(), changed.size, "RGB")


def shrunk(surface: Surface, times: int) -> Surface:
    return pygame.transform.smoothscale(
        surface, (surface.get_width() // times, surface.get_height() // times)
    )
