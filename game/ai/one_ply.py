"""An agent for any ruleset: weighs orders by their exact odds, looks one order past those that only prepare,
comes nearer under cover."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from game.ai import evaluation
from game.ai.terrain_view import Ground, acting_unit, survey
from game.core.actions import Action, Answer, Ask, EndTurn, cell_of, is_on_cell, path_of, target_of
from game.core.battle import Battle
from game.core.field import Cell
from game.core.references import UnitId

Kind = tuple[str, ...]
_STEP = 150
"""A tile nearer to the enemy, in points of worth."""
_OPEN = 6
"""A percent of exposure, in points of worth."""
_LEAST = 100
"""What is worth less is not done."""
_CLOSE = 16
_ORDERS = 6
"""So many orders a figure gets in one slot: some rulesets let one do and undo the same without end."""
_GOOD = 2500
"""Who has such an attack does not prepare for a better one."""
_PREPARED, _PLACES = 6, 2
"""So many ways to prepare are tried, and so many places to attack from."""
_AFTERWARDS, _LATER = 90, 50
"""Percent of an attack that has to wait for another order, and of one that has to wait for another turn."""
_PASSES = 40
"""So many turns of others are let go by to see what the figure could do in its next one."""


def think(battle: Battle, side: str) -> Iterator[Action | None]:
    """The order that is worth most, by itself or for what it leads to."""
    if battle.pending:
        yield answer(battle.pending)
        return
    ground = survey(battle, side, battle.table.closed(), acting_unit(battle.table))
    yield None
    legal = battle.legal_actions()
    ends = (
        next((action for action in legal if isinstance(action, EndTurn)), None) or _owed(battle) or legal[-1]
    )
    yield None
    for unit in _waiting(battle, legal):
        best: tuple[int, Action] = (_LEAST, ends)
        for found in _weighed(battle, side, ground, [action for action in legal if action.unit == unit]):
            if found and found[0] > best[0]:
                best = found
            yield None
        if best[1] is not ends:
            yield best[1]
            return
    yield ends


def answer(ask: Ask) -> Answer:
    """What the question itself suggests."""
    return Answer(ask.unit, ask.default)


def _waiting(battle: Battle, legal: Sequence[Action]) -> list[UnitId]:
    """Those whose orders are still to be weighed. Where a side orders all its figures in one slot, each is
    thought of once: what it has been told would be weighed anew without end."""
    given: dict[UnitId, int] = {}
    for action in reversed(battle.history):
        if isinstance(action, Answer):
            continue
        if (
            isinstance(action, EndTurn)
            or action.unit not in battle.table.units()
            or battle.table.unit(action.unit).side != battle.side
        ):
            break
        given[action.unit] = given.get(action.unit, 0) + (
            2 * _ORDERS if not battle.slot or (not battle.slot.unit and _leads(action)) else 1
        )
    return [unit for unit in dict.fromkeys(action.unit for action in legal) if given.get(unit, 0) < _ORDERS]


def _leads(action: Action) -> bool:
    """Whether the order is against somebody or somewhere, as far as one can tell from it: the main thing to
    do."""
    return bool(target_of(action) or _end(action))


def _weighed(
    battle: Battle, side: str, ground: Ground, legal: list[Action]
) -> Generator[tuple[int, Action] | None, None, None]:
    """Every order worth a look with its worth, None now and then: first what they do at once, then what the
    best of the rest lead to."""
    best, rest, ways = 0, list[Action](), list[tuple[int, Action]]()
    for action in _worth_a_look(battle, ground, legal):
        value = judge(battle, side, ground, action)
        yield value, action
        if _end(action):
            ways.append((value, action))
        elif value > 0:
            best = max(best, value)
        else:
            rest.append(action)
    if best >= _GOOD:
        return
    usual: int | None = None
    ways.sort(key=lambda row: -row[0])
    for number, (gain, action) in enumerate(
        (*((0, one) for one in _firsts(rest)[:_PREPARED]), *ways[:_PLACES])
    ):
        if usual is None:
            usual = yield from _next_turn(battle.clone("if nobody did anything"), side, ground, action.unit)
        trial = battle.clone(f"what if {number}")
        trial.apply(action)
        at_once = _best_attack(trial, side, ground, action.unit)
        yield None
        if at_once > best:
            yield _AFTERWARDS * at_once // 100 + gain, action
        else:
            later = yield from _next_turn(trial, side, ground, action.unit)
            yield _LATER * (later - usual) // 100 + gain, action


def _best_attack(trial: Battle, side: str, ground: Ground, unit: UnitId) -> int:
    """What the best order of the figure would do at once, if it is its turn."""
    if (
        trial.winner is not None
        or trial.pending
        or trial.side != side
        or not trial.slot
        or trial.slot.unit not in (0, unit)
    ):
        return 0
    legal = [action for action in trial.legal_actions(unit) if action.unit == unit]
    return max(
        (
            evaluation.harm_value(trial, side, trial.chances(action))
            for action in _aimed(trial, ground, legal)
        ),
        default=0,
    )


def _next_turn(trial: Battle, side: str, ground: Ground, unit: UnitId) -> Generator[None, None, int]:
    """The same in its next turn, if until then nobody did anything."""
    turn = trial.table.clock.round, trial.table.clock.index
    for _ in range(_PASSES):
        yield None
        if trial.winner is not None:
            return 0
        slot, clock = trial.slot, trial.table.clock
        if trial.pending:
            trial.apply(answer(trial.pending))
        elif slot and trial.side == side and slot.unit in (0, unit) and (clock.round, clock.index) != turn:
            return _best_attack(trial, side, ground, unit)
        else:
            done = EndTurn(slot.unit if slot and slot.unit else _first(trial))
            trial.apply((_owed(trial) or trial.legal_actions()[-1]) if trial.refusal(done) else done)
    return 0


def _owed(battle: Battle) -> Action | None:
    """What the figure in turn has still to do before it may end its turn, where its ruleset knows of any such
    thing."""
    return battle.ruleset.fulfil(battle.table, battle.slot.unit) if battle.slot else None


def _first(trial: Battle) -> UnitId:
    return next(unit for unit in trial.table.standing() if trial.table.unit(unit).side == trial.side)


def judge(battle: Battle, side: str, ground: Ground, action: Action) -> int:
    """The worth of an order by itself: its harm, or where it leads."""
    chances = battle.chances(action)
    end = _end(action)
    if end is None:
        return evaluation.harm_value(battle, side, chances) + _opens(battle, ground, action)
    return (
        _place(ground, end)
        - _place(ground, battle.table.cell(action.unit))
        - evaluation.of_way(battle, action.unit, chances)
    )


def _end(action: Action) -> Cell | None:
    path = path_of(action)
    return path[-1] if path else None


def _place(ground: Ground, cell: Cell) -> int:
    return -_STEP * max(1, ground.way(cell)) - _OPEN * ground.exposure(cell)


def _opens(battle: Battle, ground: Ground, action: Action) -> int:
    """A closed door between here and the enemy is worth the way that it saves."""
    cell, here = cell_of(action), battle.table.cell(action.unit)
    if cell not in battle.table.closed() or ground.way(cell) >= ground.way(here):
        return 0
    return _STEP * min(6, ground.barred.get(here, 99) - ground.way(here))


def _worth_a_look(battle: Battle, ground: Ground, legal: list[Action]) -> list[Action]:
    """Of many places to go only the nearest to the enemy, and of many cells to aim at only those by
    somebody."""
    walks = sorted(
        (action for action in legal if _end(action)), key=lambda action: ground.way(_end(action) or (0, 0))
    )[:_CLOSE]
    return [*_aimed(battle, ground, legal), *walks]


def _aimed(battle: Battle, ground: Ground, legal: list[Action]) -> list[Action]:
    """Of the kinds that harm nobody only one order each: so they are told from attacks."""
    others = [action for action in legal if not _end(action) and not isinstance(action, EndTurn)]
    near = [action for action in others if _near(ground, cell_of(action))]
    harmful = {
        _kind(action): is_on_cell(action) or bool(battle.chances(action).expected) for action in _firsts(near)
    }
    firsts = set(map(id, _firsts(near)))
    return [action for action in near if harmful[_kind(action)] or id(action) in firsts]


def _near(ground: Ground, cell: Cell | None) -> bool:
    return cell is None or cell in ground.closed or ground.nearest(cell) <= 1


def _kind(action: Action) -> Kind:
    """Orders that differ only in whom or where they concern are of a kind."""
    return action.verb, *(
        value for name in action.__struct_fields__ if isinstance(value := getattr(action, name), str)
    )


def _firsts(actions: list[Action]) -> list[Action]:
    """One order of each kind."""
    return list({_kind(action): action for action in reversed(actions)}.values())[::-1]
