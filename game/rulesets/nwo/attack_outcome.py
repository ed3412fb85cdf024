"""What every attack comes to, whatever it is made with: the rolls that decide, and the one list of what
follows from them."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Down
from game.core.events import AttackEnded
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.areas import exposed
from game.rulesets.nwo.checks import Result, outcome
from game.rulesets.nwo.content import Throwable, Weapon
from game.rulesets.nwo.flames import canister
from game.rulesets.nwo.grapple import struck_grappler
from game.rulesets.nwo.harm import hurt


@dataclass(frozen=True)
class Means:
    """What an attack is made with, as far as its hits are concerned; `condition` is laid on whom it hits,
    unless that one withstands it."""

    harm: int
    crit_harm: int = 0
    crits: tuple[int, ...] = ()
    melee: bool = False
    condition: str = ""


def means_of(weapon: Weapon, crits: bool = True) -> Means:
    return Means(weapon.damage, weapon.crit_damage, weapon.crit if crits else (), not weapon.ranged)


def thrown(item: Throwable) -> Means:
    """Throws never crit (nwo.attack.crit)."""
    return Means(item.damage, condition=item.condition)


def harm_of(means: Means, ending: str) -> int:
    """The points that an attack does when it ends so."""
    return {"crit": means.crit_harm, "hit": means.harm}.get(ending, 0)


def land(
    table: Table,
    unit: int,
    target: int,
    attack: Result,
    defence: int,
    means: Means,
    first: Play[None] | None = None,
) -> Play[None]:
    """The end of an attack and all that comes of it: harm, a condition, the canister, a hold that is fought
    for again.

    `first` is what a hit does before the harm.
    """
    ending = outcome(attack, defence, means.crits)
    yield AttackEnded(unit, target, ending, attack.total, defence)
    if ending in ("hit", "crit"):
        if first:
            yield from first
        yield from hurt(table, target, harm_of(means, ending), means.melee, unit)
        if means.condition and not table.world.has(target, Down):
            yield from exposed(table, target, means.condition)
    if ending == "crit":
        yield from canister(table, target)
    yield from struck_grappler(table, unit, target, ending)
