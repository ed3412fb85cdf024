"""Ten thousand random orders and answers: whatever is allowed keeps the board in order and can be written
down."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from game.core.actions import Action, Answer
from game.core.battle import Battle, start
from game.core.components import Down
from game.core.events import AnyEvent, Event
from game.core.field import Cover, Door, Field, Light, Spawn, Tile, Zone
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS, nwo
from game.rulesets.nwo.components import (
    Conditions,
    Engaged,
    Focus,
    Grappled,
    Grappling,
    Magazine,
    Points,
    Prone,
    Shielded,
    Suppressed,
    Watch,
)
from game.rulesets.nwo.content import stats, weapons
from game.rulesets.nwo.figures import free_hands

BATCHES, SHORT, ACTIONS, LONG = 20, 1, 500, 10
IDLE = {"EndTurn", "DropProne", "LetGo"}
"""What undoes more than it does: chosen now and then, and where nothing else is left."""
SIDES = ("azure", "ember", "straw")
EVENTS = msgspec.json.Decoder(AnyEvent)
PICTURE = """
    .....h.......
    ..H.....#....
    .....hh.#.%%.
    .~~..D..D.%..
    ....H...#....
    ..h....:#..h.
    ......::.....
"""
TILES = {
    "#": Tile(blocks=True, blocks_sight=True),
    "h": Tile(blocks=True, cover=Cover.HALF),
    "H": Tile(blocks=True, cover=Cover.FULL),
    "~": Tile(cost=2),
    ":": Tile(light=Light.DIM),
    "%": Tile(light=Light.DARK),
}
ZONES = (
    Zone("hazard", "steam", ((9, 5), (10, 5)), properties={"condition": "poison", "damage": "1", "dc": "8"}),
    Zone(
        "interaction", "valve", ((3, 4),), properties={"skill": "strength", "dc": "8", "condition": "smoke"}
    ),
    Zone("interaction", "gate", ((8, 3),), properties={"skill": "fitness", "dc": "6", "open": "yes"}),
)


def yard(random: Random) -> Field:
    """The same ground each time, but other places to begin, all of them close to each other."""
    rows = PICTURE.split()
    tiles = tuple(TILES.get(letter, Tile()) for row in rows for letter in row)
    doors = tuple(
        Door((x, y), False, 10 * (x > 5))
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter == "D"
    )
    field = Field(len(rows[0]), len(rows), tiles, doors=doors, zones=ZONES)
    free = [
        cell
        for cell in field.cells()
        if not field[cell].blocks and cell not in {door.cell for door in doors} and 1 < cell[0] < 8
    ]
    places = random.sample(free, 12)
    spawns = tuple(Spawn(SIDES[number % 3], cell) for number, cell in enumerate(places))
    return Field(field.width, field.height, tiles, doors=doors, zones=ZONES, spawns=spawns)


def muster(random: Random, seed: str) -> Battle:
    """Two or three sides of anybody, with any set-up and any habits."""
    sides = SIDES[: random.choice((2, 2, 3))]
    options = {
        choice.name: random.choice(choice.values) for choice in nwo.CHOICES if choice.scope == "battle"
    }
    if options["ambush"] not in ("nobody", *sides):
        options["ambush"] = "nobody"
    habits = [choice for choice in nwo.CHOICES if choice.scope == "side"]
    teams = tuple(
        Team(
            side,
            side,
            tuple(Figure(random.choice(list(stats())), f"{side} {number}") for number in range(4)),
            {choice.name: random.choice(choice.values) for choice in habits},
        )
        for side in sides
    )
    return start(Scenario("yard", "nwo", teams, options), yard(random), nwo, seed)  # type: ignore[arg-type]


def check(battle: Battle, events: list[Event]) -> None:
    """What holds after every action, whatever it was."""
    for event in events:
        assert EVENTS.decode(msgspec.json.encode(event)) == event
    standing = battle.table.standing()
    if not battle.pending:  # a question may come up while somebody passes a friend
        assert len({battle.table.cell(unit) for unit in standing}) == len(standing), (
            "two figures stand on one cell"
        )
    for unit in battle.table.units():
        alone(battle, unit)
    for unit in battle.table.units():
        together(battle, unit)
    if battle.pending:
        assert battle.pending.default in [option.key for option in battle.pending.options]
    elif battle.slot:
        assert battle.slot.unit in standing


def alone(battle: Battle, unit: UnitId) -> None:
    points, world = battle.table.world.get(unit, Points), battle.table.world
    assert battle.table.cell(unit) in battle.field and not battle.field[battle.table.cell(unit)].blocks
    assert 0 <= points.hits <= points.most_hits and 0 <= points.armor <= points.most_armor
    assert (points.hits == 0) == world.has(unit, Down)
    assert free_hands(battle.table, unit) >= 0
    assert len(world.get(unit, Conditions).kinds) <= 2
    assert all(0 <= shots <= weapons()[name].magazine for name, shots in world.get(unit, Magazine).shots)
    if world.has(unit, Down):
        for status in (Engaged, Focus, Grappling, Prone, Suppressed, Watch):
            assert not world.has(unit, status), f"{unit} is down and still {status.__name__}"


def together(battle: Battle, unit: UnitId) -> None:
    world = battle.table.world
    engaged, hold = world.find(unit, Engaged), world.find(unit, Grappling)
    held, shield = world.find(unit, Grappled), world.find(unit, Shielded)
    if engaged:
        assert engaged.units and all(unit in world.get(other, Engaged).units for other in engaged.units)
    if hold:
        assert world.get(hold.target, Grappled).by == unit
        apart = battle.field.grid.steps(battle.table.cell(unit), battle.table.cell(hold.target))
        # One may stop on the tile of somebody who is down, and so on that of a body that one drags.
        assert battle.pending or apart == 1 or (apart == 0 and world.has(hold.target, Down))
    if held:
        assert world.get(held.by, Grappling).target == unit
    if shield:
        assert shield.shield in (hold.target if hold else 0, held.by if held else 0)


def choice(random: Random, battle: Battle, used: Counter[str]) -> Action:
    """A kind of order first, one that has been rare so far, then any order of that kind."""
    kinds: dict[str, list[Action]] = {}
    for action in battle.legal_actions():
        kinds.setdefault(action.verb, []).append(action)
    names = sorted(kinds.keys() - IDLE) if random.random() < 0.95 else sorted(kinds.keys() & IDLE)
    names = names or sorted(kinds.keys() - {"DropProne", "LetGo"})
    return random.choice(kinds[random.choices(names, [1 / (1 + used[name]) for name in names])[0]])


def play(seed: int, actions: int) -> Counter[str]:
    random = Random(seed)
    used: Counter[str] = Counter()
    while used.total() < actions:
        battle = muster(random, f"{seed} {used.total()}")
        check(battle, battle.begin())
        while battle.winner is None and used.total() < actions:
            action = choice(random, battle, used)
            if not isinstance(action, Answer):
                odds = battle.chances(action)
                assert sum(outcome.chance for outcome in odds.outcomes) == 1
                assert all(0 <= share <= 1 for _, share in (*odds.expected, *odds.downs, *odds.landing))
                assert not odds.landing or sum(share for _, share in odds.landing) == 1
            assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action
            check(battle, battle.apply(action))
            used[action.verb] += 1
    return used


@pytest.mark.rule("nwo.status.enforced")
@pytest.mark.parametrize(
    "batch", [pytest.param(number, marks=[pytest.mark.long] * (number >= SHORT)) for number in range(BATCHES)]
)
def test_whatever_is_allowed_leaves_the_board_in_order(batch: int, request: pytest.FixtureRequest) -> None:
    play(batch, ACTIONS * (LONG if request.config.getoption("long") else 1))


@pytest.mark.long
def test_the_plays_are_of_every_kind() -> None:
    """Sooner or later: who holds somebody and is shot at just then is seldom seen."""
    kinds, seen = {kind.__name__ for kind in RULESETS["nwo"].ACTIONS} | {"Answer"}, set(IDLE)
    for seed in range(100, 130):
        if seen != kinds:
            seen |= play(seed, ACTIONS).keys()
    assert seen == kinds
