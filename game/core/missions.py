"""Goals and reinforcements as they are played: counted when a turn or a round is over, for any ruleset."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from game.core import charges, triggers
from game.core.components import CLOCK, Down, Gone, Item, Position, Prize, Progress, Slot
from game.core.events import Departed, GoalMoved, ItemDropped, ItemTaken
from game.core.field import Cell
from game.core.goals import (
    AnyGoal,
    Fell,
    Fetch,
    Hold,
    Leave,
    Protect,
    Reach,
    Rescue,
    Sabotage,
    Salvage,
    Survive,
)
from game.core.placement import find_berth, is_passenger, occupied_cells, place_figure
from game.core.records.digests import numbers
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.ruleset import Ruleset
from game.core.scenario import Wave
from game.core.table import Table
from game.core.verbs import Play

PATIENCE = 10
"""Rounds for which a wave waits for room."""


def start_mission(table: Table, ruleset: Ruleset) -> Play[None]:
    """Before the first round: nothing is counted yet, and what is to be fetched or may be picked up lies
    where it lies."""
    for thing in table.scenario.items:
        item = table.world.create(Item(thing.kind, ruleset.lying()[thing.kind]), Position(thing.cell))
        yield ItemDropped(item, thing.kind, thing.cell)
    goals = table.scenario.goals
    if goals or table.scenario.waves:
        table.world.put(CLOCK, Progress((0,) * len(goals)))
    triggers.start_triggers(table)
    lying: set[tuple[str, Cell]] = set()
    for number, goal in enumerate(goals):
        for place, (name, cell) in enumerate(goal.things):
            if (name, cell) not in lying:  # several sides may want the same thing
                lying.add((name, cell))
                prize = table.world.create(Prize(number, number=place), Position(cell))
                yield ItemDropped(prize, name, cell)


def counts(table: Table) -> tuple[int, ...]:
    """How far each goal has been counted, in their order."""
    return (table.world.find(CLOCK, Progress) or Progress()).counts


def thing_of(table: Table, prize: Prize) -> tuple[str, Cell]:
    """What the thing is called, and where it lay at the beginning."""
    return table.scenario.goals[prize.goal].things[prize.number]


def named_units(table: Table, side: str, figures: Collection[int]) -> tuple[UnitId, ...]:
    """The units that the figures of a side of these numbers, from 0 in its team, have become."""
    first = numbers(table.field, table.scenario).start
    for team in table.scenario.teams:
        if team.side == side:
            return tuple(UnitId(first + place) for place in figures if place < len(team.figures))
        first += len(team.figures)
    return ()


def protected(table: Table, goal: Protect) -> UnitId:
    """The unit that must not go down; 0 if the team has no such figure."""
    return next(iter(named_units(table, goal.side, (goal.figure,))), NO_UNIT)


def leavers(table: Table, goal: Leave) -> tuple[UnitId, ...]:
    """Those of the side who count if they leave, () if it is all of them."""
    return named_units(table, goal.side, goal.figures)


def is_open(table: Table, goal: AnyGoal) -> bool:
    """Whether the goal is counted by now, and not only after another one."""
    first = goal.waits_for
    return not 0 <= first < len(table.scenario.goals) or (
        counts(table)[first] >= table.scenario.goals[first].needs
    )


def pending_waves(table: Table) -> list[tuple[int, Wave]]:
    """The waves that are still to come, by their numbers. One that has found no room for rounds never
    will."""
    came = (table.world.find(CLOCK, Progress) or Progress()).came
    now = table.clock.round
    return [
        (number, wave)
        for number, wave in enumerate(table.scenario.waves)
        if number not in came
        and (due := triggers.round_of(table, number, wave)) is not None
        and now <= due + PATIENCE
    ]


# ---------------------------------------------------------------- who is still in it


def can_still_win(table: Table, ruleset: Ruleset, side: str) -> bool:
    """Whether the side can still win: it fights, or somebody of it is still to come, and whom it had to keep
    safe is."""
    if triggers.has_lost(table, side):
        return False
    reached = zip(table.scenario.goals, counts(table), strict=True) if table.scenario.goals else ()
    if any(isinstance(goal, Protect) and goal.side == side and count for goal, count in reached):
        return False
    return ruleset.fights(table, side) or any(wave.side == side for _, wave in pending_waves(table))


def decided(table: Table) -> str | None:
    """The side that has reached a goal, the first of them; None if nobody has."""
    for goal, count in zip(table.scenario.goals, counts(table), strict=False):
        if count >= goal.needs and goal.decides:
            return goal.side
    return None


# ---------------------------------------------------------------- what happens


def update_after_action(table: Table) -> Play[None]:
    """After whatever was done: who carried something and is down has dropped it, and whom a side had to keep
    safe may be down."""
    if not table.scenario.goals:
        return
    for prize, held in list(table.world.things(Prize)):
        if held.carrier and table.world.has(held.carrier, Down):
            cell = table.cell(held.carrier)
            table.world.put(prize, msgspec.structs.replace(held, carrier=NO_UNIT), Position(cell))
            yield ItemDropped(prize, thing_of(table, held)[0], cell, held.carrier)
    for number, goal in enumerate(table.scenario.goals):
        if isinstance(goal, Protect):
            unit = protected(table, goal)
            if unit and table.world.has(unit, Down) and not table.world.has(unit, Gone):
                yield from _count(table, number, 1)
        elif isinstance(goal, Fell):
            yield from _count(table, number, len(felled(table, goal)))


def slot_over(table: Table, ruleset: Ruleset) -> Play[None]:
    """Between two slots: what the one that is over has brought, and the round, if it was its last."""
    clock = table.clock
    if not table.scenario.goals or not clock.round:
        return
    if clock.index >= 0:
        yield from _turn_over(table, ruleset, clock.slots[clock.index])
    if clock.index + 1 >= len(clock.slots):
        yield from _round_over(table, ruleset)


def _turn_over(table: Table, ruleset: Ruleset, slot: Slot) -> Play[None]:
    """The turn of a figure, a side or everybody is over: what lies there is taken, what was brought is home,
    who stands on an exit leaves."""
    standing = [
        unit
        for unit in table.standing()
        if slot.unit in (0, unit) and slot.side in ("", table.unit(unit).side)
    ]
    for number, goal in enumerate(table.scenario.goals):
        own = [unit for unit in standing if table.unit(unit).side == goal.side]
        match goal:
            case Fetch() | Salvage():
                yield from _bring(table, number, goal, own)
            case Reach() if any(
                _on(table, one, goal.cells) and not is_exit_blocked(table, one) for one in own
            ):
                yield from _count(table, number, 1)
            case Sabotage():
                others = [unit for unit in standing if unit not in own]
                yield from charges.take_away(table, number, _undisturbed(table, others))
                yield from charges.lay(table, number, goal, _undisturbed(table, own))
            case Leave() if is_open(table, goal):
                for unit in own:
                    yield from _leave(table, ruleset, number, goal, unit)
            case _:
                pass


def _round_over(table: Table, ruleset: Ruleset) -> Play[None]:
    """What is counted by rounds."""
    for number, goal in enumerate(table.scenario.goals):
        if isinstance(goal, Hold):
            yield from _count(table, number, counts(table)[number] + 1 if holds(table, goal) else 0)
        elif isinstance(goal, Survive) and ruleset.fights(table, goal.side):
            yield from _count(table, number, table.clock.round)
        elif isinstance(goal, Sabotage):
            gone_off = yield from charges.burn(table, number)
            yield from _count(table, number, counts(table)[number] + gone_off)


def reinforce(table: Table, ruleset: Ruleset) -> Play[None]:
    """Whoever is due as the round begins comes onto the board; a wave without room for all of it comes a
    round later."""
    for number, wave in pending_waves(table):
        due = triggers.round_of(table, number, wave)
        places = _room(table, ruleset, wave) if due is not None and due <= table.clock.round else None
        if places is None:
            continue
        noted = table.world.get(CLOCK, Progress)
        table.world.put(CLOCK, msgspec.structs.replace(noted, came=(*noted.came, number)))
        for figure, (cell, facing) in zip(wave.figures, places, strict=True):
            yield from place_figure(table, ruleset, wave.side, figure, cell, facing)


# ---------------------------------------------------------------- the single goals


def holds(table: Table, goal: Hold) -> bool:
    """Whether only figures of that side stand on its ground."""
    sides = {table.unit(unit).side for unit in table.standing() if _on(table, unit, goal.cells)}
    return sides == {goal.side}


def is_exit_blocked(table: Table, unit: UnitId) -> bool:
    """Whether an enemy stands beside the figure: nobody leaves the map, frees anybody or lays a charge in the
    middle of a fight."""
    beside = {near for cell in table.cells(unit) for near in table.field.grid.neighbours(cell)}
    return any(table.hostile(unit, other) for other in map(table.at, beside) if other)


def _on(table: Table, unit: UnitId, cells: tuple[Cell, ...]) -> bool:
    return not set(cells).isdisjoint(table.cells(unit))


def felled(table: Table, goal: Fell) -> list[UnitId]:
    """Those of the enemy who are down and count for it; who has left is none of them."""
    named = {unit for team in table.scenario.teams for unit in named_units(table, team.side, goal.figures)}
    return [
        unit
        for unit in table.units()
        if table.world.has(unit, Down)
        and table.unit(unit).side != goal.side
        and goal.of in ("", table.unit(unit).side)
        and (unit in named or not goal.figures)
    ]


def _undisturbed(table: Table, units: list[UnitId]) -> list[UnitId]:
    """Those who have their hands free: with no enemy beside them."""
    return [unit for unit in units if not is_exit_blocked(table, unit)]


def _bring(table: Table, number: int, goal: Fetch | Salvage, own: list[UnitId]) -> Play[None]:
    """Those of the side whose turn is over take what lies where they are, and what they carry is home if
    they are."""
    guarded = isinstance(goal, Rescue)
    for prize, held in list(table.world.things(Prize)):
        if held.home or thing_of(table, held) not in goal.things or counts(table)[number] >= goal.needs:
            continue
        name, place = thing_of(table, held)[0], table.world.find(prize, Position)
        free = _undisturbed(table, own) if guarded else own
        taker = next((unit for unit in free if place and _on(table, unit, (place.cell,))), NO_UNIT)
        if taker:
            table.world.drop(prize, Position)
            table.world.put(prize, msgspec.structs.replace(held, carrier=taker))
            yield ItemTaken(prize, name, taker)
            if guarded:
                yield from _count(table, number, 1)
        carrier = taker or held.carrier
        if carrier in own and _on(table, carrier, goal.cells):
            yield from _come_home(table, number, prize, carrier)


def _come_home(table: Table, number: int, prize: ThingId, carrier: UnitId) -> Play[None]:
    """It is where it was to be brought. Of several things each is set down there, and whoever brought it
    may go for the next."""
    goal, held = table.scenario.goals[number], table.world.get(prize, Prize)
    if isinstance(goal, Salvage):
        cell = table.cell(carrier)
        done = msgspec.structs.replace(held, carrier=NO_UNIT, home=True)
        table.world.put(prize, done, Position(cell))
        yield ItemDropped(prize, thing_of(table, held)[0], cell, carrier)
    yield from _count(table, number, counts(table)[number] + 1 if isinstance(goal, Salvage) else goal.needs)


def _leave(table: Table, ruleset: Ruleset, number: int, goal: Leave, unit: UnitId) -> Play[None]:
    """The figure goes, if it stands on the exit and nobody stops it. Where only some count, the others stay
    and cover them."""
    if table.world.has(unit, Gone) or not _on(table, unit, goal.cells) or is_exit_blocked(table, unit):
        return
    named = leavers(table, goal)
    aboard = table.aboard(table.carrier(unit) or unit)
    if not named or unit in named or any(one in named for one in aboard):
        yield from _depart(table, ruleset, number, unit)


def _depart(table: Table, ruleset: Ruleset, number: int, unit: UnitId) -> Play[None]:
    """The figure leaves, and with it whoever is in the same vehicle; that itself is no figure."""
    body, goal = table.carrier(unit) or unit, table.scenario.goals[number]
    named = leavers(table, goal) if isinstance(goal, Leave) else ()
    riders = [one for one in table.aboard(body) if not table.world.has(one, Down)]
    count = sum(not named or one in named for one in riders or [unit])
    for one in (body, *table.aboard(body)):
        table.world.put(one, Gone(), Down())
        yield from ruleset.depart(table, one)
        yield Departed(one, table.cell(one))
    yield from _count(table, number, counts(table)[number] + count)


def _room(table: Table, ruleset: Ruleset, wave: Wave) -> list[tuple[Cell, str]] | None:
    """Where each figure of the wave comes in; None if there is no room for one of them. Who rides comes with
    what came before it, on foot if nothing did."""
    found: list[tuple[Cell, str]] = []
    taken: set[Cell] = set()
    carried: tuple[Cell, str] | None = None
    for figure in wave.figures:
        _, parts = ruleset.components(figure)
        if is_passenger(parts) and carried:
            found.append(carried)
            continue
        place = find_berth(
            table.ground(), parts, wave.cells, table.closed(), lambda cell: cell in taken or table.at(cell)
        )
        if place is None:
            return None
        taken.update(occupied_cells(table.field, parts, place))
        found.append(place)
        carried = carried if is_passenger(parts) else place
    return found


def _count(table: Table, number: int, count: int) -> Play[None]:
    """Note how far a goal has come, and tell it if that is news."""
    goal: AnyGoal = table.scenario.goals[number]
    noted = table.world.get(CLOCK, Progress)
    count = min(count, goal.needs)
    if noted.counts[number] == count:
        return
    table.world.put(
        CLOCK,
        msgspec.structs.replace(noted, counts=(*noted.counts[:number], count, *noted.counts[number + 1 :])),
    )
    yield goal_event(number, goal, count)


def goal_event(number: int, goal: AnyGoal, count: int) -> GoalMoved:
    """The event that says how far a goal has come."""
    if count < goal.needs or not (goal.decides or isinstance(goal, Protect)):
        outcome = ""
    elif isinstance(goal, Protect):
        outcome = "failed"
    else:
        outcome = "reached"
    return GoalMoved(number, goal.side, goal.words(), count, goal.needs, outcome)
