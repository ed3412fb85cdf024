"""Questions about the figures on the board: what they are made of, who is who, what weighs on their rolls."""

from __future__ import annotations

from game.core.components import Down, Gone, Unit
from game.core.events import Modifier
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.silhouette.components import (
    ARM,
    HEAD,
    LEG,
    Attributes,
    Carried,
    Dead,
    Drunk,
    Held,
    Plan,
    Skills,
    Startled,
    Turn,
    Worn,
    Wounds,
)
from game.rulesets.silhouette.content import HANDS, Weapon, pieces, things, weapons

FLESH, DEEP, MULTIPLE = "silhouette.wound.flesh", "silhouette.wound.deep", "silhouette.declare.multiple"
DRUNK = "silhouette.attack.intoxication"
DEGREES = ("", "mildly", "moderately", "heavily")
GAS, BOTH = "gas", "drink and gas"
"""What has intoxicated somebody more than they came to the battle."""


# ---------------------------------------------------------------- what a figure is made of


def strength(table: Table, unit: UnitId) -> int:
    """(BLD + FIT) / 2, toward zero."""
    own = table.world.get(unit, Attributes)
    return int((own.build + own.fitness) / 2)


def health_level(table: Table, unit: UnitId) -> int:
    """HEA: (FIT + PSY + WIL) / 3, to the nearest."""
    own = table.world.get(unit, Attributes)
    return (2 * (own.fitness + own.psyche + own.willpower) + 3) // 6


def stamina(table: Table, unit: UnitId) -> int:
    """STA: 5 x (BLD + HEA) + 25, at least 10."""
    return max(10, 5 * (table.world.get(unit, Attributes).build + health_level(table, unit)) + 25)


def system_shock(table: Table, unit: UnitId) -> int:
    """5 + HEA, at least 1."""
    return max(1, 5 + health_level(table, unit))


def armed_damage(table: Table, unit: UnitId) -> int:
    """AD: 3 + STR + BLD + Melee, at least 1 (silhouette.damage.melee)."""
    return max(
        1,
        3
        + strength(table, unit)
        + table.world.get(unit, Attributes).build
        + table.world.get(unit, Skills).melee,
    )


def unarmed_damage(table: Table, unit: UnitId) -> int:
    """UD: 3 + STR + BLD + Hand-to-Hand, at least 1 (silhouette.damage.unarmed)."""
    return max(
        1,
        3
        + strength(table, unit)
        + table.world.get(unit, Attributes).build
        + table.world.get(unit, Skills).hand_to_hand,
    )


def armour_at(table: Table, unit: UnitId, called: str = "") -> int:
    """The rating that meets a blow there: the helmet at the head, a suit alone at arms and legs
    (silhouette.damage.armor)."""
    worn = table.world.get(unit, Worn)
    piece = pieces().get(worn.head if called == HEAD else worn.body)
    if piece is None or (called in (ARM, LEG) and not piece.suit):
        return 0
    return piece.rating


# ---------------------------------------------------------------- who is who


def plan(table: Table, unit: UnitId) -> Plan:
    return table.world.get(unit, Plan)


def turn(table: Table, unit: UnitId) -> Turn:
    return table.world.get(unit, Turn)


def wounds(table: Table, unit: UnitId) -> Wounds:
    return table.world.get(unit, Wounds)


def is_down(table: Table, unit: UnitId) -> bool:
    return table.world.has(unit, Down)


def dead(table: Table, unit: UnitId) -> bool:
    return table.world.has(unit, Dead)


@cached_by_components(Unit, Dead, Gone)
def targets(table: Table, unit: UnitId) -> list[UnitId]:
    """The enemies who can be harmed, the unconscious too."""
    return [other for other in table.units() if table.hostile(unit, other) and not dead(table, other)]


# ---------------------------------------------------------------- hands


def weapon_in_hand(table: Table, unit: UnitId) -> Weapon:
    """What is in hand, or the hands themselves."""
    return weapons()[table.world.get(unit, Held).weapon or HANDS]


def usable(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    """What one can attack with at once: the weapon in hand, and bare hands."""
    return tuple(dict.fromkeys((weapon_in_hand(table, unit), weapons()[HANDS])))


def items(table: Table, unit: UnitId, use: str = "") -> tuple[str, ...]:
    """What is carried to be used, each kind once."""
    return tuple(
        item
        for item in dict.fromkeys(table.world.get(unit, Carried).items)
        if not use or things()[item].use == use
    )


def around(table: Table, unit: UnitId) -> list[Cell]:
    """The neighbours of all cells of the figure, each once."""
    return list(
        dict.fromkeys(near for here in table.cells(unit) for near in table.field.grid.neighbours(here))
    )


# ---------------------------------------------------------------- what weighs on rolls


def burdens(table: Table, unit: UnitId, action: bool = True, extra: int | None = None) -> list[Modifier]:
    """What the declared actions and the wounds take off a roll. `action` is false for dodge, parry and Combat
    Sense: with the option action_penalty = actions they are left alone. `extra` are other further actions
    than declared.
    """
    if not action and table.option("action_penalty") == "actions":
        return []
    found = []
    further = max(0, plan(table, unit).actions - 1) if extra is None else extra
    if further:
        found.append(Modifier(-further, MULTIPLE, f"{further} further action{'s' if further > 1 else ''}"))
    hurt = wounds(table, unit)
    if hurt.flesh:
        found.append(
            Modifier(-hurt.flesh, FLESH, "flesh wound" if hurt.flesh == 1 else f"{hurt.flesh} flesh wounds")
        )
    if hurt.deep:
        found.append(
            Modifier(-2 * hurt.deep, DEEP, "deep wound" if hurt.deep == 1 else f"{hurt.deep} deep wounds")
        )
    return found


def drunkenness(table: Table, unit: UnitId) -> Modifier | None:
    found = table.world.find(unit, Drunk)
    if found is None:
        return None
    brought = drunk_at_first(table, unit)
    if found.degree <= brought:
        cause = ""
    elif brought:
        cause = BOTH
    else:
        cause = GAS
    return Modifier(-found.degree, DRUNK, f"{DEGREES[found.degree]} intoxicated{cause and f' by {cause}'}")


def drunk_at_first(table: Table, unit: UnitId) -> int:
    """How drunk a figure comes to the battle, by degree."""
    name = table.unit(unit).name
    figure = next((figure for figure in table.team(unit).figures if figure.name == name), None)
    return ("none", "mild", "moderate", "heavy").index(
        figure.options.get("intoxication", "none") if figure else "none"
    )


# ---------------------------------------------------------------- actions left


def actions_left(table: Table, unit: UnitId) -> int:
    """How many of the declared actions are left: none for who defends itself or was startled."""
    if plan(table, unit).defensive or table.world.has(unit, Startled):
        return 0
    return max(0, plan(table, unit).actions - turn(table, unit).done)
