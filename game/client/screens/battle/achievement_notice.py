"""Tells quietly what was achieved, when a person may order again and nothing else is being said."""

from __future__ import annotations

from game.client.panels.notice import Notice
from game.client.seat.match import Match

LONG = 5000.0
"""Milliseconds that it stays."""


def tell(match: Match, note: Notice) -> None:
    """The next of those that nobody was told of yet."""
    fresh = match.career.fresh
    if fresh and not note.said:
        one = fresh.pop(0)
        note.achieved(f"Achieved: {one.title}", one.words, one.rule, LONG)
