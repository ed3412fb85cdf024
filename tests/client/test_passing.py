"""How often people hand a screen to each other: only where somebody else has to see or decide something, and
never without a cover where something is hidden."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.ai.agents import think
from game.client.screens.battle import cover_screen
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.core import fog
from game.core.actions import Action, Answer, EndTurn, Refusal
from game.core.references import NO_UNIT
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario, proposed
from tests.client.player import Player, quick

PEOPLE = {"azure": "Nadia", "ember": "Oskar"}


def foggy(rules: str, on: str, seed: str, players: dict[str, str] = PEOPLE) -> Match:
    """Two sides of four in the fog, as the set-up proposes it to people at one screen."""
    ruleset, path = RULESETS[rules], find(on)
    options = {fog.OPTION: fog.ON}
    options |= proposed(ruleset, options, len(players))
    sides = {side: default_squad(ruleset, side) for side in players}
    return matches.new(
        make_scenario(ruleset, on, sides, options), load(path), path, ruleset, dict(players), seed
    )


def passings(player: Player, rounds: int) -> Counter[int]:
    """By round: how often the screen was handed over, while the computer's advice decides for everybody."""
    screen, found = player.battle, Counter[int]()
    battle, seated = screen.match.battle, ""
    for _ in range(6000):
        if battle.winner is not None or battle.table.clock.round > rounds:
            break
        if screen.handover:
            assert screen.handover.hidden, "never without a cover"
            assert screen.handover.side != seated, "never for whoever sits here"
            found[battle.table.clock.round] += bool(seated)
            seated = screen.handover.side
            player.key(pygame.K_RETURN)
        elif screen.ready:
            assert screen.stage.viewer == battle.side == seated
            thought = (action for action in think(battle, battle.side, "normal") if action is not None)
            screen.command.act(next(thought))
        player.wait(500)
    return found


@pytest.mark.parametrize(
    "seed", ["77", *(pytest.param(seed, marks=pytest.mark.long) for seed in ("otter", "heron"))]
)
def test_four_against_four_in_the_fog_pass_the_screen_four_times_a_round_at_most(seed: str) -> None:
    """With whole sides that act, however many shoot."""
    found = passings(Player(BattleScreen(foggy("silhouette", "priory-wood", seed), quick())), 4)
    assert len(found) >= 3 and max(found.values()) <= 4, found


def test_a_click_that_comes_too_late_uncovers_nothing() -> None:
    """A turn that ended by itself covered the board, and the click that was to end it took the next one's
    seat."""
    player = Player(BattleScreen(foggy("silhouette", "priory-wood", "77"), quick()))
    screen = player.battle
    assert screen.handover and screen.handover.hidden
    player.wait(500)
    whole = screen.stage.whole
    player.click(player.on_screen((whole.right - 120, whole.bottom - 60)))
    assert screen.handover, "the place of the end of the turn"
    player.click(player.on_screen(cover_screen.seat_button(whole).center))
    assert screen.handover is None


def test_one_person_on_two_sides_is_handed_nothing() -> None:
    """Nadia plays two sides; only Oskar has to be called, and she after him."""
    players = {"azure": "Nadia", "ember": "Nadia"}
    player = Player(BattleScreen(foggy("silhouette", "priory-wood", "77", players), quick()))
    assert player.battle.handover, "before the first look the board is covered"
    player.key(pygame.K_RETURN)
    sides = set()
    for _ in range(400):
        screen = player.battle
        assert screen.handover is None
        if screen.ready:
            sides.add(screen.match.battle.side)
            assert screen.stage.viewer == screen.match.battle.side
            battle = screen.match.battle
            thought = (action for action in think(battle, battle.side, "normal") if action is not None)
            screen.command.act(next(thought))
        if len(sides) == 2 and battle.table.clock.round > 1:
            break
        player.wait(500)
    assert sides == {"azure", "ember"}


@pytest.mark.parametrize("seed", ["13-WINB", "77", "otter"])
def test_nobody_takes_the_seat_for_what_is_answered_for_good(seed: str) -> None:
    """Nobody wants to spend a character point on who goes first: whoever is called has something to order."""
    match = foggy("opend6", "mill-street", seed)
    player = Player(BattleScreen(match, quick()))
    for _ in range(40):
        screen = player.battle
        if screen.handover:
            pending = match.battle.pending
            assert screen.handover.side == match.battle.side
            assert pending is None or pending.rule != "opend6.initiative"
            player.key(pygame.K_RETURN)
        elif screen.ready:
            battle = match.battle
            thought = (action for action in think(battle, battle.side, "normal") if action is not None)
            screen.command.act(next(thought))
        player.wait(500)
    assert len(match.battle.history) > 12


def test_nobody_takes_the_seat_for_a_turn_in_which_nothing_can_be_ordered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, settings = foggy("opend6", "mill-street", "77"), quick()
    settings.auto_end = True
    player = Player(BattleScreen(match, settings))
    battle, real = match.battle, match.battle.refusal
    player.key(pygame.K_RETURN)
    seated = battle.side
    others = {unit for unit in battle.table.units() if battle.table.unit(unit).side != seated}

    def refusal(action: Action) -> Refusal | None:
        barred = action.unit in others and not isinstance(action, EndTurn | Answer)
        return Refusal("a.rule", "no") if barred else real(action)

    monkeypatch.setattr(battle, "refusal", refusal)
    for _ in range(60):
        screen = player.battle
        assert screen.handover is None
        if screen.ready and battle.slot:
            screen.command.act(EndTurn(battle.slot.unit))
        player.wait(500)
    assert battle.table.clock.round > 1 and others & {one.unit for one in battle.history}


def test_orders_are_thought_of_with_the_eyes_of_whoever_gives_them() -> None:
    """Ember ends a turn, and azure's driver follows, in a car that ember does not see: until the screen is
    handed over nobody looks for orders of hers."""
    rules, path = RULESETS["opend6"], find("warehouse-yard")
    scenario = make_scenario(rules, path.stem, {"azure": "getaway", "ember": "patrol"}, {fog.OPTION: fog.ON})
    match = matches.new(scenario, load(path), path, rules, dict(PEOPLE), "14-WINB")
    player = Player(BattleScreen(match, quick()))
    screen, handed = player.battle, 0
    for _ in range(40):
        if screen.handover:
            player.key(pygame.K_RETURN)
        elif screen.ready:
            before, ask, slot = match.battle.side, match.battle.pending, match.battle.slot
            screen.command.act(
                Answer(ask.unit, ask.usual) if ask else EndTurn(slot.unit if slot else NO_UNIT)
            )
            handed += match.battle.side != before
            screen.frame._think_ahead(0.05)
        player.wait(500)
    assert handed
