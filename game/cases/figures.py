"""The figures of a case: an archetype or a plain figure, with whatever fields of its components the line
sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

import msgspec

from game.cases.casebooks import component_types, shows, state_words
from game.cases.component_fields import ends_state, field_required, fields_named, is_list, meanings
from game.cases.parsing import Fault, Word
from game.cases.struct_fields import struct_fields
from game.cases.values import Lexicon
from game.core.casebook import Casebook, Parts, StateWord, parts_of
from game.core.components import Component, Slot
from game.core.dice import Dice
from game.core.errors import ContentError, did_you_mean
from game.core.events import Rolled
from game.core.field import SIDES, Cell
from game.core.ruleset import Ruleset
from game.core.scenario import Figure
from game.core.table import Table
from game.core.verbs import Play

PLACE = ("at", "cell", "position", "position.cell")
MOST_ROUNDS = 1000

Fields = dict[type[Component], dict[str, object]]
"""What was said of fields, by component."""


@dataclass
class Spec:
    """One figure as the lines `unit` describe it: the later of two lines about the same name adds to the
    earlier."""

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
        return replace(
            self, options=dict(self.options), changes=dict(self.changes), states=dict(self.states), line=line
        )


@dataclass(frozen=True)
class BuiltFigure:
    """A figure made of what was said about it: its archetype, its look, its components, and the fields that
    were given, by component."""

    archetype: str
    look: str
    parts: Parts
    given: dict[type[Component], dict[str, object]]


def describe(spec: Spec, given: Iterable[Word], ruleset: Ruleset, book: Casebook) -> None:
    """Take the words of a line `unit` into the figure. `not` takes a state away, `none` a state that is
    written as a field."""
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
            raise Fault(
                f"behind `not` stands a state; {word.text!r} is none{did_you_mean(word.text, states)}"
            )
        if word.key in PLACE:
            spec.at = word.text
        elif word.key == "on":
            spec.on = word.text
        elif word.key in choices:
            if word.text not in choices[word.key]:
                raise Fault(
                    f"{word.key} is one of "
                    f"{', '.join(choices[word.key])}{did_you_mean(word.text, choices[word.key])}"
                )
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
            raise Fault(
                f"{word.text!r} is no side, archetype or "
                f"state{did_you_mean(word.text, (*SIDES, *archetypes, *states))}"
            )
        has = True
    if not has:
        raise Fault("behind `not` stands a state: not prone")


def _set_state(spec: Spec, word: str, has: bool, states: Mapping[str, StateWord]) -> None:
    """Two words may mean the same state: the later counts, and what was said of its fields with it."""
    said = states[word]
    for other in [
        other for other in spec.states if replace(states[other], absent=False) == replace(said, absent=False)
    ]:
        del spec.states[other]
    spec.states[word] = has
    if has == said.absent and not said.field:
        title = said.kind.__name__.lower()
        spec.changes = {key: held for key, held in spec.changes.items() if key.partition(".")[0] != title}


def components(spec: Spec, ruleset: Ruleset, book: Casebook, lexicon: Lexicon) -> BuiltFigure:
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
    given, gone, parts = _changed(spec, parts, ruleset, book, lexicon)
    gone |= _in_states(spec, parts, ruleset, book)
    kept = {kind: component for kind, component in parts.items() if kind not in gone}
    return BuiltFigure(
        archetype, look, kept, {kind: held_fields for kind, held_fields in given.items() if kind not in gone}
    )


def _changed(
    spec: Spec, parts: Parts, ruleset: Ruleset, book: Casebook, lexicon: Lexicon
) -> tuple[Fields, set[type[Component]], Parts]:
    """The components with the fields that were said, these fields, and the components of states that are said
    to be over."""
    given: Fields = {}
    gone: set[type[Component]] = set()
    for key, word in spec.changes.items():
        if ends_state(key, word, ruleset.ID):
            gone.add(component_types(ruleset.ID)[key])
            continue
        kind, name, held = meanings(key, word, parts, ruleset.ID, book, lexicon)[0]
        if kind is None:
            assert isinstance(held, tuple)
            parts = book.groups[name](parts, held)
        else:
            given.setdefault(kind, {})[name] = held
            gone.discard(kind)
    for kind, held_fields in given.items():
        parts[kind] = (
            msgspec.structs.replace(parts[kind], **held_fields)
            if kind in parts
            else _made(kind, **held_fields)
        )
    said = (f"{kind.__name__.lower()}.{name}" for kind, fields in given.items() for name in fields)
    return given, gone, book.follow(parts, frozenset(said))


def _in_states(spec: Spec, parts: Parts, ruleset: Ruleset, book: Casebook) -> set[type[Component]]:
    """Puts the components in the states that are said; which of them are gone by it."""
    gone: set[type[Component]] = set()
    states = state_words(ruleset.ID)
    for word_, has in spec.states.items():
        said = states[word_]
        if has != said.absent:
            parts[said.kind] = _in_state(parts.get(said.kind), said)
            for brought in book.brings.get(said.kind, ()):
                parts.setdefault(type(brought), brought)
        elif not said.field or field_required(said.kind, said.field):
            gone.add(said.kind)
        elif shows(parts.get(said.kind), replace(said, absent=False)):
            parts[said.kind] = _out_of_state(parts[said.kind], said)
    return gone


def _in_state(part: Component | None, said: StateWord) -> Component:
    """The component of one who is in the state."""
    if not said.field or part is None:
        given = (
            {said.field: (said.value,) if is_list(said.kind, said.field) else said.value}
            if said.field
            else {}
        )
        return part or _made(said.kind, **given)
    held = getattr(part, said.field)
    if isinstance(held, tuple):
        return (
            part if said.value in held else msgspec.structs.replace(part, **{said.field: (*held, said.value)})
        )
    return msgspec.structs.replace(part, **{said.field: said.value})


def _out_of_state(part: Component, said: StateWord) -> Component:
    """The component of one who is in the state no more, where it says other things, too."""
    held = getattr(part, said.field)
    if isinstance(held, tuple):
        return msgspec.structs.replace(
            part, **{said.field: tuple(item for item in held if item != said.value)}
        )
    usual = next(item.default for item in struct_fields(part) if item.name == said.field)
    return msgspec.structs.replace(part, **{said.field: usual})


def _made(kind: type[Component], **fields: object) -> Component:
    try:
        return kind(**fields)
    except TypeError:
        missing = [item.name for item in struct_fields(kind) if item.required and item.name not in fields]
        title = kind.__name__.lower()
        raise Fault(
            f"{title} needs more than that: {', '.join(f'{title}.{name}=' for name in missing)}"
        ) from None


class StagedRuleset:
    """The ruleset with the figures of a case in place of its own; everything else is the ruleset's.

    What figures roll as their turns begin, before anybody orders anything, falls as `dice` says, if there are
    any, and is kept in `opening`.
    """

    def __init__(self, ruleset: Ruleset, figures: dict[str, BuiltFigure]) -> None:
        self._ruleset = ruleset
        self._figures = figures
        self.dice: Dice | None = None
        self.opening: list[Rolled] = []
        self.opened = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ruleset, name)

    def components(self, figure: Figure) -> tuple[str, tuple[Component, ...]]:
        made = self._figures[figure.name]
        return made.look, tuple(made.parts.values())

    def new_round(self, table: Table) -> Play[tuple[Slot, ...]]:
        if table.clock.round > MOST_ROUNDS:
            raise Fault("round follows on round, and nobody can do anything")
        return self._ruleset.new_round(table)

    def begin_slot(self, table: Table, slot: Slot) -> Play[None]:
        if self.opened or not slot.unit:
            yield from self._ruleset.begin_slot(table, slot)
            return
        table.dice = self.dice or table.dice
        play, answer = self._ruleset.begin_slot(table, slot), ""
        event = next(play, None)
        while event is not None:
            self.opening += [event] if isinstance(event, Rolled) else []
            answer = yield event
            try:
                event = play.send(answer)
            except StopIteration:
                event = None


def staged(ruleset: Ruleset, figures: dict[str, BuiltFigure]) -> Ruleset:
    return cast(Ruleset, StagedRuleset(ruleset, figures))


def place(spec: Spec, letters: dict[str, list[Cell]]) -> Cell | None:
    """Where the map shows the figure: at the letter that it names, or at its initial."""
    found = letters.get(letter := spec.at or spec.name[0], [])
    if len(found) > 1:
        raise Fault(
            f"{letter!r} stands {len(found)} times on the map; {spec.name} can be in one place only",
            spec.line,
        )
    return found[0] if found else None
