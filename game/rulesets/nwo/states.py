"""The states of a figure: what each is called and looks like, the component behind it, and how it is gained
and lost."""

from __future__ import annotations

from game.core import defaults
from game.core.components import Component, Down
from game.core.events import StatusGained, StatusLost
from game.core.references import UnitId
from game.core.ruleset import AIMING, GRIPPING, LYING, State, by_id
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import (
    Conditions,
    Engaged,
    Focus,
    Grappled,
    Grappling,
    Helped,
    Prone,
    Shielded,
    Suppressed,
    Surprised,
    Watch,
)
from game.rulesets.nwo.figures import engagements, free_hands
from game.systems.bodies import is_adjacent

COMPONENT_STATES: tuple[tuple[type[Component], State], ...] = (
    (
        Prone,
        State(
            "prone",
            "prone",
            "nwo.prone.take",
            "good",
            pose=LYING,
            quiet=True,
            ends="Stand up: that costs the Movement or the Action.",
        ),
    ),
    (
        Focus,
        State(
            "focused",
            "focused",
            "nwo.focus.advantage",
            "good",
            pose=AIMING,
            ends="It serves one shot in the next turn; an enemy within reach breaks it, and fire may.",
            comes="focusing",
        ),
    ),
    (
        Engaged,
        State(
            "engaged",
            "engaged",
            "nwo.engage.enter",
            ends="Get out of the enemy's reach: disengage, or be struck at for leaving; or put it down.",
        ),
    ),
    (
        Surprised,
        State("surprised", "surprised", "nwo.ambush.surprised", ends="It is over with the first round."),
    ),
    (
        Grappling,
        State(
            "grappling",
            "grappling",
            "nwo.grapple.contest",
            badge="grappled",
            pose=GRIPPING,
            toward="grappling {}",
            ends="Let go, or step away; it is over, too, when either goes down or is pushed away.",
        ),
    ),
    (
        Grappled,
        State(
            "grappled",
            "grappled",
            "nwo.grapple.held",
            pose=GRIPPING,
            toward="grappled by {}",
            ends="Break free with the Action; or the holder lets go, goes down or is pushed away.",
        ),
    ),
    (
        Shielded,
        State(
            "shielded",
            "shielded",
            "nwo.shield.cover",
            badge="defending",
            ends="It lasts until the holder's next turn begins, or the hold ends.",
        ),
    ),
    (
        Suppressed,
        State(
            "pinned",
            "pinned",
            "nwo.suppress.pinned",
            ends="It is over when the shooter's next turn begins, or the shooter goes down.",
        ),
    ),
    (
        Watch,
        State(
            "overwatch",
            "on overwatch",
            "nwo.overwatch.delay",
            "good",
            pose=AIMING,
            ends="It is over with the one shot, or when the next turn begins.",
        ),
    ),
)
RECOVER = "Recover, once out of what causes it: that takes the Action."
CONDITIONS = (
    State(
        "fire",
        "burning",
        "nwo.condition.disadvantage",
        badge="burning",
        ends=RECOVER,
    ),
    State("acid", "burnt by acid", "nwo.condition.disadvantage", ends=RECOVER),
    State(
        "electricity",
        "electrocuted",
        "nwo.condition.disadvantage",
        badge="shocked",
        ends=RECOVER,
    ),
    State("smoke", "blinded by smoke", "nwo.condition.disadvantage", ends=RECOVER),
    State(
        "poison",
        "poisoned",
        "nwo.condition.disadvantage",
        badge="poisoned",
        ends=RECOVER,
    ),
)
"""They stack, so one component counts them all."""
HELPED = State(
    "helped",
    "helped",
    "nwo.help.same-turn",
    "good",
    ends="It serves the next check of that kind in this round.",
)
STATE: dict[type[Component], State] = {**dict(COMPONENT_STATES), Helped: HELPED}
STATES = (*(state for _, state in COMPONENT_STATES), *CONDITIONS, HELPED)
CONDITION = by_id(CONDITIONS)
STACKS = 2
"""How many conditions a figure suffers from at the most (nwo.condition.stack)."""


# ---------------------------------------------------------------- gained and lost


def gain_state(table: Table, unit: UnitId, status: Component, rule: str) -> Play[None]:
    yield from defaults.gain_status(
        STATE, table, unit, status, rule, status.cells if isinstance(status, Watch) else ()
    )


def lose_state(table: Table, unit: UnitId, status: type[Component], rule: str) -> Play[None]:
    """Take a status away, if the figure has it."""
    yield from defaults.lose_status(STATE, table, unit, status, rule)


def release(table: Table, unit: UnitId) -> Play[None]:
    """End the grapple that the figure is in, whichever part it has (nwo.grapple.ends)."""
    held = table.world.find(unit, Grappled)
    yield from let_go(table, held.by if held else unit)


def let_go(table: Table, grappler: UnitId) -> Play[None]:
    """End the grapple in which the figure holds another."""
    hold = table.world.find(grappler, Grappling)
    if hold:
        for one, status in (
            (grappler, Grappling),
            (hold.target, Grappled),
            (grappler, Shielded),
            (hold.target, Shielded),
        ):
            yield from lose_state(table, one, status, "nwo.grapple.ends")


def _loosen(table: Table) -> Play[None]:
    """End every grapple whose grappler is down, grappled itself, without a hand for it, or no longer next to
    its target."""
    for unit, hold in list(table.world.each(Grappling)):
        apart = not is_adjacent(table, unit, hold.target)
        if (
            apart
            or table.world.has(unit, Down)
            or table.world.has(unit, Grappled)
            or free_hands(table, unit) < 0
        ):
            yield from let_go(table, unit)


def lift_suppression(table: Table, shooter: UnitId) -> Play[None]:
    """End the suppressive fire of one shooter: when its next turn begins, or when it goes down
    (nwo.suppress.pinned)."""
    for unit, fire in list(table.world.each(Suppressed)):
        rest = tuple(one for one in fire.by if one != shooter)
        if not rest:
            yield from lose_state(table, unit, Suppressed, "nwo.suppress.pinned")
        elif rest != fire.by:
            table.world.put(unit, Suppressed(rest))


def update_engagements(table: Table) -> Play[None]:
    """Bring holds and engagement up to date after anything on the board has changed; who is engaged loses
    focus (nwo.focus.broken)."""
    yield from _loosen(table)
    engaged = engagements(table)
    for unit in table.units():
        before, now = table.world.find(unit, Engaged), engaged.get(unit, ())
        if now and (before is None or before.units != now):
            table.world.put(unit, Engaged(now))
            if before is None:
                yield StatusGained(unit, STATE[Engaged].id, "nwo.engage.enter")
        elif before and not now:
            yield from lose_state(table, unit, Engaged, "nwo.engage.enter")
        if now:
            yield from lose_state(table, unit, Focus, "nwo.focus.broken")


def afflict(table: Table, unit: UnitId, kind: str) -> Play[None]:
    """Add a condition; a third stack is ignored (nwo.condition.stack)."""
    kinds = table.world.get(unit, Conditions).kinds
    if len(kinds) < STACKS and not table.world.has(unit, Down):
        kinds = (*kinds, kind)
        table.world.put(unit, Conditions(kinds))
        yield StatusGained(unit, kind, "nwo.condition.disadvantage", kinds.count(kind))


def remove_condition(table: Table, unit: UnitId, kind: str) -> Play[None]:
    """Take one stack away (nwo.condition.remove)."""
    kinds = list(table.world.get(unit, Conditions).kinds)
    kinds.remove(kind)
    table.world.put(unit, Conditions(tuple(kinds)))
    yield StatusLost(unit, kind, "nwo.condition.remove", kinds.count(kind))
