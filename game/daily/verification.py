"""Whether a line and a record belong together and are true: the battle is played again from its first die."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from game.core.errors import DifferenceError, EnfiladeError, OlderRulesError, short
from game.core.events import Event
from game.core.field import Field
from game.core.records.ground import terrain
from game.core.records.record import Record
from game.core.records.replay import ReplaySession
from game.core.ruleset import version_of
from game.daily import battle as battles
from game.daily import share_line as lines
from game.daily.battle import LEVEL, THEM
from game.daily.day import RECIPE, Challenge, challenge
from game.daily.score import Score, score
from game.daily.share_line import Line

TRUE, FALSE, UNUSABLE, OLDER = 0, 1, 2, 3
"""As `enfilade replay --verify` ends."""


@dataclass(frozen=True)
class Verdict:
    """`status` is `TRUE`, `FALSE`, `UNUSABLE`, or `OLDER` where this game cannot say."""

    status: int
    words: str
    score: Score | None = None


def checked(line: Line, record: Record, game: str) -> Verdict:
    """What can be said of the line by that record, in this version of the game. EnfiladeError if the record
    can be no battle."""
    if line.recipe != RECIPE:
        return Verdict(
            OLDER,
            f"the line comes from a game that draws days otherwise (recipe {line.recipe}, here {RECIPE}): "
            "only such a game can check it",
        )
    day = challenge(line.date)
    found = _belongs(line, record, day)
    if found:
        return found
    with tempfile.TemporaryDirectory() as place:
        _, field = battles.ground(day, Path(place))
    if terrain(field) != record.terrain or not record.terrain.startswith(line.ground):
        return Verdict(
            OLDER if record.terrain.startswith(line.ground) else FALSE,
            f"it was played on another map than this game makes of {line.date}: maps have changed since, or "
            "somebody has changed this one",
        )
    if battles.scenario(day, field) != record.scenario:
        return Verdict(FALSE, f"figures or mission are not those of {line.date}")
    return _played(line, record, day, field, game)


def _belongs(line: Line, record: Record, day: Challenge) -> Verdict | None:
    """What is wrong with the record before anything is played."""
    if lines.digest_of(record) != line.digest:
        return Verdict(FALSE, "the record is not the one that the line was written for")
    if record.seed != day.battle_seed or record.scenario.ruleset != day.ruleset:
        return Verdict(
            FALSE, f"the record is no battle of {line.date}: its dice are those of {record.seed!r}"
        )
    if record.dice:
        return Verdict(FALSE, "dice of this battle were typed in, so that they are not the same for all")
    if record.players.get(THEM) != LEVEL:
        return Verdict(FALSE, f"the computer did not play {THEM}, as it does for everybody")
    return None


def _played(line: Line, record: Record, day: Challenge, field: Field, game: str) -> Verdict:
    rules = day.rules
    try:
        events, winner = _again(record, field, day)
    except OlderRulesError as error:
        return Verdict(OLDER, f"older rules: {error}")
    except (DifferenceError, _OtherOrders) as error:
        other = _other_game(line, record, day, game)
        return Verdict(OLDER, other) if other else Verdict(FALSE, str(error))
    if winner is None:
        return Verdict(FALSE, "the battle is not over")
    scored = score(record.scenario, rules, events, winner)
    if (scored.points, scored.outcome, scored.rounds) != (line.points, line.outcome, line.rounds):
        return Verdict(FALSE, f"the battle has come to {scored.words}, not to what the line says", scored)
    return Verdict(TRUE, f"true: {scored.words}, {len(record.actions)} orders play as recorded", scored)


def _other_game(line: Line, record: Record, day: Challenge, game: str) -> str:
    """Why a battle that goes otherwise here may be right all the same; "" if it cannot be."""
    now = version_of(day.rules)
    if line.rules != now:
        return (
            f"the line comes from version {line.rules} of the rules of {day.rules.TITLE}, this game plays "
            f"version {now}, and the battle goes otherwise under them: only a game of that version can check "
            "it"
        )
    if record.game != game:
        return (
            f"it was played with version {short(record.game) or 'unknown'} of the game, this is "
            f"{game}, whose computer plays otherwise: only a game of that version can check it"
        )
    return ""


class _OtherOrders(EnfiladeError):
    """The computer's side did what the computer would not have done."""


def _again(record: Record, field: Field, day: Challenge) -> tuple[list[Event], str | None]:
    """All events and the winner. DifferenceError where it leaves the record."""
    from game.ai.agents import choose  # only where it is checked how the computer played

    again = ReplaySession(record, field, day.rules)
    events = list(again.begin())
    while not again.over:
        step = again.done
        if again.battle.side == THEM and choose(again.battle, THEM, LEVEL) != again.actions[step]:
            raise _OtherOrders(
                f"order {step + 1} is not what the computer would have done: somebody played for {THEM}"
            )
        events += again.step()
    if again.parting:
        raise again.parting.error(day.rules)
    return events, again.battle.winner
