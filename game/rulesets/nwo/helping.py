"""Help: +3 to a check that is not a defence, from the next tile, by an order or out of turn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec

from game.core.actions import Ask, Option, Refusal
from game.core.battle import Battle
from game.core.components import Down
from game.core.events import Modifier, StatusGained, StatusLost
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, check, contest_bonus, half, pass_odds, passes, strength_bonus
from game.rulesets.nwo.components import Gifts, Helped, Helping, Initiative, Skills, Surprised
from game.rulesets.nwo.harm import resolve_check, spend_action
from game.rulesets.nwo.state import adjacent, enemies, melee_weapons, unspent
from game.systems.view import in_sight

DC = 10
BONUS = 3
MOST = 2
PHYSICAL = ("shove", "grapple", "break free", "resist", "force")
KINDS = {
    "shot": "aiming",
    "blow": "weapon",
    "throw": "aiming",
    "disarm": "weapon",
    "shove": "strength",
    "grapple": "strength",
    "break free": "strength",
    "resist": "strength",
    "force": "strength",
    "Resolve": "resolve",
    "Robustness": "robustness",
    "reload": "reloading",
}
"""The checks that can be helped, and the skill that each rolls (nwo.help.adjacent)."""


def ways(battle: Battle, helper: int, kind: str, target: int = 0) -> dict[str, Check]:
    """The rolls by which a helper may help with such a check, by name (nwo.help.roll, athleticism, right-tool, spotting).

    `target` is the one that the helped figure shoots at; 0 if that is not known yet.
    """
    skills, gifts = battle.world.get(helper, Skills), battle.world.get(helper, Gifts)
    rule = "nwo.help.roll"
    own = KINDS[kind]
    found: dict[str, Check] = {}
    if own == "strength":
        found["Strength"] = _test(battle, helper, "Strength", _contest(skills.strength, "Strength"))
        if kind in PHYSICAL:
            found["Fitness"] = _test(battle, helper, "Fitness", _contest(skills.fitness, "Fitness", "nwo.help.athleticism"))
    elif own == "weapon":
        found["Weapon"] = _test(battle, helper, "melee attack", *tool_roll(battle, helper, rule))
    elif own in ("aiming", "reloading"):
        found[own.capitalize()] = _test(battle, helper, own.capitalize(), half(getattr(skills, own), own.capitalize(), rule))
    elif own == "robustness":
        found["Robustness"] = _test(battle, helper, "Robustness", Modifier(gifts.robustness, rule, "traits") if gifts.robustness else None)
    if kind == "force" and not any(weapon.id == "unarmed" for weapon in melee_weapons(battle, helper)):
        found["Tool"] = _test(battle, helper, "melee attack", *tool_roll(battle, helper, "nwo.help.right-tool"))
    if kind == "shot" and (not target or in_sight(battle, battle.cell(helper), battle.cell(target))):
        seen = Modifier(gifts.perception, "nwo.help.spotting", "traits") if gifts.perception else None
        found["Perception"] = _test(battle, helper, "Perception", seen)
    steady = resolve_check(battle, helper, rule)
    if own == "resolve":
        found["Resolve"] = steady
    else:
        edge = Modifier(0, rule, "Resolve in place of the skill", -1)
        found["Resolve"] = replace(steady, modifiers=(*steady.modifiers, edge))
    return found


def _test(battle: Battle, helper: int, what: str, *modifiers: Modifier | None) -> Check:
    return check(battle, helper, f"{what}, to help", "nwo.help.roll", modifiers)


def _contest(level: int, name: str, rule: str = "nwo.shove.contest") -> Modifier | None:
    bonus = contest_bonus(level)
    return Modifier(bonus, rule, f"{name} {level}") if bonus else None


def tool_roll(battle: Battle, helper: int, rule: str) -> list[Modifier | None]:
    skills = battle.world.get(helper, Skills)
    weapon = max(melee_weapons(battle, helper), key=lambda one: int(getattr(skills, one.skill)))
    strong = strength_bonus(skills.strength)
    level = getattr(skills, weapon.skill)
    return [half(level, weapon.skill.replace("_", " "), rule), Modifier(strong, "nwo.melee.bonus", f"Strength {skills.strength}") if strong else None]


# ---------------------------------------------------------------- as an order


def refuse_help(battle: Battle, unit: int, friend: int, kind: str, way: str) -> Refusal | None:
    rule = "nwo.help.adjacent"
    if friend not in battle.standing() or friend == unit or battle.hostile(unit, friend):
        return Refusal(rule, "no friend on the next tile")
    if not adjacent(battle, battle.cell(unit), battle.cell(friend)):
        return Refusal(rule, f"{battle.unit(friend).name} is not on the next tile")
    if kind not in KINDS:
        return Refusal(rule, "that cannot be helped")
    if way not in ways(battle, unit, kind):
        return Refusal("nwo.help.roll", "that skill does not help here")
    if kind == "shot" and way == "Perception" and not any(in_sight(battle, battle.cell(unit), battle.cell(e)) for e in enemies(battle, unit)):
        return Refusal("nwo.help.spotting", "no enemy in sight to spot")
    if _tries(battle, friend, kind) >= MOST:
        return Refusal("nwo.help.cap", f"two have helped {battle.unit(friend).name} with that already")
    return None


def help_friend(battle: Battle, unit: int, friend: int, kind: str, way: str) -> Play[None]:
    """Roll at once; success is held for the friend's next matching check of this round (nwo.help.same-turn)."""
    yield from spend_action(battle, unit, f"helps {battle.unit(friend).name}")
    useful = yield from passes(battle, ways(battle, unit, kind)[way], DC)
    known = _current(battle, friend)
    if useful:
        battle.world.put(friend, msgspec.structs.replace(known, kinds=(*known.kinds, kind)))
        yield StatusGained(friend, "helped", "nwo.help.same-turn", len(known.kinds) + 1)
    else:
        battle.world.put(friend, msgspec.structs.replace(known, failed=(*known.failed, kind)))


def _current(battle: Battle, unit: int) -> Helped:
    """The help of this round."""
    helped = battle.world.find(unit, Helped)
    return helped if helped and helped.round == battle.clock.round else Helped(battle.clock.round)


def _tries(battle: Battle, unit: int, kind: str) -> int:
    """How many have helped with the next check of that kind, in vain or not (nwo.help.cap)."""
    known = _current(battle, unit)
    return known.kinds.count(kind) + known.failed.count(kind)


def expire(battle: Battle) -> Play[None]:
    """Help of a past round is lost."""
    for unit, helped in list(battle.world.each(Helped)):
        if helped.kinds and helped.round != battle.clock.round:
            battle.world.put(unit, Helped(battle.clock.round))
            yield StatusLost(unit, "helped", "nwo.help.same-turn")


# ---------------------------------------------------------------- as the check is about to be rolled


def assisted(battle: Battle, asked: Check, kind: str, target: int = 0) -> Play[Check]:
    """The check with all help that it gets: what waits for it, and what adjacent friends give out of turn (nwo.help.out-of-turn)."""
    unit = asked.unit
    known, tries = _current(battle, unit), _tries(battle, unit, kind)
    count = known.kinds.count(kind)
    if tries:
        rest = [tuple(one for one in kinds if one != kind) for kinds in (known.kinds, known.failed)]
        battle.world.put(unit, Helped(battle.clock.round, *rest))
        if count:
            yield StatusLost(unit, "helped", "nwo.help.same-turn", len(rest[0]))
    for helper in free_helpers(battle, unit):
        if tries >= MOST:
            break
        way = yield from _offered(battle, helper, asked, kind, target)
        if way:
            tries += 1
            battle.world.put(helper, Helping(battle.clock.round))
            count += yield from passes(battle, ways(battle, helper, kind, target)[way], DC)
    return with_help(asked, count)


def with_help(asked: Check, count: int) -> Check:
    help_ = Modifier(BONUS * count, "nwo.help.cap", f"{count} helping") if count else None
    return replace(asked, modifiers=(*asked.modifiers, help_)) if help_ else asked


def helped_check(battle: Battle, asked: Check, kind: str) -> Check:
    """The check with the help that already waits for it: for the odds, before anybody is asked."""
    return with_help(asked, min(MOST, _current(battle, asked.unit).kinds.count(kind)))


def free_helpers(battle: Battle, unit: int) -> list[int]:
    """Adjacent friends who have not acted this round, in the order of the round: those whose turn is still to come, and those whose turn went by
    with its Action unspent (nwo.help.out-of-turn)."""
    clock = battle.clock
    gone = [slot.unit for slot in clock.slots[: clock.index] if unspent(battle, slot.unit).action]
    found = []
    for helper in [*gone, *(slot.unit for slot in clock.slots[clock.index + 1 :])]:
        fit = not battle.world.has(helper, Down) and not battle.world.has(helper, Surprised) and battle.world.has(helper, Initiative)
        if helper != unit and fit and not battle.hostile(helper, unit) and action_left(battle, helper):
            found.append(helper)
    return [helper for helper in found if adjacent(battle, battle.cell(helper), battle.cell(unit))]


def _offered(battle: Battle, helper: int, asked: Check, kind: str, target: int) -> Play[str]:
    """Ask the owner by which skill the helper helps; "" for not at all. The side's auto_help may answer for it."""
    habit = battle.team(helper).options.get("auto_help", "ask")
    odds = {way: pass_odds(roll, DC) for way, roll in ways(battle, helper, kind, target).items()}
    best = max(odds, key=lambda way: odds[way])
    if habit != "ask":
        return best if habit == "always" else ""
    options = [Option(way, f"Help by {way}", f"{_percent(share)} for +{BONUS}") for way, share in odds.items()]
    words = f"{battle.unit(asked.unit).name} is about to roll: {asked.what}. Shall {battle.unit(helper).name} help, for its Action of this round?"
    answer: str = yield Ask(
        battle.unit(helper).side, helper, "nwo.help.out-of-turn", words, (*options, Option("no", "Do not help")), "no", asked.unit
    )
    return "" if answer == "no" else answer


def _percent(share: Fraction) -> str:
    return f"{round(100 * share)} %"


def action_left(battle: Battle, unit: int) -> bool:
    """Whether the figure has its Action of this round still: not if it has helped out of turn in it."""
    spent = battle.world.find(unit, Helping)
    return not (spent and spent.round == battle.clock.round)
