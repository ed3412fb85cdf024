"""Keeps back what libraries say by themselves on standard error: what matters of it is said again, in one
line, by us."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Nothing reaches standard error meanwhile."""
    try:
        known = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    try:
        with open(os.devnull, "wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(known, 2)
        os.close(known)
