"""Words that several orders share."""

from __future__ import annotations

from game.rulesets.opend6.content import weapons


def title(weapon: str) -> str:
    known = weapons().get(weapon)
    return known.title if known else weapon or "weapon"


def called_words(called: str) -> str:
    if not called:
        return ""
    return ", at what it holds" if called == "item" else f", at the {called}"
