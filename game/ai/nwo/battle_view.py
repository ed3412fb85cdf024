"""A battle as one figure of No Way Out weighs it: a copy on which figures can be supposed to stand
elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property

from game.ai.evaluation import HarmScale
from game.ai.levels import NORMAL, Level
from game.ai.terrain_view import Ground, idle_rounds, survey
from game.core.actions import Action
from game.core.battle import Battle
from game.core.components import Area, Position
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.rulesets.nwo.components import Engaged, Focus, Held, Helping, Prone, Turn
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.figures import engagement, melee_weapons, ranged_weapons, unspent
from game.rulesets.nwo.helped_rolls import SureHelper, sure_help
from game.rulesets.nwo.orders import ORDERS, harm_of
from game.rulesets.nwo.ranged import Between
from game.systems.visibility import opaque

_ATTACKS = tuple(kind for kind, order in ORDERS.items() if order.harms and not order.quiet)
"""Plain attacks: those that the bar always shows."""
_PATIENCE = 12
"""Rounds to look back for the last attack."""


def has_to_choose(battle: Battle, side: str, unit: UnitId) -> bool:
    """Whether anything is left of the figure's turn, or an enemy can shoot at it: then it may lie down for
    nothing."""
    turn, here = battle.table.world.get(unit, Turn), battle.table.cell(unit)
    if turn.action or turn.movement:
        return True
    ground = survey(battle, side, opaque(battle.table), unit)
    return any(
        ranged_weapons(battle.table, enemy) and ground.glances(place)[here]
        for enemy, place in ground.places.items()
    )


class BattleView:
    """`true` is the battle as it stands; `trial` is a copy with dice of its own, on which everybody's turn is
    fresh."""

    def __init__(self, battle: Battle, side: str, unit: UnitId, level: Level = NORMAL) -> None:
        self.true = battle
        self.mind = level
        self.side = side
        self.unit = unit
        self.turn = battle.table.world.get(unit, Turn)
        self.here = battle.table.cell(unit)
        self.prone = battle.table.world.has(unit, Prone)
        self.focus = battle.table.world.find(unit, Focus)
        self.trial = battle.clone("what if")
        self.ground: Ground = survey(battle, side, opaque(battle.table), unit)
        self.friends = tuple(
            other
            for other in battle.table.standing()
            if other != unit and battle.table.unit(other).side == side
        )
        for other in battle.table.standing():
            self.trial.table.world.put(other, Turn(action=True, movement=True))
        self._helpful = frozenset(
            team.side for team in battle.scenario.teams if team.options.get("auto_help") == "always"
        )
        self._spend_help()
        self.alike = not (level.hard or self._helpful)
        """Whether nothing but distance, cover and light counts of where the figure would stand: not where
        friends help, and an enemy who plays hard walks into sight."""
        self.scales = HarmScale(self.trial, side)
        self._foes_scales: dict[str, HarmScale] = {}
        self.held = battle.table.world.get(unit, Held).weapons
        self.guns: tuple[Weapon, ...] = ()
        self.blades: tuple[Weapon, ...] = ()
        self.arm(self.held)
        self._others = {enemy: self._engaged_without_me(enemy) for enemy in self.enemies}

    @property
    def enemies(self) -> tuple[UnitId, ...]:
        return self.ground.enemies

    def _engaged_without_me(self, enemy: UnitId) -> tuple[UnitId, ...]:
        found = self.true.table.world.find(enemy, Engaged)
        return tuple(other for other in found.units if other != self.unit) if found else ()

    def suppose(self, cell: Cell, moved: bool, prone: bool = False) -> None:
        """Put the figure there on the copy, engagement and focus with it."""
        world = self.trial.table.world
        world.put(self.unit, Position(cell), Turn(action=True, moved=moved))
        self._lay(prone)
        near = engagement(self.trial.table, self.unit)
        self._engage(self.unit, near)
        for enemy in self.enemies:
            self._engage(enemy, (*self._others[enemy], *((self.unit,) if enemy in near else ())))
        if self.focus and not near:
            world.put(self.unit, self.focus)
        else:
            world.drop(self.unit, Focus)

    def _engage(self, unit: UnitId, others: tuple[UnitId, ...]) -> None:
        if others:
            self.trial.table.world.put(unit, Engaged(others))
        else:
            self.trial.table.world.drop(unit, Engaged)

    def allowed(self, action: Action) -> bool:
        """Whether the rules would let the figure do it on the copy, whoever's turn it is."""
        return self.trial.ruleset.refusal(self.trial.table, action) is None

    def odds(self, action: Action) -> Chances:
        return self.trial.ruleset.chances(self.trial.table, action)

    def harm(
        self, action: Action, met: Between | None = None, cell: Cell | None = None
    ) -> tuple[dict[UnitId, Fraction], dict[UnitId, Fraction]]:
        """What the order takes from each figure on average, and the chance that it goes down; a shot with
        what is `met` between two places, wherever they stand now, and the help there is with the figure on
        the cell."""
        if not self._helpful:
            return harm_of(self.trial.table, action, met)
        with self._standing(cell) as table:
            return harm_of(table, action, met)

    def _spend_help(self) -> None:
        """Whoever cannot help out of turn any more cannot on the copy: there everybody's turn is fresh."""
        clock = self.true.table.clock
        for slot in clock.slots[: clock.index] if self._helpful else ():
            if slot.unit in self.friends + self.enemies and not unspent(self.true.table, slot.unit).action:
                self.trial.table.world.put(slot.unit, Helping(clock.round))

    def helpers(self, unit: UnitId, target: UnitId, kind: str, cell: Cell | None) -> tuple[SureHelper, ...]:
        """Who is sure to help with such an attack once this figure stands on the cell."""
        if not self._helpful or self.trial.table.unit(unit).side not in self._helpful:
            return ()
        with self._standing(cell) as table:
            return sure_help(table, unit, kind, target if kind == "shot" else NO_UNIT)

    @contextmanager
    def _standing(self, cell: Cell | None) -> Iterator[Table]:
        """The copy on which the figure stands there meanwhile, without further consequences."""
        table, here = self.trial.table, self.trial.table.cell(self.unit)
        table.world.put(self.unit, Position(cell or here))
        yield table
        table.world.put(self.unit, Position(here))

    def harm_to(
        self,
        side: str,
        action: Action,
        lying: bool,
        met: Between | None = None,
        cell: Cell | None = None,
    ) -> int:
        """What an enemy's attack on the figure is worth to its side, while the figure lies on the ground or
        stands."""
        world, known = self.trial.table.world, self._foes_scales
        before = world.has(self.unit, Prone)
        self._lay(lying)
        if side not in known:
            known[side] = HarmScale(self.trial, side)
        value = known[side].of_harm(*self.harm(action, met, cell))
        self._lay(before)
        return value

    def _lay(self, lying: bool) -> None:
        if lying:
            self.trial.table.world.put(self.unit, Prone())
        else:
            self.trial.table.world.drop(self.unit, Prone)

    def arm(self, held: tuple[str, ...]) -> None:
        """Put these weapons into the figure's hands on the copy."""
        self.trial.table.world.put(self.unit, Held(held))
        self.guns = ranged_weapons(self.trial.table, self.unit)
        self.blades = melee_weapons(self.trial.table, self.unit)

    @property
    def shooter(self) -> bool:
        return bool(self.guns)

    @cached_property
    def idle(self) -> int:
        """Rounds since anybody attacked: the longer nothing happens, the bolder everybody gets."""
        return idle_rounds(self.true, _ATTACKS, max(1, len(self.true.table.standing())), _PATIENCE)

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """Fire, smoke and the like that still lie on the ground."""
        return tuple(area for _, area in self.true.table.world.things(Area) if area.turns)
