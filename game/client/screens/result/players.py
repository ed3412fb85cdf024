"""Who played a side, as it is told when a battle is over."""

from __future__ import annotations

from game.ai.levels import player_words
from game.client.screens.setup.opponent import signed
from game.client.seat.match import PERSON, Match, is_computer


def who_played(match: Match) -> dict[str, str]:
    """By side: people by name, of the computer its level and temperament, and what the squad got more or
    less."""
    told = {}
    for team in match.battle.scenario.teams:
        pair = match.partners.pair(team.side)
        names = [f"the computer ({player_words(one)})" if is_computer(one) else one for one in pair]
        words = " and ".join("a person" if name == PERSON else name for name in dict.fromkeys(names))
        points = match.terms.handicaps.get(team.side, 0)
        more = f", handicap {signed(points)}" if points else ""
        told[team.side] = f"played by {words}{more}"
    return told
