"""What is played otherwise than in earlier versions of these rules; `docs/versions.md` tells it to
players."""

from __future__ import annotations

from game.core.ruleset import RuleChange

MENDED: tuple[RuleChange, ...] = (
    RuleChange(
        6,
        "lithium.action.combined",
        "no short walk takes the place of getting up: it could not be done, nor the action after it",
    ),
    RuleChange(5, "lithium.damage.leg", "who lies there in shock and bleeds does not fall once more"),
    RuleChange(
        4,
        "lithium.attack.unaware",
        "a grenade out of nowhere does a point more, too, at each place",
    ),
    RuleChange(
        3,
        "lithium.action.climb",
        "nobody climbs a ladder that ends in something solid, such as a closed door",
    ),
    RuleChange(
        2,
        "lithium.damage.bleeding",
        "a turn with quick actions, taken when interrupted too, is more than walking",
    ),
    RuleChange(
        2,
        "lithium.action.combined",
        "no short walk is declared beside a weapon that must not be carried about, whichever comes first",
    ),
    RuleChange(2, "lithium.attack.unaware", "who is hit by splinters is aware"),
    RuleChange(2, "lithium.damage.limb-half", "of two weapons alike the one in the sounder arm attacks"),
    RuleChange(2, "lithium.damage.one-point", "each hit that stuns calls for a test"),
    RuleChange(2, "lithium.action.items", "nothing is picked up, used or treated through a wall"),
)
