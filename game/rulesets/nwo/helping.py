"""Help: +3 to a check that is not a defence, from the next tile, by an order or out of turn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from game.core.actions import Ask, Option, Refusal
from game.core.components import Down
from game.core.events import Modifier, StatusGained, StatusLost
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import (
    Check,
    check,
    contest_bonus,
    half_skill,
    pass_odds,
    passes,
    strength_bonus,
)
from game.rulesets.nwo.components import Gifts, Helped, Helping, Initiative, Skills, Surprised
from game.rulesets.nwo.figures import melee_weapons, unspent
from game.rulesets.nwo.harm import resolve_check, spend_action
from game.rulesets.nwo.parry import wins
from game.rulesets.nwo.states import HELPED
from game.systems.bodies import is_adjacent, sees

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


def helping_checks(table: Table, helper: UnitId, kind: str, target: UnitId = NO_UNIT) -> dict[str, Check]:
    """The rolls by which a helper may help with such a check, by name (nwo.help.roll, athleticism,
    right-tool, spotting).

    `target` is the one that the helped figure shoots at; 0 if that is not known yet.
    """
    skills, gifts, rule = table.world.get(helper, Skills), table.world.get(helper, Gifts), "nwo.help.roll"
    own, found = KINDS[kind], dict[str, Check]()
    if own == "strength":
        found["Strength"] = _test(table, helper, "Strength", _contest(skills.strength, "Strength"))
        if kind in PHYSICAL:
            found["Fitness"] = _test(
                table, helper, "Fitness", _contest(skills.fitness, "Fitness", "nwo.help.athleticism")
            )
    elif own == "weapon":
        found["Weapon"] = _test(table, helper, "melee attack", *tool_roll(table, helper, rule))
    elif own in ("aiming", "reloading"):
        found[own.capitalize()] = _test(
            table, helper, own.capitalize(), half_skill(getattr(skills, own), own.capitalize(), rule)
        )
    elif own == "robustness":
        found["Robustness"] = _test(
            table,
            helper,
            "Robustness",
            Modifier(gifts.robustness, rule, "traits") if gifts.robustness else None,
        )
    if kind == "force" and not any(weapon.id == "unarmed" for weapon in melee_weapons(table, helper)):
        found["Tool"] = _test(table, helper, "melee attack", *tool_roll(table, helper, "nwo.help.right-tool"))
    if kind == "shot" and (not target or sees(table, helper, target)):
        seen = Modifier(gifts.perception, "nwo.help.spotting", "traits") if gifts.perception else None
        found["Perception"] = _test(table, helper, "Perception", seen)
    steady = resolve_check(table, helper, rule)
    edge = () if own == "resolve" else (Modifier(0, rule, "Resolve in place of the skill", -1),)
    found["Resolve"] = msgspec.structs.replace(steady, modifiers=(*steady.modifiers, *edge))
    return found


def _test(table: Table, helper: UnitId, what: str, *modifiers: Modifier | None) -> Check:
    return check(table, helper, f"{what}, to help", "nwo.help.roll", modifiers)


def _contest(level: int, name: str, rule: str = "nwo.shove.contest") -> Modifier | None:
    bonus = contest_bonus(level)
    return Modifier(bonus, rule, f"{name} {level}") if bonus else None


def tool_roll(table: Table, helper: UnitId, rule: str) -> list[Modifier | None]:
    skills = table.world.get(helper, Skills)
    weapon = max(melee_weapons(table, helper), key=lambda one: int(getattr(skills, one.skill)))
    strong = strength_bonus(skills.strength)
    level = getattr(skills, weapon.skill)
    return [
        half_skill(level, weapon.skill.replace("_", " "), rule),
        Modifier(strong, "nwo.melee.bonus", f"Strength {skills.strength}") if strong else None,
    ]


# ---------------------------------------------------------------- as an order


def refuse_help(table: Table, unit: UnitId, friend: UnitId, kind: str, way: str) -> Refusal | None:
    rule = "nwo.help.adjacent"
    if friend not in table.standing() or friend == unit or table.hostile(unit, friend):
        return Refusal(rule, "no friend on the next tile")
    if not is_adjacent(table, unit, friend):
        return Refusal(rule, f"{table.unit(friend).name} is not on the next tile")
    if kind not in KINDS:
        return Refusal(rule, "that cannot be helped")
    if way not in helping_checks(table, unit, kind):
        return Refusal("nwo.help.roll", "that skill does not help here")
    if kind == "shot" and way == "Perception" and not any(sees(table, unit, e) for e in table.enemies(unit)):
        return Refusal("nwo.help.spotting", "no enemy in sight to spot")
    if tries_of(table, friend, kind) >= MOST:
        return Refusal("nwo.help.cap", f"two have helped {table.unit(friend).name} with that already")
    return None


def help_friend(table: Table, unit: UnitId, friend: UnitId, kind: str, way: str) -> Play[None]:
    """Roll at once; success is held for the friend's next matching check of this round
    (nwo.help.same-turn)."""
    yield from spend_action(table, unit, f"helps {table.unit(friend).name}")
    useful = yield from passes(table, helping_checks(table, unit, kind)[way], DC)
    known = _current(table, friend)
    if useful:
        grant(table, unit, friend, kind, way)
        yield StatusGained(friend, HELPED.id, HELPED.rule, len(known.kinds) + 1)
    else:
        table.world.put(friend, msgspec.structs.replace(known, failed=(*known.failed, kind)))


def grant(table: Table, unit: UnitId, friend: UnitId, kind: str, way: str) -> None:
    """The help has worked: it is held for the friend's next matching check."""
    known = _current(table, friend)
    spotters = (*known.spotters, unit) if kind == "shot" and way == "Perception" else known.spotters
    table.world.put(friend, msgspec.structs.replace(known, kinds=(*known.kinds, kind), spotters=spotters))


def _current(table: Table, unit: UnitId) -> Helped:
    """The help of this round."""
    helped = table.world.find(unit, Helped)
    return helped if helped and helped.round == table.clock.round else Helped(table.clock.round)


def tries_of(table: Table, unit: UnitId, kind: str) -> int:
    """How many have helped with the next check of that kind, in vain or not (nwo.help.cap)."""
    known = _current(table, unit)
    return known.kinds.count(kind) + known.failed.count(kind)


def expire(table: Table) -> Play[None]:
    """Help of a past round is lost."""
    for unit, helped in list(table.world.each(Helped)):
        if helped.kinds and helped.round != table.clock.round:
            table.world.put(unit, Helped(table.clock.round))
            yield StatusLost(unit, HELPED.id, HELPED.rule)


# ---------------------------------------------------------------- as the check is about to be rolled


Chance = Callable[[Check], Fraction]
"""The chance of a check to succeed, with whatever counts in it."""


def check_with_all_help(
    table: Table,
    asked: Check,
    kind: str,
    target: UnitId = NO_UNIT,
    chance: Chance | None = None,
    stake: str = "",
) -> Play[Check]:
    """The check with all help that it gets: what waits for it, and what adjacent friends give out of turn
    (nwo.help.out-of-turn).

    `chance` says how likely it is to succeed and `stake` what comes of it if it does not, so that whoever is
    asked for help reads what becomes of it.
    """
    unit = asked.unit
    tries, count = tries_of(table, unit, kind), waiting_help(table, unit, kind, target)
    if kind in _current(table, unit).kinds:
        yield StatusLost(unit, HELPED.id, HELPED.rule, len(use_up(table, unit, kind).kinds))
    elif tries:
        use_up(table, unit, kind)
    for helper in free_helpers(table, unit):
        if tries >= MOST:
            break
        way = yield from _offered(table, helper, with_help(asked, count), kind, target, chance, stake)
        if way:
            tries += 1
            table.world.put(helper, Helping(table.clock.round))
            count += yield from passes(table, helping_checks(table, helper, kind, target)[way], DC)
    return with_help(asked, count)


def use_up(table: Table, unit: UnitId, kind: str) -> Helped:
    """The help that waited for the check is gone with it, worked or not; what is left."""
    known = _current(table, unit)
    rest, failed = (tuple(one for one in kinds if one != kind) for kinds in (known.kinds, known.failed))
    left = Helped(table.clock.round, rest, failed, () if kind == "shot" else known.spotters)
    table.world.put(unit, left)
    return left


def meets_chance(against: int) -> Chance:
    """The chance of a check to reach that number."""
    return lambda asked: pass_odds(asked, against)


def beats_chance(table: Table, defence: Check) -> Chance:
    """The chance of a check to come to more than that one in the end."""
    return lambda asked: wins(table, asked, defence)


def with_help(asked: Check, count: int) -> Check:
    help_ = Modifier(BONUS * count, "nwo.help.cap", f"{count} helping") if count else None
    return msgspec.structs.replace(asked, modifiers=(*asked.modifiers, help_)) if help_ else asked


def waiting_help(table: Table, unit: UnitId, kind: str, target: UnitId) -> int:
    """How many have helped with the next check of that kind; spotters only if they see whom the shot is for
    (nwo.help.spotting)."""
    if not table.world.has(unit, Helped):
        return 0
    known = _current(table, unit)
    blind = (
        [one for one in known.spotters if target and not sees(table, one, target)] if kind == "shot" else []
    )
    return known.kinds.count(kind) - len(blind)


def free_helpers(table: Table, unit: UnitId) -> list[UnitId]:
    """Adjacent friends who have not acted this round, in the order of the round: those whose turn is still to
    come, and those whose turn went by with its Action unspent (nwo.help.out-of-turn)."""
    clock = table.clock
    gone = [slot.unit for slot in clock.slots[: clock.index] if unspent(table, slot.unit).action]
    found = []
    for helper in [*gone, *(slot.unit for slot in clock.slots[clock.index + 1 :])]:
        fit = (
            not table.world.has(helper, Down)
            and not table.world.has(helper, Surprised)
            and table.world.has(helper, Initiative)
        )
        if helper != unit and fit and not table.hostile(helper, unit) and action_left(table, helper):
            found.append(helper)
    return [helper for helper in found if is_adjacent(table, helper, unit)]


def always_helps(table: Table, unit: UnitId) -> bool:
    """Whether its side helps without being asked, whenever anybody can."""
    return table.team(unit).options.get("auto_help", "ask") == "always"


def best_way(table: Table, helper: UnitId, kind: str, target: UnitId) -> tuple[str, Check]:
    """How one helps who does so without being asked, and the roll for it."""
    return max(helping_checks(table, helper, kind, target).items(), key=lambda way: pass_odds(way[1], DC))


def _offered(
    table: Table, helper: UnitId, asked: Check, kind: str, target: UnitId, chance: Chance | None, stake: str
) -> Play[str]:
    """Ask the owner by which skill the helper helps; "" for not at all. The side's auto_help may answer for
    it."""
    habit = table.team(helper).options.get("auto_help", "ask")
    if habit != "ask":
        return best_way(table, helper, kind, target)[0] if habit == "always" else ""
    odds = {way: pass_odds(roll, DC) for way, roll in helping_checks(table, helper, kind, target).items()}
    now, then = (chance(asked), chance(with_help(asked, 1))) if chance else (None, None)

    def after(share: Fraction) -> Fraction | None:
        """With the help if it comes to something, else as it is."""
        return None if now is None or then is None else now + share * (then - now)

    options = [
        Option(way, f"Help by {way}", f"{percent(share)} for +{BONUS}", after(share))
        for way, share in odds.items()
    ]
    words = (  # records of version 1 have them in their digests
        f"{table.unit(asked.unit).name} is about to roll: {asked.what}. Shall "
        f"{table.unit(helper).name} help, for its Action of this round?"
    )
    all_options = (*options, Option("no", "Do not help", "", now))
    goal = "to succeed" if chance else ""
    answer: str = yield Ask(
        table.unit(helper).side,
        helper,
        "nwo.help.out-of-turn",
        words,
        all_options,
        "no",
        asked.unit,
        asked.unit,
        "",
        goal,
        now,
        True,
        stake=stake,
    )
    return "" if answer == "no" else answer


def percent(share: Fraction) -> str:
    return f"{round(100 * share)} %"


def action_left(table: Table, unit: UnitId) -> bool:
    """Whether the figure has its Action of this round still: not if it has helped out of turn in it."""
    spent = table.world.find(unit, Helping)
    return not (spent and spent.round == table.clock.round)
