"""`python -m game` is the command `enfilade`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import (
        Callable,  # loading it here would leave an interruption time to be heard by nobody of ours
    )

_interrupted: list[int] = []
"""The interruptions so far."""


def run() -> None:
    """The command. Whoever interrupts it sees no traceback, from the first line of ours to the last: what
    comes before and after is Python's own."""
    try:
        _loaded()()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception:
        if _interrupted:  # and somebody on the way, a library that was being loaded, has swallowed it
            raise SystemExit(130) from None
        raise
    finally:
        _unheard()


def _loaded() -> Callable[[], None]:
    """The command line, loaded. While it is, an interruption ends the process: an exception could come up in
    the middle of an import."""
    import signal

    heard = _unheard()
    from game.cli import main

    if heard:
        signal.signal(signal.SIGINT, _interrupt)
    return main


def _interrupt(number: int, _: object) -> None:
    _interrupted.append(number)
    raise KeyboardInterrupt


def _unheard() -> bool:
    """From here on an interruption ends the process without a word. False, and nothing changed, if it is
    ignored or somebody else hears it."""
    import signal

    if signal.getsignal(signal.SIGINT) not in (signal.default_int_handler, _interrupt):
        return False
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return True


if __name__ == "__main__":
    run()
