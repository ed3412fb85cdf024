"""Ways and hands, tile by tile and weapon by weapon: what is left to go, where a sprint that fails ends,
cover for the pinned, what lies where."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.actions import Move
from game.core.components import Item, Position
from game.core.events import (
    AmmoChanged,
    DoorMoved,
    ItemDropped,
    ItemTaken,
    Rolled,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
)
from game.core.references import ThingId, UnitId
from game.rulesets.infowar.components import (
    Carried,
    DugIn,
    Held,
    Lamed,
    Magazine,
    Pinned,
    Prone,
    Turn,
    Worn,
    Wound,
    Wounds,
)
from game.rulesets.infowar.content import weapons
from game.rulesets.infowar.figures import RUN, SPRINT, WALK
from game.rulesets.infowar.harm import _limb
from game.rulesets.infowar.inventory import drop, fire, hands_for, held_in
from game.rulesets.infowar.moves import left, sprinting
from game.rulesets.infowar.orders import (
    DropProne,
    PickUp,
    Reload,
    Run,
    Sprint,
    StandUp,
    Swap,
    TakeCover,
    UseDoor,
)
from game.rulesets.infowar.orders.hands import refuse_pick_up, refuse_reload, refuse_swap, swap
from game.rulesets.infowar.orders.move import cut_path, refuse_run
from game.rulesets.infowar.orders.posture import hide, lie_down, refuse_stand, shelters, stand_up
from tests.rulesets.infowar.table import FISTS, KNIFE, PISTOL, RIFLE, Table, Tables, dice, figure

RATES, ACTION = "infowar.move.rates", "infowar.round.five-seconds"


def why(refusal: Any) -> str:
    return refusal.words if refusal else ""


def row(first: int, last: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, 0) for x in range(first, last + 1))


def cell(table: Table, unit: UnitId) -> tuple[int, int]:
    found: tuple[int, int] = table.battle.table.cell(unit)
    return found


# ---------------------------------------------------------------- how far


@pytest.mark.rule(RATES, "infowar.wound.movement")
@pytest.mark.parametrize(
    ("level", "walked", "run", "sprint"),
    [(0, 0, 12, 16), (0, 1, 11, 15), (0, 6, 6, 10), (2, 0, 9, 9), (2, 4, 5, 5), (3, 0, 2, 2), (3, 2, 0, 0)],
)
def test_what_is_left_to_run(duel: Tables, level: int, walked: int, run: int, sprint: int) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    table.put(alice, Wounds((Wound(level, level),) if level else ()))
    walk = {0: 6, 2: 4, 3: 2}[level]
    table.put(alice, Turn(action=True, tiles=walk - walked))
    assert [left(table.battle.table, alice, most) for most in (WALK, RUN, SPRINT)] == [
        walk - walked,
        run,
        sprint,
    ]


@pytest.mark.rule(RATES, "infowar.wound.movement")
@pytest.mark.parametrize(
    ("parts", "run", "sprint"),
    [
        ((), "", ""),
        ((Wounds((Wound(1, 1),)),), "", ""),
        ((Wounds((Wound(2, 2),)),), "", "hurt: no sprint"),
        ((Wounds((Wound(3, 3),)),), "can only crawl or stumble", "can only crawl or stumble"),
        ((Prone(),), "can only crawl or stumble", "can only crawl or stumble"),
        ((Lamed(),), "", ""),
    ],
)
def test_who_runs_and_who_sprints(duel: Tables, parts: tuple[Any, ...], run: str, sprint: str) -> None:
    table, alice, _ = duel("A....B", A=FISTS, B=FISTS)
    table.put(alice, *parts)
    core = table.battle.table
    assert [why(refuse_run(core, kind(alice, row(1, 2)))) for kind in (Run, Sprint)] == [run, sprint]


@pytest.mark.rule(RATES)
@pytest.mark.parametrize(("kind", "most"), [(Move, 6), (Run, 12), (Sprint, 16)])
def test_to_the_tile(duel: Tables, kind: Any, most: int) -> None:
    table, alice, _ = duel("A" + "." * 17 + "B", A=FISTS, B=FISTS)
    refusal = table.battle.refusal(kind(alice, row(1, most + 1)))
    assert table.allowed(kind(alice, row(1, most))) and refusal and refusal.rule == RATES
    assert refusal.words == f"the path costs {most + 1} tiles, {most} are left"


@pytest.mark.rule(RATES)
@pytest.mark.parametrize("start", ["", "walk", "run"])
def test_what_a_walk_leaves(duel: Tables, start: str) -> None:
    """Rubble costs two; once it has run it has, whatever it walks after."""
    table, alice, _ = duel("A.~..B", A=FISTS, B=FISTS)
    table.put(alice, Turn(action=True, tiles=6, gait=start), DugIn())
    told = table.apply(Move(alice, row(1, 3)))
    assert (
        table.get(alice, Turn) == Turn(action=True, tiles=2, gait=start or "walk")
        and table.get(alice, DugIn) is None
    )
    assert [one for one in told if isinstance(one, Stepped)] == [
        Stepped(alice, (x, 0), (x + 1, 0)) for x in range(3)
    ]


@pytest.mark.rule(RATES)
def test_of_a_path_so_much_as_so_many_tiles_allow(duel: Tables) -> None:
    table, alice, _ = duel("A.~..B", A=FISTS, B=FISTS)
    path = row(1, 4)
    assert [len(cut_path(table.battle.table, alice, path, tiles)) for tiles in range(7)] == [
        0,
        1,
        1,
        2,
        3,
        4,
        4,
    ]


@pytest.mark.rule(RATES)
@pytest.mark.parametrize(
    ("natural", "friend", "end", "passed"),
    [(1, 0, 16, True), (0, 0, 12, False), (0, 12, 11, False), (0, 11, 12, False)],
)
def test_a_sprint_that_fails_is_a_run_and_ends_in_nobody(
    duel: Tables, natural: int, friend: UnitId, end: int, passed: bool
) -> None:
    table, alice, anna, _ = duel(
        "A" + "." * 17 + "B\nN" + "." * 18, dice(natural), A=PISTOL, N=FISTS, B=PISTOL
    )
    if friend:
        table.put(anna, Position((friend, 0)))
    events = table.apply(Sprint(alice, row(1, 16)))
    assert next(one for one in events if isinstance(one, Rolled)).passed is passed
    assert cell(table, alice) == (end, 0) and table.get(alice, Turn) == Turn(
        action=False, tiles=0, gait="sprint"
    )


@pytest.mark.rule(RATES)
def test_what_armour_costs_a_sprint(duel: Tables) -> None:
    told = {}
    for armor in ("", "ballistic_vest", "plate_carrier", "combat_suit", "hard_suit"):
        table, alice, _ = duel("A..B", A=figure(armor=armor), B=FISTS)
        told[armor] = [(one.value, one.words) for one in sprinting(table.battle.table, alice).modifiers[1:]]
    less = {"plate_carrier": [(-1, "plate carrier")], "combat_suit": [(-1, "combat suit")]}
    assert told == {**{armor: [] for armor in ("", "ballistic_vest", "hard_suit")}, **less}


# ---------------------------------------------------------------- down and up


@pytest.mark.rule(RATES)
@pytest.mark.parametrize(
    ("tiles", "lying", "again"), [(6, 2, 3), (5, 2, 3), (2, 2, 3), (1, 1, 2), (0, 0, None)]
)
def test_down_and_up_again(duel: Tables, tiles: int, lying: int, again: int | None) -> None:
    """On the ground it is two tiles at most; what was crawled counts as walked, and getting up as three."""
    table, alice, _ = duel("A....B", A=FISTS, B=FISTS)
    core = table.battle.table
    table.put(alice, Turn(action=True, tiles=tiles, gait="walk"))
    assert table.run(lie_down(core, alice)) == [StatusGained(alice, "prone", RATES)]
    assert table.get(alice, Turn) == Turn(action=True, tiles=lying, gait="walk")
    assert why(refuse_stand(core, StandUp(alice))) == (
        "" if lying else "nothing of the walk is left to stand up with"
    )
    if again is not None:
        assert table.run(stand_up(core, StandUp(alice))) == [
            StatusLost(alice, "prone", RATES),
            Spent(alice, "Walk", "stands up"),
        ]
        assert (
            table.get(alice, Turn) == Turn(action=True, tiles=again, gait="walk")
            and table.get(alice, Prone) is None
        )


@pytest.mark.rule(RATES, "infowar.wound.movement", "infowar.aim.limbs")
@pytest.mark.parametrize(
    ("level", "lamed", "rest"), [(1, False, 3), (2, False, 1), (3, False, 0), (0, True, 0)]
)
def test_the_wounded_get_up_with_less(duel: Tables, level: int, lamed: bool, rest: int) -> None:
    table, alice, _ = duel("A....B", A=FISTS, B=FISTS)
    table.put(alice, Wounds((Wound(level, level),) if level else ()), *([Lamed()] if lamed else []))
    table.apply(DropProne(alice))
    table.apply(StandUp(alice))
    assert table.get(alice, Turn).tiles == rest


# ---------------------------------------------------------------- cover for the pinned


@pytest.mark.rule("infowar.auto.pinned")
@pytest.mark.parametrize(
    ("picture", "ends"),
    [
        ("B......A.....", []),
        ("B....h.A.....", [(6, 0)]),
        ("B....h.......A\n..............", [(6, 0)]),
        ("B....hA......", []),
        ("B....h....A....", [(6, 0)]),
        ("B.......A..........h.\n.....................", []),
    ],
)
def test_the_nearest_cover_from_the_one_who_pins(
    duel: Tables, picture: str, ends: list[tuple[int, int]]
) -> None:
    table, alice, bob = duel(picture, A=FISTS, B=FISTS)
    assert shelters(table.battle.table, alice) == ()
    table.put(alice, Pinned(bob))
    found = shelters(table.battle.table, alice)
    assert [path[-1] for path in found] == ends and all(
        table.allowed(TakeCover(alice, path)) for path in found
    )


@pytest.mark.rule("infowar.auto.pinned")
def test_all_that_is_as_near_and_no_farther(duel: Tables) -> None:
    """Behind either crate, a tile away; the third one is farther. No farther than one runs."""
    picture = "B....h..\n.......A\n.....h..\n........\n..h....."
    table, alice, bob = duel(picture, A=FISTS, B=FISTS)
    table.put(alice, Pinned(bob))
    assert shelters(table.battle.table, alice) == (((6, 0),), ((6, 2),))
    table, alice, bob = duel("B" + ".h" + "." * 13 + "A", A=FISTS, B=FISTS)
    table.put(alice, Pinned(bob))
    assert shelters(table.battle.table, alice) == (), "thirteen tiles"
    table, alice, bob = duel("B" + ".h" + "." * 12 + "A", A=FISTS, B=FISTS)
    table.put(alice, Pinned(bob))
    assert [path[-1] for path in shelters(table.battle.table, alice)] == [(3, 0)], "twelve"


@pytest.mark.rule("infowar.auto.pinned")
def test_the_pinned_take_cover_and_that_is_all(duel: Tables) -> None:
    table, alice, bob = duel("B....h..A....", A=FISTS, B=FISTS)
    table.put(alice, Pinned(bob), Turn(action=True, tiles=6))
    (path,) = shelters(table.battle.table, alice)
    told = table.run(hide(table.battle.table, alice, path))
    assert [one.end for one in told if isinstance(one, Stepped)] == [(7, 0), (6, 0)]
    assert table.get(alice, Turn) == Turn(action=True, tiles=0, gait="run")
    table.put(alice, Turn(action=True, tiles=6))
    assert table.run(hide(table.battle.table, alice, ())) == [StatusGained(alice, "prone", RATES)]
    assert table.get(alice, Turn) == Turn(action=True, tiles=2)


# ---------------------------------------------------------------- hands


@pytest.mark.rule("infowar.melee.small-shield", ACTION)
@pytest.mark.parametrize(
    ("shield", "wanted", "words"),
    [
        ("", ("knife",), ""),
        ("", ("pistol", "knife"), ""),
        ("", ("knife", "pistol"), ""),
        ("", ("pistol",), "that is in hand already"),
        ("", ("assault_rifle",), ""),
        ("", ("assault_rifle", "knife"), "not enough hands"),
        ("small", ("assault_rifle",), "not enough hands"),
        ("large", ("pistol", "knife"), "not enough hands"),
        ("small", ("knife",), ""),
        ("", (), "no other weapon to change to"),
        ("", ("lmg",), "no other weapon to change to"),
        ("", ("knife", "knife"), "no other weapon to change to"),
    ],
)
def test_what_two_hands_can_hold(duel: Tables, shield: str, wanted: tuple[str, ...], words: str) -> None:
    table, alice, _ = duel("A....B", A=figure("pistol", carried=("knife", "assault_rifle")), B=FISTS)
    table.put(alice, Worn(shield=shield))
    core = table.battle.table
    assert why(refuse_swap(core, Swap(alice, wanted))) == words and hands_for(core, alice) == (
        1 if shield else 2
    )
    refusal = table.battle.refusal(Swap(alice, wanted))
    assert (refusal.rule if refusal else "") == (ACTION if words else "")
    if not words:
        table.run(swap(core, Swap(alice, wanted)))
        assert table.get(alice, Held) == Held(wanted)
        rest = [one for one in ("pistol", "knife", "assault_rifle") if one not in wanted]
        assert table.get(alice, Carried) == Carried(tuple(rest))


@pytest.mark.rule("infowar.ammo.reload")
@pytest.mark.parametrize(
    ("weapon", "shots", "words"),
    [
        ("pistol", 14, ""),
        ("pistol", 0, ""),
        ("pistol", 15, "the 9 mm pistol is full"),
        ("knife", 0, "nothing in hand to reload"),
        ("smg", 0, "nothing in hand to reload"),
        ("", 0, "nothing in hand to reload"),
        ("gadget", 0, "nothing in hand to reload"),
    ],
)
def test_what_is_reloaded(duel: Tables, weapon: str, shots: int, words: str) -> None:
    table, alice, _ = duel("A....B", A=figure("pistol", "knife", carried=("smg",)), B=FISTS)
    table.put(alice, Magazine((("pistol", shots), ("smg", 3))))
    assert why(refuse_reload(table.battle.table, Reload(alice, weapon))) == words
    if not words:
        assert table.apply(Reload(alice, weapon)) == [
            Spent(alice, "Action", "reloads"),
            AmmoChanged(alice, "pistol", 15, 15),
        ]
        assert table.get(alice, Magazine).left("smg") == 3


@pytest.mark.rule("infowar.ammo.reload")
def test_rounds_that_are_fired(duel: Tables) -> None:
    table, alice, _ = duel("A....B", A=RIFLE, B=FISTS)
    for rounds, left_ in ((3, 27), (20, 7), (1, 6)):
        told = table.run(fire(table.battle.table, alice, weapons()["assault_rifle"], rounds))
        assert told == [AmmoChanged(alice, "assault_rifle", left_, 30)]


@pytest.mark.rule("infowar.aim.limbs")
@pytest.mark.parametrize(
    ("held", "dropped", "shots", "after"),
    [
        (("pistol",), "pistol", 9, ()),
        (("pistol", "knife"), "knife", 0, ("pistol",)),
        (("pistol", "pistol"), "pistol", 9, ("pistol",)),
    ],
)
@pytest.mark.parametrize("where", [None, (2, 0)])
def test_what_is_dropped_lies_with_its_rounds(
    duel: Tables, held: tuple[str, ...], dropped: str, shots: int, after: tuple[str, ...], where: Any
) -> None:
    table, alice, _ = duel("A....B", A=FISTS, B=FISTS)
    both = (("pistol", 9), ("pistol", 4)) if held.count("pistol") == 2 else (("pistol", 9),)
    table.put(alice, Held(held), Carried(("machete",)), Magazine(both))
    told = table.run(drop(table.battle.table, alice, dropped, where))
    fallen = next(one for one in told if isinstance(one, ItemDropped))
    assert (fallen.kind, fallen.cell) == (dropped, where or (0, 0)) and table.get(fallen.item, Item) == Item(
        dropped, shots
    )
    assert table.get(alice, Held) == Held(after) and table.get(alice, Carried) == Carried(("machete",))
    assert [name for name, _ in table.get(alice, Magazine).shots].count("pistol") == after.count("pistol")


@pytest.mark.rule(ACTION)
@pytest.mark.parametrize(("kind", "charge"), [("smg", 7), ("knife", 0)])
def test_what_is_picked_up_is_in_hand_and_the_rest_put_away(duel: Tables, kind: str, charge: int) -> None:
    table, alice, _ = duel("A....B", A=figure("pistol", carried=("machete",)), B=FISTS)
    item = table.world.create(Item(kind, charge), Position((1, 0)))
    table.put(alice, Magazine((("pistol", 3),)))
    told = table.apply(PickUp(alice, (1, 0), item))
    assert told[0] == Spent(alice, "Action", "picks up") and any(isinstance(one, ItemTaken) for one in told)
    assert (table.get(alice, Held), table.get(alice, Carried)) == (
        Held((kind,)),
        Carried(("machete", "pistol")),
    )
    shots = dict(table.get(alice, Magazine).shots)
    assert shots == {"pistol": 3, **({kind: charge} if weapons()[kind].magazine else {})}


@pytest.mark.rule(ACTION, "infowar.melee.small-shield")
@pytest.mark.parametrize(
    ("kind", "place", "shield", "words"),
    [
        ("knife", (1, 0), "", ""),
        ("knife", (0, 0), "small", ""),
        ("knife", (2, 0), "", "nothing to pick up within reach"),
        ("lmg", (1, 0), "", ""),
        ("lmg", (1, 0), "small", "not enough hands"),
    ],
)
def test_what_can_be_picked_up(
    duel: Tables, kind: str, place: tuple[int, int], shield: str, words: str
) -> None:
    table, alice, _ = duel("A....B", A=figure(shield=shield), B=FISTS)
    item = table.world.create(Item(kind), Position(place))
    assert why(refuse_pick_up(table.battle.table, PickUp(alice, (0, 0), item))) == words
    assert (
        why(refuse_pick_up(table.battle.table, PickUp(alice, (0, 0), ThingId(999))))
        == "nothing to pick up within reach"
    )


@pytest.mark.rule("infowar.aim.limbs")
@pytest.mark.parametrize(
    ("held", "place", "level", "dropped", "lamed"),
    [
        (("pistol", "knife"), "right hand", 1, ["pistol"], False),
        (("pistol", "knife"), "left arm", 1, ["knife"], False),
        (("pistol",), "left hand", 4, [], False),
        (("lmg",), "left hand", 1, ["lmg"], False),
        (("pistol",), "left leg", 1, [], False),
        (("pistol",), "left leg", 2, [], True),
        (("pistol",), "right foot", 2, [], True),
        (("pistol",), "head", 2, [], False),
        (("pistol",), "", 2, [], False),
    ],
)
def test_what_a_hit_limb_does(
    duel: Tables, held: tuple[str, ...], place: str, level: int, dropped: list[str], lamed: bool
) -> None:

    table, alice, _ = duel("A....B", A=figure(*held), B=FISTS)
    told = table.run(_limb(table.battle.table, alice, place, level))
    assert [one.kind for one in told if isinstance(one, ItemDropped)] == dropped
    assert bool(table.get(alice, Lamed)) is lamed
    assert held_in(table.battle.table, alice, "") == ""


# ---------------------------------------------------------------- doors


@pytest.mark.rule(ACTION)
@pytest.mark.parametrize(
    ("lock", "natural", "opens", "turn"),
    [(0, None, True, Turn(True, 5)), (9, 1, True, Turn(False, 6)), (9, 0, False, Turn(False, 6))],
)
def test_a_door_that_is_locked_is_forced(
    duel: Tables, lock: int, natural: int | None, opens: bool, turn: Turn
) -> None:
    table, alice, _ = duel(
        "A+..B", dice(*([natural] if natural is not None else [])), lock=lock, A=KNIFE, B=KNIFE
    )
    told = table.apply(UseDoor(alice, (1, 0)))
    assert told[0] == Spent(
        alice, "Walk" if natural is None else "Action", "opens a door" if natural is None else "forces a door"
    )
    assert (
        any(isinstance(one, DoorMoved) and one.open for one in told) is opens
        and table.get(alice, Turn) == turn
    )


@pytest.mark.rule(ACTION)
def test_doors_out_of_reach(duel: Tables) -> None:
    table, alice, _ = duel("A.+.B", A=KNIFE, B=KNIFE)
    words = [why(table.battle.refusal(UseDoor(alice, place))) for place in ((2, 0), (1, 0), (0, 0))]
    assert words == ["no door within reach"] * 3
    table.put(alice, Position((1, 0)))
    assert table.allowed(UseDoor(alice, (2, 0)))
