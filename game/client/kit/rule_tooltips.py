"""Tooltips in words: what a rule says where nothing else is said, and its title in place of its id."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Protocol

from game.client.kit.widgets import Hint

ID = re.compile(r"[a-z0-9.-]+")
"""What the id of a rule looks like; whatever else stands there is said as it is."""


class Book(Protocol):
    """What a tooltip asks about a rule; "" for one that is not known."""

    def gist(self, rule: str) -> str: ...

    def title(self, rule: str) -> str: ...


def in_words(hint: Hint, book: Book | None) -> Hint:
    """The tooltip without ids: the rule by its title, with what it says if nothing else is said. Without a
    book as it is."""
    if book is None or not hint.rule:
        return _ended(hint, hint.words)
    rule = hint.rule.split(", ")[0]
    title = book.title(rule)
    if not title:
        return _ended(replace(hint, rule="") if ID.fullmatch(rule) else hint, hint.words)
    line = "Right click or F1: the rule" if title == hint.title else f"{title} (right click or F1)"
    return _ended(replace(hint, rule=line), hint.words or book.gist(rule))


def _ended(hint: Hint, words: str) -> Hint:
    """The tooltip with these words, and after them how to be rid of what it is about."""
    return replace(hint, words=f"{words} {hint.ends}".strip(), ends="")
