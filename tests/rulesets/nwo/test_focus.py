"""Focus: what it gives, when, and what breaks it."""

from __future__ import annotations

import pytest

from game.core.actions import Move
from game.core.events import (
    AmmoChanged,
    AttackEnded,
    Modifier,
    RoundBegan,
    Spent,
    StatusGained,
    StatusLost,
    Stepped,
    TurnBegan,
    TurnEnded,
)
from game.core.references import UnitId
from game.rulesets.nwo.components import Focus, Magazine
from game.rulesets.nwo.orders import DropProne, Shoot, Strike, TakeAim, Throw
from tests.rulesets.nwo.table import (
    AIM,
    FISTS,
    FOCUSED,
    KNIFE,
    PISTOL,
    RIFLE,
    Tables,
    aims,
    checked,
    ducks,
    figure,
)

STEADY = "nwo.focus.under-fire"


def focus(table: object, unit: UnitId) -> Focus | None:
    return table.get(unit, Focus)  # type: ignore[attr-defined, no-any-return]


@pytest.mark.rule("nwo.focus.advantage", "nwo.focus.exclusive")
def test_focus_serves_the_shot_of_the_next_turn_and_is_then_used_up(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [1, 2, 5, 4, 6, 6], A=RIFLE, B=FISTS)
    assert table.apply(TakeAim(alice)) == [
        Spent(alice, "Action", "focuses"),
        StatusGained(alice, "focused", "nwo.focus.advantage"),
    ]
    assert table.refused(Shoot(alice, bob, "battle_rifle")) == "nwo.turn.economy"
    table.until_turn_of(alice)
    assert table.apply(Shoot(alice, bob, "battle_rifle"))[3:] == [
        AmmoChanged(alice, "battle_rifle", 4, 5),
        aims(alice, "1254", 11, AIM, FOCUSED, kept="54"),
        StatusLost(alice, "focused", "nwo.focus.exclusive"),
        ducks(bob, "66", 12),
        AttackEnded(alice, bob, "miss", 11, 12),
    ]


@pytest.mark.rule("nwo.focus.advantage")
def test_focusing_leaves_the_movement_and_needs_a_loaded_ranged_weapon(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=RIFLE, B=KNIFE)
    table.apply(Move(alice, ((1, 0),)))
    assert table.allowed(TakeAim(alice))
    table.end_turn()
    assert table.refused(TakeAim(bob)) == "nwo.focus.advantage"
    table, alice, bob = duel("A......B", A=RIFLE, B=KNIFE)
    table.put(alice, Magazine((("battle_rifle", 0),)))
    assert table.refused(TakeAim(alice)) == "nwo.focus.advantage"


@pytest.mark.rule("nwo.focus.advantage")
def test_focus_serves_no_throw(duel: Tables) -> None:
    table, alice, _bob = duel("A.......B", [6, 6], A=figure("pistol", belt=("molotov",)), B=FISTS)
    table.put(alice, Focus(ripe=True))
    assert table.chances(Throw(alice, (4, 0), "molotov")).checks[0].modifiers == (AIM,)
    table.apply(Throw(alice, (4, 0), "molotov"))
    assert focus(table, alice)


@pytest.mark.rule("nwo.focus.start", "nwo.focus.lost")
def test_who_begins_focused_may_use_it_in_the_first_turn_only(duel: Tables) -> None:
    table, alice, bob = duel("A......B", options={"start_focused": "yes"}, A=RIFLE, B=PISTOL)
    assert table.opening[2:] == [
        StatusGained(alice, "focused", "nwo.focus.start"),
        StatusGained(bob, "focused", "nwo.focus.start"),
        RoundBegan(1, (alice, bob)),
        TurnBegan(alice, "azure"),
    ]
    assert table.chances(Shoot(alice, bob, "battle_rifle")).checks[0].modifiers == (AIM, FOCUSED)
    assert table.end_turn()[0] == StatusLost(alice, "focused", "nwo.focus.lost")


@pytest.mark.rule("nwo.focus.start", "nwo.focus.broken")
def test_nobody_begins_focused_who_is_engaged_or_has_no_ranged_weapon_or_does_not_want_to(
    duel: Tables,
) -> None:
    table, alice, _bob = duel("AB", options={"start_focused": "yes"}, A=PISTOL, B=KNIFE)
    assert focus(table, alice) is None
    table, alice, _bob = duel("A......B", options={"start_focused": "yes"}, A=KNIFE, B=FISTS)
    assert focus(table, alice) is None
    table, alice, _bob = duel("A......B", A=RIFLE, B=FISTS)
    assert focus(table, alice) is None


@pytest.mark.rule("nwo.focus.lost")
def test_focus_is_lost_at_the_end_of_a_turn_without_shot_or_further_focusing(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=RIFLE, B=FISTS)
    table.apply(TakeAim(alice))
    assert table.end_turn() == [TurnEnded(alice), TurnBegan(bob, "ember")]
    table.end_turn()
    assert table.end_turn() == [
        StatusLost(alice, "focused", "nwo.focus.lost"),
        TurnEnded(alice),
        TurnBegan(bob, "ember"),
    ]


@pytest.mark.rule("nwo.focus.lost")
def test_who_focuses_again_keeps_the_focus(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=RIFLE, B=FISTS)
    table.apply(TakeAim(alice))
    table.until_turn_of(alice)
    table.apply(TakeAim(alice))
    table.until_turn_of(alice)
    assert table.chances(Shoot(alice, bob, "battle_rifle")).checks[0].modifiers == (AIM, FOCUSED)


@pytest.mark.rule("nwo.focus.from-cover")
def test_the_prone_behind_cover_focus(duel: Tables) -> None:
    table, alice, bob = duel("Ah.....B", A=RIFLE, B=FISTS)
    table.apply(DropProne(alice))
    assert table.refused(Shoot(alice, bob, "battle_rifle")) == "nwo.prone.behind-cover"
    assert table.allowed(TakeAim(alice))


@pytest.mark.rule("nwo.focus.broken")
def test_being_engaged_breaks_focus_and_forbids_it(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=KNIFE)
    table.apply(TakeAim(alice))
    table.end_turn()
    assert table.apply(Move(bob, ((2, 0), (1, 0))))[2:] == [
        Stepped(bob, (2, 0), (1, 0)),
        StatusGained(alice, "engaged", "nwo.engage.enter"),
        StatusLost(alice, "focused", "nwo.focus.broken"),
        StatusGained(bob, "engaged", "nwo.engage.enter"),
    ]
    table.end_turn()
    assert table.refused(TakeAim(alice)) == "nwo.focus.broken"


@pytest.mark.rule("nwo.focus.broken")
@pytest.mark.parametrize(("faces", "holds"), [([5, 5, 2, 2], False), ([2, 2, 2, 2], True)])
def test_a_blow_that_hurts_breaks_focus_and_one_that_is_parried_does_not(
    duel: Tables, faces: list[int], holds: bool
) -> None:
    table, alice, bob = duel("AB", faces, A=PISTOL, B=PISTOL)
    table.battle.table.world.put(bob, Focus())
    table.apply(Strike(alice, bob, "unarmed"))
    assert (focus(table, bob) is not None) == holds


@pytest.mark.rule("nwo.focus.under-fire")
@pytest.mark.parametrize("defence", [[1, 1], [6, 6]], ids=["hit", "missed"])
@pytest.mark.parametrize(("faces", "holds"), [((6, 6), True), ((6, 5), False)])
def test_whoever_is_shot_at_holds_focus_on_a_twelve(
    duel: Tables, defence: list[int], faces: tuple[int, int], holds: bool
) -> None:
    table, alice, bob = duel("A......B", [3, 4, *defence, *faces], A=PISTOL, B=PISTOL)
    table.put(bob, Focus())
    events = table.apply(Shoot(alice, bob, "pistol"))
    after = events[-1:] if holds else events[-2:]
    assert after == [
        checked(bob, "Resolve", STEADY, "".join(map(str, faces)), sum(faces), 12, holds),
        *([] if holds else [StatusLost(bob, "focused", STEADY)]),
    ]


@pytest.mark.rule("nwo.focus.under-fire")
def test_traits_count_in_resolve(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [3, 4, 6, 6, 6, 4], A=PISTOL, B=figure("pistol", traits=("brave",)))
    table.put(bob, Focus())
    assert table.apply(Shoot(alice, bob, "pistol"))[-1] == checked(
        bob, "Resolve", STEADY, "64", 12, 12, True, Modifier(2, STEADY, "traits")
    )  # fmt: skip
