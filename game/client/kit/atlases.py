"""The pictures of the board, cut from the atlases at any size and in other palettes: premultiplied, cached,
with the point that lies on the cell's corner."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Generic, TypeVar

import pygame
from pygame import Surface

from game.client.kit.theme import USUAL, Color, chosen, other_palettes, palette, rgb, usual_palette
from game.client.kit.theme import assets as data_root

Channels = tuple[float, float, float]
KINDS = ("reach", "dash", "threat", "watch", "blast")
SIGNS = ("good", "bad", "threat", "watch", "blast")
"""Of what marks are drawn that are no regions."""
FOLDERS = ("marks", "marks/overlays", "icons/statuses")
LEAST, NEAR = 0.12, 14.0
"""The share of a colour from which a dot is of it, and how far it may lie from a mixture of it and ink, in
steps of 255 where it covers all."""


def recoloured(surface: Surface, folder: str, name: str, chosen: str) -> Surface:
    """A premultiplied picture of an atlas in the colours of the palette of that name; the picture itself
    where that changes none of it."""
    wanted = [kind for kind in KINDS if f"/{kind}" in name] if folder == "marks/overlays" else SIGNS
    changed = [kind for kind in wanted if kind in other_palettes().get(chosen, {})]
    if not changed or folder not in FOLDERS:
        return surface
    axes = {
        kind: (_from_ink(_channels(usual_palette()[kind])), _from_ink(_channels(palette()[kind])))
        for kind in changed
    }
    known: dict[bytes, bytes] = {}
    dots = pygame.image.tobytes(surface, "RGBA")
    found = bytearray(dots)
    for place in range(0, len(dots), 4):
        dot = dots[place : place + 4]
        if dot[3]:
            if dot not in known:
                known[dot] = _dot(dot, axes)
            found[place : place + 4] = known[dot]
    return pygame.image.frombytes(bytes(found), surface.get_size(), "RGBA").convert(surface)


def _dot(dot: bytes, axes: Mapping[str, tuple[Channels, Channels]]) -> bytes:
    """One dot, premultiplied: its share of the colour that it comes nearest to is of the other colour from
    now on."""
    alpha = dot[3]
    plain = _from_ink((255 * dot[0] / alpha, 255 * dot[1] / alpha, 255 * dot[2] / alpha))
    far, share, after = NEAR * 255 / alpha if alpha < 128 else NEAR, 0.0, plain
    for before, other in axes.values():
        part = _dot_product(plain, before) / _dot_product(before, before)
        rest = (plain[0] - part * before[0], plain[1] - part * before[1], plain[2] - part * before[2])
        off = _dot_product(rest, rest) ** 0.5
        if part > LEAST and off < far:
            far, share, after = (
                off,
                part,
                (rest[0] + part * other[0], rest[1] + part * other[1], rest[2] + part * other[2]),
            )
    if not share:
        return dot
    ink = _ink()
    return bytes([*(min(alpha, max(0, round((after[n] + ink[n]) * alpha / 255))) for n in range(3)), alpha])


def _dot_product(one: Channels, other: Channels) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _from_ink(color: Channels) -> Channels:
    ink = _ink()
    return color[0] - ink[0], color[1] - ink[1], color[2] - ink[2]


def _channels(value: str) -> Channels:
    found = pygame.Color(value)
    return float(found.r), float(found.g), float(found.b)


@cache
def _ink() -> Channels:
    red, green, blue = rgb("ink")
    return float(red), float(green), float(blue)


PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
"""The blend flag with which every picture of this module is drawn."""
FADES = 16
"""Steps between clear and full in which a picture is faded, so that the faded ones can be kept."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A surface with premultiplied alpha; its pixel `at` lies on the north-west corner of the cell that it is
    drawn for."""

    surface: Surface
    at: tuple[int, int] = (0, 0)

    def draw(self, target: Surface, x: int, y: int) -> None:
        target.blit(self.surface, (x - self.at[0], y - self.at[1]), special_flags=PREMULTIPLIED)

    def faded(self, share: float) -> Picture:
        """The same at `share` (0 to 1) of its strength."""
        step = round(share * FADES)
        return self if step >= FADES else _faded(self, max(0, step))


@lru_cache(maxsize=512)
def _faded(picture: Picture, step: int) -> Picture:
    return Picture(dimmed(picture.surface, step), picture.at)


def dimmed(surface: Surface, step: int) -> Surface:
    """A premultiplied picture at so many of all steps of its strength: not kept, as some are as large as the
    board."""
    found = surface.copy()
    level = 255 * step // FADES
    found.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return found


@lru_cache(maxsize=256)
def silhouette_in(picture: Picture, color: Color, alpha: float = 1) -> Picture:
    """The silhouette of a picture in one colour."""
    white = pygame.mask.from_surface(picture.surface, 100).to_surface(
        setcolor=(*rgb(color), 255), unsetcolor=(0, 0, 0, 0)
    )
    white.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return Picture(white.premul_alpha(), picture.at)


def clear(size: tuple[int, int]) -> Surface:
    """An empty surface in the one format that everything here shares; needs no window."""
    return Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


def read(path: Path) -> Surface:
    """A picture file with straight alpha, in the shared format."""
    return shared(pygame.image.load(path))


def shared(loaded: Surface) -> Surface:
    """A picture as it was decoded, in the shared format."""
    if loaded.get_bitsize() == 32 and loaded.get_masks()[3]:
        return loaded.convert(clear((1, 1)))
    surface = clear(loaded.get_size())
    if loaded.get_masks()[3] or loaded.get_colorkey() is not None or loaded.get_bitsize() == 8:
        surface.blit(loaded.convert(surface), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    else:
        surface.blit(loaded, (0, 0))
    return surface


class Atlas:
    """An index of sprites and the pictures that hold them, one for each size."""

    def __init__(self, index: Path) -> None:
        data = json.loads(index.read_text(encoding="utf-8"))
        self.base: int = data["base"]
        self.files: dict[int, Path] = {
            int(size): index.parent / name for size, name in data["images"].items()
        }
        self.sprites: dict[str, dict[str, list[int]]] = data["sprites"]

    def source(self, px: int) -> int:
        """The size to cut from: the one wanted, or else the next larger."""
        return min((size for size in self.files if size >= px), default=max(self.files))

    def sheet(self, px: int) -> Path:
        """The file that pictures of that size are cut from."""
        return self.files[self.source(px)]

    def cut(self, name: str, px: int) -> Picture:
        entry, size = self.sprites[name], self.source(px)
        x, y, w, h = (round(n * size / self.base) for n in entry["rect"])
        left, top = entry.get("at", (0, 0))
        surface = _sheet(self.files[size]).subsurface((x, y, w, h))
        if size != px:
            surface = pygame.transform.smoothscale(
                surface, (max(1, round(w * px / size)), max(1, round(h * px / size)))
            )
        return Picture(surface, (round(left * px / self.base), round(top * px / self.base)))


_sheets: dict[Path, Surface] = {}


def _sheet(path: Path) -> Surface:
    for _ in reading(path):
        pass
    return _sheets[path]


def reading(path: Path) -> Iterator[None]:
    """Read a sheet that pictures are cut from, unless it is there, with pauses: a large one takes most of a
    frame."""
    if path not in _sheets:
        loaded = pygame.image.load(path)
        yield
        straight = shared(loaded)
        yield
        _sheets[path] = straight.premul_alpha_ip()
        yield


@cache
def atlas(name: str) -> Atlas | None:
    """The atlas in that folder of the assets (`figures`), or of that name in it (`areas/fire`); None if there
    is none."""
    folder = data_root() / name
    index = folder / "index.json" if folder.is_dir() else folder.with_suffix(".json")
    return Atlas(index) if index.is_file() else None


@lru_cache(maxsize=4096)
def picture(folder: str, name: str, px: int) -> Picture | None:
    """A sprite with cells `px` wide (icons: with the icon's own box `px` wide), or None if the atlas lacks
    it."""
    found = atlas(folder)
    if not found or name not in found.sprites:
        return None
    cut = found.cut(name, px)
    return cut if chosen() == USUAL else Picture(recoloured(cut.surface, folder, name, chosen()), cut.at)


Key = TypeVar("Key")


class SurfaceCache(Generic[Key]):
    """Makes a surface when it is first asked for, and drops those that were not asked for longest."""

    def __init__(self, most: int, make: Callable[[Key], Surface | None]) -> None:
        self.most = most
        self.pixels = 0
        self._make = make
        self._found: OrderedDict[Key, Surface | None] = OrderedDict()

    def forget(self) -> None:
        self._found.clear()
        self.pixels = 0

    def __contains__(self, key: Key) -> bool:
        """Whether it is there already."""
        return key in self._found

    def __call__(self, key: Key) -> Surface | None:
        if key in self._found:
            self._found.move_to_end(key)
            return self._found[key]
        surface = self._make(key)
        self._found[key] = surface
        self.pixels += _pixels(surface)
        while self.pixels > self.most and len(self._found) > 1:
            self.pixels -= _pixels(self._found.popitem(last=False)[1])
        return surface


def _pixels(surface: Surface | None) -> int:
    """At least a few, so that nothings are counted too."""
    return 16 + (surface.get_width() * surface.get_height() if surface else 0)
