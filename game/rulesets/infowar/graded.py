"""The odds of an order as a distribution over degrees, target by target, for the window: from the checks that are rolled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from game.core.actions import Action
from game.core.display import Degree, Ending, Graded, Shares
from game.core.spread import Numbers, fate, shifted
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.assessment import knows
from game.rulesets.infowar.attack_odds import NEVER, WHOLE, faints, replies
from game.rulesets.infowar.attacks import blow, bullet, shot, strikes_back
from game.rulesets.infowar.automatic import caught, exposed
from game.rulesets.infowar.blast_odds import struck, thrown
from game.rulesets.infowar.checks import Check, Opposed, degree
from game.rulesets.infowar.components import Stuns, Wounds
from game.rulesets.infowar.content import items, weapons
from game.rulesets.infowar.harm import Blow, outcome, place_of
from game.rulesets.infowar.melee import ALL_OUT, blow_of
from game.rulesets.infowar.odds import chances, pinned
from game.rulesets.infowar.ranged import FIRED, THROWN, defending_roll, sweeping_roll
from game.rulesets.infowar.wounds import INCAPACITATED, LEVELS, UNHURT, bullets, dealt, marked

WAYS = {"Shoot": FIRED, "Burst": "burst", "Hurl": THROWN}
HIT = "hit"
"""What comes of it for one who is not made out."""


@dataclass(frozen=True)
class _Attack:
    """An attack on one target: its roll, what that is rolled against, the target's own roll, and what each degree of a hit does."""

    asked: Check
    met: Opposed
    reply: Check | None
    strikes: Callable[[int], tuple[Blow, tuple[int, ...]]]
    bullets: bool = False


def graded(table: Table, action: Action) -> tuple[Graded, ...]:
    """One entry a target, the nearest first; a single roll against a difficulty is one without a target."""
    unit = action.unit
    match action:
        case orders.Strike(target=target, weapon=weapon, manner=manner):
            asked, met, ward = blow(table, unit, target, weapons()[weapon], manner)
            hit = blow_of(table, unit, weapons()[weapon], manner, action.aim, action.pull)
            attack = _Attack(asked, met, ward.asked if ward else None, lambda got: (hit, (got,)))
            return (_against(table, unit, target, attack, _answered(table, target, attack) if manner == ALL_OUT else ()),)
        case orders.Shoot(target=target) | orders.Burst(target=target) | orders.Hurl(target=target):
            asked, met, reply = shot(table, unit, target, weapons()[action.weapon], WAYS[action.verb])
            one = bullet(table, unit, weapons()[action.weapon], WAYS[action.verb], action.aim, action.pull)
            return (_against(table, unit, target, _Attack(asked, met, reply if met.rolls else None, lambda got: (one, (got,)))),)
        case orders.AutoFire(cells=cells):
            return tuple(_swept(table, action, target) for target in caught(table, unit, cells))
        case orders.Throw():
            return (*_alone(table, action), *_blasted(table, action))
    return _alone(table, action)


def _answered(table: Table, target: int, attack: _Attack) -> tuple[tuple[str, Fraction], ...]:
    """The chance that an all-out attack ties or loses, and is answered (infowar.melee.all-out-offense)."""
    if attack.reply is None or not strikes_back(table, target):
        return ()
    mine, theirs = shifted(fate(), attack.asked.bonus), replies(attack.reply, attack.met)
    return (("struck back", mine.beside(theirs, lambda own, other: other >= own).equals(True)),)


def _blasted(table: Table, action: orders.Throw) -> list[Graded]:
    """Whoever the blast may reach, wherever it comes down, the likeliest first: hit, and out of action where one may know."""
    hits: dict[int, Fraction] = {}
    outs: dict[int, Fraction] = {}
    ends: dict[int, dict[tuple[int, str], Fraction]] = {}
    item = items()[action.item]
    for target, factor, part, spread in struck(table, action.unit, item, thrown(table, action.unit, item, action.cell)):
        hit = Blow(factor)
        hits[target] = hits.get(target, NEVER) + part * spread.chance(lambda got: got > 0)
        for got, share in spread.odds().items():
            if got > 0 and (worst := _marked(table, target, hit, (got,)))[0]:
                known = ends.setdefault(target, {})
                known[worst] = known.get(worst, NEVER) + part * share
        out = sum((share * _out(table, target, hit, (got,)) for got, share in spread.odds().items() if got > 0), NEVER)
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


def _swept(table: Table, action: orders.AutoFire, target: int) -> Graded:
    unit, gun = action.unit, weapons()[action.weapon]
    asked, met = sweeping_roll(table, unit, gun, action.cells), exposed(table, unit, target, gun)
    reply, hit = defending_roll(table, target, unit, gun) if met.rolls else None, bullet(table, unit, gun)
    attack = _Attack(asked, met, reply, lambda got: (hit, bullets(got, action.rounds)), True)
    spread = shifted(fate(), asked.bonus).beside(replies(reply, met), lambda mine, theirs: degree(mine, theirs, met))
    return _against(table, unit, target, attack, (("pinned", pinned(asked, reply, spread)),))


def _alone(table: Table, action: Action) -> tuple[Graded, ...]:
    """A roll against a difficulty, if the order is one."""
    found = chances(table, action)
    if len(found.checks) != 1 or found.checks[0].against is None:
        return ()
    asked = found.checks[0]
    bonus = sum(modifier.value for modifier in asked.modifiers)
    return (Graded(asked.unit, 0, _shares(shifted(fate(), bonus)), found.chance("pass"), difficulty=asked.against),)


def _against(table: Table, unit: int, target: int, attack: _Attack, more: tuple[tuple[str, Fraction], ...] = ()) -> Graded:
    mine, theirs = shifted(fate(), attack.asked.bonus), replies(attack.reply, attack.met)
    spread = mine.beside(theirs, lambda own, other: _relative(own, other, attack.met))
    hit = spread.chance(lambda got: got > 0)
    if not knows(table, target, table.unit(unit).side):
        return Graded(unit, target, _shares(mine), hit, (), attack.met.difficulty, endings=(Ending(HIT, hit, 1),), more=more)
    found = {got: _worst(table, target, attack, got) for got in spread}
    degrees = tuple(Degree(got, share, _grouped(attack, got), found[got][0]) for got, share in spread.odds().items())
    endings: dict[tuple[int, str], Fraction] = {}
    for got, share in spread.odds().items():
        if got > 0:
            endings[found[got]] = endings.get(found[got], Fraction(0)) + share
    reply = _shares(theirs) if attack.reply else ()
    line = attack.reply.line() if attack.reply and attack.bullets else None
    out = sum((share * _out(table, target, *attack.strikes(got)) for got, share in spread.odds().items() if got > 0), NEVER)
    more = (*more, *_called(attack, spread))
    return Graded(unit, target, _shares(mine), hit, reply, attack.met.difficulty, degrees, _told(endings), more, line, out)


def _called(attack: _Attack, spread: Numbers) -> tuple[tuple[str, Fraction], ...]:
    """The place that is aimed at, and the chance that it is hit (infowar.aim.location)."""
    aim = attack.strikes(1)[0].aim
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
    return degree(mine, theirs, met) or min(0, mine - max(against, met.difficulty if mine < met.difficulty else against))


def _worst(table: Table, target: int, attack: _Attack, got: int) -> tuple[int, str]:
    """The worst level that a hit of this degree marks, and its word."""
    if got <= 0:
        return UNHURT, ""
    return _marked(table, target, *attack.strikes(got))


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


def _grouped(attack: _Attack, got: int) -> str:
    """What the degree means before the wound: the place that was aimed at, a graze, or so many bullets."""
    if got <= 0:
        return ""
    hit, parts = attack.strikes(got)
    if place_of(hit.aim, got):
        return f"the {hit.aim}"
    if got == 1:
        return "graze"
    count = len(parts)
    return f"{count} bullet{'s' if count > 1 else ''}" if attack.bullets else ""


def _shares(spread: Numbers) -> Shares:
    return tuple(spread.odds().items())
