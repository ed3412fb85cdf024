"""Every number by which the machine bounds, tells or gives up something: to change one is a decision, and is
made here too."""

from __future__ import annotations

from importlib import import_module

import pytest

SAID: dict[str, dict[str, object]] = {
    "records.limits": {
        "MOST_GOALS": 12,
        "MOST_WAVES": 24,
        "MOST_ITEMS": 200,
        "MOST_CELLS": 65_536,
        "MOST_FIGURES": 24,
        "MOST_ACTIONS": 100_000,
        "MOST_STATES": 100,
        "MOST_OPTIONS": 40,
    },
    "components": {"MOST_LONG": 12},
    "content": {"MOST_BYTES": 512 << 10, "MOST_DEEP": 8, "LARGEST": 1 << 31, "MOST_ID": 40},
    "errors": {"LONGEST": 600, "MOST_LINES": 40},
    "goals": {"MOST_ROUNDS": 99},
    "geometry.grid.lattice": {"PARTS": 16},
    "terrain_change": {"_NAMED": 3},
    "records.validation": {"MOST_STEPS": 500, "MOST_NUMBER": 1 << 31, "MARGIN": 50},
    "geometry.lattice.base": {"SLIMMEST": 4},
    "missions": {"PATIENCE": 10},
    "placement": {"_ASIDE": 3, "_PARKED": 8, "_WAY_OUT": 12, "_ROUND_ABOUT": 64},
    "describing.names": {"LETTERS": 26, "COLUMNS": 702, "ROWS": 999},
    "records.files": {"FORMAT": 3, "LIMIT": 32 << 20, "STALE": 60.0},
    "records.replay": {"MOST_TOLD": 3},
    "describing.rulebook": {"WIDTH": 100},
    "describing.odds_delta": {"NEAREST": 3},
    "records.state": {"MOST_ENTITIES": 10_000, "MOST_DICE": 10_000_000},
}


@pytest.mark.parametrize("module", SAID)
def test_bounds(module: str) -> None:
    found = vars(import_module(f"game.core.{module}"))
    assert {name: found[name] for name in SAID[module]} == SAID[module]
