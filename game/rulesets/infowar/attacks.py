"""What a blow or a shot does: the rolls of both, the wound, and what a failed all-out attack brings back."""

from __future__ import annotations

import msgspec

from game.core.components import Down
from game.core.events import Attacked, AttackEnded, Reported
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.infowar.burdens import trying
from game.rulesets.infowar.checks import Check, Opposed, Result, degree, roll, succeeds
from game.rulesets.infowar.components import Attackers, Defending, Pinned, Sized, Stunned, VeryStunned
from game.rulesets.infowar.content import Weapon
from game.rulesets.infowar.figures import experienced
from game.rulesets.infowar.hands import drop, fire
from game.rulesets.infowar.harm import Blow, offence, suffer
from game.rulesets.infowar.ladder import GOOD
from game.rulesets.infowar.melee import ALL_OUT, Ward, blow_of, roomy, striking_roll, trait_of, unrolled, warding
from game.rulesets.infowar.melee import difficulty as in_the_way
from game.rulesets.infowar.ranged import BURST, FIRED, THROWN, defending_roll, difficulty, shooting_roll, unaware
from game.rulesets.infowar.states import SIZED
from game.rulesets.infowar.wounds import DEAD, LEVELS
from game.systems.bodies import ends

BACK = 2
"""What the answer to a failed all-out attack adds to the damage (infowar.melee.all-out-offense)."""


def floor(table: Table) -> bool:
    return table.option("relative_degree") == "floor"


# ---------------------------------------------------------------- blows


def strike(table: Table, unit: int, target: int, weapon: Weapon, manner: str, aim: str, pull: str) -> Play[None]:
    """One blow: it must reach the Difficulty and beat the defence (infowar.attack.opposed)."""
    yield Attacked(unit, target, weapon.id, "melee")
    asked, met, ward = blow(table, unit, target, weapon, manner)
    note(table, target, unit, melee=True, roomy=roomy(table, unit, weapon, manner))
    attack = yield from roll(table, asked, met.difficulty)
    defence = (yield from roll(table, ward.asked)) if ward else None
    got = degree(attack.total, defence.total if defence else 0, met)
    yield _ended(unit, target, attack, defence, met, got, "parry")
    if got:
        yield from suffer(table, target, blow_of(table, unit, weapon, manner, aim, pull), got)
        return
    if manner == ALL_OUT and ward and defence and defence.total >= attack.total:
        yield from _strike_back(table, target, unit, ward, defence.total - attack.total)
    yield from _size_up(table, target, unit)


def blow(table: Table, unit: int, target: int, weapon: Weapon, manner: str) -> tuple[Check, Opposed, Ward | None]:
    """The roll of a blow and what it is rolled against: the same for play and odds."""
    asked = striking_roll(table, unit, target, weapon, manner)
    trait = trait_of(table, unit, weapon, manner)
    ward = warding(table, target, unit, weapon, trait)
    bonus = ward.asked.bonus if ward else unrolled(table, target, unit, weapon, trait)
    return asked, Opposed(in_the_way(table, unit, target), bonus, ward is not None, floor(table)), ward


def strikes_back(table: Table, unit: int) -> bool:
    """Whether the figure can answer an all-out attack that fails: not while it defends all-out, is stunned or pinned."""
    return not any(table.world.has(unit, status) for status in (Defending, Stunned, VeryStunned, Pinned))


def back_of(table: Table, unit: int, ward: Ward) -> Blow:
    """The answer, with what it has defended itself with (infowar.melee.all-out-offense)."""
    return Blow(offence(table, unit, ward.tool, ward.trait) + BACK)


def _strike_back(table: Table, unit: int, target: int, ward: Ward, ahead: int) -> Play[None]:
    if strikes_back(table, unit):
        yield Reported(unit, "infowar.melee.all-out-offense", f"{table.unit(unit).name} strikes back into the opening")
        yield from suffer(table, target, back_of(table, unit, ward), max(1, ahead))


def _size_up(table: Table, unit: int, foe: int) -> Play[None]:
    """After a successful all-out defence, Combat Experience against Good (infowar.melee.sizing-up)."""
    stance = table.world.find(unit, Defending)
    now = (foe, table.clock.round)
    if not stance or now in stance.sized or not experienced(table, unit):
        return
    table.world.put(unit, Defending((*stance.sized, now)))
    result = yield from roll(table, trying(table, unit, "combat_experience", "sizing up", "infowar.melee.sizing-up"), GOOD)
    if succeeds(result) and not table.world.has(foe, Down):
        known = table.world.find(foe, Sized) or Sized()
        table.world.put(foe, Sized((*known.by, (unit, table.clock.round + 1))))
        yield Reported(foe, SIZED.rule, f"{table.unit(unit).name} has sized {table.unit(foe).name} up: −1 against it in the next round")


# ---------------------------------------------------------------- shots


def shoot(table: Table, unit: int, target: int, weapon: Weapon, way: str, aim: str, pull: str) -> Play[None]:
    """One shot, a burst of three, or a thrown blade: one attack roll, one wound."""
    yield Attacked(unit, target, weapon.id, "thrown" if way == THROWN else "ranged")
    asked, met, reply = shot(table, unit, target, weapon, way)
    note(table, target, unit)
    if way == THROWN:
        yield from drop_at(table, unit, target, weapon)
    elif weapon.magazine:
        yield from fire(table, unit, weapon, BURST if way == "burst" else 1)
    attack = yield from roll(table, asked, met.difficulty)
    defence = (yield from roll(table, reply)) if met.rolls else None
    got = degree(attack.total, defence.total if defence else 0, met)
    yield _ended(unit, target, attack, defence, met, got, "spoilt")
    if got:
        yield from suffer(table, target, bullet(table, unit, weapon, way, aim, pull), got)


def shot(table: Table, unit: int, target: int, weapon: Weapon, way: str = FIRED) -> tuple[Check, Opposed, Check]:
    """The roll of a shot, what it is rolled against, and the roll of the target: the same for play and odds."""
    reply = defending_roll(table, target, unit, None if way == THROWN else weapon)
    level = difficulty(table, unit, target, weapon.ranges).level
    return shooting_roll(table, unit, target, weapon, way), Opposed(level, reply.bonus, not unaware(table, target), floor(table)), reply


def bullet(table: Table, unit: int, weapon: Weapon, way: str = FIRED, aim: str = "", pull: str = "") -> Blow:
    return Blow(offence(table, unit, weapon, "thrown" if way == THROWN else weapon.skill), aim, LEVELS.index(pull) if pull else DEAD)


def drop_at(table: Table, unit: int, target: int, weapon: Weapon) -> Play[None]:
    """What is thrown lies at the target's feet."""
    yield from drop(table, unit, weapon.id, ends(table, unit, target)[1])


# ---------------------------------------------------------------- both


def note(table: Table, target: int, unit: int, melee: bool = False, roomy: bool = False) -> None:
    """Who has attacked whom since its last slot: six at most are counted."""
    foes = table.world.get(target, Attackers)
    if melee:
        rooms = foes.roomy if not roomy or unit in foes.roomy else (*foes.roomy, unit)
        struck = foes.melee if unit in foes.melee else (*foes.melee, unit)
        table.world.put(target, msgspec.structs.replace(foes, melee=struck, roomy=rooms))
    elif unit not in foes.ranged and len(foes.ranged) < 6:
        table.world.put(target, msgspec.structs.replace(foes, ranged=(*foes.ranged, unit)))


def _ended(unit: int, target: int, attack: Result, defence: Result | None, met: Opposed, got: int, warded: str) -> AttackEnded:
    """A hit, a parry, a shot spoilt by the target's moves, or a plain miss (infowar.attack.opposed)."""
    against = defence.total if defence else met.difficulty
    ending = "hit" if got else warded if attack.total >= met.difficulty else "miss"
    return AttackEnded(unit, target, ending, attack.total, against)
