"""The planted faults: which there are, which change nothing, and that one which is noticed is told from one
which is not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.fuzz import mutants_touched
from tests.fuzz.mutants import ROOT, changed, drawn, main, report
from tests.fuzz.mutants_lines import note_lines
from tests.fuzz.mutants_planted import Fault, bites, faults
from tests.fuzz.mutants_touched import (
    CONCERNED,
    Touched,
    concerned,
    following,
    functions,
    noticing,
    touched,
)
from tests.fuzz.mutants_trial import Fate, Trial
from tests.fuzz.mutants_untouched import untouched


def planted(text: str) -> list[tuple[int, str, str, str]]:
    source = dedent(text).lstrip().encode()
    return [
        (fault.line, fault.kind, fault.before, fault.after)
        for fault in faults("x.py", source)
        if bites(fault, source)
    ]


def test_each_kind_of_fault_is_planted_where_it_belongs() -> None:
    assert planted(
        """
        def f(a, b):
            if a < 3 and not b:
                return min(a, b)
            b.x = a + b
            return [c for c in b if c]
        """
    ) == [
        (2, "comparison turned", "a < 3", "(a <= 3)"),
        (2, "comparison turned", "a < 3", "(a > 3)"),
        (2, "and for or", "a < 3 and not b", "(a < 3 or not b)"),
        (2, "condition negated", "a < 3 and not b", "(not (a < 3 and (not b)))"),
        (2, "number by one", "3", "2"),
        (2, "number by one", "3", "4"),
        (2, "not dropped", "not b", "(b)"),
        (3, "return of nothing", "return min(a, b)", "return None"),
        (3, "least for most", "min", "max"),
        (4, "statement dropped", "b.x = a + b", "pass"),
        (4, "sum changed", "a + b", "(a - b)"),
        (5, "return of nothing", "return [c for c in b if c]", "return None"),
        (5, "filter dropped", "[c for c in b if c]", "[c for c in b]"),
    ]


def test_words_types_and_assertions_are_left_alone() -> None:
    text = '''
        """Three of 4."""
        from typing import TYPE_CHECKING, Protocol
        if TYPE_CHECKING:
            import os
        Cell = tuple[int, int] | None
        class P(Protocol):
            def f(self) -> int: return 1
        def g(a: "int | None") -> str:
            """Not 5."""
            assert a == 3
            return f"{a + 1} of"
        kept = lru_cache(maxsize=64)(g)
        def h(a, b): return zip(a, b, strict=True)
        '''
    assert [kind for _, kind, _, _ in planted(text)] == ["return of nothing"] * 2


def test_a_no_for_a_no_is_no_fault() -> None:
    assert [
        before
        for _, kind, before, _ in planted(
            "def f(a): return False\ndef g(a): return None\ndef h(a): return a\n"
        )
    ] == ["False", "return a"]


def test_what_makes_the_same_bytecode_does_not_bite() -> None:
    source = b"X = 2 * 2\n"
    same = Fault("x.py", 1, 1, 4, 9, "sum changed", "2 * 2", "(2 + 2)", "", ("X",))
    assert not bites(same, source) and same in faults("x.py", source)
    assert not bites(Fault("x.py", 1, 1, 4, 5, "", "2", "(", "", ()), source), "it cannot be compiled"


def test_the_same_seed_draws_the_same_faults_and_lines_can_be_named() -> None:
    one, two, other = (drawn(["game/core/clock.py"], seed, 5) for seed in ("1", "1", "2"))
    assert one == two != other and len(one) == 5
    assert {fault.line for fault in drawn(["game/core/components.py:51-52"], "1", 0)} <= {51, 52}
    with pytest.raises(SystemExit, match="no such file"):
        drawn(["game/nowhere.py"], "1", 5)
    with pytest.raises(SystemExit, match="lines are written as"):
        drawn(["game/cli.py:x"], "1", 5)


def test_every_folder_of_the_game_has_tests_that_exist() -> None:
    for path in Path("game").rglob("*.py"):
        assert concerned(str(path))
    for folders in CONCERNED.values():
        assert all((Path(__file__).parents[2] / folder).exists() for folder in folders)


def test_the_most_specific_tests_come_first(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    source = "LOW = 3\nLIMIT = LOW\n\ndef f(a):\n    if a < LIMIT:\n        return a\n    return 2\n"
    (tmp_path / "game" / "x.py").write_text(source, encoding="utf-8")
    text = functions(tmp_path / "game" / "x.py")["f"][2]
    lines = {1: ["broad", "narrow", "else"], 2: ["broad", "narrow"], 3: ["broad", "else"]}
    known = [
        Touched(
            {"broad": (0.1, 900), "narrow": (0.1, 3), "else": (0.1, 4)},
            {"game/x.py": {"f": lines}},
            {"game/x.py": {"f": text}},
        )
    ]
    inside = next(fault for fault in faults("game/x.py", source.encode()) if fault.line == 6)
    outside = next(fault for fault in faults("game/x.py", source.encode()) if fault.line == 1)
    assert noticing(inside, known, tmp_path) == ["narrow", "broad"]
    assert noticing(outside, known, tmp_path) == ["narrow", "else", "broad"], "whoever speaks of the name"


def test_who_uses_what_one_test_has_made_for_all_is_asked_too() -> None:
    known = ["a::one", "a::two", "b::one", "b::two", "b::three", "c::one"]
    assert following(["a::one", "b::two", "b::three"], known) == ["a::two"]


def test_each_test_is_told_the_lines_that_it_runs(tmp_path: Path) -> None:
    file = tmp_path / "game" / "x.py"
    file.parent.mkdir()
    file.write_text("def f(a):\n    if a:\n        return 1\n    return 2\n", encoding="utf-8")
    made: dict[str, Any] = {}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), made)
    lines = note_lines(f"{file.parent}{os.sep}")
    try:
        for test, given in (("yes", 1), ("no", 0), ("yes again", 1)):
            lines.switch(test)
            made["f"](given)
    finally:
        found = {Path(name).name: ran for name, ran in lines.stop().items()}
    assert {line: set(tests) - {""} for line, tests in found["x.py"].items()} == {
        2: {"yes", "no", "yes again"},
        3: {"yes", "yes again"},
        4: {"no"},
    }


def test_what_has_moved_or_changed_since_the_tests_were_run_is_still_theirs(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    moved, old, new = (tmp_path / "game" / f"{name}.py" for name in ("moved", "old", "new"))
    moved.write_text("def f(a):\n    if a:\n        return 1\n    return 2\n", encoding="utf-8")
    old.write_text("def caller(a):\n    return g(a)\n\ndef h(a):\n    return a\n", encoding="utf-8")
    new.write_text("def g(a):\n    return a\n", encoding="utf-8")
    known = [
        Touched(
            {"yes": (0.1, 3), "no": (0.1, 3), "calls": (0.1, 9)},
            {
                "game/gone.py": {"f": {1: ["yes", "no"], 2: ["yes"], 3: ["no"]}},
                "game/old.py": {"caller": {1: ["calls"]}},
            },
            {"game/gone.py": {"f": functions(moved)["f"][2]}, "game/old.py": {"caller": "as it was"}},
        )
    ]
    planted = [
        fault for file in (moved, old, new) for fault in faults(f"game/{file.name}", file.read_bytes())
    ]
    line = {(Path(fault.path).name, fault.line): fault for fault in planted}
    assert noticing(line["moved.py", 3], known, tmp_path) == ["yes"], "the same function, elsewhere now"
    assert noticing(line["old.py", 2], known, tmp_path) == ["calls"], "it reads otherwise now"
    assert noticing(line["old.py", 5], known, tmp_path) == ["calls"], "it is new: whoever runs its file"
    assert noticing(line["new.py", 2], known, tmp_path) == ["calls"], "and its file: whoever speaks of it"


def test_only_tests_that_are_new_or_changed_are_run_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "tests").mkdir()
    source, file = tmp_path / "game" / "x.py", tmp_path / "tests" / "test_x.py"
    monkeypatch.setattr(mutants_touched, "kept", lambda: tmp_path)
    asked: list[list[str]] = []

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        asked.append(request["tests"])
        Path(request["trace"]).write_text(
            json.dumps({"game/x.py": {"2": request["tests"]}}), encoding="utf-8"
        )
        return {
            "end": "passed",
            "words": "",
            "outcomes": {test: ["passed", 0.5] for test in request["tests"]},
        }

    def read(*bodies: str) -> Touched:
        text = "".join(f"def test_{number}(): {body}\n" for number, body in enumerate(bodies))
        file.write_text(text, encoding="utf-8")
        ids = [f"tests/test_x.py::test_{number}" for number in range(len(bodies))]
        return touched("tests/test_x.py", ids, tmp_path, ask)

    one, two = "tests/test_x.py::test_0", "tests/test_x.py::test_1"
    source.write_text("def f(a):\n    return a\n", encoding="utf-8")
    first = read("f(1)", "f(2)")
    assert first.lines == {"game/x.py": {"f": {1: [one, two]}}} and first.tests[two] == (0.5, 1)
    assert read("f(1)", "f(2)") == first and asked == [[one, two]], "nothing is new"
    source.write_text("def f(a):\n    return -a\n", encoding="utf-8")
    later = read("f(1)", "f(3)")
    assert asked[1:] == [[two]]
    assert later.of("game/x.py", "f", functions(source)["f"][2], [1]) == {one, two}, "an older run counts too"
    assert read("f(1)").tests.keys() == {one} and len(asked) == 2, "one that is gone is forgotten"


@pytest.mark.parametrize(("without", "caught"), [("passed", "no answer in time"), ("hang", "")])
def test_what_hangs_without_the_fault_too_catches_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, without: str, caught: str
) -> None:
    (tmp_path / "game/core").mkdir(parents=True)
    (tmp_path / "tests/core").mkdir(parents=True)
    (tmp_path / "tests/core/test_x.py").touch()
    file = tmp_path / "game/core/x.py"
    file.write_text("def f(a):\n    return a\n", encoding="utf-8")
    text = functions(file)["f"][2]
    trial = Trial.__new__(Trial)
    trial.scratch, trial.only, trial.limit, trial.sound = tmp_path, [], 5.0, {}
    ran = Touched({"one": (0.1, 1)}, {"game/core/x.py": {"f": {1: ["one"]}}}, {"game/core/x.py": {"f": text}})
    trial.known = {"tests/core/test_x.py": ran}

    def answer(fault: Fault | None, tests: list[str], known: list[float]) -> dict[str, Any]:
        end = without if fault is None else "hang"
        return {"end": end, "outcomes": {}, "words": "no answer in time" if end == "hang" else ""}

    monkeypatch.setattr(trial, "_ask", answer)
    assert trial.fate(faults("game/core/x.py", file.read_bytes())[0]).caught == caught


def test_survivors_and_shares_are_told() -> None:
    fault = Fault("game/core/x.py", 3, 3, 0, 5, "comparison turned", "a < b", "(a <= b)", "f", ())
    fates = [
        Fate(fault, "tests/x.py::test_a", 1, 0, 1.0),
        Fate(fault, "", 7, 2, 1.0),
        Fate(fault, "", 0, 0, 1.0),
    ]
    assert report(fates) == [
        (
            "survived: game/core/x.py:3  comparison turned:  a < b  ->  (a <= b)  [7 tests passed, 2 "
            "left out "
            "for time]"
        ),
        "survived: game/core/x.py:3  comparison turned:  a < b  ->  (a <= b)  [no test runs this line]",
        "game/core: 1 of 3 caught, 33 %",
    ]


def test_what_is_new_since_a_commit(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(
            ["git", "-c", "user.name=n", "-c", "user.email=e", *words],
            cwd=tmp_path,
            check=True,
            capture_output=True,
        )

    (tmp_path / "game").mkdir()
    file = tmp_path / "game" / "x.py"
    file.write_text("A = 1\nB = 2\nC = 3\n", encoding="utf-8")
    git("init")
    git("add", ".")
    git("commit", "-m", "first")
    file.write_text("A = 1\nC = 3\nD = 4\nE = 5\n", encoding="utf-8")
    (tmp_path / "notes.md").write_text("new", encoding="utf-8")
    assert list(changed("HEAD", tmp_path)) == ["game/x.py:3-4"]
    with pytest.raises(SystemExit, match="--changed nowhere"):
        list(changed("nowhere", tmp_path))


def test_it_wants_to_know_where() -> None:
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == 2


def test_lines_that_no_test_runs_are_named(tmp_path: Path) -> None:
    text = dedent("""
        def f(a):
            \"\"\"Words.\"\"\"
            if a:
                return 1
            return 2


        def g(a):
            return a
        """).lstrip()
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "x.py").write_text(text)
    texts = {"game/x.py": {name: text for name, (_, _, text) in functions(tmp_path / "game/x.py").items()}}
    known = [Touched({"one": (0.1, 2)}, {"game/x.py": {"f": {2: ["one"], 3: ["one"]}}}, texts)]
    assert list(untouched("game/x.py", tmp_path, known)) == [
        "game/x.py:5  f  return 2",
        "game/x.py:8  g  is never called",
    ]


def test_a_process_that_has_collected_tests_can_run_them_afterwards() -> None:
    """The worker collects once and runs in children, which a folder that went with the first run stopped."""
    again = "import pytest, tempfile; pytest.main(['--collect-only', '-q', 'tests/core/test_dice.py']); "
    command = [sys.executable, "-c", again + "tempfile.TemporaryFile()"]
    env = {key: value for key, value in os.environ.items() if key != "TMPDIR"}
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stderr
