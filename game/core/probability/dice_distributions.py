"""What dice can show: sums, the best and the worst of some, dice that go on, contests, as exact
distributions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, lcm, prod
from typing import NamedTuple, TypeVar

from game.core.probability.distribution import Distribution as Distribution
from game.core.probability.distribution import Numbers as Numbers
from game.core.probability.distribution import mixture as mixture

T = TypeVar("T", bound=Hashable)


def chance(share: Fraction) -> Distribution[bool]:
    """What comes with that chance."""
    return Distribution({True: share.numerator, False: share.denominator - share.numerator})


def from_chances(shares: Mapping[T, Fraction]) -> Distribution[T]:
    """Results of which each one's chance is known; the chances sum to 1."""
    whole = lcm(*(share.denominator for share in shares.values()))
    return Distribution(
        {result: share.numerator * (whole // share.denominator) for result, share in shares.items()}
    )


def all_succeed(shares: Iterable[Fraction]) -> Distribution[bool]:
    """Whether all of some independent things come, each with its chance."""
    return chance(prod(shares, start=Fraction(1)))


# ---------------------------------------------------------------- numbers


def mean(spread: Distribution[int] | Distribution[Fraction]) -> Fraction:
    return Fraction(sum(number * weight for number, weight in spread.weights.items()), spread.total)


def constant(number: int) -> Numbers:
    return Distribution({number: 1})


@lru_cache(maxsize=32)
def die(sides: int) -> Numbers:
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


def convolve(a: Numbers, b: Numbers) -> Numbers:
    """The sum of two independent numbers. One product of two long numbers, in which each weight has its own
    digits."""
    low_a, low_b = min(a), min(b)
    size = (a.total * b.total).bit_length() // 8 + 1
    product = _packed(a, low_a, size) * _packed(b, low_b, size)
    count = max(a) - low_a + max(b) - low_b + 1
    digits = product.to_bytes(count * size, "little")
    return Distribution(
        {low_a + low_b + n: int.from_bytes(digits[n * size : (n + 1) * size], "little") for n in range(count)}
    )


def _packed(spread: Numbers, low: int, size: int) -> int:
    weights = spread.weights
    return int.from_bytes(
        b"".join(weights.get(number, 0).to_bytes(size, "little") for number in range(low, max(weights) + 1)),
        "little",
    )


def shifted(spread: Numbers, by: int) -> Numbers:
    return Distribution({number + by: weight for number, weight in spread.weights.items()})


def negative(spread: Numbers) -> Numbers:
    return Distribution({-number: weight for number, weight in sorted(spread.weights.items(), reverse=True)})


def convolve_power(spread: Numbers, count: int) -> Numbers:
    """The sum of `count` independent numbers of the same kind."""
    found, power = constant(0), spread
    while count:
        if count & 1:
            found = convolve(found, power)
        count >>= 1
        power = convolve(power, power) if count else power
    return found


@lru_cache(maxsize=256)
def dice(count: int, sides: int = 6) -> Numbers:
    """The sum of some dice."""
    return convolve_power(die(sides), count)


@lru_cache(maxsize=16)
def fudge_dice(count: int = 4) -> Numbers:
    """The sum of dice that show -1, 0 or 1."""
    return convolve_power(Distribution({-1: 1, 0: 1, 1: 1}), count)


@lru_cache(maxsize=64)
def faces(count: int, sides: int = 6) -> Distribution[tuple[int, ...]]:
    """The faces of some dice, in ascending order, for what depends on more than their sum: ten d6 are 3,003
    ways."""
    found = {}
    for shown in combinations_with_replacement(range(1, sides + 1), count):
        found[shown] = factorial(count) // prod(factorial(same) for same in Counter(shown).values())
    return Distribution(found)


@lru_cache(maxsize=256)
def keep(count: int, kept: int, sides: int = 6, lowest: bool = False) -> Numbers:
    """The sum of the `kept` highest (or lowest) of some dice."""
    if kept == count - 1:
        return _all_but_one(count, sides, lowest)
    shown = faces(count, sides)
    return ordered(shown.map(lambda row: sum(row[:kept] if lowest else row[count - kept :])))


def _all_but_one(count: int, sides: int, lowest: bool) -> Numbers:
    """The sum of some dice without the highest of them (or without the lowest, if not `lowest`): for each
    face that this one may show, all rolls on its side of the face but those beyond it. So the ways of many
    dice need not be gone through one by one.
    """
    weights: Counter[int] = Counter()
    within: dict[int, int] = {}
    for face in range(1, sides + 1) if lowest else range(sides, 0, -1):
        before, shown = within, range(1, face + 1) if lowest else range(face, sides + 1)
        within = dict(convolve_power(Distribution(dict.fromkeys(shown, 1)), count).weights)
        for total, ways in within.items():
            weights[total - face] += ways - before.get(total, 0)
    return ordered(Distribution({total: ways for total, ways in weights.items() if ways}))


def ordered(spread: Numbers) -> Numbers:
    return Distribution(dict(sorted(spread.weights.items())))


# ---------------------------------------------------------------- exploding dice


@lru_cache(maxsize=64)
def exploding(sides: int, ceiling: int) -> Numbers:
    """A die whose highest face is counted and thrown again, as long as it comes. All that is `ceiling` or
    more stands at the first number there.

    So the chance of each number below is exact, and so is that of "at least n" up to it.
    """
    rounds = max(1, -(-ceiling // sides))  # after so many highest faces the ceiling is reached whatever comes
    found: dict[int, int] = {}
    for before in range(rounds):
        for face in range(1, sides):
            found[before * sides + face] = sides ** (rounds - 1 - before)
    found[rounds * sides] = 1
    return Distribution(found)


@lru_cache(maxsize=64)
def exploding_gap(sides: int, most: int) -> Numbers:
    """By how much one exploding die beats another: exact from -`most` to `most`, with all that is more at the
    first number beyond, either way.

    Both explode on without end: that one is m rounds ahead has the chance (sides-1)^2 / (sides^2-1) *
    sides^-|m|, the sum of a series.
    """
    rounds = -(-most // sides) + 1
    found: dict[int, int] = {}
    for ahead in range(-rounds, rounds + 1):
        for mine in range(1, sides):
            for theirs in range(1, sides):
                gap = ahead * sides + mine - theirs
                found[gap] = found.get(gap, 0) + (sides - 1) * sides ** (rounds - abs(ahead))
    # What is farther ahead than `rounds`, on each side: the rest of the series, sides^-rounds / (sides - 1),
    # times (sides - 1)^2 pairs of faces.
    beyond = (rounds + 1) * sides
    found[beyond] = found.get(beyond, 0) + (sides - 1) ** 2
    found[-beyond] = found.get(-beyond, 0) + (sides - 1) ** 2
    return ordered(Distribution(found))


class Contest(NamedTuple):
    """The chances of a throw against another: greater, equal, less."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def contest(a: Numbers, b: Numbers) -> Contest:
    """Two independent numbers against each other."""
    win = tie = under = 0
    rivals = iter(sorted(b.weights))
    rival = next(rivals, None)
    for number in sorted(a.weights):
        while rival is not None and rival < number:
            under += b.weights[rival]
            rival = next(rivals, None)
        win += a.weights[number] * under
        tie += a.weights[number] * b.weights.get(number, 0)
    whole = a.total * b.total
    return Contest(Fraction(win, whole), Fraction(tie, whole), Fraction(whole - win - tie, whole))


def contest_of_margins(margins: Numbers) -> Contest:
    """The contest whose margins these are."""
    signs = margins.map(lambda margin: (margin > 0) - (margin < 0))
    return Contest(signs.equals(1), signs.equals(0), signs.equals(-1))
