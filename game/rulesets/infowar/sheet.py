"""The unit sheet and the words for orders."""

from __future__ import annotations

from game.core.components import Down
from game.core.describing.sheet import Boxes, Card, Line, Mark, Sheet
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.components import (
    Belt,
    Carried,
    Held,
    Initiative,
    Magazine,
    Relief,
    Sized,
    Stuns,
    Traits,
    Turn,
    Worn,
    Wounds,
)
from game.rulesets.infowar.content import UNARMED, Weapon, armor, items, stats, weapons
from game.rulesets.infowar.figures import DRAG, WALK, allowance, hurt_level, phase, traits
from game.rulesets.infowar.harm import gauges
from game.rulesets.infowar.ladder import POOR, TERRIBLE, word
from game.rulesets.infowar.penalties import trait_words
from game.rulesets.infowar.states import HASTY, SIZED, STATUS
from game.rulesets.infowar.wounds import BOXES, HURT, INCAPACITATED, LEVELS, PENALTY, SCRATCH, VERY_HURT

RUNGS = 8
ALWAYS = ("combat_experience", "strength", "endurance", "composure", "body_control")


def sheet(table: Table, unit: UnitId) -> Sheet:
    held = table.world.get(unit, Held).weapons or (UNARMED,)
    belt = table.world.get(unit, Belt).items
    cards = [
        _weapon(table, unit, weapons()[weapon]) for weapon in (*held, *table.world.get(unit, Carried).weapons)
    ]
    cards += [_thing(item, belt.count(item)) for item in dict.fromkeys(belt)]
    facts = (
        Line("Walk", f"{allowance(table, unit, WALK)} tiles"),
        *_wounds(table, unit),
        *_place(table, unit),
    )
    rows, marks = tuple(_traits(table, unit)), tuple(_marks(table, unit))
    return Sheet(
        _summary(table, unit),
        gauges(table, unit),
        tuple(cards),
        rows,
        facts,
        marks,
        _turn(table, unit),
        boxes(table, unit),
    )


def _summary(table: Table, unit: UnitId) -> str:
    worn = table.world.get(unit, Worn)
    parts = [stats()[table.unit(unit).archetype].title, armor()[worn.armor].title if worn.armor else ""]
    parts += ["helmet" if worn.helmet else "", f"{worn.shield} shield" if worn.shield else ""]
    return ", ".join(part for part in parts if part)


def _weapon(table: Table, unit: UnitId, weapon: Weapon) -> Card:
    muscle = f"strength {signed(traits(table, unit).strength)}" if weapon.muscle else ""
    ranges = "/".join(map(str, weapon.ranges)) + " m" if weapon.ranges else ""
    ways = [way for way, can in (("burst", weapon.burst), ("automatic", weapon.automatic)) if can]
    facts = [f"Harm {signed(weapon.factor)}", muscle, ranges, *ways]
    left = table.world.get(unit, Magazine).left(weapon.id)
    hands = "two hands" if weapon.hands == 2 else "one hand"
    return Card(
        weapon.id,
        f"{weapon.title.capitalize()}, {hands}",
        weapon.picture,
        tuple(fact for fact in facts if fact),
        left,
        weapon.magazine,
    )


def _thing(item: str, count: int) -> Card:
    thing = items()[item]
    facts = [f"Harm {signed(thing.factor)}, −{thing.falloff} a tile"] if thing.factor else ["no harm"]
    title = thing.title.capitalize()
    return Card(item, f"{title} ×{count}" if count > 1 else title, thing.picture, tuple(facts))


def signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


SHORT = {"combat_experience": "Combat Exp.", "heavy": "Heavy Weap.", "thrown": "Thrown Weap."}
"""What the sheet has no room to spell out."""


def _traits(table: Table, unit: UnitId) -> list[Line]:
    """The ladder: what the figure is better than Poor at, and what every figure needs."""
    own = traits(table, unit)
    found = []
    for name in Traits.__struct_fields__:
        value = getattr(own, name)
        if name in ALWAYS or value > POOR:
            rung = TERRIBLE if value is None else value
            words, pips = ("none", 0) if value is None else (word(rung), rung - TERRIBLE + 1)
            found.append(Line(SHORT.get(name) or trait_words(name), words, pips, RUNGS))
    return sorted(found, key=lambda line: -line.pips)


def _wounds(table: Table, unit: UnitId) -> list[Line]:
    """What the boxes do not say: as what the wounds heal that were moved up."""
    moved = [wound for wound in table.world.get(unit, Wounds).taken if wound.marked != wound.original]
    return [Line(LEVELS[wound.marked], f"heals as {LEVELS[wound.original]}") for wound in moved]


def _place(table: Table, unit: UnitId) -> list[Line]:
    place = table.world.find(unit, Initiative)
    return [Line("Initiative", f"degree {signed(place.degree)}")] if place else []


def _marks(table: Table, unit: UnitId) -> list[Mark]:
    world = table.world
    if world.has(unit, Down):
        return [
            Mark(
                "down",
                LEVELS[hurt_level(table, unit)] if hurt_level(table, unit) > 4 else "unconscious",
                "infowar.wound.consciousness",
            )
        ]
    marks = [state.mark() for kind, state in STATUS.items() if world.has(unit, kind)]
    place, sized, relief = world.find(unit, Initiative), world.find(unit, Sized), world.find(unit, Relief)
    if place and place.hasty:
        marks.append(HASTY.mark())
    foes = [other for other, number in sized.by if number == table.clock.round] if sized else []
    if foes:
        marks.append(SIZED.mark("sized up by " + ", ".join(table.unit(foe).name for foe in foes)))
    if relief:
        known = STATUS[Relief]
        marks = [
            known.mark(f"{known.words}: +{relief.levels}") if mark.status == known.id else mark
            for mark in marks
        ]
    return marks


def _turn(table: Table, unit: UnitId) -> tuple[Line, ...]:
    now = table.world.find(unit, Turn) or Turn()
    most = (
        1 if phase(table) == DRAG and table.slot and table.slot.unit == unit else allowance(table, unit, WALK)
    )
    return (
        Line("Action", "ready" if now.action else "used", int(now.action), 1),
        Line("Walk", f"{now.tiles} of {most} tiles", int(bool(now.tiles)), 1),
    )


EFFECTS = {
    SCRATCH: "no effect",
    INCAPACITATED: "no actions",
    INCAPACITATED + 1: "unconscious",
    INCAPACITATED + 2: "",
}
STUNS = {SCRATCH: "Stun", HURT: "Stunned", VERY_HURT: "Very Stunned", INCAPACITATED: "Knocked out"}
STUNNED = {HURT: "no attack", VERY_HURT: "no attack, −2", INCAPACITATED: "unconscious"}


def boxes(table: Table, unit: UnitId) -> tuple[Boxes, ...]:
    """A row for each level (infowar.wound.boxes), and below them the track of stuns, where there is one
    (infowar.stun.attack)."""
    taken, stuns = table.world.get(unit, Wounds).taken, table.world.get(unit, Stuns).marked
    found = []
    for level, most in BOXES.items():
        filled = tuple(
            LEVELS[wound.original] if wound.original != level else ""
            for wound in taken
            if wound.marked == level
        )
        effect = (
            f"{PENALTY[level]} to all".replace("-", "−") if level in (HURT, VERY_HURT) else EFFECTS[level]
        )
        found.append(Boxes(LEVELS[level], filled, max(most, len(filled)), effect, level > SCRATCH))
    for level in sorted(set(stuns)):
        count = stuns.count(level)
        name = STUNS.get(level, "Knocked out")
        found.append(
            Boxes(name, ("",) * count, max(count, BOXES[level]), STUNNED.get(level, ""), level > SCRATCH)
        )
    return tuple(found)
