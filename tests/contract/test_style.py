"""How the house is written, where the linter has no rule for it."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATHS = [path for folder in ("game", "assets", "tests") for path in sorted((ROOT / folder).rglob("*.py"))]
MOST = 400
"""Lines of a file: one idea, which may be as long as it is."""


def test_no_conditional_expression_stands_in_another() -> None:
    nested = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in PATHS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.IfExp)
        and any(isinstance(part, ast.IfExp) for part in (node.test, node.body, node.orelse))
    ]
    assert nested == []


def test_a_file_of_the_game_is_one_idea() -> None:
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in PATHS
        if path.is_relative_to(ROOT / "game")
        and (lines := path.read_text(encoding="utf-8").count("\n")) > MOST
    }
    assert long == {}
