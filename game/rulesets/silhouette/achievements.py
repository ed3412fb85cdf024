"""What one is to have done once under these rules; each teaches one of them."""

from __future__ import annotations

from game.core.describing.achievements import Achievement, achievement

ACHIEVEMENTS: tuple[Achievement, ...] = (
    achievement(
        "silhouette/aim",
        "Take Your Time",
        "Hit after having aimed.",
        "silhouette.attack.aim",
        "rule:silhouette.attack.aim hit",
    ),
    achievement(
        "silhouette/called",
        "Name the Spot",
        "Hit in a called shot.",
        "silhouette.attack.called",
        "rule:silhouette.attack.called hit",
    ),
    achievement(
        "silhouette/ambush",
        "Out of the Reeds",
        "Hit out of ambush.",
        "silhouette.ambush",
        "order:Ambush hit",
    ),
    achievement(
        "silhouette/sniper",
        "A Long Way Off",
        "Hit as a sniper.",
        "silhouette.sniping",
        "order:Snipe hit",
    ),
    achievement(
        "silhouette/point-blank",
        "Close Work",
        "Hit at point blank.",
        "silhouette.range.point-blank",
        "rule:silhouette.range.point-blank hit",
    ),
    achievement(
        "silhouette/parry",
        "Crossed Blades",
        "Parry in close combat.",
        "silhouette.defence.melee",
        "answer:silhouette.defence.melee:parry",
    ),
    achievement(
        "silhouette/multiple",
        "Both Hands Full",
        "Hit with one of several actions in a turn.",
        "silhouette.declare.multiple",
        "rule:silhouette.declare.multiple hit",
    ),
    achievement(
        "silhouette/cover",
        "The Wall Took It",
        "Stay unharmed behind cover when somebody shoots at you.",
        "silhouette.defence.cover",
        "met:ranged kept rule:silhouette.defence.cover",
    ),
    achievement(
        "silhouette/aid",
        "Not on My Watch",
        "Keep somebody from dying.",
        "silhouette.wound.death",
        "order:Aid rid:dying",
    ),
    achievement(
        "silhouette/set-up",
        "On Three Legs",
        "Set a weapon up before it fires.",
        "silhouette.action.set-up",
        "self:set_up",
    ),
    achievement(
        "silhouette/dark",
        "By Ear",
        "Hit somebody in poor light.",
        "silhouette.attack.light",
        "rule:silhouette.attack.light hit",
    ),
    achievement(
        "silhouette/margin",
        "All of It at Once",
        "Leave somebody dying by one shot: the margin multiplies the harm.",
        "silhouette.wound.thresholds",
        "attack:ranged foe:dying",
    ),
)
