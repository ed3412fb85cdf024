"""What one is to have done once under these rules; each teaches one of them."""

from __future__ import annotations

from game.core.describing.achievements import Achievement, achievement

ACHIEVEMENTS: tuple[Achievement, ...] = (
    achievement(
        "lithium/called",
        "Precisely There",
        "Call a shot at a part of the body, and hit.",
        "lithium.location.called",
        "rule:lithium.modifier.called hit",
    ),
    achievement(
        "lithium/near",
        "Arm's Length",
        "Hit from so near that it helps.",
        "lithium.modifier.near",
        "rule:lithium.modifier.near hit",
    ),
    achievement(
        "lithium/dodge",
        "Where I Was",
        "Dodge, and come away unhurt.",
        "lithium.attack.dodge",
        "answer:lithium.attack.respond:dodge !struck",
    ),
    achievement(
        "lithium/parry",
        "Knife Answers Knife",
        "Parry a blow instead of getting out of its way.",
        "lithium.attack.parry",
        "answer:lithium.attack.respond:parry",
    ),
    achievement(
        "lithium/rapid",
        "One After the Other",
        "Hit although it is not the only shot of the turn.",
        "lithium.modifier.rapid",
        "rule:lithium.modifier.rapid hit",
    ),
    achievement(
        "lithium/interrupted",
        "Change of Plan",
        "Make something of a turn that came otherwise than declared.",
        "lithium.action.interrupted",
        "answer:lithium.action.interrupted",
    ),
    achievement(
        "lithium/aid",
        "Press Here",
        "Give first aid that works.",
        "lithium.damage.first-aid",
        "pass:lithium.damage.first-aid",
    ),
    achievement(
        "lithium/painkiller",
        "It Can Wait",
        "Take a painkiller, and go on.",
        "lithium.damage.painkiller",
        "order:TakePainkiller",
    ),
    achievement(
        "lithium/bleeding",
        "Leaves a Trail",
        "Shoot somebody so that they bleed.",
        "lithium.damage.bleeding",
        "attack:ranged foe:bleeding",
    ),
    achievement(
        "lithium/opposed",
        "By a Hair",
        "Let the dice say who of two was first.",
        "lithium.turn.opposed",
        "said:lithium.turn.opposed",
    ),
    achievement(
        "lithium/shout",
        "Behind You",
        "Shout a warning to your own.",
        "lithium.action.speak",
        "said:lithium.action.speak",
    ),
    achievement(
        "lithium/felled",
        "Light Goes Out",
        "Fell somebody with a single shot.",
        "lithium.damage.blackout",
        "attack:ranged downs",
    ),
)
