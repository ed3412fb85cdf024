"""The run over a folder of hostile maps tells every way in which one can go wrong."""

from __future__ import annotations

import os
import signal

import pytest

from game.maps import MapError
from tests.maps.hostile import BYTES, Outcome, fault, tried


def refused() -> tuple[str, ...]:
    raise MapError("yard.tmx: it is none.")


def raised() -> tuple[str, ...]:
    raise ZeroDivisionError("by zero")


def greedy() -> tuple[str, ...]:
    return (str(len(bytearray(2 * BYTES))),)


def killed() -> tuple[str, ...]:
    os.kill(os.getpid(), signal.SIGKILL)
    return ()


@pytest.mark.parametrize(
    ("work", "how", "said"),
    [
        (lambda: ("a tile is missing.",), "opened", "a tile is missing."),
        (refused, "refused", "yard.tmx: it is none."),
        (raised, "broken", "ZeroDivisionError('by zero')"),
        (greedy, "broken", "MemoryError()"),
        (killed, "broken", "ended by SIGKILL"),
    ],
)
def test_how_it_went_is_known_whatever_becomes_of_the_process(work: object, how: str, said: str) -> None:
    assert tried(work)[:2] == (how, (said,))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("must", "found", "wrong"),
    [
        ("opens", Outcome("opened", ()), ""),
        ("warns", Outcome("opened", ("odd",)), ""),
        ("warns", Outcome("opened", ()), "silent"),
        ("opens", Outcome("refused", ("no",)), "refused: no"),
        ("refuses", Outcome("refused", ("no",)), ""),
        ("refuses", Outcome("refused", ("no\nno",)), "not in one plain line"),
        ("refuses", Outcome("opened", ()), "opened"),
        ("may", Outcome("opened", (), 2.5), "took 2.5 s"),
        ("may", Outcome("broken", ("KeyError()",)), "KeyError()"),
    ],
)
def test_what_is_wrong_about_it(must: str, found: Outcome, wrong: str) -> None:
    assert fault(must, found) == wrong
