"""Help: by an order for what comes, or out of turn as the roll is made."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.actions import Move
from game.core.events import Answered, AttackEnded, Event, Modifier, Rolled, Spent, StatusGained, StatusLost
from game.core.field import Tile, Zone
from game.core.references import NO_UNIT
from game.rulesets.nwo.areas import place_area
from game.rulesets.nwo.components import Conditions, Helped, Helping, Magazine, Surprised, Turn
from game.rulesets.nwo.helping import KINDS, helping_checks
from game.rulesets.nwo.orders import Disengage, Grapple, Help, Interact, Reload, Shoot, Strike, UseDoor
from tests.rulesets.nwo.table import (
    AIM,
    BLADE,
    FISTS,
    KNIFE,
    NIMBLE,
    PISTOL,
    WEAK,
    Tables,
    afflicted,
    aims,
    checked,
    ducks,
    figure,
    helps,
    strains,
    strikes,
    wards,
)

AIMING = Modifier(2, "nwo.help.roll", "half of Aiming 4")
ONE = Modifier(3, "nwo.help.cap", "1 helping")
TWO = Modifier(6, "nwo.help.cap", "2 helping")
INSTEAD = Modifier(0, "nwo.help.roll", "Resolve in place of the skill", -1)


def rolled(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Rolled)]


@pytest.mark.rule("nwo.help.adjacent", "nwo.help.roll", "nwo.help.same-turn")
@pytest.mark.parametrize(("faces", "total", "modifiers"), [("44", 10, (AIM, ONE)), ("43", 9, (AIM,))])
def test_help_with_ten_gives_the_friends_next_shot_of_the_round_three(
    duel: Tables, faces: str, total: int, modifiers: tuple[Modifier, ...]
) -> None:
    table, alice, anna, bob = duel("AN...B", [*map(int, faces), 2, 3, 6, 6], A=FISTS, N=PISTOL, B=FISTS)
    gained = [StatusGained(anna, "helped", "nwo.help.same-turn")] if total >= 10 else []
    assert table.apply(Help(alice, anna, "shot", "Aiming")) == [
        Spent(alice, "Action", "helps Anna"),
        helps(alice, "Aiming", faces, total, AIMING),
        *gained,
    ]
    table.end_turn()
    bonus = sum(modifier.value for modifier in modifiers)
    assert table.chances(Shoot(anna, bob, "pistol")).checks[0].modifiers == modifiers
    assert rolled(table.apply(Shoot(anna, bob, "pistol"))) == [
        aims(anna, "23", 5 + bonus, *modifiers),
        ducks(bob, "66", 12),
    ]


@pytest.mark.rule("nwo.help.same-turn")
def test_help_serves_one_matching_check_and_is_lost_with_the_round(duel: Tables) -> None:
    table, alice, anna, bob = duel("AN...B", [4, 4], A=FISTS, N=PISTOL, B=FISTS)
    table.apply(Help(alice, anna, "shot", "Aiming"))
    table.end_turn()
    assert table.chances(Strike(anna, bob, "unarmed")).checks[0].modifiers == (NIMBLE,)
    table.end_turn()
    assert StatusLost(anna, "helped", "nwo.help.same-turn") in table.end_turn()
    table.end_turn()
    assert table.chances(Shoot(anna, bob, "pistol")).checks[0].modifiers == (AIM,)


@pytest.mark.rule("nwo.help.adjacent")
def test_only_friends_on_the_next_tile_are_helped_and_never_with_a_defence(duel: Tables) -> None:
    table, alice, anna, bob = duel("A.N\nB..", A=FISTS, N=FISTS, B=FISTS)
    assert table.refused(Help(alice, anna, "shot", "Aiming")) == "nwo.help.adjacent"
    table.apply(Move(alice, ((1, 0),)))
    assert table.allowed(Help(alice, anna, "shot", "Aiming"))
    assert table.refused(Help(alice, bob, "shot", "Aiming")) == "nwo.help.adjacent"
    assert table.refused(Help(alice, alice, "shot", "Aiming")) == "nwo.help.adjacent"
    assert table.refused(Help(alice, anna, "defence", "Aiming")) == "nwo.help.adjacent"
    assert table.refused(Help(alice, anna, "reload", "Aiming")) == "nwo.help.roll"


@pytest.mark.rule("nwo.help.adjacent")
def test_nobody_is_asked_to_help_a_defence(duel: Tables) -> None:
    table, alice, bob, _bill = duel("AB.\n..L", [3, 3, 6, 6], A=KNIFE, B=FISTS, L=FISTS)
    table.apply(Strike(alice, bob, "knife"))
    assert table.battle.pending is None


@pytest.mark.rule("nwo.help.out-of-turn", "nwo.turn.reactions")
def test_a_friend_who_has_not_acted_is_asked_as_the_check_is_about_to_be_rolled(duel: Tables) -> None:
    table, anna, alice, bob = duel("NB\nA.", [5, 5, 3, 4, 6, 6], N=KNIFE, A=FISTS, B=FISTS)
    table.apply(Strike(anna, bob, "knife"))
    ask = table.battle.pending
    assert ask and (ask.side, ask.unit, ask.about, ask.rule, ask.default) == (
        "azure",
        alice,
        anna,
        "nwo.help.out-of-turn",
        "no",
    )
    assert [(option.key, option.hint) for option in ask.options] == [
        ("Weapon", "42 % for +3"),
        ("Resolve", "3 % for +3"),
        ("no", ""),
    ]
    assert table.answer("Weapon") == [
        Answered(alice, "nwo.help.out-of-turn", "Weapon", "Help by Weapon"),
        helps(alice, "melee attack", "55", 12, Modifier(2, "nwo.help.roll", "half of nimble 4")),
        strikes(anna, "34", 12, BLADE, ONE),
        wards(bob, "66", 14, NIMBLE),
        AttackEnded(anna, bob, "miss", 12, 14),
    ]
    table.end_turn()
    assert (table.get(alice, Turn).action, table.get(alice, Turn).movement) == (False, True)
    assert table.refused(Strike(alice, bob, "unarmed")) == "nwo.turn.economy"


@pytest.mark.rule("nwo.help.out-of-turn")
def test_who_has_had_its_turn_or_has_helped_or_stands_apart_is_not_asked(duel: Tables) -> None:
    table, alice, anna, bob = duel("AN\n.B", [3, 4, 6, 6], A=FISTS, N=FISTS, B=FISTS)
    table.put(alice, Turn(action=False, movement=True))
    table.end_turn()
    table.apply(Strike(anna, bob, "unarmed"))
    assert table.battle.pending is None, "Alice has used her Action"
    table, anna, _alice, bob = duel("N.A\nB..", [3, 4, 6, 6], N=FISTS, A=FISTS, B=FISTS)
    table.apply(Strike(anna, bob, "unarmed"))
    assert table.battle.pending is None, "Alice is two tiles away"
    table, anna, alice, bob = duel("NA\nB.", [3, 4, 6, 6], N=FISTS, A=FISTS, B=FISTS)
    table.put(alice, Helping(1))
    table.apply(Strike(anna, bob, "unarmed"))
    assert table.battle.pending is None, "Alice has helped in this round"


@pytest.mark.rule("nwo.help.out-of-turn", "nwo.turn.reactions", "nwo.ambush.surprised")
def test_the_surprised_help_nobody(duel: Tables) -> None:
    table, anna, alice, bob = duel("NA\nB.", [3, 4, 6, 6], N=FISTS, A=FISTS, B=FISTS)
    table.put(alice, Surprised())
    table.apply(Strike(anna, bob, "unarmed"))
    assert table.battle.pending is None


@pytest.mark.rule("nwo.help.cap")
def test_two_helpers_count_six_and_a_third_is_refused(duel: Tables) -> None:
    table, alice, anna, _bob = duel("AN..B", A=FISTS, N=PISTOL, B=FISTS)
    table.put(anna, Helped(1, ("shot", "blow")))
    assert table.allowed(Help(alice, anna, "shot", "Aiming"))
    table.put(anna, Helped(1, ("shot", "shot")))
    assert table.refused(Help(alice, anna, "shot", "Aiming")) == "nwo.help.cap"
    assert table.allowed(Help(alice, anna, "blow", "Weapon"))


@pytest.mark.rule("nwo.help.cap")
def test_help_that_fails_counts_among_the_two(duel: Tables) -> None:
    faces = [2, 2, 2, 2, 2, 3, 6, 6]
    table, alice, anna, bob = duel("AN..B", faces, A=FISTS, N=PISTOL, B=FISTS)
    assert rolled(table.apply(Help(alice, anna, "shot", "Aiming"))) == [
        helps(alice, "Aiming", "22", 6, AIMING)
    ]
    table.put(alice, Turn(action=True))
    assert rolled(table.apply(Help(alice, anna, "shot", "Aiming"))) == [
        helps(alice, "Aiming", "22", 6, AIMING)
    ]
    table.put(alice, Turn(action=True))
    assert table.refused(Help(alice, anna, "shot", "Aiming")) == "nwo.help.cap"
    assert table.allowed(Help(alice, anna, "blow", "Weapon"))
    table.end_turn()
    assert table.apply(Shoot(anna, bob, "pistol"))[4:] == [
        aims(anna, "23", 7, AIM),
        ducks(bob, "66", 12),
        AttackEnded(anna, bob, "miss", 7, 12),
    ], "Alice is not asked again: two have tried"


@pytest.mark.rule("nwo.help.out-of-turn", "nwo.help.cap")
def test_one_whose_turn_went_by_with_its_action_unspent_helps_out_of_turn_once(duel: Tables) -> None:
    table, alice, anna, bob = duel("AN\n.B", [5, 5, 3, 4, 6, 6], A=FISTS, N=KNIFE, B=FISTS)
    table.end_turn()
    table.apply(Strike(anna, bob, "knife"))
    ask = table.battle.pending
    assert ask and (ask.unit, ask.about, ask.rule) == (alice, anna, "nwo.help.out-of-turn")
    assert table.answer("Weapon") == [
        Answered(alice, "nwo.help.out-of-turn", "Weapon", "Help by Weapon"),
        helps(alice, "melee attack", "55", 12, Modifier(2, "nwo.help.roll", "half of nimble 4")),
        strikes(anna, "34", 12, BLADE, ONE),
        wards(bob, "66", 14, NIMBLE),
        AttackEnded(anna, bob, "miss", 12, 14),
    ]
    assert table.get(alice, Helping) == Helping(1)
    table.until_turn_of(alice)
    assert table.get(alice, Turn).action, "the next round's Action is its own"


@pytest.mark.rule("nwo.help.out-of-turn", "nwo.area.enter")
def test_whoever_is_asked_for_help_reads_what_the_roll_is_against(duel: Tables) -> None:
    table, alice, anna, _bob = duel("A......B\n.N......", A=FISTS, N=KNIFE, B=FISTS)
    table.run(place_area(table.battle.table, "smoke", ((1, 0),), NO_UNIT, 3))
    table.battle.apply(Move(alice, ((1, 0),)))
    ask = table.battle.pending
    assert ask and ask.unit == anna
    assert ask.words.startswith("Alice is about to roll: Robustness. Shall Anna help")
    assert (ask.what, ask.stake) == ("to succeed", "smoke in the eyes")


@pytest.mark.rule("nwo.help.adjacent")
def test_nobody_helps_through_a_wall(duel: Tables) -> None:
    table, alice, anna, _bob = duel("AN..B", tiles={"A": Tile(edges="e")}, A=FISTS, N=PISTOL, B=FISTS)
    assert table.refused(Help(alice, anna, "shot", "Aiming")) == "nwo.help.adjacent"


@pytest.mark.rule("nwo.help.cap")
def test_nobody_is_asked_once_two_help(duel: Tables) -> None:
    table, anna, alice, bob = duel("AN..B", [2, 3, 6, 6], N=PISTOL, A=FISTS, B=FISTS)
    table.put(anna, Helped(1, ("shot", "shot")))
    assert rolled(table.apply(Shoot(anna, bob, "pistol"))) == [
        aims(anna, "23", 13, AIM, TWO),
        ducks(bob, "66", 12),
    ]
    table, anna, alice, bob = duel("AN..B", [2, 3, 6, 6], N=PISTOL, A=FISTS, B=FISTS)
    table.put(anna, Helped(1, ("shot",)))
    table.apply(Shoot(anna, bob, "pistol"))
    assert table.battle.pending and table.battle.pending.unit == alice
    assert rolled(table.answer("no"))[0] == aims(anna, "23", 10, AIM, ONE)


@pytest.mark.rule("nwo.help.roll")
def test_resolve_at_disadvantage_stands_in_for_any_skill_and_the_helpers_conditions_count(
    duel: Tables,
) -> None:
    table, alice, anna, _bob = duel(
        "AN..B", [6, 4, 5, 6, 6, 6], A=figure(traits=("brave",)), N=PISTOL, B=FISTS
    )
    table.put(alice, Conditions(("smoke",)))
    brave = Modifier(2, "nwo.help.roll", "traits")
    assert table.apply(Help(alice, anna, "shot", "Resolve"))[1] == Rolled(
        alice,
        "Resolve",
        "nwo.help.roll",
        (6, 4, 5, 6, 6, 6),
        (6, 4),
        (brave, afflicted("smoke in the eyes"), INSTEAD),
        12,
        10,
        True,
    )
    assert [
        modifier.words
        for modifier in helping_checks(table.battle.table, alice, "Resolve")["Resolve"].modifiers
    ] == ["traits", "smoke in the eyes"]


@pytest.mark.rule("nwo.help.athleticism")
def test_fitness_and_strength_stand_in_for_each_other_in_physical_actions_only(duel: Tables) -> None:
    table, alice, _anna, _bob = duel("AN..B", A=FISTS, N=FISTS, B=FISTS)
    for kind in ("shove", "grapple", "break free", "resist", "force"):
        assert {"Strength", "Fitness"} <= helping_checks(table.battle.table, alice, kind).keys()
    for kind in ("shot", "blow", "throw", "disarm", "Resolve", "Robustness", "reload"):
        assert not {"Strength", "Fitness"} & helping_checks(table.battle.table, alice, kind).keys()


@pytest.mark.rule("nwo.help.out-of-turn", "nwo.help.athleticism")
def test_a_friend_helps_to_resist_a_grapple_and_not_the_other_side(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB.\n..L", [5, 5, 4, 5, 3, 5], A=FISTS, B=FISTS, L=FISTS)
    table.apply(Grapple(alice, bob))
    ask = table.battle.pending
    assert ask and (ask.unit, ask.about) == (bill, bob)
    assert rolled(table.answer("Fitness")) == [
        helps(bill, "Fitness", "55", 11, Modifier(1, "nwo.help.athleticism", "Fitness 8")),
        strains(alice, "grapple", "nwo.grapple.contest", "45", 8, WEAK),
        strains(bob, "resists the grapple", "nwo.grapple.contest", "35", 10, WEAK, ONE),
    ]


@pytest.mark.rule("nwo.help.right-tool")
def test_a_crowbar_helps_with_a_door_and_with_nothing_else(duel: Tables) -> None:
    table, alice, _anna, _bob = duel("AN..B", A=figure("crowbar", long_blunt=8, strength=8), N=FISTS, B=FISTS)
    tool = helping_checks(table.battle.table, alice, "force")["Tool"]
    assert [(one.value, one.rule) for one in tool.modifiers] == [
        (4, "nwo.help.right-tool"),
        (1, "nwo.melee.bonus"),
    ]
    assert not any(
        "Tool" in helping_checks(table.battle.table, alice, kind) for kind in KINDS if kind != "force"
    )
    table, alice, _anna, _bob = duel("AN..B", A=PISTOL, N=FISTS, B=FISTS)
    assert "Tool" not in helping_checks(table.battle.table, alice, "force")


@pytest.mark.rule("nwo.help.right-tool")
@pytest.mark.parametrize(
    ("level", "expected"), [(8, [(4, "nwo.help.right-tool")]), (0, [(1, "nwo.shove.contest")])]
)
def test_who_forces_a_door_rolls_the_better_of_body_and_tool(
    duel: Tables, level: int, expected: list[tuple[int, str]]
) -> None:
    table, alice, _bob = duel("AD.B", lock=12, A=figure("crowbar", long_blunt=level), B=FISTS)
    modifiers = table.chances(UseDoor(alice, (1, 0))).checks[0].modifiers
    assert [(one.value, one.rule) for one in modifiers] == expected


@pytest.mark.rule("nwo.help.spotting")
def test_a_spotter_rolls_perception_and_must_see_the_target(duel: Tables) -> None:
    keen = figure(traits=("eagle_eyed",))
    table, anna, alice, bob = duel("AN..B", [4, 5, 2, 3, 6, 6], N=PISTOL, A=keen, B=FISTS)
    table.apply(Shoot(anna, bob, "pistol"))
    seen = Modifier(1, "nwo.help.spotting", "traits")
    assert rolled(table.answer("Perception"))[:2] == [
        helps(alice, "Perception", "45", 10, seen),
        aims(anna, "23", 10, AIM, ONE),
    ]
    walls, anna, alice, bob = duel("A#..B\nN....", [2, 3, 6, 6], N=PISTOL, A=keen, B=FISTS)
    assert walls.refused(Help(anna, alice, "shot", "Weapon")) == "nwo.help.roll"
    walls.apply(Shoot(anna, bob, "pistol"))
    assert walls.battle.pending and [option.key for option in walls.battle.pending.options] == [
        "Aiming",
        "Resolve",
        "no",
    ]
    walls.answer("no")


@pytest.mark.rule("nwo.help.spotting")
@pytest.mark.parametrize(("seen", "bonus"), [(True, [3]), (False, [])])
def test_what_a_spotter_sees_helps_with_a_shot_at_that_enemy_only(
    duel: Tables, seen: bool, bonus: list[int]
) -> None:
    table, alice, anna, bob, bill = duel(
        "..B...\n......\nA#...L\nN.....",
        [6, 6, 2, 3, 6, 6, *[6, 6] * seen],
        A=FISTS,
        N=PISTOL,
        B=FISTS,
        L=FISTS,
    )
    table.apply(Help(alice, anna, "shot", "Perception"))
    assert table.get(anna, Helped) == Helped(1, ("shot",), (), (alice,))
    table.end_turn()
    shot = Shoot(anna, bob if seen else bill, "pistol")
    assert [
        one.value for one in table.chances(shot).checks[0].modifiers if one.rule == "nwo.help.cap"
    ] == bonus
    events = table.apply(shot)
    aimed = rolled(events)[0]
    assert (
        isinstance(aimed, Rolled)
        and [one.value for one in aimed.modifiers if one.rule == "nwo.help.cap"] == bonus
    )
    assert StatusLost(anna, "helped", "nwo.help.same-turn") in events and table.get(anna, Helped) == Helped(1)


@pytest.mark.rule("nwo.help.spotting")
@pytest.mark.parametrize(("seen", "bonus"), [(True, 6), (False, 3)])
def test_of_two_who_helped_the_spotter_alone_has_to_see_the_enemy(
    duel: Tables, seen: bool, bonus: int
) -> None:
    table, alice, anna, bob, bill = duel(
        "..B...\n......\nA#...L\nN.....", [], A=FISTS, N=PISTOL, B=FISTS, L=FISTS
    )
    table.put(anna, Helped(1, ("shot", "shot"), (), (alice,)))
    table.end_turn()
    shot = Shoot(anna, bob if seen else bill, "pistol")
    assert [one.value for one in table.chances(shot).checks[0].modifiers if one.rule == "nwo.help.cap"] == [
        bonus
    ]


@pytest.mark.rule("nwo.help.spotting")
def test_help_by_aiming_needs_no_sight_and_another_check_keeps_the_spotter(duel: Tables) -> None:
    table, alice, anna, _bob, bill = duel(
        "..B...\n......\nA#...L\nN.....", [6, 6, 6, 6], A=FISTS, N=PISTOL, B=FISTS, L=FISTS
    )
    table.apply(Help(alice, anna, "shot", "Aiming"))
    table.end_turn()
    assert ONE in table.chances(Shoot(anna, bill, "pistol")).checks[0].modifiers
    table.put(anna, Helped(1, ("shot", "reload"), (), (alice,)), Magazine((("pistol", 0),)))
    table.apply(Reload(anna, "pistol"))
    assert table.get(anna, Helped) == Helped(1, ("shot",), (), (alice,))


@pytest.mark.rule("nwo.help.adjacent", "nwo.scene.improvised")
def test_friends_help_with_what_the_map_offers(duel: Tables) -> None:
    lever = Zone("interaction", "lever", ((0, 1),))
    table, anna, alice, _bob = duel("NA..B\n.....", [5, 5, 6, 4], zones=(lever,), N=FISTS, A=FISTS, B=FISTS)
    table.apply(Interact(anna, (0, 1)))
    assert table.battle.pending and table.battle.pending.unit == alice
    assert rolled(table.answer("Strength")) == [
        helps(alice, "Strength", "55", 9, WEAK),
        checked(
            anna,
            "Strength",
            "nwo.scene.improvised",
            "64",
            9,
            12,
            False,
            Modifier(-1, "nwo.shove.contest", "strength"),
        ),
    ]


@pytest.mark.rule("nwo.help.adjacent")
def test_resolve_and_reloading_can_be_helped(duel: Tables) -> None:
    table, alice, _bob, _bill, anna = duel("BAL\n.N.\n...", [5, 5, 4, 5], A=PISTOL, B=FISTS, L=FISTS, N=FISTS)
    table.apply(Disengage(alice, ((0, 1),)))
    assert table.battle.pending and table.battle.pending.unit == anna
    assert rolled(table.answer("Resolve")) == [
        Rolled(anna, "Resolve", "nwo.help.roll", (5, 5), (5, 5), (), 10, 10, True),
        checked(alice, "Resolve", "nwo.disengage.resolve", "45", 12, 12, True, ONE),
    ]
    table, alice, _anna, _bob = duel("AN..B", [4, 4, 3, 2], A=PISTOL, N=FISTS, B=FISTS)
    table.put(alice, Magazine((("pistol", 0),)))
    table.apply(Reload(alice, "pistol"))
    assert rolled(table.answer("Reloading"))[1].total == 10  # type: ignore[attr-defined]
    assert table.get(alice, Turn).action


@pytest.mark.rule("nwo.help.out-of-turn")
def test_the_odds_name_those_who_are_sure_to_help(duel: Tables) -> None:
    """Where a side always helps; those whom somebody may refuse or ask are told by the question."""
    table, alice, anna, bob = duel("A....B\nN.....", A=PISTOL, N=PISTOL, B=FISTS)
    board, order = table.battle.table, Shoot(alice, bob, "pistol")
    assert table.chances(order).notes == ()
    teams = tuple(
        replace(team, options={**team.options, "auto_help": "always"}) for team in board.scenario.teams
    )
    board.scenario = replace(board.scenario, teams=teams)
    assert table.chances(order).notes == ("Anna helps: 42 % for +3",)
    table.put(anna, Helping(1))
    assert table.chances(order).notes == (), "who has acted helps no more"
