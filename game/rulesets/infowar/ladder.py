"""The ladder of words: Terrible -3 to Enhanced +4, and how results and degrees are read
(infowar.roll.unopposed)."""

from __future__ import annotations

from typing import Annotated

import msgspec

TERRIBLE, POOR, MEDIOCRE, FAIR, GOOD, GREAT, SUPERB, ENHANCED = range(-3, 5)
WORDS = ("Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Enhanced")
Rung = Annotated[int, msgspec.Meta(ge=TERRIBLE, le=ENHANCED)]


def word(rung: int) -> str:
    """The rung in words; beyond the ends of the ladder they say by how much."""
    if rung > ENHANCED:
        return f"Enhanced +{rung - ENHANCED}"
    if rung < TERRIBLE:
        return f"Terrible −{TERRIBLE - rung}"
    return WORDS[rung - TERRIBLE]


def said(rung: int) -> str:
    """The rung with its figure: "Good (+1)"."""
    return f"{word(rung)} ({rung:+d})".replace("-", "−") if rung else f"{word(rung)} (0)"
