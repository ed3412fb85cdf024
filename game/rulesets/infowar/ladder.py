"""The ladder of words: Terrible -3 to Enhanced +4, and how results and degrees are read
(infowar.roll.unopposed)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.describing.display import Ladder

TERRIBLE, POOR, MEDIOCRE, FAIR, GOOD, GREAT, SUPERB, ENHANCED = range(-3, 5)
WORDS = ("Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Enhanced")
Rung = Annotated[int, msgspec.Meta(ge=TERRIBLE, le=ENHANCED)]
LADDER = Ladder(TERRIBLE, WORDS)
word, said = LADDER.word, LADDER.said
