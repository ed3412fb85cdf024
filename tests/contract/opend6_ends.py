"""How an order under OpenD6 came out, told from its events alone: by the words that a reader of the log
has."""

from __future__ import annotations

from game.core.actions import Action
from game.core.events import AttackEnded, Event, Harmed, Rolled, StatusGained, StatusLost
from game.rulesets.opend6 import orders

WOUNDS = {
    "stunned": "stunned",
    "wounded": "wounded",
    "severely wounded": "severe",
    "incapacitated": "incapacitated",
    "mortally wounded": "mortal",
    "dead": "dead",
    "shaken": "shaken",
    "lightly damaged": "light",
    "heavily damaged": "heavy",
    "severely damaged": "severe",
    "destroyed": "destroyed",
}
"""The outcome of each word that `Harmed` has for a figure or a vehicle."""
WAYS = ("two levels at once", "piloting", "turning")
"""Rolls of driving, in the order in which they are made; the first that fails says how it ends."""


def ending(action: Action, events: list[Event], keys: set[str]) -> str:
    """The outcome that came about, by its key in the chances."""
    rolls = [event for event in events if isinstance(event, Rolled)]
    match action:
        case orders.Ram() | orders.Drive() | orders.Brake():
            return _driven(rolls, events, keys)
        case orders.Shoot() | orders.Strike() | orders.Hurl() | orders.Breach():
            return _struck(action, rolls, events)
        case orders.Defend():
            return "pass" if rolls[0].total >= 10 else "fail"
        case orders.Wrestle() if "unhurt" in keys:
            return _struck(action, rolls, events)
        case orders.Wrestle():
            ended = next((event.outcome for event in events if isinstance(event, AttackEnded)), "miss")
            return "hit" if ended == "hit" else "miss"
        case orders.BreakFree():
            return "pass" if any(isinstance(event, StatusLost) for event in events) else "fail"
        case orders.Throw():
            return "hit" if rolls[0].passed else "miss"
    if rolls:
        return "pass" if rolls[0].passed else "fail"
    return "done"


def _driven(rolls: list[Rolled], events: list[Event], keys: set[str]) -> str:
    if keys == {"pass", "fail"} and rolls[0].what.startswith("backwards"):
        return "pass" if rolls[0].passed else "fail"
    failed = next((roll for roll in rolls if roll.what.startswith(WAYS) and not roll.passed), None)
    if failed:
        return "slower" if failed.what.startswith("piloting") else "fail"
    attack = next((event.outcome for event in events if isinstance(event, AttackEnded)), "pass")
    return attack if attack in ("hit", "pass") else "miss"


def _struck(action: Action, rolls: list[Rolled], events: list[Event]) -> str:
    attack = next(event for event in events if isinstance(event, AttackEnded))
    target = attack.target
    grip = next((roll for roll in rolls if roll.what.startswith("holding on")), None)
    if grip:
        return "held" if grip.passed else "disarmed"
    told = [event for event in events if isinstance(event, Harmed) and event.unit == target]
    gained = {event.status for event in events if isinstance(event, StatusGained) and event.unit == target}
    if target and told:
        return _wounded(told[0].words, gained)
    if attack.outcome != "hit":
        return "miss"
    cover = next((roll for roll in rolls if roll.what.startswith("cover")), None)
    damage = next((roll for roll in rolls if roll.what.startswith("damage")), None)
    if cover and damage and damage.total <= cover.total:
        return "holds"
    if isinstance(action, orders.Breach) and not target:
        return "hit"
    return "undamaged" if any(roll.what.startswith("toughness") for roll in rolls) else "unhurt"


def _wounded(words: str, gained: set[str]) -> str:
    if words.endswith("Body Points"):
        if "dead" in gained:
            return "dead"
        if "mortal" in gained:
            return "mortal"
        if "senseless" in gained:
            return "unconscious"
        return "harmed"
    return "unconscious" if gained & {"senseless", "unconscious"} else WOUNDS[words]
