"""How long a round of four against four takes a quick player on Mill Street, and how many inputs.

`python -m tests.bench.round_of_play [SEED ...]`: the orders are the computer's advice, given by clicks and
keys as a person would; the clock is that of the game, with `THINKS` for each input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory

from game.core.actions import path_of, target_of
from game.core.field import Cell
from game.core.references import UnitId

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.ai.agents import think
from game.client.panels.action_bar import is_spent
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.orders.declarations import declared_words
from game.client.seat.settings.settings import Settings
from game.core.actions import Action, EndTurn
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario
from game.rulesets.silhouette.components import Plan
from tests.client.player import Player

THINKS = 600.0
"""Milliseconds that a quick player takes for an input."""
FRAME = 16.0
ENDS = "End the turn?"
MOST_SECONDS, MOST_INPUTS = 35.0, 14


@contextmanager
def held(mod: int) -> Iterator[None]:
    """A key that is held down meanwhile."""
    pygame.key.set_mods(mod)
    yield
    pygame.key.set_mods(0)


@dataclass
class Round:
    """What a round came to: milliseconds in all, those of them in which nothing could be ordered, inputs."""

    number: int
    ms: float = 0.0
    waited: float = 0.0
    inputs: int = 0
    failed: int = 0  # orders that no input could be found for


class QuickPlayer:
    """Plays azure against the computer, by mouse where one click says it."""

    def __init__(
        self, seed: str, rules: str = "nwo", on: str = "mill-street", settings: Settings | None = None
    ) -> None:
        ruleset, path = RULESETS[rules], find(on)
        sides = {side: default_squad(ruleset, side) for side in ("azure", "ember")}
        players = {"azure": "human", "ember": "normal"}
        match = matches.new(make_scenario(ruleset, on, sides), load(path), path, ruleset, players, seed)
        self.player = Player(BattleScreen(match, settings or Settings(edge_scroll=False)))
        self.battle = match.battle
        self.now = Round(0)
        self._held = 0  # Ctrl for the last order of a turn

    def play(self, rounds: int) -> list[Round]:
        done: list[Round] = []
        while len(done) <= rounds and self.battle.winner is None:
            number = self.battle.table.clock.round
            if number != self.now.number:
                done.append(self.now)
                self.now = Round(number)
            if self.player.battle.ready and self.player.battle.skipping.quiet:
                self._decide()
            else:
                self._tick()
        return done[1:] if done and done[0].number == 0 else done

    def _tick(self, mine: bool = False) -> None:
        self.player.wait(FRAME)
        self.now.ms += FRAME
        self.now.waited += 0.0 if mine else FRAME

    def _input(self) -> None:
        self.now.inputs += 1
        for _ in range(round(THINKS / FRAME)):
            self._tick(True)

    def _key(self, key: int, mod: int = 0) -> None:
        self._input()
        with held(mod):
            self.player.key(key, mod)

    def _decide(self) -> None:
        screen, before = self.player.battle, len(self.battle.history)
        if screen.dialog.modal:  # whether the turn ends, after its last order
            self._key(*self._answer(screen))
            return
        if screen.question():
            self._key(pygame.K_1, pygame.KMOD_LSHIFT if self._settles_first() else 0)
            return
        order = next(one for one in think(self.battle, self.battle.side, "normal") if one is not None)
        if isinstance(order, EndTurn):
            self._held = 0
            self._let_end(before)
            if len(self.battle.history) == before:
                self._key(pygame.K_e)
        elif hasattr(order, "defensive"):
            self._declared(order)
        elif hasattr(order, "actions"):  # one more for each press
            for _ in range(order.actions - 1):
                self._key(pygame.K_PLUS)
        else:
            self._turned_to(order.unit)
            self._held = pygame.KMOD_LCTRL if self._is_last(order) else 0
            if not self._pointed(order):
                self._chosen(order)
        for _ in range(4):
            if len(self.battle.history) > before or not screen.modal:
                break
            key, mod = self._answer(screen)
            self._key(key, self._held | mod)
        if len(self.battle.history) == before:
            screen.dialog.close()
            screen.command.act(order)
            self.now.failed += 1

    def _settles_first(self) -> bool:
        """Whether it is asked who acts first, of who may: that one does, now and for good."""
        ask = self.battle.pending
        return ask is not None and len(ask.options) > 1 and ask.options[0].key == str(ask.unit)

    def _is_last(self, *orders: Action) -> bool:
        """Whether the turn ends with these, as far as one can know before, however the dice fall."""
        return all(self._ends_with(orders, luck) for luck in ("ahead", "beside", "beyond"))

    def _ends_with(self, orders: tuple[Action, ...], luck: str) -> bool:
        twin = self.battle.clone(luck)
        for order in orders:
            twin.apply(order)
            if twin.pending or twin.slot != self.battle.slot:
                return False
        return isinstance(next(one for one in think(twin, twin.side, "normal") if one is not None), EndTurn)

    def _turned_to(self, unit: UnitId) -> None:
        """In the turn of a whole side the figure is chosen first."""
        slot, scene = self.battle.slot, self.player.battle.stage.scene
        for _ in range(len(self.battle.table.units()) if slot and not slot.unit else 0):
            if scene.active == unit:
                return
            self._key(pygame.K_TAB)

    def _answer(self, screen: BattleScreen) -> tuple[int, int]:
        """The key and what is held with it. The first way is good enough; what can be settled for good is
        asked once, and never again."""
        asked = screen.dialog.modal
        for_good = pygame.KMOD_LSHIFT if asked and asked.always is False else 0
        return (pygame.K_2 if asked and asked.title == ENDS else pygame.K_RETURN), for_good

    def _let_end(self, before: int) -> None:
        """Where nothing is left, or can be done, the turn ends by itself: nobody presses a key for that."""
        if not (self.battle.slot and self.battle.slot.unit):
            return
        sheet = self.battle.sheet(self.battle.slot.unit)
        if self.player.battle.aiming.orders.open and not all(is_spent(line) for line in sheet.turn):
            return
        for _ in range(125):
            if len(self.battle.history) > before:
                return
            self._tick(True)

    def _place(self, order: Action) -> Cell | None:
        """Where on the board one clicks for that order."""
        target, path, scene = target_of(order), path_of(order), self.player.battle.stage.scene
        if target and not path:
            return scene.units[target].cell if target in scene.units else None
        return getattr(order, "use", None) or (path[-1] if path else getattr(order, "cell", None))

    def _pointed(self, order: Action) -> bool:
        """Whether a click on the board says it, and nothing else: what is shown there says so first."""
        screen, cell, target = self.player.battle, self._place(order), target_of(order)
        if cell is None or (
            target and not path_of(order) and not self.battle.table.hostile(order.unit, target)
        ):
            return False  # a click on a friend orders nothing, as everybody knows who is quick
        if door := self._door_after(order) if path_of(order) else None:
            cell = door.cell  # type: ignore[attr-defined]
            self._held = pygame.KMOD_LCTRL if self._is_last(order, door) else 0
        self.player.move(self.player.pixel(cell))
        meant = screen.aiming.plan().actions
        if not meant or type(meant[0]) is not type(order):
            return False
        before = len(self.battle.history)
        for _ in range(2):
            self._click(cell)
            if len(self.battle.history) > before or screen.modal:
                return True
        return False

    def _click(self, cell: Cell) -> None:
        self._input()
        with held(self._held):
            self.player.click(self.player.pixel(cell))

    def _door_after(self, order: Action) -> Action | None:
        """What opens the door at the end of the way, if a click on it goes there and opens it."""
        twin = self.battle.clone("ahead")
        twin.apply(order)
        if twin.pending or twin.slot != self.battle.slot:
            return None
        door = next((one for one in think(twin, twin.side, "normal") if one is not None), None)
        cell = getattr(door, "cell", None)
        if cell not in self.battle.table.closed() or twin.table.cell(
            order.unit
        ) not in twin.field.grid.neighbours(cell):
            return None
        self.player.move(self.player.pixel(cell))
        shown = self.player.battle.aiming.plan()
        end = path_of(shown.actions[0])[-1:] if shown.then else ()
        return door if end == path_of(order)[-1:] else None

    def _chosen(self, order: Action) -> None:
        """By the key of the order, and a click or Enter for what it points at."""
        screen, before = self.player.battle, len(self.battle.history)
        verb = next((one for one, _ in screen.aiming.orders.verbs if one.action == order.verb), None)
        if verb is None:
            return
        self._key(pygame.key.key_code(verb.hotkey))
        if not verb.aim or screen.modal or len(self.battle.history) > before:
            return
        cell = self._place(order)
        if cell is None or screen.aiming.cell == cell:
            self._key(pygame.K_RETURN, self._held)
        else:
            self._click(cell)

    def _alike(self, order: Action) -> bool:
        """Whether all who have declared nothing do as the one before, and there are several of them: where to
        binds nobody, so that it need not be said."""
        side, last = self.player.battle.side_turn, self.battle.history[-1] if self.battle.history else None
        idle = [unit for unit in side.figures() if not declared_words(self.player.battle.stage.scene, unit)]
        if len(idle) < 2 or last is None or last.unit in idle or last.unit not in side.figures():
            return False
        twin, world = self.battle.clone("ahead"), self.battle.table.world
        like, meant = world.get(last.unit, Plan), list[tuple[str, int, bool]]()
        while len(meant) < len(idle):
            one = next((one for one in think(twin, twin.side, "normal") if hasattr(one, "defensive")), None)
            if one is None:
                return False
            meant.append((one.speed, one.number, one.defensive))  # type: ignore[attr-defined]
            twin.apply(one)
        return order.unit in idle and set(meant) == {(like.speed, like.actions, like.defensive)}

    def _declared(self, order: Action) -> None:
        """What a figure means to do, where a form asks for it: a key for whatever is not as it stands, then a
        click for the way, or Enter for who stays; both go on to the next figure."""
        if self._alike(order):
            self._key(pygame.K_n)
            return
        self._turned_to(order.unit)
        for key in [pygame.K_PLUS] * (order.number - 1) + [pygame.K_g] * order.defensive:  # type: ignore[attr-defined]
            self._key(key)
        self._held = pygame.KMOD_LCTRL if self._is_last(order) else 0
        before = len(self.battle.history)
        if path := path_of(order):
            self._click(path[-1])
        else:
            self._key(pygame.K_RETURN)
        if len(self.battle.history) == before:
            self.player.battle.command.act(order)


def main(seeds: list[str]) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    for rules in RULESETS:
        settings = Settings(edge_scroll=False)  # of one player, who has settled once what can be settled
        found = [one for seed in seeds for one in QuickPlayer(seed, rules, settings=settings).play(3)]
        for one in found:
            told = f"{one.waited / 1000:5.1f} s waited, {one.inputs} inputs, {one.failed} failed"
            print(f"{rules}, round {one.number}: {one.ms / 1000:5.1f} s, {told}")
        count = max(1, len(found))
        inputs = sum(one.inputs for one in found) / count
        print(f"{rules}, mean: {sum(one.ms for one in found) / 1000 / count:.1f} s, {inputs:.1f} inputs")
    print(f"to be reached: {MOST_SECONDS} s, {MOST_INPUTS} inputs")


if __name__ == "__main__":
    with (
        TemporaryDirectory() as folder
    ):  # what is settled is written down: not into the folder of who measures
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_DATA_HOME"] = folder
        main(sys.argv[1:] or ["7", "otter", "heron"])
