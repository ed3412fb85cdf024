"""Every reason to refuse an order, written once: what may I do and may I do this both ask here."""

from __future__ import annotations

from game.core.actions import Action, EndTurn, Later, Move, Refusal, TakeBack
from game.core.declarations import refuse_later
from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aid import refuse_aid
from game.rulesets.silhouette.aiming import FROM_AMBUSH, PLAIN, SNIPED
from game.rulesets.silhouette.awareness import sees
from game.rulesets.silhouette.blasts import refuse_call, refuse_plant
from game.rulesets.silhouette.carrying import refuse_draw, refuse_pick_up, refuse_reload
from game.rulesets.silhouette.components import STATIONARY, Startled
from game.rulesets.silhouette.declaring import KINDS, refuse
from game.rulesets.silhouette.figures import actions_left, down, plan, targets, turn
from game.rulesets.silhouette.interactables import refuse_use
from game.rulesets.silhouette.manner import afar, hurled
from game.rulesets.silhouette.speed_bands import band, due, left, metres, owed, stuck, why_not
from game.rulesets.silhouette.taking_cover import refuse_cover, refuse_rise
from game.rulesets.silhouette.targeting import refuse_attack, refuse_throw
from game.systems.bodies import end

SPEED, RATES, SEQUENCE = "silhouette.declare.speed", "silhouette.move.rates", "silhouette.sequence"
MULTIPLE, DEFENSIVE, AMBUSHED = (
    "silhouette.declare.multiple",
    "silhouette.declare.defensive",
    "silhouette.sequence.ambush",
)
DECLARE, AMBUSH = "declare", "ambush"


def refusal(table: Table, action: Action) -> Refusal | None:
    """The rule that forbids the order, or None."""
    slot = table.slot
    assert slot is not None
    if slot.phase == DECLARE:
        return _declaring(table, action)
    if isinstance(action, (*KINDS, TakeBack, Later)):
        return Refusal(MULTIPLE, "declared before Combat Sense, never later")
    if isinstance(action, EndTurn):
        return _ending(table, action.unit)
    if slot.phase == AMBUSH and not isinstance(action, orders.Ambush | orders.Snipe | orders.Throw):
        return Refusal(AMBUSHED, "one attack out of hiding, and nothing else")
    return (
        _moving(table, action)
        if isinstance(action, Move | orders.Rise)
        else _spending(table, action.unit) or _acting(table, action)
    )


def _declaring(table: Table, action: Action) -> Refusal | None:
    match action:
        case EndTurn():
            return None
        case Later():
            return refuse_later(table, SPEED)
    if not isinstance(action, (*KINDS, TakeBack)):
        return Refusal(SEQUENCE, "first everybody declares")
    return (
        Refusal("silhouette.wound.conscious", "out of the fight")
        if down(table, action.unit)
        else refuse(table, action)
    )


def _ending(table: Table, unit: int) -> Refusal | None:
    """Who has declared to jog has to jog (silhouette.declare.speed)."""
    slot = table.slot
    if slot and slot.phase == AMBUSH:
        return None
    if owed(table, unit) and not stuck(table, unit):
        least = due(table, unit)
        return Refusal(
            SPEED,
            f"must {band(table, unit)} beyond {metres(least)}"
            if least > 0
            else f"must {band(table, unit)} first",
        )
    return None


def _moving(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    if isinstance(action, orders.Rise):
        return refuse_rise(table, unit)
    assert isinstance(action, Move)
    if band(table, unit) == STATIONARY:
        return Refusal(SPEED, "declared to stand")
    if not action.path:
        return Refusal(RATES, "nowhere to go")
    words = why_not(table, unit, action.path, left(table, unit))
    return Refusal(RATES, words) if words else None


def _spending(table: Table, unit: int) -> Refusal | None:
    if actions_left(table, unit) > 0:
        return None
    if table.world.has(unit, Startled):
        return Refusal("silhouette.initiative.fumble", "startled: no actions this turn")
    if plan(table, unit).defensive:
        return Refusal(DEFENSIVE, "declared to do nothing but dodge")
    number = plan(table, unit).actions
    return Refusal(MULTIPLE, f"{number} action{'s' if number > 1 else ''} declared, all done")


def _acting(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    match action:
        case orders.Shoot(target=target, weapon=weapon, called=called):
            return refuse_attack(table, unit, target, weapon, called, PLAIN, True)
        case orders.Strike(target=target, weapon=weapon, called=called):
            return refuse_attack(table, unit, target, weapon, called, PLAIN, False)
        case orders.Ambush(target=target, weapon=weapon, called=called):
            return refuse_attack(table, unit, target, weapon, called, FROM_AMBUSH, afar(table, action))
        case orders.Snipe(target=target, weapon=weapon, called=called):
            return refuse_attack(table, unit, target, weapon, called, SNIPED, True)
        case orders.Throw(cell=cell, item=item):
            return refuse_throw(table, unit, cell, item, hurled(table, action))
        case orders.Aim(target=target):
            return _aim(table, unit, target)
    return _handling(table, action)


def _aim(table: Table, unit: int, target: int) -> Refusal | None:
    """Once a turn, at an enemy in sight (silhouette.attack.aim)."""
    rule = "silhouette.attack.aim"
    if target not in targets(table, unit):
        return Refusal(rule, "no enemy to aim at")
    if turn(table, unit).aimed:
        return Refusal(rule, "aiming counts once a turn")
    return None if sees(table, unit, target) else Refusal(rule, "not in sight")


def _handling(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    match action:
        case orders.Plant(cell=cell, turn=when):
            return refuse_plant(table, unit, cell, when)
        case orders.CallArtillery(cell=cell):
            return refuse_call(table, unit, cell)
        case orders.TakeCover(cell=cell):
            return refuse_cover(table, unit, cell)
        case orders.Draw(weapon=weapon):
            return refuse_draw(table, unit, weapon)
        case orders.Reload(weapon=weapon):
            return refuse_reload(table, unit, weapon)
        case orders.PickUp(cell=cell, item=item):
            return refuse_pick_up(table, unit, cell, item)
        case orders.Use(cell=cell):
            return refuse_use(table, cell, end(table, cell, unit))
        case orders.Aid(target=target):
            return refuse_aid(table, unit, target)
    return None
