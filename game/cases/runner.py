"""Plays the script of a case and notes what is not as it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import cast

import msgspec

from game.cases.battle_setup import Stage
from game.cases.dice import CaseDice, MissingDie
from game.cases.diff import Difference, differences, title
from game.cases.figures import StagedRuleset
from game.cases.formatting import line
from game.cases.inspection import Inspection, verdict
from game.cases.orders import OutOfTurn, order_text, out_of_turn
from game.cases.parsing import Fault, quoted
from game.cases.steps import (
    AnswerStep,
    BeginStep,
    CheckStep,
    DiceStep,
    GroundStep,
    OddsStep,
    OrderStep,
    Row,
    Step,
)
from game.core.actions import Action, Answer, IllegalAction, Refusal
from game.core.battle import BATTLE_RULE, Battle
from game.core.events import Event, Rolled, Scattered, seen_by
from game.systems.destruction import crater, destroy


class CaseRun:
    """One run of a case. `tell` gets a line for whatever happens, in the words of a case."""

    def __init__(
        self, stage: Stage, steps: tuple[Step, ...], tell: Callable[[str], None] | None = None
    ) -> None:
        self.stage, self.steps, self.lexicon, self.tell = stage, steps, stage.lexicon, tell
        self.dice = CaseDice()
        self.fed, self.acted, self.number = 0, False, 0
        self.ahead = self.unfed = 0
        self.opening: Sequence[Rolled] = ()
        self.found: list[Difference] = []
        self.warnings: list[Difference] = []
        self.happened: Sequence[msgspec.Struct] = ()
        self.inspection = Inspection(stage, self._note, self._tell)

    def play(self) -> list[Difference]:
        """All differences, in the order of the lines. Fault if a line of the script cannot be understood
        after all."""
        try:
            self.battle = self._opened()
        except MissingDie as error:
            first = next(step.number for step in self.steps if isinstance(step, DiceStep))
            self._note(
                first,
                f"expected no more dice than listed, but {error}: {self._opening_rolls(self.stage.begun())}",
            )
            return self._in_order()
        for step in self.steps:
            self.number = step.number
            try:
                if not self._step(step):
                    return self._in_order()
            except MissingDie as error:
                words = f"expected no more dice than listed, but {error}{self._unlisted_roll(step)}"
                if self.opening and self.ahead:
                    words += (
                        f"; the first of them fell before the first order: {self._opening_rolls(self.battle)}"
                    )
                self._note(step.number, words)
                return self._in_order()
        self._no_dice_left()
        if self.battle.pending:
            ask = self.battle.pending
            self._note(
                self.number, f"expected no open question at the end, got {line(ask, 'Asked', self.lexicon)}"
            )
        return self._in_order()

    def _unlisted_roll(self, last: Step) -> str:
        """For which roll the dice were missing: found by playing up to that step with any dice in their
        place."""
        twin = CaseRun(self.stage, self.steps)
        twin.dice = CaseDice(endless=True)
        twin.battle = twin._opened()
        try:
            for step in self.steps[: self.steps.index(last) + 1]:
                before = twin.dice.count
                twin._step(step)
        except (MissingDie, Fault):
            return ""
        thrown = before
        for event in twin.happened:
            if not isinstance(event, Rolled | Scattered):
                continue
            thrown += len(event.faces) if isinstance(event, Rolled) else 1
            if thrown > len(twin.dice.faces):
                what = event.what if isinstance(event, Rolled) else f"the way of the {event.item}"
                who = f"{self.lexicon.name(event.unit)} rolls " if isinstance(event, Rolled) else ""
                return f": {who}{what}"
        return ""

    def _opened(self) -> Battle:
        if any(isinstance(step, BeginStep) for step in self.steps):
            return self.stage.battle(self.dice, rolled=True)
        listed = self._ahead()
        self.ahead = self.unfed = len(listed)
        self.dice.faces.extend(listed)
        battle = self.stage.begun(self.dice if listed else None)
        battle.table.dice = self.dice
        self.opening = cast(StagedRuleset, battle.ruleset).opening
        if self.opening and not listed:
            words = f"{self._opening_rolls(battle)}, and no dice are listed for that"
            self.warnings.append(Difference(self.steps[0].number, words))
        return battle

    def _ahead(self) -> list[int]:
        """The dice that are listed before the first order."""
        return [
            face
            for step in takewhile(_changes_nothing, self.steps)
            if isinstance(step, DiceStep)
            for face in step.faces
        ]

    def _opening_rolls(self, battle: Battle) -> str:
        rolls = [
            f"{self.lexicon.name(roll.unit)} rolls {roll.what}"
            for roll in cast(StagedRuleset, battle.ruleset).opening
        ]
        return f"{' and '.join(rolls)} as the turn begins"

    def _in_order(self) -> list[Difference]:
        return sorted(self.found, key=lambda difference: difference.number)

    def _note(self, number: int, words: str) -> None:
        self.found.append(Difference(number, words))

    def _step(self, step: Step) -> bool:
        """Whether the case goes on behind this step."""
        match step:
            case DiceStep(number=number, faces=faces):
                self._tell(f"dice {' '.join(map(str, faces))}")
                if self.acted:
                    self._no_dice_left()
                self.fed, self.acted = number, False
                known = min(self.unfed, len(faces))
                self.unfed -= known
                self.dice.faces.extend(faces[known:])
                if known and self.unfed + known == self.ahead:
                    self._tell(
                        *(f"; {line(roll, title(roll), self.lexicon, texts=True)}" for roll in self.opening)
                    )
            case BeginStep(number=number, events=events):
                self._happened("begin", number, seen_by(None, self.battle.begin()), events)
            case GroundStep():
                self._ground(step)
            case OrderStep():
                return self._order(step)
            case AnswerStep(number=number, text=text, answer=answer, events=events):
                return self._do(number, text, self._answered(answer), events)
            case OddsStep():
                self.inspection.odds(self.battle, step)
            case CheckStep(text=text, looks=looks):
                self._tell(text)
                for look in looks:
                    self.inspection.look(self.battle, look)
        return True

    def _no_dice_left(self) -> None:
        left = self.dice.left()
        if left:
            self._note(
                self.fed,
                f"expected these dice to be thrown, but {len(left)} were left over: "
                f"{' '.join(map(str, left))}",
            )
            del self.dice.faces[self.dice.count :]

    def _tell(self, *lines: str) -> None:
        for text in lines if self.tell else ():
            assert self.tell is not None
            self.tell(text)

    def _ground(self, step: GroundStep) -> None:
        """Between two orders only: in the middle of one the rules would not know of it."""
        table = self.battle.table
        if self.battle.pending or not table.slot:
            raise Fault(
                "the ground changes only while somebody may give an order: behind `begin`, and not while a "
                "question is open",
                step.number,
            )
        happened = list((crater if step.crater else destroy)(table, step.cells))
        self._happened(step.text, step.number, cast("list[Event]", happened), step.events)

    # ------------------------------------------------------------ orders

    def _order(self, step: OrderStep) -> bool:
        wanted = step.refused is not None or step.allowed
        try:
            action = step.order.action(self.battle, self.lexicon)
        except OutOfTurn as error:
            return self._not_now(step, str(error))
        refusal = self.battle.refusal(action)
        if not wanted:
            return self._do(step.number, step.order.text, action, step.events)
        self._tell(f"{order_text(action, self.lexicon)} -> {verdict(refusal)}")
        if step.allowed and refusal:
            self._note(step.number, f"expected the order to be allowed, got {verdict(refusal)}")
        if step.refused is not None:
            self._compare(step, refusal)
        return True

    def _compare(self, step: OrderStep, refusal: Refusal | None) -> None:
        """An order that shall be refused: by that rule, if one is named, for that reason, if one is given."""
        if (
            refusal is None
            or (step.refused and refusal.rule != step.refused)
            or step.reason not in refusal.words
        ):
            wanted = " ".join(
                filter(None, ["refused", step.refused, quoted(step.reason) if step.reason else ""])
            )
            self._note(step.number, f"expected {wanted}, got {verdict(refusal)}")
        elif not step.refused and not step.reason:
            words = f"any rule would do for `-> refused` alone; say which is meant: `-> {verdict(refusal)}`"
            self.warnings.append(Difference(step.number, words))

    def _not_now(self, step: OrderStep, reason: str) -> bool:
        """An order out of turn that leaves something open: refused whatever that may be."""
        if step.refused is not None:
            refusal = Refusal(self.battle.pending.rule if self.battle.pending else BATTLE_RULE, reason)
            self._tell(f"{step.order.text} -> {verdict(refusal)}")
            self._compare(step, refusal)
            return True
        self._note(step.number, f"expected {step.order.text} to be allowed, but {reason}")
        return step.allowed

    def _do(self, number: int, text: str, action: Action, events: Row) -> bool:
        pending = self.battle.pending
        try:
            happened = seen_by(None, self.battle.apply(action))
        except IllegalAction as error:
            reason = "" if isinstance(action, Answer) else out_of_turn(self.battle, action.unit)
            hint = (
                f"; the answers are {', '.join(option.key for option in pending.options)}"
                if pending and isinstance(action, Answer)
                else ""
            )
            got = f"but {reason}" if reason else f"got {verdict(error)}{hint}"
            self._note(number, f"expected {text} to be allowed, {got}")
            return False
        self._happened(
            text if isinstance(action, Answer) else order_text(action, self.lexicon), number, happened, events
        )
        return True

    def _answered(self, answer: Answer) -> Answer:
        """The answer; where figures are to choose from, whose keys are their numbers, it may be the name of
        one."""
        keys = [option.key for option in self.battle.pending.options] if self.battle.pending else []
        number = str(self.lexicon.numbers.get(answer.key, ""))
        return (
            msgspec.structs.replace(answer, key=number)
            if answer.key not in keys and number in keys
            else answer
        )

    def _happened(self, text: str, number: int, happened: Sequence[msgspec.Struct], wanted: Row) -> None:
        self.acted, self.happened = True, happened
        if self.battle.pending:
            happened = [*happened, self.battle.pending]
        if self.tell:
            self._tell(
                text, *(f"  {line(event, title(event), self.lexicon, texts=True)}" for event in happened)
            )
        if wanted:
            self.found += differences(wanted, happened, number, self.lexicon)


def _changes_nothing(step: Step) -> bool:
    """Whether the step is none that plays: dice are listed, something is looked at, an order is refused or
    allowed."""
    looked_at = isinstance(step, OrderStep) and (step.refused is not None or step.allowed)
    return looked_at or isinstance(step, DiceStep | OddsStep | CheckStep)
