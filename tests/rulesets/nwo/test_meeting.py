"""Where two rules meet: an attack that is made by the way, a question in the middle, a state whose end nobody
brings about."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.actions import Ask, Move
from game.core.components import Down, Gone
from game.core.events import (
    AmmoChanged,
    AreaEnded,
    Attacked,
    AttackEnded,
    Fated,
    Gauge,
    Harmed,
    ItemDropped,
    Readied,
    Reported,
    Spent,
)
from game.core.references import NO_UNIT, ThingId, UnitId
from game.rulesets.nwo import harm
from game.rulesets.nwo.components import Helped, Suppressed, Turn, Watch
from game.rulesets.nwo.injuries import aftermath
from game.rulesets.nwo.orders import QuickDraw, Shoot, Shove, Strike, Throw, WatchFor
from tests.rulesets.nwo.table import (
    AIM,
    FISTS,
    PISTOL,
    SPEAR,
    Table,
    Tables,
    aims,
    checked,
    ducks,
    figure,
    hold,
)

THROWER = figure("pistol", belt=("molotov",))
TALL = Gauge("hit points", 2, 5)


def asked(table: Table) -> Ask:
    assert table.battle.pending
    return table.battle.pending


# ---------------------------------------------------------------- ties


@pytest.mark.rule("nwo.parry.agreed-reroll", "nwo.ranged.through-ally")
def test_a_friend_in_the_line_who_parries_is_rolled_against_again_and_the_new_roll_goes_on(
    duel: Tables,
) -> None:
    table, alice, anna, bob = duel(
        "A..N..B",
        [4, 3, 5, 4, 3, 2, 6, 3, 1, 1],
        options={"parry_reroll": "always"},
        A=PISTOL,
        N=FISTS,
        B=FISTS,
    )
    table.put(anna, Turn())
    share = Fraction(861, 1171)
    assert table.chances(Shoot(alice, bob, "pistol")).chance("friend") == share, "no tie stands"
    assert table.apply(Shoot(alice, bob, "pistol")) == [
        Spent(alice, "Action", "shoots"),
        Spent(alice, "Movement", "given up for the shot"),
        Attacked(alice, bob, "pistol", "ranged"),
        AmmoChanged(alice, "pistol", 4, 5),
        aims(alice, "43", 9, AIM),
        ducks(anna, "54", 9),
        aims(alice, "32", 7, AIM),
        ducks(anna, "63", 9),
        ducks(bob, "11", 2),
        AttackEnded(alice, bob, "hit", 7, 2),
        Harmed(bob, 3, "3 hit points", (TALL,), 40),
    ]


@pytest.mark.rule("nwo.parry.agreed-reroll", "nwo.shield.shared-hit")
def test_a_shield_that_parries_is_rolled_against_again(duel: Tables) -> None:
    table, alice, bob, sam = duel(
        "A..BS",
        [4, 3, 6, 6, 5, 4, 6, 4, 1, 1],
        options={"parry_reroll": "always"},
        habits={"ember": "always"},
        A=PISTOL,
        B=FISTS,
        S=FISTS,
    )
    hold(table, bob, sam)
    events = table.apply(Shoot(alice, bob, "pistol"))
    assert [event for event in events if isinstance(event, AttackEnded)] == [
        AttackEnded(alice, bob, "miss", 9, 16),
        AttackEnded(alice, sam, "hit", 12, 2),
    ]


@pytest.mark.rule("nwo.parry.agreed-reroll", "nwo.shove.yield", "nwo.help.roll")
@pytest.mark.parametrize(
    ("again", "help_", "moved"),
    [("off", 0, Fraction(575, 1296)), ("always", 0, Fraction(1, 2)), ("off", 1, Fraction(493, 648))],
)
def test_the_question_about_a_shove_says_what_will_be_rolled(
    duel: Tables, again: str, help_: int, moved: Fraction
) -> None:
    table, alice, bob = duel("AB", [1, 1, 6, 6], options={"parry_reroll": again}, A=FISTS, B=FISTS)
    if help_:
        table.put(alice, Helped(1, ("shove",)))
    table.apply(Shove(alice, bob))
    strength = next(option for option in asked(table).options if option.key == "strength")
    assert strength.after == moved
    table.answer("strength")


# ---------------------------------------------------------------- under suppressive fire


@pytest.mark.rule("nwo.suppress.pinned", "nwo.move.shooting-penalty")
def test_who_is_startled_in_place_has_not_moved(duel: Tables) -> None:
    table, alice, bob = duel("A..hB..", [1, 1, 6, 6, 5, 5, 1, 1], A=PISTOL, B=PISTOL)
    table.until_turn_of(bob)
    table.put(bob, Suppressed((alice,)))
    assert table.apply(Move(bob, ((5, 0),))) == [
        Spent(bob, "Movement", "moves"),
        checked(bob, "Resolve", "nwo.suppress.pinned", "11", 2, 12, False),
    ]
    turn = table.get(bob, Turn)
    assert (turn.movement, turn.moved) == (False, False)
    rolls = [event for event in table.apply(Shoot(bob, alice, "pistol")) if event == aims(bob, "55", 12, AIM)]
    assert rolls, "without the penalty for moving"


@pytest.mark.rule("nwo.suppress.pinned", "nwo.overwatch.target")
def test_a_pinned_watcher_is_asked_with_the_resolve_that_the_shot_takes(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [1, 1], A=PISTOL, B=FISTS)
    table.apply(WatchFor(alice, bob, "moves", "pistol"))
    table.until_turn_of(bob)
    table.put(alice, Suppressed((bob,)))
    table.apply(Move(bob, ((6, 0),)))
    take, leave = asked(table).options
    assert (take.after, take.hint, leave.after) == (
        Fraction(287, 432) / 36,
        "2 % to hit, 3 harm",
        Fraction(0),
    )
    assert table.answer("take")[-1] == checked(alice, "Resolve", "nwo.suppress.pinned", "11", 2, 12, False)


@pytest.mark.rule("nwo.suppress.pinned", "nwo.aoo.choice")
def test_a_pinned_spear_is_asked_with_the_resolve_that_the_blow_takes(duel: Tables) -> None:
    table, alice, bob = duel("B.A..", [1, 1], A=FISTS, B=SPEAR)
    table.put(bob, Suppressed((alice,)))
    table.apply(Move(alice, ((3, 0),)))
    assert asked(table).options[0].after == Fraction(575, 1296) / 36
    table.answer("take")


@pytest.mark.rule("nwo.overwatch.triggers")
def test_nobody_shoots_at_what_was_stopped_before_it_was_done(duel: Tables) -> None:
    """Anna shoots as Bob is about to strike Alice; Alice goes down in the line, and Bob has done nothing."""
    table, anna, alice, bob = duel(
        "N.AB.", [4, 4, 1, 1], habits={"azure": "always"}, N=PISTOL, A=figure(fitness=1), B=FISTS
    )
    table.put(anna, Watch("pistol", (), NO_UNIT, "acts", bob))
    table.put(alice, Watch("pistol", (), NO_UNIT, "acted", bob))
    table.until_turn_of(bob)
    table.put(anna, Watch("pistol", (), NO_UNIT, "acts", bob))
    events = table.apply(Strike(bob, alice, "unarmed"))
    assert events[-1] == Reported(bob, "nwo.down", "Alice is down") and table.get(bob, Turn).action


# ---------------------------------------------------------------- what lies on the ground


def ends_in(table: Table, rounds: int) -> list[tuple[int, UnitId]]:
    """The round in which an area ends, and whose turn begins as it does."""
    found = []
    for _ in range(rounds * len(table.battle.table.standing())):
        events = table.end_turn()
        ended = [event for event in events if isinstance(event, AreaEnded)]
        if ended and table.battle.slot:
            found.append((table.battle.table.clock.round, table.battle.slot.unit))
    return found


@pytest.mark.rule("nwo.area.shape", "nwo.down")
@pytest.mark.parametrize("when", ["before her turn", "after her turn"])
def test_the_fire_of_the_fallen_ends_when_her_place_has_come_three_times(duel: Tables, when: str) -> None:
    table, bob, alice, anna = duel("N.A....B", [5, 5], B=FISTS, A=THROWER, N=FISTS)
    table.end_turn()
    table.apply(Throw(alice, (5, 0), "molotov"))
    table.until_turn_of(anna)
    if when == "before her turn":
        table.until_turn_of(bob)
    list(harm.hurt(table.battle.table, alice, 5))
    assert table.battle.table.world.has(alice, Down)
    assert ends_in(table, 5) == [(4, anna)], (
        "as the next turn behind her place begins, in the third round after"
    )


@pytest.mark.rule("nwo.area.shape")
def test_the_fire_of_the_last_in_the_order_ends_as_the_round_after_begins(duel: Tables) -> None:
    table, bob, _anna, alice = duel("N.A....B", [5, 5], B=FISTS, N=FISTS, A=THROWER)
    table.end_turn()
    table.end_turn()
    table.apply(Throw(alice, (5, 0), "molotov"))
    table.battle.table.world.put(alice, Gone(), Down())
    table.run(harm.depart(table.battle.table, alice))
    table.end_turn()
    assert ends_in(table, 5) == [(5, bob)]


@pytest.mark.rule("nwo.area.shape")
def test_the_smoke_of_one_who_has_left_the_map_ends(duel: Tables) -> None:
    table, alice, bob, _sam = duel("A......B..S", [5, 5], A=THROWER, B=FISTS, S=FISTS)
    table.apply(Throw(alice, (4, 0), "molotov"))
    world = table.battle.table.world
    world.put(alice, Gone(), Down())
    table.run(harm.depart(table.battle.table, alice))
    assert ends_in(table, 5) == [(4, bob)]


@pytest.mark.rule("nwo.overwatch.ends", "nwo.injury.death-roll")
def test_who_has_left_the_map_shoots_no_more_and_is_not_among_the_fallen(duel: Tables) -> None:
    """On overwatch on the exit as the turn ended."""
    table, alice, bob, _sam = duel("A......B..S", [5], habits={"azure": "always"}, A=PISTOL, B=FISTS, S=FISTS)
    table.apply(WatchFor(alice, bob, "moves", "pistol"))
    inner = table.battle.table
    inner.world.put(alice, Gone(), Down())
    table.run(harm.depart(inner, alice))
    table.until_turn_of(bob)
    assert [type(event).__name__ for event in table.apply(Move(bob, ((8, 0),)))] == ["Spent", "Stepped"]
    inner.world.put(bob, Down())
    fallen = [event.unit for event in table.run(aftermath(inner)) if isinstance(event, Fated)]
    assert fallen == [bob]


# ---------------------------------------------------------------- hands


@pytest.mark.rule("nwo.swap.quick-draw")
def test_what_is_held_may_be_dropped_for_a_quick_draw_although_a_hand_is_free(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", A=figure("knife", carried=("pistol",)), B=FISTS)
    assert table.apply(QuickDraw(alice, "pistol", "knife")) == [
        ItemDropped(ThingId(4), "knife", (0, 0), alice),
        Readied(alice, (), "unarmed"),
        Readied(alice, ("pistol",), "pistol"),
    ]
