"""The odds of an order as a distribution over degrees, target by target, for the window: from the checks that
are rolled."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Action
from game.core.describing.display import Degree, Ending, Graded, Shares
from game.core.probability.dice_distributions import Numbers, fate, shifted
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.assessment import knows
from game.rulesets.infowar.attack import SWEEP, Attack, Exchange, attack_roll, exchange, parts
from game.rulesets.infowar.attack_odds import NEVER, WHOLE, answers, faints, pinned, replies
from game.rulesets.infowar.automatic import caught
from game.rulesets.infowar.blast_odds import struck, thrown
from game.rulesets.infowar.checks import Opposed, degree
from game.rulesets.infowar.components import Stuns, Wounds
from game.rulesets.infowar.content import items
from game.rulesets.infowar.harm import Blow, outcome, place_of
from game.rulesets.infowar.odds import chances
from game.rulesets.infowar.resolve import attack_of
from game.rulesets.infowar.wounds import INCAPACITATED, LEVELS, UNHURT, dealt, marked

HIT = "hit"
"""What comes of it for one who is not made out."""


def graded(table: Table, action: Action) -> tuple[Graded, ...]:
    """One entry a target, the nearest first; a single roll against a difficulty is one without a target."""
    match action:
        case (
            orders.Strike(target=target)
            | orders.Shoot(target=target)
            | orders.Burst(target=target)
            | orders.Hurl(target=target)
        ):
            attack = attack_of(action)
            met = exchange(table, attack, target)
            return (_against(table, attack, target, met, _answered(table, attack, target, met)),)
        case orders.AutoFire():
            attack = attack_of(action)
            asked = attack_roll(table, attack)
            against = [
                (target, exchange(table, attack, target, asked))
                for target in caught(table, attack.unit, attack.cells)
            ]
            return tuple(
                _against(table, attack, target, met, (("pinned", pinned(met)),)) for target, met in against
            )
        case orders.Throw():
            return (*_alone(table, action), *_blasted(table, action))
    return _alone(table, action)


def _answered(
    table: Table, attack: Attack, target: UnitId, met: Exchange
) -> tuple[tuple[str, Fraction], ...]:
    """The chance that an all-out attack ties or loses, and is answered (infowar.melee.all-out-offense)."""
    back = answers(table, attack, target, met)
    return (("struck back", back.chance(lambda ahead: ahead > 0)),) if back else ()


def _blasted(table: Table, action: orders.Throw) -> list[Graded]:
    """Whoever the blast may reach, wherever it comes down, the likeliest first: hit, and out of action where
    one may know."""
    hits: dict[int, Fraction] = {}
    outs: dict[int, Fraction] = {}
    ends: dict[int, dict[tuple[int, str], Fraction]] = {}
    item = items()[action.item]
    for target, hit, part, spread in struck(
        table, action.unit, item, thrown(table, action.unit, item, action.cell)
    ):
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
    side = table.unit(action.unit).side
    ranked = sorted(hits, key=lambda target: (-hits[target], target))
    return [
        Graded(action.unit, target, (), hits[target], endings=_told(ends.get(target, {})), out=outs[target])
        if knows(table, target, side)
        else Graded(action.unit, target, (), hits[target])
        for target in ranked
    ]


def _told(ends: dict[tuple[int, str], Fraction]) -> tuple[Ending, ...]:
    return tuple(Ending(words, share, level) for (level, words), share in sorted(ends.items()))


def _alone(table: Table, action: Action) -> tuple[Graded, ...]:
    """A roll against a difficulty, if the order is one."""
    found = chances(table, action)
    if len(found.checks) != 1 or found.checks[0].against is None:
        return ()
    asked = found.checks[0]
    bonus = sum(modifier.value for modifier in asked.modifiers)
    return (
        Graded(
            asked.unit, 0, _shares(shifted(fate(), bonus)), found.chance("pass"), difficulty=asked.against
        ),
    )


def _against(
    table: Table, attack: Attack, target: UnitId, met: Exchange, more: tuple[tuple[str, Fraction], ...] = ()
) -> Graded:
    unit, difficulty = attack.unit, met.met.difficulty
    mine, theirs = shifted(fate(), met.asked.bonus), replies(met)
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


def _out(table: Table, target: int, hit: Blow, parts: tuple[int, ...]) -> Fraction:
    """The chance that hits of these degrees leave the target Incapacitated, worse, or unconscious."""
    wounds, awake = table.world.get(target, Wounds), WHOLE
    for part in parts:
        level, _ = outcome(table, target, hit, part)
        if not level:
            continue
        if hit.stuns:
            return Fraction(marked(table.world.get(target, Stuns).marked, level) >= INCAPACITATED)
        wounds = dealt(wounds, level)
        last = wounds.taken[-1].marked
        awake *= NEVER if last >= INCAPACITATED else 1 - faints(table, target, last)
    return WHOLE - awake


def _relative(mine: int, theirs: int, met: Opposed) -> int:
    """The relative degree; of what fails how far it falls short, 0 at most."""
    against = theirs if met.rolls else met.difficulty
    return degree(mine, theirs, met) or min(
        0, mine - max(against, met.difficulty if mine < met.difficulty else against)
    )


def _marked(table: Table, target: int, hit: Blow, parts: tuple[int, ...]) -> tuple[int, str]:
    """The worst level that hits of these degrees mark, and its word."""
    wounds, worst = table.world.get(target, Wounds), UNHURT
    for part in parts:
        level, _ = outcome(table, target, hit, part)
        if level and hit.stuns:
            worst = max(worst, marked(table.world.get(target, Stuns).marked, level))
        elif level:
            wounds = dealt(wounds, level)
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
