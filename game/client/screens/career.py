"""The career of a player, in two pages: what battles came to, rates with their intervals, and what was
achieved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.client.kit.brush import Point
from game.client.kit.form import logo, page_area
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.symbols import disc, stroke
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Choice, Done, Hint, Key, Look, Tab, Widget
from game.client.screens.page import Page
from game.client.screens.routes import ShowLedger, ShowRulebook
from game.client.seat.settings.settings import Settings
from game.client.seat.statistics import career
from game.client.seat.statistics.career import Earned, Fought, Rate
from game.core.describing.achievements import Achievement
from game.core.ruleset import Ruleset
from game.maps.titles import in_words
from game.rulesets import RULESETS

PITCH = 40
CARD = 66


def _bar(pen: Pen, rect: Rect, rate: Rate) -> None:
    """From low to high, with the observed share and a stroke at one half."""
    low, high = rate.bounds
    middle = rect.centery
    pen.fill(Rect(rect.x, middle - 1, rect.width, 2), "steel")
    first, last = rect.x + round(low * rect.width), rect.x + round(high * rect.width)
    pen.fill(Rect(first, middle - 4, max(3, last - first), 8), "azure")
    pen.fill(Rect(rect.x + rect.width // 2 - 1, middle - 9, 2, 18), "path")
    disc(pen, rect.x + rate.share * rect.width, middle, 4, "paper")


def rate(pen: Pen, rect: Rect, one: Rate, verb: str) -> None:
    """A line: of what, how many of how many, and how sure that is."""
    wide = rect.width
    pen.text(one.label, rect.x + 8, rect.y + 25, 13, "paper", True, room=wide * 0.34)
    words = f"{verb} {_number(one.came)} of {one.of}"
    pen.text(words, rect.x + wide * 0.37, rect.y + 25, 13, "paper", room=wide * 0.2)
    bar = Rect(round(rect.x + wide * 0.58), rect.y + 4, round(wide * 0.22), rect.height - 10)
    if one.few:
        pen.text("too few to tell", bar.x, rect.y + 25, 12.5, "fog", room=wide * 0.4)
    else:
        _bar(pen, bar, one)
        low, high = one.bounds
        said = f"{round(100 * one.share)} %, {round(100 * low)} to {round(100 * high)}"
        pen.text(said, rect.right - 8, rect.y + 25, 12.5, "fog", False, 1, wide * 0.18)
    pen.rule(rect.x, rect.bottom - 1, wide)


def _number(value: float) -> str:
    return f"{value:.0f}" if value == int(value) else f"{value:.1f}"


def achievement(pen: Pen, rect: Rect, look: Look, one: Achievement, earned: Earned | None) -> None:
    """One of a dozen: what it is called, what to do for it, and what rule it teaches."""
    pen.plate(rect, "slate", 0.92, "brass" if look.hover else "steel", 1, 6)
    tone = "paper" if earned else "fog"
    x = rect.x + 44
    disc(pen, rect.x + 22, rect.y + 24, 10, "ink")
    disc(pen, rect.x + 22, rect.y + 24, 10, "brass" if earned else "fog", 1, 1.8)
    if earned:
        tick: list[Point] = [
            (rect.x + 17, rect.y + 24),
            (rect.x + 21, rect.y + 28),
            (rect.x + 27, rect.y + 19),
        ]
        stroke(pen, tick, "brass", 2)
        pen.text(earned.day, rect.right - 10, rect.y + 20, 11, "fog", False, 1)
    pen.text(one.title, x, rect.y + 20, 13.5, tone, True, room=rect.right - x - (84 if earned else 10))
    for number, line in enumerate(pen.lines(one.words, 12, rect.right - x - 10, 2)):
        pen.text(line, x, rect.y + 38 + 15 * number, 12, tone, room=rect.right - x - 10)


BATTLES, ACHIEVED = "battles", "achievements"
PAGES = ((BATTLES, "Battles", "B"), (ACHIEVED, "Achievements", "A"))
GROUPS = (("ruleset", "By rules"), ("level", "By level"), ("mission", "By mission"), ("map", "By map"),
          ("weapon", "By weapon"))  # fmt: skip
EMPTY = "No battle was fought to its end yet. Each that ends comes here, once, by its first end."


class CareerScreen(Page):
    """`page` is one of the two; `group` says by what battles are told apart, `ruleset` those of which."""

    alone = True

    def __init__(self, settings: Settings, under: Screen, page: str = BATTLES, ruleset: str = "") -> None:
        super().__init__(settings, under)
        self.known = career.read()
        self.page, self.group, self.ruleset = page, "ruleset", ruleset
        if page == ACHIEVED and not ruleset:
            self.ruleset = next(iter(RULESETS))

    # ------------------------------------------------------------ what is shown

    @property
    def battles(self) -> list[Fought]:
        return [one for one in self.known.battles if self.ruleset in ("", one.ruleset)]

    def rates(self) -> list[Rate]:
        """The lines of the chosen group."""
        if self.group == "weapon":
            return [
                Rate(in_words(weapon.replace("_", "-")), used.hits, used.attacks)
                for weapon, used in career.weapons(self.battles)
            ]
        return career.rates(self.battles, _BY[self.group])

    def luck(self) -> str:
        """In a sentence how the rolls of people came off."""
        rolls, expected, came = career.luck(self.battles)
        if not rolls:
            return "No roll was judged yet."
        off = came - expected
        more = f"{abs(off):.1f} {'more' if off >= 0 else 'fewer'} than their chances say"
        return f"Luck: {came} of {rolls} rolls came off, {more}."

    def _earned(self, rules: Ruleset) -> int:
        return sum(self.known.has(one.id) for one in rules.ACHIEVEMENTS)

    # ------------------------------------------------------------ layout

    def _panel(self) -> Rect:
        return page_area(self.whole, 1280)

    def _columns(self) -> int:
        wide = self._panel().width
        return 1 + (wide >= 700) + (wide >= 1100)

    def areas(self) -> list[Area]:
        box = self._panel()
        inner = Rect(box.x + 12, box.y + 84, box.width - 20, box.height - 96)
        if self.page == BATTLES:
            inner.height -= 26
            return [Area("rows", inner, PITCH * len(self.rates()))]
        count = len(RULESETS[self.ruleset].ACHIEVEMENTS)
        lines = -(-count // self._columns())
        return [Area("rows", inner, (CARD + 8) * lines)]

    def widgets(self) -> list[Widget]:
        box = self._panel()
        found: list[Widget] = []
        for place, (page, title, cap) in enumerate(PAGES):
            key = pygame.key.key_code(cap.lower())
            rect = Rect(box.x + 12 + 158 * place, box.y + 43, 150, 24)
            label = f"{title}: {cap}"
            found.append(Tab(Key("page", page), rect, partial(self._turn, page), hotkey=key, label=label,
                             chosen=page == self.page))  # fmt: skip
        found += self._groups(box) if self.page == BATTLES else self._cards()
        names = ["All rules", *(rules.TITLE for rules in RULESETS.values())]
        ids = ["", *RULESETS]
        if self.page == ACHIEVED:
            names = [f"{rules.TITLE}, {self._earned(rules)} of 12" for rules in RULESETS.values()]
            ids = ids[1:]
        rect = Rect(box.right - 12 - 230, box.y + 40, 230, 30)
        at = ids.index(self.ruleset) if self.ruleset in ids else 0
        pick = partial(self._pick, ids)
        found.append(Choice("rules", rect, values=tuple(names), index=at, pick=pick))
        y = self.whole.height - 76
        ledger = Hint("Ledger of luck", "Every kind of roll: what was shown, and what came.")
        return [
            *found,
            Button("back", Rect(box.x, y, 160, 48), self.escape, label="Back", cap="Esc"),
            Button("ledger", Rect(box.right - 210, y, 210, 48), lambda: ShowLedger(self), True, ledger,
                   pygame.K_g, label="Ledger", cap="G"),
        ]  # fmt: skip

    def _groups(self, box: Rect) -> list[Widget]:
        """By what battles are told apart."""
        x, room = box.x + 12 + 158 * 2 + 10, box.right - 252 - (box.x + 12 + 158 * 2 + 10)
        wide = min(108, room // len(GROUPS))
        titles = {
            name: title if wide >= 90 else title.removeprefix("By ").capitalize() for name, title in GROUPS
        }
        return [
            Tab(
                Key("group", name),
                Rect(x + wide * place, box.y + 43, wide - 4, 24),
                partial(self._by, name),
                label=titles[name],
                chosen=name == self.group,
            )
            for place, (name, _) in enumerate(GROUPS)
        ]

    def _cards(self) -> list[Widget]:
        area, columns = self.areas()[0], self._columns()
        wide = (area.rect.width - 10 - 8 * (columns - 1)) // columns
        top = area.rect.y - round(self.desk.offset(area))
        had = {one.id: one for one in self.known.earned}
        rules = RULESETS[self.ruleset]
        titles = {rule.id: rule.title for rule in rules.rules()}
        found: list[Widget] = []
        for place, one in enumerate(rules.ACHIEVEMENTS):
            line, column = divmod(place, columns)
            rect = Rect(area.rect.x + column * (wide + 8), top + line * (CARD + 8), wide, CARD)
            paint = partial(achievement, one=one, earned=had.get(one.id))
            hint = Hint(titles[one.rule], "The rule that it teaches; Enter reads it.")
            press = partial(self._read, one.rule)
            found.append(Card(Key("achievement", one.id), rect, press, hint=hint, area="rows", paint=paint))
        return found

    # ------------------------------------------------------------ what they do

    def _read(self, rule: str) -> Done:
        return ShowRulebook(self, RULESETS[self.ruleset], rule)

    def _turn(self, page: str) -> Done:
        self.page = page
        if page == ACHIEVED and not self.ruleset:
            self.ruleset = next(iter(RULESETS))
        self.desk.scroll.clear()
        return None

    def _by(self, group: str) -> Done:
        self.group = group
        self.desk.scroll.clear()
        return None

    def _pick(self, ids: list[str], index: int) -> Done:
        self.ruleset = ids[index]
        self.desk.scroll.clear()
        return None

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        box = self._panel()
        logo(pen, box.x - 4, 20)
        pen.block("Career", box.right, 30, 16, "brass", 1)
        count, had = len(self.known.battles), len(self.known.earned)
        whole = sum(len(rules.ACHIEVEMENTS) for rules in RULESETS.values())
        words = f"{count} battle{'s' if count != 1 else ''}, {had} of {whole} achievements"
        pen.text(words, box.right, 68, 13, "fog", False, 1)
        panel(pen, box, {page: title for page, title, _ in PAGES}[self.page])
        if self.page == BATTLES:
            self._rows(pen, box)

    def _rows(self, pen: Pen, box: Rect) -> None:
        area, rates = self.areas()[0], self.rates()
        if not rates:
            said = EMPTY if not self.known.battles else "No such battle against the computer yet."
            for number, line in enumerate(pen.lines(said, 13, box.width - 80, 3)):
                pen.text(line, box.centerx, box.y + 140 + 20 * number, 13, "fog", False, 0.5)
        top = area.rect.y - round(self.desk.offset(area))
        verb = "hit" if self.group == "weapon" else "won"
        with pen.clipped(area.rect):
            for place, one in enumerate(rates):
                row = Rect(area.rect.x, top + PITCH * place, area.rect.width - 10, PITCH)
                if row.colliderect(area.rect):
                    rate(pen, row, one, verb)
        pen.text(self.luck(), box.x + 20, box.bottom - 14, 12.5, "fog", room=box.width - 40)


_BY: dict[str, Callable[[Fought], str]] = {
    "ruleset": lambda one: RULESETS[one.ruleset].TITLE if one.ruleset in RULESETS else one.ruleset,
    "level": lambda one: one.level.capitalize(),
    "mission": lambda one: one.mission[:1].upper() + one.mission[1:],
    "map": lambda one: in_words(one.map),
}
