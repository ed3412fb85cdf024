"""Holds what the game draws against Tiled's own `tmxrasterizer`: `python -m tests.maps.referee FOLDER` goes through all maps below a folder.

Both draw tile layers, image layers and tile objects; shapes, signs for the rules and whatever else only an editor shows are taken out of the
copy that Tiled is given. A map is the same if at most MOST of its pixels differ by more than NEAR of 255. Maps that may differ stand in
`exceptions.txt` with the reason.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.client.board.mapview import MapView
from game.client.board.render import fitting
from game.client.kit.theme import rgb
from game.core.errors import EnfiladeError
from game.maps import open_map
from game.maps.placing import SIGNS

RASTERIZER = shutil.which("tmxrasterizer")
NEAR, MOST = 24, 0.001
PATIENCE = 60
EXCEPTIONS = Path(__file__).with_name("exceptions.txt")


class Compared(NamedTuple):
    """How a map fared: `same`, `differs`, `refused` by the game, `unread` by Tiled, `lacking` a picture, or too `large`."""

    verdict: str
    words: str
    share: float = 0.0


def exceptions(path: Path = EXCEPTIONS) -> dict[str, str]:
    """Maps that may differ, by their path below the folder, with the reason."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {name.strip(): reason.strip() for name, _, reason in (line.partition(": ") for line in lines)}


def compared(path: Path, folder: Path) -> Compared:
    """Both pictures of a map; those that differ are left in `folder`."""
    try:
        field, picture = open_map(path, _root(path))
    except EnfiladeError as error:
        return Compared("refused", str(error))
    view = MapView(field, picture, plain=True)
    if view.missing:
        return Compared("lacking", f"there is no {view.missing[0].name}: Tiled draws red crosses, the game what the ground means")
    if fitting(picture, picture.tile_px) < picture.tile_px:
        return Compared("large", f"{picture.lattice.pixels} pixels")
    theirs = drawn_by_tiled(path, folder)
    if theirs is None:
        return Compared("unread", "tmxrasterizer does not draw it")
    ours = view.plainly(picture.tile_px)
    # Tiled makes room on all sides for as much as layers are moved.
    left, top = (max(0, *(-layer.offset[axis] for layer in picture.layers), 0) for axis in (0, 1))
    shown = pygame.Rect((left, top), ours.get_size())
    if not theirs.get_rect().contains(shown):
        return Compared("differs", f"{ours.get_size()} instead of {theirs.get_size()}", 1.0)
    theirs = theirs.subsurface(shown)
    share = difference(ours, theirs)
    if share <= MOST:
        return Compared("same", "", share)
    for picture_, whose in ((ours, "ours"), (theirs, "theirs")):
        pygame.image.save(picture_, folder / f"{path.stem}-{whose}.png")
    return Compared("differs", f"{100 * share:.2f} % of the pixels", share)


def _root(path: Path) -> Path | None:
    """The repository of a map of the corpus: its files may lie anywhere in it."""
    return next((parent for parent in path.resolve().parents if (parent / ".git").exists() or parent.parent.name == "corpus"), None)


def difference(ours: pygame.Surface, theirs: pygame.Surface) -> float:
    """The share of pixels of which a channel differs by more than NEAR."""
    far = pygame.Surface(ours.get_size(), 0, 32)
    far.blit(ours, (0, 0))
    far.blit(theirs, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = pygame.Surface(ours.get_size(), 0, 32)
    back.blit(theirs, (0, 0))
    back.blit(ours, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    far.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    near = pygame.mask.from_threshold(far, (0, 0, 0, 255), (NEAR + 1, NEAR + 1, NEAR + 1, 255)).count()
    return 1 - near / (ours.get_width() * ours.get_height())


# ---------------------------------------------------------------- Tiled


def drawn_by_tiled(path: Path, folder: Path) -> pygame.Surface | None:
    """What Tiled draws, over the ground that the game has beyond the map; None if it does not."""
    copy, out = folder / "copy.tmx", folder / "copy.png"
    out.unlink(missing_ok=True)
    try:
        bare = _bare(path)
        copy.write_text(bare or "", encoding="utf-8")
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        subprocess.run([str(RASTERIZER), str(copy if bare else path), str(out)], check=True, env=environment, capture_output=True, timeout=PATIENCE)
        drawn = pygame.image.load(out)
    except (OSError, ElementTree.ParseError, subprocess.SubprocessError, pygame.error):
        return None
    shown = pygame.Surface(drawn.get_size(), 0, 32)
    shown.fill(rgb("ink"))
    shown.blit(drawn, (0, 0))
    return shown


def _bare(path: Path) -> str | None:
    """The map without what only an editor shows, with whole paths; None if there is nothing of that: Tiled finds templates only beside the map."""
    root = ElementTree.parse(path).getroot()
    count = "backgroundcolor" in root.attrib
    root.attrib.pop("backgroundcolor", None)
    for element in root.iter():
        for key in ("source", "template"):
            if key in element.attrib:
                element.set(key, str((path.parent / element.attrib[key].replace("\\", "/")).resolve()))
    for layer in [layer for layer in root.iter() if layer.tag == "objectgroup"]:
        for thing in layer.findall("object"):
            if not _stands(thing):
                layer.remove(thing)
                count = True
    return ElementTree.tostring(root, encoding="unicode") if count else None


def _stands(thing: Element) -> bool:
    """Whether it is a tile that stands there, and no sign for the rules."""
    made = thing
    if "gid" not in thing.attrib and thing.get("template", "").endswith(".tx"):
        try:
            inside = ElementTree.parse(thing.attrib["template"]).getroot().find("object")
        except (OSError, ElementTree.ParseError):
            return False
        made = thing if inside is None else inside
    kind = thing.get("type") or thing.get("class") or made.get("type") or made.get("class") or ""
    return ("gid" in thing.attrib or "gid" in made.attrib) and kind.lower() not in SIGNS


# ---------------------------------------------------------------- the whole corpus


def gone_through(folder: Path, pictures: Path) -> Iterator[tuple[str, Compared]]:
    for path in sorted(folder.rglob("*.tmx")):
        yield path.relative_to(folder).as_posix(), compared(path, pictures)


def main(words: list[str]) -> int:
    if not RASTERIZER or not words:
        print("usage: python -m tests.maps.referee FOLDER [WORD]; needs Debian's package tiled", file=sys.stderr)
        return 2
    known, count, strange = exceptions(), Counter[str](), 0
    pictures = Path(tempfile.mkdtemp(prefix="referee-"))
    for name, found in gone_through(Path(words[0]), pictures) if len(words) < 2 else _some(Path(words[0]), words[1], pictures):
        count[found.verdict] += 1
        meant = found.verdict == "same" or name in known
        strange += not meant and found.verdict == "differs"
        if found.verdict != "same":
            print(f"{found.verdict:8} {name}: {found.words}{' (' + known[name] + ')' if name in known else ''}")
    print(", ".join(f"{number} {verdict}" for verdict, number in count.most_common()), f"; pictures of those that differ: {pictures}", sep="")
    return 1 if strange else 0


def _some(folder: Path, word: str, pictures: Path) -> Iterator[tuple[str, Compared]]:
    for path in sorted(folder.rglob("*.tmx")):
        if word in path.as_posix():
            yield path.relative_to(folder).as_posix(), compared(path, pictures)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
