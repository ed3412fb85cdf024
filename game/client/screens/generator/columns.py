"""The wishes of a new map as widgets: themes as cards, segments, sliders, the mission and the seed; and where
everything is on their screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Protocol

import pygame
from pygame import Rect, Surface

from game.client.board import map_cards
from game.client.board.map_cards import MapPainter, card_request
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import choice_plate, die
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Card, Choice, Done, Entry, Hint, Key, Look, Tab, Widget
from game.client.seat.maps.new_map import NewMap
from game.maps.generate.parameters import GOALS, SIZES
from game.maps.generate.symmetry import KINDS
from game.maps.generate.themes import THEMES
from game.maps.library import shipped
from game.systems.objectives import MISSIONS

EXAMPLES = {
    "town": "mill-street",
    "yard": "warehouse-yard",
    "station": "elmgate-station",
    "trench": "raven-trench",
    "hamlet": "larch-hamlet",
    "quay": "quayside",
    "wood": "priory-wood",
    "ruin": "ruined-ashgate",
}
"""A shipped map that looks like what each theme makes."""
SHORT = {"town": "Town", "hamlet": "Hamlet", "wood": "Hex wood", "ruin": "Hex ruin"}
SLIDERS = ("cover", "doors")
SIDE_BY_SIDE, PITCH, NAME = 4, 82, 92
ROOMY = 520
"""A column that is at least so high has cards and rows of the usual height."""
LOOKED_AT = 5
"""Halves of a card's size in which its map is drawn, so that more of it is seen."""
STEP = 5


class Doings(Protocol):
    """What of their screen these widgets know."""

    new: NewMap
    desk: WidgetState

    def wish(self, **said: str | int) -> Done: ...
    def another(self) -> Done: ...
    def pixels(self, rect: Rect) -> tuple[int, int]: ...


class Columns:
    def __init__(self, screen: Doings, easel: MapPainter) -> None:
        self.screen, self._easel = screen, easel
        self._pictures: dict[tuple[str, tuple[int, int]], Surface | None] = {}

    def widgets(self, column: Rect) -> list[Widget]:
        return [*self._themes(column), *self._rows(column), *self._seed(column)]

    # ------------------------------------------------------------ themes

    def _themes(self, column: Rect) -> list[Widget]:
        found: list[Widget] = []
        for place, theme in enumerate(THEMES.values()):
            rect = Rect(
                column.x + 12 + place % SIDE_BY_SIDE * PITCH,
                column.y + 36 + place // SIDE_BY_SIDE * (_card(column) + 6),
                PITCH - 4,
                _card(column),
            )
            hint = Hint(theme.title, theme.words)
            paint = partial(self._draw_card, theme=theme.id)
            found.append(
                Card(Key("theme", theme.id), rect, partial(self._choose, theme.id), hint=hint, paint=paint)
            )
        return found

    def _choose(self, theme: str) -> Done:
        return self.screen.wish(theme=theme)

    def _draw_card(self, pen: Pen, rect: Rect, look: Look, theme: str) -> None:
        chosen = self.screen.new.wishes.theme == theme
        choice_plate(pen, rect, chosen, look.hover, alpha=1, line=1)
        box = Rect(rect.x + 4, rect.y + 4, rect.width - 8, rect.height - 28)
        picture = self._picture(theme, self.screen.pixels(box))
        if picture:
            pen.stamp(picture, box.x, box.y)
        words = SHORT.get(theme, THEMES[theme].title.split()[-1].capitalize())
        tone = "paper" if chosen else "fog"
        pen.text(words, rect.centerx, rect.bottom - 8, 12, tone, chosen, 0.5, rect.width - 4)

    def _picture(self, theme: str, size: tuple[int, int]) -> Surface | None:
        if self._pictures.get((theme, size)) is None:
            large = size[0] * LOOKED_AT // 2, size[1] * LOOKED_AT // 2
            card = self._easel.card(card_request(shipped() / f"{EXAMPLES[theme]}.tmx", large))
            whole = map_cards.surface(card, large) if card else None
            self._pictures[theme, size] = pygame.transform.smoothscale(whole, size) if whole else None
        return self._pictures[theme, size]

    # ------------------------------------------------------------ segments and sliders

    def row(self, column: Rect, name: str) -> int:
        """Where the row of that name is."""
        rows = ("size", "sides", *SLIDERS, "symmetry", "mission", "seed")
        place = rows.index(name)
        top = column.y + 64 + 2 * _card(column)
        return top + place * _row(column) + (14 if name == "seed" else 0)

    def _rows(self, column: Rect) -> list[Widget]:
        wishes = self.screen.new.wishes
        found: list[Widget] = [
            *self._segments(column, "size", tuple(SIZES), wishes.size, 58),
            *self._segments(column, "sides", ("2", "3", "4"), str(wishes.sides), 30),
            *self._segments(column, "symmetry", KINDS, wishes.symmetry, 56),
        ]
        for name in SLIDERS:
            rect = Rect(column.x + 12 + NAME, self.row(column, name), 150, 26)
            hint = Hint(name.capitalize(), "Left and Right change it, Shift by ten.")
            paint = partial(self._slider, name=name)
            found.append(
                Card(Key("slider", name), rect, partial(self._slide, rect, name), hint=hint, paint=paint)
            )
        rect = Rect(column.x + 12 + NAME, self.row(column, "mission") - 1, column.width - 24 - NAME, 28)
        found.append(
            Choice(
                "mission",
                rect,
                values=tuple(MISSIONS[name] for name in GOALS),
                index=GOALS.index(wishes.mission) if wishes.mission in GOALS else 0,
                pick=lambda place: self.screen.wish(mission=GOALS[place]),
            )
        )
        return found

    def _segments(
        self, column: Rect, name: str, values: tuple[str, ...], chosen: str, wide: int
    ) -> list[Widget]:
        y = self.row(column, name)
        return [
            Tab(
                Key(name, value),
                Rect(column.x + 12 + NAME + place * (wide + 3), y, wide, 24),
                partial(self._take, name, value),
                label=value,
                chosen=value == chosen,
            )
            for place, value in enumerate(values)
        ]

    def _take(self, name: str, value: str) -> Done:
        return self.screen.wish(**{name: int(value) if name == "sides" else value})

    def _slide(self, rect: Rect, name: str) -> Done:
        """To where the mouse is; by keys it is moved by Left and Right."""
        x = self.screen.desk.mouse[0]
        if not rect.x <= x <= rect.right:
            return None
        share = round((x - rect.x) * 100 / rect.width / STEP) * STEP
        return self.screen.wish(**{name: min(100, max(0, share))})

    def nudge(self, key: str, by: int) -> bool:
        """Move the slider of that key; whether it is one."""
        name = key.removeprefix("slider ")
        if name not in SLIDERS or not key.startswith("slider "):
            return False
        value = getattr(self.screen.new.wishes, name)
        self.screen.wish(**{name: min(100, max(0, value + by))})
        return True

    def _slider(self, pen: Pen, rect: Rect, look: Look, name: str) -> None:
        share = getattr(self.screen.new.wishes, name) / 100
        track = Rect(rect.x, rect.centery - 2, rect.width, 4)
        pen.fill(track, "steel")
        pen.fill(Rect(track.x, track.y, round(track.width * share), 4), "fog")
        thumb = Rect(round(track.x + track.width * share) - 6, rect.centery - 9, 12, 18)
        pen.plate(thumb, "paper", 1, "brass" if look.hover or look.focus else "paper", 1, 4)

    # ------------------------------------------------------------ seed

    def _seed(self, column: Rect) -> list[Widget]:
        y = self.row(column, "seed")
        entry = Rect(column.x + 12 + NAME, y - 1, column.width - 24 - NAME - 40, 28)
        return [
            Entry(
                "seed",
                entry,
                value=self.screen.new.wishes.seed,
                change=lambda seed: self.screen.wish(seed=seed),
                limit=40,
            ),
            Card(
                "die",
                Rect(entry.right + 8, y - 1, 32, 28),
                self.screen.another,
                hint=Hint("Another seed", "", verdict="Space"),
                paint=_die,
            ),
        ]

    # ------------------------------------------------------------ what stands between them

    def paint(self, pen: Pen, column: Rect) -> None:
        new, right = self.screen.new, column.right - 12
        pen.text("your last wishes are kept", right, column.y + 22, 12, "fog", False, 1)
        pen.rule(column.x + 12, self.row(column, "size") - 10, column.width - 24)
        for name in ("size", "sides", *SLIDERS, "symmetry", "mission", "seed"):
            pen.text(name.capitalize(), column.x + 12, self.row(column, name) + 17, 13)
        wide, high = new.made.wishes.cells() if new.made else (0, 0)
        pen.text(f"{wide} x {high}", right, self.row(column, "size") + 17, 12, "fog", False, 1, 70)
        if new.made:
            counts = dict(new.shown())
            each = int(counts["Places"]) // new.made.wishes.sides
            pen.text(f"{each} figures each", right, self.row(column, "sides") + 17, 12, "fog", False, 1)
            pen.text(counts["Cover"], right, self.row(column, "cover") + 17, 12, "fog", False, 1)
            pen.text(counts["Doors"], right, self.row(column, "doors") + 17, 12, "fog", False, 1)
        y = self.row(column, "seed")
        pen.rule(column.x + 12, y - 12, column.width - 24)
        if y + 52 < column.bottom:
            words = "The same seed and wishes give the same map."
            pen.text(words, column.x + 12, y + 48, 12, "fog", room=column.width - 24)


def _card(column: Rect) -> int:
    """How high the card of a theme is."""
    return 76 if column.height >= ROOMY else 60


def _row(column: Rect) -> int:
    """How far one row of wishes is from the next."""
    return 34 if column.height >= ROOMY else 30


def _die(pen: Pen, rect: Rect, look: Look) -> None:
    pen.fill(rect, "steel" if look.hover else "slate", 1, 4)
    die(pen, rect.x + 8, rect.y + 6, 5, True, 16)


@dataclass(frozen=True)
class Layout:
    make: Rect
    shown: Rect
    picture: Rect
    facts: Rect
    measures: tuple[Rect, Rect, Rect]
    bottom: Rect


def layout(whole: Rect) -> Layout:
    """In a window of that size: the picture takes the room that there is."""
    wide = min(whole.width, 1840)
    margin = 40 if wide >= 1200 else 16
    left = (whole.width - wide) // 2 + margin
    high = whole.height - 192
    make = Rect(left, 96, 352, high)
    shown = Rect(make.right + 16, 96, wide - 2 * margin - 368, high)
    foot = 74
    facts = Rect(shown.right - 156, shown.y + 34, 144, high - 46 - foot)
    picture = Rect(shown.x + 12, shown.y + 34, facts.x - shown.x - 28, high - 46 - foot)
    third = (shown.width - 64) // 3
    bars = [
        Rect(picture.x + (third + 20) * place, picture.bottom + 14, third, foot - 14) for place in range(3)
    ]
    bottom = Rect(left, whole.height - 76, wide - 2 * margin, 48)
    return Layout(make, shown, picture, facts, (bars[0], bars[1], bars[2]), bottom)
