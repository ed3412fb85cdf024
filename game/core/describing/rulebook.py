"""The rulebook that a ruleset brings along: its rules in the order of reading, by id and by words, and as
text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from textwrap import fill
from typing import Protocol

import msgspec

from game.core.content import read_toml
from game.core.errors import ContentError, did_you_mean
from game.core.misfits import misfit

SECTIONS = "sections"
WIDTH = 100


class Rule(msgspec.Struct, frozen=True):
    """One rule in words for players. `options` says what set-up options change about it, "" if none does."""

    id: str
    section: str
    title: str
    text: str
    options: str = ""


class Book(Protocol):
    """A rulebook: every ruleset has a module `rulebook` with these functions."""

    def rules(self) -> tuple[Rule, ...]: ...


@cache
def shipped(package: str) -> tuple[Rule, ...]:
    """The rulebook that a ruleset's package brings along, in the order of the chapter."""
    return read(files(package) / "content" / "rulebook.toml")


def read(path: Traversable | Path) -> tuple[Rule, ...]:
    """The rules of the file in its order. ContentError where a rule lacks its words or its group has no
    section."""
    data = read_toml(path)
    sections = data.pop(SECTIONS, {})
    found = []
    for id_, table in data.items():
        where = f"{path.name}: [{id_}]"
        group = id_.split(".")[1] if "." in id_ else id_
        if group not in sections:
            raise ContentError(f"{where}: no section is named for {group!r}{did_you_mean(group, sections)}")
        try:
            found.append(msgspec.convert({"id": id_, "section": sections[group], **table}, Rule))
        except msgspec.ValidationError as error:
            raise ContentError(f"{where} {misfit(error).told}") from None
        except TypeError:
            raise ContentError(f"{where} is no table") from None
    return tuple(found)


def search(rules: Iterable[Rule], words: str) -> list[Rule]:
    """The rules in which every one of the words begins a word or is a part of the id: first those with all of
    them in id or title."""
    wanted = [_plain(word) for word in words.split()]
    found = [
        rule
        for rule in rules
        if all(_speaks_of(rule, word, rule.section, rule.text, rule.options) for word in wanted)
    ]
    return sorted(found, key=lambda rule: not all(_speaks_of(rule, word) for word in wanted))


def _speaks_of(rule: Rule, word: str, *more: str) -> bool:
    return word in _plain(rule.id) or any(
        found.startswith(word) for text in (rule.title, *more) for found in _words(text)
    )


def _plain(text: str) -> str:
    return text.lower().replace("armor", "armour")


def _words(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in _plain(text)).split()


def rules_text(rules: Sequence[Rule], as_json: bool = False) -> str:
    """The rules as text under their sections, or as JSON: a list of id, section, title, text and options."""
    if as_json:
        return msgspec.json.format(msgspec.json.encode(rules), indent=2).decode()
    lines: list[str] = []
    section = ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            lines += ["", section.upper(), ""] if lines else [section.upper(), ""]
        lines.append(f"{rule.title}  [{rule.id}]")
        lines.append(fill(rule.text, WIDTH, initial_indent="  ", subsequent_indent="  "))
        if rule.options:
            lines.append(fill(f"Set-up: {rule.options}", WIDTH, initial_indent="  ", subsequent_indent="  "))
    return "\n".join(lines)
