"""Three who would come along: each with face, kind and price."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.campaign.people import rules_of
from game.campaign.state import Recruit, State
from game.campaign.steps import recruited, recruits, refuse_recruit
from game.campaign.validation import SIDE
from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.ui_elements import keycap, panel, portrait
from game.client.kit.widgets import Button, Card, Done, Hint, Key, Look, Widget
from game.client.screens.page import Page
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.settings.settings import Settings
from game.client.seat.view.portraits import likeness
from game.core.ruleset import Archetype
from game.rulesets import custom_content

WIDE, HIGH = 190, 216
DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3)


class RecruitsScreen(Page):
    """`joined` is told the number of who comes along."""

    def __init__(
        self, settings: Settings, under: Screen, book: CampaignBook, joined: Callable[[int], object]
    ) -> None:
        super().__init__(settings, under)
        self.book, self._joined = book, joined
        self.words = ""
        self.desk.focus, self.desk.by_keys = Key("recruit", 0), True

    def _rect(self) -> Rect:
        return centred_rect(self.whole, 3 * (WIDE + 10) + 30, HIGH + 128)

    def widgets(self) -> list[Widget]:
        rect, state = self._rect(), self.book.state
        found: list[Widget] = []
        for place, one in enumerate(recruits(state)):
            box = Rect(rect.x + 20 + (WIDE + 10) * place, rect.y + 46, WIDE, HIGH)
            why = refuse_recruit(state, place)
            paint = partial(_card, state=state, one=one, why=why, cap=str(place + 1))
            hint = Hint(one.name, why, verdict="not now") if why else None
            take = partial(self._take, place)
            key = Key("recruit", place)
            found.append(Card(key, box, take, not why, hint, DIGITS[place], paint=paint))
        back = Rect(rect.x + 20, rect.bottom - 62, 160, 46)
        return [*found, Button("back", back, lambda: self.under, label="Back", cap="Esc", size=11)]

    def _take(self, place: int) -> Done:
        self.words = self.book.buy(lambda state: recruited(state, place))
        if self.words:
            return None
        self._joined(self.book.state.people[-1].id)
        return self.under

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Who would come along")
        supplies = f"{self.book.state.supplies} supplies"
        pen.text(supplies, rect.right - 20, rect.y + 23, 12, "paper", True, 1)
        words = self.words or "The same three until one of them comes, or a battle was fought."
        for number, line in enumerate(pen.lines(words, 12, rect.width - 220, 2)):
            tone = "bad" if self.words else "fog"
            pen.text(line, rect.x + 196, rect.bottom - 42 + 17 * number, 12, tone, room=rect.width - 210)


def _card(pen: Pen, rect: Rect, look: Look, state: State, one: Recruit, why: str, cap: str) -> None:
    pen.plate(
        rect,
        "slate",
        0.5 if why else 0.94,
        "brass" if look.hover or look.focus else "steel",
        1,
        7,
        (0.05, 0.1),
    )
    kind = custom_content.archetype(rules_of(state), one.kind)
    face = Rect(rect.x + 10, rect.y + 10, 84, 84)
    portrait(pen, face, kind.look if kind else "unarmed", SIDE, likeness(one.name, one.face), bool(why))
    keycap(pen, rect.right - 10, rect.y + 10, cap)
    tone = "fog" if why else "paper"
    pen.text(one.name, rect.x + 12, rect.y + 118, 15, tone, True, room=rect.width - 24)
    for number, words in enumerate(_about(pen, kind, one.kind, rect.width - 24)):
        pen.text(words, rect.x + 12, rect.y + 137 + 16 * number, 12, "fog", room=rect.width - 24)
    price = f"{one.price} supplies" if one.price else "for nothing"
    pen.text(
        why or price, rect.x + 12, rect.bottom - 14, 13, "bad" if why else "paper", True, 0, rect.width - 24
    )


def _about(pen: Pen, kind: Archetype | None, name: str, room: int) -> list[str]:
    if kind is None:
        return [name]
    return [kind.title.lower(), *pen.lines(kind.summary, 12, room, 2)]
