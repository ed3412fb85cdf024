"""Where an order points that was just chosen, and through what the keys go, without a battle."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.client.seat.orders import target_cycle
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.target_cycle import FEW, first_aim, is_lost, next_in_turn
from game.client.seat.view.scene import BoardScene
from game.core.actions import EndTurn, Move
from game.core.field import Cell
from game.core.geometry.grid import SQUARES
from game.core.references import UnitId
from game.core.verbs import Verb

MARA, FOE, OTHER = UnitId(1), UnitId(2), UnitId(3)
HERE: Cell = (5, 5)
CELLS = {MARA: HERE, FOE: (7, 5), OTHER: (5, 9)}


def verb_of(aim: str) -> Verb:
    return cast(Verb, SimpleNamespace(aim=aim, action="Shoot"))


def orders_of(
    *aims: Any, unit: UnitId = MARA, history: tuple[object, ...] = (), watched: bool = True
) -> Orders:
    """The orders of a figure that can point at these; if it is `watched`, at each cell for an area, too."""
    table = SimpleNamespace(
        cell=CELLS.__getitem__,
        cells=lambda one: (CELLS[one],),
        standing=lambda: tuple(CELLS),
        hostile=lambda one, other: other != MARA,
        carrier=lambda _: None,
        unit=lambda one: SimpleNamespace(side="azure" if one == MARA else "ember"),
        field=SimpleNamespace(grid=SQUARES),
    )
    battle = SimpleNamespace(table=table, field=table.field, history=history, slot=None)
    found = SimpleNamespace(
        battle=battle,
        unit=unit,
        aims=lambda _: dict.fromkeys(aims, ()),
        at=lambda _, aim: [aim] if aim in aims else [],
        chances=lambda _: None,
        marked=lambda _, cells: [aim for aim in aims if aim in cells] or [None],
        area=lambda _, first, second: ([first] if watched and first == second else [], None),
    )
    return cast(Orders, found)


def scene_of() -> BoardScene:
    """Everybody stands on the board where they are."""
    units = {
        unit: SimpleNamespace(unit=unit, cell=cell, side="azure" if unit == MARA else "ember", down=False)
        for unit, cell in CELLS.items()
    }
    at = {one.cell: one for one in units.values()}
    found = SimpleNamespace(units=units, at=at.get, aboard=lambda _: (), declared={}, gone=())
    return cast(BoardScene, found)


@pytest.fixture(autouse=True)
def nobody_deserted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target_cycle, "is_deserted", lambda *_: False)


def first(orders: Orders, aim: str, cell: Cell | None = None) -> tuple[Cell | None, bool]:
    return first_aim(orders, scene_of(), verb_of(aim), cell, HERE)


def test_a_shot_begins_with_the_nearest_wherever_the_mouse_is() -> None:
    assert first(orders_of(OTHER, FOE), "unit", CELLS[OTHER]) == (CELLS[FOE], True)
    assert first(orders_of(), "unit") == (HERE, True), "there is nobody"


@pytest.mark.parametrize(
    ("history", "cell"),
    [
        ((SimpleNamespace(unit=MARA, verb="Shoot", target=OTHER),), CELLS[OTHER]),
        ((SimpleNamespace(unit=MARA, verb="Shoot", target=OTHER), Move(MARA, (HERE, (5, 6)))), CELLS[OTHER]),
        ((SimpleNamespace(unit=MARA, verb="Shoot", target=OTHER), EndTurn(MARA)), CELLS[FOE]),
        ((SimpleNamespace(unit=FOE, verb="Shoot", target=OTHER),), CELLS[FOE]),
        ((SimpleNamespace(unit=MARA, verb="Strike", target=OTHER),), CELLS[FOE]),
        ((SimpleNamespace(unit=MARA, verb="Shoot", target=UnitId(0)),), CELLS[FOE]),
    ],
)
def test_who_shoots_again_means_the_same_one(
    history: tuple[object, ...], cell: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(target_cycle, "target_of", lambda action: getattr(action, "target", None))
    assert first(orders_of(FOE, OTHER, history=history), "unit") == (cell, True)


def test_who_can_be_aimed_at_no_more_is_not_meant_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target_cycle, "target_of", lambda action: getattr(action, "target", None))
    before = (SimpleNamespace(unit=MARA, verb="Shoot", target=OTHER),)
    assert first(orders_of(FOE, history=before), "unit") == (CELLS[FOE], True)


def test_tiles_are_chosen_one_by_one() -> None:
    assert first(orders_of(), "cells", (6, 6)) == (None, True), "nobody has chosen one yet"
    assert first(orders_of((6, 6)), "cells", (9, 9)) == ((6, 6), True)


@pytest.mark.parametrize(
    ("cell", "found"),
    [(None, ((6, 5), True)), (HERE, ((6, 5), True)), ((9, 9), ((6, 5), True)), ((4, 5), ((4, 5), False))],
)
def test_of_few_cells_the_one_that_is_pointed_at_stays(
    cell: Cell | None, found: tuple[Cell | None, bool]
) -> None:
    assert first(orders_of((6, 5), (4, 5)), "cell", cell) == found


def test_of_many_cells_a_throw_begins_at_an_enemy() -> None:
    around = [(x, 5) for x in range(3, 20) if x != 5]
    assert first(orders_of(*around), "cell") == (CELLS[FOE], True)
    assert first(orders_of(*around), "cell", (15, 5)) == ((15, 5), False)
    assert first(orders_of(), "area") == (CELLS[FOE], True), "an area may lie anywhere: the nearest enemy"
    assert first(orders_of(watched=False), "area") == (HERE, True), "where nobody can be had in it, oneself"


@pytest.mark.parametrize(
    ("cell", "found"),
    [(None, (HERE, False)), ((6, 6), ((6, 6), False)), (CELLS[FOE], (HERE, False)), (HERE, (HERE, False))],
)
def test_nobody_goes_to_where_somebody_else_was_pointed_at(
    cell: Cell | None, found: tuple[Cell | None, bool]
) -> None:
    assert first(orders_of(), "path", cell) == found


def test_who_has_declared_where_to_go_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target_cycle, "goal_of", lambda *_: (8, 8))
    assert first(orders_of(), "path", (6, 6)) == ((8, 8), True)
    assert first(orders_of(), "", (6, 6)) == ((6, 6), False), "of other orders that says nothing"


@pytest.mark.parametrize(
    ("cell", "way", "found"),
    [
        (None, 1, (7, 5)),
        (None, -1, (7, 5)),
        ((7, 5), 1, (5, 9)),
        ((5, 9), 1, (7, 5)),
        ((7, 5), -1, (5, 9)),
        ((1, 1), 1, (7, 5)),
    ],
)
def test_the_keys_go_from_the_nearest_to_the_farthest_and_round(
    cell: Cell | None, way: int, found: Cell
) -> None:
    assert next_in_turn(orders_of(OTHER, FOE), scene_of(), verb_of("unit"), cell, way) == found


def test_among_many_empty_cells_nothing_is_chosen_for_anybody() -> None:
    many: list[Any] = [(x, 1) for x in range(FEW + 1)]
    assert next_in_turn(orders_of(*many), scene_of(), verb_of("cell"), None, 1) is None
    assert next_in_turn(orders_of(*many[:FEW]), scene_of(), verb_of("cell"), None, 1) == (1, 1)
    assert next_in_turn(orders_of(), scene_of(), verb_of("cell"), (3, 3), 1) == (3, 3)


@pytest.mark.parametrize(
    ("aim", "aims", "cell", "lost"),
    [
        ("unit", (FOE,), (7, 5), False),
        ("unit", (FOE,), (6, 5), True),
        ("unit", (), (6, 5), False),
        ("cell", tuple((x, 1) for x in range(FEW)), (9, 9), True),
        ("cell", tuple((x, 1) for x in range(FEW + 1)), (9, 9), False),
        ("path", (FOE,), (9, 9), False),
        ("cells", ((6, 6),), (6, 6), False),
        ("cells", ((6, 6),), (6, 7), True),
        ("cells", ((6, 6),), None, False),
    ],
)
def test_the_mouse_is_lost_where_the_order_has_nothing(
    aim: str, aims: tuple[Any, ...], cell: Cell | None, lost: bool
) -> None:
    assert is_lost(orders_of(*aims), verb_of(aim), cell) is lost
