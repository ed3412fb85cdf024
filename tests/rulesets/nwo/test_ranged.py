"""Shots: the contest, its modifiers, lines of fire and the weapons."""

from __future__ import annotations

import pytest

from game.core.components import Down
from game.core.events import (
    AmmoChanged,
    Attacked,
    AttackEnded,
    Event,
    Gauge,
    Harmed,
    Modifier,
    Reported,
    Spent,
)
from game.core.field import Light, Tile
from game.core.references import UnitId
from game.rulesets.nwo.components import Conditions, Prone
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.orders import Shoot
from tests.rulesets.nwo.table import (
    AIM,
    FISTS,
    KNIFE,
    MOVED,
    PISTOL,
    RIFLE,
    Tables,
    afflicted,
    aims,
    ducks,
    figure,
)


def still(unit: UnitId) -> list[Event]:
    """What a shot costs that no movement is to follow."""
    return [Spent(unit, "Action", "shoots"), Spent(unit, "Movement", "given up for the shot")]


@pytest.mark.rule("nwo.ranged.contest", "nwo.ranged.bonus", "nwo.roll.check")
def test_a_shot_that_rolls_more_than_the_defence_hits(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [4, 3, 4, 4], A=RIFLE, B=FISTS)
    assert table.apply(Shoot(alice, bob, "battle_rifle")) == [
        *still(alice),
        Attacked(alice, bob, "battle_rifle", "ranged"),
        AmmoChanged(alice, "battle_rifle", 4, 5),
        aims(alice, "43", 9, AIM),
        ducks(bob, "44", 8),
        AttackEnded(alice, bob, "hit", 9, 8),
        Harmed(bob, 4, "4 hit points", (Gauge("hit points", 1, 5),), 20),
    ]


@pytest.mark.rule("nwo.ranged.contest", "nwo.parry.tie-defender")
def test_a_shot_that_rolls_the_same_is_parried(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [4, 3, 4, 5], A=RIFLE, B=FISTS)
    assert table.apply(Shoot(alice, bob, "battle_rifle"))[-1] == AttackEnded(alice, bob, "parry", 9, 9)


@pytest.mark.rule("nwo.ranged.contest", "nwo.parry.tie-defender")
def test_a_shot_that_rolls_less_misses_and_is_no_parry(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [4, 3, 5, 5], A=RIFLE, B=FISTS)
    assert table.apply(Shoot(alice, bob, "battle_rifle"))[-1] == AttackEnded(alice, bob, "miss", 9, 10)


@pytest.mark.rule("nwo.ranged.bonus", "nwo.roll.check")
@pytest.mark.parametrize(("aiming", "bonus"), [(0, 0), (7, 3), (8, 4), (9, 4), (10, 5)])
def test_half_of_aiming_counts_rounded_down_and_nothing_on_the_defence(
    duel: Tables, aiming: int, bonus: int
) -> None:
    table, alice, bob = duel(
        "A...B", A=figure("pistol", aiming=aiming, nimble=10), B=figure("pistol", aiming=10, nimble=10)
    )
    attack, defence = table.chances(Shoot(alice, bob, "pistol")).checks
    assert attack.modifiers == (Modifier(bonus, "nwo.ranged.bonus", f"half of Aiming {aiming}"),)
    assert defence.modifiers == ()


@pytest.mark.rule("nwo.ranged.bonus")
def test_traits_count_in_a_shot(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=figure("pistol", traits=("eagle_eyed",)), B=FISTS)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (
        AIM,
        Modifier(1, "nwo.ranged.bonus", "traits"),
    )


@pytest.mark.rule("nwo.ranged.environment")
@pytest.mark.parametrize(
    ("light", "modifiers"),
    [
        (Light.BRIGHT, ()),
        (Light.DIM, (Modifier(-1, "nwo.ranged.environment", "target in dim light"),)),
        (Light.DARK, (Modifier(-2, "nwo.ranged.environment", "target in the dark"),)),
    ],
)
def test_only_the_light_on_the_target_counts(
    duel: Tables, light: Light, modifiers: tuple[Modifier, ...]
) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL, tiles={"B": Tile(light=light)})
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (AIM, *modifiers)
    table.end_turn()
    assert table.chances(Shoot(bob, alice, "pistol")).checks[0].modifiers == (AIM,)


@pytest.mark.rule("nwo.ranged.scope")
def test_a_night_sight_sees_in_the_dark(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=figure("night_rifle"), B=FISTS, tiles={"B": Tile(light=Light.DARK)})
    assert table.chances(Shoot(alice, bob, "night_rifle")).checks[0].modifiers == (AIM,)


@pytest.mark.rule("nwo.ranged.scope")
@pytest.mark.parametrize(("gap", "bonus"), [(9, 0), (10, 1)])
def test_a_scope_helps_beyond_ten_tiles(duel: Tables, gap: int, bonus: int) -> None:
    table, alice, bob = duel("A" + "." * gap + "B", A=figure("scoped_rifle"), B=FISTS)
    scope = (Modifier(1, "nwo.ranged.scope", "scope, far and steady"),) * bonus
    assert table.chances(Shoot(alice, bob, "scoped_rifle")).checks[0].modifiers == (AIM, *scope)


@pytest.mark.rule("nwo.ranged.scope")
def test_a_scope_does_not_help_who_moves(duel: Tables) -> None:
    table, alice, bob = duel("A...........B", A=figure("scoped_rifle"), B=FISTS)
    assert table.chances(Shoot(alice, bob, "scoped_rifle", then_move=True)).checks[0].modifiers == (
        AIM,
        MOVED,
    )


@pytest.mark.rule("nwo.ranged.line-of-fire")
def test_a_wall_hides_the_target_and_low_things_do_not(duel: Tables) -> None:
    for picture in ("A.#.B", "A.D.B"):
        table, alice, bob = duel(picture, A=RIFLE, B=FISTS)
        assert table.refused(Shoot(alice, bob, "battle_rifle")) == "nwo.ranged.line-of-fire"
    table, alice, bob = duel("A.h.B", A=RIFLE, B=FISTS)
    assert table.allowed(Shoot(alice, bob, "battle_rifle"))


@pytest.mark.rule("nwo.ranged.line-of-fire", "nwo.ranged.sniping")
def test_only_sight_limits_the_range(duel: Tables) -> None:
    table, alice, bob = duel("A" + "." * 60 + "B", [1, 1, 6, 6], A=PISTOL, B=FISTS)
    assert table.apply(Shoot(alice, bob, "pistol"))[-2:] == [
        ducks(bob, "66", 12),
        AttackEnded(alice, bob, "miss", 4, 12),
    ]


@pytest.mark.rule("nwo.ranged.figures-block")
def test_who_stands_behind_an_enemy_cannot_be_chosen(duel: Tables) -> None:
    table, alice, bob, bill = duel("A.L.B", A=RIFLE, B=FISTS, L=FISTS)
    assert table.refused(Shoot(alice, bob, "battle_rifle")) == "nwo.ranged.figures-block"
    assert table.allowed(Shoot(alice, bill, "battle_rifle"))


@pytest.mark.rule("nwo.ranged.figures-block")
def test_a_line_that_only_touches_the_corner_of_a_figure_is_clear(duel: Tables) -> None:
    table, alice, bob, _bill = duel(
        """
        AL.
        ..B
        """,
        A=PISTOL, B=FISTS, L=PISTOL,
    )  # fmt: skip
    assert table.refused(Shoot(alice, bob, "pistol")) == "nwo.ranged.figures-block"
    table, alice, bob, _bill = duel(
        """
        AL
        .B
        """,
        A=PISTOL, B=FISTS, L=PISTOL,
    )  # fmt: skip
    assert table.allowed(Shoot(alice, bob, "pistol"))


@pytest.mark.rule("nwo.ranged.figures-block", "nwo.down")
def test_the_prone_and_the_downed_do_not_block(duel: Tables) -> None:
    for state in (Prone(), Down()):
        table, alice, bob, bill = duel("A.L.B", A=RIFLE, B=FISTS, L=FISTS)
        table.put(bill, state)
        assert table.allowed(Shoot(alice, bob, "battle_rifle"))


@pytest.mark.rule("nwo.ranged.through-ally")
def test_an_ally_in_the_line_that_fails_is_hit_instead(duel: Tables) -> None:
    table, alice, anna, bob = duel("A.N.B", [4, 3, 4, 4], A=RIFLE, N=FISTS, B=FISTS)
    assert table.apply(Shoot(alice, bob, "battle_rifle")) == [
        *still(alice),
        Attacked(alice, bob, "battle_rifle", "ranged"),
        AmmoChanged(alice, "battle_rifle", 4, 5),
        aims(alice, "43", 9, AIM),
        ducks(anna, "44", 8),
        Reported(anna, "nwo.ranged.through-ally", "Anna stands in the line and is hit instead"),
        AttackEnded(alice, anna, "hit", 9, 8),
        Harmed(anna, 4, "4 hit points", (Gauge("hit points", 1, 5),), 20),
    ]


@pytest.mark.rule("nwo.ranged.through-ally", "nwo.parry.tie-defender")
def test_an_ally_in_the_line_that_ties_lets_the_same_shot_go_on(duel: Tables) -> None:
    table, alice, anna, bob = duel("A.N.B", [4, 3, 4, 5, 4, 4], A=RIFLE, N=FISTS, B=FISTS)
    assert table.apply(Shoot(alice, bob, "battle_rifle"))[4:] == [
        aims(alice, "43", 9, AIM),
        ducks(anna, "45", 9),
        ducks(bob, "44", 8),
        AttackEnded(alice, bob, "hit", 9, 8),
        Harmed(bob, 4, "4 hit points", (Gauge("hit points", 1, 5),), 20),
    ]


@pytest.mark.rule("nwo.ranged.through-ally")
def test_the_odds_warn_of_the_ally(duel: Tables) -> None:
    table, alice, _anna, bob = duel("A.N.B", A=RIFLE, N=FISTS, B=FISTS)
    odds = table.chances(Shoot(alice, bob, "battle_rifle"))
    assert odds.notes == ("Anna in the line of fire",)
    assert odds.chance("friend") > odds.chance("hit", "crit") > 0
    keys = [one.key for one in odds.outcomes]
    assert keys.index("friend") > max(keys.index(key) for key in ("hit", "crit", "miss")), "the target first"


CRITS = [("pistol", 3, (6,), 4), ("assault_rifle", 4, (5, 6), 6), ("lmg", 5, (6,), 6), ("battle_rifle", 4,
(6,), 6), ("shotgun", 4, (6,), 6),
         ("crossbow", 4, (6,), 5)]  # fmt: skip
"""The seed's table."""


@pytest.mark.rule("nwo.ranged.weapons", "nwo.attack.crit")
@pytest.mark.parametrize(("weapon", "damage", "crit", "crit_damage"), CRITS)
@pytest.mark.parametrize("face", [4, 5, 6])
def test_doubles_crit_as_the_table_says(
    duel: Tables, weapon: str, damage: int, crit: tuple[int, ...], crit_damage: int, face: int
) -> None:
    table, alice, bob = duel("A...B", [face, face, 1, 2], A=figure(weapon), B=figure(armor=("vest",)))
    harm, word = (crit_damage, "crit") if face in crit else (damage, "hit")
    left = (Gauge("hit points", 7 - harm, 5), Gauge("armour", 0, 2))
    assert table.apply(Shoot(alice, bob, weapon))[6:] == [
        AttackEnded(alice, bob, word, 2 * face + 2, 3),
        Harmed(bob, harm, f"2 armour, {harm - 2} hit point{'s' if harm > 3 else ''}", left, 20 * (7 - harm)),
    ]


@pytest.mark.rule("nwo.ranged.weapons")
def test_magazines_and_hands_are_those_of_the_table() -> None:
    known = weapons()
    names = (
        "pistol",
        "revolver",
        "assault_rifle",
        "lmg",
        "battle_rifle",
        "scoped_rifle",
        "shotgun",
        "crossbow",
    )
    assert {name: (known[name].magazine, known[name].hands, known[name].automatic) for name in names} == {
        "pistol": (5, 1, False),
        "revolver": (3, 1, False),
        "assault_rifle": (4, 2, True),
        "lmg": (6, 2, True),
        "battle_rifle": (5, 2, False),
        "scoped_rifle": (3, 2, False),
        "shotgun": (4, 2, False),
        "crossbow": (1, 2, False),
    }


@pytest.mark.rule("nwo.attack.crit")
def test_a_double_six_that_does_not_win_is_no_crit(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 6, 6, 6], A=figure("pistol", aiming=0), B=FISTS)
    assert table.apply(Shoot(alice, bob, "pistol"))[-1] == AttackEnded(alice, bob, "parry", 12, 12)


@pytest.mark.rule("nwo.attack.crit", "nwo.roll.advantage")
def test_the_dice_that_are_kept_decide_on_a_crit(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 6, 1, 2, 1, 1], A=PISTOL, B=FISTS)
    table.put(alice, Conditions(("smoke",)))
    events = table.apply(Shoot(alice, bob, "pistol"))
    assert events[4] == aims(alice, "6612", 5, AIM, afflicted("smoke in the eyes"), kept="12")
    assert events[6] == AttackEnded(alice, bob, "hit", 5, 2)


@pytest.mark.rule("nwo.attack.by-weapon")
def test_no_shot_without_a_ranged_weapon_in_hand(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=KNIFE, B=FISTS)
    assert table.refused(Shoot(alice, bob, "knife")) == "nwo.attack.by-weapon"
    assert table.refused(Shoot(alice, bob, "pistol")) == "nwo.attack.by-weapon"
    assert table.refused(Shoot(alice, bob, "catapult")) == "nwo.attack.by-weapon"
