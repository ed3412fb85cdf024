"""Exact odds: the same checks, degrees and wounds as in play, mapped over all dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from game.core.actions import Action
from game.core.chances import Chances, Outcome
from game.core.field import Cell
from game.core.spread import Numbers, fate, shifted
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.attack_odds import MISS, NEVER, WHOLE, degrees, faints, of_blow, of_shot, replies
from game.rulesets.infowar.attacks import bullet
from game.rulesets.infowar.automatic import caught, exposed
from game.rulesets.infowar.blast_odds import of_throw
from game.rulesets.infowar.burdens import trying
from game.rulesets.infowar.checks import Check, Opposed, degree, pass_odds
from game.rulesets.infowar.components import Treating, Wounds
from game.rulesets.infowar.content import items, weapons
from game.rulesets.infowar.figures import kit
from game.rulesets.infowar.harm import Blow, outcome
from game.rulesets.infowar.healing import ACTIONS, doctoring, serious
from game.rulesets.infowar.initiative import ANEW
from game.rulesets.infowar.ladder import GOOD
from game.rulesets.infowar.moves import sprinting
from game.rulesets.infowar.ranged import FIRED, THROWN, defending_roll, sweeping_roll
from game.rulesets.infowar.resolve import forcing
from game.rulesets.infowar.wounds import (
    MEDICINE,
    bullets,
    dealt,
    soundness,
)
from game.systems.doors import door_at


def chances(table: Table, action: Action) -> Chances:
    """The exact odds of an order that is allowed, from the checks that it rolls."""
    unit = action.unit
    match action:
        case orders.Strike():
            return of_blow(table, action)
        case orders.Shoot(target=target, weapon=weapon, aim=aim, pull=pull):
            return of_shot(table, unit, target, weapon, FIRED, aim, pull)
        case orders.Burst(target=target, weapon=weapon, aim=aim, pull=pull):
            return of_shot(table, unit, target, weapon, "burst", aim, pull)
        case orders.Hurl(target=target, weapon=weapon, aim=aim, pull=pull):
            return of_shot(table, unit, target, weapon, THROWN, aim, pull)
        case orders.AutoFire(cells=cells, weapon=weapon, rounds=rounds):
            return _sweep(table, unit, cells, weapon, rounds)
        case orders.Throw(cell=cell, item=item):
            return of_throw(table, unit, items()[item], cell)
        case orders.Sprint():
            return of(sprinting(table, unit), GOOD)
        case orders.Lead():
            asked = trying(table, unit, "combat_experience", "leading", "infowar.initiative.leadership")
            notes = (f"{round(100 * pass_odds(asked.bonus, GOOD + ANEW))} %: the side may ask for a new order",)
            return of(asked, GOOD, critical=True, notes=notes)
        case orders.Treat(target=target):
            return _treatment(table, unit, target)
        case orders.UseDoor(cell=cell):
            found = door_at(table, cell)
            return of(forcing(table, unit), GOOD) if found and found[1].lock and not found[1].open else Chances()
    return Chances()


def of(asked: Check, against: int, critical: bool = False, notes: tuple[str, ...] = ()) -> Chances:
    share = pass_odds(asked.bonus, against, critical)
    ends = (Outcome("pass", "succeeds", share), Outcome("fail", "fails", 1 - share))
    return Chances(ends, (asked.line(against),), notes=notes)


def _treatment(table: Table, unit: int, target: int) -> Chances:
    """Rolled with the sixth action in a row only."""
    known, tools = table.world.find(unit, Treating), kit(table, unit)
    going = known and known.patient == target and known.round in (table.clock.round, table.clock.round - 1)
    done = known.actions + 1 if known and going else 1
    if done < ACTIONS or tools is None:
        return Chances(notes=(f"action {done} of {ACTIONS}",))
    wounds = table.world.get(target, Wounds)
    return of(doctoring(table, unit, tools.bonus, tools.title), MEDICINE[wounds.taken[serious(wounds)].original], critical=True)


# ---------------------------------------------------------------- many targets


def _sweep(table: Table, unit: int, cells: tuple[Cell, ...], weapon: str, rounds: int) -> Chances:
    """For each one in the marked tiles the chance to be hit, and its toll; bullets of one target do not limit those of the others but by rounds."""
    asked = sweeping_roll(table, unit, weapons()[weapon], cells)
    hit = bullet(table, unit, weapons()[weapon])
    notes, expected, downs = [], [], []
    for target in caught(table, unit, cells):
        met = exposed(table, unit, target, weapons()[weapon])
        reply = defending_roll(table, target, unit, weapons()[weapon]) if met.rolls else None
        spread = degrees(asked.bonus, replies(reply, met), met)
        struck = spread.chance(lambda got: got > 0)
        loss, out = _volley(table, target, spread, hit, rounds)
        expected.append((target, loss))
        downs.append((target, out))
        notes.append(f"{table.unit(target).name}: {round(100 * struck)} % hit, {round(100 * pinned(asked, reply, spread))} % pinned")
    none = nobody(table, unit, cells, weapon, asked)
    ends = (Outcome("hit", "hits somebody", 1 - none), Outcome(MISS, "hits nobody", none))
    return Chances(ends, (asked.line(),), area=cells, notes=tuple(notes), expected=tuple(expected), downs=tuple(downs))


def nobody(table: Table, unit: int, cells: tuple[Cell, ...], weapon: str, asked: Check) -> Fraction:
    """The chance that no target is hit: one roll of the shooter stands against all of theirs."""
    whole = NEVER
    rows = []
    for target in caught(table, unit, cells):
        met = exposed(table, unit, target, weapons()[weapon])
        reply = defending_roll(table, target, unit, weapons()[weapon]) if met.rolls else None
        rows.append((met, replies(reply, met)))
    for mine, share in shifted(fate(), asked.bonus).odds().items():
        for met, theirs in rows:
            share *= theirs.chance(_misses(mine, met))
        whole += share
    return whole


def _misses(mine: int, met: Opposed) -> Callable[[int], bool]:
    return lambda theirs: not degree(mine, theirs, met)


def pinned(asked: Check, reply: Check | None, spread: Numbers) -> Fraction:
    """Who rolls less than the shooter, or is hit without a roll (infowar.auto.pinned)."""
    if reply is None:
        return spread.chance(lambda got: got > 0)
    return shifted(fate(), asked.bonus).beside(shifted(fate(), reply.bonus), lambda mine, theirs: mine > theirs).equals(True)


def _volley(table: Table, target: int, spread: Numbers, hit: Blow, rounds: int) -> tuple[Fraction, Fraction]:
    """The mean loss by several bullets, and the chance to be out: wound by wound."""
    wounds = table.world.get(target, Wounds)
    before = soundness(wounds)
    loss = out = NEVER
    for got, share in spread.odds().items():
        now, awake = wounds, WHOLE
        for bullet_degree in bullets(got, rounds):
            level, _ = outcome(table, target, hit, bullet_degree)
            if level:
                now = dealt(now, level)
                last = now.taken[-1].marked
                awake *= 1 - faints(table, target, last)
        after = soundness(now)
        loss += share * (before - after + (1 - awake) * after)
        out += share * (1 - awake)
    return loss, out
