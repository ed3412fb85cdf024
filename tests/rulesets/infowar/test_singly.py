"""Rules that elsewhere share a test with others, each by itself."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.actions import Action
from game.core.components import Down
from game.core.events import AmmoChanged, Fated, Modifier, Rolled
from game.core.references import UnitId
from game.rulesets.infowar.components import Incapacitated, Stuns, Wound, Wounds
from game.rulesets.infowar.harm import wound
from game.rulesets.infowar.orders import AutoFire, Burst, Defend, Lead, Shoot, Strike
from game.rulesets.infowar.wounds import bullets, with_wound
from tests.rulesets.infowar.table import KNIFE, PISTOL, RIFLE, Table, Tables, counted, dice, figure
from tests.rulesets.infowar.test_healing import fates, hurt, summary

FIGHTERS: dict[str, Any] = {"A": RIFLE, "B": RIFLE}


def acting(table: Table) -> UnitId:
    assert table.battle.slot
    return table.battle.slot.unit


def of(table: Table, action: Action, rule: str, line: int = 1) -> list[int]:
    """What a rule counts in a roll of an order: of the attacker (0), of the defender (1)."""
    checks = table.chances(action).checks
    return [modifier.value for modifier in checks[line].modifiers if modifier.rule == rule]


@pytest.mark.rule("infowar.initiative.roll")
def test_who_rolls_better_acts_first(duel: Tables) -> None:
    table, alice, bob = duel("A.B", dice(0, 1), order=False, A=PISTOL, B=PISTOL)
    found = [acting(table)]
    table.end_turn()
    assert [*found, acting(table)] == [bob, alice]


@pytest.mark.rule("infowar.initiative.critical-failure")
def test_four_minuses_lose_the_first_round_however_good_one_is(duel: Tables) -> None:
    table, alice, bob = duel(
        "A.B", dice(-4, -1), order=False, A=figure("pistol", combat_experience=4), B=PISTOL
    )
    found = []
    for _ in range(3):
        found.append(acting(table))
        table.end_turn()
    assert found == [bob, alice, bob]


@pytest.mark.rule("infowar.initiative.kept")
def test_the_next_rounds_begin_without_a_roll(duel: Tables) -> None:
    table, *_ = duel("A.B", **FIGHTERS)
    events = [event for _ in range(6) for event in table.end_turn()]
    assert table.battle.table.clock.round == 4 and not any(isinstance(event, Rolled) for event in events)


@pytest.mark.rule("infowar.attack.defence-skill")
def test_against_shots_nothing_but_combat_experience_helps(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=figure("knife", melee=4, brawling=4, martial_arts=4))
    assert of(table, Shoot(alice, bob, "pistol"), "infowar.attack.defence-skill") == [0]


@pytest.mark.rule("infowar.attack.one-per-action")
def test_a_burst_is_the_attack_of_its_action(duel: Tables) -> None:
    table, alice, bob = duel("AB", dice(-4, 0), **FIGHTERS)
    table.apply(Burst(alice, bob, "assault_rifle"))
    again = [
        Shoot(alice, bob, "assault_rifle"),
        AutoFire(alice, ((1, 0),), "assault_rifle"),
        Strike(alice, bob, "assault_rifle"),
        Lead(alice),
    ]
    assert {table.refused(order) for order in again} == {"infowar.round.five-seconds"}


@pytest.mark.rule("infowar.attack.unlimited-defence")
def test_one_defends_against_each_of_three(duel: Tables) -> None:
    table, alice, anna, max_, bob = duel(
        "A..\nN.B\nM..", dice(*[-4, 0] * 3), A=PISTOL, N=PISTOL, M=PISTOL, B=PISTOL
    )
    rolls = []
    for shooter in (alice, anna, max_):
        rolls += [
            event.what
            for event in table.apply(Shoot(shooter, bob, "pistol"))
            if isinstance(event, Rolled) and event.unit == bob
        ]
        table.end_turn()
    assert rolls == ["spoiling the shot"] * 3


@pytest.mark.rule("infowar.melee.small-shield")
def test_a_small_shield_wards_off_blows_and_no_shots(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=PISTOL, B=figure("knife", shield="small"))
    rule = "infowar.melee.small-shield"
    assert (
        of(table, Strike(alice, bob, "pistol"), rule) == [1]
        and of(table, Shoot(alice, bob, "pistol"), rule) == []
    )


@pytest.mark.rule("infowar.melee.large-shield")
@pytest.mark.parametrize(
    ("gun", "value"),
    [("pistol", [1]), ("shotgun", [1]), ("crossbow", [1]), ("assault_rifle", []), ("lmg", [])],
)
def test_a_large_shield_stops_what_is_slow(duel: Tables, gun: str, value: list[int]) -> None:
    table, alice, bob = duel("A..B", A=figure(gun), B=figure("baton", shield="large"))
    assert of(table, Shoot(alice, bob, gun), "infowar.melee.large-shield") == value


@pytest.mark.rule("infowar.melee.all-out-defense")
def test_all_out_defence_against_blows_takes_the_action(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    table.apply(Defend(alice))
    assert table.refused(Strike(alice, bob, "knife")) == "infowar.round.five-seconds"
    table.end_turn()
    assert of(table, Strike(bob, alice, "knife"), "infowar.melee.all-out-defense") == [2]


@pytest.mark.rule("infowar.ranged.all-out-defense")
def test_all_out_defence_against_shots_lasts_until_the_next_turn(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=PISTOL)
    table.apply(Defend(alice))
    table.end_turn()
    assert of(table, Shoot(bob, alice, "pistol"), "infowar.ranged.all-out-defense") == [2]
    for _ in range(2):
        table.end_turn()
    assert of(table, Shoot(bob, alice, "pistol"), "infowar.ranged.all-out-defense") == []


@pytest.mark.rule("infowar.ranged.point-blank")
@pytest.mark.parametrize(("picture", "value"), [("AB", [1]), ("A.B", [])])
def test_a_metre_away_one_hits_better(duel: Tables, picture: str, value: list[int]) -> None:
    table, alice, bob = duel(picture, A=PISTOL, B=PISTOL)
    assert of(table, Shoot(alice, bob, "pistol"), "infowar.ranged.point-blank", 0) == value


@pytest.mark.rule("infowar.auto.area")
def test_any_connected_tiles_can_be_marked(duel: Tables) -> None:
    table, alice, _ = duel("A......\n.......\n......B", **FIGHTERS)
    crooked = ((3, 0), (4, 1), (5, 1), (5, 2), (6, 2), (4, 0), (3, 1))
    assert table.allowed(AutoFire(alice, crooked, "assault_rifle"))
    assert Modifier(-4, "infowar.auto.area", "7 tiles") in counted(
        table, AutoFire(alice, crooked, "assault_rifle")
    )
    assert table.refused(AutoFire(alice, (*crooked, (1, 2)), "assault_rifle")) == "infowar.auto.area"


@pytest.mark.rule("infowar.auto.ammo")
def test_what_is_fired_is_gone(duel: Tables) -> None:
    table, alice, _ = duel("A....B", dice(-4), A=RIFLE, B=RIFLE)
    assert AmmoChanged(alice, "assault_rifle", 5, 30) in table.apply(
        AutoFire(alice, ((2, 0),), "assault_rifle", 25)
    )


@pytest.mark.rule("infowar.auto.one-roll")
def test_the_shooter_rolls_once_for_all(duel: Tables) -> None:
    table, alice, bob, bill = duel("A...BL", dice(-4, 1, 2), **FIGHTERS, L=RIFLE)
    events = table.apply(AutoFire(alice, ((4, 0), (5, 0)), "assault_rifle"))
    assert [(event.unit, event.what) for event in events if isinstance(event, Rolled)] == [
        (alice, "automatic fire"),
        (bob, "spoiling the shot"),
        (bill, "spoiling the shot"),
    ]


@pytest.mark.rule("infowar.auto.hits")
def test_two_degrees_are_a_bullet_and_one_is_a_graze() -> None:
    assert [len(bullets(got, 20)) for got in range(8)] == [0, 1, 1, 1, 2, 2, 3, 3]
    assert len(bullets(8, 3)) == 3


@pytest.mark.rule("infowar.auto.minigun")
def test_a_minigun_makes_up_for_its_weight(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=figure("minigun", heavy=1, firearms=-3), B=PISTOL)
    for order in (Shoot(alice, bob, "minigun"), AutoFire(alice, ((4, 0),), "minigun")):
        assert of(table, order, "infowar.auto.minigun", 0) == [2] and of(
            table, order, "infowar.attack.skills", 0
        ) == [1]


@pytest.mark.rule("infowar.wound.near-death")
@pytest.mark.parametrize(("tended", "dies"), [(False, True), (True, False)])
def test_near_death_waits_for_nobody(duel: Tables, tended: bool, dies: bool) -> None:
    table, _, bob = duel("A.B", [] if not tended else dice(0), A=PISTOL, B=PISTOL)
    hurt(table, bob, Wound(5, 5, "", tended))
    assert (
        ("wound.near-death", "dies of its wounds: nobody came in time") in fates(summary(table, "azure"), bob)
    ) is dies


@pytest.mark.rule("infowar.wound.dead")
def test_the_dead_are_out_of_play(duel: Tables) -> None:
    table, alice, bob, bill = duel("A.BL", A=PISTOL, B=PISTOL, L=PISTOL)
    table.run(wound(table.battle.table, bob, 6))
    assert table.world.has(bob, Down) and bob not in table.battle.table.standing()
    assert table.refused(Shoot(alice, bob, "pistol")) == "infowar.attack.skills"
    assert ("wound.dead", "dead") in fates(summary(table), bob)
    assert bill in table.battle.table.standing()


@pytest.mark.rule("infowar.wound.act-incapacitated")
def test_one_who_acts_all_the_same_is_clumsy(duel: Tables) -> None:
    table, alice, bob, _ = duel("A.BL", A=PISTOL, B=PISTOL, L=PISTOL)
    table.put(bob, Wounds((Wound(4, 4),)), Incapacitated(-2, 2))
    assert of(table, Shoot(alice, bob, "pistol"), "infowar.wound.act-incapacitated") == [-2]


@pytest.mark.rule("infowar.wound.original-level")
def test_a_second_wound_of_a_level_remembers_it() -> None:
    once = with_wound(Wounds(), 2)
    assert with_wound(once, 2).taken == (Wound(2, 2), Wound(3, 2))


@pytest.mark.rule("infowar.stun.recovery")
def test_stuns_leave_nothing_behind(duel: Tables) -> None:
    table, _, bob = duel("A.B", A=KNIFE, B=KNIFE)
    table.put(bob, Stuns((2, 3)))
    assert fates(summary(table), bob)[-1] == ("heal.scratch", "unhurt")


@pytest.mark.rule("infowar.heal.scratch")
def test_scratches_cost_no_day(duel: Tables) -> None:
    table, alice, _ = duel("A.B", A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(1, 1))
    assert [
        (event.verdict, event.days)
        for event in summary(table)
        if isinstance(event, Fated) and event.unit == alice
    ] == [("back", 0)]


@pytest.mark.rule("infowar.heal.time")
@pytest.mark.parametrize(("level", "days"), [(2, 30), (3, 60), (4, 180)])
def test_one_two_and_six_months(duel: Tables, level: int, days: int) -> None:
    table, alice, _ = duel("A.B", dice(-3), A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(level, level))
    assert [
        event.days
        for event in summary(table)
        if isinstance(event, Fated) and event.unit == alice and event.days
    ] == [days]


@pytest.mark.rule("infowar.heal.halve")
@pytest.mark.parametrize(("natural", "days"), [(0, 15), (-1, 30)])
def test_endurance_halves_the_time(duel: Tables, natural: int, days: int) -> None:
    table, alice, _ = duel("A.B", dice(natural), A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(2, 2))
    assert [
        event.days
        for event in summary(table)
        if isinstance(event, Fated) and event.unit == alice and event.days
    ] == [days]
