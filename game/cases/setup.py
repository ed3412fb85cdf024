"""The situation of a case, statement by statement, up to the first order."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from game.cases.casebooks import casebook, rule_ids
from game.cases.figures import Spec, describe
from game.cases.map_setup import Board, read_map, read_tile
from game.cases.parsing import Block, Fault, Word, words
from game.cases.values import Lexicon, check_rule
from game.core.casebook import Casebook
from game.core.errors import did_you_mean
from game.core.field import SIDES, Field
from game.core.references import UnitId
from game.core.ruleset import Ruleset
from game.rulesets import DEFAULT, RULESETS

MOST_FIGURES = 24
NAMES = ("ruleset", "rules", "option", "map", "tile", "door", "zone", "unit", "order")


@dataclass
class Setup:
    """What the statements before the first order say."""

    folder: Path
    ruleset: Ruleset = field(default_factory=lambda: RULESETS[DEFAULT])
    rules: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    team_options: dict[str, dict[str, str]] = field(default_factory=dict)
    board: Board = field(default_factory=Board)
    units: dict[str, Spec] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    line: int = 0

    @property
    def book(self) -> Casebook:
        return casebook(self.ruleset.ID)

    def lexicon(self, ground: Field | None = None, numbers: dict[str, UnitId] | None = None) -> Lexicon:
        actions = {kind.__name__: kind for kind in self.ruleset.ACTIONS}
        return Lexicon(
            numbers or {}, rule_ids(self.ruleset), ground or Field(0, 0, ()), actions, self.book.values
        )


def take(setup: Setup, block: Block) -> None:
    """Take one statement of the set-up."""
    name, *given = words(block.text)
    setup.line = setup.line or block.number
    if block.body and name.text != "map":
        raise Fault(f"nothing is indented below {name.text}", block.body[0].number)
    match name.text:
        case "ruleset":
            setup.ruleset = RULESETS[_one(given, RULESETS, "ruleset")]
        case "rules":
            setup.rules = _rules(given, rule_ids(setup.ruleset))
        case "option":
            _option(setup, given)
        case "map":
            read_map(setup.board, block, setup.folder)
        case "tile":
            read_tile(setup.board, given, setup.lexicon())
        case "door":
            setup.board.doors.append((block, given))
        case "zone":
            setup.board.zones.append((block, given))
        case "unit":
            _unit(setup, given, block.number)
        case "order":
            setup.order = _order(setup, given)


def _order(setup: Setup, given: list[Word]) -> tuple[str, ...]:
    names = tuple(_known(word.text, setup.units, "figure") for word in given)
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise Fault(f"{twice} has one turn a round, and is named twice")
    return names


def _one(given: list[Word], known: dict[str, Ruleset], what: str) -> str:
    if len(given) != 1:
        raise Fault(f"{what} is followed by one name: {', '.join(known)}")
    return _known(given[0].text, known, what)


def _known(text: str, known: dict[str, Ruleset] | dict[str, Spec], what: str) -> str:
    if text not in known:
        raise Fault(f"there is no {what} {text!r}{did_you_mean(text, known)}")
    return text


def _rules(given: list[Word], known: frozenset[str]) -> tuple[str, ...]:
    for word in given if known else ():
        check_rule(word.text, known)
    return tuple(word.text for word in given)


def _option(setup: Setup, given: list[Word]) -> None:
    side = given[0].text if given and not given[0].key else ""
    if side and side not in SIDES:
        raise Fault(f"there is no side {side!r}{did_you_mean(side, SIDES)}")
    choices = {choice.name: choice for choice in setup.ruleset.CHOICES}
    for word in given[1:] if side else given:
        if word.key not in choices:
            raise Fault(
                f"there is no option {word.key or word.text!r}{did_you_mean(word.key or word.text, choices)}"
            )
        values = choices[word.key].values
        if word.text not in values:
            raise Fault(f"{word.key} is one of {', '.join(values)}{did_you_mean(word.text, values)}")
        if side:
            setup.team_options.setdefault(side, {})[word.key] = word.text
        else:
            setup.options[word.key] = word.text


def _unit(setup: Setup, given: list[Word], line: int) -> None:
    if (
        not given
        or not given[0].bare
        or not given[0].text[0].isupper()
        or not given[0].text.replace("-", "").isalnum()
    ):
        raise Fault("unit is followed by a name in one word that begins with a capital, and then by its side")
    name = given[0].text
    spec = setup.units.get(name)
    if spec is None and len(setup.units) >= MOST_FIGURES:
        raise Fault(f"more than {MOST_FIGURES} figures")
    new = (spec or Spec(name)).copy(line)
    describe(new, given[1:], setup.ruleset, setup.book)
    if not new.side:
        raise Fault(f"{name} has no side: write one of {', '.join(SIDES)} behind the name")
    setup.units[name] = new
