"""Situations are what their lines say: states, halves of states, turns half spent, references by type."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from game.cases.files import run_files

SITUATION = """\
map
  .......
  .AB....
  .......
unit Alice azure fitness=10 held=none
unit Bob ember fitness=10 held=knife
option azure auto_help=never auto_reactions=never auto_defence=best
option ember auto_help=never auto_reactions=never auto_defence=best
"""

CASES = {
    "one half of a grapple is enough": "unit Alice grappling=Bob\ncheck Alice grappling=Bob\ncheck Bob grappled=Alice\nAlice: EndTurn\n",
    "the other half is, too": "unit Bob grappled=Alice\ncheck Alice grappling=Bob\nAlice: HumanShield self\n",
    "a shield is for somebody": "unit Alice grappling=Bob\nAlice: HumanShield behind=self\n  ...\ncheck Alice shielded.shield=Bob\n",
    "a state is taken away": "unit Alice prone\nunit Alice not prone\ncheck Alice not prone\nAlice: EndTurn\n",
    "and given again": "unit Alice prone\nunit Alice not prone\nunit Alice prone\ncheck Alice prone\nAlice: EndTurn\n",
    "two words mean one state": "unit Bob focused\nunit Bob not focus\ncheck Bob not focused not focus\nAlice: EndTurn\n",
    "a hold is taken away": "unit Alice grappling=Bob\n"
    "unit Alice grappling=none\ncheck Alice grappling=none\nAlice: EndTurn\ncheck Bob not grappled\n",
    "a hold by its field, too": "unit Alice grappling.target=Bob\nunit Alice not grappling\ncheck Alice grappling=none\nAlice: EndTurn\n",
    "the Action of the first turn": "unit Alice action=no\ncheck Alice action=no movement=yes\nAlice: Strike Bob -> refused nwo.turn.economy\n",
    "a focus as it is said to be": "unit Alice held=pistol focused focus.ripe=no\ncheck Alice focus.ripe=no\nAlice: EndTurn\n",
    "refused by whatever rule": 'Alice: Reload pistol -> refused\nAlice: Strike Bob knife -> refused "hand"\nBob: Strike Alice -> refused battle\n',
    "a draw": "unit Alice belt=molotov hits=1 fitness=4 at=a2\nunit Bob hits=1 fitness=4\ndice 6 6, 5, 5\n"
    'Alice: Throw b2 molotov\n  ...\n  BattleEnded winner=""\n  ...\n',
    "words with quotes": "Alice: EndTurn\n  TurnEnded Alice\n  TurnBegan Bob\ncheck Bob held=knife\n",
    "figures by their own letters": "unit Élise ember at=a1\ncheck Élise at=a1\nAlice: EndTurn\nBob: EndTurn\nÉlise: EndTurn\n",
    "more points than others have are the most": "unit Alice hits=9 points.armor=7\ncheck Alice most_hits=9 most_armor=7\nAlice: EndTurn\n",
    "fewer points leave the most as it is": "unit Alice hits=1 points.most_armor=4\ncheck Alice most_hits=6 armor=0 most_armor=4\nAlice: EndTurn\n",
    "who watches whom": "unit Bob held=pistol watch.weapon=pistol watch.cells=c1 watch.target=Alice\ncheck Bob watch.target=Alice\nAlice: EndTurn\n",
}


def run(folder: Path, text: str) -> tuple[int, str]:
    path = folder / "x.case"
    path.write_text(text, encoding="utf-8")
    out = io.StringIO()
    return run_files([path], out, out), out.getvalue()


@pytest.mark.parametrize("title", CASES)
def test_it_is_as_the_lines_say(tmp_path: Path, title: str) -> None:
    result, out = run(tmp_path, f"{SITUATION}case {title}\nrules nwo.down\n{CASES[title]}")
    assert result == 0, out


def test_a_number_called_since_is_a_turn_in_one_ruleset_and_a_figure_in_another(tmp_path: Path) -> None:
    text = (
        "ruleset lithium\nmap\n  A......B\nunit Alice azure\nunit Bob ember shattered=1\ncase X\nrules lithium.damage.blackout\n"
        "check Bob shattered.since=1\nAlice: EndTurn\n"
    )
    assert run(tmp_path, text) == (0, "1 case, all as written\n")


def test_quotes_and_backslashes_are_written_with_a_backslash() -> None:
    from game.cases.text import parts, quoted, without_comment, words

    text = 'a "b; c" \\ d\ne, [f'
    assert [word.text for word in words(f"x={quoted(text)} y")] == [text, "y"]
    assert parts(f"{quoted(text)}, z") == [quoted(text), "z"]
    assert without_comment(f"{quoted(text)} ; note") == quoted(text)
