"""Where rules meet: a table of a ruleset as data, the situation behind each of its cells, and the page that
shows it.

A table is a TOML file beside the tests of its ruleset. `attacks.toml` has kinds of attack as rows and what
may count in one as columns; `states.toml` has states as rows and how one can end as columns. Situations are
written in the words of case files (docs/cases.md):

    title = "Attacks, and what counts in them"
    yes = "counts"                          # what a cell says; `none` stands for "no such thing"
    no = "does not"
    stage = "map ..."                       # what all situations share

    [reasons]                               # sentences that several cells share, by name
    no-shot = "Catalogue: throws are not shots."

    [columns.cover]
    words = "the target's cover"
    given = "unit Bob at=h2"         # what is added to the situation: set-up, or orders before the attack
    without = "unit Bob at=i2"       # what is added in its place for the other one, if anything
    nowhere = true                   # if it is listed to say that it counts in none: others count somewhere

    [rows.shot]
    words = "a shot at a figure"
    stage = "unit Alice held=pistol" # what its situations share
    act = "dice 5 4, 3 3 ..."        # the attack: dice, then orders and answers
    yes = ["cover", "focus"]
    none = ["parry"]
    no.moved = "no-shot"             # the sentence of the seed, or what follows from it, or its name

    given.cover = "unit Bob at=c3"   # the row's own words for a column; `without.cover` likewise

    acts.crit = "dice 6 6, 3 3 ..."  # the row's own attack for a column: other dice, as a rule

    elsewhere.focus = "test_focus.py::test_name"  # a test that plays it, where cases have no words for it

In `states.toml` a row has `is` (what `check` says of the one who is in it: "Bob prone") in place of `act`,
and what a column gives is how it ends. One that nothing ends says so: `lasts = "sentence"`.

Every row says something of every column, once: a new column has to be thought about for each row. `pytest
tests/rulesets/test_tables.py` plays each cell that is not `none`; with `--regen` it writes the pages
`docs/meeting/<ruleset>.md` anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.cases.setup import NAMES
from game.rulesets import RULESETS

YES, NO, NONE = "yes", "no", "none"
FOLDER = Path(__file__).parent
PAGES = FOLDER.parents[1] / "docs" / "meeting"
ATTACKS, STATES = "attacks", "states"
SIGNS = {YES: "●", NO: "○", NONE: "·"}
SAID_OF_ROWS = {
    "words", "stage", "act", "acts", "is", "lasts", YES, NO, NONE, "given", "without", "elsewhere",
}  # fmt: skip


@dataclass(frozen=True)
class Cell:
    """What a row and a column come to: `verdict` is YES, NO or NONE, `because` the sentence behind a NO.

    `given` is the case file of the situation with what the column says, `without` that without it; "" in a
    table of states. `elsewhere` names the test that plays the cell, if it is none of these.
    """

    row: str
    column: str
    verdict: str
    because: str = ""
    given: str = ""
    without: str = ""
    elsewhere: str = ""


@dataclass(frozen=True)
class Grid:
    """A table: its title, what its verdicts are called, its rows and columns with their words, its cells by
    row and column."""

    title: str
    called: dict[str, str]
    rows: dict[str, str]
    columns: dict[str, str]
    cells: dict[tuple[str, str], Cell]
    lasting: dict[str, str]
    """The states that nothing ends, with the sentence that says so."""
    nowhere: frozenset[str]
    """Columns that are listed to say that they count nowhere."""

    def that_are(self, *verdicts: str) -> Iterator[Cell]:
        return (cell for cell in self.cells.values() if cell.verdict in verdicts)


def rulesets(name: str = "*") -> list[str]:
    """Those that have tables, or that table."""
    return sorted(
        {
            path.parent.name
            for known in (ATTACKS, STATES)
            if name in ("*", known)
            for path in FOLDER.glob(f"*/{known}.toml")
        }
    )


def tables_of(ruleset: str) -> dict[str, Grid]:
    return {name: load(ruleset, name) for name in (ATTACKS, STATES) if ruleset in rulesets(name)}


@cache
def load(ruleset: str, name: str) -> Grid:
    """The table of that name. AssertionError that says what is missing, twice there or unknown."""
    path = FOLDER / ruleset / f"{name}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    columns = data["columns"]
    cells: dict[tuple[str, str], Cell] = {}
    for row, said in data["rows"].items():
        found = verdicts(f"{path.name} of {ruleset}, row {row}", said, columns.keys())
        for column in columns:
            verdict = found[column]
            because = said.get(NO, {}).get(column, "")
            cells[row, column] = Cell(
                row,
                column,
                verdict,
                data.get("reasons", {}).get(because, because),
                case(ruleset, data, row, column, "given"),
                case(ruleset, data, row, column, "without") if name == ATTACKS else "",
                said.get("elsewhere", {}).get(column, ""),
            )
    called = {YES: data[YES], NO: data[NO], NONE: "no such thing"}
    rows, heads = ({key: one["words"] for key, one in data[part].items()} for part in ("rows", "columns"))
    reasons = data.get("reasons", {})
    lasting = {
        key: reasons.get(one["lasts"], one["lasts"]) for key, one in data["rows"].items() if "lasts" in one
    }
    nowhere = {column for column, one in columns.items() if one.get("nowhere")}
    return Grid(data["title"], called, rows, heads, cells, lasting, frozenset(nowhere))


def verdicts(where: str, said: dict[str, Any], columns: Any) -> dict[str, str]:
    """What a row says of each column."""
    unknown = said.keys() - SAID_OF_ROWS
    assert not unknown, f"{where}: {sorted(unknown)} is nothing that a row says"
    named = [(column, verdict) for verdict in (YES, NO, NONE) for column in said.get(verdict, ())]
    found = dict(named)
    for part in ("given", "without", "acts", "elsewhere"):
        assert said.get(part, {}).keys() <= found.keys(), (
            f"{where}, {part}: no column is called {sorted(said[part].keys() - found.keys())}"
        )
    twice = {column for column in found if [one for one, _ in named].count(column) > 1}
    assert found.keys() <= columns, f"{where}: no column is called {sorted(found.keys() - columns)}"
    assert not twice, f"{where}: more than one thing is said of {sorted(twice)}"
    assert columns <= found.keys(), f"{where}: nothing is said of {sorted(columns - found.keys())}"
    assert all(said.get(NO, {}).values()), f"{where}: a sentence is missing"
    return found


# ---------------------------------------------------------------- the situation behind a cell


def case(ruleset: str, data: dict[str, Any], row: str, column: str, which: str) -> str:
    """The case file of a cell: what all, the row and the column say, set-up first, then orders, then the
    attack or a look at the state."""
    said = data["rows"][row]
    own = said.get(which, {}).get(column, data["columns"][column].get(which, ""))
    shared = [*_blocks(data.get("stage", "")), *_blocks(said.get("stage", ""))]
    before, held = [f"check {said['is']}"] if "is" in said else [], said.get("is", "")
    statements = [*shared, *before, *_blocks(own)]
    setup = [block for block in statements if block.split(None, 1)[0] in NAMES]
    script = [block for block in statements if block not in setup]
    ended = held.replace(" ", " not ", 1) if column in said.get(YES, ()) else held
    looked = [f"check {ended}"] if held else []
    quoted = f"rules {RULESETS[ruleset].rules()[0].id}"
    return "\n".join(
        [
            f"case {row} {column}",
            f"ruleset {ruleset}",
            quoted,
            *setup,
            *script,
            MARK,
            *_blocks(said.get("acts", {}).get(column, said.get("act", ""))),
            *looked,
            "",
        ]
    )


MARK = "; what follows is compared"


def _blocks(text: str) -> list[str]:
    """Each statement with the lines indented below it; notes are left out."""
    found: list[str] = []
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith(";"):
            if line[0].isspace() and found:
                found[-1] += f"\n{line}"
            else:
                found.append(line)
    return found


# ---------------------------------------------------------------- the page


def page(ruleset: str) -> str:
    """The page of all tables of a ruleset."""
    lines = [f"# Where the rules of {RULESETS[ruleset].TITLE} meet", ""]
    lines += [
        (
            f"Written from `tests/rulesets/{ruleset}/*.toml` by `pytest --regen "
            "tests/rulesets/test_tables.py`; each cell is played by a test."
        )
    ]
    for name, grid in tables_of(ruleset).items():
        lines += ["", *_section(name, grid)]
    return "\n".join([*lines, ""])


def _section(name: str, grid: Grid) -> Iterator[str]:
    counts = {verdict: sum(1 for _ in grid.that_are(verdict)) for verdict in SIGNS}
    yield f"## {grid.title}"
    yield ""
    yield (
        f"`{name}.toml`: "
        + ", ".join(f"{SIGNS[verdict]} {grid.called[verdict]} ({counts[verdict]})" for verdict in SIGNS)
        + "."
    )
    yield ""
    yield f"| | {' | '.join(grid.rows)} |"
    yield f"| --- |{' :-: |' * len(grid.rows)}"
    for column, words in grid.columns.items():
        yield f"| {words} | {' | '.join(SIGNS[grid.cells[row, column].verdict] for row in grid.rows)} |"
    yield ""
    for row, words in grid.rows.items():
        lasts = f" It lasts. {grid.lasting[row]}" if row in grid.lasting else ""
        yield f"* **{row}**: {words}.{lasts}"
    reasons: dict[tuple[str, str], list[str]] = {}
    for cell in grid.that_are(NO):
        reasons.setdefault((cell.column, cell.because), []).append(cell.row)
    if reasons:
        yield ""
        yield f"What {grid.called[NO]}, and why:"
        yield ""
        yield from (
            f"* {grid.columns[column]}; {', '.join(rows)}: {because}"
            for (column, because), rows in reasons.items()
        )
