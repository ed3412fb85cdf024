"""The unit sheet: the body with its boxes and armour, what is carried, what counts."""

from __future__ import annotations

from game.core.components import Component, Down
from game.core.describing.display import GUN, WEAPON
from game.core.describing.sheet import Card, Line, Mark, Sheet
from game.core.references import RuleId, UnitId
from game.core.table import Table
from game.rulesets.lithium.aiming import ABILITY
from game.rulesets.lithium.body import missing
from game.rulesets.lithium.checks import box, is_numbed, words_of
from game.rulesets.lithium.components import (
    LOCATIONS,
    STATE,
    Abilities,
    Aware,
    Bag,
    Bleeding,
    Body,
    Dead,
    Holster,
    Magazine,
    Numbed,
    Shock,
    Skills,
    Staunched,
    Worn,
)
from game.rulesets.lithium.content import FISTS, Weapon, pieces, stats, things, weapons
from game.rulesets.lithium.figures import RUN, SHORT, WALK, held_weapons, tiles, turn
from game.rulesets.lithium.harm import gauges
from game.rulesets.lithium.quick_actions import KINDS

MOST = 6
OUT = (Dead, Shock)
ABILITIES = {**ABILITY, "parry": "strength", "jumping": "strength", "dodge": "dexterity",
"stealth": "dexterity", "blackout": "fortitude",
             "endurance": "fortitude", "healing": "wits", "perception": "wits"}  # fmt: skip


def sheet(table: Table, unit: UnitId) -> Sheet:
    """All that anybody may read; what is declared is not on it."""
    world = table.world
    worn = ", ".join(pieces()[piece].title for piece in world.get(unit, Worn).pieces)
    summary = stats()[table.unit(unit).archetype].title + (f", {worn}" if worn else "")
    ready = held_weapons(table, unit) or (FISTS,)
    stowed = [(weapon, "holster") for weapon in world.get(unit, Holster).weapons] + [
        (weapon, "bag") for weapon in world.get(unit, Bag).weapons
    ]
    items = world.get(unit, Bag).items
    cards = [
        *(_weapon(table, unit, weapons()[weapon], "in hand") for weapon in ready),
        *(_weapon(table, unit, weapons()[weapon], place) for weapon, place in stowed),
        *(_item(item, items.count(item)) for item in dict.fromkeys(items)),
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


def _weapon(table: Table, unit: UnitId, weapon: Weapon, place: str) -> Card:
    harm = f"harm {weapon.damage}" if weapon.damage else f"stuns: Blackout {weapon.stun}"
    facts = [place, harm, "two hands" if weapon.hands == 2 else "one hand"]
    facts += [f"harm {weapon.near_damage} under 20 ft"] if weapon.near_damage else []
    facts += [f"harm {weapon.bare_damage} where no armour is"] if weapon.bare_damage else []
    facts += [f"up to {weapon.shots} a turn"] if weapon.shots > 1 else []
    facts += [f"{weapon.range} ft"] if weapon.range else []
    shots = table.world.get(unit, Magazine).left(weapon.id)
    return Card(weapon.id, weapon.title.capitalize(), weapon.picture, tuple(facts), shots, weapon.magazine)


def _item(item: str, count: int) -> Card:
    thing = things()[item]
    facts = {
        "throw": "thrown",
        "painkiller": "lifts the halving from the next turn on",
        "aid": f"+{thing.bonus} to first aid",
    }
    return Card(
        item,
        thing.title.capitalize() + (f" ×{count}" if count > 1 else ""),
        thing.picture,
        (facts[thing.use],),
    )


def _skills(table: Table, unit: UnitId) -> tuple[Line, ...]:
    """Ability and skill together, for each skill owned; then the abilities."""
    abilities, skills = table.world.get(unit, Abilities), table.world.get(unit, Skills)
    lines = []
    for skill, ability in ABILITIES.items():
        level, base = getattr(skills, skill), getattr(abilities, ability)
        if level:
            lines.append(Line(words_of(skill).capitalize(), f"+{base + level}", level, MOST))
    return (
        *lines,
        *(
            Line(name.capitalize(), str(getattr(abilities, name)), getattr(abilities, name), MOST)
            for name in Abilities.__struct_fields__
        ),
    )


def _facts(table: Table, unit: UnitId) -> tuple[Line, ...]:
    row = [Line("Walk", f"{tiles(table, unit, WALK)} tiles"), Line("Run", f"{tiles(table, unit, RUN)} tiles")]
    row += [
        Line("Short walk", f"{tiles(table, unit, SHORT)} tiles"),
        Line("Points lost", str(missing(table.world.get(unit, Body)))),
    ]
    return tuple(row)


def _marks(table: Table, unit: UnitId) -> tuple[Mark, ...]:
    """What takes somebody out of the fight comes first. That one is aware of the enemy is said of nobody;
    that one is not, of whoever stands."""
    world, found = table.world, list[Mark]()
    if not world.has(unit, Down) and not world.has(unit, Aware):
        found.append(Mark("surprised", "unaware", "lithium.attack.unaware"))
    for kind, state in sorted(STATE.items(), key=lambda one: one[0] not in OUT):
        own = world.find(unit, kind)
        if own and kind is not Aware:
            found.append(state.mark(_words(table, unit, own)))
    return (*found, *_wounds(table, unit))


def _words(table: Table, unit: UnitId, state: Component) -> str:
    """What there is to say of a state beyond its words; "" if nothing."""
    match state:
        case Bleeding(turns=turns):
            return f"bleeding, Endurance {7 + turns}"
        case Staunched():
            return "bleeding stopped"
        case Numbed():
            return "" if is_numbed(table, unit) else "numbed from the next turn"
    return ""


def _wounds(table: Table, unit: UnitId) -> list[Mark]:
    states = {1: "injured", 0: "useless", -1: "destroyed"}
    hurt = [(place, box(table, unit, place)) for place in LOCATIONS if box(table, unit, place) < 2]
    return [
        Mark("wounded", f"{words_of(place)} {states[left]}", "lithium.damage.hitboxes")
        for place, left in hurt
    ]


def _turn(table: Table, unit: UnitId) -> tuple[Line, ...]:
    """What of the turn is left, as far as everybody can see it."""
    state = turn(table, unit)
    left = len(KINDS) - len(state.quick)
    return (
        Line("Action", "interrupted" if state.stopped else "one", int(not state.stopped), 1),
        Line("Quick actions", str(left), left, len(KINDS)),
    )


READS: dict[str, RuleId] = {
    GUN: "lithium.attack.roll",
    WEAPON: "lithium.attack.roll",
    "Walk": "lithium.action.kinds",
    "Run": "lithium.action.kinds",
    "Short walk": "lithium.action.combined",
    "Points lost": "lithium.damage.blackout",
    "Firearms": "lithium.attack.roll",
    "Big guns": "lithium.attack.roll",
    "Finesse": "lithium.attack.roll",
    "Brawl": "lithium.attack.roll",
    "Throwing": "lithium.attack.roll",
    "Dodge": "lithium.attack.dodge",
    "Parry": "lithium.attack.parry",
    "Jumping": "lithium.action.jump",
    "Stealth": "lithium.attack.unaware",
    "Blackout": "lithium.damage.blackout",
    "Endurance": "lithium.damage.shock",
    "Perception": "lithium.attack.unaware",
    "Healing": "lithium.damage.first-aid",
    "Strength": "lithium.roll.test",
    "Dexterity": "lithium.roll.test",
    "Wits": "lithium.turn.declare",
    "Fortitude": "lithium.damage.one-point",
    "Will": "lithium.turn.declare",
    "Charm": "lithium.roll.test",
    "painkiller": "lithium.damage.painkiller",
    "trauma_pack": "lithium.damage.first-aid",
}
