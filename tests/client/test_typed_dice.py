"""Dice that are rolled at a table and typed in: asked for roll by roll, kept in the record, played again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ai.agents import choose
from game.client.screens.battle.dice_screen import DiceScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.core.actions import Action
from game.core.dice import ALL, OWN, TableDice, seeded
from game.core.errors import RecordError
from game.core.events import Rolled
from game.core.records.files import TYPED_FORMAT, read, write
from game.core.records.replay import replay
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.setup import make_scenario
from tests.client.heard import fresh, listen
from tests.client.player import Player, quick

ORDERS = 40
MAP = "warehouse-yard"


def match_of(rules: str, rolled: str) -> Match:
    ruleset, path = RULESETS[rules], find(MAP)
    first, second, *_ = ruleset.squads()
    sides = {"azure": first.id, "ember": second.id}
    players = {"azure": "human", "ember": "normal"}
    return matches.new(make_scenario(ruleset, MAP, sides), load(path), path, ruleset, players, "7", rolled)


def typed(match: Match, action: Action | None = None) -> list[str]:
    """Type in for the action what the seed would have shown; the kinds of dice that were asked for."""
    dice, asked, usual = match.battle.table.dice, [], seeded("7")
    assert isinstance(dice, TableDice)
    while throw := match.next_throw(action):
        first = len(dice.faces)
        faces = [usual.face(first + place, sides) for place, sides in enumerate(throw.sides)]
        told = match.throw_outcome(faces)
        if told is not None and isinstance(told := told.read_by(None), Rolled):
            assert all(face in told.faces for face in faces), "the roll shows what was typed"
        match.roll(faces)
        asked.append(throw.kind)
    return asked


@pytest.mark.parametrize("rules", RULESETS)
def test_a_battle_with_the_same_faces_typed_in_is_the_same_battle(rules: str, tmp_path: Path) -> None:
    """All dice are asked for, one roll at a time, and none but those; the record keeps them."""
    plain, told = match_of(rules, ""), match_of(rules, ALL)
    asked = typed(told)
    assert told.begin() == plain.begin()
    for _ in range(ORDERS):
        if plain.battle.winner is not None:
            break
        action = choose(plain.battle, plain.battle.side)
        asked += typed(told, action)
        assert told.act(action) == plain.act(action)
        dice = told.battle.table.dice
        assert isinstance(dice, TableDice)
        assert len(dice.faces) == dice.count and 0 not in dice.faces
    assert asked
    write(told.record(), tmp_path / "told.enfilade")
    kept = read(tmp_path / "told.enfilade")
    assert kept.dice == told.record().dice
    again = replay(kept, told.battle.field, told.battle.ruleset)
    assert again.digest() == told.battle.digest() == plain.battle.digest()
    assert f'"enfilade":{TYPED_FORMAT}' in (tmp_path / "told.enfilade").read_text()
    write(plain.record(), tmp_path / "plain.enfilade")
    assert '"dice":' not in (tmp_path / "plain.enfilade").read_text().split('"states"')[0]


def test_only_the_dice_of_people_are_asked_for() -> None:
    """Initiative of four figures of azure, of whom one has to roll again; the computer's fall by the seed."""
    match = match_of("nwo", OWN)
    assert typed(match) == ["2d6"] * 5
    assert match.begin() == match_of("nwo", "").begin()
    dice = match.battle.table.dice
    assert isinstance(dice, TableDice) and dice.faces.count(0) == dice.count - 10


def test_other_faces_make_another_battle_and_the_record_says_so(tmp_path: Path) -> None:
    match = match_of("nwo", OWN)
    while match.next_throw():
        match.roll([6, 5])
    rolled = [event for event in match.begin() if isinstance(event, Rolled)]
    assert [event.faces for event in rolled if match.battle.table.unit(event.unit).side == "azure"][:1] == [
        (6, 5)
    ]
    write(match.record(), tmp_path / "told.enfilade")
    found = read(tmp_path / "told.enfilade")
    assert replay(found, match.battle.field, match.battle.ruleset).digest() == match.battle.digest()
    going_on = matches.resumed(found, match.battle.field, match.map_path, match.battle.ruleset)
    assert going_on.rolled == OWN


def test_dice_of_nobody_are_refused(tmp_path: Path) -> None:
    match = match_of("nwo", OWN)
    typed(match)
    match.begin()
    dice = match.battle.table.dice
    assert isinstance(dice, TableDice)
    dice.rolled = "goat"
    write(match.record(), tmp_path / "told.enfilade")
    with pytest.raises(RecordError, match="its dice were rolled by 'goat'; there are own and all"):
        read(tmp_path / "told.enfilade")


# ---------------------------------------------------------------- in the window


def beginning(rules: str = "nwo", rolled: str = OWN) -> Player:
    return Player(BattleScreen(match_of(rules, rolled), quick()))


def to_own_turn(player: Player) -> None:
    """Let the game roll whatever is asked until a person may give an order."""
    for _ in range(2000):
        player.wait()
        if isinstance(player.screen, DiceScreen):
            player.key(pygame.K_g)
        elif player.battle.ready:
            return


def test_the_window_asks_before_the_battle_begins_and_takes_the_dice_by_keys_and_mouse() -> None:
    player = beginning()
    player.wait()
    screen = player.screen
    assert isinstance(screen, DiceScreen) and not screen.rolls.match.events
    player.key(pygame.K_7)
    assert screen.faces == [], "no such face"
    player.key(pygame.K_6)
    player.key(pygame.K_2)
    player.key(pygame.K_BACKSPACE)
    player.click_on("face 4")
    assert screen.faces == [6, 4] and screen.complete
    player.key(pygame.K_RETURN)
    assert screen.faces == [] and screen.throw.kind == "2d6", "the next figure's"
    while screen.rolls.throw:
        player.key(pygame.K_g)
    assert player.screen is screen.under, "all are known: the battle begins"
    assert screen.rolls.match.events
    first = next(event for event in screen.rolls.match.events if isinstance(event, Rolled))
    assert first.faces == (6, 4)


def test_an_order_of_a_person_may_be_thought_over_before_it_is_rolled() -> None:
    player = beginning()
    to_own_turn(player)
    battle = player.battle.match.battle
    rolls = next(
        action for action in battle.legal_actions() if player.battle.match.next_throw(action) is not None
    )
    before = battle.digest()
    player.battle.command.act(rolls)
    player.wait()
    assert isinstance(player.screen, DiceScreen)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, BattleScreen) and battle.digest() == before
    player.wait()
    assert isinstance(player.screen, BattleScreen), "nothing is asked any more"


def test_fudge_dice_are_typed_as_signs() -> None:
    match = match_of("infowar", OWN)
    player = Player(BattleScreen(match, quick()))
    to_own_turn(player)
    battle = player.battle.match.battle
    rolls = next(
        action
        for action in battle.legal_actions()
        if (throw := match.next_throw(action)) is not None and throw.kind == "4d6"
    )
    player.battle.command.act(rolls)
    player.wait()
    screen = player.screen
    assert isinstance(screen, DiceScreen)
    for key in (pygame.K_MINUS, pygame.K_0, pygame.K_PLUS, pygame.K_PLUS):
        player.key(key)
    assert screen.faces == [1, 3, 5, 5]


def test_rolls_that_nobody_at_the_table_sees_are_told_apart_and_made_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of each is said whose it is, which of the order, and how spots are read; one press leaves all that
    come one after the other to the game."""
    player = beginning("infowar", ALL)
    player.wait()
    screen = player.screen
    assert isinstance(screen, DiceScreen) and screen.throw.side
    monkeypatch.setattr(DiceScreen, "_shown", None)
    screen.rolls.typed([1] * len(screen.throw.sides))
    told = listen(monkeypatch)
    screen.paint(fresh())
    side = screen.throw.side.capitalize()
    assert f"A roll that you cannot see, of {side}, number 2 of this order" in told.texts
    read = "1 or 2 is −, 3 or 4 is 0, 5 or 6 is +"
    assert f"Die 1 of 4: {read}" in told.texts
    player.key(pygame.K_6)
    screen.paint(fresh())
    assert f"Die 2 of 4: {read}; Backspace takes the last one back" in told.texts
    player.key(pygame.K_g)
    assert player.screen is screen.under and screen.rolls.match.events
