"""What the rules say in battles of made-up orders, told from what they said before.

`pytest --regen` writes it anew, after a rule was changed on purpose.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rulesets import RULESETS
from tests.golden.random_battles import line

KEPT = Path(__file__).parent / "wild"
BATTLES, SHORT = 12, 4


@pytest.mark.parametrize(
    "number",
    [pytest.param(each, marks=[pytest.mark.long] * (each > SHORT)) for each in range(1, BATTLES + 1)],
)
@pytest.mark.parametrize("rules", sorted(path.stem for path in KEPT.iterdir()))
def test_the_rules_say_what_they_said(rules: str, number: int, request: pytest.FixtureRequest) -> None:
    path = KEPT / f"{rules}.txt"
    if request.config.getoption("--regen"):
        if number == 1:  # one test writes for all, since they may run at once
            lines = [line(RULESETS[rules], each) for each in range(1, BATTLES + 1)]
            path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        return
    kept = path.read_text(encoding="utf-8").splitlines()
    assert line(RULESETS[rules], number) == kept[number - 1], (
        "the rules say something else now; if that was meant, write it anew with --regen"
    )
