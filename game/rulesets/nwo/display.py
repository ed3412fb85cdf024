"""How No Way Out is shown and heard."""

from __future__ import annotations

from game.core.describing.display import Display
from game.core.describing.sounds import sounding
from game.rulesets.nwo.content import FOLDER
from game.rulesets.nwo.outcome_breakdown import endings
from game.rulesets.nwo.reads import READS
from game.rulesets.nwo.roll_stats import LUCK
from game.rulesets.nwo.what_if import PROSPECTS

DISPLAY = Display(
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    prospects=PROSPECTS,
    reads=READS,
    luck=LUCK,
    endings=endings,
)
