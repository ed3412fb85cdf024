"""What counts in an attack, whichever it is: range, speed, light, haze, aim, called shots, stealth; and what
counts in the defence against it."""

from __future__ import annotations

from typing import NamedTuple

from game.core.events import Modifier
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.silhouette.awareness import cover_of, least_covered_cell
from game.rulesets.silhouette.checks import Check, skilled, words_of
from game.rulesets.silhouette.components import HEAD, STATIONARY, Aiming
from game.rulesets.silhouette.content import Thing, Weapon
from game.rulesets.silhouette.figures import burdens, drunkenness, is_down, plan, strength, turn
from game.rulesets.silhouette.speed_bands import ATTACKER, DEFENDER, band
from game.rulesets.silhouette.terrain import (
    CoverLevel,
    CoverMeasure,
    haze,
    is_within_metres,
    light_step,
    metres,
    span,
)
from game.rulesets.silhouette.terrain import words_of as cover_words
from game.systems.bodies import measuring_cell, measuring_cells

ROLL, BANDS, BLANK = "silhouette.attack.roll", "silhouette.range.bands", "silhouette.range.point-blank"
MOVEMENT, LIGHT, HAZE = (
    "silhouette.attack.movement",
    "silhouette.attack.light",
    "silhouette.attack.obscurement",
)
AIM, CALLED, ACCURACY = "silhouette.attack.aim", "silhouette.attack.called", "silhouette.attack.accuracy"
DODGE, MOVING, COVER = "silhouette.defence.dodge", "silhouette.defence.movement", "silhouette.defence.cover"
DEFENSIVE, MELEE = "silhouette.declare.defensive", "silhouette.defence.melee"
AMBUSH, SNIPING, BLAST = "silhouette.ambush", "silhouette.sniping", "silhouette.misc.blast"

PLAIN, FROM_AMBUSH, SNIPED = "", "ambush", "snipe"
"""How one attacks."""
POINT_BLANK = 3
REACHES = ("short range", "medium range", "long range", "extreme range")
LIGHTS = ("", "poor light", "very poor light", "barely any light", "no light")
HAZES = ("", "thin haze", "thick smoke", "very thick smoke")
COVERED = {CoverLevel.LIGHT: 1, CoverLevel.HIDDEN: 2, CoverLevel.HEAVY: 3}
COVER_WORDS = {
    CoverLevel.LIGHT: "light cover",
    CoverLevel.HIDDEN: "hidden by light cover",
    CoverLevel.HEAVY: "heavy cover",
}
DODGES, PARRY, BLOCK = "dodge", "parry", "block"
SKILL = {PARRY: "melee", BLOCK: "hand_to_hand"}
"""How one defends oneself, and what is rolled if that is not dodge."""
LURKING = "ambush"
"""The phase before the first turn."""
BASIC = 1
"""What an attack has to beat before movement and cover, where nobody dodges (silhouette.ambush)."""


class Attack(NamedTuple):
    """An attack about to be made: with what, from which cell to which, at whom (0: at the cell itself), at
    which part of the body, how.

    `away` says whether it is shot or thrown, where the weapon leaves open whether one strikes with it.
    """

    unit: UnitId
    weapon: Weapon | Thing
    here: Cell
    there: Cell
    target: UnitId = NO_UNIT
    called: str = ""
    how: str = PLAIN
    away: bool = True

    @property
    def thrown(self) -> bool:
        return self.away and not (isinstance(self.weapon, Weapon) and self.weapon.ranged)


def attack_on(
    table: Table,
    unit: UnitId,
    target: UnitId,
    weapon: Weapon,
    called: str = "",
    how: str = PLAIN,
    away: bool | None = None,
) -> Attack:
    """An attack on somebody."""
    here, there = measuring_cells(table, unit, target)
    return Attack(unit, weapon, here, there, target, called, how, weapon.ranged if away is None else away)


def attack_at(table: Table, unit: UnitId, cell: Cell, shell: Weapon | Thing, how: str = PLAIN) -> Attack:
    """An attack with what goes off on a cell."""
    return Attack(unit, shell, measuring_cell(table, cell, unit), cell, how=how)


def skill_of(weapon: Weapon | Thing, thrown: bool, how: str) -> str:
    """The skill that is rolled (silhouette.attack.skill)."""
    if how == SNIPED:
        return "sniping"
    if thrown:
        return "throwing"
    return weapon.skill


def base_of(table: Table, unit: UnitId, weapon: Weapon | Thing) -> int:
    """The short range in metres; that of what is thrown depends on STR."""
    return (weapon.base if isinstance(weapon, Weapon) else 0) or max(1, strength(table, unit) + weapon.thrown)


def reach(table: Table, base: int, a: Cell, b: Cell) -> int | None:
    """0 short, 1 medium, 2 long, 3 extreme; None beyond (silhouette.range.bands)."""
    return next((step for step in range(4) if is_within_metres(table.field, a, b, base << step)), None)


# ---------------------------------------------------------------- the attack


def rolls(table: Table, made: Attack) -> tuple[Check, ...]:
    """What the attacker rolls; of two the lower total counts (silhouette.ambush)."""
    asked = attack_check(table, made)
    return (asked, stealth_check(table, made.unit, bool(made.target))) if stealthy(table, made) else (asked,)


def attack_check(table: Table, made: Attack) -> Check:
    """The attack roll: of every shot, blow and throw, whether it is at somebody or at a cell."""
    unit, how = made.unit, made.how
    found: list[Modifier | None] = []
    if made.away:
        found += _range(table, made)
    elif table.option("melee_point_blank") == "on":
        found.append(Modifier(1, BLANK, "point blank"))
    found += surroundings(table, unit, made.there)
    found += [_aimed(table, made), _called(made.called, how), drunkenness(table, unit), *burdens(table, unit)]
    skill = skill_of(made.weapon, made.thrown, how)
    if not made.target:
        rule = BLAST
    elif how == SNIPED:
        rule = SNIPING
    else:
        rule = ROLL
    return skilled(
        table, unit, skill, rule, found, f"{'attack' if made.target else 'throw'}, {words_of(skill)}"
    )


def _range(table: Table, made: Attack) -> list[Modifier | None]:
    base, weapon = base_of(table, made.unit, made.weapon), made.weapon
    accuracy = (
        accuracy_of(weapon, reach(table, base, made.here, made.there)) if isinstance(weapon, Weapon) else 0
    )
    found: list[Modifier | None] = (
        [Modifier(accuracy, ACCURACY, f"accuracy of the {weapon.title}")] if accuracy else []
    )
    return [*found, at_range(table, base, made.here, made.there)]


def accuracy_of(weapon: Weapon, step: int | None) -> int:
    """What the weapon itself adds in that band of its range."""
    return weapon.accuracy + (weapon.near_accuracy if step == 0 else 0)


def at_range(table: Table, base: int, here: Cell, there: Cell) -> Modifier | None:
    """What the range counts, for shots and for everything thrown (silhouette.range.bands,
    silhouette.range.point-blank)."""
    if is_within_metres(table.field, here, there, POINT_BLANK):
        return Modifier(1, BLANK, "point blank")
    step = next((step for step in range(3) if is_within_metres(table.field, here, there, base << step)), 3)
    return Modifier(-step, BANDS, f"{REACHES[step]}, {metres(table.field, here, there)}") if step else None


def surroundings(table: Table, unit: UnitId, there: Cell) -> list[Modifier | None]:
    """The attacker's own speed, the light on the target and what lies in the air."""
    speed = band(table, unit)
    here = measuring_cell(table, there, unit)
    moving, dark, thick = ATTACKER.get(speed, 0), light_step(table, there), haze(table, here, there)
    return [
        Modifier(moving, MOVEMENT, _moving(speed)) if moving else None,
        Modifier(-dark, LIGHT, LIGHTS[dark]) if dark else None,
        Modifier(-thick, HAZE, HAZES[thick]) if thick else None,
    ]


def _aimed(table: Table, made: Attack) -> Modifier | None:
    """For whatever is shot or thrown at the one aimed at, or at a cell where that one is
    (silhouette.attack.aim)."""
    aim = table.world.find(made.unit, Aiming)
    if aim is None or not made.away or not (made.target or made.there in table.cells(aim.target)):
        return None
    if made.target and made.target != aim.target:
        return None
    return Modifier(aim.turns, AIM, f"aimed for {aim.turns} turn{'s' if aim.turns > 1 else ''}")


def aim_lost(table: Table, unit: UnitId, target: UnitId) -> tuple[str, ...]:
    """What is said of an aim at somebody else, which an attack on that target, or an aim at it, ends
    (silhouette.attack.aim)."""
    aim = table.world.find(unit, Aiming)
    lost = aim is not None and target and aim.target != target
    return (f"the aim at {table.name_of(aim.target)} is lost",) if aim and lost else ()


def _called(called: str, how: str) -> Modifier | None:
    """-2, the head -3; for a sniper 0 and -1 (silhouette.attack.called, silhouette.attack.called-sniping)."""
    if not called:
        return None
    value = -3 if called == HEAD else -2
    if how == SNIPED:
        return Modifier(value + 2, "silhouette.attack.called-sniping", f"called shot: {called}")
    return Modifier(value, CALLED, f"called shot: {called}")


def _moving(speed: str) -> str:
    return {"stationary": "stands still", "walk": "walks", "jog": "jogs", "run": "runs", "sprint": "sprints"}[
        speed
    ]


def stealth_check(table: Table, unit: UnitId, attack: bool = True) -> Check:
    """The stealth roll of an ambush, with an attack on somebody or with a throw."""
    return skilled(
        table,
        unit,
        "stealth",
        AMBUSH,
        [drunkenness(table, unit), *burdens(table, unit)],
        "stealth" if attack else "throw, stealth",
    )


# ---------------------------------------------------------------- the defence


def defence_against(
    table: Table,
    target: UnitId,
    source: Cell,
    surprised: bool,
    reply: str = DODGES,
    cover: CoverMeasure | None = None,
) -> Check | int:
    """What an attack has to beat that comes from a cell: the roll of the defence, or 1 with movement and
    cover where there is none to be rolled."""
    if surprised or is_down(table, target):
        return passive_defence(table, target, source, cover)
    return (
        dodging(table, target, source, cover)
        if reply == DODGES
        else parrying(table, target, source, SKILL[reply])
    )


def exposed(
    table: Table, target: UnitId, source: Cell, cover: CoverMeasure | None = None
) -> list[Modifier | None]:
    """What movement and cover count for the defender (silhouette.defence.movement,
    silhouette.defence.cover)."""
    speed = band(table, target) if not is_down(table, target) else STATIONARY
    moving = DEFENDER[speed]
    found = cover or cover_of(table, target, source)
    words = COVER_WORDS.get(found.screen, "")
    return [
        Modifier(moving, MOVING, _moving(speed)) if moving else None,
        Modifier(
            COVERED[found.screen],
            COVER,
            f"{words}: {cover_words(table, found, least_covered_cell(table, target, source), source)}",
        )
        if words
        else None,
    ]


def dodging(table: Table, target: UnitId, source: Cell, cover: CoverMeasure | None = None) -> Check:
    wholly = Modifier(2, DEFENSIVE, "nothing but dodging") if plan(table, target).defensive else None
    found = [
        *exposed(table, target, source, cover),
        wholly,
        drunkenness(table, target),
        *burdens(table, target, action=False),
    ]
    return skilled(table, target, "dodge", DODGE, found)


def parrying(table: Table, target: UnitId, source: Cell, skill: str) -> Check:
    """A parry or block; the +2 of full defence is for dodging alone."""
    found = [
        *exposed(table, target, source),
        drunkenness(table, target),
        *burdens(table, target, action=False),
    ]
    return skilled(table, target, skill, MELEE, found, "parry" if skill == "melee" else "block")


def passive_defence(table: Table, target: UnitId, source: Cell, cover: CoverMeasure | None = None) -> int:
    """What the attack alone has to beat: 1, movement and cover (silhouette.ambush,
    silhouette.defence.dodge)."""
    return max(0, BASIC + sum(one.value for one in exposed(table, target, source, cover) if one))


# ---------------------------------------------------------------- sneaking


def is_ambush_phase(table: Table) -> bool:
    """Whether this is the ambush before the first turn (silhouette.sequence.ambush)."""
    return table.slot is not None and table.slot.phase == LURKING


def is_unseen(table: Table, unit: UnitId) -> bool:
    """No conscious enemy had the figure in sight as the turn began, and it has not attacked since."""
    state = turn(table, unit)
    return (state.unseen or is_ambush_phase(table)) and not state.attacked


def distant(table: Table, unit: UnitId, target: UnitId) -> bool:
    """Far enough to snipe without stealth (silhouette.sniping)."""
    far = 100 * int(table.option("far_away"))
    return span(table.field, *measuring_cells(table, unit, target)) >= far**2


def stealthy(table: Table, made: Attack) -> bool:
    """Whether stealth is rolled too, and the lower total counts."""
    return surprising(table, made) and not (made.how == SNIPED and distant(table, made.unit, made.target))


def surprising(table: Table, made: Attack) -> bool:
    """Whether it comes out of nowhere, so that nobody dodges: ambushes, and snipers whom nobody has seen."""
    return made.how == FROM_AMBUSH or (made.how == SNIPED and is_unseen(table, made.unit))
