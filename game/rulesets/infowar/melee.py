"""Hand to hand: what counts in blows and in warding them off, what forbids a blow, and what comes of one."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actions import Refusal
from game.core.events import Modifier
from game.core.field import Cover, Light
from game.core.table import Table
from game.rulesets.infowar.burdens import fighting, skill
from game.rulesets.infowar.checks import Check, check
from game.rulesets.infowar.components import Attackers, Defending, Nature, Sized, Stunned, VeryStunned, Worn
from game.rulesets.infowar.content import UNARMED, Weapon, armor, shields, weapons
from game.rulesets.infowar.figures import armed, helpless, in_hand, metres, prone, striking, strongest, traits, zoned
from game.rulesets.infowar.harm import PLACES, Blow, offence
from game.rulesets.infowar.ladder import FAIR, GOOD
from game.rulesets.infowar.wounds import DEAD, LEVELS
from game.systems.bodies import beside, ends
from game.systems.light import light_at
from game.systems.view import smoke

ALL_OUT, HARD, HARDER, STUN = "all-out", "hard", "harder", "stun"
MANNERS = ("", ALL_OUT, HARD, HARDER, STUN)
MANOEUVRE = {HARD: 1, HARDER: 2}
MOST, MOST_ROOMY = 6, 4
SHIELDS = {"small": "infowar.melee.small-shield", "large": "infowar.melee.large-shield"}
PULLS = ("", *LEVELS[1:DEAD])


def trait_of(table: Table, unit: int, weapon: Weapon, manner: str = "") -> str:
    """The skill of a blow: Melee with a weapon, bare hands by the better of Brawling and Martial Arts (infowar.attack.skills)."""
    if weapon.id != UNARMED:
        return "melee"
    own = traits(table, unit)
    return "martial_arts" if manner in MANOEUVRE or own.martial_arts >= own.brawling else "brawling"


# ---------------------------------------------------------------- what counts


def size(table: Table, unit: int, weapon: Weapon, trait: str) -> int:
    """Weapon and shield together: the weapon's damage factor, guns as butts (infowar.melee.weapon-size)."""
    own = 0 if trait == "martial_arts" else (1 if weapon.hands == 2 else 0) if weapon.shoots else weapon.factor
    return own + bool(table.world.get(unit, Worn).shield)


def _outsized(mine: int, theirs: int) -> Modifier | None:
    return Modifier(-1, "infowar.melee.weapon-size", "smaller weapon") if theirs - mine >= 2 else None


def _drawbacks(table: Table, unit: int, foe: int) -> int:
    """Of worse positions, those the figure has itself: prone, lower, on bad footing, the light in its eyes (infowar.melee.position)."""
    cell, other = ends(table, unit, foe)
    tile, lower = table.ground()[cell], table.ground()[cell].elevation < table.ground()[other].elevation
    return prone(table, unit) + lower + (tile.cost > 1) + zoned(table, "glare", cell)


def _position(table: Table, unit: int, foe: int) -> Modifier | None:
    worse = min(2, _drawbacks(table, unit, foe) - _drawbacks(table, foe, unit))
    return Modifier(-worse, "infowar.melee.position", "worse position") if worse > 0 else None


def _crowded(table: Table, unit: int, foe: int) -> Modifier | None:
    """-1 for each foe beyond the first that has struck at it since the end of its last slot, the present one included
    (infowar.melee.several-opponents)."""
    foes = table.world.get(unit, Attackers).melee
    more = min(5, len({*foes, foe}) - 1)
    return Modifier(-more, "infowar.melee.several-opponents", f"{more + 1} opponents") if more else None


def _seen_through(table: Table, unit: int, foe: int) -> Modifier | None:
    """Sized up by the foe in the round before (infowar.melee.sizing-up)."""
    known = table.world.find(unit, Sized)
    caught = known and any(other == foe and number == table.clock.round for other, number in known.by)
    return Modifier(-1, "infowar.melee.sizing-up", f"sized up by {table.unit(foe).name}") if caught else None


def _strange(table: Table, unit: int, weapon: Weapon) -> Modifier | None:
    familiar = weapon.id in table.world.get(unit, Nature).familiar
    return Modifier(-2, "infowar.melee.unfamiliar", f"not trained with the {weapon.title}") if weapon.rare and not familiar else None


def _stiff(table: Table, unit: int, trait: str) -> Modifier | None:
    """What the armour costs in Melee (rules/background)."""
    worn = table.world.get(unit, Worn).armor
    cost = armor()[worn].melee if worn and trait == "melee" else 0
    return Modifier(cost, "infowar.attack.skills", armor()[worn].title) if cost else None


def _close(table: Table, unit: int, foe: int, weapon: Weapon, trait: str, other: int, defends: bool) -> list[Modifier | None]:
    """What counts in attack and defence alike."""
    return [
        skill(table, unit, trait, "infowar.attack.defence-skill" if defends else "infowar.attack.skills"),
        *fighting(table, unit, defends),
        _position(table, unit, foe),
        _outsized(size(table, unit, weapon, trait), other),
        _strange(table, unit, weapon) if trait == "melee" else None,
        _stiff(table, unit, trait),
        _crowded(table, unit, foe),
        _seen_through(table, unit, foe),
    ]


def striking_roll(table: Table, unit: int, target: int, weapon: Weapon, manner: str = "") -> Check:
    """The one list of modifiers of a blow."""
    trait = trait_of(table, unit, weapon, manner)
    met = warding(table, target, unit, weapon, trait) or _with(table, target, unit, "melee", strongest(table, target), weapon, trait)
    hard = MANOEUVRE.get(manner, 0)
    return check(unit, "blow", "infowar.attack.opposed", [
        *_close(table, unit, target, weapon, trait, size(table, target, met.tool, met.trait), defends=False),
        Modifier(1, "infowar.melee.all-out-offense", "all-out offence") if manner == ALL_OUT else None,
        Modifier(-hard, "infowar.melee.special-maneuver", "difficult manoeuvre") if hard else None,
        Modifier(-1, "infowar.stun.attack", "striking to stun") if stuns(weapon, manner) else None,
    ])  # fmt: skip


@dataclass(frozen=True)
class Ward:
    """A way to ward a blow off: the roll, and what it is done with."""

    asked: Check
    tool: Weapon
    trait: str


def warding(table: Table, unit: int, foe: int, weapon: Weapon, trait: str) -> Ward | None:
    """The best way that is allowed, modifiers counted, to ward off a blow with that weapon and skill; None if there is none
    (infowar.attack.defence-skill). Melee and anything in hand wards off everything, bare hands only bare hands (infowar.melee.parry-weapons).
    """
    if helpless(table, unit):
        return None
    ways = [("brawling", weapons()[UNARMED]), ("martial_arts", weapons()[UNARMED])] if trait != "melee" else []
    if armed(table, unit):
        held = [one for one in in_hand(table, unit) if one.skill == "melee"] or list(in_hand(table, unit))
        ways.append(("melee", held[0] if held else weapons()[UNARMED]))
    found = [_with(table, unit, foe, own, tool, weapon, trait) for own, tool in ways]
    return max(found, key=lambda ward: ward.asked.bonus, default=None)


def unrolled(table: Table, unit: int, foe: int, weapon: Weapon, trait: str) -> int:
    """The defence there would have been, dice left out, of one who cannot ward the blow off: with Melee (infowar.melee.parry-weapons)."""
    return _with(table, unit, foe, "melee", strongest(table, unit), weapon, trait).asked.bonus


def _with(table: Table, unit: int, foe: int, own: str, tool: Weapon, weapon: Weapon, trait: str) -> Ward:
    shield = table.world.get(unit, Worn).shield
    asked = check(unit, "warding off", "infowar.attack.defence-skill", [
        *_close(table, unit, foe, tool, own, size(table, foe, weapon, trait), defends=True),
        Modifier(shields()[shield].melee, SHIELDS[shield], shields()[shield].title) if shield else None,
        Modifier(2, "infowar.melee.all-out-defense", "all-out defence") if table.world.has(unit, Defending) else None,
    ])  # fmt: skip
    return Ward(asked, tool, own)


def difficulty(table: Table, unit: int, target: int) -> int:
    """Fair, or Good where the fight is hindered: in smoke or the dark, or across half cover (infowar.attack.difficulty)."""
    fog, cells = smoke(table), ends(table, unit, target)
    hindered = any(cell in fog for cell in cells) or light_at(table, cells[1]) >= Light.DARK or table.ground()[cells[1]].cover >= Cover.HALF
    return GOOD if hindered else FAIR


def stuns(weapon: Weapon, manner: str) -> bool:
    return manner == STUN or weapon.stuns


def blow_of(table: Table, unit: int, weapon: Weapon, manner: str, aim: str, pull: str) -> Blow:
    """What such a blow does if it hits."""
    more = (manner == ALL_OUT) + MANOEUVRE.get(manner, 0)
    factor = offence(table, unit, weapon, trait_of(table, unit, weapon, manner)) + more
    return Blow(factor, aim, LEVELS.index(pull) if pull else DEAD, stuns(weapon, manner))


# ---------------------------------------------------------------- refusals


def refuse_blow(table: Table, unit: int, target: int, weapon: str, manner: str, aim: str, pull: str) -> Refusal | None:
    rule = "infowar.attack.skills"
    known = weapons().get(weapon)
    if known is None or known not in striking(table, unit):
        return Refusal(rule, "no such weapon in hand to strike with")
    if target not in table.standing() or not table.hostile(unit, target):
        return Refusal(rule, "no enemy there")
    if not beside(table, unit, target):
        return Refusal(rule, f"{table.unit(target).name} is {metres(table, *ends(table, unit, target))} m away, out of reach")
    return refuse_attack(table, unit, aim, pull) or _refuse_manner(known, manner) or _refuse_crowd(table, unit, target, known, manner)


def refuse_attack(table: Table, unit: int, aim: str, pull: str) -> Refusal | None:
    """What forbids every attack, and what cannot be aimed at or held back to."""
    for status, rule in ((Stunned, "infowar.stun.levels"), (VeryStunned, "infowar.stun.very")):
        if table.world.has(unit, status):
            return Refusal(rule, "stunned: no attack")
    if table.world.has(unit, Defending):
        return Refusal("infowar.melee.all-out-defense", "defending all-out: no attack")
    if aim and aim not in PLACES:
        return Refusal("infowar.aim.location", f"one aims at {', '.join(PLACES)}")
    if pull and pull not in PULLS:
        return Refusal("infowar.stun.pull", f"the worst wound to deal is one of {', '.join(PULLS[1:])}")
    return None


def _refuse_manner(weapon: Weapon, manner: str) -> Refusal | None:
    if manner not in MANNERS:
        return Refusal("infowar.melee.all-out-offense", "no such manner of striking")
    if manner in MANOEUVRE and weapon.id != UNARMED:
        return Refusal("infowar.melee.special-maneuver", "manoeuvres are of Martial Arts, with bare hands")
    if manner == STUN and weapon.id != UNARMED and not weapon.blunt:
        return Refusal("infowar.stun.attack", f"the {weapon.title} is not blunt")
    return None


def _refuse_crowd(table: Table, unit: int, target: int, weapon: Weapon, manner: str) -> Refusal | None:
    """At most six between two slots of the target, four of them with what needs room (infowar.melee.crowd-limit)."""
    foes = table.world.get(target, Attackers)
    name = table.unit(target).name
    if unit not in foes.melee and len(set(foes.melee)) >= MOST:
        return Refusal("infowar.melee.crowd-limit", f"six have struck at {name} already: no room")
    if roomy(table, unit, weapon, manner) and unit not in foes.roomy and len(set(foes.roomy)) >= MOST_ROOMY:
        return Refusal("infowar.melee.crowd-limit", f"four with large weapons have struck at {name} already: no room")
    return None


def roomy(table: Table, unit: int, weapon: Weapon, manner: str) -> bool:
    """Whether the blow needs room: weapons of size 2 or more, and Martial Arts."""
    return weapon.factor >= 2 or trait_of(table, unit, weapon, manner) == "martial_arts"
