"""What a hit does, without a die: total damage factor and degree to a wound, and the box that it marks."""

from __future__ import annotations

from fractions import Fraction

from game.core.events import Gauge
from game.rulesets.infowar.components import Stuns, Wound, Wounds
from game.rulesets.infowar.ladder import FAIR, GOOD, GREAT, MEDIOCRE, POOR, SUPERB, TERRIBLE

UNHURT, SCRATCH, HURT, VERY_HURT, INCAPACITATED, NEAR_DEATH, DEAD = range(7)
LEVELS = ("Undamaged", "Scratch", "Hurt", "Very Hurt", "Incapacitated", "Near Death", "Dead")
BOXES = {SCRATCH: 3, HURT: 1, VERY_HURT: 1, INCAPACITATED: 1, NEAR_DEATH: 1, DEAD: 1}
PENALTY = {HURT: -1, VERY_HURT: -2, INCAPACITATED: -2}
CONSCIOUS = {SCRATCH: TERRIBLE, HURT: POOR, VERY_HURT: MEDIOCRE, INCAPACITATED: FAIR}
"""The difficulty of staying conscious, by the level marked (infowar.wound.consciousness)."""
CONTROL = {HURT: FAIR, VERY_HURT: GREAT, INCAPACITATED: SUPERB}
"""The difficulty of Body Control (infowar.wound.body-control, infowar.wound.act-incapacitated)."""
MEDICINE = {
    SCRATCH: MEDIOCRE,
    HURT: FAIR,
    VERY_HURT: GOOD,
    INCAPACITATED: GREAT,
    NEAR_DEATH: SUPERB,
    DEAD: SUPERB + 1,
}
"""The difficulty of treatment, by the original level (infowar.heal.medicine)."""
_HEALTH = {UNHURT: 0, SCRATCH: 1, HURT: 4, VERY_HURT: 7, INCAPACITATED: 11, NEAR_DEATH: 12, DEAD: 12}


def level_of(factor: int, degree: int) -> int:
    """The wound of a hit of this degree at this total damage factor (infowar.wound.result); a degree of 1 or
    less is a graze (infowar.wound.graze)."""
    if degree <= 1:
        if factor < 0:
            return UNHURT
        return SCRATCH if factor < 5 else HURT
    return max(UNHURT, min(DEAD, (factor + degree + 1) // 2))


def marked(open_boxes: tuple[int, ...], level: int) -> int:
    """The level that is marked for a wound: a full one moves it up to the next open one
    (infowar.wound.boxes)."""
    while level < DEAD and open_boxes.count(level) >= BOXES[level]:
        level += 1
    return level


def levels(wounds: Wounds) -> tuple[int, ...]:
    return tuple(wound.marked for wound in wounds.taken)


def worst(wounds: Wounds) -> int:
    """Only the worst counts."""
    return max(levels(wounds), default=UNHURT)


def with_wound(wounds: Wounds, level: int, place: str = "") -> Wounds:
    """With one more wound of that level."""
    return Wounds((*wounds.taken, Wound(marked(levels(wounds), level), level, place)))


def stunned(stuns: Stuns, level: int) -> Stuns:
    """With one more stun of that level."""
    return Stuns((*stuns.marked, marked(stuns.marked, level)), stuns.brain or level == DEAD)


def bullets(degree: int, most: int, uneven: bool = False) -> tuple[int, ...]:
    """The degrees of the bullets that hit: each 2 of the degree is one, a degree of 1 one graze; divided as
    evenly as can be, or all grazes but one (infowar.auto.hits, infowar.auto.divide)."""
    if degree < 1 or most < 1:
        return ()
    count = min(max(1, degree // 2), most)
    if uneven:
        return (degree - count + 1, *[1] * (count - 1))
    each, more = divmod(degree, count)
    return tuple(each + (number < more) for number in range(count))


def rows(wounds: Wounds) -> tuple[Gauge, ...]:
    """A row of open boxes for each level (infowar.wound.boxes)."""
    taken = levels(wounds)
    return tuple(
        Gauge(LEVELS[level], max(0, most - taken.count(level)), most) for level, most in BOXES.items()
    )


def soundness(wounds: Wounds) -> Fraction:
    """How far the figure is from going down: by its worst wound, and a little by each further box that is
    full."""
    taken = levels(wounds)
    top = worst(wounds)
    lost = _HEALTH[top] + Fraction(max(0, len(taken) - 1), 4)
    ceiling = 12 if top >= NEAR_DEATH else Fraction(47, 4)
    return 1 - min(Fraction(lost), Fraction(ceiling)) / 12
