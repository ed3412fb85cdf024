"""What a map's author offers beyond the rules: a skill, a difficulty, an effect."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.components import CLOCK
from game.core.events import Modifier, Reported
from game.core.field import Cell, Zone
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.areas import number, place_area
from game.rulesets.nwo.checks import (
    CONDITION_WORDS,
    Check,
    check,
    contest_bonus,
    half_skill,
    passes,
    test_chances,
)
from game.rulesets.nwo.components import Gifts, Skills, Tried
from game.rulesets.nwo.figures import touched
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.helped_rolls import helped_chances, helped_roll
from game.rulesets.nwo.helping import check_with_all_help, meets_chance
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.states import update_engagements
from game.systems.areas import area_cells
from game.systems.bodies import covers, units_on_cells
from game.systems.interactables import name_of, offer_at, open_doors_of

RULE = "nwo.scene.improvised"
DC = 12


class Interact(Action, frozen=True):
    """Try what the map's author has put on that cell (nwo.scene.improvised)."""

    cell: Cell


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    near = touched(table, unit)
    cells = dict.fromkeys(
        cell for zone in table.field.zones if zone.kind == "interaction" for cell in zone.cells
    )  # things may lie on each other
    yield from [Interact(unit, cell) for cell in cells if cell in near] or [Interact(unit, table.cell(unit))]


def refuse(table: Table, order: Interact) -> Refusal | None:
    near = interaction_at(table, order.cell) and covers(table, order.unit, order.cell)
    return None if near else Refusal(RULE, "nothing within reach that the map offers to try")


def interaction_at(table: Table, cell: Cell) -> Zone | None:
    """What may be tried on that cell, if it has not succeeded before."""
    return offer_at(table, cell, (table.world.find(CLOCK, Tried) or Tried()).zones)


def interaction_check(table: Table, unit: UnitId, zone: Zone) -> Check:
    """The roll that the author asks for: a skill, a trait's roll such as Resolve, or Strength if none is
    named."""
    skill = zone.properties.get("skill", "strength")
    skills, gifts = table.world.get(unit, Skills), table.world.get(unit, Gifts)
    if skill in ("strength", "fitness"):
        bonus = contest_bonus(getattr(skills, skill))
        counted = Modifier(bonus, "nwo.shove.contest", skill) if bonus else None
    elif skill in Skills.__struct_fields__:
        counted = half_skill(getattr(skills, skill), skill.replace("_", " "), RULE)
    else:
        bonus = getattr(gifts, skill, 0)
        counted = Modifier(bonus, RULE, "traits") if bonus else None
    return check(table, unit, skill.replace("_", " ").capitalize(), RULE, [counted])


def helped_as(zone: Zone) -> str:
    """The kind of check that a helper names for it, "" if it is none that can be helped
    (nwo.help.adjacent)."""
    kinds = {
        "strength": "force",
        "fitness": "force",
        "resolve": "Resolve",
        "robustness": "Robustness",
        "reloading": "reload",
    }
    return kinds.get(zone.properties.get("skill", "strength"), "")


def difficulty(zone: Zone) -> int:
    return number(zone.properties, "dc", DC)


def resolve(table: Table, order: Interact) -> Play[None]:
    """Roll; success has the effect once: `open` (the doors of the zone), `condition` (an area around it),
    `harm` (to all in it)."""
    unit, zone = order.unit, interaction_at(table, order.cell)
    assert zone is not None
    kind, asked = helped_as(zone), interaction_check(table, unit, zone)
    if kind:
        asked = yield from check_with_all_help(table, asked, kind, chance=meets_chance(difficulty(zone)))
    if not (yield from passes(table, asked, difficulty(zone))):
        return
    tried = table.world.find(CLOCK, Tried) or Tried()
    table.world.put(CLOCK, Tried((*tried.zones, name_of(zone))))
    yield Reported(unit, RULE, zone.properties.get("text") or f"{name_of(zone)}: done")
    yield from open_doors_of(table, zone, unit)
    kind = zone.properties.get("condition", "")
    if kind in CONDITION_WORDS:
        cells = area_cells(table.ground(), zone.cells[0], 3, table.closed())
        yield from place_area(table, kind, cells, unit, number(zone.properties, "turns", 3))
    harm = number(zone.properties, "harm", 0)
    for other in units_on_cells(table, zone.cells):
        yield from hurt(table, other, harm)
    yield from update_engagements(table)


def chances(table: Table, order: Interact) -> Chances:
    zone = interaction_at(table, order.cell)
    assert zone is not None
    asked, helped = interaction_check(table, order.unit, zone), helped_as(zone)
    words = difficulty(zone), "done", "nothing happens"
    if not helped:
        return test_chances(asked, *words)
    return helped_chances(helped_roll(table, asked, helped), *words)


def describe(table: Table, order: Interact) -> str:
    zone = interaction_at(table, order.cell)
    return (zone.properties.get("label", "").strip() or zone.name.strip() if zone else "") or "Try something"


INTERACT = OrderVerb(
    Interact,
    "Try",
    "use",
    "1",
    "cell",
    quiet=True,
    works=True,
    rule=RULE,
    deed="tries",
    outcomes=("pass", "fail"),
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
)
