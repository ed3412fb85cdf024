"""The agent decides by what everybody can see: never by the dice to come, and the same on every run."""

from __future__ import annotations

from game.ai.agents import LEVELS, choose, think
from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.dice import Dice, seeded
from tests.ai.board import AZURE, battle_of, turn_of

PICTURE = """
    .................
    ...h.......h.....
    .A......H.....1..
    .....h...........
    .B......H.....2..
    ...h.......h.....
    .C......#.....3..
    .................
    """
FIGURES = {"A": "rifleman", "B": "spearman", "C": "marksman", "1": "raider", "2": "bruiser", "3": "hunter"}


class Sealed(Dice):
    """Dice that must not be rolled once they are shut."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice._face)
        self.shut = False

    def roll(self, sides: int) -> int:
        assert not self.shut, "an agent rolled the dice of the battle"
        return super().roll(sides)


def with_other_future(battle: Battle, seed: str) -> Battle:
    """The same battle with other dice to come."""
    twin = battle.clone(seed)
    assert twin.table.world.digest() == battle.table.world.digest()
    return twin


def test_the_dice_to_come_change_no_order() -> None:
    battle = battle_of(PICTURE, FIGURES)
    for number in range(40):
        if battle.winner is not None:
            break
        order = choose(battle, battle.side)
        for future in ("one", "two"):
            twin = with_other_future(battle, f"{future} {number}")
            assert choose(twin, twin.side) == order
        battle.apply(order)


def test_never_rolls_the_dice_of_the_battle() -> None:
    dice = Sealed(seeded("sealed"))
    battle = battle_of(PICTURE, FIGURES, dice)
    for _ in range(40):
        if battle.winner is not None:
            break
        dice.shut, before = True, battle.digest()
        order = choose(battle, battle.side)
        assert battle.digest() == before, "thinking changes nothing"
        dice.shut = False
        battle.apply(order)


def test_the_same_battle_is_played_the_same_way_twice() -> None:
    assert _played() == _played()


def _played() -> list[Action]:
    battle = battle_of(PICTURE, FIGURES)
    for _ in range(30):
        if battle.winner is None:
            battle.apply(choose(battle, battle.side))
    return battle.history


def test_thinks_in_small_bites_and_ends_with_one_legal_action() -> None:
    battle = battle_of(PICTURE, FIGURES)
    thoughts = list(think(battle, battle.side))
    assert len(thoughts) > 10
    assert all(thought is None for thought in thoughts[:-1])
    order = thoughts[-1]
    assert order is not None and battle.refusal(order) is None


def test_answers_a_question_without_a_look_ahead() -> None:
    battle = battle_of(
        """
        .....
        .A1..
        .....
        .....
        """,
        {"A": "bruiser", "1": "rifleman"},
    )
    enemy = turn_of(battle, "1")
    battle.apply(Move(enemy, ((3, 2), (4, 3))))
    assert [thought for thought in think(battle, AZURE) if thought] == [choose(battle, AZURE)]


def test_every_level_plays() -> None:
    for level in LEVELS:
        battle = battle_of(PICTURE, FIGURES)
        assert battle.refusal(choose(battle, battle.side, level)) is None


def test_another_ruleset_is_played_by_the_odds_alone() -> None:
    from game.ai import one_ply

    battle = battle_of(PICTURE, FIGURES)
    for _ in range(12):
        order = next(thought for thought in one_ply.think(battle, battle.side) if thought)
        assert battle.refusal(order) is None
        battle.apply(order)
    assert any(not isinstance(order, EndTurn) for order in battle.history)
