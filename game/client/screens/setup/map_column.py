"""The set-up screen's list of maps, each with its picture, and what a map would have a battle on it be."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pygame import Rect, Surface

from game.client.board import map_cards
from game.client.board.map_cards import Card, CardRequest, FileRequests, MapPainter, card_request
from game.client.kit.menu_background import PICTURE, ground
from game.client.kit.pen import Pen
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Done, Entry, Hint, Key, Look, Widget
from game.client.kit.widgets import Card as CardWidget
from game.client.screens.setup import cards as setupview
from game.client.seat.setup.choices import Choices
from game.client.seat.setup.map_list import MapChoice
from game.rulesets import RULESETS
from game.rulesets.setup import suggested
from game.systems import objectives


def apply_suggestions(choices: Choices) -> None:
    """Choose the rules, the options, the squads and the mission that the chosen map suggests; what it says
    nothing of stays."""
    field = choices.field
    if field is None:
        return
    if field.ruleset in RULESETS:
        choices.choose_ruleset(field.ruleset)
    options, squads = suggested(field, choices.ruleset)
    choices.kept.options.update(options)
    for seat in choices.seats:
        seat.squad = squads.get(seat.side, seat.squad)
    if objectives.offered(field)[0] != objectives.LAST:
        choices.kept.mission = ""


PITCH = 163
BESIDE = 2
"""Cards out of sight, above and below, that keys may lead to."""
TOLD = 5
"""Warnings that the hint of a map shows."""

_easel = MapPainter()
"""Kept from one visit of the start screen to the next, with the cards drawn."""


class MapColumn:
    """The cards come from the easel, so that the list is there at once and no map holds it up."""

    def __init__(self, choices: Choices, desk: WidgetState, cards: MapPainter | None = None) -> None:
        self.choices, self._desk = choices, desk
        self._easel = cards or _easel
        self.search = ""
        self._requests = FileRequests(card_request)
        self._cards: dict[Path, Card] = {}
        self._pictures: dict[CardRequest, Surface | None] = {}
        self._hints: dict[Path, tuple[Card, Hint]] = {}

    def area(self, column: Rect) -> Area:
        return Area(
            "maps",
            Rect(column.x + 12, column.y + 66, column.width - 20, column.height - 74),
            len(self.found()) * PITCH,
        )

    def found(self) -> list[int]:
        """The places of the maps in whose name, title or description the words of the search stand."""
        words = self.search.lower().split()
        if not words:
            return list(range(len(self.choices.maps)))
        return [
            place
            for place, one in enumerate(self.choices.maps)
            if all(word in self._text(one) for word in words)
        ]

    def place_of_chosen(self) -> float:
        """How far the list is scrolled with the chosen map at the top, once all maps are in it."""
        return self.choices.place * PITCH

    def _text(self, one: MapChoice) -> str:
        card = self._cards.get(one.path)
        return (
            f"{one.name} {card.title} {card.description}".lower()
            if card
            else f"{one.name} {one.title}".lower()
        )

    def _look_for(self, words: str) -> Done:
        """Where one map alone is left, that is the one that is meant; with all there again the chosen one is
        in sight."""
        self.search = words
        if not words.strip():
            self._desk.scroll["maps"] = self.place_of_chosen()
        found = self.found()
        if words.strip() and len(found) == 1 and found[0] != self.choices.place:
            return self._choose(found[0])
        return None

    def _first(self) -> Done:
        """Enter takes the first map that was found, and the keys are the start screen's again."""
        found = self.found()
        if not self.search.strip() or not found:
            return None
        self._desk.focus = Key("map", found[0])
        return self._choose(found[0])

    def widgets(self, area: Area, offset: float) -> list[Widget]:
        top = area.rect.y - round(offset)
        cards: list[Widget] = []
        field = Rect(area.rect.x, area.rect.y - 32, area.rect.width - 10, 26)
        cards.append(
            Entry(
                "search",
                field,
                self._first,
                value=self.search,
                change=self._look_for,
                ghost="Search the maps, Ctrl F",
            )
        )
        found = self.found()
        for row in self._near(found, area, offset):
            index, one = found[row], self.choices.maps[found[row]]
            rect = Rect(area.rect.x, top + PITCH * row, area.rect.width - 10, PITCH - 8)
            choose, paint = partial(self._choose, index), partial(self._card, index)
            cards.append(
                CardWidget(Key("map", index), rect, choose, hint=self._hint(one), area="maps", paint=paint)
            )
        return cards

    def _near(self, found: list[int], area: Area, offset: float) -> list[int]:
        """The rows in sight and beside it, and those about the one that has the focus: of a long list no
        others are reached by one key."""
        focus = self._desk.focused("map")
        at = found.index(focus) if focus in found else -2
        first, last = offset // PITCH - BESIDE, (offset + area.rect.height) // PITCH + BESIDE
        return [row for row in range(len(found)) if first <= row <= last or abs(row - at) <= 1]

    def _hint(self, one: MapChoice) -> Hint | None:
        card = self.card(one)
        if not card or card.fault:
            return None
        if one.field is None and one.path in self._hints and self._hints[one.path][0] is card:
            return self._hints[one.path][1]
        left = len(card.warnings) - TOLD
        places = self.choices.ruleset.DISPLAY.places(one.field) if one.field else ()
        told = [
            *places,
            *(line[:1].upper() + line[1:] for line in card.warnings[:TOLD]),
            *([f"And {left} more."] if left > 0 else []),
        ]
        hint = Hint(card.title, card.description, " ".join(told))
        self._hints[one.path] = card, hint
        return hint

    def _choose(self, index: int) -> Done:
        self.choices.choose_map(index)
        apply_suggestions(self.choices)
        return None

    def card(self, one: MapChoice) -> Card | None:
        """What is known of a map: from the easel, or of itself if it was chosen before that; how bad its
        warnings are, the doctor says there."""
        field = one.field
        if one.path in self._cards or field is None:
            return self._cards.get(one.path)
        sides = len({spawn.side for spawn in field.spawns})
        return Card(
            field.title,
            field.description,
            field.width,
            field.height,
            sides,
            field.warnings,
            "hint" if field.warnings else "",
        )

    def _card(self, index: int, pen: Pen, rect: Rect, look: Look) -> None:
        if not pen.surface.get_clip().colliderect(pen.pixels(rect)):
            return
        one = self.choices.maps[index]
        picture = self._picture(one, pen.pixels(setupview.map_frame(rect)).size)
        card = self.card(one) or Card(one.title)
        fault = one.fault or card.fault
        words = fault or (card.warnings[0] if card.warnings else card.description)
        if any(one.title == other.title for other in self.choices.maps[:index]):
            words = f"{one.path.stem}: {words}"  # a copy is called as what it was made of
        setupview.map_card(
            pen, rect, look, card, words, "bad" if fault else "", picture, index == self.choices.place
        )

    def _picture(self, one: MapChoice, size: tuple[int, int]) -> Surface | None:
        key = self._requests.of(one.path, size)
        if key not in self._pictures or not self._cards[one.path].whole:
            card = self._easel.card(key)
            if card is None or (key in self._pictures and card is self._cards[one.path]):
                return self._pictures.get(key)
            self._cards[one.path] = card
            self._pictures[key] = map_cards.surface(card, size)
            if card.fault and not one.loaded:
                one.fault = card.fault
            elif not card.fault and card.whole and one.field is None:
                one.fault = ""  # it was mended
        return self._pictures[key]

    def paint(self, pen: Pen, area: Area) -> None:
        """Why the list is empty, if it is."""
        if not self.found():
            words = (
                f"No map has '{self.search}' in its name, title or description."
                if self.search.strip()
                else "There are no maps."
            )
            for line, part in enumerate(pen.lines(words, 12, area.rect.width - 20, 3)):
                pen.text(
                    part, area.rect.x + 10, area.rect.y + 12 + 17 * line, 12, "fog", room=area.rect.width - 20
                )

    def update(self, ms: float = 0.0, reduced: bool = False) -> None:
        """Let the next card be drawn; never waits. Now and then the files are looked at: those that have
        changed get another card.

        The chosen map also comes behind the menus, drawn after the cards in sight; at once with `reduced`
        motion.
        """
        behind = self._picture(self.choices.map, PICTURE) if self.choices.maps else None
        if behind:
            ground.show(behind, reduced)
        self._easel.update()
        self._requests.update(ms)

    @property
    def busy(self) -> bool:
        """Whether a card is being drawn."""
        return self._easel.busy

    def close(self) -> None:
        """Nobody looks at the list any more."""
        self._easel.close()
