"""Exact odds of contests, disarms, double attacks, help and what the map offers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from game.core.actions import Action
from game.core.components import Down
from game.core.probability.chances import Chances, Outcome
from game.core.probability.dice_distributions import Spread, chance, mean, weighed
from game.core.table import Table
from game.rulesets.nwo import orders
from game.rulesets.nwo.attack_chances import against, blow
from game.rulesets.nwo.attack_outcome import means_of
from game.rulesets.nwo.carrying import disarming_weapon
from game.rulesets.nwo.checks import Check, pass_odds
from game.rulesets.nwo.components import Grappled, Skills
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.contests import FITNESS, STRENGTH, contest, contest_odds
from game.rulesets.nwo.disarm import wrenching
from game.rulesets.nwo.harm_estimate import NEVER, blasts, fells, loss
from game.rulesets.nwo.helping import DC, helped_check, ways
from game.rulesets.nwo.interactions import difficulty, helped_as, interaction_at, trying

SURE = Fraction(1)


def tested(asked: Check, needed: int, passed: str, failed: str) -> Chances:
    share = pass_odds(asked, needed)
    return Chances(
        (Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)), (asked.line(needed),)
    )


def close_chances(table: Table, action: Action) -> Chances:
    unit = action.unit
    match action:
        case orders.DoubleStrike():
            return _double(table, action)
        case orders.Disarm(target=target):
            attack = helped_check(table, wrenching(table, unit, target), "disarm")
            return against(table, attack, target, means_of(disarming_weapon(table, unit), crits=False))
        case orders.Shove(target=target):
            skills = table.world.get(target, Skills)
            best = FITNESS if skills.fitness > skills.strength else STRENGTH
            attack = contest(table, unit, STRENGTH, "shove", "nwo.shove.contest")
            return _contest(
                table, attack, contest(table, target, best, "resists the shove", "nwo.shove.contest"), "shove"
            )
        case orders.Grapple(target=target):
            attack = contest(table, unit, STRENGTH, "grapple", "nwo.grapple.contest")
            if table.world.has(target, Down):
                return Chances((Outcome("pass", "no contest: unconscious", SURE),))
            return _contest(
                table,
                attack,
                contest(table, target, STRENGTH, "resists the grapple", "nwo.grapple.contest"),
                "grapple",
            )
        case orders.BreakFree():
            attack = contest(table, unit, STRENGTH, "breaks free", "nwo.grapple.break")
            grappler = table.world.get(unit, Grappled).by
            return _contest(
                table,
                attack,
                contest(table, grappler, STRENGTH, "holds on", "nwo.grapple.break"),
                "break free",
            )
        case orders.Help(kind=kind, way=way):
            return tested(ways(table, unit, kind)[way], DC, "+3", "no help")
        case orders.Interact(cell=cell):
            zone = interaction_at(table, cell)
            assert zone is not None
            asked, helped = trying(table, unit, zone), helped_as(zone)
            return tested(
                helped_check(table, asked, helped) if helped else asked,
                difficulty(zone),
                "done",
                "nothing happens",
            )
    return Chances()


def _contest(table: Table, attack: Check, defence: Check, kind: str) -> Chances:
    attack, defence = helped_check(table, attack, kind), helped_check(table, defence, "resist")
    share = contest_odds(attack, defence)
    if table.option("parry_reroll") == "always":
        lost = contest_odds(defence, attack)
        share = share / (share + lost)
    return Chances(
        (Outcome("pass", "wins", share), Outcome("fail", "fails", 1 - share)), (attack.line(), defence.line())
    )


class _Ending(NamedTuple):
    """How two attacks end: the outcome of the first by its number, the harm it does, whether it breaks a
    hold, and the outcome of the second."""

    one: int
    amount: int
    free: bool
    two: int


def _double(table: Table, action: orders.DoubleStrike) -> Chances:
    """Both attacks; on the same target their harm adds up, and one that has felled it is the only one. The
    first may break a hold, which the second then gains by, or set off a canister."""
    target, same = action.target, action.target == action.second
    first = blow(table, action.unit, target, weapons()[action.weapon])
    later = _second_blows(table, action)
    endings = _endings(table, action, first, later)
    outcomes: dict[str, Outcome] = {}
    for ending, share in endings.odds().items():
        one, two = first.outcomes[ending.one], later[-1 if ending.free else 0].outcomes[ending.two]
        _add(
            outcomes,
            table,
            target,
            one,
            None if same and fells(table, target, ending.amount) else two,
            share,
            same,
        )
    freed = endings.chance(lambda ending: ending.free)
    expected, downs = dict(first.expected), dict(first.downs)
    for share, second in ((freed, later[-1]), (1 - freed, later[0])):
        for known, more in ((expected, second.expected), (downs, second.downs)):
            for other, part in more:
                known[other] = min(SURE, known.get(other, NEVER) + share * part)
    if same:
        harm = endings.map(lambda ending: _together(table, target, ending, later))
        expected[target] = mean(harm.map(lambda amount: loss(table, target, amount)))
        downs[target] = harm.chance(lambda amount: fells(table, target, amount))
    checks = (*first.checks, *later[0].checks)
    return Chances(
        tuple(outcomes.values()), checks, expected=tuple(expected.items()), downs=tuple(downs.items())
    )


def _endings(
    table: Table, action: orders.DoubleStrike, first: Chances, later: list[Chances]
) -> Spread[_Ending]:
    loose = _breaks(table, action.unit, action.target)

    def after(one: int) -> Spread[_Ending]:
        outcome = first.outcomes[one]
        return weighed(dict(blasts(table, action.target, outcome.key, outcome.harm))).then(
            partial(freeing, one, outcome.key in ("hit", "crit"))
        )

    def freeing(one: int, struck: bool, amount: int) -> Spread[_Ending]:
        free = (SURE if fells(table, action.target, amount) else loose) if loose and struck else NEVER
        return chance(free).then(
            lambda broken: seconds[broken].map(lambda two: _Ending(one, amount, broken, two))
        )

    seconds = [
        weighed({number: two.chance for number, two in enumerate(one.outcomes)})
        for one in (later[0], later[-1])
    ]
    return weighed({number: one.chance for number, one in enumerate(first.outcomes)}).then(after)


def _together(table: Table, target: int, ending: _Ending, later: list[Chances]) -> int:
    """The harm of both attacks on the same target: of the first alone if that fells it."""
    more = later[-1 if ending.free else 0].outcomes[ending.two].harm
    return ending.amount if fells(table, target, ending.amount) else ending.amount + more


def _add(
    outcomes: dict[str, Outcome],
    table: Table,
    target: int,
    one: Outcome,
    two: Outcome | None,
    share: Fraction,
    same: bool,
) -> None:
    """Add to the share of two endings; `two` is None if the first has felled the target of both."""
    key, words = (f"{one.key}-{two.key}", f"{one.words}, then {two.words}") if two else ("both", one.words)
    harm = one.harm + (two.harm if two else 0)
    known = outcomes.get(key, Outcome(key, words, NEVER, harm, target, same and fells(table, target, harm)))
    outcomes[key] = replace(known, chance=known.chance + share)


def _second_blows(table: Table, action: orders.DoubleStrike) -> list[Chances]:
    """The odds of the second blow as things stand, and last those of one who has broken loose."""
    weapon = weapons()[action.other]
    found = [blow(table, action.unit, action.second, weapon, second=True)]
    if table.world.has(action.unit, Grappled):
        trial = table.copy(table.dice.forked("loose"))
        trial.world.drop(action.unit, Grappled)
        found.append(blow(trial, action.unit, action.second, weapon, second=True))
    return found


def _breaks(table: Table, unit: int, target: int) -> Fraction:
    """The chance that a hit on the target breaks its hold on the figure (nwo.grapple.attack-grappler); 0 if
    it holds it not."""
    held = table.world.find(unit, Grappled)
    if not held or held.by != target:
        return NEVER
    attack = contest(table, target, STRENGTH, "keeps its hold", "nwo.grapple.contest")
    return _contest(
        table, attack, contest(table, unit, STRENGTH, "resists the grapple", "nwo.grapple.contest"), "grapple"
    ).chance("fail")
