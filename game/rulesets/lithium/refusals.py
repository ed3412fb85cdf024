"""Every reason to refuse a declaration, written once: what may I do and may I do this both ask here."""

from __future__ import annotations

from game.core.actions import Action, EndTurn, Refusal
from game.core.battle import Battle
from game.core.components import Slot
from game.rulesets.lithium import orders
from game.rulesets.lithium.aid import refuse_aid, refuse_painkiller
from game.rulesets.lithium.aiming import refuse_attack, refuse_throw, refuse_walking_with
from game.rulesets.lithium.checks import useless
from game.rulesets.lithium.components import LEGS, Bag
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.declaring import changed, decided
from game.rulesets.lithium.hands import refuse_pick_up, refuse_reload, refuse_take_out
from game.rulesets.lithium.quick import KINDS, refuse_quick
from game.rulesets.lithium.state import MOVES, down, hands_after, lying, plan, planned_cell, planned_hands, prone, stunned
from game.rulesets.lithium.things import refuse_use
from game.rulesets.lithium.ways import refuse_climb, refuse_jump, refuse_path

DECLARE = "lithium.turn.declare"
COMBINED = "lithium.action.combined"


def refusal(battle: Battle, action: Action) -> Refusal | None:
    """The rule that forbids the declaration, or None."""
    unit = action.unit
    match action:
        case EndTurn():
            return None
        case orders.Later():
            return _later(battle)
        case orders.TakeBack():
            return None if changed(battle, action) != plan(battle, unit) else Refusal(DECLARE, "nothing of the kind is declared")
    if down(battle, unit):
        return Refusal("lithium.damage.shock", "out of the fight")
    if stunned(battle, unit):
        return Refusal("lithium.turn.duration", "stunned: nothing to be done in this turn")
    if not isinstance(action, orders.Again) and action in (plan(battle, unit).main, plan(battle, unit).step, *plan(battle, unit).quick):
        return Refusal(DECLARE, "declared already")
    return _quick(battle, action) if type(action) in KINDS else _move(battle, action) or _act(battle, action)


def _later(battle: Battle) -> Refusal | None:
    """Once a turn, while another side has not declared."""
    slot = battle.slot
    assert slot is not None
    waiting = {battle.unit(unit).side for unit in battle.standing()} - set(decided(battle).done) - {slot.side}
    if not waiting:
        return Refusal(DECLARE, "all others have declared")
    return Refusal(DECLARE, "put off once already") if slot.side in decided(battle).later else None


def _quick(battle: Battle, action: Action) -> Refusal | None:
    """Quick actions go with everything, but who lies down first does not walk on (lithium.action.quick-free)."""
    unit = action.unit
    found = plan(battle, unit)
    if isinstance(action, orders.GoProne) and (found.step or isinstance(found.main, MOVES)):
        return Refusal("lithium.action.quick", "on the ground one does not go where one meant to")
    others = tuple(quick for quick in found.quick if type(quick) is not type(action))
    return refuse_quick(battle, unit, action, hands_after(battle, unit, others))


def _move(battle: Battle, action: Action) -> Refusal | None:
    unit = action.unit
    match action:
        case orders.ShortWalk():
            main = plan(battle, unit).main
            rooted = refuse_walking_with(weapons()[main.weapon]) if isinstance(main, orders.Shoot | orders.Strike) else None
            return _beside(battle, unit) or rooted or refuse_path(battle, unit, action)
        case orders.StandUp():
            if not prone(battle, unit):
                return Refusal("lithium.action.quick", "already on the feet")
            if useless(battle, unit, LEGS):
                return Refusal("lithium.damage.leg", "a leg is useless: no standing up")
            return _beside(battle, unit)
        case orders.Walk(path=path, use=use) | orders.Run(path=path, use=use):
            stays = _standing(battle, unit)
            return stays or refuse_path(battle, unit, action) or (refuse_use(battle, use, path[-1]) if use is not None else None)
        case orders.Climb(cell=cell):
            return _standing(battle, unit) or refuse_climb(battle, unit, cell)
        case orders.Jump(path=path):
            return _standing(battle, unit) or refuse_jump(battle, unit, path)
    return None


def _beside(battle: Battle, unit: int) -> Refusal | None:
    """What a short walk or getting up does not go with."""
    found = plan(battle, unit)
    if isinstance(found.main, MOVES):
        return Refusal(COMBINED, "not with walking, running, climbing or jumping")
    if any(isinstance(quick, orders.GoProne) for quick in found.quick):
        return Refusal(COMBINED, "not after going prone")
    return None


def _standing(battle: Battle, unit: int) -> Refusal | None:
    """Whoever gets up has no time left to go far."""
    if isinstance(plan(battle, unit).step, orders.StandUp) and not lying(battle, unit):
        return Refusal(COMBINED, "getting up takes the place of the short walk: no walking or running")
    return None


def _act(battle: Battle, action: Action) -> Refusal | None:
    """Actions, judged by where the unit will stand and what it will hold by then."""
    unit = action.unit
    here, hands = planned_cell(battle, unit), planned_hands(battle, unit)
    match action:
        case orders.Shoot() | orders.Strike():
            return refuse_attack(battle, unit, action, hands, here)
        case orders.Again():
            main = plan(battle, unit).main
            if not isinstance(main, orders.Shoot | orders.Strike):
                return Refusal("lithium.modifier.rapid", "no attack is declared yet")
            more = changed(battle, action).main
            assert isinstance(more, orders.Shoot | orders.Strike)
            return refuse_attack(battle, unit, more, hands, here)
        case orders.Throw(cell=cell, item=item):
            return refuse_throw(battle, unit, cell, item, battle.world.get(unit, Bag).items, here)
        case orders.PickUp(cell=cell, item=item):
            return refuse_pick_up(battle, unit, cell, item, hands, here)
        case orders.TakeOut(weapon=weapon):
            return refuse_take_out(battle, unit, weapon, hands)
        case orders.Reload(weapon=weapon):
            return refuse_reload(battle, unit, weapon, hands)
        case orders.Use(cell=cell):
            return refuse_use(battle, cell, here)
        case orders.Aid(target=target):
            return refuse_aid(battle, unit, target, here)
        case orders.TakePainkiller(target=target):
            return refuse_painkiller(battle, unit, target, here)
    return None


def slot_units(battle: Battle, slot: Slot) -> list[int]:
    """The units that may declare something in the slot."""
    if slot.unit:
        return [slot.unit]
    return [unit for unit in battle.standing() if battle.unit(unit).side == slot.side]
