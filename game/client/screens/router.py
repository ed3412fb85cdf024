"""Makes the screens that other screens name: the one place that knows all of them."""

from __future__ import annotations

from game.client.kit.screen import Next, Screen, Show
from game.client.kit.sound_player import speaker
from game.client.screens import routes
from game.client.screens.battle.briefing import BriefingScreen
from game.client.screens.battle.dice_screen import DiceScreen
from game.client.screens.battle.menu import PauseScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.battle.seats import SeatsScreen
from game.client.screens.campaign.debrief import DebriefScreen
from game.client.screens.campaign.list_screen import CampaignsScreen
from game.client.screens.campaign.new_screen import NewCampaignScreen
from game.client.screens.campaign.screen import CampaignScreen
from game.client.screens.career import CareerScreen
from game.client.screens.crash import CrashScreen
from game.client.screens.daily.screen import DailyScreen
from game.client.screens.groups import GroupsScreen
from game.client.screens.ledger.battles import RollBattlesScreen
from game.client.screens.ledger.screen import LedgerScreen
from game.client.screens.maps.file_browser import PathScreen
from game.client.screens.maps.screen import ReadingScreen
from game.client.screens.prompts import ChangesScreen, ConfirmScreen, NameScreen, SaveScreen
from game.client.screens.replay.play_on import PlayOnScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.result.screen import ResultScreen
from game.client.screens.result.turning_points import TurningScreen
from game.client.screens.rulebook import RulebookScreen
from game.client.screens.saves.screen import LoadScreen
from game.client.screens.settings.screen import SettingsScreen
from game.client.screens.setup.deployment import DeployScreen
from game.client.screens.setup.file_faults import LEFT_OUT, FaultsScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.screens.squads.screen import SquadsScreen
from game.client.screens.title.screen import MapsMenuScreen, TitleScreen
from game.client.screens.tutorial.lesson_guide import LessonGuide
from game.client.screens.tutorial.screen import LessonsScreen
from game.client.seat.campaigns import campaign_book
from game.client.seat.match import Match
from game.client.seat.saves import autosaves
from game.client.seat.settings.settings import Settings
from game.client.seat.setup.open_battle import given
from game.client.seat.tutorial import lesson_run, lessons


def following(screen: Screen, found: Next, settings: Settings) -> Screen:
    """The screen that is shown from now on: the same one if nothing else was named."""
    return screen if found is None else make_screen(found, settings)


def make_screen(found: Screen | Show, settings: Settings) -> Screen:
    """The screen of that name."""
    match found:
        case Screen():
            return found
        case routes.ShowTitle() | routes.ShowSetup():
            return _menu(found, settings)
        case routes.ShowBattle(match, fresh):
            campaign_book.hold(match, fresh)
            return BattleScreen(match, settings, fresh)
        case routes.ShowDeploying(deploying):
            return DeployScreen(settings, deploying)
        case routes.ShowTrial(trial):
            return BattleScreen(trial.match, settings, trial=trial)
        case routes.ShowLesson() | routes.ShowLessons():
            return _learning(found, settings)
        case routes.ShowBriefing(match, under):
            return BriefingScreen(settings, match, under)
        case routes.ShowTold(match):
            return ChangesScreen(settings, match)
        case routes.ShowResult(match, under):
            speaker.music.wanted = match.ending
            return _over_and_done(match, settings, under)
        case routes.ShowReplay(watched, under, number):
            return ReplayScreen(watched, settings, under, number)
        case routes.ShowCrash(report, saved):
            return CrashScreen(settings, report, saved)
        case routes.ShowCampaigns() | routes.ShowNewCampaign() | routes.ShowCampaign() | routes.ShowDebrief():
            return _campaign(found, settings)
        case _:
            return _over(found, settings)


def _menu(found: Show, settings: Settings) -> Screen:
    """One of those from which all others are reached; no battle is on the screen any more."""
    autosaves.release_others(None)
    speaker.ambience = ""
    speaker.music.wanted = "menu"
    if not isinstance(found, routes.ShowSetup):
        return TitleScreen(settings)
    setup = SetupScreen(settings)
    return make_screen(setup.follow(found.link) or setup, settings) if found.link else setup


def _campaign(found: Show, settings: Settings) -> Screen:
    """One of those of a campaign; no battle is on the screen any more."""
    autosaves.release_others(None)
    speaker.ambience = ""
    if not isinstance(found, routes.ShowDebrief):
        speaker.music.wanted = "menu"
    match found:
        case routes.ShowCampaigns(under):
            return CampaignsScreen(settings, under)
        case routes.ShowCampaign(book) if book.state.unread and book.state.debrief:
            return DebriefScreen(settings, book)  # closed or killed before anybody had read it
        case routes.ShowCampaign(book):
            return CampaignScreen(settings, book)
        case routes.ShowDebrief(book):
            return DebriefScreen(settings, book)
        case _:
            return NewCampaignScreen(settings)


def _over_and_done(match: Match, settings: Settings, under: Screen) -> Screen:
    """What comes of a battle: for a campaign its debrief, else how it ended."""
    book = campaign_book.awaiting(match)
    if book and not book.conclude(match):
        return make_screen(routes.ShowDebrief(book), settings)
    return ResultScreen(match, settings, under)


def _learning(found: Show, settings: Settings) -> Screen:
    """One of those that teach."""
    match found:
        case routes.ShowLesson(lesson):
            autosaves.release_others(None)
            lessons.turn_to(settings, lesson)
            taught = lesson_run.begin(lesson)
            return BattleScreen(taught, settings, guide=LessonGuide(taught, settings))
        case routes.ShowLessons(under) if under is not None:
            return LessonsScreen(settings, under)
        case _:
            return LessonsScreen(settings, TitleScreen(settings))


def _over(found: Show, settings: Settings) -> Screen:
    """One that lies over another."""
    screen = _over_battle(found, settings) or _over_pages(found, settings) or _asking(found, settings)
    if screen is None:
        raise TypeError(f"{type(found).__name__} names no screen")
    return screen


def _over_battle(found: Show, settings: Settings) -> Screen | None:
    """One over a battle or what came of it, and over the replay of one."""
    match found:
        case routes.ShowMenu(under, battle, match, back):
            return PauseScreen(under, settings, match, battle, back)
        case routes.ShowRulebook(under, ruleset, rule, scenario):
            return RulebookScreen(
                settings, under, ruleset, rule, given(ruleset, scenario) if scenario else {}
            )
        case routes.ShowSave(under, match):
            return SaveScreen(settings, under, match)
        case routes.ShowSeats(under, match):
            return SeatsScreen(settings, under, match)
        case routes.ShowDice(under, rolls, viewer):
            return DiceScreen(settings, under, rolls, viewer)
        case routes.ShowTurning(under, match):
            return TurningScreen(settings, under, match)
        case routes.ShowPlayOn(under, watched, timeline, number):
            return PlayOnScreen(settings, under, watched, timeline, number)
    return None


def _over_pages(found: Show, settings: Settings) -> Screen | None:
    """A page of what is the player's own: people, squads, maps, saves, the ledger, the settings."""
    match found:
        case routes.ShowRoster(under, book, person):
            from game.client.screens.roster.screen import RosterScreen  # most start the game for a battle

            return RosterScreen(settings, under, book, person)
        case routes.ShowRecruits(under, book, joined):
            from game.client.screens.roster.recruits import RecruitsScreen

            return RecruitsScreen(settings, under, book, joined)
        case routes.ShowSquads(under, ruleset, squad, told):
            return SquadsScreen(settings, under, ruleset, squad, told)
        case routes.ShowLedger(under, only):
            return LedgerScreen(settings, under, only)
        case routes.ShowGroups(under):
            return GroupsScreen(settings, under)
        case routes.ShowFought(under, known, row, who):
            return RollBattlesScreen(settings, under, known, row, who)
        case routes.ShowMapsAndSquads(under):
            return MapsMenuScreen(settings, under)
        case routes.ShowCareer(under, page, ruleset):
            return CareerScreen(settings, under, page, ruleset)
        case routes.ShowDaily(under, date):
            return DailyScreen(settings, under, date)
        case routes.ShowSaves(under):
            return LoadScreen(settings, under)
        case routes.ShowSettings(under):
            return SettingsScreen(settings, under)
        case routes.ShowReading(under, reading, ruleset, done, start, guided):
            return ReadingScreen(settings, under, reading, ruleset, done, start, guided)
        case routes.ShowFairness(under, reading, ruleset):
            from game.client.screens.maps.fairness import FairnessScreen  # the lab is seldom needed

            return FairnessScreen(settings, under, reading, ruleset)
        case routes.ShowNewMap(under, use):
            from game.client.screens.generator.screen import NewMapScreen  # with the lab that plays on it

            return NewMapScreen(settings, under, use)
    return None


def _asking(found: Show, settings: Settings) -> Screen | None:
    """One that asks for a single thing: yes or no, a name, a file; or tells what is wrong with files."""
    match found:
        case routes.ShowConfirm(under, title, words, yes, then, agreed, no):
            return ConfirmScreen(settings, under, title, words, yes, then, agreed, no)
        case routes.ShowPath(under, use, title, endings):
            return PathScreen(settings, under, use, title, endings)
        case routes.ShowName(under, title, words, value, use):
            return NameScreen(settings, under, title, words, value, use)
        case routes.ShowFaults(under, faults, title, words, dismiss):
            return FaultsScreen(settings, under, faults, title, words or LEFT_OUT, dismiss)
    return None


def match_of(screen: Screen | None) -> Match | None:
    """The battle that is played on the screen or below it."""
    while screen is not None:
        match = getattr(screen, "match", None)
        if isinstance(match, Match):
            return match
        screen = getattr(screen, "under", None)
    return None
