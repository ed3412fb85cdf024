"""The figures of a case: an archetype or a plain figure, with whatever fields of its components the line sets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from game.cases.casebooks import Extra, Parts, component_types, parts_of
from game.cases.text import Fault, Word, parts
from game.cases.values import Lexicon, value
from game.core.components import Component
from game.core.errors import ContentError, nearest
from game.core.field import SIDES, Cell
from game.core.ruleset import Ruleset
from game.core.scenario import Figure

OWN = ("at", "on")


@dataclass
class Spec:
    """One figure as the lines `unit` describe it: the later of two lines about the same name adds to the earlier."""

    name: str
    side: str = ""
    archetype: str = ""
    at: str = ""
    on: str = ""
    options: dict[str, str] = field(default_factory=dict)
    changes: dict[str, Word] = field(default_factory=dict)
    states: list[str] = field(default_factory=list)
    line: int = 0


def describe(spec: Spec, given: Iterable[Word], ruleset: Ruleset, extra: Extra) -> None:
    """Take the words of a line `unit` into the figure."""
    archetypes = [archetype.id for archetype in ruleset.archetypes()]
    choices = {choice.name: choice.values for choice in ruleset.CHOICES}
    kinds = component_types(ruleset.ID)
    states = [*extra.states, *kinds]
    for word in given:
        if word.key in OWN:
            setattr(spec, word.key, word.text)
        elif word.key in choices:
            if word.text not in choices[word.key]:
                raise Fault(f"{word.key} is one of {', '.join(choices[word.key])}{nearest(word.text, choices[word.key])}")
            spec.options[word.key] = word.text
        elif word.key:
            fields_named(word.key, kinds, extra)
            spec.changes[word.key] = word
        elif word.text in SIDES:
            spec.side = word.text
        elif word.text in archetypes:
            spec.archetype = word.text
        elif word.text in states:
            spec.states.append(word.text)
        else:
            raise Fault(f"{word.text!r} is no side, archetype or state{nearest(word.text, (*SIDES, *archetypes, *states))}")


def fields_named(key: str, kinds: dict[str, type[Component]], extra: Extra) -> list[tuple[type[Component] | None, str]]:
    """The fields that a name may mean: `aiming`, `points.hits`, or `held`, a component with one field. Fault if there are none."""
    if key in extra.groups:
        return [(None, key)]
    component, dot, name = key.partition(".")
    if dot:
        if component not in kinds:
            raise Fault(f"there is no component {component!r}{nearest(component, kinds)}")
        names = kinds[component].__struct_fields__
        if name not in names:
            raise Fault(f"{component} has no field {name!r}{nearest(name, names)}")
        return [(kinds[component], name)]
    found: list[tuple[type[Component] | None, str]] = [(kind, key) for kind in kinds.values() if key in kind.__struct_fields__]
    if key in kinds and kinds[key].__struct_fields__:
        found.append((kinds[key], kinds[key].__struct_fields__[0]))
    if not found:
        every = {name for kind in kinds.values() for name in kind.__struct_fields__} | set(kinds) | set(extra.groups)
        raise Fault(f"a figure has no {key!r}{nearest(key, every)}")
    return found


def field_value(key: str, word: Word, here: Iterable[type[Component]], ruleset: str, extra: Extra, lexicon: Lexicon) -> tuple[Any, str, object]:
    """The component, the field and the value that `key=value` means; fields of components that the figure has come first."""
    have = set(here)
    meant = fields_named(key, component_types(ruleset), extra)
    fault = Fault(f"{key}={word.text} fits nothing")
    for wanted in (True, False):
        for kind, name in meant:
            if (kind is None or kind in have) != wanted:
                continue
            try:
                return kind, name, _typed(kind, name, word, extra, lexicon)
            except Fault as error:
                fault = error
    raise Fault(f"{key}: {fault}")


def _typed(kind: type[Component] | None, name: str, word: Word, extra: Extra, lexicon: Lexicon) -> object:
    names = extra.names.get(f"{kind.__name__.lower()}.{name}" if kind else name)
    if names:
        known = names()
        for text in parts(word.text) if word.text != "none" else []:
            if text.split(":")[0] not in known:
                raise Fault(f"there is no {text!r}{nearest(text, known)}")
    if kind is None:
        return tuple(parts(word.text)) if word.text != "none" else ()
    of = next(item.type for item in msgspec.structs.fields(kind) if item.name == name)
    return value(word.text, of, lexicon, name, word.quoted)


def components(spec: Spec, ruleset: Ruleset, extra: Extra, lexicon: Lexicon) -> tuple[str, str, Parts]:
    """The archetype, the look and the components of the figure."""
    archetype, look = spec.archetype, "unarmed"
    parts: Parts
    if not archetype and extra.plain:
        archetype, parts = extra.plain()
    else:
        archetype = archetype or ruleset.archetypes()[0].id
        try:
            look, given = ruleset.components(Figure(archetype, spec.name))
        except ContentError as error:
            raise Fault(str(error), spec.line) from None
        parts = parts_of(given)
    changed: set[str] = set()
    new: dict[type[Component], dict[str, object]] = {}
    for key, word in spec.changes.items():
        kind, name, held = field_value(key, word, parts, ruleset.ID, extra, lexicon)
        if kind is None:
            assert isinstance(held, tuple)
            parts = extra.groups[name](parts, held)
            continue
        changed.add(f"{kind.__name__.lower()}.{name}")
        if kind in parts:
            parts[kind] = msgspec.structs.replace(parts[kind], **{name: held})
        else:
            new.setdefault(kind, {})[name] = held
    parts |= {kind: _made(kind, **held) for kind, held in new.items()}
    parts = extra.follow(parts, frozenset(changed))
    for state in spec.states:
        component = _made({**component_types(ruleset.ID), **extra.states}[state])
        parts[type(component)] = component
    return archetype, look, parts


def _made(kind: type[Component], **fields: object) -> Component:
    try:
        return kind(**fields)
    except TypeError:
        missing = [item.name for item in msgspec.structs.fields(kind) if item.required and item.name not in fields]
        title = kind.__name__.lower()
        raise Fault(f"{title} needs more than that: {', '.join(f'{title}.{name}=' for name in missing)}") from None


class Staged:
    """The ruleset with the figures of a case in place of its own; everything else is the ruleset's."""

    def __init__(self, ruleset: Ruleset, figures: dict[str, tuple[str, Parts]]) -> None:
        self._ruleset = ruleset
        self._figures = figures

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ruleset, name)

    def components(self, figure: Figure) -> tuple[str, tuple[Component, ...]]:
        look, parts = self._figures[figure.name]
        return look, tuple(parts.values())


def staged(ruleset: Ruleset, figures: dict[str, tuple[str, Parts]]) -> Ruleset:
    return cast(Ruleset, Staged(ruleset, figures))


def place(spec: Spec, letters: dict[str, list[Cell]]) -> Cell | None:
    """Where the map shows the figure: at the letter that it names, or at its initial."""
    letter = spec.at or spec.name[0]
    found = letters.get(letter, [])
    if len(found) > 1:
        raise Fault(f"{letter!r} stands {len(found)} times on the map; {spec.name} can be in one place only", spec.line)
    return found[0] if found else None
