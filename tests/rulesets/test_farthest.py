"""How far everything can be shot, struck and thrown: the nearest and the farthest tile that the rules allow,
for the arms of every figure.

`pytest --regen` writes the texts anew: read the difference like the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from game.core.actions import Action
from game.core.battle import start
from game.core.components import Position, Size
from game.core.field import Field, Tile
from game.core.references import UnitId
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario, Team
from game.core.table import Table
from game.rulesets import RULESETS
from tests.ai.weighing import kind_of
from tests.kept import files, same

LONG = 600
FIELD = Field(LONG, 1, tuple(Tile() for _ in range(LONG)), "range")
FILES = files(Path(__file__).parent / "farthest", RULESETS)


@pytest.mark.parametrize("name", RULESETS)
def test_how_far_it_goes(name: str, request: pytest.FixtureRequest) -> None:
    rows: dict[str, None] = {}
    for kind in RULESETS[name].archetypes():
        _, parts = RULESETS[name].components(Figure(kind.id, kind.title))
        if not any(isinstance(part, Size) for part in parts):
            rows.update(dict.fromkeys(_arms(name, kind.id)))
    same(FILES[name], "\n".join([*sorted(rows), ""]), request.config.getoption("--regen"))


def _arms(name: str, kind: str) -> Iterator[str]:
    """All that a figure has, each with how near and how far it goes."""
    rules = RULESETS[name]
    teams = tuple(
        Team(side, side, (Figure(one, side.title(), cell=cell),))
        for side, one, cell in (("azure", kind, (0, 0)), ("ember", kind, (1, 0)))
    )
    battle = start(Scenario("range", name, teams), FIELD, rules, "range")
    battle.begin()
    unit, target = (
        next(one for one in battle.table.units() if battle.table.unit(one).side == side)
        for side in ("azure", "ember")
    )
    table, hooks = battle.table.copy(battle.table.dice.forked("range")), rules.PROSPECTS
    assert hooks
    hooks.fresh(table, unit)
    for order in list(hooks.attacks(table, unit, target)):
        yield f"{kind_of(order)}: {_span(partial(_reaches, rules, table, order, target))}"
    for card in rules.sheet(table, unit).cards:
        thrown = _span(partial(_thrown, rules, table, unit, card.id))
        if thrown:
            yield f"Throw {card.id}: {thrown}"


def _reaches(rules: Ruleset, table: Table, order: Action, target: UnitId, far: int) -> bool:
    table.world.put(target, Position((far, 0)))
    return rules.refusal(table, order) is None


def _thrown(rules: Ruleset, table: Table, unit: UnitId, item: str, far: int) -> bool:
    throw = import_module(f"game.rulesets.{rules.ID}.orders").Throw(unit, (far, 0), item)
    return rules.refusal(table, throw) is None


def _span(allowed: Callable[[int], bool]) -> str:
    """The first tile that it reaches, of the first dozen, and the last one; "" if it reaches none."""
    near = next((far for far in range(1, 13) if allowed(far)), 0)
    if not near:
        return ""
    least, most = near, LONG
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (middle, most) if allowed(middle) else (least, middle)
    return f"{near} to {least}"


def test_no_text_is_left_of_what_is_gone() -> None:
    assert set((Path(__file__).parent / "farthest").glob("*.txt")) == set(FILES.values())
