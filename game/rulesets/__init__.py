"""The rulesets that the game plays, by id."""

from __future__ import annotations

from game.core.defaults import complete
from game.core.ruleset import Ruleset
from game.rulesets import infowar, lithium, nwo, opend6, silhouette

RULESETS: dict[str, Ruleset] = {
    nwo.ID: complete(nwo),
    lithium.ID: complete(lithium),
    infowar.ID: complete(infowar),
    silhouette.ID: complete(silhouette),
    opend6.ID: complete(opend6),
}
DEFAULT = nwo.ID
