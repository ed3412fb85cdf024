"""Where every ruleset has to prove itself: all shipped maps and a small field on each kind of grid. The
player plays at random but means harm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, cast

from game.core.actions import Action, EndTurn
from game.core.battle import Battle, start
from game.core.components import Slot
from game.core.defaults import complete
from game.core.events import Event
from game.core.field import Cover, Door, Field, Spawn, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares
from game.core.records.files import Record, Recorder
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario, Team
from game.core.table import Table
from game.core.terrain_change import change
from game.core.verbs import Play
from game.maps import library, load, maps
from game.rulesets import RULESETS
from game.systems.destruction import crater, destroy
from tests import toy

PICTURE = """
    1.........2
    ..h.#.h..:.
    1..~.D.hh.2
    ..h.#....:.
    1...#..~..2
    .%.....h.b.
    1..h...h..2
"""
TILES = {
    "#": Tile(blocks=True, blocks_sight=True, name="wall"),
    "h": Tile(blocks=True, cover=Cover.HALF, name="crate"),
    "b": Tile(cover=Cover.HALF, name="bush"),
    "~": Tile(cost=2, name="rubble"),
}
SPAWNS = {"1": "azure", "2": "ember"}
LONG = 3000
LENGTH, SHORTER = 150, 60
"""Actions that are looked at on a small field, and on a shipped map, where each takes far longer."""
DECIDED = 0.15
"""How likely a side that declares for all its figures has had enough, after each order."""


PITCHED: dict[str, Grid] = {"court": SQUARES, "hexes": Hexes(), "staggered": Squares("y", "even")}
"""Small fields of the same tiles on other grids."""


SHELLED = ("court", "hexes")
"""Fields that are also played while their ground changes."""


def court(name: str = "court") -> Field:
    """A small field with a wall, a door, crates and rubble."""
    rows = PICTURE.split()
    tiles = tuple(TILES.get(letter, Tile()) for row in rows for letter in row)
    cells = [(letter, (x, y)) for y, row in enumerate(rows) for x, letter in enumerate(row)]
    spawns = tuple(Spawn(SPAWNS[letter], cell) for letter, cell in cells if letter in SPAWNS)
    doors = tuple(Door(cell) for letter, cell in cells if letter == "D")
    return Field(len(rows[0]), len(rows), tiles, name, doors=doors, spawns=spawns, grid=PITCHED[name])


class Shelled:
    """A ruleset on whose field something is destroyed, torn up or built each time that a round begins."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def new_round(self, table: Table) -> Play[tuple[Slot, ...]]:
        cells = table.field.cells()
        dice = Random(table.clock.round)
        yield from destroy(table, dice.sample(cells, 12))
        yield from crater(table, dice.sample(cells, 2))
        taken = {table.cell(unit) for unit in table.units()}
        yield from change(table, [cell for cell in dice.sample(cells, 2) if cell not in taken], TILES["#"])
        yield from change(table, [cell for cell in dice.sample(cells, 2) if cell not in taken], TILES["h"])
        return (yield from self._rules.new_round(table))


PROVEN: dict[str, Ruleset] = {**RULESETS, toy.ID: complete(toy)}
"""All that prove themselves: what the game ships, and the ruleset of the tests."""


def meadow(name: str) -> Field:
    """Open ground with a few rocks, where carts have room."""
    tiles = tuple(
        Tile(blocks=True, blocks_sight=True) if (x, y) in ((6, 4), (7, 4), (3, 7)) else Tile()
        for y in range(11)
        for x in range(14)
    )
    places = {"azure": ((2, 2), (2, 4), (3, 4), (4, 4)), "ember": ((11, 8), (11, 6), (10, 6), (9, 6))}
    return Field(
        14,
        11,
        tiles,
        name,
        spawns=tuple(Spawn(side, cell) for side, cells in places.items() for cell in cells),
        grid=PITCHED[name],
    )


@dataclass(frozen=True)
class Stage:
    """A battle that can be begun again and again: everything but the seed."""

    name: str
    scenario: Scenario
    field: Field
    shelled: bool = False

    @property
    def rules(self) -> Ruleset:
        rules = PROVEN[self.scenario.ruleset]
        return cast(Ruleset, Shelled(rules)) if self.shelled else rules

    def begin(self, seed: str) -> tuple[Battle, list[Event]]:
        battle = start(self.scenario, self.field, self.rules, seed)
        return battle, battle.begin()


SOME = {
    "copper-heights": ("nwo", "opend6"),
    "elmgate-station": ("lithium", "infowar"),
    "larch-hamlet": ("nwo", "silhouette"),
    "northgate": ("opend6",),
    "quayside": ("opend6", "lithium"),
}
"""Maps on which two rulesets prove themselves, so that the long run stays short."""


@cache
def stages() -> dict[str, Stage]:
    """Every ruleset on every shipped map (not made for another) and the small fields, with all its sides:
    pairs, if there are more than two."""
    shipped = [load(path) for name, path in maps().items() if path.is_relative_to(library.shipped())]
    found = {}
    for rules in RULESETS.values():
        squads = rules.squads()
        for field in (*map(court, PITCHED), *shipped):
            if field.ruleset not in ("", rules.ID) or rules.ID not in SOME.get(field.name, (rules.ID,)):
                continue
            sides = list(dict.fromkeys(spawn.side for spawn in field.spawns))
            teams = []
            for number, side in enumerate(sides):
                places = sum(spawn.side == side and not spawn.archetype for spawn in field.spawns)
                teams.append(
                    Team(side, side, squads[number % len(squads)].figures[: places if len(sides) == 2 else 2])
                )
            name = f"{rules.ID} {field.name}"
            found[name] = Stage(name, Scenario(field.name, rules.ID, tuple(teams)), field)
            if field.name in SHELLED:
                found[f"{name} shelled"] = replace(found[name], name=f"{name} shelled", shelled=True)
    squad = toy.squads()[0].figures
    for field in map(meadow, ("court", "hexes")):
        teams = [Team(side, side, squad) for side in ("azure", "ember")]
        found[f"{toy.ID} {field.name}"] = Stage(
            f"{toy.ID} {field.name}", Scenario(field.name, toy.ID, tuple(teams)), field
        )
    return found


STAGES = list(stages())

# ---------------------------------------------------------------- playing


def pick(battle: Battle, random: Random) -> Action:
    """Any kind of order, each as likely as the others; at somebody rather than not, and nearer to the enemy
    rather than not."""
    slot = battle.slot
    whole = slot is not None and not slot.unit and not battle.pending
    if whole and random.random() < DECIDED:
        return EndTurn(mine(battle)[0])
    legal = battle.legal_actions(random.choice(mine(battle)) if whole else NO_UNIT)
    kinds: dict[str, list[Action]] = {}
    for action in legal:
        kinds.setdefault(action.verb, []).append(action)
    harmful = [verb for verb, orders in kinds.items() if getattr(orders[0], "target", 0)]
    verb = random.choice(harmful) if harmful and random.random() < 0.6 else random.choice(list(kinds))
    orders = kinds[verb]
    if random.random() < 0.7 and getattr(orders[0], "path", None):
        return min(orders, key=lambda order: _gap(battle, order))
    return random.choice(orders)


def mine(battle: Battle) -> list[UnitId]:
    """The figures of the side to move, where all of them may be ordered about."""
    return [unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side]


def _gap(battle: Battle, order: Action) -> int:
    path = getattr(order, "path", ())  # none where what is rammed lies straight ahead
    end = path[-1] if path else battle.table.cell(order.unit)
    return min(
        battle.field.grid.steps(end, battle.table.cell(other))
        for other in battle.table.standing()
        if battle.table.hostile(order.unit, other)
    )


@dataclass(frozen=True)
class Played:
    """A battle that was played: its events by action (the first are those of the beginning), and its
    record."""

    battle: Battle
    events: list[list[Event]]
    record: Record

    @property
    def actions(self) -> list[Action]:
        return self.battle.history


@cache
def played(name: str, seed: str = "contract", most: int = 0) -> Played:
    """The first actions of a battle at random: `most`, or as many as are looked at on such a field."""
    most = most or (LENGTH if name.split()[1] in PITCHED else SHORTER)
    battle, events = stages()[name].begin(seed)
    recorder = Recorder(battle, seed, {})
    recorder.note()
    seen, random = [events], Random(seed)
    while battle.winner is None and len(battle.history) < most:
        seen.append(battle.apply(pick(battle, random)))
        recorder.note()
    return Played(battle, seen, recorder.record())


@cache
def positions(name: str, every: int = 9) -> tuple[Battle, ...]:
    """Battles frozen here and there in a battle at random. Do not change them: clone them."""
    battle, _ = stages()[name].begin("contract")
    found = []
    for number, action in enumerate(played(name).actions):
        if number % every == 0 or battle.pending:
            found.append(battle.clone(f"position {number}"))
        battle.apply(action)
    return tuple(found)


def sample(battle: Battle, most: int) -> list[Action]:
    """Up to `most` legal orders of each kind, the same every time; ending the turn comes last."""
    kinds: dict[str, list[Action]] = {}
    for action in battle.legal_actions():
        kinds.setdefault(action.verb, []).append(action)
    random = Random(len(battle.history))
    chosen = [
        action
        for orders in kinds.values()
        for action in (orders if len(orders) <= most else random.sample(orders, most))
    ]
    return sorted(chosen, key=lambda action: isinstance(action, EndTurn))


EACH_TIME = {
    "nwo mill-street",
    "lithium otter-ford",
    "infowar warehouse-yard",
    "silhouette priory-wood",
    "opend6 warehouse-yard",
    "opend6 hexes shelled",
}
"""Beside the small field: the shipped map on which a ruleset proves itself in every run, and ground that
changes meanwhile; the long run goes over all of them."""


def in_every_run(name: str) -> bool:
    return name.endswith(" court") or name in EACH_TIME
