"""A ruleset of a few lines, unlike No Way Out: initiative rolled each round, and orders declared by a side
for any of its figures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.core import clock, defaults
from game.core.actions import Action, Ask, EndTurn, Option, Refusal
from game.core.components import Component, Slot
from game.core.describing.rulebook import Rule
from game.core.describing.sheet import Sheet
from game.core.events import Gauge, Harmed, Reported, Rolled
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import OPEN, Archetype, Choice, Squad
from game.core.scenario import Figure
from game.core.table import Table
from game.core.verbs import Play, Verb

ID = "plain"


class Life(Component, frozen=True):
    points: int
    quick: int = 0


class Hit(Action, frozen=True):
    target: UnitId
    hard: bool = False


class Declare(Action, frozen=True):
    """Several deeds at once, the decision about the last left open."""

    deeds: tuple[Action, ...]


class Plain:
    ID = ID
    TITLE = "Plain"
    SUMMARY = ""
    MENDED = ()
    VERBS: tuple[Verb, ...] = ()
    CHOICES: tuple[Choice, ...] = ()
    STATES = ()
    SECRETS = OPEN
    ACTIONS: tuple[type[Action], ...] = (Hit, Declare, EndTurn)
    COMPONENTS: tuple[type[Component], ...] = (Life,)

    def archetypes(self) -> tuple[Archetype, ...]:
        return (Archetype("fighter", "Fighter", "", "unarmed"),)

    def rules(self) -> tuple[Rule, ...]:
        return ()

    def squads(self) -> tuple[Squad, ...]:
        return ()

    def components(self, figure: Figure) -> tuple[str, tuple[Component, ...]]:
        return "unarmed", (Life(3),)

    def arrive(self, table: Table, unit: UnitId) -> Play[None]:
        return defaults.arrive(table, unit)

    def fights(self, table: Table, side: str) -> bool:
        return defaults.fights(table, side)

    def reach(self, table: Table, unit: UnitId) -> int:
        return defaults.reach(table, unit)

    def health(self, table: Table, unit: UnitId) -> Fraction:
        return defaults.share(self.gauges(table, unit))

    def gauges(self, table: Table, unit: UnitId) -> tuple[Gauge, ...]:
        return (Gauge("life", table.world.get(unit, Life).points, 3),)

    def sheet(self, table: Table, unit: UnitId) -> Sheet:
        raise NotImplementedError

    def new_round(self, table: Table) -> Play[tuple[Slot, ...]]:
        rolls = {}
        for side in ("azure", "ember"):
            face = table.dice.roll(6)
            yield Rolled(NO_UNIT, f"{side} begins", "plain.order", (face,), (face,), (), face)
            rolls[side] = face
        return tuple(Slot(side) for side in sorted(rolls, key=lambda side: -rolls[side]))

    def begin_slot(self, table: Table, slot: Slot) -> Play[None]:
        yield from ()

    def aftermath(self, table: Table) -> Play[None]:
        yield from ()

    def actions(self, table: Table, slot: Slot) -> Iterator[Action]:
        for unit in table.standing():
            if table.unit(unit).side == slot.side:
                yield from (Hit(unit, other) for other in table.standing() if table.hostile(unit, other))
                yield EndTurn(unit)

    def describe(self, table: Table, action: Action) -> str:
        return action.verb

    def refusal(self, table: Table, action: Action) -> Refusal | None:
        if isinstance(action, Hit) and not table.hostile(action.unit, action.target):
            return Refusal("plain.friend", "a friend")
        return None

    def resolve(self, table: Table, action: Action) -> Play[None]:
        match action:
            case Declare(deeds=deeds):
                yield Reported(action.unit, "plain.declare", f"{len(deeds)} deeds")
                for deed in deeds:
                    yield from self._do(table, deed)
            case _:
                yield from self._do(table, action)
        yield from clock.finish(table)

    def _do(self, table: Table, action: Action) -> Play[None]:
        if isinstance(action, Hit):
            options = (Option("duck", "Duck"), Option("stand", "Stand"))
            answer = yield Ask(
                table.unit(action.target).side,
                action.target,
                "plain.duck",
                "Duck?",
                options,
                "duck",
                action.unit,
            )
            if answer == "stand":
                life = table.world.get(action.target, Life)
                amount = 2 if action.hard else 1
                table.world.put(action.target, Life(life.points - amount, life.quick))
                yield Harmed(action.target, amount, "", self.gauges(table, action.target), 50)

    def chances(self, table: Table, action: Action) -> Chances:
        return Chances()
