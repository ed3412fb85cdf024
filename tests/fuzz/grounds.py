"""Battles made up at random: any ruleset, a shipped map or a field that nobody would draw, two to four sides,
any squads and options."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from game.core.battle import start
from game.core.errors import SetupError
from game.core.field import SIDES, Cell, Cover, Door, Field, Light, Spawn, Tile, Zone
from game.core.ruleset import Choice, Ruleset
from game.core.scenario import Figure, Scenario, Team
from game.maps import library, load, maps
from game.rulesets import RULESETS
from game.systems.objectives import LAST, offered, with_mission
from tests.maps.write import layer, objects, png, thing, tile, tileset, tmx

MOST_FIGURES = 5
YARD = "fuzzers-yard"
PLACES = {
    "azure": [(0, 0), (1, 0), (0, 1), (0, 2), (2, 0)],
    "ember": [(11, 8), (10, 8), (11, 7), (11, 6), (9, 8)],
    "straw": [(11, 0), (10, 0), (11, 1)],
    "plum": [(0, 8), (1, 8), (0, 7)],
}
ZONES = ("hazard", "interaction", "interaction", "ladder", "exit", "objective", "deployment")
CONDITIONS = ("", "fire", "smoke", "acid", "tear_gas", "burning", "nonsense")
SKILLS = ("strength", "fitness", "resolve", "robustness", "reloading", "aiming", "luck")


@cache
def shipped() -> tuple[Field, ...]:
    return tuple(load(path) for name, path in maps().items() if path.is_relative_to(library.shipped()))


def write_yard(path: Path) -> None:
    """A small map for four sides, with walls, crates, a door and something to try."""
    width, height = 12, 9
    cells = ",".join(
        "234"[(x * 7 + y * 5) % 3] if (x * 3 + y * 4) % 11 == 0 and 0 < x < 11 else "1"
        for y in range(height)
        for x in range(width)
    )
    tiles = (
        tile(1, blocks=True, blocks_sight=True)
        + tile(2, cover="half", blocks=True)
        + tile(3, cost=2, light="dim")
    )
    spawns = [
        thing("spawn", 32 * x + 8, 32 * y + 8, side=side) for side, row in PLACES.items() for x, y in row
    ]
    door = thing("door", 6 * 32 + 8, 3 * 32 + 8, lock=5)
    lever = thing("zone", 5 * 32, 4 * 32, 32, 32, kind="interaction", skill="strength", open=True)
    text = tmx(
        tileset(tiles), layer(cells, width, height), objects(*spawns, door, lever), width=width, height=height
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    (path.parent / "sheet.png").write_bytes(png(128, 128))
    path.write_text(text, encoding="utf-8")


def made_up(
    random: Random, fields: Sequence[Field] = (), rules: Ruleset | None = None
) -> tuple[Scenario, Field, Ruleset]:
    """A battle that can begin, on one of the fields and by those rules, if some are given: with vehicles not
    every one can."""
    for _ in range(50):
        scenario, field, ruleset = _tried(random, fields, rules)
        with suppress(SetupError):
            start(scenario, field, ruleset, "tried")
            return scenario, field, ruleset
    raise AssertionError("no battle of fifty can begin")


def _tried(random: Random, fields: Sequence[Field], rules: Ruleset | None) -> tuple[Scenario, Field, Ruleset]:
    ruleset = rules or RULESETS[random.choice(list(RULESETS))]
    there = [field for field in fields or shipped() if field.ruleset in ("", ruleset.ID)]
    field = random.choice(there) if fields or random.random() < 0.4 else small(random)
    known = list(dict.fromkeys(spawn.side for spawn in field.spawns))
    sides = random.sample(known, random.randint(2, len(known)))
    near = random.random() < 0.5
    taken: set[Cell] = set()
    teams = tuple(_team(ruleset, field, side, random, near, taken) for side in sides)
    scenario = Scenario(field.name, ruleset.ID, teams, _options(ruleset, "battle", random))
    mission = random.choice(offered(field)) if random.random() < 0.4 else LAST
    return with_mission(scenario, field, ruleset, mission), field, ruleset


def _options(ruleset: Ruleset, scope: str, random: Random) -> dict[str, str]:
    chosen: list[Choice] = [
        choice for choice in ruleset.CHOICES if choice.scope == scope and random.random() < 0.7
    ]
    return {choice.name: random.choice(choice.values) for choice in chosen}


def _team(ruleset: Ruleset, field: Field, side: str, random: Random, near: bool, taken: set[Cell]) -> Team:
    """A squad or some of several; begun where the map says, or close to the middle, so that somebody comes to
    blows."""
    squads = ruleset.squads()
    known: list[Figure] = list(random.choice(squads).figures)
    if random.random() < 0.3:
        known = [figure for squad in squads for figure in squad.figures]
        random.shuffle(known)
    places = sum(spawn.side == side for spawn in field.spawns)
    figures = known[: random.randint(1, min(len(known), MOST_FIGURES, places))]
    if near:
        open_cells = _middle(field, random, taken)
        figures = [
            msgspec.structs.replace(figure, cell=open_cells.pop()) if open_cells else figure
            for figure in figures
        ]
        taken |= {figure.cell for figure in figures if figure.cell}
    names = [msgspec.structs.replace(figure, options=_options(ruleset, "unit", random)) for figure in figures]
    return Team(side, side.capitalize(), tuple(names), _options(ruleset, "side", random))


def _middle(field: Field, random: Random, taken: set[Cell]) -> list[Cell]:
    x, y = field.width // 2, field.height // 2
    shut = {spawn.cell for spawn in field.spawns} | {door.cell for door in field.doors} | taken
    cells = [
        cell
        for cell in field.cells()
        if abs(cell[0] - x) < 6 and abs(cell[1] - y) < 6 and not field[cell].blocks and cell not in shut
    ]
    random.shuffle(cells)
    return cells


# ---------------------------------------------------------------- fields


def small(random: Random) -> Field:
    """A field of 4 x 4 to 18 x 14 cells of everything that a map can say."""
    width, height = random.randint(4, 18), random.randint(4, 14)
    bare = random.choice((0.5, 0.8, 0.95))
    tiles = [Tile() if random.random() < bare else _tile(random) for _ in range(width * height)]
    cells = [(x, y) for y in range(height) for x in range(width)]
    random.shuffle(cells)
    sides = SIDES[: random.randint(2, 4)]
    spawns = [
        Spawn(side, cells.pop())
        for _ in range(min(MOST_FIGURES, width * height // 3 // len(sides)) or 1)
        for side in sides
    ]
    doors = [
        Door(cells.pop(), random.random() < 0.3, random.choice((0, 0, 5, 9, 14)))
        for _ in range(random.randint(0, 3))
        if cells
    ]
    for x, y in [*(spawn.cell for spawn in spawns), *(door.cell for door in doors)]:
        tiles[y * width + x] = Tile()
    zones = [_zone(random, width, height, number) for number in range(random.randint(0, 4))]
    metres = random.choice((0.5, 1.0, 1.5, 1.5, 3.0))
    return Field(
        width,
        height,
        tuple(tiles),
        "made-up",
        metres_per_tile=metres,
        doors=tuple(doors),
        spawns=tuple(spawns),
        zones=tuple(zones),
    )


def _tile(random: Random) -> Tile:
    blocks = random.random() < 0.4
    return Tile(
        blocks=blocks,
        blocks_sight=blocks and random.random() < 0.6,
        cover=random.choice(list(Cover)),
        cost=random.choice((1, 1, 2, 3, 9)),
        light=random.choice(list(Light)),
        edges="".join(letter for letter in "nesw" if random.random() < 0.15),
        name=random.choice(("", "crate", "wall")),
    )


def _zone(random: Random, width: int, height: int, number: int) -> Zone:
    left, top = random.randrange(width), random.randrange(height)
    across, down = random.choice((1, 1, 2, 4)), random.choice((1, 1, 2, 4))
    cells = tuple(
        (x, y) for y in range(top, min(height, top + down)) for x in range(left, min(width, left + across))
    )
    said = {
        "condition": random.choice(CONDITIONS),
        "skill": random.choice(SKILLS),
        "dc": random.choice(("", "3", "12", "many")),
        "damage": random.choice(("0", "1", "4")),
        "harm": random.choice(("", "1", "3")),
        "open": random.choice(("", "yes")),
    }
    return Zone(
        random.choice(ZONES),
        random.choice(("", f"thing {number}")),
        cells,
        "",
        {key: value for key, value in said.items() if value},
    )
