"""The round of No Way Out: initiative once, then a turn for everybody in that order, again and again."""

from __future__ import annotations

import msgspec

from game.core import clock
from game.core.checks import to_part
from game.core.components import Down, Slot
from game.core.events import Modifier
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.ambush import recover, resolve_ambush
from game.rulesets.nwo.areas import lay_hazards, resolve_areas
from game.rulesets.nwo.checks import Check, Result, check, roll
from game.rulesets.nwo.components import (
    Armor,
    Carried,
    Focus,
    Gifts,
    Held,
    Initiative,
    Opportunity,
    Surprised,
    Tested,
    Turn,
    Watch,
)
from game.rulesets.nwo.content import ARMOR_DRAWBACK, weapons
from game.rulesets.nwo.effect_durations import count_down_areas, count_down_orphans
from game.rulesets.nwo.figures import ranged_weapons
from game.rulesets.nwo.helping import action_left, expire
from game.rulesets.nwo.inventory import ready
from game.rulesets.nwo.overwatch import harm_shots
from game.rulesets.nwo.shield import lower
from game.rulesets.nwo.states import gain_state, lift_suppression, lose_state, update_engagements
from game.systems.items import loaded


def initiative_check(table: Table, unit: UnitId, rule: str = "nwo.initiative.roll") -> Check:
    """The initiative roll; armour slows (nwo.armor.drawbacks)."""
    gift = table.world.get(unit, Gifts).initiative
    weight = table.world.get(unit, Armor).weight
    drawback = ARMOR_DRAWBACK[weight]
    return check(table, unit, "initiative", rule, [
        Modifier(gift, "nwo.initiative.roll", "traits") if gift else None,
        Modifier(-drawback, "nwo.armor.drawbacks", f"{weight} armour") if drawback else None,
    ])  # fmt: skip


def new_round(table: Table) -> Play[tuple[Slot, ...]]:
    """The order of the fight is rolled once and kept; who has joined since rolls and is inserted
    (nwo.initiative.roll)."""
    if table.clock.round == 1:
        yield from lay_hazards(table)
        yield from update_engagements(table)
        yield from _start_focused(table)
        yield from resolve_ambush(table)
        yield from _draw_both(table)
        yield from update_engagements(table)
    else:
        yield from recover(table)
    yield from expire(table)
    yield from count_down_orphans(table)
    if any(not table.world.has(unit, Initiative) for unit in table.units()):
        yield from _roll_initiative(table)
    order = sorted(table.world.each(Initiative), key=lambda row: row[1].place)
    return tuple(Slot(table.unit(unit).side, unit) for unit, _ in order if not table.world.has(unit, Down))


def _start_focused(table: Table) -> Play[None]:
    """Who begins the fight focused may use it in the first turn; that takes a loaded ranged weapon in hand,
    as any focus (nwo.focus.start)."""
    figures = [figure for team in table.scenario.teams for figure in team.figures]
    for unit, figure in zip(table.units(), figures, strict=True):
        wanted = figure.options.get("start_focused", table.option("start_focused")) == "yes"
        if wanted and any(loaded(table, unit, weapon.id) for weapon in ranged_weapons(table, unit)):
            yield from gain_state(table, unit, Focus(), "nwo.focus.start")


def _draw_both(table: Table) -> Play[None]:
    """Who wants to begins with two one-handed weapons in hand, if two are at hand; not the ambushed
    (nwo.dual.draw)."""
    figures = [figure for team in table.scenario.teams for figure in team.figures]
    for unit, figure in zip(table.units(), figures, strict=True):
        held, carried = table.world.get(unit, Held).weapons, table.world.get(unit, Carried).weapons
        light = [weapon for weapon in (*held, *carried) if weapons()[weapon].hands == 1]
        wanted = figure.options.get("draw_both", table.option("draw_both")) == "yes" and not table.world.has(
            unit, Surprised
        )
        if wanted and len(light) > 1 and len(held) < 2 and all(weapon in light for weapon in held):
            second = next(weapon for weapon in carried if weapon in light)
            both = (*held, second) if held else tuple(light[:2])
            rest = list(carried)
            for weapon in both[len(held) :]:
                rest.remove(weapon)
            yield from ready(table, unit, both, tuple(rest))


def _roll_initiative(table: Table) -> Play[None]:
    """Highest total first, then the higher bonus; who ties in both rolls again among themselves
    (nwo.initiative.tie-reroll).

    Who joins later is inserted behind all that are at least as quick; the others keep their order.
    """
    results: dict[UnitId, Result] = {}
    for unit in table.units():
        if not table.world.has(unit, Initiative):
            results[unit] = yield from roll(table, initiative_check(table, unit))
    joining = yield from _ranked(table, list(results), results)
    ranks = {unit: (row.total, row.bonus) for unit, row in table.world.each(Initiative)}
    order = [unit for unit, _ in sorted(table.world.each(Initiative), key=lambda row: row[1].place)]
    for unit in joining:
        ranks[unit] = (results[unit].total, initiative_check(table, unit).bonus)
        known = [other for other in order if other not in joining]
        slower = next((other for other in known if ranks[other] < ranks[unit]), NO_UNIT)
        order.insert(order.index(slower) if slower else len(order), unit)
    for place, unit in enumerate(order):
        table.world.put(unit, Initiative(place, *ranks[unit]))


def _ranked(table: Table, units: list[UnitId], results: dict[UnitId, Result]) -> Play[list[UnitId]]:
    def rank(unit: UnitId) -> tuple[int, int]:
        return results[unit].total, initiative_check(table, unit).bonus

    order: list[UnitId] = []
    for key in sorted({rank(unit) for unit in units}, reverse=True):
        tied = [unit for unit in units if rank(unit) == key]
        if len(tied) > 1:
            again: dict[UnitId, Result] = {}
            for unit in tied:
                asked = initiative_check(table, unit, "nwo.initiative.tie-reroll")
                again[unit] = yield from to_part(tied, roll(table, asked))
            tied = yield from _ranked(table, tied, again)
        order += tied
    return order


def begin_slot(table: Table, slot: Slot) -> Play[None]:
    """What a turn begins with: fires burn down, overwatch and old focus are over, reactions come back, areas
    are felt."""
    unit = slot.unit
    yield from count_down_areas(table, unit)
    if table.world.has(unit, Surprised):
        table.world.put(unit, Tested())
        yield from resolve_areas(table, unit, table.cell(unit))
        yield from harm_shots(table)
        yield from clock.finish(table)
        return
    yield from lift_suppression(table, unit)
    yield from lower(table, unit)
    yield from lose_state(table, unit, Watch, "nwo.overwatch.ends")
    yield from ripen_focus(table, unit)
    budget = table.world.get(unit, Opportunity)
    turn = Turn(action=action_left(table, unit), movement=True)
    table.world.put(unit, turn, Tested(), msgspec.structs.replace(budget, left=budget.most))
    yield from resolve_areas(table, unit, table.cell(unit))
    yield from harm_shots(table)


def ripen_focus(table: Table, unit: UnitId) -> Play[None]:
    """What was focused on in the turn before is an advantage now, for this turn (nwo.focus.start,
    nwo.overwatch.focus)."""
    focus = table.world.find(unit, Focus)
    if focus and focus.ripe:
        yield from lose_state(table, unit, Focus, "nwo.overwatch.focus")
    elif focus:
        table.world.put(unit, Focus(ripe=True))


def end(table: Table, unit: UnitId) -> Play[None]:
    """What a turn ends with: a focus that served no shot is lost, unless overwatch still waits with it
    (nwo.focus.lost)."""
    focus = table.world.find(unit, Focus)
    if focus and focus.ripe and not table.world.has(unit, Watch):
        yield from lose_state(table, unit, Focus, "nwo.focus.lost")
    yield from clock.finish(table)
