"""A table to play at: figures on a small field drawn in text, turns in a fixed order, dice that fall as
listed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from game.core.actions import Action, Answer, EndTurn, IllegalAction
from game.core.battle import Battle
from game.core.components import Component
from game.core.dice import ListedDice
from game.core.events import Event, Modifier, Rolled
from game.core.field import Cover, Door, Field, Light, Tile, Zone
from game.core.probability.chances import Chances
from game.core.references import ThingId, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.core.verbs import Play
from game.rulesets import nwo
from game.rulesets.nwo.components import Grappled, Grappling, Initiative, Skills, Turn
from game.rulesets.nwo.content import Stat, stats
from game.rulesets.nwo.states import update_engagements

CAST = {
    "A": ("Alice", "azure"),
    "N": ("Anna", "azure"),
    "M": ("Max", "azure"),
    "P": ("Paul", "azure"),
    "B": ("Bob", "ember"),
    "L": ("Bill", "ember"),
    "K": ("Kim", "ember"),
    "J": ("Jon", "ember"),
    "S": ("Sam", "straw"),
}
"""The letters of the pictures."""

TILES = {
    "#": Tile(blocks=True, blocks_sight=True, name="wall"),
    "h": Tile(blocks=True, cover=Cover.HALF, name="crate"),
    "H": Tile(blocks=True, cover=Cover.FULL, name="sandbags"),
    "w": Tile(blocks=True, name="water"),
    "~": Tile(cost=2, name="rubble"),
    ":": Tile(light=Light.DIM),
    "%": Tile(light=Light.DARK),
    "D": Tile(name="door"),
}


def figure(
    *held: str,
    carried: tuple[str, ...] = (),
    belt: tuple[str, ...] = (),
    armor: tuple[str, ...] = (),
    traits: tuple[str, ...] = (),
    **skills: int,
) -> Stat:
    """A figure with all skills at 4, but 8 in Fitness: half a skill is +2, and 5 hit points."""
    opportunity = skills.pop("opportunity", 1)
    return Stat(
        "",
        "",
        "",
        held,
        belt,
        armor,
        traits,
        Skills(**{"fitness": 8, **skills}),
        opportunity=opportunity,
        carried=carried,
    )


RIFLE, PISTOL, KNIFE, SPEAR, FISTS = (
    figure("battle_rifle"),
    figure("pistol"),
    figure("knife"),
    figure("spear"),
    figure(),
)


def field_of(
    picture: str, lock: int = 0, tiles: dict[str, Tile] | None = None, zones: tuple[Zone, ...] = ()
) -> Field:
    """The field in the picture. Letters of figures stand on floor, or on what `tiles` says of them."""
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
    """A battle on the table, with the dice that are left to fall."""

    battle: Battle
    dice: ListedDice
    opening: list[Event]

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

    def until_turn_of(self, unit: UnitId) -> list[Event]:
        """End turns until it is that unit's; the events of the last one. All others have used their Action,
        so that nobody helps out of turn."""
        while True:
            assert self.battle.slot
            spent = msgspec.structs.replace(self.get(self.battle.slot.unit, Turn), action=False)
            self.battle.table.world.put(self.battle.slot.unit, spent)
            events = self.end_turn()
            if self.battle.slot and self.battle.slot.unit == unit:
                return events

    def put(self, unit: UnitId | ThingId, *components: Component) -> None:
        """Lay a state on a figure, as if it had come about in play."""
        self.battle.table.world.put(unit, *components)
        list(update_engagements(self.battle.table))

    def get(self, unit: UnitId | ThingId, kind: type[Any]) -> Any:
        return self.battle.table.world.find(unit, kind)

    def run(self, play: Play[Any]) -> list[Event]:
        """Play a piece of the rules that no order leads to yet."""
        return [item for item in play if isinstance(item, Event)]


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
        order: bool = True,
        lock: int = 0,
        options: dict[str, str] | None = None,
        habits: dict[str, str] | None = None,
        helping: dict[str, str] | None = None,
        tiles: dict[str, Tile] | None = None,
        zones: tuple[Zone, ...] = (),
        **figures: Stat,
    ) -> Any:
        """`figures` by the letters of the picture, in the order of their turns. With `order` false they roll
        for it.

        `habits` says for each side how it takes its reactions, `helping` how it helps: "ask" if left out.
        """
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
                {
                    "auto_reactions": (habits or {}).get(side, "ask"),
                    "auto_help": (helping or {}).get(side, "ask"),
                },
            )
            for side in sides
        )
        turns = [CAST[letter][0] for letter in figures]

        def components(one: Figure) -> tuple[str, tuple[Component, ...]]:
            look, parts = nwo.components(one)
            return look, (*parts, Initiative(turns.index(one.name))) if order else parts

        rules: Any = SimpleNamespace(**{**vars(nwo), "components": components})
        dice = ListedDice(*faces)
        battle = Battle(
            Scenario("table", "nwo", teams, options or {}), field_of(picture, lock, tiles, zones), rules, dice
        )
        table = Table(battle, dice, battle.begin())
        self.tables.append(table)
        numbers = {battle.table.unit(unit).name: unit for unit in battle.table.units()}
        return table, *(numbers[name] for name in turns)


# ---------------------------------------------------------------- what events say

RANGED, MELEE = "nwo.ranged.contest", "nwo.melee.contest"
AIM = Modifier(2, "nwo.ranged.bonus", "half of Aiming 4")
NIMBLE = Modifier(2, "nwo.melee.bonus", "half of Nimble 4")
BLADE = Modifier(2, "nwo.melee.bonus", "half of Short blade 4")
POKE = Modifier(2, "nwo.melee.bonus", "half of Spear 4")
MOVED = Modifier(-2, "nwo.move.shooting-penalty", "moves this turn")
FOCUSED = Modifier(0, "nwo.focus.advantage", "focused: best of two", 1)
AT_PRONE = Modifier(0, "nwo.prone.melee", "target is prone", 1)
IN_MELEE = Modifier(2, "nwo.cover.bonus", "half cover: engaged in melee")


def afflicted(words: str) -> Modifier:
    return Modifier(0, "nwo.condition.disadvantage", words, -1)


def half_cover(reason: str) -> Modifier:
    return Modifier(2, "nwo.cover.bonus", f"half cover: {reason}")


def full_cover(reason: str) -> Modifier:
    return Modifier(4, "nwo.cover.bonus", f"full cover: {reason}")


def _contest(
    unit: UnitId, what: str, rule: str, faces: str, total: int, modifiers: tuple[Modifier, ...], kept: str
) -> Rolled:
    return Rolled(unit, what, rule, tuple(map(int, faces)), _pair(kept or faces), modifiers, total)


def _pair(faces: str) -> tuple[int, int]:
    first, second = map(int, faces)
    return first, second


def aims(unit: UnitId, faces: str, total: int, *modifiers: Modifier, kept: str = "") -> Rolled:
    return _contest(unit, "ranged attack", RANGED, faces, total, modifiers, kept)


def ducks(unit: UnitId, faces: str, total: int, *modifiers: Modifier, kept: str = "") -> Rolled:
    return _contest(unit, "ranged defence", RANGED, faces, total, modifiers, kept)


def strikes(unit: UnitId, faces: str, total: int, *modifiers: Modifier, kept: str = "") -> Rolled:
    return _contest(unit, "melee attack", MELEE, faces, total, modifiers, kept)


def wards(unit: UnitId, faces: str, total: int, *modifiers: Modifier, kept: str = "") -> Rolled:
    return _contest(unit, "melee defence", MELEE, faces, total, modifiers, kept)


def checked(
    unit: UnitId,
    what: str,
    rule: str,
    faces: str,
    total: int,
    against: int | None,
    passed: bool | None,
    *modifiers: Modifier,
    kept: str = "",
) -> Rolled:
    return Rolled(
        unit, what, rule, tuple(map(int, faces)), _pair(kept or faces), modifiers, total, against, passed
    )


WEAK = Modifier(-1, "nwo.shove.contest", "Strength 4")


def strains(unit: UnitId, what: str, rule: str, faces: str, total: int, *modifiers: Modifier) -> Rolled:
    """One side of a contest of strength."""
    return checked(unit, what, rule, faces, total, None, None, *modifiers)


def helps(unit: UnitId, way: str, faces: str, total: int, *modifiers: Modifier, kept: str = "") -> Rolled:
    return checked(
        unit, f"{way}, to help", "nwo.help.roll", faces, total, 10, total >= 10, *modifiers, kept=kept
    )


def hold(table: Table, grappler: UnitId, target: UnitId) -> None:
    """Let one figure hold another."""
    table.put(grappler, Grappling(target))
    table.put(target, Grappled(grappler))
