"""The agent of OpenD6: it dares as many actions as pay, defends itself, breaks cover, spends points where
they count, drives, gets out, and wins."""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from random import Random

import pytest

from game.ai import evaluation, look_ahead, one_ply
from game.ai.agents import Heard, choose, think
from game.ai.levels import Level
from game.ai.opend6.battle_view import OTHERS, BattleView
from game.ai.opend6.reactions import answer
from game.ai.reasons import reasons
from game.ai.terrain_view import survey
from game.ai.worth import Worth
from game.core.actions import Action, Answer, Ask, EndTurn, Move, Option
from game.core.battle import Battle, start
from game.core.components import Area, Down
from game.core.field import Cell, Field, Spawn
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS, opend6
from game.rulesets.opend6 import orders
from game.rulesets.opend6.components import Burning, Held, Hull, Magazine, Points, Seen, Senseless, Speed
from game.rulesets.opend6.vehicles import CRUISING
from tests.ai.test_battles import arena
from tests.contract.opend6_situations import AFAR, road, turn_of
from tests.contract.stages import pick
from tests.systems.fields import at, field_of

SIDES = ("azure", "ember")
ROUNDS = 60
POINT = "opend6.roll.character-point"


def set_up(seed: str, azure: str, ember: str) -> Battle:
    squads = {squad.id: squad.figures for squad in opend6.squads()}
    teams = (Team("azure", "azure", squads[azure]), Team("ember", "ember", squads[ember]))
    battle = start(Scenario("arena", "opend6", teams), arena(), RULESETS["opend6"], seed)
    battle.begin()
    return battle


def drawn(picture: str, **figures: str) -> tuple[Battle, UnitId]:
    """Upper-case letters are azure figures, lower-case ones ember; it is the turn of A, with all of it
    left."""
    field = field_of(picture)
    rows = [(name, kind, at(picture, name)) for name, kind in figures.items()]
    teams = tuple(
        Team(
            side,
            side,
            tuple(
                Figure(kind, name, cell=cell)
                for name, kind, cell in rows
                if name.isupper() == (side == "azure")
            ),
        )
        for side in SIDES
    )
    ground = Field(
        field.width, field.height, field.tiles, spawns=tuple(Spawn(side, (0, 0)) for side in SIDES)
    )
    battle = start(Scenario("drawn", "opend6", teams), ground, RULESETS["opend6"], "drawn")
    battle.begin()
    unit = next(unit for unit in battle.table.units() if battle.table.unit(unit).name == "A")
    return turn_of(battle, unit), unit


def greedy(battle: Battle) -> Action:
    """The shot or blow with the most harm now, called ones too; without one the nearest cell to an enemy.
    Knows no cover."""
    if battle.pending:
        return one_ply.answer(battle.pending)
    ground = survey(battle, battle.side, battle.table.closed())
    best: Action = EndTurn(battle.slot.unit if battle.slot else NO_UNIT)
    most = (0, 0)
    for order in battle.legal_actions():
        value, path = (0, 0), getattr(order, "path", ())
        if isinstance(order, orders.Shoot | orders.Strike):
            value = (1, evaluation.harm_value(battle, battle.side, battle.chances(order)))
        elif path and order.verb in ("Move", "Walk", "Run"):
            value = (0, ground.way(battle.table.cell(order.unit)) - ground.way(path[-1]))
        elif order.verb in ("Reload", "StandUp") or getattr(order, "cell", None) in ground.closed:
            value = (1, 100)
        best, most = (order, value) if value > most else (best, most)
    return best


def by_chance(number: int) -> Callable[[Battle], Action]:
    random = Random(number)
    return lambda battle: pick(battle, random)


def won(number: int, other: Callable[[Battle], Action]) -> bool:
    """Whether the agent wins that game: every two of them are mirrored."""
    side = SIDES[number % 2]
    battle = set_up(f"match {number // 2}", "patrol", "patrol")
    while battle.winner is None and battle.table.clock.round < ROUNDS:
        battle.apply(choose(battle, side) if battle.side == side else other(battle))
    return battle.winner == side


# ---------------------------------------------------------------- whole battles


def test_beats_who_orders_at_random_and_who_shoots_without_thinking() -> None:
    assert won(0, by_chance(0)) and won(1, greedy)


@pytest.mark.long
def test_wins_nearly_every_mirrored_game_against_random_orders() -> None:
    assert sum(won(number, by_chance(number)) for number in range(100)) >= 95


@pytest.mark.long
def test_wins_most_mirrored_games_against_a_greedy_shooter() -> None:
    """Of these hundred it has won 97."""
    assert sum(won(number, greedy) for number in range(100)) >= 80


@pytest.mark.parametrize(
    ("azure", "ember"), [("gang", "duellists"), pytest.param("getaway", "couriers", marks=pytest.mark.long)]
)
def test_battles_of_equals_end(azure: str, ember: str) -> None:
    battle = set_up("equals", azure, ember)
    while battle.winner is None:
        assert battle.table.clock.round < ROUNDS
        battle.apply(choose(battle, battle.side))


def test_it_thinks_in_pauses_and_changes_nothing() -> None:
    battle = set_up("pauses", "gang", "duellists")
    while battle.pending:
        battle.apply(choose(battle, battle.side))
    before = battle.digest()
    thoughts = list(think(battle, battle.side))
    assert thoughts[-1] is not None and thoughts[:-1] == [None] * (len(thoughts) - 1) and len(thoughts) > 5
    assert battle.digest() == before


# ---------------------------------------------------------------- on foot


def test_it_dares_more_the_easier_the_shot() -> None:
    """At one who cannot reach it yet, and is easy to hit; where it would be shot at from near, it defends
    itself with all it has."""
    battle, unit = drawn("A" + "." * 8 + "b", A="veteran", b="mook")
    assert choose(battle, "azure") in (orders.Declare(unit, 2), orders.Declare(unit, 3))
    near, unit = drawn("A.b", A="trooper", b="trooper")
    assert choose(near, "azure") == orders.Defend(unit, "dodge")


def test_it_shoots_through_weak_cover() -> None:
    battle, unit = drawn("A...........#b\n############.#", A="gunner", b="brawler")
    foe = next(other for other in battle.table.units() if other != unit)
    battle.table.world.put(foe, Seen((("azure", battle.table.clock.round),)))
    assert choose(battle, "azure") == orders.Breach(unit, (12, 0), "light_machine_gun", foe)


@pytest.mark.parametrize(("who", "breaks"), [("mook", False), ("trooper", True)])
def test_it_shoots_at_no_cover_that_its_weapon_hardly_harms_anybody_through(who: str, breaks: bool) -> None:
    battle, unit = drawn("A...........#b\n############.#", A=who, b="brawler")
    foe = next(other for other in battle.table.units() if other != unit)
    battle.table.world.put(foe, Seen((("azure", battle.table.clock.round),)))
    gun = battle.table.world.get(unit, Held).weapons[0]
    assert battle.refusal(orders.Breach(unit, (12, 0), gun, foe)) is None
    assert isinstance(choose(battle, "azure"), orders.Breach) is breaks


def test_it_loads_an_empty_gun() -> None:
    battle, unit = drawn("A#......b\n.########", A="trooper", b="trooper")
    battle.table.world.put(unit, Magazine((("assault_rifle", 0),)))
    assert choose(battle, "azure") == orders.Reload(unit, "assault_rifle")


@pytest.mark.parametrize(
    ("words", "share", "left", "key"),
    [
        ("shot, pistol, 3D: 9. Spend a character point?", Fraction(5, 6), 2, "spend"),
        ("shot, pistol, 3D: 2. Spend a character point?", Fraction(1, 18), 2, "keep"),
        ("shot, pistol, 3D: 5. Spend a character point?", Fraction(1, 3), 5, "keep"),
        ("resisting damage: 9. Spend a character point?", Fraction(1, 3), 2, "spend"),
        ("resisting damage: 8. Spend a character point?", Fraction(1, 6), 5, "keep"),
        ("damage, pistol: 9. Spend a character point?", None, 5, "spend"),
        ("damage, pistol: 9. Spend a character point?", None, 2, "keep"),
    ],
)
def test_it_spends_points_where_they_change_the_result(
    words: str, share: Fraction | None, left: int, key: str
) -> None:
    battle, unit = drawn("A.b", A="veteran", b="trooper")
    battle.table.world.put(unit, Points(left))
    ask = Ask(
        "azure", unit, POINT, words, (Option("keep", "Leave"), Option("spend", "Roll", "", share)), "keep"
    )
    assert answer(battle, ask) == Answer(unit, key)
    first = Ask(
        "azure", unit, "opend6.initiative", "initiative: 9. Spend a character point?", ask.options, "keep"
    )
    assert answer(battle, first) == Answer(unit, "keep"), "who goes first is worth none"


# ---------------------------------------------------------------- in vehicles


def test_it_rams_who_stands_in_the_way() -> None:
    battle, units = road(("ember", "mook", "Tam", (22, 5)))
    battle.table.world.put(units["Magpie"], Speed(1))
    order = choose(battle, "azure")
    assert isinstance(order, orders.Ram) and order.target == units["Tam"]


def test_it_gets_out_of_a_wreck_and_not_out_of_what_rolls() -> None:
    battle, units = road(("ember", "trooper", "Tam", AFAR))
    battle.table.world.put(units["Magpie"], Hull(5))
    assert isinstance(choose(battle, "azure"), orders.GetOut)
    battle.table.world.put(units["Magpie"], Hull(4))
    assert isinstance(choose(battle, "azure"), orders.GetOut), "nobody will get it under control again"
    battle.table.world.put(units["Magpie"], Hull(4), Speed(2))
    assert not isinstance(choose(battle, "azure"), orders.GetOut)


def test_it_drives_to_where_its_crew_can_shoot() -> None:
    battle, units = road(("ember", "trooper", "Tam", AFAR))
    order = choose(battle, "azure")
    assert isinstance(order, orders.Drive) and order.path[-1][0] > battle.table.cell(units["Magpie"])[0]


def test_what_a_drive_is_worth_is_told_by_parts() -> None:
    battle, _ = road(("ember", "trooper", "Tam", AFAR))
    heard: Heard = []
    order = next(found for found in think(battle, "azure", "normal", heard) if found is not None)
    why = reasons(battle, "azure", order, heard)
    assert isinstance(order, orders.Drive) and why and why.done.parts
    assert sum(part.value for part in why.done.parts) == why.done.worth > 0
    assert all(isinstance(value, Worth) and "" not in dict(value.parts) for value, _ in heard)


def test_an_empty_vehicle_is_nobody_to_wait_beside() -> None:
    rows = ["." * 60 for _ in range(9)]
    rows[4] = "....v.....A" + "." * 48 + "m"
    battle, unit = drawn("\n".join(rows), A="outlaw", v="car", m="mook")
    for _ in range(6):
        order = choose(battle, "azure")
        battle.apply(order)
        if isinstance(order, EndTurn):
            break
    assert battle.table.cell(unit)[0] > 10, "it goes for the one who fights"


def test_it_gets_out_of_the_fire() -> None:
    battle, unit = drawn(
        """
        #.........#
        #A........#
        #.........#
        #........b#
        """,
        A="blade",
        b="blade",
    )
    flames = tuple((x, y) for x in range(1, 4) for y in range(4))
    battle.table.world.create(Area("fire", flames, unit, 3), Burning("4D", 3))
    while battle.slot and battle.slot.unit == unit:
        battle.apply(choose(battle, battle.side))
    assert battle.table.cell(unit) not in flames


def test_it_drives_out_of_the_fire() -> None:
    battle, units = road(("ember", "trooper", "Tam", AFAR))
    car = units["Magpie"]
    flames = battle.table.cells(car)
    battle.table.world.create(Area("fire", flames, units["Rook"], 3), Burning("4D", 3))
    while battle.slot and battle.slot.unit == units["Rook"]:
        battle.apply(choose(battle, battle.side))
    assert set(battle.table.cells(car)).isdisjoint(flames)


def test_it_brings_a_friend_to() -> None:
    battle, unit = drawn("AB" + "." * 30 + "#c", A="medic", B="trooper", c="trooper")
    friend = battle.table.at((1, 0))
    battle.table.world.put(friend, Down(), Senseless(40))
    assert choose(battle, "azure") == orders.Treat(unit, friend)


BEHIND = """
    .......#.......
    .A.....#....b..
    .......#.......
    ...............
    """


def ends(level: str, *before: Action) -> Action:
    battle, _ = drawn(BEHIND, A="trooper", b="trooper")
    for order in before:
        battle.apply(order)
    return choose(battle, "azure", level)


def test_who_plays_hard_and_has_nothing_to_do_defends_itself() -> None:
    """Others may come into sight: a defence that is the only action of a turn has ten more."""
    unit = drawn(BEHIND, A="trooper", b="trooper")[1]
    moved = Move(unit, ((2, 1), (3, 1), (4, 1)))
    dodge = orders.Defend(unit, "dodge")
    assert ends("hard", moved) == dodge
    assert ends("hard", moved, dodge) == ends("normal", moved) == EndTurn(unit)


CORNER = """
    ..........#......
    ..A.......#...b..
    ..........#......
    ..........#......
    .................
    .................
    """


def test_who_plays_hard_fears_who_may_come_round_the_corner() -> None:
    """From behind the wall a walk leads to where A is seen, and hardly to where one sees beside the wall; a
    step of half the Move leads nowhere, so that there is one shot to come and not two."""
    battle, unit = drawn(CORNER, A="trooper", b="trooper")
    mild, hard = (BattleView(battle, "azure", unit, Level(hard=level)) for level in (False, True))
    beside, below = (9, 1), (8, 3)
    assert mild.danger(hard.here) == mild.danger(beside) == mild.danger(below) == 0
    assert 0 < hard.danger(beside) < hard.danger(hard.here) // 4
    assert hard.danger(hard.here) < hard.danger(below)
    near, far = hard.sorties.posts(hard.enemies[0], hard.here)
    assert near is None and far is not None
    assert hard.danger(hard.here, ward=20) < hard.danger(hard.here)


def test_who_plays_hard_waits_where_nobody_comes_into_sight_by_a_walk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(look_ahead, "MOST", 1)
    ends = list[Cell]()
    for level in ("normal", "hard"):
        battle, unit = drawn(CORNER, A="trooper", b="trooper")
        order = choose(battle, "azure", level)
        assert isinstance(order, orders.Walk)
        ends.append(order.path[-1])
    scene = BattleView(battle, "azure", unit, Level(hard=True))
    normal, hard = map(scene.danger, ends)
    assert hard < normal // 10


WALLED = """
    ..........#......
    ..A.......#...b..
    ..........#......
    ..........#......
    ..........#......
    ..........#......
    ..........#......
    ..........#......
    """


def walled(kind: str, seen: bool = True) -> tuple[Battle, UnitId, BattleView]:
    """A behind a wall from such an enemy, which has seen it in this round or not; as hard sees it."""
    battle, unit = drawn(WALLED, A="trooper", b=kind)
    rounds = (("ember", battle.table.clock.round),) if seen else ()
    battle.table.world.put(unit, Seen(rounds))
    return battle, unit, BattleView(battle, "azure", unit, Level(hard=True))


def test_who_plays_hard_fears_shots_through_the_cover_that_hides_it() -> None:
    """As much of it as the odds of such a shot say."""
    battle, unit, hard = walled("gunner")
    shot = orders.Breach(hard.enemies[0], (10, 1), "light_machine_gun", unit)
    odds = battle.ruleset.chances(battle.table, shot)
    harm = -hard.scales.of_harm(dict(odds.expected), dict(odds.downs))
    manner = next(one for one in hard.manners(hard.enemies[0]) if one.away)
    assert abs(hard.pierced.danger(hard.enemies[0], unit, manner, hard.here) - harm) <= 2
    assert hard.danger(hard.here) == hard.pierced.danger(hard.enemies[0], unit, manner, hard.here) // 2 > 500
    assert BattleView(battle, "azure", unit).danger(hard.here) == 0


def test_nobody_is_shot_at_through_cover_whom_the_enemy_has_not_seen_or_with_what_goes_through_nothing() -> (
    None
):
    assert walled("gunner", seen=False)[2].danger((2, 1)) == 0
    assert walled("constable")[2].danger((2, 1)) == 0, "a stun pistol"
    assert walled("blade")[2].danger((2, 1)) == 0
    assert 0 < walled("medic")[2].danger((2, 1)) < walled("gunner")[2].danger((2, 1)) // 4


@pytest.mark.parametrize("kind", ["blade", "brawler"])
def test_who_holds_a_blade_comes_round_no_corner_to_shoot(kind: str) -> None:
    battle, unit = drawn(CORNER, A="trooper", b=kind)
    mild, hard = (BattleView(battle, "azure", unit, Level(hard=level)) for level in (False, True))
    assert mild.danger(hard.here) == hard.danger(hard.here)


def test_who_plays_hard_takes_no_defence_that_is_worse_than_none() -> None:
    """Four dice less two are seven on average, and none is ten."""
    unit = drawn(BEHIND, A="trooper", b="trooper")[1]
    three = orders.Declare(unit, 3), Move(unit, ((2, 1), (3, 1), (4, 1)))
    assert ends("hard", *three) == EndTurn(unit)


@pytest.mark.parametrize(("option", "kept"), [("roll_each_round", True), ("roll_once", False)])
def test_the_order_of_the_round_stays_where_it_is_played_on(
    option: str, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who acts twice before the other's turn scatters more than orders differ by."""
    battle, unit = drawn(BEHIND, A="trooper", b="trooper")
    battle.table.options = {**battle.table.options, "initiative": option}
    told = list[object]()

    def best(*given: object) -> Generator[None, None, Action]:
        told.append(given[-1])
        yield None
        return EndTurn(unit)

    monkeypatch.setattr(look_ahead, "best", best)
    choose(battle, "azure", "hard")
    assert told == [{"initiative": "roll_once"} if kept else {}]


def test_an_enemy_that_sees_a_crowd_has_as_little_for_each_as_for_those_of_a_full_squad() -> None:
    """However many stand there: shares are counted up to a number, and then stay as they are."""
    shares = []
    for count in (1, 3, len(OTHERS), len(OTHERS) + 3):
        names = "ABCDEFGKLM"[:count]
        battle, unit = drawn(f"{names}......z", **dict.fromkeys(names, "trooper"), z="trooper")
        scene = BattleView(battle, "azure", unit)
        shares.append(scene.share(scene.enemies[0]))
    assert shares[0] > shares[1] > shares[2] == shares[3] == OTHERS[-1]


# ---------------------------------------------------------------- what people saw hard do


def turn_of_hard(battle: Battle, unit: UnitId) -> list[Action]:
    """Its orders, until the turn is over or something is asked."""
    given = list[Action]()
    while battle.slot and battle.slot.unit == unit and not battle.pending and battle.winner is None:
        given.append(choose(battle, battle.side, "hard"))
        battle.apply(given[-1])
    return given


SURROUNDED = """
    .b........
    ....A.....
    ........c.
    """


@pytest.mark.parametrize("kind", ["medic", "trooper"])
def test_the_last_of_a_side_shoots_where_it_is_seen_and_does_not_dodge_all_day(kind: str) -> None:
    battle, unit = drawn(SURROUNDED, A=kind, b="trooper", c="trooper")
    assert any(isinstance(order, orders.Shoot) for order in turn_of_hard(battle, unit))


def test_who_has_friends_or_a_goal_or_one_enemy_is_not_forlorn() -> None:
    def forlorn(level: bool = True, **figures: str) -> bool:
        picture = SURROUNDED.replace("c", "c" if "c" in figures else ".")
        battle, unit = drawn(picture.replace("A.", "AB") if "B" in figures else picture, **figures)
        return BattleView(battle, "azure", unit, Level(hard=level)).forlorn

    assert forlorn(A="medic", b="trooper", c="trooper")
    assert not forlorn(level=False, A="medic", b="trooper", c="trooper")
    assert not forlorn(A="medic", b="trooper")
    assert not forlorn(A="medic", B="medic", b="trooper", c="trooper")


def test_who_plays_hard_fears_to_be_run_over_where_a_vehicle_comes() -> None:
    """And the less, the better it dodges."""
    battle, units = road(("ember", "trooper", "Tam", (26, 5)))
    tam, rook = units["Tam"], units["Rook"]
    mild, hard = (BattleView(battle, "ember", tam, Level(hard=level)) for level in (False, True))
    assert hard.fear(rook, tam, (26, 5)) > 5 * mild.fear(rook, tam, (26, 5))
    assert hard.run_over.danger(rook, tam, (26, 5), 25) < hard.run_over.danger(rook, tam, (26, 5), 0)
    assert hard.run_over.danger(rook, tam, AFAR, 0) == 0, "it does not get there in a turn"
    assert hard.run_over.danger(units["Jay"], tam, (26, 5), 0) == 0, "who does not drive"
    battle.table.world.put(units["Magpie"], Hull(5))
    assert hard.run_over.danger(rook, tam, (26, 5), 0) == 0, "a wreck"


def weighed(battle: Battle, level: str, kind: type[Action]) -> list[int]:
    """What the orders of that kind are worth to who plays so, the best first."""
    heard: Heard = []
    for _ in think(battle, battle.side, level, heard):
        pass
    return sorted((int(value) for value, plan in heard if isinstance(plan[0], kind)), reverse=True)


def test_who_plays_hard_drives_into_no_vehicle_for_as_much_harm_to_its_own() -> None:
    battle, units = road(("ember", "car", "Tam", (26, 5)), ("ember", "trooper", "Ilse", AFAR))
    battle.table.world.put(units["Magpie"], Speed(CRUISING))
    ram = next(one for one in battle.legal_actions() if isinstance(one, orders.Ram))
    assert ram.target == units["Tam"]
    own = {
        unit: share for unit, share in battle.chances(ram).expected if unit in (units["Rook"], units["Jay"])
    }
    assert sum(own.values()) > 0
    assert max(weighed(battle, "hard", orders.Ram)) < 0 < max(weighed(battle, "normal", orders.Ram))


def test_who_plays_hard_leaves_what_stands_before_it_dodges_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A vehicle that has spun stands for two rounds, in sight."""
    monkeypatch.setattr(look_ahead, "MOST", 1)
    battle, units = road(("ember", "trooper", "Tam", (12, 5)), ("ember", "trooper", "Ilse", (12, 6)))
    now = battle.table.clock.round
    battle.table.world.put(units["Magpie"], Speed(0, now, now + 2))
    out, dodges = (weighed(battle, "hard", kind)[0] for kind in (orders.GetOut, orders.Defend))
    assert out > dodges > 0
    assert weighed(battle, "normal", orders.GetOut)[0] < 0


LOW_WALL = """
    ......#........
    .A....#...b....
    ......#........
    ......#........
    ......#........
    ......#........
    """


def behind_the_wall(who: str, monkeypatch: pytest.MonkeyPatch, level: str = "hard") -> Action:
    monkeypatch.setattr(look_ahead, "MOST", 1)
    battle, unit = drawn(LOW_WALL, A=who, b="medic")
    foe = next(one for one in battle.table.standing() if one != unit)
    battle.table.world.put(foe, Seen((("azure", battle.table.clock.round),)))
    return choose(battle, "azure", level)


def test_who_plays_hard_shoots_twice_through_cover_where_that_does_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No defence counts there, so that a die less is little."""
    assert behind_the_wall("gunner", monkeypatch) == orders.Declare(UnitId(2), 2)
    assert isinstance(behind_the_wall("gunner", monkeypatch, "normal"), orders.Breach)
    assert not isinstance(behind_the_wall("medic", monkeypatch), orders.Declare)


def test_who_plays_hard_wastes_no_action_that_is_said_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is too little to say three actions for is still more than nothing."""
    monkeypatch.setattr(look_ahead, "MOST", 1)
    battle, unit = drawn(LOW_WALL, A="trooper", b="trooper")
    foe = next(one for one in battle.table.standing() if one != unit)
    battle.table.world.put(foe, Seen((("azure", battle.table.clock.round),)))
    assert not isinstance(choose(battle, "azure", "hard"), orders.Declare)
    battle.apply(orders.Declare(unit, 3))
    assert isinstance(choose(battle, "azure", "hard"), orders.Breach)
