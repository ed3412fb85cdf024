"""What a ruleset says about how its rolls and its order are to be shown, where spots and totals are not
enough: plain data, all of it optional."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from game.core.actions import Action, Refusal
from game.core.describing.forms import Form, Fuse, Margins, Preview
from game.core.describing.results import Results, untold
from game.core.describing.sounds import Sounding, silence
from game.core.events import Answered, Rolled
from game.core.field import Cell, Field
from game.core.probability.chances import Chances, CheckLine
from game.core.references import RuleId, UnitId
from game.core.table import Table

Shares = tuple[tuple[int, Fraction], ...]
"""What a roll can come to, each total with its chance, from the lowest."""


@dataclass(frozen=True)
class Ladder:
    """Words for totals, from `lowest` upwards, one a step."""

    lowest: int
    words: tuple[str, ...]

    @property
    def highest(self) -> int:
        return self.lowest + len(self.words) - 1

    def word(self, total: int) -> str:
        """The total in words; beyond the ends of the ladder they say by how much."""
        if total > self.highest:
            return f"{self.words[-1]} +{total - self.highest}"
        if total < self.lowest:
            return f"{self.words[0]} −{self.lowest - total}"
        return self.words[total - self.lowest]

    def said(self, total: int) -> str:
        """The word with its figure: "Great (+2)"."""
        figure = f"{total:+d}".replace("-", "−") if total else "0"
        return f"{self.word(total)} ({figure})"

    def difficulty(self, needed: int | None) -> str:
        """The Difficulty by its name and figure, if it is known."""
        return "the Difficulty" if needed is None else f"the Difficulty, {self.said(needed)}"


@dataclass(frozen=True)
class Degree:
    """One degree by which an attack beats what it is rolled against (0 and less: it does not). `words` name
    what several degrees have in common ("graze", "2 bullets"); `worst` is how bad the wound is, from 0 (none)
    upwards, as in `Ending`."""

    degree: int
    chance: Fraction
    words: str = ""
    worst: int = 0


@dataclass(frozen=True)
class Ending:
    """What comes of it for the target; `worst` tells how bad that is, from 0 (nothing) to 6 (dead)."""

    words: str
    chance: Fraction
    worst: int = 0


Endings = tuple[tuple[int, tuple[Ending, ...]], ...]
"""What may come of it for each one, the least bad first; what is left of 1 is that nothing does."""


@dataclass(frozen=True)
class Graded:
    """How an order falls for one target: what `unit` rolls, what `target` rolls against it (empty if it does
    not roll, or nobody may know), the difficulty, the degrees (empty if there are none, or nobody may know),
    what comes of them, and further chances with their words. `out` is the chance that it puts the target out
    of action; None if nobody may know.

    `chance` is that of success against this target. `target` is 0 if nobody is attacked. `reply` says what
    counts in the target's roll, where the odds of the order do not.
    """

    unit: UnitId
    target: UnitId
    mine: Shares
    chance: Fraction
    theirs: Shares = ()
    difficulty: int | None = None
    degrees: tuple[Degree, ...] = ()
    endings: tuple[Ending, ...] = ()
    more: tuple[tuple[str, Fraction], ...] = ()
    reply: CheckLine | None = None
    out: Fraction | None = None


@dataclass(frozen=True)
class Place:
    """A figure's place in the order: what gave it ("+3"), whether it leads, and what is unusual in this round
    ("acts twice")."""

    unit: UnitId
    words: str
    leads: bool = False
    note: str = ""


@dataclass(frozen=True)
class Order:
    """The order in which figures act and whether it will be kept; `words` say what would break it, or what
    has."""

    kept: bool
    title: str
    words: tuple[str, ...]
    rule: RuleId
    places: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Coming:
    """In which order figures will act in the next round, as far as that is known now: empty if it is rolled
    anew. `words` say how it comes about, in two words."""

    words: str
    rule: RuleId
    order: tuple[UnitId, ...] = ()


SELF = "self"
"""As an answer that is given for good: the figure that is asked, whoever that is."""
ANEW = "rolled anew"


@dataclass(frozen=True)
class Course:
    """What may go wrong on the way of a large body: the cell of the roll that is the likeliest to fail, that
    roll in words, the way that the body then takes, the cell of what it hits there, if anything; and the two
    cells between which it meets its target, if it means to hit one.
    """

    at: Cell | None = None
    words: str = ""
    line: tuple[Cell, ...] = ()
    hits: Cell | None = None
    meets: tuple[Cell, Cell] | None = None


GUN, WEAPON = "gun", "weapon"
"""What `Display.reads` calls cards that count shots, and all others."""


@dataclass(frozen=True)
class OrderForecast:
    """What may come of an order, told beyond its odds.

    `graded` gives the orders whose odds are a distribution over degrees: one entry a target, the nearest
    first. `margins` say what comes of an attack, `endings` what an order may do to each one whom it may harm,
    where its outcomes do not say that. `form` is what a figure can declare, where figures declare before they
    act; `preview` what it could do to a target as it has declared, or what is against it. `poses` are the
    places of a large body along the way of an order, with the direction that it faces on each, the end last;
    `course` what may go wrong on it.
    """

    graded: Callable[[Table, Action], tuple[Graded, ...]] = lambda _table, _action: ()
    margins: Callable[[Table, Action], Margins | None] = lambda _table, _action: None
    endings: Callable[[Table, Action], Endings] = lambda _table, _action: ()
    form: Callable[[Table, UnitId], Form | None] | None = None
    preview: Callable[[Table, UnitId, UnitId], Preview | Refusal | None] = lambda _table, _unit, _target: None
    poses: Callable[[Table, Action], tuple[tuple[int, Cell, str], ...]] = lambda _table, _action: ()
    course: Callable[[Table, Action], Course | None] = lambda _table, _action: None


@dataclass(frozen=True)
class Display:
    """How rolls, the turn and the ground of a ruleset are shown and heard.

    `things` say what weapons and things are called whose ids do not say it, by those ids; what begins with
    "bare " takes no article.

    Rolls: `ladder` has words for totals. `signs` are what the faces of a die count, from the first on, where
    they are not its spots: -1, 0 or 1. `dice` says how many dice are thrown for the ladder; a roll of another
    number of them is spots and a total. `wild` tells whether the first die of a roll is another one than the
    rest, and stands apart; pools of such rulesets are shown as dice before they are thrown. `results` say
    what comes of a roll for whoever makes it. `lots` are the rules whose rolls are neither good nor bad:
    where a hit lands. What hits with the weapons that are `bursts` needs none: then it is their splinters
    that land somewhere.

    The turn: `round` is what a round is called, `steps` what phases of slots are that are no turn of it,
    `order` tells of an order that outlasts the round, `coming` of that of the next one. `quiet` are the
    kinds of orders that are no concern of a figure as it is placed: they are shown only while they are
    allowed, in place of those that their `Verb` calls quiet (None: those). `reads` names the rule to read
    about each line of a sheet by its name, and about things by their id; `GUN` and `WEAPON` stand for
    what is shot with, and for all else that is carried. `answers` are given for good before the first
    battle, by the rule that asks: the key of the option or SELF, and its words; whoever wants to be asked
    says so. `unsaid` are those that nobody is told of, as they do nothing, or as what they do is told: the
    keys of the options by the rule that asks, none for all of them. `announced` are the rules of reports that
    say what the next round will bring. `retold` are words in which reports and answers are told, by their
    rule, and those in which people read them.

    The ground: `way` says in words how long a way is, where that is not counted in tiles; where it is,
    `allowance` is how many of them a way of that order may cost (0: nothing is said of that). `ground` says
    what counts on a cell for a figure that looks at it, `cover_in_words` what the cover of somebody on the
    first cell against somebody on the second is called and counts ("" if nothing), where that is not just
    half or full, `places` what places of a map mean under the rules,
    for whoever chooses it. `fuses` are the kinds of areas that wait for their turn, in the order in which
    they go off. `sounds` say by which sound weapons, things, looks, states and rules are heard.
    `outcomes` are words for how an attack ended, where people would misunderstand those of the event.
    """

    things: Mapping[str, str] = field(default_factory=dict)
    ladder: Ladder | None = None
    signs: tuple[int, ...] = ()
    dice: int = 0
    wild: Callable[[Rolled], bool] = lambda _rolled: False
    lots: frozenset[RuleId] = frozenset()
    bursts: Callable[[], frozenset[str]] = frozenset
    round: str = "Round"
    steps: Mapping[str, str] = field(default_factory=dict)
    order: Callable[[Table], Order | None] = lambda _table: None
    coming: Callable[[Table], Coming | None] = lambda _table: None
    quiet: Callable[[Table, UnitId], frozenset[str] | None] = lambda _table, _unit: None
    reads: Mapping[str, RuleId] = field(default_factory=dict)
    answers: Mapping[RuleId, tuple[str, str]] = field(default_factory=dict)
    unsaid: Mapping[RuleId, tuple[str, ...]] = field(default_factory=dict)
    announced: frozenset[RuleId] = frozenset()
    retold: Mapping[RuleId, tuple[str, str]] = field(default_factory=dict)
    way: Callable[[Table, UnitId, tuple[Cell, ...]], str] | None = None
    allowance: Callable[[Table, Action], int] = lambda _table, _action: 0
    ground: Callable[[Table, UnitId, Cell], tuple[str, ...]] = lambda _table, _unit, _cell: ()
    cover_in_words: Callable[[Table, Cell, Cell], str] | None = None
    places: Callable[[Field], tuple[str, ...]] = lambda _field: ()
    fuses: Callable[[], Mapping[str, Fuse]] = dict
    sounds: Callable[[], Sounding] = silence
    results: Callable[[], Results] = untold
    outcomes: Mapping[str, str] = field(default_factory=dict)

    def tells(self, event: Answered) -> bool:
        """Whether anybody is told of that answer."""
        unsaid = self.unsaid.get(event.rule)
        return unsaid is None or (bool(unsaid) and event.key not in unsaid)

    def told(self, rule: RuleId, words: str) -> str:
        """How people read what is told by that rule in these words."""
        return words.replace(*self.retold[rule]) if rule in self.retold else words

    def of(self, dice: int) -> Display:
        """How a roll of so many dice is shown."""
        return self if dice == self.dice else PLAIN


PLAIN = Display()
"""Spots and totals."""
UNTOLD = OrderForecast()
"""The odds say it all."""


def endings_told(found: OrderForecast, table: Table, action: Action, chances: Chances) -> Endings:
    """What the order may do to each one of whom its `chances` say anything: of others they were left out for
    its side."""
    known = {unit for unit, *_ in (*chances.expected, *chances.downs)}
    return tuple(row for row in found.endings(table, action) if row[0] in known)
