"""The pictures of map tiles at the scale of the board: cut from the sheet drawn for that size if there is
one, else scaled; those that stand as objects are stretched and turned between the middles of pixels, as
Tiled does."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from math import cos, floor, radians, sin
from pathlib import Path

import pygame
from pygame import Color, PixelArray, Rect, Surface

from game.client.kit.atlases import SurfaceCache, clear, shared
from game.maps import MapError, MapPicture, PictureLayer, PictureTile, Stamp, different, drawable

SIZES = (32, 48, 64)
"""Cell sizes for which sheets may be drawn: `NAME.png` for the map's own; for the others `NAME@48` and
`NAME@64`, as WebP or as the same kind of picture."""
LARGEST_CELL = 128
"""Cells are baked no larger: no zoom shows more."""
LARGEST_PART = 16_000_000
"""Pixels to which one tile or image layer may grow when it is scaled up."""
WIDE = 128
"""Pixels across and down of what is repeated."""
MOST_PIXELS = 32_000_000
"""Pixels of sheets, and of stamps, that are kept."""


def sheet_for(image: Path, px: int, tile: int) -> Path | None:
    """The sheet drawn for cells of `px`, or None if there is none."""
    if px == tile:
        return image
    drawn = (image.with_name(f"{image.stem}@{px}{ending}") for ending in (".webp", image.suffix))
    return next((file for file in drawn if file.is_file()), None)


def sizes(picture: MapPicture) -> tuple[int, ...]:
    """The cell sizes at which a map can be baked sharp: those that its sheets were drawn for, else multiples
    of its own."""
    images = {tile.stamp.image for tile in different(picture.layers)}
    drawn = [
        px
        for px in SIZES
        if px == picture.tile_px or any(sheet_for(image, px, picture.tile_px) for image in images)
    ]
    if len(drawn) > 1:
        return tuple(drawn)
    if picture.tile_px > LARGEST_CELL:
        return (LARGEST_CELL,)
    multiples = [picture.tile_px * n for n in range(1, max(2, 64 // picture.tile_px + 1))]
    largest = max((width * height for width, height in _parts(picture)), default=0)
    return tuple(
        px
        for px in multiples
        if px == picture.tile_px or largest * px * px <= LARGEST_PART * picture.tile_px**2
    )


def _parts(picture: MapPicture) -> set[tuple[int, int]]:
    """The sizes of all tiles and image layers."""
    images = [layer.image for layer in picture.layers if layer.image]
    return {image.source[2:] for image in images} | {tile.drawn_size for tile in different(picture.layers)}


def sheet(path: Path, transparent: str = "") -> Surface | None:
    """The sheet with straight alpha, or None if it cannot be read."""
    return _sheets((path, transparent))


def _read_sheet(key: tuple[Path, str]) -> Surface | None:
    """Measured before it is decoded, and decoded as what it was measured as."""
    path, transparent = key
    try:
        data, kind = drawable(path)
        surface = shared(pygame.image.load(BytesIO(data), f"sheet.{kind}"))
    except (MapError, pygame.error, OSError):
        return None
    if transparent:
        with PixelArray(surface) as pixels:
            pixels.replace(Color(f"#{transparent}"), Color(0, 0, 0, 0))
    return surface


_sheets = SurfaceCache(MOST_PIXELS, _read_sheet)


def forget() -> None:
    """Pictures are read anew when they are asked for again: their files may have changed."""
    for kept in (_sheets, _stamps, _images):
        kept.forget()


Frames = tuple[int, ...]
Tone = tuple[int, int, int, int]
"""What the colours and the alpha of a picture are multiplied by, each to 255."""


def tone_of(layer: PictureLayer) -> Tone:
    return (*layer.tint, round(255 * min(1.0, layer.opacity)))


def stamp(
    tile: PictureTile, px: int, tile_px: int, tile_height: int, tone: Tone = (255, 255, 255, 255)
) -> Surface | None:
    """A placed tile's picture, turned and at the scale of `px` a cell; asked for without its place (see
    `bare`), so that equal ones are shared."""
    return _stamps((tile, px, tile_px, tile_height, tone))


def _cut(key: tuple[PictureTile, int, int, int, Tone]) -> Surface | None:
    tile, px, tile_px, tile_height, tone = key
    source = Rect(tile.stamp.source)
    drawn = sheet_for(tile.stamp.image, px, tile_px)
    found = sheet(drawn or tile.stamp.image, tile.stamp.transparent)
    if found is None:
        return None
    if drawn and px != tile_px:
        source = Rect(*(round(n * px / tile_px) for n in source))
    piece = found.subsurface(source.clip(found.get_rect()))
    if not drawn and tile.size == (0, 0):
        piece = _scaled(piece, px / tile_px, px / tile_height)
    if tile.flip_diagonal:
        piece = pygame.transform.flip(pygame.transform.rotate(piece, 90), False, True)
    if tile.flip_x or tile.flip_y:
        piece = pygame.transform.flip(piece, tile.flip_x, tile.flip_y)
    if tile.size != (0, 0):
        piece = _stood(piece, tile, px / tile_px, px / tile_height)
    return _toned(piece, tone)


def _scaled(piece: Surface, across: float, down: float) -> Surface:
    """Sharp where each pixel becomes whole ones."""
    size = max(1, round(piece.get_width() * across)), max(1, round(piece.get_height() * down))
    if across == int(across) and down == int(down):
        return pygame.transform.scale(piece, size)
    return pygame.transform.smoothscale(piece, size)


def _stood(piece: Surface, tile: PictureTile, across: float, down: float) -> Surface:
    """At the size that an object has, and turned as it is; sharp only if that is its picture's own."""
    size = max(1, round(tile.size[0] * across)), max(1, round(tile.size[1] * down))
    if tile.size != tile._replace(size=(0, 0)).drawn_size:
        piece = stretch_picture(piece, size)
    elif size != piece.get_size():
        larger = size[0] % piece.get_width() == 0 and size[1] % piece.get_height() == 0
        piece = (pygame.transform.scale if larger else pygame.transform.smoothscale)(piece, size)
    return turned(piece, tile.turn, tile.box, (across, down)) if tile.turn else piece


def _toned(piece: Surface, tone: Tone) -> Surface:
    if tone == (255, 255, 255, 255):
        return piece
    toned = piece.copy()
    toned.fill(tone, special_flags=pygame.BLEND_RGBA_MULT)
    return toned


_stamps = SurfaceCache(MOST_PIXELS, _cut)


def bare(tile: PictureTile) -> PictureTile:
    """The tile without its place: the key of its picture."""
    return tile._replace(cell=(0, 0), x=0, y=0)


def missing(picture: MapPicture) -> list[Path]:
    """The pictures of the map's tiles that cannot be read."""
    shown = different(layer for layer in picture.layers if layer.visible)
    images = {(tile.stamp.image, tile.stamp.transparent) for tile in shown}
    return sorted({image for image, transparent in images if sheet(image, transparent) is None})


class TilePainter:
    """Paints the tiles of one map at one cell size; places are pixels from the map's north-west corner.

    `frames` says which frame each animation of the map shows; without it that is the first.
    """

    def __init__(self, picture: MapPicture, px: int, frames: Frames = ()) -> None:
        self.picture = picture
        self.px = px
        self.frames = frames
        self.scale = px / picture.tile_px, px / picture.tile_height
        self._known: dict[Hashable, Surface | None] = {}

    def place(self, layer: PictureLayer, tile: PictureTile) -> tuple[int, int]:
        return round((tile.x + layer.offset[0]) * self.scale[0]), round(
            (tile.y + layer.offset[1]) * self.scale[1]
        )

    def read(self, tiles: Iterable[PictureTile]) -> Iterator[None]:
        """Read the sheets of these tiles, with a pause after each: a large one takes most of a frame."""
        stamps = {id(tile.stamp): tile.stamp for tile in tiles}.values()
        for image, transparent in dict.fromkeys((stamp.image, stamp.transparent) for stamp in stamps):
            key = sheet_for(image, self.px, self.picture.tile_px) or image, transparent
            if key not in _sheets:
                _sheets(key)
                yield

    def surface(self, layer: PictureLayer, tile: PictureTile) -> Surface | None:
        key = id(layer), tile.look
        if key not in self._known:
            self._known[key] = self._made(layer, tile)
        return self._known[key]

    def _made(self, layer: PictureLayer, tile: PictureTile) -> Surface | None:
        if tile.stamp.moves and self.frames:
            number = tile.stamp.moves - 1
            tile = tile._replace(stamp=self.picture.animations[number][self.frames[number]][0])
        *colour, alpha = tone_of(layer)
        tone = (colour[0], colour[1], colour[2], round(alpha * tile.opacity))
        return stamp(bare(tile), self.px, self.picture.tile_px, self.picture.tile_height, tone)

    def pieces(
        self, layer: PictureLayer, tiles: tuple[PictureTile, ...], corner: tuple[int, int]
    ) -> Iterator[tuple[Surface, tuple[int, int]]]:
        """What to blit for these tiles of a layer on a surface whose corner is that pixel of the map."""
        for tile in tiles:
            surface = self.surface(layer, tile)
            if surface:
                x, y = self.place(layer, tile)
                yield surface, (x - corner[0], y - corner[1])

    def image(self, layer: PictureLayer) -> Surface | None:
        """The picture of an image layer, at this scale; of one that is repeated, several side by side."""
        return _images((layer.image, self.scale, tone_of(layer), layer.repeat)) if layer.image else None

    def is_large(self, layer: PictureLayer) -> bool:
        """Whether the picture of an image layer would be too large, whole and at this scale."""
        wide, high = layer.image.source[2:] if layer.image else (0, 0)
        return wide * high * self.scale[0] * self.scale[1] > LARGEST_PART

    def images(
        self, layer: PictureLayer, corner: tuple[int, int], size: tuple[int, int]
    ) -> Iterator[tuple[Surface, tuple[int, int]]]:
        """What to blit of an image layer on a surface of that size whose corner is that pixel of the map:
        once, or again and again."""
        image = self.image(layer)
        if not image:
            return
        at = (
            round(offset * scale) - start
            for offset, scale, start in zip(layer.offset, self.scale, corner, strict=True)
        )
        columns, rows = (
            range(first % length - length, end, length) if again else range(first, first + 1)
            for first, length, end, again in zip(at, image.get_size(), size, layer.repeat, strict=True)
        )
        for y in rows:
            for x in columns:
                yield image, (x, y)


def _widened(image: Surface, repeat: tuple[bool, bool]) -> Surface:
    """The same side by side, as often as makes it WIDE: a small one would be drawn a great many times."""
    across, down = (
        -(-WIDE // length) if again else 1 for length, again in zip(image.get_size(), repeat, strict=True)
    )
    if across * down == 1:
        return image
    wide, high = image.get_size()
    whole = clear((wide * across, high * down))
    whole.fblits([(image, (x * wide, y * high)) for x in range(across) for y in range(down)])
    return whole


def _scaled_image(key: tuple[Stamp, tuple[float, float], Tone, tuple[bool, bool]]) -> Surface | None:
    image, scale, tone, repeat = key
    found = sheet(image.image, image.transparent)
    if found is None:
        return None
    size = max(1, round(found.get_width() * scale[0])), max(1, round(found.get_height() * scale[1]))
    return _widened(
        _toned(found if size == found.get_size() else pygame.transform.smoothscale(found, size), tone), repeat
    )


_images = SurfaceCache(MOST_PIXELS, _scaled_image)


MOST = 1 << 20
"""Pixels of a picture up to which each is reckoned; larger ones are scaled at one go, and differ a little."""
MOST_TURNED = 40_000
"""The same of one that is turned askew."""


def stretch_picture(piece: Surface, size: tuple[int, int]) -> Surface:
    """The picture at that size; both have straight alpha."""
    if size[0] * size[1] > MOST or piece.get_width() * piece.get_height() > MOST:
        return pygame.transform.smoothscale(piece, size)
    return _straight(_along(_along(_premultiplied(piece), size[0], 0), size[1], 1))


def turned(
    piece: Surface, turn: float, box: tuple[int, int, int, int], scale: tuple[float, float] = (1.0, 1.0)
) -> Surface:
    """The picture turned clockwise by so many degrees about its lower left corner, sharp at its edges: what
    of it lies in a box, whose left, top, right and bottom are counted from that corner in pixels that are
    `scale` of ours wide and high.
    """
    size = max(1, round((box[2] - box[0]) * scale[0])), max(1, round((box[3] - box[1]) * scale[1]))
    (wide, high), cosine, sine = piece.get_size(), cos(radians(turn)), sin(radians(turn))
    if turn % 90 == 0 or size[0] * size[1] > MOST_TURNED:
        made, rough = (
            clear(size),
            pygame.transform.rotate(piece, -turn)
            if turn % 90 == 0
            else pygame.transform.rotozoom(piece, -turn, 1.0),
        )
        middle = (
            (wide * cosine + high * sine) / 2 - box[0] * scale[0],
            (wide * sine - high * cosine) / 2 - box[1] * scale[1],
        )
        made.blit(
            rough,
            rough.get_rect(center=(round(middle[0]), round(middle[1]))),
            special_flags=pygame.BLEND_RGBA_ADD,
        )
        return made
    pixels = pygame.image.tobytes(_premultiplied(piece), "RGBA")
    found = bytearray()
    for y in range(size[1]):
        for x in range(size[0]):
            u, v = box[0] * scale[0] + x + 0.5, box[1] * scale[1] + y + 0.5
            found += _between(pixels, wide, high, u * cosine + v * sine, v * cosine - u * sine + high)
    return _straight(shared(pygame.image.frombytes(bytes(found), size, "RGBA")))


def _between(pixels: bytes, wide: int, high: int, x: float, y: float) -> bytes:
    """The mixture of the four pixels whose middles lie about a point; clear beyond the picture."""
    if not (0 <= x < wide and 0 <= y < high):
        return bytes(4)
    left, top = floor(x - 0.5), floor(y - 0.5)
    across, down = x - 0.5 - left, y - 0.5 - top
    columns, rows = (max(0, left), min(wide - 1, left + 1)), (max(0, top), min(high - 1, top + 1))
    a, b, c, d = (pixels[(at := 4 * (row * wide + column)) : at + 4] for row in rows for column in columns)
    shares = (1 - across) * (1 - down), across * (1 - down), (1 - across) * down, across * down
    return bytes(
        round(i * shares[0] + j * shares[1] + k * shares[2] + m * shares[3])
        for i, j, k, m in zip(a, b, c, d, strict=True)
    )


def _premultiplied(piece: Surface) -> Surface:
    """So that what is clear lends no colour to what lies beside it."""
    whole = clear(piece.get_size())
    whole.blit(piece, (0, 0))
    return whole.premul_alpha()


def _along(piece: Surface, length: int, axis: int) -> Surface:
    """So long across (axis 0) or down (axis 1): each line a mixture of the two whose middles lie on either
    side of its own."""
    wide, high = piece.get_size()
    old = high if axis else wide
    if length == old:
        return piece
    made = clear((wide, length) if axis else (length, high))
    for number in range(length):
        at = (number + 0.5) * old / length - 0.5
        first = floor(at)
        for line, share in ((first, 1 - (at - first)), (first + 1, at - first)):
            line, level = min(max(line, 0), old - 1), round(share * 255)
            strip = piece.subsurface((0, line, wide, 1) if axis else (line, 0, 1, high)).copy()
            strip.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
            made.blit(strip, (0, number) if axis else (number, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return made


def _straight(piece: Surface) -> Surface:
    """With straight alpha again: only what is neither clear nor opaque has other colours then."""
    pixels = bytearray(pygame.image.tobytes(piece, "RGBA"))
    for number, alpha in enumerate(pixels[3::4]):
        if 0 < alpha < 255:
            at = 4 * number
            pixels[at : at + 3] = pixels[at : at + 3].translate(_freed(alpha))
    return shared(pygame.image.frombytes(bytes(pixels), piece.get_size(), "RGBA"))


@lru_cache(maxsize=256)
def _freed(alpha: int) -> bytes:
    """What each level of a channel is without that alpha."""
    return bytes(min(255, (level * 255 + alpha // 2) // alpha) for level in range(256))
