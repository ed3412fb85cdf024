"""What is played otherwise since which version of these rules (docs/versions.md)."""

from __future__ import annotations

from game.core.ruleset import RuleChange

MENDED: tuple[RuleChange, ...] = (
    RuleChange(
        2, "opend6.roll.character-point", "whom harm does not reach is not asked for a character point"
    ),
    RuleChange(
        2,
        "opend6.initiative",
        "who answers for good about character points there answers for the initiative alone",
    ),
    RuleChange(
        2,
        "opend6.attack.blast",
        "a tile that vehicles or high cover hide is thrown at out of sight, 6 harder",
    ),
    RuleChange(2, "opend6.attack.blast", "what only hides stops neither throws nor blasts"),
    RuleChange(
        2,
        "opend6.defence.partial-reaction",
        "wounds weigh on the sixth sense, and it gives no defence without a die",
    ),
    RuleChange(
        2, "opend6.vehicle.move", "at least half of what a level allows is driven, and not half a tile less"
    ),
    RuleChange(2, "opend6.vehicle.turns", "what is driven begins where there is room to turn"),
    RuleChange(
        3,
        "opend6.vehicle.aboard",
        "who leaps well enough may still add character points, as each one above lessens the harm",
    ),
    RuleChange(
        4,
        "opend6.attack.blast",
        "block and parry shelter from no blast, and who rides in the open has the driver's dodge against it",
    ),
    RuleChange(
        4,
        "opend6.damage.bonus",
        "the bonus of a high roll counts through cover, and for a grenade that lands where it was meant to",
    ),
    RuleChange(
        4,
        "opend6.aim",
        "aiming counts for a throw at the tile of who was aimed at; it ends with that one out of the fight "
        "or off the map",
    ),
    RuleChange(
        4,
        "opend6.roll.character-point",
        "a throw that lands may be raised above the dodge of those in the blast",
    ),
    RuleChange(
        4,
        "opend6.vehicle.ram",
        "light, smoke, what hides and lying down, quick figures and the sixth sense count against a ram",
    ),
    RuleChange(
        4, "opend6.defence.optional-acrobatics", "Reflexes do not count for acrobatics that nobody has learnt"
    ),
    RuleChange(4, "opend6.cover.destroy", "cover that is worn down is gone, and hides nobody any more"),
    RuleChange(
        4,
        "opend6.roll.wild-die",
        "aboard nobody falls; a gun that has jammed is nothing to who has it no more",
    ),
    RuleChange(4, "opend6.defence.block-parry", "a parry ends with the last weapon in hand"),
    RuleChange(4, "opend6.option.prone", "who lies and is thrown down is thrown down, and not both"),
    RuleChange(4, "opend6.turn.multi-action", "nobody has more than 99 actions"),
    RuleChange(
        4,
        "opend6.vehicle.body",
        "who attacks cover out of a vehicle does so from the tile of it that is nearest",
    ),
    RuleChange(
        5,
        "opend6.difficulty.floor",
        "what the lack of a skill adds is a part of the difficulty before the floor of 3 is laid under it",
    ),
    RuleChange(6, "opend6.damage.bonus", "a hero at the wheel adds the bonus of a high roll to a ram"),
    RuleChange(7, "opend6.initiative", "who is alike in the second roll for a tie as well rolls once more"),
    RuleChange(8, "opend6.defence.skill-bonus", "six ranks are of one ability, not of two together"),
    RuleChange(8, "opend6.ability", "the stalker is mighty, quick and limber, the adept evasive and frail"),
    RuleChange(
        9, "opend6.attack.blast", "a throw that comes to less than nothing reaches whoever has no dodge"
    ),
    RuleChange(
        10,
        "opend6.vehicle.turns",
        "on a map turned by half what is driven begins on the place that is turned",
    ),
)
