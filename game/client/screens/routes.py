"""The names of all screens: what a screen returns to say which one comes next. `router.py` makes them.

`under` is the screen that stays below and to which the new one returns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.client.kit.screen import Screen, Show
from game.client.kit.widgets import Done, do_nothing
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.maps.map_reading import Reading
from game.client.seat.match import Match
from game.client.seat.orders.way_decision import TableRolls
from game.client.seat.saves.timeline import Timeline
from game.client.seat.setup.deployment import Deployment
from game.client.seat.setup.open_battle import Playtest, WatchedBattle
from game.client.seat.statistics.ledger import Ledger
from game.client.seat.statistics.roll_table import Row
from game.client.seat.tutorial.lessons import Lesson
from game.core.battle import Battle
from game.core.events import Viewer
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario


@dataclass(frozen=True)
class ShowTitle(Show):
    """What there is to go on with, and what can be begun; no battle is on the screen any more."""


@dataclass(frozen=True)
class ShowSetup(Show):
    """Where a battle is set up; no other is on the screen any more. `link` is one of that screen which is
    followed at once, "" for none."""

    link: str = ""


@dataclass(frozen=True)
class ShowBattle(Show):
    """A match: a fresh one from its beginning, any other where it stood."""

    match: Match
    fresh: bool = True


@dataclass(frozen=True)
class ShowDeploying(Show):
    """People say where their figures begin; then the battle."""

    deploying: Deployment


@dataclass(frozen=True)
class ShowTrial(Show):
    """A battle to try a map out: it begins anew when the files of the map change."""

    trial: Playtest


@dataclass(frozen=True)
class ShowBriefing(Show):
    """What a mission is about: before its battle, or over the screen from which somebody asks."""

    match: Match
    under: Screen | None = None


@dataclass(frozen=True)
class ShowTold(Show):
    """What is to be told before a saved match goes on; then the match."""

    match: Match


@dataclass(frozen=True)
class ShowResult(Show):
    match: Match
    under: Screen


@dataclass(frozen=True)
class ShowReplay(Show):
    """A battle to look at, from a round on; `under` is where one comes back to, None for the menu."""

    watched: WatchedBattle
    under: Screen | None = None
    round: int = 0


@dataclass(frozen=True)
class ShowTurning(Show):
    """How the battle that is over turned."""

    under: Screen
    match: Match


@dataclass(frozen=True)
class ShowPlayOn(Show):
    """Who plays on from that order of a replay."""

    under: Screen
    watched: WatchedBattle
    timeline: Timeline
    number: int


@dataclass(frozen=True)
class ShowMenu(Show):
    """The menu of a battle; without a match there is nothing to save. `back` leads to where it was begun."""

    under: Screen
    battle: Battle
    match: Match | None = None
    back: Screen | None = None


@dataclass(frozen=True)
class ShowRulebook(Show):
    """The rulebook at a rule; with the options of a battle, if there is a scenario."""

    under: Screen
    ruleset: Ruleset
    rule: str = ""
    scenario: Scenario | None = None


@dataclass(frozen=True)
class ShowSave(Show):
    under: Screen
    match: Match


@dataclass(frozen=True)
class ShowSeats(Show):
    """Who plays which side of a battle under way."""

    under: Screen
    match: Match


@dataclass(frozen=True)
class ShowDice(Show):
    """Dice that were rolled at the table are to be typed in, as that viewer may know of them."""

    under: Screen
    rolls: TableRolls
    viewer: Viewer


@dataclass(frozen=True)
class ShowSaves(Show):
    under: Screen


@dataclass(frozen=True)
class ShowSettings(Show):
    under: Screen


@dataclass(frozen=True)
class ShowReading(Show):
    """How a map is read; `done` is told when the player leaves it, `start` begins a battle to try it out, by
    that ruleset. `guided` leads through what is doubtful first."""

    under: Screen
    reading: Reading
    ruleset: Ruleset
    done: Callable[[], object]
    start: Callable[[], Done]
    guided: bool = False


@dataclass(frozen=True)
class ShowFairness(Show):
    """Battles of the computer on a map that is read, and what they say of it."""

    under: Screen
    reading: Reading
    ruleset: Ruleset


@dataclass(frozen=True)
class ShowLedger(Show):
    """What rolls came to against their chances, over all battles, or in the one whose file is `only`."""

    under: Screen
    only: str = ""


@dataclass(frozen=True)
class ShowFought(Show):
    """The battles in which the rolls of a line of the ledger were made."""

    under: Screen
    ledger: Ledger
    row: Row
    who: str


@dataclass(frozen=True)
class ShowGroups(Show):
    """Series and the league of people who play at this screen."""

    under: Screen


@dataclass(frozen=True)
class ShowConfirm(Show):
    """A question with two answers: yes does `agreed` and leads to `then`."""

    under: Screen
    title: str
    words: str
    yes: str
    then: Screen | Show
    agreed: Callable[[], object]
    no: str = "Stay"


@dataclass(frozen=True)
class ShowPath(Show):
    """Asks for a file with one of these endings; `use` says what is wrong with it, "" if nothing is."""

    under: Screen
    use: Callable[[Path], str]
    title: str = "Open a map"
    endings: tuple[str, ...] = (".tmx", ".tmj", ".json", ".world", ".enfilade-map")


@dataclass(frozen=True)
class ShowNewMap(Show):
    """Makes maps from a seed; `use` takes the file of the one to play on, and says what is wrong with it, ""
    if nothing is."""

    under: Screen
    use: Callable[[Path], str]


@dataclass(frozen=True)
class ShowSquads(Show):
    """The squads of a ruleset, to be put together; that one is chosen, if it is there. `made` is told of a
    new one."""

    under: Screen
    ruleset: Ruleset
    squad: str = ""
    made: Callable[[str], object] = bool


@dataclass(frozen=True)
class ShowName(Show):
    """Asks for a line of text, `value` to begin with; `use` says what is wrong with it, "" if nothing is."""

    under: Screen
    title: str
    words: str
    value: str
    use: Callable[[str], str]


@dataclass(frozen=True)
class ShowFaults(Show):
    """Lines that say what is wrong with the player's own files; `dismiss` is done besides when they are
    dismissed."""

    under: Screen
    faults: tuple[str, ...]
    title: str = ""
    words: str = ""
    dismiss: Callable[[], Done] = do_nothing


@dataclass(frozen=True)
class ShowCrash(Show):
    """After an unexpected error: where the report lies, and whether there was a battle that could be kept."""

    report: Path
    saved: bool = False


@dataclass(frozen=True)
class ShowLessons(Show):
    """The list of lessons, over the title unless another screen is given."""

    under: Screen | None = None


@dataclass(frozen=True)
class ShowLesson(Show):
    lesson: Lesson


@dataclass(frozen=True)
class ShowMapsAndSquads(Show):
    """What can be done with maps and squads without a battle."""

    under: Screen


@dataclass(frozen=True)
class ShowCampaigns(Show):
    """The campaigns to go on with, and the way to a new one."""

    under: Screen | None = None


@dataclass(frozen=True)
class ShowNewCampaign(Show):
    """A new campaign: which one, by which rules, with whom."""


@dataclass(frozen=True)
class ShowCampaign(Show):
    """The map of a campaign: where one can go, who goes along."""

    book: CampaignBook


@dataclass(frozen=True)
class ShowDebrief(Show):
    """What came of the last battle of a campaign."""

    book: CampaignBook


@dataclass(frozen=True)
class ShowCareer(Show):
    """What all battles came to, or what was achieved ("achievements"), of those rules if any are named."""

    under: Screen
    page: str = "battles"
    ruleset: str = ""


@dataclass(frozen=True)
class ShowDaily(Show):
    """The challenge of the day, and how it went on earlier days; that one is opened, today if none is
    named."""

    under: Screen
    date: str = ""


@dataclass(frozen=True)
class ShowRoster(Show):
    """The people of a campaign, one of them opened, 0 for whoever comes first."""

    under: Screen
    book: CampaignBook
    person: int = 0


@dataclass(frozen=True)
class ShowRecruits(Show):
    """Who would come along in a campaign; `joined` is told the number of who does."""

    under: Screen
    book: CampaignBook
    joined: Callable[[int], object]
