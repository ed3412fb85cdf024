"""Whom one sees under fog of war, for rulesets that hide nobody by rules of their own: a free line, past
walls, closed doors and smoke."""

from __future__ import annotations

from game.core.ruleset import Secrets
from game.systems.bodies import sees, views

SIGHTED = Secrets(sees=sees, views=views)
"""Everybody may read everything of those whom they see."""
