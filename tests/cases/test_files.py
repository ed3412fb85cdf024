"""Case files that are wrong say where and what; those that differ say what was expected and what came."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from game.cases.diff import Expected, differences
from game.cases.files import load, run_files
from game.cases.parsing import CaseError
from game.cases.patterns import ExactPattern
from game.cases.values import Lexicon
from game.core.events import Harmed, Reported
from game.core.field import Field, Tile
from game.core.references import UnitId

SITUATION = """\
map
  .......
  .A...B.
  .......
unit Alice azure held=pistol
unit Bob ember fitness=10
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "x.case"
    path.write_text(text, encoding="utf-8")
    return path


def run(folder: Path, body: str, situation: str = SITUATION) -> tuple[int, str]:
    """What comes of one case; its first line is line 8."""
    out = io.StringIO()
    result = run_files([written(folder, f"{situation}case X\n{body}")], out, out)
    return result, out.getvalue()


SHOT = "rules nwo.ranged.contest\ndice 4 3, 3 3\nAlice: Shoot Bob\n"


def test_a_case_that_goes_as_written(tmp_path: Path) -> None:
    assert run(tmp_path, SHOT + "  ...\n  Harmed Bob 3\n") == (0, "1 case, all as written\n")


def test_where_a_gap_would_not_help_none_is_asked_for(tmp_path: Path) -> None:
    assert "is missing" not in run(tmp_path, SHOT + "  Spent Alice Action\n  Harmed Bob 2\n")[1]


def test_what_is_only_reported_need_not_be_listed() -> None:
    """It says why something is so; where it is listed, it has to be as listed."""
    one, two = UnitId(1), UnitId(2)
    why, harm = Reported(one, "nwo.down", "One is down"), Harmed(two, 1, "", (), 0)
    wound = Expected(3, "Harmed B", Harmed, "Harmed", {"unit": ExactPattern(two)})
    lexicon = Lexicon({}, frozenset(), Field(1, 1, (Tile(),)), {}, {})

    def said(unit: UnitId) -> Expected:
        return Expected(2, "Reported", Reported, "Reported", {"unit": ExactPattern(unit)})

    assert differences([wound], [why, harm], 1, lexicon) == []
    assert differences([said(one), wound], [why, harm], 1, lexicon) == []
    assert differences([said(two), wound], [why, harm], 1, lexicon)
    assert differences([said(one), wound], [harm], 1, lexicon)
    assert differences([wound], [harm, harm], 1, lexicon)


ENOUGH = {
    "an outcome that cannot be": (
        "odds Alice: Shoot Bob\n  friend = 0\n  startled = 0 %\n  hit + friend = 275/432\nAlice: EndTurn\n"
    ),
    "a part of the name of a roll": (
        'dice 4 3, 3 3\nAlice: Shoot Bob\n  ...\n  Rolled Alice "ranged"\n  '
        "Rolled Bob defence total=6\n  ...\n"
    ),
}


@pytest.mark.parametrize("title", ENOUGH)
def test_as_much_is_written_as_is_meant(tmp_path: Path, title: str) -> None:
    assert run(tmp_path, f"rules nwo.ranged.contest\n{ENOUGH[title]}") == (0, "1 case, all as written\n")


DIFFERENCES = [
    (SHOT + "  ...\n  Harmed Bob 2\n", 12, "expected Harmed Bob 2, got Harmed Bob 3 "),
    (SHOT + "  ...\n  AttackEnded Alice Bob hit\n", 12, "expected nothing more here, got Harmed Bob 3"),
    (
        SHOT + "  ...\n  AttackEnded Alice Bob hit\n",
        12,
        "if the rest need not be told, a line `...` is missing below this one",
    ),
    (
        SHOT + "  Spent Alice Action\n  Spent Alice Movement\n  Attacked Alice\n  Harmed Bob 3\n",
        13,
        ", and 3 more",
    ),
    (
        SHOT + "  Spent Alice Action\n  Spent Alice Movement\n  Attacked Alice\n  Harmed Bob 3\n",
        13,
        "a line `...` is missing above line 14",
    ),
    (SHOT + "  Harmed Bob 3\n", 10, "a line `...` is missing above line 11"),
    (SHOT + "  Spent Alice Action\n  Rolled Alice\n  ...\n", 11, "a line `...` is missing above line 12"),
    (SHOT + "  ...\n  Rolled Alice\n", 12, "a line `...` is missing below this one"),
    (SHOT + '  ...\n  Rolled Alice "ranged defence"\n  ...\n', 12, '(what is "ranged attack")'),
    (
        "rules nwo.down\nodds Alice: Shoot Bob\n  friend = 1/36\n",
        10,
        "expected friend = 1/36, got 0 (0.0000 %)",
    ),
    (
        SHOT + "  ...\n  Harmed Bob 3\n  Downed Bob\n",
        13,
        "expected Downed Bob, got nothing more: the last was Harmed Bob 3",
    ),
    (SHOT + "  ...\n  Rolled Alice total=10\n  ...\n", 12, "(total is 9)"),
    (
        "rules nwo.ranged.contest\ndice 4 3\nAlice: Shoot Bob\n",
        10,
        "a d6 is thrown for which the dice say nothing; 2 were listed up to here: Bob rolls ranged defence",
    ),
    ("rules nwo.initiative.roll\nbegin\n", 9, "0 were listed up to here: Alice rolls initiative"),
    (
        "rules nwo.down\nunit Bob hits=1\ndice 4 3, 3 3\nAlice: Shoot Bob\n",
        11,
        "a d12 is thrown for which the dice say nothing; 4 were listed up to here: Bob rolls death roll",
    ),
    ("rules nwo.ranged.contest\ndice 4 3, 3 7\nAlice: Shoot Bob\n", 10, "a d6 is thrown, and the dice say 7"),
    ("rules nwo.ranged.contest\ndice 4 3, 3 3, 5\nAlice: Shoot Bob\n", 9, "1 were left over: 5"),
    (
        "rules nwo.turn.economy\nBob: DropProne\n",
        9,
        "expected Bob: DropProne to be allowed, but it is the turn of Alice, not of Bob",
    ),
    (
        "rules nwo.turn.economy\nAlice: Move c2 -> refused nwo.move.range\n",
        9,
        "expected refused nwo.move.range, got allowed",
    ),
    ("rules nwo.turn.economy\nAlice: Shoot Bob -> refused nwo.turn.economy\n", 9, "got allowed"),
    (
        'rules nwo.down\nAlice: Reload -> refused nwo.reload.roll "closed"\n',
        9,
        'got refused nwo.reload.roll "the 9 mm pistol is not empty"',
    ),
    (
        "rules nwo.down\nAlice: Move f2 -> allowed\n",
        9,
        "expected the order to be allowed, got refused nwo.move.range",
    ),
    ("rules nwo.down\nodds Alice: Shoot Bob\n  hit = 1/2\n", 10, "expected hit = 1/2, got"),
    ("rules nwo.down\nodds Alice: Shoot Bob\n  hit + crit = 66.5 %\n", 10, "(66.4352 %)"),
    ("rules nwo.down\ncheck Bob hits=5 prone\nAlice: EndTurn\n", 9, "expected Bob hits=5, got 6"),
    ("rules nwo.down\ncheck Bob prone\nAlice: EndTurn\n", 9, "expected Bob prone, got no state at all"),
    (
        "rules nwo.down\nunit Bob prone\ncheck Bob not prone\nAlice: EndTurn\n",
        10,
        "expected Bob not prone, got prone",
    ),
    (
        "rules nwo.down\ncheck Bob grappling=Alice\nAlice: EndTurn\n",
        9,
        "expected Bob grappling=Alice, got no grappling at all",
    ),
    (
        SHOT + "  ...\n  Downed Bob\n  ...\n",
        12,
        "expected Downed Bob, got none among Spent Alice, Spent Alice, Attacked Alice, ",
    ),
    (
        SHOT + "  Spent Alice Action\n  Spent Alice Movement\n  Rolled Alice\n  ...\n",
        12,
        "and 1 more; if the rest need not be told, a line `...` is missing above line 13",
    ),
    (
        "rules nwo.down\nBob: Reload -> allowed\nAlice: EndTurn\n",
        9,
        "but it is the turn of Alice, not of Bob",
    ),
    ("rules nwo.down\nAlice: EndTurn -> refused\n", 9, "expected refused, got allowed"),
    ("rules nwo.down\nodds Bob: Strike Alice\n  hit = 1\n", 9, "but it is the turn of Alice, not of Bob"),
    (
        "rules nwo.down\ncheck Bob not opportunity.left=1\nAlice: EndTurn\n",
        9,
        "expected Bob not opportunity.left=1, got 1",
    ),
    (
        "rules nwo.down\nunit Bob at=c2\nAlice: Move a2\n",
        8,
        "expected no open question at the end, got Asked ember Bob nwo.aoo.choice",
    ),
    (
        "rules nwo.down\nunit Bob at=c2\nAlice: Move a2\nBob answers perhaps\n",
        11,
        "the answers are take, leave",
    ),
    ("rules nwo.down\nunit Bob at=c2\nAlice: Move a2\nAlice answers take\n", 11, "a question is open"),
]


@pytest.mark.parametrize(("body", "line", "words"), DIFFERENCES)
def test_a_difference_says_what_was_expected_and_what_came(
    tmp_path: Path, body: str, line: int, words: str
) -> None:
    result, out = run(tmp_path, body)
    assert result == 1
    lines = [found for found in out.splitlines() if found.startswith("  ")]
    assert any((f"x.case:{line}: " in found or line == 8) and words in found for found in lines), out


FAULTS = [
    ("rule nwo.down\nAlice: EndTurn\n", 8, "'rule' begins no statement (did you mean 'rules'?)"),
    ("rules nwo.dawn\nAlice: EndTurn\n", 8, "there is no rule 'nwo.dawn' (did you mean 'nwo.down'?)"),
    ("Alice: EndTurn\n", 7, "the case quotes no rule"),
    ("rules nwo.down\n", 7, "nothing happens in this case"),
    ("rules nwo.down\nAlise: EndTurn\n", 9, "there is no figure 'Alise' (did you mean 'Alice'?)"),
    ("rules nwo.down\nAlice: Shoo Bob\n", 9, "there is no action 'Shoo' (did you mean 'Shoot'?)"),
    ("rules nwo.down\nAlice: Shoot Bbo\n", 9, "there is no figure 'Bbo' (did you mean 'Bob'?)"),
    ("rules nwo.down\nAlice: Shoot Bob pistel\n", 9, "weapon: there is no 'pistel' (did you mean 'pistol'?)"),
    (
        "rules nwo.down\nAlice: Shoot Bob wapon=pistol\n",
        9,
        "Shoot has no field 'wapon' (did you mean 'weapon'?)",
    ),
    ("rules nwo.down\nAlice: Move j2\n", 9, "j2 is not on the map, which ends at g3"),
    ("rules nwo.down\nAlice: Move path=j2\n", 9, "path: j2 is not on the map, which ends at g3"),
    ("rules nwo.down\nAlice: Move b1..d4\n", 9, "d4 is not on the map, which ends at g3"),
    ("rules nwo.down\nAlice: Move to=j2\n", 9, "j2 is not on the map, which ends at g3"),
    ("rules nwo.down\nunit Bob at=j2\nAlice: EndTurn\n", 9, "Bob: j2 is not on the map, which ends at g3"),
    ("rules nwo.down\nunit Bob at=(99,0)\nAlice: EndTurn\n", 9, "is not on the map, which ends at g3"),
    (
        "rules nwo.down\nunit Hugo ember\nAlice: EndTurn\n",
        9,
        "'H' is a tile, so draw another letter and say at=",
    ),
    (
        "rules nwo.down\nAlice EndTurn\n",
        9,
        "Alice is a figure: an order has a colon behind the name, `Alice: EndTurn`",
    ),
    ("rules nwo.down\nalice: EndTurn\n", 9, "there is no figure 'alice' (did you mean 'Alice'?)"),
    (
        "rules nwo.down\nShoot Bob\n",
        9,
        "Shoot is an order: who does it stands before it, such as `Alice: Shoot`",
    ),
    ("rules nwo.down\nAlice: EndTurn\nTurnEnded Alice\n", 10, "TurnEnded is indented, below the order"),
    ("rules nwo.down\nAlice: EndTurn\n  Bob: EndTurn\n", 10, "an order or an answer stands at the margin"),
    (
        "rules nwo.down\nunit Bob not prne\nAlice: EndTurn\n",
        9,
        "behind `not` stands a state; 'prne' is none (did you mean 'prone'?)",
    ),
    ("rules nwo.down\nunit Bob grappling=Carl\nAlice: EndTurn\n", 9, "grappling: there is no figure 'Carl'"),
    (
        "rules nwo.down\nunit Bob grappling=Bob\nAlice: EndTurn\n",
        9,
        "grappling names another figure of the case, not Bob",
    ),
    (
        (
            "rules nwo.down\nunit Bob grappling=Alice\nunit Cleo ember at=a1\nunit Alice "
            "grappled=Cleo\nAlice: "
            "EndTurn\n"
        ),
        9,
        "but Alice has grappled=Cleo",
    ),
    ("rules nwo.down\norder Bob Bob\nAlice: EndTurn\n", 9, "Bob has one turn a round, and is named twice"),
    (
        "rules nwo.down\nunit Alice held=none grappling=Bob\nAlice: HumanShield me\n",
        10,
        "behind: there is no 'me'; it is one of self, target",
    ),
    ("rules nwo.down\nAlice: EndTurn\nbegin\n", 10, "a battle begins once, before the orders"),
    ("rules nwo.down\nunit Bob held=pistol:9\nAlice: EndTurn\n", 9, "held: there is no 'pistol:9'"),
    ("rules xyz\nAlice: EndTurn\n", 8, "there is no rule 'xyz'; `enfilade rules` lists all"),
    (
        "rules nwo.down\nunit Bob hits=1000000000000\nAlice: EndTurn\n",
        9,
        "hits: '1000000000000' is no number",
    ),
    ("rules nwo.down\nAlice: Shoot Bob -> refuse nwo.down\n", 9, "behind the arrow stands `refused`"),
    ("rules nwo.down\nAlice: Shoot Bob -> refused nwo.dawn\n", 9, "(did you mean 'nwo.down'?)"),
    (
        "rules nwo.down\nAlice: EndTurn\n  TurnEndet Alice\n",
        10,
        "there is no event 'TurnEndet' (did you mean 'TurnEnded'?)",
    ),
    (
        "rules nwo.down\nAlice: EndTurn\n  TurnEnded unti=Alice\n",
        10,
        "TurnEnded has no field 'unti' (did you mean 'unit'?)",
    ),
    ('rules nwo.down\nAlice: EndTurn\n  TurnEnded Alice "and\n', 10, "a quotation mark is not closed"),
    ("rules nwo.down\nAlice: Shoot Bob\n  Rolled modifiers=[1 nwo.down\n", 10, "a bracket is not closed"),
    ("rules nwo.down\nAlice: Shoot Bob\n  Rolled rule=nwo.dawn\n", 10, "rule: there is no rule 'nwo.dawn'"),
    ("rules nwo.down\nAlice: Shoot Bob\n  Rolled total=many\n", 10, "total: 'many' is no number"),
    (
        "rules nwo.down\ndice 4 +\nAlice: EndTurn\n",
        9,
        "'+' is no face of a die: write the number (of a Fudge die 1 and 2 are a minus,",
    ),
    (
        "rules nwo.down\nunit Bob pinned=Alice\nAlice: EndTurn\n",
        9,
        "pinned is a state; what it holds is written as suppressed=...",
    ),
    (
        "rules nwo.down\nunit Bob aimin=4\nAlice: EndTurn\n",
        9,
        "a figure has no 'aimin' (did you mean 'aiming'?)",
    ),
    (
        "rules nwo.down\nunit Bob points.hit=4\nAlice: EndTurn\n",
        9,
        "points has no field 'hit' (did you mean 'hits'?)",
    ),
    (
        "rules nwo.down\nunit Bob held=pistel\nAlice: EndTurn\n",
        9,
        "held: there is no 'pistel' (did you mean 'pistol'?)",
    ),
    ("rules nwo.down\nunit Bob aiming=high\nAlice: EndTurn\n", 9, "aiming: 'high' is no number"),
    (
        "rules nwo.down\nunit Bob pron\nAlice: EndTurn\n",
        9,
        "'pron' is no side, archetype or state (did you mean 'prone'?)",
    ),
    ("rules nwo.down\nunit Bob grappled\nAlice: EndTurn\n", 9, "grappled needs more than that: grappled.by="),
    (
        "rules nwo.down\nunit Bob watch.weapon=none watch.cells=d2,e2\nAlice: Move c2 d2\n",
        9,
        "watch.weapon: there is no 'none'; watch is nothing without its weapon",
    ),
    ("rules nwo.down\nunit Bob aiming=11\nAlice: EndTurn\n", 9, "aiming: a number is expected <= 10"),
    ("rules nwo.down\nunit Bob at=b2\nAlice: EndTurn\n", 9, "two figures stand on b2"),
    ("rules nwo.down\nunit Bob at=Z\nAlice: EndTurn\n", 9, "there is no 'Z' on the map"),
    ("rules nwo.down\nunit Bill at=a1\nAlice: EndTurn\n", 9, "Bill has no side"),
    ("rules nwo.down\nunit bill ember at=a1\nAlice: EndTurn\n", 9, "begins with a capital"),
    ("rules nwo.down\nunit Carl ember\nAlice: EndTurn\n", 9, "Carl stands nowhere"),
    (
        "rules nwo.down\noption parry_rerol=ask\nAlice: EndTurn\n",
        9,
        "there is no option 'parry_rerol' (did you mean 'parry_reroll'?)",
    ),
    (
        "rules nwo.down\noption parry_reroll=aks\nAlice: EndTurn\n",
        9,
        "parry_reroll is one of off, ask, always (did you mean 'ask'?)",
    ),
    (
        "rules nwo.down\noption azur auto_help=ask\nAlice: EndTurn\n",
        9,
        "there is no side 'azur' (did you mean 'azure'?)",
    ),
    ("rules nwo.down\nruleset nvo\nAlice: EndTurn\n", 9, "there is no ruleset 'nvo' (did you mean 'nwo'?)"),
    ("rules nwo.down\nmap yart\nAlice: EndTurn\n", 9, "there is no map 'yart'"),
    ("rules nwo.down\nmap\n  ...\n  ..\nAlice: EndTurn\n", 11, "this row has 2 cells, the first one 3"),
    (
        "rules nwo.down\nmap hxe\n  AB\nAlice: EndTurn\n",
        9,
        "map hex, map hex x, map hex y even or map staggered (did you mean 'hex'?)",
    ),
    (
        "rules nwo.down\nmap hex z\n  AB\nAlice: EndTurn\n",
        9,
        "behind map hex stand the axis, x or y, and the index, odd or even; not 'z'",
    ),
    (
        "rules nwo.down\nmap hex\n  A B\n  . .\nAlice: EndTurn\n",
        11,
        "the second, fourth ... row is drawn one letter farther to the right",
    ),
    (
        "rules nwo.down\nmap hex\n  A B\n   . .\n   . .\nAlice: EndTurn\n",
        12,
        "the second, fourth ... row is drawn one letter farther to the right",
    ),
    (
        "rules nwo.down\nmap hex y even\n  A B\n   . .\nAlice: EndTurn\n",
        11,
        "the first, third ... row is drawn one letter farther to the right",
    ),
    (
        "rules nwo.down\nmap hex\n  A B _\nAlice: EndTurn\n",
        10,
        "'_' has a wall on the side s, and these cells have nw, ne, w, e, sw, se",
    ),
    (
        "rules nwo.down\nmap hex\n  A . .\n   . B .\nAlice: Move a1..b2\n",
        12,
        "a1..b2 is no straight line of cells",
    ),
    ("rules nwo.down\nmap\n  AB?\nAlice: EndTurn\n", 10, "'?' is no tile and no figure"),
    ("rules nwo.down\nmap\n  ABB\nAlice: EndTurn\n", 6, "'B' stands 2 times on the map"),
    ("rules nwo.down\ntile x covr=half\nAlice: EndTurn\n", 9, "a tile has no 'covr' (did you mean 'cover'?)"),
    (
        "rules nwo.down\ntile x cover=haf\nAlice: EndTurn\n",
        9,
        "'haf' is none of none, half, full (did you mean 'half'?)",
    ),
    (
        "rules nwo.down\ndoor c2 lock=12\nAlice: EndTurn\n",
        9,
        "door is followed by the cell of a door on the map",
    ),
    ("rules nwo.down\nAlice: EndTurn\nunit Bob prone\n", 10, "unit belongs before the first of"),
    ("rules nwo.down\ncheck Bob pron\nAlice: EndTurn\n", 9, "'pron' is no state (did you mean 'prone'?)"),
    ("rules nwo.down\nodds Alice: Shoot Bob\n  hit : 1/2\n", 10, "odds are written"),
    ("rules nwo.down\nodds Alice: Shoot Bob\n  strike = 1/2\n", 10, "the order has no outcome 'strike'"),
    ("rules nwo.down\nodds Alice: Shoot Bob\n  hit = 1/0\n", 10, "odds are written"),
    (
        "rules nwo.down\nunit Alice held=knife,hammer\nAlice: Strike Bob\n",
        10,
        "say weapon in full; there are 2 ways to do it",
    ),
]


@pytest.mark.parametrize(("body", "line", "words"), FAULTS)
def test_a_bad_file_is_refused_with_the_line_and_the_nearest_name(
    tmp_path: Path, body: str, line: int, words: str
) -> None:
    result, out = run(tmp_path, body)
    assert result == 2, out
    assert f"x.case:{line}: " in out and words in out, out


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        SITUATION + "case A\nrules nwo.dawn\nAlice: EndTurn\ncase B\nrules nwo.down\nAlce: EndTurn\n",
    )
    with pytest.raises(CaseError) as error:
        load(path)
    assert [line.split(":")[1] for line in str(error.value).splitlines()] == ["8", "12"]


GOOD = f"case Good\n{SHOT}  ...\n  Harmed Bob 3\n"
OTHERS = [
    ("case Bad\nrules nwo.dawn\nAlice: EndTurn\n", [1]),
    ("case Bad\nrules nwo.down\nunit Bob hitz=1\nunit Bob pron\nAlice: EndTurn\n", [2, 3]),
    ("case Bad\nrules nwo.down\nAlise: EndTurn\nAlice: EndTurm\n  TurnEndet Alice\n", [2, 3]),
    ("case Bad\nrules nwo.down\nAlice: EndTurn \0\n", [2]),
    ("case Bad\n" + "x" * 5000 + "\nrules nwo.down\nAlice: EndTurn\n", [1]),
    ("case Bad\nrules nwo.down\nunit Bob at=z9\nAlice: EndTurn\n", [2]),
    ("case Bad\nrules nwo.down\nodds Alice: Shoot Bob\n  strike = 1/2\n", [3]),
    ("case\nrules nwo.down\nAlice: EndTurn\n", [0]),
]


@pytest.mark.parametrize(("bad", "lines"), OTHERS)
@pytest.mark.parametrize("first", [True, False])
def test_what_is_wrong_with_one_case_does_not_stop_the_others(
    tmp_path: Path, bad: str, lines: list[int], first: bool
) -> None:
    path = written(tmp_path, SITUATION + (bad + GOOD if first else GOOD + bad))
    out, errors = io.StringIO(), io.StringIO()
    assert run_files([path], out, errors) == 2
    assert out.getvalue() == "1 case, 1 case not understood\n"
    head = len(SITUATION.splitlines()) + 1 + (0 if first else len(GOOD.splitlines()))
    assert [int(line.split(":")[1]) - head for line in errors.getvalue().splitlines()] == lines


def test_a_bad_line_that_all_cases_share_is_said_once_and_stops_them_all(tmp_path: Path) -> None:
    out, errors = io.StringIO(), io.StringIO()
    assert run_files([written(tmp_path, f"unit Alice hitz=1\n{SITUATION}{GOOD}{GOOD}")], out, errors) == 2
    assert out.getvalue() == "0 cases, 1 file not understood\n"
    assert len(errors.getvalue().splitlines()) == 1 and "x.case:1: " in errors.getvalue()


def test_a_bare_refused_warns_and_says_by_which_rule(tmp_path: Path) -> None:
    body = (
        "Alice: Reload -> refused\nAlice: Reload -> refused nwo.reload.roll\nAlice: Reload -> refused "
        '"not empty"\nBob: EndTurn -> refused\n'
    )
    path = written(tmp_path, f"{SITUATION}case X\nrules nwo.reload.roll\n{body}")
    out, errors = io.StringIO(), io.StringIO()
    assert run_files([path], out, errors) == 0
    assert out.getvalue() == "1 case, all as written\n"
    warnings = errors.getvalue().splitlines()
    assert [line.split(":")[1] for line in warnings] == ["9", "12"]
    assert (
        "warning: any rule would do for `-> refused` alone; say which is meant: `-> refused "
        'nwo.reload.roll "the 9 mm'
    ) in warnings[0]
    assert '`-> refused battle "it is the turn of Alice"`' in warnings[1]


LARGE = b"map\n" + (b"  " + b"." * 120 + b"\n") * 120 + b"unit A azure at=a1\nunit B ember at=(119,119)\n"
HOSTILE = [
    (b"", "there is no line `case TITLE`"),
    (b"case\n", "a case needs a title"),
    (b"\xff\xfe\x00", "not a text in UTF-8"),
    (b"x" * 700_000, "larger than 512 kB"),
    (b"\n" * 20_000, "more than 10000 lines"),
    (b"case " + b"x" * 5000, "letters; 4000 are the most"),
    (b"  indented\n", "an indented line belongs to the statement above it"),
    (b"Alice: Shoot\ncase X\n", "stands before the first line `case`"),
    (b"case X\n" * 600, "more than 500 cases"),
    (b"case X\nrules nwo.down\nmap\n  " + b"." * 200 + b"\n", "at most 120 columns"),
    (b"case X\nrules nwo.down\nunit A azure [[[[[\n", "too many brackets"),
    (
        b"case X\nrules nwo.down\n" + b"".join(b"unit U%d azure\n" % n for n in range(40)),
        "more than 24 figures",
    ),
    (b"case X\nrules nwo.down\0\n", "a letter that cannot be shown (U+0000)"),
    ("case X\nrules nwo.down \u2028\n".encode(), "(U+2028)"),
    (LARGE + b"case X\nrules nwo.down\n" + b"A: EndTurn\nB: EndTurn\n" * 190, "too many steps on large maps"),
    (LARGE + b"case X\nrules nwo.down\n" + b"A: EndTurn\n" * 401, "more than 400 steps in one case"),
    (
        LARGE + b"case X\nrules nwo.down\nA: EndTurn\n" + b"  ...\n" * 500,
        "more than 400 events below one order",
    ),
    (
        LARGE + b"unit A hits=" + b"9" * 3000 + b"\ncase X\nrules nwo.down\nA: EndTurn\n",
        "is no number that a game could need",
    ),
    (
        LARGE + b"case X\nrules nwo.down\ndice " + b"1 " * 600 + b"\nA: EndTurn\n",
        "more than 500 dice at once",
    ),
    (LARGE + b"map " + b"x" * 3000 + b"\ncase X\nrules nwo.down\nA: EndTurn\n", "there is no map 'xxx"),
    (LARGE + b"map ../../nowhere.tmx\ncase X\nrules nwo.down\nA: EndTurn\n", "there is no map"),
    (LARGE + b"".join(b"case X\nrules nwo.down\nA: EndTurm\n" for _ in range(40)), "and 20 more"),
    (b"case X\nrules nwo.down\ndice " + b"1 " * 290, "needs figures of at least two sides"),
]


@pytest.mark.parametrize(("data", "words"), HOSTILE)
def test_nonsense_is_refused_in_words(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "x.case"
    path.write_bytes(data)
    out, errors = io.StringIO(), io.StringIO()
    assert run_files([path], out, errors) == 2
    assert words in errors.getvalue()
    assert all(len(line) < 1000 for line in errors.getvalue().splitlines())
    assert out.getvalue() == "0 cases, 1 file not understood\n"


def test_errors_stand_apart_from_differences(tmp_path: Path) -> None:
    written(tmp_path, f"{SITUATION}case X\n{SHOT}  Harmed Bob 3\n")
    (tmp_path / "y.case").write_text("nonsense\n", encoding="utf-8")
    out, errors = io.StringIO(), io.StringIO()
    assert run_files([tmp_path, tmp_path / "no.case"], out, errors) == 2
    assert "x.case:10: expected nothing more here" in out.getvalue()
    assert out.getvalue().endswith("1 case, 1 differs, 2 files not understood\n")
    assert [line.split("/")[-1].split(":")[0] for line in errors.getvalue().splitlines()] == [
        "y.case",
        "no.case",
    ]


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    out, errors = io.StringIO(), io.StringIO()
    assert run_files([tmp_path], out, errors) == 2
    assert errors.getvalue() == f"{tmp_path}: no file *.case is in this folder\n"


@pytest.mark.parametrize("name", ["no.case", "x" * 5000, "no\udcffsuch.case"])
def test_a_file_that_is_not_there(tmp_path: Path, name: str) -> None:
    out, errors = io.StringIO(), io.StringIO()
    assert run_files([tmp_path / name], out, errors) == 2
    assert len(errors.getvalue().splitlines()) == 1


def test_a_console_that_does_not_know_the_letters(tmp_path: Path) -> None:
    written(tmp_path, f"{SITUATION}case Ünïcode\n{SHOT}  Harmed Bob 3\n")
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert run_files([tmp_path], out, out) == 1
    out.seek(0)
    assert "case \\xdcn\\xefcode" in out.read()


def test_a_folder_stands_for_the_cases_in_it(tmp_path: Path) -> None:
    written(tmp_path, f"{SITUATION}case X\n{SHOT}")
    out = io.StringIO()
    assert run_files([tmp_path], out, out) == 0
    assert out.getvalue() == "1 case, all as written\n"


def test_a_name_that_two_lists_share_says_which_only_where_they_differ(tmp_path: Path) -> None:
    """In the situation it is the first of them, as `weapons=` is what is carried; a check that both answer
    alike holds."""
    head = "rules nwo.down\nunit Bob weapons=knife\n"
    assert (
        run(
            tmp_path, head + "check Bob carried.weapons=knife held.weapons=none\ncheck Bob not weapons=smg\n"
        )[0]
        == 0
    )
    result, told = run(tmp_path, head + "check Bob weapons=none\n")
    assert result == 1 and "weapons may be carried.weapons or held.weapons: say which" in told
