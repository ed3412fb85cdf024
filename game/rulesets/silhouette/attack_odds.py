"""Exact odds of attacks, from the checks that are rolled. What the others have declared is never read before
it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from game.core.field import Cell
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.probability.dice_distributions import Distribution, Numbers, ordered
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.silhouette.aiming import (
    SNIPED,
    Attack,
    aim_lost,
    defence_against,
    distant,
    is_unseen,
    rolls,
    surprising,
)
from game.rulesets.silhouette.attack_results import MISS, damage_of, numbers, wound_distribution
from game.rulesets.silhouette.attacks import best_defence, risks
from game.rulesets.silhouette.blasts import shelter, units_in_blast
from game.rulesets.silhouette.checks import Check, totals
from game.rulesets.silhouette.components import Ducked
from game.rulesets.silhouette.figures import is_down
from game.rulesets.silhouette.terrain import CoverLevel, disc
from game.rulesets.silhouette.wounds import DEEP, FLESH, KILLED, STOPPED, WORDS, expected_loss, thresholds

ENDINGS = (KILLED, DEEP, FLESH, STOPPED, MISS)
TOTALS = tuple(f"total-{number}" for number in range(8))
"""The totals that may be kept for later."""
STEPS = {FLESH: 1, DEEP: 2}
"""What a wound takes of the way to system shock."""
NEVER = Fraction(0)
DEFENDS = {"dodge": "dodges", "parry": "parries", "block": "blocks"}


class AttackMatchup(NamedTuple):
    """What an attack and the defence against it can come to, as it is shown: their rolls, what there is to
    say, the chance against each defence."""

    mine: Numbers
    theirs: Numbers
    lines: tuple[CheckLine, ...]
    notes: tuple[str, ...] = ()
    answers: tuple[tuple[str, Fraction], ...] = ()


def lowest(asked: Sequence[Check]) -> Numbers:
    """What the lowest of these rolls can come to."""
    return reduce(lambda mine, other: ordered(mine.beside(other, min)), map(totals, asked))


def attack_matchup(table: Table, made: Attack) -> AttackMatchup:
    """Against the better defence of the target."""
    asked, surprised = rolls(table, made), surprising(table, made)
    mine, lines = lowest(asked), tuple(one.line() for one in asked)
    if surprised or is_down(table, made.target):
        against = defence_against(table, made.target, made.here, surprised)
        return AttackMatchup(
            mine, numbers(against), lines, (f"nobody dodges: more than {against} hits", *_sniped(table, made))
        )
    reply = defence_against(table, made.target, made.here, surprised, best_defence(table, made, asked[0]))
    assert isinstance(reply, Check)
    return AttackMatchup(
        mine, totals(reply), (*lines, reply.line()), _sniped(table, made), _replies(table, made, asked[0])
    )


def _sniped(table: Table, made: Attack) -> tuple[str, ...]:
    """What it makes of a sniper's shot that nobody had its sniper in sight as the turn began, or that
    somebody had (silhouette.sniping)."""
    if made.how != SNIPED or is_down(table, made.target):
        return ()
    if not is_unseen(table, made.unit):
        return ("spotted, so it may be dodged",)
    if distant(table, made.unit, made.target):
        return ("unspotted, and from far away: sniping alone",)
    return (f"unspotted, but nearer than {table.option('far_away')} m: stealth too",)


def _replies(table: Table, made: Attack, asked: Check) -> tuple[tuple[str, Fraction], ...]:
    """The chance to hit against each defence, where there is a choice."""
    found, name = risks(table, made, asked), table.unit(made.target).name
    return tuple((f"{name} {DEFENDS[one]}", risk) for one, risk in found.items()) if len(found) > 1 else ()


# ---------------------------------------------------------------- on somebody


def attack_odds(table: Table, made: Attack) -> Chances:
    """The chance of each kind of wound."""
    target, met = made.target, attack_matchup(table, made)
    limits = thresholds(table, target, made.called)
    found = wound_distribution(
        met.mine, met.theirs, lambda margin: damage_of(table, made.unit, made.weapon, margin), limits
    )
    outcomes = []
    lost, falls = NEVER, NEVER
    for kind in ENDINGS:
        share = found.equals(kind)
        result = expected_loss(table, target, STOPPED if kind == MISS else kind)
        lost += share * result.lost
        falls += share * result.down
        if share:
            outcomes.append(
                Outcome(
                    kind,
                    WORDS.get(kind, kind),
                    share,
                    STEPS.get(kind, 0),
                    target,
                    kind == KILLED,
                    kind != MISS,
                )
            )
    downs = () if is_down(table, target) else ((target, falls),)
    return Chances(
        tuple(outcomes),
        met.lines,
        notes=(*met.notes, *aim_lost(table, made.unit, made.target)),
        expected=((target, lost),),
        downs=downs,
        replies=met.answers,
    )


# ---------------------------------------------------------------- on a cell


def kept_total_chances(table: Table, asked: Check, centre: Cell, area: tuple[Cell, ...]) -> Chances:
    """A total that is kept for later, and how likely it strikes each one who is still there by then, as they
    stand now."""
    outcomes = tuple(
        Outcome(f"total-{total}", f"total {total}", share) for total, share in totals(asked).odds().items()
    )
    caught = tuple(
        (unit, _beats(totals(asked), numbers(against)))
        for unit, against in _unsheltered(table, centre, area, lambda _: False)
    )
    return Chances(outcomes, (asked.line(),), area=area, caught=caught)


def throw_odds(table: Table, made: Attack) -> Chances:
    """What is thrown or fired at a cell: who does it has come out of cover by then."""
    table = out_of_cover(table, made.unit)
    area = disc(table, made.there, made.weapon.blast)
    if not made.weapon.damage:
        return Chances(area=area)  # nobody has to beat the total
    return (
        kept_total_chances(table, rolls(table, made)[0], made.there, area)
        if made.weapon.waits
        else blast_odds(table, made, area)
    )


class BlastVictim(NamedTuple):
    """Somebody in the blast: what it can roll, if it rolls, and what becomes of it."""

    unit: UnitId
    theirs: Numbers
    line: CheckLine | None
    found: Distribution[str]


def out_of_cover(table: Table, unit: UnitId) -> Table:
    """The table as it is when whoever attacks has come out of cover: a copy, if there is need of one."""
    if not table.world.has(unit, Ducked):
        return table
    copy = table.copy(table.dice.forked("preview"))
    copy.world.drop(unit, Ducked)
    return copy


def judgements(table: Table, made: Attack) -> list[tuple[UnitId, Distribution[str]]]:
    """What becomes of each one in a blast that goes off at once, kind of wound by kind."""
    table = out_of_cover(table, made.unit)
    if not made.weapon.damage or made.weapon.waits:
        return []
    found = _caught(table, made, lowest(rolls(table, made)), disc(table, made.there, made.weapon.blast))
    return [(one.unit, one.found) for one in found]


def _unsheltered(
    table: Table, centre: Cell, area: tuple[Cell, ...], surprised: Callable[[UnitId], bool]
) -> Iterator[tuple[UnitId, Check | int]]:
    """Everybody in the area whom the ground does not shelter from its middle, with what a blast there has to
    beat."""
    for unit in units_in_blast(table, area):
        cover = shelter(table, unit, centre)
        if cover.screen is not CoverLevel.SAFE:
            yield unit, defence_against(table, unit, centre, surprised(unit), cover=cover)


def _caught(table: Table, made: Attack, mine: Numbers, area: tuple[Cell, ...]) -> Iterator[BlastVictim]:
    """What becomes of everybody in the area whom the ground does not shelter."""
    surprise = surprising(table, made)
    for unit, against in _unsheltered(
        table, made.there, area, lambda one: surprise and table.hostile(made.unit, one)
    ):
        theirs, line = numbers(against), against.line() if isinstance(against, Check) else None
        found = wound_distribution(
            mine,
            theirs,
            lambda margin: damage_of(table, made.unit, made.weapon, margin),
            thresholds(table, unit),
        )
        yield BlastVictim(unit, theirs, line, found)


def blast_odds(table: Table, made: Attack, area: tuple[Cell, ...]) -> Chances:
    """One total against everybody in the area: what each loses on average, and whether anybody is hit at
    all."""
    asked = rolls(table, made)
    mine, expected, downs, lines = lowest(asked), [], [], [one.line() for one in asked]
    caught = []
    missed = dict.fromkeys(mine, Fraction(1))
    for unit, theirs, line, found in _caught(table, made, mine, area):
        lines += [line] if line else []
        sums = [(found.equals(kind), expected_loss(table, unit, kind)) for kind in (KILLED, DEEP, FLESH)]
        expected.append((unit, sum((share * one.lost for share, one in sums), NEVER)))
        if not is_down(table, unit):
            downs.append((unit, sum((share * one.down for share, one in sums), NEVER)))
        for total in missed:
            missed[total] *= theirs.chance(lambda own, least=total: own >= least)  # type: ignore[misc]
        caught.append((unit, _beats(mine, theirs)))
    nobody = sum((share * missed[total] for total, share in mine.odds().items()), NEVER)
    outcomes = tuple(
        one
        for one in (Outcome("hit", "somebody is hit", 1 - nobody), Outcome(MISS, "nobody is hit", nobody))
        if one.chance
    )
    notes = ("no enemy dodges",) if surprising(table, made) else ()
    among = any(share and not table.hostile(made.unit, unit) for unit, share in caught)
    return Chances(
        outcomes,
        tuple(lines),
        notes=notes,
        area=area,
        expected=tuple(expected),
        downs=tuple(downs),
        caught=tuple(caught),
        goal="to hit anybody, friends too" if among else "",
    )


def _beats(mine: Numbers, theirs: Numbers) -> Fraction:
    """The chance that the one total is more than the other."""
    odds = mine.odds().items()
    return sum((share * theirs.chance(lambda own, least=total: own < least) for total, share in odds), NEVER)  # type: ignore[misc]
