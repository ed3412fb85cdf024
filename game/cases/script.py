"""The script of a case, statement by statement: dice, orders and answers with the events that they shall
cause, odds, and looks at figures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from game.cases.casebooks import casebook, component_types, state_words
from game.cases.component_fields import ends_state, fields_named
from game.cases.diff import Expected
from game.cases.orders import figure, read_answer, read_order
from game.cases.parsing import Block, Fault, Line, Word, quoted, words
from game.cases.patterns import GAP, Gap, read_fields
from game.cases.steps import (
    AnswerStep,
    BeginStep,
    CheckStep,
    DiceStep,
    GroundStep,
    Look,
    Odds,
    OddsStep,
    OrderStep,
    Row,
    Step,
)
from game.cases.values import Lexicon, cell, cells, check_rule
from game.core.actions import Ask
from game.core.errors import did_you_mean
from game.core.events import Event, Veiled
from game.core.references import NO_UNIT

MOST_DICE = 500
MOST_EVENTS = 400
FACE = re.compile(r"[1-9]\d{0,3}")
SHARE = re.compile(r"(\d{1,400})/(\d{1,400})|(\d{1,3}(?:\.\d{1,6})?) ?%|([01])")
NAMES = ("begin", "dice", "odds", "check")


def kinds_of_events(ruleset: str) -> dict[str, type[msgspec.Struct]]:
    """Everything that can be expected, by name: the events, those of the ruleset too, and a question, which
    is called Asked.

    A case reads everything, so it meets no event that is veiled.
    """
    found: dict[str, type[msgspec.Struct]] = {}
    waiting: list[type[Event]] = [Event]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind is not Veiled and kind.__module__.startswith(("game.core.", f"game.rulesets.{ruleset}.")):
                found[kind.__name__] = kind
    return {**found, "Asked": Ask}


def read_step(block: Block, ruleset: str, lexicon: Lexicon) -> Step:
    """One statement of the script. Fault if it is none."""
    first = block.text.split(None, 1)[0]
    rest = block.text[len(first) :].strip()
    if first == "dice":
        _alone(block)
        return DiceStep(block.number, _faces(rest))
    if first == "begin":
        return BeginStep(block.number, _events(block.body, ruleset, lexicon))
    if first in ("destroy", "crater"):
        return _ground(block, first, rest, ruleset, lexicon)
    if first == "odds":
        order = read_order(rest, block.number, lexicon)
        if not order or not block.body:
            raise Fault("odds is followed by an order, and by lines such as `hit = 5/12` below it")
        return OddsStep(block.number, order, tuple(_odds(line, lexicon) for line in block.body))
    if first == "check":
        _alone(block)
        return CheckStep(block.number, block.text, tuple(_looks(block.number, words(rest), ruleset, lexicon)))
    answered = read_answer(block.text, block.number, lexicon)
    if answered:
        return AnswerStep(block.number, block.text, answered[1], _events(block.body, ruleset, lexicon))
    return _order_step(block, ruleset, lexicon)


def _ground(block: Block, first: str, rest: str, ruleset: str, lexicon: Lexicon) -> GroundStep:
    there = tuple(cell for word in words(rest) for cell in cells(word.text, lexicon.field))
    if not there:
        raise Fault(f"{first} is followed by the cells, such as: {first} c4 d2..d5")
    return GroundStep(
        block.number, block.text, there, first == "crater", _events(block.body, ruleset, lexicon)
    )


def _alone(block: Block) -> None:
    if block.body:
        words_ = (
            "nothing is indented below this; what is expected stands below orders, answers, odds, "
            "begin and changes of the ground"
        )
        raise Fault(words_, block.body[0].number)


def _order_step(block: Block, ruleset: str, lexicon: Lexicon) -> OrderStep:
    text, arrow, ending = block.text.partition("->")
    order = read_order(text.strip(), block.number, lexicon)
    if not order:
        raise _stray(block.text, ruleset, lexicon)
    if not arrow:
        return OrderStep(block.number, order, _events(block.body, ruleset, lexicon))
    _alone(block)
    said = words(ending)
    if said and said[0].text == "allowed" and len(said) == 1:
        return OrderStep(block.number, order, (), allowed=True)
    if not said or said[0].text != "refused" or len(said) > 3:
        raise Fault("behind the arrow stands `refused`, with the rule that forbids the order, or `allowed`")
    rule = said[1].text if len(said) > 1 and not said[1].quoted else ""
    if rule and lexicon.rules:
        check_rule(rule, lexicon.rules)
    reasons = [word.text for word in said[2 if rule else 1 :]]
    return OrderStep(block.number, order, (), rule, (reasons or [""])[0])


def _stray(text: str, ruleset: str, lexicon: Lexicon) -> Fault:
    """What a line at the margin that is no statement was probably meant to be."""
    first, _, rest = text.partition(" ")
    if first in lexicon.numbers:
        return Fault(
            f"{first} is a figure: an order has a colon behind the name, `{first}: "
            f"{rest.strip() or 'EndTurn'}`; an answer is `{first} answers KEY`"
        )
    if first == GAP or first in kinds_of_events(ruleset):
        return Fault(f"{first} is indented, below the order that brings it about")
    if first.partition(":")[0].capitalize() in lexicon.numbers:
        name = first.partition(":")[0]
        return Fault(f"there is no figure {name!r}{did_you_mean(name.capitalize(), lexicon.numbers)}")
    if first in lexicon.actions:
        return Fault(
            f"{first} is an order: who does it stands before it, such as "
            f"`{next(iter(lexicon.numbers), 'Alice')}: {first}`"
        )
    known = (
        *NAMES,
        "destroy",
        "crater",
        "case",
        "unit",
        "map",
        "order",
        "option",
        "rules",
        "ruleset",
        "tile",
        "door",
        "zone",
        *lexicon.numbers,
    )
    return Fault(f"{first!r} begins no statement{did_you_mean(first.rstrip(':'), known)}")


def _faces(text: str) -> tuple[int, ...]:
    found = text.replace(",", " ").replace("/", " ").replace("|", " ").split()
    for face in found:
        if not FACE.fullmatch(face):
            raise Fault(
                f"{face!r} is no face of a die: write the number (of a Fudge die 1 and 2 are a minus, 3 "
                "and 4 blank, 5 and 6 a plus)"
            )
    if len(found) > MOST_DICE:
        raise Fault(f"more than {MOST_DICE} dice at once")
    return tuple(int(face) for face in found)


def _events(body: tuple[Line, ...], ruleset: str, lexicon: Lexicon) -> Row:
    kinds = kinds_of_events(ruleset)
    if len(body) > MOST_EVENTS:
        raise Fault(f"more than {MOST_EVENTS} events below one order", body[MOST_EVENTS].number)
    found: list[Expected | Gap] = []
    for line in body:
        if line.text == GAP:
            found.append(Gap())
            continue
        try:
            name, *given = words(line.text) or [Word("")]
            if name.text not in kinds:
                if ":" in name.text or name.text in lexicon.numbers:
                    raise Fault(
                        "an order or an answer stands at the margin; what is indented is expected to happen"
                    )
                raise Fault(f"there is no event {name.text!r}{did_you_mean(name.text, kinds)}")
            fields = read_fields(given, kinds[name.text], lexicon)
        except Fault as error:
            raise Fault(str(error), line.number) from None
        found.append(Expected(line.number, line.text, kinds[name.text], name.text, fields))
    return tuple(found)


def _odds(line: Line, lexicon: Lexicon) -> Odds:
    what, equals, share = (part.strip() for part in line.text.partition("="))
    found = SHARE.fullmatch(share)
    if not equals or not what or not found or found[2] == "0":
        raise Fault(
            "odds are written `hit = 5/12`, `hit + crit = 41.7 %`, `down Bob = 1/36`, `lands c4 = 3/64`",
            line.number,
        )
    rounded = len(found[3].partition(".")[2]) if found[3] else None
    if found[1]:
        chance = Fraction(int(found[1]), int(found[2]))
    elif found[3]:
        chance = Fraction(found[3]) / 100
    else:
        chance = Fraction(int(found[4]))
    first, *rest = what.split()
    try:
        if first in ("down", "loss") and len(rest) == 1:
            return Odds(line.number, line.text, first, (), figure(rest[0], lexicon), (0, 0), chance, rounded)
        if first == "lands" and len(rest) == 1:
            return Odds(
                line.number, line.text, first, (), NO_UNIT, cell(rest[0], lexicon.field), chance, rounded
            )
        if first == "risk" and len(rest) == 2:
            unit = NO_UNIT if rest[0] == "nobody" else figure(rest[0], lexicon)
            return Odds(
                line.number, line.text, first, (), unit, cell(rest[1], lexicon.field), chance, rounded
            )
    except Fault as error:
        raise Fault(str(error), line.number) from None
    keys = tuple(key.strip() for key in what.split("+"))
    return Odds(line.number, line.text, "outcome", keys, NO_UNIT, (0, 0), chance, rounded)


def _looks(number: int, given: list[Word], ruleset: str, lexicon: Lexicon) -> Iterator[Look]:
    if not given:
        raise Fault("check is followed by a figure and what shall be so: check Bob hits=1 prone not focused")
    unit = figure(given[0].text, lexicon)
    book, kinds, states = casebook(ruleset), component_types(ruleset), state_words(ruleset)
    absent = False
    for word in given[1:]:
        if word.bare and word.text == "not":
            absent = True
            continue
        text = f"{word.key}={quoted(word.text) if word.quoted else word.text}" if word.key else word.text
        if word.key:
            if word.key == "at":
                word = Word(word.text, "position.cell")
            if word.key in book.groups:
                raise Fault(f"{word.key} is not kept; check the figures that it changes")
            fields_named(word.key, kinds, book)
            if ends_state(word.key, word, ruleset):
                yield Look(number, text, unit, word.key, not absent)
            else:
                yield Look(number, text, unit, "", absent, word.key, word)
        elif word.text in states:
            yield Look(number, ("not " if absent else "") + word.text, unit, word.text, absent)
        else:
            raise Fault(
                f"{word.text!r} is no state{did_you_mean(word.text, states)}; a field is written "
                f"`{word.text}=...`"
                if word.bare
                else "a state is one word"
            )
        absent = False
    if absent:
        raise Fault("behind `not` stands what shall not be so: check Bob not prone")
