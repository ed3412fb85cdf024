"""Orders in words for those who choose among several: what tells them apart, their odds in short, and at
which place of a body each is aimed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from game.client.seat.orders import odds_text
from game.client.seat.orders.order_menu import Orders
from game.core.actions import Action

CALLED = ("called", "aim")
"""The fields that may name a place of the target's body."""


class OrderWords:
    """The words of what may be ordered now."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders

    def of(self, action: Action) -> str:
        return self.orders.battle.ruleset.describe(self.orders.battle.table, action)

    def apart(self, actions: Sequence[Action]) -> list[str]:
        """What tells these orders apart: their words without those that all of them begin and end with."""
        told = [self.of(action).split() for action in actions]
        first, last = alike(told), alike([line[::-1] for line in told])
        rests = [" ".join(line[first : len(line) - last]).strip(",:") for line in told]
        return (
            [rest[:1].upper() + rest[1:] for rest in rests]
            if all(rests)
            else [" ".join(line) for line in told]
        )

    def short(self, action: Action) -> str:
        return odds_text.short(self.orders.chances(action), self.orders.graded(action))

    def out(self, action: Action) -> str:
        """How likely its target is out at once, "" where nothing is said of it."""
        chances, graded = self.orders.chances(action), self.orders.graded(action)
        out = odds_text.out_at_once(chances, graded)
        digits = odds_text.out_digits(out, odds_text.success(chances))
        return f"{odds_text.percent(out, digits)} %" if out else ""

    def hurt(self, action: Action) -> str:
        """What the order may do to one's own side, in a few words: "81 % Juno, a friend"."""
        return odds_text.hurt(self.orders.chances(action), self.orders.own)

    def shorter(self, plain: str, action: Action) -> str:
        """The order in words, without what it shares with the plain one."""
        rest = self.of(action).removeprefix(f"{plain}, ")
        return rest[:1].upper() + rest[1:]

    def worth(self, action: Action) -> tuple[Fraction, Fraction]:
        """How likely the order does what it is meant to, and what that costs on average."""
        chances = self.orders.chances(action)
        return odds_text.success(chances), sum((loss for _, loss in chances.expected), Fraction(0))


def uncalled(action: Action) -> Action:
    """The order without the place that it is aimed at, if it is aimed at one."""
    return msgspec.structs.replace(action, **{name: "" for name in CALLED if getattr(action, name, "")})


def place_of(action: Action) -> str:
    """The place of a body that the order is aimed at, "" for none."""
    return next((str(getattr(action, name)) for name in CALLED if getattr(action, name, "")), "")


def place_field(actions: Sequence[Action]) -> str:
    """The field in which these orders name places of a body, "" if they name none, or none is aimed at no
    place."""
    places = {place_of(action) for action in actions}
    if len(places) < 2 or "" not in places:
        return ""
    return next(name for name in CALLED if any(getattr(action, name, "") for action in actions))


def differing(one: Action, other: Action) -> tuple[str, ...]:
    """The names of the fields in which two orders of a kind differ."""
    return tuple(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name, None))


def alike(lines: Sequence[Sequence[str]]) -> int:
    """With how many words all of them begin."""
    return next(
        (at for at, words in enumerate(zip(*lines, strict=False)) if len(set(words)) > 1),
        min(map(len, lines)),
    )
