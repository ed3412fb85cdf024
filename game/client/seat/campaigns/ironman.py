"""What an ironman campaign keeps of the battle that waits: that orders were given in it."""

from __future__ import annotations

import contextlib

from msgspec.structs import replace

from game.client.seat.campaigns import campaign_files


def mark(seed: str) -> None:
    """Orders were given in the battle of that seed: who takes its record away has lost it. Written after the
    record itself, so that a game which is killed between the two loses nobody a battle."""
    for one in campaign_files.listed():
        pending = one.state.pending if one.state else None
        if one.state is None or pending is None or pending.seed != seed:
            continue
        if one.state.ironman and not pending.begun:
            with contextlib.suppress(OSError):
                campaign_files.write(replace(one.state, pending=replace(pending, begun=True)), one.path)
