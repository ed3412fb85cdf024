"""The states of a figure: what each is called and looks like, the component behind it, and how it is gained
and lost."""

from __future__ import annotations

import msgspec

from game.core import defaults
from game.core.components import Component, Down
from game.core.references import UnitId
from game.core.ruleset import State
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.checks import OFF_BALANCE, Pool
from game.rulesets.opend6.components import (
    DODGE,
    PASSIVE_VALUE,
    Aiming,
    Astray,
    Dead,
    Defending,
    Emplaced,
    Floored,
    Grabbed,
    Grabbing,
    Hurt,
    Jammed,
    Mortal,
    Prone,
    Senseless,
    Stunned,
    Turn,
    Unbalanced,
    Unconscious,
)

STATE: dict[type[Component], State] = {
    Aiming: State(
        "aiming",
        "aiming",
        "opend6.aim",
        "good",
        "aiming",
        "aim",
        toward="aiming at {}",
        ends="Any other order, a move, harm, or losing sight of the target ends it; so does the shot.",
    ),
    Defending: State(
        "defending",
        "defending actively",
        "opend6.defence.active-window",
        "good",
        "defending",
        value=PASSIVE_VALUE,
        ends="It lasts until the next turn begins.",
    ),
    Prone: State(
        "prone", "prone", "opend6.option.prone", "plain", "prone", "prone", quiet=True, ends="Stand up."
    ),
    Floored: State(
        "floored",
        "thrown down",
        "opend6.option.prone",
        "bad",
        "prone",
        "prone",
        ends="Stand up: that is an action.",
        goes="on the ground",
    ),
    Unbalanced: State(
        "unbalanced",
        "off balance",
        "opend6.option.trip",
        "bad",
        "hasty",
        ends="It is over with the next roll that it makes harder, at the latest after two rounds.",
    ),
    Grabbed: State(
        "grabbed",
        "held fast",
        "opend6.option.grab",
        "bad",
        "grappled",
        "grip",
        toward="held fast by {}",
        ends="Break free; or the holder lets go or goes down.",
    ),
    Grabbing: State(
        "grabbing",
        "holding somebody",
        "opend6.option.grab",
        "plain",
        "grappled",
        "grip",
        toward="holding {}",
        ends="It is over with a move or another order, or when the one held breaks free.",
    ),
    Emplaced: State(
        "emplaced",
        "behind a weapon that is set up",
        "opend6.turn.set-up",
        "good",
        "dug_in",
        ends="It is over with a move, another weapon in hand or a fall.",
    ),
    Jammed: State(
        "jammed",
        "stuck with a jammed weapon",
        "opend6.roll.wild-die",
        "bad",
        "surprised",
        ends="Clear the jam: that is an action.",
    ),
    Stunned: State(
        "stunned", "stunned", "opend6.wound.stunned", "bad", "stunned", ends="It passes within two rounds."
    ),
    Hurt: State(
        "hurt",
        "wounded",
        "opend6.wound.wounded",
        "bad",
        "wounded",
        levels=("wounded", "severely wounded", "incapacitated"),
        ends="It lasts for the rest of the battle.",
    ),
    Unconscious: State(
        "unconscious",
        "unconscious",
        "opend6.wound.incapacitated",
        "bad",
        "down",
        ends="It lasts for the rest of the battle.",
    ),
    Senseless: State(
        "senseless",
        "knocked out",
        "opend6.gear.stun",
        "bad",
        "down",
        ends="It passes after some rounds; treatment ends it.",
    ),
    Mortal: State(
        "mortal",
        "mortally wounded",
        "opend6.wound.mortal",
        "bad",
        "bleeding",
        ends="Somebody has to treat it: in each round it may kill.",
    ),
    Astray: State(
        "astray",
        "out of control",
        "opend6.vehicle.damage-worse",
        "bad",
        "fleeing",
        ends="It is over when the driver has it in hand again, if it can be had in hand.",
    ),
    Dead: State("dead", "dead", "opend6.damage.wounds", "bad", "down", ends="Nothing ends it.", final=True),
}
STATES = tuple(STATE.values())


def count_of(status: Component) -> int:
    """How many of a state somebody has: rounds aimed, levels of wounds, what the defence came to against
    shots if there is one, else 1."""
    match status:
        case Aiming(rounds=count) | Hurt(level=count):
            return count
        case Defending(rows=rows):
            return max((row.total for row in rows if row.skill == DODGE), default=0) or max(
                (row.total for row in rows), default=1
            )
    return 1


def gain_state(table: Table, unit: UnitId, status: Component, rule: str = "") -> Play[None]:
    """Put the figure into a state; told only if it was in another before."""
    yield from defaults.renew_status(STATE, table, unit, status, rule, count_of)


def lose_state(table: Table, unit: UnitId, status: type[Component], rule: str = "") -> Play[None]:
    yield from defaults.lose_status(STATE, table, unit, status, rule)


def note(table: Table, unit: UnitId, **changes: object) -> None:
    """Write down what has come of the figure's turn."""
    table.world.put(unit, msgspec.structs.replace(table.world.get(unit, Turn), **changes))


def fall_out(table: Table, unit: UnitId) -> Play[None]:
    """Out of the fight; what it was about to do is over, its defence too (opend6.defence.active-window)."""
    if not table.world.has(unit, Down):
        yield from defaults.take_down(table, unit)
        for kind in (Aiming, Defending, Stunned, Unbalanced):
            yield from lose_state(table, unit, kind)
        yield from part(table, unit)


def depart(table: Table, unit: UnitId) -> Play[None]:
    """Off the map nobody is in any state."""
    yield from part(table, unit)
    defaults.leave_behind(STATE, table, unit)


def part(table: Table, unit: UnitId) -> Play[None]:
    """What others keep up against somebody ends with that one out of the fight, or off the map: nobody aims
    at who is gone (opend6.aim)."""
    yield from leave_place(table, unit)
    for other, aim in list(table.world.each(Aiming)):
        if aim.target == unit:
            yield from lose_state(table, other, Aiming)


def tumble(table: Table, unit: UnitId) -> Play[None]:
    """A skill roll that goes wrong puts the figure on the ground (opend6.roll.wild-die); aboard there is none
    to fall on."""
    if not table.world.has(unit, Floored) and not table.carrier(unit):
        yield from gain_state(table, unit, Prone(), "opend6.roll.wild-die")


def let_go(table: Table, unit: UnitId) -> Play[None]:
    """Who holds somebody lets go, and who is held is free: one of the two is elsewhere now, or out
    (opend6.option.grab)."""
    held, own = table.world.find(unit, Grabbing), table.world.find(unit, Grabbed)
    if held:
        yield from lose_state(table, unit, Grabbing)
        yield from lose_state(table, held.target, Grabbed)
    if own:
        yield from lose_state(table, unit, Grabbed)
        yield from lose_state(table, own.by, Grabbing)


def leave_place(table: Table, unit: UnitId) -> Play[None]:
    """Elsewhere now: no hold lasts, and a weapon that was set up stands no more (opend6.turn.set-up)."""
    yield from let_go(table, unit)
    yield from lose_state(table, unit, Emplaced)


def regain_balance(table: Table, asked: Pool) -> Play[None]:
    """The roll that was harder for it is made (opend6.option.trip)."""
    if OFF_BALANCE in asked.reasons:
        yield from lose_state(table, asked.unit, Unbalanced)


def throw_down(table: Table, unit: UnitId) -> Play[None]:
    """Thrown to the ground, whether on its feet or lying by its own choice; that ends aiming
    (opend6.option.prone)."""
    yield from lose_state(table, unit, Aiming)
    for kind in (Prone, Emplaced):
        yield from lose_state(table, unit, kind)
    yield from gain_state(table, unit, Floored())
