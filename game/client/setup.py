"""The set-up screen: which map, which sides, which rules; also the way to saved battles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client import opening, setupview, storage
from game.client.choices import PLAYER_WORDS, PLAYERS, Choices
from game.client.form import Form, logo
from game.client.match import PERSON
from game.client.menu import LoadScreen, SettingsScreen
from game.client.paint import Pen
from game.client.pieces import die, panel
from game.client.prompts import ConfirmScreen, PathScreen
from game.client.render import thumbnail
from game.client.screen import Quit, Screen
from game.client.settings import Seat, Settings
from game.client.widgets import Area, Button, Card, Choice, Done, Entry, Hint, Link, Look, Toggle, Widget
from game.core.errors import EnfiladeError
from game.core.field import SIDES
from game.core.ruleset import Choice as Option
from game.rulesets import RULESETS
from game.rulesets.muster import fresh_seed

CARD, SEAT, RULE, LATER = 163, 220, 50, 30


class SetupScreen(Form):
    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.choices = Choices(settings.setup)
        self.words = ""
        self._pictures: dict[tuple[Path, tuple[int, int]], Surface | None] = {}
        self._saved = storage.saved(storage.autosave()) if opening.resumable() else None

    # ------------------------------------------------------------ layout

    def _columns(self) -> tuple[Rect, Rect, Rect]:
        """Maps, sides and rules, from the width of the mock-up down to the narrowest window."""
        whole = self.whole
        wide = min(whole.width, 1400)
        share = min(1.0, max(0.0, (wide - 1024) / 256))
        margin, gap = round(16 + 24 * share), round(8 + 8 * share)
        left = (whole.width - wide) // 2 + margin
        first, last = round(250 + 70 * share), round(300 + 48 * share)
        middle = wide - 2 * margin - 2 * gap - first - last
        high = whole.height - 96 - 96
        return (
            Rect(left, 96, first, high),
            Rect(left + first + gap, 96, middle, high),
            Rect(left + first + middle + 2 * gap, 96, last, high),
        )

    def areas(self) -> list[Area]:
        maps, sides, rules = self._columns()
        seats = len(self.choices.seats) * SEAT + 48
        inner = [Rect(column.x + 12, column.y + 36, column.width - 20, column.height - 44) for column in (maps, sides)]
        options = Rect(rules.x + 12, self._options_top(), rules.width - 18, rules.bottom - 66 - self._options_top())
        return [
            Area("maps", inner[0], len(self.choices.maps) * CARD),
            Area("sides", inner[1], seats),
            Area("options", options, self._options_height()),
        ]

    def _options_top(self) -> int:
        return self._columns()[2].y + 36 + RULE * len(RULESETS) + LATER * len(self._elsewhere()) + 34

    def _elsewhere(self) -> tuple[tuple[str, str], ...]:
        """The rulesets that are yet to come, where the options leave room to name them."""
        room = self._columns()[2].height - 36 - RULE * len(RULESETS) - 34 - 70 - self._options_height()
        return setupview.ELSEWHERE if room >= LATER * len(setupview.ELSEWHERE) else ()

    def _options_height(self) -> int:
        rows = (len(self.choices.seats) + 1) // 2
        return 34 * len(self.choices.options("battle")) + (22 + 34 * rows) * len(self.choices.options("side"))

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        return [*self._map_widgets(), *self._side_widgets(), *self._rule_widgets(), *self._bottom()]

    def _map_widgets(self) -> list[Widget]:
        area = self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        cards: list[Widget] = []
        for index, one in enumerate(self.choices.maps):
            rect = Rect(area.rect.x, top + CARD * index, area.rect.width - 10, CARD - 8)
            hint = Hint(one.field.title, one.field.description) if one.field else None
            cards.append(Card(f"map {index}", rect, partial(self._choose_map, index), hint=hint, area="maps", paint=partial(self._map_card, index)))
        head = self._columns()[0]
        return [*cards, Link("open", Rect(head.right - 130, head.y + 6, 118, 22), self._open, hotkey=pygame.K_o, label="Open a file: O", align=1)]

    def _map_card(self, index: int, pen: Pen, rect: Rect, look: Look) -> None:
        one = self.choices.maps[index]
        size = pen.pixels(Rect(rect.x + 6, rect.y + 6, rect.width - 12, 98)).size
        key = (one.path, size)
        sides = len({spawn.side for spawn in one.field.spawns}) if one.field else 0
        setupview.map_card(pen, rect, look, one, self._pictures.setdefault(key, None), sides, index == self.choices.place)

    def _side_widgets(self) -> list[Widget]:
        area = self.areas()[1]
        top = area.rect.y - round(self.desk.offset(area))
        found: list[Widget] = []
        for index, seat in enumerate(self.choices.seats):
            found += self._seat(index, seat, Rect(area.rect.x, top + SEAT * index, area.rect.width - 10, SEAT - 8))
        room = [side for side in self.choices.sides() if side not in [seat.side for seat in self.choices.seats]]
        words = "+  Add a side" if room else f"This map has room for {setupview.counted(len(self.choices.sides()))} sides"
        rect = Rect(area.rect.x, top + SEAT * len(self.choices.seats) + 4, area.rect.width - 10, 36)
        draw = partial(_add_card, words=words, on=bool(room))
        found.append(Card("add side", rect, self._add_side, bool(room), area="sides", paint=draw))
        return found

    def _seat(self, index: int, seat: Seat, rect: Rect) -> list[Widget]:
        """One side: colour, player, squad, the person's name."""
        found: list[Widget] = []
        free = self.choices.sides()
        for place, side in enumerate(SIDES):
            box = Rect(rect.right - 131 + place * 30, rect.y + 11, 28, 28)
            draw = partial(_color, side=side, chosen=side == seat.side, on=side in free)
            hint = None if side in free else Hint(side.capitalize(), "The map has no place for this side.")
            found.append(Card(f"color {index} {side}", box, partial(self._recolor, seat, side), side in free, hint, area="sides", paint=draw))
        half = (rect.width - 48) // 2
        players = Rect(rect.x + 80, rect.y + 52, half - 64 + 16, 26)
        squads = self.choices.squads()
        names = tuple(squad.title for squad in squads)
        squad = self.choices.squad(seat)
        found.append(
            Choice(
                f"player {index}",
                players,
                area="sides",
                values=tuple(PLAYER_WORDS.get(p, p) for p in PLAYERS),
                index=_place(PLAYERS, seat.player),
                pick=partial(self._player, seat),
            )
        )
        right = Rect(players.right + 62, rect.y + 52, rect.right - 14 - players.right - 62, 26)
        hint = Hint(squad.title, squad.summary)
        found.append(
            Choice(f"squad {index}", right, hint=hint, area="sides", values=names, index=squads.index(squad), pick=partial(self._squad, seat))
        )
        column = Rect(rect.right - 98, rect.y + 108, 84, 26)
        if seat.player == PERSON:
            found.append(Entry(f"name {index}", column, value=seat.person, change=partial(self._name, seat), limit=16, area="sides", ghost="name"))
        if len(self.choices.seats) > 2:
            found.append(
                Link(f"remove {index}", Rect(column.x, rect.bottom - 30, 84, 20), partial(self._remove, seat), area="sides", label="Remove", align=1)
            )
        return found

    def _rule_widgets(self) -> list[Widget]:
        column = self._columns()[2]
        found: list[Widget] = []
        y = column.y + 36
        for ruleset in RULESETS.values():
            draw = partial(_rule, title=ruleset.TITLE, words=ruleset.SUMMARY, chosen=ruleset.ID == self.choices.ruleset.ID)
            rect = Rect(column.x + 12, y, column.width - 24, RULE - 6)
            found.append(Card(f"rules {ruleset.ID}", rect, partial(self._ruleset, ruleset.ID), paint=draw))
            y += RULE
        for title, words in self._elsewhere():
            rect = Rect(column.x + 12, y, column.width - 24, LATER - 4)
            later = Hint(title, f"{words[:1].upper()}{words[1:]}. Not in this version.")
            found.append(Card(f"later {title}", rect, enabled=False, hint=later, paint=partial(setupview.later_card, title=title)))
            y += LATER
        seed = Rect(column.right - 188, column.bottom - 52, 136, 28)
        found += self._option_widgets()
        found.append(Entry("seed", seed, value=self.choices.seed, change=self._seed, limit=40))
        found.append(Card("dice", Rect(seed.right + 8, seed.y, 28, 28), self._fresh, hint=Hint("Another seed"), paint=_dice))
        return found

    def _option_widgets(self) -> list[Widget]:
        area = self.areas()[2]
        y = area.rect.y - round(self.desk.offset(area))
        wide = area.rect.width - 8
        found: list[Widget] = []
        for option in self.choices.options("battle"):
            found.append(self._option(option, Rect(area.rect.x, y, wide, 30)))
            y += 34
        for option in self.choices.options("side"):
            y += 22
            for index, seat in enumerate(self.choices.seats):
                rect = Rect(area.rect.x + 20 + (wide + 8) // 2 * (index % 2), y + 34 * (index // 2), (wide - 8) // 2 - 20, 26)
                pick = partial(self._pick, option, seat)
                place = _place(option.values, self.choices.value(option, seat))
                found.append(Choice(f"option {option.name} {index}", rect, area="options", values=option.values, index=place, pick=pick))
            y += 34 * ((len(self.choices.seats) + 1) // 2)
        return found

    def _option(self, option: Option, rect: Rect) -> Widget:
        value = self.choices.value(option)
        hint = Hint(option.words, "", option.rule)
        if set(option.values) == {"yes", "no"}:
            other = "no" if value == "yes" else "yes"
            on = partial(self._pick, option, None, option.values.index(other))
            return Toggle(f"option {option.name}", rect, on, hint=hint, area="options", label=option.words, value=value == "yes")
        box = Rect(rect.right - 110, rect.y + 2, 110, 26)
        pick = partial(self._pick, option, None)
        return Choice(f"option {option.name}", box, hint=hint, area="options", values=option.values, index=_place(option.values, value), pick=pick)

    def _bottom(self) -> list[Widget]:
        maps, _, rules = self._columns()
        y = self.whole.height - 76
        fault = self.choices.fault()
        found: list[Widget] = [
            Button("back", Rect(maps.x, y, 130, 48), self.escape, label="Quit", cap="Esc"),
            Button("load", Rect(maps.x + 138, y, 96, 48), lambda: LoadScreen(self.settings, self), label="Load"),
            Button("settings", Rect(maps.x + 242, y, 118, 48), lambda: SettingsScreen(self.settings, self), label="Settings"),
        ]
        if self._saved:
            record = self._saved.record
            words = f"{opening.map_title(record.scenario.map)}, {len(record.actions)} orders, {record.saved}" if record else self._saved.fault
            left = Hint("The battle that was left", words)
            found.append(
                Button(
                    "continue",
                    Rect(maps.x + 368, y, 150, 48),
                    self._continue,
                    record is not None,
                    left,
                    pygame.K_F9,
                    label="Continue",
                    cap="F9",
                    size=11,
                )
            )
        start = Rect(rules.x, y, rules.width, 48)
        hint = Hint("Start battle", fault, verdict="not yet") if fault else None
        found.append(Button("start", start, self._start, not fault, hint, pygame.K_F5, label="Start battle", cap="F5", primary=True))
        return found

    # ------------------------------------------------------------ what they do

    def _choose_map(self, index: int) -> Done:
        self.words = ""
        self.choices.choose_map(index)
        return None

    def _open(self) -> Done:
        return PathScreen(self.settings, self, self._add_map)

    def _add_map(self, path: Path) -> str:
        fault = self.choices.add_map(path)
        if not fault:
            area = self.areas()[0]
            self.desk.scroll_to(area, area.most)
        return fault

    def _add_side(self) -> Done:
        self.choices.add_side()
        return None

    def _remove(self, seat: Seat) -> Done:
        self.choices.remove(seat)
        return None

    def _recolor(self, seat: Seat, side: str) -> Done:
        self.choices.recolor(seat, side)
        return None

    def _player(self, seat: Seat, index: int) -> Done:
        seat.player = PLAYERS[index]
        return None

    def _squad(self, seat: Seat, index: int) -> Done:
        seat.squad = self.choices.squads()[index].id
        return None

    def _name(self, seat: Seat, name: str) -> Done:
        seat.person = name
        return None

    def _ruleset(self, key: str) -> Done:
        self.choices.ruleset = RULESETS[key]
        return None

    def _pick(self, option: Option, seat: Seat | None, index: int) -> Done:
        self.choices.set_value(option, option.values[index], seat)
        return None

    def _seed(self, seed: str) -> Done:
        self.choices.seed = seed
        return None

    def _fresh(self) -> Done:
        self.choices.seed = fresh_seed()
        return None

    def _continue(self) -> Done:
        return self._opened(lambda: opening.resume(storage.autosave(), self.settings))

    def _start(self) -> Done:
        choices = self.choices
        field = choices.field
        if field is None:
            return None
        seed = choices.seed.strip() or fresh_seed()
        self.leave()
        return self._opened(
            lambda: opening.begin(choices.scenario(), field, choices.map.path, choices.ruleset, choices.players(), seed, self.settings)
        )

    def _opened(self, make: Callable[[], Screen]) -> Done:
        try:
            return make()
        except EnfiladeError as error:
            self.words = str(error)
            return None

    def escape(self) -> Screen | None:
        return ConfirmScreen(self.settings, self, "Quit Enfilade?", "Your choices are kept.", "Quit", Quit())

    def leave(self) -> None:
        self.choices.keep()
        self.settings.save()

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Screen | None:
        if event.type == pygame.DROPFILE:
            self.words = self._add_map(Path(event.file))
            return None
        return super().handle(event)

    def update(self, ms: float) -> Screen | None:
        """One map or one picture a frame, so that the list is there at once."""
        del ms  # whatever the time
        for one in self.choices.maps:
            if not one.loaded:
                one.read()
                return None
        for (path, size), picture in self._pictures.items():
            one = next(one for one in self.choices.maps if one.path == path)
            if picture is None and one.field:
                self._pictures[path, size] = thumbnail(path, size)
                return None
        return None

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        maps, sides, rules = self._columns()
        logo(pen, maps.x - 4, 20)
        pen.block("New battle", rules.right, 30, 16, "brass", 1)
        pen.text("Your last choices are kept", rules.right, 68, 13, "fog", False, 1)
        for column, title in ((maps, "Map"), (sides, "Sides"), (rules, "Rules")):
            panel(pen, column, title)
        area = self.areas()[1]
        with pen.clipped(area.rect):
            top = area.rect.y - round(self.desk.offset(area))
            for index, seat in enumerate(self.choices.seats):
                self._paint_seat(pen, Rect(area.rect.x, top + SEAT * index, area.rect.width - 10, SEAT - 8), seat)
        self._paint_rules(pen, rules)
        self._paint_summary(pen, rules)

    def _paint_seat(self, pen: Pen, rect: Rect, seat: Seat) -> None:
        setupview.seat_ground(pen, rect, seat.side, seat.title)
        half = (rect.width - 48) // 2
        pen.text("Played by", rect.x + 16, rect.y + 70, 12, "fog")
        pen.text("Squad", rect.x + 80 + half - 48 + 12, rect.y + 70, 12, "fog")
        if seat.player == PERSON:
            pen.text("Name", rect.right - 98, rect.y + 102, 12, "fog")
        kinds = {kind.id: kind for kind in self.choices.ruleset.archetypes()}
        squad = self.choices.squad(seat)
        setupview.squad_row(pen, Rect(rect.x + 16, rect.y + 92, rect.width - 124, 110), squad, seat.side, kinds)

    def _paint_rules(self, pen: Pen, column: Rect) -> None:
        area = self.areas()[2]
        pen.block("Options", column.x + 12, area.rect.y - 22, 9, "brass")
        with pen.clipped(area.rect):
            y = area.rect.y - round(self.desk.offset(area)) + 34 * len(self.choices.options("battle"))
            for option in self.choices.options("side"):
                pen.text(option.words, area.rect.x, y + 15, 12, "paper", room=area.rect.width - 8)
                for index, seat in enumerate(self.choices.seats):
                    pen.mark(seat.side, area.rect.x + area.rect.width // 2 * (index % 2), y + 28 + 34 * (index // 2), 14)
                y += 22 + 34 * ((len(self.choices.seats) + 1) // 2)
            y = area.rect.y - round(self.desk.offset(area))
            for option in self.choices.options("battle"):
                if set(option.values) != {"yes", "no"}:
                    pen.text(option.words, area.rect.x, y + 20, 13, "paper", room=area.rect.width - 130)
                y += 34
        pen.rule(column.x + 12, column.bottom - 64, column.width - 24)
        pen.text("Seed", column.x + 12, column.bottom - 33, 13)

    def _paint_summary(self, pen: Pen, rules: Rect) -> None:
        y, right = self.whole.height - 56, rules.x - 16
        left = self._columns()[0].x + (530 if self._saved else 372)
        fault = self.words or self.choices.fault()
        if fault:
            for line, words in enumerate(pen.wrap(fault, 12, right - left)[:3]):
                pen.text(words, right, y - 6 + 17 * line, 12, "bad", False, 1)
            return
        field = self.choices.field
        title = field.title if field else ""
        sizes = {len(self.choices.squad(seat).figures) for seat in self.choices.seats}
        sides = f"{setupview.counted(len(self.choices.seats))} sides" + (f" of {setupview.counted(sizes.pop())}" if len(sizes) == 1 else "")
        pen.text(f"{title}, {self.choices.ruleset.TITLE}", right, y, 13, "paper", False, 1, right - left)
        people = sum(seat.player == PERSON for seat in self.choices.seats)
        who = "people against each other" if people > 1 else "you against the computer" if people else "the computer against itself"
        pen.text(f"{sides}, {who}", right, y + 20, 12, "fog", False, 1, right - left)


def _place(values: tuple[str, ...], value: str) -> int:
    return values.index(value) if value in values else 0


def _dice(pen: Pen, rect: Rect, look: Look) -> None:
    pen.fill(rect, "steel" if look.hover else "slate", 1, 4)
    die(pen, rect.x + 6, rect.y + 6, 5, True, 16)


def _add_card(pen: Pen, rect: Rect, look: Look, words: str, on: bool) -> None:
    setupview.add_card(pen, rect, look, words, on)


def _color(pen: Pen, rect: Rect, look: Look, side: str, chosen: bool, on: bool) -> None:
    setupview.color_button(pen, rect, look, side, chosen, on)


def _rule(pen: Pen, rect: Rect, look: Look, title: str, words: str, chosen: bool) -> None:
    setupview.rule_card(pen, rect, look, title, words, chosen)
