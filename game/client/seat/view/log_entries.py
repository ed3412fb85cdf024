"""The entries of the log, and the words that they share: totals, what a roll was held against, harm."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from game.client.seat.view.roll_results import again
from game.core import events as e
from game.core.describing import narration
from game.core.describing.display import PLAIN, Display
from game.core.describing.narration import join_words, signed
from game.core.events import Harmed, Placed, Rolled
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId


class Wounds:
    """Reads the points that figures have left, and tells of each harm whether it has cost more than
    armour."""

    def __init__(self) -> None:
        self._points: dict[UnitId, dict[str, int]] = {}  # of each figure, by their names
        self._health: dict[UnitId, int] = {}

    def placed(self, event: Placed) -> None:
        self._points[event.unit] = {gauge.name: gauge.value for gauge in event.gauges}

    def heals(self, event: Harmed) -> bool:
        """Whether its wounds have become milder. Who is seen less well than before has other rows of points:
        those say no more than that it is hurt."""
        before, now = self._points.get(event.unit), {gauge.name for gauge in event.gauges}
        alike = before is None or now == set(before)
        return alike and not event.amount and event.health > self._health.get(event.unit, 100)

    def cost(self, event: Harmed) -> bool:
        """Whether harm has cost health, or more than the points that are fewer now: armour takes no more than
        it loses."""
        before, worse = self._points.get(event.unit, {}), event.health < self._health.get(event.unit, 100)
        self._points[event.unit] = {gauge.name: gauge.value for gauge in event.gauges}
        self._health[event.unit] = event.health
        fewer = sum(
            before[one.name] - one.value for one in event.gauges if one.value < before.get(one.name, 0)
        )
        return worse or event.amount > fewer


TIMES = " ×"
HURT, HIT = " is hurt", " is hit"
"""Of what armour takes nobody is hurt."""


@dataclass
class Entry:
    """`verdict` is the line below the dice, `grave` colours it red; `heading` entries begin a round. `doer`
    is who did it, or whom it befell unless `acts`; `order` is the number of the order that it came of, -1 if
    that is not known. The words end with the `outcome` of its roll; one that tells of a `state` tells of all
    its `bearers`, by their names. What `reports` is a ruling on what goes on, what `sights`
    tells who comes into sight or goes out of it, by what `fell` somebody has gone down. An attack may
    be `meant` for something else than a blow."""

    words: str
    side: str = ""
    heading: bool = False
    rolls: list[Rolled] = field(default_factory=list)
    verdict: str = ""
    grave: bool = False
    rule: str = ""
    units: set[UnitId] = field(default_factory=set)
    cells: set[Cell] = field(default_factory=set)
    order: int = -1
    doer: UnitId = NO_UNIT
    acts: bool = False
    outcome: str = ""
    state: str = ""
    meant: str = ""
    bearers: tuple[str, ...] = ()
    reports: bool = False
    sights: bool = False
    fell: bool = False

    def bear(self, name: str, words: str) -> None:
        """It tells of nobody but that one, who by the words "is" something."""
        start = f"{name} is "
        if name and words.startswith(start):
            self.state, self.bearers = words.removeprefix(start), (name,)

    def mended(self, unit: UnitId) -> bool:
        """Another roll of that figure has undone what its own came to."""
        if not self.outcome or unit not in self.units:
            return False
        self.words, self.outcome = self.words.removesuffix(self.outcome), ""
        return True

    def tried_again(self, event: Rolled) -> None:
        """The same is tried in another way at once: what the first try came to is not said."""
        if self.rolls and self.rolls[-1].passed is False and again(self.rolls[-1], event):
            self.mended(event.unit)

    def again(self, other: Entry) -> bool:
        """Whether the other tells of the same once more, as turns of several whom nobody sees: then this one
        counts them."""
        words, _, count = self.words.partition(TIMES)
        if self.heading or words != other.words:
            return False
        self.words = f"{words}{TIMES}{int(count or 1) + 1}"
        return True

    def crosses(self, event: Rolled, side: str) -> bool:
        """Whether it is an attack at somebody that goes by the one who rolls, a friend of the attacker."""
        contest = event.against is None and bool(self.rolls) and self.rolls[0].rule == event.rule
        return contest and len(self.units) == 2 and event.unit not in self.units and side == self.side

    def joined_by(self, other: Entry) -> bool:
        """Whether it tells of the other's as well from now on, who have come into the same state right
        after."""
        if not other.state or other.state != self.state or other.units & self.units:
            return False
        self.bearers += other.bearers
        self.words = f"{join_words(list(self.bearers))} are {self.state}"
        self.units |= other.units
        self.side = self.side if self.side == other.side else ""
        return True

    def takes(self, event: Rolled, mount: UnitId = NO_UNIT) -> bool:
        """Whether the roll is a part of this attack, of what attacks or of who drives it. Whether it is
        noticed is rolled before it, by itself."""
        drives = bool(mount) and mount == self.doer
        before = not self.rolls and event.against is not None and event.unit != self.doer and not drives
        return (event.unit in self.units or drives) and not before

    def says(self, other: Entry, name: str) -> bool:
        """Whether it has told already that somebody of that name is in the other's state: for how long, or
        as what harm came to."""
        told = self.verdict.casefold().replace(": ", ", ")
        harm = f", {told}, "  # "incapacitated, right arm" and "66 damage against 65: dead" say it, too
        harmed = other.units <= self.units and f", {other.state.casefold()}, " in harm
        own = self.words.startswith((f"{name}: {other.state} ", f"{name} is {other.state} "))
        return bool(other.state) and (harmed or own)

    def follows(self, before: Entry) -> bool:
        """Whether that state gives way to this one by the same rule: who lay prone is thrown down."""
        lost = before.state.removeprefix("no longer ")
        same = before.units == self.units and before.rule == self.rule and bool(self.state)
        return same and lost not in (before.state, self.state) and not self.state.startswith("no longer ")

    def spares(self, event: e.Reported, names: Mapping[UnitId, str]) -> bool:
        """Whether the report says what has come of the last roll here, "Bob is not injured": it is told here
        from now on."""
        start = f"{names.get(event.unit, '')} is "
        last = self.rolls[-1] if self.rolls else None
        own = last and last.unit == event.unit and (last.rule == event.rule or last.passed)
        if not own or not event.words.startswith(f"{start}not "):
            return False
        self.verdict = f"{self.verdict}, {event.words.removeprefix(start)}"
        return True

    @property
    def gains(self) -> bool:
        """Whether it tells that somebody has come into a state."""
        return bool(self.state) and not self.state.startswith(("no longer ", "less "))

    @property
    def first_rule(self) -> str:
        """The rule to read about it, "" if there is none."""
        return self.rule or next((roll.rule for roll in self.rolls), "")

    @property
    def is_harm(self) -> bool:
        return self.grave


def totals(roll: Rolled, display: Display = PLAIN) -> str:
    """The sum as the log shows it beside the dice: "+4 = 16"; on a ladder its word with the figure: "= Great
    (+2)"."""
    display = display.of(len(roll.faces))
    if display.ladder:
        return f"= {display.ladder.said(roll.total)}"
    lone = len(roll.faces) == 1 and not roll.modifiers
    total = f"= {narration.number(roll.total)}"
    return total if lone else f"{signed(sum(item.value for item in roll.modifiers))} {total}"


def kept_flags(roll: Rolled) -> list[bool]:
    """For each face, whether it counts."""
    left = list(roll.kept)
    flags = []
    for face in roll.faces:
        flags.append(face in left)
        if flags[-1]:
            left.remove(face)
    return flags


GRAVE = ("hit", "crit")


def against(total: int, other: int, display: Display = PLAIN) -> str:
    """What a total was held against: "against 14"; on a ladder the word, and by how much: "against Good,
    +2"."""
    if not display.ladder:
        return f"against {narration.number(other)}"
    ahead = total - other
    return f"against {display.ladder.word(other)}, {narration.signed(ahead) if ahead else '±0'}"


def falls_short(event: e.AttackEnded, display: Display) -> bool:
    """On a ladder one that beats the defence may still fall short of the difficulty."""
    return bool(display.ladder) and event.outcome == "miss" and event.total > event.against


def total_of(
    event: e.AttackEnded,
    shown: list[Rolled],
    rolls: list[Rolled],
    came: str,
    display: Display,
    crew: AbstractSet[UnitId],
) -> str:
    """What the attack came to, unless the dice that are shown say the same, of the attacker or of who drives
    it: out of an ambush it is the lower of two. What the target has done since then may count."""
    own = {roll.total for roll in shown if roll.unit in crew}
    if own == {event.total} or falls_short(event, display):
        return ""
    total = f"{display.ladder.word(event.total) if display.ladder else narration.number(event.total)} "
    rolled = next((roll.total for roll in rolls if roll.unit == event.unit), event.total)
    if came and rolled != event.total:
        return f"{narration.signed(event.total - rolled)} for {came}, {total}"
    return total


def held_against(event: e.AttackEnded, rolls: list[Rolled], display: Display) -> str:
    """What an attack of these `rolls` was held against. Where nobody defends, a rule may count the degree
    from elsewhere on the ladder, and says so."""
    if display.ladder and falls_short(event, display):
        rolled = next((roll.against for roll in rolls if roll.unit == event.unit), None)
        needed = display.ladder.difficulty(event.difficulty(rolled))
        return f"{display.ladder.word(event.total)} falls short of {needed}"
    if display.ladder and event.outcome in GRAVE and all(roll.unit != event.target for roll in rolls):
        return f"against {display.ladder.word(event.against)}"
    return against(event.total, event.against, display)


def is_friends(entry: Entry, attack: Entry) -> bool:
    """Whether it tells of somebody of the same side who has no part in the attack."""
    return entry.side == attack.side and bool(entry.doer) and entry.doer not in attack.units


def place_of(roll: Rolled, display: Display) -> str:
    """Where something has hit, if that is what was rolled for."""
    return roll.what.partition(": ")[2] if roll.rule in display.lots else ""


def rolled_words(roll: Rolled, names: Mapping[UnitId, str], display: Display) -> str:
    """What is rolled by itself. Where a splinter has hit is no place of whoever has thrown the grenade."""
    found = place_of(roll, display)
    who = names.get(roll.unit, "Somebody")
    return f"{who} hits the {found}" if found else narration.rolled_words(roll, names)


def thing_name(item: str, display: Display) -> str:
    """What a weapon, or what has come down or gone off, is called in a sentence."""
    fuse = display.fuses().get(item)
    return fuse.thing if fuse and fuse.thing else narration.display_name(item, display.things)
