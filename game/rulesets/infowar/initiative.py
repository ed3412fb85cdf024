"""Initiative: rolled once, kept until something notable happens; the frightened and their nerve."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Ask, Option
from game.core.components import CLOCK, Slot
from game.core.events import Modifier, Rolled, StatusGained, StatusLost
from game.core.field import Light
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.checks import Check, Result, roll, succeeds
from game.rulesets.infowar.components import Initiative, Kept, Nature, Nerve, Panicked
from game.rulesets.infowar.figures import experience, experienced, incapacitated, traits
from game.rulesets.infowar.harm import EXTRA, break_order, leader
from game.rulesets.infowar.ladder import FAIR, GOOD, MEDIOCRE
from game.rulesets.infowar.penalties import trait_check
from game.rulesets.infowar.states import HASTY, gain_state
from game.systems.visibility import light_at

LOST = Fraction(1, 3)


def able(table: Table) -> list[UnitId]:
    """Who can act at all in the round."""
    return [unit for unit in table.standing() if not incapacitated(table, unit)]


# ---------------------------------------------------------------- the order


def initiative_check(table: Table, unit: UnitId, hasty: bool = False) -> Check:
    """Combat Experience against Fair, with what the situation does (infowar.initiative.modifiers)."""
    rule = "infowar.initiative.modifiers"
    counted = [modifier for modifier in _situation(table, unit, rule) if modifier]
    total = sum(modifier.value for modifier in counted)
    if total < -1 and experience(table, unit) >= GOOD:
        counted.append(Modifier(-1 - total, rule, "experienced: never worse than −1"))
    rush = Modifier(1, "infowar.initiative.hasty", "hasty") if hasty else None
    return trait_check(
        table, unit, "combat_experience", "initiative", "infowar.initiative.roll", *counted, rush
    )


def _situation(table: Table, unit: UnitId, rule: str) -> tuple[Modifier | None, ...]:
    cell, nature, side = table.cell(unit), table.world.get(unit, Nature), table.unit(unit).side
    first = table.clock.round <= 1
    plan = int(table.team(unit).options.get("plan", "0")) if planner(table, side) == unit else 0
    return (
        Modifier(-1, rule, "dark") if light_at(table, cell) >= Light.DARK else None,
        Modifier(-1, rule, "bad footing") if table.ground()[cell].cost > 1 else None,
        Modifier(-2, rule, "surprised") if first and table.option("surprised") == side else None,
        Modifier(-1, rule, "fatigued") if nature.fatigued else None,
        Modifier(1, rule, "brave") if nature.brave else None,
        Modifier(-1, rule, "cowardly") if nature.cowardly else None,
        Modifier(plan, rule, "plan and C3I") if plan else None,
    )


def planner(table: Table, side: str) -> int:
    """Who has the plan and the radio: the one that leads the side."""
    return leader(table, side)


def roll_order(table: Table) -> Play[None]:
    """Everybody with Combat Experience rolls; the order stays until something notable happens
    (infowar.initiative.roll, kept)."""
    rolling = [unit for unit in able(table) if experienced(table, unit)]
    results: dict[UnitId, Result] = {}
    hasty: dict[UnitId, bool] = {}
    for unit in rolling:
        hasty[unit] = yield from _hurries(table, unit)
    for unit in rolling:
        results[unit] = yield from roll(
            table, initiative_check(table, unit, hasty[unit]), FAIR, critical=True
        )
    order = yield from ranked(table, {unit: result.degree for unit, result in results.items()})
    for place, unit in enumerate(order):
        before = table.world.find(unit, Initiative)
        critical = int(results[unit].triumph) - int(results[unit].disaster)
        table.world.put(
            unit, Initiative(place, results[unit].degree, critical, hasty[unit], table.clock.round)
        )
        if hasty[unit] and not (before and before.hasty):
            yield StatusGained(unit, HASTY.id, HASTY.rule)
        elif before and before.hasty and not hasty[unit]:
            yield StatusLost(unit, HASTY.id, HASTY.rule)
    for unit, old in list(table.world.each(Initiative)):
        if unit not in results:
            table.world.drop(unit, Initiative)
            if old.hasty:
                yield StatusLost(unit, HASTY.id, HASTY.rule)


def _hurries(table: Table, unit: UnitId) -> Play[bool]:
    """Declared for each unit before the roll (infowar.initiative.hasty)."""
    habit = table.team(unit).options.get("hasty", "never")
    if habit != "ask":
        return habit == "always"
    options = (
        Option("steady", "Steady"),
        Option("hasty", "Hasty", "+1 on initiative, −1 on attacks and defences"),
    )
    words = f"Does {table.unit(unit).name} attack hastily?"
    return (
        yield Ask(table.unit(unit).side, unit, "infowar.initiative.hasty", words, options, "steady")
    ) == "hasty"


def ranked(table: Table, degrees: dict[UnitId, int]) -> Play[list[UnitId]]:
    """By degree, then by CON, then by lots: 1d6 each, again while equal (infowar.initiative.tie-con)."""

    def rank(unit: UnitId) -> tuple[int, int]:
        return degrees[unit], traits(table, unit).composure

    order: list[UnitId] = []
    for key in sorted({rank(unit) for unit in degrees}, reverse=True):
        tied = [unit for unit in degrees if rank(unit) == key]
        order += (yield from _lots(table, tied)) if len(tied) > 1 else tied
    return order


def _lots(table: Table, tied: list[UnitId]) -> Play[list[UnitId]]:
    faces: dict[UnitId, int] = {}
    for unit in tied:
        faces[unit] = table.dice.roll(6)
        yield Rolled(
            unit,
            "drawing lots",
            "infowar.initiative.tie-con",
            (faces[unit],),
            (faces[unit],),
            (),
            faces[unit],
            tied=tuple(tied),
        )
    order: list[UnitId] = []
    for face in sorted(set(faces.values()), reverse=True):
        same = [unit for unit in tied if faces[unit] == face]
        order += (yield from _lots(table, same)) if len(same) > 1 else same
    return order


def slots(table: Table) -> tuple[Slot, ...]:
    """The extra actions first, then the kept order without those who failed critically; the frightened come
    at its end (infowar.initiative.critical-success, critical-failure, no-experience)."""
    rows = [
        (unit, place)
        for unit in able(table)
        if experienced(table, unit) and (place := table.world.find(unit, Initiative))
    ]
    order = sorted(rows, key=lambda row: row[1].place)
    lasting = table.option("criticals") == "order"
    now = {
        unit: place.critical if lasting or place.round == table.clock.round else 0 for unit, place in order
    }
    extra = [Slot(table.unit(unit).side, unit, EXTRA) for unit, _ in order if now[unit] > 0]
    usual = [Slot(table.unit(unit).side, unit) for unit, _ in order if now[unit] >= 0]
    scared = [unit for unit in able(table) if not experienced(table, unit)]
    return (*extra, *usual, *([Slot("", NO_UNIT, "nerve")] if scared else []))


# ---------------------------------------------------------------- what breaks it


def strength(table: Table) -> tuple[tuple[str, int], ...]:
    """How many of each side can fight."""
    sides = [table.unit(unit).side for unit in able(table)]
    return tuple((team.side, sides.count(team.side)) for team in table.scenario.teams)


def keep(table: Table) -> Play[bool]:
    """Whether the order of the round before is kept; what stood against it is told
    (infowar.initiative.reroll)."""
    known = table.world.find(CLOCK, Kept)
    sides = [table.unit(unit).side for unit in table.units()]
    first = tuple((team.side, sides.count(team.side)) for team in table.scenario.teams)
    now = strength(table)
    if known is not None:
        if any(here > was for (_, here), (_, was) in zip(first, known.first, strict=True)):
            yield from break_order(table, "reinforcements have come")
        for (side, before), (_, after), (_, whole), (_, here) in zip(
            known.fighting, now, known.first, first, strict=True
        ):
            left = max(0, whole - here)  # who has left the map is none of the lost
            if whole and Fraction(before - after - left, whole) >= LOST:
                yield from break_order(
                    table, f"{table.scenario.team(side).name} has lost a third of its figures in one round"
                )
    unplaced = any(experienced(table, unit) and not table.world.has(unit, Initiative) for unit in able(table))
    broken = (table.world.find(CLOCK, Kept) or Kept()).broken or unplaced
    leaders = tuple(leader(table, team.side) for team in table.scenario.teams)
    table.world.put(CLOCK, Kept("", leaders, now, first))
    return not broken


# ---------------------------------------------------------------- the frightened


def steadiness(table: Table, unit: UnitId) -> Check:
    """CON against Mediocre to act at all, with what good leading gives (infowar.initiative.no-experience)."""
    led = table.world.find(unit, Nerve)
    bonus = led.bonus if led and led.round == table.clock.round else 0
    more = Modifier(bonus, "infowar.initiative.leadership", "led well") if bonus else None
    return trait_check(table, unit, "composure", "nerve", "infowar.initiative.no-experience", more)


def roll_courage(table: Table) -> Play[tuple[Slot, ...]]:
    """All the frightened roll, after everybody with experience; who fails may only defend itself, who fails
    critically panics."""
    degrees: dict[UnitId, int] = {}
    for unit in able(table):
        if experienced(table, unit):
            continue
        result = yield from roll(table, steadiness(table, unit), MEDIOCRE, critical=True)
        if result.disaster:
            yield from gain_state(table, unit, Panicked(table.clock.round))
        if result.disaster or succeeds(result, critical=True):
            degrees[unit] = result.degree
    order = yield from ranked(table, degrees)
    return tuple(Slot(table.unit(unit).side, unit) for unit in order)
