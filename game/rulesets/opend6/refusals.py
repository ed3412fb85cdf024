"""Every reason to refuse an order, written once: what may I do and may I do this both ask here."""

from __future__ import annotations

from game.core.actions import Action, EndTurn, Move, Refusal
from game.core.table import Table
from game.rulesets.opend6 import hands, orders
from game.rulesets.opend6.aid import refuse_aid
from game.rulesets.opend6.awareness import known, sees
from game.rulesets.opend6.blasts import refuse_throw
from game.rulesets.opend6.components import Floored
from game.rulesets.opend6.content import weapons
from game.rulesets.opend6.defences import refuse_defence
from game.rulesets.opend6.figures import foes, turn
from game.rulesets.opend6.ground import barrier, clear, hiding, metres, reach_of, within
from game.rulesets.opend6.harm import STUNS
from game.rulesets.opend6.impossible import refuse_attack, refuse_weapon
from game.rulesets.opend6.manners import Manner, manner_of, manner_with
from game.rulesets.opend6.moves import free, full, refuse_move, refuse_posture, refuse_run
from game.rulesets.opend6.routes import drives_free, refuse_brake, refuse_charge, refuse_drive
from game.rulesets.opend6.seats import refuse_board, refuse_change, refuse_out
from game.rulesets.opend6.targeting import FULL, RANGES, SKILLS, can_roll
from game.rulesets.opend6.things import refuse_use
from game.rulesets.opend6.vehicles import DRIVER, is_vehicle, seat_of
from game.systems.bodies import end, ends
from game.systems.ruins import destructible

MULTI, AIM, SAME = "opend6.turn.multi-action", "opend6.aim", "opend6.vehicle.same-rules"
ABOARD = "opend6.vehicle.aboard"
LIMIT = 99
"""No code has more dice than that (`components.Code`), so that nobody does more in a turn."""


def refusal(table: Table, action: Action) -> Refusal | None:
    """The rule that forbids the order, or None."""
    unit = action.unit
    match action:
        case EndTurn():
            return None
        case orders.Declare(actions=actions):
            return _declaring(table, unit, actions)
        case Move(path=path):
            return refuse_move(table, unit, path, free(table, unit))
        case orders.Drive() | orders.Brake() | orders.Ram():
            return (None if drives_free(table, action) else _spending(table, action)) or _at_the_wheel(table, action)
        case orders.DropProne():
            return refuse_posture(table, unit, up=False)
        case orders.StandUp():
            rises = refuse_posture(table, unit, up=True)
            return rises or (_spending(table, action) if table.world.has(unit, Floored) else None)
    return _spending(table, action) or _acting(table, action)


def _at_the_wheel(table: Table, action: Action) -> Refusal | None:
    match action:
        case orders.Drive():
            return refuse_drive(table, action.unit, action)
        case orders.Ram():
            return refuse_charge(table, action.unit, action)
    return refuse_brake(table, action.unit)


def _declaring(table: Table, unit: int, actions: int) -> Refusal | None:
    if turn(table, unit).declared:
        return Refusal(MULTI, "the number of actions is said already")
    if _has_driven(table, unit):
        return Refusal(SAME, "said before driving, or not at all")
    if actions < 2:
        return Refusal(MULTI, "one action need not be said")
    return None if actions <= LIMIT else Refusal(MULTI, f"more than {LIMIT} would leave no code a die")


def _has_driven(table: Table, unit: int) -> bool:
    return turn(table, unit).moved and seat_of(table, unit) == DRIVER


def _spending(table: Table, action: Action) -> Refusal | None:
    """Whether an action of the turn is left; whoever has said nothing has one, and who drives has it for a defence alone."""
    own = turn(table, action.unit)
    most = max(1, own.declared)
    if most == 1 and _has_driven(table, action.unit) and not isinstance(action, orders.Defend):
        return Refusal(SAME, "driving is all that there is time for: two actions have to be said before")
    if own.done < most:
        return None
    return Refusal(MULTI, "one action, and it is done" if most == 1 else f"{most} actions declared, all done")


def _acting(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    match action:
        case orders.Walk(path=path):
            return refuse_move(table, unit, path, full(table, unit))
        case orders.Run(path=path):
            return refuse_run(table, unit, path)
        case orders.Shoot(target=target, weapon=weapon, called=called, sweep=sweep):
            return _attack(table, unit, target, manner_of(weapon, True, called, sweep), shot=True)
        case orders.Hurl(target=target, weapon=weapon, called=called):
            return _attack(table, unit, target, manner_of(weapon, True, called), shot=False)
        case orders.Strike(target=target, weapon=weapon, called=called, sweep=sweep):
            return _attack(table, unit, target, manner_of(weapon, False, called, sweep))
        case orders.Breach(cell=cell, weapon=weapon, target=target):
            return _breach(table, action, weapon)
        case orders.Throw(cell=cell, item=item):
            return refuse_throw(table, unit, cell, item)
        case orders.Aim(target=target):
            return _aim(table, unit, target)
        case orders.Defend(skill=skill):
            return refuse_defence(table, unit, skill)
    return _handling(table, action)


def _attack(table: Table, unit: int, target: int, manner: Manner | None, shot: bool | None = None) -> Refusal | None:
    if manner is None or (shot is not None and shot != manner.weapon.ranged):
        return Refusal(SKILLS, "no weapon in hand for that")
    return refuse_attack(table, unit, target, manner)


def through(weapon: str) -> Manner | None:
    """How cover is attacked with that weapon."""
    known_weapon = weapons().get(weapon)
    return manner_with(known_weapon, known_weapon.ranged) if known_weapon else None


def _breach(table: Table, action: orders.Breach, weapon: str) -> Refusal | None:
    """Something that can be destroyed, in range and in sight; with a target, the thing that hides all of it (opend6.cover.full)."""
    unit, cell, target = action.unit, action.cell, action.target
    manner = through(weapon)
    if manner is None:
        return Refusal(SKILLS, "no weapon in hand for that")
    no = refuse_weapon(table, unit, manner)
    if no:
        return no
    if cell not in table.field or not destructible(table, cell):
        return Refusal(FULL, "nothing to destroy there")
    if manner.weapon.stuns:
        return Refusal(STUNS, f"the {manner.weapon.title} breaks nothing")
    here = end(table, cell, unit)
    far = 100 * manner.ranges[-1] if manner.away else reach_of(table, manner.weapon)
    if not within(table.field, here, cell, far):
        return Refusal(RANGES, f"{metres(table.field, here, cell)} away: out of range")
    if not clear(table, here, cell):
        return Refusal(FULL, "something else is in the way")
    if not can_roll(table, unit, target, manner, cell):
        return Refusal(MULTI, "no die is left to roll")
    return _behind(table, unit, cell, target, far) if target else None


def _behind(table: Table, unit: int, cell: tuple[int, int], target: int, far: int) -> Refusal | None:
    if target not in foes(table, unit) or is_vehicle(table, target):
        return Refusal(FULL, "no enemy behind it")
    here, there = ends(table, unit, target)
    if not within(table.field, here, there, far):
        return Refusal(RANGES, f"{metres(table.field, here, there)} away: out of range")
    if not hiding(table, there, here).protects or barrier(table, there, here) != cell:
        return Refusal(FULL, "that one is not wholly hidden by it")
    return None if known(table, unit, target) else Refusal(FULL, "not seen in this round or the last")


def _aim(table: Table, unit: int, target: int) -> Refusal | None:
    """A whole round of nothing else, no move either (opend6.aim)."""
    own = turn(table, unit)
    if target not in foes(table, unit) or is_vehicle(table, target):
        return Refusal(AIM, "no enemy to aim at")
    if own.declared or own.moved or own.shifted:
        return Refusal(AIM, "aiming takes the whole turn")
    return None if sees(table, unit, target) else Refusal(AIM, "not in sight")


def _handling(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    match action:
        case orders.Board(target=target, seat=seat):
            return refuse_board(table, unit, target, seat)
        case orders.Change(seat=seat):
            return refuse_change(table, unit, seat)
        case orders.GetOut(cell=cell):
            return refuse_out(table, unit, cell)
    if table.carrier(unit) and isinstance(action, orders.PickUp | orders.Treat | orders.UseDoor):
        return Refusal(ABOARD, "aboard a vehicle")
    match action:
        case orders.Reload(weapon=weapon):
            return hands.refuse_reload(table, unit, weapon)
        case orders.Clear(weapon=weapon):
            return hands.refuse_clear(table, unit, weapon)
        case orders.Draw(weapon=weapon):
            return hands.refuse_draw(table, unit, weapon)
        case orders.PickUp(cell=cell, item=item):
            return hands.refuse_pick_up(table, unit, cell, item)
        case orders.Treat(target=target):
            return refuse_aid(table, unit, target)
        case orders.UseDoor(cell=cell):
            return refuse_use(table, unit, cell)
    return None
