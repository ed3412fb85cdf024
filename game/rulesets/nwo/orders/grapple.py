"""Grappling: taking hold, breaking free, forcing down, letting go."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.components import Down
from game.core.events import Reported
from game.core.probability.chances import Chances, Outcome
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Focus, Grappled, Grappling, Prone
from game.rulesets.nwo.content import title_of
from game.rulesets.nwo.contests import contest_chances, wins_contest
from game.rulesets.nwo.figures import free_hands, in_hand, near_hostile
from game.rulesets.nwo.grapple import break_free_contest, hold, wins_grapple
from game.rulesets.nwo.harm_estimate import SURE
from game.rulesets.nwo.inventory import drop
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.states import gain_state, lose_state, release, update_engagements
from game.systems.bodies import is_adjacent, steps_between
from game.systems.postures import prone


class Grapple(Action, frozen=True):
    """Take hold of an adjacent enemy; `dropped` is the two-handed weapon that is let go for it, if one is
    (nwo.grapple.contest)."""

    target: UnitId
    dropped: str = ""


class BreakFree(Action, frozen=True):
    """Get out of a grapple (nwo.grapple.break)."""


class ForceDown(Action, frozen=True):
    """Force the one that is held to the ground (nwo.grapple.prone)."""


class LetGo(Action, frozen=True):
    """End the own grapple (nwo.grapple.ends)."""


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    two = next((weapon.id for weapon in in_hand(table, unit) if weapon.hands == 2), "")
    grip = two if free_hands(table, unit) < 1 else ""
    yield from [Grapple(unit, enemy, grip) for enemy in near_hostile(table, unit)] or [Grapple(unit, NO_UNIT)]
    yield from (BreakFree(unit), ForceDown(unit), LetGo(unit))


# ---------------------------------------------------------------- taking hold


def refuse(table: Table, order: Grapple) -> Refusal | None:
    unit, target, dropped, rule = order.unit, order.target, order.dropped, "nwo.grapple.contest"
    if target not in table.units() or not table.hostile(unit, target):
        return Refusal(rule, "no enemy within reach")
    name = table.unit(target).name
    if table.world.has(unit, Grappling) or table.world.has(unit, Grappled):
        return Refusal(rule, "already grappling")
    if table.world.has(target, Grappled):
        return Refusal(rule, f"{name} is held already")
    if not steps_between(table, unit, target) or not is_adjacent(table, unit, target):
        return Refusal(rule, f"{name} is not on the next tile")
    if dropped and dropped not in [weapon.id for weapon in in_hand(table, unit) if weapon.hands == 2]:
        return Refusal("nwo.grapple.drop-weapon", "only a two-handed weapon in hand is dropped for it")
    if free_hands(table, unit) + 2 * bool(dropped) < 1:
        return Refusal(rule, "no free hand")
    return None


def resolve(table: Table, order: Grapple) -> Play[None]:
    """Strength against Strength; the unconscious need no contest (nwo.grapple.contest)."""
    unit, target = order.unit, order.target
    if order.dropped:
        yield from drop(table, unit, order.dropped)
    if not table.world.has(target, Down) and not (yield from wins_grapple(table, unit, target, "grapple")):
        yield Reported(target, "nwo.grapple.contest", f"{table.unit(target).name} shakes off the grapple")
        return
    yield from gain_state(table, unit, Grappling(target), "nwo.grapple.contest")
    yield from gain_state(table, target, Grappled(unit), "nwo.grapple.held")
    yield from lose_state(table, target, Focus, "nwo.focus.broken")
    yield from update_engagements(table)


def chances(table: Table, order: Grapple) -> Chances:
    if table.world.has(order.target, Down):
        return Chances((Outcome("pass", "no contest: unconscious", SURE),))
    return contest_chances(table, *hold(table, order.unit, order.target, "grapple"), "grapple")


def describe(table: Table, order: Grapple) -> str:
    return f"Grapple {table.name_of(order.target)}" + (
        f", dropping the {title_of(order.dropped)}" if order.dropped else ""
    )


GRAPPLE = OrderVerb(
    Grapple,
    "Grapple",
    "grapple",
    "l",
    "unit",
    quiet=True,
    close=True,
    rule="nwo.grapple.contest",
    deed="grapples",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
    outcomes=("pass", "fail"),
)

# ---------------------------------------------------------------- breaking free


def refuse_break(table: Table, order: BreakFree) -> Refusal | None:
    return None if table.world.has(order.unit, Grappled) else Refusal("nwo.grapple.break", "nobody holds it")


def break_free(table: Table, order: BreakFree) -> Play[None]:
    """Strength against Strength with the grappler as the defender: a tie holds (nwo.grapple.break)."""
    if (yield from wins_contest(table, *break_free_contest(table, order.unit), "break free")):
        yield from release(table, order.unit)
        yield from update_engagements(table)


def break_chances(table: Table, order: BreakFree) -> Chances:
    return contest_chances(table, *break_free_contest(table, order.unit), "break free")


BREAK_FREE = OrderVerb(
    BreakFree,
    "Break free",
    "grapple",
    "l",
    quiet=True,
    rule="nwo.grapple.break",
    deed="breaks free",
    refuse=refuse_break,
    resolve=break_free,
    chances=break_chances,
    outcomes=("pass", "fail"),
)

# ---------------------------------------------------------------- forcing down, letting go


def refuse_pin(table: Table, order: ForceDown) -> Refusal | None:
    held = table.world.find(order.unit, Grappling)
    if not held:
        return Refusal("nwo.grapple.prone", "holds nobody")
    if prone(table, order.unit) and prone(table, held.target):
        return Refusal("nwo.grapple.prone", "both lie already")
    return None


def pin(table: Table, order: ForceDown) -> Play[None]:
    """Force the held to the ground without a contest; both lie then (nwo.grapple.prone)."""
    for one in (table.world.get(order.unit, Grappling).target, order.unit):
        if not prone(table, one) and not table.world.has(one, Down):
            yield from gain_state(table, one, Prone(), "nwo.grapple.prone")
    yield from update_engagements(table)


FORCE_DOWN = OrderVerb(
    ForceDown,
    "Force down",
    "prone",
    "j",
    quiet=True,
    rule="nwo.grapple.prone",
    deed="forces down",
    refuse=refuse_pin,
    resolve=pin,
    describe=lambda _table, _order: "Force the held to the ground",
)


def refuse_let_go(table: Table, order: LetGo) -> Refusal | None:
    return None if table.world.has(order.unit, Grappling) else Refusal("nwo.grapple.ends", "holds nobody")


def let_go(table: Table, order: LetGo) -> Play[None]:
    yield from release(table, order.unit)
    yield from update_engagements(table)


LET_GO = OrderVerb(
    LetGo,
    "Let go",
    "cancel",
    "n",
    quiet=True,
    needs="",
    acts=lambda _order: False,
    rule="nwo.grapple.ends",
    refuse=refuse_let_go,
    resolve=let_go,
)
