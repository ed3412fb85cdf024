"""How sure the reading of a map is, of 100, and why."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.maps.reading.cell_claims import Claims
from game.maps.reading.claim_weighing import SEEN
from game.maps.reading.connectivity import ROOM
from game.maps.reading.inference import Inferred
from game.maps.reading.large_pictures import KEY as LARGE
from game.maps.reading.large_pictures import STANDING
from game.maps.reading.picture_claims import PICTURES
from game.maps.reading.side_view import WORDS as SIDE_VIEW
from game.maps.reading.unreachable_cells import KEY as CLOSED
from game.maps.reading.vocabulary import Sort, is_paving, tokens

THRESHOLD = 60
"""Below it the player should look the ground over before the battle."""
_LITTLE, _OUTRIGHT, _BESIDE_PICTURES = 0.03, 0.01, 0.03
"""Shares of what is drawn; where pictures tell the rest, little that is said outright makes nobody sure."""
_HALF = 0.5
_BROAD = 0.6
"""A name of obstacles other than water on so much of what is drawn is rather that of a place."""
_MISSING = 0.1
"""Of what is drawn, the share whose pictures may be missing where others are there."""
_UNSAID = 6
"""Percent of the open cells that may look like obstacles of which nothing is said."""


@dataclass(frozen=True, slots=True)
class Confidence:
    """`percent` is 100 where the author says everything in our words."""

    percent: int = 100
    reasons: tuple[str, ...] = ()

    @property
    def sure(self) -> bool:
        return self.percent >= THRESHOLD

    @property
    def words(self) -> str:
        """In a line: what a card or a check says."""
        head = "sure of the ground" if self.sure else "not sure of the ground"
        return f"{head} ({self.percent} of 100): {'; '.join(self.reasons)}"


def confidence_of(
    claims: Claims, found: Inferred, room: int, open_cells: int, side_view: str, walked: Collection[int]
) -> Confidence:
    """What speaks for a reading, less what speaks against it. `room` is the largest part that hangs together,
    of so many `open_cells`; `walked` are the indices of the cells that one gets to from where sides begin."""
    percent, reasons = _sources(claims, found)
    drawn = max(1, claims.drawn.count(1))
    against: list[tuple[int, str]] = []
    if side_view:
        against.append((60 if side_view == SIDE_VIEW else 35, side_view))
    if found.conflicts:
        against.append((15, "sources contradict each other"))
    if any(one.explicit and one.unused and "by hand" not in one.unused for one in found.accounts):
        against.append((10, "a source that says outright what blocks is left out"))
    if percent < 90 and _is_broad(found, claims):
        against.append((20, "a name stands for obstacles on most of the map"))
    if room < ROOM:
        against.append((15, f"only {room} cells hang together"))
    elif room < _HALF * open_cells:
        against.append((10, "less than half of the open cells hang together"))
    if percent < 90 and claims.doubtful > drawn / 4:
        against.append(
            (10, f"{claims.doubtful * 100 // drawn} % of the cells look like floor and like obstacle")
        )
    if percent < 90 and claims.unseen > _MISSING * drawn:
        against.append((20, f"the pictures of {claims.unseen * 100 // drawn} % of the cells are missing"))
    unsaid = _unsaid(claims, found, walked)
    if percent >= THRESHOLD and unsaid >= _UNSAID:
        against.append((35, f"{unsaid} % of the open cells look like obstacles of which nothing is said"))
    percent = max(0, percent - sum(points for points, _ in against))
    return Confidence(percent, (*reasons, *(words for _, words in against)))


def _is_broad(found: Inferred, claims: Claims) -> bool:
    """Whether what one layer is called, or its tiles are, blocks most of what is drawn, water aside."""
    wet = {claim.key for claim in claims.found if 2 * claim.sorts.count(Sort.PIT) > claim.count}
    return any(
        one.cells > _BROAD * claims.drawn.count(1)
        for one in found.accounts
        if one.key.startswith(("name:", "tile names")) and not one.unused and one.key not in wet
    )


def _unsaid(claims: Claims, found: Inferred, walked: Collection[int]) -> int:
    """Percent of the open cells that are drawn, and that one gets to, whose picture is that of an obstacle:
    what lies behind the walls of a battle may look as it likes."""
    pictures = next((claim.sorts for claim in claims.found if claim.key == PICTURES), b"")
    free = [
        pictures[index] > Sort.SLOW
        for index in walked
        if pictures and claims.drawn[index] and not found.cells[index].get("blocks")
    ]
    return 100 * sum(free) // len(free) if free else 0


def _of_stone(key: str) -> bool:
    """Whether a layer is called after stone alone, of which walls are made, and roads as well."""
    name = key.removeprefix("name:")
    return name != key and is_paving(name) and "rock" not in tokens(name)


def _sources(claims: Claims, found: Inferred) -> tuple[int, list[str]]:
    """How far what is used can be trusted."""
    drawn = max(1, claims.drawn.count(1))
    used = [one for one in found.accounts if not one.unused and one.cells and one.key != "void"]
    outright = sum(one.cells for one in used if one.explicit)
    named = sum(
        one.cells
        for one in used
        if not one.explicit and one.key not in (*SEEN, CLOSED, "drawn") and not _of_stone(one.key)
    )
    pictured = [one for one in used if one.key in SEEN[1:]]
    guessed = sum(one.cells for one in pictured if one.key == PICTURES)
    if outright >= (_BESIDE_PICTURES if guessed else _OUTRIGHT) * drawn:
        return 90, ["properties or layers say outright what blocks"]
    if guessed > outright + named >= _LITTLE * drawn:
        return 55, ["layers or tiles are named after obstacles, but pictures of tiles tell most of it"]
    if outright + named >= _LITTLE * drawn:
        return 75, ["layers or tiles are named after obstacles"]
    if any(one.key in (STANDING, LARGE, PICTURES) for one in pictured):
        return 45, ["what blocks is told by the pictures of tiles alone"]
    if any(_of_stone(one.key) for one in used):
        return 50, ["layers are named after stone, of which walls and roads are made"]
    if any(one.key == "drawn" for one in used):
        return 55, ["the little that is drawn is taken for walls, and nothing else is said"]
    if pictured:
        return 55, ["nothing but water is told, by its colour"]
    if claims.drawn.count(0) * 5 > len(claims.drawn):
        return 50, ["where nothing is drawn nobody walks, and nothing else is said"]
    return 40, ["nothing says what blocks: all of it is open ground"]
