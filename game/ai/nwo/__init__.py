"""An agent that knows No Way Out: weighs whole turns of an Action and a Movement against each other."""

from __future__ import annotations

from game.ai.nwo.turn import think

__all__ = ["think"]
