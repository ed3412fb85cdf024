"""What an agent weighs before it chooses, as text: each order that it thought of, the best of its kind, with its worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.ai import agents, plain
from game.ai.lithium import turn as declaring
from game.ai.lithium.plans import Deed, Offer
from game.ai.nwo import turn
from game.ai.nwo.plans import Plans
from game.core.actions import Action
from game.core.battle import Battle
from game.core.naming import cell_name

Rows = list[tuple[int, tuple[Action, ...]]]
_MOST = 4
"""So many of a kind are shown."""


def weighed(battle: Battle, patch: pytest.MonkeyPatch, think: str = "") -> str:
    """The choice in the first line, and below it what was weighed, dearest first. `think` may be "plain"."""
    chosen, rows = choice(battle, patch, think)
    kinds: dict[tuple[str, ...], Rows] = {}
    for row in sorted(set(rows), key=lambda row: (-row[0], [said(battle, order) for order in row[1]])):
        kind = kinds.setdefault(tuple(kind_of(order) for order in row[1]), [])
        if len(kind) < _MOST and row[1] not in [orders for _, orders in kind]:
            kind.append(row)
    lines = [f"{worth:>7}  {', '.join(said(battle, order) for order in orders) or 'stay'}" for kind in kinds.values() for worth, orders in kind]
    return "\n".join([said(battle, chosen), *lines, ""])


def choice(battle: Battle, patch: pytest.MonkeyPatch, think: str = "") -> tuple[Action, Rows]:
    """What is chosen, and all that was weighed, if its rules have an agent that can be watched at it."""
    rows: Rows = []
    if think == "plain":
        _judging(patch, rows)
        return next(order for order in plain.think(battle, battle.side) if order), rows
    if battle.ruleset.ID in _WATCHED:
        _WATCHED[battle.ruleset.ID](patch, rows)
    return agents.choose(battle, battle.side), rows


def _planning(patch: pytest.MonkeyPatch, rows: Rows) -> None:
    class Noted(Plans):
        def consider(self, order: Action, value: int) -> None:
            rows.append((value, (order,)))
            super().consider(order, value)

    patch.setattr(turn, "Plans", Noted)


def _declaring(patch: pytest.MonkeyPatch, rows: Rows) -> None:
    offers = declaring.offers

    def noted(*given: Any) -> Any:
        """Thinks everything through, what cannot be the best too."""
        for offer in offers(*given):
            deeds = [deed for deed in offer.thoughts if isinstance(deed, Deed)] if offer else []
            rows.extend((deed.worth, deed.orders) for deed in deeds)
            yield Offer(offer.most, iter(deeds)) if offer else None

    patch.setattr(declaring, "offers", noted)


_WATCHED = {"nwo": _planning, "lithium": _declaring}


def _judging(patch: pytest.MonkeyPatch, rows: Rows) -> None:
    judge: Callable[..., int] = plain.judge

    def noted(battle: Battle, side: str, ground: Any, action: Action) -> int:
        rows.append((value := judge(battle, side, ground, action), (action,)))
        return value

    patch.setattr(plain, "judge", noted)


def kind_of(order: Action) -> str:
    """Orders that differ only in where they lead are of a kind."""
    return " ".join([order.verb, *(str(value) for name, value in msgspec.structs.asdict(order).items() if isinstance(value, str))])


def said(battle: Battle, order: Action) -> str:
    """`Move d4`, `Shoot 1 pistol`: figures by their names, paths by their ends."""
    parts = [order.verb]
    for name, value in msgspec.structs.asdict(order).items():
        if name == "path":
            parts.append(cell_name(value[-1]) if value else "nowhere")
        elif name in ("cell", "use") and value is not None:
            parts.append(cell_name(value))
        elif name == "target" and value:
            parts.append(battle.table.unit(value).name)
        elif name == "area":
            parts.append("-".join(map(cell_name, value)))
        elif name != "unit" and value not in ("", 0, None, (), False):
            parts.append(name if value is True else f"{name}={value}" if not isinstance(value, str) else value)
    return " ".join(parts)
