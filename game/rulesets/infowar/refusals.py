"""Every reason to refuse an order, written once: what may I do and may I do this both ask here."""

from __future__ import annotations

from game.core.actions import Action, EndTurn, Move, Refusal
from game.core.field import Cell
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.attack import BLOW, BURST, MANNERS, MANOEUVRE, MOST, ROUNDS, Attack, roomy
from game.rulesets.infowar.automatic import refuse_sweep
from game.rulesets.infowar.carrying import refuse_pick_up, refuse_reload, refuse_swap
from game.rulesets.infowar.components import Attackers, Pinned, Stunned, VeryStunned
from game.rulesets.infowar.content import UNARMED, Weapon, weapons
from game.rulesets.infowar.figures import (
    CLUMSY,
    DRAG,
    RUN,
    SPRINT,
    experienced,
    in_hand,
    metres,
    phase,
    shooting,
    striking,
    turn,
)
from game.rulesets.infowar.grenades import refuse_throw
from game.rulesets.infowar.healing import refuse_aid, refuse_treatment
from game.rulesets.infowar.moves import refuse_drop, refuse_run, refuse_shelter, refuse_stand, refuse_walk
from game.rulesets.infowar.targets import refuse_attack, refuse_foe, refuse_target
from game.systems.bodies import beside, covers, ends
from game.systems.doors import door_at, refuse_door
from game.systems.items import shots_left

ONE_ACTION = "infowar.round.five-seconds"
MOST_ROOMY = 4
ATTACKS = (orders.Strike, orders.Shoot, orders.Burst, orders.AutoFire, orders.Hurl, orders.Throw)
INSTEAD = (*ATTACKS, orders.FirstAid)
"""What one who is Incapacitated may do in place of crawling when Body Control lets it act
(infowar.wound.act-incapacitated)."""


def refusal(table: Table, action: Action) -> Refusal | None:
    """The rule that forbids the action to the unit whose slot it is, or None."""
    unit = action.unit
    if isinstance(action, EndTurn):
        return None
    if table.world.has(unit, Pinned) and not isinstance(action, orders.TakeCover):
        return Refusal("infowar.auto.pinned", "pinned: nothing but taking cover")
    if phase(table) == DRAG and not isinstance(action, Move):
        return Refusal("infowar.wound.levels", "incapacitated: only dragging itself along")
    if phase(table) == CLUMSY and not _clumsily(table, action):
        return Refusal("infowar.wound.act-incapacitated", "incapacitated: one attack, first aid or crawling")
    match action:
        case Move(path=path):
            return refuse_walk(table, unit, path)
        case orders.DropProne():
            return refuse_drop(table, unit)
        case orders.StandUp():
            return refuse_stand(table, unit)
        case orders.TakeCover(path=path):
            return refuse_shelter(table, unit, path)
        case orders.UseDoor(cell=cell):
            return _door(table, unit, cell)
    if not turn(table, unit).action:
        return Refusal(ONE_ACTION, "the action of this round is used up")
    return _attack(table, action) if isinstance(action, ATTACKS) else _other(table, action)


def _clumsily(table: Table, action: Action) -> bool:
    """Whether one who acts through its wounds may still do that: one attack, first aid or 2 tiles, never two
    of them."""
    now = turn(table, action.unit)
    return now.tiles > 0 if isinstance(action, Move) else isinstance(action, INSTEAD) and now.action


def _attack(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    match action:
        case orders.Strike(target=target, weapon=weapon, manner=manner, aim=aim, pull=pull):
            return refuse_blow(table, unit, target, weapon, manner, aim, pull)
        case orders.Shoot(target=target, weapon=weapon, aim=aim, pull=pull):
            return refuse_shot(table, unit, target, weapon, aim, pull)
        case orders.Burst(target=target, weapon=weapon, aim=aim, pull=pull):
            return refuse_shot(table, unit, target, weapon, aim, pull, ROUNDS[BURST])
        case orders.AutoFire(cells=cells, weapon=weapon, rounds=rounds, pull=pull, division=division):
            return refuse_sweep(table, unit, cells, weapon, rounds, pull, division)
        case orders.Hurl(target=target, weapon=weapon, aim=aim, pull=pull):
            return refuse_hurl(table, unit, target, weapon, aim, pull)
        case orders.Throw(cell=cell, item=item):
            return refuse_throw(table, unit, item, cell)
    return None


def _other(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    match action:
        case orders.Run(path=path):
            return refuse_run(table, unit, path, RUN)
        case orders.Sprint(path=path):
            return refuse_run(table, unit, path, SPRINT)
        case orders.Defend():
            return _stance(table, unit)
        case orders.Lead():
            return (
                None
                if experienced(table, unit)
                else Refusal("infowar.initiative.leadership", "leading takes Combat Experience")
            )
        case orders.Reload(weapon=weapon):
            return refuse_reload(table, unit, weapon)
        case orders.Swap(weapons=wanted):
            return refuse_swap(table, unit, wanted)
        case orders.PickUp(item=item):
            return refuse_pick_up(table, unit, item)
        case orders.FirstAid(target=target):
            return refuse_aid(table, unit, target)
        case orders.Treat(target=target):
            return refuse_treatment(table, unit, target)
    return Refusal(ONE_ACTION, "no such order")


def _stance(table: Table, unit: int) -> Refusal | None:
    for status, rule in ((Stunned, "infowar.stun.levels"), (VeryStunned, "infowar.stun.very")):
        if table.world.has(unit, status):
            return Refusal(rule, "stunned: no all-out defence")
    return None


def _door(table: Table, unit: int, cell: Cell) -> Refusal | None:
    """A door is opened or closed on the way, a tile of the walk; one that is locked takes the action
    (infowar.round.five-seconds)."""
    found = door_at(table, cell)
    if found is None or not covers(table, unit, cell):
        return Refusal(ONE_ACTION, "no door within reach")
    door = found[1]
    words = refuse_door(table, cell)
    if words:
        return Refusal(ONE_ACTION, words)
    if door.lock and not door.open:
        return (
            None if turn(table, unit).action else Refusal(ONE_ACTION, "the action of this round is used up")
        )
    return None if turn(table, unit).tiles else Refusal(ONE_ACTION, "nothing of the walk is left")


# ---------------------------------------------------------------- attacks at somebody


def refuse_blow(
    table: Table, unit: int, target: int, weapon: str, manner: str, aim: str, pull: str
) -> Refusal | None:
    rule = "infowar.attack.skills"
    known = next((tool for tool in striking(table, unit) if tool.id == weapon), None)
    if known is None:
        return Refusal(rule, "no such weapon in hand to strike with")
    nobody = refuse_foe(table, unit, target)
    if nobody:
        return nobody
    if not beside(table, unit, target):
        return Refusal(
            rule,
            f"{table.unit(target).name} is {metres(table, *ends(table, unit, target))} m away, out of reach",
        )
    return (
        refuse_attack(table, unit, aim, pull)
        or _refuse_manner(known, manner)
        or _refuse_crowd(table, target, Attack(unit, known, BLOW, manner))
    )


def _refuse_manner(weapon: Weapon, manner: str) -> Refusal | None:
    if manner not in MANNERS:
        return Refusal("infowar.melee.all-out-offense", "no such manner of striking")
    if manner.removesuffix("-stun") in MANOEUVRE and weapon.id != UNARMED:
        return Refusal("infowar.melee.special-maneuver", "manoeuvres are of Martial Arts, with bare hands")
    return None


def _refuse_crowd(table: Table, target: int, attack: Attack) -> Refusal | None:
    """At most six between two slots of the target, four of them with what needs room
    (infowar.melee.crowd-limit)."""
    foes, unit, name = table.world.get(target, Attackers), attack.unit, table.unit(target).name
    if unit not in foes.melee and len(set(foes.melee)) >= MOST:
        return Refusal("infowar.melee.crowd-limit", f"six have struck at {name} already: no room")
    if roomy(table, attack) and unit not in foes.roomy and len(set(foes.roomy)) >= MOST_ROOMY:
        return Refusal(
            "infowar.melee.crowd-limit", f"four with large weapons have struck at {name} already: no room"
        )
    return None


def refuse_shot(
    table: Table, unit: int, target: int, weapon: str, aim: str, pull: str, rounds: int = 1
) -> Refusal | None:
    known = weapons().get(weapon)
    if known is None or known not in shooting(table, unit):
        return Refusal("infowar.attack.skills", "no such weapon in hand to shoot with")
    if rounds > 1 and not known.burst:
        return Refusal("infowar.auto.burst", f"the {known.title} fires no bursts")
    if shots_left(table, unit, known) < rounds:
        return Refusal(
            "infowar.ammo.reload", f"the {known.title} holds {shots_left(table, unit, known)} rounds"
        )
    return refuse_target(table, unit, target, known) or refuse_attack(table, unit, aim, pull)


def refuse_hurl(table: Table, unit: int, target: int, weapon: str, aim: str, pull: str) -> Refusal | None:
    known = weapons().get(weapon)
    if known is None or known not in in_hand(table, unit) or known.shoots or not known.ranges:
        return Refusal("infowar.attack.skills", "nothing in hand that is thrown")
    return refuse_target(table, unit, target, known) or refuse_attack(table, unit, aim, pull)
