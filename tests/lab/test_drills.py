"""Situations in which every kind of order that shows a chance is rolled, and how that is judged."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.battle import Battle
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.references import UnitId
from game.lab.calibration import RollCounter, calibrate
from game.lab.calibration_report import orders_words
from game.lab.drills import Drill, _median, drills, give, give_drills
from game.lab.order_trials import chancy
from game.rulesets import RULESETS
from tests import toy

TIMES = 5


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_kind_of_order_is_calibrated_or_shows_no_chance(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    found = drills(rules)
    assert [drill.kind for drill in found] == [drill.order.verb for drill in found]
    assert {drill.kind for drill in found} == chancy(rules)
    assert not [drill.kind for drill in found if drill.battle.refusal(drill.order)]
    rolled = give_drills(RollCounter(rules), TIMES, "1")
    assert not [kind for kind in chancy(rules) if not rolled[kind]]
    words = orders_words(ruleset, rolled)
    assert "never rolled" not in words
    assert all(order.__name__ in words for order in rules.ACTIONS)


def drill_of(ruleset: str, kind: str) -> Drill:
    return next(drill for drill in drills(RULESETS[ruleset]) if drill.kind == kind)


@pytest.mark.parametrize(
    ("ruleset", "kind"),
    [("infowar", "AutoFire"), ("silhouette", "CallArtillery"), ("silhouette", "Throw"), ("opend6", "Defend")],
)
def test_what_the_ledger_of_luck_leaves_out_is_judged_by_what_was_shown(ruleset: str, kind: str) -> None:
    counter = RollCounter(RULESETS[ruleset])
    give(drill_of(ruleset, kind), counter, TIMES, "1")
    assert sum(one.rolls for one in counter.counts() if one.kind == kind) == TIMES


def test_a_chance_that_is_shown_wrong_is_a_red_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A defence with one die of 10 or more comes off once in twelve."""
    drill, rows = drill_of("opend6", "Defend"), []
    for share in (Fraction(1, 12), Fraction(1, 2)):
        ends = Outcome("pass", "", share), Outcome("fail", "", 1 - share)
        shown = Chances(ends, (CheckLine("", UnitId(1), (), 10),))
        monkeypatch.setattr(Battle, "chances", lambda *_args, shown=shown: shown)
        counter = RollCounter(RULESETS["opend6"])
        give(drill, counter, 200, "1")
        rows += calibrate("opend6", [counter.counts()])
    assert [(row.kind, row.rolls) for row in rows] == [("Defend", 200)] * 2
    assert [row.wrong for row in rows] == [False, True]


def test_a_total_is_judged_by_where_it_is_halved() -> None:
    sixth = Fraction(1, 6)
    assert _median(dict.fromkeys(range(1, 7), sixth)) == (4, Fraction(1, 2))
    assert _median({0: sixth, 3: 5 * sixth}) == (3, 5 * sixth)


def test_a_ruleset_without_drills_has_none() -> None:
    assert drills(toy) == []  # type: ignore[arg-type]
