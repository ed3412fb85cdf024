"""The odds of orders that point at nothing, in the tooltips of their cards: such an order is given by the
first press."""

from __future__ import annotations

from dataclasses import replace

from game.client.kit.widgets import JUST_NOW, NOT_NOW, Hint, Widget
from game.client.panels.action_bar import card_key
from game.client.seat.orders.odds_text import first_rule, lines, percent
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.target_index import NOWHERE
from game.client.seat.view.rule_text import RuleExplainer
from game.core.actions import EndTurn, Later
from game.core.battle import Battle
from game.core.describing.display import Graded, Ladder
from game.core.references import UnitId
from game.core.verbs import Verb


def with_odds(cards: list[Widget], orders: Orders) -> list[Widget]:
    """The cards, those of aimless orders with what they come to on the ladder."""
    ladder = orders.display.ladder
    if not ladder:
        return cards
    verbs: dict[str, Verb] = {
        card_key(verb.action): verb for verb, refusal in orders.verbs if refusal is None and not verb.aim
    }
    found = []
    for card in cards:
        verb = verbs.get(card.key)
        actions = orders.at(verb, NOWHERE) if verb else []
        graded = orders.graded(actions[0]) if len(actions) == 1 else ()
        if verb and graded:
            chances = orders.chances(actions[0])
            words = " ".join((roll_summary(ladder, graded[0]), *(f"{note}." for note in chances.notes)))
            card = replace(card, hint=Hint(verb.words, words, first_rule(chances)))
        found.append(card)
    return found


def explained(cards: list[Widget], orders: Orders, book: RuleExplainer, lit: str = "") -> list[Widget]:
    """The cards, those that say nothing yet with the rule about their order, and the one that is `lit` with
    what its order changes."""
    battle, rule_of = orders.battle, book.rule_of
    hints: dict[str, Hint] = {
        card_key(verb.action): Hint(verb.words, verb.tip, rule_of(verb.action)) for verb, _ in orders.verbs
    }
    ends = battle.ruleset.describe(battle.table, EndTurn(orders.unit))
    hints["end turn"] = Hint(ends, "", rule_of("EndTurn"))
    later = f"{battle.ruleset.describe(battle.table, Later(orders.unit))}."
    hints[card_key("Later")] = Hint("Later", later, rule_of("Later"))  # what it does is no rule of the game
    given = _just_given(battle, orders.unit)
    told = [
        replace(card, hint=hints[card.key]) if card.hint is None and card.key in hints else _done(card, given)
        for card in cards
    ]
    return [_foretold(card, orders, book) if card.key == lit else card for card in told]


def _just_given(battle: Battle, unit: UnitId) -> str:
    """The card of the order that the figure was given last, in this turn."""
    last = battle.history[-1] if battle.history else None
    return card_key(last.verb) if last and last.unit == unit and not isinstance(last, EndTurn) else ""


def _done(card: Widget, given: str) -> Widget:
    """Of the order that was just given the card says so, and not that it is refused."""
    return (
        replace(card, hint=replace(card.hint, verdict=JUST_NOW))
        if card.hint and card.hint.verdict == NOT_NOW and card.key == given
        else card
    )


def _foretold(card: Widget, orders: Orders, book: RuleExplainer) -> Widget:
    """The card of an order that points at nothing, with what becomes of the attacks to come."""
    verb = next(
        (
            verb
            for verb, refusal in orders.verbs
            if card.key == card_key(verb.action) and refusal is None and not verb.aim
        ),
        None,
    )
    actions = orders.at(verb, NOWHERE) if verb else []
    if not card.hint or len(actions) != 1:
        return card
    names = {unit: orders.battle.table.unit(unit).name for unit in orders.battle.table.units()}
    found = lines(orders.shifting.told(actions[0]), orders.unit, names)
    words = card.hint.words or book.gist(card.hint.rule)
    return replace(card, hint=replace(card.hint, words=words, rows=tuple(found))) if found else card


def roll_summary(ladder: Ladder, one: Graded) -> str:
    """The roll in words: "Succeeds 62 %: stands at Great (+2), needs Good"."""
    middle = one.mine[len(one.mine) // 2][0]
    need = f", needs {ladder.word(one.difficulty)}" if one.difficulty is not None else ""
    return f"Succeeds {percent(one.chance, 0)} %: stands at {ladder.said(middle)} before the dice{need}."
