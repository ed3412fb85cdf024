"""Vehicles as they are drawn: the ground that one goes over, its plates, and where one was seen last."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect, Surface

from game.client.board import badges, vehicles
from game.client.board.annotations import _arrow_at
from game.client.board.vehicles import band_layer, middles_along
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.events import Gauge
from game.core.field import Cell
from game.core.references import UnitId
from tests.client import stage

CAR, ROOK, PX = UnitId(1), UnitId(2), 32
SOUND = (Gauge("hull", 5, 5),)


def placed(unit: UnitId, name: str, look: str, cell: Cell, **more: object) -> e.Placed:
    return e.Placed(unit, name, "azure", look, 0, cell, SOUND, **more)  # type: ignore[arg-type]


@pytest.fixture
def scene() -> BoardScene:
    found = BoardScene()
    found.show(placed(CAR, "Magpie", "car", (5, 5), wide=2, long=3, facing="e"))
    found.show(placed(ROOK, "Rook", "pistol", (5, 5), aboard=CAR, seat="driver"))
    return found


def band(scene: BoardScene, path: tuple[Cell, ...], facing: str = "e") -> Surface:
    layer = band_layer(Marks(path=path, poses=((CAR, path[-1], facing),)), scene, PX)
    assert layer
    left, top = layer.corner
    whole = Surface((20 * PX, 20 * PX), flags=65536)
    whole.blit(layer.surface, (left * PX, top * PX))
    return whole


def covered(drawn: Surface, x: float, y: float) -> bool:
    return drawn.get_at((round(x * PX), round(y * PX))).a > 0


def test_the_ground_that_a_car_goes_over_is_as_wide_as_it_is(scene: BoardScene) -> None:
    drawn = band(scene, ((5, 5), (6, 5), (7, 5), (8, 5)))
    rows = {cell[1] for cell in scene.cells(scene.units[CAR])}
    for x in (6.5, 7.5):
        assert [covered(drawn, x, y + 0.5) for y in range(3, 9)] == [y in rows for y in range(3, 9)]


def test_no_ground_is_drawn_for_who_goes_on_foot_nor_without_a_way(scene: BoardScene) -> None:
    assert band_layer(Marks(path=((5, 5), (6, 5))), scene, PX) is None
    assert band_layer(Marks(path=((5, 5),), poses=((CAR, (5, 5), "e"),)), scene, PX) is None


def test_backwards_the_car_keeps_its_facing(scene: BoardScene) -> None:
    spots = middles_along(scene, scene.lattice, scene.units[CAR], ((5, 5), (4, 5), (3, 5)))
    assert {y for _, y in spots} == {spots[0][1]} and spots[0][0] - spots[-1][0] == pytest.approx(2)


def test_round_a_corner_the_band_turns_with_the_car(scene: BoardScene) -> None:
    path = (5, 5), (6, 5), (7, 6), (7, 7), (7, 8)
    drawn = band(scene, path, "s")
    ahead = Sprite(CAR, "", "azure", "car", 0, (7, 8), wide=2, long=3, towards="s")
    assert all(covered(drawn, x + 0.5, y + 0.5) for x, y in scene.cells(ahead) if y <= 8)


@pytest.mark.parametrize("px", [24, 40, 64])
def test_plates_of_crews_never_lie_over_each_other(px: int) -> None:
    taken: list[Rect] = []
    for middle in ((100, 100), (100 + px // 2, 100), (100, 100 + px // 3), (110, 96)):
        taken.append(vehicles.crew_spot(middle, px, taken))
    assert not any(a.colliderect(b) for a, b in combinations(taken, 2))


@pytest.mark.parametrize("px", [24, 40, 64])
def test_badges_of_who_rams_lie_on_no_plate_of_whom_it_has_rammed(px: int) -> None:
    row = badges.badges((("burning", 1), ("prone", 1)), px)
    assert row
    wide, high = row.surface.get_size()
    for other in ((px, 0), (2 * px, 0), (px, px // 2), (-px, 0), (0, -px)):
        taken: list[Rect] = []
        for x, y in ((100, 100), (100 + other[0], 100 + other[1])):
            taken.append(vehicles.crew_spot((x + px // 2, y + px // 2), px, taken))
        usual = badges.spot(2, px, -1, large=True)
        across, up = badges.beside_plates((100, 100), px, usual, row, taken)
        box = Rect(round(100 + across) - row.at[0], round(100 + up) - row.at[1], wide, high)
        assert box.collidelist(taken) < 0, other
    assert badges.beside_plates((100, 100), px, usual, row, []) == usual


@pytest.mark.parametrize("px", [24, 40, 64])
@pytest.mark.parametrize("values", [0, 1, 2])
def test_the_arrow_over_a_driver_stands_above_all_plates_in_the_middle(
    scene: BoardScene, px: int, values: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sprite, "values", property(lambda one: (("x", 1, True),) * values))
    left, top = _arrow_at(scene, Playback(scene), scene.units[ROOK], px)
    x, y = scene.middle(CAR)
    x, y = x + 0.5, y + 0.5
    assert left + 8 / 32 == pytest.approx(x)
    corner = round((x - 0.5) * px), round((y - 0.5) * px)
    highest = vehicles.crew_spot((round(x * px), round(y * px)), px, []).y
    for number in range(values):
        highest = min(highest, badges.value_spot(corner, px, True, number)[1] - badges.PLATE // 2)
    assert top * px + 13 / 32 * px <= highest + 1


def test_a_vehicle_seen_last_is_drawn_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    bodies: list[str] = []
    body = vehicles.body
    monkeypatch.setattr(vehicles, "body", lambda look, *rest: bodies.append(look) or body(look, *rest))
    board = stage.board([placed(CAR, "Magpie", "car", (5, 5), wide=2, long=3, facing="e")])
    board.scene.show(e.LostSight(CAR, (5, 5), "ember"))
    board.figures.begin(board.camera, Marks(remembered=((CAR, (5, 5)),)), 0.0, False)
    board.figures.draw_remembered(Surface((400, 400)))
    assert bodies == ["car"]
