"""What may be attacked: somebody, with what is in hand, or a cell, with what goes off there; and what of it
can be thrown where."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Altered, Doorway, Facing, Position, Size
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.silhouette.aiming import (
    AMBUSH,
    BANDS,
    CALLED,
    COVER,
    FROM_AMBUSH,
    ROLL,
    SNIPED,
    SNIPING,
    base_of,
    is_ambush_phase,
    is_unseen,
    reach,
)
from game.rulesets.silhouette.awareness import cover_of, in_view, known_at, least_covered_cell, looks_at
from game.rulesets.silhouette.components import CALLS, SPRINT, STATIONARY, Aiming, Carried, Held, SetUp
from game.rulesets.silhouette.content import HANDS, Thing, Weapon, things, weapons
from game.rulesets.silhouette.figures import items, targets, turn, usable
from game.rulesets.silhouette.speed_bands import band
from game.rulesets.silhouette.terrain import CoverLevel, is_within_metres, metres
from game.rulesets.silhouette.terrain import words_of as cover_words
from game.systems.bodies import is_adjacent, measuring_cells, separation_reason
from game.systems.items import shots_left

READY, SYSTEM = "silhouette.action.ready", "silhouette.action.set-up"
MELEE, UNARMED = "silhouette.damage.melee", "silhouette.damage.unarmed"


def refuse_attack(
    table: Table, unit: UnitId, target: UnitId, weapon_id: str, called: str, how: str, away: bool
) -> Refusal | None:
    """Why somebody cannot be attacked so; actions are counted elsewhere."""
    weapon = weapons().get(weapon_id)
    if weapon is None or weapon not in usable(table, unit):
        return Refusal(ROLL, "not in hand")
    if target not in targets(table, unit):
        return Refusal(ROLL, "no enemy to attack")
    if called and called not in CALLS:
        return Refusal(CALLED, "a called shot goes to head, arm or leg")
    found = _refuse_manner(table, unit, how) or (
        _refuse_sniper(table, unit, target, weapon) if how == SNIPED else None
    )
    return found or (_refuse_shot if away else _refuse_blow)(table, unit, target, weapon)


def refuse_throw(table: Table, unit: UnitId, cell: Cell, item: str, how: str) -> Refusal | None:
    """Why that cannot be thrown or fired at a cell so."""
    shell = shell_of(table, unit, item)
    if shell is None:
        return Refusal(ROLL, "nothing of that kind to throw or fire")
    if how == FROM_AMBUSH and not surprises(shell):
        return Refusal(AMBUSH, f"the {shell.title} surprises nobody")
    found = _refuse_manner(table, unit, how) or (
        _refuse_gun(table, unit, shell) if isinstance(shell, Weapon) else None
    )
    if found:
        return found
    if cell not in table.field or not _in_range(table, unit, cell, 8 * base_of(table, unit, shell)):
        return Refusal(BANDS, "beyond extreme range")
    return None if looks_at(table, unit, cell) else Refusal(ROLL, "out of sight")


# ---------------------------------------------------------------- what all of them share


def _refuse_manner(table: Table, unit: UnitId, how: str) -> Refusal | None:
    """What one's own speed, and whoever has seen one, have against it."""
    if band(table, unit) == SPRINT:
        return Refusal("silhouette.move.rates", "who sprints does not attack")
    if how == FROM_AMBUSH and not is_unseen(table, unit):
        return Refusal(
            AMBUSH, "has attacked already" if turn(table, unit).attacked else "was seen as the turn began"
        )
    return None


def _refuse_sniper(table: Table, unit: UnitId, target: UnitId, weapon: Weapon) -> Refusal | None:
    """With a rifle, standing, aimed; before the first turn nobody can have aimed (silhouette.sniping,
    silhouette.sequence.ambush)."""
    aim = table.world.find(unit, Aiming)
    if not weapon.sniping:
        return Refusal(SNIPING, "only a rifle is for sniping")
    if band(table, unit) != STATIONARY:
        return Refusal(SNIPING, "only who stands still can snipe")
    if is_ambush_phase(table):
        return None if is_unseen(table, unit) else Refusal(AMBUSH, "has attacked already")
    return None if aim and aim.target == target else Refusal(SNIPING, "has not aimed at that one")


def unready(table: Table, unit: UnitId, weapon: Weapon) -> bool:
    """Whether it has to be set up before it fires (silhouette.action.set-up)."""
    return is_system(table, weapon) and not table.world.has(unit, SetUp)


def is_system(table: Table, weapon: Weapon) -> bool:
    """Whether one has to set it up at all."""
    kinds = table.option("systems")
    return kinds != "none" and (weapon.system or (kinds == "heavy" and weapon.skill == "heavy_weapons"))


def _refuse_gun(table: Table, unit: UnitId, weapon: Weapon) -> Refusal | None:
    if unready(table, unit, weapon):
        return Refusal(SYSTEM, f"the {weapon.title} is not set up")
    return None if shots_left(table, unit, weapon) > 0 else Refusal(READY, f"the {weapon.title} is empty")


# ---------------------------------------------------------------- at somebody


def _refuse_shot(table: Table, unit: UnitId, target: UnitId, weapon: Weapon) -> Refusal | None:
    here, there = measuring_cells(table, unit, target)
    if not (weapon.ranged or weapon.thrown) or weapon.blast:
        return Refusal(ROLL, f"the {weapon.title} is not for shooting at somebody")
    found = _refuse_gun(table, unit, weapon)
    if found:
        return found
    if reach(table, base_of(table, unit, weapon), here, there) is None:
        return Refusal(BANDS, f"{metres(table.field, here, there)} are beyond extreme range")
    cover = cover_of(table, target, here)
    if cover.screen is CoverLevel.SAFE:
        return Refusal(
            COVER,
            f"wholly hidden: {cover_words(table, cover, least_covered_cell(table, target, here), here)}",
        )
    if not cover.seen and not known_at(table, unit, target):
        return Refusal(COVER, "hidden, and not where it was seen last")
    return None


def _refuse_blow(table: Table, unit: UnitId, target: UnitId, weapon: Weapon) -> Refusal | None:
    if weapon.ranged:
        return Refusal(MELEE, f"the {weapon.title} is not for striking")
    if not is_adjacent(table, unit, target):
        rule = UNARMED if weapon.id == HANDS else MELEE
        return Refusal(rule, separation_reason(table, unit, target, "not next to the attacker"))
    if cover_of(table, target, measuring_cells(table, unit, target)[0]).screen is CoverLevel.SAFE:
        return Refusal(COVER, "wholly hidden")
    return None


# ---------------------------------------------------------------- at a cell


def shell_of(table: Table, unit: UnitId, item: str) -> Thing | Weapon | None:
    """The thing that is thrown, or the weapon in hand that fires what explodes; None if there is neither."""
    if item in items(table, unit, "throw"):
        return things()[item]
    weapon = weapons().get(item)
    return weapon if weapon and weapon.blast and table.world.get(unit, Held).weapon == item else None


def surprises(shell: Thing | Weapon | None) -> bool:
    """Whether it can be thrown or fired out of ambush: it does harm, and at once (silhouette.ambush)."""
    return shell is not None and bool(shell.damage) and not shell.waits


def _in_range(table: Table, unit: UnitId, cell: Cell, most: int) -> bool:
    return any(is_within_metres(table.field, here, cell, most) for here in table.cells(unit))


@cached_by_components(Position, Size, Facing, Carried, Held, Doorway, Altered)
def within_throw(table: Table, unit: UnitId, item: str) -> tuple[Cell, ...]:
    """The cells at which that can be thrown or fired, as far as sight and range go, sorted: who attacks has
    come out of cover."""
    shell = shell_of(table, unit, item)
    if shell is None:
        return ()
    most = 8 * base_of(table, unit, shell)
    return tuple(cell for cell in in_view(table, unit, True) if _in_range(table, unit, cell, most))
