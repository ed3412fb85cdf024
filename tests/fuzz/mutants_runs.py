"""Runs chosen tests in the scratch copy: a process that has everything imported and forks for each request.

Started as `python -m tests.fuzz.mutants_runs` with the copy as its folder. A request is a line of JSON on
stdin, an answer a line of JSON on stdout:

- `{"read": [files]}` imports and collects test files, so that the children need not. Answer: `{"end":
  "passed", "ids": [of the tests]}`.
- `{"tests": [ids], "known": [seconds of each], "seconds": n, "fault": {...} | null, "trace": path | null}`
  runs tests in the order given up to the first that fails. Answer: `{"end": "passed" | "failed" | "hang" |
  "died", "outcomes": {id: [outcome, seconds]}, "words": how it failed}`.

A fault inside a function is planted by giving the function other code, so nothing has to be imported again.
Any other fault, and one in a function that was run while everything was imported (what it made then is kept),
wants a process that has imported nothing of the game (`"swap": false`) and reads the planted file.
"""

from __future__ import annotations

import functools
import gc
import importlib
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from tests.fuzz.mutants_lines import Noted, note_lines

_MEMORY = 4 << 30
_SLACK = 3.0
"""Seconds of the processor that a test may take more than it is known to take; beyond that it hangs."""
_WAITED = 20
"""How much longer than its seconds of the processor a request may take by the clock: a machine that is busy
with other things is no fault."""
_PYTEST = [
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-o",
    "addopts=",
    "--import-mode=importlib",
    "--strict-markers",
    "-q",
    "-m",
    "not long",
]


class _Watch:
    """What pytest saw, and the order that was asked for."""

    def __init__(self, wanted: list[str], known: list[float], trace: Noted | None) -> None:
        self.places = {test: place for place, test in enumerate(wanted)}
        self.outcomes: dict[str, tuple[str, float]] = {}
        self.words = ""
        self.seconds = dict(zip(wanted, known, strict=False))
        self.trace = trace

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.places.get(item.nodeid, len(self.places)))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self.trace is not None:
            self.trace.switch(item.nodeid)
            return (yield from self._timed(item))
        signal.setitimer(signal.ITIMER_PROF, _SLACK + 2 * self.seconds.get(item.nodeid, 20))
        try:
            return (yield from self._timed(item))
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _timed(self, item: pytest.Item) -> Iterator[None]:
        """Seconds of the processor: what else goes on on the machine does not make a test long."""
        began = time.process_time()
        try:
            return (yield)
        finally:
            outcome, _ = self.outcomes.get(item.nodeid, ("passed", 0.0))
            self.outcomes[item.nodeid] = (outcome, time.process_time() - began)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        outcome, seconds = self.outcomes.get(report.nodeid, ("passed", 0.0))
        if report.outcome != "passed":
            outcome = report.outcome
        if report.failed and not self.words:
            self.words = (
                f"{report.nodeid}: "
                f"{report.longreprtext.strip().splitlines()[-1][:200] if report.longreprtext.strip() else ''}"
            )
        self.outcomes[report.nodeid] = (outcome, seconds)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.words = self.words or f"{report.nodeid} cannot be collected"


def _forget() -> None:
    """Empties what the game and its tests have kept from calls of the function as it was."""
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper) and str(thing.__module__).startswith(
            ("game", "tests")
        ):
            thing.cache_clear()


_RAN: set[tuple[str, str]] = set()
"""The functions of the game, by file and name, that were run while tests were imported and collected."""


class _Listed:
    """What tests there are."""

    def __init__(self) -> None:
        self.ids: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.ids = [item.nodeid for item in items]


def _read(files: list[str]) -> list[str]:
    """Imports and collects test files, and notes what of the game is run by that: a fault there cannot be
    planted afterwards."""
    listed = _Listed()
    game = os.path.realpath("game") + os.sep

    def noted(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(game):
            _RAN.add((frame.f_code.co_filename, frame.f_code.co_qualname.partition(".<locals>")[0]))

    sys.setprofile(noted)
    try:
        pytest.main([*_PYTEST, "--collect-only", *files], plugins=[listed])
    finally:
        sys.setprofile(None)
    return listed.ids


def _swap(fault: dict[str, Any]) -> bool:
    """Gives the function other code; False if it is not to be found, has been run already, or closes over
    other names."""
    found = False
    path = os.path.realpath(fault["path"])
    code = _inside(
        compile(Path(fault["path"]).read_bytes(), path, "exec", dont_inherit=True), fault["function"]
    )
    if code is None or (path, fault["function"]) in _RAN:
        return False
    for thing in gc.get_objects():
        if not isinstance(thing, FunctionType) or thing.__code__.co_qualname != code.co_qualname:
            continue
        if os.path.realpath(thing.__code__.co_filename) == path:
            try:
                thing.__code__ = code
            except ValueError:
                return False
            found = True
    _forget()
    return found


def _inside(code: CodeType, name: str) -> CodeType | None:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            if const.co_qualname == name:
                return const
            if (found := _inside(const, name)) is not None:
                return found
    return None


def _child(request: dict[str, Any], out: int) -> None:
    os.setpgid(0, 0)
    sys.dont_write_bytecode = True  # of a planted file nothing may be kept
    seconds = int(request["seconds"])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    trace = note_lines(os.path.realpath("game") + os.sep) if request.get("trace") else None
    answer: dict[str, Any] = {"end": "died", "outcomes": {}, "words": ""}
    fault = request.get("fault")
    if fault and request.get("swap") and not _swap(fault):
        answer["end"] = "cold"
    else:
        watch = _Watch(request["tests"], request.get("known", []), trace)
        stop = [] if trace else ["-x"]
        code = pytest.main([*_PYTEST, *stop, *request["tests"]], plugins=[watch])
        answer = {
            "end": "passed" if code == 0 else "failed",
            "outcomes": watch.outcomes,
            "words": watch.words,
        }
    if trace is not None:
        lines = {os.path.relpath(file): tests for file, tests in trace.stop().items()}
        Path(request["trace"]).write_text(json.dumps(lines), encoding="utf-8")
    with os.fdopen(out, "w") as pipe:
        pipe.write(json.dumps(answer))


def _run(request: dict[str, Any]) -> dict[str, Any]:
    """Forks, waits, and ends the child if it takes too long."""
    inward, outward = os.pipe()
    child = os.fork()
    if not child:
        os.close(inward)
        try:
            _child(request, outward)
        finally:
            os._exit(0)
    os.close(outward)
    text = b""
    end = time.monotonic() + _WAITED * request["seconds"]
    hang = False
    while not hang:
        ready, _, _ = select.select([inward], [], [], max(0.0, end - time.monotonic()))
        piece = os.read(inward, 1 << 16) if ready else b""
        hang = not ready
        if ready and not piece:
            break
        text += piece
    os.close(inward)
    if hang:
        os.killpg(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    hang = hang or (
        os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGPROF, signal.SIGKILL)
    )
    if not text or hang:
        return {
            "end": "hang" if hang else "died",
            "outcomes": {},
            "words": "no answer in time" if hang else "the process died",
        }
    return json.loads(text)  # type: ignore[no-any-return]


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    for name in ("rich.console", "rich.table", "pygame", "msgspec", "pytmx", "hypothesis", "coverage"):
        importlib.import_module(name)
    for line in sys.stdin:
        request = json.loads(line)
        if "read" in request:
            answers.write(json.dumps({"end": "passed", "ids": _read(request["read"])}) + "\n")
        else:
            answers.write(json.dumps(_run(request)) + "\n")


if __name__ == "__main__":
    main()
