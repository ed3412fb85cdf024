"""How No Way Out is shown and heard."""

from __future__ import annotations

from game.core.actions import Action
from game.core.describing.display import Display, Foretelling
from game.core.describing.roll_stats import Statistics
from game.core.describing.sounds import sounding
from game.core.table import Table
from game.rulesets.nwo.content import FOLDER
from game.rulesets.nwo.figures import movement, unspent
from game.rulesets.nwo.outcome_breakdown import endings
from game.rulesets.nwo.reads import READS
from game.rulesets.nwo.roll_stats import LUCK


def allowance(table: Table, action: Action) -> int:
    """How many tiles a way of that order may cost: those of the Movement, as long as it is unspent."""
    return movement(table, action.unit) if unspent(table, action.unit).movement else 0


DISPLAY = Display(
    allowance=allowance,
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    reads=READS,
)
FORETELLING = Foretelling(
    endings=endings,
)
STATISTICS = Statistics(LUCK)
