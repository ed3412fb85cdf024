"""What an enemy could do to a figure after a movement: half the Move is free and leaves all shots, the whole
of it takes an action, and a die of the shot beside it. So whom nobody sees comes round the corner and shoots
twice."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.ai.enemy_approaches import watchers
from game.ai.opend6.hit_chances import NONE, Hits
from game.ai.terrain_view import Ground
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.attack_modes import Manner
from game.rulesets.opend6.moves import free, full, stops

Posts = tuple[Cell | None, Cell | None]
"""The nearest place from which a cell is seen after the free part of a Move, and after the whole of it."""


class Sorties:
    """While nobody moves but the figure that thinks."""

    def __init__(self, table: Table, ground: Ground, hits: Hits) -> None:
        self._table, self._ground, self._hits = table, ground, hits
        self._reached: dict[UnitId, tuple[frozenset[Cell], ...]] = {}
        self._posts: dict[tuple[UnitId, Cell], Posts] = {}

    def chances(
        self, foe: UnitId, victim: UnitId, manner: Manner, cell: Cell, further: int, ward: int, prone: bool
    ) -> Iterator[Fraction]:
        """How likely that enemy hits the figure on the cell: `further` actions beside a shot after the free
        part, and with the walk beside it."""
        for post, beside in zip(self.posts(foe, cell), (further, 1), strict=True):
            yield (
                self._hits.chance(foe, victim, manner, post, cell, beside, ward, prone)
                if post is not None
                else NONE
            )

    def posts(self, foe: UnitId, cell: Cell) -> Posts:
        """From where that enemy would shoot at the cell."""
        key = foe, cell
        known = self._posts.get(key)
        if known is None:
            near, far = self._reach(foe)
            known = self._posts[key] = self._nearest(cell, near), self._nearest(cell, far)
        return known

    def _reach(self, foe: UnitId) -> tuple[frozenset[Cell], ...]:
        if foe not in self._reached:
            table = self._table
            self._reached[foe] = tuple(
                frozenset(cell for cell, _ in stops(table, foe, most(table, foe))) for most in (free, full)
            )
        return self._reached[foe]

    def _nearest(self, cell: Cell, reached: frozenset[Cell]) -> Cell | None:
        ground = self._ground
        found = watchers(ground.field, cell, ground.opaque, reached)
        return min(found, key=lambda post: (ground.apart(post, cell), ground.order(post)), default=None)
