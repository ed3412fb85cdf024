"""What the rulesets say about themselves to case files is so: seen in all that the shipped cases order and
are asked."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from game.cases.casebooks import casebook, component_types
from game.cases.files import load
from game.cases.orders import OutOfTurn
from game.cases.runner import CaseRun
from game.cases.steps import OddsStep, OrderStep, Step
from game.core.actions import Action, Ask
from game.rulesets import RULESETS
from game.rulesets.opend6.attack_odds import ATTACK, TRICK

UNDER_FIRE = ("Dash", "Disengage", "Suppress", "Strike", "Disarm", "DoubleStrike", "Throw")
LEVELS = ("unhurt", "scratch", "hurt", "very hurt", "incapacitated", "near death", "dead")
RARE = {
    "nwo": {
        "Dash pass",
        "Dash down",
        "Disengage pass",
        "Disengage down",
        "Suppress friend",
        *(f"{order} startled" for order in UNDER_FIRE),
    },
    "lithium": {f"{order} {key}" for order in ("Walk", "Run", "Use", "Throw") for key in ("pass", "fail")},
    "infowar": {
        *(
            f"{order} {key}"
            for order in ("Shoot", "Burst", "Hurl", "Strike")
            for key in (*LEVELS, "hit", "spoilt", "miss", "parry")
        ),
        *(f"Strike stun {key}" for key in LEVELS),
    },
    "silhouette": {
        *(
            f"{order} {key}"
            for order in ("Shoot", "Strike", "Ambush", "Snipe")
            for key in ("dead", "deep", "flesh", "stopped", "miss")
        ),
        *(f"{order} total-{number}" for order in ("Throw", "Plant", "CallArtillery") for number in range(8)),
        *("Throw hit", "Throw miss", "Use pass", "Use fail"),
    },
    "opend6": {
        *(f"{order} {key}" for order in ("Shoot", "Strike", "Hurl", "Breach") for key in ATTACK),
        *(f"Wrestle {key}" for key in TRICK),
        *("Breach hit", "Breach holds", "Ram slower", "Ram fail"),
        *(
            f"{order} {key}"
            for order in ("Drive", "Cruise", "Speed", "AllOut", "Reverse", "Brake")
            for key in ("pass", "slower", "fail")
        ),
        *(f"{order} {key}" for order in ("GetOut", "UseDoor") for key in ("pass", "fail")),
    },
}
"""Outcomes to which no shipped case need come."""


class Asking(CaseRun):
    """A run that keeps the outcomes of the orders of the script, and all questions."""

    endings: dict[type[Action], set[str]]
    asked: list[Ask]

    def _new(self, kind: type[Action]) -> bool:
        """Whether something may still be learnt of such orders."""
        listed = casebook(self.stage.setup.ruleset.ID).endings.get(kind, ())
        return kind not in self.endings or not self.endings[kind] >= set(listed)

    def _step(self, step: Step) -> bool:
        if isinstance(step, OrderStep | OddsStep):
            try:
                action = step.order.action(self.battle, self.lexicon)
            except OutOfTurn:
                action = None
            if action and self._new(type(action)) and self.battle.refusal(action) is None:
                self.endings.setdefault(type(action), set()).update(
                    outcome.key for outcome in self.battle.chances(action).outcomes
                )
        going_on = super()._step(step)
        if self.battle.pending:
            self.asked.append(self.battle.pending)
        return going_on


@cache
def seen(rules: str) -> tuple[dict[type[Action], set[str]], list[Ask]]:
    endings: dict[type[Action], set[str]] = {}
    asked: list[Ask] = []
    for path in sorted((Path(__file__).parent / rules).glob("*.case")):
        for case in load(path):
            playing = Asking(case.stage, case.steps)
            playing.endings, playing.asked = endings, asked
            playing.play()
    return endings, asked


@pytest.mark.parametrize(
    "rules", [pytest.param(rules, marks=[pytest.mark.long] * (rules == "nwo")) for rules in RULESETS]
)
def test_the_outcomes_of_each_order_are_those_that_are_listed(rules: str) -> None:
    listed = {f"{kind.__name__} {key}" for kind, keys in casebook(rules).endings.items() for key in keys}
    rows = {f"{kind.__name__} {key}" for kind, keys in seen(rules)[0].items() for key in keys - {"done"}}
    assert rows - listed == set()
    assert listed - rows - RARE[rules] == set()


@pytest.mark.parametrize("rules", RULESETS)
def test_every_question_is_listed_with_its_answers(rules: str) -> None:
    listed = casebook(rules).answers
    assert {ask.rule for ask in seen(rules)[1]} <= set(listed)
    for ask in seen(rules)[1]:
        words = listed[ask.rule]
        fixed = [
            option.key
            for option in ask.options
            if re.fullmatch("[a-z]+", option.key) and "id of" not in words and "location" not in words
        ]
        assert all(re.search(rf"\b{key}\b", words) for key in fixed), (ask.rule, fixed)


@pytest.mark.parametrize("rules", RULESETS)
def test_names_and_values_are_of_fields_that_there_are(rules: str) -> None:
    book, kinds = casebook(rules), component_types(rules)
    for name in book.names:
        component, _, field = name.partition(".")
        assert name in book.groups or field in kinds[component].__struct_fields__
    orders = {kind.__name__: kind for kind in RULESETS[rules].ACTIONS}
    for name in book.values:
        order, _, field = name.rpartition(".")
        assert any(
            field in kind.__struct_fields__ for title, kind in orders.items() if order in ("", title)
        ), name
