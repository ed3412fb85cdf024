"""Which tests touch which lines of the game, collected once for each test file and kept in a temporary
folder."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.fuzz.mutants_planted import Fault

_RULES = (
    *(
        "tests/rulesets/test_own_content.py",
        "tests/rulesets/test_listed.py",
        "tests/rulesets/test_farthest.py",
        "tests/cases",
    ),
    *(
        "tests/rulesets/test_luck.py",
        "tests/rulesets/test_words.py",
        "tests/rulesets/test_arms.py",
        "tests/rulesets/test_faces.py",
    ),
    *("tests/golden/test_wild.py", "tests/golden/test_records.py"),
    *(
        "tests/contract/test_versions.py",
        "tests/contract/test_states.py",
        "tests/contract/test_offers.py",
        "tests/contract/test_plan.py",
    ),
    *("tests/contract/test_outlook.py", "tests/client/test_ledger.py"),
)
_WATCHED = (
    *("tests/contract/test_shifts.py", "tests/client/test_form.py"),
    *("tests/client/test_hearing.py", "tests/client/test_undo.py", "tests/client/test_timeline.py"),
)
"""Tests elsewhere of what the core counts, foresees, takes back and plays ahead for the window."""
_GROUND = ("tests/systems", "tests/maps/test_limits.py", "tests/maps/test_terrain.py")
CONCERNED: dict[str, tuple[str, ...]] = {
    "game/core": (
        *("tests/core", "tests/lab", *_GROUND, "tests/rulesets", *_RULES, *_WATCHED),
        "tests/campaign/test_played.py",
    ),
    "game/systems": (
        *("tests/systems", "tests/rulesets", *_RULES),
        *("tests/core", "tests/maps/test_events.py", "tests/maps/test_doctor.py"),
        *("tests/client/test_deploying.py", "tests/client/test_briefing.py"),
    ),
    **{
        f"game/rulesets/{name}": (f"tests/rulesets/{name}", *_RULES)
        for name in ("nwo", "lithium", "silhouette", "infowar", "opend6")
    },
    "game/rulesets": ("tests/rulesets", *_RULES),
    "game/maps": (
        *("tests/maps", "tests/campaign/test_files.py", "tests/client/test_render.py"),
        *("tests/client/test_screens.py", "tests/client/test_new_map.py", "tests/client/test_reading.py"),
        *("tests/client/test_editor.py", "tests/client/test_pictures.py"),
    ),
    "game/ai": ("tests/ai", "tests/contract/test_assumed_odds.py"),
    "game/campaign": ("tests/campaign", "tests/client/test_campaign_screens.py"),
    "game/daily": ("tests/daily",),
    "game/client": ("tests/client", "tests/test_assets.py"),
    "game/cases": ("tests/lab", "tests/cases"),
    "game/lab": ("tests/lab", "tests/core", "tests/cases"),
    "game": ("tests/core", "tests/lab", "tests/client"),
}
"""Which tests may notice a fault in a folder; the longest name that fits decides.

The rest of the whole battles (tests/golden, tests/contract) is left out: they notice much, late, and say
little about where."""

LISTED = (
    *("tests/rulesets/test_listed.py", "tests/core/test_bounds.py"),
    *("tests/maps/test_limits.py::test_how_much", "tests/maps/test_limits.py::test_the_"),
)
"""What rulesets offer, letter for letter, and every limit: they notice what is written in tables and fields,
whoever speaks of them."""

SOMEWHERE = -1
"""Instead of a line: a test ran the function as it read before, nobody knows which lines of it now."""


@dataclass
class Touched:
    """What one test file touches: the tests with their seconds and breadth, and for each file, function and
    line in it the tests that ran it."""

    tests: dict[str, tuple[float, int]] = field(default_factory=dict)
    lines: dict[str, dict[str, dict[int, list[str]]]] = field(default_factory=dict)
    texts: dict[str, dict[str, str]] = field(default_factory=dict)

    def of(self, path: str, function: str, text: str, lines: Iterable[int]) -> set[str]:
        """The tests that ran one of the lines (counted from the head of the function); of a function that has
        changed since, all that ran it; of one that has come from another file since, those that ran it
        there."""
        path = self._home(path, function, text)
        found = self.lines.get(path, {}).get(function, {})
        if self.texts.get(path, {}).get(function) != text:
            return {test for tests in found.values() for test in tests}
        return {test for line in (*lines, SOMEWHERE) for test in found.get(line, ())}

    def _home(self, path: str, function: str, text: str) -> str:
        """Where the function stood when the tests were run."""
        if function in self.texts.get(path, {}):
            return path
        return next((other for other, rows in self.texts.items() if rows.get(function) == text), path)

    def anywhere(self, path: str, function: str | None = None) -> set[str]:
        functions = self.lines.get(path, {})
        chosen = functions.values() if function is None else [functions.get(function, {})]
        return {test for lines in chosen for tests in lines.values() for test in tests}


def concerned(path: str) -> tuple[str, ...]:
    """The test folders for a file of the game."""
    return next(
        CONCERNED[folder]
        for folder in sorted(CONCERNED, key=len, reverse=True)
        if path.startswith(folder + "/")
    )


def test_files(folders: Iterable[str], root: Path) -> list[str]:
    found: set[str] = set()
    for folder in folders:
        place = root / folder
        paths = [place] if place.is_file() else place.rglob("test_*.py")
        found |= {str(path.relative_to(root)) for path in paths}
    return sorted(found)


def kept() -> Path:
    folder = Path(tempfile.gettempdir()) / f"enfilade-mutants-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def touched(
    file: str,
    ids: list[str],
    scratch: Path,
    ask: Callable[[dict[str, Any]], dict[str, Any]],
    fresh: bool = False,
) -> Touched:
    """What a test file touches: read from the temporary folder, and found by running under coverage in the
    scratch copy what is new: tests that were not there, or read otherwise.

    So what is known of a test may be older than the game; a map of which tests to try first may be. What has
    moved since is found by its text (`Touched.of`), what is new by who speaks of it (`noticing`). One with
    tests for the long run alone touches nothing.
    """
    shelf = (
        kept() / f"{hashlib.sha256(f'{file} {sys.version_info[:2]}'.encode()).hexdigest()[:20]}.lines.json"
    )
    data = json.loads(shelf.read_text(encoding="utf-8")) if shelf.exists() and not fresh else {}
    written = _written(file, ids, scratch)
    known = [test for test in ids if data.get("written", {}).get(test) == written[test]]
    found = _read(data, set(known))
    if len(known) < len(ids):
        unknown = [test for test in ids if test not in set(known)]
        _add(found, unknown, scratch, ask({"tests": unknown, "seconds": 600, "trace": str(_notes(scratch))}))
        shelf.write_text(json.dumps(_packed(found, written)), encoding="utf-8")
    return found


def _written(file: str, ids: list[str], scratch: Path) -> dict[str, str]:
    """For each test a digest of its text; of one that is made by something else, of its whole file."""
    whole = hashlib.sha256((scratch / file).read_bytes()).hexdigest()[:12]
    spans = functions(scratch / file)
    names = {test: ".".join(test.partition("[")[0].split("::")[1:]) for test in ids}
    return {test: spans[name][2] if name in spans else whole for test, name in names.items()}


def _notes(scratch: Path) -> Path:
    return scratch / "touched.json"


def _packed(rows: Touched, written: dict[str, str]) -> dict[str, Any]:
    """As it lies in the folder: tests by their number, which makes it a tenth as long."""
    number = {test: place for place, test in enumerate(rows.tests)}
    lines = {
        path: {
            name: {line: [number[test] for test in tests] for line, tests in found.items()}
            for name, found in spans.items()
        }
        for path, spans in rows.lines.items()
    }
    return {
        "written": written,
        "tests": [[test, *row] for test, row in rows.tests.items()],
        "lines": lines,
        "texts": rows.texts,
    }


def _read(data: dict[str, Any], known: set[str]) -> Touched:
    """What was kept of those tests."""
    names = [test if test in known else "" for test, _, _ in data.get("tests", ())]
    lines = {
        path: {
            name: {int(line): [names[test] for test in tests if names[test]] for line, tests in found.items()}
            for name, found in spans.items()
        }
        for path, spans in data.get("lines", {}).items()
    }
    tests = {test: (seconds, breadth) for test, seconds, breadth in data.get("tests", ()) if test in known}
    return Touched(tests, lines, data.get("texts", {}))


def _add(rows: Touched, asked: list[str], scratch: Path, answer: dict[str, Any]) -> None:
    """Note what tests that were run under coverage have touched."""
    file = asked[0].partition("::")[0]
    if not answer["outcomes"] and (answer["words"] or answer["end"] != "failed"):
        raise SystemExit(
            f"{file}: {answer['words'] or answer['end']}; no fault can be tried before its tests run"
        )
    notes = _notes(scratch)
    ran = json.loads(notes.read_text(encoding="utf-8")) if notes.exists() else {}
    notes.unlink(missing_ok=True)
    good = {test: seconds for test, (outcome, seconds) in answer["outcomes"].items() if outcome == "passed"}
    breadth = dict.fromkeys(good, 0)
    for path, contexts in ran.items():
        if not any(good.keys() & set(tests) for tests in contexts.values()):
            continue
        for name, (first, last, text) in functions(scratch / path).items():
            before = rows.lines.setdefault(path, {}).setdefault(name, {})
            if rows.texts.setdefault(path, {}).get(name, text) != text:
                before = {SOMEWHERE: sorted({test for tests in before.values() for test in tests})}
            rows.texts[path][name] = text
            for line in range(first, last + 1):
                tests = [test for test in contexts.get(str(line), ()) if test in good]
                if tests:
                    before.setdefault(line - first, []).extend(tests)
                for test in tests:
                    breadth[test] += 1
            rows.lines[path][name] = before
    rows.tests.update({test: (good[test], breadth[test]) for test in good})


def functions(path: Path) -> dict[str, tuple[int, int, str]]:
    """The outermost functions of a file: first line, last line and a digest of the text; methods as
    `Class.method`."""
    return _functions(path.read_text(encoding="utf-8"))


@cache
def _functions(source: str) -> dict[str, tuple[int, int, str]]:
    rows = source.splitlines()
    found: dict[str, tuple[int, int, str]] = {}

    def walk(body: list[ast.stmt], outer: tuple[str, ...]) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                last = node.end_lineno or node.lineno
                text = "\n".join(rows[node.lineno - 1 : last])
                found[".".join((*outer, node.name))] = (
                    node.lineno,
                    last,
                    hashlib.sha256(text.encode()).hexdigest()[:12],
                )
            elif isinstance(node, ast.ClassDef):
                walk(node.body, (*outer, node.name))

    walk(ast.parse(source).body, ())
    return found


@cache
def _mentions(root: Path) -> dict[str, list[tuple[str, str]]]:
    """Which functions of the game (file and name) speak of a name."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted((root / "game").rglob("*.py")):
        spans = functions(path)
        nodes = [
            node
            for node in ast.walk(ast.parse(path.read_bytes()))
            if isinstance(node, ast.Name | ast.Attribute)
        ]
        named = [(node.lineno, node.id if isinstance(node, ast.Name) else node.attr) for node in nodes]
        for function, (first, last, _) in spans.items():
            for name in {name for line, name in named if first <= line <= last}:
                found.setdefault(name, []).append((str(path.relative_to(root)), function))
    return found


def _built(path: str, names: Iterable[str], root: Path) -> set[str]:
    """These names of a file, and those outside of its functions that are made from them."""
    found = set(names)
    for node in ast.parse((root / path).read_bytes()).body:
        if isinstance(node, ast.Assign) and any(
            isinstance(part, ast.Name) and part.id in found for part in ast.walk(node.value)
        ):
            found |= {
                part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)
            }
    return found


def noticing(fault: Fault, known: list[Touched], root: Path) -> list[str]:
    """The tests that may notice a fault: the most specific of each test file first (those that run the fewest
    lines), then the second of each."""
    found: set[str] = set()
    spans = functions(root / fault.path)
    for rows in known:
        if fault.function:
            first, _, text = spans[fault.function]
            found |= rows.of(
                fault.path, fault.function, text, range(fault.statement - first, fault.line - first + 1)
            )
        else:
            speaking = [
                place
                for name in _built(fault.path, fault.names, root)
                for place in _mentions(root).get(name, ())
            ]
            speaking += [(fault.path, name) for name in spans if name.split(".")[0] in fault.names]
            found |= {test for path, function in speaking for test in rows.anywhere(path, function)}
    if not found and not (
        fault.function and any(rows.anywhere(fault.path, fault.function) for rows in known)
    ):
        # run by nobody, or before any test began, as what is kept once for all; or new since then
        found = {test for rows in known for test in rows.anywhere(fault.path)}
    if not found and fault.function:
        speaking = _mentions(root).get(fault.function.rpartition(".")[2], [])
        found = {
            test for path, function in speaking for rows in known for test in rows.anywhere(path, function)
        }
    if not fault.function:
        found |= {test for rows in known for test in rows.tests if test.startswith(LISTED)}
    weights = {test: weight for rows in known for test, weight in rows.tests.items()}
    specific = sorted(found, key=lambda test: (weights[test][1] * (1 + weights[test][0]), test))
    asked: Counter[str] = Counter()
    ranks = {}
    for test in specific:
        file = test.partition("::")[0]
        ranks[test] = asked[file]
        asked[file] += 1
    return sorted(specific, key=lambda test: ranks[test])


def following(wanted: list[str], tests: Iterable[str]) -> list[str]:
    """The other tests of the files in which a single one ran the line: what one has read or made may be kept
    for those after it, who then notice what they have not run."""
    ran = Counter(test.partition("::")[0] for test in wanted)
    return [test for test in tests if ran[test.partition("::")[0]] == 1 and test not in wanted]
