"""Battles on small fields drawn in text: upper-case letters are azure figures, digits ember ones."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TypeVar

from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.dice import Dice, seeded
from game.core.field import Field
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from tests.systems.fields import at, field_of

AZURE, EMBER = "azure", "ember"
R = TypeVar("R")


def battle_of(
    picture: str, figures: Mapping[str, str], dice: Dice | None = None, field: Field | None = None
) -> Battle:
    """A battle that has begun. `figures` names the archetype of each letter or digit in the picture;
    everybody is called by that sign."""
    teams = tuple(
        Team(
            side,
            side,
            tuple(
                Figure(kind, sign, cell=at(picture, sign))
                for sign, kind in figures.items()
                if sign.isdigit() == digits
            ),
        )
        for side, digits in ((AZURE, False), (EMBER, True))
    )
    battle = Battle(
        Scenario("drawn", "nwo", teams),
        field or field_of(picture),
        RULESETS["nwo"],
        dice or seeded("a drawn battle"),
    )
    battle.begin()
    return battle


def turn_of(battle: Battle, name: str) -> UnitId:
    """Let the others end their turns until that figure has its own; its number."""
    while battle.table.unit(battle.slot.unit).name != name if battle.slot else False:
        battle.apply(EndTurn(battle.slot.unit if battle.slot else NO_UNIT))
    assert battle.slot
    return battle.slot.unit


def named(battle: Battle, name: str) -> UnitId:
    return next(unit for unit in battle.table.units() if battle.table.unit(unit).name == name)


def orders(battle: Battle, most: int = 6) -> list[Action]:
    """What the agent orders in this turn, done one after the other; reactions are answered by it, too."""
    from game.ai.agents import choose

    unit = battle.slot.unit if battle.slot else 0
    given: list[Action] = []
    while battle.slot and battle.slot.unit == unit and len(given) < most:
        order = choose(battle, battle.side)
        given.append(order)
        battle.apply(order)
    return given


def verbs(given: list[Action]) -> list[str]:
    return [order.verb for order in given]


def returned(thoughts: Generator[object, None, R]) -> R:
    """What thoughts come to, however long they take."""
    while True:
        try:
            next(thoughts)
        except StopIteration as done:
            found: R = done.value
            return found
