"""The human shield: a grappler behind its target, or in front of it."""

from __future__ import annotations

from game.core.actions import Ask, Option
from game.core.components import Down
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Grappled, Grappling, Shielded, Surprised
from game.rulesets.nwo.states import gain_state, lose_state

RULE = "nwo.shield.declare"
SELF, TARGET = "self", "target"


def shield_of(table: Table, unit: UnitId, attacker: UnitId = NO_UNIT) -> UnitId:
    """Who stands in front of the figure as its shield, 0 if nobody does; nobody is a shield against
    itself."""
    found = table.world.find(unit, Shielded)
    return found.shield if found and found.shield != attacker else NO_UNIT


def also_rolls(table: Table, unit: UnitId, attacker: UnitId) -> UnitId:
    """The shield that must defend as well, 0 if there is none: one that is down is hurt no more
    (nwo.shield.shared-hit)."""
    shield = shield_of(table, unit, attacker)
    return NO_UNIT if not shield or table.world.has(shield, Down) else shield


def raise_shield(table: Table, unit: UnitId, behind: str) -> Play[None]:
    """One of the two steps behind the other, until the grappler's next turn begins or the grapple ends."""
    target = table.world.get(unit, Grappling).target
    covered, shield = (unit, target) if behind == SELF else (target, unit)
    yield from lose_state(table, shield, Shielded, RULE)
    yield from gain_state(table, covered, Shielded(shield, unit), RULE)


def offer(table: Table, attacked: UnitId, attacker: UnitId) -> Play[None]:
    """As a reaction, before the dice, when either of the two is attacked; it counts against no budget
    (nwo.shield.declare)."""
    grappler = _could_raise(table, attacked, attacker)
    if not grappler:
        return
    behind = SELF if attacked == grappler else TARGET
    habit = _habit(table, grappler)
    if habit != "ask":
        answer = "shield" if is_sure(table, attacked, attacker) else "no"
    else:
        other = table.world.get(grappler, Grappling).target if behind == SELF else grappler
        words = (
            f"{table.unit(attacker).name} attacks {table.unit(attacked).name}. Take cover behind "
            f"{table.unit(other).name}?"
        )
        options = (Option("shield", "Human shield", "+4 against shots"), Option("no", "No"))
        default = "shield" if behind == SELF else "no"
        answer = yield Ask(table.unit(grappler).side, grappler, RULE, words, options, default, attacked)
    if answer == "shield":
        yield from raise_shield(table, grappler, behind)


def _could_raise(table: Table, attacked: UnitId, attacker: UnitId) -> UnitId:
    """The grappler who could take cover when that one is attacked, 0 for nobody."""
    held = table.world.find(attacked, Grappled)
    grappler = held.by if held else attacked
    hold = table.world.find(grappler, Grappling)
    unfit = not hold or table.world.has(grappler, Down) or table.world.has(grappler, Surprised)
    if unfit or not hold or attacker in (grappler, hold.target) or shield_of(table, attacked):
        return NO_UNIT
    return grappler


def _habit(table: Table, grappler: UnitId) -> str:
    return table.team(grappler).options.get("auto_reactions", "ask")


def is_sure(table: Table, attacked: UnitId, attacker: UnitId) -> bool:
    """Whether a grappler who is attacked takes cover behind whom it holds without being asked: its side
    always reacts, and nobody is put in front of a friend so."""
    return _could_raise(table, attacked, attacker) == attacked and _habit(table, attacked) == "always"


def with_sure_shield(table: Table, attacked: UnitId, attacker: UnitId) -> Table:
    """The table as an attack finds it, for its odds: with a shield that is sure to be raised."""
    if not is_sure(table, attacked, attacker):
        return table
    trial = table.copy(table.dice.forked("shield"))
    trial.world.put(attacked, Shielded(table.world.get(attacked, Grappling).target, attacked))
    return trial


def lower(table: Table, grappler: UnitId) -> Play[None]:
    """At the beginning of the grappler's turn."""
    for unit, cover in list(table.world.each(Shielded)):
        if cover.since == grappler:
            yield from lose_state(table, unit, Shielded, RULE)
