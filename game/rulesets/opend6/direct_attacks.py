"""Attacks on somebody, or on a vehicle: shots, blows and thrown weapons, and what a defence does to who
attacked."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.events import Attacked, Reported
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_modes import ITEM, Manner, announced
from game.rulesets.opend6.attacks import BONUS, Attack, bonus, bonus_counts, with_damage_bonus
from game.rulesets.opend6.checks import Pool, roll
from game.rulesets.opend6.components import BLOCK, PARRY, Aiming, Jammed
from game.rulesets.opend6.content import Weapon
from game.rulesets.opend6.damage import damage_of
from game.rulesets.opend6.defences import blocks_bare, sense
from game.rulesets.opend6.figures import armour_code, attribute, held_weapon, in_hand, turn
from game.rulesets.opend6.inventory import drop, lay, spend_rounds
from game.rulesets.opend6.states import gain_state, lose_state, tumble
from game.rulesets.opend6.targeting import Difficulty, attacking, difficulty
from game.rulesets.opend6.vehicle_damage import armoured, suffer
from game.rulesets.opend6.wrestling import resolve_trick

ABILITIES = "opend6.damage.bonus-abilities"
"""The rule by which the bonus of a roll to hit counts in what a special ability rolls."""
SHARP, BLADED = "opend6.defence.parry-sharp", "opend6.defence.block-bladed"


@dataclass(frozen=True)
class DirectAttack(Attack):
    """An attack on `target` in that manner."""

    manner: Manner = field(kw_only=True)

    @property
    def thrown(self) -> bool:
        return self.manner.away and not self.manner.weapon.ranged

    def announce(self, table: Table) -> Play[None]:
        """Aiming counts for the first shot of the next turn, before any other action (opend6.aim): spent or
        lost with whatever comes first."""
        aim = table.world.find(self.unit, Aiming)
        if aim and (aim.target != self.target or turn(table, self.unit).done > 1 or not self.manner.away):
            yield from lose_state(table, self.unit, Aiming)
        if self.thrown:
            way = "thrown"
        elif self.manner.away:
            way = "ranged"
        else:
            way = "melee"
        yield Attacked(self.unit, self.target, self.manner.weapon.id, way, announced=announced(self.manner))
        yield from sense(table, self.target)
        if self.manner.away and not self.thrown:
            yield from spend_rounds(table, self.unit, self.manner.weapon)

    def pool(self, table: Table) -> Pool:
        return attacking(table, self.unit, self.target, self.manner)

    def difficulty(self, table: Table) -> Difficulty:
        return difficulty(table, self.unit, self.target, self.manner)

    def damage(self, table: Table) -> Pool:
        """The damage of a hit, without the bonus of a high roll."""
        by = self.manner
        return damage_of(
            table, self.unit, by.weapon, by.called, by.sweep, armoured=armoured(table, self.target)
        )

    def dealt(self, table: Table, over: int) -> Pool:
        """The same of a hit that is so much over."""
        rule = ABILITIES if self.manner.weapon.inborn else BONUS
        return with_damage_bonus(self.damage(table), bonus(over) if self.rewarded(table) else 0, rule)

    def rewarded(self, table: Table) -> bool:
        return not self.manner.harmless and bonus_counts(table, self.unit, self.manner.called)

    def goes_wrong(self, table: Table) -> Play[None]:
        """A gun jams; after any other roll one falls (opend6.roll.wild-die)."""
        if self.manner.away and self.manner.weapon.magazine:
            known = table.world.find(self.unit, Jammed) or Jammed()
            yield from gain_state(table, self.unit, Jammed((*known.weapons, self.manner.weapon.id)))
        else:
            yield from tumble(table, self.unit)

    def lands(self, table: Table, _total: int, over: int) -> Play[None]:
        if not self.manner.harmless:
            damage = (yield from roll(table, self.dealt(table, over))).total
            if self.manner.called == ITEM:
                yield from _disarm(table, self.target, damage)
            else:
                yield from suffer(table, self.target, damage, stuns=self.manner.weapon.stuns)
        if self.manner.trick:
            yield from resolve_trick(table, self.unit, self.target, self.manner.trick)
        yield from self._falls(table)

    def misses(self, table: Table, _total: int, met: Difficulty) -> Play[None]:
        harm = rebound(table, self, met.ward.skill)
        if harm:
            yield harm.words
            yield from suffer(table, harm.victim, (yield from roll(table, harm.damage)).total)
        yield from self._falls(table)

    def _falls(self, table: Table) -> Play[None]:
        """A thrown weapon lies where its target is."""
        if self.thrown:
            yield from lay(table, self.unit, self.manner.weapon.id, table.cell(self.target))


def gripping(table: Table, target: UnitId) -> Pool:
    """The roll that keeps in hand what is held (opend6.option.called-shot)."""
    return Pool(target, "holding on", "opend6.option.called-shot", attribute(table, target, "physique"))


def _disarm(table: Table, target: UnitId, damage: int) -> Play[None]:
    """It falls unless Physique beats the damage; nobody is harmed."""
    held = held_weapon(table, target)
    if (yield from roll(table, gripping(table, target), damage + 1, settled=True)).total <= damage and held:
        yield from drop(table, target, held)


# ---------------------------------------------------------------- what a blow that was turned aside does


@dataclass(frozen=True)
class Rebound:
    """Who is hurt by it, with what, by which roll, and how that is told."""

    victim: UnitId
    weapon: Weapon
    damage: Pool
    words: Reported


def rebound(table: Table, made: DirectAttack, ward: str) -> Rebound | None:
    """What a blow does that a parry or block has turned aside (opend6.defence.parry-sharp,
    opend6.defence.block-bladed)."""
    unit, target, weapon = made.unit, made.target, made.manner.weapon
    if made.manner.away:
        return None
    if ward == PARRY and weapon.skill == "brawling" and not weapon.damage:
        edge = next((one for one in in_hand(table, target) if one.sharp and not one.ranged), None)
        if edge:
            words = Reported(unit, SHARP, f"{table.unit(unit).name} strikes the {edge.title}")
            return Rebound(unit, edge, damage_of(table, target, edge, arm=False), words)
    elif ward == BLOCK and blocks_bare(table, target, weapon, armour_code(table, target) > 0):
        words = Reported(target, BLADED, f"{table.unit(target).name} blocks the {weapon.title} with the body")
        return Rebound(target, weapon, damage_of(table, unit, weapon, arm=False), words)
    return None
