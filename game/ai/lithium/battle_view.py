"""What the agent thinks upon: a copy on which nobody else has declared anything, the ground, and what its own
side already means to do."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from fractions import Fraction

from game.ai import evaluation
from game.ai.levels import NORMAL, Level
from game.ai.lithium.forecast import Forecast
from game.ai.lithium.position_scores import Places
from game.ai.terrain_view import Ground, acting_unit, idle_rounds, survey
from game.core.battle import Battle
from game.core.components import COMPONENTS as CORE
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.lithium import orders
from game.rulesets.lithium.attack_odds import open_replies, staying_awake
from game.rulesets.lithium.components import COMPONENTS, Plan
from game.rulesets.lithium.content import Weapon, weapons
from game.rulesets.lithium.defence import DROP, LYING, hits_kept_share, reply_check
from game.rulesets.lithium.figures import SHORT, plan, tiles
from game.rulesets.lithium.volleys import volley
from game.systems.pathfinding import reachable
from game.systems.visibility import in_sight

KINDS = (*CORE, *(kind for kind in COMPONENTS if kind is not Plan))
"""All that a deed depends on beside plans."""
Attack = orders.Shoot | orders.Strike | orders.Throw
Harm = dict[UnitId, tuple[Fraction, Fraction]]
"""What each figure loses on average, and the chance that it goes down."""
STAYS = Fraction(7, 10)
"""How likely one who could step out of sight does not."""
_LIKELY = Fraction(9, 10)
"""The same of one who does what is expected."""
_ATTACKS = (orders.Shoot, orders.Strike, orders.Throw)
_PATIENT = 5
"""After so many rounds without an attack nobody waits for others to come out."""
_NEVER, _SURE = Fraction(0), Fraction(1)
_PAUSE = 4


def blind(battle: Battle, side: str) -> Battle:
    """A copy for the side's own eyes: what the others have declared is not on it."""
    copy = battle.clone("thinking")
    for unit in copy.table.units():
        if copy.table.unit(unit).side != side:
            copy.table.world.put(unit, Plan())
    return copy


class _Known:
    """What has been found out and stays true while nothing but plans changes: for all figures of the side."""

    def __init__(self, ground: Ground, level: Level, bold: bool) -> None:
        self.places = Places(ground, level, bold)
        self.near: dict[UnitId, tuple[Cell, ...]] = {}
        self.stays: dict[tuple[Cell, int, int], Fraction] = {}
        self.health: dict[UnitId, Fraction] = {}
        self.declared: dict[tuple[int, Plan], tuple[Fraction, Harm]] = {}
        self.replies: dict[tuple[int, bool], list[tuple[int, int]]] = {}
        self.forecast: Forecast | None = None


class BattleView:
    """The battle as one side sees it while it declares."""

    def __init__(self, battle: Battle, side: str, level: Level = NORMAL) -> None:
        self.mind = level
        self.battle = blind(battle, side)
        self.table = self.battle.table
        self.side = side
        self.ground: Ground = survey(self.battle, side, self.table.closed(), acting_unit(self.table))
        rounds = idle_rounds(battle, _ATTACKS, len(battle.scenario.teams), _PATIENT)
        self._key = level, rounds >= _PATIENT
        key = side, *self._key
        sides: dict[tuple[str, Level, bool], _Known] = battle.table.world.recall(
            "scenes of the agent", KINDS, dict
        )
        if key not in sides:
            sides[key] = _Known(self.ground, *self._key)
        self._known = sides[key]
        self.places: Places = self._known.places
        self._doomed: dict[UnitId, Fraction] = {}
        self.forecast: Forecast | None = None
        """What is expected of the others, by who plays hard."""

    def foresee(self, plans: Mapping[UnitId, Plan]) -> None:
        """Takes it that the others do that, and judges places by where they will be then."""
        known = self._known
        if known.forecast is None:
            known.forecast = Forecast(self.battle, plans)
            places, ends = self.ground.places, known.forecast.ends
            later = self.ground.with_enemies_at(tuple((one, ends.get(one, places[one])) for one in places))
            known.places = Places(later, *self._key)
        self.forecast, self.places = known.forecast, known.places

    @contextmanager
    def foreseen(self, enemy: UnitId) -> Iterator[None]:
        """The enemy as it will probably be when it is attacked."""
        with self.forecast.foreseen(self.table, enemy) if self.forecast else nullcontext():
            yield

    def survey_plans(self) -> Generator[None, None, None]:
        """Finds the chance that each enemy is down already by what the own figures have declared."""
        found = self._doomed
        for unit in self.table.standing():
            main = plan(self.table, unit).main
            if self.table.unit(unit).side == self.side and isinstance(
                main, orders.Shoot | orders.Strike | orders.Throw
            ):
                known, key = self._known.declared, (unit, plan(self.table, unit))
                if key not in known:
                    known[key] = yield from self._declared(main)
                    yield None
                share, harm = known[key]
                for enemy, (_, down) in harm.items():
                    found[enemy] = 1 - (1 - found.get(enemy, _NEVER)) * (1 - down * share)

    def _declared(self, order: Attack) -> Generator[None, None, tuple[Fraction, Harm]]:
        """What is left of the odds against 9 of what is declared, and the harm by these odds."""
        if isinstance(order, orders.Throw):
            return STAYS, self.thrown(order)
        found, weapon = volley(self.table, order), weapons()[order.weapon]
        share = self.undodged(order.target, found.asked[0].bonus, not weapon.ranged)
        share *= yield from self.stays(self.table.cell(order.unit), order.target, weapon)
        return share, {unit: (one.expected, one.down) for unit, one in found.tolls.items()}

    def meets(self, enemy: UnitId) -> Cell:
        """Where something thrown meets the enemy."""
        here = self.table.cell(enemy)
        return self.forecast.acts.get(enemy, here) if self.forecast else here

    @property
    def met(self) -> Fraction:
        """How likely somebody is there."""
        return _LIKELY if self.forecast else STAYS

    def thrown(self, order: orders.Throw) -> Harm:
        with ExitStack() as stack:
            for enemy in self.forecast.acts if self.forecast else ():
                stack.enter_context(self.foreseen(enemy))
            odds = self.battle.chances(order)
        downs = dict(odds.downs)
        return {unit: (lost, downs.get(unit, _NEVER)) for unit, lost in odds.expected}

    def _near(self, enemy: UnitId) -> tuple[Cell, ...]:
        """Where the enemy may be once the attacks come: where it can get to by a short walk."""
        known = self._known.near
        if enemy not in known:
            here, steps = self.table.cell(enemy), tiles(self.table, enemy, SHORT)
            known[enemy] = tuple(
                sorted(reachable(self.table.ground(), here, steps, closed=self.table.closed()).cost)
            )
        return known[enemy]

    def stays(self, here: Cell, enemy: UnitId, weapon: Weapon) -> Generator[None, None, Fraction]:
        """How likely the enemy can still be attacked from there when the attacks come: seen, or struck."""
        known, reach = self._known.stays, 0 if weapon.ranged else 1
        if (here, enemy, reach) not in known:
            if self.forecast and enemy in self.forecast.acts:
                at = self.forecast.acts[enemy]
                met = self.ground.apart(here, at) <= reach if reach else in_sight(self.table, here, at)
                known[here, enemy, reach] = _LIKELY if met else 1 - _LIKELY
                return known[here, enemy, reach]
            cells, left = self._near(enemy), 0
            for number, cell in enumerate(cells):
                left += self.ground.apart(here, cell) <= reach if reach else in_sight(self.table, here, cell)
                if number % _PAUSE == 0:
                    yield None
            known[here, enemy, reach] = STAYS + (1 - STAYS) * Fraction(left, len(cells))
        return known[here, enemy, reach]

    def undodged(self, target: UnitId, bonus: int, melee: bool) -> Fraction:
        """The share of the hits that is left if the target dodges, or parries, whenever it would be hit."""
        known = self._known.replies
        if (target, melee) not in known:
            with self.foreseen(target):
                open_to_it = open_replies(self.table, target, melee)
            known[target, melee] = [
                (reply_check(self.table, target, one).bonus, LYING if one == DROP else 0)
                for one in open_to_it
            ]
        return min(
            (hits_kept_share(bonus, reply, lying) for reply, lying in known[target, melee]), default=_SURE
        )

    def dazes(self, target: UnitId, weapon: Weapon) -> Fraction:
        """The chance that a hit stuns."""
        return 1 - staying_awake(self.table, target, weapon)

    def _health(self, unit: UnitId) -> Fraction:
        known = self._known.health
        if unit not in known:
            known[unit] = evaluation.health(self.battle, unit, self.side)
        return known[unit]

    def value(self, harm: Harm, share: Fraction, stunned: Fraction = _NEVER, most: bool = False) -> int:
        """The worth of an attack of whose odds that share is left: the harm to enemies that are not as good
        as down, less that to friends; `most` leaves out the friends, so that a greater share is never worth
        less.
        """
        total = stunned * share * Fraction(1, 4)
        for unit, (lost, down) in harm.items():
            friend = self.table.unit(unit).side == self.side
            if friend and most:
                continue
            bad = evaluation.badness_of_loss(self._health(unit), lost * share, down * share)
            bad *= self.forecast.weight[unit] if self.forecast else 1
            total += -2 * bad if friend else bad * (1 - self._doomed.get(unit, _NEVER))
        return evaluation.points(total) if total > 0 else -evaluation.points(-total)
