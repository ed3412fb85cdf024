"""How OpenD6 is shown and heard: the form of a turn, the wild die apart from the others, and a vehicle along
its way."""

from __future__ import annotations

from game.core.describing.display import ANEW, Coming, Display, OrderForecast
from game.core.describing.results import results
from game.core.describing.roll_stats import Statistics
from game.core.describing.sounds import sounding
from game.core.events import Rolled
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.attacks import DIFFICULTY
from game.rulesets.opend6.checks import INITIATIVE, KEEP, POINT
from game.rulesets.opend6.content import FOLDER
from game.rulesets.opend6.declaration_form import form
from game.rulesets.opend6.defences import REACTION
from game.rulesets.opend6.moves import HARD, budget, free, full, length
from game.rulesets.opend6.orders import ORDERS
from game.rulesets.opend6.roll_stats import LUCK
from game.rulesets.opend6.routes import driven
from game.rulesets.opend6.sheet import READS
from game.rulesets.opend6.targeting import cover_in_words
from game.rulesets.opend6.vehicles import DRIVER, seat_of, vehicle_of


def way(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> str:
    """How long a way on foot is in tiles, of how many at that pace; of a drive how many tiles of a speed it
    takes (opend6.move)."""
    if vehicle := table.carrier(unit):
        return f"{driven(table, vehicle, path)} tiles"
    needed = length(table, unit, path)
    budgets = (free(table, unit), full(table, unit), *(budget(table, unit, metres) for metres, _ in HARD))
    return f"{needed / 2:g} of {next((most for most in budgets if needed <= most), budgets[-1]) / 2:g} tiles"


def wild(rolled: Rolled) -> bool:
    """A die bought with a character point stands alone and is none, nor are those of a modifier
    (opend6.difficulty.rolled-or-standard)."""
    return rolled.rule != POINT and not rolled.what.startswith(DIFFICULTY)


def quiet(table: Table, unit: UnitId) -> frozenset[str] | None:
    """Aboard, what is done on foot; who does not drive, what drivers do (opend6.vehicle.same-rules)."""
    if not vehicle_of(table, unit):
        return None
    none = ("nobody",) if seat_of(table, unit) == DRIVER else ("nobody", "driver")
    return frozenset(deed.action for deed in ORDERS.values() if deed.aboard in none)


DISPLAY = Display(
    things={
        "hands": "bare hands",
        "frag": "frag grenade",
        "concussion": "concussion grenade",
        "phosphorus": "phosphorus grenade",
        "smoke": "smoke grenade",
        "area smoke": "smoke",
    },
    unsaid={INITIATIVE: (), POINT: (KEEP,), REACTION: ()},
    retold={POINT: (": Roll another die", " rolls another die")},
    coming=lambda _table: Coming(ANEW, "opend6.initiative"),
    wild=wild,
    way=way,
    cover_in_words=cover_in_words,
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    results=lambda: results(FOLDER / "results.toml"),
    reads=READS,
    quiet=quiet,
    outcomes={"parry": "warded off"},  # whatever defence it was: dodge, block or parry
    answers={INITIATIVE: (KEEP, "Initiative: no character points")},
)
FORETELLING = OrderForecast(
    endings=lambda table, order: ORDERS[type(order)].endings(table, order),
    form=form,
    poses=lambda table, order: ORDERS[type(order)].poses(table, order),
    course=lambda table, order: ORDERS[type(order)].course(table, order),
)
STATISTICS = Statistics(LUCK)
