"""How hard an attack is: the defence, range, cover, light, smoke, called shots, sweeps and the prone; and
what may not be attacked at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.core.events import Modifier
from game.core.field import Cell
from game.core.probability.dice_distributions import Numbers, constant, convolve, negative, shifted
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.opend6.attack_modes import EASIER, HARDER, RULE_OF, TRICKS, Manner
from game.rulesets.opend6.awareness import sees_tile
from game.rulesets.opend6.checks import CODE, Pool, plain
from game.rulesets.opend6.components import Aiming
from game.rulesets.opend6.defences import BASE, PASSIVE, RULE, Defence, defence_against
from game.rulesets.opend6.figures import has_dice, is_lying, lies_as_target, skilled
from game.rulesets.opend6.terrain import (
    BANDS,
    DICE,
    LIGHTS,
    POINT,
    RANGE,
    SHORT,
    SMOKES,
    STEPS,
    Concealment,
    band,
    concealment_of,
    darkness,
    is_within,
    smoke,
)
from game.rulesets.opend6.vehicles import ground_with_bodies, scale, vehicle_of, vehicle_type
from game.systems.bodies import measuring_cell, measuring_cells

SKILLS, RANGES, CLOSE = "opend6.attack.skills", "opend6.range.bands", "opend6.range.close-combat"
SMOKE, LIGHT, OBJECT = "opend6.cover.smoke", "opend6.cover.light", "opend6.cover.object"
FULL, CONCEALED = "opend6.cover.full", "opend6.cover.concealment"
CALLED, SWEEP, PRONE = "opend6.option.called-shot", "opend6.option.sweep", "opend6.option.prone"
READY, SCALE, SIGHT = "opend6.turn.ready", "opend6.vehicle.scale", "opend6.gear.sights"
BLAST = "opend6.attack.blast"
SCOPED = 2
"""What a telescopic sight adds to the roll."""
FLOOR, LEAST = 3, "opend6.difficulty.floor"
"""No difficulty is below, and the rule that says so."""
THROWN, UNSEEN = (FLOOR, 10, 15, 20), 6
"""What a throw at a tile has to reach in each band of range, and what it adds that nobody sees the tile."""


class LineConditions(NamedTuple):
    """What counts between two cells whatever one attacks with: how big the target is, smoke, the light on it,
    and what hides it."""

    scale: int
    smoke: int
    dark: int
    hidden: Concealment


@dataclass(frozen=True)
class Difficulty:
    """What an attack has to reach: the ward, fixed modifiers, and those that are rolled instead, each as
    (dice, rule, words), some negative."""

    ward: Defence
    modifiers: tuple[Modifier, ...]
    rolled: tuple[tuple[int, str, str], ...] = ()
    first: Modifier | None = None
    """What stands in the place of a defence, where none is attacked."""

    @property
    def base(self) -> int:
        """Before the rolled modifiers, and before the floor."""
        return self.ward.value + sum(one.value for one in self.ward.modifiers) + self.rest

    @property
    def lowest(self) -> int:
        """The least that it can come to, the floor left out."""
        return self.base + sum(count if count > 0 else 6 * count for count, _, _ in self.rolled)

    @property
    def rest(self) -> int:
        """What is added to whatever the defence is."""
        return sum(one.value for one in self.modifiers)

    def spread(self, least: int = FLOOR) -> Numbers:
        """All that it can come to, with the floor."""
        found = constant(self.base)
        for count, _, _ in self.rolled:
            found = convolve(found, plain(count) if count > 0 else negative(plain(-count)))
        return with_floor(found, least)

    @property
    def needed(self) -> int | None:
        """The total that hits, None where a part of it is rolled."""
        return None if self.rolled else max(FLOOR, self.base)

    @property
    def told(self) -> tuple[Modifier, ...]:
        """All that counts in it, for tooltips."""
        name = self.ward.skill or "passive defence"
        first = self.first or Modifier(self.ward.value, RULE.get(self.ward.skill, PASSIVE), name)
        dice = [
            Modifier(0, rule, f"{count:+d}D {words}".replace("-", "−")) for count, rule, words in self.rolled
        ]
        least = (
            [Modifier(FLOOR - self.base, LEAST, f"never below {FLOOR}")]
            if not self.rolled and self.base < FLOOR
            else []
        )
        return (first, *self.ward.modifiers, *self.modifiers, *dice, *least)


def at_the_floor(asked: Pool, met: Difficulty) -> tuple[Pool, Difficulty]:
    """What the lack of a skill costs is taken off the roll, but it is a part of the difficulty
    (opend6.roll.die-code): where that could fall below the floor, it stands there."""
    lack = _lack(asked)
    if not lack or met.lowest >= FLOOR:
        return asked, met
    harder = tuple(Modifier(-one.value, one.rule, one.words) for one in lack)
    rest = tuple(one for one in asked.modifiers if one.rule != CODE)
    return replace(asked, modifiers=rest), replace(met, modifiers=(*met.modifiers, *harder))


def floor_of(asked: Pool) -> int:
    """The same as a total of that roll, whose lack of a skill is taken off: what it has to reach at
    least."""
    return FLOOR + sum(one.value for one in _lack(asked))


def _lack(asked: Pool) -> list[Modifier]:
    return [one for one in asked.modifiers if one.rule == CODE]


def with_floor(found: Numbers, least: int = FLOOR) -> Numbers:
    if min(found) >= least:
        return found
    return shifted(found.map(lambda number: max(least, number)), 0)


# ---------------------------------------------------------------- the roll


def attacking(
    table: Table,
    unit: UnitId,
    target: UnitId,
    manner: Manner,
    further: int | None = None,
    at: Cell | None = None,
) -> Pool:
    """The roll; `at` is the cell that is shot at, if not the target's own."""
    dice, pips = sight_bonus(table, unit, target, manner, *_span(table, unit, target, manner, at))
    return attacking_with(table, unit, target, manner, further, dice, pips)


def attacking_with(
    table: Table, unit: UnitId, target: UnitId, manner: Manner, further: int | None, dice: int, pips: int
) -> Pool:
    """The same with what the sight gives from where it is fired."""
    steady = _aimed(table, unit, target, manner)
    why = ", ".join(
        f"+{count}D {words}" for count, words in ((steady, "aimed"), (dice, "laser sight")) if count
    )
    asked = skilled(table, unit, manner.skill, SKILLS, _words(manner), steady + dice, why, further)
    return asked.plus(Modifier(pips, SIGHT, "telescopic sight")) if pips else asked


def can_roll(table: Table, unit: UnitId, target: UnitId, manner: Manner, at: Cell | None = None) -> bool:
    """Whether a die is left for that attack."""
    dice, _ = sight_bonus(table, unit, target, manner, *_span(table, unit, target, manner, at))
    return has_dice(table, unit, manner.skill, _aimed(table, unit, target, manner) + dice)


def sight_bonus(
    table: Table, unit: UnitId, target: UnitId, manner: Manner, here: Cell, there: Cell
) -> tuple[int, int]:
    """The die and the pips that the sight of the weapon gives between these cells (opend6.gear.sights)."""
    sight = manner.weapon.sight
    if not sight:
        return 0, 0
    near, aimed = step_at(table, manner, here, there) <= SHORT, _aimed(table, unit, target, manner) > 0
    if sight == "laser":
        return int(near or aimed), 0
    return 0, SCOPED if aimed and not near else 0


def _span(table: Table, unit: UnitId, target: UnitId, manner: Manner, at: Cell | None) -> tuple[Cell, Cell]:
    """From where to where it is fired; any, where nothing depends on it."""
    if not manner.weapon.sight:
        return (0, 0), (0, 0)
    return (measuring_cell(table, at, unit), at) if at else measuring_cells(table, unit, target)


def _aimed(table: Table, unit: UnitId, target: UnitId, manner: Manner) -> int:
    return aim_dice(table, unit, target) if manner.away else 0


def aim_dice(table: Table, unit: UnitId, target: UnitId) -> int:
    """The dice that aiming gives for what is shot or thrown at that one (opend6.aim)."""
    aim = table.world.find(unit, Aiming)
    return min(3, aim.rounds) if aim and aim.target == target else 0


def aimed_at(table: Table, unit: UnitId) -> UnitId:
    """Who is aimed at, 0 for nobody."""
    aim = table.world.find(unit, Aiming)
    return aim.target if aim else NO_UNIT


def _words(manner: Manner) -> str:
    if manner.trick:
        return manner.trick
    far = "shot" if manner.weapon.ranged else "throw"
    return f"{far if manner.away else 'blow'}, {manner.weapon.title}"


# ---------------------------------------------------------------- the difficulty


def difficulty(table: Table, unit: UnitId, target: UnitId, manner: Manner) -> Difficulty:
    return difficulty_at(
        table, unit, target, manner, *measuring_cells(table, unit, target), lies_as_target(table, target)
    )


def difficulty_at(
    table: Table, unit: UnitId, target: UnitId, manner: Manner, here: Cell, there: Cell, prone: bool
) -> Difficulty:
    """The same with the two on these cells, and the target on its feet or not."""
    met, step = line_conditions(table, unit, target, here, there), step_at(table, manner, here, there)
    fixed = [Modifier(RANGE[step], RANGES, BANDS[step])] if RANGE[step] else []
    fixed += [Modifier(-met.scale, SCALE, "scale")] if met.scale else []
    words = (
        (SMOKE, SMOKES[STEPS.index(met.smoke)]),
        (LIGHT, LIGHTS.get(met.dark, "")),
        (CONCEALED if met.hidden.whole else OBJECT, _hidden(met.hidden)),
        (CALLED, f"at the {manner.called}"),
        (SWEEP, "sweep"),
        (PRONE, "prone"),
        (RULE_OF.get(manner.trick, ""), manner.trick),
    )
    variable = [(count, *row) for count, row in zip(_counts(met, manner, step, prone), words, strict=True)]
    return _counted(table, defence_against(table, target, close_combat(manner), step), fixed, variable)


def added_at(met: LineConditions, manner: Manner, step: int, prone: bool) -> int:
    """All that `difficulty_at` adds to the defence where modifiers are standard, without a word of it: agents
    ask for far more than they read."""
    return RANGE[step] - met.scale + sum(_counts(met, manner, step, prone))


def line_conditions(table: Table, unit: UnitId, target: UnitId, here: Cell, there: Cell) -> LineConditions:
    hidden = with_vehicle_cover(
        table, target, concealment_of(table, there, here, ground_with_bodies(table, unit, target))
    )
    return LineConditions(scale(table, target), smoke(table, here, there), darkness(table, there), hidden)


def step_at(table: Table, manner: Manner, here: Cell, there: Cell) -> int:
    """The band of range; the last for what lies beyond."""
    step = (
        POINT
        if not manner.away and is_within(table.field, here, there, 300)
        else band(table.field, here, there, manner.ranges)
    )
    return len(RANGE) - 1 if step is None else step


def close_combat(manner: Manner) -> bool:
    """Whether it is an attack that can be blocked or parried."""
    return manner.skill in ("brawling", "melee_combat")


def _counts(met: LineConditions, manner: Manner, step: int, prone: bool) -> tuple[int, ...]:
    """What is rolled or standard: smoke, light, what hides, a called place, a sweep, lying down, and what is
    meant beside harm."""
    called, sweep, trick = (
        HARDER.get(manner.called, 0),
        EASIER if manner.sweep else 0,
        TRICKS.get(manner.trick, 0),
    )
    return (met.smoke, met.dark, met.hidden.share, called, sweep, _prone(prone, step), trick)


def with_vehicle_cover(table: Table, target: UnitId, found: Concealment) -> Concealment:
    """With what the body of a vehicle hides of who is in it (opend6.vehicle.target)."""
    carrier = vehicle_of(table, target)
    return found._replace(share=max(found.share, vehicle_type(table, carrier).hides)) if carrier else found


def cover_in_words(table: Table, cell: Cell, source: Cell) -> str:
    """What covers somebody on the cell against somebody on the other (opend6.cover.object)."""
    found = concealment_of(table, cell, source)
    return f"{_hidden(found)} +{found.share}" if found.share else ""


def _hidden(found: Concealment) -> str:
    return (
        "wholly hidden"
        if found.whole
        else {0: "", 3: "a quarter hidden", 6: "half hidden", 12: "three quarters hidden"}[found.share]
    )


def _prone(lies: bool, step: int) -> int:
    """Easier to hit from near, harder from afar (opend6.option.prone)."""
    if not lies:
        return 0
    return EASIER if step <= SHORT else -EASIER


def _counted(
    table: Table, met: Defence, fixed: list[Modifier], variable: list[tuple[int, str, str]]
) -> Difficulty:
    """Standard modifiers are added, others rolled (opend6.difficulty.rolled-or-standard)."""
    some = [row for row in variable if row[0]]
    if table.option("modifiers") == "standard":
        return Difficulty(met, (*fixed, *(Modifier(value, rule, words) for value, rule, words in some)))
    return Difficulty(
        met,
        tuple(fixed),
        tuple((DICE[abs(value)] * (1 if value > 0 else -1), rule, words) for value, rule, words in some),
    )


# ---------------------------------------------------------------- what is no figure, and what is no weapon


def of_cover(table: Table, unit: UnitId, cell: Cell, manner: Manner) -> Difficulty:
    """Cover is attacked at 10 plus range (opend6.cover.full)."""
    step = step_of(table, unit, cell, manner.ranges)
    return Difficulty(Defence(BASE), (Modifier(RANGE[step], RANGES, BANDS[step]),) if RANGE[step] else ())


def step_of(table: Table, unit: UnitId, cell: Cell, ranges: tuple[int, ...]) -> int:
    """The band of range to a cell; the last for what lies beyond."""
    step = band(table.field, measuring_cell(table, cell, unit), cell, ranges)
    return len(RANGE) - 1 if step is None else step


def of_tile(table: Table, unit: UnitId, cell: Cell, ranges: tuple[int, ...]) -> Difficulty:
    """A throw at a tile goes by range, and by whether it is seen (opend6.attack.blast)."""
    base = THROWN[step_of(table, unit, cell, ranges)]
    unseen = () if sees_tile(table, unit, cell) else (Modifier(UNSEEN, BLAST, "unseen"),)
    return Difficulty(Defence(base), unseen, first=Modifier(base, RANGES, "range"))


def of_ram(table: Table, vehicle: UnitId, target: UnitId, here: Cell, there: Cell) -> Difficulty:
    """A ram between these cells: an attack like others, but for range, which is none (opend6.vehicle.ram,
    opend6.vehicle.same-rules)."""
    met = line_conditions(table, vehicle, target, here, there)
    gap = scale(table, vehicle) - met.scale
    fixed = [Modifier(gap, SCALE, "scale")] if gap else []
    variable = [
        (met.smoke, SMOKE, SMOKES[STEPS.index(met.smoke)]),
        (met.dark, LIGHT, LIGHTS.get(met.dark, "")),
        (met.hidden.share, OBJECT, _hidden(met.hidden)),
        (_prone(is_lying(table, target), POINT), PRONE, "prone"),
    ]
    return _counted(table, defence_against(table, target, False, POINT), fixed, variable)
