"""The palette: every colour has a name, and every other tone is a mix of two names."""

from __future__ import annotations

PALETTE: dict[str, str] = {
    # interface
    "ink": "#0d1215",
    "coal": "#161d21",
    "slate": "#212b31",
    "steel": "#34434c",
    "fog": "#9fb0b6",
    "paper": "#f0e8d5",
    "brass": "#e9b44c",
    "good": "#5fd3a2",
    "bad": "#ff7f6b",
    # sides
    "azure": "#5ebeff",
    "ember": "#fb6a35",
    "straw": "#f3de78",
    "plum": "#ab75ab",
    # overlays
    "reach": "#43d89f",
    "dash": "#3fa3c8",
    "threat": "#ff4d61",
    "watch": "#c98bff",
    "blast": "#ff9b2e",
    "path": "#fff7e6",
    # ground
    "concrete": "#8d8b82",
    "asphalt": "#4d5255",
    "dirt": "#86694a",
    "grass": "#65763f",
    "wood": "#8e6a46",
    "water": "#3f6570",
    # materials
    "brick": "#96583f",
    "plaster": "#b9ad94",
    "roof": "#3b4145",
    "timber": "#b08550",
    "rust": "#a65733",
    "canvas": "#b8a67f",
    "leaf": "#5b8a43",
    "bark": "#5b4534",
    "steelblue": "#4e7288",
    "glass": "#aed6dc",
    "gunmetal": "#434b52",
    "skin": "#d9a27c",
}
ROLES: dict[str, tuple[str, ...]] = {
    "interface": ("ink", "coal", "slate", "steel", "fog", "paper", "brass", "good", "bad"),
    "sides": ("azure", "ember", "straw", "plum"),
    "overlays": ("reach", "dash", "threat", "watch", "blast", "path"),
    "ground": ("concrete", "asphalt", "dirt", "grass", "wood", "water"),
    "materials": (
        "brick",
        "plaster",
        "roof",
        "timber",
        "rust",
        "canvas",
        "leaf",
        "bark",
        "steelblue",
        "glass",
        "gunmetal",
        "skin",
    ),
}
SIDES: dict[str, str] = {"azure": "circle", "ember": "diamond", "straw": "triangle", "plum": "square"}


def rgb(color: str) -> tuple[int, int, int]:
    """A palette name or `#rrggbb` as three bytes."""
    value = PALETTE.get(color, color).lstrip("#")
    return int(value[:2], 16), int(value[2:4], 16), int(value[4:6], 16)


def mix(a: str, b: str, share: float) -> str:
    """The colour that lies `share` (0 to 1) of the way from `a` to `b`."""
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(rgb(a), rgb(b), strict=True))
