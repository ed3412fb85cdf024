"""A table to play at: figures on a small field drawn in text, a turn as all have declared it, dice that fall
as listed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from textwrap import dedent
from typing import Any

import pytest

from game.core.actions import Action, Answer, Ask, EndTurn, IllegalAction
from game.core.battle import Battle
from game.core.components import Component
from game.core.dice import ListedDice
from game.core.events import Declared, Event, Gauge, Harmed, Modifier, Reported, Rolled, RoundBegan, TurnEnded
from game.core.field import Cover, Door, Field, Light, Tile, Zone
from game.core.probability.chances import Chances
from game.core.references import ThingId, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.rulesets.lithium.components import LOCATIONS, Abilities, Body, Skills
from game.rulesets.lithium.content import Stat, stats

CAST = {"A": ("Alice", "azure"), "N": ("Anna", "azure"), "B": ("Bob", "ember"), "L": ("Bill", "ember")}
"""The letters of the pictures."""

TILES = {
    "#": Tile(blocks=True, blocks_sight=True, name="wall"),
    "h": Tile(blocks=True, cover=Cover.HALF, name="crate"),
    "w": Tile(blocks=True, name="water"),
    "~": Tile(cost=2, name="rubble"),
    "D": Tile(name="door"),
}
DIM, DARK = Tile(light=Light.DIM), Tile(light=Light.DARK)
ABILITIES = Abilities.__struct_fields__


def figure(
    *held: str,
    holster: tuple[str, ...] = (),
    bag: tuple[str, ...] = (),
    items: tuple[str, ...] = (),
    armour: tuple[str, ...] = (),
    **levels: int,
) -> Stat:
    """A figure with all abilities at 3 and no skills, unless `levels` say otherwise."""
    abilities = Abilities(**{name: level for name, level in levels.items() if name in ABILITIES})
    skills = Skills(**{name: level for name, level in levels.items() if name not in ABILITIES})
    return Stat("", "", "", held, holster, bag, items, armour, abilities, skills)


GUN, FISTS, KNIFE = figure("pistol"), figure(), figure("knife")


def field_of(
    picture: str, lock: int = 0, tiles: dict[str, Tile] | None = None, zones: tuple[Zone, ...] = ()
) -> Field:
    rows = dedent(picture).strip("\n").splitlines()
    known = {**TILES, **(tiles or {})}
    cells = tuple(known.get(letter, Tile()) for row in rows for letter in row)
    doors = tuple(
        Door((x, y), False, lock)
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter == "D"
    )
    return Field(len(rows[0]), len(rows), cells, doors=doors, zones=zones)


def places(picture: str) -> dict[str, tuple[int, int]]:
    rows = dedent(picture).strip("\n").splitlines()
    return {letter: (x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in CAST}


@dataclass
class Table:
    """A battle on the table, with the dice that are left to fall and the questions that were asked in the
    last turn."""

    battle: Battle
    dice: ListedDice
    opening: list[Event]
    asked: list[Ask] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    """The names of the steps of the last turn in which somebody did something."""

    def apply(self, action: Action) -> list[Event]:
        return self.battle.apply(action)

    def declare(self, *orders: Action) -> None:
        for order in orders:
            self.apply(order)

    def turn(self, *orders: Action, answers: Iterable[str] = ()) -> list[Event]:
        """All sides declare these orders; what comes of it, from the first step to the end of the turn.
        Questions are answered in order."""
        self.asked = []
        events: list[Event] = []
        turn = self.battle.table.clock.round
        while (
            self.battle.table.clock.round == turn and self.battle.winner is None and not self.battle.pending
        ):
            side = self.battle.side
            for order in orders:
                if self.battle.table.unit(order.unit).side == side:
                    self.apply(order)
            events = self.apply(
                EndTurn(
                    next(
                        unit
                        for unit in self.battle.table.standing()
                        if self.battle.table.unit(unit).side == side
                    )
                )
            )
        for key in answers:
            assert self.battle.pending, f"nobody asks for {key!r}"
            self.asked.append(self.battle.pending)
            events += self.apply(Answer(self.battle.pending.unit, key))
        self.steps = [
            event.words
            for event in events
            if isinstance(event, Reported) and event.rule == "lithium.turn.preempt" and not event.unit
        ]
        return _between(events)

    def refused(self, action: Action) -> str:
        """The rule that forbids the action; nothing changes."""
        before = self.battle.digest()
        with pytest.raises(IllegalAction) as refusal:
            self.battle.apply(action)
        assert self.battle.digest() == before
        return refusal.value.rule

    def allowed(self, action: Action) -> bool:
        return self.battle.refusal(action) is None

    def chances(self, action: Action) -> Chances:
        return self.battle.chances(action)

    def done(self, unit: UnitId) -> EndTurn:
        return EndTurn(unit)

    def put(self, unit: UnitId | ThingId, *components: Component) -> None:
        """Lay a state on a figure, as if it had come about in play."""
        self.battle.table.world.put(unit, *components)

    def get(self, unit: UnitId | ThingId, kind: type[Any]) -> Any:
        return self.battle.table.world.find(unit, kind)

    def has(self, unit: UnitId, kind: type[Any]) -> bool:
        return self.battle.table.world.has(unit, kind)


def _between(events: list[Event]) -> list[Event]:
    """The resolution alone: after the last side has declared and everything was shown, up to the next
    turn."""
    first = next(number for number, event in enumerate(events) if isinstance(event, TurnEnded)) + 1
    last = next((number for number, event in enumerate(events) if isinstance(event, RoundBegan)), len(events))
    while (
        last > first
        and last < len(events)
        and getattr(events[last - 1], "rule", "") == "lithium.turn.duration"
    ):
        last -= 1
    return [
        event for event in events[first:last] if not isinstance(event, Declared) and not _announces(event)
    ]


def _announces(event: Event) -> bool:
    """Whether it only names the step that follows."""
    return isinstance(event, Reported) and event.unit == 0


class Tables:
    """What the fixture `duel` is: call it for a table and the numbers of its figures, as in `table, alice,
    bob = duel("A...B", ...)`.

    Every die listed for a table must have fallen by the end of the test.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.tables: list[Table] = []

    def __call__(
        self,
        picture: str,
        faces: Iterable[int] = (),
        *,
        lock: int = 0,
        habits: dict[str, str] | None = None,
        tiles: dict[str, Tile] | None = None,
        zones: tuple[Zone, ...] = (),
        **figures: Stat,
    ) -> Any:
        """`figures` by the letters of the picture. `habits` are the options of all sides: everything is asked
        if left out."""
        where = places(picture)
        assert where.keys() == figures.keys(), "a figure for each letter"
        for letter, stat in figures.items():
            self._patch.setitem(stats(), CAST[letter][0], stat)
        sides = dict.fromkeys(CAST[letter][1] for letter in figures)
        teams = tuple(
            Team(
                side,
                side,
                tuple(Figure(CAST[x][0], CAST[x][0], cell=where[x]) for x in figures if CAST[x][1] == side),
                habits or {},
            )
            for side in sides
        )
        dice = ListedDice(*faces)
        battle = Battle(
            Scenario("table", "lithium", teams),
            field_of(picture, lock, tiles, zones),
            RULESETS["lithium"],
            dice,
        )
        table = Table(battle, dice, battle.begin())
        self.tables.append(table)
        numbers = {battle.table.unit(unit).name: unit for unit in battle.table.units()}
        return table, *(numbers[CAST[letter][0]] for letter in figures)


# ---------------------------------------------------------------- what events say

TEST = "lithium.roll.test"
NEAR = Modifier(1, "lithium.modifier.near", "less than 20 ft away")
PRONE = Modifier(-1, "lithium.modifier.prone", "target is prone")
DARKNESS = Modifier(-1, "lithium.modifier.dark", "target in the dark")


def ability(name: str, level: int = 3) -> Modifier:
    return Modifier(level, TEST, f"{name} {level}")


DEX, STR, FOR, WIT = ability("Dexterity"), ability("Strength"), ability("Fortitude"), ability("Wits")


def called(location: str) -> Modifier:
    return Modifier(-2, "lithium.modifier.called", f"called shot: {location}")


def rapid(value: int, shots: int) -> Modifier:
    return Modifier(value, "lithium.modifier.rapid", f"{shots} in one turn")


def halved(value: int, reason: str, rule: str = "lithium.damage.limb-half") -> Modifier:
    return Modifier(value, rule, f"half: {reason}")


def _pair(faces: str) -> tuple[int, int]:
    first, second = map(int, faces)
    return first, second


def attacks(unit: UnitId, faces: str, total: int, *modifiers: Modifier) -> Rolled:
    return Rolled(unit, "attack", "lithium.attack.roll", _pair(faces), _pair(faces), modifiers, total)


def rolls(unit: UnitId, what: str, rule: str, faces: str, total: int, *modifiers: Modifier) -> Rolled:
    """A roll that another is compared with."""
    return Rolled(unit, what, rule, _pair(faces), _pair(faces), modifiers, total)


def checked(
    unit: UnitId,
    what: str,
    rule: str,
    faces: str,
    total: int,
    against: int,
    passed: bool,
    *modifiers: Modifier,
) -> Rolled:
    return Rolled(unit, what, rule, _pair(faces), _pair(faces), modifiers, total, against, passed)


def lands(unit: UnitId, faces: str, location: str, call: bool = False) -> Rolled:
    rule = "lithium.location.called" if call else "lithium.location.regular"
    return Rolled(unit, f"location: {location}", rule, _pair(faces), _pair(faces), (), sum(_pair(faces)))


def blackout(
    unit: UnitId, faces: str, total: int, against: int, passed: bool, *modifiers: Modifier
) -> Rolled:
    return checked(unit, "Blackout", "lithium.damage.blackout", faces, total, against, passed, *modifiers)


def endurance(
    unit: UnitId, faces: str, total: int, against: int, passed: bool, *modifiers: Modifier
) -> Rolled:
    return checked(unit, "Endurance", "lithium.damage.bleeding", faces, total, against, passed, *modifiers)


def gauges_of(body: Body, armour: dict[str, tuple[int, int]] | None = None) -> tuple[Gauge, ...]:
    """The gauges of a body, and of armour as {location: (left, at the beginning)}."""
    found = [Gauge(name.replace("_", " "), max(0, getattr(body, name)), 2, name) for name in LOCATIONS]
    worn = armour or {}
    return (
        *found,
        *(Gauge(f"{name.replace('_', ' ')} armour", *worn[name], name) for name in LOCATIONS if name in worn),
    )


def harmed(
    unit: UnitId, amount: int, words: str, body: Body, armour: dict[str, tuple[int, int]] | None = None
) -> Harmed:
    health = 100 * sum(max(0, getattr(body, name)) for name in LOCATIONS) // 14
    return Harmed(unit, amount, words, gauges_of(body, armour), health)
