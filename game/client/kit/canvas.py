"""A window that is drawn in full each frame and painted only where that is different from the frame
before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from time import perf_counter, thread_time
from typing import Any

from pygame import Rect, Surface

from game.client.kit.draw_list import BOXES, Box, Corner, Hue, Strokes, filled, pictures
from game.client.kit.screen import Screen

Stroke = tuple[Any, ...]
"""The clip that it is drawn under, what draws it, and what that is given."""
MOST = 12
"""Boxes that are painted on their own; more of them are joined."""
SLACK = 8192
"""So many pixels that nothing has changed on cost less than a box of its own."""
MANY = 1000
"""So many boxes of strokes that are not drawn any more may be known."""
SPARE, SHARE = 0.005, 0.002
"""Seconds from the beginning of a frame in which what can wait is worked on; drawing has its share in any
case, more in the first of a screen."""
BUSY = 3.0
"""So many times as long the first frame of a screen may take where others keep the machine busy."""
NOTHING = Rect(0, 0, 0, 0)


class Canvas(Strokes):
    """Takes what is drawn in a frame; `paint` brings a window from the frame before to this one.

    What is laid on it may never be drawn on again: a changed picture is another picture.
    """

    def __init__(self) -> None:
        super().__init__(Surface((1, 1)))
        self.strokes: list[Stroke] = []
        self._before: list[Stroke] = []
        self._boxes: dict[Stroke, Rect] = {}
        self._under: Box = (0, 0, 1, 1)
        self._painted: tuple[Surface, tuple[int, int]] | None = None  # what holds the last frame
        self._shown: Screen | None = None
        self.pressed = False  # whether something of this frame asked for time, and so may not be whole yet
        self._ends = 0.0  # of the spare time
        self._first = Screen.patience
        self._shares = 0.0  # until then something may be worked on that is to be drawn
        self._works = inf  # and until this thread has worked so long

    def begin(self, size: tuple[int, int], began: float | None = None) -> None:
        """A new frame of that size; what was done for it before it is drawn `began` then."""
        self._size = size
        self._before, self.strokes = self.strokes, []
        now = perf_counter()
        self.pressed = False
        self._ends = SPARE + (now if began is None else began)
        first = self._painted is None
        self._shares = now + (BUSY * self._first if first else SHARE)
        self._works = thread_time() + self._first if first else inf
        self.set_clip(None)

    def in_time(self) -> bool:
        """Whether this frame has time for what can wait: the first one of a screen has more than others."""
        self.pressed = True
        now = perf_counter()
        return now < self._ends or (now < self._shares and thread_time() < self._works)

    def left(self) -> float:
        """The seconds that this frame has left for what nobody waits for yet."""
        return self._ends - perf_counter()

    def has_spare(self) -> bool:
        """Whether there is time even for what no frame has to have; half of it is left for what is drawn."""
        return self.left() > SPARE / 2

    def forget(self) -> None:
        """What is in the window is not what was painted last: the next frame is painted in full."""
        self._painted, self.strokes = None, []

    def show(self, screen: Screen, target: Surface, began: float | None = None) -> list[Rect]:
        """Bring a window to what a screen shows now, in a frame that `began` then; where it was painted."""
        if screen is not self._shown:
            self._shown, self._first = screen, screen.patience
            self.forget()
        if not screen.by_strokes:
            target.set_clip(None)  # as a screen that failed in the middle may have left it
            screen.draw(target)
            return [target.get_rect()]
        self.begin(target.get_size(), began)
        screen.draw(self)
        return self.paint(target)

    # ------------------------------------------------------------ what is drawn

    def set_clip(self, rect: Rect | None) -> None:  # type: ignore[override]
        self._clip = self.get_rect() if rect is None else rect.clip(self.get_rect())
        self._under = (*self._clip.topleft, *self._clip.size)

    def blit(self, source: Surface, dest: Rect | tuple[float, float], *, special_flags: int = 0) -> Rect:  # type: ignore[override]
        at = int(dest[0]), int(dest[1])
        self.strokes.append((self._under, pictures, ((source, at),), special_flags))
        return NOTHING

    def fblits(self, blit_sequence: Iterable[tuple[Surface, Corner]], special_flags: int = 0, /) -> None:  # type: ignore[override]
        if run := tuple(blit_sequence):
            self.strokes.append((self._under, pictures, run, special_flags))

    def fill(self, color: Hue, rect: Rect | Box) -> Rect:  # type: ignore[override]
        self.strokes.append((self._under, filled, color, tuple(rect)))
        return NOTHING

    def note(self, draw: Callable[..., object], *given: object) -> None:
        self.strokes.append(
            (self._under, draw, *(tuple(one) if isinstance(one, Rect) else one for one in given))
        )

    def lay(self, strokes: Strokes) -> None:
        """All of those strokes, as one."""
        self.strokes.append((self._under, _laid, strokes))

    # ------------------------------------------------------------ painting

    def paint(self, target: Surface) -> list[Rect]:
        """Paint what is different from the last frame; where that was."""
        whole = (target, target.get_size())
        if self._painted == whole:
            parts = joined(self._differing(), target.get_rect())
        else:
            self._painted, parts = whole, [target.get_rect()]
        for part in parts:
            self._paint(target, part)
        return parts

    def _differing(self) -> list[Rect]:
        """The boxes of all strokes that are not, in the same order, both in the last frame and in this
        one."""
        if self.strokes == self._before:
            return []
        gone, come = changed_strokes(self._before, self.strokes)
        return [self._boxes.get(stroke) or _box(stroke) for stroke in (*gone, *come)]

    def _paint(self, target: Surface, part: Rect) -> None:
        boxes = self._boxes
        for stroke in self.strokes:
            box = boxes.get(stroke)
            if box is None:
                box = boxes[stroke] = _box(stroke)
            if box.colliderect(part):
                put(target, stroke, part)
        target.set_clip(None)
        if len(boxes) > 4 * len(self.strokes) + MANY:
            boxes.clear()


def put(target: Surface, stroke: Stroke, part: Rect) -> None:
    """What of a stroke lies within a part."""
    under, draw, *given = stroke
    target.set_clip(Rect(under).clip(part))
    if draw is _laid:
        given[0].draw(target, part)
    else:
        draw(target, *given)


def _laid(target: Surface, strokes: Strokes) -> None:
    strokes.draw(target)


def _box(stroke: Stroke) -> Rect:
    under, draw, *given = stroke
    return (given[0].reach if draw is _laid else BOXES[draw](*given)).clip(under)


def changed_strokes(before: Sequence[Stroke], now: Sequence[Stroke]) -> tuple[list[Stroke], list[Stroke]]:
    """What was drawn before only, and what is drawn now only; all others were drawn then as now, in the same
    order."""
    start, most = 0, min(len(before), len(now))
    while start < most and before[start] == now[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == now[-1 - end]:
        end += 1
    old, new = before[start : len(before) - end], now[start : len(now) - end]
    places: dict[Stroke, list[int]] = {}
    for place in range(len(old) - 1, -1, -1):
        places.setdefault(old[place], []).append(place)
    last, kept, come = -1, set(), []
    for stroke in new:
        known = places.get(stroke, [])
        while known and known[-1] <= last:
            known.pop()
        if known:
            last = known.pop()
            kept.add(last)
        else:
            come.append(stroke)
    return [stroke for place, stroke in enumerate(old) if place not in kept], come


def joined(boxes: Iterable[Rect], whole: Rect) -> list[Rect]:
    """A few boxes that hold all these, and do not overlap much."""
    found: list[Rect] = []
    for box in boxes:
        grown = box.clip(whole)
        if (
            not grown.width
            or not grown.height
            or ((near := grown.collidelist(found)) >= 0 and found[near].contains(grown))
        ):
            continue
        while found:
            cost, index = min((_waste(one, grown), index) for index, one in enumerate(found))
            if cost > SLACK and len(found) < MOST:
                break
            grown = found.pop(index).union(grown)
        found.append(grown)
    return found


def _waste(one: Rect, other: Rect) -> int:
    """How many pixels more the box about both has than they have together."""
    both = one.union(other)
    return both.width * both.height - one.width * one.height - other.width * other.height
