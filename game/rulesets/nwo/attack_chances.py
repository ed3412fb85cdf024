"""Exact odds of attacks on the board: every outcome, friends in the line, flames, human shields, re-rolled
parries."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.core.field import Cover
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.table import Table
from game.rulesets.nwo.attack_odds import ENDINGS, Endings, Roll, ends
from game.rulesets.nwo.attack_outcome import Means, harm_of, means_of, thrown
from game.rulesets.nwo.checks import Check
from game.rulesets.nwo.content import Throwable, Weapon
from game.rulesets.nwo.harm_estimate import NEVER, Toll, fells, losses, toll
from game.rulesets.nwo.helping import helped_check
from game.rulesets.nwo.melee import striking, warding
from game.rulesets.nwo.ranged import COVER_BONUS, aiming, ducking
from game.rulesets.nwo.shield import also_rolls
from game.rulesets.nwo.shooting import friends_in_line, victims

Rows = list[tuple[int, Endings]]
Shares = dict[int, Fraction]


@dataclass(frozen=True)
class Attack:
    """An attack about to be made: its roll, and how it may end for everybody. The `shares` exclude each
    other, `others` may come besides."""

    roll: Check
    target: int
    means: Means
    shares: Rows
    others: Rows

    @property
    def on_target(self) -> Endings:
        return next(endings for unit, endings in self.shares if unit == self.target)

    def expected(self, table: Table) -> tuple[Shares, Shares]:
        """For each figure the mean of what it loses, as a share of its full health, and the chance that it
        goes down."""
        lost, downs = {self.target: NEVER}, {self.target: NEVER}
        for unit, endings in (*self.shares, *self.others):
            share, down = losses(table, unit, self.means, endings)
            lost[unit] = lost.get(unit, NEVER) + share
            downs[unit] = downs.get(unit, NEVER) + down
        return lost, downs


def _all(endings: Endings, which: tuple[str, ...]) -> Endings:
    """With those that cannot be."""
    known = dict(endings)
    return tuple((ending, known.get(ending, NEVER)) for ending in which)


def _roll(asked: Check) -> Roll:
    return asked.bonus, asked.edge


def _always_again(table: Table) -> bool:
    return table.option("parry_reroll") == "always"


# ---------------------------------------------------------------- blows


def blow(table: Table, unit: int, target: int, weapon: Weapon, second: bool = False) -> Chances:
    return _told_blow(table, struck(table, unit, target, weapon, second))


def against(table: Table, attack: Check, target: int, means: Means) -> Chances:
    """A melee attack against its target and the shield of that."""
    return _told_blow(table, _struck(table, attack, target, means))


def struck(table: Table, unit: int, target: int, weapon: Weapon, second: bool = False) -> Attack:
    return _struck(
        table,
        helped_check(table, striking(table, unit, target, weapon, second), "blow"),
        target,
        means_of(weapon, crits=not second),
    )


def _struck(table: Table, attack: Check, target: int, means: Means) -> Attack:
    shield = also_rolls(table, target, attack.unit)
    wards = (_roll(warding(table, target)), _roll(warding(table, shield)) if shield else None)
    found = ends(_roll(attack), (), (wards,), means.crits, _always_again(table))
    return Attack(
        attack,
        target,
        means,
        [(target, _all(found.row[0], ENDINGS))],
        [(shield, found.shields[0])] if shield else [],
    )


def _told_blow(table: Table, attack: Attack) -> Chances:
    return told(table, attack, [attack.roll.line(), warding(table, attack.target).line()])


# ---------------------------------------------------------------- shots and throws at somebody


def shot(table: Table, unit: int, target: int, weapon: Weapon, will_move: bool = False) -> Chances:
    """A shot must get past each friend in the line on the same attack total (nwo.ranged.through-ally)."""
    friends = _friends(table, unit, target, weapon)
    names = ", ".join(table.unit(friend).name for friend in friends)
    notes = (f"{names} in the line of fire",) if friends else ()
    row = [*friends, *victims(table, target, weapon)]
    return _told_shot(table, shot_at(table, unit, target, weapon, will_move), row, weapon, notes)


def splash(table: Table, unit: int, item: Throwable, target: int) -> Chances:
    """A throw at one enemy (nwo.throw.single-target)."""
    attack = _ranged(
        table, helped_check(table, aiming(table, unit, target), "throw"), [], [target], thrown(item), None
    )
    return _told_shot(table, attack, [target], None)


def shot_at(table: Table, unit: int, target: int, weapon: Weapon, will_move: bool = False) -> Attack:
    attack = helped_check(table, aiming(table, unit, target, weapon, will_move), "shot", target)
    return _ranged(
        table,
        attack,
        _friends(table, unit, target, weapon),
        victims(table, target, weapon),
        means_of(weapon),
        weapon,
    )


def shot_behind(
    table: Table, unit: int, target: int, weapon: Weapon, level: Cover, will_move: bool = False
) -> Attack:
    """A shot past nobody at somebody who has that cover, wherever the two stand now: for weighing many
    places."""
    attack = helped_check(table, aiming(table, unit, target, weapon, will_move), "shot", target)
    bonus, edge = _roll(ducking(table, target, unit, weapon, bare=True))
    cover, means = COVER_BONUS.get(level, 0), means_of(weapon)
    found = ends(
        _roll(attack),
        (),
        (((bonus if weapon.flame else bonus + cover, edge), None),),
        means.crits,
        _always_again(table),
    )
    return Attack(attack, target, means, [(target, found.row[0])], [])


def _friends(table: Table, unit: int, target: int, weapon: Weapon) -> list[int]:
    """The friends whom the shot must pass."""
    row = victims(table, target, weapon)
    return [friend for friend in friends_in_line(table, unit, target) if friend not in row]


def _ranged(
    table: Table, attack: Check, friends: list[int], row: list[int], means: Means, weapon: Weapon | None
) -> Attack:
    """An attack past friends on one, and with flames on those who burn with it; on their shields besides,
    unless those burn themselves."""
    unit = attack.unit
    shields = [shield if (shield := also_rolls(table, victim, unit)) not in row else 0 for victim in row]
    found = ends(
        _roll(attack),
        tuple([_roll(ducking(table, friend, unit, weapon, brief=True)) for friend in friends]),
        tuple([
            (_roll(ducking(table, victim, unit, weapon, brief=True)), _roll(ducking(table, shield, unit,
            weapon, bare=True)) if shield else None)
            for victim, shield in zip(row, shields, strict=True)
        ]),
        means.crits,
        _always_again(table),
    )  # fmt: skip
    target = row[0]
    shares: Rows = [
        (target, _all(found.row[0], ENDINGS if means.crits else ENDINGS[1:])),
        *zip(friends, found.friends, strict=True),
    ]
    others: Rows = []
    for number, victim in enumerate(row):
        others += [(victim, found.row[number])] if number else []
        others += [(shields[number], found.shields[number])] if shields[number] else []
    return Attack(attack, target, means, shares, others)


def _told_shot(
    table: Table, attack: Attack, row: list[int], weapon: Weapon | None, notes: tuple[str, ...] = ()
) -> Chances:
    return told(
        table,
        attack,
        [attack.roll.line(), *(ducking(table, one, attack.roll.unit, weapon).line() for one in row)],
        notes,
    )


def told(table: Table, attack: Attack, lines: list[CheckLine], notes: tuple[str, ...] = ()) -> Chances:
    """The chances of an attack, in words."""
    outcomes, target = [], attack.target
    for unit, endings in sorted(attack.shares, key=lambda row: (row[0] != target, row[0])):
        for ending, share in endings:
            amount, friend = harm_of(attack.means, ending), unit != target
            words = f"{ending} on {table.unit(unit).name}, a friend" if friend else ending
            outcomes.append(
                Outcome(
                    "friend" if friend else ending, words, share, amount, unit, fells(table, unit, amount)
                )
            )
    lost, downs = attack.expected(table)
    return Chances(
        tuple(outcomes), tuple(lines), notes=notes, expected=tuple(lost.items()), downs=tuple(downs.items())
    )


# ---------------------------------------------------------------- reactions


def blow_toll(table: Table, unit: int, target: int, weapon: Weapon) -> Toll:
    """The chance of each amount of harm that a blow does to its target, 0 among them."""
    return _toll(table, struck(table, unit, target, weapon))


def shot_toll(table: Table, unit: int, target: int, weapon: Weapon) -> Toll:
    """The same of a shot, which a friend in the line may take."""
    return _toll(table, shot_at(table, unit, target, weapon))


def _toll(table: Table, attack: Attack) -> Toll:
    return toll(table, attack.target, attack.means, attack.on_target)
