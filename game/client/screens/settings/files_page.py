"""The page of files: where what is the player's own is kept, and a button for each that puts the path on the
clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.widgets import Button, Done, Key, Widget
from game.client.seat.saves import storage
from game.maps import library
from game.rulesets import custom_content

ROW, COPY = 50, 96


class Place(NamedTuple):
    key: str
    title: str
    words: str
    path: Path


def places() -> tuple[Place, ...]:
    return (
        Place(
            "saves",
            "Battles",
            "Saved ones, those that were kept by themselves, and finished ones.",
            storage.saves(),
        ),
        Place("maps", "Maps", "Tiled maps that lie here are in the list of the start screen.", library.own()),
        Place(
            "squads",
            "Squads and kinds of figures",
            "A folder for each of the rules.",
            custom_content.folder(""),
        ),
        Place(
            "settings",
            "Settings",
            "A file that can be taken along to another machine.",
            storage.settings_file(),
        ),
        Place("luck", "Ledger of luck", "What was rolled and what was shown.", storage.luck()),
        Place(
            "reports", "Reports", "What the game writes down when something goes wrong.", storage.reports()
        ),
    )


def high() -> int:
    return ROW * len(places())


def widgets(rect: Rect, top: int, copy: Callable[[str], Done], area: str) -> list[Widget]:
    return [
        Button(
            Key("copy", place.key),
            Rect(rect.right - COPY - 12, top + ROW * number + 10, COPY, 28),
            partial(copy, str(place.path)),
            area=area,
            label="Copy",
            size=9,
        )
        for number, place in enumerate(places())
    ]


def paint(pen: Pen, rect: Rect, top: int, copied: str) -> None:
    """Name and path; instead of what lies there it says so where the path has just been copied."""
    room = rect.width - COPY - 32
    for number, place in enumerate(places()):
        y = top + ROW * number
        end = pen.text(place.title, rect.x + 4, y + 21, 13.5, "paper", True, room=room)
        if copied == str(place.path):
            there = "Copied."
        elif place.path.exists():
            there = place.words
        else:
            there = f"{place.words} Nothing yet."
        pen.text(
            there,
            end + 12,
            y + 21,
            12,
            "good" if copied == str(place.path) else "fog",
            room=rect.right - COPY - 24 - end,
        )
        pen.text(str(place.path), rect.x + 4, y + 39, 12, "fog", room=room)
        pen.rule(rect.x, y + ROW - 1, rect.width - 14, "slate")
