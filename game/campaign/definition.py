"""What a campaign file says: missions, what leads from one to another, what is earned."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.core.references import Prose, Title

MOST_MISSIONS = 60
MOST_PEOPLE = 16
MOST_PLACES = 8
WON, PARTIAL, LOST = "won", "partial", "lost"
OUTCOMES = (WON, PARTIAL, LOST)
MOST_TITLE, MOST_SUMMARY = 60, 160
"""Letters of a campaign's own title and summary. Files are held to that, not what was saved of older ones."""

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Text = Annotated[str, msgspec.Meta(max_length=1200)]
Line = Annotated[str, msgspec.Meta(max_length=160)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=400)]
Days = Annotated[int, msgspec.Meta(ge=0, le=999)]
Share = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Consequence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes of a mission that ended so: which missions it opens and shuts, what is earned, and whether
    the campaign ends with it.

    `supplies` are in per cent of what a usual figure costs, `strength` is added to all enemies from then on,
    in per cent.
    """

    text: Text = ""
    opens: tuple[str, ...] = ()
    shuts: tuple[str, ...] = ()
    supplies: Annotated[int, msgspec.Meta(ge=-400, le=400)] = 0
    experience: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    strength: Annotated[int, msgspec.Meta(ge=-100, le=100)] = 0
    ends: Literal["", "won", "lost"] = ""


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle that can be fought. `mission` is what it is about, as on the set-up page; "" is what the map
    suggests. `we` says which of the two roles in it is ours.

    The enemy has `enemy` per cent of what as many usual figures cost as have `places`. It lies `days` away,
    and `at` per cent of the width and the height of the picture of the campaign. It opens once `needs`
    outcomes have opened it.
    """

    title: Name
    map: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    briefing: Text
    mission: str = ""
    we: Literal["first", "second"] = "first"
    places: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLACES)] = 4
    enemy: Percent = 100
    days: Days = 2
    at: tuple[Share, Share] = (50, 50)
    needs: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1
    known: Annotated[tuple[Line, ...], msgspec.Meta(max_length=4)] = ()
    won: Consequence = Consequence()
    partial: Consequence | None = None
    lost: Consequence = Consequence()

    def consequence(self, outcome: str) -> Consequence:
        """What comes of it; half a success is a loss where nothing else is said of it."""
        if outcome == PARTIAL:
            return self.partial or self.lost
        return self.won if outcome == WON else self.lost


class Endless(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Missions without an end: on these maps, about these things. The enemy has `enemy` per cent of what
    those cost who go, and `growth` more with each mission, up to `most`. `tuned` is by how many per cent of
    that it is even under each ruleset, where that is not 100: prices are fair between squads of one size, not
    between people who have learnt and whoever waits for them."""

    maps: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=40)]
    missions: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=20)] = ("last",)
    places: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLACES)] = 4
    enemy: Percent = 90
    growth: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    most: Percent = 110
    tuned: dict[str, Annotated[int, msgspec.Meta(ge=50, le=200)]] = {}
    supplies: Percent = 50
    experience: Annotated[int, msgspec.Meta(ge=0, le=40)] = 2


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """It begins with `people` and `supplies`; with `days` it is lost when they are over. Every ten days the
    enemy gains `gain` per cent."""

    title: Title
    summary: Prose
    id: str = ""
    team: Name = "North Watch"
    enemy: Name = "Ember Guard"
    opening: Text = ""
    days: Days = 0
    people: Annotated[int, msgspec.Meta(ge=1, le=MOST_PEOPLE)] = 6
    supplies: Percent = 100
    gain: Annotated[int, msgspec.Meta(ge=0, le=50)] = 0
    begins: tuple[str, ...] = ()
    missions: dict[Id, Mission] = {}
    endless: Endless | None = None
