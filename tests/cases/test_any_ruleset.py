"""Cases of a ruleset that the runner knows nothing about but its types."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from game.cases.files import run_files
from game.rulesets import RULESETS
from tests.cases.plain_ruleset import Plain

CASES = """\
ruleset plain
map
  .A.B.
unit Alice azure
unit Anna azure at=a1
unit Bob ember points=2

case Any figure of the side may act
rules plain.order
Anna: Hit Bob hard
  Asked ember Bob plain.duck options=[duck, stand] default=duck about=Anna
Bob answers stand
  Answered Bob stand
  Harmed Bob 2 ["life" 0 3]
  TurnEnded
  TurnBegan side=ember
check Bob points=0

case Several deeds declared at once
rules plain.order
Alice: Declare [Hit Bob, Hit Bob hard]
  Reported Alice "2 deeds"
  Asked ember Bob
Bob answers duck
Bob answers stand
  ...
  Harmed Bob 2
  ...

case Initiative as rolled
rules plain.order
dice 2, 5
begin
  ...
  Rolled nobody "azure begins" plain.order 2
  Rolled nobody "ember begins" plain.order 5
  RoundBegan 1
  TurnBegan side=ember
Alice: Hit Bob -> refused battle
Bob: Hit Alice -> allowed

case Friends are spared
rules plain.friend
Alice: Hit Anna -> refused plain.friend "a friend"
"""


def test_it_needs_nothing_but_the_types_of_the_ruleset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULESETS, "plain", Plain())
    path = tmp_path / "plain.case"
    path.write_text(CASES, encoding="utf-8")
    out = io.StringIO()
    assert run_files([path], out, out) == 0, out.getvalue()
    assert out.getvalue() == "4 cases, all as written\n"
