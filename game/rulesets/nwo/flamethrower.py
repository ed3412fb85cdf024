"""The flamethrower's own danger: a canister that may explode."""

from __future__ import annotations

from game.core.components import Down
from game.core.events import Reported, Rolled
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Carried, Held
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.inventory import ready

RULE = "nwo.flamethrower.explodes"
HARM = 2
WORST = 3


def fuel(table: Table, unit: UnitId) -> str:
    """The flamethrower in the figure's hands, "" if it holds none: one that is slung is safe."""
    return next((weapon for weapon in table.world.get(unit, Held).weapons if weapons()[weapon].flame), "")


def canister(table: Table, unit: UnitId) -> Play[None]:
    """After a critical hit on one who holds a flamethrower: 1 to 3 on a d6 and it explodes for 2 damage
    (nwo.flamethrower.explodes)."""
    held, carried = table.world.get(unit, Held).weapons, table.world.get(unit, Carried).weapons
    flame = fuel(table, unit)
    if not flame or table.world.has(unit, Down):
        return
    die = table.dice.roll(6)
    yield Rolled(unit, "fuel canister", RULE, (die,), (die,), (), die)
    if die > WORST:
        return
    yield Reported(unit, RULE, "the fuel canister explodes")
    yield from ready(table, unit, tuple(one for one in held if one != flame), carried)
    yield from hurt(table, unit, HARM)
