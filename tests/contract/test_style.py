"""How the house is written, where the linter has no rule for it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATHS = [path for folder in ("game", "assets", "tests") for path in sorted((ROOT / folder).rglob("*.py"))]
TWICE = re.compile(r"\selse\s[^#]{0,800}?\selse\s")
"""Two of them near one another: only such a file is worth reading as a tree."""
MOST = 400
"""Lines of a file: one idea, which may be as long as it is."""


def test_no_conditional_expression_stands_in_another() -> None:
    sources = ((path, path.read_text(encoding="utf-8")) for path in PATHS)
    nested = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, source in sources
        if TWICE.search(source)
        for node in ast.walk(ast.parse(source))
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
