"""Where rules of Lithium Sunset meet: the cells of `attacks.toml` that change the order itself."""

from __future__ import annotations

import pytest

from game.core.actions import Action
from game.core.components import Down
from game.core.events import Modifier
from game.core.references import UnitId
from game.rulesets.lithium.components import (
    Aware,
    Bleeding,
    Body,
    Dead,
    Numbed,
    Plan,
    Prone,
    Shock,
    Staunched,
    Stunned,
)
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.harm import Wound, harm
from game.rulesets.lithium.orders import Shoot, ShortWalk, Strike, Throw
from tests.rulesets.lithium.table import FISTS, Table, Tables, figure

CALLED = Modifier(-2, "lithium.modifier.called", "called shot: head")
ARMS = ("pistol", "knife", "taser", "rocket_launcher", "fists")


def order(
    unit: UnitId, target: UnitId, arm: str, called: str = "", also: tuple[tuple[UnitId, str], ...] = ()
) -> Action:
    kind = Shoot if weapons()[arm].ranged else Strike
    return kind(unit, target, arm, called, also)


def beside(duel: Tables, arm: str, items: tuple[str, ...] = ()) -> tuple[Table, UnitId, UnitId]:
    held = () if arm == "fists" else (arm,)
    table, alice, bob = duel("...\nAB.\n...", A=figure(*held, items=items), B=FISTS)
    return table, alice, bob


def modifiers(table: Table, action: Action) -> tuple[Modifier, ...]:
    return table.chances(action).checks[0].modifiers


@pytest.mark.rule("lithium.modifier.called")
@pytest.mark.parametrize("arm", ARMS)
def test_a_called_location_counts(duel: Tables, arm: str) -> None:
    table, alice, bob = beside(duel, arm)
    plain, called = order(alice, bob, arm), order(alice, bob, arm, "head")
    assert modifiers(table, called) == (*modifiers(table, plain), CALLED)


@pytest.mark.rule("lithium.modifier.rapid")
@pytest.mark.parametrize("arm", [arm for arm in ARMS if weapons()[arm].shots > 1])
def test_several_in_one_turn_count(duel: Tables, arm: str) -> None:
    table, alice, bob = beside(duel, arm)
    once, twice = order(alice, bob, arm), order(alice, bob, arm, also=((bob, ""),))
    hasty = Modifier(-2, "lithium.modifier.rapid", "2 in one turn")
    assert modifiers(table, twice) == (*modifiers(table, once), hasty)


@pytest.mark.rule("lithium.action.combined")
@pytest.mark.parametrize("arm", [*ARMS, "grenade"])
def test_a_few_steps_first_count_for_nothing(duel: Tables, arm: str) -> None:
    """From where the figure then stands the attack is as likely as from there without them."""
    if arm == "grenade":
        table, alice, bob = beside(duel, "fists", items=("grenade",))
        attack: Action = Throw(alice, table.battle.table.cell(bob), "grenade")
    else:
        table, alice, bob = beside(duel, arm)
        attack = order(alice, bob, arm)
    before = modifiers(table, attack)
    table.put(alice, Plan(step=ShortWalk(alice, ((0, 0),))))
    assert modifiers(table, attack) == before


@pytest.mark.rule("lithium.attack.unaware")
def test_a_blow_out_of_nowhere_does_a_point_more(duel: Tables) -> None:
    table, alice, bob = beside(duel, "knife")
    blow = order(alice, bob, "knife")
    aware = table.chances(blow)
    table.battle.table.world.drop(bob, Aware)
    surprised = table.chances(blow)
    assert dict(surprised.expected)[bob] == 2 * dict(aware.expected)[bob]
    assert aware.replies and not surprised.replies
    assert surprised.notes == ("Bob is unaware: a point more, and no defence",)


@pytest.mark.rule("lithium.damage.one-point")
def test_a_rifle_is_braced_by_who_stays(duel: Tables) -> None:
    table, alice, bob = beside(duel, "marksman_rifle")
    shot = order(alice, bob, "marksman_rifle")
    braced = Modifier(1, "lithium.damage.one-point", "braced")
    assert braced in modifiers(table, shot)
    table.put(alice, Plan(step=ShortWalk(alice, ((0, 0),))))
    assert braced not in modifiers(table, shot)


# ---------------------------------------------------------------- states.toml


def wounded(table: Table, unit: UnitId, place: str = "left_arm", points: int = 1) -> None:
    """A wound there, with all that comes of it but questions."""
    for _ in harm(table.battle.table, [Wound(unit, place, points=points)]):
        pass


@pytest.mark.rule("lithium.modifier.prone")
def test_a_wound_gets_nobody_up(duel: Tables) -> None:
    table, _, bob = beside(duel, "knife")
    table.put(bob, Prone())
    wounded(table, bob)
    assert table.has(bob, Prone)


@pytest.mark.rule("lithium.damage.death")
def test_who_falls_is_on_the_ground_no_more_than_any_fallen(duel: Tables) -> None:
    table, _, bob = beside(duel, "knife")
    table.put(bob, Prone())
    wounded(table, bob, "head", 3)
    assert table.has(bob, Dead) and not table.has(bob, Prone)


@pytest.mark.rule("lithium.turn.duration")
@pytest.mark.parametrize(("place", "points"), [("left_arm", 1), ("head", 3)])
def test_a_wound_ends_no_stun(duel: Tables, place: str, points: int) -> None:
    table, _, bob = beside(duel, "knife")
    table.put(bob, Stunned(1))
    wounded(table, bob, place, points)
    assert table.has(bob, Stunned)


@pytest.mark.rule("lithium.damage.first-aid", "lithium.damage.bleeding")
def test_a_wound_opens_what_was_staunched(duel: Tables) -> None:
    table, _, bob = beside(duel, "knife")
    table.put(bob, Body(torso=1), Staunched())
    wounded(table, bob)
    assert not table.has(bob, Staunched) and table.has(bob, Bleeding)
    wounded(table, bob, "right_arm")
    assert table.has(bob, Bleeding)


@pytest.mark.rule("lithium.attack.unaware", "lithium.damage.painkiller")
@pytest.mark.parametrize(("place", "points"), [("left_arm", 1), ("head", 3)])
def test_who_is_wounded_or_falls_knows_what_it_knew(duel: Tables, place: str, points: int) -> None:
    table, _, bob = beside(duel, "knife")
    table.put(bob, Aware(), Numbed(1))
    wounded(table, bob, place, points)
    assert table.has(bob, Aware) and table.has(bob, Numbed)
    assert table.has(bob, Dead) == (place == "head")


@pytest.mark.rule("lithium.damage.shock", "lithium.damage.death")
def test_the_dead_are_in_shock_no_more(duel: Tables) -> None:
    table, _, bob = beside(duel, "knife")
    table.put(bob, Down(), Shock())
    wounded(table, bob, "head", 3)
    assert table.has(bob, Dead) and not table.has(bob, Shock)
