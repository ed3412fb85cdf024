"""Exact odds: the same checks, degrees and wounds as in play, mapped over all dice."""

from __future__ import annotations

from game.core.actions import Action
from game.core.probability.chances import Chances, Outcome
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.attack_odds import of_attack, of_sweep
from game.rulesets.infowar.blast_odds import of_throw
from game.rulesets.infowar.checks import Check, pass_odds
from game.rulesets.infowar.components import Treating, Wounds
from game.rulesets.infowar.content import items
from game.rulesets.infowar.figures import kit
from game.rulesets.infowar.healing import ACTIONS, doctoring, serious
from game.rulesets.infowar.initiative import ANEW
from game.rulesets.infowar.ladder import GOOD
from game.rulesets.infowar.moves import sprinting
from game.rulesets.infowar.penalties import trying
from game.rulesets.infowar.resolve import attack_of, forcing
from game.rulesets.infowar.wounds import MEDICINE
from game.systems.doors import door_at


def chances(table: Table, action: Action) -> Chances:
    """The exact odds of an order that is allowed, from the checks that it rolls."""
    unit = action.unit
    match action:
        case (
            orders.Strike(target=target)
            | orders.Shoot(target=target)
            | orders.Burst(target=target)
            | orders.Hurl(target=target)
        ):
            return of_attack(table, attack_of(action), target)
        case orders.AutoFire():
            return of_sweep(table, attack_of(action))
        case orders.Throw(cell=cell, item=item):
            return of_throw(table, unit, items()[item], cell)
        case orders.Sprint():
            return of(sprinting(table, unit), GOOD)
        case orders.Lead():
            asked = trying(table, unit, "combat_experience", "leading", "infowar.initiative.leadership")
            notes = (
                f"{round(100 * pass_odds(asked.bonus, GOOD + ANEW))} %: the side may ask for a new order",
            )
            return of(asked, GOOD, critical=True, notes=notes)
        case orders.Treat(target=target):
            return _treatment(table, unit, target)
        case orders.UseDoor(cell=cell):
            found = door_at(table, cell)
            return (
                of(forcing(table, unit), GOOD) if found and found[1].lock and not found[1].open else Chances()
            )
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
    return of(
        doctoring(table, unit, tools.bonus, tools.title),
        MEDICINE[wounds.taken[serious(wounds)].original],
        critical=True,
    )
