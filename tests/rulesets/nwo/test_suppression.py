"""Suppressive fire: its conditions, the magazine, and what it does to the one behind the cover."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.actions import Move
from game.core.events import (
    AmmoChanged,
    Attacked,
    AttackEnded,
    Gauge,
    Harmed,
    Modifier,
    Rolled,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
)
from game.core.references import UnitId
from game.rulesets.nwo.components import Magazine, Prone, Suppressed, Turn, Watch
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.orders import (
    Dash,
    Disengage,
    DropProne,
    Reload,
    Shoot,
    StandUp,
    Strike,
    Suppress,
    TakeAim,
    WatchFor,
)
from tests.rulesets.nwo.table import (
    AIM,
    FISTS,
    MOVED,
    PISTOL,
    SPEAR,
    Tables,
    aims,
    checked,
    ducks,
    figure,
    half_cover,
)

SMG, LMG = figure("smg"), figure("lmg")
PINNED = "nwo.suppress.pinned"


def resolve(unit: UnitId, faces: str, *modifiers: Modifier) -> Rolled:
    total = sum(map(int, faces))
    return checked(unit, "Resolve", PINNED, faces, total, 12, total >= 12, *modifiers)


@pytest.mark.rule("nwo.suppress.attack", "nwo.suppress.magazine", "nwo.suppress.pinned")
def test_it_is_an_ordinary_shot_that_spends_the_magazine_and_pins(duel: Tables) -> None:
    table, alice, bob = duel("A..hB", [5, 4, 2, 3], A=SMG, B=FISTS)
    assert table.chances(Suppress(alice, bob, "smg")).notes == ("pinned, hit or miss",)
    assert table.apply(Suppress(alice, bob, "smg")) == [
        Spent(alice, "Action", "lays down fire"),
        Spent(alice, "Movement", "given up for the shot"),
        Attacked(alice, bob, "smg", "ranged"),
        AmmoChanged(alice, "smg", 3, 4),
        aims(alice, "54", 11, AIM),
        ducks(bob, "23", 7, half_cover("crate")),
        AttackEnded(alice, bob, "hit", 11, 7),
        Harmed(bob, 4, "4 hit points", (Gauge("hit points", 1, 5),), 20),
        AmmoChanged(alice, "smg", 0, 4),
        StatusGained(bob, "pinned", PINNED),
    ]
    assert table.refused(Reload(alice, "smg")) == "nwo.turn.economy"
    table.until_turn_of(alice)
    assert table.allowed(Reload(alice, "smg"))


@pytest.mark.rule("nwo.suppress.attack", "nwo.suppress.magazine", "nwo.move.shooting-penalty")
def test_a_miss_spends_and_pins_as_well_and_moving_counts(duel: Tables) -> None:
    table, alice, bob = duel("A..hB", [1, 1, 6, 6], A=SMG, B=FISTS)
    events = table.apply(Suppress(alice, bob, "smg", then_move=True))
    assert aims(alice, "11", 2, AIM, MOVED) in events
    assert events[-2:] == [AmmoChanged(alice, "smg", 0, 4), StatusGained(bob, "pinned", PINNED)]


@pytest.mark.rule("nwo.suppress.conditions")
@pytest.mark.parametrize(
    ("weapon", "shots", "allowed"),
    [
        ("smg", 4, True),
        ("smg", 3, True),
        ("smg", 2, False),
        ("lmg", 4, True),
        ("lmg", 3, False),
        ("lmg", 0, False),
    ],
)
def test_more_than_half_of_the_magazine_must_be_left(
    duel: Tables, weapon: str, shots: int, allowed: bool
) -> None:
    table, alice, bob = duel("A..hB", A=figure(weapon), B=FISTS)
    table.put(alice, Magazine(((weapon, shots),)))
    assert table.allowed(Suppress(alice, bob, weapon)) == allowed
    if not allowed:
        assert table.refused(Suppress(alice, bob, weapon)) == "nwo.suppress.conditions"


@pytest.mark.rule("nwo.suppress.conditions", "nwo.ranged.weapons")
@pytest.mark.parametrize(
    "weapon", ["pistol", "battle_rifle", "shotgun", "crossbow", "flamethrower", "scoped_rifle"]
)
def test_only_automatic_weapons_suppress(duel: Tables, weapon: str) -> None:
    table, alice, bob = duel("A..hB", A=figure(weapon), B=FISTS)
    assert table.refused(Suppress(alice, bob, weapon)) == "nwo.suppress.conditions"


@pytest.mark.rule("nwo.suppress.conditions")
@pytest.mark.parametrize(
    ("picture", "allowed"), [("A...B", False), ("Ah..B", False), ("A..hB", True), ("A..HB", True)]
)
def test_the_target_must_be_behind_cover_against_the_shooter(
    duel: Tables, picture: str, allowed: bool
) -> None:
    table, alice, bob = duel(picture, A=LMG, B=FISTS)
    assert table.allowed(Suppress(alice, bob, "lmg")) == allowed


@pytest.mark.rule("nwo.suppress.pinned")
@pytest.mark.parametrize(("faces", "dares"), [("66", True), ("65", False)])
def test_a_step_out_of_cover_takes_a_resolve_of_twelve_or_the_movement_is_lost(
    duel: Tables, faces: str, dares: bool
) -> None:
    table, bob, alice = duel("A..hB.", [*map(int, faces)], B=FISTS, A=SMG)
    table.put(bob, Suppressed((alice,)))
    steps = [Stepped(bob, (4, 0), (5, 0))] if dares else []
    assert table.apply(Move(bob, ((5, 0),))) == [Spent(bob, "Movement", "moves"), resolve(bob, faces), *steps]
    assert table.get(bob, Turn).action


@pytest.mark.rule("nwo.suppress.pinned")
def test_what_does_not_expose_is_free(duel: Tables) -> None:
    table, bob, alice = duel("A..hB", B=PISTOL, A=SMG)
    table.put(bob, Suppressed((alice,)))
    assert table.chances(DropProne(bob)).chance("startled") == 0
    for order in (TakeAim(bob), DropProne(bob)):
        assert table.chances(order).outcomes[0].chance == 1
        table.apply(order)
    assert table.get(bob, Prone)
    assert table.chances(StandUp(bob, "movement")).outcomes[0].chance == 1
    table, bob, alice = duel("A..hB\n...h.", B=FISTS, A=SMG)
    table.put(bob, Suppressed((alice,)))
    assert table.apply(Move(bob, ((4, 1),))) == [
        Spent(bob, "Movement", "moves"),
        Stepped(bob, (4, 0), (4, 1)),
    ]


@pytest.mark.rule("nwo.suppress.pinned")
def test_any_attack_exposes_but_a_blow_at_the_next_tile(duel: Tables) -> None:
    table, bob, alice, anna = duel("A..hB\n....N", [6, 5], B=PISTOL, A=SMG, N=FISTS)
    table.put(bob, Suppressed((alice,)))
    share = table.chances(Shoot(bob, anna, "pistol")).chance("startled")
    assert (share, table.chances(Strike(bob, anna, "unarmed")).chance("startled")) == (
        table.chances(Shoot(bob, alice, "pistol")).chance("startled"),
        0,
    )
    assert table.apply(Shoot(bob, alice, "pistol")) == [
        Spent(bob, "Action", "shoots"),
        Spent(bob, "Movement", "given up for the shot"),
        resolve(bob, "65"),
    ]
    table, bob, alice, anna = duel("A..hB\n.....\n....N", B=SPEAR, A=SMG, N=FISTS)
    table.put(bob, Suppressed((alice,)))
    assert table.chances(Strike(bob, anna, "spear")).chance("startled") == share


@pytest.mark.rule("nwo.suppress.pinned", "nwo.turn.consumes-both")
def test_a_startled_dash_costs_both_and_each_order_rolls_anew(duel: Tables) -> None:
    table, bob, alice = duel("A..hB..", [1, 1], B=FISTS, A=SMG)
    table.put(bob, Suppressed((alice,)))
    table.apply(Dash(bob, ((5, 0), (6, 0))))
    assert (table.get(bob, Turn).action, table.get(bob, Turn).movement) == (False, False)
    table, bob, alice = duel("A..hB.", [1, 1, 6, 6, 1, 1, 1, 1], B=PISTOL, A=SMG)
    table.put(bob, Suppressed((alice,)))
    table.apply(Move(bob, ((5, 0),)))
    assert resolve(bob, "66") in table.apply(Shoot(bob, alice, "pistol"))


@pytest.mark.rule("nwo.suppress.pinned", "nwo.overwatch.rolls", "nwo.turn.reactions")
@pytest.mark.parametrize(("faces", "shots"), [((6, 5), 0), ((6, 6, 1, 1, 6, 6), 1)])
def test_overwatch_may_be_taken_but_its_shot_exposes(
    duel: Tables, faces: tuple[int, ...], shots: int
) -> None:
    table, bob, alice, anna = duel(
        "A..hB\nN....", faces, habits={"ember": "always", "azure": "never"}, B=PISTOL, A=FISTS, N=SMG
    )
    table.put(bob, Suppressed((anna,)))
    assert table.apply(WatchFor(bob, alice, "moves", "pistol")) == [
        Spent(bob, "Action", "on overwatch"),
        StatusGained(bob, "overwatch", "nwo.overwatch.delay"),
    ]
    table.end_turn()
    events = table.apply(Move(alice, ((1, 0),)))
    assert resolve(bob, "".join(map(str, faces[:2]))) in events
    assert len([event for event in events if isinstance(event, Attacked)]) == shots
    assert table.get(bob, Watch) is None


@pytest.mark.rule("nwo.suppress.pinned", "nwo.engage.spear-reach")
def test_an_opportunity_attack_at_two_tiles_exposes_as_well(duel: Tables) -> None:
    table, anna, bob, alice = duel(
        "A..hB\n.....\n....N\n.....", [6, 5], habits={"ember": "always"}, N=FISTS, B=SPEAR, A=SMG
    )
    table.put(bob, Suppressed((alice,)))
    assert table.apply(Move(anna, ((4, 3),)))[1] == resolve(bob, "65")


@pytest.mark.rule("nwo.suppress.pinned", "nwo.aoo.stops")
def test_an_opportunity_attack_at_an_adjacent_enemy_takes_no_courage(duel: Tables) -> None:
    table, anna, bob, alice = duel(
        "A..hB\n....N\n.....", [1, 1, 6, 6], habits={"ember": "always"}, N=FISTS, B=FISTS, A=SMG
    )
    table.put(bob, Suppressed((alice,)))
    events = table.apply(Move(anna, ((4, 2),)))
    attack, *_ = [event for event in events if isinstance(event, Attacked)]
    assert (attack.unit, attack.target) == (bob, anna)
    assert not [event for event in events if isinstance(event, Rolled) and event.rule == PINNED]


@pytest.mark.rule("nwo.suppress.pinned")
def test_it_is_lifted_at_the_shooters_next_turn_or_when_it_goes_down(duel: Tables) -> None:
    table, alice, bob = duel("A..hB", [1, 1, 6, 6], A=SMG, B=FISTS)
    table.apply(Suppress(alice, bob, "smg"))
    table.end_turn()
    assert table.get(bob, Suppressed)
    assert StatusLost(bob, "pinned", PINNED) in table.end_turn()
    table, bob, alice, anna = duel("A..hB\nN....", B=FISTS, A=SMG, N=SMG)
    table.put(bob, Suppressed((alice, anna)))
    table.run(hurt(table.battle.table, alice, 9))
    assert table.get(bob, Suppressed) == Suppressed((anna,))


@pytest.mark.rule("nwo.suppress.pinned", "nwo.disengage.resolve")
def test_the_odds_of_a_disengage_put_the_two_rolls_in_their_order(duel: Tables) -> None:
    table, bob, alice, _anna, _sam = duel("A..hB.\n...NS.", B=FISTS, A=SMG, N=FISTS, S=FISTS)
    table.put(bob, Suppressed((alice,)))
    startled = table.chances(Move(bob, ((5, 0),))).chance("startled")
    odds = table.chances(Disengage(bob, ((5, 0),)))
    assert odds.chance("fail") == startled == Fraction(35, 36), "both are Resolve, DC 12"
    assert odds.chance("startled") == Fraction(1, 36) * startled
    assert sum(one.chance for one in odds.outcomes) == 1
