"""References: what the numbers and texts in actions, events and components stand for, said by their types.

Whoever has to know which numbers are figures (case files, the log, links) asks the type of the field; no list of names is kept. For
everything else, msgspec and mypy included, these are plain numbers and texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True)
class Reference:
    """What a value stands for: "unit", "rule", or "prose" for words that people read."""

    to: str


UnitId = Annotated[int, Reference("unit")]
"""The number of a figure; 0 is nobody."""

RuleId = Annotated[str, Reference("rule")]
"""The id of a rule; "" is none."""

Prose = Annotated[str, Reference("prose")]
"""Words for people, in no fixed form."""
