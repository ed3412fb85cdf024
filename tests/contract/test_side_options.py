"""What is shown counts the options and habits of sides: each value of each of them, in a situation in which
it matters, with the odds shown before an order against what then comes of it.

A habit that answers a question by itself rolls what the odds say. Where a side is asked, the odds say what
they take for granted, and what comes of each other answer.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from game.cases.battle_setup import Stage
from game.cases.files import Case, load
from game.cases.steps import BeginStep, OrderStep
from game.core.actions import Action, Answer, Ask, EndTurn
from game.core.battle import Battle
from game.core.dice import seeded
from game.core.events import Answered, AttackEnded, Event
from game.core.field import SIDES
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import Choice
from game.core.scenario import Team
from game.rulesets import RULESETS
from tests.contract.dice_count import DECLINED, compare, gap

SITUATIONS = Path(__file__).with_name("side_options.case")
ASK = "ask"
PLAYS = 8
"""With so many rows of dice an order is played to the end of its round, each with each value."""
STEPS = 40


@cache
def cases() -> tuple[Case, ...]:
    return tuple(load(SITUATIONS))


def choices(rules: str) -> dict[str, Choice]:
    """The options of sides and figures, and those of a battle that name a side."""
    return {
        choice.name: choice
        for choice in RULESETS[rules].CHOICES
        if choice.scope != "battle" or set(SIDES) & set(choice.values)
    }


def values(case: Case) -> list[str]:
    """Those of its option, but for sides that are not there."""
    sides = {team.side for team in case.stage.scenario.teams}
    choice = choices(named(case)[0])[named(case)[1]]
    return [value for value in choice.values if value not in set(SIDES) - sides]


def named(case: Case) -> tuple[str, str]:
    """Ruleset and option of a situation."""
    rules, option = case.title.split(":")[0].split()
    return rules, option


EVERY = [(case.title, value) for case in cases() for value in values(case)]


def test_every_option_of_a_side_has_a_situation_in_which_it_matters() -> None:
    known = {named(case) for case in cases()}
    missing = [(rules, name) for rules in RULESETS for name in choices(rules) if (rules, name) not in known]
    assert not missing, (
        f"no situation for {', '.join(' '.join(one) for one in missing)}: add a case with that title to "
        f"{SITUATIONS.name}, with an order in which its values differ"
    )


# ---------------------------------------------------------------- a situation with a value


def stage_of(case: Case, value: str) -> Stage:
    """The situation with that value of its option for all sides and figures."""
    stage, (rules, name) = case.stage, named(case)
    scope = choices(rules)[name].scope
    if scope == "battle":
        options = {**stage.scenario.options, name: value}
        return replace(stage, scenario=msgspec.structs.replace(stage.scenario, options=options))

    def put(team: Team) -> Team:
        if scope == "side":
            return msgspec.structs.replace(team, options={**team.options, name: value})
        figures = (msgspec.structs.replace(one, options={**one.options, name: value}) for one in team.figures)
        return msgspec.structs.replace(team, figures=tuple(figures))

    teams = tuple(map(put, stage.scenario.teams))
    return replace(stage, scenario=msgspec.structs.replace(stage.scenario, teams=teams))


class Begun(NamedTuple):
    """A battle in which somebody has a turn, and what came before it."""

    battle: Battle
    events: list[Event]
    asked: list[Ask]


def begun(case: Case, value: str) -> Begun:
    stage, first = stage_of(case, value), orders(case)[0].order.unit
    if not any(isinstance(step, BeginStep) for step in case.steps):
        battle = stage.begun()
        battle.table.dice = seeded(case.title)
        return Begun(battle, [], [])
    battle = stage.battle(seeded(case.title), rolled=True)
    events, asked = answered(battle, battle.begin())
    for _ in range(STEPS):
        if turn(battle) == first:
            return Begun(battle, events, asked)
        more, questions = answered(battle, battle.apply(EndTurn(turn(battle))))
        events, asked = events + more, asked + questions
    raise AssertionError(f"{case.title}: whoever has the order never has a turn")


def orders(case: Case) -> list[OrderStep]:
    return [step for step in case.steps if isinstance(step, OrderStep)]


def turn(battle: Battle) -> UnitId:
    """Whose turn it is; of a side that declares for all its figures the first."""
    if battle.slot is None or battle.slot.unit:
        return battle.slot.unit if battle.slot else NO_UNIT
    return next(unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side)


def answered(battle: Battle, events: list[Event]) -> tuple[list[Event], list[Ask]]:
    """Every question by its default; what happens until there is none, and what was asked."""
    asked: list[Ask] = []
    while battle.pending:
        asked.append(battle.pending)
        events = events + battle.apply(Answer(battle.pending.unit, battle.pending.default))
    return events, asked


def played(battle: Battle, order: Action, number: int) -> tuple[list[Event], list[Ask]]:
    """The order on a copy with other dice, and the rest of its round, in which nobody does anything."""
    twin, round_ = battle.clone(f"row {number}"), battle.table.clock.round
    events, asked = answered(twin, twin.apply(order))
    for _ in range(STEPS):
        if twin.winner is not None or twin.table.clock.round != round_:
            break
        more, questions = answered(twin, twin.apply(EndTurn(turn(twin))))
        events, asked = events + more, asked + questions
    return events, asked


# ---------------------------------------------------------------- what is shown, and what comes


@pytest.mark.parametrize("often", [False, pytest.param(True, marks=pytest.mark.long)], ids=["few", "many"])
@pytest.mark.parametrize(("title", "value"), EVERY, ids=[f"{title}={value}" for title, value in EVERY])
def test_the_odds_that_are_shown_count_the_option(title: str, value: str, often: bool) -> None:
    case = next(one for one in cases() if one.title == title)
    battle = begun(case, value).battle
    for step in orders(case):
        order = step.order.action(battle, case.stage.lexicon)
        if battle.refusal(order) is not None:
            continue
        shown = battle.chances(order)
        assert sum((one.chance for one in shown.outcomes), Fraction(0)) == 1
        if len(shown.outcomes) > 1 or shown.risks:
            compare(battle, order, 2_000 if often else 250)
        battle.apply(order)
        answered(battle, [])


@pytest.mark.parametrize("title", [case.title for case in cases()])
def test_a_value_of_an_option_asks_or_answers(title: str) -> None:
    """Only "ask" asks. What answers by itself as the question advises does the same, die for die; and no two
    values are the same."""
    case = next(one for one in cases() if one.title == title)
    choice = choices(named(case)[0])[named(case)[1]]
    found = {value: trace(case, value) for value in values(case)}
    for value, one in found.items():
        questions = [ask for ask in one.asked if ask.rule == choice.rule]
        assert bool(questions) == (value == ASK), f"{value}: asked {len(questions)} times"
    texts = {value: one.text for value, one in found.items()}
    assert len(set(texts.values())) == len(texts), "its values make a difference here"
    if ASK in found:
        plain = {value: one.unasked for value, one in found.items()}
        assert plain[ASK] in [told for value, told in plain.items() if value != ASK], "advice is a habit, too"


class Trace(NamedTuple):
    """All that comes before and of the orders; the same without the answers that were given; what was
    asked."""

    text: str
    unasked: str
    asked: list[Ask]


def trace(case: Case, value: str) -> Trace:
    battle, events, asked = begun(case, value)
    told: list[object] = [*events]
    for step in orders(case):
        order = step.order.action(battle, case.stage.lexicon)
        refused = battle.refusal(order)
        told.append(refused)
        if refused is not None:
            continue
        for number in range(PLAYS):
            happened, questions = played(battle, order, number)
            told += happened
            asked = asked + questions
        battle.apply(order)
        answered(battle, [])
    unasked = [one for one in told if not isinstance(one, Answered)]
    return Trace(repr(told), repr(unasked), asked)


@pytest.mark.parametrize("times", [100, pytest.param(1_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("title", [title for title, value in EVERY if value == ASK])
def test_where_a_side_is_asked_the_odds_tell_of_every_answer(title: str, times: int) -> None:
    """They take one answer for granted; if it is not the advised one, they tell what comes of each of the
    others, and that is what comes."""
    case = next(one for one in cases() if one.title == title)
    battle = begun(case, ASK).battle
    order = orders(case)[0].order.action(battle, case.stage.lexicon)
    rule, shown = choices(named(case)[0])[named(case)[1]].rule, battle.chances(order)
    asked = [ask for ask in trace(case, ASK).asked if ask.rule == rule]
    keys = {option.key: option for ask in asked for option in ask.options}
    if any(DECLINED.get(rule, ask.default) != ask.default for ask in asked if ask.before is not None):
        assert {key for key in keys if not _told(shown, key)} == {DECLINED[rule]}, "the odds take it so"
    for key in keys:
        for words, share in _told(shown, key):
            hits = sum(_hits(battle, order, f"{key} {number}", rule, key) for number in range(times))
            assert not gap(words, hits, share, times)


def _told(shown: Chances, key: str) -> list[tuple[str, Fraction]]:
    """What the odds tell of that answer: "Bob parries" of "parry"."""
    return [(words, share) for words, share in shown.replies if words.split()[1].startswith(key[:4])]


def _hits(battle: Battle, order: Action, row: str, rule: str, key: str) -> bool:
    """Whether an attack on the target of the order hits when that question is answered so."""
    twin, target = battle.clone(row), getattr(order, "target", NO_UNIT)
    events = twin.apply(order)
    while twin.pending or not any(isinstance(event, AttackEnded) for event in events):
        ask = twin.pending
        if ask is None:
            events += twin.apply(EndTurn(turn(twin)))
        else:
            events += twin.apply(Answer(ask.unit, key if ask.rule == rule else ask.default))
    return any(
        isinstance(one, AttackEnded) and one.target == target and one.outcome == "hit" for one in events
    )
