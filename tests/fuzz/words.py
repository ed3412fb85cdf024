"""What the game says to people: in one line that a console can show."""

from __future__ import annotations

from tests.fuzz.trials import Nonsense

LONGEST = 600


def one_line(text: str) -> None:
    """Nonsense if a message has line breaks, signs that no console shows, or more letters than anybody
    reads."""
    if not text.strip():
        raise Nonsense("message: empty")
    if len(text) > LONGEST:
        raise Nonsense(f"message too long: {len(text)} letters: {text[:80]!r}")
    strange = [letter for letter in text if not letter.isprintable()]
    if strange:
        raise Nonsense(f"message not printable: {strange[0]!r} in {text[:120]!r}")
