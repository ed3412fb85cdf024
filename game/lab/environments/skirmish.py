"""All sides of a battle in turn, as PettingZoo's agent environment cycle has it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from game.ai.possible_orders import possible
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.events import Event
from game.core.field import Field
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.lab.environments.observation import Observation, observed, orders_of, space_of

MOST_ORDERS = 1024
MOST_ACTIONS = 5000


class SkirmishEnv(AECEnv):  # type: ignore[misc]
    """One battle from its beginning to its end; agents are the sides, by name.

    An action is the place of an order in what the side may do now (`orders`, here and in the observation);
    places without an order are masked, and an action there is a ValueError. An order that somebody unseen
    makes impossible ends the figure's turn, as with people. At the end who won gets 1, all others -1,
    everybody 0 in a draw or after `most_actions` orders (truncated). `reset` knows no options.
    """

    def __init__(
        self,
        scenario: Scenario,
        field: Field,
        ruleset: Ruleset,
        most_orders: int = MOST_ORDERS,
        most_actions: int = MOST_ACTIONS,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"enfilade_{ruleset.ID}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.scenario, self.field, self.ruleset = scenario, field, ruleset
        self.most_orders, self.most_actions = most_orders, most_actions
        self.possible_agents = [team.side for team in scenario.teams]
        self.agents: list[str] = []
        self.orders: list[Action] = []
        self.events: list[Event] = []
        self._seeds = seeding.np_random(None)[0]
        self._spaces = {side: space_of(field, most_orders) for side in self.possible_agents}
        self._choices = {side: spaces.Discrete(most_orders) for side in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self._choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new battle: the same seed gives the same dice; without one, others each time."""
        if seed is not None:
            self._seeds = seeding.np_random(seed)[0]
        self.battle: Battle = start(self.scenario, self.field, self.ruleset, str(self._seeds.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in self.agents}
        self.events = self.battle.begin()
        self._look()

    def observe(self, agent: str) -> Observation:
        own = self.orders if agent == self.agent_selection else []
        return observed(self.battle, agent, own, self.most_orders)

    def step(self, action: int | None) -> None:
        """Give the order of that number. What happened is in `events` (all of it: players see less)."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.orders):
            raise ValueError(f"{action} is none of the {len(self.orders)} orders of {self.agent_selection}")
        self.give(possible(self.battle, self.orders[action]))

    def give(self, order: Action) -> None:
        """Give an order of the side whose move it is. IllegalAction if it is not allowed."""
        self.events = self.battle.apply(order)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self.battle.winner is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self._reward(self.battle.winner)
        elif len(self.battle.history) >= self.most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._look()
        self._accumulate_rewards()
        if self.battle.winner is not None or any(self.truncations.values()):
            self._deads_step_first()

    def _reward(self, winner: str) -> None:
        if winner:
            self.rewards = {side: 1.0 if side == winner else -1.0 for side in self.agents}

    def _look(self) -> None:
        """Whose move it is, and what may be done."""
        if self.battle.side:
            self.agent_selection = self.battle.side
            self.orders = orders_of(self.battle, self.most_orders)
        else:
            self.orders = []

    def close(self) -> None:
        """There is nothing to close."""
