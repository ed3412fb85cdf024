"""Orders made up by the types of their fields: much faster than listing what is legal, and beyond what the
action bar offers."""

from __future__ import annotations

import types
from functools import cache
from random import Random
from typing import Any, Union, get_args, get_origin, get_type_hints

from game.core.actions import Action, Answer, EndTurn
from game.core.battle import Battle
from game.core.field import Cell
from game.core.geometry.grid import SQUARES
from game.core.references import UnitId, bare_type

TRIES = 14
LISTED_EVERY = 100
"""So many orders are made up until the candidates are listed again, to learn words from them: weapons,
locations, kinds of help."""
DECIDED = 0.12
"""How likely a side that orders all its figures about has had enough, before each order."""
TIRED = 0.04
JUNK = ("", "nothing", "unarmed", "\ud800", "Mara")
NUMBERS = (0, -1, 1, 99, 2**31, -(2**63))
_Cell = tuple[int, int]


@cache
def fields(kind: type[Action]) -> dict[str, Any]:
    """The types of an order's own fields by their names."""
    hints = get_type_hints(kind)
    return {name: bare_type(hints[name]) for name in kind.__struct_fields__ if name != "unit"}


class Wild:
    """A source of orders for one battle. `asked` counts how many were tried, `listed` how often the
    candidates were."""

    def __init__(self, battle: Battle, random: Random) -> None:
        self.battle = battle
        self.random = random
        self.kinds = sorted(
            (kind for kind in battle.ruleset.ACTIONS if kind is not EndTurn), key=lambda kind: kind.__name__
        )
        self.luck = dict.fromkeys(self.kinds, 1.0)
        self.words: dict[tuple[type, str], dict[Any, None]] = {}
        self.asked = 0
        self._next_list = 0
        self._friends: list[UnitId] = []
        self._foes: list[UnitId] = []

    def pick(self) -> Action:
        """An order or answer that is allowed."""
        battle, random = self.battle, self.random
        if battle.pending:
            return Answer(battle.pending.unit, random.choice(battle.pending.options).key)
        slot = battle.slot
        assert slot is not None
        sides = {unit: battle.table.unit(unit).side for unit in battle.table.standing()}
        self._friends = [unit for unit, side in sides.items() if side == slot.side]
        self._foes = [unit for unit, side in sides.items() if side != slot.side] or list(sides)
        mine = [slot.unit] if slot.unit else self._friends
        if self.asked >= self._next_list:
            self._next_list = self.asked + LISTED_EVERY * TRIES
            found = self._listed(random.choice(mine))
            if found:
                return found
        if random.random() < (TIRED if slot.unit else DECIDED) and battle.refusal(EndTurn(mine[0])) is None:
            return EndTurn(mine[0])
        for _ in range(TRIES):
            order = self.order(random.choice(mine))
            self.asked += 1
            allowed = battle.refusal(order) is None
            self.luck[type(order)] = self.luck[type(order)] * 0.98 + (0.02 if allowed else 0)
            if allowed:
                return order
        over = EndTurn(mine[0])
        return over if battle.refusal(over) is None else random.choice(battle.legal_actions(mine[0]))

    def _listed(self, unit: UnitId) -> Action | None:
        """A candidate that is allowed; and what words the candidates use."""
        found = list(self.battle.candidates(unit))
        for order in found:
            for name in fields(type(order)):
                value = getattr(order, name)
                if not isinstance(value, bool | int | tuple):
                    self.words.setdefault((type(order), name), {})[value] = None
        order = self.random.choice(found)
        return order if self.battle.refusal(order) is None else None

    # ------------------------------------------------------------ one order

    def order(self, unit: UnitId) -> Action:
        """Any kind of order; one that has been refused all the time comes less often."""
        kind = self.random.choices(self.kinds, [0.05 + self.luck[kind] for kind in self.kinds])[0]
        return kind(
            unit, **{name: self._value(unit, kind, name, hint) for name, hint in fields(kind).items()}
        )

    def _value(self, unit: UnitId, kind: type[Action], name: str, hint: Any) -> Any:
        random, hint = self.random, bare_type(hint)
        if hint is bool:
            return random.random() < 0.5
        if hint is int:
            return self._number(unit)
        if hint is str:
            known = list(self.words.get((kind, name), ()))
            return random.choice(known) if known and random.random() < 0.97 else random.choice(JUNK)
        if hint == _Cell:
            return self._cell(unit)
        if get_origin(hint) is tuple:
            return self._row(unit, kind, name, get_args(hint))
        if get_origin(hint) in (Union, types.UnionType):
            inner = [one for one in get_args(hint) if one is not type(None)]
            return None if random.random() < 0.8 else self._value(unit, kind, name, inner[0])
        raise TypeError(f"{kind.__name__}.{name} is {hint}: teach the fuzzer to make one up")

    def _row(self, unit: UnitId, kind: type[Action], name: str, parts: tuple[Any, ...]) -> tuple[Any, ...]:
        if parts[-1] is not Ellipsis:
            return tuple(self._value(unit, kind, name, part) for part in parts)
        if parts[0] == _Cell:
            return self._path(unit)
        if bare_type(parts[0]) is str or self.random.random() < 0.25:
            return tuple(
                self._value(unit, kind, name, parts[0]) for _ in range(self.random.choice((1, 1, 2, 3)))
            )
        return ()

    def _number(self, unit: UnitId) -> int:
        """Mostly an enemy, else a friend, else somebody who is down, a thing, or nothing at all."""
        chance = self.random.random()
        if chance < 0.02:
            return self.random.choice(NUMBERS)
        if chance < 0.1:
            return self.random.randint(1, 40)
        return self.random.choice(self._foes if chance < 0.75 else self._friends)

    def _cell(self, unit: UnitId) -> Cell:
        chance, field = self.random.random(), self.battle.field
        if chance < 0.45:
            x, y = self.battle.table.cell(self.random.choice(self._foes))
        elif chance < 0.9:
            x, y = self.battle.table.cell(unit)
        elif chance < 0.99:
            return self.random.randrange(field.width), self.random.randrange(field.height)
        else:
            return self.random.choice(NUMBERS), self.random.choice(NUMBERS)
        far = self.random.choice((0, 1, 1, 2, 5))
        return x + self.random.randint(-far, far), y + self.random.randint(-far, far)

    def _path(self, unit: UnitId) -> tuple[Cell, ...]:
        """Some steps from where the figure stands: towards an enemy, straight on, or this way and that."""
        random, field = self.random, self.battle.field
        x, y = self.battle.table.cell(unit)
        goal = self.battle.table.cell(random.choice(self._foes))
        drawn, straight = random.random() < 0.5, random.random() < 0.5
        step = random.choice(SQUARES.OFFSETS)
        path: list[Cell] = []
        for _ in range(random.choice((1, 1, 2, 3, 4, 6, 9))):
            if drawn and random.random() < 0.8:
                step = ((goal[0] > x) - (goal[0] < x), (goal[1] > y) - (goal[1] < y))
            elif not straight:
                step = random.choice(SQUARES.OFFSETS)
            to = (x + step[0], y + step[1])
            if (to not in field or field[to].blocks) and random.random() < 0.95:
                step = random.choice(SQUARES.OFFSETS)
                continue
            x, y = to
            path.append(to)
        return tuple(path)
