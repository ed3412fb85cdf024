"""Ambush: who is surprised when the battle begins."""

from __future__ import annotations

import msgspec

from game.core.battle import Battle
from game.core.events import Modifier, Readied
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, check, half, roll
from game.rulesets.nwo.components import Carried, Focus, Gifts, Held, Skills, Surprised
from game.rulesets.nwo.state import look_of
from game.rulesets.nwo.statuses import gain, lose

NOBODY = "nobody"


def hiding(battle: Battle, unit: int) -> Check:
    gift = battle.world.get(unit, Gifts).hiding
    level = battle.world.get(unit, Skills).sneaking
    own = half(level, "Sneaking", "nwo.ambush.check")
    return check(battle, unit, "Hiding", "nwo.ambush.check", [own, Modifier(gift, "nwo.ambush.check", "traits") if gift else None])


def noticing(battle: Battle, unit: int) -> Check:
    gift = battle.world.get(unit, Gifts).perception
    return check(battle, unit, "Perception", "nwo.ambush.check", [Modifier(gift, "nwo.ambush.check", "traits") if gift else None])


def lie_in_wait(battle: Battle) -> Play[None]:
    """Each ambusher hides once, each defender notices against the worst of them; a tie is a parry: not ambushed (nwo.ambush.check)."""
    side = battle.option("ambush")
    ambushers = [unit for unit in battle.units() if battle.unit(unit).side == side]
    if side == NOBODY or not ambushers:
        return
    worst = 99
    for unit in ambushers:
        result = yield from roll(battle, hiding(battle, unit))
        worst = min(worst, result.total)
    for unit in battle.units():
        if unit not in ambushers:
            seen = yield from roll(battle, noticing(battle, unit))
            if seen.total < worst:
                yield from _surprise(battle, unit)


def _surprise(battle: Battle, unit: int) -> Play[None]:
    """The ambushed begin with empty hands and cannot act in the first round (nwo.turn.begin-wielding, nwo.ambush.surprised)."""
    yield from gain(battle, unit, Surprised(), "nwo.ambush.surprised")
    yield from lose(battle, unit, Focus, "nwo.focus.start")
    held = battle.world.get(unit, Held).weapons
    if held:
        battle.world.put(unit, Held(), Carried((*held, *battle.world.get(unit, Carried).weapons)))
        look = look_of(battle, unit)
        battle.world.put(unit, msgspec.structs.replace(battle.unit(unit), look=look))
        yield Readied(unit, (), look)


def recover(battle: Battle) -> Play[None]:
    """From the second round on nobody is surprised."""
    for unit in battle.world.having(Surprised):
        yield from lose(battle, unit, Surprised, "nwo.ambush.surprised")
