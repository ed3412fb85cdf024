"""Small rules of which each is one sum or one condition, by themselves."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import structs

from game.core.actions import EndTurn
from game.core.components import Down, Slot
from game.core.declarations import DECLARE
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets import gear
from game.rulesets.gear import MOST_ALIKE, Gear
from game.rulesets.infowar import figures
from game.rulesets.infowar.checks import EASY, Opposed, counted_from, degree
from game.rulesets.infowar.components import Lamed
from game.rulesets.infowar.figures import CRAWL, RUN, SPRINT
from game.rulesets.infowar.figures import WALK as INFOWAR_WALK
from game.rulesets.infowar.wounds import HURT, SCRATCH, UNHURT, VERY_HURT
from game.rulesets.lithium.attack_odds import each_by_itself
from game.rulesets.lithium.components import Armour
from game.rulesets.nwo import shield
from game.rulesets.nwo.attack_odds import OutcomeOdds, outcome_odds
from game.rulesets.nwo.components import Grappled, Grappling, Surprised
from game.rulesets.nwo.orders.overwatch import WatchFor, describe_wait
from game.rulesets.opend6 import vehicles
from game.rulesets.opend6.components import Astray
from game.rulesets.silhouette import orders as silhouette_orders
from game.rulesets.silhouette.orders.end_turn import END_TURN
from game.rulesets.silhouette.orders.use import needed

ANN, BOB, CORA = UnitId(1), UnitId(2), UnitId(3)


@pytest.mark.parametrize(("lock", "takes"), [(0, 0), (1, 1), (2, 1), (3, 2), (10, 5), (99, 50)])
def test_a_lock_of_silhouette_takes_half_of_what_the_map_says(lock: int, takes: int) -> None:
    assert needed(lock) == takes


# ---------------------------------------------------------------- InfoWar


@pytest.mark.parametrize(
    ("met", "defence", "counts"),
    [
        (Opposed(2, 0), -3, -3),
        (Opposed(2, 0), 5, 5),
        (Opposed(2, 0, floor=True), -3, 2),
        (Opposed(2, 0, floor=True), 5, 5),
        (Opposed(2, 1, rolls=False), 9, 1),
        (Opposed(2, 4, rolls=False), 9, 2),
        (Opposed(EASY, 4, rolls=False), 9, 4),
    ],
)
@pytest.mark.rule("infowar.roll.opposed", "infowar.ranged.unaware")
def test_what_a_degree_counts_from(met: Opposed, defence: int, counts: int) -> None:
    assert counted_from(defence, met) == counts


@pytest.mark.parametrize(
    ("attack", "defence", "met", "found"),
    [
        (1, 0, Opposed(2, 0), 0),
        (2, 0, Opposed(2, 0), 2),
        (3, 3, Opposed(2, 0), 0),
        (3, 5, Opposed(2, 0), 0),
        (2, 9, Opposed(2, 5, rolls=False), 1),
        (4, 9, Opposed(2, 5, rolls=False), 2),
        (1, 9, Opposed(2, 5, rolls=False), 0),
    ],
)
@pytest.mark.rule("infowar.roll.opposed", "infowar.ranged.unaware")
def test_who_reaches_the_difficulty_and_beats_the_defence_hits(
    attack: int, defence: int, met: Opposed, found: int
) -> None:
    assert degree(attack, defence, met) == found


@pytest.mark.parametrize(
    ("level", "prone", "lamed", "tiles"),
    [
        (UNHURT, False, False, {INFOWAR_WALK: INFOWAR_WALK, RUN: RUN, SPRINT: SPRINT}),
        (SCRATCH, False, False, {RUN: RUN}),
        (HURT, False, False, {INFOWAR_WALK: 3 * INFOWAR_WALK // 4, RUN: 3 * RUN // 4, SPRINT: 3 * RUN // 4}),
        (VERY_HURT, False, False, {INFOWAR_WALK: CRAWL, SPRINT: CRAWL}),
        (UNHURT, True, False, {SPRINT: CRAWL}),
        (UNHURT, False, True, {RUN: RUN // 2, SPRINT: SPRINT // 2}),
        (VERY_HURT, False, True, {RUN: max(1, CRAWL // 2)}),
    ],
)
@pytest.mark.rule("infowar.wound.movement", "infowar.aim.limbs", "infowar.move.rates")
def test_how_far_the_wounded_and_the_lame_get(
    level: int, prone: bool, lamed: bool, tiles: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "hurt_level", lambda *_: level)
    monkeypatch.setattr(figures, "prone", lambda *_: prone)
    table: Any = SimpleNamespace(world=SimpleNamespace(has=lambda _, kind: kind is Lamed and lamed))
    assert {most: figures.allowance(table, ANN, most) for most in tiles} == tiles


# ---------------------------------------------------------------- gear, odds, words


WORN = {
    name: Gear(name, name, place, ("guard",), 5, adds=adds)
    for name, place, adds in (
        ("vest", "armour", False),
        ("plate", "armour", False),
        ("visor", "head", False),
        ("knife", "belt", True),
        ("grenade", "belt", True),
    )
}


@pytest.mark.parametrize(
    ("names", "order"),
    [
        (["knife", "visor", "vest"], ["vest", "visor", "knife"]),
        (["knife"] * MOST_ALIKE, ["knife"] * MOST_ALIKE),
        (["knife"] * (MOST_ALIKE + 1), []),
        (["knife", "hat"], []),
        (["vest", "plate"], []),
        (["vest", "vest"], []),
        (["grenade", "knife", "grenade"], ["grenade", "grenade", "knife"]),
        ([], []),
    ],
)
def test_what_is_worn_is_written_in_one_order_only(names: list[str], order: list[str]) -> None:
    assert gear.in_order(names, WORN) == order


def test_things_that_come_independently() -> None:
    found = each_by_itself((Fraction(1, 3), Fraction(1, 2)))
    assert found.odds() == {
        (True, True): Fraction(1, 6),
        (True, False): Fraction(1, 6),
        (False, True): Fraction(1, 3),
        (False, False): Fraction(1, 3),
    }


def test_whom_a_shot_waits_for_and_whom_it_is_meant_for() -> None:
    table: Any = SimpleNamespace(name_of={ANN: "Ann", BOB: "Bob"}.__getitem__)
    assert describe_wait(table, WatchFor(CORA, ANN, "moves", "rifle")).startswith("Shoot at Ann when Ann ")
    assert describe_wait(table, WatchFor(CORA, ANN, "moves", "rifle", BOB)).startswith(
        "Shoot at Bob when Ann "
    )


# ---------------------------------------------------------------- who may do what


class World:
    """Components by figure."""

    def __init__(self, *rows: tuple[UnitId, object]) -> None:
        self.rows = {(unit, type(one)): one for unit, one in rows}

    def find(self, unit: UnitId, kind: type) -> Any:
        return self.rows.get((unit, kind))

    def get(self, unit: UnitId, kind: type) -> Any:
        return self.rows.get((unit, kind)) or kind()

    def has(self, unit: UnitId, kind: type) -> bool:
        return (unit, kind) in self.rows


HOLDS = ((ANN, Grappling(BOB)), (BOB, Grappled(ANN)))


@pytest.mark.parametrize(
    ("attacked", "attacker", "more", "who"),
    [
        (ANN, CORA, (), ANN),
        (BOB, CORA, (), ANN),
        (BOB, ANN, (), NO_UNIT),
        (ANN, BOB, (), NO_UNIT),
        (CORA, BOB, (), NO_UNIT),
        (ANN, CORA, ((ANN, Down()),), NO_UNIT),
        (BOB, CORA, ((ANN, Surprised()),), NO_UNIT),
    ],
)
@pytest.mark.rule("nwo.shield.declare")
def test_who_holds_somebody_may_take_cover_behind_them(
    attacked: UnitId,
    attacker: UnitId,
    more: tuple[tuple[UnitId, object], ...],
    who: UnitId,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shield, "shield_of", lambda *_: None)
    table: Any = SimpleNamespace(world=World(*HOLDS, *more))
    assert shield._could_raise(table, attacked, attacker) == who
    monkeypatch.setattr(shield, "shield_of", lambda *_: 1)
    assert shield._could_raise(table, attacked, attacker) == NO_UNIT, "it is done already"


@pytest.mark.parametrize(
    ("wreck", "astray", "stands", "controls"),
    [(False, False, 2, True), (True, False, 2, False), (False, True, 2, False), (False, False, 3, False)],
)
def test_a_vehicle_is_controlled_unless_it_is_a_wreck_or_goes_astray_or_stands_this_round(
    wreck: bool, astray: bool, stands: int, controls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vehicles, "wreck", lambda *_: wreck)
    speed = SimpleNamespace(stands=stands)
    world = SimpleNamespace(has=lambda _, kind: kind is Astray and astray, get=lambda _, kind: speed)
    table: Any = SimpleNamespace(world=world, clock=SimpleNamespace(round=3))
    assert vehicles.controlled(table, ANN) is controls


def test_of_several_who_declare_one_ends_it_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of the turn is offered once, whoever is chosen."""
    monkeypatch.setattr(silhouette_orders, "slot_units", lambda *_: [ANN, BOB, CORA])
    monkeypatch.setattr(silhouette_orders, "ORDERS", {EndTurn: END_TURN})
    table, slot = cast(Table, None), cast(Slot, SimpleNamespace(phase=DECLARE))
    assert list(silhouette_orders.actions(table, slot)) == [EndTurn(ANN)]


def test_who_wears_nothing_has_no_point_of_armour() -> None:
    assert set(structs.astuple(Armour())) == {0}


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("edges", [(0, 0, 0, 0), (1, 0, 1, -1), (-1, 1, -1, 1), (0, -1, 0, 1)])
def test_an_attack_past_a_friend_at_a_shield_is_told_by_how_far_bonuses_differ(
    edges: tuple[int, int, int, int], again: bool
) -> None:
    """With as much more on all sides it ends alike; each keeps its own advantage, the shield too."""

    def odds(more: int, held: tuple[int, int] | None) -> OutcomeOdds:
        attack, friend, ward = ((one + more, edge) for one, edge in zip((4, 2, 3), edges, strict=False))
        against = (held[0] + more, held[1]) if held else None
        return outcome_odds(attack, (friend,), ((ward, against),), (6,), again)

    for held in (None, (1, edges[3]), (5, edges[3])):
        assert odds(0, held) == odds(3, held) == odds(-2, held)
    assert odds(0, None).shields == ((),)
    hits = [dict(odds(0, (1, edge)).shields[0]).get("hit", 0) for edge in (-1, 0, 1)]
    assert hits[0] > hits[1] > hits[2], "whoever defends with an advantage is hit less often"
