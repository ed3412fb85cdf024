"""The exact odds of every order that is allowed, from the checks that it rolls. Character points and sixth sense, which may still come, are named."""

from __future__ import annotations

from game.core.actions import Action
from game.core.chances import Chances, Outcome
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.aid import needed, treating
from game.rulesets.opend6.attack_odds import notes_of, of_breach, of_direct
from game.rulesets.opend6.blast_odds import of_throw
from game.rulesets.opend6.blasts import Throw
from game.rulesets.opend6.checks import Pool, pass_odds
from game.rulesets.opend6.content import things, weapons
from game.rulesets.opend6.cover_attacks import ThroughCover
from game.rulesets.opend6.defences import BASE, defending
from game.rulesets.opend6.direct_attacks import Direct
from game.rulesets.opend6.manners import Manner
from game.rulesets.opend6.moves import hardness, running
from game.rulesets.opend6.things import forcing
from game.rulesets.opend6.vehicle_odds import of_driving, of_leap, of_ram
from game.rulesets.opend6.vehicles import of, speed
from game.systems.doors import door_at


def chances(table: Table, action: Action) -> Chances:
    unit = action.unit
    match action:
        case orders.Shoot(target=target, weapon=weapon, called=called, sweep=sweep):
            return of_direct(table, Direct(unit, target, manner=Manner(weapons()[weapon], True, called, sweep)))
        case orders.Hurl(target=target, weapon=weapon, called=called):
            return of_direct(table, Direct(unit, target, manner=Manner(weapons()[weapon], True, called)))
        case orders.Strike(target=target, weapon=weapon, called=called, sweep=sweep):
            return of_direct(table, Direct(unit, target, manner=Manner(weapons()[weapon], False, called, sweep)))
        case orders.Breach(cell=cell, weapon=weapon, target=target):
            gun = weapons()[weapon]
            return of_breach(table, ThroughCover(unit, target, manner=Manner(gun, gun.ranged), cell=cell))
        case orders.Throw(cell=cell, item=item):
            return of_throw(table, Throw(unit, cell=cell, item=things()[item]))
        case orders.Defend(skill=skill):
            return _of_defence(table, unit, skill)
        case orders.Run(path=path):
            return _of(table, running(table, unit), hardness(table, unit, path))
        case orders.Drive() | orders.Brake():
            return of_driving(table, action)
        case orders.Ram():
            return of_ram(table, action)
        case orders.GetOut() if speed(table, of(table, unit)):
            return of_leap(table, unit)
        case orders.Treat(target=target):
            return _of(table, treating(table, unit, target), needed(table, target))
        case orders.UseDoor(cell=cell):
            found = door_at(table, cell)
            if found and found[1].lock and not found[1].open:
                return _of(table, forcing(table, unit), found[1].lock)
    return Chances()


def _of(table: Table, asked: Pool, against: int) -> Chances:
    share = pass_odds(table, asked, against)
    ends = (Outcome("pass", "succeeds", share), Outcome("fail", "fails", 1 - share))
    return Chances(ends, (asked.line(against),), notes=notes_of(table, asked.unit))


def _of_defence(table: Table, unit: int, skill: str) -> Chances:
    """How likely it is no worse than none (opend6.defence.worse)."""
    asked = defending(table, unit, skill)
    share = pass_odds(table, asked, BASE)
    worse = f"{round(100 * (1 - share))} %: easier to hit than without"
    ends = (Outcome("pass", f"{BASE} or more", share), Outcome("fail", f"below {BASE}", 1 - share))
    return Chances(ends, (asked.line(BASE),), notes=(worse, *notes_of(table, unit)))
