"""A replay as a moving picture in a file, without a window: what the replay screen shows, frame by frame."""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from game.core.references import NO_UNIT

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image
from pygame import Surface

from game.client.kit.screen import Screen
from game.client.kit.theme import palette, rgb
from game.client.screens.replay.navigation import Navigation
from game.core.errors import SetupError, short
from game.core.records.files import write_whole

SIZE = (1024, 640)
"""Pixels of the window that is filmed."""
ENDINGS = (".gif", ".png", ".apng")
RATE = 10
"""Frames in a second."""
HOLD = 12
"""Frames for which the end stands."""
MOST = 1800
"""Frames of a film."""
COLORS = 255
STRIP = 64
"""Pixels that the strip of the colours of the interface is high."""
SAMPLES = 6
"""Frames whose colours make the palette of a GIF."""


def film(screen: Screen, way: Navigation, out: Path, first: int, last: int | None, width: int) -> int:
    """Write the orders from the one after `first` up to `last` (to the end if None) as a GIF, or as an
    animated PNG if the file is called so; the number of frames. `screen` shows the battle and goes through it
    by `way`; `width` in pixels. SetupError if there is nothing to be filmed or the file has another ending,
    OSError if the disk does not let us.
    """
    if out.suffix.lower() not in ENDINGS:
        raise SetupError(f"{short(str(out), 200)}: a film is written as {', '.join(ENDINGS)}")
    count = len(way.actions)
    end = count if last is None else min(last, count)
    if not 0 <= first < end:
        raise SetupError(f"there are {count} orders; the film was to go from {first} to {end}")
    high = round(SIZE[1] * width / SIZE[0])
    frames = [_image(surface, (width, high)) for surface in _shots(screen, way, first, end)]
    data = BytesIO()
    rest = frames[1:]
    if out.suffix.lower() == ".gif":
        known = montage(frames).quantize(COLORS, Image.Quantize.MEDIANCUT)
        told = [frame.quantize(palette=known, dither=Image.Dither.NONE) for frame in frames]
        told[0].save(
            data, "GIF", save_all=True, append_images=told[1:], duration=1000 // RATE, loop=0, optimize=True
        )
    else:
        frames[0].save(data, "PNG", save_all=True, append_images=rest, duration=1000 // RATE, loop=0)
    write_whole(out, data.getvalue())
    return len(frames)


def _shots(screen: Screen, way: Navigation, first: int, end: int) -> Iterator[Surface]:
    """The window at each frame, on one surface that is drawn over."""
    surface = Surface(SIZE, 0, 32)
    screen.draw(surface)
    way.timeline.until(len(way.actions))
    screen.update(0.0)
    way.go(first)
    way.stage.pinned = NO_UNIT
    screen.update(0.0)
    way.playing = True
    held = 0
    for _ in range(MOST):
        screen.draw(surface)
        yield surface
        if way.done >= end or way.over:
            way.playing = False
            held += not way.stage.playback.busy
            if held > HOLD:
                return
        screen.update(1000 / RATE)


def montage(frames: list[Image.Image]) -> Image.Image:
    """A few frames of the film below each other, and a strip of the colours of the interface, which few
    pixels have and everybody knows."""
    chosen = frames[:: max(1, len(frames) // SAMPLES)][:SAMPLES]
    wide, high = frames[0].size
    whole = Image.new("RGB", (wide, high * len(chosen) + STRIP))
    for row, frame in enumerate(chosen):
        whole.paste(frame, (0, high * row))
    colors = [rgb(name) for name in palette()]
    for place, color in enumerate(colors):
        whole.paste(
            color,
            (
                wide * place // len(colors),
                high * len(chosen),
                wide * (place + 1) // len(colors),
                high * len(chosen) + STRIP,
            ),
        )
    return whole


def _image(surface: Surface, size: tuple[int, int]) -> Image.Image:
    small = surface if surface.get_size() == size else pygame.transform.smoothscale(surface, size)
    return Image.frombytes("RGB", size, pygame.image.tobytes(small, "RGB"))
