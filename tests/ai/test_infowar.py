"""The agent of InfoWar: it attacks by the odds, pins, spares its magazines, helps, reads nothing that its
side has not made out, and wins."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from game.ai import evaluation, one_ply
from game.ai.agents import choose, think
from game.ai.infowar import battle_view
from game.ai.infowar.attack_options import attacks, struck
from game.ai.infowar.battle_view import BattleView
from game.ai.terrain_view import survey
from game.core.actions import Action, Answer, Ask, EndTurn, Option
from game.core.battle import Battle, start
from game.core.components import Down, Item, Position
from game.core.field import Cell, Door, Field, Spawn
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS, infowar
from game.rulesets.infowar import orders
from game.rulesets.infowar.components import (
    Held,
    Initiative,
    Magazine,
    Pinned,
    Traits,
    Turn,
    Worn,
    Wound,
    Wounds,
)
from game.rulesets.infowar.content import Weapon
from tests.ai.test_battles import arena
from tests.contract.stages import pick
from tests.systems.fields import at, field_of

SIDES = ("azure", "ember")
ROUNDS = 60
PISTOL = Weapon("pistol", "pistol", "firearms", 2, "", "", ranges=(5, 10, 20))
RIFLE = replace(PISTOL, factor=4)


def set_up(seed: str, azure: str, ember: str) -> Battle:
    squads = {squad.id: squad.figures for squad in infowar.squads()}
    teams = (Team("azure", "azure", squads[azure][:4]), Team("ember", "ember", squads[ember][:4]))
    battle = start(Scenario("arena", "infowar", teams), arena(), RULESETS["infowar"], seed)
    battle.begin()
    return battle


def drawn(picture: str, options: dict[str, str] | None = None, doors: str = "", **figures: str) -> Battle:
    """Upper-case letters are azure figures, lower-case ones ember; all are called by their letter. Everybody
    is made out, if nothing else is said."""
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
    shut = tuple(Door(at(picture, letter)) for letter in doors)
    ground = Field(
        field.width,
        field.height,
        field.tiles,
        spawns=tuple(Spawn(side, (0, 0)) for side in SIDES),
        doors=shut,
    )
    battle = start(
        Scenario("drawn", "infowar", teams, {"assessment": "off", **(options or {})}),
        ground,
        RULESETS["infowar"],
        "drawn",
    )
    battle.begin()
    return battle


def named(battle: Battle, name: str) -> UnitId:
    return next(unit for unit in battle.table.units() if battle.table.unit(unit).name == name)


def turn_of(battle: Battle, name: str) -> UnitId:
    """Everybody before it ends the turn; it has all of its own."""
    unit = named(battle, name)
    while battle.slot is None or battle.slot.unit != unit:
        battle.apply(EndTurn(battle.slot.unit if battle.slot else NO_UNIT))
    return unit


def greedy(battle: Battle) -> Action:
    """The shot or blow with the most harm now; without one the nearest cell to an enemy. Knows no cover."""
    if battle.pending:
        return one_ply.answer(battle.pending)
    ground = survey(battle, battle.side, battle.table.closed())
    best: Action = EndTurn(battle.slot.unit if battle.slot else NO_UNIT)
    most = (0, 0)
    for order in battle.legal_actions():
        value, path = (0, 0), getattr(order, "path", ())
        if (
            isinstance(order, orders.Shoot | orders.Burst | orders.Strike)
            and not order.aim
            and not order.pull
        ):
            value = (1, evaluation.harm_value(battle, battle.side, battle.chances(order)))
        elif path and order.verb in ("Move", "Run"):
            value = (0, ground.way(battle.table.cell(order.unit)) - ground.way(path[-1]))
        elif (
            order.verb in ("Reload", "StandUp", "TakeCover") or getattr(order, "cell", None) in ground.closed
        ):
            value = (1, 100)
        best, most = (order, value) if value > most else (best, most)
    return best


def won(number: int, other: Callable[[Battle], Action]) -> bool:
    """Whether the agent wins that game: every two of them are mirrored."""
    side = SIDES[number % 2]
    battle = set_up(f"match {number // 2}", "line", "line")
    while battle.winner is None and battle.table.clock.round < ROUNDS:
        battle.apply(choose(battle, side) if battle.side == side else other(battle))
    return battle.winner == side


def by_chance(number: int) -> Callable[[Battle], Action]:
    random = Random(number)
    return lambda battle: pick(battle, random)


# ---------------------------------------------------------------- whole battles


def test_beats_who_orders_at_random_and_who_shoots_without_thinking() -> None:
    assert all(won(number, by_chance(number)) for number in range(2))
    assert all(won(number, greedy) for number in range(2))


@pytest.mark.long
def test_wins_nearly_every_mirrored_game_against_random_orders() -> None:
    """Of a hundred it has won all; twenty are enough to notice that it has forgotten something."""
    assert sum(won(number, by_chance(number)) for number in range(20)) >= 19


@pytest.mark.long
def test_wins_most_mirrored_games_against_a_greedy_shooter() -> None:
    """Of a hundred it has won 98."""
    assert sum(won(number, greedy) for number in range(20)) >= 16


@pytest.mark.parametrize(
    ("azure", "ember"), [("line", "police"), pytest.param("entry", "field", marks=pytest.mark.long)]
)
def test_battles_of_equals_end(azure: str, ember: str) -> None:
    battle = set_up("equals", azure, ember)
    while battle.winner is None:
        assert battle.table.clock.round < ROUNDS
        battle.apply(choose(battle, battle.side))


def test_it_thinks_in_pauses_and_changes_nothing() -> None:
    battle = set_up("pauses", "line", "entry")
    before = battle.digest()
    thoughts = list(think(battle, battle.side))
    assert thoughts[-1] is not None and thoughts[:-1] == [None] * (len(thoughts) - 1) and len(thoughts) > 5
    assert battle.digest() == before


# ---------------------------------------------------------------- hidden things


@pytest.mark.parametrize(
    "parts",
    [
        (Worn("hard_suit", True),),
        (Held(("minigun",)),),
        (Wounds((Wound(1, 1), Wound(1, 1))),),
        (Held(()), Worn()),
    ],
)
def test_it_does_not_read_what_its_side_has_not_made_out(parts: tuple[Worn | Held | Wounds, ...]) -> None:
    """Nobody here has the experience to make out arms, armour and wounds: whatever they are, the order is the
    same. Who may know orders otherwise."""
    chosen = []
    for changed in ((), parts):
        battle = drawn(
            "A..h....b\n....#....\n.......c.", {"assessment": "on"}, A="conscript", b="trooper", c="marksman"
        )
        for foe in "bc":
            battle.table.world.put(named(battle, foe), *changed)
        turn_of(battle, "A")
        chosen.append(choose(battle, "azure"))
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize(
    ("guns", "skill", "feared"),
    [
        ((PISTOL, RIFLE), 3, (3, 4)),
        ((RIFLE, PISTOL), 3, (3, 4)),
        ((replace(PISTOL, burst=2), RIFLE), 3, (5, 2)),
        ((replace(PISTOL, burst=1), RIFLE), 3, (4, 2)),
        ((replace(PISTOL, kind="minigun"),), 1, (3, 2)),
        ((replace(PISTOL, kind="machine gun"),), 1, (4, 2)),
        ((replace(PISTOL, kind="shotgun"),), 1, (1, 2)),
    ],
)
def test_of_several_guns_the_one_is_feared_whose_bonus_and_factor_are_most(
    guns: tuple[Weapon, ...], skill: int, feared: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A point of bonus counts for two of the factor; a machine gun in its nest, and a minigun, have more."""
    battle = drawn("A....b", A="conscript", b="trooper")
    scene, foe = BattleView(battle, "azure", named(battle, "A")), named(battle, "b")
    monkeypatch.setattr(battle_view, "ranged_weapons", lambda *_: guns)
    monkeypatch.setattr(battle_view, "traits", lambda *_: SimpleNamespace(firearms=skill))
    monkeypatch.setattr(battle_view, "nested", lambda *_: True)
    threat = scene.threat(foe)
    assert (threat.bonus, threat.factor) == feared and threat.ranges == PISTOL.ranges


# ---------------------------------------------------------------- what it orders


def test_it_fires_bursts_at_one_and_pins_many_with_one_belt() -> None:
    battle = drawn("A.....b", A="trooper", b="conscript")
    unit = turn_of(battle, "A")
    order = choose(battle, "azure")
    assert isinstance(order, orders.Burst | orders.AutoFire) and order.unit == unit
    crowd = drawn(
        "A.........b\n..........c\n..........d", A="gunner", b="conscript", c="conscript", d="conscript"
    )
    turn_of(crowd, "A")
    order = choose(crowd, "azure")
    assert isinstance(order, orders.AutoFire) and len(order.cells) > 1


@pytest.mark.rule("infowar.wound.levels", "infowar.auto.one-roll")
def test_it_sweeps_tiles_in_which_somebody_lies_unconscious() -> None:
    """Automatic fire catches the unconscious, too: nobody fears them, and nobody asks where they stand."""
    crowd = drawn(
        "A.........b\n..........c\n..........d", A="gunner", b="conscript", c="conscript", d="conscript"
    )
    turn_of(crowd, "A")
    crowd.table.world.put(named(crowd, "c"), Down())
    scene = BattleView(crowd, "azure", named(crowd, "A"))
    assert scene.fear(named(crowd, "c"), scene.here) == 0
    swept = [deed for deed in attacks(scene) if isinstance(deed.order, orders.AutoFire)]
    assert any(named(crowd, "c") in dict(struck(scene, deed.order)) for deed in swept)
    assert not any(named(crowd, "c") in dict(deed.tamed) for deed in swept)
    assert isinstance(choose(crowd, "azure"), orders.AutoFire)


def test_it_spares_a_magazine_that_it_would_have_to_change() -> None:
    """With rounds for one long burst only, it shoots at a single enemy in cover by bursts or shots."""
    battle = drawn("A.......hb", A="trooper", b="medic")
    unit = turn_of(battle, "A")
    battle.table.world.put(unit, Magazine((("assault_rifle", 20),)), Turn(True, 0))
    assert isinstance(choose(battle, "azure"), orders.Burst | orders.Shoot)


def test_it_loads_an_empty_gun_and_takes_up_what_it_has_dropped() -> None:
    battle = drawn("A#..b", A="trooper", b="trooper")
    unit = turn_of(battle, "A")
    battle.table.world.put(unit, Magazine((("assault_rifle", 0),)), Turn(True, 0))
    assert choose(battle, "azure") == orders.Reload(unit, "assault_rifle")
    battle.table.world.put(unit, Held(()))
    item = battle.table.world.create(Item("assault_rifle", 30), Position(battle.table.cell(unit)))
    assert choose(battle, "azure") == orders.PickUp(unit, battle.table.cell(unit), item)


def test_it_strikes_hand_to_hand_and_runs_to_where_it_can() -> None:
    battle = drawn("Ab", A="swordsman", b="civilian")
    unit = turn_of(battle, "A")
    order = choose(battle, "azure")
    assert isinstance(order, orders.Strike) and order.weapon == "broadsword"
    far = drawn("A" + "." * 20 + "b", A="swordsman", b="civilian")
    unit = turn_of(far, "A")
    given = [choose(far, "azure")]
    far.apply(given[0])
    assert far.table.cell(unit)[0] > 4


def test_pinned_it_takes_cover() -> None:
    battle = drawn("A..h....b", A="trooper", b="gunner")
    unit = turn_of(battle, "A")
    battle.table.world.put(unit, Pinned(named(battle, "b")))
    assert isinstance(choose(battle, "azure"), orders.TakeCover)


def test_it_throws_at_a_crowd_but_not_at_friends() -> None:
    battle = drawn(
        ".........\nA.....bcd\n.........", A="breacher", b="conscript", c="conscript", d="conscript"
    )
    unit = turn_of(battle, "A")
    battle.table.world.put(unit, Held(()), Turn(True, 0), Traits(thrown=2, combat_experience=1))
    assert isinstance(choose(battle, "azure"), orders.Throw)
    mixed = drawn(
        ".........\nA.....bCD\n.........", A="breacher", b="conscript", C="conscript", D="conscript"
    )
    unit = turn_of(mixed, "A")
    mixed.table.world.put(unit, Held(()), Turn(True, 0), Traits(thrown=2, combat_experience=1))
    assert not isinstance(choose(mixed, "azure"), orders.Throw)


def test_it_opens_doors_and_gives_first_aid_where_nobody_can_be_attacked() -> None:
    battle = drawn("AD...b\n######", doors="D", A="trooper", b="conscript")
    unit = turn_of(battle, "A")
    assert choose(battle, "azure") == orders.UseDoor(unit, (1, 0))
    walled = drawn("AC#..\n###.b", A="trooper", C="trooper", b="trooper")
    unit, friend = turn_of(walled, "A"), named(walled, "C")
    walled.table.world.put(friend, Wounds((Wound(5, 5),)))
    assert choose(walled, "azure") == orders.FirstAid(unit, friend)


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize(("places", "key"), [((0, 1, 2, 3), "keep"), ((2, 3, 0, 1), "anew")])
def test_it_asks_for_a_new_order_when_the_old_one_is_bad(places: tuple[int, ...], key: str) -> None:
    battle = drawn("AB.\ncd.", A="trooper", B="trooper", c="trooper", d="trooper")
    for name, place in zip("ABcd", places, strict=True):
        battle.table.world.put(named(battle, name), Initiative(place, 0))
    ask = Ask(
        "azure",
        named(battle, "A"),
        "infowar.initiative.reroll",
        "?",
        (Option("keep", ""), Option("anew", "")),
        "keep",
    )
    asked = battle.clone("asked")
    from game.ai.infowar.reactions import answer

    assert answer(asked, ask) == Answer(ask.unit, key)


@pytest.mark.parametrize(("kind", "key"), [("trooper", "steady"), ("swordsman", "steady")])
def test_it_does_not_hurry_where_haste_costs_more_than_it_brings(kind: str, key: str) -> None:
    from game.ai.infowar.reactions import answer

    battle = drawn("A.b", A=kind, b="trooper")
    ask = Ask(
        "azure",
        named(battle, "A"),
        "infowar.initiative.hasty",
        "?",
        (Option("steady", ""), Option("hasty", "")),
        "steady",
    )
    assert answer(battle, ask) == Answer(ask.unit, key)


@pytest.mark.rule("infowar.stun.pull", "infowar.auto.pinned")
def test_it_holds_automatic_fire_back_where_a_friend_stands_in_it() -> None:
    """A friend in the tiles is spared by grazes, and the enemy is pinned all the same."""
    battle = drawn("A......B\n.......c\n........", A="gunner", B="conscript", c="conscript")
    unit = turn_of(battle, "A")
    swept = [
        deed for deed in attacks(BattleView(battle, "azure", unit)) if isinstance(deed.order, orders.AutoFire)
    ]
    worth: dict[tuple[Cell, ...], dict[str, int]] = {}
    for deed in swept:
        assert isinstance(deed.order, orders.AutoFire)
        worth.setdefault(deed.order.cells, {})[deed.order.pull] = deed.value
    friend = battle.table.cell(named(battle, "B"))
    assert {cells: set(values) for cells, values in worth.items()} == {
        cells: {"", "Scratch"} if friend in cells else {""} for cells in worth
    }
    held = [values for cells, values in worth.items() if friend in cells]
    assert held and all(values["Scratch"] > values[""] for values in held)


def test_it_fears_nobody_who_lies_in_the_tiles_that_it_sweeps() -> None:
    battle = drawn("A.......b\n........c", A="gunner", b="conscript", c="conscript")
    unit = turn_of(battle, "A")
    battle.table.world.put(named(battle, "b"), Down())
    order = choose(battle, "azure")
    assert order.unit == unit and getattr(order, "target", 0) == named(battle, "c")
