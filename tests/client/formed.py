"""Battles of Silhouette, in which a side declares by a form before its figures act, and how a player made of
clicks and keys plays them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pygame

from game.client.screens.battle.screen import BattleScreen
from game.client.screens.result.screen import ResultScreen
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.core.actions import Action, EndTurn, Move
from game.core.field import Cell
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import silhouette
from tests.client.player import Player, quick, ways_to

WOOD = "priory-wood"
NEAR = {"azure": ((10, 10), (10, 11), (9, 10), (11, 12)), "ember": ((17, 10), (18, 11), (17, 11), (18, 9))}
YARD = {"azure": ((16, 8), (17, 11), (17, 10), (15, 10)), "ember": ((20, 8), (18, 11), (18, 9), (21, 10))}
BEST = {"auto_defence": "best", "auto_first": "self", "artillery": "2"}


def new_match(
    seed: str = "2187-OTTER",
    azure: str = "human",
    ember: str = "normal",
    cells: Mapping[str, tuple[Cell, ...]] | None = None,
    options: dict[str, str] | None = None,
    on: str = WOOD,
    squads: tuple[str, str] = ("sappers", "hunters"),
    battle: dict[str, str] | None = None,
) -> Match:
    """Sappers against hunters in the wood unless another map is given, near to each other unless other cells
    are given."""
    places: Mapping[str, tuple[Cell, ...]]
    if cells is None:
        places = YARD if on != WOOD else NEAR
    else:
        places = cells
    known = {squad.id: squad.figures for squad in silhouette.squads()}
    teams = []
    for side, squad, name in (("azure", squads[0], "North Watch"), ("ember", squads[1], "Ember Guard")):
        spots = places.get(side, ())
        figures = [
            msgspec.structs.replace(figure, cell=spots[i] if i < len(spots) else None)
            for i, figure in enumerate(known[squad])
        ]
        teams.append(Team(side, name, tuple(figures), BEST if options is None else options))
    path = find(on)
    scenario = Scenario(on, silhouette.ID, tuple(teams), options=battle or {})
    return matches.new(scenario, load(path), path, silhouette, {"azure": azure, "ember": ember}, seed)  # type: ignore[arg-type]


def player_of(size: tuple[int, int] = (1280, 720), **kinds: object) -> Player:
    """In the chair of azure, with the first declaration to make."""
    player = Player(BattleScreen(new_match(**kinds), quick()), size)  # type: ignore[arg-type]
    player.until_ready()
    player.wait()
    player.draw()
    return player


def declares(player: Player) -> bool:
    return player.battle.mode is player.battle.declaring


def declare_all(player: Player) -> None:
    """By keys: everybody jogs and does two things, as far as that can be, and all is declared with Enter."""
    player.wait()
    for _ in player.battle.side_turn.figures():
        player.key(pygame.K_3)
        player.key(pygame.K_PLUS)
        player.key(pygame.K_RETURN)


def act(player: Player) -> None:
    """One order: a shot or a blow if there is one, a step nearer, else the end of the turn."""
    screen = player.battle
    if screen.question():
        player.key(pygame.K_1)
        return
    orders = screen.aiming.orders
    attack = next(
        (verb for verb, why in orders.verbs if verb.action in ("Shoot", "Strike") and why is None), None
    )
    if attack:
        player.key(pygame.key.key_code(attack.hotkey))
        player.key(pygame.K_TAB)
        player.key(pygame.K_RETURN)
        while player.battle.modal:
            player.key(pygame.K_1)
        return
    order = _nearer(player)
    if isinstance(order, Move):
        given = len(screen.match.battle.history)
        player.click(player.pixel(order.path[-1]))
        if len(screen.match.battle.history) == given:  # something stands before the cell
            screen.command.act(order)
    elif order:
        player.key(pygame.K_e)
    else:
        screen.command.act(screen.match.battle.legal_actions()[0])


def _nearer(player: Player) -> Action | None:
    battle = player.battle.match.battle
    legal = battle.legal_actions()
    end = next((action for action in legal if isinstance(action, EndTurn)), None)
    if end:
        return end
    foes = [
        battle.table.cell(unit)
        for unit in battle.table.standing()
        if battle.table.unit(unit).side != battle.side
    ]
    far = ways_to(battle, foes)
    steps = [action for action in legal if isinstance(action, Move)]
    return min(
        steps,
        key=lambda move: (far[move.path[-1]], move.path),
        default=None,
    )


def play_out(player: Player, most: int = 900) -> ResultScreen:
    """The whole battle by keys and clicks, to its result."""
    for _ in range(most):
        screen = player.until_ready()
        if isinstance(screen, ResultScreen):
            return screen
        if declares(player) and not player.battle.question():
            declare_all(player)
        else:
            act(player)
    raise AssertionError("the battle does not end")
