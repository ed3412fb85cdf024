"""Every reason to refuse a declaration, written once: what may I do and may I do this both ask here."""

from __future__ import annotations

from game.core.actions import Action, EndTurn, Later, Refusal, TakeBack
from game.core.declarations import refuse_later
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.aid import refuse_aid, refuse_painkiller
from game.rulesets.lithium.aiming import refuse_attack, refuse_throw, refuse_walking_with
from game.rulesets.lithium.carrying import refuse_pick_up, refuse_reload, refuse_take_out
from game.rulesets.lithium.checks import useless
from game.rulesets.lithium.components import LEGS, Bag
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.declaring import changed
from game.rulesets.lithium.figures import (
    MOVES,
    down,
    hands_after,
    lying,
    plan,
    planned_cell,
    planned_hands,
    stunned,
)
from game.rulesets.lithium.interactables import refuse_use
from game.rulesets.lithium.quick import KINDS, refuse_quick
from game.rulesets.lithium.routes import refuse_climb, refuse_jump, refuse_path
from game.systems.postures import prone

DECLARE = "lithium.turn.declare"
COMBINED = "lithium.action.combined"


def refusal(table: Table, action: Action) -> Refusal | None:
    """The rule that forbids the declaration, or None."""
    unit = action.unit
    match action:
        case EndTurn():
            return None
        case Later():
            return refuse_later(table, DECLARE)
        case TakeBack():
            return (
                None
                if changed(table, action) != plan(table, unit)
                else Refusal(DECLARE, "nothing of the kind is declared")
            )
    if down(table, unit):
        return Refusal("lithium.damage.shock", "out of the fight")
    if stunned(table, unit):
        return Refusal("lithium.turn.duration", "stunned: nothing to be done in this turn")
    if not isinstance(action, orders.Again) and action in (
        plan(table, unit).main,
        plan(table, unit).step,
        *plan(table, unit).quick,
    ):
        return Refusal(DECLARE, "declared already")
    return _quick(table, action) if type(action) in KINDS else _move(table, action) or _act(table, action)


def _quick(table: Table, action: Action) -> Refusal | None:
    """Quick actions go with everything, but who lies down first does not walk on
    (lithium.action.quick-free)."""
    unit = action.unit
    found = plan(table, unit)
    if isinstance(action, orders.GoProne) and (found.step or isinstance(found.main, MOVES)):
        return Refusal("lithium.action.quick", "on the ground one does not go where one meant to")
    others = tuple(quick for quick in found.quick if type(quick) is not type(action))
    return refuse_quick(table, unit, action, hands_after(table, unit, others))


def _move(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    match action:
        case orders.ShortWalk():
            main = plan(table, unit).main
            rooted = (
                refuse_walking_with(weapons()[main.weapon])
                if isinstance(main, orders.Shoot | orders.Strike)
                else None
            )
            return _beside(table, unit) or rooted or refuse_path(table, unit, action)
        case orders.StandUp():
            if not prone(table, unit):
                return Refusal("lithium.action.quick", "already on the feet")
            if useless(table, unit, LEGS):
                return Refusal("lithium.damage.leg", "a leg is useless: no standing up")
            return _beside(table, unit)
        case orders.Walk(path=path, use=use) | orders.Run(path=path, use=use):
            stays = _standing(table, unit)
            return (
                stays
                or refuse_path(table, unit, action)
                or (refuse_use(table, use, path[-1]) if use is not None else None)
            )
        case orders.Climb(cell=cell):
            return _standing(table, unit) or refuse_climb(table, unit, cell)
        case orders.Jump(path=path):
            return _standing(table, unit) or refuse_jump(table, unit, path)
    return None


def _beside(table: Table, unit: int) -> Refusal | None:
    """What a short walk or getting up does not go with."""
    moving = isinstance(plan(table, unit).main, MOVES)
    return Refusal(COMBINED, "not with walking, running, climbing or jumping") if moving else None


def _standing(table: Table, unit: int) -> Refusal | None:
    """Whoever gets up has no time left to go far."""
    if isinstance(plan(table, unit).step, orders.StandUp) and not lying(table, unit):
        return Refusal(COMBINED, "getting up takes the place of the short walk: no walking or running")
    return None


def _act(table: Table, action: Action) -> Refusal | None:
    """Actions, judged by where the unit will stand and what it will hold by then."""
    unit = action.unit
    here, hands = planned_cell(table, unit), planned_hands(table, unit)
    match action:
        case orders.Shoot() | orders.Strike():
            return refuse_attack(table, unit, action, hands, here)
        case orders.Again():
            main = plan(table, unit).main
            if not isinstance(main, orders.Shoot | orders.Strike):
                return Refusal("lithium.modifier.rapid", "no attack is declared yet")
            more = changed(table, action).main
            assert isinstance(more, orders.Shoot | orders.Strike)
            return refuse_attack(table, unit, more, hands, here)
        case orders.Throw(cell=cell, item=item):
            return refuse_throw(table, unit, cell, item, table.world.get(unit, Bag).items, here)
        case orders.PickUp(cell=cell, item=item):
            return refuse_pick_up(table, unit, cell, item, hands, here)
        case orders.TakeOut(weapon=weapon):
            return refuse_take_out(table, unit, weapon, hands)
        case orders.Reload(weapon=weapon):
            return refuse_reload(table, unit, weapon, hands)
        case orders.Use(cell=cell):
            return refuse_use(table, cell, here)
        case orders.Aid(target=target):
            return refuse_aid(table, unit, target, here)
        case orders.TakePainkiller(target=target):
            return refuse_painkiller(table, unit, target, here)
    return None
