"""A battle that stands just before each kind of question of No Way Out, and the order that brings it up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, count, repeat

from game.client.seat import match as matches
from game.client.seat.match import Match
from game.core.actions import Action, Move
from game.core.battle import Battle
from game.core.dice import Dice
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario, Team
from game.maps import find, load
from game.rulesets import nwo
from game.rulesets.nwo import orders
from game.rulesets.nwo.components import Grappled, Grappling, Held, Magazine, Skills, Watch
from game.rulesets.nwo.states import update_engagements
from tests.client.player import MAP

A, N, B = (17, 10), (17, 11), (18, 9)
"""Two friends side by side, and an enemy next to the first of them."""
HIGH, LOW, EVEN = (5, 6), (1, 2), (3, 4)
Prepare = Callable[[Battle, UnitId, UnitId, UnitId], Action]


def _stage(battle: Battle, held: dict[int, tuple[str, ...]], *faces: tuple[int, int]) -> None:
    """Weapons in hand, and how the dice fall: the pairs in turn, then threes and fours."""
    for unit in battle.table.units():
        battle.table.world.put(unit, Skills(), Held(held.get(unit, ())))
    list(update_engagements(battle.table))
    falling = chain(chain.from_iterable(faces), chain.from_iterable(repeat(EVEN)))
    battle.table.dice = Dice(lambda _, __: next(falling))


def _opportunity(battle: Battle, a: int, n: int, b: int) -> Action:
    _stage(battle, {b: ("knife",)})
    moves = (action for action in battle.legal_actions() if isinstance(action, Move))
    return next(move for move in moves if battle.chances(move).risks)


def _overwatch(battle: Battle, a: int, n: int, b: int) -> Action:
    _stage(battle, {b: ("pistol",)})
    battle.table.world.put(b, Magazine((("pistol", 5),)), Watch("pistol", ((17, 9), (16, 9), (16, 10))))
    moves = (action for action in battle.legal_actions() if isinstance(action, Move))
    return next(move for move in moves if move.path[0] in ((17, 9), (16, 9), (16, 10)))


def _help(battle: Battle, a: UnitId, n: int, b: int) -> Action:
    _stage(battle, {a: ("pistol",)})
    battle.table.world.put(a, Magazine((("pistol", 0),)))
    return orders.Reload(a, "pistol")


def _shove(battle: Battle, a: UnitId, n: int, b: UnitId) -> Action:
    _stage(battle, {}, HIGH, LOW)
    return orders.Shove(a, b)


def _shield(battle: Battle, a: int, n: UnitId, b: UnitId) -> Action:
    _stage(battle, {a: ("pistol",)})
    battle.table.world.put(a, Magazine((("pistol", 5),)))
    battle.table.world.put(b, Grappling(n))
    battle.table.world.put(n, Grappled(b))
    return next(
        action
        for action in battle.legal_actions()
        if isinstance(action, orders.Shoot | orders.Strike) and action.target == b
    )


def _disarm(battle: Battle, a: UnitId, n: int, b: UnitId) -> Action:
    _stage(battle, {b: ("knife",)}, HIGH, LOW)
    return orders.Disarm(a, b, "knife")


def _defence(battle: Battle, a: UnitId, n: int, b: UnitId) -> Action:
    _stage(battle, {a: ("knife",), b: ("knife", "handaxe")})
    battle.table.world.put(b, Skills(axe=8))
    return orders.Strike(a, b, "knife")


def _parry(battle: Battle, a: UnitId, n: int, b: UnitId) -> Action:
    _stage(battle, {a: ("knife",), b: ("knife",)})
    return orders.Strike(a, b, "knife")


KINDS: dict[str, tuple[str, Prepare]] = {
    "opportunity attack": ("nwo.aoo.choice", _opportunity),
    "overwatch shot": ("nwo.overwatch.target", _overwatch),
    "help out of turn": ("nwo.help.out-of-turn", _help),
    "how a shove is resisted": ("nwo.shove.yield", _shove),
    "where the shoved goes": ("nwo.shove.result", _shove),
    "human shield": ("nwo.shield.declare", _shield),
    "where the weapon goes": ("nwo.disarm.result", _disarm),
    "which weapon defends": ("nwo.dual.choose", _defence),
    "parry again": ("nwo.parry.agreed-reroll", _parry),
}
"""By name: the rule that asks, and what leads to it."""


def before(kind: str) -> tuple[Match, Action]:
    """The match, played by people on both sides, and the order after which the question is asked. Mara has
    the first turn."""
    _, prepare = KINDS[kind]
    options = {"parry_reroll": "ask"} if kind == "parry again" else {}
    match = next(match for match in (_begun(options, seed) for seed in count()) if _first(match))
    a, n, b = match.battle.table.units()
    return match, prepare(match.battle, a, n, b)


def _first(match: Match) -> bool:
    """Whether Mara goes first and her friend after her."""
    slot = match.battle.slot
    return slot is not None and slot.unit == match.battle.table.units()[0]


def _begun(options: dict[str, str], seed: int) -> Match:
    names = (("azure", (("Mara", A), ("Tam", N))), ("ember", (("Brandt", B),)))
    teams = tuple(
        Team(side, side.capitalize(), tuple(Figure("rifleman", name, cell=cell) for name, cell in figures))
        for side, figures in names
    )
    path = find(MAP)
    players = {"azure": "human", "ember": "human"}
    match = matches.new(Scenario(MAP, nwo.ID, teams, options), load(path), path, nwo, players, str(seed))  # type: ignore[arg-type]
    match.begin()
    return match
