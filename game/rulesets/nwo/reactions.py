"""Reactions: attacks of opportunity, each where it is triggered (nwo.turn.reactions)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from game.core.actions import Ask, Option
from game.core.components import Down
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.attack import blow, make
from game.rulesets.nwo.attack_chances import forecast_attack
from game.rulesets.nwo.components import Grappled, Initiative, Opportunity, Surprised
from game.rulesets.nwo.content import Weapon, weapons
from game.rulesets.nwo.figures import UNARMED, engages, farthest, melee_weapons, reach
from game.rulesets.nwo.harm_estimate import hits
from game.rulesets.nwo.suppression import dares_reaction, reaction_chance
from game.systems.bodies import close, is_adjacent, reaches
from game.systems.postures import prone

TAKE, LEAVE = "take", "leave"
NEVER = Fraction(0)


def by_initiative(table: Table, units: list[UnitId]) -> list[UnitId]:
    places = {unit: table.world.find(unit, Initiative) for unit in units}
    return sorted(units, key=lambda unit: (place.place if (place := places[unit]) else 0, unit))


def never_reacts(table: Table, unit: UnitId) -> bool:
    """Whether its side lets every reaction pass without being asked (nwo.aoo.choice)."""
    return table.team(unit).options.get("auto_reactions", "ask") == "never"


def wants_reaction(
    table: Table,
    unit: UnitId,
    rule: str,
    words: str,
    about: UnitId,
    hint: str,
    target: UnitId,
    weapon: str,
    chance: Fraction,
    formerly: str = "",
) -> Play[bool]:
    """Ask the owner whether the reaction is taken; the side's auto_reactions may answer for it
    (nwo.aoo.choice)."""
    habit = table.team(unit).options.get("auto_reactions", "ask")
    if habit != "ask":
        return habit == "always"
    options = (Option(TAKE, "Attack", hint, chance), Option(LEAVE, "Let it pass", "", NEVER))
    answer = yield Ask(
        table.unit(unit).side,
        unit,
        rule,
        words,
        options,
        TAKE,
        about,
        unit,
        weapon,
        f"to hit {table.unit(target).name}",
        None,
        True,
        LEAVE,
        formerly=formerly,
    )
    return answer == TAKE


# ---------------------------------------------------------------- attacks of opportunity


def may_strike(table: Table, enemy: UnitId, mover: UnitId) -> bool:
    """Whether `enemy` may strike at any step of `mover`: those who engage each other neither way, as two with
    guns, give no opportunities."""
    unfit = prone(table, enemy) or table.world.has(enemy, Down) or table.world.has(enemy, Surprised)
    return (
        not (unfit or never_reacts(table, enemy) or table.world.has(mover, Grappled))
        and table.world.get(enemy, Opportunity).left > 0
        and (reach(table, enemy) > 0 or reach(table, mover) > 0)
    )


def opportunity_weapon(table: Table, enemy: UnitId, mover: UnitId, start: Cell, end: Cell) -> Weapon | None:
    """What `enemy` may strike with as `mover` takes the step, or None if the step gives it no opportunity.

    Each enemy is tested for itself: the step must lead out of its reach (nwo.engage.leaving-provokes,
    nwo.engage.moving-within). Who holds a ranged weapon engages nobody, but may use it as an improvised
    weapon on one that is engaged with it and leaves (nwo.aoo.not-ranged). The grappled provoke nobody
    (nwo.grapple.no-aoo).
    """
    if not may_strike(table, enemy, mover):
        return None
    if reach(table, enemy):
        leaves = engages(table, enemy, mover, start) and not engages(table, enemy, mover, end)
        return max(melee_weapons(table, enemy), key=lambda weapon: weapon.damage) if leaves else None
    arm = reach(table, mover)
    was_engaged = arm > 0 and reaches(table, mover, enemy, arm, start)
    if was_engaged and is_adjacent(table, mover, enemy, start) and not is_adjacent(table, mover, enemy, end):
        return weapons()[UNARMED]
    return None


def opportunities(table: Table, mover: UnitId, start: Cell, end: Cell) -> list[tuple[UnitId, Weapon]]:
    """All who may strike at the step, with what, in initiative order."""
    near = close(table, mover, table.enemies(mover), farthest(), start)
    found = [
        (enemy, opportunity_weapon(table, enemy, mover, start, end)) for enemy in by_initiative(table, near)
    ]
    return [(enemy, weapon) for enemy, weapon in found if weapon]


def opportunity_attacks(table: Table, mover: UnitId, start: Cell, end: Cell) -> Play[None]:
    """The attacks that a step sets off, before it is taken (nwo.aoo.budget, nwo.aoo.stops)."""
    for enemy, usual in opportunities(table, mover, start, end):
        if table.world.has(mover, Down):
            return
        weapon = yield from _chosen(table, enemy, mover, usual)
        if weapon:
            budget = table.world.get(enemy, Opportunity)
            table.world.put(enemy, msgspec.structs.replace(budget, left=budget.left - 1))
            if (yield from dares_reaction(table, enemy, mover, melee=True)):
                yield from make(table, blow(enemy, mover, weapon), "nwo.engage.leaving-provokes")


def _chosen(table: Table, enemy: UnitId, mover: UnitId, weapon: Weapon) -> Play[Weapon | None]:
    """What the owner strikes with, None to let it pass; of two blades either may be taken (nwo.aoo.choice,
    nwo.dual.choose)."""
    words = f"{table.unit(mover).name} leaves the reach of {table.unit(enemy).name}. Attack?"
    blades = list(melee_weapons(table, enemy)) if reach(table, enemy) else [weapon]
    made, then = reaction_chance(table, enemy, mover, melee=True)
    shares = {
        blade.id: made * hits(forecast_attack(then, blow(enemy, mover, blade)).toll(then))
        for blade in dict.fromkeys((*blades, weapon))
    }
    hints = {blade.id: _hint(shares[blade.id], blade) for blade in blades}
    if len(blades) == 1 or table.team(enemy).options.get("auto_reactions", "ask") != "ask":
        hint = hints.get(weapon.id, "")
        taken = yield from wants_reaction(
            table, enemy, "nwo.aoo.choice", words, mover, hint, mover, weapon.id, shares[weapon.id]
        )
        return weapon if taken else None
    rest = Option(LEAVE, "Let it pass", "", NEVER)
    ordered = sorted(blades, key=lambda blade: blade != weapon)
    options = (
        *(
            Option(blade.id, f"Attack with the {blade.title}", hints[blade.id], shares[blade.id])
            for blade in ordered
        ),
        rest,
    )
    what = f"to hit {table.unit(mover).name}"
    answer = yield Ask(
        table.unit(enemy).side,
        enemy,
        "nwo.aoo.choice",
        words,
        options,
        weapon.id,
        mover,
        enemy,
        weapon.id,
        what,
        None,
        True,
        LEAVE,
    )
    return None if answer == LEAVE else weapons()[answer]


def _hint(share: Fraction, weapon: Weapon) -> str:
    return f"{percent(share)} to hit, {weapon.damage} harm"


def percent(share: Fraction) -> str:
    return f"{round(100 * share)} %"
