"""The card of what one can go on with, and the picture of it, which also lies behind the title."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pygame import Rect, Surface

from game.campaign import battles
from game.campaign.graph import open_missions
from game.campaign.people import archetype_of
from game.campaign.state import State
from game.client.board import map_cards, save_thumbnails
from game.client.board.map_cards import Card, CardRequest, MapPainter, card_request
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap, portrait
from game.client.kit.widgets import Look
from game.client.screens.title.drawing import PICTURE, cut_out
from game.client.seat import series
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.saves import autosaves, campaign_files, quarantine, storage
from game.client.seat.saves.save_list import SavedBattle, SaveSummary, SideSummary
from game.client.seat.series import Series
from game.client.seat.view.portraits import likeness, together
from game.core.errors import EnfiladeError
from game.maps.library import find
from game.rulesets import RULESETS

FACE, PITCH = 28, 31
FACES = 6
"""So many portraits have room beside their count."""
NEAR = 560
"""Pixels of the picture of a battle that the card shows across; of a map, which is drawn smaller, fewer."""
NEAR_ON_MAP = 300


class Face(NamedTuple):
    look: str
    side: str
    number: int


class Told(NamedTuple):
    """What stands on the card."""

    name: str
    where: str
    faces: tuple[Face, ...] = ()
    fit: str = ""


@dataclass(frozen=True)
class LastPlayed:
    """One of them, or none; of a battle of a campaign it is the campaign, a series if no game of it was left
    since its last one ended."""

    battle: SavedBattle | None = None
    book: CampaignBook | None = None
    series: Series | None = None

    def __bool__(self) -> bool:
        return any(one is not None for one in (self.battle, self.book, self.series))


def last_played() -> LastPlayed:
    """What cannot be read is told as a notice, and what was played before it comes in its place.

    Each folder counts what was written in it; between the two only the clock can tell.
    """
    saved, book = autosaves.latest(), _latest_campaign()
    waiting = next((one for one in series.read() if one.played and not one.over), None)
    pending = book.state.pending if book else None
    if saved and saved.record and pending and saved.record.seed == pending.seed:
        saved = None  # it is the campaign's
    found: list[tuple[float, LastPlayed]] = []
    if book:
        found.append((storage.written_at(book.path), LastPlayed(book=book)))
    if waiting:
        found.append((storage.written_at(series.path_of(waiting)), LastPlayed(series=waiting)))
    if saved:
        battle = SavedBattle(saved, autosaves.parse_autosave_name(saved.path))
        found.append((storage.written_at(saved.path), LastPlayed(battle=battle)))
    return max(found, key=lambda one: one[0])[1] if found else LastPlayed()


def _latest_campaign() -> CampaignBook | None:
    for path in campaign_files.files():
        one = campaign_files.saved(path)
        if one.state:
            return CampaignBook(one.state, path)
        quarantine.notices.tell(f"{one.fault}; it stays among your campaigns")
    return None


class ContinueCard:
    """`saves` draws saved battles, `maps` maps; neither holds up the window."""

    def __init__(self, last: LastPlayed, usual_map: Path | None, saves: MapPainter, maps: MapPainter) -> None:
        self.last = last
        self.fault = ""
        self._saves, self._maps = saves, maps
        self._map = _next_map(last) or usual_map
        self._request: CardRequest | None = None
        self._picture: Surface | None = None
        self._card: Card | None = None

    # ------------------------------------------------------------ the picture

    @property
    def _painter(self) -> MapPainter:
        return self._saves if self.last.battle else self._maps

    def update(self) -> None:
        """Ask for the picture until it is there; never waits."""
        self._painter.update()
        if self._card is not None and self._card.whole:
            return
        if self._request is None:
            self._request = self._wanted()
            self._take(self._known())
        if self._request and (self._card is None or not self._card.whole):
            self._take(self._painter.card(self._request))

    def _take(self, card: Card | None) -> None:
        if card is not None and card is not self._card:
            self._card, self._picture = card, map_cards.surface(card, PICTURE)

    def _known(self) -> Card | None:
        """The picture as it was drawn for an earlier start: no process has to come up for that."""
        if self._request is None:
            return None
        cached = save_thumbnails.cached_card if self.last.battle else map_cards.cached_card
        return cached(self._request)

    def _wanted(self) -> CardRequest | None:
        try:
            if self.last.battle:
                return save_thumbnails.wanted(self.last.battle.path, PICTURE)
            return card_request(self._map, PICTURE) if self._map else None
        except OSError:
            return None

    @property
    def picture(self) -> Surface | None:
        return self._picture

    @property
    def busy(self) -> bool:
        return self._painter.busy or self._card is None

    def close(self) -> None:
        self._saves.close()
        self._maps.close()

    # ------------------------------------------------------------ the words

    def told(self) -> Told:
        if self.last.book:
            return _of_campaign(self.last.book.state)
        if self.last.series:
            return _of_series(self.last.series)
        if self.last.battle:
            card = self._card
            return _of_battle(self.last.battle, save_thumbnails.summary_on_card(card) if card else None)
        return Told("", "")

    def draw(self, pen: Pen, rect: Rect, look: Look) -> None:
        told = self.told()
        pen.shadow(rect)
        pen.plate(rect, "steel", 0.96, "brass", 2, 8, (0.06, 0.14))
        if look.hover:
            pen.plate(rect, "#ffffff", 0.07, line=0)
        frame = Rect(rect.x + 12, rect.y + 12, 200, rect.height - 24)
        self._show(pen, frame)
        x, right = frame.right + 16, rect.right - 14
        cap = keycap(pen, right, rect.y + 16, "Enter")
        pen.block("Continue", x, rect.y + 17, 15, "paper", room=right - cap - 12 - x)
        pen.text(told.name, x, rect.y + 57, 14, "paper", True, room=right - x)
        if self.fault:
            for number, words in enumerate(pen.lines(self.fault, 12, right - x, 3)):
                pen.text(words, x, rect.y + 76 + 16 * number, 12, "bad", room=right - x)
            return
        pen.text(told.where, x, rect.y + 76, 12, "paper", room=right - x)
        y = rect.bottom - 12 - FACE - 7
        for face in told.faces[:FACES]:
            portrait(pen, Rect(round(x), y, FACE, FACE), face.look, face.side, face.number)
            x += PITCH
        pen.text(told.fit, x + (6 if told.faces else 0), y + 19, 12, "paper", room=right - x - 6)

    def _show(self, pen: Pen, frame: Rect) -> None:
        pen.fill(frame, "ink")
        if self._picture:
            box = pen.pixels(frame)
            across = NEAR if self.last.battle else NEAR_ON_MAP
            part = Rect(0, 0, across, round(across * box.height / max(1, box.width)))
            part.center = self._picture.get_rect().center
            seen = part.clip(self._picture.get_rect())
            pen.surface.blit(cut_out(self._picture, (*seen.topleft, *seen.size), box.size), box)
        pen.frame(frame, "steel")


def _next_map(last: LastPlayed) -> Path | None:
    """The map of the next battle of the campaign, or of the first game of the series."""
    if last.series:
        with contextlib.suppress(EnfiladeError, OSError):
            return find(last.series.scenario.map)
    return _of_next_mission(last.book.state) if last.book else None


def _of_next_mission(state: State) -> Path | None:
    """The map of the battle that waits, or of the first mission that is open; of the last battle where
    there is none any more."""
    names = [state.pending.mission] if state.pending else list(open_missions(state))
    names = [fought.mission for fought in state.fought[-1:]] if state.over else names
    try:
        return battles.ground(state, names[0]).path if names else None
    except (EnfiladeError, OSError):
        return None


# ---------------------------------------------------------------- in words


def _of_series(one: Series) -> Told:
    rules = RULESETS.get(one.scenario.ruleset)
    parts = (rules.TITLE if rules else "", one.words)
    return Told(one.title, ", ".join(filter(None, parts)), (), f"game {len(one.played) + 1} is next")


def _of_campaign(state: State) -> Told:
    rules = RULESETS[state.ruleset].TITLE
    title = state.campaign.title
    if state.over:
        return Told(title, f"{rules}, {state.over}: over on day {state.day}")
    day = f"day {state.day} of {state.campaign.days}" if state.campaign.days else f"day {state.day}"
    missions = [state.mission(name).title for name in open_missions(state)]
    if state.pending:
        following = f", in battle at {state.mission(state.pending.mission).title}"
    elif len(missions) > 2:
        following = f", {len(missions)} ways are open"
    else:
        following = f", next {' or '.join(missions)}"
    fit = [person for person in state.living if person.fit(state.day)]
    faces = []
    for person in fit:
        kind = archetype_of(state, person)
        look = kind.look if kind else "unarmed"
        faces.append(Face(look, "azure", likeness(person.name, person.face)))
    return Told(title, f"{rules}, {day}{following}", tuple(faces), f"{len(fit)} of {len(state.living)} fit")


def _of_battle(saved: SavedBattle, summary: SaveSummary | None) -> Told:
    record = saved.saved.record
    ruleset = RULESETS.get(record.scenario.ruleset) if record else None
    parts = [ruleset.TITLE if ruleset else "", saved.said_when]
    if summary is None:
        far = f"round {saved.kept.round}" if saved.kept and saved.kept.round else ""
        return Told(saved.map or saved.title, ", ".join(filter(None, (parts[0], far, parts[1]))))
    turn = f"{summary.turn}'s turn" if summary.turn else ""
    far = f"{summary.called.lower()} {summary.round}"
    mine = _mine(summary.sides)
    if mine is None:
        return Told(summary.map, ", ".join(filter(None, (summary.ruleset, far, turn))))
    up = [person for person in mine.people if not person.down]
    numbers = together((person.name, person.face, person.look) for person in mine.people)
    faces = tuple(
        Face(person.look, mine.side, number)
        for person, number in zip(mine.people, numbers, strict=True)
        if not person.down
    )
    where = ", ".join(filter(None, (summary.ruleset, far, turn)))
    return Told(summary.map, where, faces, f"{len(up)} of {len(mine.people)} up")


def _mine(sides: Sequence[SideSummary]) -> SideSummary | None:
    """The first side that a person plays, else the first."""
    return next((side for side in sides if side.player != "computer"), sides[0] if sides else None)
