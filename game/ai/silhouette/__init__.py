"""The agent for Silhouette: declares what pays, and does it."""

from __future__ import annotations

from game.ai.silhouette.turn import think

__all__ = ["think"]
