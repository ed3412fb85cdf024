"""`python -m tests.fuzz NAME --minutes N --seed S [--jobs N]`: long runs of the fuzzers."""

from __future__ import annotations

from tests.fuzz.run import main

if __name__ == "__main__":
    main()
