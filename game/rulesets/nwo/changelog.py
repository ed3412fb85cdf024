"""What is played otherwise than in earlier versions of these rules; `docs/versions.md` tells it to
players."""

from __future__ import annotations

from game.core.ruleset import RuleChange

MENDED: tuple[RuleChange, ...] = (
    RuleChange(5, "nwo.injury.death-roll", "who has left the map is not among the fallen"),
    RuleChange(5, "nwo.overwatch.ends", "who has left the map shoots no more, and suffers from nothing"),
    RuleChange(
        5,
        "nwo.overwatch.triggers",
        "who is startled in place or held back has not acted: nobody shoots at it for that",
    ),
    RuleChange(
        4, "nwo.area.shape", "what was thrown burns down whether its thrower stands, lies or has left the map"
    ),
    RuleChange(
        4, "nwo.swap.quick-draw", "one may drop what is in hand for a quick draw, too, where a hand is free"
    ),
    RuleChange(
        4,
        "nwo.parry.agreed-reroll",
        "the parry of a friend in the line and of a human shield is rolled again, too, if that is agreed",
    ),
    RuleChange(
        4,
        "nwo.suppress.pinned",
        "who is startled in place has not moved, and shoots without the penalty for it",
    ),
    RuleChange(
        4,
        "nwo.overwatch.target",
        "in the fog nobody on overwatch shoots at one whom the side does not see, nor at what such do",
    ),
    RuleChange(
        4, "nwo.overwatch.triggers", "nobody shoots at what somebody has done who was stopped before doing it"
    ),
    RuleChange(
        3,
        "nwo.help.spotting",
        "what a spotter has seen helps with a shot at somebody whom the spotter sees when it is fired, not "
        "at another",
    ),
    RuleChange(
        2,
        "nwo.ambush.advantage",
        "ambushers have the advantage on every attack of the surprise round, not on the surprised alone",
    ),
    RuleChange(2, "nwo.help.cap", "help that failed counts among the two that a roll can have"),
    RuleChange(
        2, "nwo.help.out-of-turn", "one whose turn went by with the Action unused may help out of turn"
    ),
    RuleChange(2, "nwo.help.adjacent", "nobody helps through a wall"),
    RuleChange(2, "nwo.move.range", "one may stop on the tile of somebody who is down"),
    RuleChange(2, "nwo.shove.distance", "who is pushed is not stopped by somebody who is down"),
    RuleChange(2, "nwo.flamethrower.explodes", "the canister explodes in hand only, not on the back"),
    RuleChange(2, "nwo.throw.single-target", "acid counts light and a prone target as a shot does"),
    RuleChange(
        2, "nwo.focus.under-fire", "a friend hit in the line of fire must pass Resolve to stay focused"
    ),
    RuleChange(2, "nwo.grapple.held", "nobody is held, and nothing is worked, through a wall"),
    RuleChange(
        2, "nwo.engage.reach", "a neighbour past a corner can be shoved and grappled as it can be struck"
    ),
)
