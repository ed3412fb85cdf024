"""The page of the people: who they are and what came of them, what they learn, what they carry."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.campaign import experience, steps, store
from game.campaign.experience import Step
from game.campaign.state import MOST_NAME, Person
from game.campaign.store import Offer
from game.client.kit.focus import brought_in
from game.client.kit.form import logo
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Done, Key, Widget
from game.client.screens.page import Page
from game.client.screens.roster import cards, person_page
from game.client.screens.roster.layout import (
    ENTRY,
    FALLEN,
    PITCH,
    ROW,
    STORE,
    Layout,
    layout,
    page_tabs,
    rename_button,
    small_button,
    sort_tabs,
    tell_price,
)
from game.client.screens.routes import ShowConfirm, ShowName, ShowRecruits, ShowReplay
from game.client.seat.campaigns import roster_text as told
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle
from game.core.errors import EnfiladeError
from game.core.records import files as records

SKILL, OFFER = "skill", "offer"


class RosterScreen(Page):
    """`opened` is the number of who is looked at; `row` is the skill or the weapon that Enter would buy."""

    alone = True

    def __init__(self, settings: Settings, under: Screen, book: CampaignBook, person: int = 0) -> None:
        super().__init__(settings, under)
        self.book = book
        self.order, self.turned = told.RANK, False
        first = told.ordered(book.state, self.order)
        known = {one.id for one in book.state.people}
        self.opened = person if person in known else (first or list(book.state.people))[0].id
        self.words = ""
        self.row = ""
        self.page = 0
        self.desk.focus, self.desk.by_keys = Key(cards.PERSON, self.opened), True

    # ------------------------------------------------------------ who and what

    @property
    def person(self) -> Person:
        return self.book.state.person(self.opened)

    def people(self) -> list[Person]:
        return told.ordered(self.book.state, self.order, self.turned)

    def steps(self) -> list[Step]:
        state, person = self.book.state, self.person
        return told.by_use(state, person, experience.steps(state, person)) if person.alive else []

    def offers(self) -> list[Offer]:
        return list(store.offers(self.book.state, self.person)) if self.person.alive else []

    def meant(self) -> Step | Offer | None:
        """What Enter would buy: what is pointed at or was last, else the first that can be had."""
        in_sight = self.layout()
        could = self.steps() if in_sight.skills.height else []
        goods = self.offers() if in_sight.store.height else []
        found: list[Step | Offer] = [*could, *goods]
        keys = [self.desk.meant, self.row]
        for key in keys:
            for one in found:
                if key == _key(one):
                    return one
        return next((one for one in could if not one.why), None)

    def layout(self) -> Layout:
        state = self.book.state
        rows = len(self.book.rules.HEALING.rows)
        entries, living = len(self.person.history), len(state.living)
        return layout(self.whole, len(state.dead), rows, entries, self.page, living)

    # ------------------------------------------------------------ widgets

    def areas(self) -> list[Area]:
        lay, state = self.layout(), self.book.state
        rows = -(-len(state.living) // lay.columns)
        return [
            Area("cards", lay.listed, PITCH * rows, enter=Key(cards.PERSON, self.opened)),
            Area("fallen", lay.fallen, FALLEN * len(state.dead), enter=Key(cards.PERSON, self.opened)),
            Area("skills", lay.skills, ROW * len(self.steps()), enter=self.row),
            Area("history", lay.history, ENTRY * len(self.person.history), enter=""),
            Area("store", lay.store, STORE * len(self.offers()), enter=self.row),
        ]

    def widgets(self) -> list[Widget]:
        lay = self.layout()
        at = {area.key: area.rect.y - round(self.desk.offset(area)) for area in self.areas()}
        tops = at["cards"], at["fallen"]
        people = cards.widgets(lay, self.book.state, self.people(), self.opened, tops, self._chosen)
        return [
            *sort_tabs(lay, self.order, self._sort),
            *(one for one in people if one.area == "cards"),
            *(rename_button(lay, self.book.state, self._ask_name) if self.person.alive else ()),
            *(page_tabs(lay, self.page, self._turn) if self.person.alive else ()),
            *self._skills(lay, at["skills"]),
            *self._history(lay, at["history"]),
            *self._store(lay, at["store"]),
            *(one for one in people if one.area == "fallen"),  # Tab opens one of them, so they come late
            *self._bottom(lay),
        ]

    def _turn(self, page: int) -> Done:
        self.page, self.row = page, ""
        return None

    def _skills(self, lay: Layout, top: int) -> list[Widget]:
        if not lay.skills.height:
            return []
        meant = self.meant()
        found: list[Widget] = []
        for place, step in enumerate(self.steps()):
            box = Rect(lay.skills.x, top + ROW * place, lay.skills.width - 10, ROW - 3)
            paint = partial(person_page.skill, step=step, chosen=step == meant)
            key = Key(SKILL, step.skill)
            found.append(Card(key, box, partial(self._raise, step), area="skills", paint=paint))
        return found

    def _history(self, lay: Layout, top: int) -> list[Widget]:
        if not lay.history.height:
            return []
        return person_page.history(lay, top, self.person, self.book, self._watch)

    def _store(self, lay: Layout, top: int) -> list[Widget]:
        meant, offers = self.meant(), self.offers() if lay.store.height else []
        held = next((one.title for one in offers if one.held), "")
        found: list[Widget] = []
        for place, one in enumerate(offers):
            box = Rect(lay.store.x, top + STORE * place, lay.store.width - 10, STORE - 5)
            paint = partial(person_page.offer, one=one, instead=held, chosen=one == meant)
            found.append(Card(_key(one), box, partial(self._arm, one), area="store", paint=paint))
        return found

    def _bottom(self, lay: Layout) -> list[Widget]:
        state, row = self.book.state, lay.bottom
        full = steps.refuse_wait(state) or ("The roster is full." if state.full else "")
        stays = steps.refuse_dismiss(state, self.opened)
        undo = "" if self.book.changed else "Nothing was changed since you set out last."
        wide = min(328, row.width * 3 // 10)
        found = [
            Button("back", Rect(row.x, row.y, 132, 48), self.escape, label="Back", cap="Esc", size=11),
            small_button("recruit", row, self._recruit, full),
            small_button("dismiss", row, self._ask_dismissal, stays),
            small_button("undo", row, self._undo, undo),
        ]
        label, why = self._deed()
        found.append(
            Button(
                "buy",
                Rect(row.right - wide, row.y, wide, 48),
                self._buy,
                bool(label) and not why,
                hotkey=pygame.K_RETURN,
                label=label or ("Nothing chosen" if self.offers() and not state.over else "Nothing to buy"),
                cap="Enter",
                primary=True,
            )
        )
        return [*found]

    def _deed(self) -> tuple[str, str]:
        """What the large button does, and why it cannot be done."""
        one = self.meant()
        if isinstance(one, Step):
            return f"Raise {one.title}", one.why
        if isinstance(one, Offer):
            return f"Take {one.title}", one.why
        return "", ""

    # ------------------------------------------------------------ what they do

    def _chosen(self, number: int) -> Done:
        """Enter on the card that is open already does what the large button says."""
        return self._buy() if self.desk.by_keys and number == self.opened else self._open(number)

    def _open(self, number: int) -> Done:
        if number != self.opened:
            self.opened, self.row, self.words = number, "", ""
            for key in ("skills", "history", "store"):
                self.desk.scroll[key] = 0.0
        return None

    def _sort(self, order: str) -> Done:
        self.turned = not self.turned if order == self.order else False
        self.order = order
        return None

    def _raise(self, step: Step) -> Done:
        self.row = Key(SKILL, step.skill)
        number = self.opened
        self.words = self.book.buy(lambda state: experience.raised(state, number, step.skill))
        return None

    def _arm(self, one: Offer) -> Done:
        self.row = _key(one)
        number = self.opened
        take = store.fitted if one.gear else store.armed
        self.words = self.book.buy(lambda state: take(state, number, one.weapon))
        return None

    def _buy(self) -> Done:
        one = self.meant()
        if isinstance(one, Step):
            return self._raise(one)
        return self._arm(one) if isinstance(one, Offer) else None

    def _undo(self) -> Done:
        self.words = self.book.undo()
        self._settle()
        return None

    def _settle(self) -> None:
        """Whoever was looked at may be gone."""
        state = self.book.state
        if self.opened not in {one.id for one in state.people}:
            self._open((self.people() or list(state.people))[0].id)
            self.desk.focus = Key(cards.PERSON, self.opened)

    def _ask_name(self) -> Done:
        person = self.person

        def use(name: str) -> str:
            face = told.same_face(person, name.strip())
            return self.book.buy(lambda state: steps.renamed(state, person.id, name, face))

        words = f"Up to {MOST_NAME} letters; the face stays."
        return ShowName(self, "Rename", words, person.name, use)

    def _recruit(self) -> Done:
        return ShowRecruits(self, self.book, self._joined)

    def _joined(self, number: int) -> None:
        """Whoever has come along is opened, and in sight."""
        self._open(number)
        self.desk.focus = Key(cards.PERSON, number)
        area = self.areas()[0]
        shown = next(one for one in self.widgets() if one.key == self.desk.focus)
        self.desk.scroll_to(area, brought_in(shown, area, self.desk.offset(area)))

    def _ask_dismissal(self) -> Done:
        person = self.person
        words = f"{told.titled(person)} goes home for good."
        return ShowConfirm(self, f"Dismiss {person.name}?", words, "Dismiss", self, self._dismiss, "Keep")

    def _dismiss(self) -> None:
        number = self.opened
        self.words = self.book.buy(lambda state: steps.dismissed(state, number))
        self._settle()

    def _watch(self, record: str) -> Done:
        path = self.book.record_path(record)
        if path is None:
            return None
        try:
            return ShowReplay(open_battle.watch_record(records.read(path), path), self)
        except EnfiladeError as error:
            self.words = str(error)
            return None

    # ------------------------------------------------------------ input

    def handle(self, event: Input) -> Next:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.words = ""
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL and event.key == pygame.K_z:
            self._undo()
            return None
        found = super().handle(event)
        focus = self.desk.focus
        if self.desk.by_keys and isinstance(focus, Key):
            if focus.kind == cards.PERSON and isinstance(focus.which, int):
                self._open(focus.which)
            elif focus.kind in (SKILL, OFFER):
                self.row = focus
        return found

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        lay, state, person = self.layout(), self.book.state, self.person
        top = 20 if lay.cards.y >= 96 else 12
        logo(pen, lay.cards.x - 4, top)
        pen.block("Roster", lay.opened.right, top + 10, 16, "brass", 1)
        words = told.head(state) if lay.columns > 1 else f"{told.head(state)}, {told.fit_count(state)}"
        pen.text(words, lay.opened.right, top + 48, 13, "fog", False, 1, lay.opened.right - lay.cards.x - 230)
        panel(pen, lay.cards, "Roster")
        if lay.columns > 1:
            pen.text(told.fit_count(state), lay.cards.x + 92, lay.cards.y + 22, 12, "paper", True)
        person_page.head(pen, lay, state, person, told.faces(state)[person.id])
        if lay.history.height:
            person_page.history_head(pen, lay, state, person)
        if person.alive and lay.store.height:
            person_page.store_head(pen, lay, state, person)
        if person.alive and lay.skills.height:
            person_page.skills_head(pen, lay)
            meant = self.meant()
            worth = told.worth(state, person, meant) if isinstance(meant, Step) else ""
            person_page.sentence(pen, lay.sentence, worth)
            person_page.wounds(pen, lay, state, person)
        self._tell(pen, lay)

    def _tell(self, pen: Pen, lay: Layout) -> None:
        fault = self.words or self.book.fault
        first, second = fault, ""
        meant = self.meant()
        if not fault and isinstance(meant, Step):
            first, second = told.raising(self.person, meant)
        elif not fault and isinstance(meant, Offer):
            cost = f"{meant.title} for {meant.price} of {self.book.state.supplies} supplies."
            first, second = (f"{meant.title}: {meant.why}", "") if meant.why else (cost, told.BACK)
        elif not fault:
            first = told.hint(self.book.state)
        tell_price(pen, lay.bottom, first, second, bool(fault))


def _key(one: Step | Offer) -> str:
    return Key(SKILL, one.skill) if isinstance(one, Step) else Key(OFFER, one.key)
