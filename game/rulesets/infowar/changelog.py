"""What is played otherwise since which version of these rules (docs/versions.md)."""

from __future__ import annotations

from game.core.ruleset import RuleChange

MENDED: tuple[RuleChange, ...] = (
    RuleChange(
        2,
        "infowar.heal.medicine",
        "a patient gets one Medicine roll, in battle or after it, by a medic who can act",
    ),
    RuleChange(
        2,
        "infowar.heal.worsen",
        "a successful Medicine roll after the battle, even a late one, keeps wounds from getting worse",
    ),
    RuleChange(
        2,
        "infowar.wound.act-incapacitated",
        "the Incapacitated who act do one of three: attack in any way, give first aid, crawl",
    ),
    RuleChange(2, "infowar.wound.movement", "the Hurt do not sprint"),
    RuleChange(3, "infowar.attack.skills", "guns strike, too: as pistol grips and butts"),
    RuleChange(3, "infowar.auto.divide", "the shooter may divide the degree into one hard hit and grazes"),
    RuleChange(
        3,
        "infowar.auto.pinned",
        "a turn that is lost ends what would end with it: pinning, surprise, a run, the stance, the count "
        "of attackers",
    ),
    RuleChange(
        3, "infowar.heal.medicine", "only who has learnt Medicine treats a wound, in battle or after it"
    ),
    RuleChange(
        3,
        "infowar.initiative.critical-success",
        "who is Incapacitated in an additional action acts no more in it",
    ),
    RuleChange(
        3,
        "infowar.initiative.hasty",
        "haste ends with the order for those, too, who do not roll for the next",
    ),
    RuleChange(
        3,
        "infowar.melee.all-out-offense",
        "a gun strikes back as a grip or butt, without a shot, and what only stuns does no more",
    ),
    RuleChange(
        3,
        "infowar.melee.several-opponents",
        "who strikes and who shoots are one crowd; whom one attacks is none of it",
    ),
    RuleChange(3, "infowar.melee.special-maneuver", "one may strike to stun all-out or with a manoeuvre"),
    RuleChange(3, "infowar.ranged.range-difficulty", "who cannot do anything runs no longer"),
    RuleChange(
        3,
        "infowar.ranged.several-opponents",
        "who strikes and who shoots are one crowd; neither a friend nor whom one attacks is in it",
    ),
    RuleChange(3, "infowar.ranged.unaware", "who does not see the attacker can do nothing to spoil the shot"),
    RuleChange(3, "infowar.scene.referee", "a zone makes blows at those in it harder or easier, too"),
    RuleChange(3, "infowar.stun.attack", "every weapon can strike to stun, edged ones with the flat"),
    RuleChange(
        3,
        "infowar.stun.levels",
        "stuns last for rounds: a lost turn counts, an additional action and the rest of the own turn do not",
    ),
    RuleChange(3, "infowar.stun.pull", "automatic fire can be pulled, each bullet for itself"),
    RuleChange(3, "infowar.wound.consciousness", "who falls is no longer surprised or panicking"),
    RuleChange(
        3,
        "infowar.wound.levels",
        "the unconscious can be attacked, and are caught by automatic fire and blasts, without a defence",
    ),
    RuleChange(3, "infowar.wound.movement", "a wound in the own turn shortens what is left of the walk"),
    RuleChange(
        4,
        "infowar.ranged.several-opponents",
        "a friend whose fire or blast catches one, or one's own blast, is no opponent more",
    ),
    RuleChange(
        4,
        "infowar.initiative.reroll",
        "who leaves the map is neither lost nor a reinforcement: the order is kept, unless that was a leader",
    ),
    RuleChange(
        5,
        "infowar.round.assessment",
        "who cannot tell the dead from the unconscious attacks them alike, and strikes what it sweeps",
    ),
    RuleChange(
        5,
        "infowar.ranged.range-difficulty",
        "smoke blinds nobody: what goes through it is one level harder",
    ),
    RuleChange(5, "infowar.stun.pull", "grenades can be pulled, like any attack"),
    RuleChange(6, "infowar.auto.pinned", "automatic fire pins opponents alone, not friends whom it sweeps"),
)
