"""What names and properties of other people's maps are taken to mean."""

from __future__ import annotations

import math

import pytest

from game.maps.reading.conventions import meaning
from game.maps.reading.vocabulary import (
    SOMEBODY,
    Role,
    Sort,
    begins,
    is_collision_set,
    is_plot,
    name_meaning,
    spawns_things,
    tokens,
)

BLOCKED = (Role.COLLISION, Sort.BLOCKED)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("WallLayer_2", ("wall", "")),
        ("Tree Tops", ("tree", "top")),
        ("bushes", ("bush",)),
        ("Enemies1", ("enemy",)),
        ("glass", ("glass",)),
        ("collisionlayer", ("collision",)),
        ("NPCs", ("npc",)),
    ],
)
def test_a_name_is_taken_apart(name: str, words: tuple[str, ...]) -> None:
    assert tuple(word for word in tokens(name) if word != "layer") == tuple(word for word in words if word)


@pytest.mark.parametrize(
    ("name", "means"),
    [
        ("Collision", BLOCKED),
        ("collision layer", BLOCKED),
        ("Obstacles_top", BLOCKED),
        ("Solid", BLOCKED),
        ("no walk", BLOCKED),
        ("Physics", BLOCKED),
        ("Not Walkable", BLOCKED),
        ("colisiones", BLOCKED),
        ("no collision", (Role.NOTHING, Sort.OPEN)),
        ("Wall collision", (Role.COLLISION, Sort.HIGH)),
        ("water_collision", (Role.COLLISION, Sort.PIT)),
        ("walkable", (Role.WALKABLE, Sort.OPEN)),
        ("Walk behind", (Role.OVER, Sort.OPEN)),
        ("Walls", (Role.SORT, Sort.HIGH)),
        ("Fences1", (Role.SORT, Sort.LOW)),
        ("Tree stump", (Role.SORT, Sort.LOW)),
        ("river", (Role.SORT, Sort.PIT)),
        ("Murs", (Role.SORT, Sort.HIGH)),
        ("swamp", (Role.SORT, Sort.SLOW)),
        ("Tree tops", (Role.OVER, Sort.OPEN)),
        ("roof", (Role.OVER, Sort.OPEN)),
        ("wall shadows", (Role.OVER, Sort.OPEN)),
        ("wall decoration", (Role.NOTHING, Sort.OPEN)),
        ("background walls", (Role.NOTHING, Sort.OPEN)),
        ("Background Trees 2", (Role.SORT, Sort.HIGH)),
        ("Ground Borders", (Role.NOTHING, Sort.OPEN)),
        ("collition", BLOCKED),
        ("blockedwaterlayer", (Role.COLLISION, Sort.PIT)),
        ("navigation", (Role.WALKABLE, Sort.OPEN)),
        ("Fenses", (Role.SORT, Sort.LOW)),
        ("건물뒤", (Role.SORT, Sort.HIGH)),
        ("바다", (Role.SORT, Sort.PIT)),
        ("障碍物", BLOCKED),
        ("HouseBase", (Role.SORT, Sort.HIGH)),
        ("Limites", (Role.SORT, Sort.BLOCKED)),
        ("PokemonBush", (Role.NOTHING, Sort.OPEN)),
        ("nonTowerZone", (Role.NOTHING, Sort.OPEN)),
        ("region-forest", (Role.NOTHING, Sort.OPEN)),
        ("water area", (Role.SORT, Sort.PIT)),
        ("Treasure chest (no key)", (Role.SORT, Sort.LOW)),
        ("bridges", (Role.BRIDGE, Sort.OPEN)),
        ("Tile Layer 1", (Role.NOTHING, Sort.OPEN)),
        ("", (Role.NOTHING, Sort.OPEN)),
    ],
)
def test_a_name_means_an_obstacle_or_none(name: str, means: tuple[Role, Sort]) -> None:
    assert name_meaning(name) == means


@pytest.mark.parametrize(
    ("name", "who"),
    [
        ("spawn", SOMEBODY),
        ("SpawnPoint", SOMEBODY),
        ("Player start", 0),
        ("player2", 1),
        ("Team 3 spawn", 2),
        ("Enemies", 1),
        ("heros", 0),
        ("AIs", 1),
        ("Allies", 0),
        ("red spawn", 1),
        ("chest", None),
        ("red carpet", None),
        ("", None),
        ("Above Player", None),
        ("BelowPlayer", None),
        ("behind_enemies", None),
        ("Spawn above", SOMEBODY),
    ],
)
def test_a_name_says_who_begins(name: str, who: int | None) -> None:
    assert begins(name) == who


@pytest.mark.parametrize(
    ("name", "things"),
    [
        ("ItemSpawner", True),
        ("spawn coins", True),
        ("ammo start", True),
        ("spawn", False),
        ("EnemySpawner", False),
        ("player item spawn", False),
        ("chest", False),
    ],
)
def test_a_name_says_that_things_appear(name: str, things: bool) -> None:
    assert spawns_things(name) is things


@pytest.mark.parametrize(
    ("properties", "sort"),
    [
        ({"solid": "true"}, Sort.BLOCKED),
        ({"Solid": ""}, Sort.BLOCKED),
        ({"collides": "1"}, Sort.BLOCKED),
        ({"is_blocked": "yes"}, Sort.BLOCKED),
        ({"CollisionType": "Fixed"}, Sort.BLOCKED),
        ({"blocksMovement": "True"}, Sort.BLOCKED),
        ({"walkable": "false"}, Sort.BLOCKED),
        ({"estSolide": "true"}, Sort.BLOCKED),
        ({"estSolide": "faux"}, Sort.OPEN),
        ({"es_sólido": "1"}, Sort.BLOCKED),
        ({"bloqueado": "true"}, Sort.BLOCKED),
        ({"begehbar": "nein"}, Sort.BLOCKED),
        ({"terrain": "Bridge"}, Sort.OPEN),
        ({"Passable": "False"}, Sort.BLOCKED),
        ({"walkable": "true"}, Sort.OPEN),
        ({"solid": "false"}, Sort.OPEN),
        ({"collide": "0"}, Sort.OPEN),
        ({"moveCost": "99"}, None),
        ({"moveCost": "-1"}, Sort.BLOCKED),
        ({"terrain": "water"}, Sort.PIT),
        ({"type": "Wall"}, Sort.HIGH),
        ({"terrain": "1"}, None),
        ({"terrain": "plain"}, None),
        ({"colour": "solid"}, None),
        ({}, None),
    ],
)
def test_properties_in_all_their_spellings(properties: dict[str, str], sort: Sort | None) -> None:
    assert meaning(properties).sort == sort


def test_prices_walls_and_cover() -> None:
    assert meaning({"moveCost": "2"}).cost == 2
    assert meaning({"movement_cost": "impassable"}).cost == math.inf
    assert meaning({"moveCost": "a lot"}).cost is None
    assert meaning({"block": "west,north"}).edges == "nw"
    assert meaning({"block": "west,north"}).sort is None
    assert meaning({"N": "true", "E": "false", "S": "1", "W": "false"}).edges == "ns"
    assert meaning({"n": "5"}).edges == ""
    assert meaning({"defense": "3", "blocksView": "true"}).cover == 3
    assert meaning({"blocksView": "true"}).opaque


@pytest.mark.parametrize(
    ("name", "told"),
    [("collision", True), ("static objects", True), ("grass_static", False), ("blocks", False), ("", False)],
)
def test_a_tileset_is_called_after_collision_or_after_what_it_shows(name: str, told: bool) -> None:
    assert is_collision_set(name) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nonTowerZone", True),
        ("Tower spots", True),
        ("not buildable", True),
        ("Towers", False),
        ("zone", False),
    ],
)
def test_a_layer_may_be_about_towers_alone(name: str, told: bool) -> None:
    assert is_plot(name) == told


@pytest.mark.parametrize(
    ("side", "colours"),
    [
        (0, ("blue", "azure")),
        (1, ("red", "ember")),
        (2, ("yellow", "straw", "orange")),
        (3, ("green", "plum", "purple", "violet")),
    ],
)
def test_a_colour_says_whose_place_it_is_where_somebody_begins(side: int, colours: tuple[str, ...]) -> None:
    for colour in colours:
        assert begins(f"{colour} spawn") == begins(f"Start_{colour}") == begins(f"{colour}Team") == side
        assert begins(f"{colour} roof") is None
