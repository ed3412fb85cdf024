"""Ambush: who is surprised when the battle begins."""

from __future__ import annotations

import msgspec

from game.core.events import Modifier, Readied
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check, check, half_skill, roll
from game.rulesets.nwo.components import Carried, Focus, Gifts, Held, Skills, Surprised
from game.rulesets.nwo.figures import look_of
from game.rulesets.nwo.states import gain_state, lose_state

NOBODY = "nobody"


def hiding_check(table: Table, unit: UnitId) -> Check:
    gift = table.world.get(unit, Gifts).hiding
    level = table.world.get(unit, Skills).sneaking
    own = half_skill(level, "Sneaking", "nwo.ambush.check")
    return check(
        table,
        unit,
        "Hiding",
        "nwo.ambush.check",
        [own, Modifier(gift, "nwo.ambush.check", "traits") if gift else None],
    )


def noticing_check(table: Table, unit: UnitId) -> Check:
    gift = table.world.get(unit, Gifts).perception
    return check(
        table,
        unit,
        "Perception",
        "nwo.ambush.check",
        [Modifier(gift, "nwo.ambush.check", "traits") if gift else None],
    )


def resolve_ambush(table: Table) -> Play[None]:
    """Each ambusher hides once, each defender notices against the worst of them; a tie is a parry: not
    ambushed (nwo.ambush.check)."""
    side = table.option("ambush")
    ambushers = [unit for unit in table.units() if table.unit(unit).side == side]
    if side == NOBODY or not ambushers:
        return
    worst = 99
    for unit in ambushers:
        result = yield from roll(table, hiding_check(table, unit))
        worst = min(worst, result.total)
    for unit in table.units():
        if unit not in ambushers:
            seen = yield from roll(table, noticing_check(table, unit))
            if seen.total < worst:
                yield from _surprise(table, unit)


def _surprise(table: Table, unit: UnitId) -> Play[None]:
    """The ambushed begin with empty hands and cannot act in the first round (nwo.turn.begin-wielding,
    nwo.ambush.surprised)."""
    yield from gain_state(table, unit, Surprised(), "nwo.ambush.surprised")
    yield from lose_state(table, unit, Focus, "nwo.focus.start")
    held = table.world.get(unit, Held).weapons
    if held:
        table.world.put(unit, Held(), Carried((*held, *table.world.get(unit, Carried).weapons)))
        look = look_of(table, unit)
        table.world.put(unit, msgspec.structs.replace(table.unit(unit), look=look))
        yield Readied(unit, (), look)


def recover(table: Table) -> Play[None]:
    """From the second round on nobody is surprised."""
    for unit in table.world.having(Surprised):
        yield from lose_state(table, unit, Surprised, "nwo.ambush.surprised")
