"""Options of the whole test run."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from tests.kept import gather
from tests.sharing import share

share()


def pytest_configure(config: pytest.Config) -> None:
    """Who wants no bytecode in the tree gets none, but processes that tests start need not compile everything
    each time."""
    if sys.dont_write_bytecode and not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="bytecode-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = folder
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.dont_write_bytecode = False


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
    from game.rulesets import own

    empty: Path = tmp_path_factory.mktemp("nobody")
    vars(own)["data_folder"] = lambda: empty  # the module has it from elsewhere
