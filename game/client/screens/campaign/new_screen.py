"""A new campaign: which one, by which rules, with whom, how hard."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.ai.agents import LEVELS
from game.campaign.state import State
from game.campaign.validation import SIDE
from game.client.kit.form import logo, page_area, side_by_side
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel, portrait
from game.client.kit.widgets import (
    Area,
    Button,
    Card,
    Choice,
    Done,
    Entry,
    Hint,
    Key,
    Look,
    Tab,
    Toggle,
    Widget,
)
from game.client.screens.page import Page
from game.client.screens.routes import ShowCampaign, ShowCampaigns, ShowRulebook
from game.client.seat.campaigns import roster_text
from game.client.seat.campaigns.new_campaign import MOST_NAME, NewCampaign, healing_rule
from game.client.seat.settings.settings import Settings
from game.core.errors import EnfiladeError
from game.rulesets import RULESETS

ROW, PITCH, LINE = 74, 82, 18
FACE = 58
LEVEL_WORDS = {
    "easy": "It takes the first thing that looks good.",
    "normal": "It weighs what it does against what you may do.",
    "hard": "It looks further ahead.",
}


class NewCampaignScreen(Page):
    alone = True

    def __init__(self, settings: Settings, under: Screen | None = None) -> None:
        super().__init__(settings, under, read=self._rule)
        self.new = NewCampaign(settings.setup.ruleset)
        self.words = ""
        self._made: tuple[object, State | None] | None = None

    def _rule(self, rule: str) -> Done:
        return ShowRulebook(self, self.new.ruleset, rule)

    # ------------------------------------------------------------ layout

    def _panels(self) -> tuple[Rect, Rect]:
        area = page_area(self.whole, 1400)
        return side_by_side(area, area.width - 16 - round((area.width - 16) * 0.46))

    def areas(self) -> list[Area]:
        left = self._panels()[0]
        count = len(self.new.campaigns) + len(self.new.faults)
        return [
            Area(
                "campaigns", Rect(left.x + 12, left.y + 40, left.width - 18, left.height - 52), PITCH * count
            )
        ]

    def widgets(self) -> list[Widget]:
        left, right = self._panels()
        return [*self._listed(), *self._fields(right), *self._bottom(left, right)]

    def _listed(self) -> list[Widget]:
        area = self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        return [
            Card(
                Key("campaign", name),
                Rect(area.rect.x, top + PITCH * place, area.rect.width - 10, ROW),
                partial(self._choose, name),
                area="campaigns",
                paint=partial(self._row, name),
            )
            for place, name in enumerate((*self.new.campaigns, *self.new.faults))
        ]

    def _fields(self, right: Rect) -> list[Widget]:
        new, x, wide = self.new, right.x + 108, right.width - 120
        rules = tuple(RULESETS)
        squads = new.squads()
        y = right.y + 40
        found: list[Widget] = [
            Choice(
                "ruleset", Rect(x, y, wide, 28),
                values=tuple(RULESETS[one].TITLE for one in rules),
                index=rules.index(new.ruleset.ID), pick=lambda place: self._rules(rules[place]),
            ),
            Choice(
                "squad", Rect(x, y + 36, wide, 28),
                values=tuple(squad.title for squad in squads),
                index=min(new.squad, max(0, len(squads) - 1)), pick=self._squad,
            ),
            Entry(
                "team", Rect(x, y + 72, wide, 28), value=new.team, change=self._team, limit=MOST_NAME,
                ghost="what your people are called",
            ),
            Entry("seed", Rect(x, y + 108, wide, 28), value=new.seed, change=self._seed, limit=MOST_NAME),
        ]  # fmt: skip
        for place, level in enumerate(LEVELS):
            box = Rect(x + 78 * place, y + 144, 74, 26)
            found.append(
                Tab(
                    Key("level", level),
                    box,
                    partial(self._level, level),
                    hint=Hint(level.capitalize(), LEVEL_WORDS.get(level, "")),
                    label=level.capitalize(),
                    chosen=level == new.level,
                )
            )
        iron = Rect(right.x + 12, y + 180, right.width - 24, 28)
        found.append(
            Toggle(
                "ironman", iron, self._ironman, hotkey=pygame.K_i, label="Ironman (I)", value=new.ironman,
                words="no order is taken back, no save is loaded, one file" if new.ironman else "off",
            )
        )  # fmt: skip
        book = healing_rule(new.ruleset)
        told = f"by the book ({book})" if book else self._healing_words()
        found.append(
            Toggle(
                "healing", iron.move(0, 34), self._healing, not book, hotkey=pygame.K_h,
                label="Wounds take days (H)", value=new.healing or bool(book), words=told,
            )
        )  # fmt: skip
        return found

    def _healing_words(self) -> str:
        return "our rule: the book has none" if self.new.healing else "off: all are fit after a battle"

    def _bottom(self, left: Rect, right: Rect) -> list[Widget]:
        y, fault = self.whole.height - 76, self.new.fault()
        hint = Hint("Begin", fault, verdict="not yet") if fault else None
        wide = min(328, right.width)
        return [
            Button("back", Rect(left.x, y, 160, 48), self._back, label="Back", cap="Esc"),
            Button(
                "begin",
                Rect(right.right - wide, y, wide, 48),
                self.begin,
                not fault,
                hint,
                hotkey=pygame.K_RETURN,
                label="Begin",
                cap="Enter",
                primary=True,
            ),
        ]

    # ------------------------------------------------------------ what they do

    def _choose(self, name: str) -> Done:
        self.new.choose(name)
        return None

    def _rules(self, ruleset: str) -> Done:
        self.new.play_by(ruleset)
        return None

    def _squad(self, place: int) -> Done:
        self.new.squad = place
        return None

    def _team(self, words: str) -> Done:
        self.new.team = words
        return None

    def _seed(self, words: str) -> Done:
        self.new.seed = words
        return None

    def _level(self, level: str) -> Done:
        self.new.level = level
        return None

    def _ironman(self) -> Done:
        self.new.ironman = not self.new.ironman
        return None

    def _healing(self) -> Done:
        self.new.healing = not self.new.healing
        return None

    def begin(self) -> Done:
        try:
            book = self.new.begin()
        except (EnfiladeError, OSError) as error:
            self.words = str(error)
            return None
        return ShowCampaign(book)

    def _back(self) -> Done:
        return ShowCampaigns()

    def escape(self) -> Next:
        return self._back()

    # ------------------------------------------------------------ drawing

    def first_day(self) -> State | None:
        """The campaign as it would begin; None if it cannot."""
        new = self.new
        key = new.chosen, new.ruleset.ID, new.squad, new.team, new.seed
        if self._made is None or self._made[0] != key:
            try:
                self._made = key, new.state()
            except (EnfiladeError, OSError):
                self._made = key, None
        return self._made[1]

    def paint(self, pen: Pen) -> None:
        left, right = self._panels()
        logo(pen, left.x - 4, 20)
        pen.block("New campaign", right.right, 30, 16, "brass", 1)
        pen.text("Every step is kept by itself", right.right, 68, 13, "fog", False, 1)
        panel(pen, left, "Campaign")
        panel(pen, right, "Your side")
        x, y = right.x + 12, right.y + 40
        for place, words in enumerate(("Rules", "Squad", "Name", "Seed", "Computer")):
            pen.text(words, x, y + 19 + 36 * place, 13)
        levels = right.x + 108 + 78 * len(LEVELS)
        told = LEVEL_WORDS.get(self.new.level, "")
        room = right.right - levels - 18
        lines = pen.lines(told, 12, room, 2)
        for place, line in enumerate(lines):
            at = y + 162 + 15 * place - 7 * (len(lines) - 1)
            pen.text(line, levels + 6, at, 12, "fog", room=room)
        pen.rule(x, y + 252, right.width - 24)
        self._people(pen, Rect(x, y + 262, right.width - 24, right.bottom - y - 274))
        fault = self.words or self.new.fault()
        if fault:
            room = right.right - 344 - left.x - 180
            for place, line in enumerate(pen.lines(fault, 12.5, room, 2)):
                at = self.whole.height - 56 + 18 * place
                pen.text(line, right.right - 344, at, 12.5, "bad", False, 1, room)

    def _people(self, pen: Pen, rect: Rect) -> None:
        """Who begins, and what they read on the first day."""
        state = self.first_day()
        if state is None:
            return
        count = len(state.people)
        size = min(FACE, max(30, (rect.width + 8) // max(1, count) - 8))
        faces = roster_text.faces(state)
        for place, person in enumerate(state.people):
            box = Rect(rect.x + (size + 8) * place, rect.y, size, size)
            look, face = faces[person.id]
            portrait(pen, box, look, SIDE, face)
            pen.text(person.name, box.centerx, box.bottom + 14, 12, "paper", True, 0.5, size + 6)
        each = "points each on average" if count > 1 else "points"
        who = f"{count} {'people' if count > 1 else 'person'}, {state.usual} {each}"
        points = f"{who}, {state.supplies} supplies"
        pen.text(points, rect.x, rect.y + size + 38, 12.5, "fog", room=rect.width)
        self._opening(pen, " ".join(state.campaign.opening.split()), rect, rect.y + size + 62)

    def _opening(self, pen: Pen, words: str, rect: Rect, y: int) -> None:
        """In a low window there is more room for it below the list of campaigns."""
        most = max(0, (rect.bottom - y) // LINE + 1)
        if len(pen.lines(words, 13, rect.width, most + 1)) > most:
            below = self._below()
            if (room := below.height // LINE) > most:
                rect, y, most = below, below.y + LINE, room
        for line in pen.lines(words, 13, rect.width, most) if most else ():
            pen.text(line, rect.x, y, 13, room=rect.width)
            y += LINE

    def _below(self) -> Rect:
        """What the list of campaigns leaves of its panel."""
        left, _ = self._panels()
        top = min(max(one.rect.bottom for one in self.widgets() if one.area == "campaigns") + 8, left.bottom)
        return Rect(left.x + 14, top, left.width - 28, left.bottom - top - 10)

    def _row(self, name: str, pen: Pen, rect: Rect, look: Look) -> None:
        chosen, fault = name == self.new.chosen, self.new.faults.get(name, "")
        edge = "brass" if chosen or look.hover else "steel"
        edge = "bad" if fault else edge
        pen.plate(rect, "steel" if chosen else "slate", 0.9, edge, 1.8 if chosen else 1, 8)
        x, room = rect.x + 14, rect.width - 28
        if fault:
            pen.text(name, x, rect.y + 26, 15, "paper", True, room=room)
            for place, line in enumerate(pen.lines(fault.splitlines()[0], 12, room, 2)):
                pen.text(line, x, rect.y + 46 + 16 * place, 12, "bad", room=room)
            return
        campaign = self.new.campaigns[name]
        missions = roster_text.counted(len(campaign.missions), "mission")
        count = "without an end" if campaign.endless else missions
        days = f", {campaign.days} days" if campaign.days else ""
        pen.text(count + days, rect.right - 14, rect.y + 26, 12, "fog", False, 1)
        pen.text(campaign.title, x, rect.y + 27, 15, "paper", True, room=room - 150)
        for place, line in enumerate(pen.lines(campaign.summary, 12.5, room, 2)):
            pen.text(line, x, rect.y + 48 + 16 * place, 12.5, "fog", room=room)
