"""Which screen leads into a battle: one that goes on where it stood, or a new one, after its briefing and the
place where people set up their sides."""

from __future__ import annotations

from game.client.kit.screen import Show
from game.client.screens.routes import ShowBattle, ShowBriefing, ShowDeploying, ShowTold
from game.client.seat.campaigns.campaign_book import of_seed
from game.client.seat.daily_book import DailyBook
from game.client.seat.match import Match
from game.client.seat.setup.deployment import Deployment
from game.client.seat.setup.open_battle import PreparedBattle
from game.client.seat.view.objectives import briefing_of
from game.core.errors import EnfiladeError
from game.systems.objectives import DEPLOYMENT


def resumed_route(match: Match) -> Show:
    """A saved match, where it stood; what the player must know comes first."""
    return ShowTold(match) if match.told or match.otherwise else ShowBattle(match, fresh=False)


def daily(book: DailyBook, anew: bool = False) -> Show:
    """The battle of a day: the try that goes on, or a new one. EnfiladeError, in words, if that cannot be."""
    found = book.play(anew)
    return resumed_route(found) if isinstance(found, Match) else first(found)


def opening(match: Match) -> Show:
    """The battle, after its briefing if its mission has one and somebody is there to read it who has not read
    that of a campaign."""
    told = match.people() and briefing_of(match.battle.scenario, match.battle.field)
    return ShowBriefing(match) if told and not of_seed(match.seed) else ShowBattle(match)


def first(prepared: PreparedBattle) -> Show:
    """The battle, or before it the place where people set up their sides. EnfiladeError if it cannot
    begin."""
    if not any(zone.kind == DEPLOYMENT for zone in prepared.field.zones):
        return opening(prepared.begin())
    try:
        deploying = Deployment(prepared)
    except ValueError as error:
        raise EnfiladeError(str(error)) from None
    return ShowDeploying(deploying) if deploying.sides else opening(prepared.begin())
