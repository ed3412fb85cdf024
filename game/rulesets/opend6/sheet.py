"""The unit sheet: codes, what is carried, wounds, defences that hold, and what is left of the turn."""

from __future__ import annotations

from game.core.components import Component, Down
from game.core.sheet import Boxes, Card, Line, Mark, Sheet
from game.core.table import Table
from game.rulesets.opend6 import hulls
from game.rulesets.opend6.codes import PIPS, dice_of, pips_of
from game.rulesets.opend6.components import Aiming, Attributes, Belt, Carried, Defending, Hull, Hurt, Magazine, Points, Skills, Stunned, Worn
from game.rulesets.opend6.content import HANDS, Weapon, armours, stats, things, weapons
from game.rulesets.opend6.figures import attribute, in_hand, owned, resisting, strength_damage, turn, words_of
from game.rulesets.opend6.harm import LEVELS, WOUNDS, damage_of
from game.rulesets.opend6.hulls import gauges
from game.rulesets.opend6.moves import free, full
from game.rulesets.opend6.routes import HARD
from game.rulesets.opend6.states import STATE
from game.rulesets.opend6.vehicles import (
    ALL_OUT,
    CAUTIOUS,
    CRUISING,
    DRIVER,
    crew,
    fastest,
    frame,
    is_vehicle,
    manoeuvrability,
    metres_at,
    seat_of,
    speed,
)
from game.rulesets.opend6.vehicles import LEVELS as LEVELS_OF_SPEED
from game.systems.bodies import company

MOST = 8
SHORT = ("sound", "shaken", "light", "heavy", "severe", "wreck")
"""The levels of damage in a word."""


def sheet(table: Table, unit: int) -> Sheet:
    if is_vehicle(table, unit):
        return _of_vehicle(table, unit)
    world = table.world
    worn = world.get(unit, Worn).armour
    summary = stats()[table.unit(unit).archetype].title + (f", {armours()[worn].title}" if worn else "")
    carried = [weapons()[weapon] for weapon in world.get(unit, Carried).weapons]
    belt = world.get(unit, Belt).items
    cards = [
        *(_weapon(table, unit, weapon, "in hand") for weapon in in_hand(table, unit) or (weapons()[HANDS],)),
        *(_weapon(table, unit, weapon, "put away") for weapon in carried),
        *(_item(item, belt.count(item)) for item in dict.fromkeys(belt)),
    ]
    return Sheet(summary, gauges(table, unit), tuple(cards), _skills(table, unit), _facts(table, unit), _marks(table, unit), _turn(table, unit))


def _of_vehicle(table: Table, vehicle: int) -> Sheet:
    kind, now = frame(table, vehicle), speed(table, vehicle)
    handling, lost = manoeuvrability(table, vehicle), pips_of(kind.manoeuvre.removeprefix("-")) - abs(manoeuvrability(table, vehicle))
    skills = (
        *_levels(table, vehicle),
        Line("Toughness", kind.toughness),
        Line("Manoeuvrability", (str(dice_of(handling)) if handling >= 0 else kind.manoeuvre) + (f", {lost // PIPS}D lost" if lost > 0 else "")),
    )
    facts = (*_seats(table, vehicle), Line("Speed now", LEVELS_OF_SPEED[now], now, len(LEVELS_OF_SPEED) - 1))
    boxes = _damage(table, vehicle)
    summary = f"{kind.title.capitalize()}, scale {kind.scale}, {metres_at(table, vehicle, CRUISING)} m"
    return Sheet(summary, gauges(table, vehicle), (), skills, facts, _marks(table, vehicle), (), boxes, title="Drives")


def _damage(table: Table, vehicle: int) -> tuple[Boxes, ...]:
    """The steps from sound to destroyed, and what the present one does (opend6.vehicle.damage)."""
    hull = table.world.get(vehicle, Hull)
    return (Boxes("Damage", ("",) * hull.level, hulls.DESTROYED, SHORT[hull.level]),)


def _levels(table: Table, vehicle: int) -> tuple[Line, ...]:
    """How far each level of speed goes, and what piloting has to reach (opend6.vehicle.move)."""
    found = []
    for level in range(CAUTIOUS, ALL_OUT + 1):
        asked = f", piloting {HARD[level]}" if HARD[level] else ", free" if level == CAUTIOUS else ""
        words = f"{metres_at(table, vehicle, level)} m{asked}" if level <= fastest(table, vehicle) else "no more"
        found.append(Line(LEVELS_OF_SPEED[level].capitalize(), words))
    return tuple(found)


def _seats(table: Table, vehicle: int) -> tuple[Line, ...]:
    """Who sits where, and what is free."""
    rows = [Line(table.unit(one).name, _seated(table, one)) for one in crew(table, vehicle)]
    free = frame(table, vehicle).seats - len(rows)
    return (*rows, *([Line("Free seats", str(free))] if free else []))


def _seated(table: Table, one: int) -> str:
    words = "drives" if seat_of(table, one) == DRIVER else "passenger"
    return f"{words}, out" if table.world.has(one, Down) else words


def _weapon(table: Table, unit: int, weapon: Weapon, place: str) -> Card:
    facts = [place, f"damage {damage_of(table, unit, weapon).dice}"]
    facts += [" / ".join(map(str, weapon.ranges or weapon.hurled)) + " m"] if weapon.ranges or weapon.hurled else []
    facts += [f"{weapon.burst} rounds an attack"] if weapon.burst > 1 else []
    facts += ["reaches 4.5 m"] if weapon.long else []
    return Card(weapon.id, weapon.title.capitalize(), weapon.picture, tuple(facts), table.world.get(unit, Magazine).left(weapon.id), weapon.magazine)


def _item(item: str, count: int) -> Card:
    thing = things()[item]
    facts = [f"damage {thing.damage}, half to 8 m, a quarter to 16 m"] if thing.damage else [f"thick smoke, {thing.rounds} rounds"]
    return Card(item, thing.title.capitalize() + (f" ×{count}" if count > 1 else ""), thing.picture, tuple(facts))


def _skills(table: Table, unit: int) -> tuple[Line, ...]:
    skills = [(name, owned(table, unit, name)) for name in Skills.__struct_fields__]
    known = [(name, code) for name, code in skills if code]
    bare = [(name, attribute(table, unit, name)) for name in Attributes.__struct_fields__]
    return tuple(Line(words_of(name).capitalize(), str(dice_of(code)), min(MOST, code // PIPS), MOST) for name, code in (*known, *bare))


def _facts(table: Table, unit: int) -> tuple[Line, ...]:
    points = table.world.get(unit, Points).left
    rows = [Line("Strength Damage", f"{strength_damage(table, unit)}D"), Line("Resistance", str(resisting(table, unit, WOUNDS).dice))]
    rows += [Line("Character points", str(points))] if points else []
    rows += [Line("Move", f"{free(table, unit) / 2:g} free, {full(table, unit) / 2:g} tiles")]
    return (*rows, *company(table, unit))


def _marks(table: Table, unit: int) -> tuple[Mark, ...]:
    found = []
    for kind, state in STATE.items():
        own = table.world.find(unit, kind)
        if own:
            found.append(state.mark(_words(table, own) or state.words))
    if table.world.has(unit, Down) and not found:
        found.append(Mark("down", "out of the fight", "opend6.repeat"))
    return tuple(found)


def _words(table: Table, state: Component) -> str:
    match state:
        case Aiming(target=target, rounds=rounds):
            return f"aiming at {table.unit(target).name}, +{rounds}D"
        case Defending(rows=rows):
            return ", ".join(f"{row.skill} {row.total}" for row in rows) + " until its turn"
        case Hurt(level=level):
            return f"{LEVELS[level]}, −{level}D"
        case Stunned(until=until):
            return f"stunned, −1D to the end of round {until}"
    return ""


def _turn(table: Table, unit: int) -> tuple[Line, ...]:
    slot = table.slot
    if not slot or slot.unit != unit:
        return ()
    own = turn(table, unit)
    most = max(1, own.declared)
    words = f"{most - own.done} of {most}" + (f", −{most - 1}D" if most > 1 else "")
    return (Line("Actions", words, most - own.done, most), Line("Movement", "used" if own.moved else "ready"))
