"""The button that takes the last order back, in the panel of the turn: there as soon as something was
ordered, and locked by what ends that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import cap_label, cap_width, keycap
from game.client.kit.widgets import Card, Done, Hint, Look, Widget

TITLE = "Take back"
KEY = "Backspace"
ENDS = "A roll, a question or something newly seen ends that."
DOES, UNTIL = "takes that back", "until dice, a question or a new sight"
HIGH, ICON, STRUCK = 24, 16, "#5c6b72"
BUBBLE, TIP = 46, 10


def button(turn: Rect, orders: tuple[str, ...], why: str, on: Callable[[], Done]) -> Widget:
    """At the right of the panel's heading. `orders` are those that can be taken back, in words, the last one
    at the end; without any it says `why` not. Pressed it does or says so."""

    def draw(pen: Pen, box: Rect, look: Look) -> None:
        open_ = bool(orders)
        pen.plate(box, "slate", 1 if open_ else 0.4, "brass" if look.hover and open_ else "steel", 1, 5)
        y = box.centery - ICON // 2
        pen.icon("undo", box.x + 6, y, ICON, "brass" if open_ else STRUCK)
        if not open_:
            pen.polygon(
                [(box.x + 5, y + 16), (box.x + 20, y - 1), (box.x + 22, y + 1), (box.x + 7, y + 18)], STRUCK
            )
        keycap(pen, box.right - 4, box.y + 3, KEY)

    wide = 104
    rect = Rect(turn.right - 8 - wide, turn.y + 8, wide, HIGH)
    hint = Hint(TITLE, f"{_listed(orders)} {ENDS}") if orders else Hint(TITLE, _sentence(why), "", "refused")
    return Card(
        "back", rect, on, hint=hint, stop=False, beside=turn, seen=(bool(orders), cap_label(KEY)), paint=draw
    )


def _listed(orders: tuple[str, ...]) -> str:
    before = len(orders) - 1
    more = "" if not before else f", then {'the one' if before == 1 else f'the {before}'} before it"
    return _sentence(orders[-1].removesuffix(".") + more)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].removesuffix(".") + "."


def draw_hint(pen: Pen, head: Rect, free: Rect, taken: Sequence[Rect]) -> bool:
    """What the key does, beside a figure whose box is `head`: in the first place that is free, else nowhere.
    Whether it was drawn."""
    cap = cap_width(KEY, pen.width)
    wide = round(max(cap + 8 + pen.width(DOES, 13, True), pen.width(UNTIL, 12))) + 24
    rect = Rect(0, 0, wide, BUBBLE)
    for edge, at in (
        ("midleft", (head.right + TIP, head.centery)),
        ("midright", (head.x - TIP, head.centery)),
        ("midtop", (head.centerx, head.bottom + TIP)),
        ("midbottom", (head.centerx, head.y - 2 * TIP)),  # above the arrow over who has the turn
    ):
        setattr(rect, edge, at)
        if free.contains(rect) and rect.collidelist(taken) < 0:
            break
    else:
        return False
    pen.plate(rect, "coal", 0.95, "steel", 1, 6)
    if edge in ("midleft", "midright"):
        base, out = (rect.x, -TIP + 2) if edge == "midleft" else (rect.right, TIP - 2)
        pen.polygon([(base, rect.centery - 5), (base + out, rect.centery), (base, rect.centery + 5)], "steel")
    keycap(pen, rect.x + 10 + cap, rect.y + 6, KEY)
    pen.text(DOES, rect.x + 18 + cap, rect.y + 20, 13, "paper", True)
    pen.text(UNTIL, rect.x + 12, rect.y + 38, 12, "fog")
    return True
