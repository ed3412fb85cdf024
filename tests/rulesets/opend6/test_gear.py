"""Special arms: what stuns, sights, ammunition, and fire that stays on the ground."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.core.actions import Move
from game.core.components import Area, Down, Position
from game.core.events import (
    AmmoChanged,
    AreaBegan,
    Attacked,
    AttackEnded,
    CameTo,
    Downed,
    Gauge,
    Harmed,
    Landed,
    Modifier,
    Reported,
    Spent,
    StatusGained,
)
from game.core.field import Cover, Tile
from game.core.references import NO_UNIT, UnitId
from game.rulesets.opend6.blasts import units_in_blast
from game.rulesets.opend6.components import Aiming, Burning, Dead, Held, Hurt, Mortal, Prone, Senseless, Wound
from game.rulesets.opend6.content import loaded, things
from game.rulesets.opend6.display import FORETELLING
from game.rulesets.opend6.fires import fire_damage, in_fire
from game.rulesets.opend6.harm import (
    INCAPACITATED,
    KILLED,
    MORTALLY,
    NONE,
    SEVERE,
    STUN,
    WOUNDED,
    stunned_level,
    suffer,
)
from game.rulesets.opend6.orders import Breach, Shoot, Throw, Treat
from game.rulesets.opend6.wound_odds import ends_of, margins_of
from tests.rulesets.infowar.table import TILES, Table
from tests.rulesets.opend6.table import FISTS, Tables, figure, rolled
from tests.rulesets.opend6.test_attacks import SKILLS
from tests.rulesets.opend6.test_vehicles import on_road

STUNS, SIGHTS, LOADS, FIRE = (
    "opend6.gear.stun",
    "opend6.gear.sights",
    "opend6.gear.ammunition",
    "opend6.gear.fire",
)
WOUNDS = "opend6.damage.wounds"
PANEL = Tile(blocks=True, blocks_sight=True, cover=Cover.FULL, material="plywood", name="panel")
STUNNER = figure("stun_pistol", marksmanship="3D", medicine="4D")
REST: dict[str, Any] = {"L": FISTS, "N": FISTS}
"""Somebody else on either side, so that one who falls ends nothing."""


def armed(table: Table, unit: UnitId, gun: str) -> None:
    """With that gun in hand, and its turn."""
    table.put(unit, Held((gun,)), loaded(gun))
    while table.battle.slot and table.battle.slot.unit != unit:
        table.end_turn()


# ---------------------------------------------------------------- what stuns


@pytest.mark.rule(STUNS)
def test_who_does_not_resist_is_out(duel: Tables) -> None:
    """8 against 7 is one over: a minute, which is twelve rounds. It is no wound."""
    table, alice, bob, *_ = duel("A..BLN", [4, 4, 4, *[2, 2, 2, 2], *[4, 3]], A=STUNNER, B=FISTS, **REST)
    order = Shoot(alice, bob, "stun_pistol")
    assert [outcome.key for outcome in table.chances(order).outcomes] == ["unhurt", "unconscious", "miss"]
    found = table.apply(order)
    assert found[:7] == [
        Spent(alice, "Action", "shoots"),
        Attacked(alice, bob, "stun_pistol", "ranged"),
        AmmoChanged(alice, "stun_pistol", 19, 20),
        rolled(alice, "shot, stun pistol, 3D", SKILLS, (4, 4, 4), against=10),
        AttackEnded(alice, bob, "hit", 12, 10),
        rolled(alice, "damage, stun pistol, 4D", "opend6.damage.weapon", (2, 2, 2, 2)),
        rolled(bob, "resisting damage, 2D", STUNS, (4, 3), against=8),
    ]
    assert found[7:] == [
        Harmed(bob, 0, "stunned", (Gauge("health", 5, 5),), 100),
        StatusGained(bob, "senseless", STUNS),
        Downed(bob),
    ]
    assert table.get(bob, Senseless).until == 1 + 12 and table.get(bob, Wound).level == NONE


@pytest.mark.rule(STUNS)
def test_who_resists_feels_nothing(duel: Tables) -> None:
    table, _, bob, *_ = duel("A..BLN", [4, 3], A=STUNNER, B=FISTS, **REST)
    found = table.run(suffer(table.battle.table, bob, 7, stuns=True))
    assert found[1:] == [Reported(bob, WOUNDS, f"{table.battle.table.unit(bob).name} is not injured")]


@pytest.mark.rule(STUNS)
def test_the_wound_is_two_levels_less() -> None:
    levels = (NONE, STUN, WOUNDED, SEVERE, INCAPACITATED, MORTALLY, KILLED)
    assert [stunned_level(level) for level in levels] == [
        NONE,
        STUN,
        STUN,
        STUN,
        WOUNDED,
        SEVERE,
        INCAPACITATED,
    ]


@pytest.mark.rule(STUNS, "opend6.wound.worse")
@pytest.mark.parametrize(
    ("level", "over", "after", "kind"),
    [(0, 12, 1, Senseless), (0, 16, 3, Senseless), (3, 1, 4, Mortal), (4, 1, 5, Dead)],
)
def test_it_wounds_who_is_hurt_already(duel: Tables, level: int, over: int, after: int, kind: type) -> None:
    """Nobody rolls to stay up; a further injury of the incapacitated is mortal, whatever it comes from."""
    table, _, bob, *_ = duel("A..BLN", [3, 3], A=STUNNER, B=FISTS, **REST)
    table.put(bob, Wound(level), *([Hurt(level)] if 0 < level < 4 else []))
    table.run(suffer(table.battle.table, bob, 6 + over, stuns=True))
    assert table.get(bob, Wound).level == after and table.get(bob, kind) and table.get(bob, Down)


@pytest.mark.rule(STUNS, "opend6.damage.body-points")
@pytest.mark.parametrize(("damage", "left", "out"), [(9, 30, False), (13, 26, True)])
def test_under_body_points_physique_resists_with_the_armour(
    duel: Tables, damage: int, left: int, out: bool
) -> None:
    table, _, bob, *_ = duel(
        "A..BLN",
        [3, 3, 3],
        options={"damage": "body_points"},
        A=STUNNER,
        B=figure(armour="padded", body=30),
        **REST,
    )
    found = table.run(suffer(table.battle.table, bob, damage, stuns=True))
    assert found[0] == rolled(bob, "resisting damage, 3D", STUNS, (3, 3, 3))
    assert table.battle.gauges(bob)[0].value == left and bool(table.get(bob, Senseless)) is out


@pytest.mark.rule(STUNS)
def test_medicine_brings_them_to(duel: Tables) -> None:
    table, alice, bob, lea, anna = duel("AN.BL", [4, 4, 4, 4], A=STUNNER, B=FISTS, L=FISTS, N=FISTS)
    table.put(anna, Down(), Senseless(30), Hurt(1), Wound(1))
    order = Treat(alice, anna)
    assert table.chances(order).checks[0].against == 10
    found = table.apply(order)
    assert found[1:] == [
        rolled(alice, "medicine, 4D", STUNS, (4, 4, 4, 4), against=10),
        CameTo(anna),
        *found[3:4],
        StatusGained(anna, "prone", STUNS),
    ]
    assert not table.get(anna, Senseless) and table.get(anna, Prone) and table.get(anna, Hurt).level == 1
    assert anna in table.battle.table.standing() and bob and lea


@pytest.mark.rule(STUNS)
def test_nobody_comes_to_under_the_feet_of_another(duel: Tables) -> None:
    table, alice, *_, anna = duel("AN.BL", A=STUNNER, B=FISTS, L=FISTS, N=FISTS)
    table.put(anna, Down(), Senseless(30), Position((3, 0)))
    table.put(alice, Position((2, 0)))
    assert table.refused(Treat(alice, anna)) == STUNS


@pytest.mark.rule(STUNS)
def test_they_wake_by_themselves(duel: Tables) -> None:
    table, alice, bob, *_ = duel("A..BLN", A=STUNNER, B=FISTS, **REST)
    table.put(bob, Down(), Senseless(2))
    told = []
    while table.battle.table.clock.round < 3:
        assert table.get(bob, Senseless)
        told += table.end_turn()
    assert CameTo(bob) in told and bob in table.battle.table.standing() and alice


@pytest.mark.rule(STUNS)
def test_vehicles_and_cover_feel_nothing(duel: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table, car, _, foe = on_road(duel)
    armed(table, foe, "stun_pistol")
    assert table.refused(Shoot(foe, car, "stun_pistol")) == STUNS
    cell = table.battle.table.cell(car)
    assert [one for one, _ in units_in_blast(table.battle.table, cell, things()["frag"]) if one == car] == [
        car
    ]
    assert [
        one for one, _ in units_in_blast(table.battle.table, cell, things()["concussion"]) if one == car
    ] == []
    monkeypatch.setitem(TILES, "p", PANEL)
    table, alice, bob = duel("Ap.B", A=STUNNER, B=FISTS)
    assert table.refused(Breach(alice, (1, 0), "stun_pistol")) == STUNS and bob


@pytest.mark.rule(STUNS, "opend6.attack.blast")
def test_a_concussion_grenade_knocks_out_all_around(duel: Tables) -> None:
    dice = [5, 5, 5, *[2, 2, 2, 2, 2, 2], *[4, 4], *[4, 4], *[3, 2]]
    table, alice, bob, bill, *_ = duel(
        "A..B..L.......N", dice, A=figure(belt=("concussion",), throwing="3D"), B=FISTS, **REST
    )
    order = Throw(alice, (3, 0), "concussion")
    found = dict(FORETELLING.endings(table.battle.table, order))
    assert {ending.words for ending in found[bob]} == {"unconscious"}
    table.apply(order)
    assert table.get(bob, Senseless).until == 1 + 12 * 4, "12 against 8"
    assert table.get(bill, Senseless).until == 1 + 12 * 1 and not table.get(alice, Senseless), (
        "6 against 5, 6 against 6"
    )


# ---------------------------------------------------------------- sights


@pytest.mark.rule(SIGHTS)
@pytest.mark.parametrize(
    ("gun", "far", "aimed", "title", "pips"),
    [
        ("laser_sight_pistol", 4, 0, "(4D; +1D laser sight)", 0),
        ("laser_sight_pistol", 7, 0, "(3D)", 0),
        ("laser_sight_pistol", 7, 1, "(5D; +1D aimed, +1D laser sight)", 0),
        ("scoped_rifle", 4, 1, "(4D; +1D aimed)", 0),
        ("scoped_rifle", 40, 0, "(3D)", 0),
        ("scoped_rifle", 40, 1, "(4D; +1D aimed)", 2),
    ],
)
def test_what_sights_give(duel: Tables, gun: str, far: int, aimed: int, title: str, pips: int) -> None:
    """8 m is the end of the pistol's short range, 40 m that of the rifle."""
    table, alice, bob = duel(f"A{'.' * (far - 1)}B", A=figure(gun, marksmanship="3D"), B=FISTS)
    if aimed:
        table.put(alice, Aiming(bob, aimed, 1))
    check = table.chances(Shoot(alice, bob, gun)).checks[0]
    assert check.title.endswith(title)
    assert list(check.modifiers) == ([Modifier(pips, SIGHTS, "telescopic sight")] if pips else [])


@pytest.mark.rule(SIGHTS, "opend6.turn.multi-action")
def test_a_die_of_the_sight_may_be_the_last(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=figure("laser_sight_pistol", coordination="1D"), B=FISTS)
    table.put(alice, Hurt(1))
    assert table.allowed(Shoot(alice, bob, "laser_sight_pistol"))
    table.put(alice, Hurt(2))
    assert table.refused(Shoot(alice, bob, "laser_sight_pistol")) == "opend6.turn.multi-action"


@pytest.mark.rule(SIGHTS)
def test_cover_is_shot_at_with_the_sight_too(duel: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TILES, "p", PANEL)
    table, alice, bob = duel(
        "A.p" + "." * 7 + "B", A=figure("laser_sight_pistol", marksmanship="3D"), B=FISTS
    )
    assert (
        table.chances(Breach(alice, (2, 0), "laser_sight_pistol"))
        .checks[0]
        .title.endswith("(4D; +1D laser sight)")
        and bob
    )


# ---------------------------------------------------------------- ammunition


@pytest.mark.rule(LOADS)
@pytest.mark.parametrize(
    ("gun", "armour", "more"),
    [
        ("flechette_smg", "", Modifier(2, LOADS, "flechettes")),
        ("flechette_smg", "vest", Modifier(2, LOADS, "flechettes")),
        ("piercing_rifle", "", Modifier(-2, LOADS, "no armour to pierce")),
        ("piercing_rifle", "light_mail", Modifier(-2, LOADS, "no armour to pierce")),
        ("piercing_rifle", "leather", Modifier(4, LOADS, "pierces armour")),
        ("piercing_rifle", "vest", Modifier(4, LOADS, "pierces armour")),
    ],
)
def test_what_loads_do(duel: Tables, gun: str, armour: str, more: Modifier) -> None:
    table, alice, bob = duel("A..B", A=figure(gun, marksmanship="3D"), B=figure(armour=armour, physique="5D"))
    order = Shoot(alice, bob, gun)
    assert table.chances(order).checks[2].modifiers == (more,)


@pytest.mark.rule(LOADS)
def test_it_counts_in_the_roll(duel: Tables) -> None:
    dice = [4, 4, 4, *[2, 2, 2, 2, 2, 2], *[4, 4]]
    table, alice, bob, *_ = duel(
        "A..BLN", dice, A=figure("piercing_rifle", marksmanship="3D"), B=FISTS, **REST
    )
    found = table.apply(Shoot(alice, bob, "piercing_rifle"))
    less = Modifier(-2, LOADS, "no armour to pierce")
    assert (
        rolled(
            alice,
            "damage, assault rifle, armour-piercing, 6D",
            "opend6.damage.weapon",
            (2, 2, 2, 2, 2, 2),
            less,
        )
        in found
    )


@pytest.mark.rule(LOADS, "opend6.vehicle.damage", "opend6.cover.full")
def test_vehicles_and_cover_are_armour(duel: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table, car, _, foe = on_road(duel)
    armed(table, foe, "piercing_rifle")
    assert (
        Modifier(4, LOADS, "pierces armour")
        in table.chances(Shoot(foe, car, "piercing_rifle")).checks[2].modifiers
    )
    monkeypatch.setitem(TILES, "p", PANEL)
    table, alice, bob = duel("A.p.B", A=figure("piercing_rifle", marksmanship="3D"), B=FISTS)
    assert (
        table.chances(Breach(alice, (2, 0), "piercing_rifle")).checks[1].modifiers
        == (Modifier(4, LOADS, "pierces armour"),)
        and bob
    )


@pytest.mark.rule(LOADS, "opend6.cover.full")
def test_it_pierces_the_cover_that_is_attacked(duel: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TILES, "p", PANEL)
    dice = [4, 4, 4, *[2, 2, 2, 2, 2, 2], 5]
    table, alice, _ = duel("A.p.B", dice, A=figure("piercing_rifle", marksmanship="3D"), B=FISTS)
    found = table.apply(Breach(alice, (2, 0), "piercing_rifle"))
    more = Modifier(4, LOADS, "pierces armour")
    assert (
        rolled(
            alice,
            "damage, assault rifle, armour-piercing, 6D",
            "opend6.damage.weapon",
            (2, 2, 2, 2, 2, 2),
            more,
        )
        in found
    )


# ---------------------------------------------------------------- fire


@pytest.mark.rule(FIRE)
def test_it_burns_on_where_it_went_off(duel: Tables) -> None:
    """All resist 14, or 7; then the fire lies to 3 m around. The first round is for getting out; 4D come as
    each of three more begins."""
    burns = [*[3, 3, 3, 3], *[4, 4, 4, 3]]
    dice = [*[5, 5, 5], *[2, 2, 2, 2, 2, 2], *[5, 5], *[4, 4, 4, 3], *[4, 5], *burns, *burns, *burns]
    table, alice, bob, bill, *_ = duel(
        "A..B..L.......N",
        dice,
        A=figure(belt=("phosphorus",), throwing="3D"),
        B=figure(physique="4D"),
        **REST,
    )
    found = table.apply(Throw(alice, (3, 0), "phosphorus"))
    flames = tuple((x, 0) for x in range(1, 6))
    assert Landed("phosphorus", (3, 0), tuple((x, 0) for x in range(9))) in found
    area = next(event for event in found if isinstance(event, AreaBegan))
    assert (area.kind, area.cells, area.turns) == ("fire", flames, 4)
    told = []
    while table.battle.table.clock.round < 6:
        told += table.end_turn()
    burnt = [event for event in told if getattr(event, "what", "") == "damage, fire, 4D"]
    assert burnt == [rolled(alice, "damage, fire, 4D", FIRE, (3, 3, 3, 3))] * 3
    assert [
        event.against
        for event in told
        if getattr(event, "what", "").startswith("resisting") and event.unit == bob
    ] == [12] * 3
    assert not [
        event
        for event in told
        if getattr(event, "unit", 0) == bill and getattr(event, "what", "").startswith("resisting")
    ]
    assert not next(area for _, area in table.battle.table.world.things(Area)).cells, "burnt out"


@pytest.mark.rule(FIRE)
def test_a_way_that_ends_in_a_fire_says_how_likely_it_burns(duel: Tables) -> None:
    """Of the 4D against Bob's 4D the fire does harm with the chance to beat what he resists; while it is for
    getting out, and past it, nothing."""
    table, bob, _bill = duel("A..........B", A=figure(physique="4D"), B=FISTS)
    world = table.battle.table.world
    fire = world.create(Area("fire", ((2, 0),), bob, 3), Burning("4D", 3))
    (risk,) = table.battle.chances(Move(bob, ((1, 0), (2, 0)))).risks
    ends = ends_of(
        table.battle.table, bob, margins_of(table.battle.table, bob, fire_damage(bob, Burning("4D", 3)))
    )
    assert (risk.step, risk.unit, risk.rule) == (1, 0, FIRE) and Fraction(2, 5) < risk.chance < Fraction(3, 5)
    assert risk.chance == 1 - sum(share for (key, _), share in ends.items() if key == "unhurt")
    assert table.battle.chances(Move(bob, ((1, 0), (2, 0), (3, 0)))).risks == (), "past it nothing burns"
    world.put(fire, Area("fire", ((2, 0),), bob, 4))
    assert table.battle.chances(Move(bob, ((1, 0), (2, 0)))).risks == (), "the first round is for getting out"


@pytest.mark.rule(FIRE, "opend6.vehicle.damage")
def test_a_car_in_the_fire_burns(duel: Tables) -> None:
    table, car, *_ = on_road(duel)
    world = table.battle.table.world
    entity = world.create(Area("fire", table.battle.table.cells(car)[:1], NO_UNIT, 3), Burning("4D", 3))
    assert in_fire(table.battle.table, world.get(entity, Area)) == [car]
