"""The turn: declarations, Combat Sense, who acts when, and how a turn may end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.actions import Answer, EndTurn, Later, Move, TakeBack
from game.core.events import (
    Answered,
    Declared,
    Ordered,
    Reported,
    Rolled,
    RoundBegan,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
    TurnBegan,
    TurnEnded,
    seen_by,
)
from game.core.references import NO_UNIT, UnitId
from game.rulesets.silhouette.components import JOG, RUN, SPRINT, WALK, Plan, Startled, Wounds
from game.rulesets.silhouette.orders import Actions, Aim, Ambush, Defend, Idle, Jog, Run, Shoot, Strike, Walk
from tests.rulesets.silhouette.table import (
    AGI,
    DODGER,
    PER,
    SHOOTER,
    STANDS,
    Tables,
    dodged,
    figure,
    mod,
    rolled,
    shot,
)

SENSE = "initiative.roll"


def senses(unit: UnitId, faces: str, total: int, *more: object, **kept: int) -> Rolled:
    return rolled(unit, "Combat Sense", SENSE, faces, total, PER, *more, **kept)  # type: ignore[arg-type]


@pytest.mark.rule("silhouette.declare.speed")
def test_a_speed_is_declared_in_secret_and_where_to_for_the_own_side_alone(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=DODGER, B=DODGER, declared=False)
    events = table.play(Jog(alice, ((1, 0), (2, 0))))
    assert events == [Declared(alice, "jog, one action", ((1, 0), (2, 0)), only="azure", verbs=("Jog",))]
    assert seen_by("ember", events) == []
    assert table.get(alice, Plan) == Plan(JOG, 1, False, ((1, 0), (2, 0)), True)
    assert table.refused(Jog(alice, ((1, 0), (2, 0)))) == "silhouette.declare.speed"
    assert table.refused(Move(alice, ((1, 0),))) == "silhouette.sequence"
    assert table.play(TakeBack(alice, "all")) == [Declared(alice, "", only="azure")]
    assert table.refused(TakeBack(alice, "all")) == "silhouette.declare.speed"
    assert table.play(Later(alice)) == [TurnEnded(NO_UNIT, later=True), TurnBegan(NO_UNIT, "ember")]
    table.end(bob)
    assert table.refused(Later(alice)) == "silhouette.declare.speed"


@pytest.mark.rule("silhouette.declare.speed")
@pytest.mark.parametrize(("speed", "steps"), [(WALK, 1), (JOG, 6), (RUN, 9), (SPRINT, 12)])
def test_the_turn_ends_only_when_one_has_gone_farther_than_the_next_slower_speed(
    duel: Tables, speed: str, steps: int
) -> None:
    """FIT and Athletics 0: walking 8.3 m, jogging 12.5, running 16.6, sprinting 25; back and forth counts."""
    table, alice, _ = duel("A..B", A=DODGER, B=DODGER, plans={"A": Plan(speed, said=True)})
    for step in range(steps):
        assert table.refused(EndTurn(alice)) == "silhouette.declare.speed"
        table.play(Move(alice, ((1, 0),) if step % 2 == 0 else ((0, 0),)))
    assert table.allowed(EndTurn(alice))


@pytest.mark.rule("silhouette.declare.speed")
def test_who_cannot_take_a_step_may_end_the_turn(duel: Tables) -> None:
    table, alice, _ = duel("A#B", A=DODGER, B=DODGER, plans={"A": Plan(RUN, said=True)})
    assert table.allowed(EndTurn(alice))


@pytest.mark.rule("silhouette.declare.multiple")
def test_further_actions_weigh_on_everything_and_only_the_number_is_declared(duel: Tables) -> None:
    table, alice, bob = duel(
        "A..B",
        [4, 5],
        A=SHOOTER,
        B=DODGER,
        plans={"A": Plan(actions=3, said=True), "B": Plan(actions=2, said=True)},
    )
    two, one = (
        mod(-2, "declare.multiple", "2 further actions"),
        mod(-1, "declare.multiple", "1 further action"),
    )
    events = table.play(Shoot(alice, bob, "rifle_7mm"))
    assert events[3:5] == [shot(alice, "4", 2, two), dodged(bob, "5", 3, STANDS, one)]
    assert (
        table.play(Idle(alice), Idle(alice))
        == [
            Spent(alice, "Action", "reads"),
            Reported(alice, "silhouette.action.kinds", "reads the newspaper"),
        ]
        * 2
    )
    assert table.refused(Idle(alice)) == table.refused(Actions(alice, 6)) == "silhouette.declare.multiple"


@pytest.mark.rule("silhouette.declare.multiple")
def test_with_the_option_dodges_and_combat_sense_are_left_alone(duel: Tables) -> None:
    plans = {"A": Plan(actions=3, said=True), "B": Plan(actions=2, said=True)}
    table, alice, bob = duel(
        "A..B", [4, 5], A=SHOOTER, B=DODGER, plans=plans, options={"action_penalty": "actions"}
    )
    table.put(bob, Wounds(1, 0))
    events = table.play(Shoot(alice, bob, "rifle_7mm"))
    assert events[3:5] == [
        shot(alice, "4", 2, mod(-2, "declare.multiple", "2 further actions")),
        dodged(bob, "5", 4, STANDS),
    ]


@pytest.mark.rule("silhouette.declare.multiple")
def test_one_to_six_actions_are_offered(duel: Tables) -> None:
    table, alice, _ = duel("A..B", A=DODGER, B=DODGER, declared=False)
    assert [order.number for order in table.battle.legal_actions(alice) if isinstance(order, Actions)] == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]
    assert (
        table.refused(Actions(alice, 7)) == table.refused(Actions(alice, 0)) == "silhouette.declare.multiple"
    )
    assert table.play(Actions(alice, 2)) == [
        Declared(alice, "stand, 2 actions at −1", only="azure", verbs=("Stand",))
    ]


@pytest.mark.rule("silhouette.declare.defensive")
def test_full_defence_gives_two_to_dodges_not_to_parries_and_no_actions(duel: Tables) -> None:
    sword = figure("sword", melee=1, dodge=1)
    wholly = mod(2, "declare.defensive", "nothing but dodging")
    for answer in ("dodge", "parry"):
        table, alice, bob = duel(
            "AB", [1, 3], A=sword, B=sword, plans={"B": Plan(WALK, defensive=True, said=True)}
        )
        events = table.play(Strike(alice, bob, "sword"), answers=[answer])
        roll = next(event for event in events if getattr(event, "unit", 0) == bob and hasattr(event, "faces"))
        if answer == "dodge":
            assert roll == dodged(bob, "3", 5, wholly)
        else:
            assert roll == rolled(bob, "parry", "defence.melee", "3", 3, AGI)
        table.end(alice)
        assert table.refused(Idle(bob)) == "silhouette.declare.defensive"


@pytest.mark.rule("silhouette.declare.defensive")
def test_full_defence_is_declared_and_taken_back_by_declaring_actions(duel: Tables) -> None:
    table, alice, _ = duel("A..B", A=DODGER, B=DODGER, declared=False)
    assert table.play(Walk(alice), Defend(alice)) == [
        Declared(alice, "walk, one action", only="azure", verbs=("Walk",)),
        Declared(alice, "walk and do nothing but dodge", only="azure", verbs=("Walk",)),
    ]
    table.play(Actions(alice, 1))
    assert not table.get(alice, Plan).defensive


@pytest.mark.rule("silhouette.sequence")
def test_declarations_then_combat_sense_then_everybody_then_the_last_step(duel: Tables) -> None:
    table, alice, bob = duel(
        "A..B", [5, 3], A=DODGER, B=DODGER, declared=False, habits={"auto_first": "self"}
    )
    assert table.opening[-2:] == [RoundBegan(1, ()), TurnBegan(NO_UNIT, "azure")]
    table.play(Walk(alice))
    assert table.end(alice) == [
        Reported(NO_UNIT, "silhouette.declare.speed", "azure has declared"),
        TurnEnded(NO_UNIT),
        TurnBegan(NO_UNIT, "ember"),
    ]
    assert table.end(bob) == [
        Reported(NO_UNIT, "silhouette.declare.speed", "ember has declared"),
        TurnEnded(NO_UNIT),
        Declared(alice, "walk, one action", verbs=("Walk",)),
        Declared(bob, "stand, one action"),
        senses(alice, "5", 5),
        senses(bob, "3", 3),
        Ordered((alice, bob)),
        TurnBegan(alice, "azure"),
    ]
    assert table.play(Move(alice, ((1, 0),)), EndTurn(alice)) == [
        Stepped(alice, (0, 0), (1, 0)),
        TurnEnded(alice),
        TurnBegan(bob, "ember"),
    ]
    assert table.end(bob) == [
        TurnEnded(bob),
        TurnBegan(NO_UNIT, ""),
        TurnEnded(NO_UNIT),
        RoundBegan(2, ()),
        TurnBegan(NO_UNIT, "azure"),
    ]


@pytest.mark.rule("silhouette.sequence")
def test_with_the_option_one_side_acts_after_the_other_and_who_was_last_declares_first(duel: Tables) -> None:
    """By their totals azure's 6 and 2 stand round ember's 5 and 3."""
    table, alice, anna, bob, bill = duel(
        "AN\nBL", [6, 2, 5, 3], A=DODGER, N=DODGER, B=DODGER, L=DODGER,
        declared=False, habits={"auto_first": "self"}, options={"turns": "sides"},
    )  # fmt: skip
    table.end(alice)
    events = table.end(bob)
    assert Ordered((alice, anna, bob, bill)) in events
    for unit in (alice, anna, bob):
        table.end(unit)
    assert table.end(bill) == [
        TurnEnded(bill),
        TurnBegan(NO_UNIT, ""),
        TurnEnded(NO_UNIT),
        RoundBegan(2, ()),
        TurnBegan(NO_UNIT, "ember"),
    ]


@pytest.mark.rule("silhouette.sequence.ambush")
def test_who_lies_in_ambush_attacks_once_before_anybody_declares(duel: Tables) -> None:
    """Stealth 4 and attack 5: the lower beats 0; nobody dodges. 4 x 22 against 50."""
    gun = figure("rifle_7mm", small_arms=1, stealth=1, combat_sense=1)
    table, alice, _, bob = duel(
        "A......B\nN.......", [5, 4], A=gun, N=DODGER, B=DODGER, declared=False, options={"ambush": "azure"}
    )
    assert table.opening[-1] == TurnBegan(alice, "azure")
    assert (
        table.refused(Aim(alice, bob))
        == table.refused(Shoot(alice, bob, "rifle_7mm"))
        == "silhouette.sequence.ambush"
    )
    assert table.allowed(EndTurn(alice)) and table.allowed(Ambush(alice, bob, "rifle_7mm"))
    events = table.play(Ambush(alice, bob, "rifle_7mm"))
    stealth = rolled(alice, "stealth", "ambush", "4", 4, AGI)
    assert events[3:5] == [shot(alice, "5", 5), stealth]
    assert table.battle.winner == "azure"


@pytest.mark.rule("silhouette.initiative.roll")
def test_ties_roll_again_and_the_winner_names_who_goes_first(duel: Tables) -> None:
    table, alice, anna, bob = duel(
        "A..B\nN...", [4, 4, 2, 3, 5], A=DODGER, N=DODGER, B=DODGER, declared=False
    )
    table.end(alice)
    events = table.end(bob)
    assert [event for event in events if hasattr(event, "faces")] == [
        senses(alice, "4", 4),
        senses(anna, "4", 4),
        senses(bob, "2", 2),
        replace(senses(alice, "3", 3), tied=(alice, anna)),
        replace(senses(anna, "5", 5), tied=(alice, anna)),
    ]
    ask = table.battle.pending
    assert ask and (ask.unit, ask.default, [option.key for option in ask.options]) == (
        anna,
        str(anna),
        [str(anna), str(alice), str(bob)],
    )
    assert table.play(Answer(anna, str(bob))) == [
        Answered(anna, "silhouette.initiative.roll", str(bob), "Bob goes first"),
        Ordered((bob, anna, alice)),
        TurnBegan(bob, "ember"),
    ]


@pytest.mark.rule("silhouette.initiative.roll")
def test_who_can_roll_nothing_but_0_is_parted_by_no_roll(duel: Tables) -> None:
    """They go in their own order; once the tie was rolled for ever."""
    table, alice, bob = duel("A.B", [3, 3], A=DODGER, B=DODGER, declared=False, habits={"auto_first": "self"})
    for unit in (alice, bob):
        table.put(unit, Wounds(8, 8))
    table.end(alice)
    events = table.end(bob)
    assert [event.total for event in events if hasattr(event, "faces")] == [0, 0]
    assert Ordered((alice, bob)) in events


@pytest.mark.rule("silhouette.initiative.fumble")
def test_a_fumble_takes_the_actions_and_the_parry_but_not_the_movement(duel: Tables) -> None:
    sword = figure("sword", melee=3, dodge=1, combat_sense=1)
    table, alice, bob = duel(
        "A.B",
        [5, 1, 2, 2, 2, 6],
        A=sword,
        B=sword,
        declared=False,
        habits={"auto_first": "self", "auto_defence": "ask"},
    )
    table.play(Walk(alice), EndTurn(alice), Run(bob))
    events = table.end(bob)
    assert senses(bob, "1", 0, mod(-1, "roll.fumble", "a fumble counts 0")) in events
    assert StatusGained(bob, "startled", "silhouette.initiative.fumble") in events
    told = table.play(Move(alice, ((1, 0),)), Strike(alice, bob, "sword"))
    assert not table.battle.pending and any(getattr(event, "what", "") == "dodge" for event in told)
    table.end(alice)
    assert table.refused(Idle(bob)) == "silhouette.initiative.fumble" and table.has(bob, Startled)
    assert table.get(bob, Plan).speed == RUN


@pytest.mark.rule("silhouette.initiative.fumble")
def test_with_the_option_the_startled_stand(duel: Tables) -> None:
    habits = {"auto_first": "self"}
    table, alice, bob = duel(
        "A..B", [5, 1], A=DODGER, B=DODGER, declared=False, habits=habits, options={"fumble_freezes": "on"}
    )
    table.play(EndTurn(alice), Run(bob), EndTurn(bob), EndTurn(alice))
    assert table.refused(Move(bob, ((2, 0),))) == "silhouette.declare.speed" and table.allowed(EndTurn(bob))
    events = table.end(bob)
    assert StatusLost(bob, "startled", "silhouette.initiative.fumble") in events


@pytest.mark.rule("silhouette.move.rates")
@pytest.mark.parametrize(
    ("fitness", "steps"),
    [(0, (5, 8, 11, 16)), (1, (6, 10, 13, 20)), (2, (7, 11, 15, 23)), (5, (11, 16, 22, 33))],
)
def test_so_many_straight_steps_fit_into_a_turn(duel: Tables, fitness: int, steps: tuple[int, ...]) -> None:
    for speed, far in zip((WALK, JOG, RUN, SPRINT), steps, strict=True):
        table, alice, _ = duel(
            "A" + "." * 34 + "B", A=figure(athletics=fitness), B=DODGER, plans={"A": Plan(speed, said=True)}
        )
        way = tuple((x, 0) for x in range(1, far + 1))
        assert (
            table.allowed(Move(alice, way))
            and table.refused(Move(alice, (*way, (far + 1, 0)))) == "silhouette.move.rates"
        )


@pytest.mark.rule("silhouette.move.rates")
def test_diagonals_are_longer_rough_ground_costs_more_and_one_may_stop_between(duel: Tables) -> None:
    """8.33 m of walking: three diagonal steps of 2.12 m and one straight; one onto rubble is 3 m."""
    table, alice, _ = duel(
        "A....B\n......\n......\n......", A=DODGER, B=DODGER, plans={"A": Plan(WALK, actions=2, said=True)}
    )
    diagonal = ((1, 1), (2, 2), (3, 3))
    assert (
        table.allowed(Move(alice, (*diagonal, (4, 3))))
        and table.refused(Move(alice, (*diagonal, (4, 3), (5, 3)))) == "silhouette.move.rates"
    )
    assert table.play(Move(alice, diagonal[:1]), Idle(alice), Move(alice, diagonal[1:]))[-1] == Stepped(
        alice, (2, 2), (3, 3)
    )
    table, alice, _ = duel("A~~~.B", A=DODGER, B=DODGER, plans={"A": Plan(WALK, said=True)})
    assert (
        table.allowed(Move(alice, ((1, 0), (2, 0))))
        and table.refused(Move(alice, ((1, 0), (2, 0), (3, 0)))) == "silhouette.move.rates"
    )


@pytest.mark.rule("silhouette.move.rates")
def test_who_sprints_does_not_attack_and_dodges_at_two_more(duel: Tables) -> None:
    table, alice, bob = duel(
        "A..B", [4, 4], A=SHOOTER, B=SHOOTER, plans={"A": Plan(said=True), "B": Plan(SPRINT, said=True)}
    )
    events = table.play(Shoot(alice, bob, "rifle_7mm"))
    assert dodged(bob, "4", 6, mod(2, "defence.movement", "sprints")) in events
    table.end(alice)
    assert table.refused(Shoot(bob, alice, "rifle_7mm")) == "silhouette.move.rates"
