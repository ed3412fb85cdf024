"""What a ruleset says for the window about declarations, margins, fuses and the ground: plain data, all of it
optional (`core/describing/display.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.core.actions import Action, Refusal
from game.core.probability.chances import Chances
from game.core.references import RuleId, UnitId

GOOD, BAD, PLAIN, FAINT = "good", "bad", "plain", "faint"
"""The tones of a figure: for the one whom it is about, against it, neither, hardly worth a word."""


@dataclass(frozen=True)
class Fact:
    """A figure in a column: "10 m", "−2"."""

    words: str
    tone: str = PLAIN


def signed(value: int, good: bool = True) -> Fact:
    """A modifier with its sign; `good` says whether more of it is good."""
    if value > 0:
        words = f"+{value}"
    elif value:
        words = f"−{-value}"
    else:
        words = "0"
    tone = GOOD if (value > 0) == good else BAD
    return Fact(words, tone if value else PLAIN)


@dataclass(frozen=True)
class Pick:
    """Something that can be declared: its words with the figures beside it, the order that declares it, and
    whether it is declared now.

    `why` is what is against it, if anything. `key` is the key that declares it.
    """

    words: str
    order: Action
    on: bool = False
    facts: tuple[Fact, ...] = ()
    key: str = ""
    why: Refusal | None = None
    hint: str = ""


@dataclass(frozen=True)
class Group:
    """Picks of which one is declared. `shape` says how they lie: "rows" one below the other with their facts
    under `heads`, "boxes" in a row with one fact each, "plates" two large ones. `note` stands beside the
    title. `reach`: the picks from the second on are the ranges that the board shows, the nearest first.
    """

    title: str
    shape: str
    picks: tuple[Pick, ...]
    heads: tuple[str, ...] = ()
    note: str = ""
    rule: RuleId = ""
    reach: bool = False


@dataclass(frozen=True)
class Sum:
    """What the declaration does to all rolls of a kind: the reasons, and what they come to; as a pool, its
    dice and those lost."""

    words: str
    reasons: str
    total: Fact
    dice: int = 0
    lost: int = 0


@dataclass(frozen=True)
class Form:
    """The declaration of a figure as it stands: `said` if it is one, else what counts if nothing is said.
    `verbs` are the actions that it stands in for: the action bar leaves them out. `otherwise` says what
    counts for who declares nothing, behind "who declares nothing".
    """

    unit: UnitId
    groups: tuple[Group, ...]
    sums: tuple[Sum, ...]
    verbs: tuple[str, ...]
    said: bool = False
    title: str = "On all that follows"
    otherwise: str = ""

    @property
    def picks(self) -> tuple[Pick, ...]:
        return tuple(pick for group in self.groups for pick in group.picks)


@dataclass(frozen=True)
class Margin:
    """What comes of a margin: in words ("2", "4 up"), the damage in words, the chance, the wound in words,
    and how bad it is (0 none, 1 to 3)."""

    words: str
    damage: str
    chance: Fraction
    wound: str
    worst: int


@dataclass(frozen=True)
class Margins:
    """How a hit by so much turns into wounds: `factor` is what the margin is multiplied by, `limits` the
    damage at which each wound begins."""

    factor: str
    limits: tuple[int, ...]
    rows: tuple[Margin, ...]
    rule: RuleId


@dataclass(frozen=True)
class Fuse:
    """A kind of area that waits for its turn: what it is, its picture among the icons of actions, what it
    does, by which rule.

    `bang` is the sentence when its turn has come, `thing` what has gone off then.
    """

    words: str
    icon: str
    harm: str
    rule: RuleId
    bang: str = ""
    thing: str = ""


@dataclass(frozen=True)
class Preview:
    """An order that is not allowed yet, with its odds as things are declared; `note` says what they leave
    open."""

    order: Action
    chances: Chances
    margins: Margins | None
    note: str
