"""The exact risk of a path: opportunity attacks, overwatch shots and areas, step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial, reduce

import msgspec

from game.core.components import Area
from game.core.field import Cell
from game.core.probability.chances import BLOW, SHOT, Chances, CheckLine, Outcome, Risk
from game.core.probability.dice_distributions import Distribution, chance, from_chances, mean
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.nwo.areas import ROBUSTNESS_DC, harms, note, robustness, untested_areas
from game.rulesets.nwo.attack import MELEE, Attack, blow, shot
from game.rulesets.nwo.attack_chances import forecast_attack
from game.rulesets.nwo.checks import CONDITION_WORDS
from game.rulesets.nwo.components import Conditions, Hazard, Opportunity, Points, Watch
from game.rulesets.nwo.content import Weapon, weapons
from game.rulesets.nwo.figures import ranged_weapons, reach
from game.rulesets.nwo.harm import split
from game.rulesets.nwo.harm_estimate import NEVER
from game.rulesets.nwo.helped_rolls import helped_roll, once_rolled
from game.rulesets.nwo.helping import meets_chance
from game.rulesets.nwo.overwatch import waiting, watchers
from game.rulesets.nwo.ranged import refuse_shot
from game.rulesets.nwo.reactions import may_strike, never_reacts, opportunities, opportunity_weapon
from game.rulesets.nwo.states import CONDITION, STACKS, update_engagements
from game.rulesets.nwo.suppression import reaction_chance
from game.systems.bodies import put, steps_between

Wounds = tuple[int, int, tuple[str, ...]]
"""Hit points, armour points and conditions of the mover: what the way has left of it."""
HelpedRolls = tuple[tuple[UnitId, str], ...]
"""Rolls that have used up help on the way: whose, and of which kind."""
Way = tuple[Wounds, int, HelpedRolls]
"""What has become of the mover by now, the number of the hurdle that has held it up, 0 if none has, and what
helps no more."""
Ways = Distribution[Way]


THROUGH = {"electricity": "the current", "poison": "poisoned air"}
"""What areas are called that one walks through, where that is not their kind."""


@dataclass(frozen=True)
class RollBeforeMove:
    """A roll between the order and its first step: who fails stays where it is, which is the outcome
    `key`."""

    key: str
    words: str
    share: Fraction
    line: CheckLine
    notes: tuple[str, ...] = ()


def path_chances(
    table: Table,
    unit: UnitId,
    path: tuple[Cell, ...],
    provokes: bool = True,
    deed: bool = False,
    hurdles: tuple[RollBeforeMove, ...] = (),
) -> Chances:
    """How the path may end if every reaction is taken, but by sides that never take one: `risks` one by one,
    and the chance to go down on the way.

    Played through on a copy that knows nothing of the dice to come; who goes down stops, and suffers nothing
    more. A `deed` (a dash) may be watched for before its `hurdles` and its first step.
    """
    harmless = _harmless(table, unit, path, provokes)
    if harmless and not hurdles:
        return Chances()
    before = table.world.get(unit, Points)
    wounds: Wounds = (before.hits, before.armor, table.world.get(unit, Conditions).kinds)
    ways: Ways = Distribution({(wounds, 0, ()): 1})
    risks: list[Risk] = []
    trial = table if harmless else table.copy(table.dice.forked("path"))
    for watcher in waiting(trial, unit, "acts") if deed and not harmless else ():
        ways = _shot_at(trial, unit, watcher, ways, 0, risks)
    failed: list[Outcome] = []
    for number, hurdle in enumerate(hurdles, start=1):
        ways = _met(ways, number, hurdle.share)
        failed.insert(0, Outcome(hurdle.key, hurdle.words, ways.map(lambda way: way[1]).equals(number)))
    if not harmless:
        ways = _walked(trial, unit, path, provokes, ways, risks)
    found = _told(unit, before, ways, tuple(risks), tuple(failed), tuple(hurdle.line for hurdle in hurdles))
    return replace(found, notes=tuple(note for hurdle in hurdles for note in hurdle.notes))


def _goes(way: Way) -> bool:
    """Whether the mover is on its way still: neither down nor held up."""
    return way[0][0] > 0 and not way[1]


def _met(ways: Ways, number: int, share: Fraction) -> Ways:
    """Who comes to a hurdle is over it with that chance, or held up by it."""
    return ways.then(
        lambda way: (
            chance(share).map(lambda over: (way[0], 0 if over else number, way[2]))
            if _goes(way)
            else Distribution({way: 1})
        )
    )


def _walked(
    trial: Table, unit: UnitId, path: tuple[Cell, ...], provokes: bool, ways: Ways, risks: list[Risk]
) -> Ways:
    """Step by step: blows before it, then what lies there, then shots."""
    watched = any(True for _ in trial.world.each(Watch))
    for number, end in enumerate(path):
        start = trial.cell(unit)
        for enemy, weapon in opportunities(trial, unit, start, end) if provokes else ():
            ways = _struck(trial, unit, enemy, weapon, ways, number, risks)
        put(trial, unit, end)
        ways = _areas(trial, unit, end, ways, number, risks)
        if watched:
            list(update_engagements(trial))
        for watcher in watchers(trial, unit, start, end):
            ways = _shot_at(trial, unit, watcher, ways, number, risks)
    return ways


def _told(
    unit: UnitId,
    before: Points,
    ways: Ways,
    risks: tuple[Risk, ...],
    failed: tuple[Outcome, ...],
    lines: tuple[CheckLine, ...],
) -> Chances:
    down = ways.chance(lambda way: way[0][0] == 0)
    lost = mean(ways.map(lambda way: before.hits + before.armor - way[0][0] - way[0][1]))
    expected = lost / (before.most_hits + before.most_armor)
    arrives = 1 - down - sum((one.chance for one in failed), NEVER)
    if down:
        outcomes = (
            Outcome("pass", "arrives", arrives),
            Outcome("down", "goes down on the way", down, 0, unit, True),
            *failed,
        )
        return Chances(outcomes, lines, risks=risks, expected=((unit, expected),), downs=((unit, down),))
    if not risks and not expected:
        return Chances((Outcome("done", "certain", arrives), *failed), lines)
    return Chances(
        (Outcome("done", "certain", arrives), *failed), lines, risks=risks, expected=((unit, expected),)
    )


def _harmless(table: Table, unit: UnitId, path: tuple[Cell, ...], provokes: bool) -> bool:
    """Whether plainly nothing can happen on the way, so that no copy need be made."""
    steps = list(zip((table.cell(unit), *path), path, strict=False))
    if any(watch.watched == unit for _, watch in table.world.each(Watch)) or any(
        watchers(table, unit, start, end) for start, end in steps
    ):
        return False
    way = {cell for end in path for cell in table.cells_at(unit, end)}
    if any(
        area.turns and not way.isdisjoint(area.cells) and harms(table, entity, area)
        for entity, area in table.world.things(Area)
    ):
        return False
    for enemy in table.enemies(unit) if provokes else ():
        if not may_strike(table, enemy, unit):
            continue
        arm = max(1, reach(table, unit), reach(table, enemy))
        near = [step for step in steps if steps_between(table, unit, enemy, here=step[0]) <= arm]
        if any(opportunity_weapon(table, enemy, unit, start, end) for start, end in near):
            return False
    return True


def _struck(
    trial: Table, unit: UnitId, enemy: UnitId, weapon: Weapon, ways: Ways, number: int, risks: list[Risk]
) -> Ways:
    """An attack of opportunity."""
    after, hit = _through(trial, blow(enemy, unit, weapon), ways)
    budget = trial.world.get(enemy, Opportunity)
    trial.world.put(enemy, msgspec.structs.replace(budget, left=budget.left - 1))
    risks.append(
        Risk(
            number,
            enemy,
            "nwo.engage.leaving-provokes",
            f"{trial.unit(enemy).name} may strike",
            hit,
            weapon.damage,
            BLOW,
        )
    )
    return after


def _shot_at(trial: Table, unit: UnitId, watcher: UnitId, ways: Ways, number: int, risks: list[Risk]) -> Ways:
    """An overwatch shot, if it would be allowed; one that is meant for somebody else is no danger to the
    mover."""
    watch = trial.world.get(watcher, Watch)
    weapon = weapons()[watch.weapon]
    if (
        watch.target not in (0, unit)
        or weapon not in ranged_weapons(trial, watcher)
        or refuse_shot(trial, watcher, unit, weapon)
        or never_reacts(trial, watcher)
    ):
        return ways
    after, hit = _through(trial, shot(watcher, unit, weapon), ways)
    trial.world.drop(watcher, Watch)
    risks.append(
        Risk(
            number,
            watcher,
            "nwo.overwatch.triggers",
            f"{trial.unit(watcher).name} shoots",
            hit,
            weapon.damage,
            SHOT,
        )
    )
    return after


def _through(trial: Table, made: Attack, ways: Ways) -> tuple[Ways, Fraction]:
    """What is left of the mover after the attack, if that is made, and the chance that it is hit
    (nwo.suppress.pinned)."""
    unit = made.target

    def attacked(way: Way) -> Distribution[tuple[Way, bool]]:
        if not _goes(way):
            return Distribution({(way, False): 1})
        wounds, _, rolls = way
        _put(trial, unit, wounds)
        now = _after(trial, rolls)
        dared, then = reaction_chance(now, made.unit, unit, made.how == MELEE)
        lost = rolls if then is now else (*rolls, (made.unit, "Resolve"))
        spent = lost if once_rolled(then, made.unit, made.helps) is then else (*lost, (made.unit, made.helps))
        toll = from_chances(forecast_attack(then, made).toll(then)).map(
            lambda amount: ((_harmed(trial, unit, amount, wounds), 0, spent), amount > 0)
        )
        kept: Distribution[tuple[Way, bool]] = Distribution({((wounds, 0, lost), False): 1})
        return chance(dared).then(lambda made: toll if made else kept)

    after = ways.then(attacked)
    return after.map(lambda one: one[0]), after.chance(lambda one: one[1])


def _after(trial: Table, rolls: HelpedRolls) -> Table:
    """The table once those rolls have been made."""
    return reduce(lambda table, roll: once_rolled(table, *roll), rolls, trial)


def _put(trial: Table, unit: UnitId, wounds: Wounds) -> None:
    points = trial.world.get(unit, Points)
    trial.world.put(
        unit, msgspec.structs.replace(points, hits=wounds[0], armor=wounds[1]), Conditions(wounds[2])
    )


def _harmed(trial: Table, unit: UnitId, amount: int, wounds: Wounds) -> Wounds:
    armor, hits = split(trial.world.get(unit, Points), amount)
    return wounds[0] - hits, wounds[1] - armor, wounds[2]


def _areas(trial: Table, unit: UnitId, cell: Cell, ways: Ways, number: int, risks: list[Risk]) -> Ways:
    """What lies on the cell: damage, and a condition unless it is withstood."""
    for entity, area in untested_areas(trial, unit, cell):
        note(trial, unit, entity)
        if not harms(trial, entity, area):
            continue
        hazard = trial.world.find(entity, Hazard)
        after = ways.then(partial(_entered, trial, unit, area.kind, hazard))
        ways, caught = after.map(lambda one: one[0]), after.chance(lambda one: one[1])
        words = CONDITION_WORDS.get(area.kind, "a hazard")
        sign = CONDITION[area.kind].picture if area.kind in CONDITION else ""
        harm, through = hazard.damage if hazard else 0, f"through {THROUGH.get(area.kind, area.kind)}"
        risks.append(Risk(number, NO_UNIT, "nwo.area.enter", words, caught, harm, sign, through))
    return ways


def _entered(
    trial: Table, unit: UnitId, kind: str, hazard: Hazard | None, way: Way
) -> Distribution[tuple[Way, bool]]:
    """What an area leaves of the mover, and whether it was not withstood; damage alone never is."""
    if not _goes(way):
        return Distribution({(way, False): 1})
    wounds, _, rolls = way
    _put(trial, unit, wounds)
    hits, armor, kinds = _harmed(trial, unit, hazard.damage if hazard else 0, wounds)
    if not hits or not kind:
        return Distribution({(((hits, armor, kinds), 0, rolls), not kind): 1})
    now = _after(trial, rolls)
    asked = helped_roll(now, robustness(now, unit), "Robustness")
    if once_rolled(now, unit, "Robustness") is not now:
        rolls = (*rolls, (unit, "Robustness"))
    withstood = asked.chance(meets_chance(hazard.difficulty if hazard else ROBUSTNESS_DC))
    worse = (*kinds, kind) if len(kinds) < STACKS else kinds
    return chance(withstood).map(lambda free: (((hits, armor, kinds if free else worse), 0, rolls), not free))
