"""The endless campaign is even under each ruleset: its file says by how much points count there."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.campaign import enemy
from game.campaign.files import find, read
from game.campaign.graph import open_missions
from game.campaign.steps import begin
from game.core.errors import ContentError
from game.rulesets import RULESETS
from tests.campaign.small import campaign

ENDLESS = """\
title = "On"
summary = "And on."
[endless]
maps = ["warehouse-yard"]
tuned = { nwo = 90 }
"""


def test_what_waits_is_so_many_per_cent_of_the_points_that_go(tmp_path: Path) -> None:
    found = campaign(tmp_path, ENDLESS)
    waits = []
    for ruleset in ("nwo", "infowar"):
        state = begin(found, ruleset, RULESETS[ruleset].squads()[0], "tuned")
        mission = replace(state.mission(open_missions(state)[0]), enemy=100)
        waits.append(enemy.expected(state, mission, 1000))
    assert waits == [900, 1000]


def test_a_ruleset_that_there_is_not_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"mini\.toml:5: .*nwx: is no ruleset .did you mean 'nwo'"):
        campaign(tmp_path, ENDLESS.replace("nwo = 90", "nwx = 90"))


def test_the_long_watch_is_tuned_for_rulesets_that_there_are() -> None:
    tuned = read(find("long-watch"), looked_over=False).endless
    assert tuned and set(tuned.tuned) <= set(RULESETS)
