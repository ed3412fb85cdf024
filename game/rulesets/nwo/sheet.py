"""The unit sheet and the words for orders."""

from __future__ import annotations

from game.core.actions import Action, Answer, Move
from game.core.components import Down, Item
from game.core.ruleset import Card, Line, Mark, Sheet
from game.core.table import Table
from game.rulesets.nwo import orders
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
    Magazine,
    Prone,
    Shielded,
    Skills,
    Suppressed,
    Surprised,
    Turn,
    Watch,
)
from game.rulesets.nwo.content import ARMOR_DRAWBACK, Weapon, stats, throwables, weapons
from game.rulesets.nwo.harm import gauges
from game.rulesets.nwo.interactions import interaction_at
from game.rulesets.nwo.overwatch import TRIGGERS
from game.rulesets.nwo.state import BASE_MOVEMENT, movement
from game.rulesets.nwo.turns import quickness

SKILLS = ("aiming", "nimble", "strength", "fitness", "reloading")


def sheet(table: Table, unit: int) -> Sheet:
    weight = table.world.get(unit, Armor).weight
    drawback = ARMOR_DRAWBACK[weight]
    quick = quickness(table, unit).bonus
    facts = (
        Line("Movement", f"{BASE_MOVEMENT} − {drawback} = {movement(table, unit)}" if drawback else str(movement(table, unit))),
        Line("Initiative", _signed(quick)),
    )
    belt = table.world.get(unit, Belt).items
    counts = {item: belt.count(item) for item in dict.fromkeys(belt)}
    held = table.world.get(unit, Held).weapons or ("unarmed",)
    slung = table.world.get(unit, Carried).weapons
    cards = [*(_weapon(table, unit, weapons()[weapon]) for weapon in (*held, *slung)), *(_thrown(item, count) for item, count in counts.items())]
    summary = stats()[table.unit(unit).archetype].title + (f", {weight} armour" if weight else "")
    return Sheet(summary, gauges(table, unit), tuple(cards), tuple(_skills(table, unit)), facts, tuple(_marks(table, unit)), _turn(table, unit))


def _signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


def _weapon(table: Table, unit: int, weapon: Weapon) -> Card:
    crit = " or ".join(f"{face}-{face}" for face in weapon.crit)
    facts = [f"Harm {weapon.damage}", f"crit {crit}: {weapon.crit_damage}" if crit else "no crit"]
    if weapon.reach > 1:
        facts.append(f"reach {weapon.reach}")
    hands = "two hands" if weapon.hands == 2 else "one hand"
    shots = table.world.get(unit, Magazine).left(weapon.id)
    return Card(weapon.id, f"{weapon.title.capitalize()}, {hands}", weapon.picture, tuple(facts), shots, weapon.magazine)


def _thrown(item: str, count: int) -> Card:
    thing = throwables()[item]
    area = "single target" if thing.single_target else f"{thing.size}×{thing.size}"
    facts = (f"Harm {thing.damage}" if thing.damage else "no harm", area)
    return Card(item, f"{thing.title.capitalize()} ×{count}" if count > 1 else thing.title.capitalize(), thing.picture, facts)


def _skills(table: Table, unit: int) -> list[Line]:
    skills, gifts = table.world.get(unit, Skills), table.world.get(unit, Gifts)
    melee = {weapons()[weapon].skill for weapon in table.world.get(unit, Held).weapons if not weapons()[weapon].ranged}
    lines = []
    for name in (*sorted(melee), *SKILLS):
        level = getattr(skills, name)
        lines.append(Line(name.replace("_", " ").capitalize(), _signed(level // 2), level, 10))
    lines += [Line(name.capitalize(), _signed(bonus)) for name in ("resolve", "robustness", "perception") if (bonus := getattr(gifts, name))]
    return lines


def _marks(table: Table, unit: int) -> list[Mark]:
    marks: list[Mark] = []
    world = table.world
    if world.has(unit, Down):
        return [Mark("down", "down", "nwo.down")]
    focus, engaged = world.find(unit, Focus), world.find(unit, Engaged)
    if focus:
        marks.append(Mark("focused", "focused" if focus.ripe else "focusing", "nwo.focus.advantage"))
    if world.has(unit, Watch):
        marks.append(Mark("overwatch", "on overwatch", "nwo.overwatch.delay"))
    if engaged:
        marks.append(Mark("engaged", "engaged by " + ", ".join(table.unit(enemy).name for enemy in engaged.units), "nwo.engage.enter"))
    if world.has(unit, Prone):
        marks.append(Mark("prone", "prone", "nwo.prone.take"))
    if world.has(unit, Surprised):
        marks.append(Mark("surprised", "surprised", "nwo.ambush.surprised"))
    marks += _holds(table, unit)
    kinds = world.get(unit, Conditions).kinds
    for kind in dict.fromkeys(kinds):
        twice = " ×2" if kinds.count(kind) > 1 else ""
        marks.append(Mark(kind, CONDITION_WORDS[kind] + twice, "nwo.condition.disadvantage"))
    return marks


def _holds(table: Table, unit: int) -> list[Mark]:
    world = table.world
    marks = []
    hold, held, shield = world.find(unit, Grappling), world.find(unit, Grappled), world.find(unit, Shielded)
    if hold:
        marks.append(Mark("grappling", f"holds {table.unit(hold.target).name}", "nwo.grapple.contest"))
    if held:
        marks.append(Mark("grappled", f"held by {table.unit(held.by).name}", "nwo.grapple.held"))
    if shield:
        marks.append(Mark("shielded", f"behind {table.unit(shield.shield).name}", "nwo.shield.cover"))
    if world.has(unit, Suppressed):
        marks.append(Mark("pinned", "under suppressive fire", "nwo.suppress.pinned"))
    return marks


def _turn(table: Table, unit: int) -> tuple[Line, ...]:
    turn = table.world.get(unit, Turn)
    tiles = movement(table, unit)
    return (
        Line("Action", "ready" if turn.action else "used", int(turn.action), 1),
        Line("Movement", f"{tiles} tiles" if turn.movement else "used", int(turn.movement), 1),
    )


def describe(table: Table, action: Action) -> str:
    """The action in words, as an order."""
    match action:
        case Move(path=path):
            return f"Move to {path[-1]}" if path else "Move"
        case orders.Dash(path=path):
            return f"Dash to {path[-1]}" if path else "Dash"
        case orders.Disengage(path=path):
            return f"Disengage to {path[-1]}" if path else "Disengage"
        case orders.Shoot(target=target, weapon=weapon, then_move=then_move):
            return f"Shoot {_name(table, target)} with the {_title(weapon)}{_moving(table, action.unit, then_move)}"
        case orders.Strike(target=target, weapon=weapon):
            return f"Strike {_name(table, target)} with the {_title(weapon)}"
        case orders.Throw(cell=cell, item=item):
            thing = throwables().get(item)
            return f"Throw the {thing.title if thing else item} at {cell}"
        case orders.Suppress(target=target, then_move=then_move):
            return f"Pin {_name(table, target)} with the whole magazine{_moving(table, action.unit, then_move)}"
        case orders.DoubleStrike(target=target, weapon=weapon, second=second, other=other):
            return f"Strike {_name(table, target)} with the {_title(weapon)}, then {_name(table, second)} with the {_title(other)}"
        case orders.Disarm(target=target, weapon=weapon):
            return f"Disarm {_name(table, target)} of the {_title(weapon)}"
        case orders.Shove(target=target):
            return f"Shove {_name(table, target)}"
        case orders.Grapple(target=target, dropped=dropped):
            return f"Grapple {_name(table, target)}" + (f", dropping the {_title(dropped)}" if dropped else "")
        case orders.HumanShield(behind=behind):
            return "Hide behind the one held" if behind == "self" else "Step in front of the one held"
        case orders.Help(target=target, kind=kind, way=way):
            return f"Help {_name(table, target)} by {way}: {kind}"
        case orders.Swap(weapons=wanted):
            return "Change to " + " and ".join(_title(weapon) for weapon in wanted)
        case orders.QuickDraw(weapon=weapon, dropped=dropped):
            return f"Draw the {_title(weapon)}" + (f", dropping the {_title(dropped)}" if dropped else "")
        case orders.PickUp(item=item, instead=instead):
            rest = {"": "", "away": ", putting away what is in hand"}.get(instead, ", dropping what is in hand")
            return f"Pick up the {_item(table, item)}{rest}"
        case orders.WatchFor(target=target, trigger=trigger, shoot_at=shoot_at):
            whom = _name(table, shoot_at) if shoot_at else "it"
            return f"Shoot at {whom} when {_name(table, target)} {TRIGGERS.get(trigger, trigger)}"
        case orders.Overwatch(area=area, target=target):
            return f"Watch {area[0]} to {area[1]}" + (f", shoot only {_name(table, target)}" if target else ", shoot whoever enters")
        case orders.Reload(weapon=weapon):
            return f"Reload the {_title(weapon)}"
        case orders.StandUp(by=by):
            return f"Stand up, for the {by}"
        case orders.Recover(kind=kind):
            return f"Recover: {CONDITION_WORDS.get(kind, kind)}"
        case orders.UseDoor(cell=cell):
            return f"Use the door on {cell}"
        case orders.Interact(cell=cell):
            zone = interaction_at(table, cell)
            return (zone.properties.get("label", "").strip() or zone.name.strip() if zone else "") or "Try something"
        case Answer(key=key):
            return f"Answer: {key}"
    return SIMPLE.get(action.verb, action.verb)


SIMPLE = {
    "EndTurn": "End turn",
    "TakeAim": "Focus",
    "DropProne": "Drop prone",
    "BreakFree": "Break free",
    "ForceDown": "Force the held to the ground",
    "LetGo": "Let go",
}


def _item(table: Table, item: int) -> str:
    found = table.world.find(item, Item) if item else None
    return _title(found.kind) if found else "weapon"


def _name(table: Table, unit: int) -> str:
    return table.unit(unit).name if unit in table.units() else "nobody"


def _title(weapon: str) -> str:
    known = weapons().get(weapon)
    return known.title if known else weapon


def _moving(table: Table, unit: int, then_move: bool) -> str:
    if then_move:
        return ", then move (−2)"
    turn = table.world.find(unit, Turn) if unit in table.units() else None
    return ", without moving" if turn and turn.movement else ""
