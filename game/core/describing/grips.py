"""Attacks that are no blows: to disarm, trip, push, grab or tackle somebody. What is announced with the
attack says so, and what became of it is told as that."""

from __future__ import annotations

from game.core.events import Attacked, AttackEnded

DISARM = "disarm"
"""The one of them that is done with a weapon, too."""
DONE = {DISARM: "disarmed", "trip": "tripped", "push": "pushed", "grab": "grabbed", "tackle": "tackled"}
"""What becomes of whom it is done to, by what is done."""
TO = "to "
SUCCEEDS = ("hit", "crit")


def grip(event: Attacked | None) -> str:
    """What the attack is meant to do instead of a blow; "" if it is one."""
    said = event.announced.split(", ") if event else ()
    return next((one.removeprefix(TO) for one in said if one.removeprefix(TO) in DONE), "")


def came_to(meant: str, outcome: str) -> str:
    """What became of the one it was meant for, "not disarmed"; "" for a blow, and where a defence has turned
    it aside."""
    if not meant or outcome not in (*SUCCEEDS, "miss"):
        return ""
    return DONE[meant] if outcome in SUCCEEDS else f"not {DONE[meant]}"


def is_end_of(attack: Attacked | None, ended: AttackEnded) -> bool:
    """Whether it is that attack which has ended, and not what went on to another."""
    return attack is not None and (attack.unit, attack.target) == (ended.unit, ended.target)
