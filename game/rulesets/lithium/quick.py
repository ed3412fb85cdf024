"""Quick actions: drawing, dropping, shouting, going prone; declared, or chosen when an action is
interrupted."""

from __future__ import annotations

from game.core.actions import Action, Ask, Option, Refusal
from game.core.components import Down
from game.core.events import Reported
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.awareness import alert
from game.rulesets.lithium.carrying import draw, drop, refuse_draw
from game.rulesets.lithium.components import Held, Holster, Prone
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.figures import EARSHOT, held, turn
from game.rulesets.lithium.states import gain, note
from game.systems.bodies import ends, sees
from game.systems.postures import prone

RULE = "lithium.action.quick"
ASKED = "lithium.action.interrupted"
KINDS = {orders.Draw: "draw", orders.Drop: "drop", orders.Shout: "shout", orders.GoProne: "prone"}
DONE = "done"


def refuse_quick(table: Table, unit: int, order: Action, hands: Held) -> Refusal | None:
    """Why that quick action cannot be done with these hands: each kind once a turn."""
    kind = KINDS[type(order)]
    if kind in turn(table, unit).quick:
        return Refusal(RULE, "only once in a turn")
    match order:
        case orders.Draw(weapon=weapon):
            return refuse_draw(table, unit, weapon, hands)
        case orders.Drop(weapon=weapon):
            return (
                None
                if weapon and weapon in (hands.right, hands.left)
                else Refusal(RULE, "that is not in hand")
            )
        case orders.GoProne():
            return Refusal(RULE, "already on the ground") if prone(table, unit) else None
    return None


def do(table: Table, unit: int, order: Action) -> Play[None]:
    """Carry a quick action out."""
    note(table, unit, quick=(*turn(table, unit).quick, KINDS[type(order)]))
    match order:
        case orders.Draw(weapon=weapon):
            yield from draw(table, unit, weapon)
        case orders.Drop(weapon=weapon):
            yield from drop(table, unit, weapon)
        case orders.Shout():
            yield from shout(table, unit)
        case orders.GoProne():
            note(table, unit, dropped=True)
            yield from gain(table, unit, Prone(), "lithium.action.prone-dodge")


def shout(table: Table, unit: int) -> Play[None]:
    """Friends within 20 tiles learn of the enemies that the figure sees (lithium.action.speak)."""
    name = table.unit(unit).name
    seen = [enemy for enemy in table.enemies(unit) if sees(table, unit, enemy)]
    yield Reported(
        unit,
        "lithium.action.speak",
        f"{name} calls out {', '.join(table.unit(enemy).name for enemy in seen) or 'for help'}",
    )
    if seen:
        for friend in table.standing():
            if (
                not table.hostile(unit, friend)
                and table.field.grid.squared(*ends(table, unit, friend)) <= EARSHOT**2
            ):
                yield from alert(table, friend, "lithium.action.speak")


# ---------------------------------------------------------------- in the middle of a turn


def interrupt(table: Table, unit: int) -> Play[None]:
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
                *(Option(name, words) for name, (words, _) in options.items()),
                Option(DONE, "Nothing more"),
            )
            key = yield Ask(
                table.unit(unit).side,
                unit,
                ASKED,
                f"{table.unit(unit).name} is interrupted. Quick Actions?",
                listed,
                advised,
            )
        if key == DONE:
            return
        yield from do(table, unit, options[key][1])


def offers(table: Table, unit: int) -> dict[str, tuple[str, Action]]:
    """The quick actions that are still possible, by the key of the answer."""
    hands = table.world.get(unit, Held)
    found: dict[str, tuple[str, Action]] = {}
    for weapon in dict.fromkeys(table.world.get(unit, Holster).weapons):
        found[f"draw {weapon}"] = (f"Draw the {weapons()[weapon].title}", orders.Draw(unit, weapon))
    for weapon in held(table, unit):
        found[f"drop {weapon}"] = (f"Let go of the {weapons()[weapon].title}", orders.Drop(unit, weapon))
    found["shout"] = ("Shout", orders.Shout(unit))
    found["prone"] = ("Go prone", orders.GoProne(unit))
    return {key: row for key, row in found.items() if refuse_quick(table, unit, row[1], hands) is None}


def advice(table: Table, unit: int, options: dict[str, tuple[str, Action]]) -> str:
    """Draw, if the hands are empty; call out the enemies that one sees."""
    drawn = next((key for key in options if key.startswith("draw ")), "")
    if drawn and not held(table, unit):
        return drawn
    if "shout" in options and any(sees(table, unit, enemy) for enemy in table.enemies(unit)):
        return "shout"
    return DONE
