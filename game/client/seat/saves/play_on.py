"""Playing on from a point of a recorded battle: a battle and a record of their own, the old one stays as it
is."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.seat.match import Match
from game.client.seat.saves.timeline import Timeline
from game.client.seat.setup.open_battle import WatchedBattle
from game.core.records.files import Recorder


def play_on(watched: WatchedBattle, timeline: Timeline, number: int, players: Mapping[str, str]) -> Match:
    """The battle as it stood after that order, with these players. The dice to come are those of its seed, so
    the same orders have the same luck.

    `watched` is used up no further: the match has a battle of its own.
    """
    record = watched.again.record
    fresh = Timeline(watched.from_start().again)
    fresh.until(number)
    battle = fresh.again.battle
    recorder = Recorder(battle, record.seed, dict(players), record, record.digests[: number + 1])
    recorder.states = tuple(state for state in recorder.states if state.length <= number)
    return Match(battle, recorder, watched.map_path, timeline.flat(number))
