"""The unit sheet: codes, what is carried, wounds, defences that hold, and what is left of the turn."""

from __future__ import annotations

from game.core.components import Component, Down
from game.core.describing.display import GUN, WEAPON
from game.core.describing.names import cell_name
from game.core.describing.sheet import Boxes, Card, Line, Mark, Pace, Seat, Sheet
from game.core.references import RuleId, UnitId
from game.core.table import Table
from game.rulesets.opend6 import vehicle_damage
from game.rulesets.opend6.components import (
    Abilities,
    Aiming,
    Attributes,
    Belt,
    Carried,
    Defending,
    Hull,
    Hurt,
    Magazine,
    Points,
    Senseless,
    Skills,
    Stunned,
    Worn,
)
from game.rulesets.opend6.content import HANDS, Weapon, abilities, armours, stats, things, weapons
from game.rulesets.opend6.damage import damage_of
from game.rulesets.opend6.die_codes import PIPS, dice_of, pips_of
from game.rulesets.opend6.driving import coasting
from game.rulesets.opend6.figures import (
    attribute,
    in_hand,
    natural_weapons,
    resistance_check,
    skill_code,
    strength_damage,
    turn,
    words_of,
)
from game.rulesets.opend6.harm import LEVELS, WOUNDS
from game.rulesets.opend6.moves import free, full
from game.rulesets.opend6.routes import HARD
from game.rulesets.opend6.states import STATE
from game.rulesets.opend6.vehicle_damage import gauges
from game.rulesets.opend6.vehicles import (
    CRUISING,
    DRIVER,
    STOPPED,
    crew,
    fastest,
    is_vehicle,
    manoeuvrability,
    metres_at,
    seat_of,
    speed,
    vehicle_of,
    vehicle_type,
)
from game.rulesets.opend6.vehicles import LEVELS as LEVELS_OF_SPEED
from game.systems.bodies import company

MOST = 8
DOES = (
    "sound",
    "shaken: −1D of manoeuvre, two rounds",
    "light: −1D of manoeuvre, or slower",
    "heavy: −2D of manoeuvre, or slower",
    "severe: out of control, and slower",
    "a wreck: it stands, and is cover",
)
"""What each level of damage does to a vehicle."""


STUN = "stun"
GEAR = {
    STUN: "knocks out",
    "laser": "+1D near, or if aimed",
    "scope": "+2 afar, if aimed",
    "piercing": "armour +4, none −2",
    "flechettes": "+2 by its load",
}
"""What is said of a weapon that stuns, of its sight, and of what it is loaded with."""


def sheet(table: Table, unit: UnitId) -> Sheet:
    if is_vehicle(table, unit):
        return _of_vehicle(table, unit)
    world = table.world
    worn = world.get(unit, Worn).armour
    summary = stats()[table.unit(unit).archetype].title + (f", {armours()[worn].title}" if worn else "")
    carried = [weapons()[weapon] for weapon in world.get(unit, Carried).weapons]
    belt = world.get(unit, Belt).items
    born = natural_weapons(table, unit)
    ready = in_hand(table, unit) or ((weapons()[HANDS],) if not born else ())
    cards = [
        *(_weapon(table, unit, weapon, "in hand") for weapon in ready),
        *(_weapon(table, unit, weapon, "inborn") for weapon in born),
        *(_weapon(table, unit, weapon, "put away") for weapon in carried),
        *(_item(item, belt.count(item)) for item in dict.fromkeys(belt)),
    ]
    return Sheet(
        summary,
        gauges(table, unit),
        tuple(cards),
        _skills(table, unit),
        _facts(table, unit),
        _marks(table, unit),
        _turn(table, unit),
    )


def _of_vehicle(table: Table, vehicle: UnitId) -> Sheet:
    kind = vehicle_type(table, vehicle)
    summary = f"{kind.title.capitalize()}, scale {kind.scale}, {metres_at(table, vehicle, CRUISING)} m"
    pools, boxes = (_toughness(table, vehicle), _handling(table, vehicle)), _damage(table, vehicle)
    seats, paces = _seats(table, vehicle), _paces(table, vehicle)
    return Sheet(
        summary,
        gauges(table, vehicle),
        (),
        pools,
        (),
        _marks(table, vehicle),
        (),
        boxes,
        title="Body",
        seats=seats,
        paces=paces,
    )


def _toughness(table: Table, vehicle: UnitId) -> Line:
    own = dice_of(pips_of(vehicle_type(table, vehicle).toughness))
    return Line("Toughness", str(own), dice=own.dice)


def _handling(table: Table, vehicle: UnitId) -> Line:
    """Manoeuvrability: a code to add, or one to take away (opend6.vehicle.driver-defends)."""
    own = vehicle_type(table, vehicle).manoeuvre
    if own.startswith("-"):
        return Line("Manoeuvre", own.replace("-", "−"))
    left, whole = manoeuvrability(table, vehicle), pips_of(own)
    lost = (whole - left) // PIPS
    if left >= PIPS:
        code = str(dice_of(left))
    elif left:
        code = f"+{left}"
    else:
        code = "none"
    return Line("Manoeuvre", f"{code}, {lost}D lost" if lost else code, dice=left // PIPS, lost=lost)


def _damage(table: Table, vehicle: UnitId) -> tuple[Boxes, ...]:
    """The steps from sound to destroyed, and what the present one does (opend6.vehicle.damage)."""
    hull = table.world.get(vehicle, Hull)
    return (Boxes("Damage", ("",) * hull.level, vehicle_damage.DESTROYED, DOES[hull.level]),)


def _paces(table: Table, vehicle: UnitId) -> tuple[Pace, ...]:
    """How far each level of speed goes, and what piloting has to reach (opend6.vehicle.move)."""
    now, most, found = speed(table, vehicle), len(LEVELS_OF_SPEED) - 1, []
    for level, name in enumerate(LEVELS_OF_SPEED):
        needed = HARD.get(level, 0)
        asks = f"piloting {needed}" if needed else ("", "free", "action")[level]
        gone = level > fastest(table, vehicle)
        far = f"{metres_at(table, vehicle, level)} m"
        found.append(
            Pace(name.capitalize(), far, "no more" if gone else asks, level, most, level == now, gone)
        )
    return tuple(found)


def _seats(table: Table, vehicle: UnitId) -> tuple[Seat, ...]:
    """Who sits where, and what is free."""
    taken = [Seat(_seated(table, one), one) for one in crew(table, vehicle)]
    free = vehicle_type(table, vehicle).seats - len(taken)
    wheel = [] if any(seat_of(table, one) == DRIVER for one in crew(table, vehicle)) else [Seat("wheel")]
    return (*wheel, *taken, *([Seat("rear", count=free - len(wheel))] if free > len(wheel) else []))


def _seated(table: Table, one: UnitId) -> str:
    if table.world.has(one, Down):
        return "out"
    if seat_of(table, one) == DRIVER:
        return "drives"
    return "rides"


def _weapon(table: Table, unit: UnitId, weapon: Weapon, place: str) -> Card:
    facts = [place, f"damage {damage_of(table, unit, weapon).dice}"]
    facts += (
        [" / ".join(map(str, weapon.ranges or weapon.hurled)) + " m"]
        if weapon.ranges or weapon.hurled
        else []
    )
    facts += [f"{weapon.burst} rounds an attack"] if weapon.burst > 1 else []
    facts += ["reaches 4.5 m"] if weapon.long else []
    facts += ["has to be set up"] if weapon.tripod else []
    facts += [GEAR[word] for word in (STUN * weapon.stuns, weapon.sight, weapon.load) if word]
    return Card(
        weapon.id,
        weapon.title.capitalize(),
        weapon.picture,
        tuple(facts),
        table.world.get(unit, Magazine).left(weapon.id),
        weapon.magazine,
    )


def _item(item: str, count: int) -> Card:
    thing = things()[item]
    facts = (
        [f"damage {thing.damage}", "half to 8 m, a quarter to 16 m"]
        if thing.damage
        else [f"thick smoke, {thing.rounds} rounds"]
    )
    if thing.stuns:
        facts.append(GEAR[STUN])
    elif thing.burns:
        facts.append(f"burns {thing.rounds} rounds, {thing.burns}")
    return Card(
        item, thing.title.capitalize() + (f" ×{count}" if count > 1 else ""), thing.picture, tuple(facts)
    )


def _skills(table: Table, unit: UnitId) -> tuple[Line, ...]:
    skills = [(name, skill_code(table, unit, name)) for name in Skills.__struct_fields__]
    known = [(name, code) for name, code in skills if code]
    bare = [(name, attribute(table, unit, name)) for name in Attributes.__struct_fields__]
    return tuple(
        Line(words_of(name).capitalize(), str(dice_of(code)), min(MOST, code // PIPS), MOST)
        for name, code in (*known, *bare)
    )


def _facts(table: Table, unit: UnitId) -> tuple[Line, ...]:
    points = table.world.get(unit, Points).left
    rows = [
        Line("Strength Damage", f"{strength_damage(table, unit)}D"),
        Line("Resistance", str(resistance_check(table, unit, WOUNDS).dice)),
    ]
    rows += [Line("Character points", str(points))] if points else []
    rows += [Line("Move", f"{free(table, unit) / 2:g} free, {full(table, unit) / 2:g} tiles")]
    return (*rows, *_abilities(table, unit), *company(table, unit))


def _abilities(table: Table, unit: UnitId) -> tuple[Line, ...]:
    """Special abilities, with the ranks that its kind has of them."""
    known = table.world.find(unit, Abilities)
    kinds = stats()
    kind = table.unit(unit).archetype
    ranks = kinds[kind].abilities if kind in kinds else {}
    names = [name for name in known.names if name in abilities()] if known else []
    return tuple(Line(abilities()[name].title, _ranked(ranks.get(name, 1))) for name in names)


def _ranked(ranks: int) -> str:
    return f"{ranks} ranks" if ranks > 1 else "yes"


def _marks(table: Table, unit: UnitId) -> tuple[Mark, ...]:
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
        case Senseless(until=until):
            return f"knocked out to the end of round {until}"
        case Stunned(until=until):
            return f"stunned, −1D to the end of round {until}"
    return ""


def _turn(table: Table, unit: UnitId) -> tuple[Line, ...]:
    slot = table.slot
    if not slot or slot.unit != unit:
        return ()
    own = turn(table, unit)
    most = max(1, own.declared)
    words = f"{most - own.done} of {most}" + (f", −{most - 1}D" if most > 1 else "")
    return (
        Line("Actions", words, most - own.done, most),
        Line("Movement", "used") if own.moved else _movement(table, unit),
    )


def _movement(table: Table, unit: UnitId) -> Line:
    """What is not driven goes on by itself (opend6.vehicle.damage-worse)."""
    vehicle = vehicle_of(table, unit)
    if not vehicle:
        return Line("Movement", "ready")
    if seat_of(table, unit) != DRIVER:
        return Line("Movement", "none")
    if speed(table, vehicle) == STOPPED:
        return Line("Movement", "ready")
    return Line("Movement", "rolls on if unused", unused=_rolling(table, vehicle))


def _rolling(table: Table, vehicle: UnitId) -> str:
    """Where what is not driven comes to, and what it runs into on the way."""
    way, met = coasting(table, vehicle)
    far = f"{len(way)} tile{'' if len(way) == 1 else 's'} to {cell_name(way[-1])}" if way else "nowhere"
    then = f", and into {met}" if met else ""
    return f"As the round ends {table.unit(vehicle).name} rolls on {far}{then}"


READS: dict[str, RuleId] = {
    GUN: "opend6.range.bands",
    WEAPON: "opend6.damage.weapon",
    "health": "opend6.damage.wounds",
    "body points": "opend6.damage.body-points",
    "hull": "opend6.vehicle.damage",
    "Strength Damage": "opend6.damage.strength",
    "Resistance": "opend6.damage.wounds",
    "Character points": "opend6.roll.character-point",
    "Move": "opend6.move",
    "Brawling": "opend6.attack.skills",
    "Melee combat": "opend6.attack.skills",
    "Marksmanship": "opend6.attack.skills",
    "Throwing": "opend6.attack.skills",
    "Gunnery": "opend6.attack.skills",
    "Dodge": "opend6.defence.dodge",
    "Block": "opend6.defence.block-parry",
    "Parry": "opend6.defence.block-parry",
    "Running": "opend6.move",
    "Stamina": "opend6.wound.incapacitated",
    "Search": "opend6.initiative",
    "Medicine": "opend6.wound.mortal",
    "Lifting": "opend6.damage.strength",
    "Acrobatics": "opend6.defence.optional-acrobatics",
    "Piloting": "opend6.vehicle.move",
    "Reflexes": "opend6.roll.die-code",
    "Coordination": "opend6.roll.die-code",
    "Physique": "opend6.damage.strength",
    "Knowledge": "opend6.roll.die-code",
    "Perception": "opend6.initiative",
    "Presence": "opend6.roll.die-code",
    "Stopped": "opend6.vehicle.move",
    "Cautious": "opend6.vehicle.move",
    "Cruising": "opend6.vehicle.move",
    "High": "opend6.vehicle.move",
    "All-out": "opend6.vehicle.move",
    "Toughness": "opend6.vehicle.damage",
    "Manoeuvre": "opend6.vehicle.turns",
    "Aboard": "opend6.vehicle.aboard",
    "frag": "opend6.attack.blast",
    "smoke": "opend6.cover.smoke",
    **{one.title: one.rule for one in abilities().values()},
}
