"""What is painted without a pen, as small pictures: the ground under a campaign, ground that was painted by
hand, marks of a fight, vehicles on their way, points that go, what was read of a map. `pytest --regen` writes
them anew."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import Rect, Surface

from game.client.board import decals, effects, reading_overlay, terrain_changes, vehicles
from game.client.board.camera import Camera
from game.client.kit.atlases import PREMULTIPLIED
from game.client.screens.campaign.region import region
from game.client.seat.maps.cell_looks import LAYERS
from game.client.seat.view.decals import CASE, SOOT
from game.client.seat.view.effects import Effect
from game.core.events import Gauge
from game.core.field import Cover, Door, Field, Light, Spawn, Tile, Zone
from game.core.geometry.lattice import plain
from game.core.references import UnitId
from tests.client.drawn import same_picture
from tests.client.stage import board, duel, placed

GROUND = (70, 84, 92)


def sheet_of(wide: int, high: int, zoom: int) -> tuple[Surface, Camera]:
    sheet = Surface((wide * zoom, high * zoom), 0, 32)
    sheet.fill(GROUND)
    camera = Camera(plain(wide, high), sheet.get_size(), zoom=zoom)
    camera.centre(cast(Any, ((wide - 1) / 2, (high - 1) / 2)), glide=False)
    return sheet, camera


def test_the_ground_under_a_campaign(request: pytest.FixtureRequest) -> None:
    """Hills, fields, woods, the river through the widest gap, the sea in the corner that is farthest from all
    missions; none where they leave no room."""
    size = 228, 128
    shown = Surface((2 * size[0], size[1]), 0, 32)
    shown.blit(region.__wrapped__("4127-HERON", ((20, 30), (45, 62), (70, 25)), size), (0, 0))
    shown.blit(region.__wrapped__("2187-OTTER", ((5, 5), (5, 95), (95, 5), (95, 95)), size), (size[0], 0))
    same_picture(request, "region-ground", shown)


def test_ground_and_marks_of_a_fight(request: pytest.FixtureRequest) -> None:
    sheet, _ = sheet_of(10, 7, 40)
    for row in range(2):
        for column, paint in enumerate(
            ("high", "full", "screen", "low", "pit", "block", "open", "slow", "mud")
        ):
            drawn = terrain_changes.painted_ground(paint, 40, row)
            drawn.draw(sheet, 40 * column, 40 * row)
    for column, kind in enumerate((SOOT, CASE, "wood", "metal", *decals.DEEP, "leaf", "soil")):
        for row, warm in enumerate((True, False)):
            drawn = decals.scar_picture(kind, row, warm, 80)
            sheet.blit(
                drawn.surface,
                (40 * column + 20 - drawn.at[0], 120 + 60 * row - drawn.at[1]),
                special_flags=PREMULTIPLIED,
            )
    same_picture(request, "board-ground", sheet)


def test_vehicles_on_their_way(request: pytest.FixtureRequest) -> None:
    """Where one will skid, what it hits and whom it meets; how many are aboard."""
    sheet, camera = sheet_of(10, 6, 40)
    course: Any = SimpleNamespace(
        line=((1, 1), (4, 3)), hits=(4, 3), at=(6, 2), words="4 of 6", meets=((7, 4), (8, 4))
    )
    vehicles.draw_warnings(sheet, camera, course)
    nothing: Any = SimpleNamespace(line=(), hits=None, at=None, words="", meets=None)
    vehicles.draw_warnings(sheet, camera, nothing)
    for place, seats in enumerate((("driver",), ("rider", "driver", "gunner"), ("rider",))):
        vehicles.crew(seats, "azure" if place else "ember").draw(sheet, 60 + 60 * place, 210)
    same_picture(request, "board-vehicles", sheet)


def test_plates_of_crews_lie_one_above_the_other() -> None:
    """Above the middle; then over and below each other, as near as can be."""
    found: list[Rect] = []
    for _ in range(8):
        found.append(vehicles.crew_spot((200, 300), 40, found))
    steps = [(one.centery - 270) / 20 for one in found]
    assert steps == [0, -1, 1, -2, 2, -3, 3, 0] and {one.centerx for one in found} == {200}


@pytest.mark.parametrize("now", [60, 400, 860])
def test_points_badges_and_words_that_pass(now: int, request: pytest.FixtureRequest) -> None:
    many = Gauge("Hit points", 40, 40), Gauge("Armour", 4, 4)
    board_ = board([*duel(), placed(UnitId(3), (7, 4))])
    units = board_.scene.units
    units[UnitId(1)].gauges = (Gauge("Hit points", 1, 5), Gauge("Armour", 2, 4))
    units[UnitId(3)].gauges = (Gauge("Hit points", 22, 40), Gauge("Armour", 0, 4))
    sheet, camera = sheet_of(11, 6, 40)
    before = Gauge("Hit points", 4, 5), Gauge("Armour", 4, 4)
    board_.playback.effects[:] = [
        Effect("points", 0, 900, UnitId(1), (1, 1), gauges=before),
        Effect("points", 0, 900, UnitId(3), (7, 4), gauges=many),
        Effect("points", 0, 900, UnitId(9), (9, 1), gauges=before),
        Effect("number", 0, 900, a=(4, 2), words="−12", color="bad"),
        Effect("out", 0, 900, a=(6, 1), words="Out"),
        Effect("badge", 0, 900, a=(8, 1), words="prone"),
        Effect("badge", 0, 900, a=(8, 3), words="no such badge"),
        Effect("badge", 900, 900, a=(9, 3), words="burning"),
        Effect("case", 0, 900, a=(2, 4), b=(3, 4)),
        Effect("thud", 0, 900, a=(4, 4), b=(3, 4)),
        Effect("light", 0, 900, a=(6, 4), b=(3, 4)),
        Effect("burst", 0, 900, a=(9, 4), b=(3, 4)),
    ]
    board_.playback.now = now
    effects.draw_effects(sheet, camera, board_.playback, str)
    same_picture(request, f"effects-points-{now}", sheet)


# ---------------------------------------------------------------- what was read of a map


def read_field() -> Field:
    tiles = [
        Tile(blocks=True, blocks_sight=True, material="brick"),
        Tile(cover=Cover.HALF, material="wood"),
        Tile(cover=Cover.FULL, material="stone"),
        Tile(cost=2),
        Tile(cost=4, material="mud"),
        Tile(blocks=True, material="water", name="water"),
        Tile(light=Light.DIM),
        Tile(light=Light.NONE),
        Tile(edges="ne"),
        Tile(hazard="fire"),
    ]
    laid = [tiles[n % 10] if n % 3 != 1 else Tile() for n in range(70)]
    laid[20:30] = [tiles[5]] * 4 + [tiles[0]] * 3 + [tiles[3]] * 3
    zones = (
        Zone("deployment", "north", ((0, 4), (1, 4), (0, 5), (1, 5)), "azure"),
        Zone("objective", "mill", ((5, 4), (6, 4), (6, 5))),
        Zone("objective", "gate", ((9, 6),), "ember", {"goal": "hold"}),
        Zone("exit", "road", ((4, 6),)),
    )
    doors = Door((3, 4)), Door((3, 5), True), Door((3, 6), False, 12)
    return Field(
        10, 7, tuple(laid), zones=zones, doors=doors, spawns=(Spawn("azure", (8, 4)), Spawn("ember", (8, 5)))
    )


@pytest.mark.parametrize("px", [9, 32])
def test_what_was_read_of_a_map(px: int, request: pytest.FixtureRequest) -> None:
    """Walls, water, price, cover, light, doors, zones, where sides begin, what was painted by hand and what
    nobody is sure of: near with signs, from afar without letters."""
    field = read_field()
    shown = Surface((10 * px, 7 * px), 0, 32)
    shown.fill(GROUND)
    over = Surface((10 * px, 7 * px), 65536, 32)
    marker = reading_overlay.Marker(
        field, plain(10, 7), ((2, 5), (3, 0)), LAYERS, frozenset({(7, 6), (1, 1)})
    )
    marker.paint(over, px, (0, 0), field.cells())
    shown.blit(over, (0, 0))
    same_picture(request, f"reading-{px}", shown)


def test_layers_that_are_not_wanted_are_not_painted() -> None:
    field = read_field()

    def painted(*shown: str) -> bytes:
        over = Surface((240, 168), 65536, 32)
        marker = reading_overlay.Marker(field, plain(10, 7), (), shown)
        marker.paint(over, 24, (0, 0), field.cells())
        return over.get_buffer().raw

    nothing, each = painted(), {layer: painted(layer) for layer in LAYERS}
    assert not any(nothing)
    assert all(any(one) for one in each.values()) and len(set(each.values())) == len(LAYERS)


def test_a_sign_says_of_what_kind_a_zone_is() -> None:
    cells = ((1, 1),)
    assert reading_overlay.letter_of(Zone("objective", "", cells)) == "Z"
    assert reading_overlay.letter_of(Zone("objective", "", cells, "", {"goal": "hold"})) == "G"
    assert reading_overlay.letter_of(Zone("exit", "", cells)) == "E"
    assert reading_overlay.letter_of(Zone("anything", "", cells)) == "Z"


def test_signs_of_zones_do_not_lie_on_each_other() -> None:
    """The smallest has its own cell; nor do they lie where somebody begins."""
    house, stove = ((1, 0), (2, 0), (1, 1), (2, 1)), ((1, 0), (2, 0))
    zones = (Zone("event", "", house), Zone("objective", "", stove), Zone("event", "", ((1, 0),)))
    tiles = (Tile(),) * 8
    field = Field(4, 2, tiles, zones=zones, spawns=(Spawn("azure", (1, 1)),))
    assert reading_overlay.sign_cells(field) == [(2, 1), (2, 0), (1, 0)]
    crowded = Field(4, 2, tiles, zones=(Zone("unit", "", ((0, 0),)), Zone("item", "", ((0, 0),))))
    assert reading_overlay.sign_cells(crowded) == [(0, 0), (0, 0)]
