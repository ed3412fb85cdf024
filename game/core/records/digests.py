"""What tells one state of a battle from another: its digest, and the numbers that its figures have."""

from __future__ import annotations

from hashlib import blake2b

from game.core.actions import Ask
from game.core.components import CLOCK
from game.core.field import Field
from game.core.scenario import Scenario

DIGEST = 3
"""The version of `Battle.digest` in which new battles are recorded."""
QUALIFIED = 3
"""From this version on components count by package and class, before by the bare names of their classes."""


def digest(world: str, dice: int, length: int, pending: Ask | None, version: int = DIGEST) -> str:
    """The digest of a battle from that of its world."""
    question: object = _first(pending) if pending else None
    if pending and version > 1:
        question = (
            pending.side,
            pending.unit,
            pending.rule,
            pending.about,
            pending.default,
            [option.key for option in pending.options],
        )
    return blake2b(f"{world} {dice} {length} {question}".encode(), digest_size=16).hexdigest()


def _first(pending: Ask) -> str:
    """An open question as version 1 wrote it: with its words, and without the chances that questions bear by
    now."""
    options = [f"Option(key={one.key!r}, words={one.words!r}, hint={one.hint!r})" for one in pending.options]
    listed = f"({options[0]},)" if len(options) == 1 else f"({', '.join(options)})"
    told = (
        f"side={pending.side!r}, unit={pending.unit!r}, rule={pending.rule!r}, "
        f"words={pending.formerly or pending.words!r}, "
        f"options={listed}"
    )
    return f"Ask({told}, default={pending.default!r}, about={pending.about!r})"


def numbers(field: Field, scenario: Scenario) -> range:
    """The numbers that the figures of the scenario will have, in its order: the clock is 1, then come the
    doors."""
    first = CLOCK + len(field.doors) + 1
    return range(first, first + sum(len(team.figures) for team in scenario.teams))
