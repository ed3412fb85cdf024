"""Going on with a walk that was broken off: the way already gone and the rest of it become one order.

Where a ruleset makes movement one act (nwo.turn.economy), a walk of four tiles of five uses all of it up.
Nothing was decided since, so it may still be taken back and given again as a longer one: the board offers
just that, and rules, records and saves know of one order only.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from game.client.seat.match import Match
from game.client.seat.undo import Step
from game.core.actions import Action, path_of
from game.core.battle import Battle
from game.core.field import Cell
from game.systems.bodies import put

TWIN = "stretching"
"""The seed of battles that are only asked."""


class ResumableWalk(NamedTuple):
    """`before` is the battle before the walk, of which `taken` steps are gone; `actions` are the longer
    walks."""

    before: Battle
    taken: int
    actions: tuple[Action, ...] = ()


def resumable_walk(match: Match) -> ResumableWalk | None:
    """How the walk that was ordered last can be gone on with; None if it was no walk, or something has been
    decided by it.

    Who is aboard does not walk.
    """
    battle, undo, slot = match.battle, match.undo, match.battle.slot
    if battle.pending or slot is None or not undo.steps or not battle.history:
        return None
    step, last = undo.steps[-1], battle.history[-1]
    way = path_of(last)
    walked = step.mark.length == len(battle.history) - 1 and last.unit == slot.unit and way
    if not walked or battle.table.carrier(last.unit) or battle.table.cell(last.unit) != way[-1]:
        return None
    before = _before(battle, step)
    found = tuple(_longer(battle, before, last, way))
    return ResumableWalk(before, len(way), found) if found else None


def _before(battle: Battle, step: Step) -> Battle:
    """The battle as it was before that step, for asking only."""
    twin = battle.clone(TWIN)
    twin.rewind(step.mark)
    return twin


def _longer(battle: Battle, before: Battle, last: Action, way: tuple[Cell, ...]) -> list[Action]:
    """The walks that begin with that way and are allowed instead of it, of the same kind or of one that goes
    on where it ends."""
    verbs = {verb.action: verb for verb in battle.ruleset.VERBS if verb.aim == "path"}
    own = verbs.get(last.verb)
    if own is None or any(
        battle.refusal(action) is None for action in battle.candidates(last.unit) if action.verb == last.verb
    ):
        return []
    kinds = [kind for kind, verb in verbs.items() if kind == last.verb or verb.extends == last.verb]
    within = {
        (action.verb, _end(action))
        for action in before.candidates(last.unit)
        if action.verb in kinds and _end(action)
    }
    there = before.clone(TWIN)
    put(there.table, last.unit, way[-1])
    found = []
    for action in there.candidates(last.unit):
        if (action.verb, _end(action)) in within:
            joined = msgspec.structs.replace(action, path=(*way, *action.path))  # type: ignore[attr-defined]
            if len(set(joined.path)) == len(joined.path) and before.refusal(joined) is None:  # type: ignore[attr-defined]
                found.append(joined)
    return found


def _end(action: Action) -> Cell | None:
    path = path_of(action)
    return path[-1] if path else None
