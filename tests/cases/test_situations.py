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
    "one half of a grapple is enough": (
        "unit Alice grappling=Bob\ncheck Alice grappling=Bob\ncheck Bob grappled=Alice\nAlice: EndTurn\n"
    ),
    "the other half is, too": "unit Bob grappled=Alice\ncheck Alice grappling=Bob\nAlice: HumanShield self\n",
    "a shield is for somebody": (
        "unit Alice grappling=Bob\nAlice: HumanShield behind=self\n  ...\ncheck Alice shielded.shield=Bob\n"
    ),
    "a state is taken away": (
        "unit Alice prone\nunit Alice not prone\ncheck Alice not prone\nAlice: EndTurn\n"
    ),
    "and given again": (
        "unit Alice prone\nunit Alice not prone\nunit Alice prone\ncheck Alice prone\nAlice: EndTurn\n"
    ),
    "two words mean one state": (
        "unit Bob focused\nunit Bob not focus\ncheck Bob not focused not focus\nAlice: EndTurn\n"
    ),
    "a hold is taken away": "unit Alice grappling=Bob\n"
    "unit Alice grappling=none\ncheck Alice grappling=none\nAlice: EndTurn\ncheck Bob not grappled\n",
    "a hold by its field, too": (
        "unit Alice grappling.target=Bob\nunit Alice not grappling\ncheck Alice "
        "grappling=none\nAlice: EndTurn\n"
    ),
    "the Action of the first turn": (
        "unit Alice action=no\ncheck Alice action=no movement=yes\nAlice: "
        "Strike Bob -> refused nwo.turn.economy\n"
    ),
    "a focus as it is said to be": (
        "unit Alice held=pistol focused focus.ripe=no\ncheck Alice focus.ripe=no\nAlice: EndTurn\n"
    ),
    "refused by whatever rule": (
        "Alice: Reload pistol -> refused\nAlice: Strike Bob knife -> refused "
        '"hand"\nBob: Strike Alice -> refused battle\n'
    ),
    "a draw": "unit Alice belt=molotov hits=1 fitness=4 at=a2\nunit Bob hits=1 fitness=4\ndice 6 6, 5, 5\n"
    'Alice: Throw b2 molotov\n  ...\n  BattleEnded winner=""\n  ...\n',
    "a place that is taken, and a path with a gap": 'Alice: Move to=c2 -> refused nwo.move.range "an enemy '
    'stands on c2"\n'
    'Alice: Move b1 d1 -> refused nwo.move.range "no step leads from b1 to d1: a path goes from cell to '
    'cell beside it"\n',
    "words with quotes": "Alice: EndTurn\n  TurnEnded Alice\n  TurnBegan Bob\ncheck Bob held=knife\n",
    "figures by their own letters": (
        "unit Élise ember at=a1\ncheck Élise at=a1\nAlice: EndTurn\nBob: EndTurn\nÉlise: EndTurn\n"
    ),
    "more points than others have are the most": (
        "unit Alice hits=9 points.armor=7\ncheck Alice most_hits=9 most_armor=7\nAlice: EndTurn\n"
    ),
    "fewer points leave the most as it is": (
        "unit Alice hits=1 points.most_armor=4\ncheck Alice "
        "most_hits=6 armor=0 most_armor=4\nAlice: EndTurn\n"
    ),
    "who watches whom": (
        "unit Bob held=pistol watch.weapon=pistol watch.cells=c1 watch.target=Alice\ncheck "
        "Bob watch.target=Alice\nAlice: EndTurn\n"
    ),
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


OTHERS = {
    "a state of two words": (
        'ruleset lithium\nunit Alice in_shock\nunit Bob "in shock"\nrules '
        "lithium.damage.shock\ncheck Alice in_shock\n"
    ),
    "wounds of two parts": (
        "ruleset infowar\nunit Alice wounds=[2 2,1:1]\nrules infowar.wound.boxes\ncheck "
        "Alice wounds.taken=2:2,1:1\n"
    ),
    "a way that is declared": (
        "ruleset silhouette\nrules silhouette.declare.speed\nbegin\nAlice: Declare walk number=1 to=a2\n"
    ),
    "a way that is too long to be walked": "ruleset infowar\nrules infowar.move.rates\nunit Bob at=g1\n"
    "Alice: Move to=a1 -> allowed\nAlice: Move to=f3 -> allowed\nAlice: Move a2 a1 b1 c1 d1 e1 f1 -> "
    'refused infowar.move.rates "the path costs"\n',
}


@pytest.mark.parametrize("title", OTHERS)
def test_what_outsiders_write_under_other_rules(tmp_path: Path, title: str) -> None:
    result, out = run(
        tmp_path,
        "map\n  .......\n  .AB....\n  .......\nunit Alice azure\nunit Bob ember\ncase "
        f"{title}\n{OTHERS[title]}",
    )
    assert result == 0, out


def test_a_number_called_since_is_a_turn_in_one_ruleset_and_a_figure_in_another(tmp_path: Path) -> None:
    text = (
        "ruleset lithium\nmap\n  A......B\nunit Alice azure\nunit Bob ember shattered=1\ncase X\nrules "
        "lithium.damage.blackout\n"
        "check Bob shattered.since=1\nAlice: EndTurn\n"
    )
    assert run(tmp_path, text) == (0, "1 case, all as written\n")


def test_quotes_and_backslashes_are_written_with_a_backslash() -> None:
    from game.cases.parsing import parts, quoted, without_comment, words

    text = 'a "b; c" \\ d\ne, [f'
    assert [word.text for word in words(f"x={quoted(text)} y")] == [text, "y"]
    assert parts(f"{quoted(text)}, z") == [quoted(text), "z"]
    assert without_comment(f"{quoted(text)} ; note") == quoted(text)


HURT = """\
ruleset infowar
map
  .......
  .AB....
  .......
unit Alice azure wounds.taken=2:2 held=knife
unit Bob ember held=knife
case X
rules infowar.wound.body-control
"""


def shown(folder: Path, text: str) -> tuple[int, list[str]]:
    path = folder / "x.case"
    path.write_text(text, encoding="utf-8")
    out = io.StringIO()
    return run_files([path], out, out, show=True), out.getvalue().splitlines()


def test_what_the_first_figure_rolls_as_its_turn_begins_is_listed_like_any_other_roll(tmp_path: Path) -> None:
    """Hurt, and the last on its feet: Body Control +1 against Fair, 0; with it the wound weighs nothing in
    this turn."""
    blow = "dice 3 3 3 3, 3 3 3 3\nAlice: Strike Bob knife\n  ...\n  Rolled Alice total={total}\n  ...\n"
    assert run(tmp_path, HURT + "dice 3 3 3 3\ncheck Alice in_control\n" + blow.format(total=0))[0] == 0
    assert run(tmp_path, HURT + "dice 1 1 3 3\ncheck Alice not in_control\n" + blow.format(total=-1))[0] == 0
    assert (
        run(
            tmp_path,
            HURT
            + (
                "dice 1 1 3 3, 3 3 3 3, 3 3 3 3\nAlice: Strike Bob knife\n  ...\n  Rolled Alice "
                "total=-1\n  ...\n"
            ),
        )[0]
        == 0
    )


def test_it_is_told_where_its_dice_are(tmp_path: Path) -> None:
    result, lines = shown(tmp_path, HURT + "dice 3 3 3 3\nAlice: EndTurn\n")
    assert result == 0
    assert lines[2] == "dice 3 3 3 3"
    assert lines[3].startswith(
        '; Rolled Alice "Body Control" infowar.wound.body-control 3,3,3,3 kept=3,3,3,3 '
    )
    assert lines[3].endswith(" total=1 against=0 passed")
    assert lines[4] == "Alice: EndTurn"


def test_dice_that_are_missing_for_it_are_missed(tmp_path: Path) -> None:
    result, told = run(tmp_path, HURT + "dice 3 3\nAlice: EndTurn\n")
    assert result == 1 and "2 were listed up to here: Alice rolls Body Control as the turn begins" in told
    result, told = run(tmp_path, HURT + "dice 3 3 3 3, 3 3 3 3\nAlice: Strike Bob knife\n")
    assert (
        result == 1
        and "the first of them fell before the first order: Alice rolls Body Control as the turn begins"
        in told
    )


def test_a_case_that_lists_no_dice_is_warned_of_a_roll_before_its_first_order(tmp_path: Path) -> None:
    result, told = run(tmp_path, HURT + "Alice: EndTurn\n")
    assert (
        result == 0
        and "x.case:10: warning: Alice rolls Body Control as the turn begins, and no dice are listed for that"
        in told
    )


def test_a_figure_in_a_fire_rolls_before_its_first_order(tmp_path: Path) -> None:
    text = (
        "map\n  A.....B\nzone hazard pit a1 condition=fire damage=1 dc=12\nunit Alice azure\nunit Bob ember\n"
        "option azure auto_help=never\noption ember auto_help=never\ncase X\nrules "
        "nwo.area.shape\n{}Alice: EndTurn\n"
    )
    assert run(tmp_path, text.format("dice 1 2\ncheck Alice burning\n"))[0] == 0
    assert run(tmp_path, text.format("dice 6 6\ncheck Alice not burning\n"))[0] == 0
