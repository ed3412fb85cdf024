"""Fields of components, by the names that a case has for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.cases.casebooks import component_types, one_word
from game.cases.parsing import Fault, Word, parts
from game.cases.struct_fields import struct_fields
from game.cases.values import NONE, Lexicon, is_row, value
from game.core.casebook import Casebook
from game.core.components import Component
from game.core.errors import did_you_mean
from game.core.references import many


def fields_named(
    key: str, kinds: Mapping[str, type[Component]], book: Casebook
) -> list[tuple[type[Component] | None, str]]:
    """The fields that a name may mean: `aiming`, `points.hits`, or `held`, a component with one field. Fault
    if there are none."""
    if key in book.groups:
        return [(None, key)]
    component, dot, name = key.partition(".")
    if dot:
        if component not in kinds:
            raise Fault(f"there is no component {component!r}{did_you_mean(component, kinds)}")
        names = kinds[component].__struct_fields__
        if name not in names:
            raise Fault(f"{component} has no field {name!r}{did_you_mean(name, names)}")
        return [(kinds[component], name)]
    found: list[tuple[type[Component] | None, str]] = [
        (kind, key) for kind in kinds.values() if key in kind.__struct_fields__
    ]
    if key in kinds and kinds[key].__struct_fields__:
        found.append((kinds[key], kinds[key].__struct_fields__[0]))
    if not found:
        state = next((kind for word, kind in book.states.items() if one_word(word) == key), None)
        if state is not None:
            raise Fault(f"{key} is a state; what it holds is written as {state.__name__.lower()}=...")
        every = (
            {name for kind in kinds.values() for name in kind.__struct_fields__}
            | set(kinds)
            | set(book.groups)
        )
        raise Fault(f"a figure has no {key!r}{did_you_mean(key, every)}")
    return found


Meant = tuple[Any, str, object]
"""A component, a field of it, and a value; the component is None for the name of a group."""


def meanings(
    key: str, word: Word, here: Iterable[type[Component]], ruleset: str, book: Casebook, lexicon: Lexicon
) -> list[Meant]:
    """All that `key=value` may mean among the components that a figure has, or else among the others. Fault
    if nothing fits."""
    have = set(here)
    meant = fields_named(key, component_types(ruleset), book)
    fault = Fault(f"{key}={word.text} fits nothing")
    for wanted in (True, False):
        fit: list[Meant] = []
        for kind, name in meant:
            if (kind is None or kind in have) != wanted:
                continue
            try:
                fit.append((kind, name, _typed(kind, name, word, book, lexicon)))
            except Fault as error:
                fault = error
        if fit:
            return fit
    raise Fault(f"{key}: {fault}")


def _typed(kind: type[Component] | None, name: str, word: Word, book: Casebook, lexicon: Lexicon) -> object:
    names = book.names.get(f"{kind.__name__.lower()}.{name}" if kind else name)
    if names:
        known, rows = names(), bool(kind and is_row(many(field_type(kind, name))))
        for text in parts(word.text) if word.text != NONE else []:
            if (text.split(":")[0] if rows else text) not in known:
                raise Fault(f"there is no {text!r}{did_you_mean(text, known)}")
    if kind is None:
        return tuple(parts(word.text)) if word.text != NONE else ()
    if word.text == NONE and _is_text(field_type(kind, name)):
        if getattr(next(item for item in struct_fields(kind) if item.name == name), "default", None) != "":
            raise Fault(f"there is no {word.text!r}; {kind.__name__.lower()} is nothing without its {name}")
        return ""
    return value(word.text, field_type(kind, name), lexicon, name, word.quoted)


def _is_text(kind: Any) -> bool:
    """A text, whatever pattern it has to follow."""
    return getattr(kind, "__origin__", kind) is str


def field_type(kind: type[Component], name: str) -> Any:
    return next(item.type for item in struct_fields(kind) if item.name == name)


def is_list(kind: type[Component], name: str) -> bool:
    return many(field_type(kind, name)) is not None


def field_required(kind: type[Component], name: str) -> bool:
    """Whether the component is nothing without that field."""
    return next(item.required for item in struct_fields(kind) if item.name == name)


def ends_state(key: str, word: Word, ruleset: str) -> bool:
    """Whether this says that the figure has the state no more: `grappling=none`, where a state cannot be
    without a value."""
    kind = component_types(ruleset).get(key)
    if kind is None or word.text != NONE or word.quoted or not kind.__struct_fields__:
        return False
    return bool(struct_fields(kind)[0].required)
