"""Battles of made-up orders on made-up ground, and a line for each about all that the rules say in it.

They are nothing to read, but they meet what nobody thinks of writing a test for. What they do not show is
whether it is right.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

import msgspec

from game.core.actions import Answer
from game.core.battle import Battle, start
from game.core.ruleset import Ruleset
from tests.fuzz.grounds import made_up, small
from tests.fuzz.wild import Wild
from tests.plainly import plain

ACTIONS = 40
LISTED_EVERY = 13
"""Orders after which everything that may and may not be done is looked at; more often would take long."""
MOST = 150
"""Candidates of which are asked what forbids them and how they would end."""
SAYS = ("events", "state", "refusals", "odds", "words", "sheets")


def line(rules: Ruleset, number: int) -> str:
    """A battle, by its number: how long it was, and a digest of each kind of thing that its rules said."""
    random = Random(f"wild {rules.ID} {number}")
    scenario, field, _ = made_up(random, [small(random)], rules)
    said = _Said(start(scenario, field, rules, str(number)))
    battle = said.battle
    wild = Wild(battle, random)
    said.note("events", battle.begin())
    while battle.winner is None and len(battle.history) < ACTIONS:
        if len(battle.history) % LISTED_EVERY == 0:
            said.everything()
        action = wild.pick()
        said.about(action)
        said.note("events", [action, *battle.apply(action)])
        said.note("state", battle.digest(2))
    said.everything()
    kinds = ", ".join(f"{kind} {said.digests[kind].hexdigest()[:8]}" for kind in SAYS)
    ends = (
        f"won by {battle.winner or 'nobody'}"
        if battle.winner is not None
        else f"round {battle.table.clock.round}"
    )
    return f"{number}: {len(battle.history)} orders on {field.width} x {field.height}, {ends}; {kinds}"


class _Said:
    """What the rules have said of one battle so far."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.digests = {kind: sha256() for kind in SAYS}

    def note(self, kind: str, what: object) -> None:
        self.digests[kind].update(plain(what).encode("utf-8", "backslashreplace"))

    def about(self, action: msgspec.Struct) -> None:
        """One order: whether it is allowed, what it is called, how it would end."""
        battle = self.battle
        refusal = battle.refusal(action)  # type: ignore[arg-type]
        self.note("refusals", refusal)
        if refusal is None and not isinstance(action, Answer):
            self.note("words", battle.ruleset.describe(battle.table, action))  # type: ignore[arg-type]
            self.note("odds", battle.chances(action))  # type: ignore[arg-type]

    def everything(self) -> None:
        """All that may be ordered, and all figures."""
        battle = self.battle
        slot = battle.slot
        mine = [
            unit for unit in battle.table.standing() if slot and battle.table.unit(unit).side == slot.side
        ]
        found = list(battle.candidates(mine[0])) if mine else []
        self.note("refusals", found)
        for action in found[:: max(1, len(found) // MOST)]:
            self.about(action)
        for unit in battle.table.units():
            table, rules = battle.table, battle.ruleset
            self.note(
                "sheets",
                [
                    battle.sheet(unit),
                    battle.gauges(unit),
                    battle.health(unit),
                    rules.reach(table, unit),
                    *rules.situation(table, unit),
                ],
            )
