"""Every ruleset is laid out by one plan: whoever knows one finds the way in the others (docs/rulesets.md).

Each of its orders is a module of `orders/`. A ruleset that still has a file for each question about all of
them (what is offered, what is refused, what it does ...) keeps those files until its orders have moved.
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
    "orders": set(),
    "rulebook": {"rules"},
    "sheet": {"sheet"},
    "situation": {"situation"},
    "states": {"STATES"},
    "turns": {"begin_slot", "new_round"},
}
"""The files or folders that every ruleset has, with the names of the protocol that come from them."""

BY_QUESTION = {
    "candidates": {"actions"},
    "odds": {"chances"},
    "refusals": {"refusal"},
    "resolve": {"resolve"},
    "words": {"describe"},
}
"""The same for those whose orders have not moved; in the others `orders` answers all of it."""
MOVED = {"ACTIONS", "VERBS"}.union(*BY_QUESTION.values())

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
    wanted = set(FILES) if (folder / "orders").is_dir() else {*FILES, *BY_QUESTION}
    assert wanted <= {path.stem for path in folder.glob("*.py")} | {
        path.parent.name for path in folder.glob("*/__init__.py")
    }


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_name_of_the_protocol_comes_from_the_file_of_the_plan(ruleset: str) -> None:
    found = imported(ruleset)
    for file, names in FILES.items():
        for name in names:
            assert found.get(name) == file, f"{ruleset}: {name} belongs in {file}"
    moved = (folder_of(ruleset) / "orders").is_dir()
    for file, names in BY_QUESTION.items():
        for name in names:
            assert found.get(name) in ((file, "orders") if moved else (file,)), (
                f"{ruleset}: {name} belongs in {file} or orders"
            )
    left = [file for file in BY_QUESTION if (folder_of(ruleset) / f"{file}.py").exists()]
    if moved and not left:
        assert {found.get(name) for name in MOVED} == {"orders"}, (
            f"{ruleset}: {sorted(MOVED)} belong in orders"
        )
