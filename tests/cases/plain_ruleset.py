"""A ruleset of a few lines, unlike No Way Out: initiative rolled each round, and orders declared by a side for any of its figures."""

from __future__ import annotations

from collections.abc import Iterator

from game.core import clock
from game.core.actions import Action, Ask, EndTurn, Option, Refusal
from game.core.battle import Battle
from game.core.chances import Chances
from game.core.components import Component, Slot
from game.core.events import Gauge, Harmed, Reported, Rolled
from game.core.references import UnitId
from game.core.rulebook import Rule
from game.core.ruleset import Archetype, Choice, Play, Sheet, Squad, Verb
from game.core.scenario import Figure

ID = "plain"


class Life(Component, frozen=True):
    """Its module is said to be that of a ruleset in its place."""

    points: int
    quick: int = 0


Life.__module__ = "game.rulesets.plain.components"


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
    ACTIONS: tuple[type[Action], ...] = (Hit, Declare, EndTurn)

    def archetypes(self) -> tuple[Archetype, ...]:
        return (Archetype("fighter", "Fighter", "", "unarmed"),)

    def rules(self) -> tuple[Rule, ...]:
        return ()

    def squads(self) -> tuple[Squad, ...]:
        return ()

    def components(self, figure: Figure) -> tuple[str, tuple[Component, ...]]:
        return "unarmed", (Life(3),)

    def gauges(self, battle: Battle, unit: int) -> tuple[Gauge, ...]:
        return (Gauge("life", battle.world.get(unit, Life).points, 3),)

    def sheet(self, battle: Battle, unit: int) -> Sheet:
        raise NotImplementedError

    def new_round(self, battle: Battle) -> Play[tuple[Slot, ...]]:
        rolls = {}
        for side in ("azure", "ember"):
            face = battle.dice.roll(6)
            yield Rolled(0, f"{side} begins", "plain.order", (face,), (face,), (), face)
            rolls[side] = face
        return tuple(Slot(side) for side in sorted(rolls, key=lambda side: -rolls[side]))

    def begin_slot(self, battle: Battle, slot: Slot) -> Play[None]:
        yield from ()

    def aftermath(self, battle: Battle) -> Play[None]:
        yield from ()

    def actions(self, battle: Battle, slot: Slot) -> Iterator[Action]:
        for unit in battle.standing():
            if battle.unit(unit).side == slot.side:
                yield from (Hit(unit, other) for other in battle.standing() if battle.hostile(unit, other))
                yield EndTurn(unit)

    def describe(self, battle: Battle, action: Action) -> str:
        return action.verb

    def refusal(self, battle: Battle, action: Action) -> Refusal | None:
        if isinstance(action, Hit) and not battle.hostile(action.unit, action.target):
            return Refusal("plain.friend", "a friend")
        return None

    def resolve(self, battle: Battle, action: Action) -> Play[None]:
        match action:
            case Declare(deeds=deeds):
                yield Reported(action.unit, "plain.declare", f"{len(deeds)} deeds")
                for deed in deeds:
                    yield from self._do(battle, deed)
            case _:
                yield from self._do(battle, action)
        yield from clock.finish(battle)

    def _do(self, battle: Battle, action: Action) -> Play[None]:
        if isinstance(action, Hit):
            options = (Option("duck", "Duck"), Option("stand", "Stand"))
            answer = yield Ask(battle.unit(action.target).side, action.target, "plain.duck", "Duck?", options, "duck", action.unit)
            if answer == "stand":
                life = battle.world.get(action.target, Life)
                amount = 2 if action.hard else 1
                battle.world.put(action.target, Life(life.points - amount, life.quick))
                yield Harmed(action.target, amount, "", self.gauges(battle, action.target), 50)

    def chances(self, battle: Battle, action: Action) -> Chances:
        return Chances()
