"""Exact odds of an attack on one target: degrees, the wound that would be marked, and what it costs on the average."""

from __future__ import annotations

from fractions import Fraction

from game.core.chances import Chances, CheckLine, Outcome
from game.core.spread import Numbers, certain, fate, shifted
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.attacks import back_of, blow, bullet, shot, strikes_back
from game.rulesets.infowar.checks import Check, Opposed, degree, pass_odds
from game.rulesets.infowar.components import Stuns, Wounds
from game.rulesets.infowar.content import weapons
from game.rulesets.infowar.figures import traits
from game.rulesets.infowar.harm import Blow, outcome
from game.rulesets.infowar.ladder import word
from game.rulesets.infowar.melee import ALL_OUT, blow_of
from game.rulesets.infowar.ranged import difficulty, in_words
from game.rulesets.infowar.wounds import (
    CONSCIOUS,
    DEAD,
    INCAPACITATED,
    LEVELS,
    NEAR_DEATH,
    UNHURT,
    dealt,
    levels,
    marked,
    soundness,
)

NEVER = Fraction(0)
WHOLE = Fraction(1)
HIT, MISS, PARRY, SPOILT, NOTHING, STUNNED = "hit", "miss", "parry", "spoilt", "unhurt", "stun"
FAILED = (MISS, PARRY, SPOILT)
KEYS = {UNHURT: NOTHING, **{level: LEVELS[level].lower() for level in range(1, DEAD + 1)}}


def degrees(attack: int, defence: Numbers, met: Opposed) -> Numbers:
    """The spread of relative degrees, 0 for no hit; `defence` is certain where nobody rolls."""
    return shifted(fate(), attack).beside(defence, lambda mine, theirs: degree(mine, theirs, met))


def replies(reply: Check | None, met: Opposed) -> Numbers:
    return shifted(fate(), reply.bonus) if reply and met.rolls else certain(met.defence)


def of_blow(table: Table, action: orders.Strike) -> Chances:
    unit, target, weapon = action.unit, action.target, weapons()[action.weapon]
    asked, met, ward = blow(table, unit, target, weapon, action.manner)
    reply = ward.asked if ward else None
    dealt_blow = blow_of(table, unit, weapon, action.manner, action.aim, action.pull)
    found = _ends(table, target, asked, replies(reply, met), met, dealt_blow, PARRY)
    if action.manner == ALL_OUT and ward and strikes_back(table, target):
        back = shifted(fate(), asked.bonus).beside(replies(reply, met), lambda mine, theirs: max(1, theirs - mine) if theirs >= mine else 0)
        found = _with(found, toll_of(table, unit, back, back_of(table, target, ward)), unit)
    return _told(found, asked, reply, met)


def of_shot(table: Table, unit: int, target: int, weapon: str, way: str, aim: str, pull: str) -> Chances:
    asked, met, reply = shot(table, unit, target, weapons()[weapon], way)
    found = _ends(table, target, asked, replies(reply, met), met, bullet(table, unit, weapons()[weapon], way, aim, pull), SPOILT)
    ranges = weapons()[weapon].ranges
    return _told(found, asked, reply if met.rolls else None, met, f": {in_words(difficulty(table, unit, target, ranges))}" if ranges else "")


def _told(found: Chances, asked: Check, reply: Check | None, met: Opposed, why: str = "") -> Chances:
    lines: tuple[CheckLine, ...] = (asked.line(met.difficulty), *((reply.line(),) if reply else ()))
    notes = (f"Difficulty {word(met.difficulty)}{why}", *(() if met.rolls else ("nobody can ward it off",)), *found.notes)
    return Chances(found.outcomes, lines, notes=notes, expected=found.expected, downs=found.downs)


def _ends(table: Table, target: int, asked: Check, defence: Numbers, met: Opposed, hit: Blow, warded: str) -> Chances:
    """An outcome for each level that would be marked; what fails is a miss below the Difficulty, and `warded` off otherwise."""
    ends = shifted(fate(), asked.bonus).beside(
        defence, lambda mine, theirs: _end(table, target, hit, degree(mine, theirs, met), warded if mine >= met.difficulty else MISS)
    )
    toll = toll_of(table, target, degrees(asked.bonus, defence, met), hit)
    rows = sorted(ends.odds().items(), key=lambda row: row[0][1])
    found = tuple(
        Outcome(key, words_of(key), share, level, target if level else 0, level >= NEAR_DEATH, key not in FAILED) for (key, level), share in rows
    )
    return Chances(found, expected=((target, toll[0]),), downs=((target, toll[1]),))


def _end(table: Table, target: int, hit: Blow, got: int, failed: str) -> tuple[str, int]:
    if not got:
        return failed, 0
    level, _ = outcome(table, target, hit, got)
    if level == UNHURT:
        return NOTHING, 0
    if hit.stuns:
        return f"{STUNNED} {KEYS[marked(table.world.get(target, Stuns).marked, level)]}", 0
    last = marked(levels(table.world.get(target, Wounds)), level)
    return KEYS[last], last


def words_of(key: str) -> str:
    return {MISS: "misses", PARRY: "is parried", SPOILT: "is spoilt", NOTHING: "does no harm"}.get(key, key.capitalize())


def toll_of(table: Table, target: int, spread: Numbers, hit: Blow) -> tuple[Fraction, Fraction]:
    """The mean share of health lost, and the chance to go down."""
    before = soundness(table.world.get(target, Wounds))
    loss = out = NEVER
    for got, share in spread.odds().items():
        if got:
            lost, gone = _cost(table, target, hit, got, before)
            loss, out = loss + share * lost, out + share * gone
    return loss, out


def _cost(table: Table, target: int, hit: Blow, got: int, before: Fraction) -> tuple[Fraction, Fraction]:
    level, _ = outcome(table, target, hit, got)
    if level == UNHURT:
        return NEVER, NEVER
    if hit.stuns:
        knocked = Fraction(marked(table.world.get(target, Stuns).marked, level) >= INCAPACITATED)
        return knocked * before, knocked
    wounds = dealt(table.world.get(target, Wounds), level)
    last = wounds.taken[-1].marked
    out = faints(table, target, last)
    after = soundness(wounds)
    return (before - after) + out * after, out


def faints(table: Table, target: int, level: int) -> Fraction:
    """The chance to lose consciousness by a wound marked at that level (infowar.wound.consciousness)."""
    if level >= NEAR_DEATH:
        return WHOLE
    own = traits(table, target)
    return (1 - pass_odds(own.endurance, CONSCIOUS[level])) * (1 - pass_odds(own.body_control, CONSCIOUS[level], critical=True))


def _with(found: Chances, toll: tuple[Fraction, Fraction], unit: int) -> Chances:
    """Added: what the order may cost the one who gives it."""
    return Chances(found.outcomes, found.checks, expected=(*found.expected, (unit, toll[0])), downs=(*found.downs, (unit, toll[1])))
