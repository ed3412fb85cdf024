"""The places of a body in the gauges of a figure: plain data, no drawing."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Gauge

SHAPES: dict[str, tuple[float, float, float, float]] = {
    "head": (0.38, 0.0, 0.24, 0.19),
    "right_arm": (0.04, 0.21, 0.24, 0.36),
    "torso": (0.31, 0.21, 0.38, 0.30),
    "left_arm": (0.72, 0.21, 0.24, 0.36),
    "groin": (0.31, 0.53, 0.38, 0.11),
    "right_leg": (0.23, 0.66, 0.26, 0.34),
    "left_leg": (0.51, 0.66, 0.26, 0.34),
    "right arm": (0.04, 0.21, 0.24, 0.24),
    "right hand": (0.04, 0.47, 0.24, 0.13),
    "left arm": (0.72, 0.21, 0.24, 0.24),
    "left hand": (0.72, 0.47, 0.24, 0.13),
    "right leg": (0.30, 0.54, 0.19, 0.30),
    "right foot": (0.25, 0.86, 0.24, 0.13),
    "left leg": (0.51, 0.54, 0.19, 0.30),
    "left foot": (0.51, 0.86, 0.24, 0.13),
    "chest": (0.31, 0.21, 0.24, 0.30),
    "heart": (0.56, 0.21, 0.13, 0.30),
    "arm": (0.04, 0.21, 0.24, 0.24),
    "hand": (0.04, 0.46, 0.24, 0.15),
    "item": (0.72, 0.47, 0.24, 0.20),
    "leg": (0.31, 0.54, 0.18, 0.44),
}
"""Where each place lies, as shares of the whole: the figure faces us, so its left is at our right. Those of
two words belong to bodies that have hands and feet, the last ones to those of which either arm and either leg
is meant.
"""
PLAIN = {"chest": SHAPES["chest"], "arm": (0.72, 0.21, 0.24, 0.24), "leg": (0.51, 0.54, 0.18, 0.44)}
"""What belongs to such a body, too, though nothing of it can be chosen: the chest where it is no place of its
own, the other arm, the other leg."""
PAIRED = ("arm", "leg")
TRUNK = {"torso": SHAPES["torso"]}
"""The same of the other bodies."""


def places(gauges: Sequence[Gauge]) -> dict[str, tuple[Gauge, Gauge | None]]:
    """For each place that can be drawn, what it can take and what protects it; nothing if some place cannot
    be drawn."""
    found: dict[str, list[Gauge]] = {}
    for gauge in gauges:
        if gauge.place:
            found.setdefault(gauge.place, []).append(gauge)
    if not found.keys() <= SHAPES.keys():
        return {}
    return {place: (rows[0], rows[1] if len(rows) > 1 else None) for place, rows in found.items()}


def totals(gauges: tuple[Gauge, ...]) -> tuple[Gauge, ...]:
    """The gauges for where there is no room for a body: all places together, and all that protects them."""
    body = places(gauges)
    if not body:
        return gauges
    boxes, plates = [box for box, _ in body.values()], [plate for _, plate in body.values() if plate]
    found = [Gauge("body", sum(box.value for box in boxes), sum(box.most for box in boxes))]
    if plates:
        found.append(
            Gauge("armour", sum(plate.value for plate in plates), sum(plate.most for plate in plates))
        )
    return (*found, *(gauge for gauge in gauges if not gauge.place))
