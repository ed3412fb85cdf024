"""What scenes may change: hazards, figures of their own, things to try; and parries rolled again, and
creatures."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.events import (
    Answered,
    AreaBegan,
    AttackEnded,
    Event,
    Gauge,
    Harmed,
    Modifier,
    Reported,
    Rolled,
    Spent,
    StatusGained,
    TurnBegan,
)
from game.core.field import Zone
from game.core.references import ThingId
from game.rulesets.nwo.components import Opportunity
from game.rulesets.nwo.content import stats
from game.rulesets.nwo.orders import Grapple, Interact, Shoot, Strike
from tests.rulesets.nwo.table import (
    AIM,
    FISTS,
    KNIFE,
    NIMBLE,
    PISTOL,
    WEAK,
    Tables,
    aims,
    checked,
    ducks,
    figure,
    strains,
    strikes,
    wards,
)

STEAM = Zone("hazard", "steam", ((1, 0),), properties={"condition": "poison", "damage": "1", "dc": "8"})
AGAIN = "nwo.parry.agreed-reroll"


def rolled(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Rolled)]


# ---------------------------------------------------------------- nwo.scene


@pytest.mark.rule("nwo.scene.adjustments", "nwo.area.enter")
@pytest.mark.parametrize(("faces", "withstands"), [("44", True), ("43", False)])
def test_a_hazard_of_the_map_has_its_own_damage_and_difficulty_and_stays(
    duel: Tables, faces: str, withstands: bool
) -> None:
    table, alice, _bob = duel("A....B", [*map(int, faces)], zones=(STEAM,), A=FISTS, B=FISTS)
    assert AreaBegan(ThingId(4), "poison", ((1, 0),), -1) in table.opening
    gained = [] if withstands else [StatusGained(alice, "poison", "nwo.condition.disadvantage")]
    assert table.apply(Move(alice, ((1, 0), (2, 0))))[2:-1] == [
        Harmed(alice, 1, "1 hit point", (Gauge("hit points", 4, 5),), 80),
        checked(alice, "Robustness", "nwo.area.enter", faces, sum(map(int, faces)), 8, withstands),
        *gained,
    ]


@pytest.mark.rule("nwo.scene.adjustments")
def test_a_hazard_without_a_condition_only_hurts_at_the_beginning_of_each_turn_in_it(duel: Tables) -> None:
    table, alice, _bob = duel(
        "A....B", zones=(Zone("hazard", "wire", ((0, 0),), properties={"damage": "1"}),), A=FISTS, B=FISTS
    )
    assert table.opening[-2:] == [
        TurnBegan(alice, "azure"),
        Harmed(alice, 1, "1 hit point", (Gauge("hit points", 4, 5),), 80),
    ]
    table.end_turn()
    assert Harmed(alice, 1, "1 hit point", (Gauge("hit points", 3, 5),), 60) in table.end_turn()


@pytest.mark.rule("nwo.scene.improvised")
@pytest.mark.parametrize(("properties", "against", "modifiers"), [
    ({"text": "The crane swings."}, 12, (Modifier(-1, "nwo.shove.contest", "strength"),)),
    ({"skill": "aiming", "dc": "9", "text": "The crane swings."}, 9, (Modifier(2, "nwo.scene.improvised",
    "half of aiming 4"),)),
])  # fmt: skip
def test_what_the_map_offers_names_its_skill_and_difficulty_and_costs_the_action(
    duel: Tables, properties: dict[str, str], against: int, modifiers: tuple[Modifier, ...]
) -> None:
    crane = Zone("interaction", "crane", ((1, 0),), properties={**properties, "harm": "2"})
    table, alice, bob = duel(
        "A.B\n...",
        [6, 6],
        zones=(Zone("interaction", "crane", ((1, 0), (2, 0)), properties=crane.properties),),
        A=FISTS,
        B=FISTS,
    )
    name = properties.get("skill", "strength").capitalize()
    total = 12 + sum(one.value for one in modifiers)
    done = [
        Reported(alice, "nwo.scene.improvised", "The crane swings."),
        Harmed(bob, 2, "2 hit points", (Gauge("hit points", 3, 5),), 60),
    ]
    assert table.apply(Interact(alice, (1, 0))) == [
        Spent(alice, "Action", "tries"),
        checked(alice, name, "nwo.scene.improvised", "66", total, against, total >= against, *modifiers),
        *(done if total >= against else []),
    ]


@pytest.mark.rule("nwo.scene.improvised", "nwo.turn.action-kinds")
def test_nothing_is_offered_elsewhere_or_twice(duel: Tables) -> None:
    crane = Zone("interaction", "crane", ((1, 0),), properties={"skill": "aiming", "dc": "2"})
    table, alice, bob = duel("A..B", [1, 1], zones=(crane,), A=FISTS, B=FISTS)
    assert table.refused(Interact(alice, (0, 0))) == "nwo.scene.improvised"
    table.apply(Interact(alice, (1, 0)))
    table.end_turn()
    assert table.refused(Interact(bob, (1, 0))) == "nwo.scene.improvised", "two tiles away"
    table.end_turn()
    assert table.refused(Interact(alice, (1, 0))) == "nwo.scene.improvised", "done already"


# ---------------------------------------------------------------- nwo.parry


@pytest.mark.rule("nwo.parry.agreed-reroll")
def test_with_ask_both_sides_must_agree(duel: Tables) -> None:
    table, alice, bob = duel(
        "AB", [3, 4, 3, 4, 6, 5, 1, 1], options={"parry_reroll": "ask"}, A=KNIFE, B=KNIFE
    )
    table.apply(Strike(alice, bob, "knife"))
    assert table.battle.pending and (table.battle.pending.unit, table.battle.pending.rule) == (alice, AGAIN)
    assert table.answer("again") == [Answered(alice, AGAIN, "again", "Roll again")]
    assert table.battle.pending and table.battle.pending.unit == bob
    blade = Modifier(2, "nwo.melee.bonus", "half of Short blade 4")
    assert table.answer("again")[1:4] == [
        strikes(alice, "65", 13, blade),
        wards(bob, "11", 4, blade),
        AttackEnded(alice, bob, "hit", 13, 4),
    ]


@pytest.mark.rule("nwo.parry.agreed-reroll", "nwo.parry.tie-defender")
@pytest.mark.parametrize("answers", [("keep",), ("again", "keep")])
def test_one_no_lets_the_parry_stand(duel: Tables, answers: tuple[str, ...]) -> None:
    table, alice, bob = duel("A...B", [3, 4, 5, 4], options={"parry_reroll": "ask"}, A=PISTOL, B=FISTS)
    table.apply(Shoot(alice, bob, "pistol"))
    events: list[Event] = []
    for answer in answers:
        events = table.answer(answer)
    assert events[1:] == [AttackEnded(alice, bob, "parry", 9, 9)]


@pytest.mark.rule("nwo.parry.agreed-reroll")
def test_with_always_it_goes_on_until_there_is_no_tie_in_shots_blows_and_contests(duel: Tables) -> None:
    always = {"parry_reroll": "always"}
    table, alice, bob = duel("A...B", [3, 4, 5, 4, 1, 1, 2, 2, 5, 5, 6, 5], options=always, A=PISTOL, B=FISTS)
    assert rolled(table.apply(Shoot(alice, bob, "pistol"))) == [
        aims(alice, "34", 9, AIM),
        ducks(bob, "54", 9),
        aims(alice, "11", 4, AIM),
        ducks(bob, "22", 4),
        aims(alice, "55", 12, AIM),
        ducks(bob, "65", 11),
    ]
    table, alice, bob = duel("AB", [3, 3, 3, 3, 4, 4, 4, 3], options=always, A=FISTS, B=FISTS)
    assert rolled(table.apply(Grapple(alice, bob)))[2:] == [
        strains(alice, "grapple", "nwo.grapple.contest", "44", 7, WEAK),
        strains(bob, "resists the grapple", "nwo.grapple.contest", "43", 6, WEAK),
    ]


@pytest.mark.rule("nwo.parry.agreed-reroll")
def test_off_is_the_default_and_a_difficulty_is_never_a_parry(duel: Tables) -> None:
    table, alice, bob = duel("AB", [3, 4, 3, 4], A=FISTS, B=FISTS)
    assert rolled(table.apply(Strike(alice, bob, "unarmed"))) == [
        strikes(alice, "34", 9, NIMBLE),
        wards(bob, "34", 9, NIMBLE),
    ]
    assert table.chances(Strike(alice, bob, "unarmed")).chance("parry") > 0
    table, alice, bob = duel("AB", options={"parry_reroll": "always"}, A=FISTS, B=FISTS)
    odds = table.chances(Strike(alice, bob, "unarmed"))
    assert (odds.chance("parry"), sum(one.chance for one in odds.outcomes)) == (0, 1)


# ---------------------------------------------------------------- nwo.aoo.creature-budget


@pytest.mark.rule("nwo.aoo.creature-budget")
@pytest.mark.parametrize(("budget", "attacks"), [(1, 1), (2, 2), (3, 2)])
def test_a_creature_strikes_at_as_many_who_leave_as_its_number_but_once_at_a_step(
    duel: Tables, budget: int, attacks: int
) -> None:
    picture = "A....\nB....\nN...."
    table, alice, anna, bob = duel(
        picture,
        [1, 1, 6, 6] * attacks,
        habits={"ember": "always"},
        A=FISTS,
        N=FISTS,
        B=figure(opportunity=budget),
    )
    table.apply(Move(alice, ((1, 0), (2, 0))))
    table.end_turn()
    table.apply(Move(anna, ((1, 2), (2, 2))))
    assert table.get(bob, Opportunity).left == budget - attacks


@pytest.mark.rule("nwo.aoo.creature-budget")
def test_the_shipped_creatures_have_their_numbers() -> None:
    assert {name: stat.opportunity for name, stat in stats().items() if stat.look == "zombie"} == {
        "zombie": 1,
        "pack_leader": 2,
    }


@pytest.mark.rule("nwo.scene.improvised")
def test_where_two_things_share_a_cell_it_is_offered_once(duel: Tables) -> None:
    things = (Zone("interaction", "lever", ((0, 1), (1, 1))), Zone("interaction", "wheel", ((1, 1),)))
    table, alice, _ = duel("A...B\n.....", zones=things, A=FISTS, B=FISTS)
    offered = [action for action in table.battle.legal_actions() if isinstance(action, Interact)]
    assert offered == [Interact(alice, (0, 1)), Interact(alice, (1, 1))]
