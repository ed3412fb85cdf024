"""What the ledger of luck counts a roll as, what it calls it, and how likely it was: by rolls that are
written down."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.core.describing.roll_stats import ATTACK, CHECK, CONTEST, NONE, REPLY, SHOT
from game.core.events import Modifier, Rolled
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets import RULESETS

SAID = [
    ("nwo", "ranged attack", "nwo.ranged.contest", None, (ATTACK, "")),
    ("nwo", "melee attack", "nwo.melee.contest", None, (ATTACK, "")),
    ("nwo", "melee attack, to help", "nwo.help.roll", 10, (CHECK, "Help")),
    ("nwo", "disarm", "nwo.disarm.roll", None, (ATTACK, "Disarming")),
    ("nwo", "ranged defence", "nwo.ranged.contest", None, (REPLY, "")),
    ("nwo", "melee defence", "nwo.melee.contest", None, (REPLY, "")),
    ("nwo", "resists the shove", "nwo.shove.contest", None, (REPLY, "")),
    ("nwo", "grapple", "nwo.grapple.contest", None, (CONTEST, "Grapples")),
    ("nwo", "shove", "nwo.shove.contest", None, (CONTEST, "Shoves")),
    ("nwo", "breaks free", "nwo.grapple.break", None, (CONTEST, "Breaking free")),
    ("nwo", "holds on", "nwo.grapple.break", None, (REPLY, "")),
    ("nwo", "throw, at 12 m", "nwo.throw.roll", 10, (CHECK, "Throw")),
    ("nwo", "initiative", "nwo.initiative", None, NONE),
    ("infowar", "assault rifle", "infowar.attack.opposed", 0, (ATTACK, "")),
    ("infowar", "Dodge", "infowar.attack.defence-skill", None, (REPLY, "")),
    ("infowar", "healing, Very Hurt", "infowar.heal.halve", 1, (CHECK, "Healing, Very Hurt")),
    ("infowar", "automatic fire", "infowar.auto.one-roll", None, NONE),
    ("silhouette", "attack, small arms", "silhouette.attack.roll", None, (ATTACK, "")),
    ("silhouette", "attack, sniping", "silhouette.sniping", None, (ATTACK, "")),
    ("silhouette", "stealth", "silhouette.ambush", None, (ATTACK, "")),
    ("silhouette", "dodge", "silhouette.defence.dodge", None, (REPLY, "")),
    ("silhouette", "parry", "silhouette.defence.melee", None, (REPLY, "")),
    ("silhouette", "first aid, medicine", "silhouette.misc.first-aid", 4, (CHECK, "First aid")),
    ("silhouette", "health", "silhouette.wound.conscious", None, NONE),
    ("opend6", "shot, pistol, 3D", "opend6.attack.skills", 10, (SHOT, "Shot")),
    ("opend6", "running, 2D", "opend6.move", 5, (CHECK, "Running")),
    ("opend6", "dodge, 3D", "opend6.defence.dodge", None, NONE),
    ("lithium", "attack", "lithium.attack.roll", None, (SHOT, "Throws")),
    ("lithium", "Endurance", "lithium.damage.bleeding", 9, (CHECK, "Endurance")),
    ("lithium", "Dodge", "lithium.attack.dodge", None, NONE),
]


def luck_of(rules: str) -> Any:
    return RULESETS[rules].STATISTICS.luck


@pytest.mark.parametrize(
    ("rules", "what", "rule", "against", "part"), SAID, ids=[f"{row[0]} {row[1]}" for row in SAID]
)
def test_what_a_roll_counts_as(
    rules: str, what: str, rule: str, against: int | None, part: tuple[str, str]
) -> None:
    assert luck_of(rules).part(Rolled(UnitId(1), what, rule, (3, 3), (3, 3), (), 6, against, None)) == part


@pytest.mark.parametrize(
    ("rolled", "chance"),
    [
        (Rolled(UnitId(1), "running, 1D", "opend6.move", (4,), (4,), (), 4, 4, True), Fraction(1, 2)),
        (
            Rolled(
                UnitId(1),
                "running, 1D",
                "opend6.move",
                (4,),
                (4,),
                (Modifier(1, "opend6.move", "x"),),
                5,
                6,
                False,
            ),
            Fraction(1, 3),
        ),
        (
            Rolled(
                UnitId(1),
                "running, 1D",
                "opend6.move",
                (4,),
                (4,),
                (Modifier(9, "opend6.move", "x"),),
                13,
                6,
                True,
            ),
            Fraction(1),
        ),
        (
            Rolled(UnitId(1), "shot, pistol, 2D", "opend6.attack.skills", (2, 2), (2, 2), (), 4, 3, True),
            Fraction(5, 6),
        ),
        (
            Rolled(
                UnitId(1),
                "character point",
                "opend6.roll.character-point",
                (6, 2),
                (6, 2),
                (Modifier(5, "", ""),),
                13,
                12,
                True,
            ),
            Fraction(1, 6),
        ),
        (
            Rolled(
                UnitId(1),
                "character point",
                "opend6.roll.character-point",
                (1,),
                (1,),
                (Modifier(5, "", ""),),
                6,
                9,
                False,
            ),
            Fraction(1, 2),
        ),
    ],
)
def test_how_likely_a_roll_of_opend6_was(rolled: Rolled, chance: Fraction) -> None:
    """A 1 of the wild die takes the other: of two dice only 2 to 6 with anything come to 3."""
    table = cast(Table, SimpleNamespace(option=lambda _: "cancel"))
    assert luck_of("opend6").check(table, rolled) == (chance, rolled.passed)
