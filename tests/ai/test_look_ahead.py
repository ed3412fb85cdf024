"""What is played on before an order is given: with which dice, how luck is taken off, and what is chosen."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

import pytest

from game.ai import look_ahead
from game.ai.agents import choose, think
from game.ai.evaluation import points
from game.ai.infowar.side_view import as_made_out
from game.ai.levels import NORMAL, Level, Listening
from game.ai.look_ahead import PairedDice, Plan, begins, best, tried
from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.dice import seeded
from game.core.references import UnitId
from game.rulesets.infowar.orders import Shoot
from game.rulesets.nwo.figures import ranged_weapons
from game.rulesets.nwo.orders import attack_with
from tests.ai import test_infowar as strangers
from tests.ai.board import AZURE, battle_of, named, returned, turn_of

STREET = """
    .........
    .A.....1.
    .........
    """
FACED = {"A": "rifleman", "1": "rifleman"}


def rests(battle: Battle, side: str) -> Iterator[Action]:
    """Plays on without doing anything."""
    assert side == battle.side and battle.slot
    yield EndTurn(battle.slot.unit)


def shot(battle: Battle, unit: UnitId, target: UnitId) -> Action:
    return attack_with(unit, target, ranged_weapons(battle.table, unit)[0])


def test_an_attack_meets_the_same_dice_whatever_was_rolled_before() -> None:
    one, other = (PairedDice(seeded("battle"), "seed") for _ in range(2))
    [other.roll(6) for _ in range(5)]
    faces = []
    for dice in (one, other):
        dice.begin(2, EndTurn(UnitId(3)))
        faces.append([dice.roll(20) for _ in range(8)])
    assert faces[0] == faces[1]
    other.begin(3, EndTurn(UnitId(3)))
    assert [other.roll(20) for _ in range(8)] != faces[0]


def test_dice_that_were_thrown_show_what_they_showed() -> None:
    battle = seeded("battle")
    before = [battle.roll(20) for _ in range(4)]
    dice = PairedDice(battle, "seed")
    after = [dice.roll(20) for _ in range(4)]
    assert [dice.face(number, 20) for number in range(8)] == [*before, *after]


def test_only_the_first_order_of_a_turn_begins_it() -> None:
    battle = battle_of(STREET, FACED)
    unit = turn_of(battle, "A")
    assert begins(battle, unit)
    battle.apply(Move(unit, ((2, 2),)))
    assert not begins(battle, unit)


def test_orders_of_a_turn_that_has_begun_are_tried_where_few_figures_stand() -> None:
    battle = battle_of(STREET, FACED)
    unit = turn_of(battle, "A")
    assert tried(battle, unit) == look_ahead.MOST
    battle.apply(Move(unit, ((2, 2),)))
    assert 1 < tried(battle, unit) < look_ahead.MOST
    crowd = battle_of(".ABCDE.\n.......\n.12345.", dict.fromkeys("ABCDE12345", "rifleman"))
    unit = turn_of(crowd, "A")
    assert tried(crowd, unit) > 1, "of ten its first order"
    crowd.apply(Move(unit, ((1, 1),)))
    assert tried(crowd, unit) == 1


def test_who_has_moved_plays_on_what_is_left_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two orders that are worth the same before: the one that comes to more is given, as at the beginning."""
    battle = battle_of(STREET, FACED)
    unit = turn_of(battle, "A")
    battle.apply(Move(unit, ((2, 2),)))
    seen: list[list[Action]] = []
    few = look_ahead._few

    def listening(battle: Battle, plans: Sequence[Plan]) -> Generator[None, None, list[Plan]]:
        found = yield from few(battle, plans)
        seen.append([order for _, order in found])
        return found

    monkeypatch.setattr(look_ahead, "_few", listening)
    choose(battle, AZURE, "hard")
    assert len(seen) == 1 and len(seen[0]) > 1


def weighed(battle: Battle, order: Action) -> int:
    """What the order is worth after a round in which nobody else does anything, beside doing nothing."""
    heard: list[tuple[int, tuple[object, ...]]] = []
    idle = EndTurn(order.unit)
    returned(best(battle, AZURE, [(0, idle), (0, order)], rests, Listening.of(NORMAL, heard)))
    return next(value for value, plan in heard if plan == (order,))


def test_a_shot_is_worth_what_its_odds_say_whether_it_hits_or_not() -> None:
    """The dice of the copies hang on the number of orders before, so that some hit and some do not."""
    found = set()
    for orders in range(8):
        battle = battle_of(STREET, FACED)
        unit = turn_of(battle, "A")
        battle.history += [EndTurn(unit)] * orders
        found.add(weighed(battle, shot(battle, unit, named(battle, "1"))))
    assert len(found) == 1 and min(found) > 0


def test_a_shot_at_a_stranger_is_worth_what_it_takes_of_who_it_is_taken_for() -> None:
    """Nobody of the conscript's side makes anybody out: the odds that it is told are guessed."""
    battle = strangers.drawn("A......b", {"assessment": "on"}, A="conscript", b="trooper")
    unit, foe = strangers.turn_of(battle, "A"), strangers.named(battle, "b")
    seen, order = as_made_out(battle, AZURE), Shoot(unit, foe, "assault_rifle")
    odds = seen.ruleset.chances(seen.table, order)
    assert odds != battle.chances(order)
    assert weighed(seen, order) == points(dict(odds.expected)[foe] + dict(odds.downs)[foe]) // 2


def test_a_place_where_somebody_is_shot_at_is_worth_less() -> None:
    """Both orders were worth the same before, the open street a little more."""
    battle = battle_of(
        """
        ..........
        ..#.......
        .A#.......
        ..#.....1.
        ..........
        """,
        FACED,
    )
    unit = turn_of(battle, "A")
    hidden, open_ = EndTurn(unit), Move(unit, ((1, 3), (1, 4), (2, 4), (3, 4)))
    assert battle.refusal(open_) is None

    def shoots(copy: Battle, side: str) -> Iterator[Action]:
        order = shot(copy, named(copy, "1"), unit)
        yield (
            order
            if side != AZURE and copy.refusal(order) is None
            else EndTurn(copy.slot.unit if copy.slot else unit)
        )

    assert returned(best(battle, AZURE, [(10, open_), (0, hidden)], shoots, NORMAL)) == hidden
    assert returned(best(battle, AZURE, [(10, open_), (0, hidden)], rests, NORMAL)) == open_


def test_copies_are_played_on_with_the_options_that_leave_less_to_dice() -> None:
    battle = battle_of(STREET, FACED)
    unit, told = turn_of(battle, "A"), list[dict[str, str]]()
    options = dict(battle.table.options)
    name = next(iter(options))

    def listens(copy: Battle, side: str) -> Iterator[Action]:
        told.append(dict(copy.table.options))
        yield from rests(copy, side)

    plans: list[tuple[int, Action]] = [(0, EndTurn(unit)), (0, Move(unit, ((2, 1),)))]
    returned(best(battle, AZURE, plans, listens, NORMAL, {name: "another"}))
    assert told and all(one == {**options, name: "another"} for one in told)
    assert battle.table.options == options


def test_who_would_end_beside_another_is_tried_after_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = battle_of(STREET, FACED)
    unit = turn_of(battle, "A")
    near, nearer, far = (
        Move(unit, path) for path in (((2, 1),), ((2, 2),), ((2, 1), (3, 1), (4, 1), (5, 1)))
    )
    plans = [(900, near), (800, nearer), (700, EndTurn(unit)), (600, far)]
    assert [order for _, order in returned(look_ahead._few(battle, plans))] == [
        near,
        EndTurn(unit),
        far,
        nearer,
    ]
    monkeypatch.setattr(look_ahead, "MOST", 3)
    assert [order for _, order in returned(look_ahead._few(battle, plans))] == [near, EndTurn(unit), far]


def test_many_figures_are_not_played_on() -> None:
    picture = "\n".join([".ABCDEF.", "........", ".123456."])
    battle = battle_of(picture, dict.fromkeys("ABCDEF123456", "rifleman"))
    unit = turn_of(battle, "A")

    def never(copy: Battle, side: str) -> Iterator[Action]:
        raise AssertionError("played on")
        yield EndTurn(unit)

    plans = [(0, EndTurn(unit)), (0, Move(unit, ((2, 1),)))]
    assert returned(best(battle, AZURE, plans, never, NORMAL)) == plans[0][1]


def chosen(monkeypatch: pytest.MonkeyPatch, *leads: list[int]) -> tuple[int, list[int]]:
    """Which of several orders is given that are worth this a round later with one dice after the other, and
    last a round after that; and for how many rounds each was played on."""
    battle = battle_of(STREET, FACED)
    unit = turn_of(battle, "A")
    orders: list[Action] = [EndTurn(unit), Move(unit, ((2, 1),)), shot(battle, unit, named(battle, "1"))]
    rounds = [0] * len(leads)

    class Told:
        """Stands in for what is played on."""

        def __init__(self, _copy: Battle, _side: str, order: Action, _mover: object) -> None:
            self.number, self.known = orders.index(order), 0

        def on(self) -> Generator[None, None, None]:
            self.known = leads[self.number][min(rounds[self.number], 3)]
            rounds[self.number] += 1
            yield None

        def lead(self) -> int:
            return self.known

    monkeypatch.setattr(look_ahead, "_Try", Told)
    plans = [(0, order) for order in orders[: len(leads)]]
    return orders.index(returned(best(battle, AZURE, plans, rests, NORMAL))), rounds


def test_what_seems_no_better_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(monkeypatch, [100], [50], [100]) == (0, [1, 1, 1])


def test_what_seems_better_has_to_seem_so_with_other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen(monkeypatch, [100, 100], [150, 20], [50]) == (0, [2, 2, 1])
    assert chosen(monkeypatch, [100, 100, 100], [150, 80, 10], [50]) == (0, [3, 3, 1])


def test_what_seems_better_has_to_seem_so_a_round_later(monkeypatch: pytest.MonkeyPatch) -> None:
    better = [150, 150, 150]
    assert chosen(monkeypatch, [100, 100, 100, 200], [*better, 160], [50]) == (0, [6, 6, 1])
    assert chosen(monkeypatch, [100, 100, 100, 200], [50], [*better, 210]) == (2, [6, 1, 6])


def test_thinking_changes_nothing_and_comes_to_the_same_again() -> None:
    battle = battle_of(STREET, FACED)
    turn_of(battle, "A")
    before = battle.digest()
    assert len({[*think(battle, battle.side, "hard")][-1] for _ in range(2)}) == 1
    assert battle.digest() == before


def test_what_was_looked_at_again_is_told_and_nothing_is_worth_more_than_what_is_done() -> None:
    battle = battle_of(STREET, FACED)
    unit = turn_of(battle, "A")
    first, other, third = EndTurn(unit), Move(unit, ((2, 1),)), Move(unit, ((1, 2),))
    heard: list[tuple[int, tuple[object, ...]]] = [(900, (third,)), (500, (first,)), (400, (other,))]
    mind: Level = Listening.of(NORMAL, heard)
    mind.revised({first: 500, other: 700})
    assert max(value for value, _ in heard) == 700
    assert {plan[0]: value for value, plan in heard}[other] == 700
