"""What of the last choices there is no more: left out, and named for the start screen."""

from __future__ import annotations

from game.ai.agents import LEVELS
from game.ai.levels import CALM, TEMPERAMENTS
from game.client.seat.match import PERSON
from game.client.seat.settings.settings import Setup
from game.core.field import SIDES
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS

PLAYERS = (PERSON, *LEVELS)
NAME = 40
"""The most letters of a name that are said."""


def without_gone(kept: Setup, ruleset: Ruleset) -> list[str]:
    """Leave out rulesets, sides, players and options that do not exist; a line for each, and for squads, in
    whose place others play.

    `ruleset` is the one that is played, whatever was kept.
    """
    said = []
    if kept.ruleset and kept.ruleset not in RULESETS:
        said.append(
            missing_words("The ruleset", kept.ruleset, f"is there no more; {ruleset.TITLE} is chosen")
        )
    squads = [squad.id for squad in ruleset.squads()]
    for seat in kept.seats:
        if seat.side not in SIDES:
            said.append(missing_words("The side", seat.side, "is there no more"))
            continue
        if seat.squad and seat.squad not in squads:
            said.append(missing_words("The squad", seat.squad, f"is there no more; {seat.side} has another"))
        if seat.player not in PLAYERS:
            said.append(
                missing_words("The player", seat.player, f"is there no more; a person plays {seat.side}")
            )
            seat.player = PERSON
        if seat.partner and seat.partner not in PLAYERS:
            said.append(missing_words("The player", seat.partner, f"is there no more; {seat.side} has one"))
            seat.partner = ""
        if seat.temper not in TEMPERAMENTS:
            said.append(missing_words("The temperament", seat.temper, "is there no more"))
            seat.temper = CALM
        said += _options(seat.options, ruleset, "side")
    kept.seats = [seat for seat in kept.seats if seat.side in SIDES]
    return said + _options(kept.options, ruleset, "battle")


def _options(given: dict[str, str], ruleset: Ruleset, scope: str) -> list[str]:
    values = {choice.name: choice.values for choice in ruleset.CHOICES if choice.scope == scope}
    wrong = [name for name, value in given.items() if value not in values.get(name, ())]
    return [missing_words("The option", f"{name}: {given.pop(name)}", "is there no more") for name in wrong]


def missing_words(what: str, name: str, words: str) -> str:
    """One line about it."""
    return f"{what} {name[:NAME]!r} {words.rstrip('.')}."
