"""Which rule to read about each kind of order: what its tooltip says."""

from __future__ import annotations

from game.core.references import RuleId

EXPLAINS: dict[str, RuleId] = {
    "Walk": "lithium.action.kinds",
    "Run": "lithium.action.kinds",
    "ShortWalk": "lithium.action.combined",
    "Shoot": "lithium.attack.roll",
    "Strike": "lithium.attack.roll",
    "Again": "lithium.modifier.rapid",
    "Throw": "lithium.attack.roll",
    "Draw": "lithium.action.quick",
    "Drop": "lithium.action.quick",
    "Shout": "lithium.action.speak",
    "GoProne": "lithium.action.prone-dodge",
    "StandUp": "lithium.action.quick",
    "Reload": "lithium.action.items",
    "PickUp": "lithium.action.items",
    "TakeOut": "lithium.action.items",
    "Use": "lithium.action.use-object",
    "Aid": "lithium.damage.first-aid",
    "TakePainkiller": "lithium.damage.painkiller",
    "Climb": "lithium.action.climb",
    "Jump": "lithium.action.jump",
    "TakeBack": "lithium.turn.declare",
    "Later": "lithium.turn.declare",
    "EndTurn": "lithium.turn.declare",
}
