"""A battle that is being played: who plays which side, its record, the autosave, and the computer's thinking
in small bites."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace

from game.client.seat import series
from game.client.seat.partners import PERSON as PERSON
from game.client.seat.partners import Partners
from game.client.seat.partners import is_computer as is_computer
from game.client.seat.saves import attempts, autosaves, campaign_files, storage
from game.client.seat.saves.attempts import Attempt
from game.client.seat.saves.autosaves import Autosave
from game.client.seat.statistics.career import CareerNote
from game.client.seat.statistics.ledger import Notebook
from game.client.seat.undo import ALLY, FINAL, HANDED, Undo
from game.client.seat.view.ai_reasons import Before, PastOrders
from game.client.seat.view.sight_lines import precompute_for
from game.core import fog
from game.core.actions import Action, EndTurn
from game.core.battle import Battle, start
from game.core.dice import ALL, TableDice
from game.core.events import Event, TimeRanOut
from game.core.field import Field
from game.core.physical_dice import Throw, next_throw, outcome
from game.core.records import files
from game.core.records.files import Record, Recorder
from game.core.records.record import NO_TERMS, Terms
from game.core.records.resume import resume
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.core.stalemate import Stalemate

THINKING = 0.006
"""Seconds of a frame that the computer may think."""


@dataclass
class Match:
    """`events` are all events so far; `fault` says why the last autosave failed, "" if it did not.

    `told` is what the player must know of a battle that goes on under mended rules, `otherwise` that its map
    has another ground by now than it is played on. `kept` is the autosave of
    this battle; one that was loaded to be looked at has none before something is done in it.
    """

    battle: Battle
    recorder: Recorder
    map_path: Path
    events: list[Event] = field(default_factory=list)
    fault: str = ""
    told: str = ""
    otherwise: bool = False
    kept: Autosave | None = None
    undo: Undo = field(default_factory=Undo)
    past: PastOrders = field(default_factory=PastOrders)
    final: bool = False  # whether nothing is taken back, and nothing saved beside what keeps itself
    notebook: Notebook = field(default_factory=Notebook)
    career: CareerNote = field(default_factory=CareerNote)
    tried: Attempt | None = None  # what it came to, if it was the battle of a day
    settles: ClassVar[bool] = True  # whether it counts which way somebody always means
    _marked: bool = False
    _thought: Iterator[Action | None] | None = None
    _rolls: Action | None = None  # for which dice are typed in
    _partners: Partners | None = None
    _standoff: Stalemate | None = None

    @property
    def players(self) -> dict[str, str]:
        return self.recorder.players

    @property
    def seed(self) -> str:
        return self.recorder.seed

    @property
    def terms(self) -> Terms:
        """What people agreed on beside the rules."""
        return self.recorder.terms

    @property
    def partners(self) -> Partners:
        """Who plays, with the second ones of sides that two command."""
        known = self._partners
        if known is None or known.battle is not self.battle or known.terms is not self.terms:
            known = self._partners = Partners(self.battle, self.players, self.terms)
        return known

    def person(self, side: str) -> str:
        """The name of the person who plays that side, of two of both; "" if the computer does."""
        people = [player for player in self.partners.pair(side) if not is_computer(player)]
        return " & ".join("Player" if player == PERSON else player for player in dict.fromkeys(people))

    def named(self, side: str) -> str:
        """The name of the person who plays that side, "" if it has none."""
        return self.person(side) if any(self._names(side)) else ""

    def _names(self, side: str) -> list[str]:
        pair = self.partners.pair(side)
        return ["" if player == PERSON or is_computer(player) else player for player in pair]

    @property
    def due_name(self) -> str:
        """The name of the person who is to decide now: of two on a side the one whose figure it is. "" if
        they have no name."""
        due, side = self.partners.due(), self.battle.side
        slot = self.battle.slot
        whole = not self.battle.pending and slot is not None and not slot.unit
        return self.named(side) if whole or due == PERSON or is_computer(due) else due

    def paired(self, side: str) -> bool:
        """Whether two different ones play that side, one of them a person."""
        pair = self.partners.pair(side)
        return len(set(pair)) > 1 and bool(self.person(side))

    def same_person(self, one: str, other: str) -> bool:
        """Whether the same person, by name, plays both sides."""
        return bool(self.named(one)) and self.named(one) == self.named(other)

    def people(self) -> list[str]:
        """The sides that people play."""
        return [team.side for team in self.battle.scenario.teams if self.person(team.side)]

    def viewer(self, side: str = "") -> str:
        """The side for whose eyes the screen is: of one person always theirs, of several the one in the seat;
        "" if there is none."""
        people = self.people()
        if len(people) == 1:
            return people[0]
        if side in people:
            return side
        return ""

    @property
    def ending(self) -> str:
        """How it is over for whoever sits here: "lost" if the one person there has not won, "won" otherwise,
        "" while it goes on."""
        people, winner = self.people(), self.battle.winner
        if winner is None:
            return ""
        return "lost" if len(people) == 1 and winner != people[0] else "won"

    def eyes(self, side: str = "") -> str | None:
        """The same, but None for all there is: of a battle between computers nothing is hidden under fog of
        war."""
        return None if fog.is_fog_on(self.battle.table) and not self.people() else self.viewer(side)

    @property
    def waits_for_person(self) -> bool:
        return bool(self.battle.side) and not is_computer(self.partners.due())

    @property
    def waits_for_computer(self) -> bool:
        return bool(self.battle.side) and is_computer(self.partners.due())

    # ------------------------------------------------------------ dice of a table

    @property
    def rolled(self) -> str:
        """Whose dice are rolled at the table and typed in; "" if nobody's are."""
        dice = self.battle.table.dice
        return dice.rolled if isinstance(dice, TableDice) else ""

    def next_throw(self, action: Action | None = None) -> Throw | None:
        """The next dice that are to be typed in before that can be done (None: before the battle begins)."""
        dice = self.battle.table.dice
        if not isinstance(dice, TableDice):
            return None
        if action is not self._rolls:
            del dice.faces[dice.count :]  # of an order that was not given after all
            self._rolls = action
        return next_throw(self.battle, action, self._by_people)

    def roll(self, faces: Iterable[int]) -> None:
        """These have fallen at the table; 0 leaves a die to the game."""
        dice = self.battle.table.dice
        assert isinstance(dice, TableDice)
        dice.faces += faces

    def throw_outcome(self, faces: Sequence[int]) -> Event | None:
        """What these would come to as the next dice; None if that is not told."""
        return outcome(self.battle, self._rolls, faces)

    def _by_people(self, side: str) -> bool:
        """Whether people roll for that side; for the one whose move it is, if it is for none."""
        side = side or self.battle.side
        return self.rolled == ALL or not side or bool(self.person(side))

    # ------------------------------------------------------------ going on

    def begin(self) -> list[Event]:
        return self._noted(self.battle.begin(), "", "")

    def act(self, action: Action, timed: bool = False) -> list[Event]:
        """Apply the action and write the autosave; `timed` if the clock of the turn gives it. IllegalAction
        if it is refused."""
        self._thought = None
        battle, before, side = self.battle, len(self.events), self.battle.side
        by_computer = self.waits_for_computer
        mark = None if battle.pending else battle.mark()
        stood = Before(battle.table.clock.round, self.partners.due(), mark)
        number = len(battle.history)
        happened = battle.apply(action)
        self._note_clock(number + 1, timed)
        events = self._noted([TimeRanOut(side), *happened] if timed else happened, side, action.verb)
        self.past.note(stood, number, events)
        if not self.final:
            self.undo.note(battle, mark, before, side, events)
            if by_computer and self.undo.steps and self.person(side):
                self.undo = Undo(why=ALLY)
        return events

    def _note_clock(self, number: int, timed: bool) -> None:
        """The order of that number is the last one now: the clock gave it, or it did not."""
        before = tuple(one for one in self.terms.ended if one < number)
        ended = (*before, number) if timed else before
        if ended != self.terms.ended:
            self.recorder.terms = replace(self.terms, ended=ended)

    def take_back(self) -> str:
        """Take the last order back; "" if that was done, else why it cannot be, in words."""
        if not self.undo.steps:
            return self.undo.why
        step = self.undo.pop()
        self.battle.rewind(step.mark)
        self.past.forget(step.mark.length, self.events[step.events :])
        del self.events[step.events :]
        del self.recorder.digests[-1:]
        self._thought = None
        self.keep()
        return ""

    def make_final(self) -> None:
        """From now on what was ordered stays ordered."""
        self.final, self.undo = True, Undo(why=FINAL)

    def hand(self, side: str, player: str, second: bool = False) -> None:
        """From now on that player plays the side, or its second half: a person by name, or a level of the
        computer. What was ordered stays ordered, and whose seat it was is kept for when they come back."""
        before, seat = self.partners.pair(side)[-1 if second else 0], f"{side} 2" if second else side
        if not is_computer(before) and before != PERSON:
            self.recorder.people[seat] = before
        after = self.recorder.people.pop(seat, PERSON) if player == PERSON else player
        if second:
            self.recorder.terms = replace(self.terms, partners={**self.terms.partners, side: after})
        else:
            self.players[side] = after
        self._thought = None
        self.undo = Undo(why=FINAL if self.final else HANDED)
        self.keep()

    def _noted(self, events: list[Event], side: str, verb: str) -> list[Event]:
        self.recorder.note()
        events = [*events, *self._drawn(events)]
        self.events += events
        self.kept = self.kept or autosaves.begin()
        self.keep()
        if self.final and verb and not self._marked:
            self._marked = True
            campaign_files.mark_begun(self.seed)
        if not self.kept.closed:
            self.notebook.note(self, events)
            self.career.note(self, events, side, verb)
            series.note(self, events)
            if self.battle.winner is not None:
                self.tried = attempts.conclude(self)
        return events

    def _drawn(self, events: list[Event]) -> list[Event]:
        """What ends a battle in which only computers sit, and which none of them can win."""
        self._standoff = self._standoff or Stalemate(self.battle.scenario)
        self._standoff.read(events)
        ends = self._standoff.over and self.battle.winner is None and not self.people()
        return self.battle.draw(self._standoff.words) if ends else []

    def think(self) -> Action | None:
        """Let the computer think for a few milliseconds; its action once it has made up its mind.

        What it remembers by then is no garbage, and not looked through for any: that would take frames. The
        screen that follows tidies up.
        """
        if self._thought is None and not precompute_for(self.battle.field.grid, THINKING):
            return None
        if self._thought is None:
            from game.ai.agents import think

            due, side = self.partners.due(), self.battle.side
            self._thought = think(self.battle, side, due, leads=self.partners.led(side, due))
        ends = time.perf_counter() + THINKING
        for thought in self._thought:
            if thought is not None:
                gc.freeze()
                self._thought = None
                if isinstance(thought, EndTurn) and self.partners.leaves(self.partners.due()):
                    return None  # somebody else of its side has still to declare
                return thought
            if time.perf_counter() >= ends:
                gc.freeze()
                return None
        self._thought = None
        return None

    # ------------------------------------------------------------ saving

    def record(self) -> Record:
        from game import __version__

        return self.recorder.record(storage.current_time(), __version__)

    def save(self, path: Path) -> None:
        """OSError if the disk does not let us."""
        files.write(self.record(), path)

    def keep(self) -> None:
        """Write the autosave. A disk that is full or closed must not end the battle: the fault is shown
        instead."""
        if self.kept is None or self.kept.closed:
            return
        try:
            self.kept.write(self.record(), self.battle.table.clock.round, self.battle.winner is not None)
            self.fault = ""
        except OSError as error:
            self.fault = f"not saved: {error.strerror}"


def new(
    scenario: Scenario,
    field: Field,
    map_path: Path,
    ruleset: Ruleset,
    players: dict[str, str],
    seed: str,
    rolled: str = "",
    terms: Terms = NO_TERMS,
) -> Match:
    """A match that is ready to begin; `rolled` says whose dice are typed in. ValueError if a side has more
    figures than the map has places for."""
    battle = start(scenario, field, ruleset, seed, TableDice(seed, rolled) if rolled else None)
    recorder = Recorder(battle, seed, players)
    recorder.terms = replace(terms, ended=())
    return _ready(Match(battle, recorder, map_path))


def resumed(record: Record, field: Field, map_path: Path, ruleset: Ruleset) -> Match:
    """The match of a save, where it stood. RecordError if it does not play as recorded, and no mended rule is
    the reason."""
    found = resume(record, field, ruleset)
    match = Match(
        found.battle, found.recorder, map_path, found.events, told=found.told, otherwise=found.otherwise
    )
    for order in found.played:
        stood = Before(order.round, record.players.get(order.side, PERSON), order.mark)
        match.past.note(stood, order.number, order.events)
    return _ready(match)


def _ready(match: Match) -> Match:
    """Nothing is loaded in the middle of a battle that could be loaded before."""
    teams = match.battle.scenario.teams
    if any(is_computer(player) for team in teams for player in match.partners.pair(team.side)):
        from game.ai.agents import ready

        ready(match.battle.ruleset.ID)
    return match
