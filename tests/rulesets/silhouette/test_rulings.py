"""What the rules say of cases at their edges: throws at hand, cover that is none any more, aims that are
lost."""

from __future__ import annotations

import pytest

from game.core.components import Down
from game.core.events import Attacked, AttackEnded, DoorMoved, Landed, Reported, Spent, StatusLost, Thrown
from game.core.field import Cover, Tile
from game.rulesets.silhouette.components import Aiming, Ducked, Dying, Plan, Seen, Shock, Wounds
from game.rulesets.silhouette.orders import Aid, Aim, Shoot, Strike, Throw, Use
from game.rulesets.silhouette.terrain import disc
from tests.rulesets.silhouette.table import (
    AGI,
    BLANK,
    DODGER,
    KNO,
    SHOOTER,
    STANDS,
    Tables,
    dodged,
    figure,
    mod,
    rolled,
    shot,
)

RIFLE = "rifle_7mm"
LIMITS = "silhouette.wound.thresholds"
AIM_LOST = "silhouette.attack.aim"
COVER, DUCKED = "silhouette.defence.cover", "silhouette.action.take-cover"
TOUGH = figure(dodge=1, body="turtleshell")
FENCE, STONES = Tile(edges="w", material="wood"), Tile(cover=Cover.HALF, name="stones", material="stone")


@pytest.mark.rule("silhouette.range.point-blank")
def test_what_is_thrown_at_three_metres_is_thrown_point_blank(duel: Tables) -> None:
    """Alice throws three metres far: 5 + 1. She is three metres from it herself."""
    thrower = figure(items=("flash_grenade", "flash_grenade"), throwing=1, dodge=1, body="turtleshell")
    table, alice, bob = duel(
        "A..B", [5, 6, 4, 5, 4], A=thrower, B=TOUGH, plans={"A": Plan(actions=2, said=True)}
    )
    less = mod(-1, "declare.multiple", "1 further action")
    assert table.play(Throw(alice, (2, 0), "flash_grenade")) == [
        Spent(alice, "Action", "throws"),
        Thrown(alice, "flash_grenade", (2, 0)),
        rolled(alice, "throw, throwing", "misc.blast", "5", 5, AGI, BLANK, less),
        Landed("flash_grenade", (2, 0), disc(table.battle.table, (2, 0), 3)),
        dodged(alice, "6", 4, STANDS, less),
        AttackEnded(alice, alice, "hit", 5, 4),
        Reported(alice, LIMITS, "8 damage, a flesh wound takes 73"),
        dodged(bob, "4", 3, STANDS),
        AttackEnded(alice, bob, "hit", 5, 3),
        Reported(bob, LIMITS, "16 damage, a flesh wound takes 73"),
    ]
    assert rolled(alice, "throw, throwing", "misc.blast", "5", 4, AGI, less) in table.play(
        Throw(alice, (3, 0), "flash_grenade")
    )


@pytest.mark.rule("silhouette.range.point-blank")
def test_a_launcher_is_point_blank_at_three_metres_too(duel: Tables) -> None:
    gun = figure("launcher_37mm", heavy_weapons=1, dodge=1, body="turtleshell")
    table, alice, bob = duel("A.B", [2, 6, 6], A=gun, B=TOUGH)
    events = table.play(Throw(alice, (2, 0), "launcher_37mm"))
    assert rolled(alice, "throw, heavy weapons", "misc.blast", "2", 3, AGI, BLANK) in events
    assert AttackEnded(alice, bob, "miss", 3, 5) in events


@pytest.mark.rule("silhouette.range.bands")
@pytest.mark.parametrize(
    ("far", "value", "words"),
    [
        (6, 0, ""),
        (7, -1, "medium"),
        (13, -1, "medium"),
        (14, -2, "long"),
        (27, -3, "extreme"),
        (53, -3, "extreme"),
    ],
)
def test_throws_have_the_bands_of_their_own_base(duel: Tables, far: int, value: int, words: str) -> None:
    """STR + 10 m are 6 tiles of 1.5 m; twice as far 13, four times 26, eight times 53."""
    thrower = figure(items=("smoke_grenade",), throwing=1)
    table, alice, _ = duel("A" + "." * far + "B", [6], A=thrower, B=DODGER)
    band = [mod(value, "range.bands", f"{words} range, {far * 1.5:.1f} m")] if value else []
    events = table.play(Throw(alice, (far, 0), "smoke_grenade"))
    assert rolled(alice, "throw, throwing", "misc.blast", "6", 6 + value, AGI, *band) in events


@pytest.mark.rule("silhouette.attack.intoxication")
def test_first_aid_is_not_harder_for_the_drunk(duel: Tables) -> None:
    table, alice, anna, _ = duel(
        "AN.\n..B", [4], A=figure(first_aid=1), N=DODGER, B=DODGER, own={"intoxication": "heavy"}
    )
    table.put(anna, Down(), Shock(), Dying(11), Wounds(5, 0))
    assert table.play(Aid(alice, anna)) == [
        Spent(alice, "Action", "gives first aid"),
        rolled(alice, "first aid", "wound.system-shock", "4", 4, KNO, against=4, passed=True),
        StatusLost(anna, "dying", "silhouette.wound.system-shock"),
        Reported(anna, "silhouette.wound.system-shock", "will live, and stays unconscious"),
    ]


# ---------------------------------------------------------------- aiming


@pytest.mark.rule("silhouette.attack.aim")
def test_a_blow_at_another_ends_the_aim_and_one_at_the_same_does_not(duel: Tables) -> None:
    fists = figure(RIFLE, hand_to_hand=1)
    picture, best = "AB\nL.", {"auto_defence": "best"}
    table, alice, bob, bill = duel(picture, [2, 4], A=fists, B=DODGER, L=DODGER, habits=best)
    table.put(alice, Aiming(bill, 2, 1))
    assert table.play(Strike(alice, bob, "hands")) == [
        Spent(alice, "Action", "strikes"),
        Attacked(alice, bob, "hands", "melee"),
        StatusLost(alice, "aiming", AIM_LOST),
        rolled(alice, "attack, hand to hand", "attack.roll", "2", 2, AGI),
        dodged(bob, "4", 3, STANDS),
        AttackEnded(alice, bob, "miss", 2, 3),
    ]
    table, alice, bob, _ = duel(picture, [2, 4], A=fists, B=DODGER, L=DODGER, habits=best)
    table.put(alice, Aiming(bob, 2, 1))
    assert table.play(Strike(alice, bob, "hands")) == [
        Spent(alice, "Action", "strikes"),
        Attacked(alice, bob, "hands", "melee"),
        rolled(alice, "attack, hand to hand", "attack.roll", "2", 2, AGI),
        dodged(bob, "4", 3, STANDS),
        AttackEnded(alice, bob, "miss", 2, 3),
    ]
    assert table.get(alice, Aiming) == Aiming(bob, 2, 1)


@pytest.mark.rule("silhouette.attack.aim")
def test_a_door_that_closes_between_the_two_ends_the_aim(duel: Tables) -> None:
    """Anna opens the door for Alice and closes it again; what was seen through it is known."""
    table, anna, alice, bob = duel(
        "A.D.B\n##N##", N=DODGER, A=SHOOTER, B=DODGER, plans={"N": Plan(actions=2, said=True)}
    )
    assert table.battle.table.world.get(bob, Seen) == Seen()
    assert table.play(Use(anna, (2, 0))) == [
        Spent(anna, "Action", "uses something"),
        DoorMoved((2, 0), True, anna),
    ]
    assert table.get(bob, Seen) == Seen((("azure", 1, (4, 0)),))
    table.put(alice, Aiming(bob, 1, 1))
    assert table.play(Use(anna, (2, 0))) == [
        Spent(anna, "Action", "uses something"),
        DoorMoved((2, 0), False, anna),
        StatusLost(alice, "aiming", AIM_LOST),
    ]
    table.end(anna)
    assert table.refused(Aim(alice, bob)) == AIM_LOST


# ---------------------------------------------------------------- cover


@pytest.mark.rule("silhouette.action.take-cover")
def test_who_ducks_behind_a_crate_is_no_easier_to_hit_than_what_else_is_in_the_way_allows(
    duel: Tables,
) -> None:
    """A brick wall stops every shot; sandbags keep some, and are worth more than being hidden by a crate."""
    table, alice, bob = duel("A.#.cB", A=SHOOTER, B=DODGER)
    table.put(bob, Ducked((4, 0)), Seen((("azure", 1, (5, 0)),)))
    assert table.refused(Shoot(alice, bob, RIFLE)) == COVER
    table, alice, bob = duel(
        "A...cB",
        [1, 4],
        A=SHOOTER,
        B=DODGER,
        tiles={"B": Tile(cover=Cover.HALF, name="sandbags", material="sand")},
    )
    table.put(bob, Ducked((4, 0)))
    heavy = mod(3, "defence.cover", "heavy cover: sandbags")
    assert dodged(bob, "4", 6, STANDS, heavy) in table.play(Shoot(alice, bob, RIFLE))


@pytest.mark.rule("silhouette.action.take-cover")
@pytest.mark.parametrize(("letter", "edges"), [("B", "w"), ("e", "e")])
def test_a_wooden_fence_on_the_border_only_hides_whichever_tile_it_belongs_to(
    duel: Tables, letter: str, edges: str
) -> None:
    tiles = {letter: Tile(edges=edges, material="wood")}
    table, alice, bob = duel("A...eB", [1, 4], A=SHOOTER, B=DODGER, tiles=tiles)
    table.put(bob, Ducked((4, 0)), Seen((("azure", 1, (5, 0)),)))
    hidden = mod(2, "defence.cover", "hidden by light cover: ducked behind wood")
    assert dodged(bob, "4", 5, STANDS, hidden) in table.play(Shoot(alice, bob, RIFLE))


@pytest.mark.rule("silhouette.action.take-cover")
def test_a_brick_wall_on_the_border_is_safe(duel: Tables) -> None:
    table, alice, bob = duel("A...eB", A=SHOOTER, B=DODGER, tiles={"B": Tile(edges="w", material="brick")})
    table.put(bob, Ducked((4, 0)), Seen((("azure", 1, (5, 0)),)))
    assert table.refused(Shoot(alice, bob, RIFLE)) == COVER


@pytest.mark.rule("silhouette.action.take-cover")
def test_a_closed_door_only_hides_and_an_open_one_does_not(duel: Tables) -> None:
    table, anna, alice, bob = duel("A..DB\n###N#", [1, 4], N=DODGER, A=SHOOTER, B=DODGER)
    table.put(bob, Ducked((3, 0)), Seen((("azure", 1, (4, 0)),)))
    table.end(anna)
    hidden = mod(2, "defence.cover", "hidden by light cover: ducked behind closed door")
    assert dodged(bob, "4", 5, STANDS, hidden) in table.play(Shoot(alice, bob, RIFLE))
    table, anna, alice, bob = duel("A..DB\n###N#", [1, 4], N=DODGER, A=SHOOTER, B=DODGER)
    table.put(bob, Ducked((3, 0)))
    table.play(Use(anna, (3, 0)))
    table.end(anna)
    assert table.allowed(Aim(alice, bob)) and dodged(bob, "4", 3, STANDS) in table.play(
        Shoot(alice, bob, RIFLE)
    )


@pytest.mark.rule("silhouette.action.take-cover")
def test_who_stands_in_the_cover_is_past_it_and_who_stands_behind_its_wall_is_not(duel: Tables) -> None:
    fists = figure(hand_to_hand=1)
    best = {"auto_defence": "best"}
    table, alice, bob = duel("AB", [2, 4], A=fists, B=DODGER, tiles={"A": STONES}, habits=best)
    table.put(bob, Ducked((0, 0)))
    assert table.play(Strike(alice, bob, "hands")) == [
        Spent(alice, "Action", "strikes"),
        Attacked(alice, bob, "hands", "melee"),
        rolled(alice, "attack, hand to hand", "attack.roll", "2", 2, AGI),
        dodged(bob, "4", 3, STANDS),
        AttackEnded(alice, bob, "miss", 2, 3),
    ]
    table.end(alice)
    assert table.allowed(Aim(bob, alice))
    table, alice, bob = duel("AB", A=SHOOTER, B=DODGER, tiles={"B": FENCE})
    table.put(bob, Ducked((0, 0)))
    table.end(alice)
    assert table.refused(Aim(bob, alice)) == AIM_LOST


@pytest.mark.rule("silhouette.action.take-cover")
def test_other_lines_are_open_to_who_has_ducked(duel: Tables) -> None:
    table, alice, bob = duel("A....\n...h.\n...B.", [1, 4], A=SHOOTER, B=SHOOTER)
    table.put(bob, Ducked((3, 1)))
    assert shot(alice, "1", 0, mod(-1, "roll.fumble", "a fumble counts 0")) in table.play(
        Shoot(alice, bob, RIFLE)
    )
