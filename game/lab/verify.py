"""`enfilade replay --verify`: plays a record again without a window and compares the state after each action."""

from __future__ import annotations

import sys
from pathlib import Path

from game.core.errors import DifferenceError
from game.core.records import read, replay
from game.maps.loader import load
from game.maps.shelf import find
from game.rulesets.muster import ruleset_of


def verify(path: Path) -> int:
    """0 if the battle plays as recorded, 1 if it differs; what is said goes to the standard streams. RecordError if it cannot be read."""
    record = read(path)
    ruleset = ruleset_of(record.scenario.ruleset)
    field = load(find(record.scenario.map))
    try:
        battle = replay(record, field, ruleset)
    except DifferenceError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    ending = f"won by {battle.winner}" if battle.winner else "a draw" if battle.winner == "" else "not over"
    print(f"{path}: {len(record.actions)} actions play as recorded; {ending}, round {battle.clock.round}")
    return 0
