"""Campaigns for tests of their screens: kept in files, with pictures that are never drawn."""

from __future__ import annotations

from msgspec.structs import replace
from pygame import Surface

from game.campaign.state import State
from game.client.board.map_cards import Card, CardRequest, MapPainter
from game.client.kit.screen import Screen
from game.client.screens import router
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.campaign import map_panel
from game.client.screens.routes import ShowCampaign
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.saves import campaign_files
from game.core.components import CLOCK
from tests.client.player import Player, quick

SIZES = ((1024, 640), (1280, 720), (1920, 1080))


class NoPictures(MapPainter):
    """Starts no process."""

    def card(self, key: CardRequest) -> Card | None:
        del key
        return None

    def update(self) -> None:
        pass


def without_pictures(monkeypatch: object) -> None:
    monkeypatch.setattr(map_panel, "MapPainter", NoPictures)  # type: ignore[attr-defined]
    monkeypatch.setattr(map_panel, "region", lambda *said: Surface(said[2]))  # type: ignore[attr-defined]


def kept(state: State) -> CampaignBook:
    """The campaign, in a file of its own."""
    book = CampaignBook(state, campaign_files.fresh_path("mini"))
    book.keep()
    return book


def on_map(state: State) -> Player:
    """At the map of it."""
    return Player(router.make_screen(ShowCampaign(kept(state)), quick()))


def on_disk() -> State:
    """The campaign that was written last, as it is in its file."""
    latest = campaign_files.latest()
    assert latest and latest.state
    return latest.state


def decided(screen: Screen, winner: str = "azure") -> None:
    """The battle on the screen is over."""
    assert isinstance(screen, BattleScreen)
    table = screen.match.battle.table
    table.world.put(CLOCK, replace(table.clock, winner=winner))
