"""The rulesets that the game plays, by id."""

from __future__ import annotations

from game.core.ruleset import Ruleset
from game.rulesets import infowar, lithium, nwo, opend6, silhouette

RULESETS: dict[str, Ruleset] = {
    nwo.ID: nwo,
    lithium.ID: lithium,
    infowar.ID: infowar,
    silhouette.ID: silhouette,
    opend6.ID: opend6,
}
DEFAULT = nwo.ID
