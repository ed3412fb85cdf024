"""The tools by which a map is changed: what each puts on cells, its key and its words."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


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
    "Lets the chosen side begin on a cell; on one of its own places it takes that away.",
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
