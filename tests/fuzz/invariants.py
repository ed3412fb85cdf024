"""What must hold after each action of every battle. What is cheap is looked at every time, what is dear now
and then."""

from __future__ import annotations

from random import Random

import msgspec

from game.core.actions import Action, Answer, IllegalAction
from game.core.battle import Battle
from game.core.components import Doorway
from game.core.dice import Dice
from game.core.events import (
    Alighted,
    AnyEvent,
    Attacked,
    AttackEnded,
    Departed,
    DoorBroken,
    DoorMoved,
    Downed,
    Event,
    Harmed,
    Placed,
    StatusGained,
    StatusLost,
    Stepped,
    seen_by,
)
from game.core.field import Cell
from game.core.missions import can_still_win, decided
from game.core.records.state import State, before, state_of
from game.core.references import NO_UNIT, UnitId
from game.core.world import Snapshot
from tests.fuzz.trials import Nonsense

NOW_AND_THEN = 0.02
RARELY = 0.002
_EVENTS = msgspec.json.Decoder(list[AnyEvent])


class Invariants:
    """Looks over a battle's shoulder: `before` and `after` each action, and `at_the_end`."""

    def __init__(self, battle: Battle, random: Random, saved: float) -> None:
        self.battle = battle
        self.random = random
        self.saved = saved
        self.cells: dict[UnitId, Cell] = {}
        self.open: dict[Cell, bool] = {door.cell: door.open for door in battle.field.doors}
        self.gone: set[UnitId] = set()
        self.round = 0
        self.shown = 0
        self._guard_dice()

    def _guard_dice(self) -> None:
        """Nobody throws a die but the rules while an action is played: `shown` are those that were."""
        face = self.battle.table.dice._face
        self.playing = False

        def guarded(number: int, sides: int) -> int:
            if not self.playing and number >= self.shown:
                raise Nonsense(f"look-ahead: die {number} was looked at before it was thrown")
            if sides < 1:
                raise Nonsense(f"die: one with {sides} sides was thrown")
            return face(number, sides)

        dice: Dice = self.battle.table.dice
        dice._face = guarded
        self.playing = True

    def _holds(self, what: bool, key: str, words: str) -> None:
        if not what:
            raise Nonsense(f"{key}: {words}")

    # ------------------------------------------------------------ before an action

    def before(self, action: Action) -> None:
        """What asking must not do, and that what is offered can be done."""
        chance = self.random.random()
        if chance < NOW_AND_THEN:
            self._asking_changes_nothing(action)
        if chance < RARELY:
            self._legal()

    def _asking_changes_nothing(self, action: Action) -> None:
        battle = self.battle
        before = battle.digest()
        self._holds(battle.clone("look").digest() == before, "clone", "its digest is another")
        self._holds(
            bool(battle.pending) or bool(battle.ruleset.describe(battle.table, action)),
            "describe",
            "no words",
        )
        for unit in battle.table.units():
            battle.sheet(unit)
        if not isinstance(action, Answer):
            self._holds(battle.refusal(action) is None, "refusal", "another answer the second time")
            odds = battle.chances(action)
            self._holds(
                not odds.outcomes or sum(one.chance for one in odds.outcomes) == 1,
                "chances",
                f"they sum to no 1: {action}",
            )
        other = self.random.choice(
            [unit for unit in battle.table.units() if battle.table.unit(unit).side != battle.side] or [0]
        )
        stolen = msgspec.structs.replace(action, unit=other)
        try:
            battle.apply(stolen)
        except IllegalAction as error:
            self._holds(bool(error.rule and error.words), "refusal", "without rule or words")
        else:
            raise Nonsense(f"turn: the other side may {action}")
        self._holds(battle.digest() == before, "asking", f"it changed something: {action}")

    def _legal(self) -> None:
        battle = self.battle
        slot = battle.slot
        mine = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side]
        legal = battle.legal_actions(
            NO_UNIT if battle.pending or (slot and slot.unit) or not mine else self.random.choice(mine)
        )
        self._holds(bool(legal), "legal", "nothing is")
        twice = (
            [action for action in set(legal) if legal.count(action) > 1]
            if len(set(legal)) < len(legal)
            else []
        )
        self._holds(not twice, "legal", f"an action twice: {twice[:1]}")
        sample = self.random.choice(legal)
        twin = battle.clone("legal")
        twin.apply(sample)

    def applied(self, action: Action) -> list[Event]:
        """Play it: nothing that was not refused may fail."""
        count = self.battle.table.dice.count
        self.playing = True
        try:
            events = self.battle.apply(action)
        finally:
            self.playing = False
            self.shown = max(self.shown, self.battle.table.dice.count)
        self._holds(self.battle.table.dice.count >= count, "dice", "they went backwards")
        self._holds(bool(events or self.battle.pending), "events", f"none came of {action}")
        return events

    # ------------------------------------------------------------ after an action

    def after(self, events: list[Event]) -> None:
        self.playing, self.shown = False, max(self.shown, self.battle.table.dice.count)
        self._places(events)
        self._board()
        self._clock()
        self._question()
        if self.random.random() < self.saved and self.battle.winner is None:
            self._save()
        if self.random.random() < 0.1:
            self._gauges()
            self._holds(
                _EVENTS.decode(msgspec.json.encode(events)) == events,
                "json",
                "an event is another afterwards",
            )

    def _places(self, events: list[Event]) -> None:
        """Events alone say where everybody stands and which doors are open."""
        for event in seen_by(None, events):
            match event:
                case Placed(unit=unit, cell=cell):
                    self.cells[unit] = cell
                case Stepped(unit=unit, start=start, end=end):
                    self._holds(
                        self.cells[unit] == start,
                        "steps",
                        f"{unit} stands on {self.cells[unit]}, but steps from {start}",
                    )
                    self.cells[unit] = end
                case Alighted(unit=unit, cell=cell):
                    self.cells[unit] = cell
                case Departed(unit=unit):
                    self.gone.add(unit)
                case StatusGained() | StatusLost() | Harmed() | Attacked() | AttackEnded() | Downed():
                    units = {event.unit, getattr(event, "target", event.unit)}
                    self._holds(not units & self.gone, "gone", f"told of one who has left the map: {event}")
                case DoorMoved(cell=cell, open=opened):
                    self.open[cell] = opened
                case DoorBroken(cell=cell):
                    self.open[cell] = True

    def _board(self) -> None:
        battle = self.battle
        shut = {
            battle.table.cell(entity) for entity, door in battle.table.world.things(Doorway) if not door.open
        }
        self._holds(
            shut == {cell for cell, opened in self.open.items() if not opened},
            "doors",
            "events tell otherwise",
        )
        standing: dict[Cell, int] = {}
        down = set(battle.table.units()) - set(battle.table.standing())
        for unit in battle.table.units():
            cell = battle.table.cell(unit)
            self._holds(cell in battle.field, "map", f"{unit} stands on {cell}, off the map")
            carrier = battle.table.carrier(unit)
            if carrier:  # whoever is aboard goes where the vehicle goes, and fills no cell
                self._holds(
                    cell == battle.table.cell(carrier),
                    "aboard",
                    f"{unit} is on {cell}, aboard {carrier} elsewhere",
                )
                self.cells[unit] = cell
                continue
            self._holds(
                self.cells[unit] == cell,
                "places",
                f"{unit} stands on {cell}, by the events on {self.cells[unit]}",
            )
            self._holds(
                not battle.field[cell].blocks and cell not in shut,
                "walls",
                f"{unit} stands in what blocks, on {cell}",
            )
            if unit not in down and not battle.pending:
                self._holds(
                    cell not in standing, "cells", f"{unit} and {standing.get(cell)} both stand on {cell}"
                )
                standing[cell] = unit

    def _clock(self) -> None:
        battle, clock = self.battle, self.battle.table.clock
        sides = {
            team.side
            for team in battle.scenario.teams
            if can_still_win(battle.table, battle.ruleset, team.side)
        }
        won = decided(battle.table)
        if battle.winner is None:
            self._holds(
                bool(battle.pending) or clock.slot is not None,
                "clock",
                "nobody's move, and the battle is not over",
            )
            self._holds(bool(battle.pending) or len(sides) > 1, "clock", "the battle goes on with one side")
            self._holds(
                bool(battle.pending) or won is None,
                "clock",
                f"{won} has reached its goal, and the battle goes on",
            )
        else:
            self._holds(
                not battle.pending and clock.slot is None, "clock", "the battle is over and somebody may act"
            )
            left = {battle.winner} if battle.winner else set()
            self._holds(
                won == battle.winner or sides == left, "winner", f"{battle.winner!r}, but there fight {sides}"
            )
        self._holds(
            self.round <= clock.round <= self.round + 50, "clock", f"from round {self.round} to {clock.round}"
        )
        self._holds(
            -1 <= clock.index <= len(clock.slots), "clock", f"slot {clock.index} of {len(clock.slots)}"
        )
        self.round = clock.round
        if clock.slot and clock.slot.unit:
            self._holds(
                battle.table.unit(clock.slot.unit).side == clock.slot.side,
                "slot",
                f"of another side: {clock.slot}",
            )
            self._holds(
                bool(battle.pending) or clock.slot.unit in battle.table.standing(),
                "slot",
                f"of one who is down: {clock.slot}",
            )

    def _question(self) -> None:
        ask = self.battle.pending
        if not ask:
            return
        keys = [option.key for option in ask.options]
        self._holds(bool(keys) and len(set(keys)) == len(keys), "question", f"options {keys}")
        self._holds(
            ask.default in keys and bool(ask.words and ask.rule),
            "question",
            f"default {ask.default!r} of {keys}",
        )
        self._holds(all(option.words for option in ask.options), "question", "an option without words")
        self._holds(
            self.battle.table.unit(ask.unit).side == ask.side,
            "question",
            f"to {ask.side} about another's figure {ask.unit}",
        )

    def _save(self) -> None:
        """A state that is written down and read again is the same: all of it, not its digest alone."""
        battle = self.battle
        world, dice, length = (
            battle.before
            if battle.pending
            else (battle.table.world.snapshot(), battle.table.dice.count, len(battle.history))
        )
        if not world:
            return  # a question at the beginning: there is no state before it
        written = msgspec.json.encode(state_of((world, dice, length), 1))
        again = before(
            msgspec.json.decode(written, type=State), battle.scenario, battle.field, battle.ruleset
        )
        self._holds(
            again == (world, dice, length), "save", f"read again it differs: {_difference(world, again[0])}"
        )

    def _gauges(self) -> None:
        battle = self.battle
        for unit in battle.table.units():
            for gauge in battle.ruleset.gauges(battle.table, unit):
                self._holds(
                    0 <= gauge.value <= gauge.most,
                    "gauges",
                    f"{gauge.name} of {unit} is {gauge.value} of {gauge.most}",
                )

    def at_the_end(self) -> None:
        """Once for each battle, whether it is over or not."""
        battle = self.battle
        self._gauges()
        self._holds(
            battle.clone("end").digest() == battle.digest(), "clone", "its digest is another at the end"
        )
        if battle.winner is not None:
            self._holds(battle.legal_actions() == [] and battle.side == "", "over", "somebody may act")


def _difference(one: Snapshot, other: Snapshot) -> str:
    """The first entity that is not the same in both, and what it has in only one of them."""
    for entity, row in one.items():
        if row != other.get(entity):
            there = other.get(entity, {})
            lost, new = (
                [part for part in a.values() if part not in b.values()]
                for a, b in ((row, there), (there, row))
            )
            return f"entity {entity}: {lost}, not {new}"
    return "entities that were not there"
