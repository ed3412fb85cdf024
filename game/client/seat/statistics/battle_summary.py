"""What is to be told about a battle when it is over, from its events alone: of its sides, and of each
figure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.campaign.battle_tally import out_of_action
from game.core import events as e
from game.core.describing.display import PLAIN, Display
from game.core.describing.names import of_people
from game.core.describing.roll_stats import Reader
from game.core.events import Event, Rolled
from game.core.events.battle_flow import BACK, DIES
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import Ruleset
from game.core.table import Table


@dataclass
class SideTally:
    """`wounds` are blows that did any harm, `dice` the faces that counted, `thrown` all that were thrown,
    `rolls` how many rolls they made up."""

    figures: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    fallen: list[UnitId] = field(default_factory=list)
    harm: int = 0
    wounds: int = 0
    rolls: int = 0
    dice: list[int] = field(default_factory=list)
    thrown: list[int] = field(default_factory=list)
    best: Rolled | None = None
    worst: Rolled | None = None

    @property
    def mean(self) -> float:
        """The mean of the dice that counted, 0 if none was thrown."""
        return sum(self.dice) / len(self.dice) if self.dice else 0.0

    @property
    def picked(self) -> bool:
        """Whether of many dice one counts each time: then what counted says little about luck, and all that
        were thrown say more."""
        return len(self.dice) == self.rolls < len(self.thrown)


@dataclass(frozen=True)
class Fate:
    """What becomes of a figure that went down, the roll that decided it, if there was one, and the verdict of
    `Fated`."""

    words: str
    roll: Rolled | None
    verdict: str = ""


@dataclass(frozen=True)
class Step:
    """Something that becomes of a figure after the battle, with the rolls that led to it; `verdict` and
    `days` as in `Fated`."""

    words: str
    verdict: str
    days: int
    rolls: tuple[Rolled, ...]


@dataclass
class AftermathCare:
    """All that becomes of a figure after the battle, step by step."""

    steps: list[Step] = field(default_factory=list)

    @property
    def sum(self) -> Step | None:
        """The step that sums up."""
        return next((step for step in reversed(self.steps) if step.verdict in (BACK, DIES)), None)

    @property
    def days(self) -> int:
        return self.sum.days if self.sum else 0

    @property
    def dead(self) -> bool:
        return self.sum is not None and self.sum.verdict == DIES


@dataclass
class Tally:
    """`care` is there where the ruleset tells of everybody what becomes of them; `fates` are those of the
    fallen.

    `goals` are those of the scenario that were reached or failed, in that order of time.
    """

    rounds: int = 0
    winner: str = ""
    goals: list[e.GoalMoved] = field(default_factory=list)
    sides: dict[str, SideTally] = field(default_factory=dict)
    names: dict[UnitId, str] = field(default_factory=dict)
    fates: dict[UnitId, Fate] = field(default_factory=dict)
    care: dict[UnitId, AftermathCare] = field(default_factory=dict)

    @property
    def decisive(self) -> e.GoalMoved | None:
        """What the battle was decided by: the winner's goal that was reached, or else the last that another
        side failed; None if by neither."""
        won = (goal for goal in self.goals if goal.outcome == "reached" and goal.side == self.winner)
        lost = (
            goal for goal in reversed(self.goals) if goal.outcome == "failed" and goal.side != self.winner
        )
        return next(won, None) or next(lost, None)


def _fated(told: Tally, event: e.Fated, decisive: Rolled | None, rolls: tuple[Rolled, ...]) -> None:
    """What became of one after the battle, by the rolls that were made for it."""
    words = of_people(event.words)
    told.fates[event.unit] = Fate(words, decisive, event.verdict)
    step = Step(words, event.verdict, event.days, rolls)
    told.care.setdefault(event.unit, AftermathCare()).steps.append(step)


def tally(events: Iterable[Event], display: Display = PLAIN) -> Tally:
    """Count a whole battle."""
    told = Tally()
    open_rolls: list[Rolled] = []  # made after the battle, for what is told next
    side_of: dict[UnitId, str] = {}
    rolls: dict[int, Rolled] = {}
    idle: set[UnitId] = set()  # large ones that have not been in any order of a round: what others drive
    for event in events:
        match event:
            case e.Placed():
                if event.wide * event.long > 1:
                    idle.add(event.unit)
                side_of[event.unit], told.names[event.unit] = event.side, event.name
                told.sides.setdefault(event.side, SideTally()).figures.append(event.name)
            case e.RoundBegan():
                told.rounds = event.number
                idle.difference_update(event.order)
            case e.Rolled() if event.unit in side_of:
                rolls[event.unit] = event
                open_rolls.append(event)
                _rolled(told.sides[side_of[event.unit]], event, display)
            case e.Harmed() if event.unit in side_of:
                told.sides[side_of[event.unit]].harm += event.amount
                told.sides[side_of[event.unit]].wounds += event.amount > 0
            case e.Downed() if event.unit in side_of:
                told.sides[side_of[event.unit]].lost.append(told.names[event.unit])
                told.sides[side_of[event.unit]].fallen.append(event.unit)
            case e.CameTo() if event.unit in side_of:
                side = told.sides[side_of[event.unit]]
                side.lost.remove(told.names[event.unit])
                side.fallen.remove(event.unit)
            case e.Fated():
                roll = rolls.get(event.unit)
                decisive = roll if roll and roll.rule == event.rule else None
                if decisive:
                    _no_luck(told.sides[side_of[event.unit]], decisive)
                _fated(told, event, decisive, tuple(open_rolls))
                open_rolls.clear()
            case e.GoalMoved() if event.outcome:
                told.goals.append(event)
            case e.BattleEnded():
                told.winner = event.winner
                open_rolls.clear()
    for unit in idle:
        told.sides[side_of[unit]].figures.remove(told.names[unit])
    if not all(unit in told.care and told.care[unit].sum for unit in told.names):
        told.care.clear()
    return told


def _no_luck(side: SideTally, roll: Rolled) -> None:
    """A roll about the fallen says nothing about how lucky the side was in the fight."""
    side.rolls -= 1
    for faces, counted in ((side.dice, roll.kept), (side.thrown, roll.faces)):
        for face in counted:
            faces.remove(face)


def _rolled(side: SideTally, event: Rolled, display: Display) -> None:
    if display.signs and len(event.faces) != display.dice:
        return
    side.rolls += 1
    side.dice += event.kept
    side.thrown += event.faces
    if len(event.kept) < 2 or event.rule in display.lots:
        return
    if side.best is None or _shown(event, display) > _shown(side.best, display):
        side.best = event
    if side.worst is None or _shown(event, display) < _shown(side.worst, display):
        side.worst = event


def _shown(roll: Rolled, display: Display) -> int:
    """What the dice that count come to."""
    return sum(display.signs[face - 1] for face in roll.kept) if display.signs else sum(roll.kept)


HITS = ("crit", "hit")


@dataclass
class FigureTally:
    """`felled` are enemies that went down by it, `came` how many of its `rolls` came off, of `hoped` by their
    chances."""

    unit: UnitId
    name: str
    side: str
    attacks: int = 0
    hits: int = 0
    felled: int = 0
    rolls: int = 0
    came: int = 0
    hoped: float = 0.0
    down: bool = False

    @property
    def luck(self) -> float:
        """By how many rolls more than could be expected it was lucky."""
        return self.came - self.hoped


def tallies(events: Iterable[Event], table: Table, ruleset: Ruleset) -> list[FigureTally]:
    """All figures in the order in which they came, from a battle's whole events for eyes that see all of
    it."""
    found: dict[UnitId, FigureTally] = {}
    luck = ruleset.STATISTICS.luck
    reader = Reader(table, luck) if luck else None
    by: dict[UnitId, UnitId] = {}  # who attacked whom last in this turn
    thrower = NO_UNIT
    out = out_of_action(ruleset)
    begun: set[UnitId] = set()  # who has begun an attack that has hit nobody yet: one may be for several
    for event in events:
        for trial in reader.see(event) if reader else ():
            if trial.unit in found:
                one = found[trial.unit]
                one.rolls, one.came = one.rolls + 1, one.came + trial.came
                one.hoped += float(trial.chance)
        match event:
            case e.Placed() if event.unit not in found:
                found[event.unit] = FigureTally(event.unit, event.name, event.side)
            case e.TurnBegan() | e.RoundBegan():
                by.clear()
                thrower = NO_UNIT
            case e.Attacked() if event.unit in found:
                found[event.unit].attacks += 1
                begun.add(event.unit)
                by[event.target] = event.unit
            case e.AttackEnded() if event.unit in found:
                if event.outcome in HITS and event.unit in begun:
                    found[event.unit].hits += 1
                    begun.remove(event.unit)
                by[event.target] = event.unit
            case e.Thrown():
                thrower = event.unit
            case e.CameTo() if event.unit in found:
                found[event.unit].down = False
            case e.Downed() | e.StatusGained() if event.unit in found and _fells(event, out):
                doer = found.get(by.get(event.unit, thrower))
                if doer and doer.side != found[event.unit].side and not found[event.unit].down:
                    doer.felled += 1
                found[event.unit].down = True
    return list(found.values())


def _fells(event: e.Downed | e.StatusGained, out: frozenset[str]) -> bool:
    """Whether somebody is out of the battle by it: down, or in a state that counts as that."""
    return isinstance(event, e.Downed) or event.status in out
