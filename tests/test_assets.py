"""The art: colours that can be told apart, indexes that fit their pictures, maps that can be played."""

from __future__ import annotations

import itertools
import json
import math
import struct
from collections import Counter, deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
ASSETS, MAPS = ROOT / "assets", ROOT / "maps"
PALETTE: dict[str, Any] = json.loads((ASSETS / "palette.json").read_text(encoding="utf-8"))
COLORS: dict[str, str] = PALETTE["colors"]

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

# Machado, Oliveira, Fernandes 2009, severity 1.0, applied to linear RGB.
VISION: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LMS: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
LEAST = {"sides": 14.0, "overlays": 8.0}
SIDES = ("azure", "ember", "straw", "plum")
TEXT = [
    *(("paper", ground) for ground in ("ink", "coal", "slate", "steel")),
    *(("fog", ground) for ground in ("ink", "coal", "slate")),
    *(("brass", ground) for ground in ("ink", "coal", "slate")),
    ("good", "coal"),
    ("bad", "coal"),
    *(("ink", ground) for ground in ("paper", "brass", *SIDES)),
    *((side, "coal") for side in SIDES),
]
FIGURES = (
    "rifle",
    "pistol",
    "spear",
    "gunner",
    "shotgun",
    "assault",
    "crossbow",
    "flamethrower",
    "axe",
    "machete",
    "unarmed",
    "zombie",
)
INDEXES = sorted(
    path
    for path in ASSETS.rglob("*.json")
    if path.parent.name in ("figures", "portraits", "icons", "marks", "weapons", "vehicles")
    and path.stem != "faces"  # who has which face, no sprites
)
TMX = sorted(MAPS.glob("*.tmx"))
TSX = sorted((MAPS / "tilesets").glob("*.tsx"))


def times(matrix: Matrix, vector: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def linear(name: str) -> Vector:
    return linear_of(COLORS[name])


def linear_of(color: str) -> Vector:
    value = color.lstrip("#")
    r, g, b = (int(value[index : index + 2], 16) / 255 for index in (0, 2, 4))
    x, y, z = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (r, g, b))
    return x, y, z


def oklab(rgb: Vector) -> Vector:
    """Ottosson's OKLab, times 100, so that 2 is about a just noticeable difference."""
    r, g, b = (min(1.0, max(0.0, channel)) for channel in rgb)
    x, y, z = (math.copysign(abs(channel) ** (1 / 3), channel) for channel in times(LMS, (r, g, b)))
    lightness, a, c = times(LAB, (x, y, z))
    return 100 * lightness, 100 * a, 100 * c


def contrast(a: str, b: str) -> float:
    """The contrast ratio of two colours as the WCAG measure it."""
    return contrast_of(COLORS[a], COLORS[b])


def contrast_of(a: str, b: str) -> float:
    dark, light = sorted(
        sum(
            share * channel for share, channel in zip((0.2126, 0.7152, 0.0722), linear_of(color), strict=True)
        )
        for color in (a, b)
    )
    return (light + 0.05) / (dark + 0.05)


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as image:
        return image.size


def png_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG\r\n\x1a\n"), f"{path} is no PNG"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("role", LEAST)
def test_colors_of_a_role_are_told_apart(role: str, vision: str) -> None:
    seen = {name: oklab(times(VISION[vision], linear(name))) for name in PALETTE["roles"][role]}
    distance, pair = min((math.dist(seen[a], seen[b]), (a, b)) for a, b in itertools.combinations(seen, 2))
    assert distance >= LEAST[role], pair


OTHERS: dict[str, dict[str, str]] = json.loads((ASSETS / "palettes.json").read_text(encoding="utf-8"))
TOLD_APART = {"overlays": 16.0, "verdicts": 16.0}
VERDICTS = ("good", "bad", "brass")


def seen_in(palette: str, names: Iterable[str], vision: str) -> list[Vector]:
    """These colours of a palette as those eyes see them."""
    return [
        oklab(times(VISION[vision], linear_of(OTHERS[palette].get(name, COLORS[name])))) for name in names
    ]


def least(seen: list[Vector]) -> float:
    return min(math.dist(one, other) for one, other in itertools.combinations(seen, 2))


@pytest.mark.parametrize("vision", [name for name in VISION if name != "normal"])
def test_the_palette_for_those_eyes_is_told_apart_by_them_far_better_than_the_usual_one(vision: str) -> None:
    usual = least([oklab(times(VISION[vision], linear(name))) for name in PALETTE["roles"]["overlays"]])
    overlays, verdicts = (
        least(seen_in(vision, PALETTE["roles"]["overlays"], vision)),
        least(seen_in(vision, VERDICTS, vision)),
    )
    assert overlays >= TOLD_APART["overlays"] and overlays > 1.5 * usual
    assert verdicts >= TOLD_APART["verdicts"]
    assert set(OTHERS[vision]) <= {*PALETTE["roles"]["overlays"], *VERDICTS}, "sides keep their colours"


def test_words_in_other_palettes_can_be_read() -> None:
    for palette, colors in OTHERS.items():
        for name in ("good", "bad"):
            assert contrast_of(colors.get(name, COLORS[name]), COLORS["coal"]) >= 4.5, (palette, name)


@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_can_be_read(text: str, ground: str) -> None:
    assert contrast(text, ground) >= 4.5


def test_every_role_names_colors_of_the_palette() -> None:
    assert sorted(itertools.chain(*PALETTE["roles"].values())) == sorted(COLORS)
    assert tuple(PALETTE["sides"]) == SIDES


@pytest.mark.parametrize("path", INDEXES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_sprites_lie_within_their_pictures(path: Path) -> None:
    index = json.loads(path.read_text(encoding="utf-8"))
    for size, image in index["images"].items():
        width, height = size_of(path.parent / image)
        for name, entry in index["sprites"].items():
            scaled = [number * int(size) / index["base"] for number in (*entry["rect"], *entry["at"])]
            assert all(number == int(number) for number in scaled), (
                size,
                name,
                "is no whole number of pixels",
            )
            x, y, wide, high, _, _ = scaled
            assert min(x, y) >= 0, (size, name)
            assert min(wide, high) > 0, (size, name)
            assert x + wide <= width, (size, name)
            assert y + high <= height, (size, name)


def test_every_kind_of_figure_has_all_poses_and_portraits() -> None:
    for kind, side in itertools.product(FIGURES, SIDES):
        figures, clothes = (
            json.loads((ASSETS / f"{name}.json").read_text(encoding="utf-8"))["sprites"]
            for name in (f"figures/{kind}", "portraits/clothes")
        )
        assert f"{kind}/{side}/down" in figures
        for pose, facing in itertools.product(("ready", "aim", "prone", "crouch", "grip"), ("east", "west")):
            assert f"{kind}/{side}/{pose}/{facing}" in figures
        whole = ASSETS / f"portraits/{kind}.json"
        assert f"bust/{kind}/{side}" in clothes or f"{kind}/{side}/0" in whole.read_text(encoding="utf-8")


def test_every_face_has_what_is_behind_it_and_its_front_with_and_without_a_hat() -> None:
    people = json.loads((ASSETS / "portraits/people.json").read_text(encoding="utf-8"))["sprites"]
    wanted = {
        f"{number}/{part}{ending}"
        for number, part, ending in itertools.product(range(32), ("back", "front"), ("", "/hat"))
    }
    assert set(people) == wanted


def test_glyphs_lie_within_their_pictures() -> None:
    heights = json.loads((ASSETS / "lettering/index.json").read_text(encoding="utf-8"))["heights"]
    assert {9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 28, 34, 44} <= {int(height) for height in heights}
    for entry in heights.values():
        width, height = png_size(ASSETS / "lettering" / entry["image"])
        assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%-.:/&' ") <= set(entry["glyphs"])
        for letter, glyph in entry["glyphs"].items():
            x, y, wide, high = glyph["rect"]
            assert x + wide <= width, letter
            assert y + high <= height, letter
            assert glyph["advance"] > 0, letter


@pytest.mark.parametrize("path", TSX, ids=lambda path: path.stem)
def test_tilesets_have_three_sizes(path: Path) -> None:
    tileset = ElementTree.parse(path).getroot()
    image = tileset.find("image")
    assert image is not None
    said = int(image.attrib["width"]), int(image.attrib["height"])
    source = path.parent / image.attrib["source"]
    assert png_size(source) == said
    tiles = [int(tile.attrib["id"]) for tile in tileset.iter("tile")]
    assert all(number < int(tileset.attrib["tilecount"]) for number in tiles)
    for px in (48, 64):
        with Image.open(source.with_name(f"{source.stem}@{px}.webp")) as drawn:
            assert drawn.size == tuple(number * px // 32 for number in said)


class Board:
    """What a map's layers say about who may walk where, without the game's own reader."""

    def __init__(self, path: Path) -> None:
        self.root = ElementTree.parse(path).getroot()
        self.hexes = self.root.attrib["orientation"] == "hexagonal"
        self.width, self.height = int(self.root.attrib["width"]), int(self.root.attrib["height"])
        self.said: list[dict[str, str]] = [{} for _ in range(self.width * self.height)]
        tiles: dict[int, dict[str, str]] = {}
        for tileset in self.root.findall("tileset"):
            source = ElementTree.parse(path.parent / tileset.attrib["source"]).getroot()
            first = int(tileset.attrib["firstgid"])
            tiles |= {
                first + int(tile.attrib["id"]): self.properties(tile) for tile in source.findall("tile")
            }
        for layer in self.root.findall("layer"):
            cells = [int(number) for number in (layer.findtext("data") or "").split(",")]
            assert len(cells) == self.width * self.height
            for index, gid in enumerate(cells):
                self.said[index] |= tiles.get(gid, {})

    @staticmethod
    def properties(element: ElementTree.Element) -> dict[str, str]:
        return {
            entry.attrib["name"]: entry.attrib["value"] for entry in element.iterfind("properties/property")
        }

    def objects(self, kind: str) -> list[tuple[tuple[int, int], dict[str, str]]]:
        found = [thing for thing in self.root.iter("object") if thing.get("type") == kind]
        return [
            (self.cell(float(thing.attrib["x"]), float(thing.attrib["y"])), self.properties(thing))
            for thing in found
        ]

    def cell(self, x: float, y: float) -> tuple[int, int]:
        row = int(y // (24 if self.hexes else 32))
        return int((x - (16 if self.hexes and row % 2 else 0)) // 32), row

    def around(self, x: int, y: int) -> tuple[tuple[int, int], ...]:
        beside = (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)
        aside = x + (1 if y % 2 else -1)
        return (*beside, (aside, y + 1), (aside, y - 1)) if self.hexes else beside

    def inside(self, cell: tuple[int, int]) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def at(self, cell: tuple[int, int]) -> dict[str, str]:
        return self.said[cell[1] * self.width + cell[0]]

    def open(self, cell: tuple[int, int]) -> bool:
        return self.inside(cell) and (
            self.at(cell).get("blocks") != "true" or self.at(cell).get("door") == "true"
        )

    def reached(self, start: tuple[int, int]) -> set[tuple[int, int]]:
        seen, queue = {start}, deque([start])
        while queue:
            for cell in self.around(*queue.popleft()):
                if cell not in seen and self.open(cell):
                    seen.add(cell)
                    queue.append(cell)
        return seen


def test_all_maps_are_shipped() -> None:
    assert [path.stem for path in TMX] == [
        "copper-heights",
        "elmgate-station",
        "larch-hamlet",
        "mill-street",
        "northgate",
        "otter-ford",
        "priory-wood",
        "quayside",
        "raven-trench",
        "ruined-ashgate",
        "saffron-court",
        "shell-moor",
        "tanner-row",
        "warehouse-yard",
    ]


@pytest.mark.parametrize("path", TMX, ids=lambda path: path.stem)
def test_maps_can_be_played(path: Path) -> None:
    board = Board(path)
    spawns = board.objects("spawn")
    counts = Counter(said["side"] for _, said in spawns)
    assert set(counts) == set(SIDES if path.stem in ("mill-street", "northgate") else SIDES[:2])
    assert min(counts.values()) >= 4
    assert len({cell for cell, _ in spawns}) == len(spawns)
    assert all(board.open(cell) for cell, _ in spawns)
    assert {cell for cell, _ in spawns} <= board.reached(spawns[0][0])
    assert {"title", "description", "metres_per_tile"} <= set(board.properties(board.root))


def test_northgate_is_the_same_for_four_sides() -> None:
    board = Board(MAPS / "northgate.tmx")
    last = board.width - 1
    said = [{name: value for name, value in cell.items() if name != "open_tile"} for cell in board.said]
    turned = {
        (x, y): said[x * board.width + last - y] for y in range(board.height) for x in range(board.width)
    }
    assert all(said[y * board.width + x] == words for (x, y), words in turned.items())
    begun: dict[str, list[tuple[int, int]]] = {}
    for cell, words in board.objects("spawn"):
        begun.setdefault(words["side"], []).append(cell)
    for side, next_side in itertools.pairwise(("azure", "plum", "ember", "straw", "azure")):
        assert [(last - y, x) for x, y in begun[side]] == begun[next_side]


OPEN_COUNTRY = ("copper-heights", "otter-ford", "priory-wood", "ruined-ashgate", "shell-moor")
"""Maps without doors."""


@pytest.mark.parametrize(
    "path", [path for path in TMX if path.stem not in OPEN_COUNTRY], ids=lambda path: path.stem
)
def test_doors_of_maps_lead_somewhere(path: Path) -> None:
    board = Board(path)
    doors = board.objects("door")
    assert doors
    assert {cell for cell, _ in doors} == {
        (i % board.width, i // board.width) for i, said in enumerate(board.said) if said.get("door") == "true"
    }
    for (x, y), _ in doors:
        west_east, north_south = (
            board.open((x - 1, y)) and board.open((x + 1, y)),
            board.open((x, y - 1)) and board.open((x, y + 1)),
        )
        assert west_east or north_south, (x, y)
