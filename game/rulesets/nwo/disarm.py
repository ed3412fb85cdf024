"""Disarming and the attack with two weapons: what a blow can do beside harm."""

from __future__ import annotations

from dataclasses import replace

from game.core.actions import Refusal
from game.core.components import Down
from game.core.events import Attacked, Modifier
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.attack_outcome import means_of
from game.rulesets.nwo.carrying import disarmed, disarming_weapon
from game.rulesets.nwo.checks import Check
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.figures import free_hands, in_hand
from game.rulesets.nwo.helping import assisted, beats
from game.rulesets.nwo.melee import exchange, refuse_strike, strike, striking, warding
from game.rulesets.nwo.shield import offer


def wrenching(table: Table, unit: int, target: int) -> Check:
    """The roll of a disarm: an ordinary blow, at disadvantage with only one hand free (nwo.disarm.hands)."""
    asked = striking(table, unit, target, disarming_weapon(table, unit), what="disarm")
    one = Modifier(0, "nwo.disarm.hands", "only one hand free", -1) if free_hands(table, unit) < 2 else None
    return replace(
        asked, rule="nwo.disarm.roll", modifiers=(*asked.modifiers, one) if one else asked.modifiers
    )


def disarm(table: Table, unit: int, target: int, weapon: str) -> Play[None]:
    """A success takes the weapon and does the normal damage of what is in hand, never a crit
    (nwo.disarm.result, nwo.disarm.damage)."""
    used = disarming_weapon(table, unit)
    yield Attacked(unit, target, used.id, "melee")
    yield from offer(table, target, unit)
    asked = yield from assisted(
        table, wrenching(table, unit, target), "disarm", chance=beats(warding(table, target))
    )
    yield from exchange(
        table, asked, target, means_of(used, crits=False), first=disarmed(table, unit, target, weapon)
    )


def refuse_double(
    table: Table, unit: int, target: int, weapon: str, second: int, other: str
) -> Refusal | None:
    """Two attacks need two one-handed melee weapons, one for each (nwo.dual.two-attacks)."""
    blades = [one.id for one in in_hand(table, unit) if not one.ranged and one.hands == 1]
    if len(blades) < 2 or sorted((weapon, other)) != sorted(blades):
        return Refusal("nwo.dual.two-attacks", "needs a one-handed melee weapon in each hand")
    return refuse_strike(table, unit, target, weapons()[weapon]) or refuse_strike(
        table, unit, second, weapons()[other]
    )


def double(table: Table, unit: int, target: int, weapon: str, second: int, other: str) -> Play[None]:
    """One attack with each weapon, the second at disadvantage and without crits; it is lost if its target is
    down by then."""
    yield from strike(table, unit, target, weapons()[weapon])
    if not table.world.has(unit, Down) and refuse_strike(table, unit, second, weapons()[other]) is None:
        yield from strike(table, unit, second, weapons()[other], second=True)
