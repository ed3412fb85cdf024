"""The set-up screen: which map, which sides, which rules; also the way to saved battles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.board import tile_stamps
from game.client.kit.form import logo
from game.client.kit.frame_time import STILL
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Show
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Done, Hint, Link, Widget, in_a_row
from game.client.screens.into_battle import first, resumed_route
from game.client.screens.page import Page
from game.client.screens.routes import (
    ShowFaults,
    ShowGroups,
    ShowLedger,
    ShowLessons,
    ShowNewMap,
    ShowPath,
    ShowReading,
    ShowRulebook,
    ShowSaves,
    ShowSettings,
    ShowSquads,
    ShowTitle,
    ShowTrial,
)
from game.client.screens.setup import cards, notice_strip
from game.client.screens.setup.map_column import MapColumn, apply_suggestions
from game.client.screens.setup.ruleset_column import RuleColumn
from game.client.screens.setup.side_column import SeatColumn
from game.client.seat.maps.map_reading import Reading
from game.client.seat.match import PERSON
from game.client.seat.saves import autosaves, quarantine
from game.client.seat.saves.save_list import SavedBattle
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle
from game.client.seat.setup.choices import Choices, prepared
from game.client.seat.view import sight_lines
from game.core.errors import EnfiladeError
from game.core.field import Field
from game.rulesets.setup import fresh_seed

ROOMY = 336
"""From this width on the column of maps has room for whole words beside its heading."""


class SetupScreen(Page):
    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, read=lambda rule: ShowRulebook(self, self.choices.ruleset, rule))
        self.choices = Choices(settings.setup)
        self._warm = False  # whether what the first turns would wait for is ready
        self.words = self._read_for = ""  # the ruleset for which the player's own files have been looked at
        self._maps, self._seats, self._rules = (
            MapColumn(self.choices, self.desk),
            SeatColumn(self.choices, self.desk),
            RuleColumn(self.choices, self.desk),
        )
        self._find_left()
        for line in self.choices.gone:
            quarantine.notices.tell(line)
        self.faults: tuple[str, ...] = ()
        self.desk.scroll["maps"] = self._maps.place_of_chosen()

    def _find_left(self) -> None:
        """The battle to go on with."""
        latest = autosaves.latest()
        self._left = SavedBattle(latest, autosaves.parse_autosave_name(latest.path)) if latest else None

    # ------------------------------------------------------------ layout

    def _columns(self) -> tuple[Rect, Rect, Rect]:
        return cards.columns(self.whole)

    def areas(self) -> list[Area]:
        maps, sides, rules = self._columns()
        return [self._maps.area(maps), self._seats.area(sides), self._rules.area(rules)]

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        columns, (maps, sides, options) = self._columns(), self.areas()
        head, y = columns[0], columns[0].y + 6
        return [
            *self._maps.widgets(maps, self.desk.offset(maps)),
            *self._map_links(head, y),
            *self._head_links(columns[1], columns[2], y),
            *self._seats.widgets(sides, self.desk.offset(sides)),
            *self._rules.widgets(columns[2], options, self.desk.offset(options)),
            *self._bottom(columns[0], columns[2]),
            *self._fault_link(columns[1]),
            *notice_strip.widgets(self._strip(), self),
        ]

    def _fault_link(self, middle: Rect) -> list[Widget]:
        """A dismissed notice can be read again."""
        box = Rect(middle.x, 68, middle.width, 24)
        return (
            [Link("faults", box, self._show_faults, label=notice_strip.counted(self.faults), align=0.5)]
            if self.faults
            else []
        )

    def _strip(self) -> Rect:
        maps, _, rules = self._columns()
        return notice_strip.box(maps.x + 244, rules.right - 176)

    @property
    def _ways_wide(self) -> int:
        return 582 if self._left else 468

    def _bottom(self, maps: Rect, rules: Rect) -> list[Widget]:
        """What leads elsewhere, in a row; and the beginning of the battle."""
        y, fault = self.whole.height - 76, self.choices.fault()
        hint = Hint("Start battle", fault, verdict="not yet") if fault else None
        row, box = Rect(maps.x, y, self._ways_wide, 48), Rect(rules.x, y, rules.width, 48)
        start = Button(
            "start",
            box,
            self._start,
            not fault,
            hint,
            pygame.K_F5,
            label="Start battle",
            cap="F5",
            primary=True,
        )
        return [*in_a_row(row, self._ways()), start]

    def _ways(self) -> list[Button]:
        """What leads elsewhere; the caller says where each lies."""
        ways: list[tuple[str, Callable[[], Done], str, int, str]] = [
            ("back", self.escape, "Back", 0, "Esc"),
            ("learn", self._learn, "Learn", pygame.K_l, "L"),
            ("load", lambda: ShowSaves(self), "Load", pygame.K_F8, "F8"),
            ("settings", lambda: ShowSettings(self), "Settings", pygame.K_t, "T"),
            ("rules", self._read, "Rules", pygame.K_F1, "F1"),
        ]
        none = Rect(0, 0, 0, 0)
        found = [
            Button(key, none, on, hotkey=hotkey, label=label, cap=cap, size=9)
            for key, on, label, hotkey, cap in ways
        ]
        if left := self._left:
            hint, whole = Hint(left.title, f"{left.words}. {left.when}"), left.saved.record is not None
            found.append(
                Button(
                    "continue",
                    none,
                    self._continue,
                    whole,
                    hint,
                    pygame.K_F9,
                    label="Continue",
                    cap="F9",
                    size=9,
                )
            )
        return found

    def _head_links(self, sides: Rect, rules: Rect, y: int) -> list[Widget]:
        """What lies beside the headings of sides and rules."""
        squads, luck = Rect(sides.right - 152, y, 140, 22), Rect(rules.right - 152, y, 140, 22)
        evenings, groups = Rect(sides.x + 76, y, 110, 22), partial(ShowGroups, self)
        ledger = partial(ShowLedger, self)
        return [
            Link("squads", squads, self._squads, hotkey=pygame.K_b, label="Build squads: B", align=1),
            Link("evenings", evenings, groups, hotkey=pygame.K_e, label="Evenings: E"),
            Link("luck", luck, ledger, hotkey=pygame.K_g, label="Ledger of luck: G", align=1),
        ]

    def _map_links(self, head: Rect, y: int) -> list[Widget]:
        """Other maps than those of the list, and what is read of the chosen one, beside the heading: in few
        words where the column is narrow."""
        few = head.width < ROOMY
        opens = Rect(head.right - (68 if few else 112), y, 56 if few else 100, 22)
        inspects = Rect(opens.x - (69 if few else 76), y, 66 if few else 76, 22)
        new = Rect(head.x + 62, y, 46 if few else 78, 22)
        new_map = partial(ShowNewMap, self, self._add_map)
        label = "New: N" if few else "New map: N"
        asked = "Open: O" if few else "Open a file: O"
        return [
            Link("open", opens, self._open, hotkey=pygame.K_o, label=asked, align=1),
            Link("new map", new, new_map, hotkey=pygame.K_n, label=label),
            Link("inspect", inspects, self._inspect, hotkey=pygame.K_i, label="Inspect: I", align=1),
        ]

    # ------------------------------------------------------------ what they do

    def _learn(self) -> Done:
        """Whoever comes back from the lessons finds what was chosen before."""
        self.choices.keep()
        return ShowLessons(self)

    def _open(self) -> Done:
        return ShowPath(self, self._add_map)

    def _add_map(self, path: Path) -> str:
        fault = self.choices.add_map(path)
        if not fault:
            apply_suggestions(self.choices)
            self.desk.scroll["maps"] = self._maps.place_of_chosen()
        return fault

    def _squads(self) -> Done:
        seats = self.choices.seats
        first = self.choices.squad(seats[0]).id if seats else ""
        return ShowSquads(self, self.choices.ruleset, first, self._made)

    def _made(self, squad: str) -> None:
        """The first side that a person plays takes the squad that was put together just now."""
        people = [seat for seat in self.choices.seats if seat.player == PERSON]
        for seat in (people or self.choices.seats)[:1]:
            seat.squad = squad

    def _inspect(self) -> Done:
        """What the game reads of the chosen map, to be changed by hand; of one that cannot be opened, why."""
        if not self.choices.maps:
            return None
        return self._opened(lambda: self._reading(self._try_out))

    def _try_out(self) -> Done:
        choices = self.choices
        if choices.fault():
            return None
        self.leave()
        seed = choices.seed.strip() or fresh_seed()
        return self._opened(
            lambda: ShowTrial(
                open_battle.begun(
                    choices.scenario(), choices.map.path, choices.ruleset, choices.players(), seed
                )
            )
        )

    def _read(self) -> Done:
        """The rulebook of the chosen ruleset, at the rule of the option that is pointed at."""
        return ShowRulebook(self, self.choices.ruleset, self.rule_here())

    def _continue(self) -> Done:
        left = self._left
        found = self._opened(lambda: resumed_route(open_battle.take_up(left.path))) if left else None
        self._find_left()  # another window may have taken up the one that was shown
        return found

    def _start(self) -> Done:
        choices = self.choices
        field = choices.field
        if field is None:
            return None
        if choices.map.unsure:
            return self._opened(lambda: self._reading(self._settled, guided=True))
        return self._begun(field)

    def _settled(self) -> Done:
        """A battle on the map whose ground was looked over just now."""
        field = self.choices.field
        return self._begun(field) if field and not self.choices.fault() else None

    def _reading(self, start: Callable[[], Done], guided: bool = False) -> Show:
        choices = self.choices
        reading = Reading(choices.map.path)
        return ShowReading(self, reading, choices.ruleset, choices.reread_map, start, guided)

    def _begun(self, field: Field) -> Done:
        self.leave()
        return self._opened(lambda: first(prepared(self.choices, field)))

    def _opened(self, make: Callable[[], Show]) -> Done:
        try:
            return make()
        except EnfiladeError as error:
            self.words = str(error)
            return None

    def follow(self, link: str) -> Done:
        """What that link leads to, as if it were pressed."""
        return next((widget.on() for widget in self.widgets() if widget.key == link), None)

    def escape(self) -> Next:
        self.leave()
        return ShowTitle()

    def leave(self) -> None:
        self._maps.close()
        self.choices.keep()
        self.settings.save()

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Next:
        if event.type == pygame.DROPFILE:
            self.words = self._add_map(Path(event.file))
            return None
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.words = ""
        if event.type == pygame.KEYDOWN and self._seats.nudge(event):
            return None
        return super().handle(event)

    @property
    def waits(self) -> float:
        return STILL if self._warm and not self._maps.busy else 0.0

    def work_on(self, ms: float) -> None:
        self._maps.update(ms, self.settings.reduced_motion)

    def update(self, ms: float) -> Next:
        self.work_on(ms)
        self._warm = sight_lines.precompute_at_rest()
        if self.choices.map_changed(ms):
            tile_stamps.forget()
            self.choices.reread_map()
        if self._read_for == self.choices.ruleset.ID:
            return None
        self._read_for = self.choices.ruleset.ID
        self.faults = self.choices.ruleset.faults()
        return self._show_faults() if self.faults else None

    def _show_faults(self) -> Show:
        return ShowFaults(self, self.faults)

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        maps, sides, rules = self._columns()
        logo(pen, maps.x - 4, 20)
        pen.block("New battle", rules.right, 30, 16, "brass", 1)
        pen.text("Your last choices are kept", rules.right, 68, 13, "fog", False, 1)
        for column, title in ((maps, "Map"), (sides, "Sides"), (rules, "Rules")):
            panel(pen, column, title)
        listed, seats, options = self.areas()
        self._maps.paint(pen, listed)
        self._seats.paint(pen, seats, self.desk.offset(seats))
        self._rules.paint(pen, rules, options, self.desk.offset(options))
        left = maps.x + self._ways_wide + 8
        cards.summary(
            pen, self.choices, self.words or self.choices.fault(), left, rules.x - 16, self.whole.height - 56
        )
