"""Makes the screens that other screens name: the one place that knows all of them."""

from __future__ import annotations

from game.client.kit.screen import Next, Screen, Show
from game.client.kit.sound import speaker
from game.client.screens import shows
from game.client.screens.battle.lesson import LessonGuide
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.crash import CrashScreen
from game.client.screens.deploying import DeployScreen
from game.client.screens.faults import LEFT_OUT, FaultsScreen
from game.client.screens.filing import PathScreen
from game.client.screens.fought import FoughtScreen
from game.client.screens.ledger import LedgerScreen
from game.client.screens.lessons import LessonsScreen, WelcomeScreen
from game.client.screens.loading import LoadScreen
from game.client.screens.menu import PauseScreen
from game.client.screens.playingon import PlayOnScreen
from game.client.screens.prompts import ConfirmScreen, NameScreen
from game.client.screens.reading.screen import ReadingScreen
from game.client.screens.replay import ReplayScreen
from game.client.screens.result import ResultScreen
from game.client.screens.rulebook import RulebookScreen
from game.client.screens.saving import SaveScreen
from game.client.screens.seats import SeatsScreen
from game.client.screens.settingsview import SettingsScreen
from game.client.screens.setup import SetupScreen
from game.client.screens.squads import SquadsScreen
from game.client.screens.told import ToldScreen
from game.client.seat import autosaves, progress, teaching
from game.client.seat.match import Match
from game.client.seat.opening import given
from game.client.seat.settings import Settings


def following(screen: Screen, found: Next, settings: Settings) -> Screen:
    """The screen that is shown from now on: the same one if nothing else was named."""
    return screen if found is None else made(found, settings)


def made(found: Screen | Show, settings: Settings) -> Screen:
    """The screen of that name."""
    match found:
        case Screen():
            return found
        case shows.ShowSetup():
            autosaves.only(None)
            speaker.ambience = ""
            return SetupScreen(settings)
        case shows.ShowBattle(match, fresh):
            return BattleScreen(match, settings, fresh)
        case shows.ShowDeploying(deploying):
            return DeployScreen(settings, deploying)
        case shows.ShowTrial(trial):
            return BattleScreen(trial.match, settings, trial=trial)
        case shows.ShowLesson() | shows.ShowLessons() | shows.ShowWelcome():
            return _learning(found, settings)
        case shows.ShowTold(match):
            return ToldScreen(settings, match)
        case shows.ShowResult(match, under):
            return ResultScreen(match, settings, under)
        case shows.ShowReplay(watched):
            return ReplayScreen(watched, settings)
        case shows.ShowCrash(report, saved):
            return CrashScreen(settings, report, saved)
        case _:
            return _over(found, settings)


def _learning(found: Show, settings: Settings) -> Screen:
    """One of those that teach."""
    match found:
        case shows.ShowLesson(lesson):
            autosaves.only(None)
            progress.turn_to(settings, lesson)
            taught = teaching.begin(lesson)
            return BattleScreen(taught, settings, guide=LessonGuide(taught, settings))
        case shows.ShowWelcome():
            return WelcomeScreen(settings, made(shows.ShowSetup(), settings))
        case _:
            return LessonsScreen(settings, made(shows.ShowSetup(), settings))


def _over(found: Show, settings: Settings) -> Screen:
    """One that lies over another."""
    match found:
        case shows.ShowMenu(under, battle, match):
            return PauseScreen(under, settings, match, battle)
        case shows.ShowRulebook(under, ruleset, rule, scenario):
            return RulebookScreen(settings, under, ruleset, rule, given(ruleset, scenario) if scenario else {})
        case shows.ShowSave(under, match):
            return SaveScreen(settings, under, match)
        case shows.ShowSquads(under, ruleset, squad):
            return SquadsScreen(settings, under, ruleset, squad)
        case shows.ShowSeats(under, match):
            return SeatsScreen(settings, under, match)
        case shows.ShowLedger(under):
            return LedgerScreen(settings, under)
        case shows.ShowFought(under, known, row, who):
            return FoughtScreen(settings, under, known, row, who)
        case shows.ShowSaves(under):
            return LoadScreen(settings, under)
        case shows.ShowSettings(under):
            return SettingsScreen(settings, under)
        case shows.ShowReading(under, reading, done, start):
            return ReadingScreen(settings, under, reading, done, start)
        case shows.ShowConfirm(under, title, words, yes, then, agreed, no):
            return ConfirmScreen(settings, under, title, words, yes, then, agreed, no)
        case shows.ShowPath(under, use, title, endings):
            return PathScreen(settings, under, use, title, endings)
        case shows.ShowPlayOn(under, watched, timeline, number):
            return PlayOnScreen(settings, under, watched, timeline, number)
        case shows.ShowName(under, title, words, value, use):
            return NameScreen(settings, under, title, words, value, use)
        case shows.ShowFaults(under, faults, title, words, dismiss):
            return FaultsScreen(settings, under, faults, title, words or LEFT_OUT, dismiss)
    raise TypeError(f"{type(found).__name__} names no screen")


def match_of(screen: Screen | None) -> Match | None:
    """The battle that is played on the screen or below it."""
    while screen is not None:
        match = getattr(screen, "match", None)
        if isinstance(match, Match):
            return match
        screen = getattr(screen, "under", None)
    return None
