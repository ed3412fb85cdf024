"""The thread of a turn above the action bar: a bead for each order, from the first to the last, those that
can be taken back with their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.widgets import Card, Done, Hint, Key, Look, Widget, do_nothing
from game.client.panels.dice import row
from game.client.panels.panel import Layout
from game.client.seat.view.log_entries import kept_flags
from game.core.describing.display import PLAIN, Display
from game.core.events import Rolled

HIGH, BEAD, APART = 36, 26, 16
HEAD = "So far"
DIE, PITCH, MOST_DICE = 14, 16, 5
WORDS = 164
"""Where a bead's words end, at the latest."""


@dataclass(frozen=True)
class Bead:
    """An order: its icon, a few words, and all of it. `number` counts those that can be taken back, 0 is one
    that cannot. The last of these is the `knot`: what came of it, maybe a `roll`, ended that."""

    icon: str
    words: str
    told: str
    number: int = 0
    knot: bool = False
    roll: Rolled | None = None


def widgets(
    pen: Pen,
    beads: Sequence[Bead],
    lay: Layout,
    why: str,
    back: Callable[[int], Done],
    display: Display = PLAIN,
) -> list[Widget]:
    """The thread and its beads, the last ones that have room. A press on one that can be taken back takes
    back that and all after it, so many orders; `why` says why the others cannot be."""
    if not beads:
        return []
    head = round(pen.width(HEAD, 12)) + 24
    wide = [_wide(pen, bead) for bead in beads]
    first = _first_shown(wide, lay.free.width - head - 30)
    total = head + sum(wide[first:]) + APART * (len(beads) - first - 1) + 10
    whole = Rect(lay.free.centerx - total // 2, lay.free.bottom - HIGH, total, HIGH)
    ground = partial(_ground, earlier=first, head=head)
    found: list[Widget] = [Card("thread", whole, stop=False, seen=(first, len(beads)), paint=ground)]
    x, last = whole.x + head, max(bead.number for bead in beads)
    for place in range(first, len(beads)):
        bead, box = beads[place], Rect(x, whole.y + (HIGH - BEAD) // 2, wide[place], BEAD)
        tied = _tie(bead) if place > first else None
        found.append(
            Card(
                Key("bead", place),
                box,
                partial(back, last - bead.number + 1) if bead.number else do_nothing,
                hint=_hint(bead, last, why),
                stop=False,
                beside=whole,
                seen=(bead, tied),
                paint=partial(_draw, bead=bead, tied=tied, display=display),
            )
        )
        x = box.right + APART
    return found


def _first_shown(wide: Sequence[int], room: int) -> int:
    """The first of the beads from which on all have room."""
    enough = (n for n in range(len(wide)) if sum(wide[n:]) + APART * (len(wide) - n) <= room)
    return next(enough, len(wide) - 1)


def _tie(bead: Bead) -> Color:
    """The line to the bead before: in the colour of a way if it can be taken back."""
    return "path" if bead.number else "steel"


def _hint(bead: Bead, last: int, why: str) -> Hint:
    if bead.number:
        return Hint("Take back", _all_back(bead.told, last - bead.number))
    return Hint("Not to be taken back", _sentence(bead.told, why))


def _all_back(told: str, after: int) -> str:
    if not after:
        more = ""
    elif after == 1:
        more = " and the order after it"
    else:
        more = f" and the {after} orders after it"
    return f"{_sentence(told)} A click takes it back{more}."


def _sentence(*parts: str) -> str:
    return " ".join(part[:1].upper() + part[1:].removesuffix(".") + "." for part in parts if part)


def said(pen: Pen, bead: Bead) -> str:
    """What stands on the bead: what comes after a comma is left to the tooltip where it has no room."""
    return bead.words if _room(pen, bead, bead.words) <= WORDS else bead.words.partition(",")[0]


def _room(pen: Pen, bead: Bead, words: str) -> int:
    return round(pen.width(words, 12, bool(bead.number)))


def _wide(pen: Pen, bead: Bead) -> int:
    words = min(WORDS, _room(pen, bead, said(pen, bead)))
    if not bead.knot:
        tail = 0
    elif bead.roll is None:
        tail = 22
    else:
        tail = _dice(bead.roll) * PITCH + 6
    return 30 + words + 8 + (20 if bead.number else 0) + tail


def _dice(roll: Rolled) -> int:
    return min(MOST_DICE, len(roll.faces))


def _ground(pen: Pen, box: Rect, look: Look, *, earlier: int, head: int) -> None:
    del look
    pen.plate(box, "coal", 0.94, "steel", 1, 8)
    pen.text(
        f"{earlier} earlier" if earlier else HEAD, box.x + 12, box.centery + 4, 12, "brass", room=head - 16
    )


def _draw(pen: Pen, box: Rect, look: Look, *, bead: Bead, tied: Color | None, display: Display) -> None:
    open_ = bool(bead.number)
    if tied:
        pen.fill(Rect(box.x - APART, box.centery - 1, APART, 2), tied)
    if look.hover and open_:
        edge = "brass"
    elif open_:
        edge = "path"
    elif bead.knot:
        edge = "bad"
    else:
        edge = "steel"
    pen.plate(box, "slate" if look.hover and open_ else "ink", 1, edge, 1.4 if open_ or bead.knot else 1, 6)
    x = box.x + 8
    if open_:
        pen.fill(Rect(x - 1, box.centery - 8, 16, 16), "path", 1, 8)
        pen.text(str(bead.number), x + 7, box.centery + 4, 11, "ink", True, 0.5)
        x += 20
    pen.icon(bead.icon, x, box.centery - 8, 16, "paper" if open_ else "fog")
    end = pen.text(
        said(pen, bead), x + 21, box.centery + 4, 12, "paper" if open_ else "fog", open_, room=WORDS
    )
    if bead.knot and bead.roll is None:
        pen.icon("lock", end + 6, box.centery - 7, 14, "bad")
    if bead.knot and bead.roll:
        row(
            pen,
            end + 7,
            box.centery - DIE // 2,
            _few(bead.roll),
            kept_flags(bead.roll)[:MOST_DICE],
            PITCH,
            DIE,
            display,
        )


def _few(roll: Rolled) -> Rolled:
    """The roll with no more dice than a bead holds."""
    return replace(roll, faces=roll.faces[:MOST_DICE])
