"""The keyboard as a picture: which keys are taken, by what, and which are free."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Card, Done, Hint, Key, Look, Widget

PITCH, SIZE, HIGH, ROW = 41, 36, 29, 34
"""From key to key, and a key; how high one is, and from row to row."""
ROWS: tuple[tuple[str, ...], ...] = (
    ("escape", *(f"f{n}" for n in range(1, 13))),
    ("`", *"1234567890", "-", "=", "backspace"),
    ("tab", *"qwertyuiop", "[", "]", "\\"),
    ("caps lock", *"asdfghjkl", ";", "'", "return"),
    ("left shift", *"zxcvbnm", ",", ".", "/", "right shift"),
)
WIDE = {
    "backspace": 61,
    "tab": 62,
    "caps lock": 70,
    "return": 70,
    "left shift": 90,
    "right shift": 83,
    "escape": 62,
}
SHORT = {
    "escape": "Esc",
    "backspace": "Bksp",
    "tab": "Tab",
    "caps lock": "Caps",
    "return": "Enter",
    "left shift": "Shift",
    "right shift": "Shift",
    "page up": "PgUp",
    "page down": "PgDn",
    "delete": "Del",
    "insert": "Ins",
    "end": "End",
    "home": "Home",
    "space": "Space",
    "": "none",
}
ORDERS, VIEW, FIXED, TWICE, FREE = "orders", "view", "fixed", "twice", "free"
LOOKS = {
    ORDERS: ("steel", "fog"),
    VIEW: ("dash", "path"),
    FIXED: ("good", "good"),
    TWICE: ("bad", "bad"),
    FREE: ("slate", "steel"),
}
WORDS = (
    (ORDERS, "orders and turn"),
    (VIEW, "view"),
    (FIXED, "always the same"),
    (TWICE, "taken twice"),
    (FREE, "free"),
)
TALL = ROW * len(ROWS)
"""How high the picture is, without its legend."""


def label(key: str) -> str:
    """What stands on a key."""
    return SHORT.get(key, key.upper() if len(key) == 1 or key[1:].isdigit() else key.title())


def keys(
    at: Rect, kinds: Mapping[str, str], hints: Mapping[str, str], press: Callable[[str], Done]
) -> list[Widget]:
    """The keys from the upper left corner of `at` on; `kinds` says what each is taken by, `hints` in
    words."""
    found: list[Widget] = []
    for number, row in enumerate(ROWS):
        x = at.x
        for key in row:
            wide = WIDE.get(key, SIZE)
            rect = Rect(x, at.y + ROW * number, wide, HIGH)
            x += wide + PITCH - SIZE
            hint = Hint(label(key), hints[key]) if key in hints else None
            draw = partial(_key, key=key, kind=kinds.get(key, FREE))
            found.append(Card(Key("key", key), rect, partial(press, key), hint=hint, stop=False, paint=draw))
    return found


def _key(pen: Pen, rect: Rect, look: Look, key: str, kind: str) -> None:
    fill, line = LOOKS[kind]
    pen.fill(rect, fill, {FREE: 0.4, FIXED: 0.35, VIEW: 0.4, TWICE: 0.5}.get(kind, 1), 5)
    pen.frame(rect, "brass" if look.hover else line, 2 if kind == TWICE else 1, 5)
    pen.text(
        label(key), rect.centerx, rect.centery + 5, 12, "fog" if kind == FREE else "paper", kind != FREE, 0.5
    )
    if kind == VIEW:
        pen.fill(Rect(rect.right - 8, rect.y + 4, 4, 4), "path", 1, 2)
    elif kind == FIXED:
        pen.fill(Rect(rect.centerx - 6, rect.bottom - 5, 12, 2), "good")


def legend(pen: Pen, x: float, y: int) -> None:
    """What the colours mean."""
    for kind, words in WORDS:
        box = Rect(round(x), y - 11, 13, 13)
        fill, line = LOOKS[kind]
        pen.fill(box, fill, 0.6, 3)
        pen.frame(box, line, 1, 3)
        x = pen.text(words, x + 20, y, 12, "fog") + 18
