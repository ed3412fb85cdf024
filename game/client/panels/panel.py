"""What a part of a screen is: it lays itself out, is drawn, can be pressed, takes input, and can be
forgotten; and where those of the battle screen lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.widgets import Area, Widget
from game.client.panels import action_bar as bar


class Panel:
    """Each of these does nothing unless a panel says otherwise."""

    def update(self, ms: float) -> None:
        """Let so many milliseconds go by."""

    def lay_out(self, pen: Pen) -> None:
        """Find out where everything lies, once in a frame, before anything of it is drawn."""

    def draw(self, pen: Pen) -> None:
        """Draw it where it was laid."""

    def widgets(self) -> Sequence[Widget]:
        """What can be pressed or pointed at, where it was laid."""
        return ()

    def areas(self) -> Sequence[Area]:
        """What can be scrolled."""
        return ()

    def take(self, event: Input) -> bool:
        """True if the input was for this panel alone."""
        del event
        return False

    def forget(self) -> None:
        """As if nobody had looked at it."""


EDGE = 8
SIDE = 232
MIDDLE = 784
TOP = 88
BOTTOM = 84
COLUMN = 104
"""Where the panels at the sides begin."""
LEAST_LOG = 96
HIGH = 516
"""How high sheet and log are usually."""


@dataclass(frozen=True)
class Layout:
    """The panels in units, and `free`: what they leave of the board."""

    whole: Rect
    initiative: Rect
    sheet: Rect
    log: Rect
    turn: Rect
    bar: Rect
    end: Rect

    @property
    def free(self) -> Rect:
        left, top = self.sheet.right, self.initiative.bottom
        return Rect(left, top, self.log.x - left, self.bar.y - top).inflate(-12, -12)

    @property
    def panels(self) -> tuple[Rect, ...]:
        return (self.initiative, self.sheet, self.log, self.turn, self.bar, self.end)


def layout(whole: Rect, verbs: int, turn: int = BOTTOM, aside: tuple[int, int] = (0, 0)) -> Layout:
    """The layout for a window of that size with so many orders in the bar; `turn` is how high the panel of
    the turn is. `aside` are width and height of what stands above the log, which has no height if too little
    is left for it."""
    middle = min(MIDDLE, whole.width - 2 * (SIDE + 2 * EDGE))
    left = (whole.width - middle) // 2
    high = bar.height_for(verbs, middle)
    bottom = whole.height - EDGE
    side_high = min(HIGH, bottom - BOTTOM - EDGE - 104)
    right = whole.width - EDGE - SIDE
    return Layout(
        whole,
        Rect(left, EDGE, middle, TOP),
        Rect(EDGE, 104, SIDE, min(side_high, bottom - turn - EDGE - 104)),
        _log(whole, Rect(right, COLUMN, SIDE, side_high), bottom - max(high, BOTTOM) - EDGE, aside),
        Rect(EDGE, bottom - turn, SIDE, turn),
        Rect(left, bottom - high, middle, high),
        Rect(right, bottom - BOTTOM, SIDE, BOTTOM),
    )


def grown(lay: Layout, wanted: int) -> Layout:
    """The layout with a sheet as high as it wants to be, where there is room, and at least as high as
    usual."""
    rect = lay.sheet
    high = min(max(HIGH, wanted), lay.turn.y - EDGE - rect.y)
    return lay if high == rect.height else replace(lay, sheet=Rect(rect.x, rect.y, rect.width, high))


def with_wider_bar(lay: Layout, wanted: int, needed: int = 0) -> Layout:
    """The layout with a bar of the order as wide as it wants to be, as far as there is room between the
    sides, or above them if it needs more than that; and at least as wide as usual."""
    between = lay.whole.width - 2 * (SIDE + 2 * EDGE)
    wide = max(
        min(MIDDLE, between), min(wanted, between if needed <= between else lay.whole.width - 2 * EDGE)
    )
    rect = lay.initiative
    return (
        lay
        if wide == rect.width
        else replace(lay, initiative=Rect((lay.whole.width - wide) // 2, rect.y, wide, rect.height))
    )


def _log(whole: Rect, usual: Rect, bottom: int, aside: tuple[int, int]) -> Rect:
    """The log as it usually lies, or below what stands aside."""
    wide, high = aside
    if not wide:
        return usual
    top = COLUMN + high + EDGE
    left = bottom - top
    return Rect(whole.width - EDGE - wide, top, wide, left if left >= LEAST_LOG else 0)


def hidden_area(spot: Rect, those: Iterable[Rect]) -> int:
    """How much of them lies under that spot: what is laid beside things takes the spot that hides least."""
    parts = (spot.clip(one) for one in those)
    return sum(part.width * part.height for part in parts)
