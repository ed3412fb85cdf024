"""Who has seen whom: for each side on its own, however many there are."""

from __future__ import annotations

import pytest

from game.core.battle import start
from game.core.field import Cell, Field, Tile
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.core.table import Table
from game.rulesets import RULESETS, opend6
from game.rulesets.opend6.awareness import is_known, look
from game.rulesets.opend6.components import Seen

SIDES = ("azure", "ember", "straw", "plum")
WALL = Tile(blocks=True, blocks_sight=True)


def laid(*cells: Cell, walls: tuple[Cell, ...] = ()) -> tuple[Table, list[UnitId]]:
    """One figure for each side, on these cells, as the first round begins."""
    tiles = tuple(WALL if (n % 9, n // 9) in walls else Tile() for n in range(45))
    teams = tuple(
        Team(side, side, (Figure("trooper", side.title(), cell=cell),))
        for side, cell in zip(SIDES, cells, strict=False)
    )
    battle = start(Scenario("seen", opend6.ID, teams), Field(9, 5, tiles, "seen"), RULESETS["opend6"], "seen")
    battle.begin()
    return battle.table, battle.table.units()


def seen(table: Table, unit: UnitId) -> tuple[str, ...]:
    return tuple(sorted(side for side, _ in table.world.get(unit, Seen).rounds))


@pytest.mark.rule("opend6.cover.full")
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_in_the_open_each_is_seen_by_every_other_side(sides: int) -> None:
    table, units = laid(*((0, 0), (8, 0), (0, 4), (8, 4))[:sides])
    assert [seen(table, unit) for unit in units] == [
        tuple(sorted(set(SIDES[:sides]) - {side})) for side in SIDES[:sides]
    ]
    assert all(is_known(table, one, other) for one in units for other in units if one != other)


@pytest.mark.rule("opend6.cover.full")
def test_a_wall_hides_from_those_behind_it_alone() -> None:
    table, (azure, ember, straw) = laid((0, 2), (8, 2), (4, 4), walls=tuple((4, y) for y in range(4)))
    assert [seen(table, unit) for unit in (azure, ember, straw)] == [
        ("straw",),
        ("straw",),
        ("azure", "ember"),
    ]
    assert is_known(table, straw, azure) and not is_known(table, ember, azure)


@pytest.mark.rule("opend6.cover.full")
def test_who_is_looked_for_again_stays_seen_in_this_round() -> None:
    table, (azure, ember, straw) = laid((0, 0), (8, 0), (0, 4))
    table.world.put(azure, Seen((("straw", table.clock.round), ("ember", table.clock.round - 2))))
    assert not is_known(table, ember, azure) and is_known(table, straw, azure)
    list(look(table, azure))
    assert (
        is_known(table, ember, azure)
        and dict(table.world.get(azure, Seen).rounds)["ember"] == table.clock.round
    )
