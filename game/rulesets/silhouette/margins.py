"""What comes of the margin of an attack: multiplied by the weapon it is a wound by the thresholds of the
target."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from game.core.actions import Action, Refusal
from game.core.describing.forms import Margin, Margins, Preview
from game.core.probability.dice_distributions import ordered
from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aiming import PLAIN
from game.rulesets.silhouette.attack_odds import attack_odds, meeting
from game.rulesets.silhouette.components import Plan
from game.rulesets.silhouette.content import HANDS, Weapon, weapons
from game.rulesets.silhouette.figures import armed_damage, unarmed_damage, weapon_in_hand
from game.rulesets.silhouette.hits import damage_of
from game.rulesets.silhouette.manner import Order, made
from game.rulesets.silhouette.targeting import refuse_attack
from game.rulesets.silhouette.wounds import DEEP, FLESH, KILLED, STOPPED, THRESHOLDS, thresholds
from game.systems.bodies import beside

WORST = {STOPPED: 0, FLESH: 1, DEEP: 2, KILLED: 3}
SAID = {STOPPED: "stopped", FLESH: "flesh", DEEP: "deep", KILLED: "dead"}
SINGLE = 5
"""So many margins get a row each; more are put together by the wound that they make."""


def margins(table: Table, action: Action) -> Margins | None:
    """The margins of an attack on somebody; None for any other order."""
    if not isinstance(action, orders.Shoot | orders.Strike | orders.Ambush | orders.Snipe):
        return None
    return _margins(table, action)


def _margins(table: Table, order: Order) -> Margins:
    met, weapon = meeting(table, made(table, order)), weapons()[order.weapon]
    limits = thresholds(table, order.target, order.called)
    chances = ordered(met.mine.beside(met.theirs, lambda a, b: max(0, a - b))).odds()
    found = [(by, damage_of(table, order.unit, weapon, by), share) for by, share in chances.items() if by]
    runs = [(kind, list(run)) for kind, run in groupby(found, key=lambda row: limits.judge(row[1]))]
    if len(found) > SINGLE:
        rows = [_row(kind, run, run is runs[-1][1]) for kind, run in runs]
    else:
        rows = [_row(kind, [one], False) for kind, run in runs for one in run]
    begins = (limits.flesh, limits.deep, *([limits.dead] if limits.dead else []))
    return Margins(_factor(table, order.unit, weapon), begins, tuple(rows), THRESHOLDS)


def _row(kind: str, run: list[tuple[int, int, Fraction]], last: bool) -> Margin:
    """Margins that make the same wound; the last ones are open above."""
    (low, least, _), (high, most, _) = run[0], run[-1]
    chance = sum((share for _, _, share in run), Fraction(0))
    if last and low < high:
        return Margin(f"{low} up", f"{least}+", chance, SAID[kind], WORST[kind])
    words = f"{low}" if low == high else f"{low} to {high}"
    return Margin(words, f"{least}" if low == high else f"{least} to {most}", chance, SAID[kind], WORST[kind])


def _factor(table: Table, unit: int, weapon: Weapon) -> str:
    """What the margin is multiplied by, in words."""
    if weapon.ranged:
        return f"× {weapon.damage}"
    if weapon.id == HANDS:
        return f"× {unarmed_damage(table, unit)}"
    strength = armed_damage(table, unit)
    return (
        f"{strength} + × {weapon.damage}"
        if table.option("melee_damage") == "sum"
        else f"× {strength + weapon.damage}"
    )


def preview(table: Table, unit: int, target: int) -> Preview | Refusal | None:
    """The first attack on somebody as the figure has declared: from where it stands, on one of whom nothing
    is known. None if it is no enemy."""
    if not table.hostile(unit, target):
        return None
    open_table = table.copy(table.dice.forked("preview"))
    for other in table.units():
        if table.unit(other).side != table.unit(unit).side:
            open_table.world.put(other, Plan())
    weapon = weapon_in_hand(table, unit)
    near = beside(table, unit, target) and not weapon.ranged
    against = refuse_attack(open_table, unit, target, weapon.id, "", PLAIN, not near)
    if against:
        return against
    order: Order = orders.Strike(unit, target, weapon.id) if near else orders.Shoot(unit, target, weapon.id)
    return Preview(
        order,
        attack_odds(open_table, made(open_table, order)),
        _margins(open_table, order),
        f"if {table.name_of(target)} stands still",
    )
