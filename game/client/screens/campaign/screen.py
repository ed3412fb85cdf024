"""The map of a campaign, where everything is on it: where one can go, what waits there, who goes along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.ai.agents import LEVELS
from game.campaign import battles, steps
from game.campaign.aftermath import again, forfeited, given_up, refuse_again
from game.campaign.graph import OPEN, status
from game.client.board.map_cards import MapPainter
from game.client.kit.form import logo
from game.client.kit.pen import Pen
from game.client.kit.screen import Next
from game.client.kit.widgets import (
    ENTER,
    Button,
    Card,
    Done,
    Hint,
    Key,
    Link,
    Look,
    Widget,
    kind_of,
    packed,
)
from game.client.screens.campaign import briefing, map_panel
from game.client.screens.campaign.map_panel import MapPanel, MissionPictures
from game.client.screens.campaign.people_strip import PeopleStrip
from game.client.screens.into_battle import first, resumed_route
from game.client.screens.page import Page
from game.client.screens.routes import ShowConfirm, ShowDebrief, ShowRoster, ShowTitle
from game.client.seat.campaigns import briefing_text, campaign_map
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.campaigns.campaign_map import Node, Sortie
from game.client.seat.campaigns.roster_text import settled, unlike_ours
from game.client.seat.match import Match
from game.client.seat.settings.settings import Settings
from game.core.errors import EnfiladeError

SMALL = 1200
"""In a narrower window the briefing is a page over the map."""
BRIEFING = 424


@dataclass(frozen=True)
class Layout:
    region: Rect
    ground: Rect
    briefing: Rect
    strip: Rect
    bottom: Rect
    small: bool


def layout(whole: Rect) -> Layout:
    """In a window of that size: the map takes the room that there is."""
    small = whole.width < SMALL
    wide = min(whole.width, 1840)
    margin = 40 if not small else 16
    left, right = (whole.width - wide) // 2 + margin, (whole.width + wide) // 2 - margin
    bottom = Rect(left, whole.height - 76, right - left, 48)
    low = 100 if small else 124
    strip = Rect(left, bottom.y - 16 - low, right - left, low)
    top = 84 if small else 96
    high = strip.y - 12 - top
    region = Rect(left, top, right - left - (0 if small else BRIEFING + 16), high)
    ground = Rect(region.x + 1, region.y + 32, region.width - 2, region.height - 33)
    page = Rect(0, 0, BRIEFING + 60, high - 8)
    page.midtop = region.midtop[0], region.y + 4
    briefing = page if small else Rect(region.right + 16, top, BRIEFING, high)
    return Layout(region, ground, briefing, strip, bottom, small)


Smaller = tuple[str, str, str, Callable[[], Done], bool]
WAYS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
LEVEL_WIDE, TITLE_WIDE = 160, 140
"""The level of the computer, and the title of the page beside it."""
LEVEL_HINT = "From the next mission on; what was fought keeps the level that it was fought at."
HELD = 700.0
"""Milliseconds for which W does nothing after something has happened: who holds it down stops there."""


class CampaignScreen(Page):
    """`going` is where one is about to go and with whom; `reads` says whether the briefing lies over the map,
    in a small window."""

    alone = True

    def __init__(self, settings: Settings, book: CampaignBook, painter: MapPainter | None = None) -> None:
        super().__init__(settings)
        self.book = book
        self.pictures = MissionPictures(painter)
        self.map = MapPanel(self.pictures)
        self.going = Sortie(book)
        self.reads = False
        self.strip = PeopleStrip(book, self.going)
        self._held = 0.0
        self._state = book.state

    # ------------------------------------------------------------ what is chosen

    def choose(self, name: str) -> Done:
        """Read about the mission; again is to set out."""
        if name != self.going.chosen:
            self.going.choose(name)
            return None
        if layout(self.whole).small:
            return self.enter()
        ready = status(self.book.state, name) == OPEN or self.going.fighting
        return self.set_out() if ready else None

    def take(self, number: int) -> Done:
        """Somebody goes along, or stays after all; twice in a moment opens the roster at them."""
        if self.strip.clicked_twice(number) and not self.desk.by_keys:
            return self.roster(number)
        self.going.toggle(number)
        return None

    # ------------------------------------------------------------ what is done

    def enter(self) -> Done:
        """In a small window Enter reads first."""
        if layout(self.whole).small and not self.reads and not self.book.state.over:
            self.reads = True
            return None
        return self.set_out()

    def set_out(self) -> Done:
        """Into the battle: a new one, or the one that waits."""
        state = self.book.state
        if state.over:
            return self._leave(ShowDebrief(self.book)) if state.debrief else None
        if not self.going.fighting:
            name, people = self.going.chosen, self.going.people
            self.going.words = self.book.step(
                lambda state: unlike_ours(battles.set_out(settled(state), name, people))
            )
            if self.going.words:
                return None
            self.going.again()
        return self.to_battle()

    def to_battle(self) -> Done:
        if self.book.vanished:
            self.going.words = self.book.step(forfeited)
            return self._leave(ShowDebrief(self.book))
        try:
            found = self.book.battle()
            route = resumed_route(found) if isinstance(found, Match) else first(found)
        except (EnfiladeError, OSError) as error:
            self.going.words = str(error)
            return None
        return self._leave(route)

    def wait(self) -> Done:
        """A day goes by."""
        if self._held > 0:
            return None
        before = self.book.state
        self.going.words = self.book.step(steps.waited)
        if not self.going.words:
            name = self.going.chosen if self.going.known else ""
            self.going.words = briefing_text.happened(before, self.book.state, name)
            self._held = HELD if briefing_text.stops(before, self.book.state, name) else 0.0
        self.going.pick()
        return None

    def scout(self) -> Done:
        before, name = self.book.state, self.going.chosen
        self.going.words = self.book.step(lambda state: steps.scouted(state, name))
        if not self.going.words:
            self.going.words = briefing_text.happened(before, self.book.state)
        self.going.pick()
        return None

    def harder(self) -> Done:
        """The computer plays at the next level from now on, after the last at the first."""
        levels = tuple(LEVELS)
        at = levels.index(self.book.state.level) if self.book.state.level in levels else -1
        level = levels[(at + 1) % len(levels)]
        self.going.words = self.book.step(lambda state: steps.at_level(state, level))
        return None

    def roster(self, number: int = 0) -> Done:
        return self._leave(ShowRoster(self, self.book, number))

    def debrief(self) -> Done:
        return self._leave(ShowDebrief(self.book)) if self.book.state.debrief else None

    def anew(self) -> Done:
        words = "It begins once more with other dice. What was done in it is gone."
        return ShowConfirm(self, "Begin the battle anew?", words, "Begin anew", self, self._anew)

    def _anew(self) -> None:
        self.going.words = self.book.step(again)

    def give_up(self) -> Done:
        words = "It counts as lost. Whoever went comes home as they went, whatever befell them."
        return ShowConfirm(
            self, "Give the battle up?", words, "Give up", ShowDebrief(self.book), self._give_up
        )

    def _give_up(self) -> None:
        self.going.words = self.book.step(given_up)

    def escape(self) -> Next:
        if self.reads:
            self.reads = False
            return None
        if self.desk.by_keys and self.desk.focus:
            self.desk.focus, self.desk.by_keys = "", False
            return None
        return self._leave(ShowTitle())

    def _leave(self, route: Done) -> Done:
        self.pictures.close()
        return route

    def leave(self) -> None:
        self.pictures.close()

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        lay = layout(self.whole)
        found: list[Widget] = []
        if not (lay.small and self.reads):
            found += self._nodes(lay.ground)
        cards = self.strip.cards(lay.strip, lay.small, self.take)
        return [*found, *cards, *self._bottom(lay.bottom), self._level(lay.strip.right)]

    def _level(self, right: int) -> Widget:
        """How strong the computer is, beside the title: the next level with every press."""
        state = self.book.state
        why = steps.refuse_level(state)
        return Link(
            "level",
            Rect(right - LEVEL_WIDE - TITLE_WIDE, 24, LEVEL_WIDE, 22),
            self.harder,
            not why,
            Hint("How strong the computer is", why or LEVEL_HINT),
            pygame.K_l,
            stop=False,
            label=f"Computer: {state.level}, L",
            align=1,
        )

    def _nodes(self, ground: Rect) -> list[Widget]:
        state = self.book.state
        nodes = sorted(campaign_map.nodes(state), key=lambda node: node.mission == self.going.chosen)
        return [
            Card(
                Key("mission", node.mission),
                map_panel.box(ground, state, node, node.mission == self.going.chosen),
                partial(self.choose, node.mission),
                stop=False,
                paint=partial(self._node, node),
            )
            for node in nodes
        ]

    def _node(self, node: Node, pen: Pen, rect: Rect, look: Look) -> None:
        self.map.node(pen, rect, look, self.book.state, node, node.mission == self.going.chosen)

    def _bottom(self, row: Rect) -> list[Widget]:
        state = self.book.state
        wide = min(328, row.width // 3)
        main = Rect(row.right - wide, row.y, wide, 48)
        label = "To the battle" if self.going.fighting else "Set out"
        on = not self.going.hindrance()
        if state.over:
            label, on = "Last debrief", state.debrief is not None
        if layout(self.whole).small and not self.reads and not self.going.fighting and not state.over:
            label, on = "Briefing", True
        found: list[Widget] = [
            Button("back", Rect(row.x, row.y, 128, 48), self.escape, label="Back", cap="Esc", size=11),
            Button(
                "main", main, self.enter, on, hotkey=pygame.K_RETURN, label=label, cap="Enter", primary=True
            ),
        ]
        smaller = [
            Button(key, row, does, allowed, hotkey=ord(letter), label=words, cap=letter.upper(), size=8.5)
            for key, words, letter, does, allowed in self._smaller()
        ]
        found += packed(row.x + 136, row.y + 10, 28, smaller)
        return found

    def _smaller(self) -> list[Smaller]:
        """What else can be done now: key, words, letter, what it does, whether it can be."""
        state = self.book.state
        found: list[Smaller] = [("roster", "Roster", "r", self.roster, True)]
        if self.going.fighting:
            free = not refuse_again(state)
            found.append(("anew", "Begin anew", "n", self.anew, free))
            found.append(("give up", "Give up", "g", self.give_up, free))
            return found
        if state.over:
            return found
        could = self.going.known and not steps.refuse_scout(state, self.going.chosen)
        found.append(("wait", "Wait a day", "w", self.wait, True))
        found.append(("scout", f"Scout, {steps.SCOUTING} days", "s", self.scout, could))
        if state.debrief:
            found.append(("debrief", "Debrief", "d", self.debrief, True))
        return found

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Next:
        if event.type == pygame.MOUSEWHEEL:
            self.strip.scroll(-event.y)
            return None
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            on_card = self.desk.by_keys and kind_of(self._focused()) == "person"
            if event.key in WAYS and (on_card or not (self.desk.by_keys and self.desk.focus)):
                self._walk(WAYS[event.key], on_card)
                return None
            if event.key in ENTER and on_card:
                return self.enter()
        return super().handle(event)

    def _focused(self) -> str:
        return next((one.key for one in self.widgets() if one.key == self.desk.focus), "")

    def _walk(self, way: tuple[int, int], on_card: bool) -> None:
        """Along the ways, or along the strip; up from there is back on the map."""
        state = self.book.state
        if not on_card:
            there = campaign_map.neighbour(state, self.going.chosen, way)
            if there and there != self.going.chosen:
                self.choose(there)
            return
        if way[1]:
            self.desk.focus, self.desk.by_keys = "", False
            return
        lay, person = layout(self.whole), int(self.desk.focus.split()[-1])
        self.desk.focus = Key("person", self.strip.walk(lay.strip, lay.small, person, way[0]))

    @property
    def waits(self) -> float:
        return 0.0 if self.pictures.busy or self._held > 0 else super().waits

    def update(self, ms: float) -> Next:
        self.pictures.update()
        if self._state is not self.book.state:  # somebody was dismissed or recruited on the roster
            self._state = self.book.state
            self.going.pick()
        self._held = max(0.0, self._held - ms)
        return super().update(ms)

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        state, lay = self.book.state, layout(self.whole)
        logo(pen, lay.region.x - 4, 20)
        pen.block("Campaign", lay.strip.right, 30, 16, "brass", 1)
        pen.text(briefing_text.heading(state), lay.strip.right, 68, 13, "fog", False, 1)
        if lay.small and self.reads and self.going.known:
            briefing.draw(pen, lay.region, state, self.going.chosen, self.going.people, self.pictures)
        else:
            self.map.draw(pen, state, lay.region, lay.ground, self.going.chosen)
            if not lay.small and self.going.known:
                briefing.draw(pen, lay.briefing, state, self.going.chosen, self.going.people, self.pictures)
        self.strip.draw(pen, lay.strip, lay.small)
        self._sentence(pen, lay.bottom)

    def _sentence(self, pen: Pen, row: Rect) -> None:
        """What is to be known before one sets out, or what has just happened; in a small window the strip
        says it."""
        if layout(self.whole).small:
            return
        wide = min(328, row.width // 3)
        left = max((one.rect.right for one in self._bottom(row) if one.key != "main"), default=row.x) + 12
        right = row.right - wide - 20
        first, second, bad = self.going.told()
        room, tone = right - left, "bad" if bad else "paper"
        size = pen.fit(first, room, (13, 12.5, 12)) if second else 13
        three = bool(second) and pen.width(first, size) > room
        lines = pen.lines(first, size, room, 2 if three or not second else 1)
        top, pitch = (12, 16) if three else (20, 20)
        if not second and len(lines) == 1:
            top = 29
        for place, line in enumerate(lines):
            pen.text(line, right, row.y + top + pitch * place, size, tone, False, 1, room)
        if second:
            y = row.y + (44 if three else 40)
            pen.text(second, right, y, pen.fit(second, room, (12, 11.5, 11)), "fog", False, 1, room)
