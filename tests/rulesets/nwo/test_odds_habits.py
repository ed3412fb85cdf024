"""The odds where habits of the sides make something sure, that is, where nobody is asked: help that always
comes, reactions that always or never do. Each order against plays of it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from game.core.actions import Action, Move
from game.core.field import Zone
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo.areas import place_area
from game.rulesets.nwo.components import Helped, Magazine, Points, Suppressed, Watch
from game.rulesets.nwo.content import Stat
from game.rulesets.nwo.orders import (
    BreakFree,
    Dash,
    Disarm,
    Disengage,
    DoubleStrike,
    Grapple,
    Interact,
    Reload,
    Shoot,
    Shove,
    Strike,
    Suppress,
    Throw,
    UseDoor,
)
from tests.rulesets.nwo.plays import compare
from tests.rulesets.nwo.table import FISTS, KNIFE, PISTOL, RIFLE, Table, Tables, figure, hold

HAND = figure(aiming=10, short_blade=10, nimble=10, strength=10, reloading=10, traits=())
"""Who helps well: +5 with every skill, which is 10 with five sixths of all throws."""
BLADES, SMG, THROWER = figure("knife", "hammer"), figure("smg"), figure("pistol", belt=("acid", "molotov"))
BOTH = {"azure": "always", "ember": "always"}
Set = Callable[[Table, UnitId, UnitId], Action]
"""Puts Alice and Bob into their state, and says what Alice is to do."""


def shot(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return Shoot(alice, bob, "battle_rifle")


def shot_with_a_turn_of_help_before(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(alice, Helped(1, ("shot",)))
    return Shoot(alice, bob, "battle_rifle")


def shot_after_help_in_vain(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(alice, Helped(1, (), ("shot",)))
    return Shoot(alice, bob, "battle_rifle")


def shot_under_fire(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(alice, Suppressed((bob,)))
    return Shoot(alice, bob, "battle_rifle")


def suppression(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return Suppress(alice, bob, "smg")


def blow(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return Strike(alice, bob, "knife")


def two_blows(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(bob, Points(3, 5))
    return DoubleStrike(alice, bob, "knife", bob, "hammer")


def two_blows_with_help_that_waits(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(alice, Helped(1, ("blow",)))
    return DoubleStrike(alice, bob, "knife", bob, "hammer")


def two_blows_of_the_held(table: Table, alice: UnitId, bob: UnitId) -> Action:
    hold(table, bob, alice)
    return DoubleStrike(alice, bob, "knife", bob, "hammer")


def disarming(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return Disarm(alice, bob, "knife")


def shove(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return Shove(alice, bob)


def grapple(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return Grapple(alice, bob)


def break_free(table: Table, alice: UnitId, bob: UnitId) -> Action:
    hold(table, bob, alice)
    return BreakFree(alice)


def acid(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return Throw(alice, table.battle.table.cell(bob), "acid")


def molotov(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(bob, Points(2, 5))
    return Throw(alice, table.battle.table.cell(bob), "molotov")


def reload(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(alice, Magazine((("pistol", 0),)))
    return Reload(alice, "pistol")


def force(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return UseDoor(alice, (1, 0))


def crane(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return Interact(alice, (0, 0))


def disengagement(table: Table, alice: UnitId, bob: UnitId) -> Action:
    return Disengage(alice, ((1, 1),))


def disengagement_under_fire(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(alice, Suppressed((bob,)))
    return Disengage(alice, ((1, 4),))


def dash_under_fire(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(alice, Suppressed((bob,)))
    return Dash(alice, ((1, 1),))


def way_past_a_helped_blade(table: Table, alice: UnitId, bob: UnitId) -> Action:
    table.put(alice, Points(2, 5))
    return Move(alice, ((0, 1), (0, 2)))


def way_past_two_blades_with_one_friend(table: Table, alice: UnitId, bob: UnitId) -> Action:
    """Jon helps the first of the two and nobody the second."""
    table.put(alice, Points(3, 5))
    return Move(alice, ((1, 2),))


def way_past_the_pinned(table: Table, alice: UnitId, bob: UnitId) -> Action:
    """Three help: two with his Resolve, the third with his shot."""
    table.put(alice, Points(3, 5))
    table.put(bob, Suppressed((alice,)), Watch("pistol", ((1, 2), (1, 2))))
    return Move(alice, ((0, 1), (1, 2)))


LEFT = {"A": RIFLE, "N": HAND, "B": FISTS}
KINDS: list[tuple[str, Set, dict[str, Stat]]] = [
    ("A...B\nN....", shot, LEFT),
    ("AM..B\nN....", shot, {**LEFT, "M": HAND}),
    ("AM..B\nNP...", shot, {**LEFT, "M": HAND, "P": HAND}),
    ("AM..B\nN....", shot_with_a_turn_of_help_before, {**LEFT, "M": HAND}),
    ("AM..B\nN....", shot_after_help_in_vain, {**LEFT, "M": HAND}),
    ("Ah..B\nNM...", shot_under_fire, {**LEFT, "M": HAND}),
    ("MAh.B\nNP...", shot_under_fire, {**LEFT, "M": HAND, "P": HAND}),
    ("A..hB\nN....", suppression, {**LEFT, "A": SMG}),
    ("AB\nN.", blow, {**LEFT, "A": KNIFE}),
    ("AB\nN.", two_blows, {**LEFT, "A": BLADES}),
    ("AB\nN.", two_blows_with_help_that_waits, {"A": BLADES, "N": FISTS, "B": FISTS}),
    ("AB\nNP\nM.", two_blows, {**LEFT, "A": BLADES, "P": HAND, "M": HAND}),
    ("MAB\nNPK", two_blows_of_the_held, {**LEFT, "A": BLADES, "P": HAND, "M": HAND, "K": HAND}),
    ("AB\nN.", disarming, {**LEFT, "A": PISTOL, "B": KNIFE}),
    ("AB\nN.", shove, {**LEFT, "A": FISTS}),
    ("AB\n.K", shove, {"A": FISTS, "B": FISTS, "K": HAND}),
    ("AB.\nNKJ", grapple, {**LEFT, "A": FISTS, "K": HAND, "J": HAND}),
    ("AB.\nNKJ", break_free, {**LEFT, "A": FISTS, "K": HAND, "J": HAND}),
    ("A..hB\nN....", acid, {**LEFT, "A": THROWER}),
    ("A...\nN.#B", molotov, {**LEFT, "A": THROWER}),
    ("A..B\nN...", reload, {**LEFT, "A": PISTOL}),
    ("AD.B\nN...", force, {**LEFT, "A": FISTS}),
    ("A..B\nN...", crane, {**LEFT, "A": FISTS}),
    ("BAL\nN..", disengagement, {**LEFT, "A": FISTS, "L": FISTS}),
    (
        ".B...\n.....\n.hM..\nLAJ..\nN.P..",
        disengagement_under_fire,
        {**LEFT, "A": FISTS, "B": RIFLE, "L": FISTS, "J": FISTS, "P": HAND, "M": HAND},
    ),
    ("NAh.B\n.....", dash_under_fire, {**LEFT, "A": FISTS}),
    ("AB.\n.L.\n...", way_past_a_helped_blade, {"A": FISTS, "B": KNIFE, "L": HAND}),
    (
        "BJL\n.A.\n...\n...",
        way_past_two_blades_with_one_friend,
        {"A": FISTS, "B": KNIFE, "J": HAND, "L": KNIFE},
    ),
    ("A.hB.\n...LK\n...J.", way_past_the_pinned, {"A": FISTS, "B": PISTOL, "L": HAND, "K": HAND, "J": HAND}),
]
ZONES = (Zone("interaction", "crane", ((0, 0),), properties={"skill": "fitness", "dc": "9"}),)


def table_of(
    duel: Tables, picture: str, situation: Set, figures: dict[str, Any], **more: Any
) -> tuple[Table, Action]:
    """Alice's turn comes first, Bob's last."""
    turns = {letter: figures[letter] for letter in sorted(figures, key=lambda one: (one != "A", one == "B"))}
    table, *units = duel(picture, lock=11, zones=ZONES, **more, **turns)
    return table, situation(table, units[0], units[-1])


@pytest.mark.rule("nwo.help.out-of-turn", "nwo.help.cap", "nwo.roll.check")
@pytest.mark.parametrize("parries", ["off", pytest.param("always", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("picture", "situation", "figures"),
    [pytest.param(*row, id=f"{number} {row[1].__name__}") for number, row in enumerate(KINDS)],
)
def test_help_that_always_comes_is_in_the_odds(
    duel: Tables, times: int, parries: str, picture: str, situation: Set, figures: dict[str, Any]
) -> None:
    options = {"parry_reroll": parries}
    table, order = table_of(duel, picture, situation, figures, habits=BOTH, helping=BOTH, options=options)
    compare(table.battle, order, times, seed=29)


def certain(found: Chances) -> bool:
    return [one.chance for one in found.outcomes] in ([], [1]) and not found.risks


@pytest.mark.rule("nwo.aoo.choice", "nwo.overwatch.target")
@pytest.mark.parametrize("habit", ["never", "ask", "always"])
def test_a_side_that_never_reacts_is_no_risk(duel: Tables, times: int, habit: str) -> None:
    """For a side that is asked, the odds say what comes if it does."""
    table, alice, _bob, bill = duel("B....\nA...L", habits={"ember": habit}, A=FISTS, B=KNIFE, L=PISTOL)
    table.put(alice, Points(2, 5))
    table.put(bill, Watch("pistol", ((2, 1), (2, 1))))
    move = Move(alice, ((1, 1), (2, 1)))
    assert certain(table.chances(move)) == (habit == "never")
    compare(table.battle, move, times, seed=30)


@pytest.mark.rule("nwo.help.adjacent", "nwo.area.enter")
def test_help_with_robustness_is_in_the_odds_of_a_way_and_serves_once(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", A=FISTS, B=FISTS)
    for cell in ((1, 0), (2, 0)):
        table.run(place_area(table.battle.table, "fire", (cell,), NO_UNIT, 3))
    table.put(alice, Helped(1, ("Robustness",)))
    first, second = (risk.chance for risk in table.chances(Move(alice, ((1, 0), (2, 0)))).risks)
    alone, burning = Fraction(30, 36), 1 - Fraction(1, 36)
    assert first == 1 - Fraction(21, 36), "7 is enough with +3"
    assert second == (1 - first) * alone + first * burning


@pytest.mark.rule("nwo.help.out-of-turn", "nwo.shove.yield")
def test_a_question_counts_the_help_that_is_sure_to_come(duel: Tables) -> None:
    """Bob reads how likely he is to be moved, with Anna's help and with Kim's."""
    table, alice, bob, *_ = duel("NAB\n..K", helping=BOTH, A=FISTS, B=FISTS, N=HAND, K=HAND)
    order = Shove(alice, bob)
    shown = table.chances(order)
    assert shown.notes == (
        "Anna helps: 42 % for +3",
        "Kim helps: 42 % for +3",
    )
    table.apply(order)
    ask = table.battle.pending
    assert ask and ask.options[1].after == shown.chance("pass")
