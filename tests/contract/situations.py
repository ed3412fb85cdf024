"""Situations that battles at random seldom come to, in which somebody has to roll: a locked door, a lever, a hold, two blades."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec

from game.core.actions import Action, EndTurn
from game.core.battle import Battle, start
from game.core.field import Cell, Door, Zone
from game.core.scenario import Scenario, Team
from game.rulesets import RULESETS
from game.rulesets.lithium import orders as lithium
from game.rulesets.nwo import orders as nwo
from game.rulesets.nwo.components import Carried, Grappled, Grappling, Held
from tests.contract.stages import court

DOOR = (5, 2)
NEXT = (4, 2)
BESIDE = (3, 2)
LEVER = (3, 3)
FAR = (10, 2)
LOCK = 9


def table(rules: str, azure: Cell, ember: Cell) -> tuple[Battle, int, int]:
    """One figure a side on the court, whose door is locked, with a lever beside it; it is azure's turn. The battle and the two figures."""
    lever = Zone("interaction", "lever", (LEVER,), properties={"skill": "strength", "dc": "10"})
    field = replace(court(), doors=(Door(DOOR, lock=LOCK),), zones=(lever,))
    ruleset = RULESETS[rules]
    figure = ruleset.squads()[0].figures[0]
    teams = tuple(Team(side, side, (msgspec.structs.replace(figure, cell=cell),)) for side, cell in (("azure", azure), ("ember", ember)))
    battle = start(Scenario(field.name, rules, teams), field, ruleset, "situation")
    battle.begin()
    one, other = battle.table.units()
    while battle.side != "azure":
        battle.apply(EndTurn(other))
    return battle, one, other


def _alone(rules: str, order: Callable[[int], Action], here: Cell = NEXT) -> tuple[Battle, Action]:
    battle, unit, _ = table(rules, here, FAR)
    return battle, order(unit)


def _held() -> tuple[Battle, Action]:
    battle, unit, enemy = table("nwo", NEXT, BESIDE)
    battle.table.world.put(unit, Grappled(enemy))
    battle.table.world.put(enemy, Grappling(unit))
    return battle, nwo.BreakFree(unit)


def _two_blades() -> tuple[Battle, Action]:
    battle, unit, enemy = table("nwo", NEXT, BESIDE)
    battle.table.world.put(unit, Held(("knife", "machete")), Carried())
    return battle, nwo.DoubleStrike(unit, enemy, "knife", enemy, "machete")


def situations(rules: str) -> list[tuple[Battle, Action]]:
    """A battle for each, and the order that takes a roll."""
    if rules == "lithium":
        return [
            _alone(rules, lambda unit: lithium.Use(unit, DOOR)),
            _alone(rules, lambda unit: lithium.Walk(unit, (NEXT,), DOOR), BESIDE),
            _alone(rules, lambda unit: lithium.Run(unit, (NEXT,), DOOR), BESIDE),
        ]
    if rules == "nwo":
        door, lever = _alone(rules, lambda unit: nwo.UseDoor(unit, DOOR)), _alone(rules, lambda unit: nwo.Interact(unit, LEVER))
        return [door, lever, _held(), _two_blades()]
    return []
