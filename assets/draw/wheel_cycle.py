"""The motorcycle, whole, damaged and burnt out."""

from __future__ import annotations

import math

from palette import mix
from wheel_solids import Model, scars


def motorcycle(m: Model, color: str, state: str) -> None:
    wreck = state == "wrecked"

    def tyre(x: float) -> None:
        ring_ = [(x + 10 * math.cos(t), 2.7 * math.sin(t)) for t in [i * math.tau / 12 for i in range(12)]]
        m.loft(ring_, 0, ring_, 6.5, "#1d2225", False)
        m.flat([(x - 4.6, -0.9), (x + 4.6, -0.9), (x + 4.6, 0.9), (x - 4.6, 0.9)], 6.6, "#59636a")

    tyre(-20)
    if not wreck:
        tyre(20)
    else:
        m.c.save()
        tyre(23)
        m.c.restore()
    m.line([(20, -2.6, 5), (9, -2.6, 10)], "#8b979c", 1.6)
    m.line([(20, 2.6, 5), (9, 2.6, 10)], "#8b979c", 1.6)
    engine = [(7, -6), (7, 6), (-8, 6.4), (-8, -6.4)]
    m.loft(engine, 2, engine, 6.5, "#3c444a", True)
    m.line([(-4, 6, 3), (-25, 5.6, 4)], "#9aa6ab" if not wreck else "#4a4f52", 2.6)
    tank = [(13, -3.6), (14, 0), (13, 3.6), (3, 5.6), (-4, 4), (-4, -4), (3, -5.6)]
    m.loft(tank, 6.5, tank, 10.5, mix(color, "ink", 0.3))
    m.flat(tank, 10.5, color, True)
    m.flat([(10, -1.4), (3, -3), (2, -1.4), (10, -0.2)], 10.6, "#ffffff", True, 0.4)
    seat = [(-3, -4.4), (-3, 4.4), (-19, 4.6), (-21, 0), (-19, -4.6)]
    m.loft(seat, 6.5, seat, 9.5, "#191d20")
    m.flat(seat, 9.5, "#2d3337", True)
    tail = [(-18, -3.4), (-18, 3.4), (-28, 2.4), (-28, -2.4)]
    m.loft(tail, 6, tail, 8.4, mix(color, "ink", 0.2))
    m.flat(tail, 8.4, color, True)
    m.flat([(-29, -2), (-26.6, -2), (-26.6, 2), (-29, 2)], 8.5, "#c8402f" if not wreck else "#3a2420")
    bend = 4 if wreck else 0
    m.line([(7 - bend, -11, 12), (11, -4, 12), (11 + bend, 4, 12), (7 + bend, 11, 12)], "#20272b", 2.2)
    for y in (-11, 11):
        m.dot(7 + (bend if y > 0 else -bend), y, 12, 1.6, "#11161a")
    m.flat([(12, -3.4), (17, -2.6), (18, 0), (17, 2.6), (12, 3.4)], 11, mix(color, "paper", 0.1), True)
    m.dot(17.4, 0, 10.4, 2.0, "#20282c" if wreck else "#fff3cf")
    if state == "damaged":
        scars(m, [(4, 2, 3.4), (-22, -1, 2.8)], 10.6, state, 3)
        m.line([(-4, 6, 3), (-14, 9, 1)], "#4a4f52", 2)
    if wreck:
        scars(m, [(5, 0, 5), (-10, 1, 5)], 10.6, state, 4)
