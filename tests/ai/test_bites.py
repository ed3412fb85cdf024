"""The computer thinks in bites between which the window draws: each does little work."""

from __future__ import annotations

import pytest

from game.ai.agents import think
from game.ai.terrain_view import FAR, Ground
from game.core.battle import start
from game.core.field import Cell
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.systems.rays import KnownMasks, Masks
from tests.systems.fields import at, field_of

HALLS = """
    A....#......#.......1..#.............
    .....#..h...#..........#......4......
    .B...........h....#....2.............
    ........#.........#.........h........
    ..C.....#....h................3......
    .....h..#...............#............
    D.......#......#........#............
    """


@pytest.mark.parametrize(("rules", "kind"), [("nwo", "rifleman"), ("opend6", "trooper")])
def test_a_bite_looks_along_few_lines_for_the_first_time(
    rules: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That takes longest of all, so that it is what bites are cut by. The first bite of an order sets out
    what it thinks about; what is played on has bites of several, as the odds of a throw."""
    figures = {
        side: tuple(Figure(kind, name, cell=at(HALLS, name)) for name in names)
        for side, names in (("azure", "ABCD"), ("ember", "1234"))
    }
    teams = tuple(Team(side, side, figures[side]) for side in figures)
    battle = start(Scenario("halls", rules, teams), field_of(HALLS), RULESETS[rules], "halls")
    battle.begin()
    measured, usual = list[tuple[int, int]](), KnownMasks.more

    def more(masks: KnownMasks, apart: tuple[int, int]) -> Masks:
        measured.append(apart)
        return usual(masks, apart)

    monkeypatch.setattr(KnownMasks, "more", more)
    counts = list[int]()
    for _ in range(2):
        order = None
        for number, order in enumerate(think(battle, battle.side, "hard")):  # noqa: B007
            counts += [len(measured)] if number else []
            measured.clear()
        assert order is not None
        battle.apply(order)
    assert max(counts) <= 5 < sum(counts)


def test_of_many_places_the_first_are_found_without_all_distances() -> None:
    """To sort fifteen hundred cells by them made one bite of 6 ms."""
    field, enemies = field_of(HALLS), ((UnitId(1), at(HALLS, "4")), (UnitId(2), at(HALLS, "2")))

    def ground() -> Ground:
        return Ground(field, enemies, frozenset(), frozenset(), None)

    cells, whole = [cell for cell in field.cells() if ground().way(cell) < FAR], ground()
    for most in (1, 7, 30, len(cells), len(cells) + 1):
        assert ground().first(cells, most) == sorted(cells, key=whole.order)[:most]
    asked, counting = list[Cell](), ground()

    def order(cell: Cell) -> tuple[int, int, Cell]:
        asked.append(cell)
        return whole.order(cell)

    counting.order = order
    counting.first(cells, 7)
    assert 7 <= len(asked) < 30
