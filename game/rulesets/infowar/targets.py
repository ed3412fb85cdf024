"""Whom an attack may be meant for, and what keeps every attack, or every shot, from being made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.actions import Action, Refusal
from game.core.order_offers import OfferBatch
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.assessment import knows
from game.rulesets.infowar.attack import MOST
from game.rulesets.infowar.attack_spec import PULLS
from game.rulesets.infowar.components import Attackers, Defending, Stunned, VeryStunned
from game.rulesets.infowar.content import Weapon
from game.rulesets.infowar.figures import hurt_level, metres
from game.rulesets.infowar.harm import PLACES
from game.rulesets.infowar.ranged import band
from game.rulesets.infowar.wounds import DEAD
from game.systems.bodies import measuring_cells
from game.systems.visibility import in_sight


def foes(table: Table, unit: UnitId) -> list[UnitId]:
    """Enemies who can be attacked: those who stand, then the fallen, but for those whom the side knows to be
    dead (infowar.wound.levels, infowar.wound.dead)."""
    standing = table.enemies(unit)
    return [
        *standing,
        *(
            other
            for other in table.units()
            if other not in standing and table.hostile(unit, other) and not known_dead(table, unit, other)
        ),
    ]


def dead(table: Table, unit: UnitId) -> bool:
    return hurt_level(table, unit) >= DEAD


def known_dead(table: Table, unit: UnitId, target: UnitId) -> bool:
    """Whether the side of a unit knows that one to be dead: of strangers nobody can tell the dead from the
    unconscious (infowar.round.assessment)."""
    return dead(table, target) and knows(table, target, table.unit(unit).side)


def out_of_play(table: Table, unit: UnitId) -> bool:
    """The dead, as soon as no side takes them for unconscious any more (infowar.wound.dead,
    infowar.round.assessment): until then whatever sweeps over them hits them, or it would tell."""
    return dead(table, unit) and all(knows(table, unit, team.side) for team in table.scenario.teams)


def refuse_foe(table: Table, unit: UnitId, target: UnitId) -> Refusal | None:
    """Why nobody is there to be attacked."""
    rule = "infowar.attack.skills"
    if target not in table.units() or not table.hostile(unit, target):
        return Refusal(rule, "no enemy there")
    return Refusal(rule, f"{table.unit(target).name} is dead") if known_dead(table, unit, target) else None


def refuse_target(table: Table, unit: UnitId, target: UnitId, weapon: Weapon) -> Refusal | None:
    """What keeps a shot from being aimed at somebody."""
    nobody = refuse_foe(table, unit, target)
    if nobody:
        return nobody
    name, (here, there) = table.unit(target).name, measuring_cells(table, unit, target)
    if not in_sight(table, here, there):
        return Refusal("infowar.ranged.range-difficulty", f"{name} is out of sight")
    if band(table, here, there, weapon.ranges) > 4:
        return Refusal(
            "infowar.ranged.range-difficulty", f"{name} is {metres(table, here, there)} m away, out of range"
        )
    shooters = set(table.world.get(target, Attackers).ranged)
    if unit not in shooters and len(shooters) >= MOST:
        return Refusal("infowar.ranged.several-opponents", f"six have shot at {name} already: no clear line")
    return None


def refuse_attack(table: Table, unit: UnitId, aim: str = "", pull: str = "") -> Refusal | None:
    """What forbids every attack, and what cannot be aimed at or held back to."""
    for status, rule in ((Stunned, "infowar.stun.levels"), (VeryStunned, "infowar.stun.very")):
        if table.world.has(unit, status):
            return Refusal(rule, "stunned: no attack")
    if table.world.has(unit, Defending):
        return Refusal("infowar.melee.all-out-defense", "defending all-out: no attack")
    if aim and aim not in PLACES:
        return Refusal("infowar.aim.location", f"one aims at {', '.join(PLACES)}")
    if pull and pull not in PULLS:
        return Refusal("infowar.stun.pull", f"the worst wound to deal is one of {', '.join(PULLS[1:])}")
    return None


# ---------------------------------------------------------------- what an order of attack says


def alike(refusal: Callable[[Action], Refusal | None], group: Sequence[Action]) -> OfferBatch:
    """Orders that are all allowed or all refused."""
    return OfferBatch(group, group if refusal(group[0]) is None else ())


def announced_words(aim: str, pull: str) -> str:
    """What is announced before the roll, in words."""
    return (f", aimed at the {aim}" if aim else "") + (f", no worse than {pull}" if pull else "")
