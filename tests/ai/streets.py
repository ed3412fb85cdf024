"""Situations of No Way Out in which it is the turn of A, and in which something else has to be weighed in
each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.actions import EndTurn
from game.core.battle import Battle
from game.core.components import Area, Component, Item, Position
from game.core.references import NO_UNIT
from game.rulesets.nwo.components import (
    Carried,
    Conditions,
    Focus,
    Grappled,
    Grappling,
    Held,
    Magazine,
    Points,
    Prone,
    Shielded,
    Suppressed,
    Turn,
    Watch,
)  # fmt: skip
from tests.ai.board import battle_of, named, turn_of

States = Mapping[str, tuple[Component, ...]]


def board(picture: str, states: States | None = None, *, idle: int = 0, **figures: str) -> Battle:
    """A battle of No Way Out in which A has the turn; figures of ember are `x`, `y`, `z` here. Nobody has
    attacked for `idle` rounds."""
    signs = {"x": "1", "y": "2", "z": "3"}
    text = "".join(signs.get(letter, letter) for letter in picture)
    battle = battle_of(text, {signs.get(name, name): kind for name, kind in figures.items()})
    for _ in range(idle * len(figures)):
        battle.apply(EndTurn(battle.slot.unit if battle.slot else NO_UNIT))
    turn_of(battle, "A")
    for name, components in (states or {}).items():
        battle.table.world.put(named(battle, signs.get(name, name)), *components)
    return battle


def street(states: States | None = None, idle: int = 0, **figures: str) -> Battle:
    return board(
        """
        ..........h.....
        ....h.......H.x.
        .A..............
        ....H.....#..y..
        ..B.......#.....
        """,
        states, idle=idle, **{"A": "rifleman", "B": "bruiser", "x": "raider", "y": "marksman", **figures},
    )  # fmt: skip


def close(states: States | None = None, idle: int = 0, **figures: str) -> Battle:
    return board(
        """
        ........h.
        ...A......
        ..Bxy.....
        ......h...
        """,
        states, idle=idle, **{"A": "bruiser", "B": "rifleman", "x": "raider", "y": "spearman", **figures},
    )  # fmt: skip


def held() -> Battle:
    battle = close(x="wrestler")
    alice, enemy = named(battle, "A"), named(battle, "1")
    battle.table.world.put(alice, Grappled(enemy))
    battle.table.world.put(enemy, Grappling(alice))
    return battle


def held_with_blades() -> Battle:
    battle = held()
    battle.table.world.put(named(battle, "A"), Held(("knife", "machete")))
    return battle


def under_fire() -> Battle:
    """Two blades in hand, within the reach of a spear whose owner is under fire."""
    states = {"A": (Held(("knife", "machete")), Points(2, 6, 0, 2))}
    battle = board(
        "........\n.BA.y...\n..x.....", states, A="bruiser", B="machine_gunner", x="raider", y="spearman"
    )
    battle.table.world.put(named(battle, "2"), Suppressed((named(battle, "B"),)))
    return battle


def shielded() -> Battle:
    """The enemy holds B before itself; A, on the other side, has a clear view, and a shot."""
    battle = board(
        "..........\nA.....Bx..\n..........\n......y...", A="rifleman", B="scout", x="wrestler", y="raider"
    )
    friend, enemy = named(battle, "B"), named(battle, "1")
    battle.table.world.put(friend, Grappled(enemy))
    battle.table.world.put(enemy, Grappling(friend), Shielded(friend, enemy))
    return battle


def burning(kinds: tuple[str, ...] = ("fire",), prone: bool = False) -> Battle:
    battle = street({"A": (Conditions(kinds), *((Prone(),) if prone else ()))})
    cells = tuple((x, y) for x in (0, 1, 2) for y in (1, 2, 3))
    battle.table.world.create(Area("fire", cells, NO_UNIT, 2))
    return battle


def fire() -> Battle:
    """Two fires between A and the enemy, one of which has gone out."""
    battle = board("........\nA......x\n........", A="bruiser", x="rifleman")
    battle.table.world.create(Area("fire", ((2, 0), (2, 1), (2, 2), (3, 1)), NO_UNIT, 2))
    battle.table.world.create(Area("acid", ((4, 1),), NO_UNIT, 0))
    return battle


def watched() -> Battle:
    """An enemy on overwatch before A, and one at A's side."""
    battle = street(
        {"x": (Watch("smg", ((3, 2), (4, 2), (5, 2), (4, 3)), trigger="enters"),)}, A="bruiser", y="bruiser"
    )
    battle.table.world.put(named(battle, "2"), Position((2, 1)))
    return battle


def doors(row: str = "#A.D..x#") -> Battle:
    return board(f"########\n{row}\n#.######\n#......#\n########", A="bruiser", x="rifleman")


def window() -> Battle:
    """A gun on the ground, hands empty, and others still on the belt."""
    battle = street({"A": (Held(()), Carried(("knife",)))}, x="zombie")
    battle.table.world.create(Item("pistol", 3), Position((1, 3)))
    return battle


def beside() -> Battle:
    """B shoots after A, who has an empty gun."""
    return board(
        "AB......x", {"A": (Magazine((("crossbow", 0),)), Held(()))}, A="medic", B="rifleman", x="zombie"
    )


NWO: dict[str, Callable[[], Battle]] = {
    "in the street": street,
    "a marksman": lambda: street(A="marksman", x="bruiser"),
    "a machine gun": lambda: street(A="machine_gunner", y="machine_gunner"),
    "things to throw": lambda: board(
        "..........\n.A.....xy.\n......z...\n..B.......",
        A="hunter",
        B="scout",
        x="zombie",
        y="raider",
        z="bruiser",
    ),
    "a spear and a molotov": lambda: board(
        "..........\n.A.....xy.\n......h...\n..B.......", A="spearman", B="scout", x="rifleman", y="raider"
    ),
    "an empty gun": lambda: street(
        {"A": (Magazine((("battle_rifle", 0),)),), "y": (Magazine((("scoped_rifle", 0),)),)}
    ),
    "hurt and seen": lambda: street({"A": (Points(1, 6, 0, 2),), "x": (Points(2, 5, 0, 2),)}, x="rifleman"),
    "focused": lambda: street({"A": (Focus(ripe=True),)}),
    "nobody attacks": lambda: street(idle=2),
    "nobody has attacked for long": lambda: street(idle=5, A="blade"),
    "lying down": lambda: street({"A": (Prone(),)}),
    "in the fire": burning,
    "lying in the fire": lambda: burning(prone=True),
    "engaged with a blade": close,
    "engaged with a gun": lambda: close(A="rifleman", x="bruiser"),
    "engaged by a zombie": lambda: close(A="gunner", x="zombie", y="zombie"),
    "a wrestler": lambda: close({"x": (Prone(),)}, A="wrestler", B="blade"),
    "held": held,
    "a human shield": shielded,
    "the action spent": lambda: street({"A": (Turn(action=False),)}),
    "the movement spent": lambda: street({"A": (Turn(movement=False, moved=True),)}),
    "a door": doors,
    "beside a door": lambda: doors("#.AD..x#"),
    "beside a door that saves little": lambda: board("#####\n#ADx#\n#...#\n#####", A="bruiser", x="rifleman"),
    "an empty gun at arm's length": lambda: close(
        {"A": (Magazine((("crossbow", 0),)), Held(("crossbow",)))}, A="hunter", x="zombie"
    ),
    "fire on the way": fire,
    "smoke around and twice on fire": lambda: burning(("fire", "smoke")),
    "nothing in sight": lambda: board(
        "A....#....x\n.....#.....\nB.........y", A="rifleman", B="bruiser", x="raider", y="zombie"
    ),
    "a friend in the line": lambda: board(
        "..........\nA.B....x..\n..........",
        {"B": (Points(1, 6, 0, 2),)},
        A="rifleman",
        B="bruiser",
        x="raider",
    ),
    "one that waits for whoever comes": watched,
    "many friends": lambda: board(
        "A..............x\nB...h...........\nC.............y.",
        A="rifleman",
        B="gunner",
        C="scout",
        x="zombie",
        y="machine_gunner",
    ),
    "two guns and a blade": lambda: street(
        {"A": (Held(("pistol", "knife")), Carried(("shotgun", "machete")))}, A="scout"
    ),
    "all shot dry": lambda: close(
        {"A": (Held(("pistol",)), Magazine((("pistol", 0),)), Carried(("knife",)))}, A="scout"
    ),
    "a gun on the ground": window,
    "help for a friend": beside,
    "a flamethrower": lambda: close(A="flamer", B="blade"),
    "waiting for blades": lambda: board(
        "###################\n########.....#....#\n#A.............x..#\n########.....#..y.#\n###################",
        A="marksman",
        x="bruiser",
        y="raider",
    ),
    "face to face on a bridge": lambda: board(
        "wwwwwwwwww\n...A~~x...\nwwwwwwwwww", {}, idle=5, A="bruiser", x="bruiser"
    ),
}
CLOSE = {"held with two blades": held_with_blades, "two blades under fire": under_fire}
"""For the rules alone."""
PLAIN: dict[str, Callable[[], Battle]] = {
    "in the street": street,
    "at close quarters": close,
    "at a door": doors,
    "beside a door": lambda: doors("#.AD..x#"),
    "through the fire": fire,
    "with things to throw": NWO["things to throw"],
    "under fire": lambda: street({"A": (Points(1, 6, 0, 2),)}, x="rifleman"),
}
