"""What wounds and attacks are worth, in whole points: WHOLE points are a figure that is not hurt. Small
numbers in, so that all is remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.core.probability.dice_distributions import fudge_dice
from game.rulesets.infowar.checks import pass_odds
from game.rulesets.infowar.harm import HEAD, HELMET, place_of
from game.rulesets.infowar.wounds import (
    CONSCIOUS,
    DEAD,
    HURT,
    INCAPACITATED,
    NEAR_DEATH,
    UNHURT,
    VERY_HURT,
    bullets,
    level_of,
    marked,
)

WHOLE = 10_000
KEPT = (10_000, 9_500, 7_200, 4_600, 500, 0, 0)
"""What a figure is still worth by its worst wound: the Incapacitated are out of the fight, the unconscious
are worth nothing."""
_BOX = 200
"""A further box that is filled."""
STUN = {HURT: 1_400, VERY_HURT: 3_200}
"""What it costs not to attack for a turn, or for two."""
PIN = 1_900
"""What it costs to do nothing but take cover in the next slot."""
DISARM = 1_500
"""What it costs to drop what is in hand."""
_SHARES = tuple(sorted(fudge_dice().weights.items()))
"""What four dice show, of 81."""
PAIRS = 81 * 81
_SURE = 50
"""So far above the Difficulty is only what has none: a blast."""


class Body(NamedTuple):
    """What an attack meets: the boxes that are filled, of wounds and of stuns; what protects, on the head
    too; what keeps awake."""

    levels: tuple[int, ...]
    stuns: tuple[int, ...]
    protection: int
    helmet: bool
    endurance: int
    control: int


class Aim(NamedTuple):
    """An attack in numbers. `over` is the bonus less the Difficulty, `beyond` the bonus less that of the
    defence; `factor` the offensive factor, `most` the worst wound that is meant."""

    over: int
    beyond: int
    rolls: bool
    floor: bool
    factor: int
    place: str = ""
    stuns: bool = False
    disarms: int = 0
    most: int = DEAD


# ---------------------------------------------------------------- degrees


@lru_cache(maxsize=1 << 12)
def degrees(over: int, beyond: int, rolls: bool, floor: bool) -> tuple[tuple[int, int], ...]:
    """The relative degrees of the attacks that hit, each with its share of PAIRS: `checks.degree` over all
    dice."""
    found: dict[int, int] = {}
    for mine, share in _SHARES:
        if mine + over < 0:
            continue
        if not rolls:
            got = max(1, mine + (beyond if over > _SURE else max(over, beyond)))
            found[got] = found.get(got, 0) + 81 * share
            continue
        for theirs, other in _SHARES:
            got = min(mine - theirs + beyond, mine + over) if floor else mine - theirs + beyond
            if got > 0:
                found[got] = found.get(got, 0) + share * other
    return tuple(sorted(found.items()))


@lru_cache(maxsize=1 << 8)
def beats(beyond: int) -> int:
    """How often one roll is higher than the other, of PAIRS: who is pinned by automatic fire."""
    return sum(
        share * other for mine, share in _SHARES for theirs, other in _SHARES if mine + beyond > theirs
    )


# ---------------------------------------------------------------- wounds


def remaining_value(levels: tuple[int, ...]) -> int:
    """What a figure with these boxes filled is worth."""
    return max(0, KEPT[max(levels, default=UNHURT)] - _BOX * max(0, len(levels) - 1))


@lru_cache(maxsize=1 << 14)
def wounded(levels: tuple[int, ...], endurance: int, control: int, level: int) -> tuple[tuple[int, ...], int]:
    """The boxes after a wound of that level, and the chance to be awake then, of 1,000."""
    if level == UNHURT:
        return levels, 1_000
    last = marked(levels, level)
    after = (*levels, last)
    if last >= NEAR_DEATH:
        return after, 0
    out = (1 - pass_odds(endurance, CONSCIOUS[last])) * (
        1 - pass_odds(control, CONSCIOUS[last], critical=True)
    )
    return after, int(1_000 * (1 - out))


@lru_cache(maxsize=1 << 14)
def _cost(body: Body, level: int) -> int:
    after, awake = wounded(body.levels, body.endurance, body.control, level)
    return remaining_value(body.levels) - remaining_value(after) * awake // 1_000


@lru_cache(maxsize=1 << 12)
def _stun(body: Body, level: int) -> int:
    if level == UNHURT:
        return 0
    last = marked(body.stuns, level)
    return remaining_value(body.levels) if last >= INCAPACITATED else STUN.get(last, 100)


def _level(body: Body, aim: Aim, degree: int) -> tuple[int, str]:
    place = place_of(aim.place, degree)
    head = (1 - HELMET * body.helmet) if place == HEAD else 0
    return min(aim.most, level_of(aim.factor + head - body.protection, degree)), place


# ---------------------------------------------------------------- attacks


@lru_cache(maxsize=1 << 16)
def attack(body: Body, aim: Aim) -> int:
    """What one attack takes from the target on the average."""
    total = 0
    for degree, share in degrees(aim.over, aim.beyond, aim.rolls, aim.floor):
        level, place = _level(body, aim, degree)
        if aim.stuns:
            total += share * _stun(body, level)
            continue
        total += share * _cost(body, level)
        if place.endswith("arm") and level and marked(body.levels, level) < INCAPACITATED:
            total += share * aim.disarms
    return total // PAIRS


@lru_cache(maxsize=1 << 14)
def volley(body: Body, aim: Aim, rounds: int) -> int:
    """The same of automatic fire: bullet by bullet, without pinning."""
    total = 0
    for degree, share in degrees(aim.over, aim.beyond, aim.rolls, aim.floor):
        levels, awake = body.levels, 1_000
        for part in bullets(degree, rounds):
            level = min(aim.most, level_of(aim.factor - body.protection, part))
            levels, still = wounded(levels, body.endurance, body.control, level)
            awake = awake * still // 1_000
        total += share * (remaining_value(body.levels) - remaining_value(levels) * awake // 1_000)
    return total // PAIRS


def pinned(aim: Aim) -> int:
    """How likely automatic fire pins, of PAIRS."""
    if aim.rolls:
        return beats(aim.beyond)
    return sum(share for _, share in degrees(aim.over, aim.beyond, False, aim.floor))
