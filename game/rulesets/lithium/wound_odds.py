"""What a row of hits does to a body, with the chance of each result: the functions that play are run over all
locations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.core.components import Clock, Down
from game.core.probability.dice_distributions import Distribution, all_succeed, chance, mean
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.lithium.body import (
    DamageTaken,
    blackouts,
    damage_of,
    lethal,
    locations,
    points_left,
    soft_locations,
    strike,
    with_surprise_damage,
)
from game.rulesets.lithium.checks import first_ruined_box, is_numbed, odds
from game.rulesets.lithium.components import LOCATIONS, Abilities, Armour, Body, Numbed, Skills, Worn
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.harm import blackout_check, gauges

NEVER, SURE = Fraction(0), Fraction(1)


class Blow(NamedTuple):
    """A hit: with a weapon by id, or ("") one of so many `points` somewhere."""

    weapon: str = ""
    called: str = ""
    near: bool = False
    unaware: bool = False
    points: int = 0


Blows = tuple[Blow, ...]
Attacks = tuple[tuple[Fraction, Blow], ...]
"""What may hit, each with its chance, in the order in which it would."""
State = tuple[Body, Armour, tuple[DamageTaken, ...]]


@lru_cache(maxsize=4096)
def states(body: Body, armour: Armour, soft: frozenset[str], blows: Blows) -> Distribution[State]:
    """Every way the blows can leave the body."""
    if not blows:
        return Distribution({(body, armour, ()): 1})
    blow = blows[-1]

    def after(state: State, place: str) -> State:
        one, worn, hits = state
        left, rest, taken = strike(one, worn, soft, place, _points(blow, place, worn))
        return left, rest, tuple(sorted((*hits, taken)))

    return states(body, armour, soft, blows[:-1]).beside(_places(blow), after)


def _places(blow: Blow) -> Distribution[str]:
    """Where the blow lands."""
    place = weapons()[blow.weapon].place if blow.weapon else ""
    return Distribution({place: 1}) if place else locations(blow.called)


def _points(blow: Blow, location: str, armour: Armour) -> int:
    if not blow.weapon:
        return with_surprise_damage(blow.points, blow.unaware)
    return damage_of(weapons()[blow.weapon], blow.near, not getattr(armour, location), blow.unaware)


@lru_cache(maxsize=1024)
def _landed(attacks: Attacks) -> Distribution[Blows]:
    """Which of them hit."""
    if not attacks:
        return Distribution({(): 1})
    share, blow = attacks[-1]
    return _landed(attacks[:-1]).beside(
        chance(share), lambda before, hits: (*before, blow) if hits else before
    )


@dataclass(frozen=True)
class ExpectedLoss:
    """The mean share of all points that is lost, and the chance to go down."""

    expected: Fraction
    down: Fraction


NOTHING, ALL = ExpectedLoss(NEVER, NEVER), ExpectedLoss(SURE, SURE)
_FEW = 3
"""Hits that are worked out soon."""


def expected_loss(table: Table, unit: UnitId, attacks: Attacks, rough: bool = False) -> ExpectedLoss:
    """What the attacks cost the figure as it stands; `rough` is no less than that: so many hits that they
    take long to work out are the end."""
    known = _known(table, unit)
    rough = rough and len(attacks) > _FEW
    if (attacks, rough) not in known.of_attacks:
        landed = _landed(attacks)
        costs = {
            blows: ALL if rough and len(blows) > _FEW else _cost(table, unit, known, blows)
            for blows in landed
        }
        expected = mean(landed.map(lambda blows: costs[blows].expected))
        down = landed.then(lambda blows: chance(costs[blows].down)).equals(True)
        known.of_attacks[attacks, rough] = ExpectedLoss(expected, down)
    found = known.of_attacks[attacks, rough]
    return replace(found, down=NEVER) if table.world.has(unit, Down) else found


class _Stand(NamedTuple):
    """How a figure stands: all that a toll depends on. `dulled`: a painkiller works."""

    body: Body
    armour: Armour
    worn: Worn
    abilities: Abilities
    skills: Skills
    dulled: bool


class _Known:
    """The tolls of figures that stand alike."""

    def __init__(self, stand: _Stand) -> None:
        self.stand = stand
        self.of_attacks: dict[tuple[Attacks, bool], ExpectedLoss] = {}
        self.of_blows: dict[Blows, ExpectedLoss] = {(): NOTHING}


_alike = lru_cache(maxsize=256)(_Known)


@cached_by_components(Body, Armour, Worn, Abilities, Skills, Numbed, Clock)
def _known(table: Table, unit: UnitId) -> _Known:
    get = table.world.get
    return _alike(
        _Stand(
            get(unit, Body),
            get(unit, Armour),
            get(unit, Worn),
            get(unit, Abilities),
            get(unit, Skills),
            is_numbed(table, unit),
        )
    )


def _cost(table: Table, unit: UnitId, known: _Known, blows: Blows) -> ExpectedLoss:
    """What these blows cost the figure once they hit: whatever their chances were, so that few are worked
    out."""
    if blows not in known.of_blows:
        known.of_blows[blows] = _worked_out(table, unit, known.stand, blows)
    return known.of_blows[blows]


def _worked_out(table: Table, unit: UnitId, stand: _Stand, blows: Blows) -> ExpectedLoss:
    body, armour = stand.body, stand.armour
    whole = sum(gauge.most for gauge in gauges(table, unit))
    before = points_left(body, armour)
    ends = states(body, armour, soft_locations(stand.worn.pieces), blows)
    lost = mean(ends.map(lambda end: before - points_left(*end[:2])))
    return ExpectedLoss(lost / whole, ends.map(_asking(table, unit, body)).then(_falls).equals(True))


def _asking(table: Table, unit: UnitId, before: Body) -> Callable[[State], Tests]:
    """Which tests each state that the body may be left in calls for."""
    bonuses: dict[bool, int] = {}

    def tests(end: State) -> Tests:
        after, _, hits = end
        if lethal(after):
            return None
        halved = bool(first_ruined_box(after))
        if halved not in bonuses:
            bonuses[halved] = blackout_check(table, unit, body=after).bonus
        return bonuses[halved], blackouts(before, after, hits)

    return tests


class FigureFate(NamedTuple):
    """What becomes of a figure: dead, in shock, or so many points of its armour and of its body gone."""

    dead: bool
    shock: bool
    armour: int = 0
    body: int = 0


def fate_distribution(table: Table, unit: UnitId, blows: Blows) -> Distribution[FigureFate]:
    """What may become of the figure once it is hit so."""
    stand = _known(table, unit).stand
    tests = _asking(table, unit, stand.body)
    left = sum(_whole(stand.armour))

    def fate(end: State) -> Distribution[FigureFate]:
        if lethal(end[0]):
            return Distribution({FigureFate(True, False): 1})
        standing = FigureFate(False, False, left - sum(_whole(end[1])), sum(hit.body for hit in end[2]))
        return _falls(tests(end)).map(lambda fell: FigureFate(False, True) if fell else standing)

    return states(stand.body, stand.armour, soft_locations(stand.worn.pieces), blows).then(fate)


def _whole(armour: Armour) -> tuple[int, ...]:
    return (*(getattr(armour, place) for place in LOCATIONS), armour.soft)


Tests = tuple[int, tuple[int, ...]] | None
"""The bonus in the Blackout tests that a figure has to make, and their difficulties; None if it is dead."""


@lru_cache(maxsize=1024)
def _falls(tests: Tests) -> Distribution[bool]:
    """Whether the figure is dead or in shock after these tests."""
    return (
        all_succeed(odds(tests[0], difficulty) for difficulty in tests[1]).map(lambda awake: not awake)
        if tests
        else chance(SURE)
    )
