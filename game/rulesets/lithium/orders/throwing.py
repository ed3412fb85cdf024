"""To throw something at a tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial

from game.core.actions import Action, Refusal
from game.core.describing.display import Ending, Endings
from game.core.describing.names import cell_name
from game.core.events import Reported
from game.core.field import Cell
from game.core.order_offers import LazyActions, OfferBatch
from game.core.probability.chances import Chances, Outcome
from game.core.probability.dice_distributions import Distribution
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.aiming import THROW as FARTHEST
from game.rulesets.lithium.aiming import refuse_throw, throw_check
from game.rulesets.lithium.attacks import Launched, attack, blast, hurl
from game.rulesets.lithium.checks import DIFFICULTY, Check, pass_odds
from game.rulesets.lithium.components import Bag, Held
from game.rulesets.lithium.content import Thing, things
from game.rulesets.lithium.declarations import Declaration
from game.rulesets.lithium.figures import in_danger, plan, planned_cell, unaware
from game.rulesets.lithium.offer_cache import merge_batches, offer_cache
from game.rulesets.lithium.order_verb import DeclarationVerb, Stand
from game.rulesets.lithium.wound_odds import SURE, Blow, FigureFate, expected_loss, fate_distribution
from game.systems.bodies import is_touchable, large
from game.systems.scatter import throw_distribution
from game.systems.visibility import visible_within

SHOCK, DEAD = 5, 6
"""How bad these are; points of the body are so bad as they are many, to at most 4."""


class Throw(Declaration, frozen=True):
    """Throw an item at a tile."""

    cell: Cell
    item: str

    @property
    def at(self) -> Cell:
        return self.cell

    def said(self, table: Table) -> str:
        del table
        return (
            f"Throw a {things()[self.item].title if self.item in things() else 'thing'} at "
            f"{cell_name(self.cell)}"
        )


def offer(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    here, main = planned_cell(table, unit), plan(table, unit).main
    key = (unit, Throw, here, main if isinstance(main, Throw) else None)
    yield offer_cache(table).of(key, lambda: _throws(table, unit, here))


def _throws(table: Table, unit: UnitId, here: Cell) -> OfferBatch:
    bombs = [
        item for item in dict.fromkeys(table.world.get(unit, Bag).items) if things()[item].use == "throw"
    ]
    if not bombs:
        return OfferBatch([Throw(unit, here, "")], ())
    circle = [
        cell
        for cell in sorted(table.field.grid.circle(here, FARTHEST), key=lambda cell: cell[::-1])
        if cell in table.field
    ]
    if large(table, unit):
        return merge_batches([THROW.one_by_one(table, _at(unit, circle, item)) for item in bombs])
    seen = visible_within(
        table, here, max(table.field.grid.steps(here, cell) for cell in circle)
    )  # on hexes more steps than cells
    near = [cell for cell in circle if cell in seen]
    parts = [
        (partial(_at, unit, circle, item), THROW.alike(table, list(_at(unit, near, item)))) for item in bombs
    ]
    return merge_batches([OfferBatch(LazyActions(every), seen_ones.allowed) for every, seen_ones in parts])


def _at(unit: UnitId, cells: Iterable[Cell], item: str) -> Iterator[Action]:
    return (Throw(unit, cell, item) for cell in cells)


def forbid(table: Table, order: Throw, stand: Stand) -> Refusal | None:
    return refuse_throw(
        table, order.unit, order.cell, order.item, table.world.get(order.unit, Bag).items, stand.cell
    )


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    """Who goes declares nothing else."""
    bag = dict.fromkeys(table.world.get(unit, Bag).items)
    bombs = [item for item in bag if things()[item].use == "throw" and things()[item].wounds]
    if bombs and plan(table, unit).main is None:
        yield from (Throw(unit, table.cell(target), item) for item in bombs)


def launch(table: Table, order: Throw) -> Play[list[Launched]]:
    unit = order.unit
    refused = forbid(table, order, Stand(table.cell(unit), table.world.get(unit, Held)))
    if refused:
        yield Reported(unit, "lithium.attack.declare", f"the throw is lost: {refused.words}")
        return []
    found = yield from hurl(table, unit, order.cell, things()[order.item])
    return found


def resolve(table: Table, order: Throw) -> Play[None]:
    """Thrown and burst, as if nobody else attacked."""
    launched = yield from launch(table, order)
    yield from attack(table, launched)


# ---------------------------------------------------------------- the odds


def chances(table: Table, order: Throw) -> Chances:
    """Where it lands, and what it does to everybody who stands there now."""
    item = things()[order.item]
    asked, landing, inside = throw_forecast(table, order)
    share = pass_odds(asked, DIFFICULTY)
    tolls = {
        unit: expected_loss(table, unit, tuple((SURE, blow) for blow in splinter_blows(table, unit, item)))
        for unit in sorted(inside)
    }
    outcomes = (
        Outcome("pass", "on the tile", share, item.damage * item.wounds),
        Outcome("fail", "scatters", 1 - share, item.damage * item.wounds),
    )
    return Chances(
        outcomes,
        (asked.line(DIFFICULTY),),
        tuple(sorted(landing.odds().items())),
        tuple(sorted(blast(table, order.cell))),
        notes=tuple(_caught(table, unit, part) for unit, part in sorted(inside.items())),
        expected=tuple((unit, inside[unit] * found.expected) for unit, found in tolls.items()),
        downs=tuple((unit, inside[unit] * found.down) for unit, found in tolls.items()),
        caught=tuple(sorted(inside.items())) if item.wounds else (),
    )


def _caught(table: Table, unit: UnitId, share: Fraction) -> str:
    more = ", unaware: a point more" if unaware(table, unit) else ""
    return f"{table.unit(unit).name}: {round(100 * share)} % caught{more}"


def splinter_blows(table: Table, unit: UnitId, item: Thing) -> tuple[Blow, ...]:
    """What it does to one whom it catches, a point more to who knows of nobody (lithium.attack.unaware)."""
    return (Blow(unaware=unaware(table, unit), points=item.damage),) * item.wounds


def throw_forecast(table: Table, order: Throw) -> tuple[Check, Distribution[Cell], dict[UnitId, Fraction]]:
    """The roll of a throw, where it may come down, and with what chance it catches whom."""
    here = planned_cell(table, order.unit)
    asked = throw_check(table, order.unit, order.cell, here)
    landing = throw_distribution(table.ground(), order.cell, pass_odds(asked, DIFFICULTY), table.closed())
    places = {
        unit: set(table.cells_at(unit, here)) if unit == order.unit else set(table.cells(unit))
        for unit in in_danger(table)
    }
    reached = {unit: place for unit, place in places.items() if is_touchable(table, unit)}
    blasts = {there: set(blast(table, there)) for there in landing}
    caught = landing.map(
        lambda there: tuple(unit for unit, place in reached.items() if not place.isdisjoint(blasts[there]))
    )
    return asked, landing, {unit: _among(caught, unit) for units in caught for unit in units}


def _among(caught: Distribution[tuple[UnitId, ...]], unit: UnitId) -> Fraction:
    return caught.chance(lambda units: unit in units)


def endings(table: Table, order: Throw) -> Endings:
    """Of everybody whom it may catch, the least bad first (lithium.damage.armor-first, -shock, -death)."""
    item = things()[order.item]
    caught = sorted(throw_forecast(table, order)[2].items()) if item.wounds else []
    return tuple(
        (unit, _told(fate_distribution(table, unit, splinter_blows(table, unit, item)).odds(), share))
        for unit, share in caught
    )


def _told(found: dict[FigureFate, Fraction], share: Fraction) -> tuple[Ending, ...]:
    rows: dict[tuple[int, int, str], Fraction] = {}
    for fate, part in found.items():
        row = (_worst(fate), fate.body, _words(fate))
        rows[row] = rows.get(row, Fraction(0)) + share * part
    return tuple(Ending(words, part, worst) for (worst, _, words), part in sorted(rows.items()) if words)


def _worst(fate: FigureFate) -> int:
    if fate.dead:
        return DEAD
    if fate.shock:
        return SHOCK
    return min(fate.body + 1, SHOCK - 1)


def _words(fate: FigureFate) -> str:
    """What armour takes besides is left out; nothing to say of whom nothing is taken."""
    if fate.dead or fate.shock:
        return "dead" if fate.dead else "in shock"
    if fate.body:
        return f"{fate.body} body point{'s' if fate.body > 1 else ''}"
    return "armour alone" if fate.armour else ""


THROW = DeclarationVerb(
    Throw,
    words="Throw",
    icon="throw",
    hotkey="t",
    aim="cell",
    quiet=True,
    rule="lithium.attack.roll",
    outcomes=("pass", "fail"),
    offer=offer,
    forbid=forbid,
    launch=launch,
    resolve=resolve,
    chances=chances,
    threatens=threatens,
    endings=endings,
)
