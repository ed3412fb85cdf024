"""What is played otherwise since which version of these rules (docs/versions.md)."""

from __future__ import annotations

from game.core.ruleset import Mended

MENDED: tuple[Mended, ...] = (
    Mended(2, "opend6.roll.character-point", "whom harm does not reach is not asked for a character point"),
    Mended(2, "opend6.initiative", "who answers for good about character points there answers for the initiative alone"),
    Mended(2, "opend6.attack.blast", "a tile that vehicles or high cover hide is thrown at out of sight, 6 harder"),
    Mended(2, "opend6.attack.blast", "what only hides stops neither throws nor blasts"),
    Mended(2, "opend6.defence.partial-reaction", "wounds weigh on the sixth sense, and it gives no defence without a die"),
    Mended(2, "opend6.vehicle.move", "at least half of what a level allows is driven, and not half a tile less"),
    Mended(2, "opend6.vehicle.turns", "what is driven begins where there is room to turn"),
    Mended(3, "opend6.vehicle.aboard", "who leaps well enough may still add character points, as each one above lessens the harm"),
)
