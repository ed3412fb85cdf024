"""Exact odds of every order, from the checks that are rolled."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.core.actions import Action, Move
from game.core.field import Cell, Cover
from game.core.probability.chances import Chances, Outcome
from game.core.table import Table
from game.rulesets.nwo import orders
from game.rulesets.nwo.attack_chances import blow, shot, shot_at, shot_behind, splash, struck
from game.rulesets.nwo.checks import Check, pass_odds
from game.rulesets.nwo.close_chances import close_chances, tested
from game.rulesets.nwo.content import Throwable, throwables, weapons
from game.rulesets.nwo.figures import engagers
from game.rulesets.nwo.harm import RESOLVE_DC, resolve_check
from game.rulesets.nwo.harm_estimate import fells, loss
from game.rulesets.nwo.helping import helped_check
from game.rulesets.nwo.moves import DISENGAGE_DC
from game.rulesets.nwo.overwatch import watched
from game.rulesets.nwo.path_chances import Hurdle, path_chances
from game.rulesets.nwo.ranged import aiming
from game.rulesets.nwo.resolve import RELOAD_DC, exposes, forcing, reloading
from game.rulesets.nwo.thrown import THROW_DC
from game.systems.areas import covered
from game.systems.bodies import caught as caught_by
from game.systems.doors import door_at
from game.systems.scatter import thrown

NEVER = Fraction(0)
STARTLED = "startled in place"


def chances(table: Table, action: Action) -> Chances:
    """The odds of an action that is allowed; certain where nothing is rolled. Help that nobody has promised
    yet is left out."""
    if isinstance(action, Move | orders.Dash | orders.Disengage):
        return _way(table, action)
    found = _chances(table, action)
    return _dared(found, *_daring(table, action.unit)) if exposes(table, action) else found


def expected_harm(
    table: Table, action: Action, behind: Cover | None = None
) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """`expected` and `downs` of `chances`, and nothing else of it: for those who weigh many orders.

    With `behind`, of a shot past nobody at somebody who has that cover, wherever the two stand now.
    """
    if not isinstance(action, orders.Shoot | orders.Strike):
        found = chances(table, action)
        return dict(found.expected), dict(found.downs)
    unit, target, weapon = action.unit, action.target, weapons()[action.weapon]
    if isinstance(action, orders.Strike):
        attack = struck(table, unit, target, weapon)
    elif behind is None:
        attack = shot_at(table, unit, target, weapon, action.then_move)
    else:
        attack = shot_behind(table, unit, target, weapon, behind, action.then_move)
    lost, downs = attack.expected(table)
    if not exposes(table, action):
        return lost, downs
    share = _daring(table, unit)[1]
    return {one: part * share for one, part in lost.items()}, {
        one: part * share for one, part in downs.items()
    }


def _way(table: Table, action: Move | orders.Dash | orders.Disengage) -> Chances:
    """The roll to get away comes first, then the one under suppressive fire, then the way
    (nwo.disengage.resolve, nwo.suppress.pinned)."""
    unit, leaves = action.unit, isinstance(action, orders.Disengage)
    hurdles = []
    if leaves and len(engagers(table, unit)) >= 2:
        asked = helped_check(table, resolve_check(table, unit, "nwo.disengage.resolve"), "Resolve")
        hurdles.append(
            Hurdle("fail", "held: Action lost", pass_odds(asked, DISENGAGE_DC), asked.line(DISENGAGE_DC))
        )
    if exposes(table, action):
        asked, share = _daring(table, unit)
        hurdles.append(Hurdle("startled", STARTLED, share, asked.line(RESOLVE_DC)))
    return path_chances(table, unit, action.path, not leaves, not isinstance(action, Move), tuple(hurdles))


def _daring(table: Table, unit: int) -> tuple[Check, Fraction]:
    asked = helped_check(table, resolve_check(table, unit, "nwo.suppress.pinned"), "Resolve")
    return asked, pass_odds(asked, RESOLVE_DC)


def _dared(found: Chances, asked: Check, share: Fraction) -> Chances:
    """Under suppressive fire the order is lost unless Resolve holds (nwo.suppress.pinned)."""
    outcomes = tuple(replace(one, chance=one.chance * share) for one in found.outcomes)
    return replace(
        found,
        outcomes=(*outcomes, Outcome("startled", STARTLED, 1 - share)),
        checks=(asked.line(RESOLVE_DC), *found.checks),
        expected=tuple((unit, part * share) for unit, part in found.expected),
        downs=tuple((unit, part * share) for unit, part in found.downs),
    )


def _chances(table: Table, action: Action) -> Chances:
    unit = action.unit
    match action:
        case (
            orders.Shoot(target=target, weapon=weapon, then_move=then_move)
            | orders.Suppress(target=target, weapon=weapon, then_move=then_move)
        ):
            return shot(table, unit, target, weapons()[weapon], then_move)
        case orders.Strike(target=target, weapon=weapon):
            return blow(table, unit, target, weapons()[weapon])
        case orders.Throw(cell=cell, item=item):
            thing = throwables()[item]
            return (
                splash(table, unit, thing, table.at(cell))
                if thing.single_target
                else _throw(table, unit, thing, cell)
            )
        case orders.Overwatch(area=area):
            return Chances(area=watched(table, unit, area))
        case orders.Reload():
            return tested(
                helped_check(table, reloading(table, unit), "reload"),
                RELOAD_DC,
                "done, Action kept",
                "done, Action used up",
            )
        case orders.UseDoor(cell=cell):
            found = door_at(table, cell)
            if found and found[1].lock and not found[1].open:
                return tested(
                    helped_check(table, forcing(table, unit), "force"),
                    found[1].lock,
                    "the door gives way",
                    "it stays shut",
                )
    return close_chances(table, action)


def _throw(table: Table, unit: int, item: Throwable, cell: Cell) -> Chances:
    """Where it lands, and who is caught: everybody in the area takes the damage (nwo.throw.on-hit)."""
    asked = helped_check(table, aiming(table, unit, 0), "throw")
    share = pass_odds(asked, THROW_DC)
    ground, closed = table.ground(), table.closed()
    landing = thrown(ground, cell, share, closed)
    blasts = {there: frozenset(covered(ground, there, item.size, closed)) for there in landing}

    def inside(cells: tuple[Cell, ...]) -> Fraction:
        return landing.chance(lambda there: not blasts[there].isdisjoint(cells))

    rows = [
        (other, inside(table.cells(other))) for other in caught_by(table, frozenset().union(*blasts.values()))
    ]
    expected = tuple((other, part * loss(table, other, item.damage)) for other, part in rows)
    downs = tuple(
        (other, part if item.damage and fells(table, other, item.damage) else NEVER) for other, part in rows
    )
    notes = tuple(f"{table.unit(other).name}: {round(100 * part)} % inside" for other, part in rows)
    outcomes = (
        Outcome("pass", "on the cell", share, item.damage),
        Outcome("fail", "scatters", 1 - share, item.damage),
    )
    area = covered(ground, cell, item.size, closed)
    return Chances(
        outcomes,
        (asked.line(THROW_DC),),
        tuple(sorted(landing.odds().items())),
        area,
        notes=notes,
        expected=expected,
        downs=downs,
    )
