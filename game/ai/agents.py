"""Agents: whoever chooses for a side, by the same door as a person and without a look at the dice to come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import TypeVar, cast

from game.ai import one_ply
from game.ai.levels import NORMAL, TEMPERAMENTS, Level, Listening, player_name, split_player
from game.ai.possible_orders import possible
from game.core.actions import Action
from game.core.battle import Battle
from game.core.fog_view import fog_view_of
from game.core.gc_pause import paused_gc
from game.core.references import UnitId

Thinker = Callable[[Battle, str], Iterator[Action | None]]
_Levelled = Callable[[Battle, str, Level], Iterator[Action | None]]
Result = TypeVar("Result")
Heard = list[tuple[int, tuple[object, ...]]]
"""What was weighed: the worth of each plan to who thought of it, and what it is made up of."""


def _of(ruleset: str, level: Level) -> Thinker:
    """Its thoughts, loaded when the first is asked for: the start screen needs none of the five, and a battle
    one."""

    def think(battle: Battle, side: str) -> Iterator[Action | None]:
        return cast("_Levelled", import_module(f"game.ai.{ruleset}").think)(battle, side, level)

    return think


_RULESETS = ("nwo", "lithium", "infowar", "silhouette", "opend6")
_BLUR = {"nwo": 2000, "lithium": 5000, "infowar": 5000, "silhouette": 4000, "opend6": 4500}
"""By how much at most who plays easily misjudges a plan; nor does it think of what enemies do in reply."""


def ready(ruleset: str) -> None:
    """Load what thinks under that ruleset before it is asked, as that takes longer than a frame."""
    if ruleset in _RULESETS:
        import_module(f"game.ai.{ruleset}")


MINDS: dict[str, dict[str, Level]] = {
    "easy": {ruleset: Level(0, blur) for ruleset, blur in _BLUR.items()},
    "normal": dict.fromkeys(_RULESETS, NORMAL),
    "hard": dict.fromkeys(_RULESETS, Level(hard=True)),
}
"""How well each level thinks in which ruleset."""
LEVELS: dict[str, dict[str, Thinker]] = {
    name: {ruleset: _of(ruleset, mind) for ruleset, mind in minds.items()} for name, minds in MINDS.items()
}
"""For each level, who thinks in which ruleset, by its id; `one_ply.think` in all others. Levels differ in
thinking, never in dice, figures or sight."""
_ENLISTED: dict[str, dict[str, Thinker]] = {}


_MIXED = {"silhouette": 40}
"""How many percent of a temperament are enough under a ruleset: where worth hangs more on the ground, all of
it would win or lose too often."""


def enlist(name: str, thinkers: dict[str, Thinker]) -> None:
    """Let somebody play in the arena who is offered to no person: what the levels are measured against."""
    assert name not in LEVELS, f"{name} is a level"
    _ENLISTED[name] = thinkers


def players() -> tuple[str, ...]:
    """All levels with each of the temperaments, the calm ones first."""
    return tuple(player_name(level, temper) for temper in TEMPERAMENTS for level in LEVELS)


def is_computer(name: str) -> bool:
    """Whether a player of that name is a level, with a temperament or without."""
    return split_player(name)[0] in LEVELS


def computers() -> tuple[str, ...]:
    """All who can play here, the levels first."""
    return (*players(), *_ENLISTED)


def think(
    battle: Battle,
    side: str,
    level: str = "normal",
    heard: Heard | None = None,
    leads: frozenset[UnitId] | None = None,
) -> Iterator[Action | None]:
    """Yields None again and again while it thinks, and in the end one action: a legal order of `side`, or the
    answer to `battle.pending`.

    The side must be the one whose move it is. Nothing of the battle changes. What a level weighs is noted in
    `heard` (`game.ai.reasons` tells it in words). Of a side that two play, `leads` are its figures.
    """
    bite = partial(next, _thoughts_of(battle, side, level, heard, leads))
    action: Action | None = None
    while action is None:
        action = _undisturbed(bite)
        yield action if action is None else possible(battle, action)


def _thoughts_of(
    battle: Battle,
    side: str,
    level: str,
    heard: Heard | None = None,
    leads: frozenset[UnitId] | None = None,
) -> Iterator[Action | None]:
    assert battle.side == side, f"it is the move of {battle.side or 'nobody'}, not of {side}"
    name, temper = split_player(level)
    mind = MINDS.get(name, {}).get(battle.ruleset.ID)
    if mind is not None and (heard is not None or leads is not None or name != level):
        nature = TEMPERAMENTS[temper].mixed(_MIXED.get(battle.ruleset.ID, 100))
        mind = mind._replace(temper=nature, leads=leads)
        mind = mind if heard is None else Listening.of(mind, heard)
        return _thoughts(_of(battle.ruleset.ID, mind), battle, side)
    thinkers = LEVELS[name] if name in LEVELS else _ENLISTED[level]
    return _thoughts(thinkers.get(battle.ruleset.ID, one_ply.think), battle, side)


def _thoughts(thinker: Thinker, battle: Battle, side: str) -> Iterator[Action | None]:
    yield from thinker(fog_view_of(battle, side), side)


def _undisturbed(bite: Callable[[], Result]) -> Result:
    """To look through all there is for garbage takes ten times as long as a bite of thought, and thoughts
    leave none: not in the middle of a bite."""
    with paused_gc():
        return bite()


def choose(battle: Battle, side: str, level: str = "normal") -> Action:
    """Thinks to the end."""
    return possible(battle, _undisturbed(partial(_thought_out, battle, side, level)))


def _thought_out(battle: Battle, side: str, level: str) -> Action:
    """All that was thought of is forgotten on return, before garbage is looked for again."""
    thoughts = _thoughts_of(battle, side, level)
    return next(action for action in thoughts if action is not None)
