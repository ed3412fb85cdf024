"""Positions, orders that could be given there, and how the battle goes on after each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from game.ai.agents import Heard, choose, think
from game.ai.evaluation import SCALE, harm_value
from game.ai.look_ahead import PairedDice
from game.ai.terrain_view import Ground, survey
from game.core.actions import Action, EndTurn, path_of, target_of
from game.core.battle import Battle, start
from game.core.components import Down
from game.core.references import UnitId
from game.core.stalemate import Stalemate
from game.lab.arena import Arena
from game.lab.jobs import Job
from tests.ai.luck import Luck
from tests.ai.regret.features import measured

MARKS = (1, 2, 4, 8)
"""Rounds after which it is noted who is ahead."""
LONGEST = 600
"""Orders after which a battle that is played on counts as a draw."""
ALIVE = 0.5
"""What a figure that stands is worth whatever its health, of one that is whole."""


class Outcome(msgspec.Struct, frozen=True):
    """How a battle went on: `leads` are by how many whole figures the side was ahead after so many rounds
    (`MARKS`), `won` is 1, 0 or, for a draw, a half; `lucks` by how many of those figures by luck."""

    leads: tuple[float, ...]
    won: float
    lucks: tuple[float, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """One order that a figure could begin its turn with: which position, how the order was come by (the
    levels that choose it, or what it is an example of), and how the battle went on with each of the dice."""

    position: int
    place: str
    round: int
    verb: str
    names: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    features: dict[str, float] = {}


class Position(NamedTuple):
    """The beginning of a figure's turn in a battle between two players."""

    battle: Battle
    side: str
    unit: UnitId
    seats: dict[str, str]
    place: str


def positions(arena: Arena, every: int, draw: Random) -> Iterator[Position]:
    """One of so many turns of the first player's figures, in the games of the arena, all drawn at random."""
    jobs = arena.jobs({}, {})
    draw.shuffle(jobs)
    for job in jobs:
        yield from _of_game(arena, job, every, draw)


def _of_game(arena: Arena, job: Job, every: int, draw: Random) -> Iterator[Position]:
    battle = start(job.scenario, arena.fields[job.scenario.map], arena.ruleset, job.seed)
    stalemate, turn = Stalemate(job.scenario), (0, 0)
    stalemate.read(battle.begin())
    while battle.winner is None and not stalemate.over and len(battle.history) < LONGEST:
        clock, slot = battle.table.clock, battle.slot
        now = clock.round, clock.index
        mine = job.seats[battle.side] == arena.players[0]
        if slot and slot.unit and now != turn and mine and not battle.pending:
            turn = now
            if not draw.randrange(every):
                yield Position(battle.clone("as it was"), battle.side, slot.unit, job.seats, job.scenario.map)
        stalemate.read(battle.apply(choose(battle, battle.side, job.seats[battle.side])))


# ---------------------------------------------------------------- what could be ordered


def candidates(position: Position, levels: Iterable[str], most: int, draw: Random) -> dict[Action, list[str]]:
    """First orders of the turn, each with the names of those who chose it or of what it is an example of."""
    battle, side, unit = position.battle, position.side, position.unit
    found: dict[Action, list[str]] = {}
    heard: Heard = []
    for level in levels:
        order = next(one for one in think(battle, side, level, heard) if one)
        found.setdefault(order, []).append(level)
    examples = _examples(battle, side, unit, heard, draw)
    kinds = {_kind(order) for order in found}
    for name, order in examples:
        if len(found) >= most:
            break
        if _kind(order) not in kinds and battle.refusal(order) is None:
            kinds.add(_kind(order))
            found[order] = [name]
    return found


def _examples(
    battle: Battle, side: str, unit: UnitId, heard: Heard, draw: Random
) -> Iterator[tuple[str, Action]]:
    """Orders of many sorts: the best thought of, to stay, to go ahead and back, anything."""
    thought = [
        plan[0] for _, plan in sorted(heard, key=lambda row: -row[0]) if plan and isinstance(plan[0], Action)
    ]
    yield from [("second", order) for order in _distinct(thought)[1:3]]
    yield "stay", EndTurn(unit)
    ground = survey(battle, side, battle.table.closed(), unit)
    legal = [order for order in battle.legal_actions(unit) if order.unit == unit]
    ways = sorted((order for order in legal if path_of(order)), key=lambda order: _way(ground, order))
    if ways:
        yield "back", ways[-1 - draw.randrange(1 + len(ways) // 8)]
        yield "ahead", ways[draw.randrange(1 + len(ways) // 8)]
        yield "walk", ways[draw.randrange(len(ways))]
    others = [order for order in legal if not path_of(order)]
    yield from [("any", others[draw.randrange(len(others))]) for _ in range(8 if others else 0)]
    yield from [("walk", ways[draw.randrange(len(ways))]) for _ in range(8 if ways else 0)]


def _way(ground: Ground, order: Action) -> tuple[int, int]:
    path = path_of(order)
    return ground.way(path[-1]), len(path)


def _kind(order: Action) -> tuple[object, ...]:
    path = path_of(order)
    return order.verb, target_of(order), path[-1] if path else None


def _distinct(orders: Iterable[Action]) -> list[Action]:
    return list({_kind(order): order for order in reversed(list(orders))}.values())[::-1]


# ---------------------------------------------------------------- how it goes on


def played_on(
    position: Position, order: Action, seed: str, levels: dict[str, str], rounds: int
) -> tuple[Outcome, dict[str, float]]:
    """So many rounds of the battle, or all of it, with these dice and players, beginning with that order; and
    what the turn had come to as it was over."""
    dice = PairedDice(position.battle.table.dice, seed)
    battle = position.battle.clone_with(dice)
    side, unit = position.side, position.unit
    stalemate, began, luck = Stalemate(battle.scenario), _now(battle), Luck(battle, side)
    leads, lucks = list[float](), list[float]()
    features: dict[str, float] = {}
    harm, next_order = 0.0, order
    while True:
        if not features and not battle.pending:
            if _now(battle) == began:
                harm += harm_value(battle, side, battle.chances(next_order)) / SCALE
            else:
                features = {"harm": harm, **_measured(battle, side, unit)}
        luck.before(next_order)
        if not battle.pending:
            dice.begin(battle.table.clock.round, next_order)
        stalemate.read(battle.apply(next_order))
        luck.after()
        if battle.winner is not None or stalemate.over or len(battle.history) >= LONGEST:
            break
        while len(leads) < len(MARKS) and battle.table.clock.round >= began[0] + MARKS[len(leads)]:
            leads.append(lead(battle, side))
            lucks.append(luck.total)
        if battle.table.clock.round >= began[0] + rounds:
            break
        next_order = choose(battle, battle.side, levels[battle.side])
    left = len(MARKS) + 1 - len(leads)
    leads += [lead(battle, side)] * left
    lucks += [luck.total] * left
    won = 0.5 if not battle.winner else float(battle.winner == side)
    return Outcome(tuple(leads), won, tuple(lucks)), features or {
        "harm": harm,
        **_measured(battle, side, unit),
    }


def _now(battle: Battle) -> tuple[int, int]:
    return battle.table.clock.round, battle.table.clock.index


def _measured(battle: Battle, side: str, unit: UnitId) -> dict[str, float]:
    stands = unit in battle.table.standing() and battle.winner is None
    return {"over": 0.0, **measured(battle, side, unit)} if stands else {"over": 1.0}


def lead(battle: Battle, side: str) -> float:
    """By how many whole figures the side is ahead."""
    total = 0.0
    for unit in battle.table.units():
        if not battle.table.world.has(unit, Down):
            worth = ALIVE + (1 - ALIVE) * float(battle.health(unit))
            total += worth if battle.table.unit(unit).side == side else -worth
    return total


# ---------------------------------------------------------------- over many positions


def rows(
    arena: Arena,
    levels: Sequence[str],
    *,
    every: int,
    most: int,
    tries: int,
    rounds: int,
    seed: str,
) -> Iterator[Row]:
    """Each order of each position of the arena's games. The players go on as `levels` say: the first one's
    level of its own side, the second one's of the others."""
    draw = Random(seed)
    own, others = levels
    for number, position in enumerate(positions(arena, every, draw), 1):
        seats = {side: own if side == position.side else others for side in position.seats}
        for order, names in candidates(position, ("hard", "normal"), most, draw).items():
            played = [
                played_on(position, order, f"{seed} {number} {one}", seats, rounds) for one in range(tries)
            ]
            features = [found for _, found in played]
            yield Row(
                number,
                position.place,
                position.battle.table.clock.round,
                order.verb,
                tuple(names),
                tuple(outcome for outcome, _ in played),
                {
                    name: sum(found.get(name, 0.0) for found in features) / tries
                    for name in dict.fromkeys(name for found in features for name in found)
                },
            )
