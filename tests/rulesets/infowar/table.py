"""A table to play at: figures on a small field drawn in text, a kept order, dice that fall as listed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.actions import Action, Answer, EndTurn, IllegalAction
from game.core.battle import Battle
from game.core.components import Component
from game.core.dice import ListedDice
from game.core.events import Event, Modifier, Rolled
from game.core.field import Cover, Door, Field, Light, Tile, Zone
from game.core.geometry.grid import SQUARES, Grid
from game.core.probability.chances import Chances
from game.core.references import ThingId, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.core.verbs import Play
from game.rulesets import infowar
from game.rulesets.infowar.components import Initiative, Traits
from game.rulesets.infowar.content import Stat, stats

CAST = {
    "A": ("Alice", "azure"), "N": ("Anna", "azure"), "M": ("Max", "azure"),
    "B": ("Bob", "ember"), "L": ("Bill", "ember"), "C": ("Cora", "ember"), "D": ("Dan", "ember"),
}  # fmt: skip
"""The letters of the pictures."""
TILES = {
    "#": Tile(blocks=True, blocks_sight=True, name="wall"),
    "h": Tile(blocks=True, cover=Cover.HALF, name="crate"),
    "H": Tile(blocks=True, cover=Cover.FULL, name="sandbags"),
    "~": Tile(cost=2, name="rubble"),
    "%": Tile(light=Light.DARK),
    "^": Tile(elevation=1),
    "+": Tile(name="door"),
}
P, M, Z = 5, 1, 3
"""Plus, minus and blank, as faces of an ordinary die."""


def dice(*naturals: int) -> list[int]:
    """Four dice for each of these sums, -4 to 4."""
    found = []
    for natural in naturals:
        sign = P if natural > 0 else M
        found += [sign] * abs(natural) + [Z] * (4 - abs(natural))
    return found


def figure(
    *held: str,
    carried: tuple[str, ...] = (),
    belt: tuple[str, ...] = (),
    armor: str = "",
    helmet: bool = False,
    shield: Any = "",
    familiar: tuple[str, ...] = (),
    nature: Iterable[str] = (),
    **traits: int | None,
) -> Stat:
    """Every attribute Fair and every skill Fair, Combat Experience too, if nothing else is said."""
    plain: dict[str, Any] = dict.fromkeys(Traits.__struct_fields__, 0)
    flags: dict[str, Any] = dict.fromkeys(nature, True)
    return Stat(
        "",
        "",
        "",
        held,
        carried,
        belt,
        armor,
        helmet,
        shield,
        Traits(**{**plain, **traits}),
        familiar,
        **flags,
    )


PISTOL, RIFLE, KNIFE, FISTS = figure("pistol"), figure("assault_rifle"), figure("knife"), figure()


def field_of(picture: str, zones: tuple[Zone, ...] = (), lock: int = 0, grid: Grid = SQUARES) -> Field:
    rows = dedent(picture).strip("\n").splitlines()
    cells = tuple(TILES.get(letter, Tile()) for row in rows for letter in row)
    doors = tuple(
        Door((x, y), False, lock)
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter == "+"
    )
    return Field(len(rows[0]), len(rows), cells, doors=doors, zones=zones, grid=grid)


def places(picture: str) -> dict[str, tuple[int, int]]:
    rows = dedent(picture).strip("\n").splitlines()
    return {letter: (x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in CAST}


@dataclass
class Table:
    """A battle on the table, with the dice that are left to fall."""

    battle: Battle
    dice: ListedDice
    opening: list[Event]

    @property
    def world(self) -> Any:
        return self.battle.table.world

    def apply(self, action: Action) -> list[Event]:
        return self.battle.apply(action)

    def answer(self, key: str) -> list[Event]:
        assert self.battle.pending, "nobody has asked anything"
        return self.battle.apply(Answer(self.battle.pending.unit, key))

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

    def end_turn(self) -> list[Event]:
        assert self.battle.slot
        return self.battle.apply(EndTurn(self.battle.slot.unit))

    def put(self, unit: UnitId | ThingId, *components: Component) -> None:
        self.world.put(unit, *components)

    def get(self, unit: UnitId | ThingId, kind: type[Any]) -> Any:
        return self.world.find(unit, kind)

    def run(self, play: Play[Any]) -> list[Event]:
        return [item for item in play if isinstance(item, Event)]


class Tables:
    """What the fixture `duel` is: call it for a table and the numbers of its figures, as in `table, alice,
    bob = duel("A...B", ...)`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.tables: list[Table] = []

    def __call__(
        self,
        picture: str,
        faces: Iterable[int] = (),
        *,
        order: bool = True,
        options: dict[str, str] | None = None,
        habits: dict[str, dict[str, str]] | None = None,
        zones: tuple[Zone, ...] = (),
        lock: int = 0,
        grid: Grid = SQUARES,
        **figures: Stat,
    ) -> Any:
        """`figures` by the letters of the picture, in the order in which they act. With `order` false they
        roll. Everybody reads everything."""
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
                (habits or {}).get(side, {}),
            )
            for side in sides
        )
        turns = [CAST[letter][0] for letter in figures]

        def components(one: Figure) -> tuple[str, tuple[Component, ...]]:
            look, parts = infowar.components(one)
            experienced = (
                next(part for part in parts if isinstance(part, Traits)).combat_experience is not None
            )
            return look, (*parts, Initiative(turns.index(one.name), 0)) if order and experienced else parts

        rules: Any = SimpleNamespace(**{**vars(infowar), "components": components})
        listed = ListedDice(*faces)
        told = {"assessment": "off", **(options or {})}
        battle = Battle(
            Scenario("table", "infowar", teams, told), field_of(picture, zones, lock, grid), rules, listed
        )
        table = Table(battle, listed, battle.begin())
        self.tables.append(table)
        numbers = {battle.table.unit(unit).name: unit for unit in battle.table.units()}
        return table, *(numbers[name] for name in turns)


# ---------------------------------------------------------------- what events say


def rolled(
    unit: UnitId,
    what: str,
    rule: str,
    natural: int,
    *modifiers: Modifier,
    against: int | None = None,
    passed: bool | None = None,
) -> Rolled:
    """A roll of four dice that show `natural`."""
    shown = tuple(dice(natural))
    total = natural + sum(modifier.value for modifier in modifiers)
    if against is not None and passed is None:
        passed = total >= against
    return Rolled(unit, what, rule, shown, shown, modifiers, total, against, passed)


def fair(trait: str, rule: str = "infowar.attack.skills", value: int = 0, rung: str = "Fair") -> Modifier:
    return Modifier(value, rule, f"{trait} {rung}")


def counted(table: Table, action: Action, which: int = 0) -> tuple[Modifier, ...]:
    """What counts in a roll of the order, by its odds."""
    return table.chances(action).checks[which].modifiers
