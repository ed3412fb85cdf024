"""Exact odds of every declaration, from the checks that are rolled. What the other side has declared is never
read."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from game.core.actions import Action
from game.core.field import Cell
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.probability.dice_distributions import Spread, added, all_of, certain, chance
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.aid import healing
from game.rulesets.lithium.aiming import hurling, shots_of
from game.rulesets.lithium.attacks import blast
from game.rulesets.lithium.body import location_odds
from game.rulesets.lithium.checks import DIFFICULTY, Check, odds, pass_odds, totals, useless, words_of
from game.rulesets.lithium.components import LEGS
from game.rulesets.lithium.content import Thing, Weapon, things, weapons
from game.rulesets.lithium.declaring import changed
from game.rulesets.lithium.defence import DODGE, DROP, LYING, PARRY, parry_arms, reply_check
from game.rulesets.lithium.figures import down, held, planned_cell, stunned, unaware
from game.rulesets.lithium.harm import fainting
from game.rulesets.lithium.interactables import forcing
from game.rulesets.lithium.routes import WIDEST, gap, leaping
from game.rulesets.lithium.volleys import volley
from game.rulesets.lithium.wound_odds import NEVER, SURE, Blow, toll
from game.systems.bodies import outside
from game.systems.doors import door_at
from game.systems.postures import prone
from game.systems.scatter import thrown

REPLIES = {DODGE: "dodges", DROP: "drops and dodges", PARRY: "parries"}


def chances(table: Table, action: Action) -> Chances:
    """The odds of a declaration that is allowed; certain where nothing is rolled."""
    unit = action.unit
    match action:
        case orders.Shoot() | orders.Strike():
            return attack(table, action)
        case orders.Again():
            again = changed(table, action).main
            assert isinstance(again, orders.Shoot | orders.Strike)
            return attack(table, again)
        case orders.Throw(cell=cell, item=_):
            return _throw(table, action, cell)
        case orders.Jump(path=path) if len(gap(table, path)) == WIDEST:
            return _tested(leaping(table, unit), DIFFICULTY, "gets across", "stops before the gap")
        case orders.Aid():
            return _tested(healing(table, unit), DIFFICULTY, "the bleeding stops", "it bleeds on")
        case orders.Use(cell=cell) | orders.Walk(use=cell) | orders.Run(use=cell) if cell is not None:
            found = door_at(table, cell)
            if found and found[1].lock and not found[1].open:
                return _tested(forcing(table, unit), found[1].lock, "the door gives way", "it stays shut")
    return Chances()


def _tested(asked: Check, against: int, passed: str, failed: str) -> Chances:
    share = pass_odds(asked, against)
    return Chances(
        (Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)), (asked.line(against),)
    )


# ---------------------------------------------------------------- attacks


def attack(table: Table, order: orders.Shoot | orders.Strike) -> Chances:
    """All shots of the turn together, against 9; and at least one hit, if the first target defends itself."""
    shots, known = shots_of(order), volley(table, order)
    asked, shares, tolls = known.asked, known.shares, known.tolls
    lines = tuple(one.line(DIFFICULTY) for one in dict.fromkeys(asked))
    if len(shots) == 1:
        outcomes = _by_location(table, order, shares[0], tolls[order.target].down if tolls else NEVER)
    else:
        outcomes = _by_hits(shares, order.target)
    expected = tuple((one, found.expected) for one, found in tolls.items())
    downs = tuple((one, found.down) for one, found in tolls.items())
    notes = _notes(table, order)
    return Chances(
        outcomes,
        lines + _defences(table, order),
        notes=notes,
        expected=expected,
        downs=downs,
        replies=_replies(table, order, asked),
    )


def _by_location(
    table: Table, order: orders.Shoot | orders.Strike, share: Fraction, down_share: Fraction
) -> tuple[Outcome, ...]:
    weapon, target = weapons()[order.weapon], order.target
    miss = Outcome("miss", "miss", 1 - share)
    if not weapon.damage:
        awake = staying_awake(table, target, weapon)
        stunned_ = Outcome("hit", "stunned", share * (1 - awake), 0, target)
        return stunned_, Outcome("hit", "hit, stays awake", share * awake, 0, target), miss
    places = {weapon.place: SURE} if weapon.place else location_odds(order.called)
    rows = sorted(places.items(), key=lambda row: -row[1])
    sure = share > 0 and down_share == share
    return (
        *(
            Outcome("hit", f"hit, {words_of(place)}", share * part, weapon.damage, target, sure)
            for place, part in rows
        ),
        miss,
    )


def staying_awake(table: Table, target: int, weapon: Weapon) -> Fraction:
    """The chance of one who is hit by a weapon that stuns."""
    return pass_odds(fainting(table, target, "lithium.damage.one-point"), weapon.stun)


def _by_hits(shares: list[Fraction], target: int) -> tuple[Outcome, ...]:
    """The chance of each number of hits."""
    hits = certain(0)
    for share in shares:
        hits = added(hits, chance(share).map(int))
    most = range(len(shares), 0, -1)
    rows = [
        Outcome("hit", f"{number} hit{'s' if number > 1 else ''}", hits.equals(number), number, target)
        for number in most
    ]
    return (*rows, Outcome("miss", "no hit", hits.equals(0)))


def _notes(table: Table, order: orders.Shoot | orders.Strike) -> tuple[str, ...]:
    return (
        (f"{table.unit(order.target).name} is unaware: a point more, and no defence",)
        if unaware(table, order.target)
        else ()
    )


def open_replies(table: Table, target: int, melee: bool) -> list[str]:
    """The defences that the target may come to, whatever it has declared: nobody knows that."""
    if down(table, target) or stunned(table, target) or unaware(table, target):
        return []
    found = [] if prone(table, target) or useless(table, target, LEGS) else [DODGE, DROP]
    arms = parry_arms(table, target)
    return [*found, PARRY] if melee and held(table, target) and not useless(table, target, arms) else found


def _defences(table: Table, order: orders.Shoot | orders.Strike) -> tuple[CheckLine, ...]:
    melee = not weapons()[order.weapon].ranged
    checks = [
        reply_check(table, order.target, reply)
        for reply in open_replies(table, order.target, melee)
        if reply != DROP
    ]
    return tuple(one.line() for one in checks)


def _replies(
    table: Table, order: orders.Shoot | orders.Strike, asked: list[Check]
) -> tuple[tuple[str, Fraction], ...]:
    melee = not weapons()[order.weapon].ranged
    at_first = tuple(
        one.bonus for one, (target, _) in zip(asked, shots_of(order), strict=True) if target == order.target
    )
    name = table.unit(order.target).name
    return tuple(
        (
            f"{name} {REPLIES[reply]}",
            _any_hit(at_first, reply_check(table, order.target, reply).bonus, LYING if reply == DROP else 0),
        )
        for reply in open_replies(table, order.target, melee)
    )


@lru_cache(maxsize=1 << 12)
def _any_hit(attacks: tuple[int, ...], reply: int, lying: int) -> Fraction:
    """The chance that one of the attacks with these bonuses gets past one reply to them all."""
    missed = totals(reply).then(
        lambda against: all_of([1 - odds(bonus + lying, against) for bonus in attacks])
    )
    return missed.equals(False)


# ---------------------------------------------------------------- throws


def _throw(table: Table, order: orders.Throw, cell: Cell) -> Chances:
    """Where it lands, and what it does to everybody who stands there now."""
    item = things()[order.item]
    asked, landing, inside = reaching(table, order)
    share = pass_odds(asked, DIFFICULTY)
    tolls = {unit: toll(table, unit, tuple((SURE, blow) for blow in torn(item))) for unit in sorted(inside)}
    outcomes = (
        Outcome("pass", "on the tile", share, item.damage * item.wounds),
        Outcome("fail", "scatters", 1 - share, item.damage * item.wounds),
    )
    return Chances(
        outcomes,
        (asked.line(DIFFICULTY),),
        tuple(sorted(landing.odds().items())),
        tuple(sorted(blast(table, cell))),
        notes=tuple(
            f"{table.unit(unit).name}: {round(100 * part)} % caught" for unit, part in sorted(inside.items())
        ),
        expected=tuple((unit, inside[unit] * found.expected) for unit, found in tolls.items()),
        downs=tuple((unit, inside[unit] * found.down) for unit, found in tolls.items()),
    )


def torn(item: Thing) -> tuple[Blow, ...]:
    """What it does to each one whom it catches."""
    return (Blow(points=item.damage),) * item.wounds


def reaching(table: Table, order: orders.Throw) -> tuple[Check, Spread[Cell], dict[int, Fraction]]:
    """The roll of a throw, where it may come down, and with what chance it catches whom."""
    here = planned_cell(table, order.unit)
    asked = hurling(table, order.unit, order.cell, here)
    landing = thrown(table.ground(), order.cell, pass_odds(asked, DIFFICULTY), table.closed())
    places = {
        unit: set(table.cells_at(unit, here)) if unit == order.unit else set(table.cells(unit))
        for unit in table.standing()
    }
    reached = {unit: place for unit, place in places.items() if outside(table, unit)}
    blasts = {there: set(blast(table, there)) for there in landing}
    caught = landing.map(
        lambda there: tuple(unit for unit, place in reached.items() if not place.isdisjoint(blasts[there]))
    )
    return asked, landing, {unit: _among(caught, unit) for units in caught for unit in units}


def _among(caught: Spread[tuple[int, ...]], unit: int) -> Fraction:
    return caught.chance(lambda units: unit in units)
