"""Attacks: the roll, the defence that is chosen, and the blow that comes of the margin."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Ask, Option
from game.core.events import Attacked, AttackEnded
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.silhouette.aiming import (
    MELEE,
    attacking,
    defenceless,
    dodging,
    parrying,
    sneaking,
    stealthy,
    undefended,
)
from game.rulesets.silhouette.awareness import look
from game.rulesets.silhouette.checks import Check, Result, margin_odds, roll
from game.rulesets.silhouette.components import Aiming, Ducked, Startled
from game.rulesets.silhouette.content import HANDS, Weapon
from game.rulesets.silhouette.figures import armed_damage, unarmed_damage
from game.rulesets.silhouette.hands import fire, lay
from game.rulesets.silhouette.states import lose, note
from game.rulesets.silhouette.wounds import harm
from game.systems.bodies import ends

DODGE, PARRY, BLOCK = "dodge", "parry", "block"
SKILL = {PARRY: "melee", BLOCK: "hand_to_hand"}
WORDS = {DODGE: "Dodge", PARRY: "Parry", BLOCK: "Block"}


def damage_of(table: Table, unit: int, weapon: Weapon, margin: int) -> int:
    """What a hit by so much does (silhouette.damage.ranged, -melee, -unarmed)."""
    if weapon.ranged:
        return margin * weapon.damage
    if weapon.id == HANDS:
        return margin * unarmed_damage(table, unit)
    if table.option("melee_damage") == "sum":
        return armed_damage(table, unit) + weapon.damage * margin
    return (armed_damage(table, unit) + weapon.damage) * margin


def attack(table: Table, unit: int, target: int, weapon: Weapon, called: str, how: str, away: bool) -> Play[None]:
    """The attacker's total against the defender's: who is higher hits (silhouette.attack.roll)."""
    thrown = away and not weapon.ranged
    kind = "thrown" if thrown else "ranged" if away else "melee"
    if table.world.has(unit, Ducked):
        yield from lose(table, unit, Ducked)
        yield from look(table, unit)
    yield Attacked(unit, target, weapon.id, kind)
    yield from fire(table, unit, weapon)
    asked = attacking(table, unit, target, weapon, called, how, away)
    sneaks, exposed = stealthy(table, unit, target, how), defenceless(table, unit, target, how)
    reply = "" if exposed else (yield from _chosen(table, unit, target, weapon, away, asked))
    aim = table.world.find(unit, Aiming)
    if away or (aim and aim.target != target):
        yield from lose(table, unit, Aiming)
    note(table, unit, attacked=True)
    result = yield from roll(table, asked)
    here, place = ends(table, unit, target)
    total, against = result.total, undefended(table, target, here)
    if sneaks:
        hidden = yield from roll(table, sneaking(table, unit))
        total = min(total, hidden.total)
    if reply:
        defence: Result = yield from roll(table, reply_check(table, unit, target, reply))
        against = defence.total
    outcome = "hit" if total > against else reply if reply in SKILL else "miss"
    yield AttackEnded(unit, target, outcome, total, against)
    if total > against:
        yield from harm(table, target, damage_of(table, unit, weapon, total - against), called)
    if thrown:
        yield from lay(table, unit, weapon.id, place)


# ---------------------------------------------------------------- the defence


def replies(table: Table, target: int, weapon: Weapon, away: bool) -> list[str]:
    """What the target may defend itself with (silhouette.defence.melee, silhouette.initiative.fumble)."""
    return defences(away, table.world.has(target, Startled), weapon.id == HANDS)


def defences(away: bool, startled: bool, unarmed: bool) -> list[str]:
    """The same of an attack from afar or not, with bare hands or not, on somebody who is startled or not."""
    if away or startled:
        return [DODGE]
    return [DODGE, PARRY, BLOCK] if unarmed else [DODGE, PARRY]


def reply_check(table: Table, unit: int, target: int, reply: str) -> Check:
    source = ends(table, unit, target)[0]
    return dodging(table, target, source) if reply == DODGE else parrying(table, target, source, SKILL[reply])


def advised(table: Table, unit: int, target: int, weapon: Weapon, away: bool, asked: Check) -> str:
    """The better defence against that attack before anything is rolled; dodging if they are equal."""
    choices = replies(table, target, weapon, away)
    if len(choices) == 1:
        return choices[0]
    return max(choices, key=lambda reply: (holds(asked, reply_check(table, unit, target, reply)), -choices.index(reply)))


def holds(asked: Check, reply: Check) -> Fraction:
    """The chance that a defence stops an attack."""
    return 1 - margin_odds(asked.level, asked.bonus, reply.level, reply.bonus).chance(lambda margin: margin > 0)


def _chosen(table: Table, unit: int, target: int, weapon: Weapon, away: bool, asked: Check) -> Play[str]:
    """The defence, asked for before any dice."""
    choices = replies(table, target, weapon, away)
    best = advised(table, unit, target, weapon, away, asked)
    if len(choices) == 1 or table.team(target).options.get("auto_defence", "ask") != "ask":
        return best
    risks = {one: 1 - holds(asked, reply_check(table, unit, target, one)) for one in choices}
    options = tuple(Option(one, WORDS[one], f"holds with {float(100 * (1 - risks[one])):.0f} %", risks[one]) for one in choices)
    words = f"{table.unit(unit).name} strikes at {table.unit(target).name} with {weapon.in_words}. How does {table.unit(target).name} defend?"
    answer = yield Ask(table.unit(target).side, target, MELEE, words, options, best, by=unit, weapon=weapon.id, what="to be hit")
    return answer
