"""Exact odds of contests, disarms, double attacks, help and what the map offers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.core.actions import Action
from game.core.battle import Battle
from game.core.chances import Chances, Outcome
from game.core.components import Down
from game.rulesets.nwo import orders
from game.rulesets.nwo.attack_chances import NEVER, against, blow, fells, loss
from game.rulesets.nwo.checks import Check, pass_odds
from game.rulesets.nwo.components import Grappled, Skills
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.contests import FITNESS, STRENGTH, contest, contest_odds
from game.rulesets.nwo.disarm import wrenching
from game.rulesets.nwo.hands import disarming_weapon
from game.rulesets.nwo.helping import DC, helped_check, ways
from game.rulesets.nwo.hits import means_of
from game.rulesets.nwo.interactions import difficulty, helped_as, interaction_at, trying

SURE = Fraction(1)


def tested(asked: Check, needed: int, passed: str, failed: str) -> Chances:
    share = pass_odds(asked, needed)
    return Chances((Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)), (asked.line(needed),))


def close_chances(battle: Battle, action: Action) -> Chances:
    unit = action.unit
    match action:
        case orders.DoubleStrike():
            return _double(battle, action)
        case orders.Disarm(target=target):
            attack = helped_check(battle, wrenching(battle, unit, target), "disarm")
            return against(battle, attack, target, means_of(disarming_weapon(battle, unit), crits=False))
        case orders.Shove(target=target):
            skills = battle.world.get(target, Skills)
            best = FITNESS if skills.fitness > skills.strength else STRENGTH
            attack = contest(battle, unit, STRENGTH, "shove", "nwo.shove.contest")
            return _contest(battle, attack, contest(battle, target, best, "resists the shove", "nwo.shove.contest"), "shove")
        case orders.Grapple(target=target):
            attack = contest(battle, unit, STRENGTH, "grapple", "nwo.grapple.contest")
            if battle.world.has(target, Down):
                return Chances((Outcome("pass", "no contest: unconscious", SURE),))
            return _contest(battle, attack, contest(battle, target, STRENGTH, "resists the grapple", "nwo.grapple.contest"), "grapple")
        case orders.BreakFree():
            attack = contest(battle, unit, STRENGTH, "breaks free", "nwo.grapple.break")
            grappler = battle.world.get(unit, Grappled).by
            return _contest(battle, attack, contest(battle, grappler, STRENGTH, "holds on", "nwo.grapple.break"), "break free")
        case orders.Help(kind=kind, way=way):
            return tested(ways(battle, unit, kind)[way], DC, "+3", "no help")
        case orders.Interact(cell=cell):
            zone = interaction_at(battle, cell)
            assert zone is not None
            asked, helped = trying(battle, unit, zone), helped_as(zone)
            return tested(helped_check(battle, asked, helped) if helped else asked, difficulty(zone), "done", "nothing happens")
    return Chances()


def _contest(battle: Battle, attack: Check, defence: Check, kind: str) -> Chances:
    attack, defence = helped_check(battle, attack, kind), helped_check(battle, defence, "resist")
    share = contest_odds(attack, defence)
    if battle.option("parry_reroll") == "always":
        lost = contest_odds(defence, attack)
        share = share / (share + lost)
    return Chances((Outcome("pass", "wins", share), Outcome("fail", "fails", 1 - share)), (attack.line(), defence.line()))


def _double(battle: Battle, action: orders.DoubleStrike) -> Chances:
    """Both attacks; on the same target their harm adds up, and one that has felled it is the only one."""
    first = blow(battle, action.unit, action.target, weapons()[action.weapon])
    second = blow(battle, action.unit, action.second, weapons()[action.other], second=True)
    same = action.target == action.second
    outcomes: dict[str, Outcome] = {}
    expected, downs = dict(first.expected), dict(first.downs)
    for unit, share in second.expected:
        expected[unit] = min(SURE, expected.get(unit, NEVER) + share)
    for unit, share in second.downs:
        downs[unit] = min(SURE, downs.get(unit, NEVER) + share)
    if same:
        expected[action.target] = downs[action.target] = NEVER
    for one in first.outcomes:
        for two in second.outcomes:
            felled = same and one.down
            key, words = ("both", one.words) if felled else (f"{one.key}-{two.key}", f"{one.words}, then {two.words}")
            harm = one.harm if felled else one.harm + two.harm
            down = same and fells(battle, action.target, harm)
            share = one.chance * two.chance
            known = outcomes.get(key, Outcome(key, words, NEVER, harm, action.target, down))
            outcomes[key] = replace(known, chance=known.chance + share)
            if same:
                expected[action.target] += share * loss(battle, action.target, harm)
                downs[action.target] += share if down else NEVER
    checks = (*first.checks, *second.checks)
    return Chances(tuple(outcomes.values()), checks, expected=tuple(expected.items()), downs=tuple(downs.items()))
