"""What the computer orders in situations of every kind under Silhouette and InfoWar, order by order.

`pytest --regen` writes it anew: read the difference like code.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.agents import choose
from game.core.battle import Battle
from tests.ai.weighing import said
from tests.rulesets.situated import begun, titles
from tests.rulesets.written import files, same

HERE = Path(__file__).parent
RULES = {name: HERE.parent / "rulesets" / name / "situations.case" for name in ("infowar", "silhouette")}
FILES = files(HERE / "situated", RULES)
_ORDERS = 6


def orders_of(battle: Battle) -> list[str]:
    """The first orders of the side that has the turn, and what it answers."""
    side, told = battle.side, []
    while battle.winner is None and battle.side == side and len(told) < _ORDERS:
        order = choose(battle, side)
        told.append(said(battle, order))
        battle.apply(order)
    return told


@pytest.mark.parametrize("name", RULES)
def test_the_computer_orders_what_it_ordered(name: str, request: pytest.FixtureRequest) -> None:
    rows = []
    for title in titles(RULES[name]):
        rows += [title, *(f"  {told}" for told in orders_of(begun(RULES[name], title)))]
    declared = begun(RULES[name], titles(RULES[name])[0], rolled=True)
    rows += ["from the beginning", *(f"  {told}" for told in orders_of(declared)), ""]
    same(FILES[name], "\n".join(rows), request.config.getoption("--regen"))
