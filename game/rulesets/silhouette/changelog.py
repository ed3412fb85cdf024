"""What is played otherwise than in earlier versions of these rules; `docs/versions.md` tells it to
players."""

from __future__ import annotations

from game.core.ruleset import RuleChange

MENDED: tuple[RuleChange, ...] = (
    RuleChange(
        2,
        "silhouette.action.take-cover",
        "ducking is worth what one is behind, and never less than what else is in the way",
    ),
    RuleChange(
        2,
        "silhouette.attack.aim",
        "a blow at another ends the aim, and so does a door that closes between the two",
    ),
    RuleChange(2, "silhouette.attack.intoxication", "first aid is not harder for the drunk"),
    RuleChange(
        2, "silhouette.range.point-blank", "what is thrown or launched at a tile within 3 m has the +1 too"
    ),
    RuleChange(
        3,
        "silhouette.ambush",
        "what goes off at once is thrown or fired out of ambush, too, and a blade at whom one cannot strike",
    ),
    RuleChange(
        3,
        "silhouette.action.take-cover",
        "who has ducked may throw or fire over the cover, as one may shoot: that ends it",
    ),
    RuleChange(
        3,
        "silhouette.attack.aim",
        "what is thrown or launched at the one aimed at has the aim, and uses it up",
    ),
    RuleChange(
        3, "silhouette.action.take-cover", "who has ducked behind a door is out of cover when it opens"
    ),
    RuleChange(3, "silhouette.attack.aim", "nobody goes on aiming at one who is dead or has left the map"),
    RuleChange(3, "silhouette.attack.intoxication", "gas reaches whoever has any tile of theirs in it"),
    RuleChange(3, "silhouette.action.set-up", "a system is set up, in an action, before it fires"),
    RuleChange(
        3, "silhouette.initiative.roll", "in the fog only figures that the side knows are named to go first"
    ),
    RuleChange(3, "silhouette.wound.death", "the dead are neither drunk nor lame any more"),
    RuleChange(
        3, "silhouette.sniping", "in the ambush before the first turn one may snipe without having aimed"
    ),
    RuleChange(
        2,
        "silhouette.sequence.ambush",
        "an ambush comes before the first turn: out for one turn, or lame from the next on, is in the first",
    ),
)
