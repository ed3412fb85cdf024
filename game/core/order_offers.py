"""What may be ordered, as rulesets offer it: orders one by one, and many that were judged together. What
nobody looks at is not made."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import TypeVar, overload

import msgspec

from game.core.actions import Action
from game.core.field import Cell

Key = TypeVar("Key")


class LazyPaths(msgspec.Struct, frozen=True):
    """Ways of one kind by the cell where they end, for those who point at cells: of tens of thousands none is
    made before somebody points there.

    `ends` are the cells where one of them is allowed and `at` gives those; `refused` gives one to a cell that
    is not allowed, if there is one. The `sample` is allowed if any is.
    """

    sample: Action
    ends: Sequence[Cell]
    at: Callable[[Cell], Sequence[Action]]
    refused: Callable[[Cell], Action | None]


class OfferBatch(msgspec.Struct, frozen=True):
    """Candidates of which it is known already which are allowed, each list in its order. All of them may be
    listed only when somebody asks."""

    candidates: Iterable[Action]
    allowed: Sequence[Action]
    laid: LazyPaths | None = None


class LazyActions(Iterable[Action]):
    """Orders that are listed when somebody asks for them: those that are not allowed are asked for their
    reasons alone."""

    def __init__(self, listed: Callable[[], Iterable[Action]]) -> None:
        self._listed = listed

    def __iter__(self) -> Iterator[Action]:
        return iter(self._listed())


def filter_offers(
    kinds: frozenset[type[Action]], offers: Iterable[Action | OfferBatch]
) -> Iterator[Action | OfferBatch]:
    """The offers of somebody to whom nothing but orders of these kinds can be allowed any more. What is
    judged already stays as it is."""
    refused = list[Action]()
    for offer in offers:
        if not isinstance(offer, OfferBatch) and type(offer) not in kinds:
            refused.append(offer)
            continue
        if refused:
            yield OfferBatch(refused, ())
            refused = []
        yield offer
    if refused:
        yield OfferBatch(refused, ())


class LazySequence(Sequence[Action]):
    """Orders of which each is made of its key when it is looked at: a walk of the cell where it ends, as its
    way takes time to find."""

    def __init__(self, make: Callable[[Key], Action], keys: Sequence[Key]) -> None:
        self._at: Callable[[int], Action] = lambda place: make(keys[place])
        self._iterated: Callable[[], Iterator[Action]] = lambda: map(make, keys)
        self._length = len(keys)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        return list(self)[place] if isinstance(place, slice) else self._at(place)

    def __iter__(self) -> Iterator[Action]:
        return self._iterated()


class LazyKeys(Sequence[Key]):
    """So many of them, listed when somebody looks at one."""

    def __init__(self, count: int, listed: Callable[[], Sequence[Key]]) -> None:
        self._count, self._listed = count, listed
        self._known: Sequence[Key] | None = None

    def _all(self) -> Sequence[Key]:
        if self._known is None:
            self._known = self._listed()
        return self._known

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Key: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Key]: ...
    def __getitem__(self, place: int | slice) -> Key | Sequence[Key]:
        return self._all()[place]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._all())


class ChainedSequence(Sequence[Action]):
    """Several lists of orders as one, in their order."""

    def __init__(self, parts: Sequence[Sequence[Action]]) -> None:
        self._parts = parts
        self._ends = list(accumulate(map(len, parts)))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return list(self)[place]
        place = range(len(self))[place]
        part = bisect_right(self._ends, place)
        return self._parts[part][place - self._ends[part]]  # counted from the end of the part

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(self._parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)
