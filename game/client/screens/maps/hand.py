"""What the player does to a map by hand: the tool, the cell that is pointed at, strokes and places that are
carried."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.client.seat.maps.map_reading import Reading
from game.core.field import SIDES, Cell


@dataclass(frozen=True)
class Tool:
    """`paint` is what cells are painted with; None for tools that do not paint."""

    key: str
    label: str
    hotkey: int
    paint: str | None
    words: str


TOOLS = (
    Tool(
        "point",
        "Point",
        pygame.K_p,
        None,
        "Says what stands on a cell. Carries places: take one up and set it down elsewhere.",
    ),
    Tool("block", "Block", pygame.K_b, "high", "A wall: nobody enters, nobody sees through, full cover."),
    Tool("half", "Half cover", pygame.K_h, "low", "A low obstacle: nobody stands on it, it covers half."),
    Tool("pit", "No entry", pygame.K_n, "pit", "Water or a drop: nobody enters, everybody sees over it."),
    Tool("open", "Open", pygame.K_o, "open", "Free ground, whatever the map says."),
    Tool("read", "As read", pygame.K_r, "", "Takes the paint off again."),
    Tool(
        "spawns",
        "Spawns",
        pygame.K_s,
        None,
        "Lets the chosen side begin on a cell; on one of its own places it takes that away.",
    ),
)


@dataclass
class Hand:
    """Strokes are painted while the button is down and kept when it is let go."""

    reading: Reading
    tool: Tool = TOOLS[0]
    side: str = SIDES[0]
    cursor: Cell | None = None
    stroke: dict[Cell, None] = field(default_factory=dict)
    carried: Cell | None = None
    """Where the place stood that is being moved."""
    _pressed: bool = False

    def choose(self, tool: Tool) -> None:
        self.tool, self.carried = tool, None

    def next_side(self) -> None:
        self.side = SIDES[(SIDES.index(self.side) + 1) % len(SIDES)]

    # ------------------------------------------------------------ the mouse

    @property
    def pressed(self) -> bool:
        return self._pressed

    def press(self, cell: Cell | None) -> None:
        self._pressed, self.stroke = True, {}
        if cell and self.tool.paint is None and self.carried is None and self.reading.spawn_at(cell):
            self.carried = cell if self.tool.key == "point" else None
        self.over(cell)

    def over(self, cell: Cell | None) -> None:
        """The pointer comes to a cell, or leaves the map."""
        if cell:
            self.cursor = cell
        if cell and self._pressed and self.tool.paint is not None:
            self.stroke[cell] = None

    def release(self, cell: Cell | None) -> None:
        self._pressed = False
        if self.stroke and self.tool.paint is not None:
            self.reading.stroke(self.stroke, self.tool.paint)
        elif cell and self.carried:
            self.reading.move(self.carried, cell)
        elif cell and self.tool.key == "spawns":
            self.reading.put(cell, self.side)
        self.stroke, self.carried = {}, None

    # ------------------------------------------------------------ the keys

    def use(self) -> None:
        """The tool at the cell that is pointed at: a place is taken up, and set down by the next use."""
        cell = self.cursor
        if cell is None:
            return
        if self.tool.paint is not None:
            self.reading.stroke({cell: None}, self.tool.paint)
        elif self.tool.key == "spawns":
            self.reading.put(cell, self.side)
        elif self.carried:
            self.reading.move(self.carried, cell)
            self.carried = None
        elif self.reading.spawn_at(cell):
            self.carried = cell

    def drop(self) -> bool:
        """Let go of what is carried; false if nothing is."""
        had, self.carried = self.carried is not None, None
        return had
