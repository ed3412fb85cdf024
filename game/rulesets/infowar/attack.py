"""The attack: whatever strikes, shoots, throws or sweeps at somebody comes through here, in play, in the odds
and in the agent.

One list of modifiers for each roll (`attack_roll`, `defence`), one for what has to be reached (`difficulty`),
one for what a hit does (`damage`); `exchange` puts them together for one target, and `attack` plays it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from game.core.components import Down
from game.core.events import Attacked, AttackEnded, Modifier, Reported
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar import melee, ranged
from game.rulesets.infowar.attack_spec import (
    ANSWER,
    BLAST,
    BURST,
    HURL,
    KINDS,
    ROLLS,
    ROUNDS,
    SWEEP,
    UNEVEN,
    Attack,
)
from game.rulesets.infowar.checks import (
    EASY,
    Check,
    Opposed,
    check,
    counted_from,
    degree,
    roll,
    succeeds,
)
from game.rulesets.infowar.components import Attackers, Defending, Pinned, Sized, Stunned, VeryStunned, Worn
from game.rulesets.infowar.content import UNARMED, Weapon, club, shields, weapons
from game.rulesets.infowar.figures import apparent_weapon, armed, experienced, helpless, in_hand, traits
from game.rulesets.infowar.harm import Blow, suffer
from game.rulesets.infowar.inventory import drop, fire
from game.rulesets.infowar.ladder import FAIR, GOOD, word
from game.rulesets.infowar.penalties import fighting, skill, trait_check
from game.rulesets.infowar.ranged import Difficulty
from game.rulesets.infowar.states import SIZED, gain_state
from game.rulesets.infowar.wounds import DEAD, LEVELS, bullets
from game.systems.bodies import measuring_cell, measuring_cells

MOST = 6
"""So many enemies can attack one figure between two of its slots (infowar.melee.crowd-limit,
infowar.ranged.several-opponents)."""
BACK = 2
"""What the answer to a failed all-out attack adds to the damage (infowar.melee.all-out-offense)."""
SHIELDS = {"small": "infowar.melee.small-shield", "large": "infowar.melee.large-shield"}
SEVERAL = {True: "infowar.melee.several-opponents", False: "infowar.ranged.several-opponents"}
STANCE = {True: "infowar.melee.all-out-defense", False: "infowar.ranged.all-out-defense"}
"""The same rules hand to hand and at range."""


@dataclass(frozen=True)
class Defence:
    """How somebody wards an attack off: the roll, and what it is done with."""

    asked: Check
    tool: Weapon
    trait: str


@dataclass(frozen=True)
class AttackExchange:
    """An attack on one target, in the numbers that play and odds share: both rolls, what has to be reached,
    and what a hit does."""

    asked: Check
    met: Opposed
    ward: Defence
    hit: Blow
    why: Difficulty

    @property
    def reply(self) -> Check | None:
        """The roll of the target, if it makes one."""
        return self.ward.asked if self.met.rolls else None


def floor(table: Table) -> bool:
    return table.option("relative_degree") == "floor"


def exchange(table: Table, attack: Attack, target: UnitId, asked: Check | None = None) -> AttackExchange:
    """The attack against that target; `asked` is its roll where that is known already."""
    ward, rolls = defence(table, target, attack)
    why = difficulty(table, attack, target)
    met = Opposed(why.level, ward.asked.bonus, rolls, floor(table))
    return AttackExchange(asked or attack_roll(table, attack, target), met, ward, damage(table, attack), why)


# ---------------------------------------------------------------- what counts


def trait_of(table: Table, attack: Attack) -> str:
    """The skill of an attack: the weapon's own, of bare hands the better of Brawling and Martial Arts
    (infowar.attack.skills)."""
    if attack.trait or attack.weapon.id != UNARMED:
        return attack.trait or attack.weapon.skill
    own = traits(table, attack.unit)
    return "martial_arts" if attack.hard or own.martial_arts >= own.brawling else "brawling"


def several_foes_modifier(table: Table, unit: UnitId, near: bool, foe: UnitId = NO_UNIT) -> Modifier | None:
    """-1 for each foe beyond the first that has attacked the figure, in whatever way, since the end of its
    last slot; the one that attacks now is one of them, but no friend, nor the figure itself, whose fire or
    blast catches it (infowar.melee.several-opponents, infowar.ranged.several-opponents)."""
    known = table.world.get(unit, Attackers)
    now = [foe] if foe and table.hostile(unit, foe) else []
    more = min(MOST, len({*known.melee, *known.ranged, *now})) - 1
    return Modifier(-more, SEVERAL[near], f"{more + 1} opponents") if more > 0 else None


def attack_roll(table: Table, attack: Attack, target: UnitId = NO_UNIT) -> Check:
    """The one list of modifiers of an attack; no target for what is aimed at tiles
    (infowar.attack.opposed)."""
    unit, trait = attack.unit, trait_of(table, attack)
    what, rule = ROLLS.get(attack.way, ("shot", "infowar.attack.opposed"))
    return check(unit, what, rule, [
        skill(table, unit, trait, "infowar.attack.skills"),
        *fighting(table, unit),
        *(_footing(table, attack, target, trait) if attack.near else ()),
        several_foes_modifier(table, unit, attack.near),
        melee.sized_up_modifier(table, unit, target) if attack.near else None,
        *(() if attack.near or attack.way == BLAST else _aiming(table, attack, target)),
        Modifier(1, "infowar.melee.all-out-offense", "all-out offence") if attack.all_out else None,
        Modifier(-attack.hard, "infowar.melee.special-maneuver", "difficult manoeuvre") if attack.hard
        else None,
        Modifier(-1, "infowar.stun.attack", "striking to stun") if attack.stuns else None,
    ])  # fmt: skip


def _footing(table: Table, attack: Attack, target: UnitId, trait: str) -> tuple[Modifier | None, ...]:
    """Where one stands to strike, and with what."""
    ward, _ = defence(table, target, attack)
    other = melee.size(table, target, ward.tool, ward.trait)
    return melee.footing(table, attack.unit, target, attack.weapon, trait, other)


def _aiming(table: Table, attack: Attack, target: UnitId) -> tuple[Modifier | None, ...]:
    """Of shots and what is thrown at somebody: the range, the weapon, how much it fires; automatic fire goes
    by the farthest tile."""
    tiles, weapon = len(attack.cells), attack.weapon
    number = band_of(table, attack, target)
    return (
        Modifier(1, "infowar.ranged.point-blank", "point blank") if number == 0 else None,
        *ranged.of_weapon(table, attack.unit, weapon, number),
        Modifier(1, "infowar.auto.burst", "three-round burst") if attack.way == BURST else None,
        Modifier(-((tiles + 1) // 2), "infowar.auto.area", f"{tiles} tile{'s' if tiles != 1 else ''}")
        if attack.way == SWEEP
        else None,
        Modifier(-1, "infowar.auto.machine-pistol", "machine pistol")
        if attack.way == SWEEP and weapon.kind == "machine pistol"
        else None,
    )


def band_of(table: Table, attack: Attack, target: UnitId) -> int:
    """The band of range that counts for the roll (infowar.ranged.range-difficulty, infowar.auto.area)."""
    ranges = attack.weapon.ranges
    if attack.way != SWEEP:
        return ranged.band(table, *measuring_cells(table, attack.unit, target), ranges)
    return max(
        (ranged.band(table, measuring_cell(table, cell, attack.unit), cell, ranges) for cell in attack.cells),
        default=0,
    )


def defence(table: Table, unit: UnitId, attack: Attack) -> tuple[Defence, bool]:
    """How the figure wards the attack off, and whether it can: if not, the ward is the one there would have
    been (infowar.attack.defence-skill)."""
    if not attack.near:
        return _warding(table, unit, attack, "combat_experience", weapons()[UNARMED]), not ranged.unaware(
            table, unit, attack.unit
        )
    trait = trait_of(table, attack)
    ways = (
        [("brawling", weapons()[UNARMED]), ("martial_arts", weapons()[UNARMED])] if trait != "melee" else []
    )
    if armed(table, unit):
        held = [one for one in in_hand(table, unit) if one.skill == "melee"] or list(in_hand(table, unit))
        ways.append(("melee", club(held[0]) if held else weapons()[UNARMED]))
    if helpless(table, unit) or not ways:
        return _warding(table, unit, attack, "melee", club(apparent_weapon(table, unit))), False
    found = [_warding(table, unit, attack, own, tool) for own, tool in ways]
    return max(found, key=lambda ward: ward.asked.bonus), True


def _warding(table: Table, unit: UnitId, attack: Attack, trait: str, tool: Weapon) -> Defence:
    """The one list of modifiers of a defence."""
    near, foe, weapon = attack.near, attack.unit, attack.weapon
    shield = shields().get(table.world.get(unit, Worn).shield)
    more = 0
    if shield and (near or weapon.small):
        more = shield.melee if near else shield.small_arms
    spoils = ranged.SPOILS.get(weapon.skill, 0)
    size = melee.size(table, foe, weapon, trait_of(table, attack)) if near else 0
    crowd = several_foes_modifier(table, unit, near, foe)
    what = "warding off" if near else "spoiling the shot"
    return Defence(check(unit, what, "infowar.attack.defence-skill", [
        skill(table, unit, trait, "infowar.attack.defence-skill"),
        *fighting(table, unit, defends=True),
        *(melee.footing(table, unit, foe, tool, trait, size) if near else ()),
        *((crowd, melee.sized_up_modifier(table, unit, foe)) if near else ()),
        Modifier(spoils, "infowar.ranged.defence-modifier", "bow" if spoils == -2 else "gun") if spoils
        else None,
        Modifier(more, SHIELDS[shield.id], shield.title) if shield and more else None,
        Modifier(2, STANCE[near], "all-out defence") if table.world.has(unit, Defending) else None,
        None if near else crowd,
    ]), tool, trait)  # fmt: skip


def difficulty(table: Table, attack: Attack, target: UnitId) -> Difficulty:
    """What has to be reached to hit that target (infowar.attack.difficulty, infowar.ranged.range-difficulty);
    a blast hits whom it reaches."""
    if attack.way == BLAST:
        return Difficulty(EASY, ())
    if not attack.near:
        return ranged.difficulty(table, attack.unit, target, attack.weapon.ranges)
    rule = "infowar.attack.difficulty"
    here, there = measuring_cells(table, attack.unit, target)
    reasons = [Modifier(FAIR, rule, "hand to hand")]
    if melee.hindered(table, here, there):
        reasons.append(Modifier(GOOD - FAIR, rule, "hindered"))
    return ranged.sum_difficulty([*reasons, *ranged.scene(table, there)])


def damage(table: Table, attack: Attack) -> Blow:
    """The one list of what a hit does: strength and weapon, what the manner adds, and what was announced
    (infowar.wound.factors)."""
    own = 0 if trait_of(table, attack) == "martial_arts" else attack.weapon.factor
    muscle = traits(table, attack.unit).strength if attack.weapon.muscle else 0
    more = attack.all_out + attack.hard + BACK * (attack.way == ANSWER) - attack.lost
    return Blow(
        own + muscle + more, attack.aim, LEVELS.index(attack.pull) if attack.pull else DEAD, attack.stuns
    )


def parts(attack: Attack, got: int, left: int) -> tuple[int, ...]:
    """The degrees of the hits that a relative degree comes to: one, or so many bullets
    (infowar.auto.hits)."""
    if attack.way == SWEEP:
        return bullets(got, left, attack.division == UNEVEN)
    return (got,) if got else ()


# ---------------------------------------------------------------- what happens


def attack(table: Table, aimed: Iterable[tuple[UnitId, Attack]], total: int | None = None) -> Play[None]:
    """Every attack there is: at each target in turn. One at a single target is rolled here; `total` is the
    roll that stands against many."""
    left: int | None = None
    for target, one in aimed:
        kind = KINDS.get(one.way, "ranged")
        yield Attacked(one.unit, target, one.weapon.id, kind, announced=one.announced)
        met = exchange(table, one, target)
        if not met.reply:
            rule, why = ranged.undefended(table, target, one.near)
            level = word(counted_from(met.met.defence, met.met))
            yield Reported(target, rule, f"{table.unit(target).name} {why}: the degree counts from {level}")
        note(table, target, one)
        if total is None:
            yield from _use_up(table, one, target)
            made = (yield from roll(table, met.asked, met.met.difficulty)).total
        else:
            made = total
        left = one.rounds if left is None else left
        left -= yield from _settle(table, one, target, met, made, left)


def _settle(
    table: Table, attack: Attack, target: UnitId, met: AttackExchange, made: int, left: int
) -> Play[int]:
    """One target's side of it: its roll, how it ended, the harm, and what follows; how many hits there
    were."""
    reply = (yield from roll(table, met.reply)).total if met.reply else None
    got = degree(made, met.met.defence if reply is None else reply, met.met)
    hits = parts(attack, got, left)
    ending = "hit" if hits else miss_outcome(attack, made, met.met)
    against = _against(met.met) if reply is None else reply
    short = attack.way == SWEEP and not hits and made > against  # one roll for many names no Difficulty
    yield AttackEnded(
        attack.unit, target, ending, made, against, needed=met.met.difficulty if short else None
    )
    for share in hits:
        yield from suffer(table, target, met.hit, share)
    if attack.way == SWEEP:
        yield from _pin(table, attack, target, reply < made if reply is not None else bool(hits))
    elif attack.near and not hits:
        yield from _answered(table, attack, target, met.ward, None if reply is None else reply - made)
        yield from size_up(table, target, attack.unit)
    return len(hits)


def miss_outcome(attack: Attack, made: int, met: Opposed) -> str:
    """How an attack ends that does not hit: a parry, a shot spoilt by the target's moves, or a plain miss
    (infowar.attack.opposed)."""
    if made < met.difficulty or attack.way in (SWEEP, BLAST):
        return "miss"
    return "parry" if attack.near else "spoilt"


def _against(met: Opposed) -> int:
    """What an attack was made against where nobody rolled."""
    return met.defence if met.difficulty == EASY else met.difficulty


def note(table: Table, target: UnitId, attack: Attack) -> None:
    """Who has attacked whom since its last slot: enemies alone, six at most at range
    (infowar.ranged.several-opponents)."""
    unit, foes = attack.unit, table.world.get(target, Attackers)
    if not table.hostile(unit, target):
        return
    if attack.near:
        room = needs_room(table, attack) and unit not in foes.roomy
        struck = foes.melee if unit in foes.melee else (*foes.melee, unit)
        table.world.put(
            target,
            msgspec.structs.replace(foes, melee=struck, roomy=(*foes.roomy, unit) if room else foes.roomy),
        )
    elif unit not in foes.ranged and len(foes.ranged) < MOST:
        table.world.put(target, msgspec.structs.replace(foes, ranged=(*foes.ranged, unit)))


def needs_room(table: Table, attack: Attack) -> bool:
    """Whether the blow needs room: weapons of size 2 or more, and Martial Arts
    (infowar.melee.crowd-limit)."""
    return attack.weapon.factor >= 2 or trait_of(table, attack) == "martial_arts"


def _use_up(table: Table, attack: Attack, target: UnitId) -> Play[None]:
    """Rounds are fired, and what is thrown lies at the target's feet (infowar.ammo.reload)."""
    if attack.way == HURL:
        yield from drop(table, attack.unit, attack.weapon.id, measuring_cells(table, attack.unit, target)[1])
    elif attack.way in ROUNDS and attack.weapon.magazine:
        yield from fire(table, attack.unit, attack.weapon, ROUNDS[attack.way])


def _pin(table: Table, attack: Attack, target: UnitId, beaten: bool) -> Play[None]:
    """An opponent who rolls less than automatic fire, or is hit without a roll, is pinned: a friend knows
    whose fire it is (infowar.auto.pinned)."""
    if beaten and table.hostile(attack.unit, target) and not table.world.has(target, Down):
        yield from gain_state(table, target, Pinned(attack.unit))


# ---------------------------------------------------------------- what a blow that fails brings


def strikes_back(table: Table, unit: UnitId) -> bool:
    """Whether the figure can answer an all-out attack that fails: not while it defends all-out, is stunned or
    pinned."""
    return not any(table.world.has(unit, status) for status in (Defending, Stunned, VeryStunned, Pinned))


def counter_attack(unit: UnitId, ward: Defence) -> Attack:
    """The answer, with what the figure has defended itself with (infowar.melee.all-out-offense)."""
    return Attack(unit, ward.tool, ANSWER, trait=ward.trait)


def _answered(table: Table, failed: Attack, unit: UnitId, ward: Defence, ahead: int | None) -> Play[None]:
    """Who ties with an all-out attacker or beats him wounds him by as much; a tie is a graze
    (infowar.melee.all-out-offense)."""
    if failed.all_out and ahead is not None and ahead >= 0 and strikes_back(table, unit):
        yield Reported(
            unit, "infowar.melee.all-out-offense", f"{table.unit(unit).name} strikes back into the opening"
        )
        yield from suffer(table, failed.unit, damage(table, counter_attack(unit, ward)), max(1, ahead))


def size_up(table: Table, unit: UnitId, foe: UnitId) -> Play[None]:
    """After a successful all-out defence, Combat Experience against Good (infowar.melee.sizing-up)."""
    stance = table.world.find(unit, Defending)
    now = (foe, table.clock.round)
    if not stance or now in stance.sized or not experienced(table, unit):
        return
    table.world.put(unit, Defending((*stance.sized, now)))
    result = yield from roll(
        table, trait_check(table, unit, "combat_experience", "sizing up", "infowar.melee.sizing-up"), GOOD
    )
    if succeeds(result) and not table.world.has(foe, Down):
        known = table.world.find(foe, Sized) or Sized()
        table.world.put(foe, Sized((*known.by, (unit, table.clock.round + 1))))
        yield Reported(
            foe,
            SIZED.rule,
            f"{table.unit(unit).name} has sized {table.unit(foe).name} up: −1 against it in the next round",
        )
