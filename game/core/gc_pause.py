"""Garbage is not looked for where there is none: to look through all there is takes longer than what is made
meanwhile."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused_gc(kept: bool = False) -> Iterator[None]:
    """Without a search for garbage, which goes on after it as it was before. What is `kept` is never looked
    through: it must leave no circles."""
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if kept:
            gc.freeze()
        if searched:
            gc.enable()
