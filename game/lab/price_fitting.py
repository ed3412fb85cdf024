"""What figures are worth by the battles that they won: the strengths of Bradley and Terry (1952), each with
its interval, and the circles that no price can show."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

import msgspec

from game.lab.intervals import SIGMA, wilson

DOUBT = 0.5
"""How far prices may be off, as the standard deviation of their logarithm: battles move them the more, the
more there are, and who won or lost all of these still has a worth."""
ROUNDS, CLOSE = 60, 1e-9
STEEP = 2
"""Twice the price wins four battles of five, as in `Duel.expected`: odds go with the square."""


class Worth(msgspec.Struct, frozen=True):
    """What somebody costs, and the price by which the battles are the likeliest; in 95 of 100 cases the true
    one lies from `low` to `high`."""

    name: str
    price: int
    likeliest: float
    low: float
    high: float
    games: int

    @property
    def fits(self) -> bool:
        return self.low <= self.price <= self.high


class Circle(msgspec.Struct, frozen=True):
    """Each beats the next, the last one the first: no price shows that. `shares` are won of these battles;
    `sure` says whether each of them is above a half for more than chance."""

    names: tuple[str, ...]
    shares: tuple[float, ...]
    sure: bool


def strengths(duels: Sequence[Duel]) -> list[Worth]:
    """Of everybody who fought, in the order of their likeliest price."""
    prices = {
        name: price
        for duel in duels
        for name, price in zip((duel.first, duel.second), duel.prices, strict=True)
    }
    names = list(prices)
    at = {name: number for number, name in enumerate(names)}
    guess = [log(max(1, prices[name])) for name in names]
    found, step = guess.copy(), 1.0
    curve = _curvature(duels, at, found)
    for _ in range(ROUNDS):
        slope = _slope(duels, at, found, guess)
        moves = _solved(curve, [slope])[0]
        step = max(map(abs, moves))
        damped = min(1.0, 1 / step) if step else 1.0
        found = [value + damped * move for value, move in zip(found, moves, strict=True)]
        curve = _curvature(duels, at, found)
        if step < CLOSE:
            break
    size = len(names)
    units = [[float(row == column) for column in range(size)] for row in range(size)]
    inverse = _solved(curve, units)
    games = {name: sum(duel.games for duel in duels if name in (duel.first, duel.second)) for name in names}
    worths = []
    for name, number in at.items():
        value, off = found[number], SIGMA * sqrt(inverse[number][number])
        worths.append(Worth(name, prices[name], exp(value), exp(value - off), exp(value + off), games[name]))
    return sorted(worths, key=lambda worth: (worth.likeliest, worth.name))


def _wins(ahead: float) -> float:
    """The share of battles that are won by who is so much stronger."""
    return 1 / (1 + exp(-STEEP * ahead))


def _slope(
    duels: Sequence[Duel], at: Mapping[str, int], found: Sequence[float], guess: Sequence[float]
) -> list[float]:
    slope = [(before - value) / DOUBT**2 for value, before in zip(found, guess, strict=True)]
    for duel in duels:
        first, second = at[duel.first], at[duel.second]
        surprise = STEEP * (duel.wins - duel.games * _wins(found[first] - found[second]))
        slope[first] += surprise
        slope[second] -= surprise
    return slope


def _curvature(duels: Sequence[Duel], at: Mapping[str, int], found: Sequence[float]) -> list[list[float]]:
    size = len(at)
    curve = [[0.0] * size for _ in range(size)]
    for number in range(size):
        curve[number][number] = 1 / DOUBT**2
    for duel in duels:
        first, second = at[duel.first], at[duel.second]
        share = _wins(found[first] - found[second])
        weight = STEEP**2 * duel.games * share * (1 - share)
        curve[first][first] += weight
        curve[second][second] += weight
        curve[first][second] -= weight
        curve[second][first] -= weight
    return curve


def _solved(matrix: Sequence[Sequence[float]], sides: Sequence[Sequence[float]]) -> list[list[float]]:
    """What multiplied by the matrix (symmetric, positive definite) gives each of the right sides, by
    Cholesky's factors."""
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            value = matrix[row][column] - sum(map(float.__mul__, lower[row][:column], lower[column][:column]))
            lower[row][column] = sqrt(value) if row == column else value / lower[column][column]
    found = []
    for side in sides:
        down: list[float] = []
        for row in range(size):
            down.append((side[row] - sum(map(float.__mul__, lower[row][:row], down))) / lower[row][row])
        up = [0.0] * size
        for row in reversed(range(size)):
            rest = sum(lower[below][row] * up[below] for below in range(row + 1, size))
            up[row] = (down[row] - rest) / lower[row][row]
        found.append(up)
    return found


# ---------------------------------------------------------------- what no price shows


def unexplained(duels: Sequence[Duel], worths: Sequence[Worth]) -> list[Duel]:
    """Pairs whose battles do not fit the likeliest prices either: no price would."""
    likeliest = {worth.name: worth.likeliest for worth in worths}
    found = []
    for duel in duels:
        low, high = duel.interval
        share = _wins(log(likeliest[duel.first]) - log(likeliest[duel.second]))
        if not low <= share <= high:
            found.append(duel)
    return found


def circles(duels: Sequence[Duel]) -> list[Circle]:
    """The shortest circle through each pair of whom the one has won more often, the surest first; each
    once."""
    beats: dict[str, dict[str, tuple[float, bool]]] = {}
    for duel in duels:
        for winner, loser, wins, low in (
            (duel.first, duel.second, duel.wins, duel.interval[0]),
            (duel.second, duel.first, duel.games - duel.wins, 1 - duel.interval[1]),
        ):
            if wins > duel.games / 2:
                beats.setdefault(winner, {})[loser] = wins / duel.games, low > 0.5
    found: dict[frozenset[str], Circle] = {}
    for winner, loser in _pairs(beats):
        way = _way(beats, loser, winner)
        if way and frozenset(way) not in found:
            start = way.index(min(way))
            names = (*way[start:], *way[:start])
            links = [beats[one][other] for one, other in zip(names, (*names[1:], names[0]), strict=True)]
            found[frozenset(way)] = Circle(
                names, tuple(share for share, _ in links), all(sure for _, sure in links)
            )
    return sorted(found.values(), key=lambda circle: (-min(circle.shares), circle.names))


def _pairs(beats: Mapping[str, Mapping[str, object]]) -> Iterator[tuple[str, str]]:
    return ((winner, loser) for winner in sorted(beats) for loser in sorted(beats[winner]))


def _way(beats: Mapping[str, Mapping[str, object]], start: str, end: str) -> tuple[str, ...]:
    """The shortest chain of who beats whom from the one to the other, nothing if there is none."""
    before: dict[str, str] = {start: ""}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == end:
            way = [here]
            while before[way[-1]]:
                way.append(before[way[-1]])
            return tuple(reversed(way))
        for name in sorted(beats.get(here, ())):
            if name not in before:
                before[name] = here
                queue.append(name)
    return ()


@dataclass(frozen=True)
class Duel:
    """Three of the one kind against three of the other: what prices let one expect of the first, and what
    came, a draw as half a win."""

    first: str
    second: str
    prices: tuple[int, int]
    wins: float
    games: int

    @property
    def expected(self) -> float:
        """Of as many each, twice the price wins four games of five (Lanchester's square law, as odds)."""
        mine, theirs = self.prices
        return mine * mine / (mine * mine + theirs * theirs)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of games that the first wins may lie, in 95 of 100 cases (Wilson)."""
        return wilson(self.wins, self.games)

    @property
    def verdict(self) -> str:
        low, high = self.interval
        if low <= self.expected <= high:
            return "fits"
        if self.expected > high:
            return "first too dear"
        return "first too cheap"
