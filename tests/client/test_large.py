"""Large figures and those aboard them on the board: where they are, how they lie, and that all of it is
drawn."""

from __future__ import annotations

import pytest

from game.client.board.camera import ZOOMS
from game.client.board.figures import Hull, Stance, hull
from game.client.seat.view.board_marks import Marks
from game.core.events import (
    Alighted,
    Boarded,
    Downed,
    Event,
    Gauge,
    Placed,
    RoundBegan,
    Stepped,
    TurnBegan,
    Turned,
)
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from tests.client.stage import board

pygame = pytest.importorskip("pygame")

CAR, RIDER, FOE = UnitId(1), UnitId(2), UnitId(3)


def placed(
    unit: UnitId,
    cell: Cell,
    size: tuple[int, int] = (1, 1),
    facing: str = "",
    side: str = "azure",
    aboard: UnitId = NO_UNIT,
) -> Placed:
    return Placed(
        unit, f"Unit {unit}", side, "rifle", 0, cell, (Gauge("hit points", 4, 5),), *size, facing, aboard
    )


def street() -> list[Event]:
    return [
        placed(CAR, (5, 5), (2, 3), "e"),
        placed(RIDER, (3, 3)),
        placed(FOE, (9, 5), side="ember"),
        RoundBegan(1, (CAR, RIDER, FOE)),
    ]


def test_it_is_found_on_each_of_its_cells() -> None:
    stage = board(street())
    cells = {(4, 5), (5, 5), (6, 5), (4, 6), (5, 6), (6, 6)}
    assert {
        (x, y)
        for x in range(12)
        for y in range(12)
        if (found := stage.scene.at((x, y))) and found.unit == CAR
    } == cells
    assert all(stage.unit_at(stage.camera.centre_of(cell)) == CAR for cell in cells)
    assert not stage.unit_at(stage.camera.centre_of((7, 5)))


def test_it_lies_as_it_faces_whoever_is_near() -> None:
    stage = board([*street(), Stepped(CAR, (5, 5), (6, 5)), Turned(CAR, "n")])
    car = stage.scene.units[CAR]
    assert (car.cell, car.towards) == ((6, 5), "n") and car.facing < 0
    assert set(stage.scene.cells(car)) == {(6, 4), (7, 4), (6, 5), (7, 5), (6, 6), (7, 6)}


def test_who_is_aboard_goes_with_it_and_is_not_pointed_at() -> None:
    stage = board([*street(), Boarded(RIDER, CAR, "driver"), Stepped(CAR, (5, 5), (6, 5))])
    scene = stage.scene
    assert [(one.unit, one.seat, one.cell) for one in scene.aboard(CAR)] == [(RIDER, "driver", (6, 5))]
    assert stage.unit_at(stage.camera.centre_of((6, 5))) == CAR
    scene.show(Alighted(RIDER, CAR, (6, 4)))
    assert not scene.aboard(CAR) and stage.unit_at(stage.camera.centre_of((6, 4))) == RIDER


def test_who_shoots_out_of_what_is_not_seen_is_seen_alone() -> None:
    """In the fog the passenger comes into sight, and the car does not: he can be pointed at."""
    stage = board([placed(RIDER, (3, 3), aboard=CAR), placed(FOE, (9, 5), side="ember")])
    assert stage.scene.at((3, 3)) is stage.scene.units[RIDER]
    assert stage.unit_at(stage.camera.centre_of((3, 3))) == RIDER
    stage.scene.show(placed(CAR, (3, 3), (2, 3), "e"))
    assert stage.unit_at(stage.camera.centre_of((3, 3))) == CAR


def test_who_is_placed_aboard_is_aboard() -> None:
    stage = board([placed(CAR, (5, 5), (2, 3), "e"), placed(RIDER, (5, 5), aboard=CAR)])
    assert stage.scene.aboard(CAR)[0].unit == RIDER and stage.scene.at((5, 5)) is stage.scene.units[CAR]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_it_is_drawn_over_its_cells(zoom: int) -> None:
    window, bare = pygame.Surface((1280, 720), 0, 32), pygame.Surface((1280, 720), 0, 32)
    stage = board([*street(), Boarded(RIDER, CAR), TurnBegan(CAR, "azure")])
    stage.camera.zoom_to(zoom)
    stage.marks = Marks(target=CAR, hovered=CAR, ghost=(CAR, (5, 8)))
    stage.update(100)
    stage.draw(window)
    stage.scene.units.clear()
    stage.marks = Marks()
    stage.scene.active = NO_UNIT
    stage.draw(bare)
    for cell in ((4, 5), (6, 6), (4, 8), (6, 9)):
        assert window.get_at(stage.camera.centre_of(cell)) != bare.get_at(stage.camera.centre_of(cell)), cell
    if zoom > ZOOMS[0]:  # from farthest off the ring of its mark reaches as far
        assert window.get_at(stage.camera.centre_of((3, 3))) == bare.get_at(stage.camera.centre_of((3, 3))), (
            "the rider is inside"
        )


def test_down_it_is_drawn_darker() -> None:
    window = pygame.Surface((1280, 720), 0, 32)
    lit = []
    for events in (street(), [*street(), Downed(CAR)]):
        stage = board(events)
        stage.update(100)
        stage.draw(window)
        lit.append(sum(window.get_at(stage.camera.centre_of((4, 6)))[:3]))
    assert lit[1] < lit[0]


def test_slanted_its_base_lies_across_both_of_its_cells() -> None:
    """Along an axis a base that is mirrored looks the same."""
    px = 64
    picture = hull(Hull(((0.5, 0.5), (1.5, 1.5)), (1, 1)), Stance("car", "azure"), px)
    for x, y in ((1.2, 0.8), (0.8, 1.2), (0.5, 0.5), (1.5, 1.5)):
        at = round(x * px) + picture.at[0], round(y * px) + picture.at[1]
        assert picture.surface.get_rect().collidepoint(at) and picture.surface.get_at(at)[3] > 200, (x, y)
