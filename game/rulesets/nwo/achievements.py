"""What one is to have done once under these rules; each teaches one of them."""

from __future__ import annotations

from game.core.describing.achievements import Achievement, achievement

ACHIEVEMENTS: tuple[Achievement, ...] = (
    achievement(
        "nwo/crit",
        "Wide Open",
        "Beat somebody by so much that the hit is critical.",
        "nwo.attack.crit",
        "crit",
    ),
    achievement(
        "nwo/focused",
        "Breath Held",
        "Take aim first, and hit with the advantage of it.",
        "nwo.focus.advantage",
        "rule:nwo.focus.advantage hit",
    ),
    achievement(
        "nwo/overwatch",
        "Lane Closed",
        "Hit somebody who walks into the tiles that you watch.",
        "nwo.overwatch.triggers",
        "reaction:nwo.overwatch.delay hit",
    ),
    achievement(
        "nwo/opportunity",
        "Leaving So Soon",
        "Strike at somebody who walks out of your reach, and hit.",
        "nwo.engage.leaving-provokes",
        "reaction:nwo.engage.leaving-provokes hit",
    ),
    achievement(
        "nwo/disengage",
        "Nothing to See",
        "Get out of a fight at arm's length with nobody striking at you.",
        "nwo.disengage.resolve",
        "order:Disengage pass:nwo.disengage.resolve",
    ),
    achievement(
        "nwo/help",
        "Four Eyes",
        "Help a friend so that it counts.",
        "nwo.help.roll",
        "order:Help pass:nwo.help.roll",
    ),
    achievement(
        "nwo/pinned",
        "Heads Down",
        "Pin somebody by suppressive fire.",
        "nwo.suppress.pinned",
        "order:Suppress foe:pinned",
    ),
    achievement(
        "nwo/shove",
        "Mind the Step",
        "Shove somebody, and choose to throw them off their feet.",
        "nwo.shove.result",
        "foe:prone answer:nwo.shove.result:prone",
    ),
    achievement(
        "nwo/shield",
        "Bad Company",
        "Hold an enemy before you as a shield.",
        "nwo.shield.declare",
        "order:HumanShield foe:shielded",
    ),
    achievement(
        "nwo/disarm",
        "Butterfingers",
        "Take an enemy's weapon out of their hands.",
        "nwo.disarm.result",
        "answer:nwo.disarm.result",
    ),
    achievement(
        "nwo/ambush",
        "Nobody Home",
        "Hit somebody who does not know yet that you are there.",
        "nwo.ambush.advantage",
        "rule:nwo.ambush.advantage hit",
    ),
    achievement(
        "nwo/parry",
        "Not Today",
        "Turn a blow aside.",
        "nwo.parry.tie-defender",
        "met:melee by:parry",
    ),
)
