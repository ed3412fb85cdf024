"""Die codes, the wild die, character points, initiative, the number of actions, moving."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from operator import le
from typing import Any

import icepool
import pytest

from game.core.actions import EndTurn, Move
from game.core.describing.names import cell_name
from game.core.events import Harmed, Ordered, Rolled, RoundBegan, Spent, StatusGained, StatusLost, TurnBegan
from game.rulesets.opend6.between_battles import skill_chance
from game.rulesets.opend6.checks import margin_odds, reaches, read
from game.rulesets.opend6.components import Floored, Hurt, Jammed, Magazine, Points, Prone, Stunned, Turn
from game.rulesets.opend6.die_codes import Dice, dice_of, pips_of
from game.rulesets.opend6.figures import burdens, skilled, strength_damage
from game.rulesets.opend6.orders import (
    Clear,
    Declare,
    Defend,
    Draw,
    DropProne,
    Reload,
    Run,
    Shoot,
    StandUp,
    Strike,
    Walk,
)
from tests.rulesets.opend6.table import FISTS, KNIFE, PISTOL, Tables, figure, pips, rolled

CODE, MOVE, MULTI = "opend6.roll.die-code", "opend6.move", "opend6.turn.multi-action"


@pytest.mark.rule(CODE)
def test_three_pips_are_a_die(duel: Tables) -> None:
    assert [dice_of(pips_of(code)) for code in ("3D+2", "1D", "2D+1")] == [Dice(3, 2), Dice(1), Dice(2, 1)]
    assert [str(dice_of(count)) for count in (9, 10, 11, 12)] == ["3D", "3D+1", "3D+2", "4D"]
    table, alice, _ = duel("AB", A=figure(reflexes="3D+1"), B=FISTS)
    plain = skilled(table.battle.table, alice, "melee_combat", "")
    assert (plain.dice, plain.bonus) == (Dice(3, 1), 1 - 5), "without the skill its attribute, 5 lower"
    assert skilled(table.battle.table, alice, "dodge", "").bonus == 1, "but for dodge"


@pytest.mark.rule("opend6.roll.wild-die")
@pytest.mark.parametrize(
    ("faces", "count", "cancels", "kept"),
    [
        ((1, 5, 3), 3, True, (1, 3)),
        ((1, 5, 3), 3, False, (1, 5, 3)),
        ((1,), 1, True, (1,)),
        ((6, 2, 3, 6, 1), 3, True, (6, 2, 3, 6, 1)),
        ((2, 1, 6), 3, True, (2, 1, 6)),
    ],
)
def test_a_wild_1_drops_the_highest_other_die(
    faces: tuple[int, ...], count: int, cancels: bool, kept: tuple[int, ...]
) -> None:
    assert read(faces, count, cancels) == kept


@pytest.mark.rule("opend6.roll.wild-die")
def test_a_wild_6_goes_on_as_long_as_it_comes(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 2, 3, 6, 4, *[2, 2, 2, 2], *[5, 5]], A=PISTOL, B=PISTOL)
    found = table.apply(Shoot(alice, bob, "pistol"))
    assert found[3] == rolled(alice, "shot, pistol, 3D", "opend6.attack.skills", (6, 2, 3, 6, 4), against=10)


@pytest.mark.rule("opend6.roll.wild-die")
def test_with_complications_a_gun_jams_until_it_is_cleared(duel: Tables) -> None:
    table, alice, bob, *_ = duel(
        "A...B", [1, 2, 2, *[1, 3, 3]], options={"wild_one": "complication"}, A=PISTOL, B=figure(dodge="3D")
    )
    assert StatusGained(alice, "jammed", "opend6.roll.wild-die") in table.apply(Shoot(alice, bob, "pistol"))
    table.end_turn()
    assert StatusGained(bob, "prone", "opend6.roll.wild-die") in table.apply(Defend(bob, "dodge")), (
        "any other skill roll puts one on the ground"
    )
    table.end_turn()
    assert table.refused(Shoot(alice, bob, "pistol")) == "opend6.roll.wild-die"
    assert table.apply(Clear(alice, "pistol"))[-1] == StatusLost(alice, "jammed", "opend6.roll.wild-die")
    assert table.get(alice, Jammed) is None


def wild(others: int, cancels: bool) -> icepool.Die:
    """An oracle: the wild die told apart from the others."""

    def total(first: int, *rest: int) -> int:
        if first == 1 and cancels and rest:
            return 1 + sum(rest) - max(rest)
        return first + sum(rest)

    first = icepool.d6.explode(depth=3)
    return icepool.map(total, first, *[icepool.d6] * others)


@pytest.mark.rule("opend6.roll.wild-die", "opend6.attack.success")
@pytest.mark.parametrize("cancels", [True, False])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_chances_are_those_of_an_oracle(count: int, cancels: bool) -> None:
    oracle = wild(count - 1, cancels)
    for needed in (2, 5, 8, 12):
        assert reaches(count, needed, cancels) == Fraction(oracle.probability(">=", needed))


@pytest.mark.rule("opend6.roll.wild-die")
def test_what_a_pip_is_worth_between_battles_is_told_with_the_wild_die_of_battles() -> None:
    told = skill_chance(None, "marksmanship", pips_of("3D"), 0)
    assert told.chance == Fraction(wild(2, True).probability(">=", 13))


@pytest.mark.rule("opend6.damage.wounds")
def test_margins_are_those_of_an_oracle() -> None:
    oracle = wild(1, True) - wild(1, True)
    found = margin_odds(2, 2, 0, True)
    for gap in (-4, 0, 1, 4, 9):
        assert float(found.chance(partial(le, gap))) == pytest.approx(
            float(oracle.probability(">=", gap)), abs=1e-3
        )


@pytest.mark.rule("opend6.roll.character-point")
def test_a_character_point_is_asked_for_after_the_roll(duel: Tables) -> None:
    hero = figure("pistol", marksmanship="3D", points=2)
    table, alice, bob = duel("A...B", [2, 3, 3, 6, 1, *[2, 2, 2, 2], *[5, 5]], A=hero, B=FISTS)
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.battle.pending and table.battle.pending.words == "shot, pistol: 8. Spend a character point?"
    assert table.battle.pending.options[1].hint == "one of 2 points"
    assert [option.after for option in table.battle.pending.options] == [0, Fraction(5, 6)], (
        "2 to 5, and a 6 that goes on"
    )
    found = table.answer("spend")
    assert (
        rolled(alice, "character point", "opend6.roll.character-point", (6, 1), pips(8), against=10).total
        == 15
    )
    assert found[1].total == 15 and table.get(alice, Points) == Points(1)
    assert table.battle.pending.words == "damage, pistol: 8. Spend a character point?", (
        "the attack has hit: nothing more to gain there"
    )
    assert [option.after for option in table.battle.pending.options] == [None, None]
    assert table.battle.pending.options[1].hint == "adds 4.2 on average; the last point"
    found = table.answer("keep")
    assert table.get(alice, Points) == Points(1) and found[1].unit == bob


@pytest.mark.rule("opend6.roll.character-point")
def test_two_points_go_into_a_roll_at_most(duel: Tables) -> None:
    hero = figure(dodge="2D", points=5)
    table, alice, bob = duel("AB", [2, 2, 1, 1], A=hero, B=FISTS)
    table.apply(Defend(alice, "dodge"))
    table.answer("spend")
    table.answer("spend")
    assert table.battle.pending is None and table.get(alice, Points).left == 3
    assert bob in table.battle.table.standing()


@pytest.mark.rule("opend6.roll.character-point")
def test_no_point_is_asked_for_by_whom_the_harm_does_not_reach(duel: Tables) -> None:
    hero = figure(physique="2D", points=2)
    table, alice, bob = duel("A...B", [*[4, 4, 4], *[1, 1, 1, 2], *[5, 4]], A=PISTOL, B=hero)
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.battle.pending is None and table.get(bob, Points) == Points(2)


@pytest.mark.rule("opend6.roll.character-point")
def test_who_resists_is_told_what_the_harm_would_be(duel: Tables) -> None:
    hero = figure(physique="2D", points=2)
    table, alice, bob = duel("A...B", [*[4, 4, 4], *[5, 5, 5, 5], *[2, 3], 2], A=PISTOL, B=hero)
    table.apply(Shoot(alice, bob, "pistol"))
    assert (
        table.battle.pending
        and table.battle.pending.words == "resisting damage: 5, mortally wounded. Spend a character point?"
    )
    table.answer("spend")
    assert table.battle.pending and "7, mortally wounded" in table.battle.pending.words


@pytest.mark.rule("opend6.roll.character-point", "opend6.initiative")
def test_an_answer_for_good_to_the_initiative_holds_for_nothing_else(duel: Tables) -> None:
    hero = figure("pistol", marksmanship="3D", points=2)
    table, alice, bob = duel("A...B", [*[5, 5], *[2, 3], *[2, 3, 3]], order=False, A=hero, B=PISTOL)
    assert table.battle.pending and table.battle.pending.rule == "opend6.initiative"
    table.answer("keep")
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.battle.pending.rule == "opend6.roll.character-point"


@pytest.mark.rule("opend6.round.steps", "opend6.initiative")
def test_each_round_begins_with_perception(duel: Tables) -> None:
    table, alice, bob = duel("A.B", [2, 3, 4, 4, *[5, 5, 2, 2]], order=False, A=PISTOL, B=PISTOL)
    rule = "opend6.initiative"
    assert table.opening[2:4] == [
        rolled(alice, "initiative, 2D", rule, (2, 3)),
        rolled(bob, "initiative, 2D", rule, (4, 4)),
    ]
    assert table.opening[4:] == [RoundBegan(1, (bob, alice)), TurnBegan(bob, "ember")]
    table.end_turn()
    found = table.end_turn()
    assert RoundBegan(2, (alice, bob)) in found and not any(isinstance(event, Ordered) for event in found)


@pytest.mark.rule("opend6.initiative")
def test_ties_go_by_codes_then_by_another_roll(duel: Tables) -> None:
    table, alice, bob = duel("A.B", [3, 3, 2, 4], order=False, A=PISTOL, B=figure("pistol", search="3D"))
    assert table.battle.slot and table.battle.slot.unit == bob, "search"
    table, alice, bob = duel("A.B", [3, 3, 2, 4, *[2, 2], *[5, 5]], order=False, A=PISTOL, B=PISTOL)
    assert table.battle.slot.unit == bob, "alike in everything, they roll again"
    again = [*[2, 2], *[2, 2], *[3, 4], *[5, 5]]
    table, alice, bob = duel("A.B", [3, 3, 2, 4, *again], order=False, A=PISTOL, B=PISTOL)
    assert table.battle.slot.unit == bob, "and once more, as long as they are"
    assert [event.faces for event in table.opening if isinstance(event, Rolled)] == [
        (3, 3), (2, 4), (2, 2), (2, 2), (3, 4), (5, 5)
    ]  # fmt: skip
    assert alice != bob


@pytest.mark.rule("opend6.initiative")
@pytest.mark.parametrize(("option", "dice"), [("roll_once", [3, 3, 2, 2]), ("first_action", [])])
def test_the_order_may_be_kept(duel: Tables, option: str, dice: list[int]) -> None:
    options = {"initiative": option, "opening": "azure"}
    table, alice, bob = duel(
        "A.B",
        dice,
        order=False,
        options=options,
        A=PISTOL,
        B=figure("pistol", perception="4D" if not dice else "2D"),
    )
    for _ in range(2):
        assert table.battle.slot.unit == alice, "whoever opens the fight goes first, whatever the codes"
        table.end_turn()
        assert table.battle.slot.unit == bob
        table.end_turn()


@pytest.mark.rule("opend6.turn.choice", MULTI)
def test_each_action_beyond_the_first_costs_a_die(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [2, 2, 2], A=figure("pistol", marksmanship="4D", dodge="3D"), B=FISTS)
    assert table.apply(Declare(alice, 3)) == [Spent(alice, "Actions", "3 actions, 2D less on each")]
    assert table.refused(Declare(alice, 2)) == MULTI
    assert (
        table.chances(Shoot(alice, bob, "pistol")).checks[0].title == "shot, pistol (2D; −2D for 3 actions)"
    )
    found = table.apply(Shoot(alice, bob, "pistol"))
    assert found[3] == rolled(alice, "shot, pistol, 2D", "opend6.attack.skills", (2, 2), against=10)
    found = table.apply(Defend(alice, "dodge"))
    assert found[1].total == 2, "1D is left of the dodge, and no bonus"
    assert table.battle.sheet(alice).turn[0].value == "1 of 3, −2D"
    table.end_turn()
    assert table.get(alice, Turn).declared == 3, "what was not used still counts"
    table.end_turn()
    assert table.get(alice, Turn) == Turn(acted=2)


@pytest.mark.rule(MULTI)
def test_whoever_says_nothing_has_one_action_and_less_than_a_die_is_not_rolled(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [2, 2, 2], A=PISTOL, B=PISTOL)
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.refused(Shoot(alice, bob, "pistol")) == MULTI
    table.end_turn()
    table.apply(Declare(bob, 4))
    assert table.refused(Shoot(bob, alice, "pistol")) == MULTI
    assert bob in table.battle.table.standing()


@pytest.mark.rule("opend6.turn.ready")
def test_drawing_and_loading_take_an_action_each(duel: Tables) -> None:
    table, alice, _ = duel("A...B", A=figure("knife", carried=("smg",)), B=FISTS)
    table.put(alice, Magazine((("smg", 4),)))
    table.apply(Declare(alice, 2))
    assert table.apply(Draw(alice, "smg"))[0] == Spent(alice, "Action", "draws")
    table.apply(Reload(alice, "smg"))
    assert table.get(alice, Magazine).left("smg") == 30
    assert table.refused(Reload(alice, "smg")) == MULTI


@pytest.mark.rule(MOVE)
def test_half_the_move_is_free_and_the_whole_an_action(duel: Tables) -> None:
    table, alice, _ = duel("A" + "." * 30 + "B", [2, 3], A=FISTS, B=FISTS)
    way = tuple((x, 0) for x in range(1, 30))
    assert table.refused(Move(alice, way[:4])) == MOVE, "3 tiles"
    assert table.refused(Walk(alice, way[:8])) == MOVE, "7 tiles"
    assert table.refused(Run(alice, way[:7])) == MOVE, "that takes no run"
    assert [table.chances(Run(alice, way[:far])).checks[0].against for far in (8, 13, 14, 20, 21, 27)] == [
        5,
        5,
        10,
        10,
        15,
        15,
    ]
    short = table.chances(Run(alice, way[:27])).outcomes[-1]
    assert (short.key, short.words) == ("fail", f"gets only to {cell_name(way[6])}"), (
        "it is said what failing means"
    )
    assert table.refused(Run(alice, way[:28])) == MOVE
    found = table.apply(Run(alice, way[:13]))
    assert found[1].against == 5 and not found[1].passed, "Physique, 5 lower without running"
    assert table.battle.table.cell(alice) == (7, 0), "who fails gets as far as the Move"
    assert table.refused(Move(alice, way[7:8])) == MOVE, "one movement a round"


@pytest.mark.rule(MOVE)
def test_a_diagonal_step_counts_one_and_a_half(duel: Tables) -> None:
    picture = "A....\n.....\n....B"
    table, alice, _ = duel(picture, A=FISTS, B=FISTS)
    assert table.allowed(Move(alice, ((1, 1), (2, 2))))
    assert not table.allowed(Move(alice, ((1, 1), (2, 2), (3, 2))))
    assert table.allowed(Move(alice, ((1, 1), (2, 1)))) and not table.allowed(
        Move(alice, ((1, 0), (2, 0), (3, 1)))
    )


@pytest.mark.rule("opend6.option.prone")
def test_down_and_up_is_free_once_but_not_after_a_fall(duel: Tables) -> None:
    table, alice, _ = duel("A" + "." * 9 + "B", A=FISTS, B=FISTS)
    table.apply(DropProne(alice))
    assert table.get(alice, Prone) and table.refused(StandUp(alice)) == "opend6.option.prone"
    assert not table.allowed(Move(alice, ((1, 0), (2, 0)))), "half as far"
    table.end_turn()
    table.end_turn()
    table.apply(StandUp(alice))
    table.put(alice, Floored())
    table.apply(StandUp(alice))
    assert table.get(alice, Turn).done == 1, "who was thrown down needs an action"


@pytest.mark.rule("opend6.wound.wounded", "opend6.wound.stunned")
def test_only_the_worst_wound_takes_dice(duel: Tables) -> None:
    table, alice, _ = duel("AB", A=PISTOL, B=FISTS)
    for parts, lost in (((Stunned(9),), 1), ((Stunned(9), Hurt(1)), 1), ((Hurt(2),), 2), ((Hurt(3),), 3)):
        table.put(alice, *parts)
        assert sum(dice for dice, _ in burdens(table.battle.table, alice)) == lost


@pytest.mark.rule("opend6.damage.strength", "opend6.damage.strength-abilities")
@pytest.mark.parametrize(
    ("codes", "nature", "dice"),
    [
        ({"physique": "3D"}, {}, 2),
        ({"physique": "3D", "lifting": "6D+2"}, {}, 3),
        ({"physique": "4D"}, {}, 2),
        ({"physique": "3D"}, {"strength_dice": 2}, 3),
        ({"physique": "3D"}, {"strength_dice": -2}, 1),
    ],
)
def test_strength_damage_is_half_the_dice(
    duel: Tables, codes: dict[str, Any], nature: dict[str, Any], dice: int
) -> None:
    table, alice, bob = duel("AB", A=figure("knife", nature=nature, **codes), B=KNIFE)
    assert strength_damage(table.battle.table, alice) == dice
    title = table.chances(Strike(alice, bob, "knife")).checks[2].title
    assert title == f"damage, knife ({dice + 1}D)"


@pytest.mark.rule("opend6.damage.strength-abilities")
def test_ranks_of_increased_attribute_add_to_the_total(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure(nature={"strong": 2}, brawling="3D"), B=FISTS)
    damage = table.chances(Strike(alice, bob, "hands")).checks[2]
    assert [modifier.value for modifier in damage.modifiers] == [2]


@pytest.mark.rule("opend6.repeat")
def test_the_last_side_has_won(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [5, 5, 5, *[6, 6, 6, 6, 5], *[1, 2]], A=PISTOL, B=FISTS)
    found = table.apply(Shoot(alice, bob, "pistol"))
    assert any(isinstance(event, Harmed) and event.words == "dead" for event in found)
    assert table.battle.winner == "azure"
    assert not table.allowed(EndTurn(alice))


@pytest.mark.rule("opend6.roll.character-point", "opend6.damage.wounds")
def test_who_resists_is_told_what_else_another_die_would_lead_to(duel: Tables) -> None:
    """Short of what is needed it may still turn a wound into a lesser one."""
    hero = figure(physique="2D", points=2)
    table, alice, bob = duel("A...B", [*[4, 4, 4], *[5, 5, 5, 5], *[4, 5]], A=PISTOL, B=hero)
    table.apply(Shoot(alice, bob, "pistol"))
    asked = table.battle.pending
    assert asked and asked.words == "resisting damage: 9, incapacitated. Spend a character point?"
    assert asked.options[1].after == Fraction(1, 18)
    assert asked.options[1].hint == "wounded 53 %, stunned 8 %, not injured 6 %; one of 2 points"
