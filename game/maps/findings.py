"""What is noticed about a map: each with its place, why it matters and what to do, in words for its
author."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from game.maps.errors import MapError

Level = Literal["error", "warning", "hint"]
LEVELS: tuple[Level, ...] = ("error", "warning", "hint")
"""From what is wrong to what is only good to know."""


@dataclass(frozen=True, slots=True)
class Finding:
    """`where` names a layer, a cell or an object, "" for the map as a whole. Each says why it matters and
    what to do."""

    level: Level
    where: str
    what: str
    why: str
    todo: str

    @property
    def line(self) -> str:
        """Place and fault in one line."""
        return f"{self.where}: {self.what}" if self.where else self.what


LEFT_OUT, MEND = "the map is read without it", "correct it in Tiled"
"""Why most slips of the pen matter, and what to do about them."""
REFUSED, _OTHER = "the map cannot be opened", "correct it, or take another"
_MORE = "so many are seldom many faults", "mend the first ones and check again"


def refused(error: MapError) -> Finding:
    """What keeps a map from being read: the one finding of it. What to do is its last sentence, if it has
    several."""
    said = str(error)
    *before, last = said.removesuffix(".").split(". ")
    return Finding("error", "", said, REFUSED, last if before else _OTHER)


class Findings(list[Finding]):
    """In the order in which things were noticed. Whoever has only a line to add, adds it as a warning."""

    def append(self, said: Finding | str) -> None:
        super().append(said if isinstance(said, Finding) else Finding("warning", "", said, LEFT_OUT, MEND))

    def note(self, level: Level, where: str, what: str, why: str, todo: str) -> None:
        self.append(Finding(level, where, what, why, todo))

    def kept(self, most: int) -> tuple[Finding, ...]:
        """Each once, errors before warnings before hints, and of very many only the first ones."""
        different = in_order(self)
        left = len(different) - most
        return (
            different
            if left <= 0
            else (*different[:most], Finding(different[most].level, "", f"and {left} more.", *_MORE))
        )


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Each once, errors before warnings before hints."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda found: LEVELS.index(found.level)))


def findings_summary(findings: tuple[Finding, ...]) -> str:
    """How many there are of each level, and the first of them; "" if there is none."""
    if not findings:
        return ""
    counts = {level: sum(found.level == level for found in findings) for level in LEVELS}
    words = ", ".join(
        f"{count} {level}{'s' if count > 1 else ''}" for level, count in counts.items() if count
    )
    return f"{words}; the first: {findings[0].line}" if len(findings) > 1 else findings[0].line
