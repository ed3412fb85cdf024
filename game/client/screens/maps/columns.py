"""The widgets of the screen where a map is read, and what stands between them."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.pieces import heading
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Button, Card, Done, Hint, Key, Link, Tab, Widget
from game.client.screens.maps import layout, rows
from game.client.screens.maps.hand import TOOLS, Hand, Tool
from game.client.screens.maps.pointing import Pointing
from game.client.seat.maps.map_reading import LAYERS, Reading, counted
from game.core.field import SIDES
from game.maps.findings import LEVELS, Finding


class Doings(Protocol):
    """What of their screen these widgets know."""

    reading: Reading
    shown: set[str]
    hand: Hand
    pointing: Pointing
    desk: WidgetState
    whole: Rect

    def toggle(self, layer: str) -> Done: ...
    def switch(self, key: str) -> Done: ...
    def undo(self) -> Done: ...
    def reset(self) -> Done: ...
    def save(self) -> Done: ...
    def try_out(self) -> Done: ...
    def weigh(self) -> Done: ...
    def escape(self) -> Done: ...


PITCH = rows.ROW + 4
ITSELF = "The map says it itself, in the words of this game: nothing is inferred."
NOBODY = "Nothing on the map says what blocks: all of it is open ground. Paint what should block by hand."
WIDTHS = {"point": 50, "block": 52, "half": 76, "pit": 66, "open": 50, "read": 62, "spawns": 62}
"""How wide the tools are."""


class Columns:
    """The widgets do what the screen does."""

    def __init__(self, screen: Doings) -> None:
        self.screen = screen
        self._counts: dict[str, int] = {}

    def count(self) -> None:
        """The field has changed."""
        self._counts = counted(self.screen.reading.field)

    @property
    def _lay(self) -> layout.Layout:
        return layout.layout(self.screen.whole)

    def areas(self) -> list[Area]:
        reading, lay = self.screen.reading, self._lay
        return [
            Area("sources", lay.sources, len(reading.sources) * PITCH),
            Area("doctor", lay.doctor, len(reading.findings) * PITCH),
        ]

    def widgets(self) -> list[Widget]:
        sources, doctor = self.areas()
        use = Widget("picture", self._lay.picture, self._use)
        return [
            use,
            *self._layers(),
            *self._tools(),
            *self._sources(sources),
            *self._doctor(doctor),
            *self._changes(),
            *self._bottom(),
        ]

    def _use(self) -> Done:
        self.screen.pointing.use()
        return None

    # ------------------------------------------------------------ below the picture

    def _layers(self) -> list[Widget]:
        rect = self._lay.layers
        wide = min(132, rect.width // len(LAYERS))
        found: list[Widget] = []
        for number, layer in enumerate(LAYERS):
            paint = partial(
                rows.layer_switch, layer=layer, count=self._counts[layer], on=layer in self.screen.shown
            )
            box = Rect(rect.x + wide * number, rect.y, wide - 4, rect.height)
            hint = Hint(
                rows.WORDS[layer],
                "Shows or hides them on the picture; nothing else changes.",
                f"Key {number + 1}",
            )
            found.append(
                Card(
                    Key("layer", layer),
                    box,
                    partial(self.screen.toggle, layer),
                    hint=hint,
                    hotkey=pygame.K_1 + number,
                    paint=paint,
                )
            )
        return found

    def _tools(self) -> list[Widget]:
        rect, hand = self._lay.tools, self.screen.hand
        x, found = rect.x + 62, list[Widget]()
        for tool in TOOLS:
            box = Rect(x, rect.y, WIDTHS[tool.key], rect.height)
            hint = Hint(tool.label, tool.words, f"Key {pygame.key.name(tool.hotkey).upper()}")
            chosen = hand.tool == tool
            found.append(
                Tab(
                    Key("tool", tool.key),
                    box,
                    partial(self._take, tool),
                    hint=hint,
                    hotkey=tool.hotkey,
                    label=tool.label,
                    chosen=chosen,
                )
            )
            x = box.right + 5
        for side in SIDES:
            paint = partial(
                rows.side_choice, side=side, chosen=hand.side == side and hand.tool.key == "spawns"
            )
            hint = Hint(f"Spawns of {side}", "S again takes the next side.")
            found.append(
                Card(
                    Key("side", side),
                    Rect(x, rect.y - 1, 24, 24),
                    partial(self._side, side),
                    hint=hint,
                    paint=paint,
                )
            )
            x += 26
        return found

    def _take(self, tool: Tool) -> Done:
        hand = self.screen.hand
        if tool.key == "spawns" and hand.tool == tool:
            hand.next_side()
        hand.choose(tool)
        return None

    def _side(self, side: str) -> Done:
        self.screen.hand.side = side
        self.screen.hand.choose(TOOLS[-1])
        return None

    # ------------------------------------------------------------ at the side

    def _sources(self, area: Area) -> list[Widget]:
        top = area.rect.y - round(self.screen.desk.offset(area))
        return [
            Card(
                Key("source", one.key),
                Rect(area.rect.x, top + PITCH * number, area.rect.width - 10, rows.ROW),
                partial(self.screen.switch, one.key),
                hint=rows.source_hint(one),
                area="sources",
                paint=partial(rows.source_row, one=one),
            )
            for number, one in enumerate(self.screen.reading.sources)
        ]

    def _doctor(self, area: Area) -> list[Widget]:
        top, reading = area.rect.y - round(self.screen.desk.offset(area)), self.screen.reading
        return [
            Card(
                Key("finding", number),
                Rect(area.rect.x, top + PITCH * number, area.rect.width - 10, rows.ROW),
                partial(self._find, one),
                hint=rows.finding_hint(one),
                area="doctor",
                paint=partial(rows.finding_row, one=one, place=reading.place(one)),
            )
            for number, one in enumerate(reading.findings)
        ]

    def _find(self, one: Finding) -> Done:
        place = self.screen.reading.place(one)
        if place:
            self.screen.pointing.look_at(place)
        return None

    def _changes(self) -> list[Widget]:
        rect, changes = self._lay.changed, self.screen.reading.changes
        box = Rect(rect.right - 118, rect.y, 118, 22)
        return (
            [
                Link(
                    "reset",
                    box,
                    self.screen.reset,
                    bool(changes),
                    hotkey=pygame.K_DELETE,
                    label="All as read: Del",
                    align=1,
                )
            ]
            if changes
            else []
        )

    def _bottom(self) -> list[Widget]:
        lay, screen = self._lay, self.screen
        x, y = lay.bottom.x, lay.bottom.y
        start = Rect(lay.side.x, y, lay.side.width, 48)
        return [
            Button("back", Rect(x, y, 112, 48), screen.escape, label="Back", cap="Esc", size=11),
            Button(
                "undo",
                Rect(x + 118, y, 150, 48),
                screen.undo,
                screen.reading.undoable,
                label="Undo",
                cap="Ctrl Z",
                size=11,
            ),
            Button(
                "save",
                Rect(x + 274, y, 236, 48),
                screen.save,
                label="Save as Tiled map",
                cap="Ctrl S",
                size=11,
            ),
            Button(
                "fair",
                Rect(x + 516, y, 150, 48),
                screen.weigh,
                hotkey=pygame.K_F6,
                label="Is it fair?",
                cap="F6",
                size=11,
            ),
            Button("try", start, screen.try_out, hotkey=pygame.K_F5, label="Try out", cap="F5", primary=True),
        ]

    # ------------------------------------------------------------ what stands between them

    def paint(self, pen: Pen) -> None:
        reading, lay = self.screen.reading, self._lay
        pen.text("By hand", lay.tools.x, lay.tools.y + 16, 12.5, "fog")
        if not reading.sources:
            for number, line in enumerate(
                pen.wrap(ITSELF if reading.says_itself else NOBODY, 12.5, lay.sources.width - 16)
            ):
                pen.text(line, lay.sources.x, lay.sources.y + 14 + 18 * number, 12.5, "fog")
        heading(pen, lay.side.x + 12, lay.doctor.y - 23, "Doctor")
        pen.text(self._sums(), lay.side.right - 16, lay.doctor.y - 13, 12, "fog", False, 1)
        if not reading.findings:
            pen.text("Nothing to say: the map is sound.", lay.doctor.x, lay.doctor.y + 16, 12.5, "fog")
        pen.rule(lay.changed.x, lay.changed.y - 4, lay.changed.width)
        beside = 126 if self.screen.reading.changes else 0  # there stands how to undo them all
        pen.text(
            self._changed(), lay.changed.x, lay.changed.y + 17, 12, "fog", room=lay.changed.width - beside
        )

    def _sums(self) -> str:
        if not self.screen.reading.settled:
            return "looking ..."
        counts = {level: sum(one.level == level for one in self.screen.reading.findings) for level in LEVELS}
        return ", ".join(
            f"{count} {level}{'s' if count > 1 else ''}" for level, count in counts.items() if count
        )

    def _changed(self) -> str:
        changes, reading = self.screen.reading.changes, self.screen.reading
        parts = [
            _number(len(changes.painted), "cell", "painted"),
            _number(len(changes.off | changes.on), "source", "switched"),
            _number(len(changes.spawns), "place", "set"),
        ]
        said = ", ".join(part for part in parts if part)
        return said or (
            f"Places: {reading.places_from}." if reading.places_from else "Nothing changed by hand."
        )


def _number(count: int, what: str, done: str) -> str:
    return f"{count} {what}{'s' if count > 1 else ''} {done}" if count else ""
