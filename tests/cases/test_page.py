"""The page about case files: its examples are played, what it shows is shown, and its tables are those of the
code.

Write the tables anew with: python -m game.cases.reference nwo docs/cases.md
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from game.cases.files import run_files
from game.cases.reference import filled, reference

PAGE = Path(__file__).parents[2] / "docs" / "cases.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```case\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
SHOWN = re.findall(r"^```show\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


def played(folder: Path, text: str, show: bool = False) -> tuple[int, str]:
    path = folder / "first.case"
    path.write_text(text, encoding="utf-8")
    out = io.StringIO()
    return run_files([path], out, out, show), out.getvalue()


def test_there_are_six_examples() -> None:
    assert len(EXAMPLES) == 6


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_go_as_written(tmp_path: Path, text: str) -> None:
    result, out = played(tmp_path, text)
    assert result == 0, out


def test_what_is_shown_of_the_first_example_is_what_the_page_says(tmp_path: Path) -> None:
    assert [played(tmp_path, EXAMPLES[0], show=True)[1]] == SHOWN


def test_the_difference_on_the_page_is_told_in_its_words(tmp_path: Path) -> None:
    words = re.findall(r"^first\.case:(\d+: .*)$", TEXT, re.MULTILINE)
    result, out = played(
        tmp_path, EXAMPLES[1].replace("Harmed Bob 3", "Harmed Bob 2").replace(' "2 armour, 1 hit point"', "")
    )
    assert result == 1
    assert len(words) == 1 and f"first.case:{words[0]}" in out, out


def test_the_first_example_switches_off_every_question_of_a_side() -> None:
    options = [line for line in EXAMPLES[0].splitlines() if line.startswith("option")]
    assert [line.split()[1] for line in options] == ["azure", "ember"]
    asking = re.findall(r"^\| `(\w+)` \| side \| `ask`", reference("nwo")["options"], re.MULTILINE)
    assert asking and all(name in line for name in asking for line in options)


def test_the_tables_are_those_of_the_code() -> None:
    anew = "write the tables anew: uv run python -m game.cases.reference nwo docs/cases.md"
    assert filled(TEXT, "nwo") == TEXT, anew


@pytest.mark.parametrize("name", reference("nwo"))
def test_every_table_has_its_place_on_the_page(name: str) -> None:
    assert f"<!-- {name} -->" in TEXT
