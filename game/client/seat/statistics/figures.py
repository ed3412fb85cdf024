"""What each figure did in a battle: its attacks, what they hit, whom it felled, and how its dice fell against
the chances that they had."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.core import events as e
from game.core.describing.roll_stats import Reader
from game.core.events import Event
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import Ruleset
from game.core.table import Table

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
            case e.Downed() if event.unit in found:
                found[event.unit].down = True
                doer = found.get(by.get(event.unit, thrower))
                if doer and doer.side != found[event.unit].side:
                    doer.felled += 1
    return list(found.values())
