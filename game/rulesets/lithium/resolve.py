"""What is declared is noted; once all have declared, the steps of the turn are played one after the other."""

from __future__ import annotations

from game.core.actions import Action, EndTurn, Later
from game.core.declarations import close, put_off
from game.core.events import Reported
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.aid import bleed, give_aid, give_painkiller, refuse_aid, refuse_painkiller
from game.rulesets.lithium.attacks import attack_step
from game.rulesets.lithium.carrying import pick_up, refuse_pick_up, refuse_reload, refuse_take_out, take_out
from game.rulesets.lithium.checks import opposed
from game.rulesets.lithium.components import Held, Plan, Prone
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.declaring import RULE, declare, told
from game.rulesets.lithium.figures import HANDLING, MOVES, down, plan, stunned, turn
from game.rulesets.lithium.harm import recurring
from game.rulesets.lithium.interactables import use
from game.rulesets.lithium.quick import do, interrupt, refuse_quick
from game.rulesets.lithium.simultaneous_movement import stride
from game.rulesets.lithium.states import lose
from game.systems.items import load
from game.systems.postures import prone

PREEMPT = "lithium.turn.preempt"
ATTACKS = (orders.Shoot, orders.Strike, orders.Throw)


def resolve(table: Table, action: Action) -> Play[None]:
    """Note what is declared; when the last side has declared, play the turn."""
    slot = table.slot
    assert slot is not None
    match action:
        case EndTurn():
            if (yield from close(table, slot.side, RULE)):
                yield from play(table)
        case Later():
            yield from put_off(table, slot.side)
        case _:
            yield from declare(table, action)


def play(table: Table) -> Play[None]:
    """The turn, step by step: what is plainly faster comes first (lithium.turn.preempt)."""
    for unit in table.standing():
        if plan(table, unit) != Plan():
            yield told(table, unit)
    yield from _step("Quick actions", any(plan(table, unit).quick for unit in table.standing()))
    yield from _quick_step(table)
    yield from _getting_up(table)
    yield from _walks(table, after=False)
    yield from _step("Attacks", bool(_mains(table, ATTACKS)))
    yield from attack_step(table)
    going = _mains(table, MOVES)
    yield from _step("Movement", bool(going))
    yield from stride(table, going)
    yield from _walks(table, after=True)
    yield from _step("The rest", bool(_mains(table, (*HANDLING, orders.Use))))
    yield from _rest(table)
    for unit in table.units():
        yield from recurring(table, unit)
        yield from bleed(table, unit)


def _step(name: str, busy: bool) -> Play[None]:
    """Announce a step in which somebody does something."""
    if busy:
        yield Reported(0, PREEMPT, name)


def _walks(table: Table, after: bool) -> Play[None]:
    going = _short_walks(table, after)
    yield from _step("Short walks", bool(going))
    yield from stride(table, going)


def _acting(table: Table) -> list[int]:
    """Those who have not been taken out or stopped."""
    return [unit for unit in table.standing() if not turn(table, unit).stopped and not stunned(table, unit)]


def _mains(table: Table, kinds: tuple[type[Action], ...]) -> dict[int, Action]:
    return {unit: main for unit in _acting(table) if isinstance(main := plan(table, unit).main, kinds)}


def _short_walks(table: Table, after: bool) -> dict[int, Action]:
    found = {unit: plan(table, unit).step for unit in _acting(table)}
    return {
        unit: step
        for unit, step in found.items()
        if isinstance(step, orders.ShortWalk) and step.after == after
    }


def _quick_step(table: Table) -> Play[None]:
    """Quick actions, beside whatever else is done (lithium.action.quick-free)."""
    for unit in table.standing():
        order = sorted(plan(table, unit).quick, key=lambda quick: not isinstance(quick, orders.Drop))
        for quick in order:
            if (
                not down(table, unit)
                and refuse_quick(table, unit, quick, table.world.get(unit, Held)) is None
            ):
                yield from do(table, unit, quick)


def _getting_up(table: Table) -> Play[None]:
    for unit in _acting(table):
        if isinstance(plan(table, unit).step, orders.StandUp) and prone(table, unit):
            yield from lose(table, unit, Prone, "lithium.action.quick")


# ---------------------------------------------------------------- the last step


def _rest(table: Table) -> Play[None]:
    """Items, aid and objects. Two sides that want the same thing roll for it; of one side only the first gets
    it (lithium.turn.opposed)."""
    wanted: dict[object, list[int]] = {}
    for unit, thing in _claims(table).items():
        wanted.setdefault(thing, []).append(unit)
    for rivals in wanted.values():
        first = {table.unit(unit).side: unit for unit in reversed(rivals)}
        winner = yield from opposed(table, sorted(first.values()), "who gets there first")
        for unit in rivals:
            if unit != winner:
                yield from interrupt(table, unit)
    for unit, order in _mains(table, (*HANDLING, orders.Use, orders.Walk, orders.Run)).items():
        yield from _handle(table, unit, order)


def _claims(table: Table) -> dict[int, object]:
    """What each unit reaches for: an item, or the cell of a door or button."""
    found: dict[int, object] = {}
    for unit, order in _mains(table, (orders.PickUp, orders.Use, orders.Walk, orders.Run)).items():
        match order:
            case orders.PickUp(item=item):
                found[unit] = item
            case orders.Use(cell=cell) | orders.Walk(use=cell) | orders.Run(use=cell) if cell is not None:
                found[unit] = cell
    return found


def _handle(table: Table, unit: int, order: Action) -> Play[None]:
    """Do it, if it can still be done."""
    here, hands = table.cell(unit), table.world.get(unit, Held)
    match order:
        case orders.Use(cell=cell) | orders.Walk(use=cell) | orders.Run(use=cell):
            if cell is not None:
                yield from use(table, unit, cell)
            return
        case orders.PickUp(cell=cell, item=item):
            refused, deed = refuse_pick_up(table, unit, cell, item, hands, here), pick_up(table, unit, item)
        case orders.TakeOut(weapon=weapon):
            refused, deed = refuse_take_out(table, unit, weapon, hands), take_out(table, unit, weapon)
        case orders.Reload(weapon=weapon):
            refused, deed = refuse_reload(table, unit, weapon, hands), _reload(table, unit, weapon)
        case orders.Aid(target=target):
            refused, deed = refuse_aid(table, unit, target, here), give_aid(table, unit, target)
        case orders.TakePainkiller(target=target):
            refused, deed = refuse_painkiller(table, unit, target, here), give_painkiller(table, unit, target)
        case _:
            return
    if refused:
        yield Reported(unit, PREEMPT, f"too late: {refused.words}")
    else:
        yield from deed


def _reload(table: Table, unit: int, weapon: str) -> Play[None]:
    yield from load(table, unit, weapons()[weapon], weapons()[weapon].magazine)
