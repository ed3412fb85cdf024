"""What an agent weighs before it chooses, as text: each order that it thought of, the best of its kind, with
its worth."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import msgspec
import pytest

from game.ai import agents
from game.ai import one_ply as plain
from game.ai.infowar import turn as leading
from game.ai.lithium import turn as declaring
from game.ai.lithium.plans import Offer, ScoredPlan
from game.ai.nwo import turn
from game.ai.nwo.plans import Plans
from game.ai.opend6 import turn as daring
from game.ai.silhouette import declarations as forming
from game.ai.silhouette import turn_actions
from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.describing.names import cell_name
from game.core.references import NO_UNIT, UnitId
from game.rulesets.opend6 import orders

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
    lines = [
        f"{worth:>7}  {', '.join(said(battle, order) for order in orders) or 'stay'}"
        for kind in kinds.values()
        for worth, orders in kind
    ]
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
    offers = vars(declaring)["offers"]

    def noted(*given: Any) -> Any:
        """Thinks everything through, what cannot be the best too."""
        for offer in offers(*given):
            deeds = [deed for deed in offer.thoughts if isinstance(deed, ScoredPlan)] if offer else []
            rows.extend((deed.worth, deed.orders) for deed in deeds)
            yield Offer(offer.most, iter(deeds)) if offer else None

    patch.setattr(declaring, "offers", noted)


def _passing(
    module: ModuleType, name: str, told: Callable[[Any], tuple[int, tuple[Action, ...]]]
) -> Callable[[pytest.MonkeyPatch, Rows], None]:
    """Notes what a generator of the agent finds; it finds None while it thinks."""
    find = getattr(module, name)

    def watch(patch: pytest.MonkeyPatch, rows: Rows) -> None:
        def noted(*given: Any) -> Any:
            for found in find(*given):
                rows.extend([told(found)] if found else [])
                yield found

        patch.setattr(module, name, noted)

    return watch


def _daring(plan: daring.Plan) -> tuple[int, tuple[Action, ...]]:
    ends = plan.order or (Move(NO_UNIT, (plan.spot.cell,)) if plan.spot else EndTurn(NO_UNIT))
    return plan.value, (orders.Declare(NO_UNIT, plan.actions), ends)


def _forming(patch: pytest.MonkeyPatch, rows: Rows) -> None:
    """What is thought of each plan, of each place to end the turn at or to attack from, and of the best
    attack."""
    consider = forming._Search._consider
    stand, worths, attack = (vars(turn_actions)[name] for name in ("standing", "worths", "best"))

    def considered(search: Any, worth: int, mine: Any, cell: Any) -> None:
        rows.append((worth, (EndTurn(mine.actions), Move(search.unit, (cell,)))))
        consider(search, worth, mine, cell)

    def stood(scene: Any, unit: UnitId, cell: Any, *more: Any) -> Any:
        rows.append((found := stand(scene, unit, cell, *more), (Move(unit, (cell,)),)))
        return found

    def reckoned(scene: Any, unit: UnitId, cell: Any, *more: Any) -> Any:
        found = worths(scene, unit, cell, *more)
        rows.append((found[0], (EndTurn(found[1]), Move(unit, (cell,)))))
        return found

    def attacked(*given: Any) -> Any:
        found = attack(*given)
        rows.extend([(found.worth, (found.order,))] if found else [])
        return found

    patch.setattr(turn_actions, "best", attacked)
    patch.setattr(forming._Search, "_consider", considered)
    patch.setattr(turn_actions, "standing", stood)
    patch.setattr(turn_actions, "worths", reckoned)


def _daring_all(patch: pytest.MonkeyPatch, rows: Rows) -> None:
    for name in ("_plans", "_in_vehicle"):
        _passing(daring, name, _daring)(patch, rows)


_WATCHED = {
    "nwo": _planning,
    "lithium": _declaring,
    "infowar": _passing(leading, "_plans", lambda found: (found[0], (found[1],))),
    "opend6": _daring_all,
    "silhouette": _forming,
}


def _judging(patch: pytest.MonkeyPatch, rows: Rows) -> None:
    judge: Callable[..., int] = plain.judge

    def noted(battle: Battle, side: str, ground: Any, action: Action) -> int:
        rows.append((value := judge(battle, side, ground, action), (action,)))
        return value

    patch.setattr(plain, "judge", noted)


def kind_of(order: Action) -> str:
    """Orders that differ only in where they lead are of a kind."""
    return " ".join(
        [
            order.verb,
            *(str(value) for name, value in msgspec.structs.asdict(order).items() if isinstance(value, str)),
        ]
    )


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
            said = value if isinstance(value, str) else f"{name}={value}"
            parts.append(name if value is True else said)
    return " ".join(parts)
