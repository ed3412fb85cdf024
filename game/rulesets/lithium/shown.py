"""How Lithium Sunset is shown and heard."""

from __future__ import annotations

from game.core.display import Display
from game.core.sounding import sounding
from game.rulesets.lithium.content import FOLDER
from game.rulesets.lithium.endings import endings
from game.rulesets.lithium.explains import EXPLAINS, READS
from game.rulesets.lithium.luck import LUCK
from game.rulesets.lithium.prospects import PROSPECTS

DISPLAY = Display(
    round="Turn",
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    prospects=PROSPECTS,
    explains=EXPLAINS,
    reads=READS,
    luck=LUCK,
    endings=endings,
)
