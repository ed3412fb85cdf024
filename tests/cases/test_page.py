"""The page about case files: its examples are played, and its tables are those of the code.

Write the tables anew with: python -m game.cases.reference nwo docs/cases.md
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from game.cases.files import run_files
from game.cases.reference import filled

PAGE = Path(__file__).parents[2] / "docs" / "cases.md"
EXAMPLES = re.findall(r"^```case\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def test_there_are_three_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_go_as_written(tmp_path: Path, text: str) -> None:
    path = tmp_path / "example.case"
    path.write_text(text, encoding="utf-8")
    out = io.StringIO()
    assert run_files([path], out, out) == 0, out.getvalue()


def test_the_tables_are_those_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page, "nwo") == page
