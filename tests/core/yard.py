"""A small battle for the tests of the machine: two sides of two figures on an open yard with a door."""

from __future__ import annotations

from game.core.battle import Battle, start
from game.core.field import Door, Field, Spawn, Tile
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS

WIDTH, HEIGHT = 9, 6
YARD = Field(
    WIDTH,
    HEIGHT,
    tuple(Tile() for _ in range(WIDTH * HEIGHT)),
    doors=(Door((4, 3)),),
    spawns=(Spawn("azure", (0, 0)), Spawn("azure", (1, 2)), Spawn("ember", (8, 0)), Spawn("ember", (2, 2))),
)
"""Anna begins engaged with Bill."""

FIGHT = Scenario(
    "yard",
    "nwo",
    (
        Team("azure", "Azure", (Figure("rifleman", "Alice"), Figure("spearman", "Anna"))),
        Team("ember", "Ember", (Figure("machine_gunner", "Bob"), Figure("bruiser", "Bill"))),
    ),
)


def battle(seed: str = "yard", scenario: Scenario = FIGHT) -> Battle:
    """A battle that has begun."""
    begun = start(scenario, YARD, RULESETS[scenario.ruleset], seed)
    begun.begin()
    return begun
