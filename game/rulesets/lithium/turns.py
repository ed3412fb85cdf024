"""The turn: everybody declares, then the steps are played one after the other."""

from __future__ import annotations

from game.core import clock
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.components import CLOCK, Slot
from game.core.events import Fated, Reported
from game.core.ruleset import Play
from game.rulesets.lithium import orders
from game.rulesets.lithium.aid import bleed, give_aid, give_painkiller, refuse_aid, refuse_painkiller
from game.rulesets.lithium.attacks import attack_step
from game.rulesets.lithium.awareness import look_around
from game.rulesets.lithium.checks import opposed
from game.rulesets.lithium.components import Bleeding, Dead, Decided, Held, Plan, Prone, Shock, Stunned, Turn
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.declaring import close, decided, declare, told
from game.rulesets.lithium.hands import load, pick_up, refuse_pick_up, refuse_reload, refuse_take_out, take_out
from game.rulesets.lithium.harm import recurring
from game.rulesets.lithium.quick import do, interrupt, refuse_quick
from game.rulesets.lithium.state import HANDLING, MOVES, down, plan, prone, stunned, turn
from game.rulesets.lithium.statuses import lose
from game.rulesets.lithium.strides import stride
from game.rulesets.lithium.things import use

PREEMPT = "lithium.turn.preempt"
ATTACKS = (orders.Shoot, orders.Strike, orders.Throw)
DECLARE = "declare"


def new_round(battle: Battle) -> Play[tuple[Slot, ...]]:
    """One slot for each side that stands, in which it declares (lithium.turn.five-seconds)."""
    for unit in battle.units():
        battle.world.put(unit, Plan(), Turn())
        stun = battle.world.find(unit, Stunned)
        if stun and stun.turn < battle.clock.round:
            yield from lose(battle, unit, Stunned, "lithium.turn.duration")
    battle.world.put(CLOCK, Decided())
    sides = dict.fromkeys(battle.unit(unit).side for unit in battle.standing())
    return tuple(Slot(side, 0, DECLARE) for side in sides)


def begin_slot(battle: Battle, slot: Slot) -> Play[None]:
    """Before a side declares, everybody looks around: the odds say who knows of whom."""
    if slot.phase == DECLARE:
        yield from look_around(battle)


def resolve(battle: Battle, action: Action) -> Play[None]:
    """Note what is declared; when the last side has declared, play the turn."""
    slot = battle.slot
    assert slot is not None
    match action:
        case EndTurn():
            last = yield from close(battle, slot.side)
            yield from clock.finish(battle)
            if last:
                yield from play(battle)
        case orders.Later():
            known = decided(battle)
            battle.world.put(CLOCK, Decided(known.done, (*known.later, slot.side)))
            yield from clock.postpone(battle)
        case _:
            yield from declare(battle, action)


def play(battle: Battle) -> Play[None]:
    """The turn, step by step: what is plainly faster comes first (lithium.turn.preempt)."""
    for unit in battle.standing():
        if plan(battle, unit) != Plan():
            yield told(battle, unit)
    yield from _step("Quick actions", any(plan(battle, unit).quick for unit in battle.standing()))
    yield from _quick_step(battle)
    yield from _getting_up(battle)
    yield from _walks(battle, after=False)
    yield from _step("Attacks", bool(_mains(battle, ATTACKS)))
    yield from attack_step(battle)
    going = _mains(battle, MOVES)
    yield from _step("Movement", bool(going))
    yield from stride(battle, going)
    yield from _walks(battle, after=True)
    yield from _step("The rest", bool(_mains(battle, (*HANDLING, orders.Use))))
    yield from _rest(battle)
    for unit in battle.units():
        yield from recurring(battle, unit)
        yield from bleed(battle, unit)


def _step(name: str, busy: bool) -> Play[None]:
    """Announce a step in which somebody does something."""
    if busy:
        yield Reported(0, PREEMPT, name)


def _walks(battle: Battle, after: bool) -> Play[None]:
    going = _short_walks(battle, after)
    yield from _step("Short walks", bool(going))
    yield from stride(battle, going)


def _acting(battle: Battle) -> list[int]:
    """Those who have not been taken out or stopped."""
    return [unit for unit in battle.standing() if not turn(battle, unit).stopped and not stunned(battle, unit)]


def _mains(battle: Battle, kinds: tuple[type[Action], ...]) -> dict[int, Action]:
    return {unit: main for unit in _acting(battle) if isinstance(main := plan(battle, unit).main, kinds)}


def _short_walks(battle: Battle, after: bool) -> dict[int, Action]:
    found = {unit: plan(battle, unit).step for unit in _acting(battle)}
    return {unit: step for unit, step in found.items() if isinstance(step, orders.ShortWalk) and step.after == after}


def _quick_step(battle: Battle) -> Play[None]:
    """Quick actions, beside whatever else is done (lithium.action.quick-free)."""
    for unit in battle.standing():
        order = sorted(plan(battle, unit).quick, key=lambda quick: not isinstance(quick, orders.Drop))
        for quick in order:
            if not down(battle, unit) and refuse_quick(battle, unit, quick, battle.world.get(unit, Held)) is None:
                yield from do(battle, unit, quick)


def _getting_up(battle: Battle) -> Play[None]:
    for unit in _acting(battle):
        if isinstance(plan(battle, unit).step, orders.StandUp) and prone(battle, unit):
            yield from lose(battle, unit, Prone, "lithium.action.quick")


# ---------------------------------------------------------------- the last step


def _rest(battle: Battle) -> Play[None]:
    """Items, aid and objects. Two sides that want the same thing roll for it; of one side only the first gets it (lithium.turn.opposed)."""
    wanted: dict[object, list[int]] = {}
    for unit, thing in _claims(battle).items():
        wanted.setdefault(thing, []).append(unit)
    for rivals in wanted.values():
        first = {battle.unit(unit).side: unit for unit in reversed(rivals)}
        winner = yield from opposed(battle, sorted(first.values()), "who gets there first")
        for unit in rivals:
            if unit != winner:
                yield from interrupt(battle, unit)
    for unit, order in _mains(battle, (*HANDLING, orders.Use, orders.Walk, orders.Run)).items():
        yield from _handle(battle, unit, order)


def _claims(battle: Battle) -> dict[int, object]:
    """What each unit reaches for: an item, or the cell of a door or button."""
    found: dict[int, object] = {}
    for unit, order in _mains(battle, (orders.PickUp, orders.Use, orders.Walk, orders.Run)).items():
        match order:
            case orders.PickUp(item=item):
                found[unit] = item
            case orders.Use(cell=cell) | orders.Walk(use=cell) | orders.Run(use=cell) if cell is not None:
                found[unit] = cell
    return found


def _handle(battle: Battle, unit: int, order: Action) -> Play[None]:
    """Do it, if it can still be done."""
    here, hands = battle.cell(unit), battle.world.get(unit, Held)
    match order:
        case orders.Use(cell=cell) | orders.Walk(use=cell) | orders.Run(use=cell):
            if cell is not None:
                yield from use(battle, unit, cell)
            return
        case orders.PickUp(cell=cell, item=item):
            refused, deed = refuse_pick_up(battle, unit, cell, item, hands, here), pick_up(battle, unit, item)
        case orders.TakeOut(weapon=weapon):
            refused, deed = refuse_take_out(battle, unit, weapon, hands), take_out(battle, unit, weapon)
        case orders.Reload(weapon=weapon):
            refused, deed = refuse_reload(battle, unit, weapon, hands), _reload(battle, unit, weapon)
        case orders.Aid(target=target):
            refused, deed = refuse_aid(battle, unit, target, here), give_aid(battle, unit, target)
        case orders.TakePainkiller(target=target):
            refused, deed = refuse_painkiller(battle, unit, target, here), give_painkiller(battle, unit, target)
        case _:
            return
    if refused:
        yield Reported(unit, PREEMPT, f"too late: {refused.words}")
    else:
        yield from deed


def _reload(battle: Battle, unit: int, weapon: str) -> Play[None]:
    yield from load(battle, unit, weapon, weapons()[weapon].magazine)


# ---------------------------------------------------------------- after the battle


def aftermath(battle: Battle) -> Play[None]:
    """Who is in shock lives if the bleeding was stopped, or if its side holds the field (lithium.damage.shock)."""
    for unit in battle.units():
        if battle.world.has(unit, Dead):
            yield Fated(unit, "lithium.damage.death", "dead")
        elif battle.world.has(unit, Shock):
            saved = not battle.world.has(unit, Bleeding) or battle.unit(unit).side == battle.winner
            yield Fated(unit, "lithium.damage.shock", "critical, will live" if saved else "bled to death")
