"""Every reason to refuse an order, written once: what may I do and may I do this both ask here."""

from __future__ import annotations

from game.core.actions import Action, EndTurn, Move, Refusal
from game.core.field import Cell
from game.core.table import Table
from game.rulesets.nwo import orders
from game.rulesets.nwo.carrying import refuse_disarm, refuse_draw, refuse_pick_up, refuse_swap
from game.rulesets.nwo.checks import CONDITION_WORDS
from game.rulesets.nwo.components import Conditions, Grappled, Grappling
from game.rulesets.nwo.content import Weapon, throwables, weapons
from game.rulesets.nwo.disarm import refuse_double
from game.rulesets.nwo.figures import engaged, ranged_weapons, unspent
from game.rulesets.nwo.grapple import refuse_break, refuse_grapple, refuse_pin
from game.rulesets.nwo.helping import refuse_help
from game.rulesets.nwo.interactions import interaction_at
from game.rulesets.nwo.melee import refuse_strike
from game.rulesets.nwo.moves import DASH, DISENGAGE, MOVE, refuse_path
from game.rulesets.nwo.overwatch import refuse_area, refuse_event
from game.rulesets.nwo.ranged import refuse_shot
from game.rulesets.nwo.shield import refuse_shield
from game.rulesets.nwo.shoving import refuse_shove
from game.rulesets.nwo.suppression import refuse_suppression
from game.rulesets.nwo.thrown import area_at, refuse_throw
from game.systems.bodies import covers
from game.systems.doors import door_at, refuse_door
from game.systems.items import loaded
from game.systems.postures import prone

ECONOMY = "nwo.turn.economy"
NO_ACTION = Refusal(ECONOMY, "the Action of this turn is used up")
NO_MOVEMENT = Refusal(ECONOMY, "the Movement of this turn is used up")
BOTH = Refusal("nwo.turn.consumes-both", "needs both Action and Movement unspent")


def refusal(table: Table, action: Action) -> Refusal | None:
    """The rule that forbids the action to the unit whose turn it is, or None."""
    unit, turn = action.unit, unspent(table, action.unit)
    match action:
        case EndTurn():
            return None
        case Move(path=path):
            return NO_MOVEMENT if not turn.movement else refuse_path(table, unit, path, MOVE)
        case orders.Dash() | orders.Disengage():
            return _both(table, action)
        case orders.DoubleStrike(target=target, weapon=weapon, second=second, other=other):
            return (
                refuse_double(table, unit, target, weapon, second, other)
                if turn.action and turn.movement
                else BOTH
            )
        case orders.StandUp(by=by):
            return _standing_up(table, unit, by)
        case orders.DropProne():
            return _dropping(table, unit)
        case orders.QuickDraw(weapon=weapon, dropped=dropped):
            return refuse_draw(table, unit, weapon, dropped)
        case orders.LetGo():
            return None if table.world.has(unit, Grappling) else Refusal("nwo.grapple.ends", "holds nobody")
    if not turn.action:
        return NO_ACTION
    return _attack(table, action) or _other(table, action)


def _attack(table: Table, action: Action) -> Refusal | None:
    """Orders against somebody."""
    unit = action.unit
    match action:
        case (
            orders.Shoot(target=target, weapon=weapon, then_move=then_move)
            | orders.Suppress(target=target, weapon=weapon, then_move=then_move)
        ):
            if then_move and not unspent(table, unit).movement:
                return NO_MOVEMENT
            refuse = refuse_suppression if isinstance(action, orders.Suppress) else refuse_shot
            return _held(table, unit, weapon) or refuse(table, unit, target, weapons()[weapon])
        case orders.Strike(target=target, weapon=weapon):
            known = weapons().get(weapon)
            return (
                refuse_strike(table, unit, target, known)
                if known
                else Refusal("nwo.attack.by-weapon", f"no {weapon} in hand")
            )
        case orders.Disarm(target=target, weapon=weapon):
            return refuse_disarm(table, unit, target, weapon)
        case orders.Shove(target=target):
            return refuse_shove(table, unit, target)
        case orders.Grapple(target=target, dropped=dropped):
            return refuse_grapple(table, unit, target, dropped)
        case orders.Throw(cell=cell, item=item):
            thing = throwables().get(item)
            return (
                refuse_throw(table, unit, thing, cell)
                if thing
                else Refusal("nwo.throw.roll", "nothing to throw")
            )
        case orders.Overwatch(area=area, weapon=weapon, target=target):
            return refuse_area(table, unit, area, weapon, target)
        case orders.WatchFor(target=target, trigger=trigger, weapon=weapon, shoot_at=shoot_at):
            return refuse_event(table, unit, target, trigger, weapon, shoot_at)
    return None


def _other(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    match action:
        case orders.BreakFree():
            return refuse_break(table, unit)
        case orders.ForceDown():
            return refuse_pin(table, unit)
        case orders.HumanShield(behind=behind):
            return refuse_shield(table, unit, behind)
        case orders.TakeAim():
            return _aiming(table, unit)
        case orders.Reload(weapon=weapon):
            return _reloading(table, unit, weapon)
        case orders.Swap(weapons=wanted):
            return refuse_swap(table, unit, wanted)
        case orders.PickUp(item=item, instead=instead):
            return refuse_pick_up(table, unit, item, instead)
        case orders.Help(target=target, kind=kind, way=way):
            return refuse_help(table, unit, target, kind, way)
        case orders.Recover(kind=kind):
            return _recovering(table, unit, kind)
        case orders.UseDoor(cell=cell):
            return _door(table, unit, cell)
        case orders.Interact(cell=cell):
            found = interaction_at(table, cell)
            near = found and covers(table, unit, cell)
            return (
                None
                if near
                else Refusal("nwo.scene.improvised", "nothing within reach that the map offers to try")
            )
    return None


def _both(table: Table, action: orders.Dash | orders.Disengage) -> Refusal | None:
    """Dash and Disengage need Action and Movement unspent (nwo.turn.consumes-both)."""
    turn = unspent(table, action.unit)
    if not (turn.action and turn.movement):
        return BOTH
    if isinstance(action, orders.Disengage):
        return refuse_path(table, action.unit, action.path, DISENGAGE)
    if prone(table, action.unit):
        return Refusal("nwo.dash", "lying down one cannot dash")
    return refuse_path(table, action.unit, action.path, DASH)


def _standing_up(table: Table, unit: int, by: str) -> Refusal | None:
    if not prone(table, unit):
        return Refusal("nwo.prone.stand", "already on the feet")
    if table.world.has(unit, Grappled):
        return Refusal("nwo.grapple.prone", "held down: no standing up")
    if by not in ("movement", "action"):
        return Refusal("nwo.prone.stand", "standing up costs the movement or the action")
    if not getattr(unspent(table, unit), by):
        return NO_ACTION if by == "action" else NO_MOVEMENT
    return None


def _dropping(table: Table, unit: int) -> Refusal | None:
    if prone(table, unit):
        return Refusal("nwo.prone.take", "already lying down")
    if unspent(table, unit).dropped:
        return Refusal("nwo.prone.take", "only once in a turn")
    return None


def _held(table: Table, unit: int, weapon: str) -> Refusal | None:
    """A weapon to shoot with must be a ranged one in hand."""
    known: Weapon | None = weapons().get(weapon)
    if known is None or known not in ranged_weapons(table, unit):
        return Refusal("nwo.attack.by-weapon", "no ranged weapon in hand")
    return None


def _aiming(table: Table, unit: int) -> Refusal | None:
    if not any(loaded(table, unit, weapon.id) for weapon in ranged_weapons(table, unit)):
        return Refusal("nwo.focus.advantage", "needs a loaded ranged weapon in hand")
    if engaged(table, unit):
        names = ", ".join(table.unit(enemy).name for enemy in engaged(table, unit))
        return Refusal("nwo.focus.broken", f"engaged by {names}: no focusing")
    return None


def _reloading(table: Table, unit: int, weapon: str) -> Refusal | None:
    held = {known.id: known for known in ranged_weapons(table, unit)}
    if weapon not in held:
        return Refusal("nwo.reload.roll", "no ranged weapon in hand")
    if loaded(table, unit, weapon):
        return Refusal("nwo.reload.roll", f"the {held[weapon].title} is not empty")
    return None


def _recovering(table: Table, unit: int, kind: str) -> Refusal | None:
    if kind not in table.world.get(unit, Conditions).kinds:
        return Refusal("nwo.condition.remove", "suffers from nothing of the kind")
    if any(area_at(table, cell, kind) for cell in table.cells(unit)):
        return Refusal(
            "nwo.condition.remove", f"{CONDITION_WORDS[kind]}: not while standing in what causes it"
        )
    return None


def _door(table: Table, unit: int, cell: Cell) -> Refusal | None:
    near = door_at(table, cell) and covers(table, unit, cell)
    words = refuse_door(table, cell) if near else "no door within reach"
    return Refusal("nwo.turn.action-kinds", words) if words else None
