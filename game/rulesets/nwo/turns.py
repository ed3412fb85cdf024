"""The round of No Way Out: initiative once, then a turn for everybody in that order, again and again."""

from __future__ import annotations

import msgspec

from game.core import clock
from game.core.battle import Battle
from game.core.components import Down, Slot
from game.core.events import Modifier
from game.core.ruleset import Play
from game.rulesets.nwo.ambush import lie_in_wait, recover
from game.rulesets.nwo.areas import burn_down, lay_hazards, withstand
from game.rulesets.nwo.checks import Check, Result, check, roll
from game.rulesets.nwo.components import Armor, Carried, Focus, Gifts, Held, Initiative, Opportunity, Surprised, Tested, Turn, Watch
from game.rulesets.nwo.content import ARMOR_DRAWBACK, weapons
from game.rulesets.nwo.hands import ready
from game.rulesets.nwo.helping import action_left, expire
from game.rulesets.nwo.overwatch import harm_shots
from game.rulesets.nwo.shield import lower
from game.rulesets.nwo.state import loaded, ranged_weapons
from game.rulesets.nwo.statuses import gain, lift, lose, settle


def quickness(battle: Battle, unit: int, rule: str = "nwo.initiative.roll") -> Check:
    """The initiative roll; armour slows (nwo.armor.drawbacks)."""
    gift = battle.world.get(unit, Gifts).initiative
    weight = battle.world.get(unit, Armor).weight
    drawback = ARMOR_DRAWBACK[weight]
    return check(battle, unit, "initiative", rule, [
        Modifier(gift, "nwo.initiative.roll", "traits") if gift else None,
        Modifier(-drawback, "nwo.armor.drawbacks", f"{weight} armour") if drawback else None,
    ])  # fmt: skip


def new_round(battle: Battle) -> Play[tuple[Slot, ...]]:
    """The order of the fight is rolled once and kept; who has joined since rolls and is inserted (nwo.initiative.roll)."""
    if battle.clock.round == 1:
        yield from lay_hazards(battle)
        yield from settle(battle)
        yield from _start_focused(battle)
        yield from lie_in_wait(battle)
        yield from _draw_both(battle)
        yield from settle(battle)
    else:
        yield from recover(battle)
    yield from expire(battle)
    yield from burn_down(battle, [unit for unit in battle.units() if battle.world.has(unit, Down)])
    if any(not battle.world.has(unit, Initiative) for unit in battle.units()):
        yield from _roll_initiative(battle)
    order = sorted(battle.world.each(Initiative), key=lambda row: row[1].place)
    return tuple(Slot(battle.unit(unit).side, unit) for unit, _ in order if not battle.world.has(unit, Down))


def _start_focused(battle: Battle) -> Play[None]:
    """Who begins the fight focused may use it in the first turn; that takes a loaded ranged weapon in hand, as any focus (nwo.focus.start)."""
    figures = [figure for team in battle.scenario.teams for figure in team.figures]
    for unit, figure in zip(battle.units(), figures, strict=True):
        wanted = figure.options.get("start_focused", battle.option("start_focused")) == "yes"
        if wanted and any(loaded(battle, unit, weapon.id) for weapon in ranged_weapons(battle, unit)):
            yield from gain(battle, unit, Focus(), "nwo.focus.start")


def _draw_both(battle: Battle) -> Play[None]:
    """Who wants to begins with two one-handed weapons in hand, if two are at hand; not the ambushed (nwo.dual.draw)."""
    figures = [figure for team in battle.scenario.teams for figure in team.figures]
    for unit, figure in zip(battle.units(), figures, strict=True):
        held, carried = battle.world.get(unit, Held).weapons, battle.world.get(unit, Carried).weapons
        light = [weapon for weapon in (*held, *carried) if weapons()[weapon].hands == 1]
        wanted = figure.options.get("draw_both", battle.option("draw_both")) == "yes" and not battle.world.has(unit, Surprised)
        if wanted and len(light) > 1 and len(held) < 2 and all(weapon in light for weapon in held):
            second = next(weapon for weapon in carried if weapon in light)
            both = (*held, second) if held else tuple(light[:2])
            rest = list(carried)
            for weapon in both[len(held) :]:
                rest.remove(weapon)
            yield from ready(battle, unit, both, tuple(rest))


def _roll_initiative(battle: Battle) -> Play[None]:
    """Highest total first, then the higher bonus; who ties in both rolls again among themselves (nwo.initiative.tie-reroll).

    Who joins later is inserted behind all that are at least as quick; the others keep their order.
    """
    results: dict[int, Result] = {}
    for unit in battle.units():
        if not battle.world.has(unit, Initiative):
            results[unit] = yield from roll(battle, quickness(battle, unit))
    joining = yield from _ranked(battle, list(results), results)
    ranks = {unit: (row.total, row.bonus) for unit, row in battle.world.each(Initiative)}
    order = [unit for unit, _ in sorted(battle.world.each(Initiative), key=lambda row: row[1].place)]
    for unit in joining:
        ranks[unit] = (results[unit].total, quickness(battle, unit).bonus)
        known = [other for other in order if other not in joining]
        slower = next((other for other in known if ranks[other] < ranks[unit]), 0)
        order.insert(order.index(slower) if slower else len(order), unit)
    for place, unit in enumerate(order):
        battle.world.put(unit, Initiative(place, *ranks[unit]))


def _ranked(battle: Battle, units: list[int], results: dict[int, Result]) -> Play[list[int]]:
    def rank(unit: int) -> tuple[int, int]:
        return results[unit].total, quickness(battle, unit).bonus

    order: list[int] = []
    for key in sorted({rank(unit) for unit in units}, reverse=True):
        tied = [unit for unit in units if rank(unit) == key]
        if len(tied) > 1:
            again: dict[int, Result] = {}
            for unit in tied:
                again[unit] = yield from roll(battle, quickness(battle, unit, "nwo.initiative.tie-reroll"))
            tied = yield from _ranked(battle, tied, again)
        order += tied
    return order


def begin_slot(battle: Battle, slot: Slot) -> Play[None]:
    """What a turn begins with: fires burn down, overwatch and old focus are over, reactions come back, areas are felt."""
    unit = slot.unit
    yield from burn_down(battle, [unit])
    if battle.world.has(unit, Surprised):
        battle.world.put(unit, Tested())
        yield from withstand(battle, unit, battle.cell(unit))
        yield from harm_shots(battle)
        yield from clock.finish(battle)
        return
    yield from lift(battle, unit)
    yield from lower(battle, unit)
    yield from lose(battle, unit, Watch, "nwo.overwatch.ends")
    focus = battle.world.find(unit, Focus)
    if focus and focus.ripe:
        yield from lose(battle, unit, Focus, "nwo.overwatch.focus")
    elif focus:
        battle.world.put(unit, Focus(ripe=True))
    budget = battle.world.get(unit, Opportunity)
    turn = Turn(action=action_left(battle, unit), movement=True)
    battle.world.put(unit, turn, Tested(), msgspec.structs.replace(budget, left=budget.most))
    yield from withstand(battle, unit, battle.cell(unit))
    yield from harm_shots(battle)


def end(battle: Battle, unit: int) -> Play[None]:
    """What a turn ends with: a focus that served no shot is lost, unless overwatch still waits with it (nwo.focus.lost)."""
    focus = battle.world.find(unit, Focus)
    if focus and focus.ripe and not battle.world.has(unit, Watch):
        yield from lose(battle, unit, Focus, "nwo.focus.lost")
    yield from clock.finish(battle)
