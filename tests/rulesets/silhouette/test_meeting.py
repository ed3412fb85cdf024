"""Cells of the tables of where rules meet that case files have no words for (attacks.toml, states.toml)."""

from __future__ import annotations

import pytest

from game.core.actions import Action
from game.core.components import Area, Component, Down, Position
from game.core.events import AttackEnded, StatusLost
from game.core.field import Cell
from game.core.references import NO_UNIT
from game.rulesets.silhouette.components import (
    Aiming,
    Charge,
    Dead,
    Drunk,
    Ducked,
    Dying,
    Limping,
    Out,
    Plan,
    SetUp,
    Shock,
    Skills,
    Startled,
    Turn,
    Wounds,
)
from game.rulesets.silhouette.orders import Ambush, CallArtillery, Plant, Shoot, Snipe, Strike, Throw, Use
from game.rulesets.silhouette.states import forget
from game.rulesets.silhouette.wounds import thresholds
from tests.rulesets.silhouette.table import AGI, DODGER, KNO, STANDS, Table, Tables, dodged, figure


@pytest.mark.rule("silhouette.attack.called", "silhouette.attack.called-sniping")
@pytest.mark.parametrize(
    ("kind", "weapon", "far", "price"),
    [
        (Shoot, "rifle_7mm", 4, -3),
        (Shoot, "knife", 4, -3),
        (Strike, "sword", 1, -3),
        (Strike, "hands", 1, -3),
        (Ambush, "rifle_7mm", 4, -3),
        (Ambush, "sword", 1, -3),
        (Snipe, "rifle_7mm", 4, -1),
    ],
)
def test_a_called_shot_counts_in_every_attack_on_somebody(
    duel: Tables, kind: type[Action], weapon: str, far: int, price: int
) -> None:
    fighter = figure("" if weapon == "hands" else weapon, small_arms=2, melee=2, throwing=2, sniping=2)
    table, alice, bob = duel("A" + "." * (far - 1) + "B", A=fighter, B=DODGER)
    table.put(alice, Turn(unseen=kind is Ambush), Aiming(bob, 1, 1))
    plain, called = (table.chances(kind(alice, bob, weapon, part)).checks[0] for part in ("", "head"))  # type: ignore[call-arg]
    assert sum(one.value for one in called.modifiers) - sum(one.value for one in plain.modifiers) == price


@pytest.mark.rule("silhouette.misc.blast")
@pytest.mark.parametrize("order", [Throw, Plant])
def test_who_is_startled_dodges_what_goes_off_like_anybody(duel: Tables, order: type[Action]) -> None:
    """Bob rolls two dice and no more, startled or not."""
    bomber = figure(items=("time_grenade", "charge"), throwing=2, demolitions=2, dodge=1, body="turtleshell")
    for state in ((), (Startled(),)):
        table, alice, bob = duel(
            "AB", [5, 5, 6, 4, 3], A=bomber, B=figure(dodge=2, body="turtleshell", build=8)
        )
        table.put(bob, *state)
        what = Throw(alice, (1, 0), "time_grenade") if order is Throw else Plant(alice, (1, 0), 1)
        table.play(what)
        events = table.end(alice, bob)
        assert dodged(bob, "43", 3, STANDS) in events


@pytest.mark.rule("silhouette.action.plant", "silhouette.misc.events")
def test_what_is_no_attack_is_not_harder_on_the_move(duel: Tables) -> None:
    """Nor easier for the strong."""
    walks = {"A": Plan("walk", said=True)}
    for build, plans in ((0, {}), (0, walks), (8, {})):
        bomber = figure(items=("charge",), demolitions=2, heavy_weapons=2, build=build)
        table, alice, _ = duel("A.......B", A=bomber, B=DODGER, plans=plans, habits={"artillery": "1"})
        assert table.chances(Plant(alice, (0, 0), 1)).checks[0].modifiers == (KNO,)
        assert table.chances(CallArtillery(alice, (8, 0))).checks[0].modifiers == (AGI,)


@pytest.mark.rule("silhouette.misc.blast")
@pytest.mark.parametrize(
    ("states", "against"),
    [
        ((), 3),
        ((Skills(dodge=1),), 2),
        ((Plan("run", said=True),), 6),
        ((Plan(defensive=True, said=True),), 5),
        ((Plan(actions=2, said=True),), 2),
        ((Drunk(2),), 1),
        ((Wounds(1, 0),), 2),
        ((Down(), Out(9)), 0),
    ],
)
def test_a_shell_is_dodged_like_any_blast(duel: Tables, states: tuple[Component, ...], against: int) -> None:
    """Two dice and standing still, or what else counts for Bob."""
    tough = figure(dodge=2, body="turtleshell", build=8)
    down = any(isinstance(state, Down) for state in states)
    few = any(isinstance(state, Skills) for state in states)
    if down:
        faces = []
    elif few:
        faces = [3]
    else:
        faces = [4, 3]
    table, alice, bob, bill = duel("A.......B\n.L.......", faces, A=DODGER, B=tough, L=DODGER)
    # whoever has declared to run has run by then
    table.put(bob, *states, Turn(gone=2000))
    fall(table, (8, 0), 0)
    events = table.end(alice, *([] if down else [bob]), bill)
    assert AttackEnded(NO_UNIT, bob, "miss", 0, against) in events


def fall(table: Table, cell: Cell, total: int) -> None:
    """A shell will fall there at the end of this turn."""
    shell = Charge("artillery", total, 1, 30, 9)
    table.battle.table.world.create(shell, Position(cell), Area("artillery", (cell,), NO_UNIT, 1))


@pytest.mark.rule("silhouette.misc.blast")
@pytest.mark.parametrize(
    ("picture", "body", "build", "against", "said"),
    [
        ("A.........B", "", 0, 3, "a flesh wound takes 13"),
        ("A........hB", "", 0, 6, "a flesh wound takes 13"),
        ("A.........B", "heavy_flak_vest", 0, 3, "a flesh wound takes 48"),
        ("A.........B", "", 2, 3, "a flesh wound takes 18"),
    ],
)
def test_cover_armour_and_build_count_against_a_shell(
    duel: Tables, picture: str, body: str, build: int, against: int, said: str
) -> None:
    """Sandbags between the shell and Bob are worth 3."""
    bob_is = figure(dodge=2, body=body, build=build)
    table, alice, bob = duel(picture, [4, 3], A=DODGER, B=bob_is)
    fall(table, (8, 0), against)
    assert AttackEnded(NO_UNIT, bob, "miss", against, against) in table.end(alice, bob)
    assert said.endswith(str(thresholds(table.battle.table, bob).flesh))


# ---------------------------------------------------------------- states

ARCHER = figure("light_bow", throwing=1)
STATES: tuple[Component, ...] = (
    Ducked((3, 1)),
    SetUp(),
    Startled(),
    Drunk(1),
    Limping(0),
)
"""Those that somebody who stands may be in, but for an aim."""


@pytest.mark.rule("silhouette.attack.aim")
def test_a_wound_ends_an_aim_and_nothing_else(duel: Tables) -> None:
    """One flesh wound: 14 against 13. The unconscious stay so, and their end is the later of two."""
    table, alice, bob = duel("A..B\n....", [5, 4, 6, 6], A=ARCHER, B=DODGER)
    table.put(bob, Aiming(alice, 2, 1), *STATES)
    table.play(Shoot(alice, bob, "light_bow"))
    assert table.get(bob, Wounds) == Wounds(1, 0)
    assert not table.has(bob, Aiming) and all(table.has(bob, type(state)) for state in STATES)
    table, alice, bob, _ = duel("A..B\nL...", [2, 1, 1, 1], A=ARCHER, B=DODGER, L=DODGER)
    table.put(bob, Down(), Out(9))
    table.play(Shoot(alice, bob, "light_bow"))
    assert table.get(bob, Out) == Out(9)


@pytest.mark.rule("silhouette.action.apply-at-once")
def test_what_ends_when_its_bearer_goes_down(duel: Tables) -> None:
    """Drink and a wounded leg stay; what one was about to do is over."""
    table, alice, bob, _ = duel("A..B\nL...", [5, 4, 1, 1, 2], A=ARCHER, B=DODGER, L=DODGER)
    table.put(bob, Aiming(alice, 2, 1), *STATES)
    table.play(Shoot(alice, bob, "light_bow"))
    assert table.has(bob, Down)
    assert not any(table.has(bob, kind) for kind in (Aiming, Ducked, SetUp, Startled))
    assert table.has(bob, Drunk) and table.has(bob, Limping)


@pytest.mark.rule("silhouette.attack.aim")
def test_an_aim_ends_with_the_one_aimed_at(duel: Tables) -> None:
    table, alice, bob, bill = duel("A..B\nL...", A=DODGER, B=DODGER, L=DODGER)
    table.put(bob, Aiming(alice, 2, 1))
    table.put(bill, Aiming(bob, 2, 1))
    assert list(forget(table.battle.table, alice)) == [StatusLost(bob, "aiming", "silhouette.attack.aim")]


@pytest.mark.rule("silhouette.action.take-cover")
def test_cover_ends_with_what_one_is_behind(duel: Tables) -> None:
    table, alice, bob = duel("A.DB", A=DODGER, B=DODGER)
    table.put(bob, Ducked((2, 0)))
    table.end(alice)
    table.play(Use(bob, (2, 0)))
    assert not table.has(bob, Ducked)


@pytest.mark.rule("silhouette.attack.intoxication")
def test_gas_makes_the_drunk_worse_and_not_well(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=DODGER, B=DODGER)
    table.put(bob, Drunk(1))
    table.battle.table.world.create(Area("gas", ((3, 0),), NO_UNIT, 1, 1))
    table.end(alice, bob)
    assert table.get(bob, Drunk) == Drunk(2)


@pytest.mark.rule("silhouette.attack.called")
def test_a_second_leg_is_no_worse(duel: Tables) -> None:
    shooter = figure("rifle_7mm", small_arms=1)
    table, alice, bob = duel("A..B", [6, 3, 6, 6], A=shooter, B=figure(dodge=1, build=4))
    table.put(bob, Limping(0))
    table.play(Shoot(alice, bob, "rifle_7mm", "leg"))
    assert table.get(bob, Wounds) != Wounds() and table.get(bob, Limping) == Limping(0)


@pytest.mark.rule("silhouette.wound.death")
def test_one_in_shock_dies_of_another_wound(duel: Tables) -> None:
    table, alice, bob, _ = duel("A..B\nL...", [6], A=ARCHER, B=DODGER, L=DODGER)
    table.put(bob, Down(), Shock(), Dying(11), Wounds(5, 0))
    table.play(Shoot(alice, bob, "light_bow"))
    assert table.has(bob, Dead) and not table.has(bob, Shock) and not table.has(bob, Dying)


@pytest.mark.rule("silhouette.wound.death")
def test_the_dead_are_nothing_but_dead(duel: Tables) -> None:
    table, alice, bob, _ = duel(
        "A..B\nL...", [6, 1], A=figure("heavy_rifle_9mm", small_arms=1), B=DODGER, L=DODGER
    )
    table.put(bob, Aiming(alice, 2, 1), *STATES)
    table.play(Shoot(alice, bob, "heavy_rifle_9mm"))
    assert table.has(bob, Dead)
    kinds = (Aiming, *map(type, STATES), Out, Shock, Dying)
    assert not any(table.has(bob, kind) for kind in kinds)
