"""What is drawn without a pen, as small pictures: maps, figures, things, icons; and what the pen itself
draws. `pytest --regen` writes them anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.client.board import tile_stamps
from game.client.kit import brush
from game.client.kit.menu_background import backdrop
from game.client.kit.sprites import LOOKS
from game.core.events import Gauge
from game.core.field import Light
from game.core.geometry.lattice import plain
from game.maps import find, open_map
from tests.client import parts
from tests.client.drawn import same_picture, shrunk

SIDES = ("azure", "ember", "straw", "plum")
GROUND = (70, 84, 92)
Stance = parts.figures.Stance
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


@pytest.mark.parametrize(
    "name",
    [
        "otter-ford",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("warehouse-yard", "mill-street")),
    ],
)
def test_a_map_as_the_game_shows_it(name: str, request: pytest.FixtureRequest) -> None:
    view = parts.map_view.MapView(*open_map(find(name)))
    whole = view.part(Rect(0, 0, view.field.width, view.field.height), 32, 32)
    same_picture(request, f"map-{name}", shrunk(whole, 4))


def test_a_map_seen_through_the_camera(request: pytest.FixtureRequest) -> None:
    """With crowns over it, and doors that have moved."""
    field, picture = open_map(find("warehouse-yard"))
    view = parts.map_view.MapView(field, picture)
    target = Surface((640, 480), 0, 32)
    camera = Camera(plain(field.width, field.height), (640, 480), zoom=48)
    camera.centre(cast(Any, (field.width / 2, field.height / 2)), glide=False)
    doors = {door.cell: not door.open for door in field.doors}
    view.draw(target, camera, doors)
    for crown in view.crowns(48):
        crown.picture.faded(0.5).draw(target, camera.origin[0] + crown.box.x, camera.origin[1] + crown.box.y)
    same_picture(request, "map-camera", shrunk(target, 2))


def test_crowns_are_as_dark_as_it_is_below_them() -> None:
    field, picture = open_map(find("priory-wood"))
    night = replace(
        field, tiles=tuple(msgspec.structs.replace(tile, light=Light.NONE) for tile in field.tiles)
    )
    day, dark = (parts.map_view.MapView(one, picture).crowns(48) for one in (field, night))
    assert len(day) == len(dark) > 10
    for bright, dim in zip(day, dark, strict=True):
        before, after = (
            sum(pygame.transform.average_color(crown.picture.surface)[:3]) for crown in (bright, dim)
        )
        assert bright.box == dim.box and after < 0.45 * before
        assert (
            pygame.mask.from_surface(bright.picture.surface).count()
            == pygame.mask.from_surface(dim.picture.surface).count()
        )


def test_figures_in_all_their_states(request: pytest.FixtureRequest) -> None:
    sheet = Sheet((12 * 72, 6 * 72), 72)
    for look in (*LOOKS, "no such look"):
        sheet.corner(parts.figures.figure(Stance(look, "azure"), 32))
    for side in (*SIDES, "no such side"):
        for pose in parts.figures.POSES:
            sheet.corner(parts.figures.figure(Stance("rifle", side, pose, west=pose == "aim"), 32))
    for direction in range(8):
        sheet.corner(
            parts.figures.figure(
                Stance("rifle", "ember", facing=parts.figures.compass(direction * 0.785)), 32
            )
        )
    for more in ({"active": True}, {"hovered": True}, {"acted": True}, {"active": True, "hovered": True}):
        sheet.corner(parts.figures.figure(Stance("spear", "plum", **more), 32))  # type: ignore[arg-type]
    for clock in (0, 300, 600, 1000):
        sheet.corner(parts.figures.glow("straw", 32, clock))
    sheet.corner(parts.figures.ghost(Stance("axe", "straw"), 32))
    sheet.corner(parts.figures.flash(Stance("axe", "straw"), 32))
    same_picture(request, "figures", sheet.surface)


def test_points_and_badges(request: pytest.FixtureRequest) -> None:
    sheet = Sheet((6 * 100, 4 * 100), 100)
    several = (Gauge("Hit points", 4, 5), Gauge("Armour", 2, 4))
    many = (Gauge("Hit points", 11, 20), Gauge("Armour", 5, 9), Gauge("Luck", 1, 2))
    for gauges in (
        several,
        many,
        (Gauge("Hit points", 0, 3),),
        (Gauge("Hit points", 13, 13),),
        (Gauge("Luck", 0, 0),),
        (Gauge("a", 12, 12),),
    ):
        for px in (24, 64):
            sheet.add(parts.figures.pips(gauges, "ember", px))
    statuses = (("burning", 1), ("stunned", 3), ("no such", 1), ("poisoned", 2), ("overwatch", 1))
    for count in range(1, 6):
        for px in (32, 80):
            sheet.add(parts.badges.badges(statuses[:count], px))
    sheet.add(parts.badges.badges((), 48))
    sheet.add(parts.badges.badges((("quaint", 2),), 48))
    same_picture(request, "points", sheet.surface)


def test_things_and_doors(request: pytest.FixtureRequest) -> None:
    sheet = Sheet((8 * 80, 3 * 80), 80)
    for name in ("pistol", "knife", "no such thing"):
        for px in (24, 48):
            sheet.add(parts.things.lying(name, px))
        for step in (0, 3, 8):
            sheet.add(parts.things.flying(name, 64, step))
    for opened in (False, True):
        for down in (False, True):
            sheet.corner(parts.doorways.doorway(48, opened, down))
    same_picture(request, "things", sheet.surface)


def test_icons_faces_dice_and_side_marks(request: pytest.FixtureRequest) -> None:
    sheet = Sheet((10 * 48, 5 * 48), 48)
    brass = parts.theme.rgb("brass")
    for name in ("move", "end_turn", "no such icon"):
        sheet.lay(parts.sprites.icon(name, 28, brass))
    for name in ("burning", "burning", "no such status"):
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
    for index, line in enumerate(
        pen.wrap(
            "Some words that are wrapped, and onesinglewordthatismuchlongerthantheroomthatthereisforit.",
            12,
            110,
        )
    ):
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
    parts.ui_elements.row_of_points(pen, 130, 100, 3, 5, "azure", 90)
    parts.ui_elements.row_of_points(pen, 130, 120, 30, 70, "azure", 90)
    parts.ui_elements.ammo(pen, 240, 100, 4, 7, 80)
    parts.ui_elements.ammo(pen, 240, 125, 20, 60, 80)
    parts.ui_elements.small_gauges(
        pen, 10, 140, (Gauge("a", 2, 4), Gauge("b", 1, 3), Gauge("c", 0, 0)), "straw", 60
    )
    parts.ui_elements.portrait(pen, Rect(100, 140, 30, 30), "rifle", "azure", 2)
    parts.ui_elements.die(pen, 140, 145, 5)
    parts.ui_elements.keycap(pen, 220, 145, "Enter")
    parts.ui_elements.heading(pen, 230, 150, "Head")


def grounds(pen: Pen) -> None:
    backdrop(pen.surface)
    parts.form.logo(pen, 10, 10)
    parts.covered._ground(Pen(pen.surface.subsurface((200, 0, 200, 220))), "ember")
    for index, side in enumerate(SIDES):
        parts.covered._emblem(Pen(pen.surface), side, (60 + 95 * index, 150), 30)


@pytest.mark.parametrize("scale", [1.0, pytest.param(1.5, marks=pytest.mark.long)])
@pytest.mark.parametrize("draw", [words, shapes, grounds])
def test_what_the_pen_draws(
    draw: Callable[[Pen], None], scale: float, request: pytest.FixtureRequest
) -> None:
    sheet = Surface((round(400 * scale), round(220 * scale)), 0, 32)
    sheet.fill(GROUND)
    draw(Pen(sheet, scale))
    same_picture(request, f"pen-{draw.__name__}-{scale}", sheet)


@pytest.mark.parametrize("size", [(784, 88), (232, 900), (300, 30), (90, 300), (40, 20), (3, 1)])
@pytest.mark.parametrize("blur", [2, 5, 10])
def test_a_shadow_is_that_of_its_plate_to_the_pixel_though_a_small_one_is_stretched(
    size: tuple[int, int], blur: int
) -> None:
    told, drawn = brush._softened(size, blur), brush.shadow(size, blur)
    assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(told, "RGBA")


@pytest.mark.parametrize("size", [(9, 12), (30, 400), (333, 41), (640, 500)])
@pytest.mark.parametrize(
    ("cut", "line", "gloss"), [(8.0, 1.0, (0, 0)), (10.6, 2.0, (20, 40)), (12.0, 0.0, (0, 0))]
)
def test_a_plate_is_to_the_pixel_the_one_that_is_not_stretched(
    size: tuple[int, int], cut: float, line: float, gloss: tuple[int, int]
) -> None:
    look = cut, (30, 40, 50), 240, (90, 100, 110), line, gloss
    assert pygame.image.tobytes(brush.plate(size, *look), "RGBA") == pygame.image.tobytes(
        brush._plate(size, *look), "RGBA"
    )


def test_a_sheet_for_closer_views_is_webp_or_of_the_same_kind(tmp_path: Path) -> None:
    sheet = tmp_path / "walls.png"
    for name in ("walls.png", "walls@48.png", "walls@48.webp", "walls@64.png"):
        (tmp_path / name).touch()
    found = [tile_stamps.sheet_for(sheet, px, 32) for px in (32, 48, 64, 96)]
    assert found == [sheet, tmp_path / "walls@48.webp", tmp_path / "walls@64.png", None]
