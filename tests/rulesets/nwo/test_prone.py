"""Lying down: crawling, shooting and being shot at, and getting up again."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.events import Attacked, Modifier, Spent, StatusGained, StatusLost, Stepped
from game.rulesets.nwo.components import Engaged, Prone
from game.rulesets.nwo.orders import DropProne, Shoot, StandUp, Strike, Throw
from tests.rulesets.nwo.table import (
    AIM,
    AT_PRONE,
    BLADE,
    FISTS,
    KNIFE,
    PISTOL,
    POKE,
    RIFLE,
    SPEAR,
    Tables,
    figure,
    strikes,
)

FAR = Modifier(0, "nwo.prone.shot-at", "target is prone", -1)
NEAR = Modifier(0, "nwo.prone.shot-at", "prone at point blank", 1)


@pytest.mark.rule("nwo.prone.take")
def test_dropping_prone_is_free_and_goes_once_in_a_turn(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", A=FISTS, B=FISTS)
    assert table.apply(DropProne(alice)) == [StatusGained(alice, "prone", "nwo.prone.take")]
    assert table.refused(DropProne(alice)) == "nwo.prone.take"
    table.apply(StandUp(alice, "action"))
    assert table.refused(DropProne(alice)) == "nwo.prone.take"
    table.until_turn_of(alice)
    assert table.allowed(DropProne(alice)) and table.allowed(Move(alice, ((1, 0), (2, 0))))


@pytest.mark.rule("nwo.prone.crawl")
def test_the_prone_crawl_one_tile_and_that_is_their_movement(duel: Tables) -> None:
    table, alice, _bob = duel("A.....B", A=FISTS, B=FISTS)
    table.put(alice, Prone())
    assert table.refused(Move(alice, ((1, 0), (2, 0)))) == "nwo.prone.crawl"
    assert table.apply(Move(alice, ((1, 0),))) == [
        Spent(alice, "Movement", "crawls"),
        Stepped(alice, (0, 0), (1, 0)),
    ]
    assert table.refused(Move(alice, ((2, 0),))) == "nwo.turn.economy"


@pytest.mark.rule("nwo.prone.crawl", "nwo.prone.melee")
def test_crawling_away_provokes_an_attack_at_advantage(duel: Tables) -> None:
    table, alice, bob = duel("BA...", [1, 2, 3, 3, 6, 6], habits={"ember": "always"}, A=FISTS, B=KNIFE)
    table.put(alice, Prone())
    events = table.apply(Move(alice, ((2, 0),)))
    assert events[1:3] == [
        Attacked(bob, alice, "knife", "melee", "nwo.engage.leaving-provokes"),
        strikes(bob, "1233", 8, BLADE, AT_PRONE, kept="33"),
    ]


@pytest.mark.rule("nwo.prone.behind-cover")
@pytest.mark.parametrize(
    ("picture", "allowed"),
    [
        ("Ah...B", False),
        ("AH...B", False),
        (".A.h.B", True),
        (".A...B", True),
        ("hA...B", True),
        ("h....\nA...B", True),
        ("A....\n.h...\n..B..", False),
    ],
)
def test_prone_behind_cover_nobody_shoots_across_it(duel: Tables, picture: str, allowed: bool) -> None:
    table, alice, bob = duel(picture, A=RIFLE, B=FISTS)
    assert table.allowed(Shoot(alice, bob, "battle_rifle"))
    table.put(alice, Prone())
    assert table.allowed(Shoot(alice, bob, "battle_rifle")) == allowed
    if not allowed:
        assert table.refused(Shoot(alice, bob, "battle_rifle")) == "nwo.prone.behind-cover"


@pytest.mark.rule("nwo.prone.behind-cover")
def test_prone_behind_cover_an_adjacent_target_on_the_own_side_may_be_attacked(duel: Tables) -> None:
    table, alice, bob = duel("Ah..\nB...", A=PISTOL, B=FISTS)
    table.put(alice, Prone())
    assert table.allowed(Shoot(alice, bob, "pistol")) and table.allowed(Strike(alice, bob, "unarmed"))


@pytest.mark.rule("nwo.prone.behind-cover")
def test_prone_behind_cover_no_spear_strikes_and_nothing_is_thrown_across_it(duel: Tables) -> None:
    table, alice, bob = duel("AhB", A=SPEAR, B=FISTS)
    assert table.allowed(Strike(alice, bob, "spear"))
    table.put(alice, Prone())
    assert table.refused(Strike(alice, bob, "spear")) == "nwo.prone.behind-cover"
    table, alice, bob = duel("Ah..B", A=figure(belt=("acid", "molotov")), B=FISTS)
    assert table.allowed(Throw(alice, (4, 0), "acid")) and table.allowed(Throw(alice, (4, 0), "molotov"))
    table.put(alice, Prone())
    assert table.refused(Throw(alice, (4, 0), "acid")) == "nwo.prone.behind-cover"
    assert table.refused(Throw(alice, (4, 0), "molotov")) == "nwo.prone.behind-cover"


@pytest.mark.rule("nwo.prone.shot-at")
@pytest.mark.parametrize(
    ("picture", "modifier"), [("A.B", FAR), ("A..\n..B", FAR), ("AB.", NEAR), ("A.\n.B", NEAR)]
)
def test_shots_at_the_prone_are_at_disadvantage_but_at_one_tile_at_advantage(
    duel: Tables, picture: str, modifier: Modifier
) -> None:
    table, alice, bob = duel(picture, A=PISTOL, B=PISTOL)
    table.put(bob, Prone())
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (AIM, modifier)


@pytest.mark.rule("nwo.prone.shot-at", "nwo.engage.no-two-handed-shooting")
def test_at_one_tile_the_rules_of_engagement_still_hold(duel: Tables) -> None:
    table, alice, bob, _bill = duel("BA.\n.L.", A=RIFLE, B=KNIFE, L=KNIFE)
    table.put(bob, Prone())
    assert table.refused(Shoot(alice, bob, "battle_rifle")) == "nwo.engage.no-two-handed-shooting"


@pytest.mark.rule("nwo.prone.melee")
@pytest.mark.parametrize(("picture", "weapon", "skill"), [("AB", "knife", BLADE), ("A.B", "spear", POKE)])
def test_blows_at_the_prone_are_at_advantage(
    duel: Tables, picture: str, weapon: str, skill: Modifier
) -> None:
    table, alice, bob = duel(picture, A=figure(weapon), B=FISTS)
    assert table.chances(Strike(alice, bob, weapon)).checks[0].modifiers == (skill,)
    table.put(bob, Prone())
    assert table.chances(Strike(alice, bob, weapon)).checks[0].modifiers == (skill, AT_PRONE)


@pytest.mark.rule("nwo.prone.stand")
def test_standing_up_costs_the_movement_or_the_action(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=PISTOL, B=FISTS)
    assert table.refused(StandUp(alice, "action")) == "nwo.prone.stand"
    table.put(alice, Prone())
    assert table.refused(StandUp(alice, "luck")) == "nwo.prone.stand"
    assert table.apply(StandUp(alice, "movement")) == [
        Spent(alice, "Movement", "stands up"),
        StatusLost(alice, "prone", "nwo.prone.stand"),
    ]
    assert table.refused(Move(alice, ((1, 0),))) == "nwo.turn.economy"
    assert table.allowed(Shoot(alice, bob, "pistol"))
    table.until_turn_of(alice)
    table.put(alice, Prone())
    assert table.apply(StandUp(alice, "action"))[0] == Spent(alice, "Action", "stands up")
    assert table.refused(Shoot(alice, bob, "pistol")) == "nwo.turn.economy"
    assert table.allowed(Move(alice, tuple((x, 0) for x in range(1, 7))))


@pytest.mark.rule("nwo.prone.stand", "nwo.prone.engages-nobody")
def test_standing_up_provokes_nothing_and_engages_again(duel: Tables) -> None:
    table, alice, bob = duel("AB", habits={"ember": "always"}, A=KNIFE, B=PISTOL)
    table.put(alice, Prone())
    assert table.get(bob, Engaged) is None
    assert table.apply(StandUp(alice, "action")) == [
        Spent(alice, "Action", "stands up"),
        StatusLost(alice, "prone", "nwo.prone.stand"),
        StatusGained(alice, "engaged", "nwo.engage.enter"),
        StatusGained(bob, "engaged", "nwo.engage.enter"),
    ]
