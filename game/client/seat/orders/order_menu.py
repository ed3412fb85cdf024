"""What the side to move may order, sorted by what the player points at: plain data, no drawing, no input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from time import perf_counter

import msgspec

from game.client.seat.orders.odds_text import Shifting
from game.client.seat.orders.resume_walk import ResumableWalk
from game.client.seat.orders.target_index import Aim, TargetIndex, by_aim, laid_out
from game.client.seat.view.sight_lines import precompute_for
from game.core.actions import Action, Refusal, target_of
from game.core.battle import BATTLE_RULE, Battle
from game.core.describing.display import Display, Graded, OrderForecast
from game.core.describing.forms import Form, Margins, Preview
from game.core.field import Cell
from game.core.order_offers import LazyPaths, OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.verbs import Verb

Usual = Callable[[Sequence[Action]], list[Action]]


class Candidates:
    """All that a ruleset offers in one state of the battle, by the verb, and what forbids each: listed and
    judged no sooner than somebody asks, or bit by bit ahead of that. `allowed` are further ones that need no
    judging."""

    def __init__(self, battle: Battle, unit: UnitId, allowed: Sequence[Action]) -> None:
        self.battle, self._allowed = battle, allowed
        self.laid: dict[str, LazyPaths] = {}
        self._listed: dict[str, list[Action]] = {}
        self._refusals: dict[Action, Refusal | None] = {}
        self._offers = iter(()) if battle.pending else battle.offers(unit)
        self._whole = False
        self._ahead = self._unasked()

    def _all(self) -> dict[str, list[Action]]:
        if not self._whole:
            for offer in self._offers:
                self._take(offer)
            for action in self._allowed:
                self._listed.setdefault(action.verb, []).append(action)
                self._refusals[action] = None
            self._whole = True
        return self._listed

    def of(self, verb: str) -> Sequence[Action]:
        """All of one kind."""
        return self._all().get(verb, ())

    def refusal(self, action: Action) -> Refusal | None:
        """What forbids it, found once."""
        if action not in self._refusals:
            self._refusals[action] = self.battle.refusal(action)
        return self._refusals[action]

    def list_until(self, ends: float) -> bool:
        """List what is offered until that time (of `perf_counter`); whether all of it is listed."""
        for offer in self._offers:
            self._take(offer)
            if perf_counter() >= ends:
                return False
        return True

    def judge_until(self, ends: float) -> None:
        """Ask what forbids them, one after the other, until that time."""
        for action in self._ahead:
            self.refusal(action)
            if perf_counter() >= ends:
                return

    def _take(self, offer: Action | OfferBatch) -> None:
        laid = offer.laid if isinstance(offer, OfferBatch) else None
        listed: Iterable[Action]
        if laid:
            self.laid[laid.sample.verb] = laid
            listed = (laid.sample,)
        elif isinstance(offer, OfferBatch):
            listed = offer.candidates
        else:
            listed = (offer,)
        for action in listed:
            self._listed.setdefault(action.verb, []).append(action)

    def _unasked(self) -> Iterator[Action]:
        """They are not even listed before the first is looked at."""
        yield from (action for actions in self._all().values() for action in actions)


class Orders:
    """The orders of one state of the battle for the unit that has the turn, or is chosen: make a new one
    after every action.

    `usual` picks, of several ways to do what is pointed at, those that the person always means.
    """

    def __init__(
        self,
        battle: Battle,
        unit: UnitId = NO_UNIT,
        stretch: ResumableWalk | None = None,
        usual: Usual = list,
    ) -> None:
        self.battle = battle
        self.unit = unit
        self.usual = usual
        self._stretch = stretch
        self._sorted: dict[str, TargetIndex] = {}
        self._chances: dict[Action, Chances] = {}
        self._graded: dict[Action, tuple[Graded, ...]] = {}
        self._marked: dict[tuple[str, tuple[Cell, ...]], tuple[list[Action], Refusal | None]] = {}
        self._previews: dict[UnitId, Preview | Refusal | None] = {}
        self._candidates = Candidates(battle, unit, stretch.actions if stretch else ())
        self.shifting = Shifting(battle)

    @cached_property
    def verbs(self) -> list[tuple[Verb, Refusal | None]]:
        """The action bar without the end of the turn: each kind of order, and why it cannot be given now."""
        return [
            (verb, self._why_none(verb)) for verb in self.battle.ruleset.VERBS if verb.action != "EndTurn"
        ]

    @property
    def open(self) -> list[Verb]:
        """The kinds of orders of which one can be given now."""
        return [verb for verb, why in self.verbs if why is None]

    @property
    def shown(self) -> list[tuple[Verb, Refusal | None]]:
        """Those that the bar shows: quiet ones only while they are allowed."""
        return [(verb, why) for verb, why in self.verbs if why is None or verb.action not in self.passing]

    @cached_property
    def passing(self) -> frozenset[str]:
        """The kinds of orders that the bar shows only while they are allowed."""
        quiet = self.display.quiet(self.battle.table, self.unit) if self.unit else None
        return frozenset(verb.action for verb, _ in self.verbs if verb.quiet) if quiet is None else quiet

    def _why_none(self, verb: Verb) -> Refusal | None:
        """Why there is no order of that kind, None if there is one; of several enemies the nearest one's
        reason, with its name."""
        actions = self._candidates.of(verb.action)
        if any(self._candidates.refusal(action) is None for action in actions):
            return None
        return self.why_not_at(verb, NO_UNIT) if actions else self._not_now

    def why_not_at(self, verb: Verb, pointed: UnitId) -> Refusal | None:
        """Why there is no order of that kind for whom is pointed at, or else for the nearest of several,
        with the name where the reasons differ."""
        reasons: dict[UnitId, Refusal] = {}
        for action in self._candidates.of(verb.action):
            if why := self._candidates.refusal(action):
                reasons.setdefault(target_of(action), why)
        aimed = [one for one in reasons if one]  # some orders of a kind may be about nobody
        if len(set(reasons.values())) < 2 or not self.unit or not aimed:
            return next(iter(reasons.values()), None)
        table = self.battle.table
        here, steps = table.cell(self.unit), table.field.grid.steps
        about = pointed if pointed in aimed else min(aimed, key=lambda one: steps(here, table.cell(one)))
        name, why = table.unit(about).name, reasons[about]
        return why if name in why.words else Refusal(why.rule, f"{name}: {why.words}")

    @property
    def _not_now(self) -> Refusal:
        """Of an order that this part of the round does not know."""
        declares = self.battle.slot is not None and not self.battle.slot.unit
        words = "in the figure's own turn: now the side declares what it is going to do"
        return Refusal(BATTLE_RULE, words if declares else "not now")

    def look_ahead(self, seconds: float) -> None:
        """Ask about orders that nobody has chosen yet, so that choosing them takes no time."""
        ends = perf_counter() + seconds
        if not precompute_for(self.battle.field.grid, seconds):
            return
        if self._candidates.list_until(ends):
            self.shifting.work(seconds)
            self._candidates.judge_until(ends)

    def _of(self, verb: Verb) -> TargetIndex:
        """The orders of one kind, asked about only when they are needed: there can be hundreds."""
        if verb.action not in self._sorted:
            known = self._candidates
            actions, laid = known.of(verb.action), known.laid.get(verb.action)
            spot = self.battle.table.cell(self.unit) if self.unit else None
            found = laid_out(laid, known.refusal) if laid else by_aim(actions, verb.aim, known.refusal, spot)
            self._sorted[verb.action] = found
        return self._sorted[verb.action]

    def aims(self, verb: Verb) -> Mapping[Aim, list[Action]]:
        """Everything that may be pointed at, with the orders that it stands for."""
        return self._of(verb).legal

    def at(self, verb: Verb, aim: Aim) -> list[Action]:
        """The orders for what is pointed at. A cell need not be among the aims: of many that can be pointed
        at, rulesets may list a sample."""
        found = self._of(verb)
        if verb.aim == "cell" and isinstance(aim, tuple) and not any(aim in known for known in found):
            found.tried[aim], why = self._made(verb, cell=aim)
            if why:
                found.refused[aim] = why
        return found.legal.get(aim, []) or found.tried.get(aim, [])

    def why_not(self, verb: Verb, aim: Aim) -> Refusal | None:
        """Why that cannot be pointed at, if the ruleset has said so."""
        return None if self.at(verb, aim) else self._of(verb).refused.get(aim)

    def area(self, verb: Verb, first: Cell, second: Cell) -> tuple[list[Action], Refusal | None]:
        """The orders for a rectangle between two corners; if there are none, why."""
        return self._made(verb, area=(first, second))

    def largest(self, verb: Verb) -> int:
        """How many cells wide and high an area of that kind may be, by the ruleset's own candidates; 0 if it
        has none."""
        areas = {action.area for action in self._candidates.of(verb.action)}  # type: ignore[attr-defined]
        return max((max(self.battle.field.grid.extent(*area)) for area in areas), default=0)

    def marked(self, verb: Verb, cells: tuple[Cell, ...]) -> tuple[list[Action], Refusal | None]:
        """The orders for exactly these cells; if there are none, why."""
        key = (verb.action, cells)
        if key not in self._marked:
            self._marked[key] = self._made(verb, cells=cells)
        return self._marked[key]

    def _made(self, verb: Verb, **place: object) -> tuple[list[Action], Refusal | None]:
        """The candidates of one kind, with another place each; if none is allowed, why."""
        made = dict.fromkeys(
            msgspec.structs.replace(action, **place) for action in self._candidates.of(verb.action)
        )
        refusals = {action: self._candidates.refusal(action) for action in made}
        allowed = [action for action, refusal in refusals.items() if refusal is None]
        return allowed, None if allowed else next(iter(refusals.values()), Refusal(BATTLE_RULE, "not now"))

    def chances(self, action: Action) -> Chances:
        """The odds of an order that is allowed, computed once."""
        if action not in self._chances:
            self._chances[action] = self.begun(action)[0].chances(action)
        return self._chances[action]

    def begun(self, action: Action) -> tuple[Battle, int]:
        """The battle in which that order begins, and how many steps of it are gone already: of a walk that is
        gone on with, that before it."""
        stretch = self._stretch
        return (stretch.before, stretch.taken) if stretch and action in stretch.actions else (self.battle, 0)

    @property
    def goes_on(self) -> bool:
        """Whether the last walk can be gone on with."""
        return self._stretch is not None

    @cached_property
    def resumed(self) -> frozenset[str]:
        """The parts of the turn, by their names, that the last walk has used up, if it can be gone on
        with."""
        if self._stretch is None:
            return frozenset()
        before, now = (
            set(battle.sheet(self.battle.history[-1].unit).turn)
            for battle in (self._stretch.before, self.battle)
        )
        return frozenset(line.name for line in now - before)

    @cached_property
    def own(self) -> dict[UnitId, str]:
        """The names of those on the side of whoever acts, but for itself."""
        table, unit = self.battle.table, self.unit
        return {
            other: table.unit(other).name
            for other in table.units()
            if unit and other != unit and not table.hostile(unit, other)
        }

    @cached_property
    def display(self) -> Display:
        return self.battle.ruleset.DISPLAY

    @cached_property
    def foretelling(self) -> OrderForecast:
        return self.battle.ruleset.FORETELLING

    def graded(self, action: Action) -> tuple[Graded, ...]:
        """The odds of an order that is allowed by degrees, if its ruleset has any; computed once."""
        if action not in self._graded:
            self._graded[action] = self.foretelling.graded(self.battle.table, action)
        return self._graded[action]

    def margins(self, action: Action) -> Margins | None:
        """What the margins of an order that is allowed come to, if its ruleset counts in them."""
        return self.foretelling.margins(self.battle.table, action)

    @cached_property
    def form(self) -> Form | None:
        """What the unit can declare, if its ruleset has a form for that."""
        return (
            self.foretelling.form(self.battle.table, self.unit)
            if self.foretelling.form and self.unit
            else None
        )

    def preview(self, target: UnitId) -> Preview | Refusal | None:
        """What the unit could do to that one as it has declared; computed once."""
        if target not in self._previews:
            self._previews[target] = self.foretelling.preview(self.battle.table, self.unit, target)
        return self._previews[target]

    @property
    def end_refusal(self) -> Refusal | None:
        """What is against ending the turn."""
        actions = self._candidates.of("EndTurn")
        return self._candidates.refusal(actions[0]) if actions and self.end_turn is None else None

    @cached_property
    def end_turn(self) -> Action | None:
        """The order that ends the turn, if it is allowed."""
        return next(
            (action for action in self._candidates.of("EndTurn") if self._candidates.refusal(action) is None),
            None,
        )

    def widened(self, verb: Verb) -> Verb | None:
        """The verb that goes on where this one ends: Dash for Move."""
        return next(
            (other for other, refusal in self.verbs if other.extends == verb.action and refusal is None), None
        )

    def chain(self, verb: Verb) -> list[Verb]:
        """The verbs that go on where this one ends, one after the other: jogging, running and sprinting for
        walking."""
        wider = self.widened(verb)
        return [wider, *self.chain(wider)] if wider else []

    def within(self, verb: Verb) -> list[Verb]:
        """The verbs that end where this one begins, the least first: walking, then jogging for running."""
        less = next(
            (one for one, refusal in self.verbs if one.action == verb.extends and refusal is None), None
        )
        return [*self.within(less), less] if less else []

    def first_choice(self) -> Verb | None:
        """What is chosen at the beginning: the first kind of order that points at a way; in place of the
        usual one none that is rolled for."""
        ways = [
            (verb, refusal is None) for verb, refusal in self.verbs if verb.aim == "path" and not verb.extends
        ]
        return next(
            (
                verb
                for number, (verb, allowed) in enumerate(ways)
                if allowed and (not number or self._sure(verb))
            ),
            None,
        )

    def _sure(self, verb: Verb) -> bool:
        return not any(
            len(self.chances(found[0]).outcomes) > 1 for found in list(self.aims(verb).values())[:1]
        )

    def first_attack(self) -> Verb | None:
        """The first kind of order that may be aimed at an enemy."""
        return next(
            (
                verb
                for verb, refusal in self.verbs
                if verb.aim == "unit" and refusal is None and self._at_enemies(verb)
            ),
            None,
        )

    def _at_enemies(self, verb: Verb) -> bool:
        return bool(self.unit) and any(
            isinstance(aim, int) and aim and self.battle.table.hostile(self.unit, aim)
            for aim in self.aims(verb)
        )

    def attack_on(self, unit: UnitId) -> Verb | None:
        """The first kind of order that may be aimed at that unit; at a friend none for enemies. In a side's
        turn its own figures are chosen."""
        slot, foe = self.battle.slot, bool(self.unit) and self.battle.table.hostile(self.unit, unit)
        if slot and not slot.unit and not foe:
            return None
        return next(
            (
                verb
                for verb, _ in self.verbs
                if verb.aim == "unit" and self.at(verb, unit) and (foe or not self._at_enemies(verb))
            ),
            None,
        )
