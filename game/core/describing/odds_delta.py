"""What an order that attacks nobody makes of the attacks to come: the chance of each as it is, and as it
would be."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.core.actions import Action, is_pathed, target_of
from game.core.battle import Battle
from game.core.describing.attack_preview import Attack, AttackPreview
from game.core.events import Viewer
from game.core.references import UnitId
from game.core.table import Table

NEAREST = 3
"""With so many enemies it is worked out, the nearest."""
Chanced = Sequence[tuple[Fraction, Table]]
"""Copies of the table as they may be afterwards, each with its chance."""
Told = Callable[["Shift"], None]


@dataclass(frozen=True)
class Shift:
    """The chance of `unit` to hit `target`, as it is and as it would be; None where it could not attack at
    all."""

    unit: UnitId
    target: UnitId
    before: Fraction | None
    after: Fraction | None


def shifts(battle: Battle, order: Action, viewer: Viewer, tell: Told) -> Iterator[None]:
    """Work it out a bite at a time; `tell` is told of each chance that changes."""
    after = yield from _afterwards(battle, order)
    if not after:
        return
    subject = _subject(battle, order)
    now = AttackPreview(battle, subject, None, viewer)
    if now.table is None:
        return
    yield
    for foe in _foes(battle, order, subject):
        for mine in (True, False):
            shift = yield from _shift(now, after, foe, mine)
            if shift and shift.before != shift.after:
                tell(shift)
            yield


def _afterwards(battle: Battle, order: Action) -> Generator[None, None, Chanced]:
    """How the table may be once the order is carried out; nothing where it is not told by the rules, and dice
    or questions have a say in it."""
    hooks = AttackPreview(battle, order.unit, None, None).hooks
    if hooks is None or is_pathed(order):
        return ()
    promised = []
    for one in hooks.promised(battle.table, order):
        promised.append(one)
        yield
    if promised:
        return promised
    twin = battle.clone("shifts")
    yield
    rolled, slot = twin.table.dice.count, twin.slot
    twin.apply(order)
    sure = (
        twin.pending is None and twin.table.dice.count == rolled and twin.slot == slot and twin.winner is None
    )
    return ((Fraction(1), twin.table),) if sure else ()


def _subject(battle: Battle, order: Action) -> UnitId:
    """Whose attacks the order is about: a friend's who is helped, else those of whoever acts."""
    target = target_of(order)
    return (
        target
        if target in battle.table.units() and not battle.table.hostile(order.unit, target)
        else order.unit
    )


def _foes(battle: Battle, order: Action, subject: UnitId) -> list[UnitId]:
    """The enemy that the order is aimed at, or the nearest ones."""
    table, target = battle.table, target_of(order)
    standing = table.enemies(subject)
    if target in standing:
        return [target]
    here = table.cell(subject)
    return sorted(standing, key=lambda foe: (battle.field.grid.steps(here, table.cell(foe)), foe))[:NEAREST]


def _shift(
    now: AttackPreview, after: Chanced, foe: UnitId, mine: bool
) -> Generator[None, None, Shift | None]:
    """Attacks are compared with those of a turn that has as much left; None where there is none, or it may
    not be read."""
    total, possible, later = Fraction(0), False, False
    for share, table in after:
        found = _attack(now.at(table), foe, mine)
        if found.hidden:
            return None
        total, possible, later = (
            total + share * found.chance,
            possible or found.order is not None,
            later or found.later,
        )
        yield
    before = now.next_turn(foe) if later else _attack(now, foe, mine)
    if before.hidden or (before.order is None and not possible):
        return None
    unit, target = (now.unit, foe) if mine else (foe, now.unit)
    return Shift(unit, target, before.chance if before.order else None, total if possible else None)


def _attack(outlook: AttackPreview, foe: UnitId, mine: bool) -> Attack:
    return outlook.mine(foe) if mine else outlook.theirs(foe)
