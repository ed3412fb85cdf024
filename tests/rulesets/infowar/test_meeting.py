"""Cells of the table of attacks for which case files have no words: what is announced, smoke, and a thrower
out of sight."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core.actions import Action
from game.core.components import Area, Position
from game.core.events import AttackEnded, Harmed, Modifier, Reported, Rolled
from game.core.references import NO_UNIT, UnitId
from game.rulesets.infowar.components import Stuns, VeryStunned, Worn, Wound, Wounds
from game.rulesets.infowar.grenades import THICK
from game.rulesets.infowar.harm import fall_unconscious
from game.rulesets.infowar.healing import medic
from game.rulesets.infowar.orders import AutoFire, Burst, FirstAid, Hurl, Shoot, Strike, Throw, Treat
from tests.rulesets.infowar.table import Table, Tables, counted, dice, figure

ORDERS: dict[str, tuple[str, Any]] = {
    "shot": ("pistol", lambda unit, foe: Shoot(unit, foe, "pistol")),
    "burst": ("smg", lambda unit, foe: Burst(unit, foe, "smg")),
    "auto": ("smg", lambda unit, _: AutoFire(unit, ((1, 0),), "smg")),
    "hurl": ("knife", lambda unit, foe: Hurl(unit, foe, "knife")),
    "blow": ("machete", lambda unit, foe: Strike(unit, foe, "machete")),
    "fists": ("", lambda unit, foe: Strike(unit, foe, "unarmed")),
    "butt": ("assault_rifle", lambda unit, foe: Strike(unit, foe, "assault_rifle")),
}
STRUCK = ("blow", "fists", "butt")
ANNOUNCED = {
    "pull": ({"pull": "Scratch"}, tuple(ORDERS)),
    "aim": ({"aim": "head"}, ("shot", "burst", "hurl", *STRUCK)),
    "divide": ({"division": "uneven"}, ("auto",)),
    "all-out": ({"manner": "all-out"}, STRUCK),
    "stuns": ({"manner": "stun"}, STRUCK),
    "all-out and stuns": ({"manner": "all-out-stun"}, STRUCK),
    "manoeuvre": ({"manner": "hard"}, ("fists",)),
    "harder, and stuns": ({"manner": "harder-stun"}, ("fists",)),
}


def attacked(duel: Tables, way: str, faces: list[int]) -> tuple[Table, UnitId, UnitId, Action]:
    """An attack on Bob next to Alice, at odds that leave room for everything."""
    weapon, make = ORDERS[way]
    held = (weapon,) if weapon else ()
    best = figure(*held, firearms=2, melee=2, martial_arts=2, thrown=2, strength=2)
    table, alice, bob, _ = duel("AB.L", faces, A=best, B=figure("knife"), L=figure(nature=("leader",)))
    return table, alice, bob, make(alice, bob)


@pytest.mark.rule(
    "infowar.aim.location",
    "infowar.auto.divide",
    "infowar.melee.all-out-offense",
    "infowar.melee.special-maneuver",
    "infowar.stun.attack",
    "infowar.stun.pull",
)
@pytest.mark.parametrize(
    ("what", "way"), [(what, way) for what, (_, ways) in ANNOUNCED.items() for way in ways]
)
def test_what_is_announced(duel: Tables, what: str, way: str) -> None:
    """It is allowed, and other odds are told of it."""
    table, _, _, order = attacked(duel, way, [])
    announced = msgspec.structs.replace(order, **ANNOUNCED[what][0])
    assert table.allowed(order) and table.allowed(announced)
    plain, other = table.chances(order), table.chances(announced)
    assert (plain.outcomes, plain.expected) != (other.outcomes, other.expected)


@pytest.mark.rule("infowar.stun.attack", "infowar.melee.all-out-offense")
def test_an_answer_with_what_only_stuns_wounds_nobody(duel: Tables) -> None:
    """Degree 3, baton 1 and the 2 of the answer are 6: Very Hurt on the track of stuns."""
    table, alice, bob = duel("AB", dice(-1, 2), A=figure("knife"), B=figure("stun_baton"))
    told = table.apply(Strike(alice, bob, "knife", "all-out"))
    assert Reported(alice, "infowar.stun.attack", "Alice: Very Hurt on the track of stuns") in told
    assert (table.get(alice, Wounds), table.get(alice, Stuns)) == (Wounds(), Stuns((3,)))
    assert table.get(alice, VeryStunned) == VeryStunned(3), (
        "the rest of the own turn is none of the two rounds"
    )


@pytest.mark.rule("infowar.stun.pull", "infowar.auto.divide")
@pytest.mark.parametrize(
    ("pull", "division", "marked"),
    [
        ("", "", (4, 3)),
        ("", "uneven", (4, 1)),
        ("Scratch", "", (1, 1)),
        ("Hurt", "", (2, 3)),
        ("Hurt", "uneven", (2, 1)),
    ],
)
def test_bullets_held_back_and_divided(
    duel: Tables, pull: str, division: str, marked: tuple[int, ...]
) -> None:
    """Total 2 against -3: a degree of 5 is two bullets, +3 and +2 or +4 and a graze, with a factor of 4."""
    faces = dice(0, 0, *[4] * sum(one < 5 for one in marked))
    table, alice, bob, _ = duel(
        "A..B.L", faces, A=figure("smg", firearms=3), B=figure(), L=figure(nature=("leader",))
    )
    told = table.apply(AutoFire(alice, ((3, 0),), "smg", 20, pull, division))
    assert AttackEnded(alice, bob, "hit", 2, -3) in told
    assert tuple(one.amount for one in told if isinstance(one, Harmed)) == marked


@pytest.mark.rule("infowar.ranged.range-difficulty", "infowar.attack.difficulty")
@pytest.mark.parametrize("way", ORDERS)
def test_smoke_between_the_two(duel: Tables, way: str) -> None:
    """It is one level harder, beside each other and farther off, and hides nobody."""
    table, alice, bob, order = attacked(duel, way, [])
    before = notes(table, order)
    smoke = table.world.create(Area("smoke", ((1, 0),), NO_UNIT, 3, THICK))
    assert notes(table, order) != before
    if way not in STRUCK:
        table.put(bob, Position((2, 0)))
        far = msgspec.structs.replace(order, cells=((2, 0),)) if way == "auto" else order
        through = notes(table, far)
        table.world.put(smoke, Area("smoke", (), NO_UNIT, 3, THICK))
        assert table.battle.refusal(far) is None and alice and notes(table, far) != through


def notes(table: Table, order: Action) -> Any:
    found = table.chances(order)
    return found.checks[0].against, found.notes, found.expected


@pytest.mark.rule("infowar.ranged.unaware", "infowar.ranged.defence-modifier")
@pytest.mark.parametrize(("place", "rolls"), [((4, 0), True), ((4, 2), False)])
def test_who_does_not_see_the_thrower_defends_against_nothing(
    duel: Tables, place: tuple[int, int], rolls: bool
) -> None:
    """Round the corner of a wall the blast reaches whoever cannot see where it comes from; what would have
    been its defence is what the degree counts from."""
    picture = "A....B\n.###..\n......"
    tough = figure("knife", combat_experience=1, endurance=20)
    table, alice, bob = duel(picture, dice(2, *([0] if rolls else [])), A=figure(belt=("frag",)), B=tough)
    table.put(bob, Position(place))
    told = table.apply(Throw(alice, (5, 0), "frag"))
    assert [one.unit for one in told if isinstance(one, Rolled)] == [alice, *([bob] if rolls else [])]
    assert AttackEnded(alice, bob, "hit", 2, 1) in told


@pytest.mark.rule("infowar.ranged.point-blank", "infowar.ranged.defence-modifier")
def test_a_grenade_next_to_one_has_no_bonus(duel: Tables) -> None:
    """It is thrown at the tile, not at who stands there; only its Difficulty is that of the range."""
    table, alice, _ = duel("AB", A=figure(belt=("frag",)), B=figure("knife"))
    order = Throw(alice, (1, 0), "frag")
    assert [one.rule for one in counted(table, order)] == ["infowar.attack.skills"]
    assert table.chances(order).checks[0].against == -1
    close = Modifier(1, "infowar.ranged.point-blank", "point blank")
    table, alice, bob = duel("AB", A=figure("pistol"), B=figure("knife"))
    assert close in counted(table, Shoot(alice, bob, "pistol"))


@pytest.mark.rule("infowar.aim.head")
@pytest.mark.parametrize("way", ["shot", "burst", "hurl", *STRUCK])
def test_a_helmet_where_the_head_is_aimed_at(duel: Tables, way: str) -> None:
    table, _, bob, order = attacked(duel, way, [])
    aimed = msgspec.structs.replace(order, aim="head")
    bare = [table.chances(one).expected for one in (order, aimed)]
    table.put(bob, Worn(helmet=True))
    helmed = [table.chances(one).expected for one in (order, aimed)]
    assert helmed[0] == bare[0] and helmed[1] != bare[1]


@pytest.mark.rule("infowar.wound.levels", "infowar.wound.dead")
def test_the_unconscious_can_only_be_killed(duel: Tables) -> None:
    """No roll, no second fall; the dead are unconscious no longer, they are dead."""
    table, alice, bob, _ = duel(
        "A.B.L", dice(4), A=figure("sniper_rifle", firearms=3), B=figure(), L=figure()
    )
    table.run(fall_unconscious(table.battle.table, bob, "infowar.stun.knockout"))
    told = table.apply(Shoot(alice, bob, "sniper_rifle"))
    assert [type(one).__name__ for one in told][-2:] == ["Harmed", "StatusLost"]
    assert table.get(bob, Wounds) == Wounds((Wound(6, 6),)) and table.refused(
        Shoot(alice, bob, "sniper_rifle")
    )


@pytest.mark.rule("infowar.round.assessment", "infowar.wound.levels")
@pytest.mark.parametrize("option", ["on", "off"])
def test_who_is_down_has_nothing_more_to_lose(duel: Tables, option: str) -> None:
    """No harm is expected of an attack on the unconscious, made out or not."""
    table, alice, bob, _ = duel(
        "A.B.L", A=figure("pistol"), B=figure(), L=figure(), options={"assessment": option}
    )
    order = Shoot(alice, bob, "pistol")
    assert dict(table.chances(order).expected)[bob] > 0
    table.run(fall_unconscious(table.battle.table, bob, "infowar.stun.knockout"))
    assert dict(table.chances(order).expected)[bob] == 0


@pytest.mark.rule("infowar.heal.medicine", "infowar.roll.unskilled")
@pytest.mark.parametrize(("medicine", "treats"), [(-3, True), (-2, False), (-1, True), (2, True)])
def test_only_who_has_learnt_medicine_treats(duel: Tables, medicine: int, treats: bool) -> None:
    """Poor counts for a skill that somebody does not have; who is Terrible at it has learnt it badly."""
    table, alice, anna, _ = duel(
        "AN.B", A=figure(belt=("medical_kit",), medicine=medicine), N=figure(medicine=-2), B=figure()
    )
    table.put(anna, Wounds((Wound(3, 3),)))
    assert table.allowed(Treat(alice, anna)) is treats
    assert medic(table.battle.table, anna) == (alice if treats else 0)
    assert table.allowed(FirstAid(alice, anna)), "first aid takes no skill"


@pytest.mark.rule("infowar.stun.pull", "infowar.ranged.defence-modifier")
def test_what_is_thrown_may_be_pulled(duel: Tables) -> None:
    """ "In any given attack", says the seed: nobody is expected to lose as much by it."""
    table, alice, bob, _ = duel(
        "A....B.L", A=figure(belt=("frag", "smoke"), thrown=2), B=figure(), L=figure(nature=("leader",))
    )
    lost = [
        dict(table.chances(Throw(alice, (5, 0), "frag", pull)).expected)[bob]
        for pull in ("", "Hurt", "Scratch")
    ]
    assert lost == sorted(lost, reverse=True) and len(set(lost)) == 3
    assert table.refused(Throw(alice, (5, 0), "smoke", "Scratch")) == "infowar.stun.pull"
    assert table.refused(Throw(alice, (5, 0), "frag", "Bruise")) == "infowar.stun.pull"


@pytest.mark.rule("infowar.ranged.range-difficulty", "infowar.ranged.defence-modifier")
def test_smoke_on_the_way_of_a_grenade(duel: Tables) -> None:
    table, alice, *_ = duel("A....B.L", A=figure(belt=("frag",)), B=figure(), L=figure(nature=("leader",)))
    clear = table.chances(Throw(alice, (5, 0), "frag")).checks[0].against
    table.world.create(Area("smoke", ((2, 0),), NO_UNIT, 3, THICK))
    assert clear is not None and table.chances(Throw(alice, (5, 0), "frag")).checks[0].against == clear + 1
