"""A battle on a map that is being made: whenever its files change, it begins anew on what they say now."""

from __future__ import annotations

from game.client.board import tile_stamps
from game.client.kit.screen import Show
from game.client.panels.notice import Notice
from game.client.screens.routes import ShowTrial
from game.client.seat.maps.playtest import Playtest


def followed(trial: Playtest | None, note: Notice, ms: float) -> Show | None:
    """The battle on the changed map; None if it goes on as it is. What a change has led to is told where
    refusals are."""
    if trial is None:
        return None
    following = trial.follow(ms)
    if following:
        tile_stamps.forget()  # pictures may have been drawn anew
        return ShowTrial(following)
    if trial.told:
        note.say("Trying out", trial.told)
        trial.told = ""
    return None
