"""Our own maps as a stranger's, with all that is said in words taken off: no properties, no classes, no names
that mean anything, or plain names of layers only. What is left are pictures and where they stand; what is
read from those is kept as it was, and `pytest --regen` writes it anew after the reading was changed on
purpose.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from game.core.field import Cover, Tile
from game.maps.library import find
from game.maps.loader import Opened, open_with_notes
from tests.kept import same
from tests.maps.pictured import drawn

KEPT = Path(__file__).parent / "unsaid.xz"
MAPS = (
    "copper-heights", "elmgate-station", "larch-hamlet", "mill-street", "otter-ford", "priory-wood",
    "quayside", "raven-trench", "ruined-ashgate", "saffron-court", "shell-moor", "tanner-row",
    "warehouse-yard",
)  # fmt: skip
PICTURED, AT_ONCE = 60, 10


def mute(name: str, folder: Path, layers: bool) -> Path:
    """A copy that says nothing in words, but for the names of its layers if `layers`; nor has it objects."""
    source = find(name)
    drawn = _silent(source, layers)
    for number, sheet in enumerate(drawn.iter("tileset")):
        file = source.parent / sheet.attrib["source"]
        said = _silent(file, names=False)
        for picture in said.iter("image"):
            copy = f"{number} {file.with_name(picture.attrib['source']).stat().st_size}.png"
            shutil.copy(file.with_name(picture.attrib["source"]), folder / copy)
            picture.set("source", copy)
        said.set("name", f"sheet {number}")
        sheet.set("source", f"{number}.tsx")
        ElementTree.ElementTree(said).write(folder / f"{number}.tsx")
    path = folder / "mute.tmx"
    ElementTree.ElementTree(drawn).write(path)
    return path


def _silent(file: Path, names: bool) -> Element:
    root = ElementTree.parse(file).getroot()
    for part in list(root.iter()):
        for left in [one for one in part if one.tag in ("properties", "objectgroup", "wangsets")]:
            part.remove(left)
        for word in ("class", "type", *(() if names else ("name",))):
            part.attrib.pop(word, None)
    return root


def shown(opened: Opened) -> str:
    """What is read: how sure, who begins where, and the ground, a letter a cell."""
    field = opened.ground
    sides = {spawn.cell: spawn.side[0].upper() for spawn in field.spawns}
    rows = [
        "".join(sides.get((x, y), _mark(field[x, y])) for x in range(field.width))
        for y in range(field.height)
    ]
    return "\n".join([opened.confidence.words, *rows, ""])


def _mark(tile: Tile) -> str:
    if tile.blocks:
        return "#" if tile.blocks_sight else "o"
    return {Cover.NONE: "." if tile.cost == 1 else str(tile.cost), Cover.HALF: "h", Cover.FULL: "f"}[
        tile.cover
    ]


@pytest.mark.parametrize("layers", [False, True], ids=["pictures alone", "names of layers"])
@pytest.mark.parametrize("name", MAPS)
def test_our_maps_without_a_word_are_read_as_they_were(
    name: str, layers: bool, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    opened = open_with_notes(mute(name, tmp_path, layers), tmp_path)
    kept = KEPT / f"{name}-{'layers' if layers else 'alone'}.txt"
    same(kept, shown(opened), request.config.getoption("--regen"))


@pytest.mark.parametrize("first", range(0, PICTURED, AT_ONCE))
def test_maps_of_pictures_alone_are_read_as_they_were(
    first: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    told = []
    for number in range(first, first + AT_ONCE):
        folder = tmp_path / str(number)
        told.append(f"{number}: {shown(open_with_notes(drawn(number, folder), folder))}")
    same(KEPT / f"pictured-{first}.txt", "".join(told), request.config.getoption("--regen"))
