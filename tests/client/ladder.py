"""Battles on a ladder of words, near enough for everything: InfoWar in the yard."""

from __future__ import annotations

import msgspec
import pygame

from game.client.seat import match as matches
from game.client.seat.match import Match
from game.core.field import Cell
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS, infowar
from tests.client import parts
from tests.client.player import Player, quick

MAP = "warehouse-yard"
NEAR = {"azure": ((14, 10), (13, 11), (12, 9), (15, 10)), "ember": ((20, 8), (21, 9), (20, 10), (22, 8))}
WOOD = {"azure": ((10, 6), (10, 7), (10, 8), (10, 9)), "ember": ((14, 6), (14, 7), (14, 8), (14, 9))}
FIRST = "1"
"""A seed by which Mara of azure, who has a submachine gun, has the first turn."""
MIDDLE = (18, 9)


def new_match(
    seed: str = FIRST, azure: str = "human", ember: str = "normal", assessment: str = "off", on: str = MAP
) -> Match:
    squads = {squad.id: squad.figures for squad in infowar.squads()}
    teams = []
    for side, squad, name in (("azure", "line", "North Watch"), ("ember", "insurgents", "Ember Guard")):
        cells = (NEAR if on == MAP else WOOD)[side]
        figures = tuple(
            msgspec.structs.replace(figure, cell=cell)
            for figure, cell in zip(squads[squad], cells, strict=True)
        )
        teams.append(Team(side, name, figures))
    path = find(on)
    scenario = Scenario(on, infowar.ID, tuple(teams), options={"assessment": assessment})
    return matches.new(
        scenario, load(path), path, RULESETS["infowar"], {"azure": azure, "ember": ember}, seed
    )


def player_of(size: tuple[int, int] = (1280, 720), match: Match | None = None) -> Player:
    player = Player(parts.battle.BattleScreen(match or new_match(), quick()), size)
    player.until_ready()
    player.wait()
    player.battle.stage.board.camera.centre(MIDDLE, glide=False)
    player.draw()
    return player


def at(player: Player, cell: Cell) -> tuple[int, int]:
    return player.battle.stage.board.camera.centre_of(cell)


def drag(player: Player, *cells: Cell) -> None:
    """Press on the first cell, go over the others, let go on the last one."""
    spots = [at(player, cell) for cell in cells]
    player.move(spots[0])
    player.send(pygame.MOUSEBUTTONDOWN, pos=spots[0], button=1)
    for spot in spots[1:]:
        player.send(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(1, 0, 0))
    player.send(pygame.MOUSEBUTTONUP, pos=spots[-1], button=1)
