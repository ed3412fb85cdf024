"""Every case of the rules that is drawn on squares also goes as written on hexes. What differs there has
cases of its own in `hexes.case`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.cases.files import Case, load
from tests.cases.test_cases import CASES

HERE = Path(__file__).parents[2] / "cases" / "silhouette"
ROWS = [row for row in CASES if row[0].parent == HERE and row[0].stem != "hexes"]


def on_hexes(text: str) -> str:
    """The same case file with each map drawn as hexes: cells keep their names, every second row lies half a
    hex to the east."""
    lines: list[str] = []
    row = -1
    for line in text.splitlines():
        if line == "map":
            row = 0
            lines.append("map hex")
        elif row >= 0 and line.startswith("  "):
            lines.append("  " + " " * (row % 2) + " ".join(line.strip()))
            row += 1
        else:
            row = -1
            lines.append(line)
    return "\n".join(lines)


@cache
def drawn(path: Path, folder: Path) -> dict[int, Case]:
    copy = folder / path.name
    copy.write_text(on_hexes(path.read_text(encoding="utf-8")), encoding="utf-8")
    return {case.number: case for case in load(copy)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hexes")


@pytest.mark.parametrize(
    ("path", "number"),
    [
        pytest.param(path, number, id=f"{path.stem}:{number} {title}", marks=pytest.mark.rule(*rules))
        for path, number, title, rules in ROWS
    ],
)
def test_it_goes_on_hexes_as_on_squares(path: Path, number: int, folder: Path) -> None:
    case = drawn(path, folder)[number]
    assert case.differences() == []


def test_all_maps_become_hexes() -> None:
    texts = [on_hexes(path.read_text(encoding="utf-8")) for path in sorted({path for path, *_ in ROWS})]
    assert texts and all("\nmap hex\n" in text and "\nmap\n" not in text for text in texts)
