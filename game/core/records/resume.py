"""Recorded battles taken up again: where they stood, or, where rules were mended since, as far as they still
hold."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from game.core.battle import Battle
from game.core.errors import RecordError
from game.core.events import Event
from game.core.field import Field
from game.core.records.files import Record, Recorder
from game.core.records.replay import Divergence, ReplaySession
from game.core.records.state_events import situation
from game.core.records.undo_state import Mark
from game.core.ruleset import Ruleset, version_of


@dataclass(frozen=True)
class PlayedOrder:
    """An order on the way there: its number, the round and the side that it was given in, the state before
    it (None in the middle of another one), and what came of it."""

    number: int
    round: int
    side: str
    mark: Mark | None
    events: list[Event]


@dataclass
class ResumedBattle:
    """A battle where it stood. `told` says in one line what became of it because rules were mended, "" if
    nothing did. `played` are the orders whose events are among these. `otherwise`: on the ground of its
    record, for that of its map is another by now."""

    battle: Battle
    recorder: Recorder
    events: list[Event] = field(default_factory=list)
    told: str = ""
    played: list[PlayedOrder] = field(default_factory=list)
    otherwise: bool = False


def resume(record: Record, field: Field, ruleset: Ruleset) -> ResumedBattle:
    """The battle of a record, to be played on. RecordError if it can be none, DifferenceError if it differs
    without a rule being mended.

    Under mended rules it goes on from the state before its last order, which is given again if it still is
    allowed; a record without states goes on from where both still agree. Then `events` draw the board as it
    stands, and the log begins anew.
    """
    playing = ReplaySession(record, field, ruleset)
    events, played = playing.begin(), list[PlayedOrder]()
    first: Divergence | None = None
    while True:
        while not playing.over:
            events += _stepped(playing, played)
        parting = playing.parting
        if parting is None:
            break
        if not parting.mended:
            raise parting.error(ruleset)
        first = first or parting
        if not _taken_up(playing, parting):
            break
        events = situation(playing.battle)
        played.clear()
    if first is None:
        recorder = Recorder(
            playing.battle,
            record.seed,
            record.players,
            msgspec.structs.replace(record, rules=_of(record, ruleset)),
            record.digests,
        )
        return ResumedBattle(playing.battle, recorder, events, played=played, otherwise=playing.otherwise)
    return _gone_on(playing, first, events)


def _stepped(playing: ReplaySession, played: list[PlayedOrder]) -> list[Event]:
    """Play one order more, and note it."""
    battle, number = playing.battle, playing.done
    stood = battle.table.clock.round, battle.side, None if battle.pending else battle.mark()
    events = playing.step()
    if playing.done > number:
        played.append(PlayedOrder(number, *stood, events))
    return events


def _of(record: Record, ruleset: Ruleset) -> int:
    """The version of the rules by which all of a record agrees: today's, unless it went on from a state."""
    return record.rules if record.moves_on() else version_of(ruleset)


def _taken_up(playing: ReplaySession, parting: Divergence) -> bool:
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


def _gone_on(playing: ReplaySession, parting: Divergence, events: list[Event]) -> ResumedBattle:
    """The battle that left its record, with what still holds of it; the last order is given again, if it is
    known and allowed."""
    record, ruleset, state = playing.record, playing.ruleset, playing.stretch
    if state:
        moved = tuple(one for one in record.moves_on() if one.length < state.length)
        kept = msgspec.structs.replace(
            record, states=(*moved, msgspec.structs.replace(state, rules=version_of(ruleset)))
        )
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
    told = "" if known else _told(playing, parting, done)
    return ResumedBattle(playing.battle, recorder, events, told, otherwise=playing.otherwise)


def _told(playing: ReplaySession, parting: Divergence, done: int) -> str:
    lost = len(playing.actions) - done
    words = parting.line(playing.ruleset)
    if not lost:
        return f"{words}. The battle goes on from its last order"
    if playing.stretch:
        return f"{words}. The battle goes on before its last order, which is to be given anew"
    return (
        f"{words}. The battle goes on after action {done}; the {lost} after it "
        f"{'is' if lost == 1 else 'are'} lost"
    )
