"""Where something is chosen before a battle and within it, stroke for stroke: the title, squads, seats,
dice that are typed, recruits, the gamepad, lessons. `pytest --regen` writes them anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from game.campaign.state import State
from game.client.kit.form import Form
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.screens import router, routes
from game.client.screens.battle.dice_screen import DiceScreen
from game.client.screens.battle.seats import SeatsScreen
from game.client.screens.settings.screen import SettingsScreen
from game.client.screens.squads import drawing
from game.client.screens.squads.screen import SquadsScreen
from game.client.screens.title.screen import MapsMenuScreen
from game.client.seat.saves import storage
from game.client.seat.settings.options import PAD
from game.client.seat.setup.squad_book import SquadBook
from game.core.events import Event, Modifier, Rolled, Scattered
from game.core.physical_dice import Throw
from game.core.references import UnitId
from game.rulesets import RULESETS, custom_content
from tests.campaign.small import begun
from tests.client import test_roster_page, test_title
from tests.client.drawn import Strokes, pressable, same_lines, scrolled, strokes
from tests.client.heard import Under
from tests.client.player import Player, new_match, quick

__all__ = ["strokes"]

USUAL = (1280, 720)


@pytest.fixture(autouse=True)
def a_place_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(storage, "current_time", lambda: "2026-11-28 12:00")
    for module in ("game.maps.library", "game.maps.manual_edits", "game.rulesets.custom_content"):
        monkeypatch.setattr(f"{module}.data_folder", lambda: tmp_path / "user")
    for rules in RULESETS:
        custom_content.forget(rules)


@pytest.fixture(scope="module")
def day_one(tmp_path_factory: pytest.TempPathFactory) -> State:
    return begun(tmp_path_factory.mktemp("desks"))


def seen(told: Strokes, screen: Screen) -> list[str]:
    """All that it draws, and all that can be pressed on it."""
    screen.draw(Surface(USUAL))
    told.take()
    screen.draw(Surface(USUAL))
    lines = told.take()
    if isinstance(screen, Form):
        lines += [*pressable(screen.widgets()), *scrolled(screen.areas())]
    return lines


# ---------------------------------------------------------------- the title


def test_the_title_of_who_has_played_nothing(
    strokes: Strokes, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.client.screens.title.screen.__version__", "1.0.9")  # of whatever version it is
    _, screen = test_title.title()
    lines = seen(strokes, screen)
    screen.desk.hover = "choice Skirmish"
    lines += ["", *(line for line in seen(strokes, screen) if line not in lines)]
    lines += ["", *seen(strokes, MapsMenuScreen(quick(), screen))]
    same_lines(request, "desk-title", lines)


def test_the_title_with_what_can_be_gone_on_with(
    strokes: Strokes, request: pytest.FixtureRequest, day_one: State
) -> None:
    plain = seen(strokes, test_title.title()[1])
    test_title.left_battle()
    _, screen = test_title.title()
    lines = ["battle", *(line for line in seen(strokes, screen) if line not in plain)]
    screen.continue_card.fault = "It is being played in another window."
    lines += ["", *(line for line in seen(strokes, screen) if line not in (*plain, *lines))]
    test_title.left_campaign(day_one, written=9e9)
    lines += ["campaign", *(line for line in seen(strokes, test_title.title()[1]) if line not in plain)]
    same_lines(request, "desk-title-left", lines)


# ---------------------------------------------------------------- squads


def squads(rules: str) -> tuple[Player, SquadsScreen]:
    screen = router.make_screen(routes.ShowSquads(Under(), RULESETS[rules], ""), quick())
    assert isinstance(screen, SquadsScreen)
    return Player(screen), screen


@pytest.mark.parametrize("rules", ["infowar", "opend6"])
def test_squads(rules: str, strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """Those of the game; a copy, with a figure that is opened, its weapons, and one that is too dear."""
    player, screen = squads(rules)
    lines = ["of the game", *seen(strokes, screen)]
    player.key(pygame.K_c)
    player.click_on("figure 1")
    lines += ["a copy", *seen(strokes, screen)]
    player.key(pygame.K_2)
    lines += ["weapons", *(line for line in seen(strokes, screen) if line not in lines)]
    player.key(pygame.K_1)
    player.click_on("add")
    kinds = next(area for area in screen.areas() if area.key == "kinds")
    screen.desk.scroll_to(kinds, kinds.most)
    lines += ["added", *(line for line in seen(strokes, screen) if line not in lines)]
    dearest = max(screen.book.kinds.values(), key=lambda kind: kind.price)
    screen.column.take_kind(dearest.id)
    screen.desk.hover = f"kind {dearest.id}"
    lines += ["too dear", *(line for line in seen(strokes, screen) if line not in lines)]
    same_lines(request, f"desk-squads-{rules}", lines)


@pytest.mark.parametrize(
    ("over", "said", "tone"), [(-1, "1 left", "good"), (0, "0 left", "good"), (1, "1 over", "bad")]
)
def test_what_is_left_of_the_points(
    over: int, said: str, tone: str, strokes: Strokes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them may be used; what is too much is hatched."""
    book = SquadBook(RULESETS["infowar"])
    used = book.points(book.squad)
    monkeypatch.setattr(SquadBook, "budget", used - over)
    strokes.take()
    drawing.budget(Pen(Surface(USUAL)), Rect(100, 100, 500, 40), book, 0)
    lines = strokes.take()
    assert f"text {said} 600 114 12.5 {tone} True 1" in lines
    assert any(line.startswith("polygon") for line in lines) == (over > 0)


# ---------------------------------------------------------------- within a battle


def test_who_plays_which_side(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    screen = SeatsScreen(quick(), Under(), new_match(azure="Mira"))
    same_lines(request, "desk-seats", seen(strokes, screen))


ADA, BEN = UnitId(1), UnitId(2)
NAMES = {ADA: "Ada", BEN: "Ben"}


def rolled(faces: int, against: int | None, passed: bool | None = None, total: int = 9) -> Rolled:
    shown = tuple(range(1, faces + 1))
    more = (Modifier(2, "r", "aimed"), Modifier(0, "r", "nothing"), Modifier(-1, "r", "half cover"))
    return Rolled(ADA, "ranged attack", "r", shown, shown, more, total, against, passed)


class Rolls:
    """Asks for one throw after the other; it comes to `outcome`."""

    def __init__(self, rules: str, throws: Iterable[Throw], outcome: Event | None) -> None:
        battle = SimpleNamespace(ruleset=RULESETS[rules])
        self.match = SimpleNamespace(battle=battle, throw_outcome=lambda _: outcome)
        self.throws = list(throws)
        self.action: object | None = object()
        self.can_drop = True
        self.told: list[Sequence[int]] = []

    @property
    def throw(self) -> Throw | None:
        return self.throws[0] if self.throws else None

    def typed(self, faces: Sequence[int]) -> None:
        self.told.append(faces)
        self.throws.pop(0)

    def drop(self) -> None:
        self.throws.clear()


def dice(rules: str, *throws: Throw, outcome: Event | None = None) -> tuple[Player, DiceScreen, Rolls]:
    rolls = Rolls(rules, throws, outcome)
    screen = DiceScreen(quick(), Under(), rolls, "azure")  # type: ignore[arg-type]
    return Player(screen), screen, rolls


BEFORE = tuple(rolled(2, number, True) for number in range(5, 10))
THROWS: dict[str, tuple[str, Throw, Event | None]] = {
    "plain": ("nwo", Throw((6, 6), rolled(2, 8), "azure", BEFORE, NAMES), rolled(2, 8, True)),
    "ladder": ("silhouette", Throw((6,) * 4, rolled(4, 3), "azure", BEFORE[:1], NAMES), rolled(4, 3, False)),
    "signs": ("infowar", Throw((6,) * 4, rolled(4, 1), "ember", (), NAMES), rolled(4, 1, True, 2)),
    "wild": ("opend6", Throw((6,) * 5, rolled(5, None), "", (), NAMES), rolled(5, None)),
    "tens": ("lithium", Throw((10,) * 3 + (20,), rolled(4, 12), "azure", (), NAMES), None),
    "many": ("nwo", Throw((6,) * 11, None, "azure", (), {}), None),
    "astray": ("nwo", Throw((8,), Scattered("grenade", 3, (4, 4), (5, 4)), "azure", (), NAMES), None),
}


@pytest.mark.parametrize("name", THROWS)
def test_dice_that_are_typed(name: str, strokes: Strokes, request: pytest.FixtureRequest) -> None:
    """Before, while and after a roll is typed: for whom it is, what counts, what it comes to."""
    rules, throw, outcome = THROWS[name]
    _, screen, rolls = dice(rules, throw, outcome=outcome)
    rolls.can_drop = name != "plain"
    rolls.action = None if name == "wild" else rolls.action
    lines = seen(strokes, screen)
    screen._add(1)
    lines += ["", *(line for line in seen(strokes, screen) if line not in lines)]
    screen._digit(1)
    lines += ["", *(line for line in seen(strokes, screen) if line not in lines)]
    while not screen.complete:
        screen._add(3)
    same_lines(request, f"desk-dice-{name}", [*lines, "", *seen(strokes, screen)])


def test_figures_that_are_typed_are_the_faces_of_dice() -> None:
    """Of twenty sides a one may be the first figure of another; Enter says that it is not."""
    _, screen, rolls = dice("lithium", Throw((20,) * 6, None, "", (), {}), Throw((10, 6), None, "", (), {}))
    player = Player(screen)
    for key in (pygame.K_1, pygame.K_2, pygame.K_1, pygame.K_RETURN, pygame.K_KP_1, pygame.K_BACKSPACE):
        player.key(key)
    assert screen.faces == [12, 1]
    for key in (pygame.K_1, pygame.K_0, pygame.K_9, pygame.K_0, pygame.K_1, pygame.K_1, pygame.K_KP_7):
        player.key(key)
    assert screen.faces == [12, 1, 10, 9, 11, 7], "no face is a nought"
    player.key(pygame.K_8)
    player.key(pygame.K_BACKSPACE)
    player.key(pygame.K_5)
    assert screen.faces[5:] == [5]
    player.key(pygame.K_RETURN)
    assert rolls.told == [[12, 1, 10, 9, 11, 5]] and screen.faces == [] and player.screen is screen
    player.key(pygame.K_RETURN)
    assert len(rolls.told) == 1, "not all fell yet"
    player.key(pygame.K_1)
    player.key(pygame.K_7)
    assert screen.faces == [1], "there are no seventeen on a die of ten, nor a seven on one of six"
    player.key(pygame.K_g)
    assert rolls.told[1] == [0, 0] and isinstance(player.screen, Under)


def test_what_was_begun_can_be_thought_over() -> None:
    player, _, rolls = dice("nwo", Throw((6,), None, "", (), {}))
    assert isinstance(player.key(pygame.K_ESCAPE), Under) and not rolls.throws
    _, screen, rolls = dice("nwo", Throw((6,), None, "", (), {}))
    rolls.can_drop, rolls.action = False, None
    assert isinstance(screen.escape(), routes.ShowTitle) and screen._way_out == "Back"
    rolls.action = object()
    assert isinstance(screen.escape(), routes.ShowMenu) and screen._way_out == "Menu"


# ---------------------------------------------------------------- people, pads, maps


def test_recruits(strokes: Strokes, request: pytest.FixtureRequest, day_one: State) -> None:
    player, _ = test_roster_page.opened(replace(day_one, supplies=700))
    player.key(pygame.K_n)
    same_lines(request, "desk-recruits", seen(strokes, player.screen))


def test_the_gamepad(strokes: Strokes, request: pytest.FixtureRequest) -> None:
    same_lines(request, "desk-gamepad", seen(strokes, SettingsScreen(quick(), Under(), PAD)))
