"""What is told of the roll or the attack that is being shown: dice and total of each figure, what stands
against what, what that means for whom, and the harm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.client.seat.view.roll_results import (
    ENDS,
    GOES_ON,
    HARM,
    STRUCK,
    Comparison,
    HarmTold,
    ShownDice,
    ShownRoll,
    capital,
    falls,
    outcome_words,
    results_ahead,
    settles,
    tried_again,
)
from game.core.describing import grips
from game.core.describing.display import Ladder
from game.core.describing.names import of_people, rolled_for
from game.core.describing.narration import no_longer
from game.core.describing.results import Results
from game.core.events import (
    Attacked,
    AttackEnded,
    BattleEnded,
    Downed,
    Event,
    Gauge,
    Harmed,
    Landed,
    Reported,
    Rolled,
    StatusGained,
    StatusLost,
    Thrown,
)
from game.core.references import NO_UNIT, RuleId, UnitId
from game.core.ruleset import States

HOLD, BRIEF = 500.0, 700.0
"""Milliseconds that it stays after the last thing that belongs to it: of one's own, of others."""
OUT = "Out"
"""How an attack is called that has put its target out of action."""


@dataclass
class RollBanner:
    """Tell it each event as it is shown in its time; `left` says how many milliseconds it is still to be
    seen. Of several attacks at once one is shown after another."""

    attack: Attacked | None = None
    ended: AttackEnded | None = None
    word: str = ""
    harm: HarmTold = field(default_factory=HarmTold)
    left: float = 0.0
    results: Results = field(default_factory=dict)
    states: States = field(default_factory=dict)
    outcomes: Mapping[str, str] = field(default_factory=dict)
    lots: frozenset[RuleId] = frozenset()  # by which rules is rolled where a hit lands
    bursts: frozenset[str] = frozenset()  # with what one hits and rolls for no place
    ladder: Ladder | None = None  # on which an attack may beat the defence and miss all the same

    def __post_init__(self) -> None:
        self.dice = ShownDice()
        self.number, self.of = 0, 0  # the how manieth of so many results of one order it is
        self.struck = NO_UNIT  # whom the order's last attack has hit
        self.volley = False  # whether attacks are judged of which all were rolled before
        self.state = ""  # what state somebody has come into by it, or out of
        self.blast = False  # whether something has come down in this order
        self.ended_all = False  # whether the battle is over
        self.over = False  # whether somebody has gone on since: what happens next is not its doing
        self.rolled: list[Rolled] = []  # what attacks of this order, and those whom they meet, have rolled
        self.begun: dict[tuple[UnitId, UnitId], str] = {}  # who attacks whom in this order, and with what
        self.spared = False  # whether it tells of somebody whom that does nothing
        self.fell: tuple[UnitId, ...] = ()  # who has gone down by it
        self.retried = False  # whether what was rolled is tried once more at once
        self.falls = False  # whether who comes out of a state goes down at once
        self.hurt: tuple[UnitId, ...] = ()  # who suffers what nothing that is shown has brought about

    def show(
        self, event: Event, hold: float, names: dict[UnitId, str], points: tuple[Gauge, ...] = ()
    ) -> None:
        """It happens now, and stays for so long; `points` are those that whoever is harmed had before."""
        if self._tell(event, names, points):
            self.left = hold

    def _tell(self, event: Event, names: Mapping[UnitId, str], points: tuple[Gauge, ...]) -> bool:
        """Whether it is a part of what is shown from now on."""
        if isinstance(event, Attacked):
            self.clear()
            self.attack, self.volley, self.blast = event, False, False
        elif isinstance(event, Thrown):
            self.clear()  # its roll belongs to no attack before
            return False
        elif isinstance(event, Landed) or (isinstance(event, Reported) and not event.unit):
            self.blast = isinstance(event, Landed)  # what is announced comes next, and is no part of it
            self.over = self.over or not self.blast
            return False
        elif isinstance(event, Rolled):
            return self._tell_roll(event)
        elif isinstance(event, AttackEnded):
            self._tell_outcome(event)
        elif isinstance(event, Reported):
            return self._tell_ruling(event, names)
        elif isinstance(event, Harmed) and self.left:
            self._tell_harm_to(event.unit, event.by)
            if self.word.startswith(HARM):
                self.word = f"{HARM} by {names[event.by]}" if names.get(event.by) else HARM
            self.harm.suffer(event, names.get(event.unit, ""), points)
        elif isinstance(event, Downed) and self.left:
            self._tell_harm_to(event.unit)
            self.harm.go_down(names.get(event.unit, ""))
            self.fell += (event.unit,)
            if self.ended and event.unit == self.ended.target:
                self.word = OUT
        elif isinstance(event, StatusGained | StatusLost) and self.left and event.unit in self.figures:
            if self.over:
                return False
            if not self.falls and not (isinstance(event, StatusLost) and event.unit in self.fell):
                self._tell_state(event, names)
        else:
            return False
        return True

    # ------------------------------------------------------------ what is rolled

    def takes(self, event: Rolled) -> bool:
        """Whether the roll is a part of what is shown: of an attack under way, or where a hit lands."""
        return bool(self.attack) or event.rule in self.lots

    def _tell_roll(self, event: Rolled) -> bool:
        if self.attack and event.rule not in self.lots:
            self.rolled.append(event)
        if self._is_dodge_of_attacker(event):
            return False
        if event.rule in self.lots:
            if not self.ended or event.unit != self.ended.unit or self._bursts():
                return False  # splinters are told by the harm that they do
            self.state = event.what.partition(": ")[2]
            return True
        if self.ended or not self.attack or (self.casts and not self.left):
            self._begin_roll(event)
        self.dice.add(event)
        self.over = False
        if not self.attack:
            self.word = "" if self.retried else self.dice.judged(event, self.results)
        return True

    def _is_dodge_of_attacker(self, event: Rolled) -> bool:
        """Whether whoever attacks meets an attack of another with it: of a volley all is rolled first."""
        mine = self.attack is not None and not self.ended and self.attack.unit == event.unit
        return mine and event.unit in self.casts and any(event.unit == target for _, target in self.begun)

    def _bursts(self) -> bool:
        ended = self.ended
        return ended is not None and self.begun.get((ended.unit, ended.target), "") in self.bursts

    def _begin_roll(self, event: Rolled) -> None:
        """A roll that belongs to no attack: the dice of a contest lie side by side, those of an older roll
        are taken away."""
        alone = not (self.attack or self.ended or self.harm.lines or self.hurt)
        if not (self.left and alone and self.dice.joins(event, self.results)):
            self.clear()

    # ------------------------------------------------------------ how it ends, and whom it harms

    def _tell_outcome(self, event: AttackEnded) -> None:
        if not self.attack or (self.attack.unit, self.attack.target) != (event.unit, event.target):
            self.volley = True
        if self.attack and self.volley:
            self.clear()  # all were rolled first, and are judged one after the other
        elif self.ended:
            self.state = ""  # that was of the one before
        if self.volley:
            self._recall(event)
        self.ended = event
        meant = grips.grip(self.attack) if grips.is_end_of(self.attack, event) else ""
        self.word = capital(grips.came_to(meant, event.outcome)) or outcome_words(
            event.outcome, self.outcomes
        )
        self.over = False
        self.struck = event.target if event.outcome in STRUCK else NO_UNIT

    def _recall(self, event: AttackEnded) -> None:
        """The dice of both lie there: of a volley they were rolled before those of others."""
        self.dice = ShownDice()
        pair = ((event.unit, event.total), (event.target, event.against))
        for unit, total in pair if event.unit != event.target else ():
            self.dice.recall(one for one in reversed(self.rolled) if (one.unit, one.total) == (unit, total))

    def _tell_ruling(self, event: Reported, names: Mapping[UnitId, str]) -> bool:
        said = of_people(event.words).removeprefix(f"{names.get(event.unit, '')} ")
        if self.left and self._came_of_it(event.unit):
            self.state = said
        elif event.unit in self.casts and not (self.attack or self.over):
            self.word = capital(said)
        elif self.blast:
            self.clear()
            self.hurt, self.spared, self.word = (event.unit,), True, capital(said)
        else:
            return False
        return True

    def _came_of_it(self, unit: UnitId) -> bool:
        """Whether what is ruled on that figure now is what the attack comes to."""
        return self.ended is not None and unit == self.ended.target and not self.over

    def _tell_harm_to(self, unit: UnitId, by: UnitId = NO_UNIT) -> None:
        """What a volley has done comes after its last shot, which may have missed, or hit another one: then
        it is told on its own, of each figure by itself."""
        ended, alone = self.ended, self.casts and not self.attack and not self.ended
        missed = ended is not None and ended.outcome not in STRUCK and not self.harm.lines
        strange = ended is not None and (unit != ended.target or by not in (NO_UNIT, ended.unit))
        others = bool(self.hurt) and unit not in self.hurt
        # what somebody rolled for is not what another one suffers
        apart = alone and unit not in self.figures and (self.volley or self.word)
        apart = apart or (alone and self._has_held_out(unit))
        if self.over or missed or apart or (self.volley and (strange or others)):
            self.clear()
            self.word = HARM
        if not self.attack and not self.ended and not self.casts and unit not in self.hurt:
            self.hurt += (unit,)

    def _has_held_out(self, unit: UnitId) -> bool:
        """Whether somebody who was hit has just held out: what it suffers next is the next bullet."""
        cast = self.casts.get(unit)
        return unit == self.struck and cast is not None and cast.rolled.passed is True

    def _tell_state(self, event: StatusGained | StatusLost, names: Mapping[UnitId, str]) -> None:
        """Whose it is, is said unless it is that of whom the result is about."""
        state = self.states.get(event.status)
        if state and not state.quiet:
            if isinstance(event, StatusGained):
                said = f"is {state.coming(event.rule) or state.said(event.count, names.get(event.whom, ''))}"
            else:
                said = no_longer(state.left, event.count)
                said = said if event.unit == self.about else f"is {said}"
            self.state = said if event.unit == self.about else f"{names.get(event.unit, '')} {said}"

    # ------------------------------------------------------------ the results of an order, and time

    def count(self, event: Event, coming: Iterable[Event]) -> None:
        """An event is about to be shown, and these are to follow: how many results an order has."""
        self.retried = isinstance(event, Rolled) and tried_again(event, coming)
        self.over = self.over or (isinstance(event, GOES_ON) and not getattr(event, "forced", False))
        self.falls = isinstance(event, StatusLost) and falls(event.unit, coming)
        if isinstance(event, ENDS):
            self.number, self.of, self.struck, self.blast = 0, 0, NO_UNIT, False
            self.attack = self.attack if self.left and not isinstance(event, BattleEnded) else None
            self.begun.clear()
            self.rolled.clear()
            self.ended_all = isinstance(event, BattleEnded)
        elif self.ended_all:
            return  # what is rolled afterwards is no result of an order
        elif isinstance(event, Attacked):
            self.begun[event.unit, event.target] = event.weapon
        elif isinstance(event, AttackEnded) or (isinstance(event, Rolled) and self._decides(event, coming)):
            self.number += 1
            self.of = self.number + results_ahead(coming, self.results)
        elif isinstance(event, Rolled) and event.rule not in self.lots:
            self.of = 0  # what only helps is none of the results

    def _decides(self, event: Rolled, coming: Iterable[Event]) -> bool:
        return settles(event, self.results, coming) and (not self.attack or bool(self.ended))

    def tick(self, ms: float) -> None:
        self.dice.tick(ms)
        self.left = max(0.0, self.left - ms)
        if not self.left and (self.casts or self.attack):
            begun = None if self.casts or self.ended else self.attack  # its roll is still to come
            self.clear()
            self.attack = begun

    def clear(self) -> None:
        """Nothing of it is to be seen any more."""
        self.attack, self.ended, self.word, self.left = None, None, "", 0.0
        self.dice, self.hurt, self.state = ShownDice(), (), ""
        self.harm.clear()
        self.spared, self.over, self.fell = False, False, ()

    # ------------------------------------------------------------ what comes of it

    @property
    def casts(self) -> Mapping[UnitId, ShownRoll]:
        """The last roll of each figure."""
        return self.dice.last

    @property
    def shown(self) -> bool:
        return self.left > 0 and bool(self.casts or self.ended or self.hurt)

    @property
    def settled(self) -> bool:
        """Whether it tells how something went, and not only that it is rolled for."""
        return self.shown and bool(self.ended or (self.word and not self.attack))

    @property
    def figures(self) -> tuple[UnitId, ...]:
        """Whom it is about, who acts first."""
        about = self.attack or self.ended  # what explodes was never begun as an attack on anybody
        pair = (about.unit, about.target) if about else ()
        return tuple(dict.fromkeys(unit for unit in (*pair, *self.casts, *self.hurt) if unit))

    @property
    def about(self) -> UnitId:
        """Whom the result befalls: the target of an attack, else who has rolled, or has held a roll against
        another's, else who is hurt."""
        if attack := self.ended or self.attack:
            return attack.target
        casts = list(self.casts.values())
        held = self.results.get(casts[-1].rolled.rule) if len(casts) > 1 else None
        if held and held.against:
            return casts[-1].rolled.unit
        return next(iter((*self.casts, *self.hurt)), NO_UNIT)

    @property
    def title(self) -> str:
        """How it went, or as long as nothing tells that, what is rolled."""
        meant = grips.grip(self.attack)
        return self.word or capital(self.what) or (capital(meant) if self.attack else "Roll")

    @property
    def what(self) -> str:
        """What is rolled, where that is no attack."""
        first = next(iter(self.casts.values()), None)
        return rolled_for(first.rolled.what) if first and not self.attack and not self.ended else ""

    @property
    def harmed(self) -> str:
        """The harm in as few words as will do; without any, the state that it has led to."""
        if self.harm.lines:
            told = self.harm.brief(self.about)
            falls = told == self.harm.lines[-1] and told.casefold().endswith(f" {self.word.casefold()}")
            return self.state if falls and self.casts else told
        return self.state or self._short()

    def _short(self) -> str:
        """Of what an attack has fallen short that beats the defence and misses all the same."""
        ended = self.ended
        if not (ended and self.ladder and self.comparison.falls_short):
            return ""
        cast = self.casts.get(ended.unit)
        needed = ended.difficulty(cast.rolled.against if cast else None)
        return f"below {self.ladder.difficulty(needed)}"

    @property
    def comparison(self) -> Comparison:
        """What stands against what, as far as it is known by now."""
        return Comparison(self.attack, self.ended, self.dice, self.figures)
