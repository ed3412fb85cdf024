"""What a side makes out of its enemies: arms, armour and wounds only if somebody with experience sees them
(infowar.round.assessment)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

import msgspec

from game.core.actions import Action, target_of
from game.core.components import Aboard, Altered, Area, Doorway, Down, Facing, Position, Size, Unit
from game.core.describing.sheet import Line, Mark, Sheet
from game.core.events import (
    Assessed,
    Event,
    Gauge,
    Harmed,
    Modifier,
    Placed,
    Reported,
    Rolled,
    StatusGained,
    StatusLost,
    Veiled,
)
from game.core.probability.chances import Chances, Outcome
from game.core.references import UnitId
from game.core.ruleset import Secrets
from game.core.table import Table, cached_by_components
from game.core.verbs import Play
from game.rulesets.infowar.components import Incapacitated, Known, Traits, Unconscious
from game.rulesets.infowar.figures import experience, helpless, hurt_level
from game.rulesets.infowar.harm import gauges
from game.rulesets.infowar.ladder import GOOD
from game.rulesets.infowar.states import STATUS
from game.rulesets.infowar.wounds import HURT
from game.systems.bodies import sees, views
from game.systems.visibility import in_sight

LOOKS = ("down", "staggering", "standing")
SEEN = ("prone", "pinned", "defending", "unconscious", "incapacitated", "panicking", "down")
"""States that anybody sees."""
RULE, STUNNED = "infowar.round.assessment", "infowar.stun.attack"
TELLING = ("infowar.wound.consciousness", "infowar.wound.body-control")
"""The rules of rolls whose difficulty is that of a wound."""
MISSED = ("miss", "parry", "spoilt", "fail")
UNCONSCIOUS = STATUS[Unconscious]


def knows(table: Table, unit: UnitId, viewer: str) -> bool:
    """Whether the viewer reads all of the figure."""
    if table.option("assessment") == "off" or table.unit(unit).side == viewer:
        return True
    known = table.world.find(unit, Known)
    return known is not None and viewer in known.sides


def apparent_health(table: Table, unit: UnitId) -> int:
    """2 standing, 1 staggering, 0 down."""
    if table.world.has(unit, Down) or helpless(table, unit):
        return 0
    return 1 if hurt_level(table, unit) >= HURT else 2


def apparent_gauges(table: Table, unit: UnitId) -> tuple[Gauge, ...]:
    return (Gauge(LOOKS[apparent_health(table, unit)], apparent_health(table, unit), 2),)


def watchers(table: Table, unit: UnitId) -> tuple[str, ...]:
    """The other sides that have somebody with Combat Experience of Good or better who is awake and sees the
    figure."""
    own = table.unit(unit).side
    return tuple(
        side for side, eyes in _eyes(table) if side != own and any(sees(table, other, unit) for other in eyes)
    )


@cached_by_components(
    Unit, Down, Traits, Incapacitated, Position, Size, Facing, Aboard, Altered, Area, Doorway
)
def _made_out(table: Table) -> dict[UnitId, tuple[str, ...]]:
    """The same of all figures."""
    if table.world.any(Size):
        return {unit: watchers(table, unit) for unit in table.units()}
    found, look = {}, partial(in_sight, table)
    eyes = [(side, [table.cell(unit) for unit in able]) for side, able in _eyes(table)]
    for unit in table.units():
        own, sighted = table.unit(unit).side, partial(look, table.cell(unit))
        found[unit] = tuple([side for side, cells in eyes if side != own and any(map(sighted, cells))])
    return found


@cached_by_components(Unit, Down, Traits, Incapacitated)
def _eyes(table: Table) -> list[tuple[str, list[UnitId]]]:
    """Those of each side who make somebody out whom they see."""
    able = [
        unit for unit in table.standing() if experience(table, unit) >= GOOD and not helpless(table, unit)
    ]
    return [
        (team.side, [unit for unit in able if table.unit(unit).side == team.side])
        for team in table.scenario.teams
    ]


def look_around(table: Table) -> Play[None]:
    """Who is made out by whom, after anything on the board has changed."""
    if table.option("assessment") == "off":
        return
    for unit, now in _made_out(table).items():
        before = table.world.find(unit, Known) or Known()
        if now != before.sides:
            table.world.put(unit, Known(now))
            for side in sorted({*now} ^ {*before.sides}):
                yield Assessed(
                    unit, gauges(table, unit) if side in now else apparent_gauges(table, unit), side
                )


# ---------------------------------------------------------------- what is left out


def _sheet(table: Table, unit: UnitId, viewer: str, sheet: Sheet) -> Sheet:
    if knows(table, unit, viewer):
        return sheet
    marks = tuple(_seeming(mark) for mark in sheet.marks if mark.status in SEEN)
    return Sheet(
        "an enemy" if viewer else "not made out",  # who is of no side has no enemies
        apparent_gauges(table, unit),
        (),
        (),
        (Line("Looks", LOOKS[apparent_health(table, unit)]),),
        marks,
        (),
    )


def _seeming(mark: Mark) -> Mark:
    """Whoever lies there lies there: the level of the wound is what nobody has made out."""
    return msgspec.structs.replace(mark, words=LOOKS[0]) if mark.status == LOOKS[0] else mark


def _gauges(table: Table, unit: UnitId, viewer: str, rows: tuple[Gauge, ...]) -> tuple[Gauge, ...]:
    return rows if knows(table, unit, viewer) else apparent_gauges(table, unit)


def _health(table: Table, unit: UnitId, viewer: str, health: Fraction) -> Fraction:
    return health if knows(table, unit, viewer) else Fraction(apparent_health(table, unit), 2)


def _chances(table: Table, action: Action, chances: Chances) -> Chances:
    """Of one who is not made out there are odds to hit, and none of wounds: what a hit may cost it is guessed
    at half of all. What covers an area strikes each one there with a chance of its own."""
    side = table.unit(action.unit).side
    strange = {unit for unit, _ in chances.expected if not knows(table, unit, side)}
    if not strange:
        return chances
    target = target_of(action)
    outcomes = _hit_or_miss(chances) if target in strange else chances.outcomes
    hits = sum((one.chance for one in outcomes if one.key not in MISSED), Fraction(0))
    struck = dict(chances.caught)
    guessed = {
        unit: Fraction(0) if table.world.has(unit, Down) else struck.get(unit, hits) / 2 for unit in strange
    }
    expected = tuple((unit, guessed.get(unit, loss)) for unit, loss in chances.expected)
    downs = tuple((unit, Fraction(0) if unit in strange else chance) for unit, chance in chances.downs)
    checks = tuple(check for check in chances.checks if check.unit not in strange)
    return replace(chances, outcomes=outcomes, checks=checks, expected=expected, downs=downs)


def _hit_or_miss(chances: Chances) -> tuple[Outcome, ...]:
    failed = tuple(one for one in chances.outcomes if one.key in MISSED)
    hit = 1 - sum((one.chance for one in failed), Fraction(0))
    return (*failed, Outcome("hit", "hits", hit)) if hit else failed


def _event(table: Table, event: Event) -> Event:
    """Wounds, and the rolls that would tell their level, are for those who know; the others see it stagger or
    fall, and not whether the fallen are unconscious, near death or dead. What counts in its other rolls they
    read as one sum: it would tell skills, arms and wounds. What is rolled after the battle is for
    everybody."""
    if (
        table.option("assessment") == "off"
        or table.winner is not None
        or not isinstance(event, Harmed | Placed | Rolled | Reported | StatusGained | StatusLost)
    ):
        return event
    unit = event.unit
    if isinstance(event, StatusGained | StatusLost) and event.status != UNCONSCIOUS.id:
        return event
    if (isinstance(event, Reported) and event.rule != STUNNED) or unit not in table.units():
        return event
    sides = (table.unit(unit).side, *(table.world.find(unit, Known) or Known()).sides)
    match event:
        case Rolled():
            told = None if event.rule in TELLING else _summed(event)
            return event if told == event else Veiled(event, sides, told)
        case StatusGained() | StatusLost():
            return Veiled(event, sides, None)
        case Placed():
            return Veiled(event, sides, msgspec.structs.replace(event, gauges=apparent_gauges(table, unit)))
        case Reported():
            return Veiled(event, sides, Reported(unit, STUNNED, f"{table.unit(unit).name} reels"))
    return Veiled(
        event,
        sides,
        Harmed(unit, 0, "wounded", apparent_gauges(table, unit), 50 * apparent_health(table, unit)),
    )


def _summed(event: Rolled) -> Rolled:
    total = sum(modifier.value for modifier in event.modifiers)
    return (
        msgspec.structs.replace(event, modifiers=(Modifier(total, RULE, "not made out"),))
        if event.modifiers
        else event
    )


SECRETS = Secrets(_sheet, _gauges, _health, _chances, _event, sees, views)
