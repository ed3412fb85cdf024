"""A table to play at: figures on a small field drawn in text, everything declared or nothing, dice that fall
as listed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import dedent
from typing import Any

import msgspec
import pytest

from game.core.actions import Action, Answer, EndTurn, IllegalAction
from game.core.battle import Battle
from game.core.components import Component
from game.core.dice import ListedDice
from game.core.events import Event, Gauge, Harmed, Modifier, Rolled
from game.core.field import Cover, Door, Field, Light, Tile, Zone
from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.core.probability.chances import Chances
from game.core.references import ThingId, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.core.table import Table as CoreTable
from game.core.verbs import Play
from game.rulesets import silhouette
from game.rulesets.silhouette.components import Attributes, Place, Plan, Skills
from game.rulesets.silhouette.content import Stat, stats

CAST = {"A": ("Alice", "azure"), "N": ("Anna", "azure"), "B": ("Bob", "ember"), "L": ("Bill", "ember")}
"""The letters of the pictures."""
TILES = {
    "#": Tile(blocks=True, blocks_sight=True, name="wall", material="brick"),
    "p": Tile(blocks=True, blocks_sight=True, name="fence", material="wood"),
    "h": Tile(blocks=True, cover=Cover.HALF, name="sandbags", material="sand"),
    "c": Tile(blocks=True, cover=Cover.HALF, name="crate", material="wood"),
    "b": Tile(cover=Cover.HALF, name="bush", material="leaves"),
    "~": Tile(cost=2, name="rubble"),
    ":": Tile(light=Light.DIM),
    "%": Tile(light=Light.DARK),
    "D": Tile(name="door"),
}
ATTRIBUTES = Attributes.__struct_fields__
HEX = Hexes()
STILL = Plan(said=True)


def figure(
    held: str = "",
    *,
    weapons: tuple[str, ...] = (),
    items: tuple[str, ...] = (),
    body: str = "",
    head: str = "",
    **levels: int,
) -> Stat:
    """A figure with all attributes 0 and no skills, unless `levels` say otherwise."""
    attributes = Attributes(**{name: level for name, level in levels.items() if name in ATTRIBUTES})
    skills = Skills(**{name: level for name, level in levels.items() if name not in ATTRIBUTES})
    return Stat("", "", "", held, weapons, items, body, head, attributes, skills)


SHOOTER = figure("rifle_7mm", small_arms=1, dodge=1, combat_sense=1)
DODGER = figure(dodge=1, combat_sense=1)


def field_of(
    picture: str,
    grid: Grid = SQUARES,
    lock: int = 0,
    tiles: dict[str, Tile] | None = None,
    zones: tuple[Zone, ...] = (),
) -> Field:
    rows = [row.replace(" ", "") for row in dedent(picture).strip("\n").splitlines()]
    known = {**TILES, **(tiles or {})}
    cells = tuple(known.get(letter, Tile()) for row in rows for letter in row)
    doors = tuple(
        Door((x, y), False, lock)
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter == "D"
    )
    return Field(len(rows[0]), len(rows), cells, doors=doors, zones=zones, grid=grid)


def places(picture: str) -> dict[str, tuple[int, int]]:
    rows = [row.replace(" ", "") for row in dedent(picture).strip("\n").splitlines()]
    return {letter: (x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in CAST}


class Prepared:
    """The ruleset with everything declared as the plans say, so that the first figure has its turn."""

    def __init__(self, plans: dict[str, Plan]) -> None:
        self._plans = plans

    def __getattr__(self, name: str) -> Any:
        return getattr(silhouette, name)

    def arrive(self, table: CoreTable, unit: UnitId) -> Play[None]:
        table.world.put(unit, Place(unit), self._plans.get(table.unit(unit).name, STILL))
        yield from silhouette.arrive(table, unit)


@dataclass
class Table:
    """A battle on the table, with the dice that are left to fall."""

    battle: Battle
    dice: ListedDice
    opening: list[Event]

    def play(self, *orders: Action, answers: Iterable[str] = ()) -> list[Event]:
        """All that comes of these orders, questions answered in order."""
        events: list[Event] = []
        left = list(answers)
        for order in orders:
            events += self.battle.apply(order)
            while self.battle.pending and left:
                events += self.battle.apply(Answer(self.battle.pending.unit, left.pop(0)))
        assert not left, "nobody asked"
        return events

    def end(self, *units: UnitId) -> list[Event]:
        """These end their turns, one after the other."""
        return self.play(*(EndTurn(unit) for unit in units))

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

    def put(self, unit: UnitId | ThingId, *components: Component) -> None:
        """Lay a state on a figure, as if it had come about in play."""
        self.battle.table.world.put(unit, *components)

    def get(self, unit: UnitId | ThingId, kind: type[Any]) -> Any:
        return self.battle.table.world.find(unit, kind)

    def has(self, unit: UnitId, kind: type[Any]) -> bool:
        return self.battle.table.world.has(unit, kind)


class Tables:
    """What the fixture `duel` is: call it for a table and the numbers of its figures, as in `table, alice,
    bob = duel("A...B", ...)`.

    Everything is declared as `plans` say, by letter (else: to stand, one action), and figures act in the
    order of their letters. With `declared=False` the battle begins with the declarations. Every die listed
    for a table must have fallen by the end of the test.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.tables: list[Table] = []

    def __call__(
        self,
        picture: str,
        faces: Iterable[int] = (),
        *,
        grid: Grid = SQUARES,
        lock: int = 0,
        plans: dict[str, Plan] | None = None,
        declared: bool = True,
        options: dict[str, str] | None = None,
        habits: dict[str, str] | None = None,
        own: dict[str, str] | None = None,
        tiles: dict[str, Tile] | None = None,
        zones: tuple[Zone, ...] = (),
        **figures: Stat,
    ) -> Any:
        """`figures` by the letters of the picture, `habits` the options of all sides, `own` those of all
        figures."""
        where = places(picture)
        assert where.keys() == figures.keys(), "a figure for each letter"
        for letter, stat in figures.items():
            self._patch.setitem(stats(), CAST[letter][0], stat)
        sides = dict.fromkeys(CAST[letter][1] for letter in figures)
        teams = tuple(
            Team(
                side,
                side,
                tuple(
                    Figure(CAST[x][0], CAST[x][0], 0, where[x], own or {})
                    for x in figures
                    if CAST[x][1] == side
                ),
                habits or {},
            )
            for side in sides
        )
        dice = ListedDice(*faces)
        named = {CAST[letter][0]: plan for letter, plan in (plans or {}).items()}
        rules: Any = Prepared(named) if declared else silhouette
        battle = Battle(
            Scenario("table", "silhouette", teams, options or {}),
            field_of(picture, grid, lock, tiles, zones),
            rules,
            dice,
        )
        table = Table(battle, dice, battle.begin())
        self.tables.append(table)
        numbers = {battle.table.unit(unit).name: unit for unit in battle.table.units()}
        return table, *(numbers[CAST[letter][0]] for letter in figures)


# ---------------------------------------------------------------- what events say


def mod(value: int, rule: str, words: str) -> Modifier:
    return Modifier(value, f"silhouette.{rule}", words)


AGI, PER, KNO, FIT = (mod(0, "roll.keep-highest", name) for name in ("AGI", "PER", "KNO", "FIT"))
STANDS = mod(-1, "defence.movement", "stands still")
BLANK = mod(1, "range.point-blank", "point blank")
MEDIUM = mod(-1, "range.bands", "medium range")


def rolled(
    unit: UnitId,
    what: str,
    rule: str,
    faces: str,
    total: int,
    *modifiers: Modifier,
    kept: int = 0,
    **more: Any,
) -> Rolled:
    shown = tuple(map(int, faces))
    return Rolled(unit, what, f"silhouette.{rule}", shown, (kept or max(shown),), modifiers, total, **more)


def shot(unit: UnitId, faces: str, total: int, *modifiers: Modifier, **more: Any) -> Rolled:
    return rolled(unit, "attack, small arms", "attack.roll", faces, total, AGI, *modifiers, **more)


def dodged(unit: UnitId, faces: str, total: int, *modifiers: Modifier, **more: Any) -> Rolled:
    return rolled(unit, "dodge", "defence.dodge", faces, total, AGI, *modifiers, **more)


def healthy(unit: UnitId, faces: str, total: int, *modifiers: Modifier) -> Rolled:
    """Who reaches 1 stays conscious."""
    made = rolled(
        unit, "health", "wound.conscious", faces, total, mod(0, "wound.conscious", "HEA"), *modifiers
    )
    return msgspec.structs.replace(made, against=1, passed=total >= 1)


def hurt(unit: UnitId, amount: int, words: str, left: int, most: int = 5) -> Harmed:
    return Harmed(unit, amount, words, (Gauge("system shock", left, most),), 100 * left // most)
