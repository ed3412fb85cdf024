"""The city bus, whole, damaged and burnt out."""

from __future__ import annotations

from palette import mix
from wheel_solids import GLASS, Model, cracks, lights, ring, scars

WINDOWS = tuple(range(-114, 90, 26))
"""Where each window begins, from the tail."""


def bus(m: Model, color: str, state: str) -> None:
    wreck = state == "wrecked"
    top, dark = 20 if wreck else 23, "#14191c" if wreck else GLASS
    for x in (-78, 84):
        for y in (-25, 25):
            if not (wreck and (x, y) == (84, 25)):
                m.wheel(x, y, 8.4, 4)
    shell, roof = ring(-122, 122, 28, 4, 2), ring(-121, 119, 26, 4, 2)
    m.loft(shell, 2.5, shell, 9, mix(color, "ink", 0.30))
    lights(m, 122, -122, 19, 9.2, state)
    m.loft(shell, 9, roof, top, mix(color, "ink", 0.16))
    for x in WINDOWS:
        m.side((x + 22, 28.2), (x, 28.2), 11.5, 18, dark)
        m.side((x, -28.2), (x + 22, -28.2), 11.5, 18, dark)
    m.side((112, 28.2), (96, 28.2), 4, 18, dark)
    m.side((122.6, 22), (122.6, -22), 9.5, 18, dark)
    m.side((-122.2, -20), (-122.2, 20), 12, 18, dark)
    for a, b in (((118, 28.3), (-118, 28.3)), ((-118, -28.3), (118, -28.3))):
        m.side(a, b, 6.6, 8.2, "paper", 0.75)
    m.flat(roof, top, mix(color, "paper", 0.14 if not wreck else 0.02), True)
    m.flat([(120.4, -21), (121.4, 0), (120.4, 21), (114, 22), (114, -22)], top + 0.1, dark, False)
    for x in range(-104, 112, 24):
        m.line([(x, -24, top), (x, 24, top)], "ink", 0.9, 0.18)
        m.line([(x + 1.1, -24, top), (x + 1.1, 24, top)], "paper", 0.8, 0.25)
    for left in (-92, -8, 64):
        hatch = ring(left, left + 26, 11, 2, 2)
        if not wreck:
            m.loft(hatch, top, hatch, top + 2.4, mix(color, "ink", 0.3))
        m.flat(
            hatch,
            top + (0 if wreck else 2.4),
            mix(color, "ink" if wreck else "paper", 0.4 if wreck else 0.3),
            True,
        )
    for y in (-1, 1):
        m.flat(
            [(112, y * 28), (117, y * 28), (116, y * 32), (112, y * 31.6)], 15, mix(color, "ink", 0.35), True
        )
    if state == "damaged":
        scars(m, [(-60, 14, 8), (30, -15, 7), (98, 12, 6), (-108, -12, 5)], top + 0.2, state, 18)
        cracks(m, 117, 8, top + 0.3, 7)
    if wreck:
        scars(m, [(-84, -4, 16), (-20, 8, 17), (44, -8, 14), (96, 6, 12)], top + 0.2, state, 19)
