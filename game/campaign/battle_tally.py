"""What happened in a battle, from its events alone: who shot, hit and felled whom, who was saved, how the
worth of both sides went."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from game.campaign.state import TurningPoint
from game.core import events as e
from game.core.describing.narration import join_words
from game.core.events import Event
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import Ruleset

NEAR = 25
"""A turning point is a change of at least so many thousandths of all points."""


@dataclass
class Fighter:
    """What one figure did. `fallen_to` is who felled it, `saved` whom it saved."""

    name: str
    side: str
    shots: int = 0
    hits: int = 0
    felled: list[UnitId] = field(default_factory=list)
    saved: list[UnitId] = field(default_factory=list)
    fallen_to: UnitId = NO_UNIT
    harmed: bool = False
    health: int = 100
    down: bool = False
    gone: bool = False


@dataclass
class BattleTally:
    """`worth` are the points of both sides, at the beginning and after each round; `changes` are rounds with
    what befell whom and by whom, `downs` by whom somebody went down in which round, `goals` how far each goal
    came at best."""

    fighters: dict[UnitId, Fighter] = field(default_factory=dict)
    worth: list[tuple[int, int]] = field(default_factory=list)
    changes: list[tuple[int, UnitId, UnitId, int]] = field(default_factory=list)
    fates: dict[UnitId, list[e.Fated]] = field(default_factory=dict)
    rolls: dict[UnitId, list[e.Rolled]] = field(default_factory=dict)
    downs: dict[UnitId, dict[int, UnitId]] = field(default_factory=dict)
    rounds: int = 0
    winner: str = ""
    goals: dict[int, int] = field(default_factory=dict)


class TallyCounter:
    """Goes through the events once. `prices` are the points of figures by their names, of sides `us` and
    `them`; whoever gets into a state of `out` is felled, too (`State.out`)."""

    def __init__(self, us: str, them: str, prices: Mapping[str, int], out: Collection[str] = ()) -> None:
        self.us, self.them, self.prices, self.out = us, them, prices, out
        self._unconscious = set[UnitId]()
        self.told = BattleTally()
        self._agent = NO_UNIT
        self._hit_by: dict[UnitId, UnitId] = {}
        self._friendly: dict[UnitId, UnitId] = {}  # who of its own side has hit each in this turn
        self._hurt_by: dict[UnitId, set[UnitId]] = {}  # whom each has harmed since the round before began
        self._begun = set[UnitId]()  # whose attack has hit nobody yet: one may be for several
        self._roller = NO_UNIT
        self._open: list[e.Rolled] = []
        self._over = False

    def count(self, events: Iterable[Event]) -> BattleTally:
        for event in e.seen_by(None, events):
            self._one(event)
        self._note_worth(self.told.rounds + 1)
        return self.told

    # ------------------------------------------------------------ one event

    def _one(self, event: Event) -> None:
        match event:
            case e.Placed():
                self.told.fighters[event.unit] = Fighter(event.name, event.side)
            case e.RoundBegan():
                self._round(event)
            case e.TurnBegan():
                self._agent = NO_UNIT
                self._friendly = {}
            case e.Attacked():
                self._begins(event.unit)
            case e.Thrown() if event.unit in self.told.fighters:
                self._begins(event.unit)
            case e.AttackEnded() if event.outcome in ("hit", "crit"):
                self._hit(event)
            case e.Rolled():
                self._roller = event.unit
                if self._over:
                    self._open.append(event)
            case e.Harmed() if event.unit in self.told.fighters:
                self._harmed(event)
            case e.Downed() if event.unit in self.told.fighters:
                self._unconscious.add(event.unit)
                self._downed(event.unit)
            case e.StatusGained() if event.status in self.out and event.unit in self.told.fighters:
                self._downed(event.unit)
            case e.StatusLost() if event.status in self.out and event.unit not in self._unconscious:
                self._came_to(event.unit)
            case e.CameTo() if event.unit in self.told.fighters:
                self._came_to(event.unit)
            case e.Departed() if event.unit in self.told.fighters:
                self.told.fighters[event.unit].gone = True
            case e.GoalMoved():
                self.told.goals[event.goal] = max(event.count, self.told.goals.get(event.goal, 0))
            case e.BattleEnded():
                self._over, self.told.winner = True, event.winner
                self._open.clear()
            case e.Fated():
                self.told.fates.setdefault(event.unit, []).append(event)
                self.told.rolls.setdefault(event.unit, []).extend(self._open)
                self._open.clear()
            case _:
                pass

    def _round(self, event: e.RoundBegan) -> None:
        self._note_worth(event.number)
        self.told.rounds = event.number
        self._hurt_by = {}

    def _note_worth(self, count: int) -> None:
        """So many are known now; of a battle that went on from where it stood, what was before is not
        told."""
        self.told.worth.append(self._worth())
        while len(self.told.worth) < count:
            self.told.worth.append(self._worth())

    def _begins(self, unit: UnitId) -> None:
        self._agent = unit
        if unit in self.told.fighters:
            self.told.fighters[unit].shots += 1
            self._begun.add(unit)

    def _hit(self, event: e.AttackEnded) -> None:
        self._hit_by[event.target] = event.unit
        self._friendly.pop(event.target, None)
        one, other = (self.told.fighters.get(unit) for unit in (event.unit, event.target))
        if one and other and one is not other and one.side == other.side:
            self._friendly[event.target] = event.unit
        if event.unit in self._begun:
            self.told.fighters[event.unit].hits += 1
            self._begun.remove(event.unit)

    def _harmed(self, event: e.Harmed) -> None:
        struck = self.told.fighters[event.unit]
        by = self._by(event.unit)
        if event.health < struck.health:
            lost = self._points(event.unit) * (struck.health - max(0, event.health)) // 100
            told_of = by or self._friendly.get(event.unit, NO_UNIT)
            self.told.changes.append((self.told.rounds, event.unit, told_of, lost))
        struck.health, struck.harmed = max(0, event.health), True
        if by:
            self._hurt_by.setdefault(by, set()).add(event.unit)

    def _downed(self, unit: UnitId) -> None:
        struck, by = self.told.fighters[unit], self._by(unit)
        if struck.down:
            return
        lost = self._points(unit) * struck.health // 100
        told_of = by or self._friendly.get(unit, NO_UNIT)
        self.told.changes.append((self.told.rounds, unit, told_of, lost))
        struck.down, struck.fallen_to = True, by
        self.told.downs.setdefault(unit, {})[self.told.rounds] = told_of
        if not by or self.told.fighters[by].side == struck.side:
            return
        agent = self.told.fighters[by]
        agent.felled.append(unit)
        for friend in sorted(self._hurt_by.pop(unit, ())):
            one = self.told.fighters[friend]
            if friend != by and one.side == agent.side and not one.down and friend not in agent.saved:
                agent.saved.append(friend)

    def _came_to(self, unit: UnitId) -> None:
        """Who rolled last for somebody else has brought him round."""
        struck, helper = self.told.fighters[unit], self.told.fighters.get(self._roller)
        self._unconscious.discard(unit)
        struck.down = False
        if helper and self._roller != unit and helper.side == struck.side and unit not in helper.saved:
            helper.saved.append(unit)

    # ------------------------------------------------------------ what follows

    def _by(self, unit: UnitId) -> UnitId:
        """Who has done it: whoever hit the figure last, else whoever attacks now, if it is an enemy."""
        found = self._hit_by.get(unit, self._agent)
        known = self.told.fighters.get(found)
        return found if known and known.side != self.told.fighters[unit].side else NO_UNIT

    def _points(self, unit: UnitId) -> int:
        return self.prices.get(self.told.fighters[unit].name, 0)

    def _worth(self) -> tuple[int, int]:
        def of(side: str) -> int:
            return sum(
                0 if one.down and not one.gone else self._points(unit) * one.health // 100
                for unit, one in self.told.fighters.items()
                if one.side == side
            )

        return of(self.us), of(self.them)


def out_of_action(ruleset: Ruleset) -> frozenset[str]:
    """The states in which a figure counts as felled."""
    return frozenset(state.id for state in ruleset.STATES if state.out)


def turning_points(told: BattleTally, us: str, most: int = 3) -> tuple[TurningPoint, ...]:
    """The largest losses of a side in a round, in order: both, where both sides have lost much in one."""
    least = max(1, sum(told.worth[0]) * NEAR // 1000) if told.worth else 1
    losses = [
        (before[place] - after[place], number, place)
        for number, (before, after) in enumerate(pairwise(told.worth), 1)
        for place in (0, 1)
    ]
    found: list[TurningPoint] = []
    for lost, number, place in sorted(losses, key=lambda loss: -loss[0]):
        if lost < least or len(found) >= most:
            break
        if point := _turning_point(told, number, us, not place, lost):
            found.append(point)
    return tuple(sorted(found, key=lambda turn: turn.round))


def _turning_point(told: BattleTally, number: int, us: str, ours: bool, lost: int) -> TurningPoint | None:
    """Told by what the side has lost most by; who else of it went down in that round is named."""
    losers = [one for one in told.changes if one[0] == number and (told.fighters[one[1]].side == us) == ours]
    if not losers:
        return None
    _, unit, by, _ = max(losers, key=lambda one: one[3])
    falls = told.downs.get(unit, {})
    fell = number in falls  # by another, it may be, than who took most
    struck, agent = told.fighters[unit], told.fighters.get(falls.get(number, by))
    others = [
        told.fighters[one].name
        for _, one, _, _ in losers
        if number in told.downs.get(one, {}) and one != unit
    ]
    own = "of the same side" if agent and agent.side == struck.side else ""
    if fell and agent:
        too = f"{join_words(list(dict.fromkeys(others)))} down, too" if others else ""
        who = "; ".join(filter(None, (own, too)))
        return TurningPoint(number, f"{agent.name} fells {struck.name}", who, struck.side, -lost)
    words = f"{struck.name} {'goes down' if fell else 'is hurt'}"
    by_whom = ", ".join(filter(None, (f"by {agent.name}", own))) if agent else ""
    return TurningPoint(number, words, by_whom, struck.side, -lost)
