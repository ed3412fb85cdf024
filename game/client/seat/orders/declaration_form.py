"""Filling in the form of a declaration by keys: one action more or less, what Enter does, what comes next."""

from __future__ import annotations

from game.core.actions import Action
from game.core.describing.forms import Form, Group, Pick


def beside(form: Form, way: int) -> Action | None:
    """The order for the number before or behind the one declared, in the first group of numbers; None at the
    ends."""
    group = next((group for group in form.groups if group.shape == "boxes"), None)
    if group is None:
        return None
    here = next((number for number, pick in enumerate(group.picks) if pick.on), 0 if way < 0 else -1)
    there = here + way
    return _order(group, there) if 0 <= there < len(group.picks) else None


def _order(group: Group, number: int) -> Action | None:
    pick = group.picks[number]
    return None if pick.why else pick.order


def as_it_stands(form: Form) -> Action | None:
    """The order that declares what counts if nothing is said; None if something is declared."""
    if form.said:
        return None
    pick: Pick | None = next((pick for pick in form.picks if pick.on), None)
    return pick.order if pick and not pick.why else None
