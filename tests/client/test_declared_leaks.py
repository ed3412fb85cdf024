"""Where sides declare one after the other unseen, whatever the first one declares changes no frame of the
second one's seat, in any ruleset."""

from __future__ import annotations

from random import Random

import msgspec
import pygame
import pytest

from game.client.screens.battle import ordering
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.core.actions import EndTurn, Later, TakeBack
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS
from tests.client.planned import NEAR
from tests.client.player import MAP, Player
from tests.client.test_handover_leaks import (
    SIZE,
    Clocked,
    Frame,
    aimed,
    arrows,
    compare,
    seen,
    settings,
)

DECLARE = ("lithium", "silhouette")


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: Clocked.now)
    monkeypatch.setattr(ordering, "AHEAD", 60.0)


def met(rules: str) -> Match:
    """Two people whose figures stand near each other."""
    ruleset, path, teams = RULESETS[rules], find(MAP), []
    for squad, side in zip(ruleset.squads(), NEAR, strict=False):
        figures = [
            msgspec.structs.replace(figure, cell=cell)
            for figure, cell in zip(squad.figures, NEAR[side], strict=False)
        ]
        teams.append(Team(side, f"The {side} side", tuple(figures)))
    scenario = Scenario(MAP, rules, tuple(teams))
    return matches.new(scenario, load(path), path, ruleset, {"azure": "Nadia", "ember": "Oskar"}, "7")


def declared(player: Player, seed: str) -> list[str]:
    """Some orders for each figure of the side that declares, whichever that is; none for an empty seed."""
    battle, dice, found = player.battle.match.battle, Random(seed), []
    for unit in battle.table.standing():
        for _ in range(2 if seed and battle.table.unit(unit).side == battle.side else 0):
            orders = [
                order
                for order in battle.legal_actions(unit)
                if order.unit == unit and not isinstance(order, EndTurn | Later | TakeBack)
            ]
            if orders:
                player.battle.command.act(dice.choice(orders))
                found.append(str(battle.history[-1]))
                player.wait(100, 3)
    return found


def to_seat(player: Player) -> None:
    for _ in range(400):
        offer = player.battle.handover
        if offer and not offer.waits:
            return
        player.wait(100)
    raise AssertionError("nobody is called to the seat")


def second_seat(rules: str, seed: str) -> tuple[list[Frame], list[str], str]:
    """All frames from the hand-over until the second one has declared, and what the first one had
    declared."""
    Clocked.now = 1_000_000
    player = Clocked(BattleScreen(met(rules), settings()), SIZE)
    for _ in range(60):
        if player.battle.chair.orders:
            break
        player.key(pygame.K_RETURN) if player.battle.handover else None
        player.wait(100)
    known, first = declared(player, seed), player.battle.match.battle.side
    player.battle.command.act(
        next(order for order in player.battle.match.battle.legal_actions() if isinstance(order, EndTurn))
    )
    to_seat(player)
    frames: list[Frame] = []

    def look(count: int = 1) -> None:
        for _ in range(count):
            player.wait(40)
            frames.append(seen(player))

    look(3)
    player.key(pygame.K_RETURN)
    look(6)
    for doing in (arrows, aimed):
        doing(player)
        look(2)
    for unit in player.battle.stage.scene.units:
        player.move(player.pixel(player.battle.stage.scene.units[unit].cell))
        look(2)
    for key in (pygame.K_F6, pygame.K_F8, pygame.K_F9, pygame.K_F4, pygame.K_HOME):
        player.key(key)
        look(2)
    assert player.battle.match.battle.side not in ("", first), "the other one sits there"
    return frames, known, first


@pytest.mark.parametrize("rules", DECLARE)
def test_what_the_first_declares_changes_no_frame_of_the_second(rules: str) -> None:
    one, nothing, _ = second_seat(rules, "")
    other, orders, _ = second_seat(rules, "declared")
    assert not nothing and len(orders) > 3 and len(one) > 25
    compare(one, other)


def test_all_rulesets_in_which_sides_declare_are_looked_at() -> None:
    """The others order figure by figure, and everybody sees what is done."""
    declaring = []
    for name in RULESETS:
        battle = met(name).battle
        battle.begin()
        for _ in range(40):
            if battle.pending is None:
                break
            battle.apply(battle.legal_actions()[0])
        declaring += [name] if battle.slot and not battle.slot.unit else []
    assert tuple(sorted(declaring)) == DECLARE
