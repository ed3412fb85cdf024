"""What orders are compared, that each meets the same dice, and what is made of how their battles went on."""

from __future__ import annotations

from random import Random

import pytest

from game.core.actions import EndTurn
from game.core.battle import Battle
from tests.ai.board import AZURE, EMBER, battle_of, turn_of
from tests.ai.regret.playouts import Outcome, Position, Row, candidates, lead, played_on
from tests.ai.regret.report import GOODNESS, gains, grouped, hidden, printed, spread

PICTURE = """
    ......
    .A..1.
    ......
    """
WON = GOODNESS["won"]


@pytest.fixture(scope="module")
def battle() -> Battle:
    found = battle_of(PICTURE, {"A": "rifleman", "1": "raider"})
    turn_of(found, "A")
    return found


def position(battle: Battle) -> Position:
    assert battle.slot
    return Position(battle, AZURE, battle.slot.unit, dict.fromkeys((AZURE, EMBER), "normal"), "drawn")


def test_compares_legal_orders_of_several_sorts(battle: Battle) -> None:
    found = candidates(position(battle), ["normal"], 6, Random(1))
    assert len(found) == 6
    assert all(battle.refusal(order) is None for order in found)
    assert [order for order, names in found.items() if "normal" in names]
    assert EndTurn(position(battle).unit) in found


def test_the_same_order_with_the_same_dice_goes_the_same_way(battle: Battle) -> None:
    where, before = position(battle), battle.digest()
    order = EndTurn(where.unit)
    first, features = played_on(where, order, "dice", where.seats, rounds=1)
    assert (first, features) == played_on(where, order, "dice", where.seats, rounds=1)
    assert battle.digest() == before
    assert features["seen"] == 1 and features["harm"] == 0


def test_who_has_lost_nobody_and_harmed_nobody_is_as_far_ahead_as_behind(battle: Battle) -> None:
    assert lead(battle, AZURE) == lead(battle, EMBER) == 0


def rows(*wins: tuple[str, tuple[float, ...]]) -> list[Row]:
    """One position, its orders by name with what each of their battles came to."""
    return [
        Row(1, "drawn", 1, "Move", (name,), tuple(Outcome((), won) for won in line)) for name, line in wins
    ]


def test_tells_what_dice_do_from_what_orders_do() -> None:
    """The second order wins by half of a battle more with every one of the dice."""
    groups = grouped(rows(("normal", (0.0, 0.5, 0.0, 0.5)), ("stay", (0.5, 1.0, 0.5, 1.0))))
    found = spread(groups, WON)
    assert found.paired == 0
    assert found.dice == pytest.approx((1 / 12) ** 0.5)
    assert found.orders == pytest.approx((1 / 8) ** 0.5)
    assert gains(groups, WON)["stay"].value == gains(groups, WON)["best"].value == 0.5


def test_dice_alone_make_no_order_better() -> None:
    """Each order wins with one half of the dice: the one that these choose is no better with the others."""
    groups = grouped(rows(("normal", (1.0, 0.0, 1.0, 0.0)), ("stay", (0.0, 1.0, 0.0, 1.0))))
    assert spread(groups, WON).orders == 0
    assert gains(groups, WON)["best"].value == -0.5
    assert hidden(groups, WON).sigma == 0


def test_a_position_without_a_comparison_is_left_out() -> None:
    assert grouped(rows(("stay", (1.0, 0.0)), ("back", (1.0, 0.0)))) == []
    assert list(printed(rows(("normal", (1.0, 0.0))))) == ["0 positions, 0 orders"]
