"""Exact odds of every order, from the checks that are rolled. What the others have declared is never read before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from game.core.actions import Action
from game.core.chances import Chances, CheckLine, Outcome
from game.core.field import Cell
from game.core.spread import Numbers, Spread, certain, ordered
from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aid import NEEDED, healing
from game.rulesets.silhouette.aiming import (
    FROM_AMBUSH,
    PLAIN,
    SNIPED,
    attacking,
    defenceless,
    distant,
    dodging,
    sneaking,
    stealthy,
    undefended,
    unseen,
)
from game.rulesets.silhouette.attacks import advised, damage_of, holds, replies, reply_check
from game.rulesets.silhouette.blasts import SHELL_RADIUS, calling, caught, hurling, planting, shell_of, shelter
from game.rulesets.silhouette.checks import Check, totals
from game.rulesets.silhouette.content import Weapon, things, weapons
from game.rulesets.silhouette.figures import down, items, plan
from game.rulesets.silhouette.ground import Screen, disc
from game.rulesets.silhouette.paces import owed
from game.rulesets.silhouette.things import forcing, needed
from game.rulesets.silhouette.wounds import DEEP, FLESH, KILLED, STOPPED, WORDS, Thresholds, thresholds, toll
from game.systems.bodies import ends
from game.systems.doors import door_at

MISS = "miss"
ENDINGS = (KILLED, DEEP, FLESH, STOPPED, MISS)
STEPS = {FLESH: 1, DEEP: 2}
"""What a wound takes of the way to system shock."""
NEVER = Fraction(0)
DEFENDS = {"dodge": "dodges", "parry": "parries", "block": "blocks"}


def chances(table: Table, action: Action) -> Chances:
    """The odds of an order that is allowed; certain where nothing is rolled."""
    unit = action.unit
    match action:
        case orders.Shoot() | orders.Strike() | orders.Ambush() | orders.Snipe():
            return attack(table, action)
        case orders.Throw(cell=cell, item=item):
            return _throw(table, action, cell, item)
        case orders.Plant(cell=cell):
            thing = things()[items(table, unit, "plant")[0]]
            return _kept(planting(table, unit), disc(table, cell, thing.radius))
        case orders.CallArtillery(cell=cell):
            return _kept(calling(table, unit), disc(table, cell, SHELL_RADIUS))
        case orders.Aim() if owed(table, unit):
            return Chances(notes=(f"lost as it {plan(table, unit).speed}s",))
        case orders.Aid():
            return _tested(healing(table, unit), NEEDED, "the bleeding stops", "it bleeds on")
        case orders.Use(cell=cell):
            found = door_at(table, cell)
            if found and found[1].lock and not found[1].open:
                return _tested(forcing(table, unit), needed(found[1].lock), "the door gives way", "it stays shut")
    return Chances()


def _tested(asked: Check, against: int, passed: str, failed: str) -> Chances:
    share = totals(asked).chance(lambda total: total >= against)
    return Chances((Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)), (asked.line(against),))


def _kept(asked: Check, area: tuple[Cell, ...]) -> Chances:
    """A total that is kept for later."""
    outcomes = tuple(Outcome(f"total-{total}", f"total {total}", share) for total, share in totals(asked).odds().items())
    return Chances(outcomes, (asked.line(),), area=area)


# ---------------------------------------------------------------- attacks

Order = orders.Shoot | orders.Strike | orders.Ambush | orders.Snipe


def manner(order: Order) -> tuple[str, bool]:
    """How it is made, and whether from afar."""
    if isinstance(order, orders.Ambush):
        return FROM_AMBUSH, weapons()[order.weapon].ranged
    return (SNIPED, True) if isinstance(order, orders.Snipe) else (PLAIN, isinstance(order, orders.Shoot))


class Meeting(NamedTuple):
    """What an attack and the defence against it can come to, as it is shown: their rolls, what there is to say, the chance against each defence."""

    mine: Numbers
    theirs: Numbers
    lines: tuple[CheckLine, ...]
    notes: tuple[str, ...] = ()
    answers: tuple[tuple[str, Fraction], ...] = ()


def meeting(table: Table, order: Order) -> Meeting:
    """Against the better defence of the target."""
    unit, target, weapon = order.unit, order.target, weapons()[order.weapon]
    how, away = manner(order)
    asked = attacking(table, unit, target, weapon, order.called, how, away)
    lines = [asked.line()]
    mine = totals(asked)
    if stealthy(table, unit, target, how):
        stealth = sneaking(table, unit)
        lines.append(stealth.line())
        mine = ordered(mine.beside(totals(stealth), min))
    if defenceless(table, unit, target, how):
        against = undefended(table, target, ends(table, unit, target)[0])
        return Meeting(mine, certain(against), tuple(lines), (f"nobody dodges: more than {against} hits", *_sniped(table, unit, target, how)))
    reply = reply_check(table, unit, target, advised(table, unit, target, weapon, away, asked))
    return Meeting(mine, totals(reply), (*lines, reply.line()), _sniped(table, unit, target, how), _replies(table, order, weapon, away, asked))


def _sniped(table: Table, unit: int, target: int, how: str) -> tuple[str, ...]:
    """What it makes of a sniper's shot that nobody had its sniper in sight as the turn began, or that somebody had (silhouette.sniping)."""
    if how != SNIPED or down(table, target):
        return ()
    if not unseen(table, unit):
        return ("spotted, so it may be dodged",)
    far = table.option("far_away")
    return ("unspotted, and from far away: sniping alone",) if distant(table, unit, target) else (f"unspotted, but nearer than {far} m: stealth too",)


def attack(table: Table, order: Order) -> Chances:
    """The chance of each kind of wound."""
    unit, target, weapon = order.unit, order.target, weapons()[order.weapon]
    met = meeting(table, order)
    found = _judged(met.mine, met.theirs, lambda margin: damage_of(table, unit, weapon, margin), thresholds(table, target, order.called))
    return _chances(table, target, found, met.lines, met.notes, met.answers)


def _judged(mine: Numbers, theirs: Numbers, damage: Callable[[int], int], limits: Thresholds) -> Spread[str]:
    """What comes of each margin."""
    margins = mine.beside(theirs, lambda a, b: max(0, a - b))
    return margins.map(lambda margin: limits.judge(damage(margin)) if margin else MISS)


def _chances(
    table: Table, target: int, found: Spread[str], lines: tuple[CheckLine, ...], notes: tuple[str, ...], answers: tuple[tuple[str, Fraction], ...]
) -> Chances:
    outcomes = []
    lost, falls = NEVER, NEVER
    for kind in ENDINGS:
        share = found.equals(kind)
        result = toll(table, target, STOPPED if kind == MISS else kind)
        lost += share * result.lost
        falls += share * result.down
        if share:
            outcomes.append(Outcome(kind, WORDS.get(kind, kind), share, STEPS.get(kind, 0), target, kind == KILLED, kind != MISS))
    downs = () if down(table, target) else ((target, falls),)
    return Chances(tuple(outcomes), lines, notes=notes, expected=((target, lost),), downs=downs, replies=answers)


def _replies(table: Table, order: Order, weapon: Weapon, away: bool, asked: Check) -> tuple[tuple[str, Fraction], ...]:
    """The chance to hit against each defence, where there is a choice."""
    choices = replies(table, order.target, weapon, away)
    if len(choices) < 2:
        return ()
    name = table.unit(order.target).name
    checks = {one: reply_check(table, order.unit, order.target, one) for one in choices}
    return tuple((f"{name} {DEFENDS[one]}", 1 - holds(asked, checks[one])) for one in choices)


# ---------------------------------------------------------------- blasts


def _throw(table: Table, order: orders.Throw, cell: Cell, item: str) -> Chances:
    asked, shell = hurling(table, order.unit, cell, item), shell_of(table, order.unit, item)
    assert shell
    radius = shell.blast if isinstance(shell, Weapon) else shell.radius or shell.area_radius
    area = disc(table, cell, radius)
    if not shell.damage:
        return Chances(area=area)  # nobody has to beat the total
    if not isinstance(shell, Weapon) and shell.fused:
        return Chances(_kept(asked, area).outcomes, (asked.line(),), area=area)
    return blast(table, asked, cell, area, shell.damage)


class Caught(NamedTuple):
    """Somebody in the blast: what it can roll, if it rolls, and what becomes of it."""

    unit: int
    theirs: Numbers
    line: CheckLine | None
    found: Spread[str]


def judgements(table: Table, order: orders.Throw) -> list[tuple[int, Spread[str]]]:
    """What becomes of each one in a blast that goes off at once, kind of wound by kind."""
    shell = shell_of(table, order.unit, order.item)
    if shell is None or not shell.damage or (not isinstance(shell, Weapon) and shell.fused):
        return []
    radius = shell.blast if isinstance(shell, Weapon) else shell.radius or shell.area_radius
    mine = totals(hurling(table, order.unit, order.cell, order.item))
    return [(one.unit, one.found) for one in _caught(table, mine, order.cell, disc(table, order.cell, radius), shell.damage)]


def _caught(table: Table, mine: Numbers, cell: Cell, area: tuple[Cell, ...], damage: int) -> Iterator[Caught]:
    """Everybody in the area whom the ground does not shelter."""
    for unit in caught(table, area):
        cover = shelter(table, unit, cell)
        if cover.screen is Screen.SAFE:
            continue
        dodge = None if down(table, unit) else dodging(table, unit, cell, cover)
        theirs = totals(dodge) if dodge else certain(undefended(table, unit, cell, cover))
        found = _judged(mine, theirs, lambda margin: margin * damage, thresholds(table, unit))
        yield Caught(unit, theirs, dodge.line() if dodge else None, found)


def blast(table: Table, asked: Check, cell: Cell, area: tuple[Cell, ...], damage: int) -> Chances:
    """One total against everybody in the area: what each loses on average, and whether anybody is hit at all."""
    mine = totals(asked)
    expected, downs, lines = [], [], [asked.line()]
    missed = dict.fromkeys(mine, Fraction(1))
    for unit, theirs, line, found in _caught(table, mine, cell, area, damage):
        lines += [line] if line else []
        sums = [(found.equals(kind), toll(table, unit, kind)) for kind in (KILLED, DEEP, FLESH)]
        expected.append((unit, sum((share * one.lost for share, one in sums), NEVER)))
        if line:
            downs.append((unit, sum((share * one.down for share, one in sums), NEVER)))
        for total in missed:
            missed[total] *= theirs.chance(lambda own, least=total: own >= least)  # type: ignore[misc]
    nobody = sum((share * missed[total] for total, share in mine.odds().items()), NEVER)
    outcomes = tuple(one for one in (Outcome("hit", "somebody is hit", 1 - nobody), Outcome(MISS, "nobody is hit", nobody)) if one.chance)
    return Chances(outcomes, tuple(lines), area=area, expected=tuple(expected), downs=tuple(downs))
