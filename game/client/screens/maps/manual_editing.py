"""What the player does to a map by hand: the tools with their keys and words, the cell that is pointed at,
strokes and places that are moved; and the three clicks that settle a map nobody is sure of."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from msgspec import structs
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap
from game.client.seat.maps import strokes
from game.client.seat.maps.map_reading import Reading
from game.core.field import SIDES, Cell, Zone
from game.core.geometry.lattice import Lattice


@dataclass(frozen=True)
class Tool:
    """`paint` is what cells are painted with; None for tools that do not paint. `zones` are the kinds of
    zones that it makes and takes up; the first is that of a new one."""

    key: str
    label: str
    hotkey: int
    paint: str | None
    words: str
    zones: tuple[str, ...] = ()
    single: bool = False
    """Whether what it puts there is on one cell."""


POINT = Tool(
    "point",
    "Point",
    pygame.K_p,
    None,
    "Says what stands on a cell. Carries places; takes up zones and things, whose words stand at the side.",
)
PLACES = Tool(
    "spawns",
    "Places",
    pygame.K_s,
    None,
    "Lets the chosen side begin on a cell; on one of its own places it takes that away. Carries places, too.",
)
TOOLS = (
    POINT,
    Tool("block", "Wall", pygame.K_b, "high", "Nobody enters, nobody sees through, full cover."),
    Tool("full", "Full cover", pygame.K_f, "full", "Nobody stands on it; it covers all, and is seen over."),
    Tool("screen", "Screen", pygame.K_c, "screen", "Nobody enters, nobody sees through, half cover."),
    Tool("half", "Half cover", pygame.K_h, "low", "A low obstacle: nobody stands on it, it covers half."),
    Tool("pit", "No entry", pygame.K_n, "pit", "Water or a drop: nobody enters, everybody sees over it."),
    Tool("slow", "Slow", pygame.K_m, "slow", "A step onto it costs two."),
    Tool("open", "Open", pygame.K_o, "open", "Free ground, whatever the map says."),
    Tool("read", "As read", pygame.K_r, "", "Takes off again what was done to the ground by hand."),
    Tool("door", "Door", pygame.K_d, None, "A door: open or shut, locked or not. Once more takes it away."),
    Tool("light", "Light", pygame.K_l, None, "How much light lies on cells."),
    Tool(
        "zone",
        "Zone",
        pygame.K_z,
        None,
        "Ground with a name: a place, or where a side may set up before the battle.",
        ("place", "deployment", "nest", "glare"),
    ),
    Tool(
        "goal",
        "Goal",
        pygame.K_g,
        None,
        "What a battle is about: ground to hold, something to fetch.",
        ("objective",),
    ),
    Tool("exit", "Exit", pygame.K_e, None, "Where a side leaves the map.", ("exit",)),
    Tool("item", "Item", pygame.K_i, None, "Something that lies there to be picked up.", ("item",), True),
    Tool("unit", "Unit", pygame.K_u, None, "One more figure of a side begins there.", ("unit",), True),
    Tool("wave", "Relief", pygame.K_w, None, "Who comes later, and where.", ("reinforcement",)),
    Tool(
        "event",
        "Event",
        pygame.K_v,
        None,
        "Something that happens once: when, and what comes of it.",
        ("event",),
    ),
    PLACES,
)
BY_KEY = {tool.key: tool for tool in TOOLS}
OF_ZONES = {kind: tool for tool in TOOLS for kind in tool.zones}


def tool_for(kind: str) -> Tool:
    """The tool that a zone of that kind is changed by."""
    return OF_ZONES.get(kind, BY_KEY["zone"])


__all__ = ["TOOLS", "ManualEditing", "Tool"]
USUAL = {
    "light": {"light": "dim"},
    "door": {"open": "shut", "lock": "0"},
    "place": {},
    "objective": {"goal": "hold"},
    "exit": {"side": SIDES[0]},
    "deployment": {"side": SIDES[0]},
    "unit": {"side": SIDES[0]},
    "reinforcement": {"side": SIDES[1]},
    "event": {"when": "enter", "message": "Something stirs."},
}
"""What a new one says, before anybody has said otherwise."""


@dataclass
class ManualEditing:
    """Strokes are shown while the button is down and done when it is let go. `said` is what the next thing of
    a tool says; `selected` the number of the zone that is taken up."""

    reading: Reading
    lattice: Lattice
    tool: Tool = POINT
    side: str = SIDES[0]
    shape: str = strokes.SHAPES[0]
    mirror: str = strokes.MIRRORS[0]
    cursor: Cell | None = None
    stroke: dict[Cell, None] = field(default_factory=dict)
    carried: Cell | None = None
    """Where the place stood that is being moved."""
    selected: int | None = None
    said: dict[str, dict[str, str]] = field(
        default_factory=lambda: {key: dict(one) for key, one in USUAL.items()}
    )
    _pressed: bool = False
    _corner: Cell | None = None
    """Where a line or a rectangle begins."""

    def choose(self, tool: Tool) -> None:
        self.tool, self.carried, self.selected, self._corner, self.stroke = tool, None, None, None, {}

    def next_side(self) -> None:
        self.side = SIDES[(SIDES.index(self.side) + 1) % len(SIDES)]

    def next_shape(self) -> None:
        self.shape = strokes.SHAPES[(strokes.SHAPES.index(self.shape) + 1) % len(strokes.SHAPES)]
        self._corner, self.stroke = None, {}

    def next_mirror(self) -> None:
        self.mirror = strokes.MIRRORS[(strokes.MIRRORS.index(self.mirror) + 1) % len(strokes.MIRRORS)]

    # ------------------------------------------------------------ what is meant

    @property
    def draws(self) -> bool:
        """Whether the tool is drawn with, cell by cell."""
        return self.tool not in (POINT, PLACES)

    @property
    def zone(self) -> Zone | None:
        """The zone that is taken up."""
        zones = self.reading.field.zones
        return zones[self.selected] if self.selected is not None and self.selected < len(zones) else None

    @property
    def kind(self) -> str:
        """Of which kind the next zone is: for words that are said of it."""
        return (self.said.get(self.tool.key) or {}).get("kind") or (self.tool.zones or (self.tool.key,))[0]

    def properties(self) -> dict[str, str]:
        """What is said of the zone that is taken up, or of the next thing."""
        zone = self.zone
        if zone is None:
            return self.said.setdefault(self.kind, {})
        return {**zone.properties, "side": zone.side, "name": zone.name}

    def say(self, key: str, value: str) -> bool:
        """Say something of the zone that is taken up, or of the next one; whether the map has changed."""
        zone = self.zone
        if key == "kind" and zone is None:
            self.said.setdefault(self.tool.key, {})["kind"] = value
            return False
        if zone is None or self.selected is None:
            words = self.said.setdefault(self.kind, {})
            words.pop(key, None)
            words.update({key: value} if value else {})
            return False
        if key in ("name", "side", "kind"):
            changed = structs.replace(zone, **{key: value})
        else:
            others = {name: one for name, one in zone.properties.items() if name != key}
            changed = structs.replace(zone, properties=others | ({key: value} if value else {}))
        self.reading.change_zone(self.selected, changed)
        return True

    # ------------------------------------------------------------ the mouse

    @property
    def pressed(self) -> bool:
        return self._pressed

    def press(self, cell: Cell | None) -> None:
        self._pressed, self.stroke, self._corner = True, {}, cell
        if cell and not self.draws and self.carried is None and self.reading.spawn_at(cell):
            self.carried = cell
        self.over(cell)

    def over(self, cell: Cell | None) -> None:
        """The pointer comes to a cell, or leaves the map."""
        if cell:
            self.cursor = cell
        if cell and self.draws and (self._pressed or self._corner):
            self.stroke = self._shaped(cell)

    def _shaped(self, cell: Cell) -> dict[Cell, None]:
        """The cells that are meant, with the pointer there."""
        reading, start = self.reading, self._corner or cell
        if self.tool.single:
            return {cell: None}
        match self.shape:
            case "line":
                return strokes.line(self.lattice, reading.field, start, cell)
            case "box":
                return strokes.box(reading.field, start, cell)
            case "fill":
                return strokes.fill(reading.field, reading.looks, cell)
            case "tile":
                return strokes.same_tile(reading.field, reading.looks, cell)
        return {**self.stroke, cell: None}

    def meant(self) -> dict[Cell, None]:
        """The cells of the stroke, with those that it has on the other side."""
        if not self.stroke or self.tool.zones:
            return self.stroke
        return strokes.with_mirrored(self.reading.field, self.stroke, self.mirror)

    def release(self, cell: Cell | None) -> None:
        self._pressed = False
        if self.stroke and self.draws:
            self._done(self.meant())
        elif cell and self.carried and self.carried != cell:
            self.reading.move(self.carried, cell)
        elif cell and self.tool is PLACES:
            self._place(cell)
        elif cell and self.tool is POINT:
            self.take_up(cell)
        self.stroke, self.carried, self._corner = {}, None, None

    def _done(self, cells: dict[Cell, None]) -> None:
        reading, said = self.reading, self.said
        if self.tool.paint is not None:
            reading.stroke(cells, self.tool.paint)
        elif self.tool.key == "light":
            reading.lighten(cells, said["light"].get("light", "dim"))
        elif self.tool.key == "door":
            lock = said["door"].get("lock", "0")
            is_open = said["door"].get("open") == "open"
            reading.put_doors(cells, is_open, int(lock) if lock.isdecimal() and len(lock) < 3 else 0)
        elif self.tool.zones:
            self._zone(cells)

    def _zone(self, cells: dict[Cell, None]) -> None:
        """A new one on free cells; a single cell that has one of this kind takes that up."""
        first = next(iter(cells))
        there = self.reading.zone_at(first, self.tool.zones) if len(cells) == 1 else None
        if there is not None:
            self.selected = there
            return
        words = dict(self.said.get(self.kind, {}))
        side, name = words.pop("side", ""), words.pop("name", "")
        words.pop("kind", None)
        made = Zone(self.kind, name, tuple(cells), side, words)
        self.selected = self.reading.put_zone(made)

    def _place(self, cell: Cell) -> None:
        twin = strokes.mirrored(self.reading.field, cell, self.mirror)
        self.reading.put(cell, self.side, twin, strokes.other_side(self.side))

    def take_up(self, cell: Cell) -> None:
        """The zone on a cell, the smallest of several, with the words at the side."""
        self.selected = self.reading.zone_at(cell)

    def take_away(self) -> bool:
        """The zone that is taken up is there no more; false if none is."""
        if self.zone is None or self.selected is None:
            return False
        self.reading.change_zone(self.selected, None)
        self.selected = None
        return True

    # ------------------------------------------------------------ the keys

    def use(self) -> None:
        """The tool at the cell that is pointed at: a place is taken up, and set down by the next use; a line
        or a rectangle begins, and ends with the next use."""
        cell = self.cursor
        if cell is None:
            return
        if self.draws and self.shape in ("line", "box") and not self.tool.single and self._corner is None:
            self._corner, self.stroke = cell, {cell: None}
        elif self.draws:
            self.stroke = self._shaped(cell)
            self._done(self.meant())
            self.stroke, self._corner = {}, None
        elif self.tool is PLACES:
            self._place(cell)
        elif self.carried:
            self.reading.move(self.carried, cell)
            self.carried = None
        elif self.reading.spawn_at(cell):
            self.carried = cell
        else:
            self.take_up(cell)

    def drop(self) -> bool:
        """Let go of what is carried, begun or taken up; false if nothing is."""
        had = self.carried is not None or self._corner is not None or self.selected is not None
        self.carried, self._corner, self.stroke, self.selected = None, None, {}, None
        return had

    @property
    def of_zone(self) -> Tool:
        """The tool by which the zone that is taken up is changed, or the chosen one."""
        zone = self.zone
        return tool_for(zone.kind) if zone else self.tool


# ---------------------------------------------------------------- three clicks to settle a map


STEPS = (
    ("This is wall", "Click a cell where nobody can walk: all cells of its tile become walls."),
    ("This is floor", "Click a cell to walk on: all cells of its tile become free ground."),
    ("We begin here", "Click where your side begins; whoever is too near moves away."),
)
HIGH = 98
"""What it takes of the picture's height."""
_PAINTS = ("high", "open")


@dataclass
class Guide:
    """Leads through the steps, one click each; `place` is beyond the last one when all are done."""

    hand: ManualEditing
    place: int = 0

    @property
    def over(self) -> bool:
        return self.place >= len(STEPS)

    def click(self, cell: Cell) -> None:
        """What the step that is asked for makes of the cell; then comes the next."""
        reading = self.hand.reading
        if self.place < len(_PAINTS):
            cells = strokes.same_tile(reading.field, reading.looks, cell)
            reading.stroke(cells, _PAINTS[self.place])
        elif not reading.field[cell].blocks:
            reading.begin_at(cell)
        else:
            return
        self.skip()

    def skip(self) -> None:
        """The next step; after the last the map is settled, and the tools are there."""
        self.place += 1
        if self.over:
            self.hand.reading.settle_for()
            self.hand.choose(POINT)
        elif self.place < len(_PAINTS):
            self.hand.choose(BY_KEY["open"])

    def paint(self, pen: Pen, picture: Rect, reasons: str) -> None:
        """What is asked for now, at the top of the picture."""
        title, words = f"{self.place + 1} of {len(STEPS)}: {STEPS[self.place][0]}", STEPS[self.place][1]
        lines = [*pen.lines(words, 12.5, picture.width - 200, 2)]
        if self.place == 0 and reasons:
            lines = [*pen.lines(f"Not sure of the ground: {reasons}.", 12, picture.width - 72, 2), *lines]
        box = Rect(picture.x, picture.y, picture.width, HIGH - 6)
        pen.plate(box, "coal", 0.96, "brass", 1, 6)
        pen.text(title, box.x + 14, box.y + 21, 14, "brass", True)
        for number, line in enumerate(lines):
            pen.text(line, box.x + 14, box.y + 41 + 17 * number, 12.5)
        end = keycap(pen, box.right - 14, box.y + 8, "Enter")
        pen.text("as it is", box.right - 22 - end, box.y + 21, 12, "fog", False, 1)
