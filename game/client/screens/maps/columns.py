"""The widgets of the screen where a map is read, what stands between them, and where everything lies, from
the narrowest window to the widest."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import heading
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Button, Card, Done, Hint, Key, Link, Tab, Widget, in_a_row
from game.client.screens.maps import rows
from game.client.screens.maps.manual_editing import PLACES, TOOLS, Guide, ManualEditing, Tool
from game.client.screens.maps.map_pointer import MapPointer
from game.client.screens.maps.properties_column import PropertiesColumn
from game.client.seat.maps.cell_looks import LAYERS, counted
from game.client.seat.maps.map_reading import Reading
from game.client.seat.maps.strokes import MIRRORS, SHAPES
from game.core.field import SIDES
from game.maps.findings import LEVELS, Finding

TOP, FOOT = 96, 96
TOOL_ROW = 26
"""The height of a row of tools; there are two."""


class Layout(NamedTuple):
    """`left` holds the picture, its layers, the tools and how they are drawn with; `side` the sources, or the
    words of what is taken up, and the findings."""

    left: Rect
    picture: Rect
    layers: Rect
    tools: Rect
    shapes: Rect
    side: Rect
    sources: Rect
    doctor: Rect
    changed: Rect
    bottom: Rect


def layout(whole: Rect) -> Layout:
    share = min(1.0, max(0.0, (whole.width - 1024) / 256))
    margin, gap = round(16 + 24 * share), round(8 + 8 * share)
    wide = round(312 + 60 * share) + min(120, max(0, (whole.width - 1280) // 5))
    high = whole.height - TOP - FOOT
    left = Rect(margin, TOP, whole.width - 2 * margin - gap - wide, high)
    side = Rect(left.right + gap, TOP, wide, high)
    shapes = Rect(left.x + 12, left.bottom - 32, left.width - 24, 22)
    tools = Rect(left.x + 12, shapes.y - 2 * TOOL_ROW - 4, left.width - 24, 2 * TOOL_ROW)
    layers = Rect(left.x + 12, tools.y - 30, left.width - 24, 24)
    picture = Rect(left.x + 12, left.y + 36, left.width - 24, layers.y - left.y - 44)
    inside = Rect(side.x + 12, side.y + 36, side.width - 20, side.height - 44)
    changed = Rect(inside.x, side.bottom - 38, inside.width - 4, 26)
    half = (changed.y - inside.y - 34) * 9 // 20
    sources = Rect(inside.x, inside.y, inside.width, half)
    doctor = Rect(inside.x, sources.bottom + 34, inside.width, changed.y - sources.bottom - 42)
    bottom = Rect(margin, whole.height - 76, whole.width - 2 * margin, 48)
    return Layout(left, picture, layers, tools, shapes, side, sources, doctor, changed, bottom)


class Doings(Protocol):
    """What of their screen these widgets know."""

    reading: Reading
    shown: set[str]
    hand: ManualEditing
    pointing: MapPointer
    desk: WidgetState
    whole: Rect

    def toggle(self, layer: str) -> Done: ...
    def switch(self, key: str) -> Done: ...

    properties_column: PropertiesColumn
    guide: Guide | None

    def undo(self) -> Done: ...
    def redo(self) -> Done: ...
    def next_mirror(self) -> Done: ...
    def reset(self) -> Done: ...
    def save(self) -> Done: ...
    def share(self) -> Done: ...
    def try_out(self) -> Done: ...
    def weigh(self) -> Done: ...
    def escape(self) -> Done: ...


PITCH = rows.ROW + 4
ITSELF = "The map says it itself, in the words of this game: nothing is inferred."
SHAPE_WORDS = {
    "brush": ("Brush", "Cell by cell, where you draw."),
    "line": ("Line", "From where you press to where you let go."),
    "box": ("Box", "All between two corners."),
    "fill": ("Fill", "What hangs together, looks alike and is read alike."),
    "tile": ("Same tile", "Every cell of the map that shows the same tile."),
}
SHAPE_WIDE = 66
SAVED = Hint("Save for Tiled", "Writes a copy beside the map, which says all this itself.", "Ctrl S")
SHARED = Hint("Share", "One file with map, tilesets, pictures and squads, to be given to others.", "Ctrl E")
NOBODY = "Nothing on the map says what blocks: all of it is open ground. Paint what should block by hand."


class Columns:
    """The widgets do what the screen does."""

    def __init__(self, screen: Doings) -> None:
        self.screen = screen
        self._counts: dict[str, int] = {}

    def count(self) -> None:
        """The field has changed."""
        self._counts = counted(self.screen.reading.field)

    @property
    def _lay(self) -> Layout:
        return layout(self.screen.whole)

    def areas(self) -> list[Area]:
        reading, lay = self.screen.reading, self._lay
        words = self.screen.properties_column
        high = words.height() if words.shown else len(reading.sources) * PITCH
        return [
            Area("sources", lay.sources, high),
            Area("doctor", lay.doctor, len(reading.findings) * PITCH),
        ]

    def widgets(self) -> list[Widget]:
        sources, doctor = self.areas()
        use = Widget("picture", self._lay.picture, self._use)
        return [
            use,
            *self._layers(),
            *self._tools(),
            *(self._words(sources) if self.screen.properties_column.shown else self._sources(sources)),
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
        wide = min(128, rect.width // len(LAYERS))
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
        """Two rows of tools, all as wide; below them how they are drawn with."""
        rect, hand = self._lay.tools, self.screen.hand
        columns = (len(TOOLS) + 1) // 2
        wide, found = rect.width // columns, list[Widget]()
        for number, tool in enumerate(TOOLS):
            row, column = divmod(number, columns)
            box = Rect(rect.x + wide * column, rect.y + TOOL_ROW * row, wide - 4, 22)
            hint = Hint(tool.label, tool.words, f"Key {pygame.key.name(tool.hotkey).upper()}")
            chosen, key = hand.tool == tool, Key("tool", tool.key)
            take = partial(self._take, tool)
            found.append(Tab(key, box, take, hint=hint, hotkey=tool.hotkey, label=tool.label, chosen=chosen))
        return [*found, *self._shapes(), *self._sides()]

    def _shapes(self) -> list[Widget]:
        """How the tool is drawn with, and whether the other side gets the same."""
        rect, hand, found = self._lay.shapes, self.screen.hand, list[Widget]()
        x = rect.x
        for shape in SHAPES:
            label, words = SHAPE_WORDS[shape]
            box, key = Rect(x, rect.y, SHAPE_WIDE, 22), Key("shape", shape)
            chosen = hand.draws and not hand.tool.single and shape == hand.shape
            hint = Hint(label, words, "Q takes the next one.")
            found.append(Tab(key, box, partial(self._shape, shape), hint=hint, label=label, chosen=chosen))
            x = box.right + 4
        hint = Hint("The other side too", "What you do is done on the other half as well.", "Key X")
        off = hand.mirror == MIRRORS[0]
        box = Rect(x + 8, rect.y, min(160, rect.right - 124 - x), 22)
        label = f"Mirror: {hand.mirror}"
        mirror = self.screen.next_mirror
        found.append(Tab("mirror", box, mirror, hint=hint, hotkey=pygame.K_x, label=label, chosen=not off))
        return found

    def _shape(self, shape: str) -> Done:
        self.screen.hand.shape = shape
        return None

    def _sides(self) -> list[Widget]:
        """Whose place is set."""
        rect, hand, found = self._lay.shapes, self.screen.hand, list[Widget]()
        for number, side in enumerate(SIDES):
            paint = partial(rows.side_choice, side=side, chosen=hand.side == side and hand.tool is PLACES)
            hint = Hint(f"Places of {side}", "S again takes the next side.")
            box = Rect(rect.right - 26 * (len(SIDES) - number), rect.y - 1, 24, 24)
            found.append(Card(Key("side", side), box, partial(self._side, side), hint=hint, paint=paint))
        return found

    def _take(self, tool: Tool) -> Done:
        hand = self.screen.hand
        if tool is PLACES and hand.tool is tool:
            hand.next_side()
        hand.choose(tool)
        return None

    def _side(self, side: str) -> Done:
        self.screen.hand.side = side
        self.screen.hand.choose(PLACES)
        return None

    # ------------------------------------------------------------ at the side

    def _words(self, area: Area) -> list[Widget]:
        return self.screen.properties_column.widgets(area, round(self.screen.desk.offset(area)))

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
        row = Rect(lay.bottom.x, lay.bottom.y, lay.left.width, 48)
        start = Rect(lay.side.x, row.y, lay.side.width, 48)
        played = "Start" if screen.guide else "Try out"
        small = [
            Button("back", row, screen.escape, label="Back", cap="Esc", size=9),
            Button("undo", row, screen.undo, screen.reading.undoable, label="Undo", cap="Ctrl Z", size=9),
            Button("redo", row, screen.redo, screen.reading.redoable, label="Redo", cap="Ctrl Y", size=9),
            Button("save", row, screen.save, label="Save", cap="Ctrl S", size=9, hint=SAVED),
            Button("share", row, screen.share, label="Share", cap="Ctrl E", size=9, hint=SHARED),
            Button("fair", row, screen.weigh, hotkey=pygame.K_F6, label="Is it fair?", cap="F6", size=9),
        ]
        return [
            *in_a_row(row, small),
            Button("try", start, screen.try_out, hotkey=pygame.K_F5, label=played, cap="F5", primary=True),
        ]

    # ------------------------------------------------------------ what stands between them

    def paint(self, pen: Pen) -> None:
        reading, lay = self.screen.reading, self._lay
        words = self.screen.properties_column
        if words.shown:
            area = self.areas()[0]
            words.paint(pen, area, round(self.screen.desk.offset(area)))
        elif not reading.sources:
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
        lines = pen.lines(self._changed(), 12, lay.changed.width - beside, 2)
        for number, line in enumerate(lines):
            y = lay.changed.y + 17 + 15 * number - (7 if len(lines) > 1 else 0)
            pen.text(line, lay.changed.x, y, 12, "fog", room=lay.changed.width - beside)

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
            _number(len(changes.lights), "cell", "lit"),
            _number(len(changes.doors), "door", "changed"),
            "zones and goals changed" if changes.zones is not None else "",
            _number(len(changes.spawns), "place", "set"),
        ]
        said = ", ".join(part for part in parts if part)
        return said[:1].upper() + said[1:] or (
            f"Places: {reading.places_from}." if reading.places_from else "Nothing changed by hand."
        )


def _number(count: int, what: str, done: str) -> str:
    return f"{count} {what}{'s' if count > 1 else ''} {done}" if count else ""
