"""What a target may do once the attacks on it are rolled: dodge, drop to the ground or parry, once a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from game.core.actions import Ask, Option
from game.core.describing.narration import join_words, number
from game.core.probability.dice_distributions import Distribution, constant
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.checks import (
    DIFFICULTY,
    PAIRS,
    Check,
    Pair,
    box,
    check,
    roll,
    succeeds,
    totals,
    useless,
)
from game.rulesets.lithium.components import LEGS, Prone
from game.rulesets.lithium.content import Weapon
from game.rulesets.lithium.figures import (
    carried_by_arm,
    cover_beside,
    held_weapons,
    is_down,
    moves,
    stunned,
    turn,
    unaware,
)
from game.rulesets.lithium.states import gain_state, note
from game.systems.postures import prone

RULE = "lithium.attack.respond"
NONE, DODGE, DROP, PARRY = "none", "dodge", "drop", "parry"
WORDS = {NONE: "Do neither", DODGE: "Dodge", DROP: "Drop and dodge", PARRY: "Parry"}
LYING = -1
"""What counts against the attacks dodged by dropping (lithium.attack.dodge)."""


@dataclass(frozen=True)
class Incoming:
    """An attack that has been rolled, as its target sees it."""

    weapon: Weapon
    pair: Pair
    total: int
    unit: UnitId = NO_UNIT


def dodge_check(table: Table, unit: UnitId) -> Check:
    return check(table, unit, "Dodge", "lithium.attack.dodge", "dexterity", "dodge", LEGS)


def parry_check(table: Table, unit: UnitId) -> Check:
    return check(table, unit, "Parry", "lithium.attack.parry", "strength", "parry", parry_arms(table, unit))


def parry_arms(table: Table, unit: UnitId) -> tuple[str, ...]:
    """The sounder of the arms that hold something."""
    busy = [arm for arm in ("right_arm", "left_arm") if carried_by_arm(table, unit, arm)]
    return (max(busy, key=lambda arm: box(table, unit, arm)),) if busy else ()


def replies(table: Table, unit: UnitId, melee: bool) -> list[str]:
    """What the target may answer to an attack beside nothing (lithium.attack.dodge, -parry, -unaware,
    lithium.action.prone-dodge)."""
    state = turn(table, unit)
    if is_down(table, unit) or stunned(table, unit) or unaware(table, unit) or state.guard:
        return []
    found = []
    if not useless(table, unit, LEGS):
        if prone(table, unit):
            found += [DODGE] if state.dropped else []
        else:
            found += (
                [DODGE]
                if any(cover_beside(table, cell) for cell in table.cells(unit)) or moves(table, unit)
                else []
            )
            found += [DROP]
    if melee and held_weapons(table, unit) and not useless(table, unit, parry_arms(table, unit)):
        found.append(PARRY)
    return found


def reply_check(table: Table, unit: UnitId, reply: str) -> Check:
    return parry_check(table, unit) if reply == PARRY else dodge_check(table, unit)


@lru_cache(maxsize=1 << 12)
def hits_kept_share(bonus: int, reply: int, lying: int) -> Fraction:
    """The share of the hits of an attack with that bonus that a reply with that bonus does not undo."""
    hits = PAIRS.given(lambda pair: succeeds(pair, sum(pair) + bonus, DIFFICULTY))
    return hits.beside(
        totals(reply), lambda pair, against: succeeds(pair, sum(pair) + bonus + lying, against)
    ).equals(True)


def danger(attacks: Sequence[Incoming], reply: str, bonus: int = 0) -> Fraction:
    """How many of the attacks that have been rolled hit on average if the target answers so, with that bonus
    in its roll."""
    shares = (_hit_share(one.pair, one.total, one.weapon.ranged, reply, bonus) for one in attacks)
    return sum(shares, Fraction(0))


@lru_cache(maxsize=1 << 12)
def _hit_share(pair: Pair, total: int, ranged: bool, reply: str, bonus: int) -> Fraction:
    """The chance that an attack that has been rolled hits one who answers so."""
    if reply == NONE:
        return Fraction(succeeds(pair, total, DIFFICULTY))
    return totals(bonus).chance(lambda against: _hits(pair, total, ranged, reply, against))


def _hits(pair: Pair, total: int, ranged: bool, reply: str, against: int) -> bool:
    if reply == NONE or (reply == PARRY and ranged):
        return succeeds(pair, total, DIFFICULTY)
    return succeeds(pair, total + (LYING if reply == DROP else 0), against)


def best(attacks: Sequence[Incoming], choices: Mapping[str, int]) -> str:
    """The answer under which the fewest attacks hit; doing nothing, then staying on the feet, if it is all
    the same. `choices` are those beside doing nothing, each with the bonus in its roll."""
    order = [NONE, DODGE, PARRY, DROP]
    return min(
        [NONE, *choices],
        key=lambda reply: (danger(attacks, reply, choices.get(reply, 0)), order.index(reply)),
    )


def reply_bonuses(table: Table, unit: UnitId, choices: Iterable[str]) -> dict[str, int]:
    """What counts in the roll of each answer."""
    return {reply: reply_check(table, unit, reply).bonus for reply in choices}


def answers_unasked(table: Table, unit: UnitId) -> bool:
    """Whether its side answers by what is best, and nobody is asked."""
    return table.team(unit).options.get("auto_defence", "ask") != "ask"


@lru_cache(maxsize=1 << 10)
def answered_hits(
    weapon: Weapon, bonuses: tuple[int, ...], choices: tuple[tuple[str, int], ...]
) -> Distribution[tuple[bool, ...]]:
    """Which of the attacks with these bonuses hit a target that answers them all by what is best, over all
    dice; `choices` as for `best`."""
    of_sum = {sum(pair): pair for pair in PAIRS}  # of a throw only the sum counts
    one, known = PAIRS.map(lambda pair: of_sum[sum(pair)]), dict(choices)

    def judged(pairs: tuple[Pair, ...]) -> Distribution[tuple[bool, ...]]:
        attacks = [
            Incoming(weapon, pair, sum(pair) + bonus) for pair, bonus in zip(pairs, bonuses, strict=True)
        ]
        reply = best(attacks, known)
        rolled = totals(known[reply]) if reply in known else constant(DIFFICULTY)
        return rolled.map(
            lambda against: tuple(
                _hits(attack.pair, attack.total, weapon.ranged, reply, against) for attack in attacks
            )
        )

    pairs = Distribution[tuple[Pair, ...]]({(): 1})
    for _ in bonuses:
        pairs = pairs.beside(one, lambda before, pair: (*before, pair))
    return pairs.then(judged)


def _question(
    table: Table,
    unit: UnitId,
    attacks: list[Incoming],
    choices: Sequence[str],
    bonuses: Mapping[str, int],
    advised: str,
) -> Ask:
    """Dodge, drop, parry or none of it: each with the share of the attacks that would hit."""
    risks = {key: danger(attacks, key, bonuses.get(key, 0)) for key in (NONE, *choices)}
    alone = len(attacks) == 1
    options = tuple(
        Option(
            key, WORDS[key], "" if alone else f"{float(risk):.2f} of {len(attacks)} hit", risk / len(attacks)
        )
        for key, risk in risks.items()
    )
    upright = best(attacks, {key: bonus for key, bonus in bonuses.items() if key != DROP})
    foes = list(dict.fromkeys(attack.unit for attack in attacks))
    who = join_words([table.name_of(foe) for foe in foes])
    totals = ", ".join(number(attack.total) for attack in attacks)
    ways = "Dodge or parry" if PARRY in choices else "Dodge"
    words = (
        f"{who} attack{'s' if len(foes) == 1 else ''} {table.unit(unit).name}: {totals} against "
        f"{DIFFICULTY}. {ways}?"
    )
    return Ask(
        table.unit(unit).side,
        unit,
        RULE,
        words,
        options,
        advised,
        NO_UNIT,
        attacks[0].unit,
        attacks[0].weapon.id,
        "to be hit" if alone else "of the attacks hit",
        risks[NONE] / len(attacks),
        calm=upright if advised == DROP else "",
    )


def defend(table: Table, unit: UnitId, attacks: list[Incoming]) -> Play[str]:
    """Ask the owner, with all totals on the table, and roll; the answer taken."""
    choices = replies(table, unit, any(not attack.weapon.ranged for attack in attacks))
    if not choices:
        return NONE
    bonuses = reply_bonuses(table, unit, choices)
    advised = best(attacks, bonuses)
    reply = advised
    if not answers_unasked(table, unit):
        reply = yield _question(table, unit, attacks, choices, bonuses, advised)
    if reply == NONE:
        return NONE
    if reply == DROP:
        note(table, unit, dropped=True)
        yield from gain_state(table, unit, Prone(), "lithium.attack.dodge")
    result = yield from roll(table, reply_check(table, unit, reply))
    note(table, unit, guard=PARRY if reply == PARRY else DODGE, against=result.total)
    return reply


def against(table: Table, unit: UnitId, weapon: Weapon) -> int:
    """What an attack with that weapon has to reach: the total of the defence that was rolled, even below
    9."""
    state = turn(table, unit)
    applies = state.guard == DODGE or (state.guard == PARRY and not weapon.ranged)
    return state.against if applies else DIFFICULTY
