"""The figures of a case: an archetype or a plain figure, with whatever fields of its components the line sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

import msgspec

from game.cases.casebooks import component_types, one_word, state_words
from game.cases.text import Fault, Word, parts
from game.cases.values import NONE, Lexicon, is_row, value
from game.core.casebook import Casebook, Parts, parts_of
from game.core.components import Component, Slot
from game.core.errors import ContentError, nearest
from game.core.field import SIDES, Cell
from game.core.references import many
from game.core.ruleset import Play, Ruleset
from game.core.scenario import Figure
from game.core.table import Table

PLACE = ("at", "cell", "position", "position.cell")
MOST_ROUNDS = 1000


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
    states: dict[str, bool] = field(default_factory=dict)
    line: int = 0

    def copy(self, line: int) -> Spec:
        """The same, so that another line can add to it."""
        return replace(self, options=dict(self.options), changes=dict(self.changes), states=dict(self.states), line=line)


@dataclass(frozen=True)
class Made:
    """A figure made of what was said about it: its archetype, its look, its components, and the fields that were given, by component."""

    archetype: str
    look: str
    parts: Parts
    given: dict[type[Component], dict[str, object]]


def describe(spec: Spec, given: Iterable[Word], ruleset: Ruleset, book: Casebook) -> None:
    """Take the words of a line `unit` into the figure. `not` takes a state away, `none` a state that is written as a field."""
    archetypes = [archetype.id for archetype in ruleset.archetypes()]
    choices = {choice.name: choice.values for choice in ruleset.CHOICES}
    kinds = component_types(ruleset.ID)
    states = state_words(ruleset.ID)
    has = True
    for word in given:
        if word.bare and word.text == "not":
            has = False
            continue
        if not has and not (word.bare and word.text in states):
            raise Fault(f"behind `not` stands a state; {word.text!r} is none{nearest(word.text, states)}")
        if word.key in PLACE:
            spec.at = word.text
        elif word.key == "on":
            spec.on = word.text
        elif word.key in choices:
            if word.text not in choices[word.key]:
                raise Fault(f"{word.key} is one of {', '.join(choices[word.key])}{nearest(word.text, choices[word.key])}")
            spec.options[word.key] = word.text
        elif word.key:
            fields_named(word.key, kinds, book)
            spec.changes.pop(word.key, None)
            spec.changes[word.key] = word
        elif word.text in SIDES:
            spec.side = word.text
        elif word.text in archetypes:
            spec.archetype = word.text
        elif word.text in states:
            _set_state(spec, word.text, has, states)
        else:
            raise Fault(f"{word.text!r} is no side, archetype or state{nearest(word.text, (*SIDES, *archetypes, *states))}")
        has = True
    if not has:
        raise Fault("behind `not` stands a state: not prone")


def _set_state(spec: Spec, word: str, has: bool, states: Mapping[str, type[Component]]) -> None:
    """Two words may mean the same state: the later counts, and what was said of its fields with it."""
    for other in [other for other in spec.states if states[other] is states[word]]:
        del spec.states[other]
    spec.states[word] = has
    if not has:
        title = states[word].__name__.lower()
        spec.changes = {key: held for key, held in spec.changes.items() if key.partition(".")[0] != title}


def fields_named(key: str, kinds: Mapping[str, type[Component]], book: Casebook) -> list[tuple[type[Component] | None, str]]:
    """The fields that a name may mean: `aiming`, `points.hits`, or `held`, a component with one field. Fault if there are none."""
    if key in book.groups:
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
        state = next((kind for word, kind in book.states.items() if one_word(word) == key), None)
        if state is not None:
            raise Fault(f"{key} is a state; what it holds is written as {state.__name__.lower()}=...")
        every = {name for kind in kinds.values() for name in kind.__struct_fields__} | set(kinds) | set(book.groups)
        raise Fault(f"a figure has no {key!r}{nearest(key, every)}")
    return found


def field_value(key: str, word: Word, here: Iterable[type[Component]], ruleset: str, book: Casebook, lexicon: Lexicon) -> tuple[Any, str, object]:
    """The component, the field and the value that `key=value` means; fields of components that the figure has come first."""
    have = set(here)
    meant = fields_named(key, component_types(ruleset), book)
    fault = Fault(f"{key}={word.text} fits nothing")
    for wanted in (True, False):
        for kind, name in meant:
            if (kind is None or kind in have) != wanted:
                continue
            try:
                return kind, name, _typed(kind, name, word, book, lexicon)
            except Fault as error:
                fault = error
    raise Fault(f"{key}: {fault}")


def _typed(kind: type[Component] | None, name: str, word: Word, book: Casebook, lexicon: Lexicon) -> object:
    names = book.names.get(f"{kind.__name__.lower()}.{name}" if kind else name)
    if names:
        known, rows = names(), bool(kind and is_row(many(field_type(kind, name))))
        for text in parts(word.text) if word.text != NONE else []:
            if (text.split(":")[0] if rows else text) not in known:
                raise Fault(f"there is no {text!r}{nearest(text, known)}")
    if kind is None:
        return tuple(parts(word.text)) if word.text != NONE else ()
    if word.text == NONE and field_type(kind, name) is str:
        if getattr(next(item for item in msgspec.structs.fields(kind) if item.name == name), "default", None) != "":
            raise Fault(f"there is no {word.text!r}; {kind.__name__.lower()} is nothing without its {name}")
        return ""
    return value(word.text, field_type(kind, name), lexicon, name, word.quoted)


def field_type(kind: type[Component], name: str) -> Any:
    return next(item.type for item in msgspec.structs.fields(kind) if item.name == name)


def components(spec: Spec, ruleset: Ruleset, book: Casebook, lexicon: Lexicon) -> Made:
    """The figure with all that was said about it."""
    archetype, look = spec.archetype, "unarmed"
    parts: Parts
    if not archetype and book.plain:
        archetype, parts = book.plain()
    else:
        archetype = archetype or ruleset.archetypes()[0].id
        try:
            look, found = ruleset.components(Figure(archetype, spec.name))
        except ContentError as error:
            raise Fault(str(error), spec.line) from None
        parts = parts_of(found)
    given: dict[type[Component], dict[str, object]] = {}
    gone: set[type[Component]] = set()
    for key, word in spec.changes.items():
        if ends_state(key, word, ruleset.ID):
            gone.add(component_types(ruleset.ID)[key])
            continue
        kind, name, held = field_value(key, word, parts, ruleset.ID, book, lexicon)
        if kind is None:
            assert isinstance(held, tuple)
            parts = book.groups[name](parts, held)
        else:
            given.setdefault(kind, {})[name] = held
            gone.discard(kind)
    for kind, held_fields in given.items():
        parts[kind] = msgspec.structs.replace(parts[kind], **held_fields) if kind in parts else _made(kind, **held_fields)
    parts = book.follow(parts, frozenset(f"{kind.__name__.lower()}.{name}" for kind, held_fields in given.items() for name in held_fields))
    states = state_words(ruleset.ID)
    for word_, has in spec.states.items():
        if has and states[word_] not in parts:
            parts[states[word_]] = _made(states[word_])
        gone |= set() if has else {states[word_]}
    kept = {kind: component for kind, component in parts.items() if kind not in gone}
    return Made(archetype, look, kept, {kind: held_fields for kind, held_fields in given.items() if kind not in gone})


def ends_state(key: str, word: Word, ruleset: str) -> bool:
    """Whether this says that the figure has the state no more: `grappling=none`, where a state cannot be without a value."""
    kind = component_types(ruleset).get(key)
    if kind is None or word.text != NONE or word.quoted or not kind.__struct_fields__:
        return False
    return bool(msgspec.structs.fields(kind)[0].required)


def _made(kind: type[Component], **fields: object) -> Component:
    try:
        return kind(**fields)
    except TypeError:
        missing = [item.name for item in msgspec.structs.fields(kind) if item.required and item.name not in fields]
        title = kind.__name__.lower()
        raise Fault(f"{title} needs more than that: {', '.join(f'{title}.{name}=' for name in missing)}") from None


class Staged:
    """The ruleset with the figures of a case in place of its own; everything else is the ruleset's."""

    def __init__(self, ruleset: Ruleset, figures: dict[str, Made]) -> None:
        self._ruleset = ruleset
        self._figures = figures
        self._rounds = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ruleset, name)

    def components(self, figure: Figure) -> tuple[str, tuple[Component, ...]]:
        made = self._figures[figure.name]
        return made.look, tuple(made.parts.values())

    def new_round(self, table: Table) -> Play[tuple[Slot, ...]]:
        self._rounds += 1
        if self._rounds > MOST_ROUNDS:
            raise Fault("round follows on round, and nobody can do anything")
        return self._ruleset.new_round(table)


def staged(ruleset: Ruleset, figures: dict[str, Made]) -> Ruleset:
    return cast(Ruleset, Staged(ruleset, figures))


def place(spec: Spec, letters: dict[str, list[Cell]]) -> Cell | None:
    """Where the map shows the figure: at the letter that it names, or at its initial."""
    found = letters.get(letter := spec.at or spec.name[0], [])
    if len(found) > 1:
        raise Fault(f"{letter!r} stands {len(found)} times on the map; {spec.name} can be in one place only", spec.line)
    return found[0] if found else None
