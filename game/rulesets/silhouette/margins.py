"""What comes of the margin of an attack: multiplied by the weapon it is a wound by the thresholds of the
target."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from game.core.describing.forms import Margin, Margins
from game.core.probability.dice_distributions import ordered
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.silhouette.aiming import Attack
from game.rulesets.silhouette.attack_odds import attack_matchup
from game.rulesets.silhouette.attack_results import damage_of
from game.rulesets.silhouette.content import HANDS, Thing, Weapon
from game.rulesets.silhouette.figures import armed_damage, unarmed_damage
from game.rulesets.silhouette.wounds import DEEP, FLESH, KILLED, STOPPED, THRESHOLDS, thresholds

WORST = {STOPPED: 0, FLESH: 1, DEEP: 2, KILLED: 3}
SAID = {STOPPED: "stopped", FLESH: "flesh", DEEP: "deep", KILLED: "dead"}
SINGLE = 5
"""So many margins get a row each; more are put together by the wound that they make."""


def margins(table: Table, made: Attack) -> Margins:
    """The margins of an attack on somebody."""
    met, weapon = attack_matchup(table, made), made.weapon
    limits = thresholds(table, made.target, made.called)
    chances = ordered(met.mine.beside(met.theirs, lambda a, b: max(0, a - b))).odds()
    found = [(by, damage_of(table, made.unit, weapon, by), share) for by, share in chances.items() if by]
    runs = [(kind, list(run)) for kind, run in groupby(found, key=lambda row: limits.judge(row[1]))]
    if len(found) > SINGLE:
        rows = [_row(kind, run, run is runs[-1][1]) for kind, run in runs]
    else:
        rows = [_row(kind, [one], False) for kind, run in runs for one in run]
    begins = (limits.flesh, limits.deep, *([limits.dead] if limits.dead else []))
    return Margins(_factor(table, made.unit, weapon), begins, tuple(rows), THRESHOLDS)


def _row(kind: str, run: list[tuple[int, int, Fraction]], last: bool) -> Margin:
    """Margins that make the same wound; the last ones are open above."""
    (low, least, _), (high, most, _) = run[0], run[-1]
    chance = sum((share for _, _, share in run), Fraction(0))
    if last and low < high:
        return Margin(f"{low} up", f"{least}+", chance, SAID[kind], WORST[kind])
    words = f"{low}" if low == high else f"{low} to {high}"
    return Margin(words, f"{least}" if low == high else f"{least} to {most}", chance, SAID[kind], WORST[kind])


def _factor(table: Table, unit: UnitId, weapon: Weapon | Thing) -> str:
    """What the margin is multiplied by, in words."""
    if isinstance(weapon, Thing) or weapon.ranged:
        return f"× {weapon.damage}"
    if weapon.id == HANDS:
        return f"× {unarmed_damage(table, unit)}"
    strength = armed_damage(table, unit)
    return (
        f"{strength} + × {weapon.damage}"
        if table.option("melee_damage") == "sum"
        else f"× {strength + weapon.damage}"
    )
