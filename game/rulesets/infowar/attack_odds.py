"""Exact odds of an attack on one target: degrees, the wound that would be marked, and what it costs on the
average."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from game.core.components import Down
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.probability.dice_distributions import Numbers, constant, fudge_dice, shifted
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.infowar.attack import (
    AttackExchange,
    attack_roll,
    counter_attack,
    damage,
    exchange,
    miss_outcome,
    parts,
    strikes_back,
)
from game.rulesets.infowar.attack_spec import Attack
from game.rulesets.infowar.checks import Check, Opposed, degree, pass_odds
from game.rulesets.infowar.components import Stuns, Wounds
from game.rulesets.infowar.figures import traits
from game.rulesets.infowar.harm import Blow, outcome
from game.rulesets.infowar.ladder import said
from game.rulesets.infowar.ranged import in_words
from game.rulesets.infowar.wounds import (
    CONSCIOUS,
    DEAD,
    INCAPACITATED,
    LEVELS,
    NEAR_DEATH,
    UNHURT,
    levels,
    marked,
    soundness,
    with_wound,
)

NEVER = Fraction(0)
WHOLE = Fraction(1)
HIT, MISS, PARRY, SPOILT, NOTHING, STUNNED = "hit", "miss", "parry", "spoilt", "unhurt", "stun"
FAILED = (MISS, PARRY, SPOILT)
KEYS = {UNHURT: NOTHING, **{level: LEVELS[level].lower() for level in range(1, DEAD + 1)}}


WOUNDED = tuple(KEYS.values())
SPOILT_ENDS = (HIT, MISS, SPOILT, *WOUNDED)
PARRY_ENDS = (HIT, MISS, PARRY, *WOUNDED, *(f"{STUNNED} {key}" for key in WOUNDED if key != NOTHING))
"""How a shot and a blow may end, as odds and case files call it."""


def degrees(met: AttackExchange) -> Numbers:
    """The spread of relative degrees, 0 for no hit."""
    return shifted(fudge_dice(), met.asked.bonus).beside(
        replies(met), lambda mine, theirs: degree(mine, theirs, met.met)
    )


def replies(met: AttackExchange) -> Numbers:
    """What the defence comes to: certain where nobody rolls."""
    return shifted(fudge_dice(), met.met.defence) if met.reply else constant(met.met.defence)


def attack_chances(table: Table, attack: Attack, target: UnitId) -> Chances:
    """A blow, a shot, a burst or a thrown blade at somebody, and what an all-out attack that fails may
    cost."""
    met = exchange(table, attack, target)
    found = _ends(table, target, attack, met)
    back = answers(table, attack, target, met)
    if back:
        lost, gone = toll_of(table, attack.unit, back, damage(table, counter_attack(target, met.ward)))
        found = replace(
            found, expected=(*found.expected, (attack.unit, lost)), downs=(*found.downs, (attack.unit, gone))
        )
    lines: tuple[CheckLine, ...] = (
        met.asked.line(met.met.difficulty),
        *((met.reply.line(),) if met.reply else ()),
    )
    why = f": {in_words(met.why)}" if not attack.near or len(met.why.reasons) > 1 else ""
    notes = (
        f"Difficulty {said(met.met.difficulty)}{why}",
        *(() if met.reply else ("nobody can ward it off",)),
    )
    return replace(found, checks=lines, notes=notes)


def answers(table: Table, attack: Attack, target: UnitId, met: AttackExchange) -> Numbers | None:
    """By how much the target of an all-out attack is ahead in its answer, 0 for none; None where it gives
    none (infowar.melee.all-out-offense)."""
    if not attack.all_out or not met.reply or not strikes_back(table, target):
        return None
    return shifted(fudge_dice(), met.asked.bonus).beside(
        replies(met), lambda mine, theirs: max(1, theirs - mine) if theirs >= mine else 0
    )


def _ends(table: Table, target: UnitId, attack: Attack, met: AttackExchange) -> Chances:
    """An outcome for each level that would be marked; what fails is a miss below the Difficulty, and warded
    off otherwise."""
    ends = shifted(fudge_dice(), met.asked.bonus).beside(
        replies(met),
        lambda mine, theirs: _end(
            table, target, met.hit, degree(mine, theirs, met.met), miss_outcome(attack, mine, met.met)
        ),
    )
    toll = toll_of(table, target, degrees(met), met.hit)
    rows = sorted(ends.odds().items(), key=lambda row: row[0][1])
    found = tuple(
        Outcome(
            key,
            words_of(key),
            share,
            level,
            target if level else NO_UNIT,
            level >= NEAR_DEATH,
            key not in FAILED,
        )
        for (key, level), share in rows
    )
    return Chances(found, expected=((target, toll[0]),), downs=((target, toll[1]),))


def _end(table: Table, target: UnitId, hit: Blow, got: int, failed: str) -> tuple[str, int]:
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
    return {MISS: "misses", PARRY: "is parried", SPOILT: "is spoilt", NOTHING: "does no harm"}.get(
        key, key.capitalize()
    )


def toll_of(table: Table, target: UnitId, spread: Numbers, hit: Blow) -> tuple[Fraction, Fraction]:
    """The mean share of health lost, and the chance to go down; who is down already loses neither."""
    if table.world.has(target, Down):
        return NEVER, NEVER
    before = soundness(table.world.get(target, Wounds))
    loss = out = NEVER
    for got, share in spread.odds().items():
        if got:
            lost, gone = _cost(table, target, hit, got, before)
            loss, out = loss + share * lost, out + share * gone
    return loss, out


def _cost(table: Table, target: UnitId, hit: Blow, got: int, before: Fraction) -> tuple[Fraction, Fraction]:
    level, _ = outcome(table, target, hit, got)
    if level == UNHURT:
        return NEVER, NEVER
    if hit.stuns:
        knocked = Fraction(marked(table.world.get(target, Stuns).marked, level) >= INCAPACITATED)
        return knocked * before, knocked
    wounds = with_wound(table.world.get(target, Wounds), level)
    last = wounds.taken[-1].marked
    out = faint_chance(table, target, last)
    after = soundness(wounds)
    return (before - after) + out * after, out


def faint_chance(table: Table, target: UnitId, level: int) -> Fraction:
    """The chance to lose consciousness by a wound marked at that level (infowar.wound.consciousness)."""
    if level >= NEAR_DEATH:
        return WHOLE
    own = traits(table, target)
    return (1 - pass_odds(own.endurance, CONSCIOUS[level])) * (
        1 - pass_odds(own.body_control, CONSCIOUS[level], critical=True)
    )


# ---------------------------------------------------------------- automatic fire


def of_many(table: Table, attack: Attack, targets: Iterable[UnitId]) -> Chances:
    """For each one in the marked tiles the chance to be hit, and its toll; bullets of one target do not limit
    those of the others but by rounds."""
    asked = attack_roll(table, attack)
    notes, expected, downs, caught = [], [], [], []
    against = [(target, exchange(table, attack, target, asked)) for target in targets]
    for target, met in against:
        spread = degrees(met)
        struck = spread.chance(lambda got: got > 0)
        loss, out = _volley(table, target, attack, spread, met.hit)
        expected.append((target, loss))
        downs.append((target, out))
        caught.append((target, struck))
        notes.append(
            f"{table.unit(target).name}: {round(100 * struck)} % hit, {round(100 * pinned(met))} % pinned"
        )
    none = _nobody(asked, [met for _, met in against])
    ends = (Outcome("hit", "hits somebody", 1 - none), Outcome(MISS, "hits nobody", none))
    return Chances(
        ends,
        (asked.line(),),
        area=attack.cells,
        notes=tuple(notes),
        expected=tuple(expected),
        downs=tuple(downs),
        caught=tuple(caught),
    )


def _nobody(asked: Check, against: list[AttackExchange]) -> Fraction:
    """The chance that no target is hit: one roll of the shooter stands against all of theirs."""
    whole = NEVER
    for mine, share in shifted(fudge_dice(), asked.bonus).odds().items():
        for met in against:
            share *= replies(met).chance(_misses(mine, met.met))
        whole += share
    return whole


def _misses(mine: int, met: Opposed) -> Callable[[int], bool]:
    return lambda theirs: not degree(mine, theirs, met)


def pinned(met: AttackExchange) -> Fraction:
    """Who rolls less than the shooter, or is hit without a roll (infowar.auto.pinned)."""
    if met.reply is None:
        return degrees(met).chance(lambda got: got > 0)
    return (
        shifted(fudge_dice(), met.asked.bonus)
        .beside(replies(met), lambda mine, theirs: mine > theirs)
        .equals(True)
    )


def _volley(
    table: Table, target: UnitId, attack: Attack, spread: Numbers, hit: Blow
) -> tuple[Fraction, Fraction]:
    """The mean loss by several bullets, and the chance to be out: wound by wound."""
    if table.world.has(target, Down):
        return NEVER, NEVER
    wounds = table.world.get(target, Wounds)
    before = soundness(wounds)
    loss = out = NEVER
    for got, share in spread.odds().items():
        now, awake = wounds, WHOLE
        for part in parts(attack, got, attack.rounds):
            level, _ = outcome(table, target, hit, part)
            if level:
                now = with_wound(now, level)
                last = now.taken[-1].marked
                awake *= 1 - faint_chance(table, target, last)
        after = soundness(now)
        loss += share * (before - after + (1 - awake) * after)
        out += share * (1 - awake)
    return loss, out
