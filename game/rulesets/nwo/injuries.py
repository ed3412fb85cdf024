"""After the battle: what becomes of those who went down."""

from __future__ import annotations

from game.core.components import Down
from game.core.events import Fated, Modifier, Rolled
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check, check, half_skill, roll
from game.rulesets.nwo.components import Skills

RULE = "nwo.injury.death-roll"
CARE = ((4, -2), (6, -1), (8, 0), (10, 1), (12, 2))
FATES = ((3, "dead"), (6, "permanent injury"), (9, "heavily injured"), (12, "lightly injured"))
VERDICTS = {"dead": "dead", "permanent injury": "harmed"}


def care(total: int) -> int:
    """What the medic's roll adds to the d12."""
    return next((bonus for most, bonus in CARE if total <= most), 3)


def death_roll_result(natural: int, bonus: int) -> str:
    """What the d12 means; a natural 1 to 3 is death whatever the care."""
    value = natural if natural <= FATES[0][0] else max(1, min(12, natural + bonus))
    return next(words for most, words in FATES if value <= most)


def medic(table: Table) -> UnitId:
    """The best medic on its feet on the winning side, 0 if it has none."""
    fit = [unit for unit in table.standing() if table.unit(unit).side == table.winner]
    skilled = [unit for unit in fit if table.world.get(unit, Skills).first_aid]
    return max(skilled, key=lambda unit: (table.world.get(unit, Skills).first_aid, -unit), default=NO_UNIT)


def medic_check(table: Table, unit: UnitId) -> Check:
    level = table.world.get(unit, Skills).first_aid
    return check(table, unit, "first aid", RULE, [half_skill(level, "First aid", RULE)])


def aftermath(table: Table) -> Play[None]:
    """A death roll for each of the downed, but none for who has left the map; the medic of the surviving side
    tends its own (nwo.injury.death-roll)."""
    healer = medic(table)
    for unit in [one for one in table.units() if table.world.has(one, Down)]:
        bonus = 0
        if healer and table.unit(unit).side == table.winner:
            tended = yield from roll(table, medic_check(table, healer))
            bonus = care(tended.total)
        natural = table.dice.roll(12)
        helped = (Modifier(bonus, RULE, "first aid"),) if bonus else ()
        yield Rolled(unit, "death roll", RULE, (natural,), (natural,), helped, natural + bonus)
        words = death_roll_result(natural, bonus)
        yield Fated(unit, RULE, words, VERDICTS.get(words, "back"))
