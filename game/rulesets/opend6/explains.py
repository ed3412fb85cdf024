"""Which rule to read about each kind of order: what its tooltip says."""

from __future__ import annotations

from game.core.references import RuleId

EXPLAINS: dict[str, RuleId] = {
    "Move": "opend6.move",
    "Shoot": "opend6.attack.success",
    "Strike": "opend6.range.close-combat",
    "Throw": "opend6.attack.blast",
    "Declare": "opend6.turn.multi-action",
    "Defend": "opend6.defence.active-window",
    "Aim": "opend6.aim",
    "Walk": "opend6.move",
    "Run": "opend6.move",
    "Reload": "opend6.turn.ready",
    "Draw": "opend6.turn.ready",
    "Breach": "opend6.cover.destroy",
    "Hurl": "opend6.attack.skills",
    "DropProne": "opend6.option.prone",
    "StandUp": "opend6.option.prone",
    "Clear": "opend6.turn.ready",
    "PickUp": "opend6.turn.ready",
    "Treat": "opend6.wound.mortal",
    "UseDoor": "opend6.turn.choice",
    "Drive": "opend6.vehicle.move",
    "Cruise": "opend6.vehicle.move",
    "Speed": "opend6.vehicle.move",
    "AllOut": "opend6.vehicle.move",
    "Reverse": "opend6.vehicle.move",
    "Brake": "opend6.vehicle.move",
    "Ram": "opend6.vehicle.ram",
    "Board": "opend6.vehicle.aboard",
    "GetOut": "opend6.vehicle.aboard",
    "Change": "opend6.vehicle.aboard",
    "EndTurn": "opend6.turn.choice",
}
