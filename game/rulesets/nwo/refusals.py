"""Every reason to refuse an order, written once: what may I do and may I do this both ask here."""

from __future__ import annotations

from game.core.actions import Action, EndTurn, Move, Refusal
from game.core.battle import Battle
from game.core.components import Doorway
from game.core.field import Cell
from game.rulesets.nwo.checks import CONDITION_WORDS
from game.rulesets.nwo.components import Conditions
from game.rulesets.nwo.content import Weapon, throwables, weapons
from game.rulesets.nwo.melee import refuse_strike
from game.rulesets.nwo.moves import DASH, DISENGAGE, MOVE, refuse_path
from game.rulesets.nwo.orders import (
    Dash,
    Disengage,
    DropProne,
    Overwatch,
    Recover,
    Reload,
    Shoot,
    StandUp,
    Strike,
    TakeAim,
    Throw,
    UseDoor,
)
from game.rulesets.nwo.ranged import refuse_shot
from game.rulesets.nwo.state import engaged, in_sight, loaded, prone, ranged_weapons, unspent
from game.rulesets.nwo.thrown import area_at, refuse_throw
from game.systems.areas import rectangle
from game.systems.grid import chebyshev

WATCH_SIZE = 5
ECONOMY = "nwo.turn.economy"
NO_ACTION = Refusal(ECONOMY, "the Action of this turn is used up")
NO_MOVEMENT = Refusal(ECONOMY, "the Movement of this turn is used up")


def refusal(battle: Battle, action: Action) -> Refusal | None:
    """The rule that forbids the action to the unit whose turn it is, or None."""
    turn = unspent(battle, action.unit)
    match action:
        case EndTurn():
            return None
        case Move(path=path):
            return NO_MOVEMENT if not turn.movement else refuse_path(battle, action.unit, path, MOVE)
        case Dash() | Disengage():
            return _both(battle, action)
        case StandUp(by=by):
            return _standing_up(battle, action.unit, by)
        case DropProne():
            return _dropping(battle, action.unit)
        case _ if not turn.action:
            return NO_ACTION
        case Shoot(target=target, weapon=weapon, then_move=then_move):
            if then_move and not turn.movement:
                return NO_MOVEMENT
            return _held(battle, action.unit, weapon) or refuse_shot(battle, action.unit, target, weapons()[weapon])
        case Strike(target=target, weapon=weapon):
            known = weapons().get(weapon)
            return refuse_strike(battle, action.unit, target, known) if known else Refusal("nwo.attack.by-weapon", f"no {weapon} in hand")
        case Throw(cell=cell, item=item):
            thing = throwables().get(item)
            return refuse_throw(battle, action.unit, thing, cell) if thing else Refusal("nwo.throw.roll", "nothing to throw")
        case Overwatch():
            return _watching(battle, action)
        case TakeAim():
            return _aiming(battle, action.unit)
        case Reload(weapon=weapon):
            return _reloading(battle, action.unit, weapon)
        case Recover(kind=kind):
            return _recovering(battle, action.unit, kind)
        case UseDoor(cell=cell):
            return _door(battle, action.unit, cell)
    return Refusal(ECONOMY, f"{action.verb} is no action of No Way Out")


def _both(battle: Battle, action: Dash | Disengage) -> Refusal | None:
    """Dash and Disengage need Action and Movement unspent (nwo.turn.consumes-both)."""
    turn = unspent(battle, action.unit)
    if not (turn.action and turn.movement):
        return Refusal("nwo.turn.consumes-both", "needs both Action and Movement unspent")
    if isinstance(action, Disengage):
        return refuse_path(battle, action.unit, action.path, DISENGAGE)
    if prone(battle, action.unit):
        return Refusal("nwo.dash", "lying down one cannot dash")
    return refuse_path(battle, action.unit, action.path, DASH)


def _standing_up(battle: Battle, unit: int, by: str) -> Refusal | None:
    if not prone(battle, unit):
        return Refusal("nwo.prone.stand", "already on the feet")
    if by not in ("movement", "action"):
        return Refusal("nwo.prone.stand", "standing up costs the movement or the action")
    if not getattr(unspent(battle, unit), by):
        return NO_ACTION if by == "action" else NO_MOVEMENT
    return None


def _dropping(battle: Battle, unit: int) -> Refusal | None:
    if prone(battle, unit):
        return Refusal("nwo.prone.take", "already lying down")
    if unspent(battle, unit).dropped:
        return Refusal("nwo.prone.take", "only once in a turn")
    return None


def _held(battle: Battle, unit: int, weapon: str) -> Refusal | None:
    """A weapon to shoot with must be a ranged one in hand."""
    known: Weapon | None = weapons().get(weapon)
    if known is None or known not in ranged_weapons(battle, unit):
        return Refusal("nwo.attack.by-weapon", "no ranged weapon in hand")
    return None


def _watching(battle: Battle, action: Overwatch) -> Refusal | None:
    refused = _held(battle, action.unit, action.weapon)
    if refused:
        return Refusal("nwo.overwatch.delay", refused.words)
    if not loaded(battle, action.unit, action.weapon):
        return Refusal("nwo.reload.roll", f"the {weapons()[action.weapon].title} is empty")
    a, b = action.area
    if max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= WATCH_SIZE:
        return Refusal("nwo.overwatch.triggers", f"the area is larger than {WATCH_SIZE} by {WATCH_SIZE} tiles")
    if not watched(battle, action):
        return Refusal("nwo.overwatch.triggers", "no tile of the area is in sight")
    if action.target and (action.target not in battle.standing() or not battle.hostile(action.unit, action.target)):
        return Refusal("nwo.overwatch.target", "the target is no enemy on its feet")
    return None


def watched(battle: Battle, action: Overwatch) -> tuple[Cell, ...]:
    """The cells of the rectangle that are in sight."""
    here = battle.cell(action.unit)
    cells = rectangle(*action.area)
    return tuple(cell for cell in cells if cell in battle.field and not battle.field[cell].blocks and in_sight(battle, here, cell))


def _aiming(battle: Battle, unit: int) -> Refusal | None:
    if not any(loaded(battle, unit, weapon.id) for weapon in ranged_weapons(battle, unit)):
        return Refusal("nwo.focus.advantage", "needs a loaded ranged weapon in hand")
    if engaged(battle, unit):
        names = ", ".join(battle.unit(enemy).name for enemy in engaged(battle, unit))
        return Refusal("nwo.focus.broken", f"engaged by {names}: no focusing")
    return None


def _reloading(battle: Battle, unit: int, weapon: str) -> Refusal | None:
    held = {known.id: known for known in ranged_weapons(battle, unit)}
    if weapon not in held:
        return Refusal("nwo.reload.roll", "no ranged weapon in hand")
    if loaded(battle, unit, weapon):
        return Refusal("nwo.reload.roll", f"the {held[weapon].title} is not empty")
    return None


def _recovering(battle: Battle, unit: int, kind: str) -> Refusal | None:
    if kind not in battle.world.get(unit, Conditions).kinds:
        return Refusal("nwo.condition.remove", "suffers from nothing of the kind")
    if area_at(battle, battle.cell(unit), kind):
        return Refusal("nwo.condition.remove", f"{CONDITION_WORDS[kind]}: not while standing in what causes it")
    return None


def _door(battle: Battle, unit: int, cell: Cell) -> Refusal | None:
    door = door_at(battle, cell)
    if not door or chebyshev(battle.cell(unit), cell) > 1:
        return Refusal("nwo.turn.action-kinds", "no door within reach")
    if door[1].open and any(battle.cell(other) == cell for other in battle.units()):
        return Refusal("nwo.turn.action-kinds", "somebody is in the doorway")
    return None


def door_at(battle: Battle, cell: Cell) -> tuple[int, Doorway] | None:
    """The door on that cell and its number."""
    return next(((entity, door) for entity, door in battle.world.each(Doorway) if battle.cell(entity) == cell), None)
