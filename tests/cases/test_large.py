"""Large figures in case files: they lie where the lines say, or the case says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.test_situations import run

CASE = """
case A wall of flesh
rules nwo.move.range

map
  .......
  .A..O..
  .......
  .......
unit Alice azure aiming=8 held=pistol
unit Ogre ember {said}

Alice: {orders}
  ...
"""


def test_it_lies_as_it_is_said(tmp_path: Path) -> None:
    """Facing west from e2 it fills e1, f1, e2 and f2."""
    orders = ("Move c2,d1,e1 -> refused nwo.move.range e1", "Move c2,d3,e3")
    code, told = run(
        tmp_path, CASE.format(said="size.wide=2 size.long=2 facing=w", orders="\nAlice: ".join(orders))
    )
    assert code == 0, told


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("size.wide=12 size.long=12", "Ogre fills 12 by 12 cells and has no room on e2"),
        ("size.wide=13", "size.wide: a number is expected <= 12"),
        ("size.wide=2 facing=xx", "Ogre cannot face 'xx'; directions are nw, n, ne, w, e, sw, s, se"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(tmp_path: Path, said: str, words: str) -> None:
    code, told = run(tmp_path, CASE.format(said=said, orders="Move c2"))
    assert code and words in told
