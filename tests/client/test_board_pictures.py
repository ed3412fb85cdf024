"""The board as small pictures: regions, ways, effects, figures with their marks, orders. `pytest --regen`
writes them anew."""

from __future__ import annotations

from typing import Any, cast

import pygame
import pytest
from pygame import Rect, Surface

from game.client.board import annotations as board_words
from game.client.board import impacts
from game.client.kit.atlases import Picture
from game.client.seat.orders.declarations import OrderMark
from game.core import events as e
from game.core.events import Gauge
from game.core.field import Cell
from game.core.geometry.lattice import plain
from game.core.references import ThingId, UnitId
from tests.client import parts
from tests.client.drawn import same_picture, shrunk, unlike
from tests.client.stage import board as board_of
from tests.client.stage import duel, placed

GROUND = (70, 84, 92)
Marks = parts.marks.Marks
Camera = parts.camera.Camera


L = frozenset({(1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (2, 3), (3, 3), (3, 2), (5, 2), (4, 1)})


def test_regions(request: pytest.FixtureRequest) -> None:
    sheet = Surface((900, 320), 0, 32)
    sheet.fill(GROUND)
    camera = Camera(plain(28, 10), (900, 320), zoom=32)
    camera.centre(cast(Any, (13.5, 4.5)), glide=False)
    watch = (parts.marks.Watch(frozenset({(20, 1), (21, 1), (20, 3), (18, 2)}), (19, 2)),)
    moved = frozenset((x + 6, y) for x, y in L)
    for marks in (
        Marks(reach=L, dash=L | {(6, 2), (6, 3)}),
        Marks(threat=moved),
        Marks(blast=frozenset((x + 12, y) for x, y in L), watch=watch),
        Marks(deploy=frozenset((x + 22, y) for x, y in L)),
        Marks(
            reach=frozenset((x, y + 5) for x, y in L),
            blast=frozenset({(1, 6), (2, 6), (2, 7)}),
            threat=frozenset({(3, 6)}),
        ),
    ):
        layer = parts.overlays.region_layer(marks, 32)
        assert layer
        layer.draw(sheet, camera)
    half = parts.overlays.region_layer(Marks(reach=frozenset((x + 6, y + 5) for x, y in L)), 32)
    assert half
    half.draw(sheet, camera, 0.5)
    assert parts.overlays.region_layer(Marks(), 32) is None
    same_picture(request, "regions", sheet)


def test_ways_sights_and_chances(request: pytest.FixtureRequest) -> None:
    sheet = Surface((900, 400), 0, 32)
    sheet.fill(GROUND)
    camera = Camera(plain(18, 8), (900, 400), zoom=48)
    camera.centre(cast(Any, (8.5, 3.5)), glide=False)
    way = ((1, 1), (2, 1), (3, 2), (3, 3), (2, 4), (1, 4), (1, 3))
    path = parts.overlays.path_layer(Marks(path=way), 48)
    chances = ((6, 1), 0.004), ((7, 1), 0.12), ((6, 2), 0.5), ((7, 2), 1.0)
    landing = parts.overlays.landing_layer(Marks(landing=chances), 48)
    assert path and landing and parts.overlays.path_layer(Marks(path=way[:1]), 48) is None
    for layer in (path, landing):
        layer.draw(sheet, camera)
    for index, (dx, dy, blocked) in enumerate(
        ((3, 0, None), (0, 2, None), (3, 2, (1, 1)), (-3, 1, (-2, 1)), (2, -1, None))
    ):
        parts.ways.sight_picture(dx, dy, blocked, 48).draw(
            sheet, *camera.to_screen((9 + 3 * (index % 3), 1 + 3 * (index // 3)))
        )
    for index, (words, color) in enumerate(
        (("4 of 6", "path"), ("Ott 76 %, 4 harm", "bad"), ("2 x 3", "brass"))
    ):
        parts.overlays.label(words, color).draw(sheet, 250 + 140 * index, 340)
        parts.overlays.outlined_words(words, 13, color).draw(sheet, 250 + 140 * index, 370)
    same_picture(request, "ways", sheet)


def effect(kind: str, cell: Cell, **more: object) -> parts.motions.Effect:
    return parts.motions.Effect(kind, 0, 100, **{"a": cell, "b": (cell[0] + 2, cell[1] + 1), **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("now", [10, 45, 80])
def test_what_passes_over_the_board(now: int, request: pytest.FixtureRequest) -> None:
    board = board_of(duel())
    sheet = Surface((960, 576), 0, 32)
    sheet.fill(GROUND)
    camera = Camera(plain(20, 12), (960, 576), zoom=48)
    camera.centre(cast(Any, (9.5, 5.5)), glide=False)
    board.playback.effects[:] = [
        effect("muzzle", (1, 1)),
        effect("muzzle", (4, 2), b=(3, 0)),
        effect("tracer", (1, 3)),
        effect("slash", (4, 4)),
        effect("spark", (6, 1)),
        effect("flash", (8, 1)),
        effect("dust", (10, 1)),
        effect("explosion", (9, 5), wide=3, words="grenade"),
        effect("explosion", (14, 5), wide=5, words="grenade"),
        effect("explosion", (6, 5), wide=3, words="smoke grenade"),
        effect("word", (12, 1), words="Parried", color="fog"),
        effect("number", (14, 1), words="−4", color="bad"),
        effect("arc", (1, 8), b=(6, 9), words="knife"),
        effect("hop", (8, 9), b=(9, 9), words="no such thing"),
        effect("glide", (1, 1)),
    ]
    board.playback.now = now
    parts.effects.draw_effects(sheet, camera, board.playback, str)
    same_picture(request, f"effects-{now}", shrunk(sheet, 2))


def test_words_and_numbers_that_float_over_one_figure_lie_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    board, found = board_of(duel()), list[Rect]()
    stamp = parts.figures.stamp
    monkeypatch.setattr(
        board_words,
        "stamp",
        lambda target, words, x, y: (
            found.append(words.surface.get_rect(topleft=(x - words.at[0], y - words.at[1]))),
            stamp(target, words, x, y),
        ),
    )
    board.playback.effects[:] = [
        effect("number", (4, 4), words="−1", color="bad"),
        effect("word", (4, 4), words="No more than walking: bleeds no worse", color="fog"),
        effect("word", (4, 4), words="Prone", color="fog"),
    ]
    board.playback.now = 50
    camera = Camera(plain(10, 6), (480, 288), zoom=48)
    parts.effects.draw_effects(Surface((480, 288), 0, 32), camera, board.playback, str)
    assert len(found) == 4
    assert not any(one.colliderect(other) for n, one in enumerate(found) for other in found[n + 1 :])


def test_a_thing_rests_between_two_flights(request: pytest.FixtureRequest) -> None:
    board = board_of(duel())
    board.scene.floor.flying = ("grenade", (2, 2), (4, 3))
    sheet = Surface((480, 288), 0, 32)
    sheet.fill(GROUND)
    camera = Camera(plain(10, 6), (480, 288), zoom=48)
    board.playback.effects.clear()
    parts.effects.draw_effects(sheet, camera, board.playback, str)
    camera.zoom = 64
    board.playback.effects[:] = [
        parts.motions.Effect("word", board.playback.now + 1, 100, words="not yet", a=(2, 2))
    ]
    parts.effects.draw_effects(sheet, camera, board.playback, str)
    same_picture(request, "rests", sheet)


def scene_board() -> parts.board.Board:
    board = board_of(
        [
            *duel(),
            placed(UnitId(3), (5, 6)),
            placed(UnitId(4), (6, 6), "straw", "gunner"),
            placed(UnitId(5), (9, 6), "plum", "axe"),
            e.StatusGained(UnitId(3), "prone", "r", 1, ()),
            e.StatusGained(UnitId(4), "burning", "r", 2, ()),
            e.Harmed(UnitId(2), 3, "3 hit points", (Gauge("Hit points", 1, 5),), 20),
            e.Downed(UnitId(5)),
            e.AreaBegan(ThingId(1), "fire", ((11, 3), (12, 3), (12, 4)), 2),
            e.AreaBegan(ThingId(2), "smoke", ((14, 3), (15, 3)), 2),
            e.AreaBegan(ThingId(3), "gas cloud", ((14, 6),), 2),
            e.RoundBegan(1, (UnitId(1), UnitId(2), UnitId(3), UnitId(4))),
            e.TurnBegan(UnitId(4), "straw"),
            e.TurnEnded(UnitId(4)),
            e.TurnBegan(UnitId(1), "azure"),
        ]
    )
    board.camera = Camera(plain(20, 12), (960, 576), zoom=48)
    board.camera.centre(cast(Any, (9.5, 5.5)), glide=False)
    return board


MARKED: dict[str, Marks] = {
    "plain": Marks(),
    "way": Marks(
        reach=L,
        path=((3, 3), (4, 4), (4, 5)),
        path_label="2 of 6",
        hazards=(parts.marks.Hazard((4, 4), "blow", "76 %"), parts.marks.Hazard((4, 4), "shot", "3 %")),
        ghost=(UnitId(1), (4, 5)),
        cursor=(7, 7),
    ),
    "trail": Marks(
        trail=(
            (0, ((12, 2), (11, 3), (10, 3))),
            (1, ((10, 3), (9, 4), (8, 5))),
            (2, ((8, 5), (7, 5), (6, 6), (5, 6), (4, 5))),
        )
    ),
    "target": Marks(
        target=UnitId(2),
        sight=((3, 3), (8, 3), None),
        covers=(((8, 3), "w", True), ((6, 6), "n", False)),
        hovered=UnitId(2),
    ),
    "covers": Marks(
        covers=(((3, 3), "e", False), ((8, 3), "s", True)),
        highlight=frozenset({UnitId(3), UnitId(4)}),
        notes=(((12, 8), "2 x 3", "path"),),
    ),
    "throw": Marks(
        blast=frozenset({(7, 8), (8, 8)}),
        landing=(((7, 8), 0.25), ((8, 8), 0.75)),
        sight=((3, 3), (8, 8), (5, 5)),
    ),
    "fog": Marks(
        fog=parts.marks.Fog(
            frozenset({(x, y) for x in range(2, 9) for y in range(2, 6)}), frozenset({(10, 4), (11, 4)})
        ),
        hidden=frozenset({UnitId(4), UnitId(5)}),
        remembered=((UnitId(4), (10, 4)),),
    ),
}


@pytest.mark.parametrize("name", MARKED)
def test_the_board(name: str, request: pytest.FixtureRequest) -> None:
    """Bare; and of each kind of marks what they change."""
    bare, marked = (shrunk(_seen(marks), 2) for marks in (Marks(), MARKED[name]))
    same_picture(request, f"board-{name}", unlike(bare, marked) if MARKED[name] != Marks() else bare)


def _seen(marks: Marks) -> Surface:
    board, target = scene_board(), Surface((960, 576), 0, 32)
    board.marks = marks
    for ms in (0, 400):  # what has appeared fades in
        board.update(ms)
        board.draw(target)
    return target


@pytest.mark.parametrize("cells", [((0, 5), (1, 5), (2, 5)), ((28, 5), (29, 5)), ((7, 5),)])
def test_the_name_of_a_ground_that_is_in_sight_is_cut_by_no_panel(cells: tuple[Cell, ...]) -> None:
    board, target, said = scene_board(), Surface((960, 576), 0, 32), list[Rect]()
    board.camera.free = free = (60, 20, 840, 500)
    board.under.goals = ((frozenset(cells), "reinforcements", ("azure",)),)
    board.under.draw_goals(target, board.camera, said)
    assert any(Rect(free).collidepoint(board.camera.centre_of(cell)) for cell in cells) == bool(
        said and Rect(free).contains(said[0])
    )


def test_ranges_fade_in_from_when_they_are_whole_and_are_there_at_once_without_motion() -> None:
    board, target = scene_board(), Surface((960, 576), 0, 32)

    def shown(ms: float, marks: Marks, still: bool = False) -> bytes:
        board.marks = marks
        board.under.update(ms, marks)
        target.fill("black")
        board.under._draw_regions(target, board.camera, marks, still)
        return pygame.image.tobytes(target, "RGB")

    nothing, walk = shown(16, Marks()), Marks(reach=frozenset({(3, 3), (4, 3)}))
    whole = shown(16, walk, still=True)
    assert shown(0, Marks()) == nothing != whole
    looks = [shown(40, walk) for _ in range(4)]
    assert len({nothing, *looks}) == 4 and looks[-1] == whole and looks[0] not in (nothing, whole)
    other = Marks(reach=frozenset({(5, 5)}))
    assert shown(16, other) == shown(900, other), "what takes its place does not fade"
    gone, faint = shown(16, Marks()), shown(0, other)
    assert gone == nothing != faint and faint != shown(900, other), "what comes again fades in again"


def test_the_board_without_motion_stands_still() -> None:
    board = scene_board()
    board.reduced = True
    one, two = Surface((960, 576), 0, 32), Surface((960, 576), 0, 32)
    board.draw(one)
    board.playback.clock += 333
    board.draw(two)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")
    board.reduced = False
    board.draw(two)
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(two, "RGB")


def test_orders_that_were_declared(request: pytest.FixtureRequest) -> None:
    board, bare, target = scene_board(), Surface((960, 576), 0, 32), Surface((960, 576), 0, 32)
    board.draw(bare)
    order = OrderMark
    board.orders = (
        order(UnitId(1), ((3, 3), (4, 4), (5, 4)), (((5, 4), (8, 3)),), (((8, 3), "head"),), (), True),
        order(
            UnitId(4), ((6, 6), (5, 7)), (((5, 7), (8, 3)),), (((8, 3), "torso"),), ("reload", "shout"), False
        ),
    )
    board.draw(target)
    small = Camera(plain(20, 12), (960, 576), zoom=32)
    board.camera = small
    parts.orderview.draw_ends(target, board.camera, board.scene, board.orders)
    same_picture(request, "declared", unlike(shrunk(bare, 2), shrunk(target, 2)))


def test_a_figure_falls_about_its_feet() -> None:
    """Before it turns it is where it stood; then whatever is at its feet stays there."""
    px, at = 32, (100, 90)
    body = Surface((40, 50), pygame.SRCALPHA)
    body.fill((0, 0, 255, 255), (4, 2, 9, 40))
    feet = 4 + px // 2, 9 + px * 23 // 32
    body.fill((255, 0, 0, 255), (feet[0] - 2, feet[1] - 2, 5, 5))
    standing = Picture(body, (4, 9))

    def seen(picture: Picture) -> Surface:
        target = Surface((200, 200))
        picture.draw(target, *at)
        return target

    fallen = {degrees: seen(impacts.turned(standing, degrees, px)) for degrees in (0, 45, 90, -90)}
    assert pygame.image.tobytes(fallen[0], "RGB") == pygame.image.tobytes(seen(standing), "RGB")
    for target in fallen.values():
        assert target.get_at((at[0] + px // 2, at[1] + px * 23 // 32))[:3] == (255, 0, 0)
