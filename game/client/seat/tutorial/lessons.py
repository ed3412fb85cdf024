"""Lessons: short battles that teach by doing. Each is a file of content; what is wrong with one is told
whole, a line a fault. How far somebody has come with them is kept with the settings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from game.client.seat.settings.settings import Settings
from game.core import events
from game.core.content import read_toml, refuse, unknown
from game.core.errors import ContentError
from game.core.field import Cell
from game.core.misfits import misfit
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario, Team
from game.maps.library import lesson_map
from game.rulesets import RULESETS

FOLDER = Path(__file__).resolve().parents[3] / "lessons"
OWN, FOE = "azure", "ember"
"""Who learns, and whom the lesson plays."""
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
T = TypeVar("T", bound=msgspec.Struct)


class OrderPattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of order: its verb, and as much of the rest as counts. Figures are named; `to` are the cells at
    which it may be pointed or in which its path may end; `covers` are cells that its area, or the tiles that
    it marks, must contain; `least` is the chance in per cent that it must have; `fields` are any others, as
    records write them.
    """

    verb: Line
    unit: str = ""
    target: str = ""
    to: tuple[Cell, ...] = ()
    covers: tuple[Cell, ...] = ()
    least: int = 0
    fields: dict[str, Any] = {}


class Happened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event: its type, whom it is about, and any other fields as records write them."""

    event: Line
    unit: str = ""
    fields: dict[str, Any] = {}


class Bar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chance that is shown, worked out by the ruleset: that the order of that kind works which `unit` gives
    against `target`, were they to stand on the cells `stands` and `at`.
    """

    words: Line
    unit: Line
    verb: Line
    target: str = ""
    stands: Cell | None = None
    at: Cell | None = None
    fields: dict[str, Any] = {}


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do. `orders` are those of which one has to be given, `also` the verbs that are allowed
    besides; a `free` step allows all.

    The step is over with the order, or where `until` says so with that event; one that has neither, when it
    has been read. `foe` is what the other side does meanwhile, one after the other, as far as it is allowed.
    `cells` and `show` ("sheet", "log", "order", the verb of a button) are lit besides what the orders point
    at. `hint` is said after an order that does not fit, or when nothing was done for a while.
    """

    text: Text
    task: Text
    how: str = ""
    rule: str = ""
    hint: str = ""
    orders: tuple[OrderPattern, ...] = ()
    also: tuple[str, ...] = ()
    free: bool = False
    until: Happened | None = None
    foe: tuple[OrderPattern, ...] = ()
    cells: tuple[Cell, ...] = ()
    show: tuple[str, ...] = ()
    bars: tuple[Bar, ...] = ()
    bars_words: str = ""

    @property
    def reading(self) -> bool:
        """Whether there is nothing to do but to read."""
        return not self.orders and not self.free and self.until is None


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson is before its steps. `opponent` is "still" for one that does what the steps say and
    nothing else, or a level of the computer. The seed is fixed, so that the dice show what is taught: any
    battle could go so, and its chances are exact.
    """

    title: Line
    summary: Text
    map: Line
    seed: Line
    azure: tuple[Figure, ...]
    ember: tuple[Figure, ...]
    done: Text
    opponent: str = "still"
    options: dict[str, str] = {}
    sides: dict[str, str] = {}


@dataclass(frozen=True)
class Lesson:
    """`id` is its name in the progress of the player: the ruleset and the name of the file."""

    id: str
    ruleset: Ruleset
    head: Head
    steps: tuple[Step, ...]

    def scenario(self) -> Scenario:
        options = self.head.sides
        teams = (
            Team(OWN, "Your side", self.head.azure, dict(options)),
            Team(FOE, "The other side", self.head.ember, dict(options)),
        )
        return Scenario(self.head.map, self.ruleset.ID, teams, dict(self.head.options))


def read_lesson(path: Path, ruleset: Ruleset) -> Lesson:
    """ContentError with everything that is wrong with the file."""
    data = read_toml(path)
    faults: list[str] = []
    steps = [
        found
        for number, step in _rows(data, faults, path.name)
        if (found := _one(step, Step, f"{path.name}: step {number}", faults))
    ]
    head = _one({key: value for key, value in data.items() if key != "steps"}, Head, path.name, faults)
    if head:
        faults += _wrong(path.name, ruleset, head, steps)
    refuse(faults)
    assert head
    return Lesson(f"{ruleset.ID}/{path.stem}", ruleset, head, tuple(steps))


def _rows(data: dict[str, Any], faults: list[str], name: str) -> list[tuple[int, object]]:
    rows = data.get("steps")
    if not isinstance(rows, list) or not rows:
        faults.append(f"{name}: there are no steps; write [[steps]]")
        return []
    return list(enumerate(rows, 1))


def _one(given: object, kind: type[T], where: str, faults: list[str]) -> T | None:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        faults.append(f"{where}: {misfit(error, given, kind).told}")
        return None


def _wrong(name: str, ruleset: Ruleset, head: Head, steps: list[Step]) -> list[str]:
    """What cannot be, though every value is of its kind."""
    from game.ai.agents import LEVELS

    figures = (*head.azure, *head.ember)
    known = [figure.name for figure in figures]
    faults = unknown(
        name, [figure.archetype for figure in figures], [found.id for found in ruleset.archetypes()]
    )
    faults += [
        f"{name}: two figures are called {one!r}" for one in sorted(set(known)) if known.count(one) > 1
    ]
    faults += unknown(name, [head.opponent], ["still", *LEVELS])
    choices = {choice.name: choice.values for choice in ruleset.CHOICES}
    given = {**head.options, **head.sides}
    faults += unknown(name, given, choices)
    faults += [
        f"{name}: {key} is one of {', '.join(choices[key])}"
        for key, value in given.items()
        if key in choices and value not in choices[key]
    ]
    if lesson_map(head.map) is None:
        faults.append(f"{name}: there is no map {head.map!r} for lessons")
    rules = [rule.id for rule in ruleset.rules()]
    verbs = [kind.__name__ for kind in ruleset.ACTIONS]
    happens = [kind for kind in events.__all__ if kind[0].isupper()]
    for number, step in enumerate(steps, 1):
        where = f"{name}: step {number}"
        orders: tuple[OrderPattern | Bar, ...] = (*step.orders, *step.foe, *step.bars)
        faults += unknown(where, [step.rule] if step.rule else [], rules)
        faults += unknown(where, [*(order.verb for order in orders), *step.also], [*verbs, "Answer"])
        named = [
            *(order.unit for order in orders),
            *(order.target for order in orders),
            step.until.unit if step.until else "",
        ]
        faults += unknown(where, [one for one in named if one], known)
        faults += unknown(where, [step.until.event] if step.until else [], happens)
    return faults


@cache
def courses() -> tuple[tuple[Ruleset, tuple[Lesson, ...]], ...]:
    """The lessons of each ruleset that has any, in their order. ContentError if the game's own content is
    wrong."""
    found, faults = [], []
    for ruleset in RULESETS.values():
        lessons = []
        for path in sorted((FOLDER / ruleset.ID).glob("*.toml")):
            try:
                lessons.append(read_lesson(path, ruleset))
            except ContentError as error:
                faults.append(str(error))
        if lessons:
            found.append((ruleset, tuple(lessons)))
    refuse(faults)
    return tuple(found)


def course_of(lesson: Lesson) -> tuple[Lesson, ...]:
    """All lessons of the same ruleset."""
    return next(lessons for ruleset, lessons in courses() if ruleset is lesson.ruleset)


def beside(lesson: Lesson, way: int) -> Lesson | None:
    """The next lesson of all, or with -1 the one before; None at the ends."""
    every = [one for _, lessons in courses() for one in lessons]
    place = every.index(lesson) + way
    return every[place] if 0 <= place < len(every) else None


def finish(settings: Settings, lesson: Lesson) -> None:
    """The lesson was played to its end."""
    if lesson.id not in settings.lessons.done:
        settings.lessons.done.append(lesson.id)
    settings.save()


def turn_to(settings: Settings, lesson: Lesson) -> None:
    """The lesson is being played: it is the one to go on with."""
    settings.lessons.at, settings.lessons.offered = lesson.id, True
    settings.save()


def next_lesson(settings: Settings) -> Lesson:
    """The lesson to go on with: the one that was left, else the first that is not done, else the first."""
    every = [lesson for _, lessons in courses() for lesson in lessons]
    left = [lesson for lesson in every if lesson.id not in settings.lessons.done]
    return next((lesson for lesson in left if lesson.id == settings.lessons.at), (left or every)[0])


def counted(settings: Settings, lessons: tuple[Lesson, ...]) -> int:
    """How many of these lessons are done."""
    return sum(lesson.id in settings.lessons.done for lesson in lessons)
