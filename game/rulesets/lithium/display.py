"""How Lithium Sunset is shown and heard."""

from __future__ import annotations

from game.core.describing.display import Display
from game.core.describing.sounds import sounding
from game.rulesets.lithium.content import FOLDER
from game.rulesets.lithium.orders import VERBS, endings
from game.rulesets.lithium.readings import READS
from game.rulesets.lithium.roll_stats import LUCK
from game.rulesets.lithium.what_if import PROSPECTS

DISPLAY = Display(
    round="Turn",
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    prospects=PROSPECTS,
    explains={verb.action: verb.rule for verb in VERBS},
    reads=READS,
    luck=LUCK,
    endings=endings,
)
