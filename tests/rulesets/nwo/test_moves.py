"""Movement: how far, through what, and what it costs a shot; dashing and disengaging."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.components import Down
from game.core.events import Spent, Stepped
from game.core.references import UnitId
from game.rulesets.nwo.components import Prone
from game.rulesets.nwo.content import Stat
from game.rulesets.nwo.moves import step
from game.rulesets.nwo.orders import Dash, Disengage, Overwatch, Shoot, StandUp
from tests.rulesets.nwo.table import AIM, FISTS, KNIFE, MOVED, PISTOL, RIFLE, SPEAR, Tables, checked, figure

LIGHT, MEDIUM, HEAVY = (
    figure(armor=("vest",)),
    figure(armor=("pads", "vest")),
    figure(armor=("pads", "vest", "visor")),
)


def east(tiles: int, start: int = 0) -> tuple[tuple[int, int], ...]:
    return tuple((start + step, 0) for step in range(1, tiles + 1))


@pytest.mark.rule("nwo.move.range", "nwo.dash", "nwo.armor.drawbacks")
@pytest.mark.parametrize(
    ("who", "tiles"),
    [(FISTS, 6), (LIGHT, 6), (MEDIUM, 5), (HEAVY, 4)],
    ids=["none", "light", "medium", "heavy"],
)
def test_movement_is_six_tiles_less_the_armours_drawback_and_a_dash_doubles_it(
    duel: Tables, who: Stat, tiles: int
) -> None:
    table, alice, _bob = duel("A" + "." * 14 + "B", A=who, B=FISTS)
    assert table.refused(Move(alice, east(tiles + 1))) == "nwo.move.range"
    assert table.refused(Dash(alice, east(2 * tiles + 1))) == "nwo.dash"
    assert table.allowed(Dash(alice, east(2 * tiles)))
    assert table.apply(Move(alice, east(tiles))) == [
        Spent(alice, "Movement", "moves"),
        *(Stepped(alice, (x, 0), (x + 1, 0)) for x in range(tiles)),
    ]


@pytest.mark.rule("nwo.move.range")
def test_a_diagonal_step_is_one_tile_and_rubble_costs_what_the_map_says(duel: Tables) -> None:
    picture = "\n".join(["A......B", *["........"] * 6])
    table, alice, _bob = duel(picture, A=FISTS, B=FISTS)
    assert table.allowed(Move(alice, tuple((step, step) for step in range(1, 7))))
    table, alice, _bob = duel("A~.....B", A=FISTS, B=FISTS)
    assert table.allowed(Move(alice, east(5)))
    assert table.refused(Move(alice, east(6))) == "nwo.move.range"


@pytest.mark.rule("nwo.move.range")
def test_no_way_through_walls_closed_doors_or_low_things_nor_round_their_corners(duel: Tables) -> None:
    for obstacle in "#Dhw":
        table, alice, _bob = duel(f"A{obstacle}.\n..B", A=FISTS, B=FISTS)
        assert table.refused(Move(alice, ((1, 0),))) == "nwo.move.range"
        assert table.refused(Move(alice, ((1, 1),))) == "nwo.move.range"
        assert table.allowed(Move(alice, ((0, 1), (1, 1))))


@pytest.mark.rule("nwo.move.range")
def test_a_path_goes_step_by_step_and_stays_on_the_map(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", A=FISTS, B=FISTS)
    for path in ((), ((2, 0),), ((0, 0),), ((-1, 0),), ((0, 1),), ((1, 0), (3, 0))):
        assert table.refused(Move(alice, path)) == "nwo.move.range"


@pytest.mark.rule("nwo.move.range", "nwo.down")
def test_enemies_block_friends_are_passed_but_not_stopped_on_and_the_downed_hinder_nobody(
    duel: Tables,
) -> None:
    table, alice, _anna, bob = duel("ANB.", A=FISTS, N=FISTS, B=FISTS)
    assert table.refused(Move(alice, east(1))) == "nwo.move.range"
    assert table.refused(Move(alice, east(3))) == "nwo.move.range"
    table, alice, _anna, bob, _bill = duel("ANB..L", A=FISTS, N=FISTS, B=FISTS, L=FISTS)
    table.put(bob, Down())
    assert table.allowed(Move(alice, east(3)))
    assert Move(alice, east(2)) in table.battle.legal_actions()
    assert table.apply(Move(alice, east(2))) == [
        Spent(alice, "Movement", "moves"),
        Stepped(alice, (0, 0), (1, 0)),
        Stepped(alice, (1, 0), (2, 0)),
    ]
    assert table.battle.table.at((2, 0)) == alice


@pytest.mark.rule("nwo.move.shooting-penalty")
def test_moving_costs_a_shot_two_in_either_order(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=FISTS)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (AIM,)
    assert table.chances(Shoot(alice, bob, "pistol", then_move=True)).checks[0].modifiers == (AIM, MOVED)
    table.apply(Move(alice, ((1, 0),)))
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (AIM, MOVED)
    table.until_turn_of(alice)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (AIM,)


@pytest.mark.rule("nwo.move.shooting-penalty", "nwo.prone.stand")
def test_crawling_and_standing_up_are_movement_unless_the_action_pays_for_it(duel: Tables) -> None:
    for order, modifiers in (
        (Move(UnitId(2), ((1, 0),)), (AIM, MOVED)),
        (StandUp(UnitId(2), "movement"), (AIM, MOVED)),
    ):
        table, alice, bob = duel("A.....B", A=PISTOL, B=FISTS)
        table.put(alice, Prone())
        table.apply(order)
        assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == modifiers
    table.end_turn()


@pytest.mark.rule("nwo.move.shooting-penalty")
def test_being_pushed_is_no_movement(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", A=PISTOL, B=FISTS)
    assert table.run(step(table.battle.table, alice, (1, 0), forced=True)) == [
        Stepped(alice, (0, 0), (1, 0), True)
    ]
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (AIM,)


@pytest.mark.rule("nwo.dash")
def test_a_dash_is_no_disengage_and_not_for_the_prone(duel: Tables) -> None:
    table, alice, bob = duel("BA..........", A=FISTS, B=KNIFE)
    table.apply(Dash(alice, east(10, start=1)))
    assert table.battle.pending and table.battle.pending.unit == bob
    table, alice, bob = duel("A...B", A=FISTS, B=KNIFE)
    table.put(alice, Prone())
    assert table.refused(Dash(alice, ((1, 0),))) == "nwo.dash"


# ---------------------------------------------------------------- disengaging

RESOLVE = "nwo.disengage.resolve"


@pytest.mark.rule("nwo.disengage")
def test_disengaged_movement_provokes_nothing_and_goes_as_far_as_any(duel: Tables) -> None:
    table, alice, _bob = duel("BA........", A=FISTS, B=KNIFE)
    assert table.refused(Disengage(alice, east(7, start=1))) == "nwo.move.range"
    events = table.apply(Disengage(alice, east(6, start=1)))
    assert [event for event in events if isinstance(event, Stepped)] == [
        Stepped(alice, (x, 0), (x + 1, 0)) for x in range(1, 7)
    ]
    assert table.battle.pending is None


@pytest.mark.rule("nwo.disengage", "nwo.prone.crawl")
def test_the_prone_disengage_by_crawling_one_tile(duel: Tables) -> None:
    table, alice, _bob = duel("BA....", A=FISTS, B=KNIFE)
    table.put(alice, Prone())
    assert table.refused(Disengage(alice, ((2, 0), (3, 0)))) == "nwo.prone.crawl"
    assert Stepped(alice, (1, 0), (2, 0)) in table.apply(Disengage(alice, ((2, 0),)))


@pytest.mark.rule("nwo.disengage", "nwo.overwatch.triggers")
def test_disengaging_does_not_hide_from_overwatch(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=FISTS, B=PISTOL)
    table.end_turn()
    table.apply(Overwatch(bob, ((1, 0), (2, 0)), "pistol"))
    table.until_turn_of(alice)
    table.apply(Disengage(alice, ((1, 0),)))
    assert table.battle.pending and table.battle.pending.unit == bob


@pytest.mark.rule("nwo.disengage.resolve")
def test_engaged_by_two_a_disengage_needs_resolve(duel: Tables) -> None:
    table, alice, _bob, _bill = duel("BAL\n...\n...", [6, 6], A=FISTS, B=KNIFE, L=KNIFE)
    assert table.apply(Disengage(alice, ((1, 1), (1, 2))))[:4] == [
        Spent(alice, "Action", "disengages"),
        checked(alice, "Resolve", RESOLVE, "66", 12, 12, True),
        Spent(alice, "Movement", "disengages"),
        Stepped(alice, (1, 0), (1, 1)),
    ]
    assert table.battle.table.cell(alice) == (1, 2)


@pytest.mark.rule("nwo.disengage.resolve")
def test_a_failed_disengage_costs_the_action_and_leaves_the_movement_which_provokes(duel: Tables) -> None:
    table, alice, _bob, _bill = duel("BAL\n...\n...", [6, 5], A=FISTS, B=KNIFE, L=KNIFE)
    assert table.apply(Disengage(alice, ((1, 1), (1, 2)))) == [
        Spent(alice, "Action", "disengages"),
        checked(alice, "Resolve", RESOLVE, "65", 11, 12, False),
    ]
    assert table.refused(Disengage(alice, ((1, 1), (1, 2)))) == "nwo.turn.consumes-both"
    table.apply(Move(alice, ((1, 1), (1, 2))))
    assert table.battle.pending


@pytest.mark.rule("nwo.disengage.resolve")
def test_only_enemies_whose_own_reach_covers_the_unit_are_counted(duel: Tables) -> None:
    table, alice, _bob, _bill = duel("BAL\n...\n...", A=KNIFE, B=KNIFE, L=RIFLE)
    assert Stepped(alice, (1, 0), (1, 1)) in table.apply(Disengage(alice, ((1, 1), (1, 2))))
    table, alice, _bob, _bill = duel("BA.L\n....\n....", [6, 6], A=KNIFE, B=KNIFE, L=SPEAR)
    assert checked(alice, "Resolve", RESOLVE, "66", 12, 12, True) in table.apply(Disengage(alice, ((1, 1),)))
