"""Which rule to read about each kind of order: what its tooltip says."""

from __future__ import annotations

from game.core.references import RuleId

EXPLAINS: dict[str, RuleId] = {
    "Move": "nwo.move.range",
    "Shoot": "nwo.ranged.contest",
    "Strike": "nwo.melee.contest",
    "Throw": "nwo.throw.roll",
    "Overwatch": "nwo.overwatch.delay",
    "TakeAim": "nwo.focus.advantage",
    "Reload": "nwo.reload.roll",
    "Dash": "nwo.dash",
    "Disengage": "nwo.disengage",
    "DropProne": "nwo.prone.take",
    "Swap": "nwo.swap.action",
    "StandUp": "nwo.prone.stand",
    "WatchFor": "nwo.overwatch.triggers",
    "Suppress": "nwo.suppress.attack",
    "DoubleStrike": "nwo.dual.two-attacks",
    "Disarm": "nwo.disarm.roll",
    "Shove": "nwo.shove.contest",
    "Grapple": "nwo.grapple.contest",
    "BreakFree": "nwo.grapple.break",
    "ForceDown": "nwo.grapple.prone",
    "LetGo": "nwo.grapple.ends",
    "HumanShield": "nwo.shield.declare",
    "Help": "nwo.help.adjacent",
    "QuickDraw": "nwo.swap.quick-draw",
    "PickUp": "nwo.swap.pick-up",
    "Recover": "nwo.condition.remove",
    "UseDoor": "nwo.turn.action-kinds",
    "Interact": "nwo.scene.improvised",
    "EndTurn": "nwo.turn.economy",
}
