"""What is offered, and the finer refusals: every verb says why not, the last shot, corners in the way of a
jump, what is a button."""

from __future__ import annotations

import pytest

from game.core.actions import Action
from game.core.components import Facing, Size
from game.core.events import Reported
from game.core.field import Tile, Zone
from game.core.order_offers import OfferBatch
from game.rulesets.lithium import VERBS
from game.rulesets.lithium.aiming import usable as arms
from game.rulesets.lithium.components import Body, Magazine, Plan, Prone, Skills
from game.rulesets.lithium.harm import Wound, harm
from game.rulesets.lithium.orders import (
    Again,
    Draw,
    Drop,
    GoProne,
    Jump,
    Run,
    Shoot,
    TakePainkiller,
    Throw,
    Use,
    Walk,
)
from game.rulesets.lithium.orders import actions as candidates
from game.systems.interactables import usable, usable_from
from tests.rulesets.lithium.table import FISTS, GUN, Table, Tables, figure

RULE, JUMP = "lithium.action.use-object", "lithium.action.jump"


def verbs(table: Table) -> set[str]:
    slot = table.battle.slot
    assert slot
    found = candidates(table.battle.table, slot)
    return {
        order.verb for one in found for order in (one.candidates if isinstance(one, OfferBatch) else (one,))
    }


def offered(table: Table, kind: type[Action]) -> list[Action]:
    return [action for action in table.battle.legal_actions() if isinstance(action, kind)]


def test_every_verb_is_a_candidate_so_that_its_refusal_says_why(duel: Tables) -> None:
    bare, *_ = duel("A......B", A=FISTS, B=FISTS)
    laden, *_ = duel(
        "A......B",
        A=figure("pistol", "knife", holster=("smg",), bag=("axe",), items=("grenade", "painkiller")),
        B=FISTS,
    )
    for table in (bare, laden):
        assert {verb.action for verb in VERBS} - {"EndTurn", "Later"} <= verbs(table)


def test_what_is_held_can_be_dropped_and_what_is_in_the_holster_drawn(duel: Tables) -> None:
    table, alice, _ = duel(
        "A......B", A=figure("pistol", holster=("smg", "knife"), items=("painkiller",)), B=FISTS
    )
    assert offered(table, Drop) == [Drop(alice, "pistol")]
    assert (
        offered(table, Draw)
        == [Draw(alice, weapon) for weapon in ("smg", "knife") if table.allowed(Draw(alice, weapon))]
        != []
    )
    assert offered(table, TakePainkiller) == [TakePainkiller(alice, alice)]


def test_the_arms_in_hand_are_sorted_and_bare_hands_always_strike(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=figure("pistol", "knife"), B=FISTS)
    assert [weapon.id for weapon in arms(table.battle.table, alice, True)] == ["pistol"]
    assert [weapon.id for weapon in arms(table.battle.table, alice, False)] == ["knife", "fists"]
    assert arms(table.battle.table, bob, True) == () and [
        weapon.id for weapon in arms(table.battle.table, bob, False)
    ] == ["fists"]


@pytest.mark.rule("lithium.attack.roll")
def test_the_last_shot_can_be_fired_and_no_more_than_are_left(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=GUN, B=FISTS)
    for left, one, two in ((2, True, True), (1, True, False), (0, False, False)):
        table.put(alice, Magazine((("pistol", left),)))
        assert table.allowed(Shoot(alice, bob, "pistol")) == one
        assert table.allowed(Shoot(alice, bob, "pistol", "", ((bob, ""),))) == two


@pytest.mark.rule(JUMP)
def test_one_solid_tile_in_the_gap_is_enough_to_forbid_the_jump(duel: Tables) -> None:
    for row, good in (("A.ww.B", True), ("A.w#.B", False), ("A.#w.B", False)):
        table, alice, _ = duel(row, A=FISTS, B=FISTS)
        assert table.allowed(Jump(alice, tuple((x, 0) for x in range(1, 5)))) == good


@pytest.mark.rule(JUMP)
@pytest.mark.parametrize(
    ("cell", "good"),
    [(None, True), ((1, 0), False), ((0, 1), False), ((2, 1), False), ((1, 2), False), ((2, 0), True)],
)
def test_a_jump_across_passes_no_solid_corner(duel: Tables, cell: tuple[int, int] | None, good: bool) -> None:
    rows = [list("A...."), list(".w..."), list("....B")]
    if cell:
        rows[cell[1]][cell[0]] = "#"
    table, alice, _ = duel("\n".join("".join(row) for row in rows), A=FISTS, B=FISTS)
    assert table.allowed(Jump(alice, ((1, 1), (2, 2)))) == good


@pytest.mark.rule(JUMP)
@pytest.mark.parametrize(("edges", "good"), [("n", True), ("s", True), ("e", False), ("w", False)])
def test_a_wall_on_a_border_stops_a_jump_only_across_it(duel: Tables, edges: str, good: bool) -> None:
    table, alice, _ = duel("A.w.B", tiles={"w": Tile(blocks=True, edges=edges)}, A=FISTS, B=FISTS)
    assert table.allowed(Jump(alice, ((1, 0), (2, 0), (3, 0)))) == good


@pytest.mark.rule("lithium.damage.leg-drop")
def test_a_leg_among_several_hits_brings_a_runner_down(duel: Tables) -> None:
    for places, falls in (
        (("left_arm", "left_leg"), True),
        (("left_leg", "left_arm"), True),
        (("left_arm", "right_arm"), False),
    ):
        table, _, bob = duel("A......B..", habits={"auto_quick": "never"}, A=GUN, B=FISTS)
        table.put(bob, Plan(main=Run(bob, ((8, 0),))))
        list(harm(table.battle.table, [Wound(bob, place, points=1) for place in places]))
        assert table.has(bob, Prone) == falls and table.get(bob, Body) == Body(**dict.fromkeys(places, 1))


@pytest.mark.rule(RULE)
def test_only_what_the_map_offers_is_a_button_and_only_until_it_is_pressed(duel: Tables) -> None:
    ladder, button = Zone("ladder", "ladder", ((1, 0), (3, 0))), Zone("interaction", "", ((0, 1), (0, 2)))
    table, alice, _ = duel("A....B\n......\n......", zones=(ladder, button), A=FISTS, B=FISTS)
    assert table.refused(Use(alice, (1, 0))) == RULE
    assert usable(table.battle.table) == {(0, 1), (0, 2)} and usable_from(table.battle.table, (0, 0)) == [
        (0, 1)
    ]
    assert table.turn(Use(alice, (0, 1))) == [Reported(alice, RULE, "uses (0, 1)")]
    assert usable(table.battle.table) == frozenset() and offered(table, Use) == []


@pytest.mark.rule("lithium.roll.test")
def test_who_has_not_learned_something_has_nothing_to_add() -> None:
    assert {name: getattr(Skills(), name) for name in Skills.__struct_fields__} == dict.fromkeys(
        Skills.__struct_fields__, 0
    )


@pytest.mark.rule(RULE)
def test_a_walk_or_run_is_offered_with_the_button_beside_its_end(duel: Tables) -> None:
    """Not with one beside its first tile: from there one has gone on."""
    near, far = Zone("interaction", "near", ((0, 1),)), Zone("interaction", "far", ((7, 1),))
    table, *_ = duel("A.......\n......B.", zones=(near, far), A=FISTS, B=FISTS)
    pressed = {(order.path[-1], order.use) for order in offered(table, Walk) if order.use}  # type: ignore[attr-defined]
    assert pressed == {((1, 0), (0, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 1))}
    pressed = {(order.path[-1], order.use) for order in offered(table, Run) if order.use}  # type: ignore[attr-defined]
    assert pressed >= {((6, 0), (7, 1)), ((7, 0), (7, 1)), ((1, 0), (0, 1))} and len(pressed) == 6


@pytest.mark.rule("lithium.turn.declare", "lithium.modifier.rapid")
def test_what_was_found_for_one_declaration_is_not_offered_for_another(duel: Tables) -> None:
    """Whatever was declared and taken back before: what is allowed is what no rule refuses."""
    table, alice, bob, bill = duel(
        "A...B\n.....\n....L", A=figure("pistol", "knife", items=("grenade",)), B=FISTS, L=FISTS
    )
    far, near = Walk(alice, ((0, 1), (0, 2))), Throw(alice, (2, 0), "grenade")
    for order in (
        Shoot(alice, bob, "pistol"),
        Shoot(alice, bill, "pistol", "head"),
        far,
        near,
        GoProne(alice),
        Shoot(alice, bob, "pistol"),
    ):
        table.apply(order)
        for declared in (Again(alice, bill), Again(alice, bob)):
            if table.allowed(declared):
                table.apply(declared)
            plain = [one for one in table.battle.candidates() if table.battle.refusal(one) is None]
            assert table.battle.legal_actions() == plain, order


@pytest.mark.rule("lithium.attack.respond")
@pytest.mark.parametrize("count", [1, 2])
def test_what_a_defence_is_told_to_be_worth(duel: Tables, count: int) -> None:
    """Of several attacks, how many of them hit."""
    table, alice, bob = duel("A..B", [3, 3] * count, A=GUN, B=FISTS)
    table.turn(Shoot(alice, bob, "pistol", "", ((bob, ""),) * (count - 1)))
    ask = table.battle.pending
    assert ask
    hints = [option.hint for option in ask.options]
    assert all(hint.endswith(" of 2 hit") for hint in hints) if count > 1 else set(hints) == {""}
    assert ask.what == ("of the attacks hit" if count > 1 else "to be hit")


def test_a_large_body_is_offered_other_ways_once_a_friend_heads_for_what_it_would_fill(duel: Tables) -> None:
    table, alice, anna, _ = duel(".......\n.A.....\n.......\n..N...B\n.......", A=FISTS, N=FISTS, B=FISTS)
    table.put(alice, Size(2, 2), Facing("e"))
    counts = []
    for way in (((3, 2),), ((2, 4),), ((3, 3),)):
        plain = [one for one in table.battle.candidates() if table.battle.refusal(one) is None]
        assert table.battle.legal_actions() == plain
        counts.append(len([one for one in plain if one.unit == alice]))
        table.apply(Walk(anna, way))
    assert len(set(counts)) > 1
