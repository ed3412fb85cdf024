"""Lines that no test runs: every fault that is planted there survives, so these are the first to want a
test."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.fuzz.mutants_touched import Touched, functions


def untouched(path: str, root: Path, known: Iterable[Touched]) -> Iterator[str]:
    """The statements in functions of a file that none of the tests runs, as `file:line  function  text`; of
    one that nobody calls only that."""
    rows, source = list(known), (root / path).read_text(encoding="utf-8")
    lines, statements = source.splitlines(), _statements(source)
    for function, (first, last, text) in functions(root / path).items():
        inside = [line for line in statements if first < line <= last]
        missed = [
            line for line in inside if not any(row.of(path, function, text, [line - first]) for row in rows)
        ]
        if missed == inside and inside:
            yield f"{path}:{first}  {function}  is never called"
            continue
        for line in missed:
            yield f"{path}:{line}  {function}  {lines[line - 1].strip()}"


def _statements(source: str) -> list[int]:
    """Where statements begin that run when their function does."""
    nodes = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    return sorted(
        {
            node.lineno
            for node in nodes
            if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        }
    )
