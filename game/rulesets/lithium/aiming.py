"""Attacks: who may be attacked, and the one list of what counts in the roll."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Unit
from game.core.describing.names import cell_name
from game.core.events import Modifier
from game.core.field import Cell, Cover, Light
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.checks import Check, box, check, useless, words_of
from game.rulesets.lithium.components import LOCATIONS, Held
from game.rulesets.lithium.content import FISTS, Thing, Weapon, things, weapons
from game.rulesets.lithium.declarations import Aims
from game.rulesets.lithium.figures import (
    FEET,
    arms_for,
    can_be_hurt,
    carried_by_arm,
    held_weapons,
    is_down,
    plan,
    walks,
)
from game.systems.bodies import cover_of, is_adjacent, measuring_cell, measuring_cells
from game.systems.items import shots_left
from game.systems.postures import prone
from game.systems.visibility import cover_from, in_sight, light_at

ABILITY = {
    "brawl": "strength",
    "big_guns": "strength",
    "finesse": "dexterity",
    "firearms": "dexterity",
    "archery": "dexterity",
}
ROLL = "lithium.attack.roll"
NEAR = 20 // FEET
THROW = 50 // FEET


def is_near(table: Table, a: Cell, b: Cell) -> bool:
    """Less than 20 ft (lithium.modifier.near)."""
    return table.field.grid.squared(a, b) < NEAR**2


def far_steps(table: Table, a: Cell, b: Cell) -> int:
    """How often 50 ft have begun beyond the first 50 (lithium.modifier.far)."""
    steps, step, far = 0, 50 // FEET, table.field.grid.squared(a, b)
    while far > (step * (steps + 1)) ** 2:
        steps += 1
    return steps


def aiming(
    table: Table,
    unit: UnitId,
    target: UnitId,
    weapon: Weapon,
    called: str = "",
    shots: int = 1,
    here: Cell | None = None,
    hands: Held | None = None,
    brief: bool = False,
) -> Check:
    """The roll of an attack: the one list of its modifiers. `shots` are all those of the turn; it is made
    from `here`, with these `hands`.

    `brief` does not say what hides the target, which takes longer to find than all else.
    """
    stands = here
    here, there = measuring_cells(table, unit, target, stands)
    modifiers = [
        *distances(table, here, there, weapon.steps),
        *_hard_to_see(table, unit, target, stands, brief),
        *handicaps(weapon, called, shots),
    ]
    if weapon.braced and not walks(plan(table, unit)):
        modifiers.append(Modifier(weapon.braced, "lithium.damage.one-point", "braced"))
    arms = arms_for(table, unit, weapon, hands)
    return check(table, unit, "attack", ROLL, ABILITY[weapon.skill], weapon.skill, arms, modifiers)


HALF_HIDDEN = "half hidden"


def cover_in_words(table: Table, cell: Cell, source: Cell) -> str:
    """What covers somebody on the cell against somebody on the other (lithium.modifier.cover)."""
    return f"{HALF_HIDDEN} −1" if cover_from(table, cell, source).level >= Cover.HALF else ""


def _hard_to_see(
    table: Table, unit: UnitId, target: UnitId, stands: Cell | None, brief: bool
) -> list[Modifier]:
    """Of that list what the target has about it: cover, darkness, lying on the ground."""
    _, there = measuring_cells(table, unit, target, stands)
    hidden = cover_of(table, target, unit, stands)
    found = []
    if hidden.level >= Cover.HALF:
        words = HALF_HIDDEN if brief else f"{HALF_HIDDEN}: {hidden.reason}"
        found.append(Modifier(-1, "lithium.modifier.cover", words))
    if light_at(table, there) is not Light.BRIGHT:
        found.append(Modifier(-1, "lithium.modifier.dark", "target in the dark"))
    if prone(table, target) or is_down(table, target):
        found.append(Modifier(-1, "lithium.modifier.prone", "target is prone"))
    return found


def distances(table: Table, here: Cell, there: Cell, reach: int = 0) -> list[Modifier]:
    """Of that list what the way between the two counts, for shots, blows and throws alike; `reach` are steps
    of 50 ft that do not count."""
    steps = far_steps(table, here, there)
    found = (
        [Modifier(reach - steps, "lithium.modifier.far", f"more than {50 * steps} ft away")]
        if steps > reach
        else []
    )
    return (
        [*found, Modifier(1, "lithium.modifier.near", "less than 20 ft away")]
        if is_near(table, here, there)
        else found
    )


def handicaps(weapon: Weapon, called: str, shots: int) -> list[Modifier]:
    """Of that list what the attacker chooses: to call a location, to attack more than once."""
    found = [Modifier(-2, "lithium.modifier.called", f"called shot: {words_of(called)}")] if called else []
    rapid = max(0, 2 * (shots - 1) - weapon.steady) if shots > 1 else 0
    return [*found, Modifier(-rapid, "lithium.modifier.rapid", f"{shots} in one turn")] if rapid else found


def throw_check(table: Table, unit: UnitId, cell: Cell, here: Cell | None = None) -> Check:
    """A throw at a tile: what concerns a figure as target does not count."""
    here = measuring_cell(table, cell, unit) if here is None else here
    return check(
        table,
        unit,
        "throw",
        ROLL,
        "dexterity",
        "finesse",
        _throwing_arm(table, unit),
        distances(table, here, cell),
    )


def _throwing_arm(table: Table, unit: UnitId) -> tuple[str, ...]:
    return (
        max(
            ("right_arm", "left_arm"),
            key=lambda arm: (not carried_by_arm(table, unit, arm), box(table, unit, arm)),
        ),
    )


# ---------------------------------------------------------------- refusals


def refuse_attack(
    table: Table, unit: UnitId, arm: str, ranged: bool, aims: Aims, hands: Held, here: Cell
) -> Refusal | None:
    """Why the attack cannot be made from there with these hands; asked when it is declared and again at its
    step."""
    weapon = weapons().get(arm)
    if weapon is None or weapon.ranged != ranged:
        return Refusal(ROLL, "no weapon for that in hand")
    refused = refuse_weapon(table, unit, weapon, hands, len(aims))
    of_targets = (refuse_target(table, unit, weapon, target, called, here) for target, called in aims)
    return refused or next(filter(None, of_targets), None)


def refuse_weapon(table: Table, unit: UnitId, weapon: Weapon, hands: Held, shots: int) -> Refusal | None:
    """Why that weapon cannot be used now."""
    if weapon.id != FISTS and weapon.id not in (hands.right, hands.left):
        return Refusal(ROLL, f"no {weapon.title} in hand")
    lame = useless(table, unit, arms_for(table, unit, weapon, hands))
    if lame:
        return Refusal("lithium.damage.limb-half", f"the {words_of(lame)} is useless")
    if shots > weapon.shots:
        return Refusal(
            "lithium.modifier.rapid", f"the {weapon.title} does no more than {weapon.shots} in a turn"
        )
    if shots_left(table, unit, weapon) < shots:
        return Refusal(ROLL, f"the {weapon.title} holds {shots_left(table, unit, weapon)} shots")
    return refuse_walking_with(weapon) if walks(plan(table, unit)) else None


def refuse_walking_with(weapon: Weapon) -> Refusal | None:
    """Why one cannot walk and use that weapon in one turn, whichever of the two was declared first."""
    return (
        Refusal("lithium.action.combined", f"nobody walks and fires a {weapon.title}")
        if weapon.rooted
        else None
    )


def refuse_target(
    table: Table, unit: UnitId, weapon: Weapon, target: UnitId, called: str, here: Cell
) -> Refusal | None:
    """Why that target cannot be attacked from there."""
    if (
        not table.world.find(target, Unit)
        or not table.hostile(unit, target)
        or not can_be_hurt(table, target)
    ):
        return Refusal("lithium.attack.declare", "no standing enemy")
    if called and called not in LOCATIONS:
        return Refusal("lithium.location.called", f"there is no location {called!r}")
    if not weapon.ranged:
        return (
            None
            if is_adjacent(table, unit, target, here)
            else Refusal(ROLL, f"{table.unit(target).name} is not on the next tile")
        )
    here, there = measuring_cells(table, unit, target, here)
    if not in_sight(table, here, there):
        return Refusal("lithium.modifier.cover", f"no free line to {table.unit(target).name}")
    if weapon.range and table.field.grid.squared(here, there) * FEET**2 > weapon.range**2:
        return Refusal("lithium.modifier.far", f"the {weapon.title} reaches {weapon.range} ft")
    return None


def refuse_throw(
    table: Table, unit: UnitId, cell: Cell, item: str, items: tuple[str, ...], here: Cell
) -> Refusal | None:
    thing: Thing | None = things().get(item)
    if thing is None or thing.use != "throw" or item not in items:
        return Refusal(ROLL, "nothing to throw")
    if useless(table, unit, _throwing_arm(table, unit)):
        return Refusal("lithium.damage.limb-half", "no arm to throw with")
    if cell not in table.field or table.field.grid.squared(here, cell) > THROW**2:
        return Refusal("lithium.modifier.far", f"one throws no farther than {THROW * FEET} ft")
    if not in_sight(table, here, cell):
        return Refusal("lithium.modifier.cover", f"no free line to {cell_name(cell)}")
    return None


def usable(table: Table, unit: UnitId, ranged: bool) -> tuple[Weapon, ...]:
    """The weapons in hand of that kind; bare hands always strike."""
    found = tuple(
        weapons()[weapon] for weapon in held_weapons(table, unit) if weapons()[weapon].ranged == ranged
    )
    return found if ranged else (*found, weapons()[FISTS])
