"""Every ruleset is laid out by one plan: whoever knows one finds the way in the others (docs/rulesets.md)."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from game.rulesets import RULESETS

FILES = {
    "candidates": {"actions"},
    "cases": {"CASES"},
    "checks": set(),
    "components": {"COMPONENTS"},
    "content": {"archetypes", "components", "faults", "lying", "squads"},
    "figures": set(),
    "mended": {"MENDED"},
    "odds": {"chances"},
    "orders": set(),
    "refusals": {"refusal"},
    "resolve": {"resolve"},
    "rulebook": {"rules"},
    "sheet": {"sheet"},
    "situation": {"situation"},
    "states": {"STATES"},
    "turns": {"begin_slot", "new_round"},
    "words": {"describe"},
}
"""The files that every ruleset has, with the names of the protocol that come from them."""

PLAYED = sorted(RULESETS)


def imported(ruleset: str) -> dict[str, str]:
    """The module of each name that the package takes from a file of its own."""
    package = import_module(f"game.rulesets.{ruleset}")
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    own = [node for node in tree.body if isinstance(node, ast.ImportFrom) and str(node.module).startswith(f"game.rulesets.{ruleset}.")]
    return {alias.asname or alias.name: str(node.module).rpartition(".")[2] for node in own for alias in node.names}


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_ruleset_has_the_files_of_the_plan(ruleset: str) -> None:
    folder = Path(str(import_module(f"game.rulesets.{ruleset}").__file__)).parent
    assert set(FILES) <= {path.stem for path in folder.glob("*.py")}


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_name_of_the_protocol_comes_from_the_file_of_the_plan(ruleset: str) -> None:
    found = imported(ruleset)
    for file, names in FILES.items():
        for name in names:
            assert found.get(name) == file, f"{ruleset}: {name} belongs in {file}.py"
