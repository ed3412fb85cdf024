"""The questions of a battle in words: of the rules, among several orders, before a turn ends too early."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.client import odds
from game.client.modal import DIGITS, Modal, Row
from game.client.orders import Orders
from game.client.planning import Plan
from game.client.widgets import Done
from game.core.actions import Action, Ask, Option

if TYPE_CHECKING:
    from game.client.battle import BattleScreen

Doing = Callable[[Action], Callable[[], Done]]
"""Makes of an order what a row does when it is chosen."""


def asked(screen: BattleScreen, ask: Ask) -> Modal:
    """A question of the rules to a side; the answer that a computer without an opinion takes is brass."""
    match = screen.match

    def answering(option: Option) -> Callable[[], Done]:
        def answer() -> Done:
            screen.answer(ask, option)
            return None

        return answer

    rows = [Row(option.words, option.hint, answering(option), option.key == ask.default) for option in ask.options]
    who = match.battle.unit(ask.unit).name
    person = match.named(ask.side) if len(match.people()) > 1 else ""
    words = ask.words[:1].upper() + ask.words[1:]
    title = f"{who}, {person}" if person else who
    read = partial(screen.read, ask.rule)
    return Modal(title, words, rows, ask.side, ask.rule, read=read, always=screen.always, turn_always=screen.turn_always)


def chooser(orders: Orders, plan: Plan, doing: Doing) -> Modal:
    """Which of several orders is meant, each with its odds."""
    battle = orders.battle
    actions = plan.actions[: len(DIGITS)]
    rows = [
        Row(battle.ruleset.describe(battle, action), odds.short(orders.chances(action)), doing(action), index == 0)
        for index, action in enumerate(actions)
    ]
    return Modal(plan.verb.words if plan.verb else "Which way", "", rows, actions=actions)


def end_of_turn(name: str, left: list[str], end: Callable[[], Done], never_warn: Callable[[], Done], stay: Callable[[], Done]) -> Modal:
    """Something of the turn is left."""

    def end_and_never_warn() -> Done:
        never_warn()
        return end()

    rows = [
        Row("End the turn", "", end, True),
        Row("End it, and do not ask again", "see Settings", end_and_never_warn),
        Row("Go on", "Esc", stay),
    ]
    return Modal("End the turn?", f"{name} still has: {', '.join(left)}. What is not used is lost.", rows)
