"""Options of the whole test run."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import sys
import tempfile
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from tests.kept import gather
from tests.sharing import share

share()


MEMORY = Path("/dev/shm")
ROOM = 4 * 2**30
"""Bytes that have to be free in that folder of memory."""


def pytest_configure(config: pytest.Config) -> None:
    """What tests write lies in memory where that can be had: saves are flushed to the disk, for which tests
    would wait long. Who wants to look at what a failed test has left sets TMPDIR.

    Who wants no bytecode in the tree gets none, but processes that tests start need not compile everything
    each time."""
    if hasattr(config, "workerinput"):
        return
    if "TMPDIR" not in os.environ and memory_will_do():
        os.environ["TMPDIR"] = tempfile.tempdir = folder_of_this_run(config, MEMORY)
        config.add_cleanup(forget_that_folder)
    if sys.dont_write_bytecode:
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = folder_of_this_run(config)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.dont_write_bytecode = False


def forget_that_folder() -> None:
    """Whoever goes on in this process after the run, or runs tests again, has a place for files again."""
    tempfile.tempdir = None
    os.environ.pop("TMPDIR", None)


def memory_will_do() -> bool:
    """Whether there is room, and programs that are built there can be started."""
    if not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        return False
    return not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC


def folder_of_this_run(config: pytest.Config, where: Path | None = None) -> str:
    folder = tempfile.mkdtemp(prefix="enfilade-", dir=where)
    os.chmod(folder, 0o711)  # a program that is built in it is started as somebody else

    def remove() -> None:
        sys.dont_write_bytecode = True  # what is imported from now on would make it anew
        shutil.rmtree(folder, ignore_errors=True)

    config.add_cleanup(remove)
    return folder


def pytest_collection(session: pytest.Session) -> None:
    """Workers begin to read at different places, so that each finds compiled what others have come through:
    most of what collecting takes is compiling, and making asserts that explain themselves."""
    worker = getattr(session.config, "workerinput", None)
    if not worker or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    here, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    root = Path(__file__).parent
    for file in sorted((root.parent / "game").rglob("*.py"))[here::count]:
        SourceFileLoader("", str(file)).get_code("")
    tests = sorted(root.rglob("test_*.py"))
    start = len(tests) * here // count
    for file in tests[start:] + tests[:start]:
        with suppress(Exception, pytest.skip.Exception):  # which the collection says better
            importlib.import_module(".".join(file.relative_to(root.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """All that is loaded by now stays: whoever looks for garbage need not look there, and tests leave little,
    so that looking seldom saves a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="play ten times as many seeded plays and random actions"
    )
    parser.addoption(
        "--regen",
        action="store_true",
        help="write the golden playthroughs and what the client draws anew; review them like code",
    )


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What is packed is written once all are done, by the process that has started the others."""
    if session.config.getoption("--regen") and not hasattr(session.config, "workerinput"):
        gather(Path(__file__).parent)


@pytest.fixture(scope="session", autouse=True)
def _nobodys_own_content(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads what the person who runs it has in the user folder."""
    from game.rulesets import custom_content

    empty: Path = tmp_path_factory.mktemp("nobody")
    vars(custom_content)["data_folder"] = lambda: empty  # the module has it from elsewhere
