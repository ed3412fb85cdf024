"""`python -m game` is the command `enfilade`."""

from __future__ import annotations


def run() -> None:
    """The command; whoever interrupts it while it is being loaded sees no traceback either."""
    try:
        from game.cli import main

        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    run()
