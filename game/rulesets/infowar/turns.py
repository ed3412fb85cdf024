"""The round of InfoWar: one action each in the kept order; then the frightened, then those who act through
their wounds."""

from __future__ import annotations

import msgspec

from game.core import clock
from game.core.components import Down, Slot
from game.core.events import Modifier, Reported, Spent, StatusLost
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.assessment import look_around
from game.rulesets.infowar.checks import Check, roll, succeeds
from game.rulesets.infowar.components import (
    Attackers,
    Defending,
    Dragged,
    DugIn,
    Incapacitated,
    Initiative,
    Panicked,
    Pinned,
    Relief,
    Sized,
    Stunned,
    Turn,
    Unready,
    VeryStunned,
)
from game.rulesets.infowar.figures import (
    CLUMSY,
    CRAWL,
    DRAG,
    RUN,
    WALK,
    allowance,
    experienced,
    hurt_level,
    in_hand,
    incapacitated,
    phase,
    turn,
)
from game.rulesets.infowar.grenades import thin_out
from game.rulesets.infowar.harm import EXTRA, LAST
from game.rulesets.infowar.initiative import able, keep, roll_courage, roll_order, slots
from game.rulesets.infowar.inventory import drop
from game.rulesets.infowar.moves import go, movement_range
from game.rulesets.infowar.penalties import trait_check
from game.rulesets.infowar.states import SIZED, gain_state, lose_state
from game.rulesets.infowar.wounds import CONTROL, HURT, INCAPACITATED, VERY_HURT


def new_round(table: Table) -> Play[tuple[Slot, ...]]:
    """The order is kept, or rolled anew after something notable (infowar.initiative.kept,
    infowar.initiative.reroll)."""
    if table.clock.round == 1:
        yield from _set_up(table)
    yield from thin_out(table)
    yield from _lost_turns(table)
    yield from _forget(table)
    yield from look_around(table)
    if not (yield from keep(table)):
        yield from roll_order(table)
    stopped = any(incapacitated(table, unit) for unit in table.standing())
    return (*slots(table), *([Slot("", NO_UNIT, LAST)] if stopped else []))


def _set_up(table: Table) -> Play[None]:
    """Who is surprised, and who is dug in (infowar.ranged.unaware, infowar.auto.nest)."""
    for unit, (team, figure) in zip(table.units(), table.scenario.figures(), strict=True):
        if table.option("surprised") == team.side:
            yield from gain_state(table, unit, Unready())
        if figure.options.get("dug_in", table.option("dug_in")) == "yes" and _behind_cover(
            table, table.cell(unit)
        ):
            yield from gain_state(table, unit, DugIn())


def _behind_cover(table: Table, cell: Cell) -> bool:
    return any(
        near in table.field and table.ground()[near].cover
        for near in (cell, *table.field.grid.neighbours(cell))
    )


def _lost_turns(table: Table) -> Play[None]:
    """Those who had no turn in the round before for a critical failure, or are unconscious
    (infowar.initiative.critical-failure)."""
    lasting = table.option("criticals") == "order"
    for unit in table.units():
        place = table.world.find(unit, Initiative)
        failed = (
            place is not None and place.critical < 0 and (lasting or place.round == table.clock.round - 1)
        )
        if table.world.has(unit, Down) or (failed and not incapacitated(table, unit)):
            yield from pass_turn(table, unit)


def _forget(table: Table) -> Play[None]:
    """What lasted for a round: being sized up, and acting through a wound."""
    now = table.clock.round
    for unit, known in list(table.world.each(Sized)):
        left = tuple(row for row in known.by if row[1] >= now)
        table.world.put(unit, Sized(left)) if left else table.world.drop(unit, Sized)
        if known.by and not left:
            yield StatusLost(unit, SIZED.id, SIZED.rule)
    for unit, stopped in list(table.world.each(Incapacitated)):
        if stopped.act and stopped.until < now:
            table.world.put(unit, Incapacitated())


# ---------------------------------------------------------------- a slot


def begin_slot(table: Table, slot: Slot) -> Play[None]:
    """What a slot begins with; may end it at once."""
    unit = slot.unit
    if slot.phase in ("nerve", LAST):
        found = yield from _nerves(table) if slot.phase == "nerve" else _through_wounds(table)
        yield from clock.finish(table)
        if found:
            yield from clock.enqueue(table, *found, front=True)
        return
    yield from _comes(table, unit)
    if slot.phase in (CLUMSY, DRAG):
        _grant(table, unit, slot.phase)
        return
    if incapacitated(table, unit):
        yield from _over(table, unit)
        yield from clock.finish(table)
        return
    yield from _control(table, unit)
    table.world.put(unit, Turn(action=True, tiles=allowance(table, unit, WALK)))
    scared = table.world.find(unit, Panicked)
    if scared and scared.round == table.clock.round:
        yield from _panic(table, unit)
        yield from end_slot(table, unit)


def _nerves(table: Table) -> Play[tuple[Slot, ...]]:
    """The frightened whose nerve fails have no turn in this round (infowar.initiative.no-experience)."""
    found = yield from roll_courage(table)
    act = {slot.unit for slot in found}
    for unit in able(table):
        if not experienced(table, unit) and unit not in act:
            yield from pass_turn(table, unit)
    return found


def _grant(table: Table, unit: UnitId, phase: str) -> None:
    """One action or a little crawling; or a metre or two, every other round (infowar.wound.act-incapacitated,
    infowar.wound.movement)."""
    if phase == CLUMSY:
        table.world.put(unit, Turn(action=True, tiles=CRAWL))
    else:
        table.world.put(unit, Turn(action=False, tiles=1))


def controlling(table: Table, unit: UnitId) -> Check:
    """Body Control, without the penalty of the wound; the last one of its side on its feet has +1
    (infowar.wound.body-control)."""
    side = table.unit(unit).side
    up = [
        other
        for other in table.standing()
        if table.unit(other).side == side and not incapacitated(table, other)
    ]
    spur = Modifier(1, "infowar.wound.body-control", "the last on its feet") if up in ([unit], []) else None
    return trait_check(
        table, unit, "body_control", "Body Control", "infowar.wound.body-control", spur, aches=False
    )


def _control(table: Table, unit: UnitId) -> Play[None]:
    """Rolled once a turn at its start: success lowers the penalty by one, a critical one by two, until the
    next turn."""
    level = hurt_level(table, unit)
    if level not in (HURT, VERY_HURT):
        yield from lose_state(table, unit, Relief)
        return
    result = yield from roll(table, controlling(table, unit), CONTROL[level], critical=True)
    if succeeds(result, critical=True):
        yield from gain_state(table, unit, Relief(2 if result.triumph else 1))
    else:
        yield from lose_state(table, unit, Relief)


def _through_wounds(table: Table) -> Play[tuple[Slot, ...]]:
    """The Incapacitated who are awake: Body Control against Superb lets them act, clumsily; else they may
    drag themselves along."""
    found = []
    for unit in table.standing():
        if not incapacitated(table, unit):
            continue
        result = yield from roll(table, controlling(table, unit), CONTROL[INCAPACITATED], critical=True)
        side = table.unit(unit).side
        dragged = table.world.find(unit, Dragged)
        if succeeds(result, critical=True):
            table.world.put(unit, Incapacitated(-1 if result.triumph else -2, table.clock.round + 1))
            yield Reported(
                unit,
                "infowar.wound.act-incapacitated",
                f"{table.unit(unit).name} acts in spite of its wounds",
            )
            found.append(Slot(side, unit, CLUMSY))
        elif dragged is None or dragged.round < table.clock.round - 1:
            found.append(Slot(side, unit, DRAG))
        elif not _had_turn(table, unit):
            yield from pass_turn(table, unit)
    return tuple(found)


def _panic(table: Table, unit: UnitId) -> Play[None]:
    """Something quite stupid: it drops what it holds and runs from the nearest enemy, through danger and out
    of cover (infowar.initiative.panic)."""
    for weapon in [weapon.id for weapon in in_hand(table, unit)]:
        yield from drop(table, unit, weapon)
    foes = [table.cell(enemy) for enemy in table.enemies(unit)]
    here, grid = table.cell(unit), table.field.grid
    reach = movement_range(table, unit, allowance(table, unit, RUN))
    if foes:
        nearest = min(foes, key=lambda cell: (grid.steps(here, cell), cell))
        goal = min(reach.cost, key=lambda cell: (-grid.squared(nearest, cell), reach.cost[cell], cell))
        if goal != here:
            yield from go(table, unit, reach.path(goal), "run")


def act(table: Table, unit: UnitId, words: str) -> Play[None]:
    """Use the action of the slot up; who acts through its wounds does nothing beside it
    (infowar.wound.act-incapacitated)."""
    now = turn(table, unit)
    table.world.put(
        unit, msgspec.structs.replace(now, action=False, tiles=0 if phase(table) == CLUMSY else now.tiles)
    )
    yield Spent(unit, "Action", words)


def end_slot(table: Table, unit: UnitId) -> Play[None]:
    """The slot is over, and with it what lasts as long."""
    slot = table.slot
    table.world.put(unit, msgspec.structs.replace(turn(table, unit), action=False, tiles=0))
    whole = slot is None or (
        slot.phase != EXTRA and not (slot.phase in (CLUMSY, DRAG) and _had_turn(table, unit))
    )
    yield from _over(table, unit, whole)
    if slot and slot.phase == DRAG and not table.world.has(unit, Down):
        table.world.put(unit, Dragged(table.clock.round))
    yield from clock.finish(table)


# ---------------------------------------------------------------- what a turn begins and ends


def _comes(table: Table, unit: UnitId) -> Play[None]:
    """What lasts until the next turn."""
    yield from lose_state(table, unit, Unready)
    yield from lose_state(table, unit, Defending, "infowar.melee.all-out-defense")


def _over(table: Table, unit: UnitId, whole: bool = True) -> Play[None]:
    """What lasts to the end of a turn: who was pinned may look up, those who have attacked are counted anew,
    and stuns wear off, but not by an additional action: they last for rounds (infowar.stun.levels,
    infowar.stun.very)."""
    table.world.put(unit, Attackers())
    yield from lose_state(table, unit, Pinned)
    yield from lose_state(table, unit, Panicked)
    if whole:
        yield from _wear_off(table, unit)


def pass_turn(table: Table, unit: UnitId) -> Play[None]:
    """A turn that somebody does not get is over all the same: what lasts for a time lasts no longer for
    it."""
    yield from _comes(table, unit)
    yield from lose_state(table, unit, Relief)
    table.world.put(unit, msgspec.structs.replace(turn(table, unit), gait=""))
    yield from _over(table, unit)


def _had_turn(table: Table, unit: UnitId) -> bool:
    """Whether the figure's turn of this round has come already."""
    clock_ = table.clock
    return any(slot.unit == unit and slot.phase == "turn" for slot in clock_.slots[: clock_.index])


def _wear_off(table: Table, unit: UnitId) -> Play[None]:
    kinds: tuple[type[Stunned] | type[VeryStunned], ...] = (Stunned, VeryStunned)
    for kind in kinds:
        stun = table.world.find(unit, kind)
        if stun and stun.turns <= 1:
            yield from lose_state(table, unit, kind)
        elif stun:
            table.world.put(unit, kind(stun.turns - 1))
