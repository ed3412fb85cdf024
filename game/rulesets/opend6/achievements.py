"""What one is to have done once under these rules; each teaches one of them."""

from __future__ import annotations

from game.core.describing.achievements import Achievement, achievement

ACHIEVEMENTS: tuple[Achievement, ...] = (
    achievement(
        "opend6/called",
        "Just There",
        "Hit in a called shot.",
        "opend6.option.called-shot",
        "rule:opend6.option.called-shot hit",
    ),
    achievement(
        "opend6/points",
        "A Little Extra",
        "Spend a character point on a roll.",
        "opend6.roll.character-point",
        "answer:opend6.roll.character-point:spend",
    ),
    achievement(
        "opend6/reaction",
        "Second Thoughts",
        "Give an action up to dodge in time.",
        "opend6.defence.partial-reaction",
        "answer:opend6.defence.partial-reaction:dodge",
    ),
    achievement(
        "opend6/full",
        "Nothing Else Matters",
        "Give a whole turn to your defence.",
        "opend6.defence.full",
        "order:Defend rule:opend6.defence.full",
    ),
    achievement(
        "opend6/parry",
        "Edge to Edge",
        "Parry a blow.",
        "opend6.defence.block-parry",
        "met:melee by:parry",
    ),
    achievement(
        "opend6/ram",
        "Right of Way",
        "Ram something with a vehicle.",
        "opend6.vehicle.ram",
        "order:Ram pass:opend6.vehicle.ram",
    ),
    achievement(
        "opend6/grab",
        "Got You",
        "Grab somebody, and hold on.",
        "opend6.option.grab",
        "foe:grabbed",
    ),
    achievement(
        "opend6/floored",
        "Up and Over",
        "Trip or tackle somebody to the ground.",
        "opend6.option.trip",
        "order:Wrestle foe:floored",
    ),
    achievement(
        "opend6/cover",
        "No Place to Hide",
        "Shoot the cover away that somebody hides behind.",
        "opend6.cover.destroy",
        "ground",
    ),
    achievement(
        "opend6/stun",
        "Alive, Please",
        "Stun somebody senseless.",
        "opend6.gear.stun",
        "foe:senseless",
    ),
    achievement(
        "opend6/treat",
        "Hold On",
        "Save somebody who is mortally wounded.",
        "opend6.wound.mortal",
        "rid:mortal",
    ),
    achievement(
        "opend6/emplaced",
        "Dug In",
        "Set a heavy weapon up on its legs.",
        "opend6.turn.set-up",
        "self:emplaced",
    ),
)
