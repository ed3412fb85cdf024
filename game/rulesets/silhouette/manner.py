"""Orders to attack as the attacks that they are."""

from __future__ import annotations

from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aiming import FROM_AMBUSH, PLAIN, SNIPED, Attack, attack_at, attack_on, lurking
from game.rulesets.silhouette.content import weapons
from game.rulesets.silhouette.targeting import shell_of, surprises
from game.systems.bodies import beside

Order = orders.Shoot | orders.Strike | orders.Ambush | orders.Snipe


def manner(table: Table, order: Order) -> tuple[str, bool]:
    """How it is made, and whether from afar."""
    if isinstance(order, orders.Ambush):
        return FROM_AMBUSH, afar(table, order)
    return (SNIPED, True) if isinstance(order, orders.Snipe) else (PLAIN, isinstance(order, orders.Shoot))


def afar(table: Table, order: orders.Ambush) -> bool:
    """Whether what is in hand is fired or thrown out of ambush: a blade that can be thrown is, at whom one
    cannot strike."""
    weapon = weapons().get(order.weapon)
    if weapon is None or weapon.ranged:
        return weapon is not None
    return (
        bool(weapon.thrown) and order.target in table.units() and not beside(table, order.unit, order.target)
    )


def hurled(table: Table, order: orders.Throw) -> str:
    """How: in the ambush before the first turn, or by choice, out of hiding, if it goes off at once."""
    hidden = order.hidden or (lurking(table) and surprises(shell_of(table, order.unit, order.item)))
    return FROM_AMBUSH if hidden else PLAIN


def made(table: Table, order: Order | orders.Throw) -> Attack:
    """The attack of an order that is allowed."""
    if isinstance(order, orders.Throw):
        shell = shell_of(table, order.unit, order.item)
        assert shell
        return attack_at(table, order.unit, order.cell, shell, hurled(table, order))
    how, away = manner(table, order)
    return attack_on(table, order.unit, order.target, weapons()[order.weapon], order.called, how, away)
