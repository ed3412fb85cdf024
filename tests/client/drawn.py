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
from typing import Any

import pygame
import pytest
from PIL import Image, ImageChops
from pygame import Rect, Surface

from game.client.kit import draw_list
from tests.client import parts
from tests.client.heard import every_time
from tests.kept import same

KEPT = Path(__file__).parents[1] / "golden" / "drawn"
SCREENS, PAGES = KEPT / "screens.xz", KEPT / "pages.xz"
CARDS, DESKS = KEPT / "cards.xz", KEPT / "desks.xz"
NEAR = 10
"""How far a channel of a pixel may be off."""
STROKES = ("text", "block", "fill", "frame", "rule", "polygon", "plate", "shadow", "stamp", "icon", "mark")
NAMED = ("portrait", "die", "status", "weapon")
"""Pictures that are told by what they show."""
PANELS = ("initiative", "sheet", "log", "turn", "bar", "end")
"""Those of the battle screen, by their names in its layout."""


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


class Line(str):
    """A line that tells of something at a place, and how it reads when that has been moved."""

    at: tuple[float, float]
    home: tuple[float, float]
    """A place that surely lies in its panel: the corner of what it is clipped to, if it is."""
    moved: Callable[[float, float], str]

    @classmethod
    def of(cls, at: tuple[float, float], moved: Callable[[float, float], str]) -> Line:
        line = cls(moved(0, 0))
        line.at = line.home = at
        line.moved = moved
        return line


def _shift(value: Any, dx: float, dy: float) -> Any:
    """A box, corners or a place that is moved."""
    if isinstance(value, Rect):
        return value.move(dx, dy)
    if _number(value[0]):
        return value[0] + dx, value[1] + dy
    return [(x + dx, y + dy) for x, y in value]


def _place(values: Sequence[Any]) -> tuple[int, int, Any] | None:
    """Where the arguments of a stroke name its place, and how: a box, corners, or two numbers in a row."""
    for index, value in enumerate(values):
        if isinstance(value, Rect) or (
            isinstance(value, list | tuple) and value and isinstance(value[0], tuple)
        ):
            return index, index + 1, value
        if _number(value) and index + 1 < len(values) and _number(values[index + 1]):
            return index, index + 2, (value, values[index + 1])
    return None


def _stroke(name: str, values: Sequence[Any], more: dict[str, Any]) -> str:
    """The stroke as a line, with its place if it has one."""

    def told(given: Sequence[Any]) -> str:
        return " ".join([name, *map(say, given), *(f"{key}={say(value)}" for key, value in more.items())])

    found = _place(values)
    if found is None:
        return told(values)
    first, end, place = found

    def moved(dx: float, dy: float) -> str:
        there = _shift(place, dx, dy)
        return told([*values[:first], *(there if end - first == 2 else [there]), *values[end:]])

    if isinstance(place, Rect):
        corner = place.topleft
    elif _number(place[0]):
        corner = place
    else:
        corner = place[0]
    return Line.of((corner[0], corner[1]), moved)


def _clip(pen: parts.paint.Pen) -> tuple[float, float] | None:
    clip = pen.surface.get_clip()
    return None if clip.size == pen.surface.get_size() else (clip.x / pen.scale, clip.y / pen.scale)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def in_panels(layout: parts.panel.Layout, lines: Iterable[str]) -> list[str]:
    """The lines with the panel in which each lies, and its place in there: so that nothing changes by where a
    panel lies, and each test can keep those that it is about."""
    panels = {name: getattr(layout, name) for name in PANELS}
    found: list[str] = []
    last = ""
    for line in lines:
        if isinstance(line, Line):
            last = next((name for name, rect in panels.items() if rect.collidepoint(line.home)), "")
            told = line.moved(-panels[last].x, -panels[last].y) if last else str(line)
        else:
            told, last = line, last if line.startswith(NAMED) else ""  # a picture is made before it is laid
        found.append(f"{last}| {told}" if last else told)
    return found


def outside(lines: Iterable[str], *panels: str) -> list[str]:
    """What lies in other panels, or in none."""
    return [line for line in lines if line.partition("|")[0] not in panels]


def inside(lines: Iterable[str], panel: str) -> list[str]:
    return [line.removeprefix(f"{panel}| ") for line in lines if line.startswith(f"{panel}| ")]


def in_window(lines: Iterable[str], size: tuple[int, int]) -> bool:
    """Whether every plate, and whatever is pressed without scrolling, begins in a window of that size."""
    fixed = [
        line
        for line in lines
        if isinstance(line, Line) and line.startswith(("plate", "[")) and " in=" not in line
    ]
    return bool(fixed) and all(Rect((0, 0), size).collidepoint(line.at) for line in fixed)


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
                line = _stroke(name, given[head:], more)
                if isinstance(line, Line) and isinstance(given[0], parts.paint.Pen):
                    line.home = _clip(given[0]) or line.at
                self.lines.append(line)
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


@pytest.fixture
def shapes(strokes: Strokes, monkeypatch: pytest.MonkeyPatch) -> Strokes:
    """The strokes with the lines and discs that are drawn past the pen."""
    plain = draw_list._shape

    def noted(surface: Surface, draw: Callable[..., object], *given: object) -> None:
        if not strokes.deep:
            strokes.lines.append(f"{draw.__name__.strip('_')} {' '.join(map(say, given))}")
        plain(surface, draw, *given)

    monkeypatch.setattr(draw_list, "_shape", noted)
    return strokes


def pressable(widgets: Iterable[parts.widgets.Widget]) -> list[str]:
    """What can be pressed, where, by which key, and what its tooltip says."""
    return [_widget(one) for one in widgets]


def _widget(one: parts.widgets.Widget) -> Line:
    def told(dx: float, dy: float) -> str:
        beside = _shift(one.beside, dx, dy) if one.beside else None
        return (
            f"[{one.key}] {say(_shift(one.rect, dx, dy))}"
            + ("" if one.enabled else " off")
            + (f" key={pygame.key.name(one.hotkey)}" if one.hotkey else "")
            + (f" in={one.area}" if one.area else "")
            + ("" if one.stop else " no stop")
            + (f" beside={say(beside)}" if beside else "")
            + (
                f" hint={one.hint.title} / {one.hint.words} / {one.hint.rule} / {one.hint.verdict}"
                if one.hint
                else ""
            )
        )

    return Line.of(one.rect.topleft, told)


def scrolled(areas: Iterable[parts.widgets.Area]) -> list[str]:
    return [f"({one.key}) {say(one.rect)} height={say(one.height)}" for one in areas]


def marked(marks: parts.marks.Marks) -> list[str]:
    """What the board is told to show."""
    told = {one.name: getattr(marks, one.name) for one in fields(marks)}
    if marks.fog:
        told["fog"] = f"{len(marks.fog.seen)} cells in sight of {len(marks.fog.known)}"
    return [f"marks {name} {say(what)}" for name, what in told.items() if what]


def same_lines(request: pytest.FixtureRequest, name: str, lines: Sequence[str]) -> None:
    """These lines are those that are kept under that name: panels to be read, all else packed."""
    folder = {"panel": KEPT, "page": PAGES, "card": CARDS, "desk": DESKS}.get(name.partition("-")[0], SCREENS)
    same(folder / f"{name}.txt", "\n".join(lines) + "\n", request.config.getoption("--regen"))


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
