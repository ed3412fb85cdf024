"""Errors for people: what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from unicodedata import bidirectional, category

LONGEST = 600
"""Letters of a line of a message; what is longer comes from a file and is cut."""
MOST_LINES = 40
_UNSEEN = ("Cc", "Cs", "Zl", "Zp")
_TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Unicode's names for the kinds of signs that nobody sees, and for those that turn whatever follows them."""


class EnfiladeError(ValueError):
    """Something a person gave us cannot be used. The message is one line: where, what is wrong, what to do.

    Where several faults are told, each has its line. Whatever words of a file are repeated in it, no line is
    longer than LONGEST.
    """

    def __init__(self, words: object) -> None:
        lines = str(words).split("\n")
        more = [f"and {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else []
        super().__init__("\n".join([short(line, LONGEST) for line in lines[:MOST_LINES]] + more))


class SetupError(EnfiladeError):
    """A battle cannot be set up so: too many figures, an unknown side or option."""


class ContentError(EnfiladeError):
    """A figure, weapon or squad file is wrong; the message names file and key."""


class RecordError(EnfiladeError):
    """A save or replay cannot be read, or does not play as recorded: one fault, whatever words of the file it
    repeats."""

    def __init__(self, words: object) -> None:
        super().__init__(short(str(words), LONGEST))


class DifferenceError(RecordError):
    """A battle does not play as recorded: another map, or a changed file."""


class OlderRulesError(DifferenceError):
    """A battle does not play as recorded because rules were mended since."""


def short(text: str, most: int = 80) -> str:
    """Words of a file as a message may repeat them: in one line, what cannot be seen as an escape, and with
    the middle cut out."""
    if len(text) > most:
        text = f"{text[: most * 2 // 3]}…{text[len(text) - most // 4 :]}"
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text
    )


def has_invisible_signs(text: str) -> bool:
    """Whether it has signs that nobody sees: control characters, what turns the letters after it, halves of
    characters, ends of lines."""
    return not text.isprintable() and any(
        category(letter) in _UNSEEN or bidirectional(letter) in _TURNING for letter in text
    )


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint at the known name that is most like `name`: " (did you mean 'x'?)", or "" if none is."""
    close = get_close_matches(name[:80], list(known), 1)
    return f" (did you mean {close[0]!r}?)" if close else ""
