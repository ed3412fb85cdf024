"""The reference part of docs/cases.md, made from the code: every order, event, field of a figure, and letter of a map."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from game.cases.board import LETTERS
from game.cases.casebooks import component_types, extra
from game.cases.patterns import TEXTS, typed
from game.cases.script import kinds_of_events
from game.cases.values import is_cell, is_unit_field, many
from game.rulesets import RULESETS


def word_for(kind: Any, name: str) -> str:
    """What is written for a value of that type."""
    kind = typed(kind)
    element = many(kind)
    if name in TEXTS and element is None:
        return "a part of the text"
    if element is not None:
        plain = {"number": "numbers", "word": "words", "figure": "figures", "cell": "cells"}
        inner = word_for(element, name)
        return plain.get(inner, f"[{inner}, ...]")
    if get_origin(kind) in (Union, UnionType):
        return " or ".join(word_for(one, name) for one in get_args(kind))
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if is_cell(kind):
        return "cell"
    if get_origin(kind) is tuple:
        return ("," if is_cell(get_args(kind)[0]) else ":").join(word_for(one, name) for one in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return " ".join(item.name for item in msgspec.structs.fields(kind)) or "order"
    if kind is int and is_unit_field(name):
        return "figure"
    return {int: "number", bool: "yes/no", str: "rule id" if name in ("rule", "reaction") else "word"}.get(kind, "word")


def fields(kind: type[msgspec.Struct], skip: tuple[str, ...] = ()) -> str:
    found = [item for item in msgspec.structs.fields(kind) if item.name not in skip]
    return ", ".join(f"`{item.name}` {word_for(item.type, item.name)}{'' if item.required else ' *'}" for item in found) or "nothing"


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def orders(ruleset: str) -> str:
    """The orders of the ruleset with their fields, those that may be left out with a star."""
    return table(("order", "fields"), [(f"`{kind.__name__}`", fields(kind, ("unit",))) for kind in RULESETS[ruleset].ACTIONS])


def events(ruleset: str) -> str:
    """What can be expected, with its fields."""
    return table(("event", "fields"), [(f"`{name}`", fields(kind)) for name, kind in kinds_of_events(ruleset).items()])


def figures(ruleset: str) -> str:
    """The components of a figure with their fields, and the words for states."""
    states: dict[type, list[str]] = {}
    for word, kind in extra(ruleset).states.items():
        states.setdefault(kind, []).append(word)
    rows = []
    for name, kind in sorted(component_types(ruleset).items()):
        words = ", ".join(f"`{word}`" for word in states.get(kind, []) if word != name)
        rows.append((f"`{name}`", words, fields(kind)))
    return table(("component", "as a state", "fields"), rows)


def letters() -> str:
    return table(("letter", "tile"), [(f"`{letter}`".replace("|", "\\|"), words) for letter, words in LETTERS.items()])


def names(ruleset: str) -> str:
    """What may be written where names are asked for."""
    rows = [("archetype", [archetype.id for archetype in RULESETS[ruleset].archetypes()])]
    rows += [(f"`{field}`", list(known())) for field, known in extra(ruleset).names.items()]
    return table(("where", "names"), [(where, ", ".join(f"`{name}`" for name in known)) for where, known in rows])


def options(ruleset: str) -> str:
    """The set-up options with their values, the usual one first."""
    rows = [(f"`{choice.name}`", choice.scope, ", ".join(f"`{one}`" for one in choice.values)) for choice in RULESETS[ruleset].CHOICES]
    return table(("option", "of a", "values"), rows)


def reference(ruleset: str) -> dict[str, str]:
    """The tables of the page, by the name of their place in it."""
    return {
        "letters": letters(),
        "orders": orders(ruleset),
        "events": events(ruleset),
        "figures": figures(ruleset),
        "names": names(ruleset),
        "options": options(ruleset),
    }


def filled(page: str, ruleset: str) -> str:
    """The page with its tables written anew, each between `<!-- name -->` and `<!-- end -->`."""
    for name, text in reference(ruleset).items():
        before, mark, rest = page.partition(f"<!-- {name} -->\n")
        if mark:
            _, end, after = rest.partition("<!-- end -->")
            page = f"{before}{mark}{text}\n{end}{after}"
    return page


def main(ruleset: str, *pages: str) -> None:
    """Print the tables, or write them anew into the pages."""
    for page in map(Path, pages):
        page.write_text(filled(page.read_text(encoding="utf-8"), ruleset), encoding="utf-8")
    if not pages:
        for title, text in reference(ruleset).items():
            print(f"{title}\n\n{text}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
