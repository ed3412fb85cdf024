"""The unit sheet: what is in hand and at hand, skills, states, what is left of the turn."""

from __future__ import annotations

from msgspec.structs import fields

from game.core.components import Component, Down
from game.core.describing.display import GUN, WEAPON
from game.core.describing.sheet import Card, Line, Mark, Sheet
from game.core.references import RuleId, UnitId
from game.core.table import Table
from game.rulesets.nwo.checks import CONDITION_WORDS
from game.rulesets.nwo.components import (
    Armor,
    Belt,
    Carried,
    Conditions,
    Engaged,
    Focus,
    Gifts,
    Grappled,
    Grappling,
    Held,
    Helped,
    Magazine,
    Shielded,
    Skills,
    Suppressed,
    Turn,
)
from game.rulesets.nwo.content import ARMOR_DRAWBACK, Weapon, stats, throwables, weapons
from game.rulesets.nwo.figures import BASE_MOVEMENT, movement
from game.rulesets.nwo.harm import gauges
from game.rulesets.nwo.states import CONDITION, STATE
from game.rulesets.nwo.turns import initiative_check

SKILLS = ("aiming", "nimble", "strength", "fitness", "reloading")


def sheet(table: Table, unit: UnitId) -> Sheet:
    weight = table.world.get(unit, Armor).weight
    drawback = ARMOR_DRAWBACK[weight]
    quick = initiative_check(table, unit).bonus
    facts = (
        Line(
            "Movement",
            f"{BASE_MOVEMENT} − {drawback} = {movement(table, unit)}"
            if drawback
            else str(movement(table, unit)),
        ),
        Line("Initiative", _signed(quick)),
    )
    belt = table.world.get(unit, Belt).items
    counts = {item: belt.count(item) for item in dict.fromkeys(belt)}
    held = table.world.get(unit, Held).weapons or ("unarmed",)
    slung = table.world.get(unit, Carried).weapons
    cards = [
        *(_weapon(table, unit, weapons()[weapon]) for weapon in (*held, *slung)),
        *(_thrown(item, count) for item, count in counts.items()),
    ]
    summary = stats()[table.unit(unit).archetype].title + (f", {weight} armour" if weight else "")
    return Sheet(
        summary,
        gauges(table, unit),
        tuple(cards),
        tuple(_skills(table, unit)),
        facts,
        tuple(_marks(table, unit)),
        _turn(table, unit),
    )


def _signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


_TRAITS = tuple(field.name for field in fields(Weapon) if field.type is bool)
"""What it can beside harm: each field that is yes or no stands on its card, by its name or in these words."""
_TRAIT = {"flame": "through cover"}


def _weapon(table: Table, unit: UnitId, weapon: Weapon) -> Card:
    crit = " or ".join(f"{face}-{face}" for face in weapon.crit)
    facts = [f"Harm {weapon.damage}", f"crit {crit}: {weapon.crit_damage}" if crit else "no crit"]
    if weapon.reach > 1:
        facts.append(f"reach {weapon.reach}")
    facts += [f"{weapon.range} tiles"] if weapon.range else []
    facts += [_TRAIT.get(name, name.replace("_", " ")) for name in _TRAITS if getattr(weapon, name)]
    hands = "two hands" if weapon.hands == 2 else "one hand"
    shots = table.world.get(unit, Magazine).left(weapon.id)
    return Card(
        weapon.id,
        f"{weapon.title.capitalize()}, {hands}",
        weapon.picture,
        tuple(facts),
        shots,
        weapon.magazine,
    )


def _thrown(item: str, count: int) -> Card:
    thing = throwables()[item]
    area = "single target" if thing.single_target else f"{thing.size}×{thing.size}"
    facts = (f"Harm {thing.damage}" if thing.damage else "no harm", area)
    return Card(
        item,
        f"{thing.title.capitalize()} ×{count}" if count > 1 else thing.title.capitalize(),
        thing.picture,
        facts,
    )


def _skills(table: Table, unit: UnitId) -> list[Line]:
    skills, gifts = table.world.get(unit, Skills), table.world.get(unit, Gifts)
    melee = {
        weapons()[weapon].skill
        for weapon in table.world.get(unit, Held).weapons
        if not weapons()[weapon].ranged
    }
    lines = []
    for name in (*sorted(melee), *SKILLS):
        level = getattr(skills, name)
        lines.append(Line(name.replace("_", " ").capitalize(), _signed(level // 2), level, 10))
    lines += [
        Line(name.capitalize(), _signed(bonus))
        for name in ("resolve", "robustness", "perception")
        if (bonus := getattr(gifts, name))
    ]
    return lines


def _marks(table: Table, unit: UnitId) -> list[Mark]:
    world = table.world
    if world.has(unit, Down):
        return [Mark("down", "down", "nwo.down")]
    marks = [
        state.mark(_words(table, own))
        for kind, state in STATE.items()
        if (own := world.find(unit, kind)) and _lasts(table, own)
    ]
    kinds = world.get(unit, Conditions).kinds
    for condition in dict.fromkeys(kinds):
        twice = " ×2" if kinds.count(condition) > 1 else ""
        marks.append(CONDITION[condition].mark(CONDITION_WORDS[condition] + twice))
    return marks


def _lasts(table: Table, state: Component) -> bool:
    """Whether it still counts: help is left behind with its round (nwo.help.same-turn)."""
    return not isinstance(state, Helped) or (bool(state.kinds) and state.round == table.clock.round)


def _words(table: Table, state: Component) -> str:
    """What there is to say of a state beyond its words; "" if nothing."""
    match state:
        case Focus(ripe=False):
            return "focusing"
        case Engaged(units=units):
            return "engaged by " + ", ".join(table.unit(enemy).name for enemy in units)
        case Grappling(target=target):
            return f"holds {table.unit(target).name}"
        case Grappled(by=by):
            return f"held by {table.unit(by).name}"
        case Shielded(shield=shield):
            return f"behind {table.unit(shield).name}"
        case Suppressed():
            return "under suppressive fire"
        case Helped(kinds=kinds):
            return "helped: " + ", ".join(kinds)
    return ""


def _turn(table: Table, unit: UnitId) -> tuple[Line, ...]:
    turn = table.world.get(unit, Turn)
    tiles = movement(table, unit)
    return (
        Line("Action", "ready" if turn.action else "used", int(turn.action), 1),
        Line("Movement", f"{tiles} tiles" if turn.movement else "used", int(turn.movement), 1),
    )


READS: dict[str, RuleId] = {
    GUN: "nwo.ranged.contest",
    WEAPON: "nwo.attack.by-weapon",
    "hit points": "nwo.injury.death-roll",
    "armour": "nwo.armor.first",
    "Movement": "nwo.move.range",
    "Initiative": "nwo.initiative.roll",
    "Aiming": "nwo.ranged.contest",
    "Nimble": "nwo.melee.contest",
    "Long blade": "nwo.melee.weapons",
    "Axe": "nwo.melee.weapons",
    "Spear": "nwo.melee.weapons",
    "Short blade": "nwo.melee.weapons",
    "Blunt": "nwo.melee.weapons",
    "Unarmed": "nwo.melee.weapons",
    "Strength": "nwo.shove.contest",
    "Fitness": "nwo.shove.contest",
    "Reloading": "nwo.reload.roll",
    "Resolve": "nwo.disengage.resolve",
    "Robustness": "nwo.area.enter",
    "Perception": "nwo.ambush.check",
    "molotov": "nwo.throw.table",
    "smoke": "nwo.throw.table",
    "acid": "nwo.throw.table",
    "grenade": "nwo.throw.table",
}
