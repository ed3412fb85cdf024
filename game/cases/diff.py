"""What was expected beside what happened: the cheapest way to lay the two rows against each other, and the
differences that it leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from game.cases.formatting import line, wrong
from game.cases.parsing import MOST_LETTERS, plain
from game.cases.patterns import Fields, Gap, fits
from game.cases.values import Lexicon
from game.core.events import Reported
from game.core.references import units_in

OTHER_FIELDS, OTHER_KIND, ONE_SIDED = 2, 7, 3
NEVER = 100_000
"""The price of what need not be: where all that is wanted has happened, in its order, each line finds its
event."""
MOST_TOLD = 12
MOST_REPEATED = 300
"""Letters of an expected line that a message repeats."""


@dataclass(frozen=True)
class Expected:
    """An event as a case wants it, and the line that says so."""

    number: int
    text: str
    kind: type[msgspec.Struct]
    title: str
    fields: Fields

    @property
    def told(self) -> str:
        """The line as a message repeats it: whoever wrote it knows it, and the number of the line is told."""
        return plain(self.text, MOST_REPEATED)

    def fits(self, event: msgspec.Struct) -> bool:
        return type(event) is self.kind and all(
            fits(want, getattr(event, name)) for name, want in self.fields.items()
        )


@dataclass(frozen=True)
class Difference:
    """Something that is not as the case says. `number` is the line that says it."""

    number: int
    words: str

    def __str__(self) -> str:
        return plain(self.words, MOST_LETTERS)


def title(event: msgspec.Struct) -> str:
    """The name of the kind of event in a case: a question is "Asked"."""
    name = type(event).__name__
    return "Asked" if name == "Ask" else name


def differences(
    wanted: Sequence[Expected | Gap], events: Sequence[msgspec.Struct], number: int, lexicon: Lexicon
) -> list[Difference]:
    """Where the events are not as wanted; `number` is the line of the order. If nothing is wrong but that
    more happened, they say where a `...` is missing. What is only reported, to say why, need not be listed.
    """
    listed = [event for event in events if not isinstance(event, Reported) or _is_wanted(event, wanted)]
    if len(listed) < len(events) and not _differences(wanted, listed, number, lexicon):
        return []
    return _differences(wanted, events, number, lexicon)


def _is_wanted(event: msgspec.Struct, wanted: Sequence[Expected | Gap]) -> bool:
    return any(one.fits(event) for one in wanted if isinstance(one, Expected))


def _differences(
    wanted: Sequence[Expected | Gap], events: Sequence[msgspec.Struct], number: int, lexicon: Lexicon
) -> list[Difference]:
    gaps = _with_gaps(wanted, events)
    cost = _costs(wanted, events, gaps)
    found: list[Difference] = []
    i, j, last = 0, 0, number
    while i < len(wanted) or j < len(events):
        here = wanted[i] if i < len(wanted) else None
        match _next(cost, wanted, events, i, j, gaps):
            case "gap":
                i += 1
            case "passed":
                j += 1
            case "both":
                assert isinstance(here, Expected)
                if not here.fits(events[j]):
                    found.append(_unlike(here, events[j], lexicon))
                i, j, last = i + 1, j + 1, here.number
            case "wanted":
                assert isinstance(here, Expected)
                words = f"expected {here.told}, got {_instead(wanted, i, events, j, lexicon)}"
                found.append(Difference(here.number, words))
                i, last = i + 1, here.number
            case _:
                first = j
                while j < len(events) and _next(cost, wanted, events, i, j, gaps) == "happened":
                    j += 1
                words = _too_much(events[first:j], _missing_gap(here) if gaps else "", lexicon)
                found.append(Difference(last, words))
    return found


def _next(
    cost: list[list[int]],
    wanted: Sequence[Expected | Gap],
    events: Sequence[msgspec.Struct],
    i: int,
    j: int,
    gaps: bool,
) -> str:
    """Which step the cheapest way takes from that pair of places: over both, over what is wanted or over what
    happened; a gap is left behind, or one more event is passed in it.
    """
    here = wanted[i] if i < len(wanted) else None
    if isinstance(here, Gap):
        return "gap" if cost[i][j] == cost[i + 1][j] else "passed"
    if here and j < len(events) and cost[i][j] == _price(here, events[j], gaps) + cost[i + 1][j + 1]:
        return "both"
    return "wanted" if here and cost[i][j] == (NEVER if gaps else ONE_SIDED) + cost[i + 1][j] else "happened"


def _with_gaps(wanted: Sequence[Expected | Gap], events: Sequence[msgspec.Struct]) -> bool:
    """Whether the events would be as wanted if any others might happen between them."""
    rest = iter(events)
    return all(any(one.fits(event) for event in rest) for one in wanted if isinstance(one, Expected))


def _too_much(events: Sequence[msgspec.Struct], hint: str, lexicon: Lexicon) -> str:
    more = f", and {len(events) - 1} more" if len(events) > 1 else ""
    return f"expected nothing more here, got {line(events[0], title(events[0]), lexicon)}{more}{hint}"


def _missing_gap(behind: Expected | Gap | None) -> str:
    where = f"above line {behind.number}" if isinstance(behind, Expected) else "below this one"
    return f"; if the rest need not be told, a line `...` is missing {where}"


def _instead(
    wanted: Sequence[Expected | Gap], i: int, events: Sequence[msgspec.Struct], j: int, lexicon: Lexicon
) -> str:
    """What stands where an event was expected: beside a gap all that follow, otherwise the one in its
    place."""
    if not events:
        return "nothing: nothing happened at all"
    if j == len(events):
        return f"nothing more: the last was {line(events[-1], title(events[-1]), lexicon)}"
    here = wanted[i]
    later = next(
        (k for k in range(j + 1, len(events)) if isinstance(here, Expected) and here.fits(events[k])), 0
    )
    if later:
        return (
            f"{line(events[j], title(events[j]), lexicon)} "
            f"first{f', and {later - j - 1} more before it' if later > j + 1 else ''}"
        )
    if any(isinstance(beside, Gap) for beside in (*wanted[max(0, i - 1) : i], *wanted[i + 1 : i + 2])):
        rest = [_briefly(event, lexicon) for event in events[j:]]
        return f"none among {', '.join(rest[:MOST_TOLD])}{' ...' if len(rest) > MOST_TOLD else ''}"
    return f"{line(events[j], title(events[j]), lexicon)} there"


def _briefly(event: msgspec.Struct, lexicon: Lexicon) -> str:
    unit = next(iter(units_in(event)), 0)
    return f"{title(event)} {lexicon.name(unit)}" if unit else title(event)


def _costs(wanted: Sequence[Expected | Gap], events: Sequence[msgspec.Struct], gaps: bool) -> list[list[int]]:
    """The price of laying the rest of one row against the rest of the other, from each pair of places; of
    `gaps` alone, where nothing else is wrong."""
    cost = [[0] * (len(events) + 1) for _ in range(len(wanted) + 1)]
    for i in range(len(wanted), -1, -1):
        here = wanted[i] if i < len(wanted) else None
        for j in range(len(events), -1, -1):
            choices: list[int] = []
            if isinstance(here, Gap):
                choices.append(cost[i + 1][j])
            elif here:
                choices.append((NEVER if gaps else ONE_SIDED) + cost[i + 1][j])
            if j < len(events):
                choices.append(cost[i][j + 1] + (0 if isinstance(here, Gap) else ONE_SIDED))
            if isinstance(here, Expected) and j < len(events):
                choices.append(_price(here, events[j], gaps) + cost[i + 1][j + 1])
            cost[i][j] = min(choices, default=0)
    return cost


def _price(wanted: Expected, event: msgspec.Struct, gaps: bool) -> int:
    if gaps:
        return 0 if wanted.fits(event) else NEVER
    if type(event) is not wanted.kind:
        return OTHER_KIND
    return 0 if wanted.fits(event) else OTHER_FIELDS


def _unlike(wanted: Expected, event: msgspec.Struct, lexicon: Lexicon) -> Difference:
    if type(event) is not wanted.kind:
        return Difference(wanted.number, f"expected {wanted.told}, got {line(event, title(event), lexicon)}")
    return Difference(
        wanted.number,
        f"expected {wanted.told}, got {line(event, title(event), lexicon)} "
        f"({wrong(wanted.fields, event, lexicon)})",
    )
