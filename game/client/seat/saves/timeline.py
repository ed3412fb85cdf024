"""A recorded battle as a time line: what happened at each order, the moments that mattered, and a way to any
of them, also as a case file.

A scout plays the record from its beginning, a little in each frame. It keeps the events of every order, and
the state of the battle now and then, so that a jump anywhere plays few orders again.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from game.client.seat.saves import disk_files
from game.core import events as e
from game.core.battle import Battle, start
from game.core.errors import EnfiladeError
from game.core.events import Event, seen_by
from game.core.records.files import write_whole
from game.core.records.ground import terrain
from game.core.records.replay import ReplaySession
from game.core.records.undo_state import Mark
from game.core.references import NO_UNIT, UnitId
from game.core.user_folders import data_folder
from game.maps import load
from game.maps.library import maps

EVERY = 16
"""Orders between two states that are kept."""
HIT, CRIT, DOWN, GOAL = "hit", "crit", "down", "goal"
KINDS = (HIT, CRIT, DOWN)
"""What one can look for."""
FELLS = {HIT: "hits", CRIT: "hits hard:", DOWN: "fells"}


@dataclass(frozen=True)
class Moment:
    """Something that mattered: at which order, of what kind, what `side` did it; `words` for people; `units`
    who did it and to whom."""

    number: int
    kind: str
    side: str
    words: str
    units: tuple[UnitId, ...] = ()


class Timeline:
    """`events[0]` are those of the beginning, `events[n]` those of order n; `rounds` says for each round at
    which order it began, `standing` for each order how many of each side stand after it."""

    def __init__(self, again: ReplaySession) -> None:
        self.again = again
        self.events: list[list[Event]] = []
        self.moments: list[Moment] = []
        self.rounds: list[tuple[int, int]] = []
        self.standing: list[dict[str, int]] = []
        self.secret = False  # whether sides have learnt of things that the others must not
        self._names: dict[UnitId, str] = {}
        self._sides: dict[UnitId, str] = {}
        self._up: set[UnitId] = set()
        self._marks: dict[int, Mark] = {}
        self._shown: Battle | None = None
        self._note(again.begin())

    # ------------------------------------------------------------ playing ahead

    @property
    def known(self) -> int:
        """The order up to which the battle has been played."""
        return self.again.done

    @property
    def last(self) -> int:
        """The last order that can be shown: that of the record, or the one before it parts from its
        record."""
        return self.again.done if self.again.over else len(self.again.actions)

    @property
    def finished(self) -> bool:
        """Whether the battle is known to have an end."""
        return self.again.over and self.again.battle.winner is not None

    def scout(self, seconds: float) -> None:
        """Play on for so long."""
        until = time.perf_counter() + seconds
        while not self.again.over and time.perf_counter() < until:
            self._step()

    def until(self, number: int) -> None:
        """Play on until that order is known, or no more can be."""
        while self.known < number and not self.again.over:
            self._step()

    def _step(self) -> None:
        done = self.again.done
        events = self.again.step()
        if self.again.done > done:
            self._note(events)

    def _note(self, events: list[Event]) -> None:
        number = len(self.events)
        self.events.append(events)
        doer = NO_UNIT
        self.secret = self.secret or any(
            event.only or isinstance(event, e.Veiled | e.Assessed) for event in events
        )
        for event in seen_by(None, events):
            doer = self._seen(number, event, doer)
        counts = {team.side: 0 for team in self.again.record.scenario.teams}
        for unit in self._up:
            counts[self._sides[unit]] = counts.get(self._sides[unit], 0) + 1
        self.standing.append(counts)
        if number % EVERY == 0 or number - max(self._marks, default=-EVERY) >= EVERY:
            battle = self.again.battle
            if not battle.pending and not self.again.parting and battle.slot:
                self._marks[number] = battle.mark()

    def _seen(self, number: int, event: Event, doer: UnitId) -> UnitId:
        """Note what one event changes; who it was that did what follows."""
        match event:
            case e.Placed():
                self._names[event.unit], self._sides[event.unit] = event.name, event.side
                self._up.add(event.unit)
            case e.RoundBegan():
                self.rounds.append((event.number, number))
            case e.Attacked() | e.Thrown():
                return event.unit
            case e.AttackEnded():
                if event.outcome in (HIT, CRIT):
                    self._mark(number, event.outcome, event.unit, event.target)
                return event.unit
            case e.Downed():
                self._up.discard(event.unit)
                self._mark(number, DOWN, doer or event.unit, event.unit)
            case e.Departed():
                self._up.discard(event.unit)
            case e.CameTo():
                self._up.add(event.unit)
            case e.GoalMoved() if event.outcome:
                self.moments.append(Moment(number, GOAL, "", f"{event.words}: {event.outcome}"))
        return doer

    def _mark(self, number: int, kind: str, doer: UnitId, target: UnitId) -> None:
        who, whom = self._names.get(doer, ""), self._names.get(target, "")
        words = f"{whom} goes down" if doer == target else f"{who} {FELLS[kind]} {whom}"
        self.moments.append(Moment(number, kind, self._sides.get(doer, ""), words, (doer, target)))

    # ------------------------------------------------------------ anywhere

    def battle_at(self, number: int) -> Battle:
        """The battle after that order, which must be known. It is one and the same battle for as long as one
        goes forwards."""
        shown, nearest = self._shown, max((at for at in self._marks if at <= number), default=-1)
        if shown is None or not nearest <= len(shown.history) <= number:
            shown = self._shown = self._stood(nearest)
        for action in self.again.actions[len(shown.history) : number]:
            shown.apply(action)
        return shown

    def _stood(self, number: int) -> Battle:
        """A battle of its own at a state that was kept; from the beginning if there is none."""
        record = self.again.record
        battle = start(
            record.scenario, self.again.battle.field, self.again.ruleset, record.seed, record.thrown()
        )
        mark = self._marks.get(number)
        if mark is None:
            battle.begin()
        else:
            battle.restore((mark.world, mark.dice, mark.length), self.again.actions[: mark.length])
        return battle

    def flat(self, number: int) -> list[Event]:
        """All events up to that order."""
        return [event for events in self.events[: number + 1] for event in events]

    def round_before(self, number: int) -> int:
        """Where the round begins in which that order lies, or the one before if it is its beginning."""
        return next((began for _, began in reversed(self.rounds) if began < number), 0)

    def round_after(self, number: int) -> int:
        """Where the next round begins; the end if there is none."""
        return next((began for _, began in self.rounds if began > number), self.last)

    def those_of(self, number: int) -> tuple[UnitId, ...]:
        """Who did what mattered at that order, and to whom: of several things the last."""
        return next((moment.units for moment in reversed(self.moments) if moment.number == number), ())

    def next_of(self, kind: str, number: int, way: int = 1) -> int:
        """The next order after that one (or before it, `way` -1) at which something of that kind happened;
        the same if there is none."""
        found = [
            moment.number
            for moment in self.moments
            if moment.kind == kind and (moment.number - number) * way > 0
        ]
        if found and way > 0:
            return min(found)
        if found:
            return max(found)
        return number


# ---------------------------------------------------------------- a point as a case


SUFFIX = ".case"


def folder() -> Path:
    """Where cases are written unless another place is chosen."""
    return data_folder() / "cases"


def usual_path(title: str, number: int) -> Path:
    """The file that is proposed."""
    return folder() / f"{title}, order {number}{SUFFIX}"


def typed_case_path(out: str) -> Path:
    """The file that is written for what somebody has typed."""
    path = disk_files.typed_path(out)
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


def write(again: ReplaySession, timeline: Timeline, number: int, out: str) -> str:
    """Write everything up to that order as a case; why it cannot be, or "" if it was."""
    # cases are written rarely: the window opens sooner without all that reads them
    from game.cases.export import (
        case_text,
        checked,
    )

    path = typed_case_path(out)
    timeline.until(number)
    record = again.record
    try:
        if path.exists():
            return f"There is a file {path.name} already. Choose another name."
        text = case_text(
            record.scenario,
            record.thrown(),
            again.actions[:number],
            again.battle.field,
            again.ruleset,
            path.stem,
        )
        write_whole(path, text.encode())
        fault = checked(path)
    except (OSError, ValueError) as error:
        return f"Not written: {getattr(error, 'strerror', None) or error}"
    except EnfiladeError as error:
        path.unlink(missing_ok=True)
        return f"Not written: {error}"
    if fault:
        path.unlink(missing_ok=True)
        return _why(again.battle, fault)
    return ""


def _why(battle: Battle, fault: str) -> str:
    """What is the matter with a case that does not go as the battle went."""
    name, field = battle.scenario.map, battle.field
    path = maps().get(name)
    if path and terrain(load(path)) != terrain(field):
        earlier = f"the battle was played on an earlier {field.title or name}"
        return f"Not written: {earlier}, and cases are played on the map as it is now"
    return f"Not written: read back, it does not go as the battle went ({fault})"
