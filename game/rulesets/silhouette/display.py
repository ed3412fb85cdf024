"""How Silhouette is shown: the form of declarations, margins, fuses, and what the ground does to whoever is
seen there."""

from __future__ import annotations

from game.core.actions import Move
from game.core.describing.display import Display
from game.core.describing.forms import Fuse
from game.core.describing.sounds import sounding
from game.core.field import Cell
from game.core.table import Table
from game.rulesets.silhouette.aiming import COVER_WORDS, COVERED, HAZES, LIGHTS
from game.rulesets.silhouette.blasts import ARTILLERY, EVENTS, FUSE, PLANT, PLANTED, SHELL_DAMAGE
from game.rulesets.silhouette.content import FOLDER, things
from game.rulesets.silhouette.endings import endings
from game.rulesets.silhouette.explains import EXPLAINS, READS
from game.rulesets.silhouette.form import form
from game.rulesets.silhouette.margins import margins, preview
from game.rulesets.silhouette.roll_stats import LUCK
from game.rulesets.silhouette.speed_bands import left, length, there_and_back
from game.rulesets.silhouette.speed_bands import metres as metres_of
from game.rulesets.silhouette.terrain import Screen, haze, light_step, measure, metres, words_of
from game.rulesets.silhouette.what_if import PROSPECTS


def ground(table: Table, unit: int, cell: Cell) -> tuple[str, ...]:
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
    if cover.screen is Screen.SAFE:
        found.append(f"wholly hidden: {words_of(table, cover, cell, here)}")
    elif cover.screen:
        found.append(
            f"{COVER_WORDS[cover.screen]} +{COVERED[cover.screen]}: {words_of(table, cover, cell, here)}"
        )
    return tuple(found)


def way(table: Table, unit: int, path: tuple[Cell, ...]) -> str:
    """How long the way is, and in the turn itself of how much (silhouette.move.rates)."""
    slot, needed = table.slot, metres_of(length(table, unit, path))
    return needed if slot and slot.phase == "declare" else f"{needed} of {metres_of(left(table, unit))}"


def fulfil(table: Table, unit: int) -> Move | None:
    """Out and back, as far as the figure has declared to go (silhouette.declare.speed)."""
    path = there_and_back(table, unit)
    return Move(unit, path) if path else None


def fuses() -> dict[str, Fuse]:
    """What waits for the last step of a turn, in the order of that step."""
    planted = next((thing.damage for thing in things().values() if thing.use == "plant"), 0)
    return {
        FUSE: Fuse("slow fuse", "throw", "", EVENTS, "The grenade explodes"),
        PLANTED: Fuse("charge", "charge", f"×{planted}", PLANT, "The charge explodes"),
        ARTILLERY: Fuse("artillery", "shell", f"×{SHELL_DAMAGE}", EVENTS, "The shell falls"),
    }


DISPLAY = Display(
    round="Turn",
    steps={"ambush": "Ambush"},
    form=form,
    preview=preview,
    margins=margins,
    fuses=fuses,
    way=way,
    ground=ground,
    sounds=lambda: sounding(FOLDER / "sounds.toml"),
    prospects=PROSPECTS,
    explains=EXPLAINS,
    reads=READS,
    luck=LUCK,
    blows=True,
    fulfil=fulfil,
    endings=endings,
)
