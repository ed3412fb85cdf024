"""The window knows no order and no ruleset by name: what differs is data of the ruleset."""

from __future__ import annotations

import ast
from pathlib import Path

from game.core import actions
from game.core.actions import Action
from game.rulesets import RULESETS

CLIENT = Path(__file__).parents[2] / "game" / "client"
COMMON = {name for name, kind in vars(actions).items() if isinstance(kind, type) and issubclass(kind, Action)}
"""Orders of the core, which every ruleset has."""
ELSEWHERE = {
    "panels/sheet_panel.py": {"Speed"},  # the heading above the paces of a vehicle
    "screens/replay/bar.py": {"Speed"},  # of a replay
    "screens/result/screen.py": {"Again"},  # the same battle once more
}
"""Words that mean something else there, and happen to be the name of an order."""


def test_the_window_names_no_order_of_a_ruleset() -> None:
    orders = {verb.action for ruleset in RULESETS.values() for verb in ruleset.VERBS} - COMMON
    assert {"Shoot", "Dash"} <= orders
    assert _named(orders) == {}, "let the ruleset say as data what the window asks about that order"


def test_the_window_names_no_ruleset() -> None:
    assert _named(set(RULESETS)) == {}, "let the ruleset say as data what differs in it"


def _named(words: set[str]) -> dict[str, set[str]]:
    """In which files which of these words stand as texts of the program."""
    found = {}
    for path in sorted(CLIENT.rglob("*.py")):
        where = path.relative_to(CLIENT).as_posix()
        named = {
            node.value
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        if here := (named & words) - ELSEWHERE.get(where, set()):
            found[where] = here
    return found
