"""Hand to hand: skills, parries, position, stances and crowds."""

from __future__ import annotations

import pytest

from game.core.components import Area
from game.core.events import AttackEnded, Harmed, Modifier, Reported
from game.core.field import Zone
from game.core.probability.chances import CheckLine
from game.core.references import NO_UNIT, UnitId
from game.rulesets.infowar.components import Attackers, Defending, Prone, Sized, Stunned
from game.rulesets.infowar.orders import Defend, Shoot, Strike
from tests.rulesets.infowar.table import FISTS, KNIFE, Tables, dice, fair, figure, rolled

BLOW, WARD = "infowar.attack.opposed", "infowar.attack.defence-skill"


def lines(
    table: object, attacker: UnitId, target: UnitId, weapon: str, manner: str = ""
) -> list[tuple[Modifier, ...]]:
    found: tuple[CheckLine, ...] = table.chances(Strike(attacker, target, weapon, manner)).checks  # type: ignore[attr-defined]
    return [line.modifiers for line in found]


@pytest.mark.rule("infowar.attack.opposed")
@pytest.mark.parametrize(
    ("attack", "defence", "ending"), [(1, 0, "hit"), (1, 1, "parry"), (0, 1, "parry"), (-1, -2, "miss")]
)
def test_only_a_positive_degree_harms(duel: Tables, attack: int, defence: int, ending: str) -> None:
    faces = dice(attack, defence, 0) if ending == "hit" else dice(attack, defence)
    table, alice, bob = duel("AB", faces, A=KNIFE, B=KNIFE)
    events = table.apply(Strike(alice, bob, "knife"))
    assert AttackEnded(alice, bob, ending, attack, defence) in events
    assert any(isinstance(event, Harmed) for event in events) is (ending == "hit")


@pytest.mark.rule("infowar.attack.skills")
@pytest.mark.parametrize(
    ("brawling", "martial", "name", "rung"),
    [(1, 0, "Brawling", "Good"), (0, 1, "Martial Arts", "Good"), (1, 1, "Martial Arts", "Good")],
)
def test_bare_hands_use_the_better_skill(
    duel: Tables, brawling: int, martial: int, name: str, rung: str
) -> None:
    table, alice, bob = duel("AB", A=figure(brawling=brawling, martial_arts=martial), B=FISTS)
    assert lines(table, alice, bob, "unarmed")[0] == (fair(name, value=1, rung="Good"),)


@pytest.mark.rule("infowar.attack.defence-skill", "infowar.melee.parry-weapons")
def test_the_best_defence_that_is_allowed_is_used(duel: Tables) -> None:
    fighter = figure("pistol", brawling=1, martial_arts=2, melee=-1)
    table, alice, bob = duel("AB", A=figure("knife"), B=fighter)
    assert lines(table, alice, bob, "knife")[1] == (fair("Melee", WARD, -1, "Mediocre"),)
    assert lines(table, alice, bob, "unarmed")[1] == (fair("Martial Arts", WARD, 2, "Great"),)


@pytest.mark.rule("infowar.melee.parry-weapons")
def test_empty_hands_do_not_parry_a_blade(duel: Tables) -> None:
    table, alice, bob = duel("AB", dice(0, 0), A=KNIFE, B=figure(melee=-1))
    assert len(lines(table, alice, bob, "knife")) == 1
    events = table.apply(Strike(alice, bob, "knife"))
    assert (
        AttackEnded(alice, bob, "hit", 0, 0) in events
        and next(event for event in events if isinstance(event, Harmed)).words == "Scratch"
    )


@pytest.mark.rule("infowar.attack.difficulty")
@pytest.mark.parametrize(("picture", "smoke", "level"), [("AB", False, 0), ("A%", False, 1), ("AB", True, 1)])
def test_the_difficulty_is_fair_or_good_where_the_fight_is_hindered(
    duel: Tables, picture: str, smoke: bool, level: int
) -> None:
    if picture == "A%":
        table, alice, bob = duel("AB.\n.%.", A=KNIFE, B=KNIFE)
        from game.core.components import Position

        table.put(bob, Position((1, 1)))
    else:
        table, alice, bob = duel(picture, A=KNIFE, B=KNIFE)
    if smoke:
        table.world.create(Area("smoke", ((1, 0),), NO_UNIT, 2))
    assert table.chances(Strike(alice, bob, "knife")).checks[0].against == level


@pytest.mark.rule("infowar.melee.position")
def test_the_worse_position_counts_each_drawback_two_at_most(duel: Tables) -> None:
    glare = Zone("glare", "sun", ((1, 0),))
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE, zones=(glare,))
    worse = Modifier(-1, "infowar.melee.position", "worse position")
    assert lines(table, alice, bob, "knife") == [(fair("Melee"),), (fair("Melee", WARD), worse)]
    table.put(bob, Prone())
    assert lines(table, alice, bob, "knife")[1][1] == Modifier(-2, "infowar.melee.position", "worse position")
    table.put(alice, Prone())
    assert lines(table, alice, bob, "knife")[1][1] == worse


@pytest.mark.rule("infowar.melee.small-shield", "infowar.melee.large-shield")
@pytest.mark.parametrize("kind", ["small", "large"])
def test_shields_ward_off_blows(duel: Tables, kind: str) -> None:
    table, alice, bob = duel("AB", A=figure("baton"), B=figure("knife", shield=kind))
    assert lines(table, alice, bob, "baton")[1] == (
        fair("Melee", WARD),
        Modifier(1, f"infowar.melee.{kind}-shield", f"{kind} shield"),
    )


@pytest.mark.rule("infowar.melee.weapon-size")
def test_a_broadsword_against_a_knife(duel: Tables) -> None:
    swordsman = figure("broadsword", familiar=("broadsword",))
    table, alice, bob = duel("AB", A=swordsman, B=KNIFE)
    smaller = Modifier(-1, "infowar.melee.weapon-size", "smaller weapon")
    assert lines(table, alice, bob, "broadsword") == [(fair("Melee"),), (fair("Melee", WARD), smaller)]
    table.end_turn()
    assert lines(table, bob, alice, "knife") == [(fair("Melee"), smaller), (fair("Melee", WARD),)]


@pytest.mark.rule("infowar.melee.unfamiliar")
def test_rare_weapons_take_training(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("broadsword"), B=figure("machete"))
    strange = Modifier(-2, "infowar.melee.unfamiliar", "not trained with the broadsword")
    assert lines(table, alice, bob, "broadsword")[0] == (fair("Melee"), strange)
    table.end_turn()
    assert lines(table, bob, alice, "machete")[1] == (fair("Melee", WARD), strange)


@pytest.mark.rule("infowar.melee.all-out-offense")
@pytest.mark.parametrize(("attack", "defence", "back"), [(0, 1, "Scratch"), (0, 3, "Hurt"), (-3, -2, "")])
def test_an_all_out_attack_that_fails_is_answered(duel: Tables, attack: int, defence: int, back: str) -> None:
    """+1 on the blow; a tie or worse brings the foe's factor, its degree and 2."""
    faces = dice(attack, defence, 0) if back else dice(attack, defence + 1, 0)
    table, alice, bob = duel("AB", faces, A=KNIFE, B=KNIFE)
    events = table.apply(Strike(alice, bob, "knife", "all-out"))
    harmed = [event for event in events if isinstance(event, Harmed)]
    assert [(event.unit, event.words) for event in harmed] == [(alice, back or "Scratch")]
    assert Reported(bob, "infowar.melee.all-out-offense", "Bob strikes back into the opening") in events


@pytest.mark.rule("infowar.melee.all-out-offense")
def test_no_answer_where_only_the_difficulty_was_missed_or_from_the_stunned(duel: Tables) -> None:
    table, alice, bob = duel("AB", dice(-2, -3), A=KNIFE, B=KNIFE)
    events = table.apply(Strike(alice, bob, "knife", "all-out"))
    assert events[-1] == AttackEnded(alice, bob, "miss", -1, -3)
    table, alice, bob = duel("AB", dice(-2, 2), A=KNIFE, B=KNIFE)
    table.put(bob, Stunned())
    assert not any(isinstance(event, Harmed) for event in table.apply(Strike(alice, bob, "knife", "all-out")))


@pytest.mark.rule("infowar.melee.all-out-offense")
def test_an_all_out_attack_that_hits_does_one_more(duel: Tables) -> None:
    table, alice, bob = duel("AB", dice(1, 0, 0), A=figure("baton"), B=KNIFE)
    events = table.apply(Strike(alice, bob, "baton", "all-out"))
    assert next(event for event in events if isinstance(event, Harmed)).words == "Hurt"


@pytest.mark.rule("infowar.melee.all-out-defense", "infowar.ranged.all-out-defense")
def test_all_out_defence_is_for_blows_and_shots_until_the_next_turn(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("knife"), B=figure("pistol"))
    table.apply(Defend(alice))
    assert table.refused(Strike(alice, bob, "knife")) == "infowar.round.five-seconds"
    table.end_turn()
    assert (
        Modifier(2, "infowar.ranged.all-out-defense", "all-out defence")
        in table.chances(Shoot(bob, alice, "pistol")).checks[1].modifiers
    )
    assert (
        Modifier(2, "infowar.melee.all-out-defense", "all-out defence")
        in lines(table, bob, alice, "unarmed")[1]
    )
    table.end_turn()
    assert table.get(alice, Defending) is None


@pytest.mark.rule("infowar.melee.sizing-up")
def test_one_who_defends_all_out_sizes_the_foe_up(duel: Tables) -> None:
    table, alice, bob = duel("AB", dice(-2, 0, 1), A=KNIFE, B=KNIFE)
    table.put(bob, Defending())
    events = table.apply(Strike(alice, bob, "knife"))
    rule = "infowar.melee.sizing-up"
    assert events[-2] == rolled(bob, "sizing up", rule, 1, fair("Combat Experience", rule), against=1)
    assert events[-1] == Reported(alice, rule, "Bob has sized Alice up: −1 against it in the next round")
    assert table.get(alice, Sized) == Sized(((bob, 2),))
    table.end_turn()
    table.end_turn()
    seen = Modifier(-1, rule, "sized up by Bob")
    assert seen in lines(table, alice, bob, "knife")[0]
    table.end_turn()
    assert seen in lines(table, bob, alice, "knife")[1]
    table.end_turn()
    assert seen not in lines(table, alice, bob, "knife")[0]


@pytest.mark.rule("infowar.melee.special-maneuver")
@pytest.mark.parametrize(("manner", "less"), [("hard", -1), ("harder", -2)])
def test_manoeuvres_are_harder_and_hit_harder(duel: Tables, manner: str, less: int) -> None:
    table, alice, bob = duel(
        "AB", dice(2, -2, 0), A=figure(martial_arts=2, brawling=3), B=figure(endurance=0)
    )
    plain, hard = lines(table, alice, bob, "unarmed")[0], lines(table, alice, bob, "unarmed", manner)[0]
    assert plain == (fair("Brawling", value=3, rung="Superb"),)
    assert hard == (
        fair("Martial Arts", value=2, rung="Great"),
        Modifier(less, "infowar.melee.special-maneuver", "difficult manoeuvre"),
    )
    events = table.apply(Strike(alice, bob, "unarmed", manner))
    degree = 2 + 2 + less + 2
    assert next(event for event in events if isinstance(event, Harmed)).amount == (degree - less + 1) // 2
    assert table.battle.table.unit(bob).name == "Bob"


@pytest.mark.rule("infowar.melee.special-maneuver")
@pytest.mark.parametrize("manner", ["hard", "harder", "hard-stun", "harder-stun"])
def test_blades_know_no_manoeuvres(duel: Tables, manner: str) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    assert table.refused(Strike(alice, bob, "knife", manner)) == "infowar.melee.special-maneuver"


@pytest.mark.rule("infowar.melee.several-opponents")
def test_each_foe_beyond_the_first_is_minus_one(duel: Tables) -> None:
    table, alice, anna, maximilian, bob = duel(
        "ABN\n.M.", dice(-4, 0, -4, 0), A=KNIFE, N=KNIFE, M=KNIFE, B=KNIFE
    )
    table.apply(Strike(alice, bob, "knife"))
    table.end_turn()
    second = Modifier(-1, "infowar.melee.several-opponents", "2 opponents")
    assert second in lines(table, anna, bob, "knife")[1]
    table.apply(Strike(anna, bob, "knife"))
    table.end_turn()
    assert (
        Modifier(-2, "infowar.melee.several-opponents", "3 opponents")
        in lines(table, maximilian, bob, "knife")[1]
    )
    table.end_turn()
    assert second in lines(table, bob, alice, "knife")[0]
    table.end_turn()
    assert lines(table, alice, bob, "knife")[1] == (fair("Melee", WARD),)


@pytest.mark.rule("infowar.melee.crowd-limit")
def test_six_can_strike_at_one_and_four_with_what_needs_room(duel: Tables) -> None:
    swordsman = figure("broadsword", familiar=("broadsword",))
    table, alice, bob = duel("AB", A=swordsman, B=KNIFE)
    table.put(
        bob,
        Attackers(
            melee=(UnitId(91), UnitId(92), UnitId(93), UnitId(94)),
            roomy=(UnitId(91), UnitId(92), UnitId(93), UnitId(94)),
        ),
    )
    assert table.refused(Strike(alice, bob, "broadsword")) == "infowar.melee.crowd-limit"
    table.put(
        bob,
        Attackers(
            melee=(UnitId(91), UnitId(92), UnitId(93), UnitId(94), UnitId(95)),
            roomy=(UnitId(91), UnitId(92), UnitId(93)),
        ),
    )
    assert table.allowed(Strike(alice, bob, "broadsword"))
    table.put(bob, Attackers(melee=(UnitId(91), UnitId(92), UnitId(93), UnitId(94), UnitId(95), UnitId(96))))
    assert table.refused(Strike(alice, bob, "broadsword")) == "infowar.melee.crowd-limit"


def test_nobody_strikes_round_a_wall(duel: Tables) -> None:
    table, alice, bob = duel("A#\n#B", A=KNIFE, B=KNIFE)
    assert table.refused(Strike(alice, bob, "knife")) == "infowar.attack.skills"
