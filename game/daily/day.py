"""What follows from a date: rules, ground, mission and seed, the same on every machine."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from game.core.errors import SetupError, short
from game.core.references import Title
from game.core.ruleset import Ruleset
from game.maps.generate import map_names
from game.maps.generate.parameters import Wishes
from game.maps.generate.seeded_random import Chance
from game.maps.generate.themes import THEMES
from game.rulesets import RULESETS
from game.systems.objectives import MISSIONS

RECIPE = 7
"""The version of all that follows from a date. Whoever draws anything otherwise from the same date, or makes
its map otherwise, adds one: lines of before then say that they are of another game."""
LOT = 1
"""The version of what is drawn by lot alone: rules, theme, mission and squads stay when only maps change."""
ROW = ("nwo", "lithium", "infowar", "silhouette", "opend6")
GROUNDS = ("town", "yard", "station", "trench", "hamlet", "quay")
HEXES = ("wood", "ruin")
AIMS = ("hold", "fetch", "leave", "survive", "last")
"""Written out, so that what comes to the game later changes no day."""
HEXED = "silhouette"
"""The ruleset that is at home on hexes: it gets them every second time."""
EPOCH = datetime.date(2026, 1, 1)


@dataclass(frozen=True)
class Challenge:
    """`date` is as 2026-11-28, `title` that of the map."""

    date: str
    ruleset: str
    wishes: Wishes
    title: Title

    @property
    def seed(self) -> str:
        """As people say it: 2026-1128."""
        year, month, day = self.date.split("-")
        return f"{year}-{month}{day}"

    @property
    def battle_seed(self) -> str:
        return f"daily {self.date}"

    @property
    def rules(self) -> Ruleset:
        return RULESETS[self.ruleset]

    @property
    def mission(self) -> Title:
        return MISSIONS[self.wishes.mission]

    @property
    def map_name(self) -> str:
        """The name of the file of its map."""
        return f"daily-{self.date}.tmx"


def date_of(words: str) -> str:
    """A date as 2026-11-28. SetupError if it is none, or before there were any."""
    try:
        day = datetime.date.fromisoformat(words)
    except ValueError:
        raise SetupError(f"{short(words)!r} is no date: write it as 2026-11-28") from None
    if day < EPOCH or len(words) != 10:
        raise SetupError(f"challenges begin on {EPOCH}; there is none of {short(words)}")
    return day.isoformat()


def challenge(date: str) -> Challenge:
    """The challenge of that date, as `date_of` gives it."""
    day = (datetime.date.fromisoformat(date) - EPOCH).days
    turn, place = divmod(day, len(ROW))
    ruleset = Chance(f"daily row {LOT} {turn}").shuffled(ROW)[place]
    chance = Chance(f"daily {LOT} {date}")
    hexes = ruleset == HEXED and chance.branch("hexes").percent(50)
    theme = chance.branch("theme").pick(HEXES if hexes else GROUNDS)
    seed = f"{date[:4]}-{date[5:7]}{date[8:]}"
    wishes = Wishes(
        theme=theme,
        size="small",
        mission=chance.branch("mission").pick(AIMS),
        cover=40 + 10 * chance.branch("cover").below(4),
        doors=50,
        seed=seed,
    )
    return Challenge(date, ruleset, wishes, map_names.title(seed, theme, THEMES[theme].names))
