"""Car, van and lorry: solids in paint, glass and canvas, whole, damaged and burnt out."""

from __future__ import annotations

from palette import mix
from wheel_solids import GLASS, Model, box_ring, cracks, lights, ring, scars


def car(m: Model, color: str, state: str) -> None:
    wreck = state == "wrecked"
    for x in (-28, 27):
        for y in (-22, 22):
            if not (wreck and (x, y) in ((27, 22), (-28, -22))):
                m.wheel(x, y)
    shell = ring(-46, 45, 25, 6, 4)
    m.loft(shell, 2.5, shell, 8.5, mix(color, "ink", 0.30))
    m.side((44, 17), (44, -17), 3, 5.2, "#2a3238")
    m.side((-45, -17), (-45, 17), 3, 5.2, "#2a3238")
    m.flat(shell, 8.5, color, True)
    m.flat([(20, -22), (40, -19), (43, 0), (40, 19), (20, 22)], 8.6, "#ffffff", False, 0.08)
    for y in (-9, 9):
        m.line([(22, y * 1.5, 8.6), (40, y, 8.6)], "ink", 0.7, 0.35)
    lights(m, 44, -45.6, 17, 8.6, state)
    roof_z = 10.5 if wreck else 14.5
    glass = ring(-31, 19, 21, 7, 6)
    roof = ring(-22, 4, 17.5, 4, 4)
    m.loft(glass, 8.6, roof, roof_z, "#14191c" if wreck else GLASS)
    if not wreck:
        for y in (-1, 1):
            m.line([(-11, y * 20.6, 9), (-9, y * 17.4, roof_z)], mix(color, "ink", 0.1), 2)
        m.flat([(17, -15), (17.6, -2), (8, -4), (7, -14)], 11, "#ffffff", False, 0.20)
    m.flat(roof, roof_z, mix(color, "paper", 0.14 if not wreck else 0.02), True)
    for y in (-1, 1):
        m.flat(
            [(13, y * 24), (17, y * 24), (16, y * 27.4), (12.6, y * 27)], 9.5, mix(color, "ink", 0.3), True
        )
    if state == "damaged":
        scars(m, [(34, 14, 6.5), (-38, -13, 5.5), (-6, 10, 4)], 8.8, state, 5)
        cracks(m, 14, 5, 11.4, 7)
    if wreck:
        scars(m, [(30, -6, 11), (-36, 9, 8), (38, 15, 6)], 8.8, state, 6)
        scars(m, [(-9, 3, 9)], roof_z, state, 7)
        m.flat([(24, -20), (44, -14), (40, 4), (22, -2)], 12, mix(color, "ink", 0.25), False, 1, 1)


def van(m: Model, color: str, state: str) -> None:
    wreck = state == "wrecked"
    for x in (-40, 40):
        for y in (-23, 23):
            if not (wreck and (x, y) == (40, 23)):
                m.wheel(x, y, 7)
    shell, box_ = ring(-61, 61, 26, 6, 2), ring(-61, 40, 25, 4, 2)
    m.loft(shell, 2.5, shell, 9, mix(color, "ink", 0.30))
    m.flat(shell, 9, color, True)
    lights(m, 60.4, -60.8, 18, 9, state)
    m.line([(46, 0, 9), (58, 0, 9)], "ink", 0.8, 0.3)
    glass = ring(-61, 48, 25, 8, 2)
    top = 17 if wreck else 20
    m.loft(glass, 9, box_, top, mix(color, "ink", 0.24))
    for a, b in (
        ((-52, 26), (-22, 26)),
        ((-16, 26), (14, 26)),
        ((-22, -26), (-52, -26)),
        ((14, -26), (-16, -26)),
    ):
        m.side(a[::1] if a[1] < 0 else b, b if a[1] < 0 else a, 11.5, 12.1, "ink", 0.4)
    m.side((36, 25.6), (20, 25.6), 11.5, 17.5, "#14191c" if wreck else GLASS)
    m.side((20, -25.6), (36, -25.6), 11.5, 17.5, "#14191c" if wreck else GLASS)
    m.side((-61.4, -18), (-61.4, -2), 12, 17, "#14191c" if wreck else GLASS)
    m.side((-61.4, 2), (-61.4, 18), 12, 17, "#14191c" if wreck else GLASS)
    m.flat([(48, -19), (49.4, 0), (48, 19), (40, 20), (40, -20)], 14, "#14191c" if wreck else GLASS, False)
    if not wreck:
        m.flat([(48.6, -14), (49, -3), (41, -6), (41, -15)], 14.2, "#ffffff", False, 0.2)
    m.flat(box_, top, mix(color, "paper", 0.12), True)
    for x in (-44, -26, -8, 10, 28):
        m.line([(x, -22, top), (x, 22, top)], "ink", 0.9, 0.20)
        m.line([(x + 1.1, -22, top), (x + 1.1, 22, top)], "paper", 0.8, 0.25)
    for y in (-1, 1):
        m.flat([(40, y * 26), (44, y * 26), (43, y * 30), (40, y * 29.6)], 12, mix(color, "ink", 0.35), True)
    if state == "damaged":
        scars(m, [(-40, 12, 8), (20, -14, 6), (4, 15, 4)], top, state, 8)
        cracks(m, 44.6, 7, 14.2, 7)
    if wreck:
        scars(m, [(-36, -6, 14), (6, 8, 13), (30, -12, 8)], top, state, 9)
        scars(m, [(53, 8, 7)], 9, state, 10)


def lorry(m: Model, color: str, state: str) -> None:
    wreck, cloth = state == "wrecked", mix("canvas", "leaf", 0.25)
    for x in (-48, -30, 44):
        for y in (-23.5, 23.5):
            if not (wreck and (x, y) == (44, -23.5)):
                m.wheel(x, y, 7.4, 4)
    m.loft(box_ring(-62, 58, 22), 3, box_ring(-62, 58, 22), 7, "#30363a", False)
    bed = box_ring(-63, 24, 27)
    m.loft(bed, 6, bed, 10, mix(color, "ink", 0.26), False)
    m.flat(bed, 10, mix("wood", "ink", 0.3))
    for y in (-18, -9, 0, 9, 18):
        m.line([(-62, y, 10), (23, y, 10)], "ink", 0.7, 0.4)
    if not wreck:
        low, high = ring(-62, 23, 26, 2, 2), ring(-61, 22, 21, 3, 3)
        m.loft(low, 10, high, 22, mix(cloth, "ink", 0.20))
        m.flat(high, 22, cloth, True)
        for x in (-52, -38, -24, -10, 4, 16):
            m.line([(x, -21, 22), (x, 21, 22)], "ink", 1.1, 0.3)
            m.line([(x + 1.5, -21, 22), (x + 1.5, 21, 22)], "paper", 1.1, 0.3)
            for a, b in (((x, 21, 22), (x, 26, 10)), ((x, -21, 22), (x, -26, 10))):
                if m.at(*b)[1] > m.at(*a)[1] + 6:
                    m.line([a, b], "ink", 1, 0.4)
    else:
        for x in (-54, -36, -18, 0, 18):
            m.line([(x, -26, 10), (x, -20, 19), (x, 20, 19), (x, 26, 10)], "#2a2f31", 2)
        m.flat(
            [(-60, -24), (-30, -20), (-24, 4), (-44, 18), (-60, 12)], 14, mix(cloth, "ink", 0.6), True, 0.95
        )
        scars(m, [(-12, 6, 12)], 10.2, state, 12)
    cab_low, cab_high = ring(28, 62, 24.5, 4, 1.5), ring(30, 56, 22.5, 4, 2)
    m.loft(ring(27, 62.6, 25, 4, 1.5), 4, cab_low, 11, mix(color, "ink", 0.30))
    lights(m, 62, 28, 18, 10, state)
    m.side((62, 15), (62, -15), 4.5, 7.5, "#252c30")
    m.loft(cab_low, 11, cab_high, 17 if wreck else 19, "#14191c" if wreck else GLASS)
    for x, y in ((29, 24), (29, -24), (52, 23.6), (52, -23.6)):
        m.line(
            [(x, y, 11), (x + (1.5 if x < 40 else -1), y * 0.94, 17 if wreck else 19)],
            mix(color, "ink", 0.2),
            2.6,
        )
    m.flat(cab_high, 17 if wreck else 19, mix(color, "paper", 0.10), True)
    m.flat([(34, -14), (46, -14), (46, 14), (34, 14)], 19.2 if not wreck else 17.2, "ink", False, 0.10)
    if state == "damaged":
        m.flat(
            [
                (-53, -9),
                (-44, -12),
                (-37, -9),
                (-27, -13),
                (-20, -10),
                (-9, -11),
                (-18, -7),
                (-15, -3),
                (-26, -5),
                (-33, -1),
                (-38, -5),
                (-46, -4),
            ],
            22.1,
            mix("wood", "ink", 0.62),
        )
        m.line(
            [(-46, -3, 22.1), (-38, -4, 22.1), (-33, 0, 22.1), (-26, -4, 22.1), (-15, -2, 22.1)],
            "paper",
            0.9,
            0.4,
        )
        scars(m, [(48, 12, 5.5), (38, -12, 4)], 19.2, state, 13)
        cracks(m, 58, 5, 14, 6)
    if wreck:
        scars(m, [(44, 0, 12)], 17.2, state, 14)
