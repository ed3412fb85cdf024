"""Shots and throws: Difficulty, modifiers, grenades."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.actions import Action
from game.core.components import Area, Item
from game.core.events import (
    AmmoChanged,
    Attacked,
    AttackEnded,
    Harmed,
    ItemDropped,
    Landed,
    Modifier,
    Reported,
    Scattered,
    Spent,
    Thrown,
)
from game.core.references import NO_UNIT, UnitId
from game.rulesets.infowar.checks import Opposed, degree
from game.rulesets.infowar.components import (
    Attackers,
    Held,
    Incapacitated,
    Magazine,
    Prone,
    Turn,
    Unready,
    Wound,
    Wounds,
)
from game.rulesets.infowar.orders import AutoFire, Burst, Hurl, Reload, Shoot, Strike, Throw
from tests.rulesets.infowar.table import (
    FISTS,
    KNIFE,
    PISTOL,
    RIFLE,
    Table,
    Tables,
    counted,
    dice,
    fair,
    figure,
    rolled,
)

RANGE, SHOT, SPOIL = (
    "infowar.ranged.range-difficulty",
    "infowar.attack.opposed",
    "infowar.attack.defence-skill",
)
UNAWARE, BARE = "infowar.ranged.unaware", "infowar.melee.parry-weapons"
GUN = Modifier(-3, "infowar.ranged.defence-modifier", "gun")
SPOILS = fair("Combat Experience", SPOIL)
REST: dict[str, Any] = {"L": figure("pistol", nature=("leader",)), "C": PISTOL, "D": PISTOL}
"""Enough others on the side, and one who leads, so that one who falls ends nothing."""


def against(table: Table, action: Action) -> int | None:
    return table.chances(action).checks[0].against


@pytest.mark.rule("infowar.attack.opposed", "infowar.ranged.defence-modifier", "infowar.ammo.reload")
def test_a_shot_event_by_event(duel: Tables) -> None:
    table, alice, bob, *_ = duel("A...B.LCD", dice(1, 0, 0), A=PISTOL, B=PISTOL, **REST)
    awake = "infowar.wound.consciousness"
    found = table.apply(Shoot(alice, bob, "pistol"))
    assert found[:6] == [
        Spent(alice, "Action", "shoots"),
        Attacked(alice, bob, "pistol", "ranged"),
        AmmoChanged(alice, "pistol", 14, 15),
        rolled(alice, "shot", SHOT, 1, fair("Firearms"), against=0),
        rolled(bob, "spoiling the shot", SPOIL, 0, SPOILS, GUN),
        AttackEnded(alice, bob, "hit", 1, -3),
    ]
    assert isinstance(found[6], Harmed) and found[6].words == "Incapacitated"
    assert found[-1] == rolled(bob, "staying conscious", awake, 0, fair("Endurance", awake), against=0)


@pytest.mark.rule(
    "infowar.ranged.range-difficulty", "infowar.attack.difficulty", "infowar.ranged.point-blank"
)
@pytest.mark.parametrize(
    ("gap", "level"), [(0, -1), (1, 0), (5, 0), (6, 1), (15, 1), (16, 2), (32, 2), (33, 3), (65, 3)]
)
def test_the_difficulty_goes_by_range(duel: Tables, gap: int, level: int) -> None:
    """10, 25, 50 and 100 m at 1.5 m a tile: 6, 16, 33 and 66 tiles."""
    table, alice, bob = duel("A" + "." * gap + "B", A=PISTOL, B=PISTOL)
    assert against(table, Shoot(alice, bob, "pistol")) == level
    close = Modifier(1, "infowar.ranged.point-blank", "point blank")
    assert (close in counted(table, Shoot(alice, bob, "pistol"))) is (gap == 0)


@pytest.mark.rule("infowar.ranged.range-difficulty")
def test_beyond_twice_long_nobody_shoots(duel: Tables) -> None:
    table, alice, bob = duel("A" + "." * 66 + "B", A=PISTOL, B=PISTOL)
    assert table.refused(Shoot(alice, bob, "pistol")) == RANGE


@pytest.mark.rule("infowar.ranged.range-difficulty")
def test_cover_light_smoke_and_running_make_it_harder(duel: Tables) -> None:
    table, alice, bob = duel("A..hB", A=PISTOL, B=PISTOL)
    assert against(table, Shoot(alice, bob, "pistol")) == 1
    table, alice, bob = duel("A..HB", A=PISTOL, B=PISTOL)
    assert against(table, Shoot(alice, bob, "pistol")) == 2
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL)
    table.put(bob, Turn(gait="run"))
    assert against(table, Shoot(alice, bob, "pistol")) == 1
    table.put(bob, Prone())
    assert against(table, Shoot(alice, bob, "pistol")) == 2


@pytest.mark.rule("infowar.ranged.range-difficulty", "infowar.attack.difficulty")
def test_smoke_between_neighbours(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=PISTOL, B=PISTOL)
    table.world.create(Area("smoke", ((1, 0),), NO_UNIT, 3))
    assert against(table, Shoot(alice, bob, "pistol")) == 0


@pytest.mark.rule("infowar.ranged.unaware")
def test_no_ambush_is_worse_than_an_open_attack(duel: Tables) -> None:
    """Against one who rolls nothing the degree counts from the Difficulty, or from the defence without dice
    if that is lower."""
    assert degree(0, 0, Opposed(0, 2, rolls=False)) == 1 and degree(3, 0, Opposed(0, 2, rolls=False)) == 3
    assert degree(0, 0, Opposed(0, -3, rolls=False)) == 3 and degree(-1, 0, Opposed(0, -3, rolls=False)) == 0
    table, alice, bob, *_ = duel("A...B.LCD", dice(0, 0), A=PISTOL, B=PISTOL, **REST)
    table.put(bob, Unready())
    told = table.apply(Shoot(alice, bob, "pistol"))
    assert AttackEnded(alice, bob, "hit", 0, 0) in told
    assert Reported(bob, UNAWARE, "Bob is taken by surprise: the degree counts from Terrible") in told


@pytest.mark.rule("infowar.ranged.unaware", "infowar.melee.parry-weapons")
@pytest.mark.parametrize(
    ("hands", "wounds", "rolls", "told"),
    [
        (KNIFE, (Wound(4, 4),), (-1,), (UNAWARE, "Bob is helpless: the degree counts from Poor")),
        (FISTS, (), (-1,), (BARE, "Bob has nothing to ward it off with: the degree counts from Fair")),
        (KNIFE, (), (-1, 0), None),
    ],
)
def test_it_is_said_why_nobody_defends(
    duel: Tables, hands: Any, wounds: tuple[Wound, ...], rolls: tuple[int, ...], told: tuple[str, str] | None
) -> None:
    table, alice, bob, *_ = duel("AB.LCD", dice(*rolls), A=KNIFE, B=hands, **REST)
    table.put(bob, Wounds(wounds), *([Incapacitated()] if wounds else []))
    reports = [one for one in table.apply(Strike(alice, bob, "knife")) if isinstance(one, Reported)]
    assert reports == ([Reported(bob, *told)] if told else [])


@pytest.mark.rule("infowar.ranged.unaware")
def test_a_surprised_side_is_aware_from_its_first_slot_on(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL, options={"surprised": "ember"})
    assert (
        table.get(bob, Unready) == Unready() and len(table.chances(Shoot(alice, bob, "pistol")).checks) == 1
    )
    table.end_turn()
    assert table.get(bob, Unready) is None


@pytest.mark.rule("infowar.ranged.several-opponents")
def test_under_fire_from_several(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL)
    table.put(bob, Attackers(ranged=(UnitId(91), UnitId(92))))
    third = Modifier(-2, "infowar.ranged.several-opponents", "3 opponents")
    assert third in counted(table, Shoot(alice, bob, "pistol"), 1)
    table.put(bob, Attackers(ranged=(UnitId(91), UnitId(92), UnitId(93), UnitId(94), UnitId(95), UnitId(96))))
    assert table.refused(Shoot(alice, bob, "pistol")) == "infowar.ranged.several-opponents"
    table.put(alice, Attackers(ranged=(UnitId(91), UnitId(92), UnitId(93))))
    table.put(bob, Attackers())
    assert Modifier(-2, "infowar.ranged.several-opponents", "3 opponents") in counted(
        table, Shoot(alice, bob, "pistol")
    )


@pytest.mark.rule("infowar.ranged.several-opponents", "infowar.auto.one-roll")
@pytest.mark.parametrize(("foes", "less"), [((), 0), ((91,), 0), ((91, 92), -1), ((91, 92, 93), -2)])
def test_nobody_in_particular_is_no_further_opponent(
    duel: Tables, foes: tuple[UnitId, ...], less: int
) -> None:
    """A grenade and automatic fire are meant for tiles: only those count who shoot."""
    table, alice, _ = duel("A.....B", A=figure("assault_rifle", belt=("frag",)), B=PISTOL)
    table.put(alice, Attackers(ranged=foes))
    for order in (Throw(alice, (5, 0), "frag"), AutoFire(alice, ((6, 0),), "assault_rifle")):
        assert (
            sum(one.value for one in counted(table, order) if one.rule == "infowar.ranged.several-opponents")
            == less
        ), order


@pytest.mark.rule("infowar.ranged.shotgun")
@pytest.mark.parametrize(("gap", "value"), [(0, 1), (2, 1), (10, 0), (20, -1), (40, -1)])
def test_shotguns_by_range(duel: Tables, gap: int, value: int) -> None:
    table, alice, bob = duel("A" + "." * gap + "B", A=figure("shotgun"), B=PISTOL)
    found = sum(
        one.value
        for one in counted(table, Shoot(alice, bob, "shotgun"))
        if one.rule == "infowar.ranged.shotgun"
    )
    assert found == value


@pytest.mark.rule("infowar.ranged.defence-modifier", "infowar.melee.large-shield")
@pytest.mark.parametrize(
    ("weapon", "spoils", "shield"),
    [("crossbow", -2, 1), ("pistol", -3, 1), ("assault_rifle", -3, 0), ("lmg", -3, 0), ("knife", 0, 1)],
)
def test_defence_against_bows_guns_and_blades(duel: Tables, weapon: str, spoils: int, shield: int) -> None:
    table, alice, bob = duel("A..B", A=figure(weapon), B=figure("knife", shield="large"))
    action = Hurl(alice, bob, weapon) if weapon == "knife" else Shoot(alice, bob, weapon)
    values = {one.rule: one.value for one in counted(table, action, 1)[1:]}
    assert (
        values.get("infowar.ranged.defence-modifier", 0) == spoils
        and values.get("infowar.melee.large-shield", 0) == shield
    )


@pytest.mark.rule("infowar.attack.skills", "infowar.ranged.defence-modifier")
def test_a_thrown_knife_lies_at_the_target_s_feet(duel: Tables) -> None:
    table, alice, bob = duel("A..B", dice(2, 2), A=KNIFE, B=KNIFE)
    events = table.apply(Hurl(alice, bob, "knife"))
    assert AttackEnded(alice, bob, "spoilt", 2, 2) in events and table.get(alice, Held) == Held(())
    dropped = next(event for event in events if isinstance(event, ItemDropped))
    assert dropped.cell == (3, 0) and table.get(dropped.item, Item) == Item("knife", 0)


@pytest.mark.rule("infowar.ranged.defence-modifier")
def test_a_grenade_that_falls_short_scatters_by_its_degree(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A.......\n......B.\n........\n.......L",
        [*dice(-2), 5, 5, *dice(0, -4, 0)],
        A=figure(belt=("frag",)),
        B=PISTOL,
        L=PISTOL,
    )
    events = table.apply(Throw(alice, (5, 0), "frag"))
    assert events[:4] == [
        Spent(alice, "Action", "throws"),
        Thrown(alice, "frag", (5, 0)),
        rolled(alice, "throw", "infowar.ranged.defence-modifier", -2, fair("Thrown Weapons"), against=0),
        Scattered("frag", 5, (5, 0), (6, 0)),
    ]
    assert isinstance(events[5], Landed) and events[5].cell == (7, 0)
    ended = [event for event in events if isinstance(event, AttackEnded)]
    assert [(event.target, event.outcome, event.against) for event in ended] == [
        (bob, "miss", 0),
        (bill, "hit", -4),
    ]
    assert next(event for event in events if isinstance(event, Harmed)).words == "Hurt"


@pytest.mark.rule("infowar.ammo.reload")
def test_clips_run_empty(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=RIFLE, B=PISTOL)
    table.put(alice, Magazine((("assault_rifle", 2),)))
    assert table.refused(Burst(alice, bob, "assault_rifle")) == "infowar.ammo.reload" and table.allowed(
        Shoot(alice, bob, "assault_rifle")
    )
    assert table.apply(Reload(alice, "assault_rifle")) == [
        Spent(alice, "Action", "reloads"),
        AmmoChanged(alice, "assault_rifle", 30, 30),
    ]
