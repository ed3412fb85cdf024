"""Counts what comes of an order when it is given again and again, and compares that with the chances that
were shown."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

from game.core.actions import Action, Answer, EndTurn
from game.core.battle import Battle
from game.core.components import Down
from game.core.events import AttackEnded, Event, Harmed, Landed, Reported, Rolled, seen_by
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.lithium.components import Plan
from tests.contract import opend6_ends

SIGMAS = 5
"""A right chance is farther off than this about once in two million comparisons; seeds are fixed, so a right
test stays right."""
RARE = SIGMAS**2 / 6
"""So much more is allowed, by Bernstein's bound: what is expected less than once happens once."""
DECLINED = {
    "nwo.shield.declare": "no",
    "lithium.attack.respond": "none",
    "lithium.action.interrupted": "done",
}
"""Answers other than the default: chances are shown for a shield that is already up, and for a target that
does not defend itself."""
LATER = "lithium.damage.bleeding"
"""What is asked here comes of wounds, not of the order: the play stops before the answer."""


def carry_out(battle: Battle, action: Action) -> list[Event]:
    """Do it, and answer all questions by their default. What is only declared is carried out when all sides
    have declared."""
    turn, declared = battle.table.clock.round, battle.slot is not None and battle.slot.phase == "declare"
    events = battle.apply(action)
    while battle.pending or (declared and battle.winner is None and battle.table.clock.round == turn):
        ask = battle.pending
        if ask is None:
            events += battle.apply(
                EndTurn(
                    next(
                        unit
                        for unit in battle.table.standing()
                        if battle.table.unit(unit).side == battle.side
                    )
                )
            )
        elif ask.rule == LATER:
            break
        else:
            events += battle.apply(Answer(ask.unit, DECLINED.get(ask.rule, ask.default)))
    return seen_by(None, events)


def alone(battle: Battle, action: Action) -> Battle:
    """A copy on which no other figure has declared anything."""
    copy = battle.clone("alone")
    for unit in copy.table.world.having(Plan):
        if unit != action.unit:
            copy.table.world.put(unit, Plan())
    return copy


def ending(battle: Battle, action: Action, events: list[Event], keys: set[str]) -> str:
    """The outcome that came about, by its key in the chances."""
    if battle.ruleset.ID == "opend6":
        return opend6_ends.ending(action, events, keys)
    rolls = [event for event in events if isinstance(event, Rolled)]
    if "startled" in keys and not rolls[0].passed:
        return "startled"
    rolls = rolls["startled" in keys :]
    attacks = [event for event in events if isinstance(event, AttackEnded) and event.unit == action.unit]
    total = next((key for key in keys if key.startswith("total-")), "")
    if total:
        return f"total-{rolls[0].total}"
    if keys <= {"hit", "miss"}:
        return "hit" if any(event.outcome == "hit" for event in attacks) else "miss"
    if attacks and not keys & {"pass", "fail", "hit", "down", "both"} and not any("-" in key for key in keys):
        return graded(attacks[0], events, keys)
    if "hit" in keys:
        victim = getattr(action, "target", 0) or battle.table.at(action.cell) or attacks[0].target  # type: ignore[attr-defined]
        return next((event.outcome for event in attacks if event.target == victim), "friend")
    if any("-" in key for key in keys):
        return "both" if len(attacks) == 1 else "-".join(event.outcome for event in attacks)
    if "down" in keys and battle.table.world.has(action.unit, Down):
        return "down"
    if keys <= {"pass", "fail", "startled"}:
        first = rolls[0]
        passed = first.passed if first.passed is not None else first.total > rolls[1].total
        return "pass" if passed else "fail"
    if "fail" in keys and rolls and rolls[0].unit == action.unit and rolls[0].passed is False:
        return "fail"
    return "pass" if "pass" in keys else "done"


def graded(attack: AttackEnded, events: list[Event], keys: set[str]) -> str:
    """The one of the outcomes that is told of the target: the level of a wound, or of a stun; if none is, the
    hit came to nothing."""
    if attack.outcome != "hit":
        return attack.outcome if attack.outcome in keys else "miss"
    reports = [event.words for event in events if isinstance(event, Reported) and "stun" in event.words]
    harms = [event.words for event in events if isinstance(event, Harmed) and event.unit == attack.target]
    told = (reports + harms)[0].split(": ")[-1].lower() if reports or harms else ""
    named = [key for key in keys if all(word in told for word in key.split())]
    nothing = "unhurt" if "unhurt" in keys else "stopped"
    return min(named, key=lambda key: (-len(key.split()), told.find(key)), default=nothing)


def points(battle: Battle, unit: UnitId) -> Fraction:
    """What a figure has left of all its points; wounds in boxes and by levels count by the worst."""
    if battle.ruleset.ID in ("infowar", "opend6"):
        return battle.ruleset.health(battle.table, unit)
    gauges = battle.ruleset.gauges(battle.table, unit)
    return Fraction(sum(gauge.value for gauge in gauges), sum(gauge.most for gauge in gauges))


def compare(battle: Battle, action: Action, times: int) -> None:
    """Give the order `times` times on copies with other dice: everything that `chances` says must fit."""
    assert not (found := misfits(battle, action, times)), "; ".join(found)


def misfits(battle: Battle, action: Action, times: int) -> list[str]:
    """What does not fit, in words, after the order was given `times` times: shares of outcomes, landings and
    falls, mean losses, and who is hit."""
    battle = alone(battle, action)
    odds = battle.ruleset.chances(
        battle.table, action
    )  # all of them: what a side may read of them is another matter
    graded = {
        one.target: one.chance
        for one in battle.ruleset.FORETELLING.graded(battle.table, action)
        if one.target
    }
    keys = {one.key for one in odds.outcomes}
    seen: Counter[str] = Counter()
    lost: Counter[int] = Counter()
    downs: Counter[int] = Counter()
    hits: Counter[int] = Counter()
    landed: Counter[Cell] = Counter()
    whole = {unit: points(battle, unit) for unit, _ in odds.expected}
    standing = [unit for unit, _ in odds.downs if not battle.table.world.has(unit, Down)]
    for number in range(times):
        twin = battle.clone(f"roll {number}")
        events = carry_out(twin, action)
        seen[ending(twin, action, events, keys)] += 1
        for unit, before in whole.items():
            lost[unit] += before - points(twin, unit)  # type: ignore[assignment]
        downs.update(unit for unit in standing if twin.table.world.has(unit, Down))
        hits.update(
            {event.target for event in events if isinstance(event, AttackEnded) and event.outcome == "hit"}
        )
        landed.update([event.cell for event in events if isinstance(event, Landed)][: bool(odds.landing)])
    found = [f"{action}: ended by {key}, which is not among the outcomes" for key in sorted(set(seen) - keys)]
    found += [
        f"{action}: landed on {cell}, which is not said"
        for cell in sorted(set(landed) - dict(odds.landing).keys())
    ]
    rows = [(f"{action}: {key}", seen[key], odds.chance(key)) for key in sorted(keys)]
    rows += [(f"{action}: {unit} down", downs[unit], share) for unit, share in odds.downs]
    rows += [(f"{action}: {target} hit", hits[target], share) for target, share in graded.items()]
    found += [gap(what, count, chance, times) for what, count, chance in rows]
    found += [
        gap(f"{action}: on {cell}", landed[cell], share, landed.total()) for cell, share in odds.landing
    ]  # who is startled throws nothing
    return [
        *filter(None, found),
        *(f"{action}: loss of {unit}" for unit, mean in odds.expected if _off(lost[unit], mean, times)),
    ]


def _off(total: float, mean: Fraction, times: int) -> bool:
    """Losses lie between 0 and 1, so that none scatters more than one that is all or nothing."""
    return abs(float(total / times - mean)) > SIGMAS * sqrt(max(float(mean * (1 - mean)), 1e-9) / times)


def gap(what: str, count: int, chance: Fraction, times: int) -> str:
    """Nothing if so many of all times go with the chance."""
    if chance in (0, 1):
        return "" if count == chance * times else f"{what}: {count} of {times}, expected {chance * times}"
    expected, spread = float(chance) * times, sqrt(times * float(chance) * float(1 - chance))
    return (
        ""
        if abs(count - expected) <= SIGMAS * spread + RARE
        else f"{what}: {count} of {times}, expected {expected:.0f}"
    )
