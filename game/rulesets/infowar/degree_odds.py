"""The odds of an order as a distribution over degrees, target by target, for the window: from the checks that
are rolled."""

from __future__ import annotations

from fractions import Fraction

from game.core.describing.display import Degree, Ending, Graded, Shares
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.probability.dice_distributions import Numbers, fudge_dice, shifted
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.infowar.assessment import knows
from game.rulesets.infowar.attack import AttackExchange, exchange, parts
from game.rulesets.infowar.attack_odds import NEVER, WHOLE, answers, faint_chance, pinned, replies
from game.rulesets.infowar.attack_spec import SWEEP, Attack
from game.rulesets.infowar.blast_odds import struck, thrown
from game.rulesets.infowar.checks import Check, Opposed, degree
from game.rulesets.infowar.components import Stuns, Wounds
from game.rulesets.infowar.content import Item
from game.rulesets.infowar.harm import Blow, outcome, place_of
from game.rulesets.infowar.wounds import INCAPACITATED, LEVELS, UNHURT, marked, with_wound

HIT = "hit"
"""What comes of it for one who is not made out."""


def of_attacks(table: Table, aimed: list[tuple[UnitId, Attack]]) -> tuple[Graded, ...]:
    """One entry a target, the nearest first; one roll stands against all of automatic fire."""
    asked: Check | None = None
    found = []
    for target, attack in aimed:
        met = exchange(table, attack, target, asked)
        asked = met.asked
        if attack.way != SWEEP:
            more = _answered(table, attack, target, met)
        else:
            more = (("pinned", pinned(met)),) if table.hostile(attack.unit, target) else ()
        found.append(_against(table, attack, target, met, more))
    return tuple(found)


def _answered(
    table: Table, attack: Attack, target: UnitId, met: AttackExchange
) -> tuple[tuple[str, Fraction], ...]:
    """The chance that an all-out attack ties or loses, and is answered (infowar.melee.all-out-offense)."""
    back = answers(table, attack, target, met)
    return (("struck back", back.chance(lambda ahead: ahead > 0)),) if back else ()


def of_blast(table: Table, made: Attack, item: Item, cell: Cell) -> tuple[Graded, ...]:
    """Whoever the blast may reach, wherever it comes down, the likeliest first: hit, and out of action where
    one may know."""
    unit = made.unit
    hits: dict[UnitId, Fraction] = {}
    outs: dict[UnitId, Fraction] = {}
    ends: dict[UnitId, dict[tuple[int, str], Fraction]] = {}
    for target, hit, part, spread in struck(table, made, item, thrown(table, unit, item, cell)):
        hits[target] = hits.get(target, NEVER) + part * spread.chance(lambda got: got > 0)
        for got, share in spread.odds().items():
            if got > 0 and (worst := _marked(table, target, hit, (got,)))[0]:
                known = ends.setdefault(target, {})
                known[worst] = known.get(worst, NEVER) + part * share
        out = sum(
            (share * _out(table, target, hit, (got,)) for got, share in spread.odds().items() if got > 0),
            NEVER,
        )
        outs[target] = outs.get(target, NEVER) + part * out
    side = table.unit(unit).side
    ranked = sorted(hits, key=lambda target: (-hits[target], target))
    return tuple(
        Graded(unit, target, (), hits[target], endings=_told(ends.get(target, {})), out=outs[target])
        if knows(table, target, side)
        else Graded(unit, target, (), hits[target])
        for target in ranked
    )


def _told(ends: dict[tuple[int, str], Fraction]) -> tuple[Ending, ...]:
    return tuple(Ending(words, share, level) for (level, words), share in sorted(ends.items()))


def of_roll(found: Chances) -> tuple[Graded, ...]:
    """A roll against a difficulty, if the odds are those of one."""
    if len(found.checks) != 1 or found.checks[0].against is None:
        return ()
    asked = found.checks[0]
    bonus = sum(modifier.value for modifier in asked.modifiers)
    return (
        Graded(
            asked.unit,
            NO_UNIT,
            _shares(shifted(fudge_dice(), bonus)),
            found.chance("pass"),
            difficulty=asked.against,
        ),
    )


def _against(
    table: Table,
    attack: Attack,
    target: UnitId,
    met: AttackExchange,
    more: tuple[tuple[str, Fraction], ...] = (),
) -> Graded:
    unit, difficulty = attack.unit, met.met.difficulty
    mine, theirs = shifted(fudge_dice(), met.asked.bonus), replies(met)
    spread = mine.beside(theirs, lambda own, other: _relative(own, other, met.met))
    hit = spread.chance(lambda got: got > 0)
    if not knows(table, target, table.unit(unit).side):
        return Graded(
            unit, target, _shares(mine), hit, (), difficulty, endings=(Ending(HIT, hit, 1),), more=more
        )
    shares = {got: parts(attack, max(0, got), attack.rounds) for got in spread}
    found = {got: _marked(table, target, met.hit, shares[got]) if got > 0 else (UNHURT, "") for got in spread}
    degrees = tuple(
        Degree(got, share, _grouped(attack, met.hit, got, len(shares[got])), found[got][0])
        for got, share in spread.odds().items()
    )
    endings: dict[tuple[int, str], Fraction] = {}
    for got, share in spread.odds().items():
        if got > 0:
            endings[found[got]] = endings.get(found[got], Fraction(0)) + share
    reply = _shares(theirs) if met.reply else ()
    line = met.reply.line() if met.reply and attack.way == SWEEP else None
    out = sum(
        (
            share * _out(table, target, met.hit, shares[got])
            for got, share in spread.odds().items()
            if got > 0
        ),
        NEVER,
    )
    more = (*more, *_called(attack.aim, spread))
    return Graded(
        unit, target, _shares(mine), hit, reply, difficulty, degrees, _told(endings), more, line, out
    )


def _called(aim: str, spread: Numbers) -> tuple[tuple[str, Fraction], ...]:
    """The place that is aimed at, and the chance that it is hit (infowar.aim.location)."""
    return ((f"the {aim}", spread.chance(lambda got: bool(place_of(aim, got)))),) if aim else ()


def _out(table: Table, target: UnitId, hit: Blow, parts: tuple[int, ...]) -> Fraction:
    """The chance that hits of these degrees leave the target Incapacitated, worse, or unconscious."""
    wounds, awake = table.world.get(target, Wounds), WHOLE
    for part in parts:
        level, _ = outcome(table, target, hit, part)
        if not level:
            continue
        if hit.stuns:
            return Fraction(marked(table.world.get(target, Stuns).marked, level) >= INCAPACITATED)
        wounds = with_wound(wounds, level)
        last = wounds.taken[-1].marked
        awake *= NEVER if last >= INCAPACITATED else 1 - faint_chance(table, target, last)
    return WHOLE - awake


def _relative(mine: int, theirs: int, met: Opposed) -> int:
    """The relative degree; of what fails how far it falls short, 0 at most."""
    against = theirs if met.rolls else met.difficulty
    return degree(mine, theirs, met) or min(
        0, mine - max(against, met.difficulty if mine < met.difficulty else against)
    )


def _marked(table: Table, target: UnitId, hit: Blow, parts: tuple[int, ...]) -> tuple[int, str]:
    """The worst level that hits of these degrees mark, and its word."""
    wounds, worst = table.world.get(target, Wounds), UNHURT
    for part in parts:
        level, _ = outcome(table, target, hit, part)
        if level and hit.stuns:
            worst = max(worst, marked(table.world.get(target, Stuns).marked, level))
        elif level:
            wounds = with_wound(wounds, level)
            worst = max(worst, wounds.taken[-1].marked)
    if not worst:
        return UNHURT, "no harm"
    return worst, f"stun, {LEVELS[worst]}" if hit.stuns else LEVELS[worst]


def _grouped(attack: Attack, hit: Blow, got: int, count: int) -> str:
    """What the degree means before the wound: the place that was aimed at, a graze, or so many bullets."""
    if got <= 0:
        return ""
    if place_of(hit.aim, got):
        return f"the {hit.aim}"
    if got == 1:
        return "graze"
    return f"{count} bullet{'s' if count > 1 else ''}" if attack.way == SWEEP else ""


def _shares(spread: Numbers) -> Shares:
    return tuple(spread.odds().items())
