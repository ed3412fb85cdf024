"""What people agree on for a battle beside the rules: what it is about, whose dice are rolled at the table,
the clock of a turn, a series of games. Chosen like options, but none of the rules."""

from __future__ import annotations

from game.client.seat.orders.turn_clock import what_happens
from game.client.seat.settings.settings import Setup
from game.core.dice import ALL, OWN, ROLLED
from game.core.field import Field
from game.core.ruleset import Choice
from game.systems import objectives

MISSION, DICE, CLOCK, GAMES = "mission", "dice", "clock", "games"
BY_GAME = "game"
WORDS = {
    DICE: {BY_GAME: "by the game", OWN: "people's, typed in", ALL: "all, typed in"},
    CLOCK: {
        "0": "none",
        "30": "30 seconds",
        "60": "1 minute",
        "90": "1½ minutes",
        "120": "2 minutes",
        "180": "3 minutes",
        "300": "5 minutes",
    },
    GAMES: {"1": "one battle", "3": "best of 3", "5": "best of 5", "7": "best of 7"},
}
"""The values of each, in words."""
AGREED = (
    Choice(DICE, "Dice are rolled", tuple(WORDS[DICE]), ""),
    Choice(CLOCK, "Clock for a turn", tuple(WORDS[CLOCK]), ""),
    Choice(GAMES, "Series", tuple(WORDS[GAMES]), ""),
)
"""All but the mission, which the map has a say in."""


class AgreedOptions:
    """`kept` is where they are written down."""

    def __init__(self, kept: Setup) -> None:
        self.kept = kept

    def __contains__(self, choice: Choice) -> bool:
        return choice.name in (MISSION, *WORDS)

    def mission(self, field: Field | None) -> Choice:
        """What a battle on that ground can be about."""
        return Choice(MISSION, "Mission", objectives.offered(field) if field else (objectives.LAST,), "")

    @property
    def rolled(self) -> str:
        """Whose dice are rolled at the table and typed in; "" if nobody's are."""
        return self.kept.dice if self.kept.dice in ROLLED else ""

    def words(self, choice: Choice, value: str) -> str:
        return objectives.MISSIONS.get(value, value) if choice.name == MISSION else WORDS[choice.name][value]

    def value(self, choice: Choice) -> str:
        """What is written down; it may be none of the values that there are now."""
        kept = {
            MISSION: self.kept.mission,
            DICE: self.rolled or BY_GAME,
            CLOCK: str(self.kept.clock),
            GAMES: str(self.kept.games),
        }
        return kept[choice.name]

    def set_value(self, choice: Choice, value: str) -> None:
        match choice.name:
            case "mission":
                self.kept.mission = value
            case "dice":
                self.kept.dice = "" if value == BY_GAME else value
            case "clock":
                self.kept.clock = int(value)
            case "games":
                self.kept.games = int(value)

    def told_of(self, choice: Choice) -> str:
        """What there is to say of one that is no mission."""
        if choice.name == CLOCK:
            return what_happens(self.kept.clock or 60)
        if choice.name == GAMES:
            return (
                "Who wins more of so many games: each map is played from either side, then the next one. "
                "The score is kept by names."
            )
        return "Faces of dice rolled at the table are typed in."
