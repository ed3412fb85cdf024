"""Every ruleset is laid out by one plan: whoever knows one finds the way in the others (docs/rulesets.md).

Each of its orders, or each family of orders, is a module of `orders/`.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from game.rulesets import RULESETS

FILES = {
    "cases": {"CASES"},
    "checks": set(),
    "components": {"COMPONENTS"},
    "content": {"archetypes", "components", "faults", "lying", "squads"},
    "figures": set(),
    "changelog": {"MENDED"},
    "orders": {"ORDERS"},
    "rulebook": {"rules"},
    "sheet": {"sheet"},
    "state_events": {"situation"},
    "states": {"STATES"},
    "turns": {"begin_slot", "new_round"},
}
"""The files or folders that every ruleset has, with the names of the protocol that come from them."""

MOVED = {"VERBS", "actions", "chances", "describe", "refusal", "resolve"}
"""Names that come from `orders`, too, where a ruleset does not leave them to its records."""

PLAYED = sorted(RULESETS)


def folder_of(ruleset: str) -> Path:
    return Path(str(import_module(f"game.rulesets.{ruleset}").__file__)).parent


def imported(ruleset: str) -> dict[str, str]:
    """The module of each name that the package takes from a file of its own."""
    tree = ast.parse((folder_of(ruleset) / "__init__.py").read_text(encoding="utf-8"))
    own = [
        node
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(f"game.rulesets.{ruleset}.")
    ]
    return {
        alias.asname or alias.name: str(node.module).removeprefix(f"game.rulesets.{ruleset}.")
        for node in own
        for alias in node.names
    }


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_ruleset_has_the_files_of_the_plan(ruleset: str) -> None:
    folder = folder_of(ruleset)
    assert set(FILES) <= {path.stem for path in folder.glob("*.py")} | {
        path.parent.name for path in folder.glob("*/__init__.py")
    }


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_name_of_the_protocol_comes_from_the_file_of_the_plan(ruleset: str) -> None:
    found = imported(ruleset)
    for file, names in FILES.items():
        for name in names:
            assert found.get(name) == file, f"{ruleset}: {name} belongs in {file}"
    own = {name: file for name, file in found.items() if name in MOVED}
    assert set(own.values()) == {"orders"}, f"{ruleset}: {sorted(own)} belong in orders"
