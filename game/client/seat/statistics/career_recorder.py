"""What a battle adds to the career while it is played: achievements as they are earned, and at its end a line
of what it came to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Protocol

import msgspec

from game.client.seat.saves import storage
from game.client.seat.statistics import career, results
from game.client.seat.statistics.career import DRAWN, LOST, PEOPLE, WON, Earned, Fought, Used
from game.client.seat.statistics.ledger import PERSON, Notebook, Played
from game.client.seat.statistics.results import result_of
from game.core import events as e
from game.core.describing.achievements import Achievement, Progress, Reader
from game.core.events import Event
from game.core.references import UnitId
from game.core.scenario import Scenario


class Match(Played, results.Played, Protocol):
    """A battle that is being played at this seat."""

    notebook: Notebook

    @property
    def players(self) -> dict[str, str]: ...

    def people(self) -> list[str]: ...


@dataclass
class CareerNote:
    """`earned` are the achievements of this battle that were not earned before, in their order; `fresh` those
    that nobody was told of yet."""

    earned: list[Achievement] = field(default_factory=list)
    fresh: list[Achievement] = field(default_factory=list)
    _reader: Reader = field(default_factory=Reader)
    _progress: dict[str, Progress] = field(default_factory=dict)
    _read: int = 0

    def note(self, match: Match, events: list[Event], side: str = "", verb: str = "") -> None:
        """Read on: these events have come by an order of that side, "" if by nobody's."""
        before = max(0, len(match.events) - len(events))
        if self._read < before:  # of a battle that was loaded
            self._reader.read(match.events[self._read : before])
        self._read = len(match.events)
        moments = self._reader.read(events, side, verb)
        new: dict[str, Achievement] = {}
        for person in match.people():
            wanted = self._progress.setdefault(person, Progress(match.battle.ruleset.ACHIEVEMENTS, person))
            new |= {one.id: one for one in wanted.note(moments)}
        if new:
            self._earn(match, new)
        if match.battle.winner is not None and match.people():
            career.keep([fought(match)])

    def _earn(self, match: Match, new: dict[str, Achievement]) -> None:
        known = career.read()
        found = [one for one in new.values() if not known.has(one.id)]
        if found:
            day = storage.now()[:10]
            career.keep(earned=[Earned(one.id, day, match.map_path.stem) for one in found])
            self.earned += found
            self.fresh += found


def fought(match: Match) -> Fought:
    """What the battle came to for the people in it."""
    battle, people = match.battle, match.people()
    scenario = battle.scenario
    level = _level(match)
    throws = [one for one in match.notebook.throws if one.who == PERSON]
    own, foes = _counted(match, people)
    ended = result_of(match)
    return Fought(
        _id(match.seed, scenario),
        storage.now()[:10],
        scenario.ruleset,
        match.map_path.stem,
        _mission(scenario, people),
        level,
        _outcome(battle.winner, people),
        battle.table.clock.round,
        len(own),
        sum(own.values()),
        len(foes),
        sum(foes.values()),
        used(match.events, set(own)),
        len(throws),
        sum(one.chance for one in throws),
        sum(one.came for one in throws),
        ended.winner,
        ended.sides,
        ended.series,
    )


def _id(seed: str, scenario: Scenario) -> str:
    """The same for all battles that throw the same dice."""
    return blake2b(seed.encode() + b"\0" + msgspec.json.encode(scenario), digest_size=9).hexdigest()


def _level(match: Match) -> str:
    """The level of the computer on the other side; `PEOPLE` if people fight each other."""
    teams = [team.side for team in match.battle.scenario.teams]
    computers = [
        match.players[side] for side in teams if side not in match.people() and side in match.players
    ]
    return computers[0] if computers else PEOPLE


def _outcome(winner: str | None, people: list[str]) -> str:
    if winner == "":
        return DRAWN
    return WON if winner in people else LOST


def _mission(scenario: Scenario, people: list[str]) -> str:
    """What the people were to do, in a word: the kinds of their goals, else those of the others."""
    for goals in (
        [goal for goal in scenario.goals if goal.side in people],
        [goal for goal in scenario.goals if goal.side not in people],
    ):
        if goals:
            word = type(goals[0]).__name__
            return word if goals[0].side in people else f"against {word.lower()}"
    return "Last side standing"


def _counted(match: Match, people: list[str]) -> tuple[dict[UnitId, bool], dict[UnitId, bool]]:
    """The figures of people and of others, each with whether it is down in the end."""
    sides: dict[UnitId, str] = {}
    down: set[UnitId] = set()
    for event in e.seen_by(None, match.events):
        match event:
            case e.Placed():
                sides[event.unit] = event.side
            case e.Downed():
                down.add(event.unit)
            case e.CameTo():
                down.discard(event.unit)
            case _:
                pass
    mine = {unit: unit in down for unit, side in sides.items() if side in people}
    return mine, {unit: unit in down for unit, side in sides.items() if side not in people}


def used(events: Iterable[Event], units: set[UnitId]) -> dict[str, Used]:
    """What those figures did with each weapon."""
    found: dict[str, Used] = {}
    weapon, target = "", UnitId(0)
    for event in e.seen_by(None, events):
        match event:
            case e.Attacked():
                weapon, target = event.weapon if event.unit in units else "", event.target
                if weapon:
                    found[weapon] = found.get(weapon, Used()) + Used(1)
            case e.AttackEnded() if weapon and event.outcome in ("hit", "crit"):
                found[weapon] += Used(0, 1)
            case e.Downed() if weapon and event.unit == target:
                found[weapon] += Used(0, 0, 1)
                target = UnitId(0)
            case e.TurnBegan() | e.RoundBegan():
                weapon = ""
            case _:
                pass
    return found
