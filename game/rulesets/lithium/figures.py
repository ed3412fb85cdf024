"""Questions about the figures on the board and about what they have declared."""

from __future__ import annotations

from game.core.actions import Action
from game.core.components import Down
from game.core.field import Cell, Cover
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.lithium.checks import box, is_numbed, useless
from game.rulesets.lithium.components import ARMS, LEGS, Aware, Body, Dead, Held, Plan, Stunned, Turn, Worn
from game.rulesets.lithium.content import FISTS, Weapon, pieces, weapons
from game.rulesets.lithium.declarations import PRONE, Beside, Declaration, Going, Quick
from game.systems.postures import prone

FEET = 5
"""One tile."""
WALK, RUN, SHORT = 4, 8, 2
EARSHOT = 20


def plan(table: Table, unit: UnitId) -> Plan:
    return table.world.get(unit, Plan)


def turn(table: Table, unit: UnitId) -> Turn:
    return table.world.get(unit, Turn)


def is_down(table: Table, unit: UnitId) -> bool:
    return table.world.has(unit, Down)


def foes(table: Table, unit: UnitId) -> list[UnitId]:
    """The enemies that can be attacked: those who stand, and the fallen who live where that was chosen
    (lithium.attack.fallen)."""
    if table.option("fallen") != "attacked":
        return table.enemies(unit)
    return [other for other in in_danger(table) if table.hostile(unit, other)]


def in_danger(table: Table) -> list[UnitId]:
    """Everybody whom a blast can hurt, by number."""
    if table.option("fallen") != "attacked":
        return table.standing()
    return [unit for unit in table.units() if can_be_hurt(table, unit)]


def can_be_hurt(table: Table, unit: UnitId) -> bool:
    """Whether harm does anything to somebody: to the fallen, while they live, by option alone
    (lithium.attack.fallen)."""
    if not table.world.has(unit, Down):
        return True
    return table.option("fallen") == "attacked" and not table.world.has(unit, Dead)


def stunned(table: Table, unit: UnitId) -> bool:
    """Whether the turn that is being played is the one in which the figure can do nothing
    (lithium.turn.duration)."""
    found = table.world.find(unit, Stunned)
    return found is not None and found.turn == table.clock.round


def unaware(table: Table, unit: UnitId) -> bool:
    """Neither threatened nor aware (lithium.attack.unaware): the fallen are in the midst of it."""
    return not table.world.has(unit, Aware) and not is_down(table, unit)


# ---------------------------------------------------------------- hands


def held_weapons(table: Table, unit: UnitId) -> tuple[str, ...]:
    """What is in the hands, each weapon once."""
    hands = table.world.get(unit, Held)
    return tuple(dict.fromkeys(weapon for weapon in (hands.right, hands.left) if weapon))


@cached_by_components(Held, Plan, Body)
def planned_hands(table: Table, unit: UnitId) -> Held:
    """What the hands will hold once the quick actions declared are done."""
    return hands_after(table, unit, plan(table, unit).quick)


def hands_after(table: Table, unit: UnitId, quick: tuple[Action, ...]) -> Held:
    """What the hands will hold after these: one lets go first and draws then."""
    hands = table.world.get(unit, Held)
    known = [order for order in quick if isinstance(order, Quick)]
    for order in known:
        hands = hands_without(hands, order.let_go) if order.let_go else hands
    for order in known:
        hands = with_drawn(table, unit, hands, order.taken) or hands if order.taken else hands
    return hands


def hands_without(hands: Held, weapon: str) -> Held:
    """The hands after letting go of a weapon: of two alike, of the one in the left."""
    if hands.left == weapon and not (weapons()[weapon].hands == 1 and hands.right == weapon):
        return Held("" if hands.right == weapon else hands.right, "")
    if hands.left == weapon:
        return Held(hands.right, "")
    return Held("", hands.left)


def with_drawn(table: Table, unit: UnitId, hands: Held, weapon: str) -> Held | None:
    """The hands with that weapon too, the sounder arm and else the right one first; None if there is no
    room."""
    free = [
        arm for arm in ("right_arm", "left_arm") if not held_in_arm(hands, arm) and box(table, unit, arm) > 0
    ]
    if weapons()[weapon].hands == 2:
        return Held(weapon, weapon) if len(free) == 2 else None
    if not free:
        return None
    best = max(free, key=lambda arm: box(table, unit, arm))
    return Held(weapon, hands.left) if best == "right_arm" else Held(hands.right, weapon)


def held_in_arm(hands: Held, arm: str) -> str:
    return hands.right if arm == "right_arm" else hands.left


def arms_for(table: Table, unit: UnitId, weapon: Weapon, hands: Held | None = None) -> tuple[str, ...]:
    """The arms that an attack with the weapon needs: both for one in two hands, the sounder that holds it,
    the better free one for a fist."""
    hands = hands or table.world.get(unit, Held)
    if weapon.id == FISTS:
        return (max(reversed(ARMS), key=lambda arm: (not held_in_arm(hands, arm), box(table, unit, arm))),)
    if weapon.hands == 2:
        return ARMS
    holding = [arm for arm in ("right_arm", "left_arm") if held_in_arm(hands, arm) == weapon.id]
    return (max(holding, key=lambda arm: box(table, unit, arm)),) if holding else ()


# ---------------------------------------------------------------- feet


def will_be_prone(table: Table, unit: UnitId) -> bool:
    """Whether the figure will lie on the ground when it comes to move, as declared."""
    declared = plan(table, unit)
    if declared.quick and any(isinstance(quick, Quick) and quick.kind == PRONE for quick in declared.quick):
        return True
    return prone(table, unit) and not rises(declared)


def tiles(table: Table, unit: UnitId, most: int) -> int:
    """How many tiles of that kind of movement are left to the figure (lithium.damage.leg)."""
    if useless(table, unit, LEGS):
        return 1 if most > SHORT else 0
    limping = not is_numbed(table, unit) and any(box(table, unit, leg) == 1 for leg in LEGS)
    slow = any(pieces()[piece].slow for piece in table.world.get(unit, Worn).pieces)
    return most // 2 if limping or slow else most


def moves(table: Table, unit: UnitId) -> bool:
    """Whether the figure moves this turn, as declared, and has not been stopped."""
    declared = plan(table, unit)
    if turn(table, unit).stopped:
        return False
    return isinstance(declared.main, Going) or walks(declared)


def walks(declared: Plan) -> bool:
    """Whether a few steps are declared, before the action or after it."""
    return isinstance(declared.step, Beside) and declared.step.walks


def rises(declared: Plan) -> bool:
    """Whether it is declared to get up."""
    return isinstance(declared.step, Beside) and declared.step.rises


def planned_cell(table: Table, unit: UnitId) -> Cell:
    """Where the figure will stand when it acts."""
    step = plan(table, unit).step
    return (isinstance(step, Beside) and step.before and step.end) or table.cell(unit)


def goal(table: Table, unit: UnitId) -> Cell:
    """Where the figure will end the turn if nothing stops it."""
    declared = plan(table, unit)
    for order in (declared.step, declared.main):
        end = ending(order)
        if end:
            return end
    return table.cell(unit)


def ending(order: Action | None) -> Cell | None:
    """Where the order leads, if it leads anywhere."""
    return order.end if isinstance(order, Declaration) else None


# ---------------------------------------------------------------- sight


def cover_beside(table: Table, cell: Cell) -> bool:
    """Whether there is cover on the tile or next to it (lithium.attack.dodge)."""
    doors, ground = table.closed(), table.ground()
    near = [one for one in (cell, *ground.grid.neighbours(cell)) if one in ground]
    return any(ground[one].cover > Cover.NONE or ground[one].blocks_sight or one in doors for one in near)


def carried_by_arm(table: Table, unit: UnitId, arm: str) -> str:
    """What the arm holds, if anything."""
    return held_in_arm(table.world.get(unit, Held), arm)
