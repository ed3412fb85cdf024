"""What a case says of a battle as it stands: the odds of an order, states and components of figures; compared
with what is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from game.cases.battle_setup import Stage
from game.cases.casebooks import component_types, has_state, state_words
from game.cases.component_fields import Meant, field_type, meanings
from game.cases.formatting import odds_text, value_text
from game.cases.orders import OutOfTurn, order_text
from game.cases.parsing import Fault, quoted
from game.cases.steps import Look, Odds, OddsStep
from game.core.actions import Action, IllegalAction, Refusal, path_of
from game.core.battle import Battle
from game.core.components import Component, Down
from game.core.probability.chances import Chances


class Inspection:
    """`note` is told of what is not as the case says, `tell` of what was looked at."""

    def __init__(self, stage: Stage, note: Callable[[int, str], None], tell: Callable[..., None]) -> None:
        self.stage, self.lexicon, self.note, self.tell = stage, stage.lexicon, note, tell

    def odds(self, battle: Battle, step: OddsStep) -> None:
        try:
            action = step.order.action(battle, self.lexicon)
        except OutOfTurn as error:
            self.note(step.number, f"expected the order to be allowed, but {error}")
            return
        refusal = battle.refusal(action)
        if refusal:
            self.note(step.number, f"expected the order to be allowed, got {verdict(refusal)}")
            return
        chances = battle.chances(action)
        self.tell(
            f"odds {order_text(action, self.lexicon)}",
            *(f"  {text}" for text in odds_text(chances, action, self.lexicon)),
        )
        for wanted in step.odds:
            share = share_of(wanted, chances, action, self.stage.setup.book.endings.get(type(action), ()))
            same = (
                share == wanted.share
                if wanted.rounded is None
                else round(100 * share, wanted.rounded) == 100 * wanted.share
            )
            if not same:
                self.note(wanted.number, f"expected {wanted.text}, got {share} ({float(100 * share):.4f} %)")

    def look(self, battle: Battle, look: Look) -> None:
        setup, world = self.stage.setup, battle.table.world
        kinds, states = component_types(setup.ruleset.ID), state_words(setup.ruleset.ID)
        have: list[type[Component]] = [kind for kind in kinds.values() if world.has(look.unit, kind)]
        who = self.lexicon.name(look.unit)
        if look.state:
            if has_state(world, look.unit, states[look.state]) == look.absent:
                self.note(look.number, f"expected {who} {look.text}, got {self._states(have, look.absent)}")
            return
        assert look.word is not None
        meant = meanings(look.key, look.word, have, setup.ruleset.ID, setup.book, self.lexicon)
        found = [self._otherwise(battle, look, one) for one in meant]
        if len({got == "" for got in found}) > 1:
            self.note(
                look.number,
                f"{look.key} may be "
                f"{' or '.join(f'{kind.__name__.lower()}.{name}' for kind, name, _ in meant)}: say which",
            )
        elif found[0]:
            self.note(
                look.number, f"expected {who} {'not ' if look.absent else ''}{look.text}, got {found[0]}"
            )

    def _otherwise(self, battle: Battle, look: Look, meant: Meant) -> str:
        """What the figure has instead of what is looked for; "" if it is as it should be."""
        kind, name, wanted = meant
        part = battle.table.world.find(look.unit, kind)
        if part:
            held = getattr(part, name)
        elif wanted == ():
            held = ()
        else:
            held = None
        if (held == wanted) != look.absent:
            return ""
        return (
            value_text(held, field_type(kind, name), self.lexicon)
            if part
            else f"no {kind.__name__.lower()} at all"
        )

    def _states(self, have: Sequence[type[Component]], all_of_them: bool) -> str:
        """The states that a figure has, in words."""
        found = [
            word for word, kind in {"down": Down, **self.stage.setup.book.states}.items() if kind in have
        ]
        return f"{'' if all_of_them else 'only '}{', '.join(found)}" if found else "no state at all"


def verdict(refusal: Refusal | IllegalAction | None) -> str:
    """How the line of an order ends: "refused nwo.turn.economy "no Action left"", or "allowed"."""
    return f"refused {refusal.rule} {quoted(refusal.words)}" if refusal else "allowed"


def share_of(wanted: Odds, chances: Chances, action: Action, listed: Iterable[str] = ()) -> Fraction:
    """What a line of odds speaks of: a fall, a loss, a landing, a risk on the way, or outcomes. Those
    `listed` for such orders that are not among the odds of this one have no chance. Fault if such an order
    has no such outcome.
    """
    match wanted.kind:
        case "down":
            return dict(chances.downs).get(wanted.unit, Fraction(0))
        case "loss":
            return dict(chances.expected).get(wanted.unit, Fraction(0))
        case "lands":
            return dict(chances.landing).get(wanted.cell, Fraction(0))
        case "risk":
            path = path_of(action)
            step = path.index(wanted.cell) if wanted.cell in path else -1
            return next(
                (risk.chance for risk in chances.risks if (risk.step, risk.unit) == (step, wanted.unit)),
                Fraction(0),
            )
    keys = {outcome.key for outcome in chances.outcomes} | set(listed)
    for key in wanted.keys:
        if key not in keys:
            raise Fault(f"the order has no outcome {key!r}; it has {', '.join(sorted(keys))}", wanted.number)
    return chances.chance(*wanted.keys)
