"""The board draws whatever it is told to, and finds what lies under the pointer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.client.board.badges import badges, badges_from, value
from game.client.board.camera import ZOOMS
from game.client.board.figures import POSES, SIDES, Stance, body, compass, figure, pips
from game.client.board.ground_overlays import area_sprite
from game.client.board.overlays import direction, neighbours, region_layer, regions
from game.client.kit.atlases import atlas
from game.client.kit.sprites import LOOKS
from game.client.seat.view.board_marks import Fog, Hazard, Marks, Watch
from game.core.events import (
    AreaBegan,
    DoorMoved,
    Downed,
    Event,
    Gauge,
    GroundChanged,
    StatusGained,
    TurnBegan,
)
from game.core.field import Door, Tile
from game.core.references import ThingId, UnitId
from tests.client.stage import board, duel, open_field, placed

pygame = pytest.importorskip("pygame")

SQUARE = frozenset((x, y) for x in range(4, 8) for y in range(2, 6))
FULL = Marks(
    reach=SQUARE,
    dash=frozenset((x, y) for x in range(2, 10) for y in range(1, 8)),
    threat=frozenset({(9, 4), (9, 5)}),
    watch=(Watch(frozenset({(6, 2), (6, 3)}), (3, 3)),),
    blast=frozenset({(7, 5)}),
    deploy=frozenset({(1, 1)}),
    path=((3, 3), (4, 3), (5, 4)),
    path_label="2 of 5",
    hazards=(Hazard((4, 3), "blow", "76 %"),),
    unsafe=(1, 1),
    target=UnitId(2),
    hovered=UnitId(1),
    sight=((3, 3), (8, 3), (6, 3)),
    covers=(((8, 3), "w", False), ((8, 3), "n", True)),
    landing=(((7, 5), 0.4), ((7, 6), 0.005)),
    ghost=(UnitId(1), (5, 4)),
    highlight=frozenset({UnitId(2)}),
    cursor=(2, 2),
    notes=(((1, 1), "North gate", "paper"),),
    fog=Fog(SQUARE, frozenset({(3, 3)})),
    remembered=((UnitId(2), (9, 9)),),
)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_everything_at_once_is_drawn_at_every_zoom(zoom: int) -> None:
    events = [
        *duel(),
        TurnBegan(UnitId(1), "azure"),
        AreaBegan(ThingId(9), "fire", ((1, 1),), 3),
        AreaBegan(ThingId(10), "smoke", ((2, 1),), 3),
    ]
    stage = board(
        [
            *events,
            *(
                StatusGained(UnitId(2), name, "")
                for name in ("burning", "focused", "engaged", "bewitched", "prone")
            ),
        ]
    )
    stage.camera.zoom_to(zoom)
    window = pygame.Surface((1280, 720), 0, 32)
    for marks in (Marks(), FULL, replace(FULL, hidden=frozenset({UnitId(2)}))):
        stage.marks = marks
        stage.update(100)
        stage.draw(window)
    assert window.get_at(stage.camera.centre_of((5, 3)))[:3] != (0, 0, 0)


def test_a_moved_door_looks_different() -> None:
    field = open_field()
    doored = replace(field, doors=(Door((4, 4)),))
    stage = board(duel(), doored)
    window = pygame.Surface((1280, 720), 0, 32)
    stage.draw(window)
    here = stage.camera.to_screen((4, 4))
    before = [window.get_at((here[0] + x, here[1] + 24))[:3] for x in range(48)]
    stage.playback.feed([DoorMoved((4, 4), True)])
    stage.playback.skip()
    stage.draw(window)
    assert [window.get_at((here[0] + x, here[1] + 24))[:3] for x in range(48)] != before


REMAINS = [
    Tile(cost=2, name="rubble"),
    Tile(name="crater"),
    Tile(name="stubble"),
    Tile(name="broken door"),
    Tile(blocks=True, name="damaged wall"),
]


@pytest.mark.parametrize("tile", REMAINS, ids=lambda tile: tile.name)
def test_changed_ground_looks_different_until_it_is_as_before(tile: Tile) -> None:
    stage = board(duel(), open_field())
    window = pygame.Surface((1280, 720), 0, 32)

    def seen(*events: Event) -> list[tuple[int, ...]]:
        stage.playback.feed(list(events))
        stage.playback.skip()
        stage.draw(window)
        x, y = stage.camera.centre_of((4, 4))
        return [
            tuple(window.get_at((x + right, y + down))[:3])
            for right in range(-20, 21, 4)
            for down in range(-20, 21, 4)
        ]

    before = seen()
    assert seen(GroundChanged(((4, 4),), tile)) != before
    assert seen(GroundChanged(((4, 4),), open_field()[4, 4])) == before


@pytest.mark.parametrize("px", [24, 32, 40, 48, 64, 96])
def test_every_figure_has_a_picture_in_every_pose(px: int) -> None:
    for look in LOOKS:
        for side in SIDES:
            for pose in POSES:
                for west in (False, True):
                    drawn = body(Stance(look, side, pose, west), px)
                    assert drawn.surface.get_size() == (2 * px, 2 * px)
                    assert drawn.surface.get_bounding_rect().w > px // 2


def test_rings_and_wedges_change_the_picture() -> None:
    plain = figure(Stance("rifle", "azure"), 48).surface
    seen = {pygame.image.tobytes(plain, "RGBA")}
    for stance in (
        Stance("rifle", "azure", active=True),
        Stance("rifle", "azure", hovered=True),
        Stance("rifle", "azure", acted=True),
        *(Stance("rifle", "azure", facing=compass(turn * 0.785398)) for turn in range(8)),
    ):
        seen.add(pygame.image.tobytes(figure(stance, 48).surface, "RGBA"))
    assert len(seen) == 12


def test_an_unknown_look_is_drawn_all_the_same() -> None:
    assert body(Stance("wizard", "green"), 48) is body(Stance("rifle", "azure"), 48)


def test_points_turn_into_a_bar_when_there_are_many() -> None:
    few, many = (
        pips((Gauge("Hit points", 3, 5),), "ember", 48),
        pips((Gauge("Hit points", 30, 40),), "ember", 48),
    )
    assert few is not None and many is not None
    assert pips((Gauge("Hit points", 0, 0),), "ember", 48) is None
    assert many.surface.get_width() < 40 * 6


@pytest.mark.parametrize("px", [24, 32, 48, 64, 96])
@pytest.mark.parametrize("most", [(5,), (5, 4), (6, 6), (14,), (120, 4)])
def test_points_are_no_wider_than_a_cell_so_that_those_of_neighbours_stay_apart(
    px: int, most: tuple[int, ...]
) -> None:
    found = pips(tuple(Gauge(str(number), points, points) for number, points in enumerate(most)), "azure", px)
    assert found is not None
    left = px / 2 - found.at[0]
    assert left >= -2 and left + found.surface.get_width() <= px + 2


@pytest.mark.parametrize("px", [24, 32, 48, 64, 96])
def test_rows_of_badges_of_neighbours_do_not_lie_over_each_other(px: int) -> None:
    for count in (2, 3, 4, 6):
        shown = tuple(
            (name, 1) for name in ("burning", "focused", "engaged", "pinned", "stunned", "acid")[:count]
        )
        drawn = badges(shown, px)
        assert drawn
        right = badges_from(count, px) + drawn.surface.get_bounding_rect().right
        assert badges_from(count, px) >= 0 and right <= px + 14 * (count > 3) + 2, (
            "only the number of further ones stands out"
        )


def test_at_most_three_badges_and_the_number_of_the_others() -> None:
    three = badges((("burning", 1), ("focused", 1), ("engaged", 1)), 48)
    five = badges((("burning", 1), ("focused", 1), ("engaged", 1), ("pinned", 1), ("stunned", 1)), 48)
    assert three is not None and five is not None
    assert 0 < five.surface.get_width() - three.surface.get_width() < 30
    assert badges((), 48) is None


def test_a_number_that_counts_is_read_in_the_colour_of_what_it_is_worth() -> None:
    good, bad = value("defending", 14, True), value("defending", 14, False)
    assert good.surface.get_size() == bad.surface.get_size()
    assert pygame.image.tobytes(good.surface, "RGBA") != pygame.image.tobytes(bad.surface, "RGBA")
    assert abs(good.at[0] - good.surface.get_width() // 2) <= 3, "its point is the middle"


def test_the_pointer_finds_cells_and_figures() -> None:
    stage = board([*duel(), placed(UnitId(3), (12, 8), "straw"), Downed(UnitId(3))])
    camera = stage.camera
    assert stage.cell_at(camera.centre_of((3, 3))) == (3, 3)
    assert stage.cell_at((camera.origin[0] - 5, 300)) is None
    assert stage.unit_at(camera.centre_of((3, 3))) == 1
    assert stage.unit_at(camera.to_screen((3.5, 2.9))) == 1, "the head stands out of the cell"
    assert stage.unit_at(camera.to_screen((3.05, 2.9))) == 0
    assert stage.unit_at(camera.centre_of((12, 8))) == 3
    stage.marks = Marks(hidden=frozenset({UnitId(1)}))
    assert stage.unit_at(camera.centre_of((3, 3))) == 0


def test_regions_have_borders_along_their_edges_only() -> None:
    assert neighbours(SQUARE, (5, 3)) == 15
    assert neighbours(SQUARE, (4, 2)) == 2 | 4
    assert regions(FULL)["dash"].isdisjoint(FULL.reach)
    layer = region_layer(Marks(reach=SQUARE), 48)
    assert layer is not None and layer.corner == (3, 1)
    assert region_layer(Marks(), 48) is None


def test_every_direction_has_a_piece_of_the_way() -> None:
    found = atlas("marks")
    assert found
    for dx, dy in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
        assert f"path/{direction((5, 5), (5 + dx, 5 + dy))}" in found.sprites


def test_every_area_has_a_picture() -> None:
    found = atlas("marks/areas")
    assert found
    for kind in ("fire", "smoke", "poison gas", "acid", "shock", "nobody knows"):
        assert f"{area_sprite(kind)}/0" in found.sprites
