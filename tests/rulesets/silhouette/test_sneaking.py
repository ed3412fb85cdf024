"""Ambush and sniping, taking cover, charges, blasts, artillery, and the last step."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.client.seat.orders.order_menu import Orders
from game.core.actions import Action, EndTurn, Move
from game.core.components import CLOCK, Area, Clock, Item, Position, Slot
from game.core.describing.attack_preview import AttackPreview
from game.core.events import (
    AmmoChanged,
    AreaBegan,
    AreaEnded,
    Attacked,
    AttackEnded,
    BattleEnded,
    DoorMoved,
    Downed,
    Fated,
    Harmed,
    ItemTaken,
    Landed,
    Readied,
    Reported,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
    Thrown,
    TurnEnded,
)
from game.core.field import Zone
from game.core.references import NO_UNIT
from game.rulesets import silhouette
from game.rulesets.silhouette.components import Aiming, Charge, Ducked, Plan, Turn
from game.rulesets.silhouette.orders import (
    Aim,
    Ambush,
    CallArtillery,
    Idle,
    PickUp,
    Plant,
    Rise,
    Shoot,
    Snipe,
    TakeCover,
    Throw,
    Use,
)
from game.rulesets.silhouette.terrain import disc
from game.rulesets.silhouette.wounds import gauges
from tests.rulesets.silhouette.table import (
    AGI,
    DODGER,
    HEX,
    KNO,
    PER,
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
GHOST = figure(RIFLE, small_arms=1, stealth=1, sniping=1, combat_sense=1)
TOUGH = figure(dodge=1, body="turtleshell", combat_sense=1)
LIMITS = "silhouette.wound.thresholds"


def row(far: int) -> str:
    return "A" + "." * (far - 1) + "B"


# ---------------------------------------------------------------- ambush and sniping


@pytest.mark.rule("silhouette.ambush")
def test_out_of_ambush_the_lower_of_attack_and_stealth_meets_what_cover_is_worth(duel: Tables) -> None:
    """Bob stands in the open: 1 - 1. The stealth roll of 2 counts: 44 damage."""
    table, alice, bob = duel(row(4), [5, 2], A=GHOST, B=TOUGH)
    assert table.refused(Ambush(alice, bob, RIFLE)) == "silhouette.ambush"
    table.put(alice, Turn(unseen=True))
    assert table.play(Ambush(alice, bob, RIFLE)) == [
        Spent(alice, "Action", "ambushes"),
        Attacked(alice, bob, RIFLE, "ranged"),
        AmmoChanged(alice, RIFLE, 19, 20),
        shot(alice, "5", 5),
        rolled(alice, "stealth", "ambush", "2", 2, AGI),
        AttackEnded(alice, bob, "hit", 2, 0),
        Reported(bob, LIMITS, "44 damage, a flesh wound takes 73"),
    ]
    assert (
        table.refused(Ambush(alice, bob, RIFLE)) == "silhouette.declare.multiple"
        and table.get(alice, Turn).attacked
    )


@pytest.mark.rule("silhouette.ambush")
def test_movement_and_cover_count_and_full_defence_does_not(duel: Tables) -> None:
    running = Plan("run", defensive=True, said=True)
    table, alice, bob = duel("A..hB", [5, 5], A=GHOST, B=TOUGH, plans={"B": running})
    table.put(alice, Turn(unseen=True))
    assert AttackEnded(alice, bob, "miss", 5, 6) in table.play(Ambush(alice, bob, RIFLE))  # 1 + 2 + 3


@pytest.mark.rule("silhouette.ambush")
def test_who_no_enemy_sees_as_the_turn_begins_is_unseen(duel: Tables) -> None:
    table, alice, bob = duel("A#.B", A=GHOST, B=DODGER)
    assert table.get(alice, Turn).unseen and table.get(bob, Turn).unseen
    table, alice, bob = duel("A..B", A=GHOST, B=DODGER)
    assert not table.get(alice, Turn).unseen


@pytest.mark.rule("silhouette.sniping")
def test_only_an_aimed_rifle_shot_by_one_who_stands(duel: Tables) -> None:
    table, alice, bob = duel(row(4), A=GHOST, B=DODGER)
    assert table.refused(Snipe(alice, bob, RIFLE)) == "silhouette.sniping"
    table.put(alice, Aiming(bob, 1, 1), Plan("walk", said=True))
    assert table.refused(Snipe(alice, bob, RIFLE)) == "silhouette.sniping"
    table, alice, bob = duel(row(2), A=figure("pistol_9mm", sniping=1), B=DODGER)
    table.put(alice, Aiming(bob, 1, 1))
    assert table.refused(Snipe(alice, bob, "pistol_9mm")) == "silhouette.sniping"


@pytest.mark.rule("silhouette.sniping")
@pytest.mark.parametrize(
    ("unseen", "far", "stealth", "against"),
    [(False, 20, False, True), (True, 19, True, False), (True, 20, False, False)],
)
def test_spotted_it_is_dodged_unspotted_it_is_an_ambush_with_stealth_only_nearby(
    duel: Tables, unseen: bool, far: int, stealth: bool, against: bool
) -> None:
    """20 tiles are 30 m."""
    faces = [2, *([6] if stealth else []), *([6] if against else [])]
    table, alice, bob = duel(row(far), faces, A=GHOST, B=figure(dodge=1, build=8, body="turtleshell"))
    table.put(alice, Aiming(bob, 1, 1), Turn(unseen=unseen))
    events = table.play(Snipe(alice, bob, RIFLE))
    sniped = rolled(
        alice, "attack, sniping", "sniping", "2", 3, PER, mod(1, "attack.aim", "aimed for 1 turn")
    )
    assert sniped in events
    assert (rolled(alice, "stealth", "ambush", "6", 6, AGI) in events) == stealth
    assert (dodged(bob, "6", 5, STANDS) in events) == against


@pytest.mark.rule("silhouette.sniping")
@pytest.mark.parametrize(
    ("unseen", "far", "notes"),
    [
        (False, 20, ("spotted, so it may be dodged",)),
        (True, 19, ("nobody dodges: more than 0 hits", "unspotted, but nearer than 30 m: stealth too")),
        (True, 20, ("nobody dodges: more than 0 hits", "unspotted, and from far away: sniping alone")),
    ],
)
def test_what_not_being_spotted_gives_a_sniper_is_told_beside_the_odds(
    duel: Tables, unseen: bool, far: int, notes: tuple[str, ...]
) -> None:
    table, alice, bob = duel(row(far), A=GHOST, B=DODGER)
    table.put(alice, Aiming(bob, 1, 1), Turn(unseen=unseen))
    assert table.battle.chances(Snipe(alice, bob, RIFLE)).notes == notes


@pytest.mark.rule("silhouette.sniping")
@pytest.mark.parametrize(("unseen", "order"), [(True, Snipe), (False, Shoot)])
def test_of_what_can_be_shot_with_the_aim_the_best_is_told(
    duel: Tables, unseen: bool, order: type[Action]
) -> None:
    """Who is spotted and shoots better than they snipe is not told of the sniping."""
    table, alice, bob = duel(
        row(20), A=figure(RIFLE, small_arms=4, sniping=1, combat_sense=1), B=figure(dodge=3, combat_sense=1)
    )
    table.put(alice, Aiming(bob, 1, 1), Turn(unseen=unseen))
    assert isinstance(AttackPreview(table.battle, alice, None, "azure").mine(bob).order, order)


@pytest.mark.rule("silhouette.sequence.ambush")
@pytest.mark.parametrize(("ground", "said"), [("A..B", "one, before turn 1"), ("A#.B", "nobody in sight")])
def test_the_sheet_tells_that_an_ambush_is_laid_and_whether_anybody_is_in_sight(
    duel: Tables, ground: str, said: str
) -> None:
    table, alice, _ = duel(ground, A=GHOST, B=DODGER)
    table.put(CLOCK, Clock(1, (Slot("azure", alice, "ambush"),), 0, acting=True))
    assert [(line.name, line.value) for line in table.battle.sheet(alice).turn] == [("Attack", said)]


# ---------------------------------------------------------------- actions


@pytest.mark.rule("silhouette.action.kinds")
def test_picking_up_using_and_reading_are_actions_each(duel: Tables) -> None:
    table, alice, _ = duel(
        "AD.B", A=figure(combat_sense=1), B=DODGER, plans={"A": Plan(actions=4, said=True)}
    )
    item = table.battle.table.world.create(Item("sword"), Position((0, 0)))
    assert table.play(PickUp(alice, (0, 0), item)) == [
        Spent(alice, "Action", "picks up"),
        ItemTaken(item, "sword", alice),
        Readied(alice, ("sword",), "machete"),
    ]
    assert table.play(Use(alice, (1, 0))) == [
        Spent(alice, "Action", "uses something"),
        DoorMoved((1, 0), True, alice),
    ]
    assert (
        table.refused(Use(alice, (3, 0)))
        == table.refused(PickUp(alice, (0, 0), item))
        == "silhouette.action.kinds"
    )
    table.play(Idle(alice), Idle(alice))
    assert table.refused(Idle(alice)) == "silhouette.declare.multiple"


@pytest.mark.rule("silhouette.action.kinds")
def test_a_locked_door_takes_two_dice_and_strength_against_half_its_lock(duel: Tables) -> None:
    table, alice, _ = duel(
        "AD.B", [4, 2, 5, 1], A=DODGER, B=DODGER, lock=9, plans={"A": Plan(actions=2, said=True)}
    )
    strength, less = mod(0, "action.kinds", "STR"), mod(-1, "declare.multiple", "1 further action")
    first, second = table.play(Use(alice, (1, 0))), table.play(Use(alice, (1, 0)))
    assert first[1:] == [
        rolled(alice, "forcing the door", "action.kinds", "42", 3, strength, less, against=5, passed=False)
    ]
    assert second[1:] == [
        rolled(alice, "forcing the door", "action.kinds", "51", 4, strength, less, against=5, passed=False)
    ]


@pytest.mark.rule("silhouette.action.take-cover")
def test_who_looks_at_another_place_has_left_cover_and_aim_behind(duel: Tables) -> None:
    table, alice, bob = duel("A...hB\n......", A=SHOOTER, B=SHOOTER, plans={"B": Plan("walk", said=True)})
    table.put(bob, Ducked((4, 0)), Aiming(alice, 2, 1))
    table.end(alice)
    outlook = AttackPreview(table.battle, bob, Move(bob, ((5, 1),)), "ember")
    assert (
        outlook.table is not None
        and not outlook.table.world.has(bob, Ducked)
        and not outlook.table.world.has(bob, Aiming)
    )
    assert table.has(bob, Ducked), "looking changes nothing"


@pytest.mark.rule("silhouette.action.take-cover")
def test_behind_a_wall_one_is_safe_and_sees_nothing_until_one_rises(duel: Tables) -> None:
    table, alice, bob = duel("A...hB", A=SHOOTER, B=SHOOTER)
    table.end(alice)
    assert table.play(TakeCover(bob, (4, 0))) == [
        Spent(bob, "Action", "takes cover"),
        StatusGained(bob, "in_cover", "silhouette.action.take-cover"),
    ]
    assert table.refused(TakeCover(bob, (4, 0))) == "silhouette.declare.multiple" and table.get(
        bob, Ducked
    ) == Ducked((4, 0))
    table.play(EndTurn(bob))
    table.put(alice, Plan(said=True))
    assert table.battle.side == "azure"
    table, alice, bob = duel("A...hB", A=SHOOTER, B=SHOOTER, plans={"B": Plan(actions=2, said=True)})
    table.put(bob, Ducked((4, 0)))
    assert table.refused(Shoot(alice, bob, RIFLE)) == "silhouette.defence.cover"
    table.end(alice)
    assert table.refused(Aim(bob, alice)) == "silhouette.attack.aim"
    assert table.play(Rise(bob)) == [StatusLost(bob, "in_cover", "silhouette.action.take-cover")]
    assert table.refused(Rise(bob)) == "silhouette.action.take-cover" and table.allowed(Aim(bob, alice))


@pytest.mark.rule("silhouette.action.take-cover")
def test_light_stuff_only_hides_and_moving_or_attacking_ends_it(duel: Tables) -> None:
    walk = Plan("walk", said=True)
    table, alice, bob = duel("A...cB", [1, 4, 1, 4], A=SHOOTER, B=SHOOTER, plans={"B": walk})
    table.put(bob, Ducked((4, 0)))
    hidden = mod(2, "defence.cover", "hidden by light cover: ducked behind crate")
    assert dodged(bob, "4", 6, hidden) in table.play(Shoot(alice, bob, RIFLE))
    table.end(alice)
    events = table.play(Shoot(bob, alice, RIFLE))
    assert StatusLost(bob, "in_cover", "silhouette.action.take-cover") in events and not table.has(
        bob, Ducked
    )
    table, alice, bob = duel("A...cB\n......", A=SHOOTER, B=SHOOTER, plans={"B": walk})
    table.put(bob, Ducked((4, 0)))
    table.end(alice)
    assert table.play(Move(bob, ((5, 1),))) == [
        StatusLost(bob, "in_cover", "silhouette.action.take-cover"),
        Stepped(bob, (5, 0), (5, 1)),
    ]


@pytest.mark.rule("silhouette.action.plant")
def test_a_charge_is_planted_for_a_turn_and_keeps_its_roll(duel: Tables) -> None:
    sapper = figure(items=("charge", "charge"), demolitions=1)
    table, alice, bob = duel("A.......B", [4, 6], A=sapper, B=TOUGH, plans={"A": Plan(actions=2, said=True)})
    assert (
        table.refused(Plant(alice, (2, 0), 1))
        == table.refused(Plant(alice, (1, 0), 0))
        == "silhouette.action.plant"
    )
    less = mod(-1, "declare.multiple", "1 further action")
    cells = disc(table.battle.table, (1, 0), 8)
    events = table.play(Plant(alice, (1, 0), 2))
    charge = max(table.battle.table.world.things(Charge))[0]
    assert events == [
        Spent(alice, "Action", "plants a charge"),
        rolled(alice, "planting", "action.plant", "4", 3, KNO, less),
        Reported(alice, "silhouette.action.plant", "a charge is set for the end of turn 2"),
        AreaBegan(charge, "charge", cells, 2, at=(1, 0)),
    ]
    assert table.get(charge, Charge) == Charge("charge", 3, 2, 26, 8, alice) and len(cells) == 7
    table.play(Plant(alice, (0, 0), 6))
    assert table.refused(Plant(alice, (0, 0), 1)) == "silhouette.declare.multiple"
    assert not [event for event in table.end(alice, bob) if isinstance(event, Landed)]
    assert table.get(charge, Area).turns == 1


# ---------------------------------------------------------------- blasts


@pytest.mark.rule("silhouette.misc.blast")
def test_one_total_meets_everybody_with_his_own_dodge_and_cover(duel: Tables) -> None:
    """From i1 Bob is behind the sandbags; Bill lies outside of 8 m."""
    thrower = figure(items=("frag_grenade",), throwing=2)
    table, alice, anna, bob, bill = duel(
        "A.....N...hB....L", [6, 2, 5, 4], A=thrower, N=TOUGH, B=TOUGH, L=TOUGH
    )
    events = table.play(Throw(alice, (8, 0), "frag_grenade"))
    assert events[:3] == [
        Spent(alice, "Action", "throws"),
        Thrown(alice, "frag_grenade", (8, 0)),
        rolled(
            alice,
            "throw, throwing",
            "misc.blast",
            "62",
            5,
            AGI,
            mod(-1, "range.bands", "medium range, 12.0 m"),
        ),
    ]
    assert isinstance(events[3], Landed)
    assert AttackEnded(alice, anna, "hit", 5, 4) in events and dodged(anna, "5", 4, STANDS) in events
    behind = mod(3, "defence.cover", "heavy cover: sandbags")
    assert dodged(bob, "4", 6, STANDS, behind) in events
    assert AttackEnded(alice, bob, "miss", 5, 6) in events and not any(
        getattr(event, "target", 0) == bill for event in events
    )


@pytest.mark.rule("silhouette.misc.blast")
def test_walls_shelter_and_hexes_are_counted(duel: Tables) -> None:
    thrower = figure(items=("frag_grenade",), throwing=1)
    table, alice, bob = duel("A.......#B", [3], A=thrower, B=TOUGH)
    events = table.play(Throw(alice, (6, 0), "frag_grenade"))
    assert not any(isinstance(event, AttackEnded) and event.target == bob for event in events)
    table, *_ = duel("A" + "." * 12 + "\n" + "." * 13 + "\nB" + "." * 12, A=thrower, B=TOUGH, grid=HEX)
    cells = disc(table.battle.table, (6, 1), 3)
    assert sorted(cells) == sorted(
        cell for cell in table.battle.field.grid.disc((6, 1), 2) if cell in table.battle.field
    )


@pytest.mark.rule("silhouette.misc.events")
def test_fuses_then_charges_then_artillery_then_the_map(duel: Tables) -> None:
    """All of it in turn 1, on nobody's head."""
    sapper = figure(items=("charge", "time_grenade"), demolitions=1, throwing=1)
    late = Zone("hazard", "bridge", ((0, 0),), properties={"turn": "1", "text": "The bridge falls"})
    picture = "A" + "." * 20 + "\n" + "#" * 20 + ".\n" + "." * 20 + "B"
    plans = {"A": Plan(actions=2, said=True)}
    table, alice, bob = duel(picture, [3, 4], A=sapper, B=DODGER, zones=(late,), plans=plans)
    table.battle.table.world.create(
        Charge("artillery", 3, 1, 30, 9, NO_UNIT), Position((4, 0)), Area("artillery", ((4, 0),), NO_UNIT, 1)
    )
    orders: tuple[Action, ...] = (Plant(alice, (0, 0), 1), Throw(alice, (10, 0), "time_grenade"))
    table.play(*orders)
    table.put(alice, Plan("run", said=True))
    table.battle.table.world.put(alice, Position((20, 0)), Turn(gone=10_000))
    events = table.end(alice, bob)
    told = [event for event in events if isinstance(event, Landed | Reported | AreaEnded)]
    assert [type(event).__name__ for event in told] == [
        "AreaEnded",
        "Landed",
        "AreaEnded",
        "Landed",
        "AreaEnded",
        "Landed",
        "Reported",
    ]
    assert [event.item for event in told if isinstance(event, Landed)] == ["fuse", "charge", "artillery"]
    assert told[-1] == Reported(NO_UNIT, "silhouette.misc.events", "The bridge falls")


@pytest.mark.rule("silhouette.misc.events")
def test_a_way_into_what_is_about_to_go_off_says_how_likely_it_hits(duel: Tables) -> None:
    """A shell of 6 against the dodge of who runs: agility 0, two dice of which the higher counts, +2 for \
running. It
    hits whoever comes to 5 or less: with 3 or less on both dice. One for the turn after, or beside it, is \
no risk."""
    table, alice, _bob = duel(
        "A" + "." * 20 + "B", A=figure(dodge=2), B=DODGER, plans={"A": Plan("run", said=True)}
    )
    world = table.battle.table.world
    world.create(
        Charge("artillery", 6, 1, 30, 9, NO_UNIT),
        Position((3, 0)),
        Area("artillery", ((2, 0), (3, 0)), NO_UNIT, 1),
    )
    world.create(
        Charge("artillery", 6, 2, 30, 9, NO_UNIT), Position((6, 0)), Area("artillery", ((6, 0),), NO_UNIT, 2)
    )
    way = tuple((x, 0) for x in range(1, 7))
    (risk,) = table.battle.chances(Move(alice, way[:3])).risks
    assert (risk.step, risk.unit, risk.rule, risk.words) == (
        2,
        0,
        "silhouette.misc.events",
        "artillery, as the turn ends",
    )
    assert risk.chance == Fraction(9, 36)
    assert (
        table.battle.chances(Move(alice, way[:4])).risks == table.battle.chances(Move(alice, way)).risks == ()
    )


@pytest.mark.rule("silhouette.misc.events")
def test_artillery_is_called_on_a_tile_in_sight_as_often_as_granted_and_falls_a_turn_later(
    duel: Tables,
) -> None:
    caller = figure(heavy_weapons=1)
    table, alice, bob = duel(
        row(12), [5], A=caller, B=DODGER, plans={"A": Plan(actions=2, said=True)}, habits={"artillery": "1"}
    )
    less = mod(-1, "declare.multiple", "1 further action")
    events = table.play(CallArtillery(alice, (12, 0)))
    assert events[1:3] == [
        rolled(alice, "artillery", "misc.events", "5", 4, AGI, less),
        Reported(alice, "silhouette.misc.events", "a shell will fall at the end of turn 2"),
    ]
    assert table.refused(CallArtillery(alice, (12, 0))) == "silhouette.misc.events"
    table.end(alice, bob)
    charge = max(table.battle.table.world.things(Charge))[0]
    assert table.get(charge, Charge).turn == 2 and table.get(charge, Area).turns == 1


@pytest.mark.rule("silhouette.misc.events")
def test_far_tiles_are_no_samples_unless_enemies_are_near_them_but_can_be_pointed_at(duel: Tables) -> None:
    plans, habits = {"A": Plan(actions=2, said=True)}, {"artillery": "1"}
    table, alice, _ = duel(
        row(30) + "." * 10, [], A=figure(heavy_weapons=1), B=DODGER, plans=plans, habits=habits
    )
    listed = {action.cell for action in table.battle.legal_actions() if isinstance(action, CallArtillery)}
    assert listed == {(x, 0) for x in (*range(17), *range(28, 33))}
    aims, verb = (
        Orders(table.battle, alice),
        next(verb for verb in silhouette.VERBS if verb.action == "CallArtillery"),
    )
    assert aims.at(verb, (40, 0)) == [CallArtillery(alice, (40, 0))] and aims.why_not(verb, (40, 0)) is None


@pytest.mark.rule("silhouette.misc.events")
def test_what_explodes_at_the_end_of_the_turn_may_end_the_battle(duel: Tables) -> None:
    table, alice, bob = duel(row(12), [3], A=DODGER, B=DODGER)
    table.battle.table.world.create(
        Charge("charge", 6, 1, 26, 8, alice), Position((12, 0)), Area("charge", ((12, 0),), alice, 1)
    )
    events = table.end(alice, bob)
    assert events[-7:] == [
        AttackEnded(alice, bob, "hit", 6, 2),
        Harmed(bob, 104, "104 damage against 50: dead", gauges(table.battle.table, bob), 0),
        Downed(bob),
        StatusGained(bob, "dead", LIMITS),
        TurnEnded(NO_UNIT),
        BattleEnded("azure"),
        Fated(bob, "silhouette.wound.death", "dead", "dead"),
    ]
