"""A ruleset of under 200 lines with large units plays on hexes and squares, from records and in the window,
and nothing else knows of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.ai.one_ply import think
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.components import Size
from game.core.defaults import complete
from game.core.events import Alighted, Boarded, Stepped, Turned
from game.core.field import Field, Spawn, Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.core.records.files import Recorder, read, write
from game.core.records.replay import replay
from game.core.scenario import Scenario, Team
from game.rulesets import RULESETS
from tests import toy

RULES = complete(toy)
ROCK = Tile(blocks=True, blocks_sight=True)
GRIDS: dict[str, Grid] = {"hexes": Hexes(), "flat hexes": Hexes("x", "even"), "squares": SQUARES}


def meadow(grid: Grid) -> Field:
    tiles = tuple(
        ROCK if (x, y) in ((6, 4), (7, 4), (3, 7)) else Tile() for y in range(11) for x in range(14)
    )
    places = {"azure": ((2, 2), (2, 4), (3, 4), (4, 4)), "ember": ((11, 8), (11, 6), (10, 6), (9, 6))}
    return Field(
        14,
        11,
        tiles,
        "meadow",
        spawns=tuple(Spawn(side, cell) for side, cells in places.items() for cell in cells),
        grid=grid,
    )


def begun(grid: str = "hexes", seed: str = "toy") -> Battle:
    figures = RULES.squads()[0].figures
    teams = (Team("azure", "Azure", figures), Team("ember", "Ember", figures))
    return start(Scenario("meadow", toy.ID, teams), meadow(GRIDS[grid]), RULES, seed)


def pick(battle: Battle, random: Random) -> Action:
    """Any kind of order, each as likely as the others, but rather to get aboard."""
    kinds: dict[str, list[Action]] = {}
    for action in battle.legal_actions():
        kinds.setdefault(action.verb, []).append(action)
    return random.choice(
        kinds["Board" if "Board" in kinds and random.random() < 0.8 else random.choice(sorted(kinds))]
    )


def test_it_has_under_two_hundred_lines_and_nothing_else_knows_of_it() -> None:
    lines = [line for line in Path(toy.__file__).read_text(encoding="utf-8").splitlines() if line]
    assert len(lines) < 200
    assert toy.ID not in RULESETS


@pytest.mark.parametrize("grid", GRIDS)
def test_carts_turn_drive_and_carry(grid: str) -> None:
    battle = begun(grid)
    seen, random = battle.begin(), Random(3)
    for _ in range(160):
        if battle.winner is not None:
            break
        seen += battle.apply(pick(battle, random))
        cells = [
            cell
            for unit in battle.table.standing()
            if not battle.table.carrier(unit)
            for cell in battle.table.cells(unit)
        ]
        assert len(set(cells)) == len(cells) and not any(
            cell not in battle.field or battle.field[cell].blocks for cell in cells
        )
        assert all(
            battle.table.cell(unit) == battle.table.cell(battle.table.carrier(unit) or unit)
            for unit in battle.table.units()
        )
    carts = {unit for unit in battle.table.units() if battle.table.world.has(unit, Size)}
    driven = {event.unit for event in seen if isinstance(event, Stepped | Turned)}
    assert carts & driven and {Boarded, Alighted, Turned} <= {type(event) for event in seen}


def test_the_same_seed_gives_the_same_events_and_the_record_replays(tmp_path: Path) -> None:
    battle, twin = begun(), begun()
    recorder = Recorder(battle, "toy", {})
    events, random = [battle.begin()], Random(5)
    assert twin.begin() == events[0]
    recorder.note()
    for _ in range(60):
        action = pick(battle, random)
        events.append(battle.apply(action))
        recorder.note()
        assert twin.apply(action) == events[-1]
    assert any(battle.table.carrier(unit) for unit in battle.table.units())
    path = tmp_path / "fight.enfilade"
    write(recorder.record(), path)
    again = replay(read(path), battle.field, RULES)
    assert again.digest() == battle.digest() == battle.clone("other").digest()


def test_the_plain_agent_plays_it() -> None:
    battle = begun()
    battle.begin()
    for _ in range(12):
        battle.apply(next(action for action in think(battle, battle.side) if action is not None))
    assert battle.history
