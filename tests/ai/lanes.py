"""Situations of Lithium Sunset in which azure declares, and in which something else has to be weighed in
each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.core.battle import Battle
from game.core.components import Component, Down, Position
from game.core.field import Door, Tile
from game.rulesets import RULESETS
from game.rulesets.lithium.components import (
    Armour,
    Bag,
    Bleeding,
    Body,
    Held,
    Holster,
    Magazine,
    Numbed,
    Prone,
    Shock,
    Stunned,
)
from game.rulesets.lithium.orders import Shoot
from tests.ai.test_lithium import drawn, named


def lane(
    states: Mapping[str, tuple[Component, ...]] | None = None, shut: bool = False, **figures: str
) -> Battle:
    """A battle of Lithium Sunset in which azure declares first."""
    battle = drawn(
        """
        ....h.......
        .A......h.b.
        .....#......
        .C...#....d.
        ............
        """,
        **{"A": "shooter", "C": "rifleman", "b": "guard", "d": "operative", **figures},
    )  # fmt: skip
    for name, components in (states or {}).items():
        battle.table.world.put(named(battle, name), *components)
    return battle


def wounded() -> Battle:
    battle = drawn("AC###b\n...###", A="medic", C="guard", b="guard")
    battle.table.world.put(named(battle, "C"), Body(left_leg=0), Prone(), Bleeding(1), Held())
    return battle


def beside(kind: str, *components: Component) -> Battle:
    """An enemy on the next tile, and one three tiles away."""
    battle = drawn("......\nAb....\n....d.", A=kind, b="guard", d="operative")
    battle.table.world.put(named(battle, "A"), *components)
    return battle


def shut() -> Battle:
    """Behind a door, which saves a long way round."""
    battle = drawn("########\n#A.D..b#\n#.######\n#......#\n########", A="blade", b="guard")
    battle = Battle(
        battle.table.scenario,
        replace(battle.field, doors=(Door((3, 1)),)),
        RULESETS["lithium"],
        battle.table.dice,
    )
    battle.begin()
    return battle


def rough() -> Battle:
    """Water to jump over on one side, a locked door on the other, and somebody numbed beside who carries too
    much."""
    battle = drawn("A...b.\n##.##.\nC....d", A="operative", C="medic", b="guard", d="gunner")
    wet = {1: Tile(blocks=True, name="water"), 2: Tile(blocks=True, name="water"), 8: Tile(name="door")}
    tiles = tuple(wet.get(number, tile) for number, tile in enumerate(battle.field.tiles))
    field = replace(battle.field, tiles=tiles, doors=(Door((2, 1), False, 9),))
    battle = Battle(battle.table.scenario, field, RULESETS["lithium"], battle.table.dice)
    battle.begin()
    battle.table.world.put(named(battle, "C"), Numbed(1), Body(right_arm=0, left_leg=0), Position((2, 2)))
    return battle


def promised() -> Battle:
    """A has declared to shoot at the one who is nearly down; C thinks of somebody else."""
    battle = lane({"b": (Body(torso=1, head=1, groin=1), Armour(), Prone())})
    battle.apply(Shoot(named(battle, "A"), named(battle, "b"), "marksman_rifle"))
    return battle


LITHIUM: dict[str, Callable[[], Battle]] = {
    "two against two": lane,
    "an empty rifle": lambda: lane({"A": (Magazine((("marksman_rifle", 0), ("pistol", 12))),)}),
    "blades and grenades": lambda: lane(A="breacher", C="blade", d="gunner"),
    "a rocket": lambda: lane(A="rocketeer", C="heavy"),
    "on the ground": lambda: lane({"A": (Prone(),), "b": (Prone(), Body(head=1))}),
    "a bad leg": lambda: lane({"A": (Body(left_leg=0), Prone(), Bleeding(0))}),
    "help for a friend": wounded,
    "a friend in shock": lambda: lane({"C": (Down(), Shock(), Bleeding(1))}, A="medic"),
    "a door": shut,
    "bare fists": lambda: beside("guard", Held(), Holster(())),
    "a blade beside": lambda: beside("blade"),
    "empty hands": lambda: lane(
        {"A": (Held(), Holster(("knife", "pistol")), Magazine((("pistol", 2),)))}, A="guard"
    ),
    "a bomb in the bag": lambda: lane({"A": (Bag((), ("grenade",)),), "b": (Position((5, 1)),)}),
    "all nearly down": lambda: lane(
        {
            "A": (Body(head=0), Armour()),
            "C": (Body(left_arm=0, right_arm=0), Bleeding(2), Held()),
            "b": (Body(torso=0, head=0, left_leg=0), Armour(), Prone()),
            "d": (Body(torso=0, groin=0), Armour(), Bleeding(1)),
        },
        d="gunner",
    ),
    "one is as good as down": promised,
    "a gap and a locked door": rough,
    "numbed since now": lambda: lane(
        {"A": (Numbed(1), Body(left_arm=0, torso=1)), "C": (Numbed(0), Prone(), Shock(), Stunned(1))}
    ),
}
