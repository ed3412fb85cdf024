"""Actions: how far one goes, what goes together, what is quick, and what interrupts."""

from __future__ import annotations

import pytest

from game.core.components import Doorway, Item, Position
from game.core.events import (
    AmmoChanged,
    Answered,
    Attacked,
    AttackEnded,
    DoorMoved,
    ItemDropped,
    ItemTaken,
    Readied,
    Reported,
    StatusGained,
    StatusLost,
    Stepped,
)
from game.core.field import Zone
from game.rulesets.lithium.components import Aware, Body, Held, Magazine, Prone
from game.rulesets.lithium.orders import (
    Aid,
    Climb,
    Draw,
    Drop,
    GoProne,
    Jump,
    PickUp,
    Reload,
    Run,
    Shoot,
    ShortWalk,
    Shout,
    StandUp,
    Strike,
    TakeOut,
    Use,
    Walk,
)
from tests.rulesets.lithium.table import (
    DEX,
    FISTS,
    GUN,
    KNIFE,
    PRONE,
    STR,
    Tables,
    attacks,
    checked,
    figure,
    harmed,
    lands,
    rolls,
)

QUIET = {"auto_quick": "never", "auto_bleeding": "best"}


def east(start: int, end: int, row: int = 0) -> tuple[tuple[int, int], ...]:
    """The cells from column `start` to column `end`."""
    return tuple((x, row) for x in range(start, end + 1))


@pytest.mark.rule("lithium.action.kinds")
def test_one_walks_four_tiles_and_runs_eight(duel: Tables) -> None:
    table, alice, _ = duel("A.........B", A=FISTS, B=FISTS)
    assert (
        table.allowed(Walk(alice, east(1, 4)))
        and table.refused(Walk(alice, east(1, 5))) == "lithium.action.kinds"
    )
    assert (
        table.allowed(Run(alice, east(1, 8)))
        and table.refused(Run(alice, east(1, 9))) == "lithium.action.kinds"
    )
    assert table.turn(Run(alice, east(1, 2))) == [
        Stepped(alice, (0, 0), (1, 0)),
        Stepped(alice, (1, 0), (2, 0)),
    ]


@pytest.mark.rule("lithium.action.kinds")
def test_walls_enemies_and_the_goals_of_friends_are_no_way(duel: Tables) -> None:
    table, alice, anna, _ = duel("A#.N..B", A=FISTS, N=FISTS, B=FISTS)
    assert table.refused(Walk(alice, east(1, 2))) == "lithium.action.kinds"
    assert table.refused(Walk(anna, east(4, 6))) == "lithium.action.kinds"
    table, alice, anna, _ = duel("A..N..B", A=FISTS, N=FISTS, B=FISTS)
    table.apply(Walk(anna, ((2, 0),)))
    assert table.refused(Walk(alice, east(1, 2))) == "lithium.action.kinds" and table.allowed(
        Walk(alice, east(1, 3))
    )


@pytest.mark.rule("lithium.action.kinds")
def test_rough_ground_takes_twice_as_long(duel: Tables) -> None:
    table, alice, _, bob = duel("A~..\nN...\n...B", A=FISTS, N=FISTS, B=FISTS)
    assert table.refused(Walk(alice, ((1, 0), (2, 0), (3, 0), (3, 1)))) == "lithium.action.kinds"
    assert table.turn(Walk(alice, ((1, 0),)), Walk(bob, ((2, 1),))) == [
        Stepped(bob, (3, 2), (2, 1)),
        Stepped(alice, (0, 0), (1, 0)),
    ]


@pytest.mark.rule("lithium.action.climb")
def test_a_ladder_is_climbed_from_end_to_end(duel: Tables) -> None:
    ladder = Zone("ladder", "ladder", ((1, 0), (3, 0)))
    table, alice, _ = duel(".A#..B", zones=(ladder,), A=FISTS, B=FISTS)
    assert table.refused(Climb(alice, (4, 0))) == "lithium.action.climb"
    assert table.turn(Climb(alice, (3, 0))) == [Stepped(alice, (1, 0), (3, 0))]
    table.put(alice, Prone())
    assert table.refused(Climb(alice, (1, 0))) == "lithium.action.climb"


@pytest.mark.rule("lithium.action.climb")
@pytest.mark.parametrize("end", "#D")
def test_nobody_climbs_into_what_is_solid(duel: Tables, end: str) -> None:
    ladder = Zone("ladder", "ladder", ((1, 0), (3, 0)))
    table, alice, _ = duel(f".A.{end}.B", zones=(ladder,), A=FISTS, B=FISTS)
    assert table.refused(Climb(alice, (3, 0))) == "lithium.action.climb"


@pytest.mark.rule("lithium.action.jump")
@pytest.mark.parametrize("hole", ["w", "h"])
def test_one_tile_is_jumped_without_a_roll(duel: Tables, hole: str) -> None:
    table, alice, _ = duel(f"A.{hole}..B", A=FISTS, B=FISTS)
    assert table.chances(Jump(alice, east(1, 3))).chance("done") == 1
    assert table.turn(Jump(alice, east(1, 3))) == [
        Stepped(alice, (0, 0), (1, 0)),
        Stepped(alice, (1, 0), (3, 0)),
    ]


@pytest.mark.rule("lithium.action.jump")
@pytest.mark.parametrize(("faces", "passed"), [("33", True), ("23", False)])
def test_two_tiles_take_jumping_against_nine(duel: Tables, faces: str, passed: bool) -> None:
    table, alice, _ = duel("A.ww.B", map(int, faces), habits=QUIET, A=FISTS, B=FISTS)
    total = 3 + sum(map(int, faces))
    events = table.turn(Jump(alice, east(1, 4)))
    assert events[:2] == [
        Stepped(alice, (0, 0), (1, 0)),
        checked(alice, "Jumping", "lithium.action.jump", faces, total, 9, passed, STR),
    ]
    assert events[2:] == (
        [Stepped(alice, (1, 0), (4, 0))]
        if passed
        else [Reported(alice, "lithium.action.interrupted", "interrupted")]
    )


@pytest.mark.rule("lithium.action.jump")
def test_a_jump_is_straight_short_and_over_something(duel: Tables) -> None:
    table, alice, _ = duel("A.www.B", A=FISTS, B=FISTS)
    assert table.refused(Jump(alice, east(1, 5))) == "lithium.action.jump"
    assert table.refused(Jump(alice, east(1, 1))) == "lithium.action.jump"
    table, alice, _ = duel("Aw...\n...B.", A=FISTS, B=FISTS)
    assert table.refused(Jump(alice, ((1, 0), (2, 1)))) == "lithium.action.jump"
    assert table.allowed(Jump(alice, east(1, 2)))


@pytest.mark.rule("lithium.action.items")
def test_things_are_picked_up_and_taken_out_into_a_free_hand(duel: Tables) -> None:
    table, alice, _ = duel("A.....B", A=figure("knife", bag=("sword", "axe")), B=FISTS)
    item = table.battle.table.world.create(Item("pistol", 5), Position((1, 0)))
    assert table.refused(TakeOut(alice, "axe")) == "lithium.action.items"
    assert table.turn(PickUp(alice, (1, 0), item)) == [
        ItemTaken(item, "pistol", alice),
        Readied(alice, ("knife", "pistol"), "machete"),
    ]
    assert table.get(alice, Magazine).left("pistol") == 5
    assert table.refused(TakeOut(alice, "sword")) == "lithium.action.items"
    assert table.allowed(Reload(alice, "pistol"))
    table.turn(Reload(alice, "pistol"))
    assert table.get(alice, Magazine).left("pistol") == 12


@pytest.mark.rule("lithium.action.items")
def test_nothing_lies_within_reach(duel: Tables) -> None:
    table, alice, _ = duel("A.....B", A=FISTS, B=FISTS)
    item = table.battle.table.world.create(Item("pistol", 5), Position((2, 0)))
    assert table.refused(PickUp(alice, (2, 0), item)) == "lithium.action.items"
    table.apply(ShortWalk(alice, ((1, 0),)))
    assert table.allowed(PickUp(alice, (2, 0), item))


@pytest.mark.rule("lithium.action.use-object")
def test_a_button_is_pressed_at_the_end_of_a_run(duel: Tables) -> None:
    button = Zone("interaction", "alarm", ((5, 0),), properties={"text": "the alarm goes off"})
    table, alice, _ = duel("A......\n......B", zones=(button,), A=FISTS, B=FISTS)
    assert table.refused(Run(alice, east(1, 2), (5, 0))) == "lithium.action.use-object"
    run = Run(alice, east(1, 4), (5, 0))
    assert table.turn(run)[-2:] == [
        Stepped(alice, (3, 0), (4, 0)),
        Reported(alice, "lithium.action.use-object", "the alarm goes off"),
    ]
    assert table.refused(Use(alice, (5, 0))) == "lithium.action.use-object"


@pytest.mark.rule("lithium.action.use-object")
def test_a_door_is_opened_and_a_locked_one_forced(duel: Tables) -> None:
    table, alice, _ = duel("AD....B", A=FISTS, B=FISTS)
    assert table.turn(Use(alice, (1, 0))) == [DoorMoved((1, 0), True, alice)]
    table, alice, _ = duel("AD....B", [4, 4], lock=12, A=FISTS, B=FISTS)
    assert table.turn(Use(alice, (1, 0))) == [
        checked(alice, "forcing the door", "lithium.action.use-object", "44", 11, 12, False, STR)
    ]
    assert not next(door for _, door in table.battle.table.world.things(Doorway)).open


@pytest.mark.rule("lithium.action.use-object", "lithium.turn.opposed")
def test_two_sides_at_one_door_roll_for_it(duel: Tables) -> None:
    table, alice, bob = duel("ADB", [4, 4, 1, 1], habits=QUIET, A=FISTS, B=FISTS)
    rule, what = "lithium.turn.opposed", "Dexterity: who gets there first"
    assert table.turn(Use(alice, (1, 0)), Use(bob, (1, 0))) == [
        rolls(alice, what, rule, "44", 11, DEX),
        rolls(bob, what, rule, "11", 5, DEX),
        Reported(bob, "lithium.action.interrupted", "interrupted"),
        DoorMoved((1, 0), True, alice),
    ]


@pytest.mark.rule("lithium.action.combined")
def test_a_short_walk_goes_before_or_after_an_attack(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [1, 1, 1, 1], habits=QUIET, A=GUN, B=FISTS)
    assert table.refused(ShortWalk(alice, east(1, 3))) == "lithium.action.combined"
    first = table.turn(ShortWalk(alice, east(1, 2)), Shoot(alice, bob, "pistol"), answers=["none"])
    assert [type(event).__name__ for event in first][:3] == ["Stepped", "Stepped", "Attacked"]
    second = table.turn(
        ShortWalk(alice, ((1, 0),), after=True), Shoot(alice, bob, "pistol"), answers=["none"]
    )
    assert [type(event).__name__ for event in second][-2:] == ["AttackEnded", "Stepped"]


@pytest.mark.rule("lithium.action.combined")
def test_a_short_walk_does_not_go_with_a_run_and_dropping_does(duel: Tables) -> None:
    table, alice, _ = duel("A......B", A=GUN, B=FISTS)
    table.apply(Run(alice, east(1, 3)))
    assert table.refused(ShortWalk(alice, ((1, 0),))) == "lithium.action.combined"
    assert table.turn(Drop(alice, "pistol"))[:2] == [
        ItemDropped(next(table.battle.table.world.things(Item))[0], "pistol", (0, 0), alice),
        Readied(alice, (), "unarmed"),
    ]
    table.apply(ShortWalk(alice, ((4, 0),)))
    table.apply(Walk(alice, ((4, 0),)))
    assert table.battle.ruleset.describe(table.battle, Walk(alice, ((4, 0),))) == "Walk to e1"


@pytest.mark.rule("lithium.action.quick")
def test_getting_up_takes_the_place_of_the_short_walk(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [1, 1], A=GUN, B=FISTS)
    table.put(alice, Prone())
    table.apply(StandUp(alice))
    assert table.refused(Walk(alice, ((1, 0),))) == "lithium.action.combined"
    assert table.turn(Shoot(alice, bob, "pistol"), answers=["none"])[0] == StatusLost(
        alice, "prone", "lithium.action.quick"
    )
    assert table.refused(StandUp(alice)) == "lithium.action.quick"


@pytest.mark.rule("lithium.action.quick", "lithium.action.quick-free")
def test_quick_actions_are_done_first_beside_any_action_each_kind_once(duel: Tables) -> None:
    table, alice, _ = duel("A......B", A=figure("sword", "club", holster=("pistol", "knife")), B=FISTS)
    assert table.refused(Draw(alice, "pistol")) == "lithium.action.quick"
    table.apply(Drop(alice, "sword"))
    assert table.allowed(Draw(alice, "pistol"))
    table.apply(Draw(alice, "knife"))
    events = table.turn(Draw(alice, "pistol"), Run(alice, ((1, 0),)))
    assert [type(event).__name__ for event in events] == ["ItemDropped", "Readied", "Readied", "Stepped"]
    assert table.get(alice, Held) == Held("pistol", "club")


@pytest.mark.rule("lithium.action.speak")
def test_a_shout_makes_friends_within_twenty_tiles_aware_of_those_one_sees(duel: Tables) -> None:
    table, alice, anna, _ = duel("A.#N\n..#.\n..#B", A=FISTS, N=FISTS, B=FISTS)
    assert table.has(anna, Aware) and not table.has(alice, Aware)
    assert table.turn(Shout(anna)) == [
        Reported(anna, "lithium.action.speak", "Anna calls out Bob"),
        StatusGained(alice, "aware", "lithium.action.speak"),
    ]


@pytest.mark.rule("lithium.action.speak")
@pytest.mark.parametrize(("between", "hears"), [(18, True), (19, False)])
def test_nobody_farther_than_twenty_tiles_hears_it(duel: Tables, between: int, hears: bool) -> None:
    table, alice, anna, _ = duel("B.N" + "." * between + "#A", A=FISTS, N=FISTS, B=FISTS)
    table.turn(Shout(anna))
    assert table.has(alice, Aware) == hears


@pytest.mark.rule("lithium.action.prone-dodge")
def test_who_goes_prone_as_a_quick_action_can_dodge_for_the_rest_of_the_turn(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [6, 5, 3, 3, 6, 1], habits=QUIET, A=GUN, B=FISTS)
    assert table.turn(Shoot(alice, bob, "pistol"), GoProne(bob), answers=["dodge"]) == [
        StatusGained(bob, "prone", "lithium.action.prone-dodge"),
        Attacked(alice, bob, "pistol", "ranged"),
        AmmoChanged(alice, "pistol", 11, 12),
        attacks(alice, "65", 13, DEX, PRONE),
        Answered(bob, "lithium.attack.respond", "dodge", "Dodge"),
        rolls(bob, "Dodge", "lithium.attack.dodge", "33", 9, DEX),
        AttackEnded(alice, bob, "hit", 13, 9),
        lands(alice, "61", "torso"),
        harmed(bob, 1, "torso injured", Body(torso=1)),
    ]


@pytest.mark.rule("lithium.action.interrupted")
def test_a_wound_to_the_torso_stops_a_run_but_leaves_quick_actions(duel: Tables) -> None:
    table, alice, bob = duel("A..B....", [4, 4, 4, 3], A=GUN, B=figure("knife", holster=("pistol",)))
    events = table.turn(
        Shoot(alice, bob, "pistol"), Run(bob, ((4, 0), (5, 0))), answers=["none", "draw pistol", "done"]
    )
    assert events[-5:] == [
        harmed(bob, 1, "torso injured", Body(torso=1)),
        Reported(bob, "lithium.action.interrupted", "interrupted"),
        Answered(bob, "lithium.action.interrupted", "draw pistol", "Draw the pistol"),
        Readied(bob, ("knife", "pistol"), "machete"),
        Answered(bob, "lithium.action.interrupted", "done", "Nothing more"),
    ]
    assert [option.key for option in table.asked[1].options] == [
        "draw pistol",
        "drop knife",
        "shout",
        "prone",
        "done",
    ]
    assert [option.key for option in table.asked[2].options] == [
        "drop knife",
        "drop pistol",
        "shout",
        "prone",
        "done",
    ]


@pytest.mark.rule("lithium.action.interrupted")
@pytest.mark.parametrize(("order", "stopped"), [("run", False), ("reload", True)])
def test_a_wound_to_the_arm_stops_only_who_handles_something(duel: Tables, order: str, stopped: bool) -> None:
    table, alice, bob = duel("A..B....", [5, 5, 5, 6], habits=QUIET, A=GUN, B=GUN)
    table.put(bob, Magazine((("pistol", 3),)))
    told = table.turn(
        Shoot(alice, bob, "pistol"),
        Run(bob, ((4, 0),)) if order == "run" else Reload(bob, "pistol"),
        answers=["none"],
    )
    assert (Reported(bob, "lithium.action.interrupted", "interrupted") in told) is stopped
    assert (table.battle.table.cell(bob) == (4, 0)) is (order == "run") and table.get(bob, Magazine).left(
        "pistol"
    ) == 3


@pytest.mark.rule("lithium.action.interrupted")
def test_what_armour_takes_interrupts_nobody(duel: Tables) -> None:
    table, alice, bob = duel("A..B....", [4, 4, 4, 3], A=GUN, B=figure(armour=("kevlar",)))
    events = table.turn(Shoot(alice, bob, "pistol"), Run(bob, ((4, 0),)), answers=["none"])
    assert events[-3:] == [
        lands(alice, "43", "torso"),
        harmed(
            bob,
            1,
            "torso: armour takes it",
            Body(),
            {"left_arm": (1, 1), "right_arm": (1, 1), "torso": (0, 1), "groin": (1, 1)},
        ),
        Stepped(bob, (3, 0), (4, 0)),
    ]


@pytest.mark.rule("lithium.action.interrupted")
def test_who_finds_the_way_blocked_is_interrupted(duel: Tables) -> None:
    table, alice, _, bob = duel("A...B\n#####\n..N..", habits=QUIET, A=FISTS, N=FISTS, B=FISTS)
    events = table.turn(Walk(alice, east(1, 3)), ShortWalk(bob, ((3, 0),)))
    assert events[-1] == Reported(
        alice, "lithium.action.interrupted", "interrupted"
    ) and table.battle.table.cell(alice) == (2, 0)


def test_what_goes_with_what_is_said_by_the_rule(duel: Tables) -> None:
    table, alice, bob = duel("AB.....", A=KNIFE, B=FISTS)
    table.apply(GoProne(alice))
    assert table.refused(ShortWalk(alice, ((0, 0),))) == "lithium.action.combined"
    assert (
        table.allowed(Strike(alice, bob, "knife"))
        and table.refused(Aid(alice, alice)) == "lithium.damage.first-aid"
    )
    assert table.refused(Run(alice, ((1, 0),))) == "lithium.action.kinds"
