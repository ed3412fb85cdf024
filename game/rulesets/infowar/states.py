"""The states that an InfoWar figure may be in: gained and lost by one function each."""

from __future__ import annotations

from game.core import defaults
from game.core.components import Component
from game.core.references import UnitId
from game.core.ruleset import CROUCHING, State
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.components import (
    Defending,
    DugIn,
    Incapacitated,
    Lamed,
    Panicked,
    Pinned,
    Prone,
    Relief,
    Stunned,
    Unconscious,
    Unready,
    VeryStunned,
)

STATUS: dict[type[Component], State] = {
    Prone: State(
        "prone", "prone", "infowar.move.rates", "plain", "prone", "prone", quiet=True, ends="Stand up."
    ),
    Pinned: State(
        "pinned",
        "pinned by automatic fire",
        "infowar.auto.pinned",
        "bad",
        "pinned",
        "prone",
        ends="It is over with the next turn.",
    ),
    Defending: State(
        "defending",
        "defending all-out",
        "infowar.melee.all-out-defense",
        "good",
        "defending",
        ends="It lasts until the next turn begins.",
    ),
    Stunned: State(
        "stunned", "stunned", "infowar.stun.levels", "bad", "stunned", ends="It is over with the next turn."
    ),
    VeryStunned: State(
        "very stunned",
        "very stunned",
        "infowar.stun.very",
        "bad",
        "very_stunned",
        ends="It is over after two turns.",
    ),
    Incapacitated: State(
        "incapacitated",
        "incapacitated",
        "infowar.wound.levels",
        "bad",
        "incapacitated",
        "prone",
        ends="The worst wound has to be treated, by somebody with a medical kit.",
        out=True,
    ),
    Unconscious: State(
        "unconscious",
        "unconscious",
        "infowar.wound.consciousness",
        "bad",
        "down",
        ends="It lasts for the rest of the battle.",
    ),
    Lamed: State(
        "lamed", "lamed", "infowar.aim.limbs", "bad", "lamed", ends="It lasts for the rest of the battle."
    ),
    Relief: State(
        "in control",
        "keeping the pain down",
        "infowar.wound.body-control",
        "good",
        "focused",
        ends="It lasts until the next turn begins, or the next wound.",
    ),
    Panicked: State(
        "panicking",
        "panicking",
        "infowar.initiative.panic",
        "bad",
        "fleeing",
        ends="It is over with that turn.",
    ),
    Unready: State(
        "surprised",
        "surprised",
        "infowar.ranged.unaware",
        "bad",
        "surprised",
        ends="It is over when the next turn begins.",
    ),
    DugIn: State(
        "dug in",
        "dug in",
        "infowar.auto.nest",
        "good",
        "dug_in",
        CROUCHING,
        ends="It lasts as long as one stays there.",
    ),
}
"""The component behind each state."""
HASTY = State(
    "hasty",
    "hasty",
    "infowar.initiative.hasty",
    "plain",
    "hasty",
    ends="It is over when initiative is rolled anew.",
)
SIZED = State(
    "sized up",
    "sized up",
    "infowar.melee.sizing-up",
    "bad",
    "sized_up",
    ends="It is over with the next turn.",
)
STATES: tuple[State, ...] = (*STATUS.values(), HASTY, SIZED)


def gain_state(table: Table, unit: UnitId, status: Component, rule: str = "") -> Play[None]:
    """Put the figure into a state, or into it anew; it is told once."""
    yield from defaults.renew_status(STATUS, table, unit, status, rule)


def lose_state(table: Table, unit: UnitId, status: type[Component], rule: str = "") -> Play[None]:
    """Take a state away, if the figure has it."""
    yield from defaults.lose_status(STATUS, table, unit, status, rule)
