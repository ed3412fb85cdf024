"""The reference part of docs/cases.md, made from the code: every order, event, field of a figure, and letter
of a map."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from game.cases.casebooks import casebook, component_types, one_word
from game.cases.map_setup import LETTERS
from game.cases.patterns import without_bounds
from game.cases.script import kinds_of_events
from game.cases.struct_fields import struct_fields
from game.core.references import is_cell, many, refers_to
from game.rulesets import RULESETS


def word_for(whole: Any) -> str:
    """What is written for a value of that type."""
    kind, refers = without_bounds(whole), refers_to(whole)
    element = many(kind)
    if element is not None:
        plain = {"number": "numbers", "word": "words", "figure": "figures", "cell": "cells"}
        inner = word_for(element)
        return plain.get(inner, f"[{inner}, ...]")
    if refers:
        return {
            "unit": "figure",
            "rule": "rule id",
            "prose": "a part of the text",
            "title": "a part of the words",
        }[refers]
    if get_origin(kind) in (Union, UnionType):
        return " or ".join(word_for(one) for one in get_args(kind))
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if is_cell(kind):
        return "cell"
    if get_origin(kind) is tuple:
        return ("," if is_cell(get_args(kind)[0]) else ":").join(word_for(one) for one in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return " ".join(item.name for item in struct_fields(kind)) or "order"
    return {int: "number", bool: "yes/no", str: "word", Fraction: "share such as 5/9"}.get(kind, "word")


def fields(kind: type[msgspec.Struct], skip: tuple[str, ...] = ()) -> str:
    found = [item for item in struct_fields(kind) if item.name not in skip]
    return (
        ", ".join(f"`{item.name}` {word_for(item.type)}{'' if item.required else ' *'}" for item in found)
        or "nothing"
    )


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def orders(ruleset: str) -> str:
    """The orders of the ruleset with their fields, those that may be left out with a star."""
    kinds = sorted(RULESETS[ruleset].ACTIONS, key=lambda kind: kind.__name__)
    return table(("order", "fields"), [(f"`{kind.__name__}`", fields(kind, ("unit",))) for kind in kinds])


def events(ruleset: str) -> str:
    """What can be expected, with its fields."""
    return table(
        ("event", "fields"), [(f"`{name}`", fields(kind)) for name, kind in kinds_of_events(ruleset).items()]
    )


def figures(ruleset: str) -> str:
    """The components of a figure with their fields, and the words for states."""
    states: dict[type, list[str]] = {}
    for word, kind in casebook(ruleset).states.items():
        states.setdefault(kind, []).append(one_word(word))
    rows = []
    for name, kind in sorted(component_types(ruleset).items()):
        words = ", ".join(f"`{word}`" for word in states.get(kind, []) if word != name)
        rows.append((f"`{name}`", words, fields(kind)))
    return table(("component", "as a state", "fields"), rows)


def letters() -> str:
    return table(
        ("letter", "tile"), [(f"`{letter}`".replace("|", "\\|"), words) for letter, words in LETTERS.items()]
    )


def names(ruleset: str) -> str:
    """What may be written where names are asked for."""
    rows = [("archetype", [archetype.id for archetype in RULESETS[ruleset].archetypes()])]
    rows += [(f"`{field}`", list(known())) for field, known in casebook(ruleset).names.items()]
    return table(
        ("where", "names"), [(where, ", ".join(f"`{name}`" for name in known)) for where, known in rows]
    )


def options(ruleset: str) -> str:
    """The set-up options with their values, the default first."""
    choices = RULESETS[ruleset].CHOICES
    rows = [
        (f"`{one.name}`", one.scope, f"`{one.values[0]}`", _listed(one.values[1:]), one.words)
        for one in choices
    ]
    return table(("option", "of a", "default", "other values", "what for"), rows)


def values(ruleset: str) -> str:
    """What the fields of orders may hold, where the names above do not say it."""
    book = casebook(ruleset)
    known = {tuple(names()) for names in book.names.values()}
    rows = [(f"`{field}`", tuple(found())) for field, found in book.values.items()]
    return table(("field", "values"), [(field, _listed(held)) for field, held in rows if held not in known])


def endings(ruleset: str) -> str:
    """The outcomes that the odds of each order can have."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for kind, keys in sorted(casebook(ruleset).endings.items(), key=lambda row: row[0].__name__):
        rows.setdefault(keys, []).append(kind.__name__)
    found = [(_listed(kinds), _listed(keys)) for keys, kinds in rows.items()]
    return table(("order", "outcomes"), [*found, ("all others", "`done`")])


def answers(ruleset: str) -> str:
    """The answers to the questions of each rule."""
    return table(
        ("question by rule", "answers"),
        [(f"`{rule}`", words) for rule, words in casebook(ruleset).answers.items()],
    )


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def reference(ruleset: str) -> dict[str, str]:
    """The tables of the page, by the name of their place in it."""
    return {
        "letters": letters(),
        "orders": orders(ruleset),
        "events": events(ruleset),
        "figures": figures(ruleset),
        "names": names(ruleset),
        "values": values(ruleset),
        "endings": endings(ruleset),
        "answers": answers(ruleset),
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
