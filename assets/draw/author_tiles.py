"""Draws what map authors use and nobody sees in a battle: the tileset of marks, and the rules for Tiled's
automapping that set them."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

MAPS = Path(__file__).resolve().parents[2] / "maps"
PX, COLUMNS = 32, 4
RED, YELLOW, BLUE, BROWN, GREEN, GREY, VIOLET = (
    (226, 62, 87),
    (240, 180, 60),
    (70, 150, 220),
    (150, 100, 40),
    (95, 211, 162),
    (60, 66, 72),
    (201, 139, 255),
)
USUAL = {
    "blocks": False,
    "blocks_sight": False,
    "cover": "none",
    "cost": 1,
    "light": "bright",
    "obscures": "none",
    "elevation": 0,
}
USUAL |= {
    "material": "",
    "toughness": 0,
    "hazard": "",
    "blocks_edges": "",
    "door": False,
    "open": False,
    "lock": 0,
    "shadow": 0,
    "over": False,
}
"""Every property of a tile, as it is where a mark says nothing else."""

Said = dict[str, bool | int | str]
MARKS: dict[str, tuple[tuple[int, int, int], Said]] = {
    "wall": (
        RED,
        {"blocks": True, "blocks_sight": True, "cover": "full", "material": "brick", "toughness": 3},
    ),
    "low obstacle": (YELLOW, {"blocks": True, "cover": "half", "material": "wood", "toughness": 2}),
    "cover to stand in": (GREEN, {"cover": "half", "cost": 2, "material": "leaf", "toughness": 1}),
    "no ground": (BLUE, {"blocks": True}),
    "slow ground": (BROWN, {"cost": 2}),
    "very slow ground": (BROWN, {"cost": 3}),
    "closed door": (VIOLET, {"door": True, "lock": 0}),
    "open door": (VIOLET, {"door": True, "open": True}),
    "dim": (GREY, {"light": "dim"}),
    "dark": (GREY, {"light": "dark"}),
    "smoke": (GREY, {"obscures": "thick"}),
    "free ground": (GREEN, {}),
}
RULES = {"walls": "wall", "obstacles": "low obstacle", "water": "no ground", "mud": "slow ground"}
"""By the layer that an author has drawn: the mark that is set on its cells."""
LAYER = "enfilade marks"


def marks() -> None:
    """The tileset: PNG and TSX."""
    pygame.font.init()
    sheet = pygame.Surface((COLUMNS * PX, -(-len(MARKS) // COLUMNS) * PX), pygame.SRCALPHA)
    tileset = Element(
        "tileset", version="1.10", tiledversion="1.10.2", name="marks", tilewidth=f"{PX}", tileheight=f"{PX}"
    )
    tileset.attrib |= {"tilecount": f"{len(MARKS)}", "columns": f"{COLUMNS}"}
    SubElement(
        tileset, "image", source="marks.png", width=f"{sheet.get_width()}", height=f"{sheet.get_height()}"
    )
    for number, (label, (tone, said)) in enumerate(MARKS.items()):
        _draw(sheet, number % COLUMNS * PX, number // COLUMNS * PX, tone, said)
        properties = SubElement(SubElement(tileset, "tile", id=f"{number}"), "properties")
        for name, value in sorted((USUAL | said | {"label": label}).items()):
            if isinstance(value, bool):
                kind = {"type": "bool"}
            elif isinstance(value, int):
                kind = {"type": "int"}
            else:
                kind = {}
            kind |= {"propertytype": f"enfilade-{name}"} if name in ("cover", "light") else {}
            SubElement(properties, "property", {"name": name, **kind, "value": str(value).lower()})
    for px in (32, 48, 64):
        size = sheet.get_width() * px // PX, sheet.get_height() * px // PX
        path = MAPS / "tilesets" / "marks.png"
        if px == PX:
            pygame.image.save(sheet, path)
            continue
        scaled = pygame.image.tobytes(pygame.transform.smoothscale(sheet, size), "RGBA")
        closer = Image.frombytes("RGBA", size, scaled)
        closer.save(path.with_name(f"marks@{px}.webp"), lossless=True, quality=100, method=4, exact=True)
    _write(tileset, MAPS / "tilesets" / "marks.tsx")


def _draw(sheet: pygame.Surface, x: int, y: int, tone: tuple[int, int, int], said: Said) -> None:
    """A half-clear square with a sign: a cross blocks, a bar covers, dots cost, a frame is a door."""
    box = pygame.Rect(x, y, PX, PX)
    pygame.draw.rect(sheet, (*tone, 110), box)
    pygame.draw.rect(sheet, (*tone, 255), box, 2)
    if said.get("blocks_sight"):
        pygame.draw.line(sheet, (*tone, 255), (x + 8, y + 8), (x + 23, y + 23), 4)
        pygame.draw.line(sheet, (*tone, 255), (x + 23, y + 8), (x + 8, y + 23), 4)
    elif said.get("cover"):
        pygame.draw.rect(sheet, (*tone, 255), (x + 7, y + 18, 18, 7))
    elif said.get("blocks"):
        for row in (10, 16, 22):
            pygame.draw.line(sheet, (*tone, 255), (x + 6, y + row), (x + 25, y + row), 2)
    for dot in range(int(said.get("cost", 1)) - 1):
        pygame.draw.circle(sheet, (255, 255, 255, 255), (x + 12 + 8 * dot, y + 10), 3)
    if said.get("door"):
        pygame.draw.rect(sheet, (*tone, 255), (x + 9, y + 5, 14, 22), 0 if not said.get("open") else 2)


def rules() -> None:
    """A rule map for each layer, and rules.txt, which names them."""
    folder = MAPS / "rules"
    folder.mkdir(exist_ok=True)
    for layer, label in RULES.items():
        number = list(MARKS).index(label) + 1
        rule = Element(
            "map",
            version="1.8",
            tiledversion="1.8.2",
            orientation="orthogonal",
            renderorder="right-down",
            width="1",
            height="1",
        )
        rule.attrib |= {
            "tilewidth": f"{PX}",
            "tileheight": f"{PX}",
            "infinite": "0",
            "nextlayerid": "4",
            "nextobjectid": "1",
        }
        SubElement(rule, "tileset", firstgid="1", source="../tilesets/marks.tsx")
        for place, (name, cell) in enumerate(
            (("regions", 1), (f"inputnot_{layer}", 0), (f"output_{LAYER}", number)), 1
        ):
            one = SubElement(rule, "layer", id=f"{place}", name=name, width="1", height="1")
            if not cell:  # not empty: whatever tile the author has drawn there
                said = SubElement(one, "properties")
                for key in ("StrictEmpty", "AutoEmpty"):  # up to Tiled 1.8, and from 1.9 on
                    SubElement(said, "property", name=key, type="bool", value="true")
            SubElement(one, "data", encoding="csv").text = f"\n{cell}\n"
        _write(rule, folder / f"{layer}.tmx")
    lines = [
        (
            "# Rules for Tiled's automapping: whatever is drawn on these layers gets a mark on the layer "
            "'enfilade marks'."
        )
    ]
    lines += [f"rules/{layer}.tmx" for layer in RULES]
    (MAPS / "rules.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write(root: Element, path: Path) -> None:
    indent(root, " ")
    with path.open("wb") as stream:
        ElementTree(root).write(stream, encoding="UTF-8", xml_declaration=True)
        stream.write(b"\n")


if __name__ == "__main__":
    marks()
    rules()
