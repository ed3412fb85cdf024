"""How No Way Out is shown and heard."""

from __future__ import annotations

from game.core.display import Display
from game.core.sounding import sounding
from game.rulesets.nwo.content import FOLDER
from game.rulesets.nwo.endings import endings
from game.rulesets.nwo.explains import EXPLAINS, READS
from game.rulesets.nwo.luck import LUCK
from game.rulesets.nwo.prospects import PROSPECTS

DISPLAY = Display(sounds=lambda: sounding(FOLDER / "sounds.toml"), prospects=PROSPECTS, explains=EXPLAINS, reads=READS, luck=LUCK, endings=endings)
