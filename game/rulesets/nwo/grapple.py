"""Grappling: taking hold, holding, breaking free, and what it means for the two."""

from __future__ import annotations

from game.core.components import Down
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check
from game.rulesets.nwo.components import Grappled
from game.rulesets.nwo.contests import STRENGTH, contest, wins_contest
from game.rulesets.nwo.states import release, update_engagements


def hold(table: Table, unit: UnitId, target: UnitId, what: str) -> tuple[Check, Check]:
    """The contest with the grappler as the attacker: a tie is a parry."""
    attack = contest(table, unit, STRENGTH, what, "nwo.grapple.contest")
    return attack, contest(table, target, STRENGTH, "resists the grapple", "nwo.grapple.contest")


def wins_grapple(table: Table, unit: UnitId, target: UnitId, what: str) -> Play[bool]:
    return (yield from wins_contest(table, *hold(table, unit, target, what), "grapple"))


def break_free_contest(table: Table, unit: UnitId) -> tuple[Check, Check]:
    """The contest with the grappler as the defender (nwo.grapple.break)."""
    attack = contest(table, unit, STRENGTH, "breaks free", "nwo.grapple.break")
    return attack, contest(
        table, table.world.get(unit, Grappled).by, STRENGTH, "holds on", "nwo.grapple.break"
    )


def struck_grappler(table: Table, attacker: UnitId, target: UnitId, ending: str) -> Play[None]:
    """A successful attack of the held on its grappler: the contest is rolled again at once
    (nwo.grapple.attack-grappler)."""
    held = table.world.find(attacker, Grappled)
    if not held or held.by != target or ending not in ("hit", "crit") or table.world.has(target, Down):
        return
    if not (yield from wins_grapple(table, target, attacker, "keeps its hold")):
        yield from release(table, attacker)
        yield from update_engagements(table)
