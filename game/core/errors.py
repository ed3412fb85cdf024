"""Errors for people: what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class EnfiladeError(ValueError):
    """Something a person gave us cannot be used. The message is one line: where, what is wrong, what to do."""


class SetupError(EnfiladeError):
    """A battle cannot be set up so: too many figures, an unknown side or option."""


class ContentError(EnfiladeError):
    """A figure, weapon or squad file is wrong; the message names file and key."""


class RecordError(EnfiladeError):
    """A save or replay cannot be read, or does not play as recorded."""


class DifferenceError(RecordError):
    """A battle does not play as recorded: another map, another version of the rules, or a changed file."""


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint at the known name that is most like `name`: " (did you mean 'x'?)", or "" if none is."""
    close = get_close_matches(name, list(known), 1)
    return f" (did you mean {close[0]!r}?)" if close else ""
