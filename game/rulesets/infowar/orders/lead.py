"""Leading the frightened, and the new order that very good leading may bring (infowar.initiative.leadership,
infowar.initiative.reroll)."""

from __future__ import annotations

from game.core.actions import Action, Ask, Option, Refusal
from game.core.components import CLOCK
from game.core.events import Reported
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.checks import TEST, Check, odds_of, pass_odds, roll, succeeds
from game.rulesets.infowar.components import Kept, Nerve
from game.rulesets.infowar.figures import experienced
from game.rulesets.infowar.harm import break_order
from game.rulesets.infowar.initiative import able
from game.rulesets.infowar.ladder import GOOD
from game.rulesets.infowar.order_verb import FramedVerb
from game.rulesets.infowar.penalties import trait_check
from game.systems.bodies import sees, steps_between

RULE = "infowar.initiative.leadership"
CALL = 10
"""Tiles that a leader's voice carries (infowar.initiative.leadership)."""
ANEW = 2
"""The degree of leading that lets a side ask for a new order (infowar.initiative.reroll)."""


class Lead(Action, frozen=True):
    """Lead the frightened (infowar.initiative.leadership)."""


def offer(_table: Table, unit: UnitId) -> list[Action]:
    return [Lead(unit)]


def refuse(table: Table, order: Lead) -> Refusal | None:
    return None if experienced(table, order.unit) else Refusal(RULE, "leading takes Combat Experience")


def leading(table: Table, unit: UnitId) -> Check:
    """Combat Experience against Good."""
    return trait_check(table, unit, "combat_experience", "leading", RULE)


def resolve(table: Table, order: Lead) -> Play[None]:
    """Success is a bonus to the CON rolls of friends who hear it; very good leading may bring a new order."""
    unit = order.unit
    result = yield from roll(table, leading(table, unit), GOOD, critical=True)
    if not succeeds(result, critical=True):
        return
    bonus = 2 if result.triumph else 1
    for friend in heard(table, unit):
        led = table.world.find(friend, Nerve)
        if not (led and led.round == table.clock.round and led.bonus >= bonus):
            table.world.put(friend, Nerve(table.clock.round, bonus))
            yield Reported(
                friend, RULE, f"{table.unit(friend).name} takes heart: +{bonus} to its nerve in this round"
            )
    kept = table.world.find(CLOCK, Kept)
    if result.degree >= ANEW and kept and not kept.broken:
        yield from _anew(table, unit)


def heard(table: Table, unit: UnitId) -> list[UnitId]:
    """The frightened friends within the leader's call and sight."""
    found = [
        other
        for other in able(table)
        if other != unit and not table.hostile(unit, other) and not experienced(table, other)
    ]
    return [
        other for other in found if steps_between(table, unit, other) <= CALL and sees(table, unit, other)
    ]


def _anew(table: Table, unit: UnitId) -> Play[None]:
    options = (Option("keep", "Keep the order"), Option("anew", "Roll anew", "after this round, everybody"))
    words = f"{table.unit(unit).name} leads well. Is the order rolled anew after this round?"
    if (
        yield Ask(table.unit(unit).side, unit, "infowar.initiative.reroll", words, options, "keep")
    ) == "anew":
        yield from break_order(table, "good leadership")


def chances(table: Table, order: Lead) -> Chances:
    asked = leading(table, order.unit)
    notes = (f"{round(100 * pass_odds(asked.bonus, GOOD + ANEW))} %: the side may ask for a new order",)
    return odds_of(asked, GOOD, critical=True, notes=notes)


def describe(_table: Table, _order: Lead) -> str:
    return "Lead the others"


LEAD = FramedVerb(
    Lead, "Lead", "lead", "l", rule=RULE, outcomes=TEST, deed="leads",
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, describe=describe,
    tip="Friends without Combat Experience who hear and see it have +1 on their nerve in this round.",
)  # fmt: skip
