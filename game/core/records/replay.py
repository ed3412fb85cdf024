"""Records played again, and compared with what was recorded after every action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from game.core import fog
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.errors import DifferenceError, OlderRulesError, RecordError, short
from game.core.events import Event, TimeRanOut
from game.core.field import Field
from game.core.records.digests import QUALIFIED
from game.core.records.files import Record
from game.core.records.ground import field_of
from game.core.records.state import State, before
from game.core.records.state_events import situation
from game.core.records.validation import validate_record
from game.core.ruleset import RuleChange, Ruleset, version_of

MOST_TOLD, MOST_NAMED = 3, 8
"""Mended rules that are told with all their words, and by their names; of more, how many they are."""


@dataclass(frozen=True)
class Divergence:
    """Where a battle leaves its record: at action `number`, 0 for the beginning. `rules` is the version by
    which that was recorded.

    `mended` are the rules mended since that have to do with it: those that it quotes, or all if it quotes
    none. Empty: the rules are the same, so that the record is not of this battle.
    """

    number: int
    words: str
    rules: int
    mended: tuple[RuleChange, ...] = ()

    def line(self, ruleset: Ruleset) -> str:
        """All of it in one line."""
        if not self.mended:
            return self.words
        if len(self.mended) <= MOST_TOLD:
            since = "; ".join(f"{one.rule}: {one.words}" for one in self.mended)
        else:
            more = len(self.mended) - MOST_NAMED
            since = ", ".join(one.rule for one in self.mended[:MOST_NAMED])
            since += f" and {more} more" if more > 0 else ""
        versions = f"version {self.rules} of the rules of {ruleset.TITLE}, this is {version_of(ruleset)}"
        return f"{self.words}. It was recorded under {versions}; mended since: {since}"

    def error(self, ruleset: Ruleset) -> DifferenceError:
        return (OlderRulesError if self.mended else DifferenceError)(self.line(ruleset))


class ReplaySession:
    """A record as it is played again: `begin`, then `step` until it is `over`. `parting` says where it leaves
    the record, if it does.

    RecordError for what can be no battle, DifferenceError if the map is another and the record carries no
    ground. `otherwise` says that it does, and that the ground of the battle is not that of the map today.
    After a parting `battle` is where both still agreed, `done` actions after the beginning.
    """

    def __init__(self, record: Record, field: Field, ruleset: Ruleset) -> None:
        self.record = record
        self.ruleset = ruleset
        field_then = field_of(record, field)
        self.otherwise = field_then is not field
        self.actions = validate_record(record, field_then, ruleset)
        self.battle = start(record.scenario, field_then, ruleset, record.seed, record.thrown())
        self.done = 0
        self.parting: Divergence | None = None
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
        """The events of the next action; none if it is refused, or leads to another state than was
        recorded."""
        number, action, side = self.done + 1, self.actions[self.done], self.battle.side
        try:
            refusal = self.battle.refusal(action)
            if refusal:
                words = (
                    f"action {number} ({self._told(action)}) is refused: {short(refusal.words, 200)} "
                    f"({refusal.rule})"
                )
                self._part(number, words, refusal.rule)
                return []
            events = self.battle.apply(action)
        # an order of a kind that the game never gives: the rules are asked about what is not there
        except Exception as error:
            self._part(
                number,
                f"action {number} ({action.verb}) cannot be played ({type(error).__name__}: "
                f"{short(str(error))})",
                "",
            )
            self._back()
            return []
        if not self._compare(number, events):
            self._back()
            return []
        self.done = number
        return [TimeRanOut(side), *events] if number in self.record.agreed.ended else events

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
        self._part(
            number, f"the battle differs {where} from what was recorded", msgspec.json.encode(events).decode()
        )
        return False

    def _part(self, number: int, words: str, quoted: str) -> None:
        rules = self.record.rules_at(number)
        newer = tuple(mended for mended in self.ruleset.MENDED if mended.version > rules)
        here = tuple(mended for mended in newer if mended.rule in quoted)
        self.parting = Divergence(number, words, rules, here or newer)

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
        record = self.record
        battle = start(record.scenario, self.battle.field, self.ruleset, record.seed, record.thrown())
        if state:
            snapshot = before(state, self.record.scenario, battle.field, self.ruleset)
            battle.restore(snapshot, self.actions[: state.length])
            if self.record.digest < QUALIFIED:
                fog.look_again(battle.table, self.ruleset)
        return battle

    def go_on_from(self, state: State) -> None:
        """Take the battle up again at a recorded state. RecordError if it cannot be understood."""
        try:
            battle = self._anew(state)
            for unit in battle.table.units():
                battle.sheet(unit)
            situation(battle)
            battle.legal_actions()
        except RecordError:
            raise
        except Exception as error:
            raise RecordError(
                f"its state makes no sense to the rules ({type(error).__name__}: {short(str(error))})"
            ) from None
        self.battle, self.parting, self.done, self.stretch = battle, None, state.length, state


def _unseen(_: list[Event]) -> None:
    pass


def replay(
    record: Record, field: Field, ruleset: Ruleset, seen: Callable[[list[Event]], None] = _unseen
) -> Battle:
    """Play the record again and return the battle; `seen` gets the events of the beginning and of each
    action.

    RecordError if it can be no battle; DifferenceError at the first action that is refused or after which the
    state is another than was recorded, OlderRulesError if rules were mended since.
    """
    playing = ReplaySession(record, field, ruleset)
    seen(playing.begin())
    while not playing.over:
        events = playing.step()
        if not playing.parting:
            seen(events)
    if playing.parting:
        raise playing.parting.error(ruleset)
    return playing.battle
