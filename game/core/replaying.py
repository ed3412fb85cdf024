"""Records played again: compared with what was recorded after every action, and gone on with where rules were mended since."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.errors import DifferenceError, OlderRulesError, RecordError, short
from game.core.events import Event
from game.core.field import Field
from game.core.judge import judge
from game.core.records import Record, Recorder, terrain
from game.core.ruleset import Mended, Ruleset, version_of
from game.core.situation import situation
from game.core.state import State, before

MOST_TOLD = 3
"""Mended rules that are told with all their words; of more, only the names."""


@dataclass(frozen=True)
class Parting:
    """Where a battle leaves its record: at action `number`, 0 for the beginning. `rules` is the version by which that was recorded.

    `mended` are the rules mended since that have to do with it: those that it quotes, or all if it quotes none. Empty: the rules are the same,
    so that the record is not of this battle.
    """

    number: int
    words: str
    rules: int
    mended: tuple[Mended, ...] = ()

    def line(self, ruleset: Ruleset) -> str:
        """All of it in one line."""
        if not self.mended:
            return self.words
        few = len(self.mended) <= MOST_TOLD
        since = "; ".join(f"{one.rule}: {one.words}" for one in self.mended) if few else ", ".join(one.rule for one in self.mended)
        versions = f"version {self.rules} of the rules of {ruleset.TITLE}, this is {version_of(ruleset)}"
        return f"{self.words}. It was recorded under {versions}; mended since: {since}"

    def error(self, ruleset: Ruleset) -> DifferenceError:
        return (OlderRulesError if self.mended else DifferenceError)(self.line(ruleset))


class Replaying:
    """A record as it is played again: `begin`, then `step` until it is `over`. `parting` says where it leaves the record, if it does.

    RecordError for what can be no battle, DifferenceError if the map is another. After a parting `battle` is where both still agreed, `done`
    actions after the beginning.
    """

    def __init__(self, record: Record, field: Field, ruleset: Ruleset) -> None:
        self.record = record
        self.ruleset = ruleset
        self.actions = judge(record, field, ruleset)
        if terrain(field) != record.terrain:
            name = short(record.scenario.map)
            raise DifferenceError(f"the map {name!r} is not the one that this battle was played on: it has been changed since")
        self.battle = start(record.scenario, field, ruleset, record.seed)
        self.done = 0
        self.parting: Parting | None = None
        self.stretch: State | None = None  # from which this stretch of it is played, None from the beginning

    @property
    def over(self) -> bool:
        return self.done >= len(self.actions) or self.parting is not None

    def begin(self) -> list[Event]:
        """The events of the beginning, also if that differs already: the scenario is the same."""
        events = self.battle.begin()
        self._compare(0, events)
        return events

    def step(self) -> list[Event]:
        """The events of the next action; none if it is refused, or leads to another state than was recorded."""
        number, action = self.done + 1, self.actions[self.done]
        try:
            refusal = self.battle.refusal(action)
            if refusal:
                words = f"action {number} ({self._told(action)}) is refused: {short(refusal.words, 200)} ({refusal.rule})"
                self._part(number, words, refusal.rule)
                return []
            events = self.battle.apply(action)
        except Exception as error:  # an order of a kind that the game never gives: the rules are asked about what is not there
            self._part(number, f"action {number} ({action.verb}) cannot be played ({type(error).__name__}: {short(str(error))})", "")
            self._back()
            return []
        if not self._compare(number, events):
            self._back()
            return []
        self.done = number
        return events

    def _told(self, action: Action) -> str:
        """Asking for the action in words must not fail because it makes no sense."""
        try:
            return short(self.ruleset.describe(self.battle.table, action), 200)
        except Exception:
            return action.verb

    def _compare(self, number: int, events: list[Event]) -> bool:
        """Whether the state is the one that was recorded; if not, that is the parting."""
        if self.record.digests[number] == self.battle.digest(self.record.digest):
            return True
        where = f"after action {number} ({self.actions[number - 1].verb})" if number else "at the beginning"
        self._part(number, f"the battle differs {where} from what was recorded", msgspec.json.encode(events).decode())
        return False

    def _part(self, number: int, words: str, quoted: str) -> None:
        rules = self.record.rules_at(number)
        newer = tuple(mended for mended in self.ruleset.MENDED if mended.version > rules)
        here = tuple(mended for mended in newer if mended.rule in quoted)
        self.parting = Parting(number, words, rules, here or newer)

    def _back(self) -> None:
        """Undo the action that led elsewhere: play again up to there."""
        self.battle = self._anew(self.stretch)
        if self.stretch is None:
            self.battle.begin()
        for action in self.actions[self.stretch.length if self.stretch else 0 : self.done]:
            self.battle.apply(action)

    def rest(self) -> tuple[list[Event], list[str]]:
        """Play what is left as far as it is allowed, whatever comes of it: the events and the digests."""
        events: list[Event] = []
        digests: list[str] = []
        try:
            for action in self.actions[self.done :]:
                if self.battle.refusal(action):
                    break
                events += self.battle.apply(action)
                digests.append(self.battle.digest(self.record.digest))
        except Exception:  # as in `step`
            self._back()
            return [], []
        return events, digests

    def _anew(self, state: State | None) -> Battle:
        battle = start(self.record.scenario, self.battle.field, self.ruleset, self.record.seed)
        if state:
            snapshot = before(state, self.record.scenario, battle.field, self.ruleset)
            battle.restore(snapshot, self.actions[: state.length])
        return battle

    def go_on_from(self, state: State) -> None:
        """Take the battle up again at a recorded state. RecordError if it cannot be understood."""
        battle = self._anew(state)
        try:
            for unit in battle.table.units():
                battle.sheet(unit)
            situation(battle)
            battle.legal_actions()
        except Exception as error:
            raise RecordError(f"its state makes no sense to the rules ({type(error).__name__}: {short(str(error))})") from None
        self.battle, self.parting, self.done, self.stretch = battle, None, state.length, state


def _unseen(_: list[Event]) -> None:
    pass


def replay(record: Record, field: Field, ruleset: Ruleset, seen: Callable[[list[Event]], None] = _unseen) -> Battle:
    """Play the record again and return the battle; `seen` gets the events of the beginning and of each action.

    RecordError if it can be no battle; DifferenceError at the first action that is refused or after which the state is another than was recorded,
    OlderRulesError if rules were mended since.
    """
    playing = Replaying(record, field, ruleset)
    seen(playing.begin())
    while not playing.over:
        events = playing.step()
        if not playing.parting:
            seen(events)
    if playing.parting:
        raise playing.parting.error(ruleset)
    return playing.battle


# ---------------------------------------------------------------- going on


@dataclass
class Resumed:
    """A battle where it stood. `told` says in one line what became of it because rules were mended, "" if nothing did."""

    battle: Battle
    recorder: Recorder
    events: list[Event] = field(default_factory=list)
    told: str = ""


def resume(record: Record, field: Field, ruleset: Ruleset) -> Resumed:
    """The battle of a record, to be played on. RecordError if it can be none, DifferenceError if it differs without a rule being mended.

    Under mended rules it goes on from the state before its last order, which is given again if it still is allowed; a record without states goes on
    from where both still agree. Then `events` draw the board as it stands, and the log begins anew.
    """
    playing = Replaying(record, field, ruleset)
    events = playing.begin()
    first: Parting | None = None
    while True:
        while not playing.over:
            events += playing.step()
        parting = playing.parting
        if parting is None:
            break
        if not parting.mended:
            raise parting.error(ruleset)
        first = first or parting
        if not _taken_up(playing, parting):
            break
        events = situation(playing.battle)
    if first is None:
        recorder = Recorder(playing.battle, record.seed, record.players, msgspec.structs.replace(record, rules=_of(record, ruleset)), record.digests)
        return Resumed(playing.battle, recorder, events)
    return _gone_on(playing, first, events)


def _of(record: Record, ruleset: Ruleset) -> int:
    """The version of the rules by which all of a record agrees: today's, unless it went on from a state."""
    return record.rules if record.moves_on() else version_of(ruleset)


def _taken_up(playing: Replaying, parting: Parting) -> bool:
    """Whether there is a state at or after the parting from which the battle could be taken up."""
    for state in playing.record.states:
        if state.length >= parting.number and state.length >= playing.done:
            try:
                playing.go_on_from(state)
                return True
            except RecordError:
                if state.rules == version_of(playing.ruleset):
                    raise
    return False


def _gone_on(playing: Replaying, parting: Parting, events: list[Event]) -> Resumed:
    """The battle that left its record, with what still holds of it; the last order is given again, if it is known and allowed."""
    record, ruleset, state = playing.record, playing.ruleset, playing.stretch
    if state:
        moved = tuple(one for one in record.moves_on() if one.length < state.length)
        kept = msgspec.structs.replace(record, states=(*moved, msgspec.structs.replace(state, rules=version_of(ruleset))))
    else:
        kept = msgspec.structs.replace(record, states=(), rules=version_of(ruleset))
    anew = not state and parting.number == 0
    digests = [playing.battle.digest(record.digest)] if anew else list(record.digests[: playing.done + 1])
    if record.states and playing.done >= record.states[-1].length:
        last, more = playing.rest()
        events, digests = events + last, digests + more
    done = len(playing.battle.history)
    known = state is not None and state.rules == version_of(ruleset) and done == len(playing.actions)
    recorder = Recorder(playing.battle, record.seed, record.players, kept, tuple(digests))
    return Resumed(playing.battle, recorder, events, "" if known else _told(playing, parting, done))


def _told(playing: Replaying, parting: Parting, done: int) -> str:
    lost = len(playing.actions) - done
    words = parting.line(playing.ruleset)
    if not lost:
        return f"{words}. The battle goes on from its last order"
    if playing.stretch:
        return f"{words}. The battle goes on before its last order, which is to be given anew"
    return f"{words}. The battle goes on after action {done}; the {lost} after it {'is' if lost == 1 else 'are'} lost"
