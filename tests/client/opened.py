"""Screens as the window opens them, ready to be played with."""

from __future__ import annotations

from pathlib import Path

from game.client.kit.screen import Screen
from game.client.screens import router
from game.client.screens.into_battle import resumed_route
from game.client.screens.routes import ShowReplay, ShowRulebook, ShowSetup
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle
from game.core.records.files import Record
from game.core.ruleset import Ruleset
from game.core.scenario import Scenario


def setup(settings: Settings) -> Screen:
    return router.make_screen(ShowSetup(), settings)


def resume(path: Path, settings: Settings) -> Screen:
    return router.make_screen(resumed_route(open_battle.resume(path)), settings)


def take_up(path: Path, settings: Settings) -> Screen:
    return router.make_screen(resumed_route(open_battle.take_up(path)), settings)


def watch(record: Record, settings: Settings, path: Path | None = None) -> Screen:
    return router.make_screen(ShowReplay(open_battle.watch_record(record, path)), settings)


def rulebook(
    settings: Settings, under: Screen, ruleset: Ruleset, rule: str = "", scenario: Scenario | None = None
) -> Screen:
    return router.make_screen(ShowRulebook(under, ruleset, rule, scenario), settings)
