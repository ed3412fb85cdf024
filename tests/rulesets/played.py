"""What an order comes to when it is played in every way in which its rolls may go: what its odds have to
say."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction

from game.core.actions import Action, Answer
from game.core.battle import Battle
from game.core.components import Down
from game.core.dice import Dice, exact
from game.core.events import AttackEnded, Event
from game.core.references import UnitId

Shares = dict[UnitId, Fraction]


class TooMany(Exception):
    """There are more ways to go than anybody wants to wait for."""


def played(
    battle: Battle, order: Action, most: int, then: Callable[[Battle], list[Event]] = lambda _: []
) -> tuple[Shares, Shares, Fraction]:
    """What the order takes from each unit on the average, how likely each is to go down, and how likely it is
    not to hit.

    Questions are answered as is advised, and `then` something may follow. Raises TooMany.
    """
    before = {unit: battle.ruleset.health(battle.table, unit) for unit in battle.table.units()}
    standing = {unit for unit in before if not battle.table.world.has(unit, Down)}
    plays = 0

    def play(dice: Dice) -> tuple[bool, tuple[tuple[Fraction, bool], ...]]:
        nonlocal plays
        plays += 1
        if plays > most:
            raise TooMany
        copy = Battle(battle.scenario, battle.field, battle.ruleset, dice, battle.table.copy(dice))
        copy.history = list(battle.history)
        told = copy.apply(order)
        while copy.pending:
            told += copy.apply(Answer(copy.pending.unit, copy.pending.default))
        told += then(copy)
        missed = any(isinstance(event, AttackEnded) and event.outcome != "hit" for event in told)
        now = copy.table
        rows = tuple(
            (left - copy.ruleset.health(now, unit), unit in standing and now.world.has(unit, Down))
            for unit, left in before.items()
        )
        return missed, rows

    lost, down, missing = dict.fromkeys(before, Fraction(0)), dict.fromkeys(before, Fraction(0)), Fraction(0)
    for (missed, rows), chance in exact(play).items():
        missing += chance * missed
        for unit, (loss, fell) in zip(before, rows, strict=True):
            lost[unit] += chance * loss
            down[unit] += chance * fell
    return some(lost), some(down), missing


def forget(ruleset: str) -> None:
    """What the ruleset keeps of rolls: before and after they come to something else than dice do."""
    for name, module in list(sys.modules.items()):
        of_rolls = name.startswith(f"game.rulesets.{ruleset}.") and not name.endswith(".content")
        for kept in list(vars(module).values()) if of_rolls else ():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


def some(shares: Shares) -> Shares:
    return {unit: share for unit, share in shares.items() if share}


def chosen(battle: Battle) -> list[Action]:
    """The first, the middle and the last of each kind."""
    kinds: dict[tuple[object, ...], list[Action]] = {}
    for order in battle.legal_actions():
        kinds.setdefault(
            (order.unit, order.verb, *(getattr(order, name, None) for name in ("weapon", "item"))), []
        ).append(order)
    return list(dict.fromkeys(rows[place] for rows in kinds.values() for place in (0, len(rows) // 2, -1)))
