"""Questions about the figures on the board: their codes and what weighs on them, what they hold, how badly
off they are."""

from __future__ import annotations

from game.core.components import Down, Unit
from game.core.events import Modifier
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.opend6.checks import CODE, OFF_BALANCE, Pool, with_dice_lost
from game.rulesets.opend6.components import (
    Abilities,
    Attributes,
    Belt,
    Dead,
    Floored,
    Held,
    Hull,
    Hurt,
    Mortal,
    Nature,
    Prone,
    Skills,
    Stunned,
    Turn,
    Unbalanced,
    Worn,
)
from game.rulesets.opend6.content import HANDS, Thing, Weapon, abilities, armours, things, weapons
from game.rulesets.opend6.die_codes import PIPS, pips_of

ATTRIBUTE = {
    "brawling": "reflexes",
    "dodge": "reflexes",
    "melee_combat": "reflexes",
    "acrobatics": "reflexes",
    "marksmanship": "coordination",
    "missile_weapons": "coordination",
    "throwing": "coordination",
    "piloting": "coordination",
    "lifting": "physique",
    "running": "physique",
    "stamina": "physique",
    "medicine": "knowledge",
    "search": "perception",
}
"""The attribute behind each skill (opend6.attack.skills)."""
EASY = ("dodge", "brawling")
"""Skills that are no harder for who does not own them (opend6.roll.die-code)."""
UNTRAINED = -5
WRECKED = 5
"""The level of damage at which a vehicle is a wreck: the last of `hulls.LEVELS`."""
LOST = {1: 1, 2: 2, 3: 3}
"""Dice lost by the level of the wound: wounded, severely wounded, incapacitated and acting."""


# ---------------------------------------------------------------- codes


def attribute(table: Table, unit: UnitId, name: str) -> int:
    """The code of an attribute in pips."""
    return pips_of(getattr(table.world.get(unit, Attributes), name))


def skill_code(table: Table, unit: UnitId, skill: str) -> int:
    """The code of a skill in pips, 0 if it is not owned."""
    return pips_of(getattr(table.world.get(unit, Skills), skill))


def unmodified_code(table: Table, unit: UnitId, skill: str) -> int:
    """What is rolled for a skill before anything weighs on it: its own code, or that of its attribute."""
    return skill_code(table, unit, skill) or attribute(table, unit, ATTRIBUTE[skill])


def words_of(name: str) -> str:
    return name.replace("_", " ")


def burdens(table: Table, unit: UnitId, further: int | None = None, skill: str = "") -> list[tuple[int, str]]:
    """Dice that rolls of a skill or attribute lose, with the reason in words; `further` actions beyond the
    first, if not those declared."""
    found = []
    more = max(0, turn(table, unit).declared - 1) if further is None else further
    if more:
        found.append((more, f"−{more}D for {more + 1} actions"))
    hurt, stunned = table.world.find(unit, Hurt), table.world.has(unit, Stunned)
    if hurt:
        found.append((LOST[hurt.level], f"−{LOST[hurt.level]}D wounded"))
    elif stunned:
        found.append((1, "−1D stunned"))
    if table.world.has(unit, Unbalanced) and ATTRIBUTE.get(skill) == "reflexes":
        found.append((2, OFF_BALANCE))
    return found


def skilled(
    table: Table,
    unit: UnitId,
    skill: str,
    rule: str,
    what: str = "",
    extra: int = 0,
    why: str = "",
    further: int | None = None,
    free: bool = False,
) -> Pool:
    """A roll of that skill with all that weighs on it; `extra` dice on top, with the reason. One that is
    `free` is no action of the turn."""
    lost = burdens(table, unit, 0 if free else further, skill)
    reasons = [words for _, words in lost] + ([why] if extra else [])
    code = left(table, unit, skill, lost, extra)
    trained = skill_code(table, unit, skill) or skill in EASY
    modifiers = () if trained else (Modifier(UNTRAINED, CODE, f"no {words_of(skill)}"),)
    return Pool(
        unit,
        what or words_of(skill),
        rule,
        code,
        modifiers,
        tuple(reasons),
        lost=sum(dice for dice, _ in lost),
    )


def attribute_check(
    table: Table, unit: UnitId, what: str, rule: str, code: int, free: bool = False, least: int = 0
) -> Pool:
    """A roll of an attribute with all that weighs on it. One that is `free` is no action of the turn."""
    lost = burdens(table, unit, 0 if free else None)
    return Pool(
        unit,
        what,
        rule,
        with_dice_lost(code, sum(dice for dice, _ in lost), least),
        (),
        tuple(words for _, words in lost),
    )


def is_rollable(asked: Pool) -> bool:
    """Whether a die is left to roll (opend6.turn.multi-action)."""
    return asked.code >= PIPS


def has_dice(table: Table, unit: UnitId, skill: str, extra: int = 0) -> bool:
    """The same of a skill's roll with so many dice on top, without the roll in words: lists of orders ask it
    often."""
    return left(table, unit, skill, burdens(table, unit, None, skill), extra) >= PIPS


def left(table: Table, unit: UnitId, skill: str, lost: list[tuple[int, str]], extra: int) -> int:
    """The code of the skill without what is lost, and with so many dice on top."""
    return with_dice_lost(unmodified_code(table, unit, skill), sum(dice for dice, _ in lost) - extra)


def resistance_check(table: Table, unit: UnitId, rule: str) -> Pool:
    """Physique and armour together, one wild die in all; nothing weighs on it (opend6.damage.wounds,
    opend6.damage.armor)."""
    worn = armour_code(table, unit)
    reasons = (f"armour {armours()[table.world.get(unit, Worn).armour].value}",) if worn else ()
    return Pool(unit, "resisting damage", rule, attribute(table, unit, "physique") + worn, (), reasons)


def armour_code(table: Table, unit: UnitId) -> int:
    worn = table.world.get(unit, Worn).armour
    return pips_of(armours()[worn].value) if worn else 0


def strength_damage(table: Table, unit: UnitId) -> int:
    """Physique or lifting, the better, without pips, halved and rounded up, in dice (opend6.damage.strength,
    -strength-abilities)."""
    more = table.world.get(unit, Nature).strength_dice
    best = max(attribute(table, unit, "physique"), skill_code(table, unit, "lifting")) // PIPS + more
    return max(0, (best + 1) // 2)


# ---------------------------------------------------------------- who is who


def turn(table: Table, unit: UnitId) -> Turn:
    return table.world.get(unit, Turn)


def is_down(table: Table, unit: UnitId) -> bool:
    return table.world.has(unit, Down)


def is_lying(table: Table, unit: UnitId) -> bool:
    return table.world.has(unit, Prone) or table.world.has(unit, Floored)


def hero(table: Table, unit: UnitId) -> bool:
    return table.world.get(unit, Nature).hero


@cached_by_components(Unit, Down, Dead, Hull)
def foes(table: Table, unit: UnitId) -> list[UnitId]:
    """The enemies that can be attacked: those who stand, and their vehicles, but for wrecks; the fallen who
    live where that was chosen (opend6.attack.fallen)."""
    hulls = {other for other, hull in table.world.each(Hull) if hull.level >= WRECKED}
    return [other for other in in_danger(table) if table.hostile(unit, other) and other not in hulls]


def in_danger(table: Table) -> list[UnitId]:
    """Everybody whom an attack, a blast or a fire can hurt, by number."""
    if table.option("fallen") != "attacked":
        return table.standing()
    return [unit for unit in table.units() if can_be_hurt(table, unit)]


def can_be_hurt(table: Table, unit: UnitId) -> bool:
    """Whether harm does anything to somebody: to the fallen, while they live, by option alone
    (opend6.attack.fallen)."""
    if not table.world.has(unit, Down):
        return True
    return table.option("fallen") == "attacked" and not table.world.has(unit, Dead)


def lies_as_target(table: Table, unit: UnitId) -> bool:
    """Whether who attacks finds the figure on the ground: the fallen are there, but for those aboard."""
    return is_lying(table, unit) or (is_down(table, unit) and not table.carrier(unit))


def dying(table: Table, unit: UnitId) -> bool:
    return table.world.has(unit, Mortal) and not table.world.has(unit, Dead)


# ---------------------------------------------------------------- hands


@cached_by_components(Held)
def in_hand(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    return tuple(weapons()[weapon] for weapon in dict.fromkeys(table.world.get(unit, Held).weapons))


@cached_by_components(Abilities)
def natural_weapons(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    """The weapons that its special abilities are (opend6.ability.weapon)."""
    known = table.world.find(unit, Abilities)
    names = [abilities()[name].weapon for name in known.names if name in abilities()] if known else []
    return tuple(weapons()[name] for name in names if name)


@cached_by_components(Abilities, Held)
def melee_weapons(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    """What the figure can strike with: what it holds for that, what it is born with, and its bare hands."""
    own = (*in_hand(table, unit), *natural_weapons(table, unit))
    return (*(weapon for weapon in own if not weapon.ranged), weapons()[HANDS])


@cached_by_components(Abilities, Held)
def ranged_weapons(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    return tuple(weapon for weapon in (*in_hand(table, unit), *natural_weapons(table, unit)) if weapon.ranged)


@cached_by_components(Belt)
def grenades(table: Table, unit: UnitId) -> tuple[Thing, ...]:
    return tuple(things()[item] for item in dict.fromkeys(table.world.get(unit, Belt).items))


def held_weapon(table: Table, unit: UnitId) -> str:
    """What the figure has in hand to be struck from it; "" for nothing."""
    return next((weapon.id for weapon in in_hand(table, unit) if weapon.hands), "")
