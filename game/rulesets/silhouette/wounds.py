"""What a blow does: damage against thresholds, wounds, who stays conscious, shock and death; played and
counted by the same functions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from game.core.events import Gauge, Harmed, Modifier, Reported
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.checks import BARE, Check, passes, totals
from game.rulesets.silhouette.components import (
    ARM,
    LEG,
    Aiming,
    Dead,
    Drunk,
    Dying,
    Held,
    Limping,
    Out,
    Shock,
    Wounds,
)
from game.rulesets.silhouette.figures import (
    armour_at,
    dead,
    health_level,
    is_down,
    stamina,
    system_shock,
    wounds,
)
from game.rulesets.silhouette.inventory import drop
from game.rulesets.silhouette.states import fall_out, forget, gain_state, lose_state

THRESHOLDS, CONSCIOUS = "silhouette.wound.thresholds", "silhouette.wound.conscious"
SHOCK, DEATH = "silhouette.wound.system-shock", "silhouette.wound.death"
STOPPED, FLESH, DEEP, KILLED = "stopped", "flesh", "deep", "dead"
WORDS = {STOPPED: "no wound", FLESH: "flesh wound", DEEP: "deep wound", KILLED: "dead at once"}
AMBUSH = "ambush"
AWAKE = 1
"""What the health roll has to reach."""
BLEEDS = 10
"""The turns that somebody in system shock lives without help."""


@dataclass(frozen=True)
class Thresholds:
    """From which damage on a blow is a flesh wound, a deep one, the end; `dead` is 0 if no blow kills at
    once."""

    flesh: int
    deep: int
    dead: int

    def judge(self, damage: int) -> str:
        if self.dead and damage >= self.dead:
            return KILLED
        if damage >= self.deep:
            return DEEP
        if damage >= self.flesh:
            return FLESH
        return STOPPED


def thresholds(table: Table, unit: UnitId, called: str = "") -> Thresholds:
    """STA/2 rounded up, STA, twice STA, each with the armour that is hit (silhouette.wound.thresholds)."""
    own, armour = stamina(table, unit), armour_at(table, unit, called)
    deadly = table.option("instant_death") == "on"
    return Thresholds((own + 1) // 2 + armour, own + armour, 2 * own + armour if deadly else 0)


def with_wound(before: Wounds, kind: str) -> Wounds:
    """The wounds with one more of that kind."""
    return Wounds(before.flesh + (kind == FLESH), before.deep + (kind == DEEP))


# ---------------------------------------------------------------- what is left


def gauges(table: Table, unit: UnitId) -> tuple[Gauge, ...]:
    """The steps to system shock: a flesh wound takes one, a deep one two."""
    most = system_shock(table, unit)
    return (
        Gauge("system shock", 0 if dead(table, unit) else max(0, most - wounds(table, unit).penalty), most),
    )


def health(table: Table, unit: UnitId) -> Fraction:
    """1 unhurt, 0 down."""
    gauge = gauges(table, unit)[0]
    return Fraction(0) if is_down(table, unit) else Fraction(max(1, gauge.value), gauge.most)


def percent(table: Table, unit: UnitId) -> int:
    gauge = gauges(table, unit)[0]
    return 100 * gauge.value // gauge.most


# ---------------------------------------------------------------- harm


def harm(table: Table, unit: UnitId, damage: int, called: str = "") -> Play[None]:
    """One blow, compared with the thresholds (silhouette.action.apply-at-once)."""
    found = thresholds(table, unit, called)
    kind = found.judge(damage)
    if kind == STOPPED:
        yield Reported(unit, THRESHOLDS, f"{damage} damage, a flesh wound takes {found.flesh}")
        return
    if kind == KILLED:
        table.world.put(unit, Dead())
        yield Harmed(unit, damage, f"{damage} damage against {found.dead}: dead", gauges(table, unit), 0)
        yield from _die(table, unit, THRESHOLDS)
        return
    table.world.put(unit, with_wound(wounds(table, unit), kind))
    needed = found.flesh if kind == FLESH else found.deep
    yield Harmed(
        unit,
        damage,
        f"{damage} damage against {needed}: {WORDS[kind]}",
        gauges(table, unit),
        percent(table, unit),
    )
    yield from lose_state(table, unit, Aiming)
    yield from _hinder(table, unit, called)
    yield from _endure(table, unit)


def _turn(table: Table) -> int:
    """The turn in which a wound is taken; 0 in an ambush, which comes before the first
    (silhouette.sequence.ambush)."""
    slot = table.slot
    return table.clock.round - (slot is not None and slot.phase == AMBUSH)


def _hinder(table: Table, unit: UnitId, called: str) -> Play[None]:
    """A wounded arm lets go of what it holds, a wounded leg only walks from the next turn on
    (silhouette.attack.called)."""
    weapon = table.world.get(unit, Held).weapon
    if called == ARM and weapon:
        yield from drop(table, unit, weapon)
    if called == LEG and not table.world.has(unit, Limping):
        yield from gain_state(table, unit, Limping(_turn(table)))


def _endure(table: Table, unit: UnitId) -> Play[None]:
    """Death, system shock, or the health roll that every wound calls for."""
    penalty, most = wounds(table, unit).penalty, system_shock(table, unit)
    if penalty > most:
        table.world.put(unit, Dead())
        yield from _die(table, unit, DEATH)
    elif penalty == most:
        yield from fall_out(table, unit)
        yield from lose_state(table, unit, Out)
        yield from gain_state(table, unit, Shock())
        yield from gain_state(table, unit, Dying(_turn(table) + BLEEDS))
    else:
        awake = yield from passes(table, consciousness_check(table, unit), AWAKE)
        if not awake:
            yield from _faint(table, unit)


def consciousness_check(table: Table, unit: UnitId, hurt: Wounds | None = None) -> Check:
    """The health roll: two dice, HEA, and what these wounds take off it; nothing else counts
    (silhouette.wound.conscious)."""
    return _staying(unit, health_level(table, unit), hurt or wounds(table, unit))


def _staying(unit: UnitId, level: int, hurt: Wounds) -> Check:
    found = (
        Modifier(level, CONSCIOUS, "HEA"),
        Modifier(-hurt.flesh, "silhouette.wound.flesh", "flesh wounds"),
        Modifier(-2 * hurt.deep, "silhouette.wound.deep", "deep wounds"),
    )
    return Check(
        unit, "health", CONSCIOUS, BARE, tuple(one for one in found if one.value or one.rule == CONSCIOUS)
    )


def _faint(table: Table, unit: UnitId) -> Play[None]:
    """Unconscious for a die's roll of turns, the rest of this one not counted; of two ends the later
    counts."""
    turns = table.dice.roll(6)
    known = table.world.find(unit, Out)
    until = max(_turn(table) + turns, known.until if known else 0)
    yield from fall_out(table, unit)
    yield Reported(unit, CONSCIOUS, f"unconscious for {turns} turn{'s' if turns > 1 else ''}")
    yield from gain_state(table, unit, Out(until))
    table.world.put(unit, Out(until))


def _die(table: Table, unit: UnitId, rule: str) -> Play[None]:
    yield from fall_out(table, unit)
    for kind in (Drunk, Limping, Out, Shock, Dying):
        yield from lose_state(table, unit, kind)
    table.world.drop(unit, Dead)
    yield from gain_state(table, unit, Dead(), rule)
    yield from forget(table, unit)


def bleed_out(table: Table, unit: UnitId) -> Play[None]:
    """Nobody has helped in time (silhouette.wound.system-shock)."""
    table.world.put(unit, Dead())
    yield Harmed(unit, 0, "dies of the wounds", gauges(table, unit), 0)
    yield from _die(table, unit, SHOCK)


# ---------------------------------------------------------------- odds


@dataclass(frozen=True)
class ExpectedLoss:
    """What a blow does on average: the share of all steps that is lost, and the chance that the figure is out
    of the fight after it."""

    lost: Fraction
    down: Fraction


def expected_loss(table: Table, unit: UnitId, kind: str) -> ExpectedLoss:
    """What comes of a wound of that kind."""
    if kind == STOPPED or dead(table, unit):
        return ExpectedLoss(Fraction(0), Fraction(int(is_down(table, unit))))
    return _toll(
        kind, wounds(table, unit), system_shock(table, unit), health_level(table, unit), is_down(table, unit)
    )


@lru_cache(maxsize=1 << 10)
def _toll(kind: str, hurt: Wounds, most: int, level: int, lies: bool) -> ExpectedLoss:
    before, after = max(0, most - hurt.penalty), with_wound(hurt, kind)
    if kind == KILLED or after.penalty >= most:
        return ExpectedLoss(Fraction(before, most), Fraction(1))
    lost = Fraction(after.penalty - hurt.penalty, most)
    return ExpectedLoss(
        lost,
        Fraction(1) if lies else totals(_staying(NO_UNIT, level, after)).chance(lambda total: total < AWAKE),
    )
