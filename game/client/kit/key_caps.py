"""What stands on the caps that are drawn: another name where the player has chosen another key."""

from __future__ import annotations

from collections.abc import Mapping

_now: dict[str, str] = {}


def relabel(names: Mapping[str, str]) -> None:
    """From now on caps of these usual names show those."""
    _now.clear()
    _now.update(names)


def cap_label(cap: str) -> str:
    """The name of the key that does now what that one does usually."""
    return _now.get(cap, cap)
