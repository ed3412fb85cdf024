"""The attack of No Way Out, whatever it is made with and whoever's turn it is: what it is, what is rolled,
and what comes of it.

A shot, a blow, a disarm, a throw at somebody, an attack of opportunity and a shot on overwatch are all an
`Attack`: `make` plays it, and `attack_chances.foreseen` gives its exact odds from the same description.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.core.actions import Ask, Option
from game.core.components import Down
from game.core.events import Attacked, AttackEnded, Reported
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.areas import resolve_exposure
from game.rulesets.nwo.checks import Check, Result, outcome, passes, roll
from game.rulesets.nwo.components import Focus
from game.rulesets.nwo.content import Throwable, Weapon, weapons
from game.rulesets.nwo.figures import engaged, in_line, partner
from game.rulesets.nwo.flamethrower import canister
from game.rulesets.nwo.grapple import struck_grappler
from game.rulesets.nwo.harm import RESOLVE_DC, hurt, resolve_check
from game.rulesets.nwo.helping import beats_chance, check_with_all_help, meets_chance
from game.rulesets.nwo.melee import best_guard, guards, melee_check, melee_defence_check
from game.rulesets.nwo.parry import opposed_rolls
from game.rulesets.nwo.ranged import Between, aiming, ranged_defence_check
from game.rulesets.nwo.shield import also_rolls, offer, shield_of
from game.rulesets.nwo.states import lose_state
from game.systems.items import load, shots_left

MELEE, RANGED, THROWN = "melee", "ranged", "thrown"


class Means(msgspec.Struct, frozen=True):
    """What an attack is made with, as far as its hits are concerned; `condition` is laid on whom it hits,
    unless that one withstands it."""

    harm: int
    crit_harm: int = 0
    crits: tuple[int, ...] = ()
    condition: str = ""


def means_of(weapon: Weapon, crits: bool = True) -> Means:
    return Means(weapon.damage, weapon.crit_damage, weapon.crit if crits else ())


def harm_of(means: Means, ending: str) -> int:
    """The points that an attack does when it ends so."""
    return {"crit": means.crit_harm, "hit": means.harm}.get(ending, 0)


class Attack(msgspec.Struct, frozen=True):
    """An attack about to be made. `how` is MELEE, RANGED or THROWN, `item` what it is made with, `helps` the
    kind of check that friends help with.

    `asked` makes the attack roll as things stand. `weapon` is what is fired; None for blows and throws.
    `announced` says what it is meant to do, where that is no blow.
    """

    unit: UnitId
    target: UnitId
    how: str
    item: str
    helps: str
    means: Means
    asked: Callable[[Table], Check]
    weapon: Weapon | None = None
    announced: str = ""


def shot(
    unit: UnitId, target: UnitId, weapon: Weapon, will_move: bool = False, met: Between | None = None
) -> Attack:
    """With what is `met` between two places, it is a shot from the one at the other, wherever they stand."""
    asked = partial(aiming, shooter=unit, target=target, weapon=weapon, will_move=will_move, met=met)
    return Attack(unit, target, RANGED, weapon.id, "shot", means_of(weapon), asked, weapon)


def splash(unit: UnitId, target: UnitId, item: Throwable) -> Attack:
    """A throw at one enemy, a ranged attack like any other; throws never crit (nwo.throw.single-target,
    nwo.attack.crit)."""
    means = Means(item.damage, condition=item.condition)
    return Attack(unit, target, THROWN, item.id, "throw", means, partial(aiming, shooter=unit, target=target))


def blow(unit: UnitId, target: UnitId, weapon: Weapon, second: bool = False) -> Attack:
    """`second` is the second of two attacks with two weapons: at disadvantage and without crits
    (nwo.dual.two-attacks)."""
    asked = partial(melee_check, attacker=unit, target=target, weapon=weapon, second=second)
    return Attack(unit, target, MELEE, weapon.id, "blow", means_of(weapon, crits=not second), asked)


# ---------------------------------------------------------------- who is met, and what they defend with


def row(table: Table, made: Attack) -> list[UnitId]:
    """The target, and with flames everybody who is engaged with it (nwo.flamethrower.engaged)."""
    flames = made.weapon is not None and made.weapon.flame
    return [made.target, *engaged(table, made.target)] if flames else [made.target]


def friends_in_line(table: Table, made: Attack) -> list[UnitId]:
    """The friends whom a shot must pass, from the shooter on. One who grapples with the target is in the line
    from every side (nwo.ranged.through-ally, nwo.grapple.at-risk), but a human shield rolls as such, and once
    (nwo.shield.shared-hit)."""
    if made.weapon is None:
        return []
    friends = in_line(table, made.unit, made.target)
    grip = partner(table, made.target)
    if (
        grip
        and grip not in (made.unit, *friends)
        and not table.hostile(made.unit, grip)
        and not table.world.has(grip, Down)
    ):
        friends.append(grip)
    besides = (shield_of(table, made.target), *row(table, made))
    return [friend for friend in friends if friend not in besides]


def defence_check(
    table: Table, made: Attack, victim: UnitId, shield: bool = False, brief: bool = False
) -> Check:
    """The defence against it: the best that there is. That of a `shield` is without cover; `brief` does not
    say what gives the cover."""
    if made.how == MELEE:
        return melee_defence_check(table, victim)
    return ranged_defence_check(table, victim, made.unit, made.weapon, bare=shield, brief=brief)


def shield_against(table: Table, made: Attack, victim: UnitId, met: list[UnitId]) -> UnitId:
    """The human shield that rolls besides; 0 if there is none, or it is among those `met` anyway
    (nwo.shield.shared-hit)."""
    shield = also_rolls(table, victim, made.unit)
    return NO_UNIT if shield in met else shield


# ---------------------------------------------------------------- played


def make(table: Table, made: Attack, reaction: str = "", first: Play[None] | None = None) -> Play[None]:
    """The attack and all that comes of it. `reaction` is the rule by which it is one, `first` what a hit on
    the target does before its harm."""
    unit, target, weapon = made.unit, made.target, made.weapon
    yield Attacked(unit, target, made.item, made.how, reaction, made.announced)
    yield from offer(table, target, unit)
    if weapon:
        yield from load(table, unit, weapon, shots_left(table, unit, weapon) - 1)
    friends, met = friends_in_line(table, made), row(table, made)
    chance = None if friends or len(met) > 1 else beats_chance(table, defence_check(table, made, target))
    asked = yield from check_with_all_help(
        table, made.asked(table), made.helps, target if weapon else NO_UNIT, chance
    )
    guard = (yield from _guard(table, made, asked)) if made.how == MELEE else None
    attack = yield from roll(table, asked)
    if any(modifier.rule == "nwo.focus.advantage" for modifier in asked.modifiers):
        yield from lose_state(table, unit, Focus, "nwo.focus.exclusive")
    for friend in friends:
        attack, defence = yield from opposed_rolls(table, asked, defence_check(table, made, friend), attack)
        if attack.total > defence.total:
            yield Reported(
                friend,
                "nwo.ranged.through-ally",
                f"{table.unit(friend).name} stands in the line and is hit instead",
            )
            yield from _land(table, made, friend, attack, defence.total)
            met = [friend]
            break
    else:
        for victim in met:
            yield from _upon(table, made, asked, attack, victim, met, guard, first)
    for one in dict.fromkeys((*met, target)) if made.how != MELEE else ():
        yield from under_fire(table, one)


def _upon(
    table: Table,
    made: Attack,
    asked: Check,
    attack: Result,
    victim: UnitId,
    met: list[UnitId],
    guard: Check | None,
    first: Play[None] | None,
) -> Play[None]:
    """The defence of one who is attacked, and that of the shield against the same roll
    (nwo.shield.shared-hit)."""
    shield = shield_against(table, made, victim, met)
    attack, defence = yield from opposed_rolls(
        table, asked, guard or defence_check(table, made, victim), attack
    )
    yield from _land(table, made, victim, attack, defence.total, first)
    if shield:
        attack, own = yield from opposed_rolls(
            table, asked, defence_check(table, made, shield, shield=True), attack
        )
        yield from _land(table, made, shield, attack, own.total)


def _land(
    table: Table, made: Attack, victim: UnitId, attack: Result, defence: int, first: Play[None] | None = None
) -> Play[None]:
    """The end of an attack and all that follows from it: harm, a condition, the canister, a hold that is
    fought for again."""
    means = made.means
    ending = outcome(attack, defence, means.crits)
    yield AttackEnded(made.unit, victim, ending, attack.total, defence)
    if ending in ("hit", "crit"):
        if first:
            yield from first
        yield from hurt(table, victim, harm_of(means, ending), made.how == MELEE, made.unit)
        if means.condition and not table.world.has(victim, Down):
            yield from resolve_exposure(table, victim, means.condition)
    if ending == "crit":
        yield from canister(table, victim)
    yield from struck_grappler(table, made.unit, victim, ending)


def _guard(table: Table, made: Attack, asked: Check) -> Play[Check]:
    """With two weapons in hand the defender chooses which one defends; the better by default
    (nwo.dual.choose)."""
    target = made.target
    best = best_guard(table, target)
    found = {weapon.id: melee_defence_check(table, target, weapon) for weapon in guards(table, target)}
    different = len({one.bonus for one in found.values()}) > 1
    if not different or table.team(target).options.get("auto_defence", "ask") == "best":
        return melee_defence_check(table, target, best)
    attacker, hit = asked.unit, {name: beats_chance(table, one)(asked) for name, one in found.items()}
    options = tuple(
        Option(name, f"Defend with the {weapons()[name].title}", f"{one.bonus:+d}", hit[name])
        for name, one in found.items()
    )
    does = f"tries {made.announced}" if made.announced else "strikes at"
    words = f"{table.unit(attacker).name} {does} {table.unit(target).name}. Which weapon defends?"
    answer = yield Ask(
        table.unit(target).side,
        target,
        "nwo.dual.choose",
        words,
        options,
        best.id,
        attacker,
        attacker,
        "",
        "to be hit",
    )
    return found[answer]


def under_fire(table: Table, unit: UnitId) -> Play[None]:
    """What a ranged attack does to the focus of its target, hit or miss, and of a friend who is hit instead
    (nwo.focus.under-fire)."""
    if table.world.has(unit, Focus):
        asked = yield from check_with_all_help(
            table,
            resolve_check(table, unit, "nwo.focus.under-fire"),
            "Resolve",
            chance=meets_chance(RESOLVE_DC),
        )
        if not (yield from passes(table, asked, RESOLVE_DC)):
            yield from lose_state(table, unit, Focus, "nwo.focus.under-fire")
