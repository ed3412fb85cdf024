"""What is drawn without a pen, as small pictures: maps, figures, marks, effects. `pytest --regen` writes them anew."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect, Surface

from game.core import events as e
from game.core.events import Gauge
from game.core.field import Cell
from game.maps import find, open_map
from tests.client import parts
from tests.client.drawn import same_picture, shrunk
from tests.client.stage import board as board_of
from tests.client.stage import duel, placed

SIDES = ("azure", "ember", "straw", "plum")
GROUND = (70, 84, 92)
Stance = parts.figures.Stance
Marks = parts.marks.Marks
Camera = parts.camera.Camera
Pen = parts.paint.Pen


class Sheet:
    """Pictures side by side, row below row, on a plain ground."""

    def __init__(self, size: tuple[int, int], pitch: int) -> None:
        self.surface = Surface(size, 0, 32)
        self.surface.fill(GROUND)
        self.pitch = pitch
        self.place = 0

    @property
    def spot(self) -> tuple[int, int]:
        """The middle of the next place."""
        across = self.surface.get_width() // self.pitch
        x, y = self.place % across, self.place // across
        self.place += 1
        assert (y + 1) * self.pitch <= self.surface.get_height(), "the sheet is full"
        return x * self.pitch + self.pitch // 2, y * self.pitch + self.pitch // 2

    def add(self, drawn: parts.assets.Picture | None) -> None:
        x, y = self.spot
        if drawn:
            drawn.draw(self.surface, x, y)

    def corner(self, drawn: parts.assets.Picture | None) -> None:
        """The point of the picture in the upper left quarter of its place."""
        x, y = self.spot
        if drawn:
            drawn.draw(self.surface, x - self.pitch // 4, y - self.pitch // 4)

    def lay(self, drawn: Surface | None) -> None:
        x, y = self.spot
        if drawn:
            self.surface.blit(drawn, drawn.get_rect(center=(x, y)), special_flags=pygame.BLEND_PREMULTIPLIED)


@pytest.mark.parametrize("name", ["warehouse-yard", "mill-street", "otter-ford"])
def test_a_map_as_the_game_shows_it(name: str, request: pytest.FixtureRequest) -> None:
    view = parts.mapview.MapView(*open_map(find(name)))
    whole = view.part(Rect(0, 0, view.field.width, view.field.height), 32, 32)
    same_picture(request, f"map-{name}", shrunk(whole, 4))


def test_a_map_seen_through_the_camera(request: pytest.FixtureRequest) -> None:
    """With crowns over it, and doors that have moved."""
    field, picture = open_map(find("warehouse-yard"))
    view = parts.mapview.MapView(field, picture)
    target = Surface((640, 480), 0, 32)
    camera = Camera((field.width, field.height), (640, 480), zoom=48)
    camera.centre((field.width / 2, field.height / 2), glide=False)
    doors = {door.cell: not door.open for door in field.doors}
    view.draw(target, camera, doors)
    for crown in view.crowns(48):
        crown.picture.faded(0.5).draw(target, camera.origin[0] + crown.box.x, camera.origin[1] + crown.box.y)
    same_picture(request, "map-camera", shrunk(target, 2))


def test_figures_in_all_their_states(request: pytest.FixtureRequest) -> None:
    sheet = Sheet((12 * 72, 6 * 72), 72)
    for look in (*parts.figures.LOOKS, "no such look"):
        sheet.corner(parts.figures.figure(Stance(look, "azure"), 32))
    for side in (*SIDES, "no such side"):
        for pose in parts.figures.POSES:
            sheet.corner(parts.figures.figure(Stance("rifle", side, pose, west=pose == "aim"), 32))
    for direction in range(8):
        sheet.corner(parts.figures.figure(Stance("rifle", "ember", facing=parts.figures.compass(direction * 0.785)), 32))
    for more in ({"active": True}, {"hovered": True}, {"acted": True}, {"active": True, "hovered": True}):
        sheet.corner(parts.figures.figure(Stance("spear", "plum", **more), 32))  # type: ignore[arg-type]
    for clock in (0, 300, 600, 1000):
        sheet.corner(parts.figures.glow("straw", 32, clock))
    sheet.corner(parts.figures.ghost(Stance("axe", "straw"), 32))
    sheet.corner(parts.figures.flash(Stance("axe", "straw"), 32))
    same_picture(request, "figures", sheet.surface)


def test_points_and_badges(request: pytest.FixtureRequest) -> None:
    sheet = Sheet((6 * 96, 5 * 40), 96)
    sheet = Sheet((6 * 100, 4 * 100), 100)
    several = (Gauge("Hit points", 4, 5), Gauge("Armour", 2, 4))
    many = (Gauge("Hit points", 11, 20), Gauge("Armour", 5, 9), Gauge("Luck", 1, 2))
    for gauges in (several, many, (Gauge("Hit points", 0, 3),), (Gauge("Hit points", 13, 13),), (Gauge("Luck", 0, 0),), (Gauge("a", 12, 12),)):
        for px in (24, 64):
            sheet.add(parts.figures.pips(gauges, "ember", px))
    statuses = (("burning", 1), ("stunned", 3), ("no such", 1), ("poison", 2), ("on watch", 1))
    for count in range(1, 6):
        for px in (32, 80):
            sheet.add(parts.figures.badges(statuses[:count], px))
    sheet.add(parts.figures.badges((("prone", 1), ("down", 1), ("aware", 1)), 48))
    sheet.add(parts.figures.badges((("aware", 1), ("quaint", 2)), 48))
    same_picture(request, "points", sheet.surface)


L = frozenset({(1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (2, 3), (3, 3), (3, 2), (5, 2), (4, 1)})


def test_regions(request: pytest.FixtureRequest) -> None:
    sheet = Surface((900, 320), 0, 32)
    sheet.fill(GROUND)
    camera = Camera((28, 10), (900, 320), zoom=32)
    camera.centre((13.5, 4.5), glide=False)
    watch = (parts.marks.Watch(frozenset({(20, 1), (21, 1), (20, 3), (18, 2)}), (19, 2)),)
    moved = frozenset((x + 6, y) for x, y in L)
    for marks in (
        Marks(reach=L, dash=L | {(6, 2), (6, 3)}),
        Marks(threat=moved),
        Marks(blast=frozenset((x + 12, y) for x, y in L), watch=watch),
        Marks(deploy=frozenset((x + 22, y) for x, y in L)),
        Marks(reach=frozenset((x, y + 5) for x, y in L), blast=frozenset({(1, 6), (2, 6), (2, 7)}), threat=frozenset({(3, 6)})),
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
    camera = Camera((18, 8), (900, 400), zoom=48)
    camera.centre((8.5, 3.5), glide=False)
    way = ((1, 1), (2, 1), (3, 2), (3, 3), (2, 4), (1, 4), (1, 3))
    path = parts.overlays.path_layer(Marks(path=way), 48)
    chances = ((6, 1), 0.004), ((7, 1), 0.12), ((6, 2), 0.5), ((7, 2), 1.0)
    landing = parts.overlays.landing_layer(Marks(landing=chances), 48)
    assert path and landing and parts.overlays.path_layer(Marks(path=way[:1]), 48) is None
    for layer in (path, landing):
        layer.draw(sheet, camera)
    for index, (dx, dy, blocked) in enumerate(((3, 0, None), (0, 2, None), (3, 2, (1, 1)), (-3, 1, (-2, 1)), (2, -1, None))):
        parts.overlays.sight_picture(dx, dy, blocked, 48).draw(sheet, *camera.to_screen((9 + 3 * (index % 3), 1 + 3 * (index // 3))))
    for index, (words, color) in enumerate((("4 of 6", "path"), ("Ott 76 %, 4 harm", "bad"), ("2 x 3", "brass"))):
        parts.overlays.label(words, color).draw(sheet, 250 + 140 * index, 340)
        parts.overlays.outlined(words, 13, color).draw(sheet, 250 + 140 * index, 370)
    same_picture(request, "ways", sheet)


def effect(kind: str, cell: Cell, **more: object) -> parts.motions.Effect:
    return parts.motions.Effect(kind, 0, 100, **{"a": cell, "b": (cell[0] + 2, cell[1] + 1), **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("now", [10, 45, 80])
def test_what_passes_over_the_board(now: int, request: pytest.FixtureRequest) -> None:
    board = board_of(duel())
    sheet = Surface((960, 576), 0, 32)
    sheet.fill(GROUND)
    camera = Camera((20, 12), (960, 576), zoom=48)
    camera.centre((9.5, 5.5), glide=False)
    board.playback.effects[:] = [
        effect("muzzle", (1, 1)),
        effect("muzzle", (4, 2), b=(3, 0)),
        effect("tracer", (1, 3)),
        effect("slash", (4, 4)),
        effect("spark", (6, 1)),
        effect("flash", (8, 1)),
        effect("dust", (10, 1)),
        effect("explosion", (9, 5), unit=3, words="grenade"),
        effect("explosion", (14, 5), unit=5, words="grenade"),
        effect("explosion", (6, 5), unit=3, words="smoke grenade"),
        effect("word", (12, 1), words="Parried", color="fog"),
        effect("number", (14, 1), words="−4", color="bad"),
        effect("arc", (1, 8), b=(6, 9), words="knife"),
        effect("hop", (8, 9), b=(9, 9), words="no such thing"),
        effect("glide", (1, 1)),
    ]
    board.playback.now = now
    parts.effects.draw_effects(sheet, camera, board.playback, str)
    same_picture(request, f"effects-{now}", shrunk(sheet, 2))


def test_a_thing_rests_between_two_flights(request: pytest.FixtureRequest) -> None:
    board = board_of(duel())
    board.scene.flying = ("grenade", (2, 2), (4, 3))
    sheet = Surface((480, 288), 0, 32)
    sheet.fill(GROUND)
    camera = Camera((10, 6), (480, 288), zoom=48)
    board.playback.effects.clear()
    parts.effects.draw_effects(sheet, camera, board.playback, str)
    camera.zoom = 64
    board.playback.effects[:] = [parts.motions.Effect("word", board.playback.now + 1, 100, words="not yet", a=(2, 2))]
    parts.effects.draw_effects(sheet, camera, board.playback, str)
    same_picture(request, "rests", sheet)


def scene_board() -> parts.board.Board:
    board = board_of(
        [
            *duel(),
            placed(3, (5, 6)),
            placed(4, (6, 6), "straw", "gunner"),
            placed(5, (9, 6), "plum", "axe"),
            e.StatusGained(3, "prone", "r", 1, ()),
            e.StatusGained(4, "burning", "r", 2, ()),
            e.Harmed(2, 3, "3 hit points", (Gauge("Hit points", 1, 5),), 20),
            e.Downed(5),
            e.AreaBegan(1, "fire", ((11, 3), (12, 3), (12, 4)), 2),
            e.AreaBegan(2, "smoke", ((14, 3), (15, 3)), 2),
            e.AreaBegan(3, "gas cloud", ((14, 6),), 2),
            e.RoundBegan(1, (1, 2, 3, 4)),
            e.TurnBegan(4, "straw"),
            e.TurnEnded(4),
            e.TurnBegan(1, "azure"),
        ]
    )
    board.camera = Camera((20, 12), (960, 576), zoom=48)
    board.camera.centre((9.5, 5.5), glide=False)
    return board


MARKED: dict[str, Marks] = {
    "plain": Marks(),
    "way": Marks(
        reach=L,
        path=((3, 3), (4, 4), (4, 5)),
        path_label="2 of 6",
        risks=(((4, 4), "Ott 76 %, 4 harm"), ((4, 4), "Vela 3 %")),
        ghost=(1, (4, 5)),
        cursor=(7, 7),
    ),
    "target": Marks(target=2, sight=((3, 3), (8, 3), None), covers=(((8, 3), "w", True), ((6, 6), "n", False)), hovered=2),
    "covers": Marks(covers=(((3, 3), "e", False), ((8, 3), "s", True)), highlight=frozenset({3, 4}), notes=(((12, 8), "2 x 3", "path"),)),
    "throw": Marks(blast=frozenset({(7, 8), (8, 8)}), landing=(((7, 8), 0.25), ((8, 8), 0.75)), sight=((3, 3), (8, 8), (5, 5))),
    "fog": Marks(
        fog=parts.marks.Fog(frozenset({(x, y) for x in range(2, 9) for y in range(2, 6)}), frozenset({(10, 4), (11, 4)})),
        hidden=frozenset({4, 5}),
        remembered=((4, (10, 4)),),
    ),
}


@pytest.mark.parametrize("name", MARKED)
def test_the_board(name: str, request: pytest.FixtureRequest) -> None:
    board = scene_board()
    board.marks = MARKED[name]
    for ms in (0, 200, 200):
        board.update(ms)
    target = Surface((960, 576), 0, 32)
    board.draw(target)
    same_picture(request, f"board-{name}", shrunk(target, 2))


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
    board = scene_board()
    order = parts.orderview.OrderMark
    board.orders = (
        order(1, ((3, 3), (4, 4), (5, 4)), (((5, 4), (8, 3)),), (((8, 3), "head"),), (), True),
        order(4, ((6, 6), (5, 7)), (((5, 7), (8, 3)),), (((8, 3), "torso"),), ("reload", "shout"), False),
    )
    target = Surface((960, 576), 0, 32)
    board.draw(target)
    small = Camera((20, 12), (960, 576), zoom=32)
    board.camera = small
    parts.orderview.draw_ends(target, board, board.orders)
    same_picture(request, "declared", shrunk(target, 2))


def test_things_and_doors(request: pytest.FixtureRequest) -> None:
    sheet = Sheet((8 * 80, 3 * 80), 80)
    for name in ("pistol", "knife", "no such thing"):
        for px in (24, 48):
            sheet.add(parts.things.lying(name, px))
        for step in (0, 3, 8):
            sheet.add(parts.things.flying(name, 64, step))
    from game.client.doorways import doorway

    for opened in (False, True):
        for down in (False, True):
            sheet.corner(doorway(48, opened, down))
    same_picture(request, "things", sheet.surface)


def test_icons_faces_dice_and_side_marks(request: pytest.FixtureRequest) -> None:
    sheet = Sheet((10 * 48, 5 * 48), 48)
    brass = parts.theme.rgb("brass")
    for name in ("move", "end_turn", "no such icon"):
        sheet.lay(parts.sprites.icon(name, 28, brass))
    for name in ("burning", "on fire", "no such status"):
        sheet.lay(parts.sprites.status(name, 24))
    for look, side, person, grey in (
        ("rifle", "azure", 0, False),
        ("spear", "ember", 7, True),
        ("no such", "straw", 2, False),
        ("rifle", "none", 1, False),
    ):
        sheet.lay(parts.sprites.portrait(look, side, person, 40, grey))
    for face, kept in ((1, True), (6, False), (9, True), (12, False)):
        sheet.lay(parts.sprites.die(face, 30, kept))
    for side in (*SIDES, "none"):
        sheet.lay(parts.sprites.side_mark(side, 30))
    for kind in ("circle", "diamond", "triangle", "square"):
        sheet.lay(parts.sprites.form(kind, 30, brass))
    assert parts.sprites.weapon("no such weapon", 20) is None
    sheet.lay(parts.sprites.weapon("pistol", 14))
    same_picture(request, "sprites", sheet.surface)


# ---------------------------------------------------------------- the pen and what is made of it


def words(pen: Pen) -> None:
    pen.text("Plain words, gjpqy", 10, 20)
    pen.text("Bold brass", 10, 40, 16, "brass", True)
    pen.text("Centred", 200, 60, 14, "paper", False, 0.5)
    pen.text("Ends here", 380, 80, 12, "bad", True, 1)
    pen.text("Words that do not fit into the room", 10, 100, 13, room=120)
    pen.text("tab\tand bell\x07", 10, 120)
    pen.block("Heading", 200, 90, 20, "paper")
    pen.block("Narrow heading", 200, 120, 20, "brass", 0.5, 100)
    pen.block("Übergröße ÄÖ", 390, 110, 14, "azure", 1)
    for index, line in enumerate(pen.wrap("Some words that are wrapped, and onesinglewordthatismuchlongerthantheroomthatthereisforit.", 12, 110)):
        pen.text(line, 10, 140 + 14 * index, 12)


def shapes(pen: Pen) -> None:
    pen.fill(Rect(10, 10, 40, 20), "ember")
    pen.fill(Rect(60, 10, 40, 20), "azure", 0.5)
    pen.fill(Rect(110, 10, 40, 20), "straw", 1, 6)
    pen.fill(Rect(160, 10, 40, 20), "plum", 0.4, 6)
    pen.fill(Rect(160, 10, 0, 20), "plum")
    pen.frame(Rect(210, 10, 40, 20), "paper", 2, 4)
    pen.rule(260, 20, 60)
    pen.polygon([(10, 40), (60, 45), (40, 90)], "good")
    pen.polygon([(70, 40), (120, 45), (100, 90)], "bad", 0.5, 3)
    pen.shadow(Rect(140, 50, 60, 40))
    pen.plate(Rect(140, 50, 60, 40), "coal")
    pen.plate(Rect(210, 50, 60, 40), "brass", 1, "#ffe3a0", 2, 12, (0.4, 0.3))
    pen.plate(Rect(280, 50, 60, 40), "slate", 0.6, line=0)
    pen.icon("move", 10, 100, 24, "brass")
    pen.mark("ember", 50, 100, 24)
    with pen.clipped(Rect(90, 100, 20, 20)):
        pen.fill(Rect(80, 90, 100, 100), "paper")
        with pen.clipped(Rect(100, 90, 100, 100)):
            pen.fill(Rect(80, 90, 100, 100), "bad")
    parts.pieces.row_of_points(pen, 130, 100, 3, 5, "azure", 90)
    parts.pieces.row_of_points(pen, 130, 120, 30, 70, "azure", 90)
    parts.pieces.ammo(pen, 240, 100, 4, 7, 80)
    parts.pieces.ammo(pen, 240, 125, 20, 60, 80)
    parts.pieces.small_gauges(pen, 10, 140, (Gauge("a", 2, 4), Gauge("b", 1, 3), Gauge("c", 0, 0)), "straw", 60)
    parts.pieces.portrait(pen, Rect(100, 140, 30, 30), "rifle", "azure", 2)
    parts.pieces.die(pen, 140, 145, 5)
    parts.pieces.keycap(pen, 220, 145, "Enter")
    parts.pieces.heading(pen, 230, 150, "Head")


def grounds(pen: Pen) -> None:
    parts.form.backdrop(pen.surface)
    parts.form.logo(pen, 10, 10)
    parts.covered._ground(Pen(pen.surface.subsurface((200, 0, 200, 220))), "ember")
    for index, side in enumerate(SIDES):
        parts.covered._emblem(Pen(pen.surface), side, (60 + 95 * index, 150), 30)


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("draw", [words, shapes, grounds])
def test_what_the_pen_draws(draw: Callable[[Pen], None], scale: float, request: pytest.FixtureRequest) -> None:
    sheet = Surface((round(400 * scale), round(220 * scale)), 0, 32)
    sheet.fill(GROUND)
    draw(Pen(sheet, scale))
    same_picture(request, f"pen-{draw.__name__}-{scale}", sheet)
