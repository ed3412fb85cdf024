"""What a person has done against each level of the computer, and with which handicap it would be even."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import NamedTuple

from game.ai.agents import LEVELS
from game.ai.levels import split_player
from game.client.seat.statistics.results import BattleResult
from game.rulesets.squad_budget import MOST, STEP

FEW, MANY = 5, 20
"""Below so many battles nothing is told of a rate, and below so many no handicap is proposed."""
SLOPE, DOUBT = -0.015, 0.01
"""By how much a point that the computer has more lessens one's chances (of the logarithm of the odds), as is
supposed until results say otherwise, and how far from it that may be."""


class Game(NamedTuple):
    """One battle against the computer: by how many points its handicap was above one's own, and whether one
    won."""

    handicap: int
    won: bool


def games(results: Iterable[BattleResult], ruleset: str) -> dict[str, list[Game]]:
    """Battles of one side that people play against one that the computer plays alone, by its level."""
    found: dict[str, list[Game]] = {level: [] for level in LEVELS}
    for one in results:
        people = [side for side in one.sides if side.by_person]
        others = [side for side in one.sides if not side.by_person]
        if one.ruleset != ruleset or len(people) != 1 or len(others) != 1:
            continue
        level = split_player(others[0].player)[0]
        if level in found:
            more = others[0].handicap - people[0].handicap
            found[level].append(Game(more, one.winner == people[0].side))
    return found


def even_handicap(played: list[Game]) -> int | None:
    """The points more of the computer at which one would win every other battle, in steps and within what can
    be given; None after too few battles."""
    if len(played) < MANY:
        return None
    level, slope = 0.0, SLOPE
    for _ in range(30):  # Newton's method on the logarithm of the likelihood
        grad_a = grad_b = haa = hab = hbb = 0.0
        for game in played:
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, level + slope * game.handicap))))
            rest, weight = game.won - chance, chance * (1 - chance)
            grad_a, grad_b = grad_a + rest, grad_b + rest * game.handicap
            haa, hab = haa + weight, hab + weight * game.handicap
            hbb += weight * game.handicap**2
        haa += 0.05
        grad_a -= 0.05 * level
        hbb += 1 / DOUBT**2
        grad_b -= (slope - SLOPE) / DOUBT**2
        whole = haa * hbb - hab**2
        level += (grad_a * hbb - grad_b * hab) / whole
        slope = min(-0.001, slope + (grad_b * haa - grad_a * hab) / whole)
    return max(-MOST, min(MOST, round(-level / slope / STEP) * STEP))
