"""Which rule to read about each kind of order: what its tooltip says."""

from __future__ import annotations

from game.core.references import RuleId

EXPLAINS: dict[str, RuleId] = {
    "Move": "silhouette.move.rates",
    "Stand": "silhouette.declare.speed",
    "Walk": "silhouette.declare.speed",
    "Jog": "silhouette.declare.speed",
    "Run": "silhouette.declare.speed",
    "Sprint": "silhouette.declare.speed",
    "Actions": "silhouette.declare.multiple",
    "Defend": "silhouette.declare.defensive",
    "Shoot": "silhouette.attack.roll",
    "Strike": "silhouette.damage.melee",
    "Aim": "silhouette.attack.aim",
    "Snipe": "silhouette.sniping",
    "Ambush": "silhouette.ambush",
    "Throw": "silhouette.misc.blast",
    "TakeCover": "silhouette.action.take-cover",
    "Rise": "silhouette.action.take-cover",
    "Reload": "silhouette.action.ready",
    "Draw": "silhouette.action.kinds",
    "Plant": "silhouette.action.plant",
    "CallArtillery": "silhouette.misc.blast",
    "PickUp": "silhouette.action.kinds",
    "Use": "silhouette.action.kinds",
    "Aid": "silhouette.wound.system-shock",
    "Idle": "silhouette.action.kinds",
    "Later": "silhouette.declare.speed",
    "TakeBack": "silhouette.declare.speed",
    "EndTurn": "silhouette.sequence",
}
