"""`enfilade replay --verify`: plays records again without a window and compares the state after each
action."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from game.core.errors import DifferenceError, EnfiladeError, OlderRulesError, short
from game.core.records.files import read
from game.core.records.ground import terrain
from game.core.records.replay import replay
from game.maps.library import find_for
from game.maps.loader import load
from game.rulesets.setup import ruleset_of

SAME, DIFFERENT, UNUSABLE, OLDER = 0, 1, 2, 3
WORST = (UNUSABLE, DIFFERENT, OLDER, SAME)


def verify_all(paths: Iterable[Path]) -> int:
    """The worst that can be said of these files: a file that cannot be read comes before one that differs,
    that before older rules."""
    found = {_said(path) for path in paths}
    return next((status for status in WORST if status in found), SAME)


def _said(path: Path) -> int:
    try:
        return verify(path)
    except EnfiladeError as error:
        name, words = short(str(path), 200), str(error)
        print(f"enfilade: {words if words.startswith(name) else f'{name}: {words}'}", file=sys.stderr)
        return UNUSABLE


def verify(path: Path) -> int:
    """0 if the battle plays as recorded, 1 if it differs, 3 if it does because rules were mended since; the
    words go to the standard streams.

    EnfiladeError if it cannot be read or can be no battle.
    """
    record, name = read(path), short(str(path), 200)
    ruleset = ruleset_of(record.scenario.ruleset)
    field = load(find_for(record.scenario.map, path, record.terrain))
    try:
        battle = replay(record, field, ruleset)
    except OlderRulesError as error:
        print(f"{name}: older rules: {error}", file=sys.stderr)
        return OLDER
    except DifferenceError as error:
        print(f"{name}: differs: {error}", file=sys.stderr)
        return DIFFERENT
    if terrain(field) != record.terrain:
        print(f"{name}: its map is another since; played on the ground that it carries")
    if battle.winner:
        ending = f"won by {battle.winner}"
    elif battle.winner == "":
        ending = "a draw"
    else:
        ending = "not over"
    print(
        f"{name}: {len(record.actions)} actions play as recorded; {ending}, round {battle.table.clock.round}"
    )
    return SAME
