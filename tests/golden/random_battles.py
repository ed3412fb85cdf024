"""Battles of made-up orders on made-up ground, and all that the rules say in them.

They meet what nobody thinks of writing a test for. What they do not show is whether it is right. What happens
is told in full; of odds and sheets, which would be too much, four signs each: they say whose have changed.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

from game.core.actions import Action, Answer
from game.core.battle import Battle, start
from game.core.ruleset import Ruleset
from tests.fuzz.grounds import made_up, small
from tests.fuzz.wild import Wild
from tests.plainly import plain

ACTIONS = 40
LISTED_EVERY = 13
"""Orders after which everything that may and may not be done is looked at; more often would take long."""
MOST = 60
"""Candidates of which are asked what forbids them and how they would end."""


def told(rules: Ruleset, number: int) -> str:
    """A battle, by its number: each order with what came of it, and what else might have been ordered."""
    random = Random(f"wild {rules.ID} {number}")
    scenario, field, _ = made_up(random, [small(random)], rules)
    battle = start(scenario, field, rules, str(number))
    wild = Wild(battle, random)
    lines = [f"{field.width} x {field.height}", *map(plain, battle.begin())]
    while battle.winner is None and len(battle.history) < ACTIONS:
        if len(battle.history) % LISTED_EVERY == 0:
            lines += _everything(battle)
        action = wild.pick()
        lines += ["", f"> {plain(action)}", *_about(battle, action)]
        lines += [*map(plain, battle.apply(action)), f"state {battle.digest(2)[:8]}"]
    return "\n".join([*lines, *_everything(battle), f"won by {battle.winner}", ""])


def _about(battle: Battle, action: Action) -> list[str]:
    """One order: whether it is allowed, what it is called, how it would end."""
    refusal = battle.refusal(action)
    if refusal is not None or isinstance(action, Answer):
        return [f"{plain(action)}: {refusal.rule}, {refusal.words}"] if refusal else []
    words = battle.ruleset.describe(battle.table, action)
    return [f"{plain(action)}: {words}; odds {_short(battle.chances(action))}"]


def _everything(battle: Battle) -> list[str]:
    """All that may be ordered, and all figures."""
    slot, table, rules = battle.slot, battle.table, battle.ruleset
    mine = [unit for unit in table.standing() if slot and table.unit(unit).side == slot.side]
    found = list(battle.candidates(mine[0])) if mine else []
    lines = [f"{len(found)} orders to think of, {_short(found)}"]
    for action in found[:: max(1, len(found) // MOST)]:
        lines += _about(battle, action)
    for unit in table.units():
        seen = (battle.sheet(unit), battle.gauges(unit), battle.health(unit))
        more = (rules.reach(table, unit), list(rules.situation(table, unit)))
        lines.append(f"{table.unit(unit).name}: " + " ".join(map(_short, (*seen, *more))))
    return lines


def _short(what: object) -> str:
    return sha256(plain(what).encode("utf-8", "backslashreplace")).hexdigest()[:4]
