"""The tables of where rules meet: whole, played cell by cell, and shown on their pages as they are
(tests/rulesets/tables.py)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from game.cases.dice import CaseDice
from game.cases.files import understood
from game.cases.formatting import odds_text
from game.cases.runner import CaseRun
from game.cases.steps import OrderStep
from game.rulesets import RULESETS
from tests.kept import same
from tests.rulesets import tables
from tests.rulesets.tables import ATTACKS, MARK, NO, STATES, YES, Cell, load, page, tables_of


def cells(name: str) -> list[object]:
    """The cells that are played here: all but those of which there is no such thing, and those that a test of
    their own plays. What changes nothing is played in the long run."""
    rows = [
        (ruleset, cell)
        for ruleset in tables.rulesets(name)
        for cell in load(ruleset, name).that_are(YES, NO)
        if not cell.elsewhere
    ]
    return [
        pytest.param(
            cell,
            id=f"{ruleset} {cell.row} {cell.column}",
            marks=[pytest.mark.long] * (name == ATTACKS and cell.verdict == NO),
        )
        for ruleset, cell in rows
    ]


class Attacking(CaseRun):
    """A run that keeps the odds of one order, from the state in which it is given."""

    looked_at: OrderStep | None = None
    odds: Sequence[str] = ()

    def _order(self, step: OrderStep) -> bool:
        if step is self.looked_at:
            action = step.order.action(self.battle, self.lexicon)
            refusal = self.battle.refusal(action)
            chances = None if refusal else self.battle.chances(action)
            self.odds = odds_text(chances, action, self.lexicon) if chances else [f"refused: {refusal}"]
        return super()._order(step)


@cache
def happened(text: str) -> list[str]:
    """What comes of a situation from the mark on, in the words of case files: the odds of the first order,
    all events, what is not as it says. Columns of a row share what they are compared with."""
    found = understood(Path("cell.case"), text)
    assert not found.faults, found.faults
    (case,) = found.cases
    line = text.splitlines().index(MARK) + 1
    told: list[str] = []
    playing = Attacking(
        case.stage, case.steps, lambda words: told.append(words) if playing.number > line else None
    )
    playing.dice = CaseDice(endless=True)
    playing.looked_at = next(
        (step for step in case.steps if step.number > line and isinstance(step, OrderStep)), None
    )
    wrong = playing.play()
    return [*playing.odds, *told, *(difference.words for difference in wrong)]


@pytest.mark.parametrize("cell", cells(ATTACKS))
def test_what_counts_in_an_attack(cell: Cell) -> None:
    without, given = happened(cell.without), happened(cell.given)
    assert len(without) > 1, f"nothing is attacked: {without}"
    if cell.verdict == YES:
        assert given != without, f"{cell.row}: {cell.column} changes nothing, and should"
    else:
        assert given == without, f"{cell.row}: {cell.column} should change nothing: {cell.because}"


@pytest.mark.parametrize("cell", cells(STATES))
def test_how_a_state_ends(cell: Cell) -> None:
    wrong = happened(cell.given)
    assert wrong == wrong[:1] and wrong[0].startswith("check"), (
        f"{cell.row}: {cell.column} ({cell.because or 'ends it'}): {wrong}"
    )


# ---------------------------------------------------------------- the tables themselves


@pytest.mark.parametrize("ruleset", tables.rulesets())
def test_every_row_and_column_counts_somewhere(ruleset: str) -> None:
    """What counts in no attack would be played without anybody seeing that its situation was never there; a
    state ends somehow."""
    for name, grid in tables_of(ruleset).items():
        counting = list(grid.that_are(YES))
        assert {cell.row for cell in counting} | grid.lasting.keys() == grid.rows.keys()
        assert {cell.column for cell in counting} == grid.columns.keys() - grid.nowhere or name == STATES


@pytest.mark.parametrize("ruleset", tables.rulesets())
def test_what_is_played_elsewhere_is_there(ruleset: str) -> None:
    for grid in tables_of(ruleset).values():
        for cell in grid.cells.values():
            file, _, name = cell.elsewhere.partition("::")
            assert not file or f"def {name}(" in (tables.FOLDER / ruleset / file).read_text(
                encoding="utf-8"
            ), cell.elsewhere


@pytest.mark.parametrize("ruleset", tables.rulesets())
def test_the_page_is_that_of_the_tables(ruleset: str, request: pytest.FixtureRequest) -> None:
    same(tables.PAGES / f"{ruleset}.md", page(ruleset), request.config.getoption("--regen"))


ROWS = """
title = "Attacks"
yes = "counts"
no = "does not"
columns.cover.words = "cover"
columns.light.words = "light"
[rows.shot]
words = "a shot"
yes = ["cover"]
"""


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("", r"nothing is said of \['light'\]"),
        ('none = ["light", "cover"]', r"more than one thing is said of \['cover'\]"),
        ('none = ["light", "smoke"]', r"no column is called \['smoke'\]"),
        ('none = ["light"]\ngiven.smoke = ""', r"given: no column is called \['smoke'\]"),
        ('maybe = ["light"]', r"\['maybe'\] is nothing that a row says"),
        ('no.light = ""', "a sentence is missing"),
    ],
)
def test_a_table_with_holes_says_where_they_are(
    more: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nwo").mkdir()
    (tmp_path / "nwo" / "attacks.toml").write_text(ROWS + more, encoding="utf-8")
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    with pytest.raises(AssertionError, match=words):
        load.__wrapped__("nwo", "attacks")


ENDS_AS = {
    "nwo": {
        **dict.fromkeys(("fire", "acid", "electricity", "smoke", "poison"), "burning"),
        "grappling": "grappled",
    },
    "infowar": {"in control": "control", "sized up": "sized"},
    "lithium": {"in shock": "shock"},
    "opend6": {"defending": "dodging"},
    "silhouette": {"in_cover": "ducked", "unconscious": "out", "in_shock": "shock", "intoxicated": "drunk"},
}
"""States whose row is called otherwise, or whose end is played in that of another."""
FOR_GOOD = ("It lasts for the rest of the battle", "Nothing ends it")


@pytest.mark.parametrize("ruleset", tables.rulesets(STATES))
def test_every_state_that_can_end_has_a_row_that_says_how(ruleset: str) -> None:
    rows = {row.replace("_", " ") for row in load(ruleset, STATES).rows}
    states = [state for state in RULESETS[ruleset].STATES if not state.ends.startswith(FOR_GOOD)]
    known = ENDS_AS.get(ruleset, {})
    missing = [one.id for one in states if known.get(one.id, one.id.replace("_", " ")) not in rows]
    assert not missing, f"no row of tests/rulesets/{ruleset}/states.toml plays how these end: {missing}"
