"""How No Way Out is shown and heard, and what harm would take of each one's points, armour first."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Action
from game.core.describing.display import Coming, Display, Ending, Endings, OrderForecast
from game.core.describing.results import results
from game.core.describing.roll_stats import Statistics
from game.core.describing.sounds import sounding
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.nwo.components import Initiative, Points
from game.rulesets.nwo.content import FOLDER
from game.rulesets.nwo.figures import movement, unspent
from game.rulesets.nwo.harm import split
from game.rulesets.nwo.harm_estimate import would_fell
from game.rulesets.nwo.orders import ORDERS
from game.rulesets.nwo.roll_stats import LUCK
from game.rulesets.nwo.sheet import READS

HURT, WORST = 2, 5


def endings(table: Table, action: Action) -> Endings:
    """Of each one whom the order may harm, the least bad first (nwo.armor.first)."""
    order = ORDERS.get(type(action))
    rows = order.harms(table, action, order.odds(table, action)) if order and order.harms else {}
    return tuple(
        (unit, tuple(_ending(table, unit, amount, share) for amount, share in sorted(found.items())))
        for unit, found in rows.items()
    )


def _ending(table: Table, unit: UnitId, amount: int, share: Fraction) -> Ending:
    armor, hits = split(table.world.get(unit, Points), amount)
    if would_fell(table, unit, amount):
        return Ending("down", share, WORST)
    words = [f"{armor} armour"] if armor else []
    words += [f"{hits} hit point{'s' if hits > 1 else ''}"] if hits else []
    return Ending(" and ".join(words) or "nothing", share, HURT if hits else 1)


def allowance(table: Table, action: Action) -> int:
    """How many tiles a way of that order may cost: those of the Movement, as long as it is unspent."""
    return movement(table, action.unit) if unspent(table, action.unit).movement else 0


def coming(table: Table) -> Coming:
    """Initiative is rolled once: the next round goes as this one (nwo.initiative.roll)."""
    rows = sorted(table.world.each(Initiative), key=lambda row: row[1].place)
    standing = set(table.standing())
    return Coming("same order", "nwo.initiative.roll", tuple(unit for unit, _ in rows if unit in standing))


DISPLAY = Display(
    things={"unarmed": "bare hands", "smoke": "smoke bomb", "area smoke": "smoke", "acid": "acid bottle"},
    coming=coming,
    allowance=allowance,
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    results=lambda: results(FOLDER / "results.toml"),
    reads=READS,
    unsaid={
        "nwo.aoo.choice": (),
        "nwo.disarm.result": (),
        "nwo.dual.choose": (),
        "nwo.help.out-of-turn": (),
        "nwo.overwatch.target": (),
        "nwo.parry.agreed-reroll": ("keep",),
        "nwo.shield.declare": (),
        "nwo.shove.result": (),
        "nwo.shove.yield": (),
    },
    retold={"nwo.parry.agreed-reroll": (": Roll again", " wants to roll again")},
)
FORETELLING = OrderForecast(
    endings=endings,
)
STATISTICS = Statistics(LUCK)
