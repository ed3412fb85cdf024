"""What a map would have a battle on it be: taken over when it is chosen, and free to be changed."""

from __future__ import annotations

from game.client.seat.setup.choices import Choices
from game.rulesets import RULESETS
from game.rulesets.setup import suggested
from game.systems import objectives


def apply_suggestions(choices: Choices) -> None:
    """Choose the rules, the options, the squads and the mission that the chosen map suggests; what it says
    nothing of stays."""
    field = choices.field
    if field is None:
        return
    if field.ruleset in RULESETS:
        choices.choose_ruleset(field.ruleset)
    options, squads = suggested(field, choices.ruleset)
    choices.kept.options.update(options)
    for seat in choices.seats:
        seat.squad = squads.get(seat.side, seat.squad)
    if objectives.offered(field)[0] != objectives.LAST:
        choices.kept.mission = ""
