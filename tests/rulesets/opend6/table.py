"""A table to play at: figures on a small field drawn in text, a given order, dice that fall as listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.components import Component
from game.core.dice import ListedDice
from game.core.events import Modifier, Rolled
from game.core.field import Zone
from game.core.geometry.grid import SQUARES, Grid
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import opend6
from game.rulesets.opend6.components import Attributes, Nature, Place, Skills
from game.rulesets.opend6.content import Stat, stats
from tests.rulesets.infowar.table import CAST, Table, field_of, places


def figure(
    *held: str,
    carried: tuple[str, ...] = (),
    belt: tuple[str, ...] = (),
    armour: str = "",
    points: int = 0,
    body: int = 30,
    vehicle: str = "",
    rides: bool = False,
    nature: dict[str, Any] | None = None,
    **codes: str,
) -> Stat:
    """2D in every attribute and no skills, if nothing else is said."""
    attributes = Attributes(
        **{name: code for name, code in codes.items() if name in Attributes.__struct_fields__}
    )
    skills = Skills(**{name: code for name, code in codes.items() if name in Skills.__struct_fields__})
    return Stat(
        "",
        "",
        "",
        held,
        carried,
        belt,
        armour,
        attributes,
        skills,
        Nature(**(nature or {})),
        points,
        body,
        rides=rides,
        vehicle=vehicle,
    )


Feed = Callable[..., list[int]]
"""What the fixture `totals` is: call it with what the next rolls come to; what is left of them is in the list
that it gives."""

PISTOL = figure("pistol", marksmanship="3D")
FISTS = figure(brawling="3D")
KNIFE = figure("knife", melee_combat="3D")


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
        zones: tuple[Zone, ...] = (),
        lock: int = 0,
        grid: Grid = SQUARES,
        **figures: Stat,
    ) -> Any:
        """`figures` by the letters of the picture, in the order in which they act; with `order` false they
        roll for it."""
        where = places(picture)
        assert where.keys() == {letter for letter, stat in figures.items() if not stat.rides}, (
            "a figure for each letter"
        )
        for letter, stat in figures.items():
            self._patch.setitem(stats(), CAST[letter][0], stat)
        sides = dict.fromkeys(CAST[letter][1] for letter in figures)
        names = {side: [CAST[x][0] for x in figures if CAST[x][1] == side] for side in sides}
        cells = {CAST[letter][0]: cell for letter, cell in where.items()}
        teams = tuple(
            Team(side, side, tuple(Figure(name, name, cell=cells.get(name)) for name in names[side]))
            for side in sides
        )
        turns = [CAST[letter][0] for letter in figures]

        def components(one: Figure) -> tuple[str, tuple[Component, ...]]:
            look, parts = opend6.components(one)
            return look, (*parts, Place(turns.index(one.name))) if order and not stats()[
                one.archetype
            ].vehicle else parts

        rules: Any = SimpleNamespace(**{**vars(opend6), "components": components})
        listed = ListedDice(*faces)
        battle = Battle(
            Scenario("table", "opend6", teams, options or {}),
            field_of(picture, zones, lock, grid),
            rules,
            listed,
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
    faces: tuple[int, ...],
    *modifiers: Modifier,
    kept: tuple[int, ...] | None = None,
    against: int | None = None,
) -> Rolled:
    """A roll of these dice, the first of them wild; all of them count, if nothing else is said."""
    counted = faces if kept is None else kept
    total = sum(counted) + sum(modifier.value for modifier in modifiers)
    return Rolled(
        unit,
        what,
        rule,
        faces,
        counted,
        modifiers,
        total,
        against,
        None if against is None else total >= against,
    )


def pips(count: int) -> Modifier:
    return Modifier(count, "opend6.roll.die-code", "pips")
