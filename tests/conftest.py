"""Options of the whole test run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kept import gather
from tests.sharing import share

share()


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
    own.user_data_path = lambda _: empty  # noqa: B010: the module takes it from elsewhere
