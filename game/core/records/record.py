"""What is written down of a battle."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from game.core.dice import Dice, TableDice, seeded
from game.core.records.state import State
from game.core.scenario import Scenario

MOST_SECONDS, MOST_POINTS = 3600, 1000


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """`partners` are those who command the second half of the figures of a side, by side; `handicaps` the
    points by which its squad was to cost more or less. `clock` is how many seconds a turn may take, 0 for as
    long as one likes; `series` names what the battle is one game of. `ended` are the numbers of the orders,
    from 1, that the clock gave."""

    partners: dict[str, str] = {}
    handicaps: dict[str, Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]] = {}
    clock: Annotated[int, msgspec.Meta(ge=0, le=MOST_SECONDS)] = 0
    series: str = ""
    ended: tuple[int, ...] = ()


NO_TERMS = Terms()


class TypedDice(msgspec.Struct, frozen=True):
    """Dice that people rolled at their table: whose were typed in, and the faces of all dice of the battle by
    their number, 0 for those of the seed."""

    rolled: str
    faces: tuple[int, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """A whole battle. `digests[0]` is the state after its beginning, `digests[n]` the state after action n.

    `players` says who plays each side ("human", "normal"), `terrain` is the digest of the field on which it
    was played. `rules` is the version of the rules by which it began; `states` are those from which it went
    on under newer ones, and last the state before its last order. `digest` is the version of the digests.
    `people` are the names of those whose sides the computer plays for them; `dice` those that were typed in,
    if any are, and `terms` what people agreed on, if they did on anything. `ground` is a `RecordedGround`,
    for the day when the map is another; records up to 1.0.6 have none.
    """

    scenario: Scenario
    seed: str
    actions: tuple[msgspec.Raw, ...]
    digests: tuple[str, ...]
    terrain: str
    players: dict[str, str] = {}
    saved: str = ""
    game: str = ""
    rules: int = 1
    states: tuple[State, ...] = ()
    digest: int = 1
    people: dict[str, str] = {}
    dice: TypedDice | UnsetType = UNSET
    terms: Terms | UnsetType = UNSET
    ground: msgspec.Raw | UnsetType = UNSET

    @property
    def agreed(self) -> Terms:
        """What people agreed on."""
        return NO_TERMS if self.terms is UNSET else self.terms

    def thrown(self) -> Dice:
        """The dice of the battle, from its first on."""
        if self.dice is UNSET:
            return seeded(self.seed)
        return TableDice(self.seed, self.dice.rolled, self.dice.faces)

    def rules_at(self, number: int) -> int:
        """The version of the rules by which action `number` was played; 0 is the beginning."""
        return next((state.rules for state in reversed(self.states) if state.length < number), self.rules)

    def moves_on(self) -> tuple[State, ...]:
        """The states from which the battle went on under newer rules than before."""
        rules, found = self.rules, []
        for state in self.states:
            if state.rules > rules:
                found.append(state)
            rules = state.rules
        return tuple(found)
