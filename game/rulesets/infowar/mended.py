"""What is played otherwise since which version of these rules (docs/versions.md)."""

from __future__ import annotations

from game.core.ruleset import Mended

MENDED: tuple[Mended, ...] = (
    Mended(2, "infowar.heal.medicine", "a patient gets one Medicine roll, in battle or after it, by a medic who can act"),
    Mended(2, "infowar.heal.worsen", "a successful Medicine roll after the battle, even a late one, keeps wounds from getting worse"),
    Mended(2, "infowar.wound.act-incapacitated", "the Incapacitated who act do one of three: attack in any way, give first aid, crawl"),
    Mended(2, "infowar.wound.movement", "the Hurt do not sprint"),
)
