"""Battles in which everybody declares and then all is played at once, and how a player made of clicks and
keys plays them."""

from __future__ import annotations

import msgspec
import pygame

from game.client.seat import match as matches
from game.client.seat.match import Match
from game.core.field import Cell
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import lithium
from tests.client.player import MAP, Player

NEAR = {"azure": ((16, 8), (17, 11), (17, 10), (15, 10)), "ember": ((20, 8), (18, 11), (18, 9), (21, 10))}
BEST = {"auto_defence": "best", "auto_quick": "best", "auto_bleeding": "best"}


def new_match(
    seed: str = "2187-OTTER",
    azure: str = "human",
    ember: str = "normal",
    cells: dict[str, tuple[Cell, ...]] | None = None,
    options: dict[str, str] | None = None,
    on: str = MAP,
) -> Match:
    """Runners against guards, in the yard unless another map is given, near to each other unless other cells
    are given."""
    places = NEAR if cells is None else cells
    squads = {squad.id: squad.figures for squad in lithium.squads()}
    teams = []
    for side, squad, name in (("azure", "runners", "North Watch"), ("ember", "security", "Ember Guard")):
        spots = places.get(side, ())
        figures = [
            msgspec.structs.replace(figure, cell=spots[i] if i < len(spots) else None)
            for i, figure in enumerate(squads[squad])
        ]
        teams.append(Team(side, name, tuple(figures), BEST if options is None else options))
    path = find(on)
    scenario = Scenario(on, lithium.ID, tuple(teams))
    return matches.new(scenario, load(path), path, lithium, {"azure": azure, "ember": ember}, seed)  # type: ignore[arg-type]


def declare_something(player: Player) -> None:
    """For the chosen figure: attack whom it can, else draw a weapon, else nothing."""
    orders = player.battle.aiming.orders
    attack = orders.first_attack()
    draw = next((verb for verb, refusal in orders.verbs if verb.action == "Draw" and refusal is None), None)
    if not attack and draw:
        player.key(pygame.key.key_code(draw.hotkey))
        answer(player)
        orders = player.battle.aiming.orders
        attack = orders.first_attack()
    if attack:
        player.key(pygame.key.key_code(attack.hotkey))
        player.key(pygame.K_TAB)
        player.key(pygame.K_RETURN)
        answer(player)


def answer(player: Player) -> None:
    """Take the first of what is to choose from."""
    while player.battle.modal:
        player.key(pygame.K_1)


def whole_turn(player: Player) -> None:
    """Declare for every figure of the side, then say so."""

    screen = player.battle
    if screen.question():
        player.key(pygame.K_1)
        return
    for number in range(len(screen.side_turn.figures())):
        player.key(pygame.K_1 + number)
        declare_something(player)
    player.key(pygame.K_e)
