"""Exact odds of every order, from the checks that are rolled. What the others have declared is never read
before it is shown."""

from __future__ import annotations

from game.core.actions import Action
from game.core.probability.chances import Chances, Outcome
from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aid import NEEDED, healing
from game.rulesets.silhouette.attack_odds import ENDINGS as ENDINGS
from game.rulesets.silhouette.attack_odds import attack_odds, kept, throw_odds
from game.rulesets.silhouette.blasts import SHELL_RADIUS, calling, planting
from game.rulesets.silhouette.checks import Check, totals
from game.rulesets.silhouette.content import things
from game.rulesets.silhouette.figures import items, plan
from game.rulesets.silhouette.interactables import forcing, needed
from game.rulesets.silhouette.manner import made
from game.rulesets.silhouette.speed_bands import owed
from game.rulesets.silhouette.terrain import disc
from game.systems.doors import door_at


def chances(table: Table, action: Action) -> Chances:
    """The odds of an order that is allowed; certain where nothing is rolled."""
    unit = action.unit
    match action:
        case orders.Shoot() | orders.Strike() | orders.Ambush() | orders.Snipe():
            return attack_odds(table, made(table, action))
        case orders.Throw():
            return throw_odds(table, made(table, action))
        case orders.Plant(cell=cell):
            thing = things()[items(table, unit, "plant")[0]]
            return kept(planting(table, unit), disc(table, cell, thing.radius))
        case orders.CallArtillery(cell=cell):
            return kept(calling(table, unit), disc(table, cell, SHELL_RADIUS))
        case orders.Aim() if owed(table, unit):
            return Chances(notes=(f"lost as it {plan(table, unit).speed}s",))
        case orders.Aid():
            return _tested(healing(table, unit), NEEDED, "the bleeding stops", "it bleeds on")
        case orders.Use(cell=cell):
            found = door_at(table, cell)
            if found and found[1].lock and not found[1].open:
                return _tested(
                    forcing(table, unit), needed(found[1].lock), "the door gives way", "it stays shut"
                )
    return Chances()


def _tested(asked: Check, against: int, passed: str, failed: str) -> Chances:
    share = totals(asked).chance(lambda total: total >= against)
    return Chances(
        (Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)), (asked.line(against),)
    )
