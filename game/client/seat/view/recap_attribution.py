"""Attribution of harm in the recap: who has done what befalls somebody, with what, and by which rule, as far
as the events before it say so; and the rows of the recap, by how much they weigh."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from game.client.seat.view.log_entries import TIMES, thing_name
from game.core.describing import grips, narration
from game.core.describing.display import Display
from game.core.events import (
    AmmoChanged,
    Answered,
    AreaBegan,
    Attacked,
    AttackEnded,
    Event,
    Harmed,
    ItemDropped,
    Landed,
    Rolled,
    Sighted,
    StatusGained,
    StatusLost,
    Stepped,
    Thrown,
    TurnBegan,
    TurnEnded,
)
from game.core.references import NO_UNIT, RuleId, UnitId
from game.core.ruleset import State


class Splinters:
    """Who has thrown what in this turn, and where splinters have hit whom nobody has named yet."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self.things: dict[UnitId, str] = {}
        self._places: list[tuple[UnitId, str]] = []

    def read(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self.things, self._places = {}, []
        elif isinstance(event, Thrown):
            self.things[event.unit] = event.item
        elif isinstance(event, Attacked) and event.weapon in self._display.bursts():
            self.things[event.unit] = event.weapon
        elif isinstance(event, Rolled) and event.rule in self._display.lots and event.unit in self.things:
            self._places.append((event.unit, event.what.partition(": ")[2]))

    def thrower(self, event: Harmed, struck: bool) -> UnitId:
        """Whose splinter has done that, as it says where it has hit; nobody's, if it is one who was `struck`
        by an attack, and no other is said to have done it."""
        if struck and not event.by:
            return NO_UNIT
        rows = [row for row in self._places if event.by in (NO_UNIT, row[0])]
        found = next((row for row in rows if event.words.startswith(row[1])), None)
        if found is None:
            return NO_UNIT
        self._places.remove(found)
        return found[0]


class Attribution:
    """Reads each event before it is told. `about` says of whom is told; `rule` is that of what happens now,
    `victim` whom the last harm befell, `struck` whom an attack has hit just now."""

    def __init__(
        self, names: Mapping[UnitId, str], about: Callable[[UnitId], bool], display: Display
    ) -> None:
        self._names, self._about, self._display = names, about, display
        self._mends = {rule for rule, result in display.results().items() if result.mends}
        self.rule = ""
        self.victim = self.struck = NO_UNIT
        self._turn = NO_UNIT  # who has it
        self._roller = NO_UNIT  # who has rolled last
        self._rival = NO_UNIT  # who of the others has, in this turn
        self._meant: dict[tuple[UnitId, UnitId], str] = {}  # what their attacks are for that are no blows
        self._attack: Attacked | None = None
        self._near: Attacked | None = None  # the attack that has just missed: fire that misses pins
        self._walker = NO_UNIT  # of others, who has come a step nearer just now: into the reach of somebody
        self._under_way = False  # whether that attack has not ended yet
        self._arms: dict[tuple[UnitId, UnitId], str] = {}  # with what who attacks whom
        self._begun: Counter[tuple[UnitId, UnitId]] = Counter()  # their attacks that are not judged yet
        self._landed_by = ""  # by what rule that was thrown
        self._landed, self._thrower = "", NO_UNIT  # what has come down last in this turn, and whose it was
        self._hits: dict[UnitId, dict[UnitId, str]] = {}  # of each figure who has hit it since it was harmed
        self._hit_rule: dict[tuple[UnitId, UnitId], str] = {}  # by what rule each was hit by whom, or last
        self._rolled: dict[UnitId, str] = {}  # by what rule each has rolled last
        self._attack_rule: dict[tuple[UnitId, UnitId], str] = {}  # by what who has rolled to attack whom
        self._splinters = Splinters(display)
        self._hurt_by: dict[UnitId, UnitId] = {}  # who has done the last harm that cost health, if known
        self._decided: set[UnitId] = set()  # who has chosen something since they were attacked

    def read(self, event: Event) -> None:
        self._splinters.read(event)
        if not isinstance(event, StatusGained | StatusLost | AmmoChanged | Rolled):
            self._near = None
        if not isinstance(event, Answered | Rolled | Harmed | StatusGained | StatusLost | ItemDropped):
            self.struck = NO_UNIT
        if not isinstance(event, StatusGained | StatusLost | Sighted):
            self._walker = NO_UNIT
        match event:
            case Sighted(acts=True) if not self._about(event.unit):
                self._walker = event.unit  # a step that is not seen itself has brought it into sight
            case Attacked():
                self._attack, self._under_way = event, True
                self._arms[event.unit, event.target] = event.weapon
                self._meant[event.unit, event.target] = grips.grip(event)
                self._begun[event.unit, event.target] += 1
                self._decided.discard(event.target)
            case AttackEnded():
                self._ended(event)
            case Answered():
                self._decided.add(event.unit)
            case Rolled() if event.rule not in self._mends:  # what makes up for a roll is no other attack
                self._rolled[event.unit], self._roller = event.rule, event.unit
                self._rival = self._rival if self._about(event.unit) else event.unit
                if event.rule in self._display.lots and event.unit in self._hits.get(self.struck, ()):
                    self._hit_by(self.struck, event.unit, event.rule)
                if self._under_way and self._attack and event.unit == self._attack.unit:
                    self._attack_rule.setdefault((event.unit, self._attack.target), event.rule)
                withstood = event.passed and event.unit == self.victim  # the next bullet has another cause
                self.rule = self.rule if withstood else event.rule
            case Stepped():
                self._stepped(event)
            case Thrown():
                self._thrower = event.unit
            case Landed():
                self._landed = event.item
                self._landed_by = self._rolled.get(self._thrower, "")
            case TurnBegan() | AreaBegan():
                self._attack, self._hits, self._hurt_by = None, {}, {}
        if isinstance(event, TurnBegan):
            self._landed, self._thrower, self._turn = "", NO_UNIT, event.unit
            self._rival = NO_UNIT
            self._begun, self._rolled, self._attack_rule = Counter(), {}, {}  # for a vehicle its driver rolls

    def _stepped(self, event: Stepped) -> None:
        """Who walks on has the attack behind it: what comes of its next steps is not the attacker's doing."""
        if not self._about(event.unit):
            self._walker = event.unit
        elif not event.forced:
            if self._attack and self._attack.target == event.unit:
                self._attack = None
            if self.victim == event.unit:
                self._hits.pop(event.unit, None)

    def _ended(self, event: AttackEnded) -> None:
        """What comes of it is the attack's, not the defence's that was rolled since."""
        pair = event.unit, event.target
        own = self._rolled.get(event.unit, self.rule)
        if self._landed and not self._begun[pair]:  # who stands in its own blast has rolled a defence since
            own, self._arms[pair] = self._landed_by or own, self._landed
        self.rule = self._attack_rule.get(pair, own)
        self._under_way = False
        self._decided.discard(event.target)
        self._begun[pair] -= 1
        judged = self._attack is not None and (self._attack.unit, self._attack.target) == pair
        if event.outcome in (
            "hit",
            "crit",
        ):  # of several that are judged before any harm, these say who it was
            self.struck = event.target
            self._hit_by(event.target, event.unit, self.rule)
            self._attack = self._attack if judged else None
            if self.victim == event.target:
                self._hits.pop(event.target, None)
            self._hits.setdefault(event.target, {})[event.unit] = self._arms.get(pair, "")
        elif judged and self._about(event.target):  # another may have been begun since
            self._near, self._attack = self._attack, None

    def _hit_by(self, unit: UnitId, who: UnitId, rule: RuleId) -> None:
        self._hit_rule[unit, who] = self._hit_rule[unit, NO_UNIT] = rule

    def harmed(self, event: Harmed, hurt: bool) -> tuple[str, str]:
        """Who has done that harm, and with what; `hurt` if it costs health."""
        author = event.by or self._splinters.thrower(event, event.unit in self._hits)
        self.victim = event.unit
        self._decided.discard(event.unit)
        if hurt:
            self._hurt_by = {event.unit: author}
        return self.by(event.unit, author=author)

    def is_met(self, unit: UnitId) -> bool:
        """Whether it is being attacked, or attacks: how it meets that, and what is ruled about it, is told by
        what comes of it."""
        pair = (self._attack.unit, self._attack.target) if self._attack else ()
        return self._under_way and unit in pair

    def rule_of_harm(self, unit: UnitId, author: UnitId = NO_UNIT) -> RuleId:
        """Whom an attack, that of the `author` if one is named, has hit, or something has reached that came
        down, is harmed by that, whatever others have rolled since."""
        if self._roller != unit and unit in self._hits:
            return self._hit_rule.get((unit, author), self._hit_rule[unit, NO_UNIT])
        return (self._landed_by or self.rule) if self._roller != unit and self._landed else self.rule

    def meant(self, event: AttackEnded) -> str:
        """What that attack was for, if it was no blow."""
        return self._meant.get((event.unit, event.target), "")

    def pusher(self, unit: UnitId) -> str:
        """Who has pushed it away: whoever attacks it, has rolled against it, or has the turn."""
        return self.doer(unit) or self._names.get(self._rival or self._turn, "")

    def arm(self, event: AttackEnded) -> str:
        """With what that attack was made, in words."""
        return thing_name(self._arms.get((event.unit, event.target), ""), self._display)

    def doer(self, unit: UnitId, spared: bool = False) -> str:
        """Who has brought it into that state: nobody, if it has chosen so itself."""
        if unit in self._decided and not spared:
            return ""
        return ", ".join(filter(None, self.by(unit, spared))) or self._names.get(self._walker, "")

    def by(self, unit: UnitId, spared: bool = False, author: UnitId = NO_UNIT) -> tuple[str, str]:
        """Who has attacked it, and with what, if that is one and the same; `author` if somebody is named."""
        attack = self._attack or self._near
        author = author or (self._hurt_by.get(unit, NO_UNIT) if self.victim == unit else NO_UNIT)
        if author:
            arm = self._arms.get((author, unit), "")
            found = {author: arm or self._splinters.things.get(author, "")}
        elif attack and attack.target == unit:
            found = {attack.unit: attack.weapon}
        else:
            found = self._hits.get(unit, {})
        if not found and self._landed and (spared or self.victim == unit):  # not aimed at, but struck
            found = {self._thrower: self._landed}
        names = [self._names[one] for one in found if self._names.get(one)]
        arms = {arm for arm in found.values() if arm}
        by = narration.join_words(names) if names else ""
        return by, thing_name(arms.pop(), self._display) if len(arms) == 1 else ""


# ---------------------------------------------------------------- rows


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
