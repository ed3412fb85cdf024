"""The orders of one kind by what is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import NamedTuple

from game.core.actions import Action, Refusal, path_of, target_of
from game.core.field import Cell
from game.core.order_offers import LazyPaths
from game.core.references import NO_UNIT, UnitId

Aim = Cell | UnitId
"""A cell, or the number of a unit."""
NOWHERE = NO_UNIT
Judge = Callable[[Action], Refusal | None]


class TargetIndex(NamedTuple):
    """The orders of one kind by what is pointed at: those that are allowed, why others are not, and those for
    cells that the ruleset did not list."""

    legal: Mapping[Aim, list[Action]]
    refused: MutableMapping[Aim, Refusal]
    tried: dict[Aim, list[Action]]


def by_aim(actions: Iterable[Action], aim: str, judge: Judge, spot: Cell | None) -> TargetIndex:
    """Each of them judged; a way of no step is done on the `spot`."""
    legal: dict[Aim, list[Action]] = {}
    refused: dict[Aim, Refusal] = {}
    for action in actions:
        refusal, at = judge(action), pointed(action, aim)
        if aim == "path" and at == NOWHERE and refusal is None and spot:
            at = spot
        if refusal is None:
            legal.setdefault(at, []).append(action)
        else:
            refused.setdefault(at, refusal)
    return TargetIndex(legal, refused, {})


class _Legal(Mapping[Aim, list[Action]]):
    """The ways to each cell, made when somebody asks for them."""

    def __init__(self, laid: LazyPaths) -> None:
        self._laid = laid
        self._known: dict[Aim, list[Action] | None] = dict.fromkeys(laid.ends)

    def __getitem__(self, aim: Aim) -> list[Action]:
        found = self._known[aim]
        if found is None:
            assert isinstance(aim, tuple)
            found = self._known[aim] = list(self._laid.at(aim))
        return found

    def __iter__(self) -> Iterator[Aim]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


class _Refused(dict[Aim, Refusal]):
    """Why one cannot go to a cell, found out when somebody asks for it."""

    def __init__(self, laid: LazyPaths, judge: Judge) -> None:
        super().__init__()
        self._laid, self._judge = laid, judge

    def get(self, aim: Aim, default: Refusal | None = None) -> Refusal | None:  # type: ignore[override]
        way = self._laid.refused(aim) if isinstance(aim, tuple) else None
        return (self._judge(way) if way else None) or default


def laid_out(laid: LazyPaths, judge: Judge) -> TargetIndex:
    return TargetIndex(_Legal(laid), _Refused(laid, judge), {})


def pointed(action: Action, aim: str) -> Aim:
    """What the player points at to give that order."""
    if aim == "path":
        path = path_of(action)
        return path[-1] if path else NOWHERE
    if aim == "unit":
        return target_of(action)
    if aim == "cells":
        cells: tuple[Cell, ...] = getattr(action, "cells", ())
        return cells[0] if len(cells) == 1 else NOWHERE
    if aim == "cell":
        cell: Cell = action.cell  # type: ignore[attr-defined]
        return cell
    return NOWHERE
