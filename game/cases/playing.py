"""Plays the script of a case and notes what is not as it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from game.cases.casebooks import component_types
from game.cases.differences import Difference, differences, title
from game.cases.figures import field_value
from game.cases.orders import order_text
from game.cases.script import AnswerStep, BeginStep, CheckStep, DiceStep, Look, Odds, OddsStep, OrderStep, Row, Step
from game.cases.showing import line, shown
from game.cases.stage import Stage
from game.cases.text import Fault
from game.cases.values import Lexicon
from game.core.actions import Action, Answer, IllegalAction
from game.core.battle import Battle
from game.core.chances import Chances
from game.core.components import Component
from game.core.dice import Dice


class MissingDie(Exception):
    """A die is thrown that the case does not list."""


class CaseDice(Dice):
    """Dice that fall as the case says; faces are added as its lines come."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        super().__init__(self._listed)

    def _listed(self, number: int, sides: int) -> int:
        if number >= len(self.faces):
            raise MissingDie(f"a d{sides} is thrown for which the dice say nothing; {number} were listed up to here")
        if self.faces[number] > sides:
            raise MissingDie(f"a d{sides} is thrown, and the dice say {self.faces[number]}")
        return self.faces[number]

    def left(self) -> list[int]:
        return self.faces[self.count :]


class Playing:
    """One run of a case. `tell` gets a line for whatever happens, in the words of a case."""

    def __init__(self, stage: Stage, steps: tuple[Step, ...], lexicon: Lexicon, tell: Callable[[str], None] | None = None) -> None:
        self.stage, self.steps, self.lexicon, self.tell = stage, steps, lexicon, tell
        self.dice = CaseDice()
        self.fed, self.acted, self.number = 0, True, 0
        self.found: list[Difference] = []

    def play(self) -> list[Difference]:
        """All differences, in the order of the lines. Fault if a line of the script cannot be understood after all."""
        self.battle = self._opened()
        for step in self.steps:
            self.number = step.number
            try:
                if not self._step(step):
                    return self._in_order()
            except MissingDie as error:
                self._note(step.number, f"expected no more dice than listed, but {error}")
                return self._in_order()
        self._no_dice_left()
        if self.battle.pending:
            ask = self.battle.pending
            self._note(self.number, f"expected no open question at the end, got {line(ask, 'Asked', self.lexicon)}")
        return self._in_order()

    def _opened(self) -> Battle:
        if any(isinstance(step, BeginStep) for step in self.steps):
            return self.stage.battle(self.dice, rolled=True)
        battle = self.stage.begun()
        battle.dice = self.dice
        return battle

    def _in_order(self) -> list[Difference]:
        return sorted(self.found, key=lambda difference: difference.number)

    def _note(self, number: int, words: str) -> None:
        self.found.append(Difference(number, words))

    def _step(self, step: Step) -> bool:
        """Whether the case goes on behind this step."""
        match step:
            case DiceStep(number=number, faces=faces):
                if self.acted:
                    self._no_dice_left()
                self.fed, self.acted = number, False
                self.dice.faces.extend(faces)
            case BeginStep(number=number, events=events):
                self._happened("begin", number, self.battle.begin(), events)
            case OrderStep():
                return self._order(step)
            case AnswerStep(number=number, text=text, answer=answer, events=events):
                return self._do(number, text, answer, events)
            case OddsStep():
                self._odds(step)
            case CheckStep(looks=looks):
                for look in looks:
                    self._look(look)
        return True

    def _no_dice_left(self) -> None:
        left = self.dice.left()
        if left:
            self._note(self.fed, f"expected these dice to be thrown, but {len(left)} were left over: {' '.join(map(str, left))}")
            del self.dice.faces[self.dice.count :]

    # ------------------------------------------------------------ orders

    def _order(self, step: OrderStep) -> bool:
        action = step.order.action(self.battle)
        refusal = self.battle.refusal(action)
        if step.refused:
            got = f"refused {refusal.rule} {refusal.words!r}" if refusal else "allowed"
            if refusal is None or refusal.rule != step.refused or step.reason not in refusal.words:
                reason = f' "{step.reason}"' if step.reason else ""
                self._note(step.number, f"expected refused {step.refused}{reason}, got {got}")
            return True
        if step.allowed:
            if refusal:
                self._note(step.number, f"expected the order to be allowed, got refused {refusal.rule} {refusal.words!r}")
            return True
        return self._do(step.number, step.order.text, action, step.events)

    def _do(self, number: int, text: str, action: Action, events: Row) -> bool:
        pending = self.battle.pending
        try:
            happened = self.battle.apply(action)
        except IllegalAction as error:
            hint = f"; the answers are {', '.join(option.key for option in pending.options)}" if pending and isinstance(action, Answer) else ""
            self._note(number, f"expected {text} to be allowed, got refused {error.rule} {error.words!r}{hint}")
            return False
        self._happened(text if isinstance(action, Answer) else order_text(action, self.lexicon), number, happened, events)
        return True

    def _happened(self, text: str, number: int, happened: Sequence[msgspec.Struct], wanted: Row) -> None:
        self.acted = True
        if self.battle.pending:
            happened = [*happened, self.battle.pending]
        if self.tell:
            self.tell(text)
            for event in happened:
                self.tell(f"  {line(event, title(event), self.lexicon)}")
        if wanted:
            self.found += differences(wanted, happened, number, self.lexicon)

    # ------------------------------------------------------------ odds and looks

    def _odds(self, step: OddsStep) -> None:
        action = step.order.action(self.battle)
        refusal = self.battle.refusal(action)
        if refusal:
            self._note(step.number, f"expected the order to be allowed, got refused {refusal.rule} {refusal.words!r}")
            return
        chances = self.battle.chances(action)
        if self.tell:
            self.tell(f"odds {order_text(action, self.lexicon)}")
            for outcome in chances.outcomes:
                self.tell(f"  {outcome.key} = {outcome.chance}")
        for wanted in step.odds:
            share = self._share(wanted, chances, action)
            same = share == wanted.share if wanted.rounded is None else round(100 * share, wanted.rounded) == 100 * wanted.share
            if not same:
                self._note(wanted.number, f"expected {wanted.text}, got {share} ({float(100 * share):.4f} %)")

    def _share(self, wanted: Odds, chances: Chances, action: Action) -> Fraction:
        match wanted.kind:
            case "down":
                return dict(chances.downs).get(wanted.unit, Fraction(0))
            case "loss":
                return dict(chances.expected).get(wanted.unit, Fraction(0))
            case "lands":
                return dict(chances.landing).get(wanted.cell, Fraction(0))
            case "risk":
                path = getattr(action, "path", ())
                step = path.index(wanted.cell) if wanted.cell in path else -1
                return next((risk.chance for risk in chances.risks if (risk.step, risk.unit) == (step, wanted.unit)), Fraction(0))
        keys = {outcome.key for outcome in chances.outcomes}
        for key in wanted.keys:
            if key not in keys:
                raise Fault(f"the order has no outcome {key!r}; it has {', '.join(sorted(keys))}", wanted.number)
        return chances.chance(*wanted.keys)

    def _look(self, look: Look) -> None:
        setup, world = self.stage.setup, self.battle.world
        kinds = component_types(setup.ruleset.ID)
        if look.state:
            if world.has(look.unit, {**kinds, **setup.extra.states}[look.state]) == look.absent:
                self._note(look.number, f"expected {self.lexicon.name(look.unit)} {look.text}, got {'it' if look.absent else 'nothing of the kind'}")
            return
        assert look.word is not None
        have: list[type[Component]] = [kind for kind in kinds.values() if world.has(look.unit, kind)]
        kind, name, wanted = field_value(look.key, look.word, have, setup.ruleset.ID, setup.extra, self.lexicon)
        part = world.find(look.unit, kind)
        held = getattr(part, name) if part else None
        if (held == wanted) == look.absent:
            of = next(item.type for item in msgspec.structs.fields(kind) if item.name == name)
            got = shown(held, of, self.lexicon, name) if part else "nothing of the kind"
            self._note(look.number, f"expected {self.lexicon.name(look.unit)} {'not ' if look.absent else ''}{look.text}, got {got}")
