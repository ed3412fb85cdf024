"""How Lithium Sunset is shown and heard."""

from __future__ import annotations

from game.core.actions import Action
from game.core.describing.display import Display, OrderForecast
from game.core.describing.results import results
from game.core.describing.roll_stats import Statistics
from game.core.describing.sounds import sounding
from game.core.table import Table
from game.rulesets.lithium.aiming import cover_in_words
from game.rulesets.lithium.content import FOLDER, weapons
from game.rulesets.lithium.figures import SHORT, WALK, tiles
from game.rulesets.lithium.order_verb import PREEMPT
from game.rulesets.lithium.orders import ShortWalk, Walk, endings
from game.rulesets.lithium.roll_stats import LUCK
from game.rulesets.lithium.sheet import READS

ALLOWANCE: dict[type[Action], int] = {Walk: WALK, ShortWalk: SHORT}


def allowance(table: Table, action: Action) -> int:
    """How many tiles a way of that order may cost."""
    most = ALLOWANCE.get(type(action), 0)
    return tiles(table, action.unit, most) if most else 0


DISPLAY = Display(
    things={"fists": "bare fists"},
    unsaid=dict.fromkeys(
        ("lithium.action.interrupted", "lithium.attack.respond", "lithium.damage.bleeding"), ()
    ),
    retold={PREEMPT: ("Quick actions", "Quick actions, getting up")},  # which is none, and is done then
    allowance=allowance,
    round="Turn",
    cover_in_words=cover_in_words,
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    results=lambda: results(FOLDER / "results.toml"),
    reads=READS,
    lots=frozenset(("lithium.location.regular", "lithium.location.called")),
    bursts=lambda: frozenset(one.id for one in weapons().values() if one.place and one.blast),
)
FORETELLING = OrderForecast(
    endings=endings,
)
STATISTICS = Statistics(LUCK)
