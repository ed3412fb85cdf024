"""Notes which lines of the game each test runs.

Where Python tells a line only when it is run for the first time (from 3.12 on) that costs next to nothing;
before that `coverage` is told each.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any, Protocol


class Noted(Protocol):
    def switch(self, test: str) -> None:
        """From now on it is this test that runs."""

    def stop(self) -> dict[str, dict[int, list[str]]]:
        """For each file and line the tests that ran it; what was run before the first test is nobody's."""


class Covered:
    """By `coverage`."""

    def __init__(self, folder: str) -> None:
        import coverage

        self.folder = folder
        self.coverage: Any = coverage.Coverage(data_file=None, config_file=False, source=[folder])
        self.coverage.start()

    def switch(self, test: str) -> None:
        self.coverage.switch_context(test)

    def stop(self) -> dict[str, dict[int, list[str]]]:
        self.coverage.stop()
        data = self.coverage.get_data()
        return {file: data.contexts_by_lineno(file) for file in data.measured_files()}


if sys.version_info >= (3, 12):

    class Monitored:
        """By the events of the interpreter."""

        def __init__(self, folder: str) -> None:
            self.folder = folder
            self.tests: dict[str, set[tuple[str, int]]] = defaultdict(set)
            self.running: set[tuple[str, int]] = set()
            monitoring = sys.monitoring
            self.tool = monitoring.COVERAGE_ID
            monitoring.use_tool_id(self.tool, "lines that tests run")
            monitoring.register_callback(self.tool, monitoring.events.LINE, self._line)
            monitoring.set_events(self.tool, monitoring.events.LINE)

        def _line(self, code: Any, line: int) -> object:
            if code.co_filename.startswith(self.folder):
                self.running.add((code.co_filename, line))
            return sys.monitoring.DISABLE

        def switch(self, test: str) -> None:
            self.running = self.tests[test]
            sys.monitoring.restart_events()

        def stop(self) -> dict[str, dict[int, list[str]]]:
            sys.monitoring.set_events(self.tool, 0)
            sys.monitoring.free_tool_id(self.tool)
            found: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
            for test, lines in self.tests.items():
                for file, line in lines:
                    found[file][line].append(test)
            return found


def note_lines(folder: str) -> Noted:
    """Begins to note what is run of the files in a folder."""
    if sys.version_info >= (3, 12):
        return Monitored(folder)
    return Covered(folder)
