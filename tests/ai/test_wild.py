"""What the agents weigh and choose in the middle of battles of made-up orders, told from what they did
before.

`pytest --regen` writes it anew, after an agent or a rule was changed on purpose; the situations to read are
those of `test_weighed.py`.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from game.core.battle import start
from game.rulesets import RULESETS
from tests.ai.weighing import choice, said
from tests.fuzz.grounds import made_up, small
from tests.fuzz.wild import Wild
from tests.plainly import plain

KEPT = Path(__file__).parent / "wild"
BATTLES, SOME = 10, 4
"""Battles of each kind, and those of them that every run fights."""
CHOICES = 3
"""Choices of a battle, each after some more of the made-up orders."""


def line(title: str, number: int, patch: pytest.MonkeyPatch) -> str:
    rules, _, think = title.partition("-")
    random = Random(f"agents {title} {number}")
    scenario, field, ruleset = made_up(random, [small(random)], RULESETS[rules])
    battle = start(scenario, field, ruleset, str(number))
    battle.begin()
    wild, told = Wild(battle, random), []
    for _ in range(CHOICES):
        for _ in range(random.randint(2, 9)):
            if battle.winner is None:
                battle.apply(wild.pick())
        if battle.winner is None:
            with patch.context() as watched:
                order, rows = choice(battle, watched, think)
            digest = sha256(plain(rows).encode("utf-8", "backslashreplace")).hexdigest()[:8]
            told.append(f"{said(battle, order)} ({len(rows)} weighed, {digest})")
            battle.apply(order)
    return f"{number}: {'; '.join(told)}"


@pytest.mark.parametrize(
    "number", [pytest.param(each, marks=[pytest.mark.long] * (each > SOME)) for each in range(1, BATTLES + 1)]
)
@pytest.mark.parametrize("title", sorted(path.stem for path in KEPT.iterdir()))
def test_the_agents_weigh_and_choose_as_they_did(
    title: str, number: int, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = KEPT / f"{title}.txt"
    if request.config.getoption("--regen"):
        if number == 1:  # one test writes for all, since they may run at once
            lines = [line(title, each, monkeypatch) for each in range(1, BATTLES + 1)]
            path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        return
    kept = path.read_text(encoding="utf-8").splitlines()
    assert line(title, number, monkeypatch) == kept[number - 1], (
        "another choice; if that was meant, write it anew with --regen"
    )
