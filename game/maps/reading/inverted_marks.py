"""Layers called collision, and objects called borders, that mark where one may walk. What a layer leaves out
looks as if nobody could walk there, and what it marks does not; a border holds nearly all dry ground."""

from __future__ import annotations

from dataclasses import replace

from game.maps.reading.cell_claims import Claim, Survey
from game.maps.reading.claim_weighing import SEEN, SHUT
from game.maps.reading.connectivity import ROOM, Floor
from game.maps.reading.vocabulary import Sort, tokens

_SHUT, _OPEN = 60, 10
"""Percent of what a layer leaves out that looks like an obstacle, and of what it marks."""
_GROUND = 80
"""Percent of the dry ground that lie within a border."""
_BORDER = frozenset(
    ("border", "boundary", "bound", "limit", "limite", "bordure", "grenze", "frontera", "perimeter")
)


def turn_inverted(survey: Survey) -> None:
    """Turn such sources over, so that they block where they mark nothing."""
    found = survey.said.found
    looks_shut = wet = 0
    for claim in found:
        if claim.key in SEEN:
            looks_shut |= int.from_bytes(claim.sorts.translate(SHUT), "little")
        if 2 * claim.sorts.count(Sort.PIT) > claim.count:
            wet |= int.from_bytes(claim.sorts.translate(SHUT), "little")
    dry = int.from_bytes(survey.said.drawn, "little") & ~wet
    for number, claim in enumerate(found):
        if claim.explicit and _is_walkable(claim, looks_shut, survey):
            found[number] = _turned(claim, survey, True)
        elif claim.explicit and _holds_ground(claim, dry, survey):
            found[number] = _turned(claim, survey, False)


def _turned(claim: Claim, survey: Survey, explicit: bool) -> Claim:
    """A border says nothing of what stands within: there pictures go on telling."""
    marks = claim.sorts.translate(SHUT)
    if len(Floor(marks, survey.source.width, survey.source.layout.grid).largest) < ROOM:
        return claim
    shut = bytes(Sort.OPEN if mark else Sort.BLOCKED for mark in marks)
    return replace(claim, words=f"{claim.words}, where it marks nothing", explicit=explicit, sorts=shut)


def _is_walkable(claim: Claim, looks_shut: int, survey: Survey) -> bool:
    """Whether a layer named for collision, not one that says itself what it means, marks where one walks."""
    if not claim.key.startswith("layer:") or claim.words.endswith("drawn"):
        return False
    marked = int.from_bytes(claim.sorts.translate(SHUT), "little")
    inside, count = (marked & looks_shut).bit_count(), marked.bit_count()
    twice = next((one.sorts for one in survey.said.found if one.key == "tilesets"), b"")
    if 2 * (marked & int.from_bytes(twice.translate(SHUT), "little")).bit_count() > count:
        return False  # its tiles are those of a set for collision
    outside = looks_shut.bit_count() - inside
    return 100 * inside <= _OPEN * count and 100 * outside >= _SHUT * (survey.size - count) > 0


def _holds_ground(claim: Claim, dry: int, survey: Survey) -> bool:
    """Whether objects called a border hold nearly all ground, and more than a few who begin."""
    if not claim.key.startswith("objects:") or not _BORDER & set(tokens(claim.key.partition(":")[2])):
        return False
    marks = claim.sorts.translate(SHUT)
    begins = {index for _, index, _ in survey.said.begins}
    outside = sum(not marks[index] for index in begins)
    held = (int.from_bytes(marks, "little") & dry).bit_count()
    return 100 * held >= _GROUND * dry.bit_count() > 0 and 2 * outside <= len(begins)
