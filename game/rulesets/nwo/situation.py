"""How a figure stands, told anew: for a battle that goes on from a recorded state, whose earlier events nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Component
from game.core.events import Event, StatusGained
from game.core.table import Table
from game.rulesets.nwo.components import (
    Conditions,
    Engaged,
    Focus,
    Grappled,
    Grappling,
    Helped,
    Prone,
    Shielded,
    Suppressed,
    Surprised,
    Watch,
)
from game.rulesets.nwo.statuses import STATUS

RULES: dict[type[Component], str] = {
    Prone: "nwo.prone.take",
    Focus: "nwo.focus.advantage",
    Engaged: "nwo.engage.enter",
    Surprised: "nwo.ambush.surprised",
    Grappling: "nwo.grapple.contest",
    Grappled: "nwo.grapple.held",
    Shielded: "nwo.shield.cover",
    Suppressed: "nwo.suppress.pinned",
}


def situation(table: Table, unit: int) -> Iterator[Event]:
    """The states of the figure, as the events that put them on it."""
    world = table.world
    for kind, rule in RULES.items():
        if world.has(unit, kind):
            yield StatusGained(unit, STATUS[kind], rule)
    watch = world.find(unit, Watch)
    if watch:
        yield StatusGained(unit, STATUS[Watch], "nwo.overwatch.delay", cells=watch.cells)
    kinds = world.get(unit, Conditions).kinds
    for name in dict.fromkeys(kinds):
        yield StatusGained(unit, name, "nwo.condition.disadvantage", kinds.count(name))
    helped = world.find(unit, Helped)
    if helped and helped.kinds:
        yield StatusGained(unit, "helped", "nwo.help.same-turn", len(helped.kinds))
