"""Where two rules meet: what one of them ends, or leaves to the other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.components import Down
from game.core.events import Harmed, Reported, StatusLost
from game.rulesets.opend6.blasts import shelter, sheltered
from game.rulesets.opend6.components import (
    Aiming,
    Defending,
    Floored,
    Hurt,
    Jammed,
    Prone,
    Row,
    Turn,
    Unconscious,
    Wound,
)
from game.rulesets.opend6.content import Stat
from game.rulesets.opend6.inventory import drop
from game.rulesets.opend6.orders import Declare, Draw, Shoot, Strike, Throw
from game.rulesets.opend6.states import depart, throw_down, tumble
from game.rulesets.opend6.terrain import SHORT
from game.rulesets.opend6.vehicle_damage import suffer
from game.rulesets.opend6.wound_odds import expected_loss
from tests.rulesets.opend6.table import FISTS, KNIFE, PISTOL, Tables, figure
from tests.rulesets.opend6.test_vehicles import on_road

MULTI = "opend6.turn.multi-action"


@pytest.mark.rule(MULTI)
@pytest.mark.parametrize(
    ("actions", "allowed"), [(1, False), (2, True), (99, True), (100, False), (1 << 31, False), (-3, False)]
)
def test_how_many_actions_may_be_said(duel: Tables, actions: int, allowed: bool) -> None:
    table, alice, _ = duel("A..B", A=PISTOL, B=PISTOL)
    order = Declare(alice, actions)
    assert table.refused(order) == MULTI if not allowed else table.allowed(order)


@pytest.mark.rule("opend6.defence.block-parry")
def test_a_parry_ends_with_the_last_weapon_in_hand(duel: Tables) -> None:
    table, alice, _ = duel("A..B", A=figure("machete", carried=("knife",)), B=PISTOL)
    rows = (Row("parry", 14), Row("dodge", 12))
    table.put(alice, Defending(rows))
    table.apply(Draw(alice, "knife"))
    assert table.get(alice, Defending).rows == rows, "another weapon parries as well"
    table.run(drop(table.battle.table, alice, "knife"))
    assert table.get(alice, Defending).rows == rows[1:], "the dodge holds on"
    table.put(alice, Defending(rows[:1]), Turn())
    table.apply(Draw(alice, "machete"))
    assert StatusLost(alice, "defending", "opend6.defence.active-window") in table.run(
        drop(table.battle.table, alice, "machete")
    )


@pytest.mark.rule("opend6.roll.wild-die")
def test_a_jam_is_that_of_the_gun(duel: Tables) -> None:
    """Who has the gun no more has nothing to clear; another gun of theirs stays stuck."""
    table, alice, _ = duel("A..B", A=figure("pistol", carried=("revolver",)), B=PISTOL)
    table.put(alice, Jammed(("pistol", "revolver")))
    table.run(drop(table.battle.table, alice, "pistol"))
    assert table.get(alice, Jammed).weapons == ("revolver",)


@pytest.mark.rule("opend6.aim")
def test_nobody_aims_at_who_is_out_or_gone(duel: Tables) -> None:
    table, alice, bob, _ = duel("A..BL", [1, 1], A=PISTOL, B=FISTS, L=FISTS)
    core = table.battle.table
    lost = StatusLost(alice, "aiming", "opend6.aim")
    table.put(alice, Aiming(bob, 2, 1))
    assert lost in table.run(suffer(core, bob, 40)) and core.world.has(bob, Down)
    table.put(alice, Aiming(bob, 2, 1))
    assert table.run(depart(core, bob)) == [lost]


@pytest.mark.rule("opend6.aim", "opend6.option.prone")
def test_thrown_down_one_lies_once_and_aims_no_more(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=FISTS)
    table.put(alice, Prone(), Aiming(bob, 1, 1))
    told = table.run(throw_down(table.battle.table, alice))
    assert [(type(event).__name__, event.status) for event in told] == [
        ("StatusLost", "aiming"),
        ("StatusLost", "prone"),
        ("StatusGained", "floored"),
    ]
    assert table.run(tumble(table.battle.table, alice)) == [], "who was thrown down lies already"


@pytest.mark.rule("opend6.roll.wild-die", "opend6.vehicle.aboard")
def test_nobody_falls_aboard(duel: Tables) -> None:
    table, _, alice, _ = on_road(duel)
    assert table.run(tumble(table.battle.table, alice)) == [] and not table.battle.table.world.has(
        alice, Floored
    )


@pytest.mark.rule("opend6.attack.blast", "opend6.defence.dodge", "opend6.defence.block-parry")
def test_only_a_dodge_shelters_from_a_blast(duel: Tables) -> None:
    table, alice, bob = duel(
        "A....B", A=figure(belt=("frag",), throwing="4D"), B=figure("machete", acrobatics="5D")
    )
    core, order = table.battle.table, Throw(alice, (5, 0), "frag")
    open_to = dict(table.chances(order).expected)[bob]
    table.put(bob, Defending((Row("block", 30), Row("parry", 30))))
    assert shelter(core, bob, SHORT) == 0 and dict(table.chances(order).expected)[bob] == open_to
    table.put(bob, Defending((Row("dodge", 14), Row("parry", 30))))
    assert shelter(core, bob, SHORT) == 14 and dict(table.chances(order).expected)[bob] < open_to


@pytest.mark.rule("opend6.attack.blast", "opend6.defence.dodge")
def test_a_throw_below_nothing_shelters_nobody_by_itself(duel: Tables) -> None:
    table, _, bob = duel("A....B", A=figure(belt=("frag",)), B=FISTS)
    assert sheltered(table.battle.table, [bob], SHORT, -2) == {}
    table.put(bob, Defending((Row("dodge", 14),)))
    assert sheltered(table.battle.table, [bob], SHORT, -2) == {bob: 14}
    assert sheltered(table.battle.table, [bob], SHORT, 14) == {}


@pytest.mark.rule("opend6.attack.blast", "opend6.defence.dodge")
def test_a_dodge_that_shelters_from_a_blast_is_told(duel: Tables) -> None:
    table, alice, bob = duel("A....B", [3] * 16, A=figure(belt=("frag",), throwing="8D"), B=FISTS)
    table.put(bob, Defending((Row("dodge", 99),)))
    told = [one for one in table.apply(Throw(alice, (5, 0), "frag")) if isinstance(one, Reported | Harmed)]
    reports = [one for one in told if isinstance(one, Reported) and one.unit == bob]
    assert len(reports) == 1 and reports[0].words.startswith("Bob dodges the blast, 99 against ")
    assert told[-1] is reports[0] and not any(isinstance(one, Harmed) and one.unit == bob for one in told)


@pytest.mark.rule("opend6.attack.blast", "opend6.defence.optional-acrobatics")
def test_acrobatics_betters_the_dodge_from_a_blast(duel: Tables) -> None:
    table, _, bob = duel(
        "A....B", options={"defence_modifier": "on"}, A=figure(belt=("frag",)), B=figure(acrobatics="7D")
    )
    table.put(bob, Defending((Row("dodge", 14),)))
    assert [shelter(table.battle.table, bob, step) for step in (SHORT - 1, SHORT)] == [14, 16]


@pytest.mark.rule("opend6.attack.success")
def test_who_is_down_already_has_nothing_to_lose(duel: Tables) -> None:
    """Nothing that is expected of an order is less than nothing."""
    table, _, bob = duel("A..B", A=KNIFE, B=FISTS)
    table.put(bob, Down(), Unconscious(), Wound(3))
    assert expected_loss(table.battle.table, bob, {("unhurt", 0): Fraction(1)}) == (Fraction(0), Fraction(0))


@pytest.mark.rule("opend6.cover.object", "opend6.range.close-combat")
@pytest.mark.parametrize(("stat", "weapon"), [(KNIFE, "knife"), (FISTS, "hands")])
def test_what_hides_counts_for_blows_too(duel: Tables, stat: Stat, weapon: str) -> None:
    """Two tiles off, over something low: a half is hidden."""
    table, alice, bob = duel("AhB", A=stat, B=FISTS)
    counted = table.chances(Strike(alice, bob, weapon)).checks[1].modifiers
    assert [(one.rule, one.value) for one in counted][1:] == [
        ("opend6.range.bands", -5),
        ("opend6.cover.object", 6),
    ]


@pytest.mark.rule("opend6.vehicle.damage", "opend6.attack.success")
def test_nobody_gains_by_a_shot_at_the_vehicle_where_they_lie(duel: Tables) -> None:
    table, car, alice, bob = on_road(duel)
    table.put(alice, Down(), Unconscious(), Wound(3))
    table.battle.table.world.drop(alice, Hurt)
    odds = table.battle.ruleset.chances(table.battle.table, Shoot(bob, car, "pistol"))
    assert odds.expected and all(lost >= 0 for _, lost in odds.expected)
    assert dict(odds.expected).get(alice, 0) == 0
