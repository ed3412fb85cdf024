"""One side of a battle, the others played by a level of the computer, as a Gymnasium environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from game.ai.agents import choose
from game.core.events import Event
from game.core.field import Field
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario
from game.lab.environments.observation import Observation
from game.lab.environments.skirmish import MOST_ACTIONS, MOST_ORDERS, SkirmishEnv


class DuelEnv(gymnasium.Env[Observation, np.int64]):
    """`side` is to be played; `level` plays all others, with dice that follow the seed as well.

    Actions, observations and rewards as in `SkirmishEnv`, but a place without an order is no error: the first
    order is taken, as those who sample without a mask expect it. `info["invalid"]` says so.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        scenario: Scenario,
        field: Field,
        ruleset: Ruleset,
        side: str = "azure",
        level: str = "normal",
        most_orders: int = MOST_ORDERS,
        most_actions: int = MOST_ACTIONS,
    ) -> None:
        self.skirmish = SkirmishEnv(scenario, field, ruleset, most_orders, most_actions)
        if side not in self.skirmish.possible_agents:
            raise ValueError(f"nobody plays {side}; sides are {', '.join(self.skirmish.possible_agents)}")
        self.side, self.level = side, level
        self.observation_space: spaces.Space[Any] = self.skirmish.observation_space(side)
        self.action_space: spaces.Discrete[np.int64] = self.skirmish.action_space(side)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.skirmish.reset(int(self.np_random.integers(2**31)))
        events = [*self.skirmish.events, *self._others()]
        return self._seen(), {"events": events}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Give an order and let the others act until it is this side's move again, or over."""
        env = self.skirmish
        if not env.orders:
            raise ValueError("the battle is over: reset it")
        valid = 0 <= int(action) < len(env.orders)
        env.step(int(action) if valid else 0)
        events = [*env.events, *self._others()]
        done, cut = env.terminations[self.side], env.truncations[self.side]
        info: dict[str, Any] = {"events": events, "invalid": not valid}
        return self._seen(), env.rewards[self.side] if done else 0.0, done, cut, info

    def _others(self) -> list[Event]:
        env, events = self.skirmish, list[Event]()
        while env.orders and env.battle.side != self.side and not any(env.truncations.values()):
            env.give(choose(env.battle, env.battle.side, self.level))
            events += env.events
        return events

    def _seen(self) -> Observation:
        return self.skirmish.observe(self.side)
