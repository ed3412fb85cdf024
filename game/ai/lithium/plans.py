"""What the agent weighs: rows of declarations, what they are worth, and until that is found out, what they
are worth at most."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace

from game.ai.levels import NORMAL, Level
from game.ai.worth import worth
from game.core.actions import Action


@dataclass(frozen=True)
class ScoredPlan:
    """Declarations of one figure for one turn, and their worth."""

    worth: int
    orders: tuple[Action, ...]


Thoughts = Iterator[ScoredPlan | int | None]
"""Deeds of a kind, the best first. Before each may come numbers that it and the others are worth no more
than, and None for a pause."""


@dataclass(frozen=True)
class Offer:
    """Deeds of a kind, none of them worth more than `most`. The thoughts can be had once."""

    most: int
    thoughts: Thoughts


def known(value: int, *orders: Action) -> Offer:
    """A deed of which the worth is known."""
    return Offer(value, iter((ScoredPlan(value, orders),)))


def best(
    offers: Iterable[Offer | None], level: Level = NORMAL, round_: int = 0
) -> Iterator[ScoredPlan | None]:
    """Yields None while it thinks, and the best deed in the end; of equals the one that came to mind first.

    Only those are thought through that may be better than the best so far.
    """
    heap: list[tuple[int, int, Thoughts | ScoredPlan]] = []
    for number, offer in enumerate(offers):
        if offer:
            heap.append((-offer.most, number, offer.thoughts))
        yield None
    heapify(heap)
    found = yield from _first(heap, level, round_)
    for _ in range(level.curious):
        heappop(heap)
        if not heap:
            break
        yield from _first(heap, level, round_)
    yield found


def _first(
    heap: list[tuple[int, int, Thoughts | ScoredPlan]], level: Level, round_: int
) -> Generator[None, None, ScoredPlan]:
    """Thinks through whatever may be best, until the first of the heap is a deed."""
    while not isinstance(thoughts := heap[0][2], ScoredPlan):
        thought = next(thoughts, "over")
        if isinstance(thought, str):
            heappop(heap)
            if not heap:
                return ScoredPlan(worth(), ())
        elif thought is not None:
            if isinstance(thought, ScoredPlan):
                most = level.judged(thought.worth, round_, *thought.orders)
                heapreplace(heap, (-most, heap[0][1], thought))
            else:
                heapreplace(heap, (-thought, heap[0][1], thoughts))
        yield None
    return thoughts
