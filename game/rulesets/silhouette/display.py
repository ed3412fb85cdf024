"""How Silhouette is shown: the form of declarations, margins, fuses, and what the ground does to whoever is
seen there."""

from __future__ import annotations

from game.core.actions import Action, Move
from game.core.describing.display import ANEW, SELF, Coming, Display, Ending, Endings, OrderForecast
from game.core.describing.forms import Fuse, Margins
from game.core.describing.results import results
from game.core.describing.roll_stats import Statistics
from game.core.describing.sounds import sounding
from game.core.field import Cell
from game.core.probability.dice_distributions import Distribution
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.silhouette.aiming import COVER_WORDS, COVERED, HAZES, LIGHTS
from game.rulesets.silhouette.attack_odds import judgements
from game.rulesets.silhouette.blasts import ARTILLERY, EVENTS, FUSE, PLANT, PLANTED, SHELL_DAMAGE
from game.rulesets.silhouette.content import FOLDER, things
from game.rulesets.silhouette.declaration_form import form
from game.rulesets.silhouette.initiative import ROLL
from game.rulesets.silhouette.margins import margins
from game.rulesets.silhouette.orders import attack_of
from game.rulesets.silhouette.orders.attack import preview
from game.rulesets.silhouette.roll_stats import LUCK
from game.rulesets.silhouette.sheet import READS
from game.rulesets.silhouette.speed_bands import left, length, there_and_back
from game.rulesets.silhouette.speed_bands import metres as metres_of
from game.rulesets.silhouette.terrain import CoverLevel, haze, light_step, measure, metres, words_of
from game.rulesets.silhouette.wounds import DEEP, FLESH, KILLED, WORDS

WORST = {FLESH: 1, DEEP: 3, KILLED: 6}
"""How bad each wound is, for the odds of an explosion."""


def ground(table: Table, unit: UnitId, cell: Cell) -> tuple[str, ...]:
    """Light on the cell, then what is in the way from the figure: distance, clouds, cover
    (silhouette.attack.light and its neighbours)."""
    dark = light_step(table, cell)
    found = [f"{LIGHTS[dark]} −{dark}" if dark else "bright"]
    here = table.cell(unit)
    if here == cell:
        return tuple(found)
    found.append(metres(table.field, here, cell))
    thick, cover = haze(table, here, cell), measure(table, cell, here)
    if thick:
        found.append(f"{HAZES[thick]} −{thick}")
    if cover.screen:
        found.append(f"{_screened(cover.screen)}: {words_of(table, cover, cell, here)}")
    return tuple(found)


def cover_in_words(table: Table, cell: Cell, source: Cell) -> str:
    """What covers somebody on the cell against somebody on the other (silhouette.defence.cover)."""
    return _screened(measure(table, cell, source).screen)


def _screened(screen: CoverLevel) -> str:
    if screen is CoverLevel.SAFE:
        return "wholly hidden"
    return f"{COVER_WORDS[screen]} +{COVERED[screen]}" if screen else ""


def way(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> str:
    """How long the way is, and in the turn itself of how much (silhouette.move.rates)."""
    slot, needed = table.slot, metres_of(length(table, unit, path))
    return needed if slot and slot.phase == "declare" else f"{needed} of {metres_of(left(table, unit))}"


def fulfil(table: Table, unit: UnitId) -> Move | None:
    """Out and back, as far as the figure has declared to go (silhouette.declare.speed)."""
    path = there_and_back(table, unit)
    return Move(unit, path) if path else None


def fuses() -> dict[str, Fuse]:
    """What waits for the last step of a turn, in the order of that step."""
    planted = next((thing.damage for thing in things().values() if thing.use == "plant"), 0)
    return {
        FUSE: Fuse("slow fuse", "throw", "", EVENTS, "The grenade explodes", "grenade"),
        PLANTED: Fuse("charge", "charge", f"×{planted}", PLANT, "The charge explodes", "charge"),
        ARTILLERY: Fuse("artillery", "shell", f"×{SHELL_DAMAGE}", EVENTS, "The shell falls", "shell"),
    }


def margins_of(table: Table, action: Action) -> Margins | None:
    """The margins of an attack on somebody; None for any other order."""
    made = attack_of(table, action)
    return margins(table, made) if made and made.target else None


def endings(table: Table, action: Action) -> Endings:
    """What an explosion may do to each one in it, wound by wound."""
    made = attack_of(table, action)
    if made is None or made.target:
        return ()
    return tuple((unit, _rows(found)) for unit, found in judgements(table, made))


def _rows(found: Distribution[str]) -> tuple[Ending, ...]:
    return tuple(
        Ending(WORDS.get(kind, kind), found.equals(kind), worst)
        for kind, worst in WORST.items()
        if found.equals(kind)
    )


DISPLAY = Display(
    things={"hands": "bare hands"},
    coming=lambda _table: Coming(ANEW, "silhouette.initiative.roll"),
    round="Turn",
    steps={"ambush": "Ambush"},
    unsaid={"silhouette.defence.melee": ()},
    retold={
        "silhouette.initiative.roll": (": Go first", " goes first"),
        "silhouette.action.plant": (": a charge is set", " sets a charge"),
    },
    fuses=fuses,
    way=way,
    ground=ground,
    cover_in_words=cover_in_words,
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    results=lambda: results(FOLDER / "results.toml"),
    reads=READS,
    answers={ROLL: (SELF, "Go first")},
)
FORETELLING = OrderForecast(
    margins=margins_of,
    endings=endings,
    form=form,
    preview=preview,
)
STATISTICS = Statistics(LUCK, blows=True)
