"""What the computer orders in situations of every kind under Silhouette, InfoWar and OpenD6, order by order.

`pytest --regen` writes it anew: read the difference like code.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.battle import Battle
from tests.ai.weighing import choice, said
from tests.kept import files, same
from tests.rulesets.situated import begun, titles

HERE = Path(__file__).parent
NAMES = ("infowar", "opend6", "silhouette")
RULES = {
    **{name: HERE.parent / "rulesets" / name / "situations.case" for name in NAMES},
    **{f"more {name}": HERE / "situations" / f"{name}.case" for name in NAMES},
}
FILES = files(HERE / "situated", RULES)
_ORDERS = 6
_WORTHS = 5
_BEGUN = 6
"""So many situations are thought about before anything is declared, too."""


def orders_of(battle: Battle, patch: pytest.MonkeyPatch) -> list[str]:
    """The first orders of the side that has the turn, what it answers, and the worth of what it thought
    of."""
    side, told = battle.side, list[str]()
    while battle.winner is None and battle.side == side and len(told) < _ORDERS:
        with patch.context() as watched:
            order, rows = choice(battle, watched)
        worths = sorted((worth for worth, _ in rows), reverse=True)
        found = (
            f"  [{len(worths)}: {' '.join(map(str, worths[:_WORTHS]))} .. {sum(worths)}]" if worths else ""
        )
        told.append(said(battle, order) + found)
        battle.apply(order)
    return told


@pytest.mark.parametrize("name", RULES)
def test_the_computer_orders_what_it_ordered(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = []
    for title in titles(RULES[name]):
        rows += [title, *(f"  {told}" for told in orders_of(begun(RULES[name], title), monkeypatch))]
    for title in titles(RULES[name])[:_BEGUN]:
        rows += [
            f"{title}, from the beginning",
            *(f"  {told}" for told in orders_of(begun(RULES[name], title, rolled=True), monkeypatch)),
        ]
    same(FILES[name], "\n".join([*rows, ""]), request.config.getoption("--regen"))
