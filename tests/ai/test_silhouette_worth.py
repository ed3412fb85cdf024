"""What the agent of Silhouette counts without words is what people are shown; and what it makes of hiding,
doors and blasts."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pytest

from game.ai.agents import choose, think
from game.ai.silhouette.attack_options import Attack, _called, best
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.blast_options import best_charge, pending_blast_cost, throws
from game.ai.silhouette.evaluation import HELPLESS, WHOLE
from game.core.actions import Answer, EndTurn
from game.core.components import Down, Position
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.components import CALLS, Aiming, Carried, Charge, Held, Plan, Skills, Turn
from game.rulesets.silhouette.wounds import DEEP, FLESH, KILLED
from tests.ai.test_silhouette import drawn, named, turn_of
from tests.contract.stages import pick, stages

ATTACKS = (orders.Shoot, orders.Strike, orders.Ambush, orders.Snipe)


def shown(odds: Chances, lying: UnitId = NO_UNIT) -> Fraction:
    """The worth of an order from the odds that people see: shares of all steps that are lost, and falls.

    Whoever lies there already falls no more by the odds; the agent counts each wound of such a one as if.
    """
    falls = dict(odds.downs)
    if lying:
        falls[lying] = sum(
            (one.chance for one in odds.outcomes if one.key in (FLESH, DEEP, KILLED)), Fraction(0)
        )
    return (
        sum(
            (
                Fraction(4, 10) * lost + Fraction(8, 10) * falls.get(unit, Fraction(0))
                for unit, lost in odds.expected
            ),
            Fraction(0),
        )
        * WHOLE
    )


@pytest.mark.parametrize(
    "name",
    ["silhouette court", "silhouette hexes", pytest.param("silhouette shell-moor", marks=pytest.mark.long)],
)
def test_attacks_are_worth_what_their_exact_odds_say(name: str) -> None:
    """Played at random, so that the wounded, the aiming and the unseen are among them."""
    battle, random, seen = stages()[name].begin("worth")[0], Random(name), 0
    for _ in range(260):
        if battle.winner is not None:
            break
        slot = battle.slot
        if not battle.pending and slot and slot.unit and slot.phase == "turn":
            scene = BattleView(battle, battle.side)
            found = best(scene, slot.unit, 1)
            if found and isinstance(found.order, ATTACKS) and battle.refusal(found.order) is None:
                target = found.order.target
                lies = battle.table.world.has(target, Down)
                exact = shown(battle.chances(found.order), target if lies else NO_UNIT) / (
                    HELPLESS if lies else 1
                )
                assert abs(found.worth - exact) <= 4, found.order
                seen += 1
        battle.apply(pick(battle, random))
    assert seen > 5


def test_a_sniper_who_is_not_seen_aims_and_then_shoots() -> None:
    battle = drawn("A" + "." * 25 + "b", A="sniper", b="veteran")
    unit, foe = turn_of(battle, "A", Plan(actions=2, said=True)), named(battle, "b")
    battle.table.world.put(unit, Turn(unseen=True))
    battle.table.world.put(foe, Plan("run", said=True))
    assert choose(battle, "azure") == orders.Aim(unit, foe)
    battle.apply(orders.Aim(unit, foe))
    order = choose(battle, "azure")
    assert isinstance(order, orders.Snipe)
    assert order.target == foe and battle.table.world.get(unit, Aiming).turns == 1


def test_who_has_not_been_seen_attacks_out_of_hiding() -> None:
    battle = drawn("A.....b", A="veteran", b="trooper")
    unit = turn_of(battle, "A", Plan(said=True))
    battle.table.world.put(unit, Turn(unseen=True))
    assert isinstance(choose(battle, "azure"), orders.Ambush)
    battle.table.world.put(unit, Turn(unseen=False))
    assert isinstance(choose(battle, "azure"), orders.Shoot)


def test_nobody_throws_where_a_friend_would_suffer_more() -> None:
    battle = drawn("A...........bC.", A="grenadier", b="militia", C="militia")
    unit = turn_of(battle, "A", Plan(said=True))
    scene = BattleView(battle, "azure")
    assert list(throws(scene, unit, scene.places[unit], scene.plan_of(unit))) == []
    alone = drawn("A...........b..", A="grenadier", b="militia")
    unit = turn_of(alone, "A", Plan(said=True))
    scene = BattleView(alone, "azure")
    assert list(throws(scene, unit, scene.places[unit], scene.plan_of(unit)))


def test_what_will_go_off_is_feared() -> None:
    battle = drawn("A.....................b", A="trooper", b="militia")
    unit = turn_of(battle, "A", Plan("run", said=True))
    scene, here = BattleView(battle, "azure"), battle.table.cell(unit)
    assert pending_blast_cost(scene, unit, here, scene.plan_of(unit)) == 0
    battle.table.world.create(Charge("artillery", 9, battle.table.clock.round, 30, 9), Position(here))
    scene = BattleView(battle, "azure")
    assert pending_blast_cost(scene, unit, here, scene.plan_of(unit)) > 0
    assert pending_blast_cost(scene, unit, (20, 0), scene.plan_of(unit)) == 0


def test_who_has_to_run_runs_on_the_spot_if_that_is_where_it_is_safe() -> None:
    """Whatever is declared can be ended: the order given is legal, and after a few of them the turn is
    over."""
    battle = drawn(
        """
        A.#...........
        ..#..........b
        """,
        A="trooper", b="veteran",
    )  # fmt: skip
    unit = turn_of(battle, "A", Plan("run", 1, True, said=True))
    for _ in range(6):
        order = choose(battle, "azure")
        if isinstance(order, EndTurn):
            break
        battle.apply(order)
    assert isinstance(order, EndTurn) and order.unit == unit


def test_it_thinks_in_bites_and_changes_nothing() -> None:
    battle = drawn("A.....b", A="trooper", b="militia")
    before = battle.digest()
    given = list(think(battle, "azure"))
    assert given.count(None) >= 3 and given[-1] is not None
    assert msgspec.structs.fields(type(given[-1]))
    assert battle.digest() == before
    unit = named(battle, "A")
    assert battle.table.world.get(unit, Carried).items


def test_a_charge_is_set_among_those_who_will_still_be_there() -> None:
    """Both have had their turns; whoever sets it can get away afterwards, and does."""
    battle = drawn(
        """
        A...bc................
        ......................
        """,
        A="sapper", b="militia", c="militia",
    )  # fmt: skip
    unit = turn_of(battle, "A", Plan("run", said=True))
    scene = BattleView(battle, "azure")
    mine, here = scene.plan_of(unit), scene.places[unit]
    later = best_charge(scene, unit, here, mine, 2000)
    battle.table.world.put(named(battle, "b"), Plan("run", said=True))
    battle.table.world.put(named(battle, "c"), Plan("run", said=True))
    running = best_charge(BattleView(battle, "azure"), unit, here, mine, 2000)
    assert later and isinstance(later[1], orders.Plant) and later[1].turn == battle.table.clock.round
    assert running is None or running[0] < later[0]
    stuck = best_charge(scene, unit, here, mine, 0)
    assert stuck is None or stuck[0] < later[0]


def test_both_sides_of_a_mirrored_field_declare_alike() -> None:
    """Neither the order of declaring nor the columns of the map favour anybody."""
    battle = drawn(
        """
        A....b..#..b....a
        D......h.h......d
        B..b....#....b..e
        """,
        A="trooper", D="veteran", B="scout", a="trooper", d="veteran", e="scout",
    )  # fmt: skip
    found = []
    for names in ("ADB", "ade"):
        scene_of = {}
        for name in names:
            order = choose(battle, battle.side)
            assert isinstance(order, orders.Declare)
            ground = BattleView(battle, battle.side).ground
            end = order.path[-1] if order.path else battle.table.cell(order.unit)
            scene_of[name.upper()] = (order.speed, order.number, order.defensive, ground.way(end))
            battle.apply(order)
        battle.apply(choose(battle, battle.side))
        found.append(list(scene_of.values()))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("skills", "wanted"), [({"dodge": 3, "melee": 1}, "dodge"), ({"dodge": 1, "melee": 3}, "parry")]
)
def test_it_dodges_or_parries_by_the_odds(skills: dict[str, int], wanted: str) -> None:
    battle = drawn("Ab", A="blade", b="blade")
    unit, foe = turn_of(battle, "A", Plan(said=True)), named(battle, "b")
    world = battle.table.world
    world.put(foe, Skills(**skills))
    battle.apply(orders.Strike(unit, foe, world.get(unit, Held).weapon))
    ask = battle.pending
    assert ask and ask.side == "ember"
    assert choose(battle, "ember") == Answer(foe, wanted)
    assert min(ask.options, key=lambda one: one.after or 0).key == wanted


@pytest.mark.parametrize(
    ("who", "apart", "kind"),
    [
        ("sniper", 12, orders.Shoot),
        ("sniper", 12, orders.Ambush),
        ("sniper", 25, orders.Snipe),
        ("blade", 0, orders.Strike),
    ],
)
def test_a_part_of_the_body_is_thought_of_with_each_kind_of_attack(
    who: str, apart: int, kind: type[orders.Shoot | orders.Ambush | orders.Snipe | orders.Strike]
) -> None:
    battle = drawn("A" + "." * apart + "b", A=who, b="militia")
    unit = turn_of(battle, "A", Plan(said=True))
    foe = named(battle, "b")
    battle.table.world.put(unit, Aiming(foe, 2, 1), Turn(unseen=True))
    scene = BattleView(battle, "azure")
    plain = kind(unit, foe, scene.weapon(unit).id)
    found = _called(scene, unit, Attack(-1, 1, plain))
    assert isinstance(found.order, kind) and found.order.called in CALLS and found.worth >= 0
