"""How much damage an attack does: the code of the weapon, the arm behind it, what it is loaded with, and
where it hits."""

from __future__ import annotations

from game.core.events import Modifier
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.checks import Pool, with_dice_lost
from game.rulesets.opend6.components import Nature
from game.rulesets.opend6.content import Weapon
from game.rulesets.opend6.die_codes import PIPS, pips_of
from game.rulesets.opend6.figures import strength_damage

DAMAGE, CALLED, LOADS = "opend6.damage.weapon", "opend6.option.called-shot", "opend6.gear.ammunition"
MORE = {"head": 12, "heart": 12, "arm": -2, "leg": -1, "hand": -2}
"""What a called place adds to the damage."""
SWEPT = 3
FLECHETTES, PIERCED, BLUNTED = 2, 4, -2
"""What a load adds to the damage; what pierces armour takes something off against those who wear none
(opend6.gear.ammunition)."""


def damage_of(
    table: Table,
    unit: UnitId,
    weapon: Weapon,
    called: str = "",
    sweep: bool = False,
    arm: bool = True,
    armoured: bool | None = None,
) -> Pool:
    """The damage roll; without the `arm` of who holds it no Strength Damage is in it (opend6.damage.weapon,
    opend6.damage.strength).

    `armoured` is whether what is hit has any armour to speak of, None where nothing is aimed at.
    """
    muscle = PIPS * strength_damage(table, unit) if weapon.strength and arm else 0
    code = with_dice_lost(pips_of(weapon.damage) + muscle, SWEPT if sweep else 0, least=1)
    strong = table.world.get(unit, Nature).strong if muscle else 0
    modifiers = [
        Modifier(strong, "opend6.damage.strength-abilities", "Increased Attribute") if strong else None,
        Modifier(MORE[called], CALLED, f"at the {called}") if called in MORE else None,
        _loaded(weapon, armoured),
    ]
    return Pool(
        unit,
        f"damage, {weapon.title}",
        DAMAGE,
        code,
        tuple(one for one in modifiers if one),
        (f"−{SWEPT}D sweep",) if sweep else (),
    )


def _loaded(weapon: Weapon, armoured: bool | None) -> Modifier | None:
    if weapon.load == "flechettes":
        return Modifier(FLECHETTES, LOADS, "flechettes")
    if weapon.load and armoured is not None:
        return (
            Modifier(PIERCED, LOADS, "pierces armour")
            if armoured
            else Modifier(BLUNTED, LOADS, "no armour to pierce")
        )
    return None
