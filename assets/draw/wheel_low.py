"""The sports car, low and with a wing, whole, damaged and burnt out."""

from __future__ import annotations

from palette import mix
from wheel_solids import GLASS, Model, cracks, lights, ring, scars


def sports_car(m: Model, color: str, state: str) -> None:
    wreck = state == "wrecked"
    for x in (-28, 28):
        for y in (-21.5, 21.5):
            if not (wreck and (x, y) in ((28, 21.5), (-28, -21.5))):
                m.wheel(x, y, 7.2, 3.8)
    shell = ring(-45, 47, 24, 13, 5)
    m.loft(shell, 2, shell, 6.8, mix(color, "ink", 0.30))
    m.side((46, 13), (46, -13), 2.4, 4.4, "#1b2125")
    m.side((-45, -16), (-45, 16), 2.4, 4.4, "#1b2125")
    m.flat(shell, 6.8, color, True)
    lights(m, 40, -45, 15, 6.9, state)
    for y in (-4.4, 4.4):
        m.flat(
            [(47, y - 2.2), (47, y + 2.2), (-44, y + 2.2), (-44, y - 2.2)],
            6.9,
            mix("ink", "gunmetal", 0.2),
            False,
            0.85,
        )
    for y in (-13, 13):
        m.flat([(30, y - 3), (18, y - 2.4), (18, y + 2.4), (30, y + 3)], 6.9, mix(color, "ink", 0.65), True)
    roof_z = 8 if wreck else 10.6
    dark = "#14191c" if wreck else GLASS
    glass, roof = ring(-30, 10, 20, 9, 9), ring(-20, -5, 15, 4, 4)
    m.loft(glass, 6.9, roof, roof_z, dark)
    if not wreck:
        m.flat([(7, -13), (8.6, -2), (0, -4), (-1, -11)], 8.4, "#ffffff", False, 0.22)
    m.flat(roof, roof_z, mix(color, "paper", 0.14 if not wreck else 0.02), True)
    for x in (-33, -36.5):
        m.line([(x, -9, 7), (x, 9, 7)], "ink", 1.4, 0.55)
    if not wreck:
        for y in (-15, 15):
            m.line([(-41, y, 6.9), (-42, y, 10.4)], mix(color, "ink", 0.5), 2)
        m.flat(
            [(-38.6, -23), (-38.6, 23), (-45, 23.6), (-45, -23.6)],
            10.6,
            mix(color, "ink", 0.42),
            False,
            1,
            0.8,
        )
        m.line([(-39.4, -22, 10.8), (-39.4, 22, 10.8)], "paper", 0.9, 0.4)
    for y in (-1, 1):
        m.flat(
            [(6, y * 22), (9.6, y * 22), (8.6, y * 25.8), (5.6, y * 25.4)], 8, mix(color, "ink", 0.3), True
        )
    if state == "damaged":
        scars(m, [(33, 13, 6), (-36, -13, 5), (22, -14, 4)], 7, state, 15)
        cracks(m, 5, 5, 8.8, 6)
    if wreck:
        scars(m, [(30, -6, 11), (-36, 9, 8), (36, 13, 6)], 7, state, 16)
        scars(m, [(-12, 2, 8)], roof_z, state, 17)
        m.flat([(22, -18), (44, -12), (40, 4), (24, -2)], 9.6, mix(color, "ink", 0.25), False, 1, 1)
