"""The unit sheet: thresholds and wounds, what is carried, what counts."""

from __future__ import annotations

from game.core.components import Component, Down
from game.core.describing.display import GUN, WEAPON
from game.core.describing.sheet import Card, Line, Mark, Sheet, Threshold
from game.core.references import RuleId, UnitId
from game.core.table import Table
from game.rulesets.silhouette.awareness import sees
from game.rulesets.silhouette.checks import ATTRIBUTE, SHORT, words_of
from game.rulesets.silhouette.components import (
    BANDS,
    Aiming,
    Attributes,
    Carried,
    Dying,
    Magazine,
    Out,
    Skills,
    Worn,
)
from game.rulesets.silhouette.content import HANDS, Weapon, pieces, stats, things, weapons
from game.rulesets.silhouette.figures import (
    actions_left,
    armed_damage,
    armour_at,
    dead,
    health_level,
    plan,
    stamina,
    strength,
    system_shock,
    targets,
    unarmed_damage,
    weapon_in_hand,
    wounds,
)
from game.rulesets.silhouette.speed_bands import budget, left, metres
from game.rulesets.silhouette.states import STATE
from game.rulesets.silhouette.targeting import is_system
from game.rulesets.silhouette.wounds import gauges, thresholds
from game.systems.distance import tile_cm

MOST = 5


def sheet(table: Table, unit: UnitId) -> Sheet:
    """All that anybody may read; what is declared is not on it before it is shown."""
    world = table.world
    worn = world.get(unit, Worn)
    armour = ", ".join(
        pieces()[piece].title.replace("flak ", "") for piece in (worn.body, worn.head) if piece
    )  # the head of the sheet has two lines
    summary = stats()[table.unit(unit).archetype].title + (f", {armour}" if armour else "")
    carried = world.get(unit, Carried)
    cards = [
        _weapon(table, unit, weapon_in_hand(table, unit), "in hand"),
        *(_weapon(table, unit, weapons()[weapon], "put away") for weapon in carried.weapons),
        *(_item(item, carried.items.count(item)) for item in dict.fromkeys(carried.items)),
    ]
    rows = _skills(table, unit), _facts(table, unit), _marks(table, unit), _turn(table, unit)
    return Sheet(summary, gauges(table, unit), tuple(cards), *rows, thresholds=steps(table, unit))


def _weapon(table: Table, unit: UnitId, weapon: Weapon, place: str) -> Card:
    if weapon.ranged:
        base = weapon.base
        facts = [place, f"×{weapon.damage} a margin", f"{base}, {2 * base}, {4 * base}, {8 * base} m"]
        facts += [f"accuracy {weapon.accuracy:+d}"] if weapon.accuracy else []
        facts += [f"blast {weapon.blast} m"] if weapon.blast else []
        facts += ["to be set up"] if is_system(table, weapon) else []
    elif weapon.id == HANDS:
        facts = [place, f"×{unarmed_damage(table, unit)} a margin"]
    else:
        facts = [place, f"AD {armed_damage(table, unit)} + {weapon.damage} a margin"]
        facts += [f"thrown: {strength(table, unit) + weapon.thrown} m"] if weapon.thrown else []
    shots = table.world.get(unit, Magazine).left(weapon.id)
    return Card(weapon.id, weapon.title.capitalize(), weapon.picture, tuple(facts), shots, weapon.magazine)


def _item(item: str, count: int) -> Card:
    thing = things()[item]
    facts = [f"×{thing.damage} in {thing.radius} m"] if thing.damage else []
    facts += ["goes off at the end of the turn"] if thing.fused else []
    facts += [f"{thing.area} in {thing.area_radius} m for {thing.turns} turns"] if thing.area else []
    facts += [f"+{thing.bonus} to first aid"] if thing.bonus else []
    return Card(
        item, thing.title.capitalize() + (f" ×{count}" if count > 1 else ""), thing.picture, tuple(facts)
    )


def _skills(table: Table, unit: UnitId) -> tuple[Line, ...]:
    """Dice and attribute for each skill owned; then the attributes."""
    own, skills = table.world.get(unit, Attributes), table.world.get(unit, Skills)
    lines = []
    for skill, attribute in ATTRIBUTE.items():
        level = getattr(skills, skill)
        if level:
            lines.append(
                Line(words_of(skill).capitalize(), f"{level}d {getattr(own, attribute):+d}", level, MOST)
            )
    return (*lines, *(Line(SHORT[name], f"{getattr(own, name):+d}") for name in Attributes.__struct_fields__))


def steps(table: Table, unit: UnitId) -> tuple[Threshold, ...]:
    """From which damage on a blow is which wound (silhouette.wound.thresholds), and how many of each there
    are."""
    limits, hurt = thresholds(table, unit), wounds(table, unit)
    found = (Threshold("flesh", limits.flesh, hurt.flesh, 1), Threshold("deep", limits.deep, hurt.deep, 2))
    return (*found, Threshold("dead", limits.dead, 0, 3)) if limits.dead else found


def _facts(table: Table, unit: UnitId) -> tuple[Line, ...]:
    head = thresholds(table, unit, "head")
    rows = [Line("At the head", f"{head.flesh}, {head.deep}" + (f", {head.dead}" if head.dead else ""))]
    rows += [
        Line("Armour", str(armour_at(table, unit))),
        Line("STA", str(stamina(table, unit))),
        Line("HEA", f"{health_level(table, unit):+d}"),
    ]
    rows += [Line("System shock", str(system_shock(table, unit)))]
    rows += [Line(speed.capitalize(), metres(budget(table, unit, speed))) for speed in BANDS[1:]]
    return tuple(rows)


def _marks(table: Table, unit: UnitId) -> tuple[Mark, ...]:
    world, found = table.world, []
    hurt = wounds(table, unit)
    for kind, state in STATE.items():
        own = world.find(unit, kind)
        if own:
            found.append(state.mark(state.words + _more(table, own)))
    if world.has(unit, Down) and not found:
        found.append(Mark("down", "out of the fight", "silhouette.wound.conscious"))
    if hurt.flesh:
        found.append(Mark("wounded", f"flesh wounds: {hurt.flesh}", "silhouette.wound.flesh"))
    if hurt.deep:
        found.append(Mark("wounded", f"deep wounds: {hurt.deep}", "silhouette.wound.deep"))
    return tuple(found)


def _more(table: Table, state: Component) -> str:
    match state:
        case Aiming(target=target, turns=turns):
            return f" at {table.unit(target).name}, +{turns}"
        case Out(until=until) | Dying(until=until):
            return f", to turn {until}"
    return ""


def _turn(table: Table, unit: UnitId) -> tuple[Line, ...]:
    """What of the turn is left, once everything declared has been shown."""
    slot = table.slot
    if dead(table, unit) or (slot and slot.phase == "declare"):
        return ()
    if slot and slot.phase == "ambush":
        sighted = any(sees(table, unit, foe) for foe in targets(table, unit))
        return (Line("Attack", "one, before turn 1" if sighted else "nobody in sight", int(sighted), 1),)
    number = plan(table, unit).actions
    rest, far = actions_left(table, unit), left(table, unit)
    going = metres(far) if far >= tile_cm(table.field) else "none"
    return (Line("Actions", f"{rest} of {number}", rest, number), Line("Movement", going))


READS: dict[str, RuleId] = {
    GUN: "silhouette.range.bands",
    WEAPON: "silhouette.attack.skill",
    "system shock": "silhouette.wound.system-shock",
    "At the head": "silhouette.attack.called",
    "Armour": "silhouette.damage.armor",
    "STA": "silhouette.wound.thresholds",
    "HEA": "silhouette.wound.system-shock",
    "System shock": "silhouette.wound.system-shock",
    "Walk": "silhouette.move.rates",
    "Jog": "silhouette.move.rates",
    "Run": "silhouette.move.rates",
    "Sprint": "silhouette.move.rates",
    "Small arms": "silhouette.attack.skill",
    "Heavy weapons": "silhouette.attack.skill",
    "Throwing": "silhouette.attack.skill",
    "Melee": "silhouette.attack.skill",
    "Hand to hand": "silhouette.attack.skill",
    "Sniping": "silhouette.sniping",
    "Dodge": "silhouette.defence.dodge",
    "Stealth": "silhouette.ambush",
    "Combat sense": "silhouette.initiative.roll",
    "Athletics": "silhouette.move.rates",
    "First aid": "silhouette.wound.system-shock",
    "Demolitions": "silhouette.action.plant",
    "AGI": "silhouette.attack.roll",
    "PER": "silhouette.initiative.roll",
    "BLD": "silhouette.wound.thresholds",
    "FIT": "silhouette.move.rates",
    "PSY": "silhouette.wound.thresholds",
    "WIL": "silhouette.wound.system-shock",
    "KNO": "silhouette.action.plant",
    "frag_grenade": "silhouette.misc.blast",
    "incendiary_grenade": "silhouette.misc.blast",
    "flash_grenade": "silhouette.misc.blast",
    "tear_gas_grenade": "silhouette.misc.blast",
    "smoke_grenade": "silhouette.misc.blast",
    "time_grenade": "silhouette.misc.blast",
    "charge": "silhouette.action.plant",
    "first_aid_kit": "silhouette.wound.system-shock",
}
"""Which rule to read about each line of a sheet, and about what is carried."""
