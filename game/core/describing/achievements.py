"""Achievements: what a ruleset would like a player to have done once, as data over what happened.

All that happens in a battle is told to each side as moments: sets of plain facts. A moment is an attack, an
attack that was met, or all that an order has led to:

    order:Shoot          the order that was given
    attack:ranged        an attack of that kind; reaction, reaction:RULE if it was made out of turn
    hit crit miss parry  how it ended; downs if the target went down by it, harms if it was hurt
    met:ranged           an attack on somebody of the side; kept if it did no harm
    rule:RULE            a modifier by that rule counted in the side's rolls
    with:WEAPON          what it was made with
    roll:RULE pass:RULE fail:RULE    a roll by that rule, and how it ended
    self:STATE foe:STATE somebody of the side, or an enemy while the side acts, is in that state now
    rid:STATE            somebody of the side is not in it any more
    said:RULE            a ruling was told about somebody of the side
    answer:RULE answer:RULE:KEY      a question was answered
    fells fells:2        enemies went down by the order; so many
    saves struck         somebody of the side came to again, or was harmed
    thrown:ITEM area:KIND door broken ground      what became of things
    ended won lost whole alone goal quick         the battle is over: nobody of the side went down, one is
                                                  left, it was won by a goal, within four rounds
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from game.core import events as e
from game.core.events import Event
from game.core.references import NO_UNIT, Prose, RuleId, Title, UnitId

Facts = frozenset[str]
QUICK = 4


class Achievement(msgspec.Struct, frozen=True):
    """It is earned when all that it `needs` is so in one moment, so many `times` in a battle. `words` say
    what was done, `rule` is what it teaches. A need that begins with "!" must not be so."""

    id: str
    title: Title
    words: Prose
    rule: RuleId
    needs: tuple[str, ...]
    times: int = 1

    def fits(self, facts: Facts) -> bool:
        return all((need[1:] not in facts) if need[0] == "!" else need in facts for need in self.needs)


def achievement(name: str, title: str, words: str, rule: str, needs: str, times: int = 1) -> Achievement:
    """The same, with its needs in a line."""
    return Achievement(name, title, words, rule, tuple(needs.split()), times)


@dataclass
class _Attack:
    unit: UnitId
    target: UnitId
    facts: set[str]
    met: set[str]


@dataclass
class Reader:
    """Turns events into moments. Give it all events of a battle, an order at a time; it may be given a battle
    that has begun, with the sides of its figures."""

    sides: dict[UnitId, str] = field(default_factory=dict)
    fallen: set[UnitId] = field(default_factory=set)  # who ever went down
    down: set[UnitId] = field(default_factory=set)
    rounds: int = 0
    goal: str = ""
    turn: str | None = None  # whose turn it is, "" if nobody's is, None as long as that was not told

    def read(self, events: Iterable[Event], side: str = "", verb: str = "") -> list[tuple[str, Facts]]:
        """What happened by an order of that side, "" if it was nobody's: moments with whose they are."""
        found = _Moments(self, side, verb)
        for event in e.seen_by(None, events):
            found.note(event)
        return list(found.told())


class _Moments:
    """The moments of one order."""

    def __init__(self, reader: Reader, side: str, verb: str) -> None:
        self.reader, self.side = reader, side
        self.attacks: list[_Attack] = []
        self.whole: dict[str, set[str]] = {}
        self.felled: dict[str, int] = {}
        self.agent = side if reader.turn is None else reader.turn
        if side and verb:
            self._of(side).add(f"order:{verb}")

    def _of(self, side: str) -> set[str]:
        return self.whole.setdefault(side, set())

    def _side(self, unit: UnitId) -> str:
        return self.reader.sides.get(unit, "")

    def told(self) -> Iterator[tuple[str, Facts]]:
        for side, count in self.felled.items():
            self._of(side).update({"fells", *(f"fells:{number}" for number in range(2, count + 1))})
        for one in self.attacks:
            own = {fact for fact in self.whole.get(self._side(one.unit), ()) if fact.startswith("order:")}
            yield self._side(one.unit), frozenset(one.facts | own)
            yield self._side(one.target), frozenset(one.met)
        for side, facts in self.whole.items():
            if side:
                yield side, frozenset(facts)

    # ------------------------------------------------------------ one event

    def note(self, event: Event) -> None:
        match event:
            case e.Placed():
                self.reader.sides[event.unit] = event.side
            case e.RoundBegan():
                self.reader.rounds = event.number
            case e.TurnBegan():
                self.agent = self.reader.turn = event.side or self._side(event.unit)
            case e.Attacked():
                self._attacked(event)
            case e.AttackEnded():
                self._ended(event)
            case e.Rolled():
                self._rolled(event)
            case e.Harmed() | e.Downed() | e.CameTo() | e.StatusGained() | e.StatusLost():
                self._befell(event)
            case e.BattleEnded():
                self._over(event)
            case _:
                self._thing(event)

    def _attacked(self, event: e.Attacked) -> None:
        self.agent = self._side(event.unit)
        facts = {f"attack:{event.kind}", f"with:{event.weapon}"}
        if event.reaction:
            facts |= {"reaction", f"reaction:{event.reaction}"}
        self.attacks.append(_Attack(event.unit, event.target, facts, {f"met:{event.kind}", "kept"}))

    def _latest(self, unit: UnitId) -> _Attack | None:
        """The last attack on that figure, if it is one of this order."""
        return next((one for one in reversed(self.attacks) if one.target == unit), None)

    def _ended(self, event: e.AttackEnded) -> None:
        one = self._latest(event.target)
        if one and one.unit == event.unit:
            one.facts |= {event.outcome, *(("hit",) if event.outcome == "crit" else ())}
            one.met.add(f"by:{event.outcome}")

    def _rolled(self, event: e.Rolled) -> None:
        facts = {f"rule:{item.rule}" for item in event.modifiers} | {f"roll:{event.rule}"}
        if event.passed is not None:
            facts.add(f"{'pass' if event.passed else 'fail'}:{event.rule}")
        self._of(self._side(event.unit)).update(facts)
        for one in self.attacks[-1:]:
            if event.unit == one.unit:
                one.facts |= facts
            elif event.unit == one.target:
                one.met |= facts

    def _befell(self, event: e.Harmed | e.Downed | e.CameTo | e.StatusGained | e.StatusLost) -> None:
        side, one = self._side(event.unit), self._latest(event.unit)
        match event:
            case e.Harmed() if event.amount > 0:
                self._of(side).add("struck")
                if one:
                    one.facts.add("harms")
                    one.met.discard("kept")
            case e.Downed() if event.unit not in self.reader.down:
                self.reader.down.add(event.unit)
                self.reader.fallen.add(event.unit)
                if one:
                    one.facts.add("downs")
                if self.agent and side != self.agent:
                    self.felled[self.agent] = self.felled.get(self.agent, 0) + 1
            case e.CameTo():
                self.reader.down.discard(event.unit)
                self._of(side).add("saves")
            case e.StatusGained():
                self._of(side).add(f"self:{event.status}")
                if self.agent and side != self.agent:
                    self._of(self.agent).add(f"foe:{event.status}")
                if one:
                    one.facts.add(f"foe:{event.status}")
            case e.StatusLost() if not event.count:
                self._of(side).add(f"rid:{event.status}")
            case _:
                pass

    def _thing(self, event: Event) -> None:
        match event:
            case e.Reported():
                self._of(self._side(event.unit)).add(f"said:{event.rule}")
            case e.Answered():
                self._of(self._side(event.unit)).update(
                    (f"answer:{event.rule}", f"answer:{event.rule}:{event.key}")
                )
            case e.Thrown():
                self.agent = self._side(event.unit)
                self._of(self.agent).add(f"thrown:{event.item}")
            case e.AreaBegan() if self.side:
                self._of(self.side).add(f"area:{event.kind}")
            case e.DoorBroken() if event.unit:
                self._of(self._side(event.unit)).add("broken")
            case e.DoorMoved() if event.unit:
                self._of(self._side(event.unit)).add("door")
            case e.GroundChanged() if event.unit:
                self._of(self._side(event.unit)).add("ground")
            case e.Boarded() if not event.within:
                self._of(self._side(event.unit)).add("aboard")
            case e.ItemTaken() if event.unit != NO_UNIT:
                self._of(self._side(event.unit)).add("taken")
            case e.GoalMoved() if event.outcome == "reached":
                self.reader.goal = event.side
            case _:
                pass

    def _over(self, event: e.BattleEnded) -> None:
        for side in sorted(set(self.reader.sides.values())):
            units = [unit for unit, own in self.reader.sides.items() if own == side]
            standing = [unit for unit in units if unit not in self.reader.down]
            facts = {"ended", "won" if side == event.winner else "lost"}
            facts |= {"whole"} if not self.reader.fallen & set(units) else set()
            facts |= {"alone"} if len(standing) == 1 < len(units) else set()
            facts |= {"goal"} if self.reader.goal == side else set()
            facts |= {"quick"} if self.reader.rounds <= QUICK else set()
            self._of(side).update(facts)


@dataclass
class Progress:
    """Which achievements a side has earned in a battle up to now."""

    wanted: tuple[Achievement, ...]
    side: str
    counts: dict[str, int] = field(default_factory=dict)

    def note(self, moments: Iterable[tuple[str, Facts]]) -> list[Achievement]:
        """Those that were earned by these moments."""
        found = []
        for side, facts in moments:
            for one in self.wanted if side == self.side else ():
                if one.fits(facts):
                    self.counts[one.id] = self.counts.get(one.id, 0) + 1
                    if self.counts[one.id] == one.times:
                        found.append(one)
        return found
