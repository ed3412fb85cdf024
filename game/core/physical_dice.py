"""Which dice people have to roll at their table for an order, found out before it is carried out.

An order is played on a clone, as often as there are rolls in it: with the faces known by then, up to the
first that are not. The battle itself is asked for nothing in the middle of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.core.actions import Action
from game.core.battle import Battle
from game.core.components import Unit
from game.core.dice import Dice, TableDice
from game.core.events import Event, Rolled, Scattered
from game.core.references import UnitId

LIKELY, OTHERWISE = 2, 3
"""What an unknown d6 shows in a trial, and a die of another kind: nothing explodes by it, or is a fumble, and
no two kinds look alike."""
SIX = 6


@dataclass(frozen=True)
class Throw:
    """Dice that are to be rolled together: how many sides each has. `event` is what is made of them, with
    faces that mean nothing; None if that is not told.

    `side` is for whom, "" if for nobody; `before` what the order has come to until then; `names` those of all
    figures.
    """

    sides: tuple[int, ...]
    event: Event | None
    side: str
    before: tuple[Event, ...]
    names: Mapping[UnitId, str]

    @property
    def kind(self) -> str:
        """The dice as players write them: "2d6"."""
        return " + ".join(f"{self.sides.count(sides)}d{sides}" for sides in sorted(set(self.sides)))


class _Die(NamedTuple):
    number: int
    sides: int
    face: int


class _Group(NamedTuple):
    """Dice that were thrown together, the event that tells of them, and the place of that among all."""

    dice: Sequence[_Die]
    event: Event | None
    place: int


class _Trial:
    """The action played up to the first roll of which not all faces are known: those are any. None is the
    beginning of the battle."""

    def __init__(self, battle: Battle, action: Action | None, dice: TableDice) -> None:
        self.thrown: list[_Die] = []

        def face(number: int, sides: int) -> int:
            if number < len(dice.faces):
                shown = dice.face(number, sides)
            else:
                shown = LIKELY if sides == SIX else min(OTHERWISE, sides)
            if number >= dice.count:
                self.thrown.append(_Die(number, sides, shown))
            return shown

        if action is None:
            self.twin = Battle(battle.scenario, battle.field, battle.ruleset, Dice(face))
            happens = self.twin.beginning()
        else:
            self.twin = battle.clone_with(Dice(face, dice.count))
            happens = self.twin.playing(action)
        self.events: list[Event] = []
        for event in happens:
            self.events.append(event)
            if self.twin.table.dice.count > len(dice.faces) and isinstance(
                event.read_by(None), Rolled | Scattered
            ):
                break  # what comes of it hangs on faces that are not known

    def throw(self, group: _Group, unknown: int) -> Throw:
        table = self.twin.table
        told = group.event.read_by(None) if group.event else None
        found = table.world.find(told.unit, Unit) if isinstance(told, Rolled) else None
        names = {unit: table.name_of(unit) for unit in table.units()}
        sides = tuple(die.sides for die in group.dice[-unknown:])
        return Throw(
            sides, group.event, found.side if found else "", tuple(self.events[: group.place]), names
        )

    def groups(self) -> Iterator[_Group]:
        """Dice are told of in the order in which they fell; what no event tells of comes before the next
        roll."""
        left, told = list(self.thrown), 0
        for place, event in enumerate(self.events):
            read = event.read_by(None)
            if isinstance(read, Scattered) and left and left[0].sides != SIX:
                yield _Group(left[:1], event, place)
                del left[:1]
            elif isinstance(read, Rolled) and read.faces:
                begins = _where(left, read)
                if begins:
                    yield _Group(left[:begins], None, told)
                yield _Group(left[begins : begins + len(read.faces)], event, place)
                del left[: begins + len(read.faces)]
                told = place + 1
        if left:
            yield _Group(left, None, len(self.events))


def next_throw(battle: Battle, action: Action | None, by_people: Callable[[str], bool]) -> Throw | None:
    """The next dice that people must roll for that action (None: for the beginning of the battle); None if
    all are known.

    Dice of sides for which no people roll fall by the seed, which is noted in the dice of the battle.
    """
    dice = battle.table.dice
    assert isinstance(dice, TableDice), "the dice of this battle are not rolled at a table"
    dice.faces += [0] * (dice.count - len(dice.faces))
    while True:
        trial = _Trial(battle, action, dice)
        for group in trial.groups():
            unknown = sum(die.number >= len(dice.faces) for die in group.dice)
            if not unknown:
                continue
            throw = trial.throw(group, unknown)
            if by_people(throw.side):
                return throw
            dice.faces += [0] * unknown
            break
        else:
            return None


def outcome(battle: Battle, action: Action | None, faces: Sequence[int]) -> Event | None:
    """What the next dice come to if they show these faces; None if no event tells."""
    dice = battle.table.dice
    assert isinstance(dice, TableDice), "the dice of this battle are not rolled at a table"
    known = len(dice.faces)
    dice.faces += faces
    try:
        groups = _Trial(battle, action, dice).groups()
        return next((group.event for group in groups if known in {die.number for die in group.dice}), None)
    finally:
        del dice.faces[known:]


def _where(left: Sequence[_Die], event: Rolled) -> int:
    """Where in the dice those begin of which the event tells; at once if they are nowhere."""
    count, faces = len(event.faces), sorted(event.faces)
    for begins in range(len(left) - count + 1):
        group = left[begins : begins + count]
        if len({die.sides for die in group}) == 1 and sorted(die.face for die in group) == faces:
            return begins
    return 0
