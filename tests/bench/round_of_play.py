"""How long a round of four against four takes a quick player on Mill Street, and how many inputs.

`python -m tests.bench.round_of_play [SEED ...]`: the orders are the computer's advice, given by clicks and
keys as a person would; the clock is that of the game, with `THINKS` for each input."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

from game.core.actions import path_of, target_of
from game.core.references import NO_UNIT

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.ai.agents import think
from game.client.panels.action_bar import is_spent
from game.client.screens.battle.screen import BattleScreen
from game.client.seat import match as matches
from game.client.seat.settings.settings import Settings
from game.core.actions import Action, EndTurn
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario
from tests.client.player import Player

THINKS = 600.0
"""Milliseconds that a quick player takes for an input."""
FRAME = 16.0
MOST_SECONDS, MOST_INPUTS = 35.0, 14


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

    def __init__(self, seed: str, rules: str = "nwo", on: str = "mill-street") -> None:
        ruleset, path = RULESETS[rules], find(on)
        sides = {side: default_squad(ruleset, side) for side in ("azure", "ember")}
        players = {"azure": "human", "ember": "normal"}
        match = matches.new(make_scenario(ruleset, on, sides), load(path), path, ruleset, players, seed)
        self.player = Player(BattleScreen(match, Settings(edge_scroll=False)))
        self.battle = match.battle
        self.now = Round(0)

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

    def _key(self, key: int) -> None:
        self._input()
        self.player.key(key)

    def _decide(self) -> None:
        screen, before = self.player.battle, len(self.battle.history)
        if screen.question():
            self._key(pygame.K_1)
            return
        order = next(one for one in think(self.battle, self.battle.side, "normal") if one is not None)
        if isinstance(order, EndTurn):
            self._let_end(before)
            if len(self.battle.history) == before:
                self._key(pygame.K_e)
        elif not self._pointed(order):
            self._chosen(order)
        for _ in range(4):
            if len(self.battle.history) > before or not screen.modal:
                break
            self._key(pygame.K_RETURN)
        if len(self.battle.history) == before:
            screen.dialog.close()
            screen.command.act(order)
            self.now.failed += 1

    def _let_end(self, before: int) -> None:
        """Where nothing is left to be done the turn ends by itself: nobody presses a key for that."""
        sheet = self.battle.sheet(self.battle.slot.unit if self.battle.slot else NO_UNIT)
        if not all(is_spent(line) for line in sheet.turn):
            return
        for _ in range(125):
            if len(self.battle.history) > before:
                return
            self._tick(True)

    def _pointed(self, order: Action) -> bool:
        """Whether a click on the board says it."""
        target, path = target_of(order), path_of(order)
        use, screen = getattr(order, "use", None), self.player.battle
        cell = use or (path[-1] if path else None)
        if target and not path:
            if not self.battle.table.hostile(order.unit, target):
                return False  # a click on a friend orders nothing, as everybody knows who is quick
            cell = screen.stage.scene.units[target].cell
        verb = next((one for one in self.battle.ruleset.VERBS if one.action == order.verb), None)
        if cell is None and verb and verb.works:
            cell = getattr(order, "cell", None)
        if cell is None:
            return False
        before = len(self.battle.history)
        for _ in range(2):
            self._input()
            self.player.click(self.player.pixel(cell))
            if len(self.battle.history) > before or screen.modal:
                return True
        return False

    def _chosen(self, order: Action) -> None:
        """By the key of the order, and Enter for what it points at."""
        verbs = self.player.battle.aiming.orders.verbs
        verb = next((one for one, _ in verbs if one.action == order.verb), None)
        if verb is None:
            return
        self._key(pygame.key.key_code(verb.hotkey))
        if verb.aim and not self.player.battle.modal:
            self._key(pygame.K_RETURN)


def main(seeds: list[str]) -> None:
    pygame.init()
    pygame.display.set_mode((64, 64))
    found = [one for seed in seeds for one in QuickPlayer(seed).play(3)]
    for one in found:
        told = f"{one.waited / 1000:5.1f} s waited, {one.inputs} inputs, {one.failed} failed"
        print(f"round {one.number}: {one.ms / 1000:5.1f} s, {told}")
    count = max(1, len(found))
    inputs = sum(one.inputs for one in found) / count
    print(f"mean {sum(one.ms for one in found) / 1000 / count:.1f} s, {inputs:.1f} inputs")
    print(f"to be reached: {MOST_SECONDS} s, {MOST_INPUTS} inputs")


if __name__ == "__main__":
    main(sys.argv[1:] or ["7", "otter", "heron"])
