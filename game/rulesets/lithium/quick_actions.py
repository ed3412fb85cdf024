"""Quick actions: drawing, dropping, shouting, going prone; declared, or chosen when an action is
interrupted."""

from __future__ import annotations

from typing import NamedTuple

from game.core.actions import Ask, Option, Refusal
from game.core.components import Down
from game.core.describing.narration import join_words
from game.core.events import Reported
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.awareness import alert
from game.rulesets.lithium.components import Held, Holster, Prone
from game.rulesets.lithium.content import title_of
from game.rulesets.lithium.declarations import DRAW, DROP, PRONE, SHOUT
from game.rulesets.lithium.figures import EARSHOT, held_weapons, turn
from game.rulesets.lithium.inventory import draw, drop, refuse_draw
from game.rulesets.lithium.states import gain_state, note
from game.systems.bodies import measuring_cells, sees
from game.systems.postures import prone

RULE = "lithium.action.quick"
ASKED = "lithium.action.interrupted"
KINDS = (DRAW, DROP, SHOUT, PRONE)
DONE = "done"


def refuse_twice(table: Table, unit: UnitId, kind: str) -> Refusal | None:
    """Each kind once a turn."""
    return Refusal(RULE, "only once in a turn") if kind in turn(table, unit).quick else None


def refuse_drop(weapon: str, hands: Held) -> Refusal | None:
    return None if weapon and weapon in (hands.right, hands.left) else Refusal(RULE, "that is not in hand")


def refuse_prone(table: Table, unit: UnitId) -> Refusal | None:
    return Refusal(RULE, "already on the ground") if prone(table, unit) else None


def refuse_quick(table: Table, unit: UnitId, kind: str, weapon: str, hands: Held) -> Refusal | None:
    """Why that quick action cannot be done with these hands."""
    if refused := refuse_twice(table, unit, kind):
        return refused
    match kind:
        case "draw":
            return refuse_draw(table, unit, weapon, hands)
        case "drop":
            return refuse_drop(weapon, hands)
        case "prone":
            return refuse_prone(table, unit)
    return None


def do_quick_action(table: Table, unit: UnitId, kind: str, weapon: str) -> Play[None]:
    """Carry a quick action out."""
    note(table, unit, quick=(*turn(table, unit).quick, kind))
    match kind:
        case "draw":
            yield from draw(table, unit, weapon)
        case "drop":
            yield from drop(table, unit, weapon)
        case "shout":
            yield from shout(table, unit)
        case "prone":
            note(table, unit, dropped=True)
            yield from gain_state(table, unit, Prone(), "lithium.action.prone-dodge")


def shout(table: Table, unit: UnitId) -> Play[None]:
    """Friends within 20 tiles learn of the enemies that the figure sees (lithium.action.speak)."""
    name = table.unit(unit).name
    seen = [enemy for enemy in table.enemies(unit) if sees(table, unit, enemy)]
    yield Reported(
        unit,
        "lithium.action.speak",
        f"{name} calls out {join_words([table.unit(enemy).name for enemy in seen]) if seen else 'for help'}",
    )
    if seen:
        for friend in table.standing():
            if (
                not table.hostile(unit, friend)
                and table.field.grid.squared(*measuring_cells(table, unit, friend)) <= EARSHOT**2
            ):
                yield from alert(table, friend, "lithium.action.speak")


# ---------------------------------------------------------------- in the middle of a turn


class Offer(NamedTuple):
    """A quick action that can be chosen when one is interrupted."""

    words: str
    kind: str
    weapon: str = ""


def interrupt(table: Table, unit: UnitId) -> Play[None]:
    """The rest of the action is lost; Quick Actions are left, and the owner is asked for them at once
    (lithium.action.interrupted)."""
    note(table, unit, stopped=True)
    yield Reported(unit, ASKED, "interrupted")
    habit = table.team(unit).options.get("auto_quick", "ask")
    while not table.world.has(unit, Down) and habit != "never":
        options = offers(table, unit)
        if not options:
            return
        advised = advice(table, unit, options)
        key = advised
        if habit == "ask":
            listed = (
                *(Option(name, one.words) for name, one in options.items()),
                Option(DONE, "Nothing more"),
            )
            key = yield Ask(
                table.unit(unit).side,
                unit,
                ASKED,
                f"{table.unit(unit).name} is interrupted. Quick Actions?",
                listed,
                advised,
                calm=DONE,
            )
        if key == DONE:
            return
        yield from do_quick_action(table, unit, options[key].kind, options[key].weapon)


def offers(table: Table, unit: UnitId) -> dict[str, Offer]:
    """The quick actions that are still possible, by the key of the answer."""
    hands = table.world.get(unit, Held)
    found = {
        f"draw {one}": Offer(f"Draw the {title_of(one)}", DRAW, one)
        for one in table.world.get(unit, Holster).weapons
    }
    found |= {
        f"drop {one}": Offer(f"Let go of the {title_of(one)}", DROP, one) for one in held_weapons(table, unit)
    }
    found |= {"shout": Offer("Shout", SHOUT), "prone": Offer("Go prone", PRONE)}
    return {
        key: one
        for key, one in found.items()
        if refuse_quick(table, unit, one.kind, one.weapon, hands) is None
    }


def advice(table: Table, unit: UnitId, options: dict[str, Offer]) -> str:
    """Draw, if the hands are empty; call out the enemies that one sees."""
    drawn = next((key for key in options if key.startswith("draw ")), "")
    if drawn and not held_weapons(table, unit):
        return drawn
    if "shout" in options and any(sees(table, unit, enemy) for enemy in table.enemies(unit)):
        return "shout"
    return DONE
