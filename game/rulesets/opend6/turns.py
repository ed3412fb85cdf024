"""Rounds and turns: initiative, how many actions, what a turn begins with, and what becomes of the fallen."""

from __future__ import annotations

from game.core.checks import to_part
from game.core.components import Aboard, Down, Slot
from game.core.events import Fated, Spent
from game.core.events.battle_flow import BACK, DIES
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.awareness import look_around
from game.rulesets.opend6.checks import INITIATIVE, Pool, roll
from game.rulesets.opend6.components import (
    Aiming,
    Body,
    Dead,
    Defending,
    Initiative,
    Mortal,
    Place,
    Senseless,
    Stunned,
    Turn,
    Unbalanced,
    Wound,
)
from game.rulesets.opend6.driving import coast_vehicles
from game.rulesets.opend6.figures import attribute, turn, unmodified_code
from game.rulesets.opend6.fires import burn, thin_out
from game.rulesets.opend6.harm import LEVELS, MINUTE, STUNS, by_points, die, wake
from game.rulesets.opend6.seats import board
from game.rulesets.opend6.states import STATE, lose_state, note
from game.rulesets.opend6.vehicles import is_vehicle, seats_left, vehicles

MORTAL = "opend6.wound.mortal"
MOST = 4
"""The most actions that the window and the computer offer at once; penalties leave little to roll beyond."""


def new_round(table: Table) -> Play[tuple[Slot, ...]]:
    """Initiative is step 1 of each round (opend6.round.steps)."""
    yield from burn(table)
    yield from thin_out(table)
    yield from _bleed(table)
    for unit, out in list(table.world.each(Senseless)):
        if out.until < table.clock.round:
            yield from wake(table, unit)
    for state in (Stunned, Unbalanced):
        yield from _worn_off(table, state)
    yield from coast_vehicles(table)
    yield from look_around(table)
    units = [unit for unit in table.standing() if not is_vehicle(table, unit)]
    yield from _roll_order(table, units)
    return tuple(
        Slot(table.unit(unit).side, unit) for unit in sorted(units, key=lambda unit: _rank(table, unit))
    )


def _worn_off(table: Table, kind: type[Stunned | Unbalanced]) -> Play[None]:
    """What lasts to the end of a round, whether or not its bearer has a turn in it."""
    for unit, state in list(table.world.each(kind)):
        if state.until < table.clock.round:
            yield from lose_state(table, unit, kind)


def arrive(table: Table, unit: UnitId) -> Play[None]:
    """Who rides gets aboard. Body Points: 20 and a Physique roll, whose wild 1 does no harm, for those whose
    data say nothing (opend6.damage.body-points)."""
    if is_vehicle(table, unit):
        return
    if table.world.has(unit, Aboard):
        yield from _take_seat(table, unit)
    if by_points(table) and not table.world.get(unit, Body).most:
        asked = Pool(
            unit, "Body Points", "opend6.damage.body-points", attribute(table, unit, "physique"), steady=True
        )
        most = 20 + (yield from roll(table, asked, points=False)).total
        table.world.put(unit, Body(most, most))


def _take_seat(table: Table, unit: UnitId) -> Play[None]:
    """On the first free seat of the last vehicle of its side: the driver's before the others
    (opend6.vehicle.aboard)."""
    table.world.drop(unit, Aboard)
    own = [
        vehicle
        for vehicle in vehicles(table)
        if not table.hostile(unit, vehicle) and seats_left(table, vehicle)
    ]
    if own and table.cell(unit) == table.cell(own[-1]):
        yield from board(table, unit, own[-1], seats_left(table, own[-1])[0])


def fights(table: Table, side: str) -> bool:
    """A side is in the battle as long as somebody of it stands; a vehicle alone does not fight
    (opend6.repeat)."""
    return any(table.unit(unit).side == side and not is_vehicle(table, unit) for unit in table.standing())


# ---------------------------------------------------------------- the order


def _roll_order(table: Table, units: list[UnitId]) -> Play[None]:
    option = table.option("initiative")
    if option == "first_action":
        return
    for unit in units:
        known = table.world.has(unit, Initiative)
        if not table.world.has(unit, Place) and (option == "roll_each_round" or not known):
            total = (yield from roll(table, noticing(table, unit))).total
            table.world.put(unit, Initiative(total))
    yield from _break_ties(table, units)


def noticing(table: Table, unit: UnitId) -> Pool:
    """A Perception roll; it is no action, and nothing weighs on it (opend6.initiative)."""
    return Pool(unit, "initiative", INITIATIVE, attribute(table, unit, "perception"))


def _break_ties(table: Table, units: list[UnitId]) -> Play[None]:
    """Who is alike in everything rolls again, for each other's places alone: a total lies between those of
    the neighbours."""
    alike: dict[tuple[int, ...], list[UnitId]] = {}
    for unit in units:
        if table.world.has(unit, Initiative) and not table.world.has(unit, Place):
            alike.setdefault(_rank(table, unit)[:-1], []).append(unit)
    for group in alike.values():
        if len(group) > 1:
            for place, unit in enumerate((yield from _parted(table, group))):
                table.world.put(unit, Initiative(table.world.get(unit, Initiative).total, place))


def _parted(table: Table, group: list[UnitId]) -> Play[list[UnitId]]:
    """The group in the order of another roll; those who are alike in that as well roll once more, so that
    nobody goes first by being named first."""
    totals: dict[UnitId, int] = {}
    for unit in group:
        rolling = roll(table, noticing(table, unit), points=False)
        totals[unit] = (yield from to_part(group, rolling)).total
    order: list[UnitId] = []
    for total in sorted(set(totals.values()), reverse=True):
        alike = [unit for unit in group if totals[unit] == total]
        order += (yield from _parted(table, alike)) if len(alike) > 1 else alike
    return order


def _rank(table: Table, unit: UnitId) -> tuple[int, ...]:
    """The highest first; ties by the codes of Perception, search, Reflexes and dodge, then by another roll
    (opend6.initiative)."""
    place = table.world.find(unit, Place)
    own = table.world.find(unit, Initiative)
    opening = (
        table.option("initiative") == "first_action" and table.option("opening") == table.unit(unit).side
    )
    total = own.total if own else 0
    codes = (
        attribute(table, unit, "perception"),
        unmodified_code(table, unit, "search"),
        attribute(table, unit, "reflexes"),
        unmodified_code(table, unit, "dodge"),
    )
    return (
        place.number if place else MINUTE**3,
        not opening,
        -total,
        *(-code for code in codes),
        own.place if own else 0,
        unit,
    )


# ---------------------------------------------------------------- a turn


def begin_slot(table: Table, slot: Slot) -> Play[None]:
    """Defences end as the turn comes; a stun of the last round has worn off
    (opend6.defence.active-window)."""
    unit, now = slot.unit, table.clock.round
    yield from lose_state(table, unit, Defending)
    aim = table.world.find(unit, Aiming)
    if aim and aim.round < now - 1:
        yield from lose_state(table, unit, Aiming)
    table.world.put(unit, Turn(acted=now))


def declare(table: Table, unit: UnitId, actions: int) -> Play[None]:
    note(table, unit, declared=actions)
    yield Spent(unit, "Actions", f"{actions} actions, {actions - 1}D less on each")


def spend(table: Table, unit: UnitId, words: str) -> Play[None]:
    """One of the declared actions; the first order says that there is one, if nothing else was said
    (opend6.turn.choice)."""
    own = turn(table, unit)
    note(table, unit, declared=max(1, own.declared), done=own.done + 1)
    yield Spent(unit, "Action", words)


# ---------------------------------------------------------------- the mortally wounded


def _bleed(table: Table) -> Play[None]:
    """Every minute Physique has to reach the minutes passed (opend6.wound.mortal)."""
    for unit, wound in list(table.world.each(Mortal)):
        passed = table.clock.round - wound.since
        if passed and not passed % MINUTE:
            asked = Pool(unit, "holding on to life", MORTAL, attribute(table, unit, "physique"))
            if (yield from roll(table, asked, passed // MINUTE, settled=True)).total < passed // MINUTE:
                yield from die(table, unit)


def aftermath(table: Table) -> Play[None]:
    """Who is dead, who is not; who is only unconscious wakes some day."""
    for unit in table.units():
        if not table.world.has(unit, Down):
            continue
        if table.world.has(unit, Dead):
            yield Fated(unit, "opend6.damage.wounds", "dead", DIES)
        elif table.world.has(unit, Mortal):
            yield Fated(unit, MORTAL, "mortally wounded")
        elif table.world.has(unit, Senseless):
            yield Fated(unit, STUNS, STATE[Senseless].words, BACK)
        else:
            words = LEVELS[table.world.get(unit, Wound).level]
            yield Fated(unit, "opend6.wound.incapacitated", words, BACK)
