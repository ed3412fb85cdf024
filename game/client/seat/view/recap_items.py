"""The rows of the recap: what happened to a figure, how much it weighs, and since when it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.client.seat.view.log_entries import TIMES
from game.core.describing import narration
from game.core.describing.display import Display
from game.core.events import AttackEnded, Event, TurnBegan, TurnEnded
from game.core.references import UnitId
from game.core.ruleset import State

DOWN, FELLED, HURT, STATE, MISSED = range(5)
"""What weighs more comes first; `FELLED` are others who went down."""
ARMOUR = "armour"
"""What takes harm without anybody being felled by it."""


@dataclass(frozen=True)
class Item:
    """What happened to `unit`, by whom and with what; `rule` is "" if there is none to read, `side` that of
    others than one's own."""

    weight: int
    unit: UnitId
    words: str
    by: str = ""
    rule: str = ""
    side: str = ""

    @property
    def grave(self) -> bool:
        """Whether it is bad for one's own."""
        return self.weight in (DOWN, HURT)

    @property
    def news(self) -> bool:
        """Whether it is told without being asked."""
        return self.weight <= HURT


@dataclass(frozen=True)
class Recap:
    """`moves` counts the figures of others that were seen to go somewhere."""

    items: tuple[Item, ...] = ()
    moves: int = 0


def once(items: Sequence[Item]) -> tuple[Item, ...]:
    """What is the same word by word in one row, with how often it came about."""
    counted = Counter(items)
    return tuple(
        item if count == 1 else replace(item, words=f"{item.words}, {count} times")
        for item, count in counted.items()
    )


def without(items: Sequence[Item], name: str, state: State | None) -> list[Item]:
    """All but those that tell that somebody of that name is in the state, which is over."""
    if state is None:
        return list(items)
    told, toward = f"{name} is {state.words}", state.toward.partition("{}")[0]
    coming = f"{name} is {state.comes}" if state.comes else told

    def over(item: Item) -> bool:
        aimed = bool(toward) and item.words.startswith(f"{name} is {toward}")
        return item.weight == STATE and (item.words in (told, coming) or aimed or is_more(told, item.words))

    return [item for item in items if not over(item)]


def is_more(words: str, told: str) -> bool:
    """Whether it was told that somebody is in that state so many times over."""
    return told.startswith((f"{words}{TIMES}", f"{words}: "))


def held(event: AttackEnded, display: Display, rolled: int | None = None) -> str:
    """What an attack that failed came to, on a ladder in its words; one that beat the defence has fallen
    short of the Difficulty, against which its own roll may have been `rolled`."""
    if not display.ladder:
        return f"{narration.number(event.total)} against {event.against}"
    total, against = display.ladder.word(event.total), display.ladder.word(event.against)
    return (
        f"{total}, below {display.ladder.difficulty(event.difficulty(rolled))}"
        if event.outcome == "miss" and event.total > event.against
        else f"{total} against {against}"
    )


def since(
    events: Sequence[Event], sides: Mapping[UnitId, str], side: str, orders: Sequence[int | None] = ()
) -> int:
    """After the last end of a turn of that side; the beginning of the battle if there was none. One that
    began and ended by the same of `orders`, where those are known, was nobody's to decide in."""
    turn, last, begun = "", 0, None
    for number, event in enumerate(events, 1):
        order = orders[number - 1] if orders else None
        if isinstance(event, TurnBegan):
            turn, begun = event.side or sides.get(event.unit, ""), order
        elif isinstance(event, TurnEnded) and (sides.get(event.unit) or turn) == side:
            last = number if order is None or order != begun else last
    return last


def knocked_out(items: Sequence[Item], hurt: Sequence[int], start: str) -> int:
    """The last of these rows of harm if it cost no health and a state that it brought fells, -1 else."""
    at = max(hurt, default=-1)
    brought = at >= 0 and any(item.weight == STATE for item in items[at + 1 :])
    named = brought and items[at].words.startswith(start) and ARMOUR not in items[at].words
    return at if named else -1
