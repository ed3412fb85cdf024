"""An attack as it is ordered: the ways to attack, and what is announced before the roll."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.infowar.content import Weapon, weapons
from game.rulesets.infowar.wounds import DEAD, LEVELS

BLOW, SHOT, BURST, HURL, SWEEP, BLAST, ANSWER = "blow", "shot", "burst", "hurl", "sweep", "blast", "answer"
"""The ways to attack: a blow, a shot, three rounds, a thrown blade, automatic fire, a grenade, and what an
all-out attack that fails brings back."""
ALL_OUT, HARD, HARDER, STUN = "all-out", "hard", "harder", "stun"
MANNERS = ("", ALL_OUT, HARD, HARDER, STUN, *(f"{manner}-{STUN}" for manner in (ALL_OUT, HARD, HARDER)))
UNEVEN = "uneven"
DIVISIONS = ("", UNEVEN)
"""How the degree is divided among bullets: as evenly as can be, or all grazes but one
(infowar.auto.divide)."""
MANOEUVRE = {HARD: 1, HARDER: 2}
"""How much harder a manoeuvre of Martial Arts is, and how much more it does
(infowar.melee.special-maneuver)."""
PULLS = ("", *LEVELS[1:DEAD])
ROUNDS = {SHOT: 1, BURST: 3}
KINDS = {BLOW: "melee", ANSWER: "melee", HURL: "thrown", BLAST: "thrown"}
ROLLS = {
    BLOW: ("blow", "infowar.attack.opposed"),
    HURL: ("throw", "infowar.attack.opposed"),
    SWEEP: ("automatic fire", "infowar.auto.one-roll"),
    BLAST: ("throw", "infowar.ranged.defence-modifier"),
}
"""What the roll of an attack is called, and its rule; the others are shots."""


@dataclass(frozen=True)
class Attack:
    """An attack as it is ordered: who, with what and in which way, and what is announced before the roll.

    `weapon` is what it is in this attack: a gun that strikes is a club. `trait` is the skill where it is not
    that of the weapon. `cells` are those of automatic fire, `rounds` what it fires, `lost` what of a blast is
    lost on the way to the target.
    """

    unit: UnitId
    weapon: Weapon
    way: str
    manner: str = ""
    aim: str = ""
    pull: str = ""
    cells: tuple[Cell, ...] = ()
    rounds: int = 1
    division: str = ""
    lost: int = 0
    trait: str = ""

    @property
    def near(self) -> bool:
        """Whether it is hand to hand."""
        return self.way in (BLOW, ANSWER)

    @property
    def all_out(self) -> bool:
        return self.manner.startswith(ALL_OUT)

    @property
    def hard(self) -> int:
        """How hard a manoeuvre it is, 0 for none."""
        return MANOEUVRE.get(self.manner.removesuffix(f"-{STUN}"), 0)

    @property
    def stuns(self) -> bool:
        """Whether it is to stun and not to wound (infowar.stun.attack)."""
        return self.manner.endswith(STUN) or self.weapon.stuns

    @property
    def announced(self) -> str:
        """What is said before the roll, in words; that a gun strikes, too."""
        known = weapons().get(self.weapon.id)
        said = [
            "with its butt" if self.near and known and known.shoots else "",
            "all-out" if self.all_out else "",
            "with a manoeuvre" if self.hard else "",
            "to stun" if self.manner.endswith(STUN) else "",
            f"at the {self.aim}" if self.aim else "",
            f"no worse than {self.pull}" if self.pull else "",
        ]
        return ", ".join(filter(None, said))
