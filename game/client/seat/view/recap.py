"""What has happened to one's own figures since one last decided anything, and which others went down in
sight, as far as one may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.client.seat.view.log_entries import Wounds, thing_name
from game.client.seat.view.recap_items import (
    DOWN,
    FELLED,
    HURT,
    MISSED,
    STATE,
    Item,
    Recap,
    Splinters,
    held,
    is_more,
    knocked_out,
    once,
    since,
    without,
)
from game.core.describing import narration
from game.core.describing.display import PLAIN, Display
from game.core.events import (
    AmmoChanged,
    Answered,
    AreaBegan,
    Attacked,
    AttackEnded,
    Downed,
    Event,
    Harmed,
    ItemDropped,
    Landed,
    Placed,
    Reported,
    Rolled,
    Sighted,
    StatusGained,
    StatusLost,
    Stepped,
    Thrown,
    TurnBegan,
    Viewer,
    seen_by,
)
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import State

MISSES = {"parry": "parried", "block": "blocked"}
"""What became of an attack that did not hit, where that is more than that."""


class _Teller:
    """Goes through the events with what has to be known of those before, and tells what befell some of the
    figures."""

    def __init__(
        self,
        names: Mapping[UnitId, str],
        about: Callable[[UnitId], bool],
        states: Mapping[str, State],
        display: Display,
    ) -> None:
        self.names, self.about, self.states, self.display = names, about, states, display
        self.mends = {rule for rule, result in display.results().items() if result.mends}
        self._last_words = {state.words for state in states.values() if state.final}
        self.items: list[Item] = []
        self.movers: set[UnitId] = set()
        self.attack: Attacked | None = None
        self.near: Attacked | None = None  # the attack that has just missed: fire that misses pins
        self.walker = NO_UNIT  # of others, who has come a step nearer just now: into the reach of somebody
        self.under_way = False  # whether that attack has not ended yet
        self.arms: dict[tuple[UnitId, UnitId], str] = {}  # with what who attacks whom
        self.begun: Counter[tuple[UnitId, UnitId]] = Counter()  # their attacks that are not judged yet
        self.missed: dict[tuple[UnitId, UnitId, str, str, int], tuple[Item, list[AttackEnded]]] = {}
        self.landed, self.thrower = "", NO_UNIT  # what has come down last in this turn, and whose it was
        self.hits: dict[UnitId, dict[UnitId, str]] = {}  # of each figure who has hit it since it was harmed
        self.rule = ""
        self.rolled: dict[UnitId, str] = {}  # by what rule each has rolled last
        self.held: set[tuple[UnitId, str]] = set()  # the states that each has come into
        self.harm, self.worse = (0, ""), ""  # whom the last harm befell, what came of it; by what state
        self.splinters = Splinters(display)
        self.author = NO_UNIT  # who has done what is told now, if known
        self.hurt_by: dict[UnitId, UnitId] = {}  # who has done the last harm that cost health, if known
        self.wounds = Wounds()
        self.wounded: set[int] = set()  # the items that tell of harm which has cost health
        self.failed: Rolled | None = None  # the last roll, if it failed
        self.fallen = NO_UNIT  # who went down last, as long as nothing else is told
        self.felled = ""  # by what
        self.decided: set[UnitId] = set()  # who has chosen something since they were attacked

    def tell(self, event: Event) -> None:
        self.splinters.read(event)
        if not isinstance(event, StatusGained | StatusLost | AmmoChanged | Rolled):
            self.near = None
        if not isinstance(event, StatusGained | StatusLost | Sighted):
            self.walker = NO_UNIT
        elif isinstance(event, Sighted) and event.acts and not self.about(event.unit):
            self.walker = event.unit  # a step that is not seen itself has brought it into sight
        if isinstance(event, AttackEnded):  # what comes of it is the attack's, not the defence's rolled since
            self.rule = self.rolled.get(event.unit, self.rule)
            self.under_way = False
            self.decided.discard(event.target)  # what comes now is the attack's doing
            pair = event.unit, event.target
            if self.landed and not self.begun[pair]:
                self.arms[pair] = self.landed
            self.begun[pair] -= 1
        elif isinstance(event, Thrown):
            self.thrower = event.unit
        elif isinstance(event, Landed):
            self.landed = event.item
        elif isinstance(event, TurnBegan):
            self.landed, self.thrower = "", NO_UNIT
            self.begun, self.rolled = Counter(), {}  # for a vehicle its driver rolls
        self._tell(event)
        if isinstance(event, StatusGained):
            self.held.add((event.unit, event.status))

    def _tell(self, event: Event) -> None:
        if isinstance(event, Attacked):
            self.attack, self.under_way = event, True
            self.arms[event.unit, event.target] = event.weapon
            self.begun[event.unit, event.target] += 1
            self.decided.discard(event.target)
        elif isinstance(event, Answered):
            self.decided.add(event.unit)
        elif isinstance(event, Rolled):
            if event.rule not in self.mends:  # what makes up for a roll is no other attack
                self.rolled[event.unit] = event.rule
                withstood = event.passed and event.unit == self.harm[0]  # the next bullet has another cause
                self.rule = self.rule if withstood else event.rule
            self.failed = event if event.passed is False else None
        elif isinstance(event, Stepped):
            self._stepped(event)
        elif isinstance(event, TurnBegan | AreaBegan):
            self.attack, self.hits, self.hurt_by = None, {}, {}
        elif isinstance(event, AttackEnded) and event.outcome in ("hit", "crit"):
            self._hit(event)
        elif isinstance(event, Harmed | Downed | StatusGained | Reported) and self.about(event.unit):
            if not (isinstance(event, Reported) and self._is_met(event.unit)):
                self._happened(event)
        elif isinstance(event, AttackEnded) and self.about(event.target):
            self._missed(event)
        elif isinstance(event, ItemDropped) and event.unit == self.harm[0] and self.about(event.unit):
            words = narration.line(event, self.names, things=self.display.things)
            self.items.append(Item(STATE, event.unit, words, self.worse or self._doer(event.unit), self.rule))
        elif isinstance(event, StatusLost) and not event.count and self.about(event.unit):
            self.items = without(self.items, self.names.get(event.unit, ""), self.states.get(event.status))

    def _stepped(self, event: Stepped) -> None:
        """Who walks on has the attack behind it: what comes of its next steps is not the attacker's doing."""
        if not self.about(event.unit):
            self.movers.add(event.unit)
            self.walker = event.unit
        elif not event.forced:
            if self.attack and self.attack.target == event.unit:
                self.attack = None
            if self.harm[0] == event.unit:
                self.hits.pop(event.unit, None)

    def _is_met(self, unit: UnitId) -> bool:
        """Whether it is being attacked: how it meets that is told by what comes of it."""
        return self.under_way and self.attack is not None and self.attack.target == unit

    def _hit(self, event: AttackEnded) -> None:
        """Where all attacks are judged before anybody is harmed, it is the hits that say who has done it."""
        pair = event.unit, event.target
        if self.attack and (self.attack.unit, self.attack.target) != pair:
            self.attack = None
        if self.harm[0] == event.target:
            self.hits.pop(event.target, None)
        self.hits.setdefault(event.target, {})[event.unit] = self.arms.get(pair, "")

    def _missed(self, event: AttackEnded) -> None:
        """Who has missed is told by the end of the attack: another may have been begun since."""
        if self.attack and (self.attack.unit, self.attack.target) == (event.unit, event.target):
            self.near, self.attack = self.attack, None
        known = self.display.outcomes.get(event.outcome)
        words = f"was not hit: {known}" if known else MISSES.get(event.outcome, "was not hit")
        arm = thing_name(self.arms.get((event.unit, event.target), ""), self.display)
        told = f"{self.names.get(event.target, '')} {words}"
        key = event.unit, event.target, arm, words, event.against
        before, tries = self.missed.get(key) or (None, [])
        tries.append(event)
        best = max(tries, key=lambda one: one.total)
        nearest = "at best " if any(one.total != best.total for one in tries) else ""
        by = (self.names.get(event.unit, ""), arm, f"{nearest}{held(best, self.display)}")
        many = f", {len(tries)} times" if len(tries) > 1 else ""
        item = Item(MISSED, event.target, f"{told}{many}", ", ".join(filter(None, by)), self.rule)
        if before in self.items:
            self.items.remove(before)
        self.items.append(item)
        self.missed[key] = item, tries

    def _happened(self, event: Harmed | Downed | StatusGained | Reported) -> None:
        fallen, self.fallen = self.fallen, NO_UNIT
        if isinstance(event, Downed):
            self._fell(event.unit)
            self.fallen = event.unit
        elif isinstance(event, Harmed) and self.wounds.heals(event):
            self.wounds.cost(event)
            words = f"{self.names.get(event.unit, '')} is better: {event.words}"
            self.items.append(Item(STATE, event.unit, words, "", self.rule))
        elif isinstance(event, Harmed):
            cause, _, wound = event.words.rpartition(": ")
            worse = self.worse = self._worse(event.unit)
            self.harm, self.failed = (event.unit, wound), None
            self.author = event.by or self.splinters.thrower(event, event.unit in self.hits)
            self.decided.discard(event.unit)
            hurt = self.wounds.cost(event)
            if cause:
                words = f" hurt: {wound}" if hurt else f" hit: {wound}"
            elif wound[:1].isdigit():
                words = f" lost {wound}"
            else:
                words = f": {wound}"
            if hurt:
                self.wounded.add(len(self.items))
                self.hurt_by = {event.unit: self.author}
            self._add(HURT, event.unit, words, worse or cause, self.rule, bool(worse))
            self.author = NO_UNIT
        elif isinstance(event, StatusGained):
            state = self.states.get(event.status)
            whom = self.names.get(event.whom, "")
            said = (state.coming(event.rule) or state.said(event.count, whom)) if state else ""
            if state and state.final and self._died(event.unit, fallen):
                return
            if state and not state.quiet and not self._is_that_harm(event.unit, said):
                self._gained(event, said, fallen)
        else:
            words = narration.line(event, self.names, things=self.display.things)
            if fallen and fallen == event.unit:
                self.fallen = self._brought(fallen, event.words)
                return
            name = self.names.get(event.unit, "")
            spared = words.startswith((f"{name} is not ", f"{name} takes no "))
            own = words.startswith(f"{name} ") and words != f"{name} is {event.words}"  # what it does itself
            doer = "" if (own and not spared) or self._goes_on(event) else self._doer(event.unit, spared)
            self.items.append(Item(MISSED if spared else STATE, event.unit, words, doer, event.rule))

    def _worse(self, unit: UnitId) -> str:
        """The state that has done the harm, if it was rolled for and failed: whoever attacked before has
        not."""
        rule = self.failed.rule if self.failed and self.failed.unit == unit else ""
        states = (self.states[status] for one, status in self.held if one == unit and status in self.states)
        return next((state.words for state in states if rule and state.rule == rule), "")

    def _is_that_harm(self, unit: UnitId, said: str) -> bool:
        """Whether the last harm that was told is called by that state already: "Incapacitated, right arm"."""
        whom, wound = self.harm
        return whom == unit and wound.partition(",")[0].casefold() == said.casefold()

    def _goes_on(self, event: Reported) -> bool:
        """Whether it tells how a state goes on that somebody was in before: no attack has done that."""
        return any(
            (event.unit, status) in self.held and state.rule == event.rule
            for status, state in self.states.items()
        )

    def _gained(self, event: StatusGained, said: str, fallen: UnitId) -> None:
        """A state that a fall has brought belongs to its row; what is told already is not told twice."""
        if fallen == event.unit:
            self.fallen = self._brought(fallen, said)
            return
        words, doer = f"{self.names.get(event.unit, '')} is {said}", self._doer(event.unit)
        before = [item for item in self.items if item.unit == event.unit]
        known = next((item for item in before if item.words == words or is_more(words, item.words)), None)
        if known:
            self.items.remove(known)
            doer = doer or known.by
        elif any(item.words.startswith(f"{words} ") for item in before):
            return  # for how long it is that, has been said
        words += narration.times(event, self.states.get(event.status))
        self.items.append(Item(STATE, event.unit, words, doer, event.rule))

    def _brought(self, fallen: UnitId, said: str) -> UnitId:
        """What a fall has brought belongs to its row; returns who has fallen."""
        at = max(n for n, item in enumerate(self.items) if (item.unit, item.weight) == (fallen, DOWN))
        told = self.items[at].words
        if said not in told:
            self.items[at] = replace(self.items[at], words=f"{told}{', ' if ': ' in told else ': '}{said}")
        return fallen

    def _died(self, unit: UnitId, fallen: UnitId) -> bool:
        """The row of the harm that has done it says so; False if there is none."""
        weight, wound = (DOWN, self.felled) if fallen == unit else (HURT, self.harm[1])
        rows = [n for n, item in enumerate(self.items) if (item.unit, item.weight) == (unit, weight)]
        if not rows or self.harm[0] != unit:
            return False
        of = "" if not wound or wound in self._last_words else f": {wound}"
        words = f"{self.names.get(unit, '')} died{of}"
        self.items[rows[-1]] = replace(self.items[rows[-1]], weight=DOWN, words=words)
        return True

    def _fell(self, unit: UnitId) -> None:
        """One row with the harm that has done it, or the roll that failed, and the states that this brought.

        The harm is what has cost health, of all that was told of the figure last; armour that takes it fells
        nobody.
        """
        name, end = self.names.get(unit, ""), len(self.items)
        start = next((n for n in range(end, 0, -1) if self.items[n - 1].unit != unit), 0)
        if start < end and self.items[-1].weight == DOWN:
            return  # that it died says so
        hurt = [n for n in range(start, end) if self.items[n].weight == HURT]
        at = max(self.wounded.intersection(hurt), default=-1)
        if at < 0 and self.harm[0] == unit:
            at = knocked_out(self.items, hurt, f"{name}: ")
        failed = self.failed if self.failed and self.failed.unit == unit else None
        self.felled = failed.what + " failed" if failed else ""
        if at < 0 or self.harm[0] != unit:
            words = f" went down: {failed.what} failed" if failed else " went down"
            self._add(DOWN, unit, words, "", failed.rule if failed else self.rule)
            return
        harmed, later = self.items[at], self.items[at + 1 :]
        states = [item for item in later if item.weight == STATE and item.words.startswith(f"{name} is ")]
        wound = harmed.words.removeprefix(name).removeprefix(" hurt").removeprefix(":").strip()
        self.felled = wound
        brought = ", ".join([wound, *(item.words.removeprefix(f"{name} is ") for item in states)])
        down = replace(harmed, weight=DOWN, words=f"{name} went down: {brought}")
        self.wounded.discard(at)
        self.items[at:] = [down, *(item for item in later if item not in states)]

    def _add(self, weight: int, unit: UnitId, words: str, more: str, rule: str, alone: bool = False) -> None:
        """`alone`: `more` is all that has done it."""
        by = ", ".join(part for part in (*(() if alone else self._by(unit)), more) if part)
        self.items.append(Item(weight, unit, f"{self.names.get(unit, '')}{words}", by, rule))

    def _doer(self, unit: UnitId, spared: bool = False) -> str:
        """Who has brought it into that state: nobody, if it has chosen so itself."""
        if unit in self.decided and not spared:
            return ""
        return ", ".join(filter(None, self._by(unit, spared))) or self.names.get(self.walker, "")

    def _by(self, unit: UnitId, spared: bool = False) -> tuple[str, str]:
        """Who has attacked it, and with what, if that is one and the same."""
        attack = self.attack or self.near
        author = self.author or (self.hurt_by.get(unit) if self.harm[0] == unit else NO_UNIT)
        if author:
            arm = self.arms.get((author, unit), "")
            found = {author: arm or self.splinters.things.get(author, "")}
        elif attack and attack.target == unit:
            found = {attack.unit: attack.weapon}
        else:
            found = self.hits.get(unit, {})
        if not found and self.landed and (spared or self.harm[0] == unit):  # not aimed at, but struck
            found = {self.thrower: self.landed}
        names = [self.names[one] for one in found if self.names.get(one)]
        arms = {arm for arm in found.values() if arm}
        by = narration.join_words(names) if names else ""
        return by, thing_name(arms.pop(), self.display) if len(arms) == 1 else ""


def recap(
    events: Sequence[Event], side: str, states: Mapping[str, State], viewer: Viewer, display: Display = PLAIN
) -> Recap:
    """What happened to the figures of that side since its last turn ended, and who of the others went down,
    the gravest first; the viewer reads no more than they may."""
    read = seen_by(viewer, events)
    placed = [
        event.placed if isinstance(event, Sighted) else event
        for event in read
        if isinstance(event, Placed | Sighted)
    ]
    sides, names = {event.unit: event.side for event in placed}, {event.unit: event.name for event in placed}
    start = since(read, sides, side)

    def told(own: bool) -> _Teller:
        teller = _Teller(names, lambda unit: unit in sides and (sides[unit] == side) == own, states, display)
        for one in placed[::-1]:
            teller.wounds.placed(one)
        for event in read[:start]:
            if isinstance(event, Harmed):
                teller.wounds.cost(event)
            elif isinstance(event, StatusGained):
                teller.held.add((event.unit, event.status))
        for event in read[start:]:
            teller.tell(event)
        return teller

    mine = told(own=True)
    felled = [
        replace(item, weight=FELLED, side=sides.get(item.unit, ""))
        for item in told(own=False).items
        if item.weight == DOWN
    ]
    items = sorted([*mine.items, *felled], key=lambda item: item.weight)
    return Recap(once(items), len(mine.movers))
