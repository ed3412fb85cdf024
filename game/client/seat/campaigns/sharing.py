"""Campaigns that are given to others, and those that come from them: with their battles."""

from __future__ import annotations

from pathlib import Path

from game.campaign import saves
from game.campaign.saves import CampaignError
from game.client.seat.campaigns import campaign_files, campaign_package
from game.client.seat.saves import autosaves
from game.core.records.files import write_whole


def taken_in(source: Path) -> Path:
    """A campaign from elsewhere, under a name of its own, with the battles that came along. CampaignError if
    it can be none, or is one of ironman that is here already: nobody goes back in those."""
    found = campaign_package.opened(source)
    state = found.state
    if state.ironman and any(one.state and one.state.seed == state.seed for one in campaign_files.listed()):
        raise CampaignError(f"{source.name}: this ironman campaign is here already, and goes on from there")
    path = campaign_files.fresh_path(state.campaign.id or "campaign")
    for name, data in found.battles.items():
        write_whole(campaign_files.battle_folder(path) / name, data)
    if found.waiting:
        autosaves.put_down(found.waiting)
    campaign_files.write(state, path)
    return path


def packed(path: Path) -> bytes:
    """The campaign of that file with the records of its battles, as one file for others. OSError or
    CampaignError if it cannot be read."""
    state = saves.read(path)
    seed = state.pending.seed if state.pending else ""
    return campaign_package.packed(path, state, campaign_files.battle_folder(path), autosaves.of_seed(seed))
