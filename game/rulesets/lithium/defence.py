"""What a target may do once the attacks on it are rolled: dodge, drop to the ground or parry, once a turn."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.core.actions import Ask, Option
from game.core.battle import Battle
from game.core.ruleset import Play
from game.rulesets.lithium.checks import DIFFICULTY, Check, Pair, box, check, odds, roll, succeeds, total_odds, useless
from game.rulesets.lithium.components import LEGS, Prone
from game.rulesets.lithium.content import Weapon
from game.rulesets.lithium.state import carried_by_arm, cover_beside, down, held, moves, prone, stunned, turn, unaware
from game.rulesets.lithium.statuses import gain, note

RULE = "lithium.attack.respond"
NONE, DODGE, DROP, PARRY = "none", "dodge", "drop", "parry"
WORDS = {NONE: "Do neither", DODGE: "Dodge", DROP: "Drop to the ground and dodge", PARRY: "Parry"}
LYING = -1
"""What counts against the attacks dodged by dropping (lithium.attack.dodge)."""


@dataclass(frozen=True)
class Incoming:
    """An attack that has been rolled, as its target sees it."""

    weapon: Weapon
    pair: Pair
    total: int


def dodging(battle: Battle, unit: int) -> Check:
    return check(battle, unit, "Dodge", "lithium.attack.dodge", "dexterity", "dodge", LEGS)


def parrying(battle: Battle, unit: int) -> Check:
    return check(battle, unit, "Parry", "lithium.attack.parry", "strength", "parry", parry_arms(battle, unit))


def parry_arms(battle: Battle, unit: int) -> tuple[str, ...]:
    """The sounder of the arms that hold something."""
    busy = [arm for arm in ("right_arm", "left_arm") if carried_by_arm(battle, unit, arm)]
    return (max(busy, key=lambda arm: box(battle, unit, arm)),) if busy else ()


def replies(battle: Battle, unit: int, melee: bool) -> list[str]:
    """What the target may answer to an attack beside nothing (lithium.attack.dodge, -parry, -unaware, lithium.action.prone-dodge)."""
    state = turn(battle, unit)
    if down(battle, unit) or stunned(battle, unit) or unaware(battle, unit) or state.guard:
        return []
    found = []
    if not useless(battle, unit, LEGS):
        if prone(battle, unit):
            found += [DODGE] if state.dropped else []
        else:
            found += [DODGE] if cover_beside(battle, battle.cell(unit)) or moves(battle, unit) else []
            found += [DROP]
    if melee and held(battle, unit) and not useless(battle, unit, parry_arms(battle, unit)):
        found.append(PARRY)
    return found


def reply_check(battle: Battle, unit: int, reply: str) -> Check:
    return parrying(battle, unit) if reply == PARRY else dodging(battle, unit)


def hit_chance(battle: Battle, unit: int, bonus: int, reply: str) -> Fraction:
    """The chance that an attack with that bonus hits a target that answers so, before anything is rolled."""
    if reply == NONE:
        return odds(bonus, DIFFICULTY)
    counted = bonus + (LYING if reply == DROP else 0)
    totals = total_odds(reply_check(battle, unit, reply).bonus)
    return sum((share * odds(counted, against) for against, share in totals.items()), Fraction(0))


def danger(battle: Battle, unit: int, attacks: list[Incoming], reply: str) -> Fraction:
    """How many of the attacks that have been rolled hit on average if the target answers so."""
    if reply == NONE:
        return Fraction(sum(succeeds(attack.pair, attack.total, DIFFICULTY) for attack in attacks))
    mean = Fraction(0)
    for against, share in total_odds(reply_check(battle, unit, reply).bonus).items():
        mean += share * sum(_hits(attack, reply, against) for attack in attacks)
    return mean


def _hits(attack: Incoming, reply: str, against: int) -> bool:
    if reply == PARRY and attack.weapon.ranged:
        return succeeds(attack.pair, attack.total, DIFFICULTY)
    return succeeds(attack.pair, attack.total + (LYING if reply == DROP else 0), against)


def best(battle: Battle, unit: int, attacks: list[Incoming], choices: list[str]) -> str:
    """The answer under which the fewest attacks hit; doing nothing, then staying on the feet, if it is all the same."""
    order = [NONE, DODGE, PARRY, DROP]
    return min([NONE, *choices], key=lambda reply: (danger(battle, unit, attacks, reply), order.index(reply)))


def defend(battle: Battle, unit: int, attacks: list[Incoming]) -> Play[str]:
    """Ask the owner, with all totals on the table, and roll; the answer taken."""
    choices = replies(battle, unit, any(not attack.weapon.ranged for attack in attacks))
    if not choices:
        return NONE
    advised = best(battle, unit, attacks, choices)
    reply = advised
    if battle.team(unit).options.get("auto_defence", "ask") == "ask":
        totals = ", ".join(str(attack.total) for attack in attacks)
        options = tuple(
            Option(key, WORDS[key], f"{float(danger(battle, unit, attacks, key)):.2f} of {len(attacks)} hit") for key in (NONE, *choices)
        )
        words = f"{battle.unit(unit).name} is attacked with {totals}. Dodge or parry?"
        reply = yield Ask(battle.unit(unit).side, unit, RULE, words, options, advised)
    if reply == NONE:
        return NONE
    if reply == DROP:
        note(battle, unit, dropped=True)
        yield from gain(battle, unit, Prone(), "lithium.attack.dodge")
    result = yield from roll(battle, reply_check(battle, unit, reply))
    note(battle, unit, guard=PARRY if reply == PARRY else DODGE, against=result.total)
    return reply


def against(battle: Battle, unit: int, weapon: Weapon) -> int:
    """What an attack with that weapon has to reach: the total of the defence that was rolled, even below 9."""
    state = turn(battle, unit)
    applies = state.guard == DODGE or (state.guard == PARRY and not weapon.ranged)
    return state.against if applies else DIFFICULTY
