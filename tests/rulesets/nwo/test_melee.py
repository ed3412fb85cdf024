"""Blows: the contest, its bonuses, reach and the weapons."""

from __future__ import annotations

import pytest

from game.core.components import Down
from game.core.events import Attacked, AttackEnded, Gauge, Harmed, Modifier, Spent
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo.components import Held
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.orders import Strike
from tests.rulesets.nwo.table import (
    BLADE,
    FISTS,
    KNIFE,
    NIMBLE,
    PISTOL,
    RIFLE,
    SPEAR,
    Tables,
    figure,
    strikes,
    wards,
)


@pytest.mark.rule("nwo.melee.contest", "nwo.roll.check")
def test_a_blow_that_rolls_more_than_the_defence_hits(duel: Tables) -> None:
    table, alice, bob = duel("AB", [4, 3, 2, 4], A=KNIFE, B=FISTS)
    assert table.apply(Strike(alice, bob, "knife")) == [
        Spent(alice, "Action", "strikes"),
        Attacked(alice, bob, "knife", "melee"),
        strikes(alice, "43", 9, BLADE),
        wards(bob, "24", 8, NIMBLE),
        AttackEnded(alice, bob, "hit", 9, 8),
        Harmed(bob, 2, "2 hit points", (Gauge("hit points", 3, 5),), 60),
    ]


@pytest.mark.rule("nwo.melee.contest", "nwo.parry.tie-defender")
@pytest.mark.parametrize(("faces", "outcome", "against"), [((3, 4), "parry", 9), ((4, 4), "miss", 10)])
def test_a_tie_is_a_parry_and_less_is_a_miss(
    duel: Tables, faces: tuple[int, int], outcome: str, against: int
) -> None:
    table, alice, bob = duel("AB", [4, 3, *faces], A=KNIFE, B=FISTS)
    assert table.apply(Strike(alice, bob, "knife"))[-1] == AttackEnded(alice, bob, outcome, 9, against)


@pytest.mark.rule("nwo.parry.tie-defender", "nwo.attack.crit")
def test_a_tie_of_double_sixes_is_still_a_parry(duel: Tables) -> None:
    table, alice, bob = duel("AB", [6, 6, 6, 6], A=KNIFE, B=FISTS)
    assert table.apply(Strike(alice, bob, "knife"))[-1] == AttackEnded(alice, bob, "parry", 14, 14)


@pytest.mark.rule("nwo.melee.bonus")
@pytest.mark.parametrize(("strength", "bonus"), [(3, 0), (7, 0), (8, 1), (9, 1), (10, 2)])
def test_strength_adds_to_attack_and_defence_from_eight_on(duel: Tables, strength: int, bonus: int) -> None:
    table, alice, bob = duel("AB", A=figure("knife", strength=strength), B=figure("knife", strength=strength))
    strong = (Modifier(bonus, "nwo.melee.bonus", f"Strength {strength}"),) if bonus else ()
    assert [line.modifiers for line in table.chances(Strike(alice, bob, "knife")).checks] == [
        (BLADE, *strong)
    ] * 2


SKILLED = {
    "axe": "axe",
    "handaxe": "axe",
    "machete": "long_blade",
    "knife": "short_blade",
    "bat": "long_blunt",
    "hammer": "short_blunt",
    "spear": "spear",
}


@pytest.mark.rule("nwo.melee.bonus", "nwo.attack.by-weapon")
@pytest.mark.parametrize(("weapon", "skill"), SKILLED.items())
def test_half_of_the_skill_of_the_weapon_in_hand_counts_on_both_sides(
    duel: Tables, weapon: str, skill: str
) -> None:
    table, alice, bob = duel("AB", A=figure(weapon, **{skill: 9}), B=figure(weapon, **{skill: 9}))  # type: ignore[arg-type]
    known = Modifier(4, "nwo.melee.bonus", f"half of {skill.replace('_', ' ').capitalize()} 9")
    assert [line.modifiers for line in table.chances(Strike(alice, bob, weapon)).checks] == [
        (known,),
        (known,),
    ]


@pytest.mark.rule("nwo.melee.bonus", "nwo.attack.by-weapon")
@pytest.mark.parametrize("held", [(), ("battle_rifle",), ("pistol",)])
def test_with_a_gun_or_nothing_in_hand_nimble_counts(duel: Tables, held: tuple[str, ...]) -> None:
    table, alice, bob = duel("AB", A=figure(*held, nimble=9, aiming=10), B=figure(*held, nimble=9, aiming=10))
    nimble = Modifier(4, "nwo.melee.bonus", "half of Nimble 9")
    assert [line.modifiers for line in table.chances(Strike(alice, bob, "unarmed")).checks] == [
        (nimble,),
        (nimble,),
    ]
    assert {one.harm for one in table.chances(Strike(alice, bob, "unarmed")).outcomes} == {0, 1}


@pytest.mark.rule("nwo.attack.by-weapon")
def test_one_strikes_with_what_is_in_hand_and_picks_among_it(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("pistol", "hammer"), B=FISTS)
    assert table.refused(Strike(alice, bob, "knife")) == "nwo.attack.by-weapon"
    assert table.refused(Strike(alice, bob, "pistol")) == "nwo.attack.by-weapon"
    assert table.refused(Strike(alice, bob, "club")) == "nwo.attack.by-weapon"
    assert table.allowed(Strike(alice, bob, "hammer"))
    table.put(alice, Held(("knife", "hammer")))
    assert table.allowed(Strike(alice, bob, "knife")) and table.allowed(Strike(alice, bob, "hammer"))


@pytest.mark.rule("nwo.melee.contest", "nwo.engage.reach", "nwo.engage.spear-reach")
@pytest.mark.parametrize(
    ("picture", "knife", "spear"),
    [
        ("AB...", True, True),
        ("A.\n.B", True, True),
        ("A.B..", False, True),
        ("A..\n...\n..B", False, True),
        ("A..B.", False, False),
        ("AhB..", False, True),
        ("A#B..", False, False),
        ("ADB..", False, False),
        ("A#\n#B", False, False),
    ],
)
def test_a_blow_reaches_one_tile_a_spear_two_and_none_through_walls(
    duel: Tables, picture: str, knife: bool, spear: bool
) -> None:
    for who, weapon, allowed in ((KNIFE, "knife", knife), (SPEAR, "spear", spear)):
        table, alice, bob = duel(picture, A=who, B=FISTS)
        assert table.allowed(Strike(alice, bob, weapon)) == allowed
        if not allowed:
            assert table.refused(Strike(alice, bob, weapon)) == "nwo.melee.contest"


@pytest.mark.rule("nwo.engage.spear-reach")
def test_a_figure_between_does_not_stop_a_spear(duel: Tables) -> None:
    table, alice, bob, _bill = duel("ALB", A=SPEAR, B=FISTS, L=FISTS)
    assert table.allowed(Strike(alice, bob, "spear"))


@pytest.mark.rule("nwo.melee.contest")
def test_friends_and_nobody_are_no_targets(duel: Tables) -> None:
    table, alice, anna, _bob = duel("AN.B", A=KNIFE, N=KNIFE, B=KNIFE)
    for target in (alice, anna, NO_UNIT, UnitId(99)):
        assert table.refused(Strike(alice, target, "knife")) == "nwo.melee.contest"


@pytest.mark.rule("nwo.melee.contest")
def test_everybody_defends_as_often_as_attacked(duel: Tables) -> None:
    table, alice, anna, bob = duel("ABN", [1, 1, 6, 6, 1, 1, 6, 6], A=KNIFE, N=KNIFE, B=RIFLE)
    assert wards(bob, "66", 14, NIMBLE) in table.apply(Strike(alice, bob, "knife"))
    table.end_turn()
    assert wards(bob, "66", 14, NIMBLE) in table.apply(Strike(anna, bob, "knife"))


@pytest.mark.rule("nwo.down")
def test_the_downed_are_not_attacked(duel: Tables) -> None:
    table, alice, bob, _bill = duel("AB..L", A=KNIFE, B=FISTS, L=FISTS)
    table.put(bob, Down())
    assert table.refused(Strike(alice, bob, "knife")) == "nwo.down"


TABLE = {
    "axe": (3, (5, 6), 4, 2), "bat": (3, (5, 6), 4, 2),
    "knife": (2, (6,), 4, 1), "hammer": (2, (6,), 4, 1),
    "spear": (2, (6,), 3, 2),
    "machete": (3, (6,), 4, 1), "handaxe": (3, (6,), 4, 1),
    "unarmed": (1, (), 0, 1),
}  # fmt: skip
"""Damage, crits and crit damage of the seed's table, and hands."""


@pytest.mark.rule("nwo.melee.weapons")
def test_the_weapons_are_those_of_the_table() -> None:
    known = weapons()
    assert {
        name: (known[name].damage, known[name].crit, known[name].crit_damage, known[name].hands)
        for name in TABLE
    } == TABLE


@pytest.mark.rule("nwo.melee.weapons", "nwo.attack.crit")
@pytest.mark.parametrize("face", [4, 5, 6])
@pytest.mark.parametrize("weapon", TABLE)
def test_doubles_crit_as_the_table_says(duel: Tables, weapon: str, face: int) -> None:
    damage, crit, crit_damage, _ = TABLE[weapon]
    table, alice, bob = duel(
        "AB", [face, face, 1, 2], A=figure(*([weapon] if weapon != "unarmed" else [])), B=PISTOL
    )
    harm, word = (crit_damage, "crit") if face in crit else (damage, "hit")
    assert table.apply(Strike(alice, bob, weapon))[4:] == [
        AttackEnded(alice, bob, word, 2 * face + 2, 5),
        Harmed(
            bob,
            harm,
            f"{harm} hit point{'s' if harm > 1 else ''}",
            (Gauge("hit points", 5 - harm, 5),),
            20 * (5 - harm),
        ),
    ]
