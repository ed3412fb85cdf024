"""What one is to have done once under these rules; each teaches one of them."""

from __future__ import annotations

from game.core.describing.achievements import Achievement, achievement

ACHIEVEMENTS: tuple[Achievement, ...] = (
    achievement(
        "infowar/lead",
        "Follow Me",
        "Lead well, so that the others keep up with you.",
        "infowar.initiative.leadership",
        "pass:infowar.initiative.leadership",
    ),
    achievement(
        "infowar/anew",
        "From the Top",
        "Have the initiative thrown anew after good leading.",
        "infowar.initiative.reroll",
        "answer:infowar.initiative.reroll:anew",
    ),
    achievement(
        "infowar/pinned",
        "Leaden Rain",
        "Pin somebody under automatic fire.",
        "infowar.auto.pinned",
        "order:AutoFire foe:pinned",
    ),
    achievement(
        "infowar/shotgun",
        "Wide Pattern",
        "Hit with a shotgun: its pattern forgives much.",
        "infowar.ranged.shotgun",
        "rule:infowar.ranged.shotgun hit",
    ),
    achievement(
        "infowar/point-blank",
        "Powder on the Sleeve",
        "Shoot from point-blank range, and do not miss.",
        "infowar.ranged.point-blank",
        "attack:ranged rule:infowar.ranged.point-blank !miss",
    ),
    achievement(
        "infowar/all-out",
        "No Way Back",
        "Hit in an all-out attack, with no thought for your own defence.",
        "infowar.melee.all-out-offense",
        "rule:infowar.melee.all-out-offense hit",
    ),
    achievement(
        "infowar/guarded",
        "Like a Wall",
        "Stay unharmed in close combat by defending with all you have.",
        "infowar.melee.all-out-defense",
        "met:melee kept rule:infowar.melee.all-out-defense",
    ),
    achievement(
        "infowar/sized-up",
        "Seen Through",
        "Size an opponent up before the first blow.",
        "infowar.melee.sizing-up",
        "pass:infowar.melee.sizing-up",
    ),
    achievement(
        "infowar/manoeuvre",
        "Fancy Work",
        "Hit with a special manoeuvre.",
        "infowar.melee.special-maneuver",
        "rule:infowar.melee.special-maneuver hit",
    ),
    achievement(
        "infowar/stun",
        "Sleep It Off",
        "Hit somebody with the flat or the butt, only to stun.",
        "infowar.stun.attack",
        "rule:infowar.stun.attack hit",
    ),
    achievement(
        "infowar/medic",
        "Steady Hands",
        "Treat wounds so that they heal well.",
        "infowar.heal.medicine",
        "pass:infowar.heal.medicine",
    ),
    achievement(
        "infowar/awake",
        "Still Here",
        "Be wounded badly, and stay awake.",
        "infowar.wound.consciousness",
        "struck pass:infowar.wound.consciousness",
    ),
)
