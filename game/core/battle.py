"""The only door to a battle: what is allowed, what is asked for, what happened, and how the odds are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from game.core import clock, fog, missions, triggers
from game.core.actions import Action, Answer, Ask, IllegalAction, Refusal, refuse_answer
from game.core.components import Clock, Doorway, Gone, Position, Slot, Unit
from game.core.describing.sheet import Sheet
from game.core.dice import Dice, seeded
from game.core.errors import SetupError
from game.core.events import Answered, Event, Gauge, MessageTold, Viewer
from game.core.field import Field
from game.core.order_offers import ChainedSequence, OfferBatch
from game.core.placement import judge_berths, place_figure, places_needed, starting_berths
from game.core.probability.chances import Chances
from game.core.records.digests import DIGEST, QUALIFIED, digest
from game.core.records.digests import numbers as numbers
from game.core.records.undo_state import Mark as Mark
from game.core.records.undo_state import RewindableBattle
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import Ruleset, options_of
from game.core.scenario import Scenario
from game.core.table import Table
from game.core.verbs import Play, Verb
from game.core.world import Snapshot, World, bare_component_names

BATTLE_RULE = "battle"
"""The rule id of refusals that are no rule's but the table's: not your turn, the battle is over."""


class Battle(RewindableBattle):
    """A battle on `field` between the teams of `scenario`. `begin` starts it; then `apply` takes one action
    after the other. With a `table` it goes on from there.

    `table` holds the state, and is what rules and systems see; `history` holds every action and answer;
    `pending` is the question that the battle waits for, if any.
    """

    _allowed: tuple[Action, World, int] | None = None  # what was last allowed, and when

    def __init__(
        self, scenario: Scenario, field: Field, ruleset: Ruleset, dice: Dice, table: Table | None = None
    ) -> None:
        self.ruleset = ruleset
        self.table = table or Table(scenario, field, dice, options_of(ruleset, scenario))
        self.history: list[Action] = []
        self.pending: Ask | None = None
        self._play: Play[None] | None = None
        self._origin: tuple[Snapshot, int, int] = (
            {},
            0,
            0,
        )  # the world, the dice and the history before the running action

    # ------------------------------------------------------------ what is

    @property
    def scenario(self) -> Scenario:
        return self.table.scenario

    @property
    def field(self) -> Field:
        return self.table.field

    @property
    def slot(self) -> Slot | None:
        return self.table.slot

    @property
    def side(self) -> str:
        """The side that is to act or to answer now, "" when the battle is over."""
        if self.pending:
            return self.pending.side
        return self.slot.side if self.slot else ""

    @property
    def winner(self) -> str | None:
        """None while the fight goes on, "" in a draw."""
        return self.table.winner

    # ------------------------------------------------------------ what may be done

    def candidates(self, unit: UnitId = NO_UNIT) -> Iterator[Action]:
        """Of a slot that belongs to a whole side, with `unit` only those for that one."""
        if self.pending:
            yield from (Answer(self.pending.unit, option.key) for option in self.pending.options)
        for offer in self.offers(unit):
            if isinstance(offer, OfferBatch):
                yield from offer.candidates
            else:
                yield offer

    def offers(self, unit: UnitId = NO_UNIT) -> Iterator[Action | OfferBatch]:
        """The same as the ruleset makes them: one by one, or many that were judged together."""
        slot = self.slot
        return (
            iter(())
            if self.pending or not slot
            else self.ruleset.actions(self.table, msgspec.structs.replace(slot, unit=slot.unit or unit))
        )

    def legal_actions(self, unit: UnitId = NO_UNIT) -> Sequence[Action]:
        """Everything that the side whose move it is may do now, in a fixed order. What takes time to make, as
        a way, is made when it is looked at."""
        if self.pending:
            return list(self.candidates())
        parts: list[Sequence[Action]] = []
        for offer in self.offers(unit):
            if isinstance(offer, OfferBatch):
                parts.append(offer.allowed)
            elif self.ruleset.refusal(self.table, offer) is None:
                parts.append((offer,))
        return ChainedSequence(parts)

    def refusal(self, action: Action) -> Refusal | None:
        """Why the action is not allowed now, or None if it is."""
        if self.pending:
            return refuse_answer(self.pending, action)
        known, world = self._allowed, self.table.world
        if known and known[0] is action and known[1] is world and known[2] == world.revision:
            return None  # it is asked before an order is given, and again as it is given
        refusal = self._refuse(action)
        self._allowed = None if refusal else (action, world, world.revision)
        return refusal

    def _refuse(self, action: Action) -> Refusal | None:
        slot = self.slot
        if slot is None:
            return Refusal(
                BATTLE_RULE, "the battle is over" if self.winner is not None else "the battle has not begun"
            )
        if isinstance(action, Answer):
            return Refusal(BATTLE_RULE, "nobody has asked anything")
        if type(action) not in self.ruleset.ACTIONS:
            return Refusal(BATTLE_RULE, f"there is no order {action.verb} under these rules")
        figure = self.table.world.find(action.unit, Unit)
        if figure is None or figure.side != slot.side or slot.unit not in (0, action.unit):
            known = slot.unit and (figure is None or fog.knows(self.table, figure.side, slot.unit))
            return Refusal(
                BATTLE_RULE, f"it is the turn of {self.table.unit(slot.unit).name if known else slot.side}"
            )
        refusal = self.ruleset.refusal(self.table, action)
        return refusal and fog.refusal_as_seen(self.table, self.ruleset, action, refusal)

    def verbs(self, unit: UnitId = NO_UNIT) -> list[tuple[Verb, Refusal | None]]:
        """The action bar: each kind of action, and why it cannot be done now (None if it can)."""
        reasons: dict[str, Refusal | None] = {}
        for action in self.candidates(unit):
            if action.verb not in reasons or (reasons[action.verb] and self.refusal(action) is None):
                reasons[action.verb] = self.refusal(action)
        return [
            (verb, reasons.get(verb.action, Refusal(BATTLE_RULE, "not now"))) for verb in self.ruleset.VERBS
        ]

    def chances(self, action: Action) -> Chances:
        """The exact odds of an action that is allowed, as the side of its unit may know them."""
        return self.ruleset.SECRETS.chances(self.table, action, self.ruleset.chances(self.table, action))

    # ------------------------------------------------------------ what may be read

    def sheet(self, unit: UnitId, viewer: Viewer = None) -> Sheet:
        """What that viewer may read of a figure; in what states one is that is out of sight, or has left the
        map, nobody can say."""
        sheet = self.ruleset.sheet(self.table, unit)
        if self.table.world.has(unit, Gone):
            sheet = msgspec.structs.replace(sheet, marks=())
        return sheet if viewer is None else self.ruleset.SECRETS.sheet(self.table, unit, viewer, sheet)

    def gauges(self, unit: UnitId, viewer: Viewer = None) -> tuple[Gauge, ...]:
        gauges = self.ruleset.gauges(self.table, unit)
        return gauges if viewer is None else self.ruleset.SECRETS.gauges(self.table, unit, viewer, gauges)

    def health(self, unit: UnitId, viewer: Viewer = None) -> Fraction:
        """How far the figure is from going down, as far as that viewer can tell."""
        health = self.ruleset.health(self.table, unit)
        return health if viewer is None else self.ruleset.SECRETS.health(self.table, unit, viewer, health)

    # ------------------------------------------------------------ what happens

    def begin(self) -> list[Event]:
        """Place everybody and start the first round."""
        return list(self.beginning())

    def beginning(self) -> Iterator[Event]:
        """The same, event by event."""
        assert self._play is None and not self.table.world.having(Clock), "a battle begins once"
        self.table.world.create(Clock())
        self._play = self._opening()
        return self._drive(None)

    def draw(self, words: str) -> list[Event]:
        """End a battle that nobody can win any more, and tell everybody why. It is no order of anybody:
        records end with the last one before it."""
        ending = clock.end(self.table, self.ruleset, "")
        return [MessageTold(words), *(event for event in ending if isinstance(event, Event))]

    def apply(self, action: Action) -> list[Event]:
        """Do what the action says. IllegalAction, with nothing changed, if the rules forbid it."""
        return list(self.playing(action))

    def playing(self, action: Action) -> Iterator[Event]:
        """The same, event by event: for a trial that is given up where it has told enough."""
        action = action if self.pending else fog.halt_on_sighting(self.table, self.ruleset, action)
        refusal = self.refusal(action)
        if refusal:
            raise IllegalAction(refusal)
        answer = None
        if isinstance(action, Answer):
            answer = action.key
        else:
            self._origin = (self.table.world.snapshot(), self.table.dice.count, len(self.history))
            self._play = self._performed(action)
        self.history.append(action)
        return self._drive(answer)

    def _drive(self, answer: str | None) -> Iterator[Event]:
        ask, self.pending = self.pending, None
        if ask and answer is not None:
            chosen = next(option for option in ask.options if option.key == answer)
            answered = Answered(ask.unit, ask.rule, answer, chosen.words)
            yield from fog.fogged_events(self.table, self.ruleset, answered, chosen.unit)
        play = self._play
        assert play is not None
        try:
            item = next(play) if answer is None else play.send(answer)
            while not isinstance(item, Ask):
                triggers.note(self.table, item)
                yield from fog.fogged_events(self.table, self.ruleset, item)
                item = next(play)
            yield from fog.sightings_by_question(self.table, self.ruleset, item)
            self.pending = fog.fogged_question(self.table, self.ruleset, item)
        except StopIteration:
            self._play = None

    def _opening(self) -> Play[None]:
        for door in self.field.doors:
            self.table.world.create(Position(door.cell), Doorway(door.open, door.lock))
        places = starting_berths(self.field, self.scenario, self.ruleset)
        for (team, figure), (cell, facing) in zip(self.scenario.figures(), places, strict=True):
            yield from place_figure(self.table, self.ruleset, team.side, figure, cell, facing)
        yield from missions.start_mission(self.table, self.ruleset)
        yield from clock.advance(self.table, self.ruleset)

    def _performed(self, action: Action) -> Play[None]:
        yield from self.ruleset.resolve(self.table, action)
        yield from clock.advance(self.table, self.ruleset)

    # ------------------------------------------------------------ copies and hashes

    def clone(self, seed: str) -> Battle:
        """The same battle with other dice to come: what is decided on it says nothing about the faces that
        this one will show.

        In the middle of a question the running action is played again up to that question, with the faces
        already shown.
        """
        return self.clone_with(self.table.dice.forked(seed))

    def clone_with(self, dice: Dice) -> Battle:
        """The same with those dice, which have shown the same faces up to now."""
        if not self.pending:
            twin = Battle(self.scenario, self.field, self.ruleset, dice, self.table.copy(dice))
            twin.history = list(self.history)
            return twin
        twin = Battle(self.scenario, self.field, self.ruleset, dice)
        snapshot, _, length = self._origin
        twin.restore(self._origin, self.history[:length])
        if not snapshot:
            twin.begin()
        for action in self.history[length:]:
            twin.apply(action)
        return twin

    def digest(self, version: int = DIGEST) -> str:
        """A hash of the whole state, the same on every machine for the same scenario, seed and actions.

        Version 1 counted the words of an open question, version 2 only what it is about, version 3 tells
        kinds of components of one name apart. docs/versions.md has all.
        """
        world = (
            self.table.world.digest()
            if version >= QUALIFIED
            else self.table.world.digest(bare_component_names)
        )
        return digest(world, self.table.dice.count, len(self.history), self.pending, version)


def start(scenario: Scenario, field: Field, ruleset: Ruleset, seed: str, dice: Dice | None = None) -> Battle:
    """A battle that is ready to begin, with dice of that seed unless others are given. SetupError if the map
    has no room for a side's figures, or two begin on one cell."""
    for team in scenario.teams:
        places = sum(spawn.side == team.side for spawn in field.spawns)
        wanted = places_needed(ruleset, team.figures)
        if wanted > places:
            raise SetupError(
                f"{field.title or scenario.map}: side {team.side} has {wanted} figures, the map has "
                f"{places} spawn points for it"
            )
    judge_berths(field, scenario, ruleset)
    return Battle(scenario, field, ruleset, dice or seeded(seed))
