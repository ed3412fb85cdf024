"""What `--show` tells of a case can be copied into a case, every line of it, and that one goes as written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from game.cases.files import Case, load
from game.cases.parsing import Block, blocks, read
from game.cases.setup import NAMES
from game.rulesets import RULESETS

SHIPPED = [path for rules in RULESETS for path in sorted((Path(__file__).parent / rules).glob("*.case"))]


def written(block: Block) -> Iterator[str]:
    yield block.text
    yield from (f"{' ' * line.indent}{line.text}" for line in block.body)


def copied(path: Path, read_cases: Sequence[Case]) -> str:
    """The file with the situations as they are and all else as it was shown."""
    cases = {case.number: case for case in read_cases}
    lines: list[str] = []
    shown: list[str] = []
    for block in blocks(read(path)):
        if block.number in cases:
            lines += shown[:]
            shown = []
            assert cases[block.number].differences(shown.append) == []
            lines += written(block)
        elif block.text.split()[0] in NAMES:
            lines += written(block)
    return "\n".join([*lines, *shown]) + "\n"


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name} {path.stem}", marks=[pytest.mark.long] * (number % 3 > 0))
        for number, path in enumerate(SHIPPED)
    ],
)
def test_every_line_that_is_shown_can_be_copied_back(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    cases = load(path)
    copy.write_text(copied(path, cases), encoding="utf-8")
    again = load(copy)
    assert [difference for case in again for difference in case.differences()] == []
    assert [case.title for case in again] == [case.title for case in cases]


def test_what_is_shown_has_dice_orders_refusals_odds_looks_and_words(tmp_path: Path) -> None:
    path = tmp_path / "x.case"
    path.write_text(
        'case "X"\nrules nwo.down\nmap\n  A..B\nunit Alice azure held=pistol\nunit Bob ember '
        "fitness=10\nAlice: Reload -> refused\n"
        "odds Alice: Shoot Bob\n  crit = 1/36\ndice 4 3, 3 3\nAlice: Shoot Bob\ncheck Bob hits=3\n",
        encoding="utf-8",
    )
    shown: list[str] = []
    assert load(path)[0].differences(shown.append) == []
    assert shown[0] == 'Alice: Reload pistol -> refused nwo.reload.roll "the 9 mm pistol is not empty"'
    assert shown[1] == "odds Alice: Shoot Bob pistol"
    assert [text.split(" = ")[0].strip() for text in shown[2:6]] == ["crit", "hit", "parry", "miss"]
    assert "  crit = 1/36" in shown and any(text.startswith("  loss Bob = ") for text in shown)
    assert [text for text in shown if text.startswith(("dice", "Alice: Shoot"))] == [
        "dice 4 3 3 3",
        "Alice: Shoot Bob pistol",
    ]
    assert '  Harmed Bob 3 "3 hit points" gauges=["hit points" 3 6] health=50' in shown
    assert shown[-1] == "check Bob hits=3"
