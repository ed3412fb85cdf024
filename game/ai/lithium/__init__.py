"""An agent that knows Lithium Sunset: declares for each of its figures from what its own side sees."""

from __future__ import annotations

from game.ai.lithium.turn import think

__all__ = ["think"]
