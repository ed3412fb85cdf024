"""A campaign of two missions for tests, and states on the way through it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.campaign.definition import Campaign
from game.campaign.files import read
from game.campaign.state import State
from game.campaign.steps import begin
from game.rulesets import RULESETS

TEXT = """\
title = "Mini"
summary = "Two fights."
people = 4
supplies = 150
begins = ["one"]

[missions.one]
title = "Yard"
map = "warehouse-yard"
mission = "last"
briefing = '''
Go there,
and come back.
'''
places = 2
enemy = 80
[missions.one.won]
opens = ["two"]
supplies = 40
experience = 4
[missions.one.lost]
opens = ["one"]
strength = 5

[missions.two]
title = "Ford"
map = "otter-ford"
mission = "hold"
briefing = "Hold it."
places = 2
[missions.two.won]
ends = "won"
[missions.two.lost]
ends = "lost"
"""


def campaign(folder: Path, text: str = TEXT) -> Campaign:
    """What the file of that text says."""
    path = folder / "mini.toml"
    path.write_text(text, encoding="utf-8")
    return read(path)


def begun(folder: Path, ruleset: str = "nwo", text: str = TEXT) -> State:
    """The first day of it."""
    return begin(campaign(folder, text), ruleset, RULESETS[ruleset].squads()[0], "test")


def rich(state: State, experience: int = 60, supplies: int = 5000) -> State:
    """Everybody has learnt much, and money is no object."""
    people = tuple(replace(person, experience=experience) for person in state.people)
    return replace(state, people=people, supplies=supplies)
