"""A player made of synthetic clicks and keys, and battles for it to play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pygame
from pygame import Surface

from game.client.kit.screen import Screen
from game.client.screens import router
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.result.screen import ResultScreen
from game.client.seat import match as matches
from game.client.seat.match import Match
from game.client.seat.settings.settings import Settings
from game.core.battle import Battle
from game.core.field import Cell
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import nwo
from game.systems.pathfinding import distances

MAP = "warehouse-yard"
NEAR = {"azure": ((16, 8), (17, 11), (17, 10), (15, 10)), "ember": ((20, 8), (18, 11), (18, 9), (21, 10))}
QUIET = {"auto_reactions": "never"}


def quick() -> Settings:
    """Nothing moves, nothing is asked that the rules do not ask."""
    return Settings(speed="off", warn_end_turn=False, edge_scroll=False, auto_end=False)


def new_match(
    seed: str = "2187-OTTER",
    azure: str = "human",
    ember: str = "normal",
    cells: dict[str, tuple[Cell, ...]] | None = None,
    on: str = MAP,
) -> Match:
    """Patrol against raiders, in the yard unless another map is given, near to each other unless other cells
    are given."""
    places = NEAR if cells is None else cells
    squads = {squad.id: squad.figures for squad in nwo.squads()}
    teams = []
    for side, squad, name in (("azure", "patrol", "North Watch"), ("ember", "raiders", "Ember Guard")):
        spots = places.get(side, ())
        figures = [
            msgspec.structs.replace(figure, cell=spots[i] if i < len(spots) else None)
            for i, figure in enumerate(squads[squad])
        ]
        teams.append(Team(side, name, tuple(figures)))
    path = find(on)
    scenario = Scenario(on, nwo.ID, tuple(teams))
    return matches.new(scenario, load(path), path, nwo, {"azure": azure, "ember": ember}, seed)  # type: ignore[arg-type]


def ways_to(battle: Battle, foes: Iterable[Cell]) -> dict[Cell, int]:
    """How far it is on foot from each cell to the nearest of the foes: a wall between two cells lets nobody
    through."""
    return distances(battle.field, foes)


class Player:
    """Sends input to a screen and follows it to the next one."""

    def __init__(self, screen: Screen, size: tuple[int, int] = (1280, 720)) -> None:
        self.screen = screen
        self.settings: Settings = getattr(screen, "settings", None) or quick()
        self.surface = Surface(size)
        self.draw()
        if isinstance(screen, ResultScreen):
            screen.update(screen.rest)  # from then on it takes input

    def draw(self) -> Surface:
        self.screen.draw(self.surface)
        return self.surface

    def resize(self, size: tuple[int, int]) -> Surface:
        """The window has another size from now on."""
        self.surface = Surface(size)
        return self.draw()

    def wait(self, ms: float = 16, frames: int = 1) -> Screen:
        for _ in range(frames):
            self.screen = router.following(self.screen, self.screen.update(ms), self.settings)
        return self.screen

    def send(self, kind: int, **what: Any) -> Screen:
        self.screen = router.following(
            self.screen, self.screen.handle(pygame.event.Event(kind, **what)), self.settings
        )
        return self.screen

    def key(self, key: int, mod: int = 0) -> Screen:
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.send(pygame.KEYUP, key=key, mod=mod)
        return self.screen

    def write(self, words: str) -> Screen:
        return self.send(pygame.TEXTINPUT, text=words)

    def move(self, pos: tuple[int, int]) -> Screen:
        return self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, pos: tuple[int, int], button: int = 1) -> Screen:
        self.move(pos)
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        return self.send(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def click_on(self, key: str) -> Screen:
        """Click on the widget of that key."""
        screen = self.screen
        widgets = screen.widgets(screen.question()) if isinstance(screen, BattleScreen) else screen.widgets()  # type: ignore[attr-defined]
        widget = next(widget for widget in widgets if widget.key == key)
        return self.click(self.on_screen(widget.rect.center))

    def on_screen(self, units: tuple[int, int]) -> tuple[int, int]:
        """Where a place in units of the interface lies in the window."""
        shown = getattr(self.screen, "stage", self.screen)
        scale = getattr(shown, "scale", 1.0)
        return round(units[0] * scale), round(units[1] * scale)

    # ------------------------------------------------------------ in a battle

    @property
    def battle(self) -> BattleScreen:
        assert isinstance(self.screen, BattleScreen)
        return self.screen

    def pixel(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell, brought into view first."""
        camera = self.battle.stage.board.camera
        camera.centre(cell, glide=False)
        return camera.centre_of(cell)

    def until_ready(self, frames: int = 20000) -> Screen:
        """Go on until a person may do something, or another screen comes."""
        for _ in range(frames):
            if not isinstance(self.screen, BattleScreen) or (
                self.screen.ready and self.screen.skipping.quiet
            ):
                return self.screen
            if self.screen.handover:
                self.key(pygame.K_RETURN)
            self.wait()
        raise AssertionError("the battle does not go on")

    def turn(self) -> None:
        """One decision: answer, attack if possible, else go nearer once; end the turn if nothing comes of
        it."""
        screen = self.battle
        if screen.question():
            self.key(pygame.K_1)
            return
        orders, history = screen.aiming.orders, screen.match.battle.history
        given = len(history)
        attack = next((verb for verb, _ in orders.verbs if verb.aim == "unit" and orders.aims(verb)), None)
        if attack:
            self.key(pygame.key.key_code(attack.hotkey))
            if screen.aiming.cell not in screen.aiming.targets():
                self.key(pygame.K_TAB)
            self.key(pygame.K_RETURN)
        else:
            self._go_nearer()
        if len(history) == given:
            self.key(pygame.K_e)

    def _go_nearer(self) -> None:
        screen = self.battle
        battle, orders = screen.match.battle, screen.aiming.orders
        verb = orders.first_choice()
        slot = battle.slot
        if not verb or not slot:
            return
        foes = [
            battle.table.cell(unit)
            for unit in battle.table.standing()
            if battle.table.unit(unit).side != slot.side
        ]

        far = ways_to(battle, foes)
        cells = [aim for aim in orders.aims(verb) if isinstance(aim, tuple)]
        best = min(cells, key=lambda cell: (far[cell], cell), default=None)
        if best is None or far[best] >= far[battle.table.cell(slot.unit)]:
            return
        self.click(self.pixel(best))

    def play_out(self, most: int = 2000) -> ResultScreen:
        """Play until the battle is over."""
        for _ in range(most):
            if isinstance(self.until_ready(), ResultScreen):
                break
            self.turn()
        self.wait(ResultScreen.rest)
        assert isinstance(self.screen, ResultScreen)
        return self.screen
