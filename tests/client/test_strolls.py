"""Strolls through the window: made-up keys, clicks and looks, and what each of them changes of what is drawn,
pressable and marked. In the long run only.

They meet what nobody thinks of writing a test for. What they do not show is whether it is right.
`pytest --regen -m long` writes them anew.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.client.board import animated_tiles, reading_board
from game.client.kit.screen import Quit, Screen
from game.client.screens import router
from game.client.screens.battle import ordering
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.replay import screen as replay
from game.client.screens.routes import ShowDeploying, ShowLesson, ShowSquads
from game.client.seat import match as matches
from game.client.seat.orders import destination_info, enemy_threats, odds_text, order_menu
from game.client.seat.saves import storage
from game.client.seat.setup import choices
from game.client.seat.setup.deployment import Deployment
from game.client.seat.tutorial.lessons import courses
from game.client.seat.view import sight_lines
from game.core.records.files import read
from game.core.scenario import Scenario, Team
from game.maps import find, load
from game.rulesets import RULESETS, custom_content
from tests.client import opened, parts
from tests.client.drawn import NAMED, STROKES, Strokes, marked, pressable
from tests.client.player import Player, quick
from tests.client.test_deploying import prepared
from tests.kept import files, kept, same

LEFT_ALONE = ("Quit to start", "Quit game", "place Own maps", "place The game's maps", "up")
"""What ends a stroll, and folders that lie elsewhere on each machine."""
SIZE = (1024, 640)
SHELF = Path(__file__).parent / "strolls.xz"
RECORDS = Path(__file__).parents[1] / "golden" / "records" / "v2"
BEGUN = {
    "nwo": ("warehouse-yard", "patrol", "raiders"),
    "lithium": ("mill-street", "runners", "security"),
    "silhouette": ("priory-wood", "sappers", "hunters"),
    "infowar": ("tanner-row", "line", "insurgents"),
    "opend6": ("quayside", "getaway", "gang"),
}
STROLLS = {
    "start": 50,
    "first lesson": 20,
    "later lesson": 20,
    "deploying": 20,
    "squads": 20,
    "replay": 20,
} | dict.fromkeys(BEGUN, 25)
"""How many steps each stroll has."""
FILES = files(SHELF, STROLLS)
KEYS = (*range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), pygame.K_TAB, pygame.K_RETURN,
pygame.K_SPACE, pygame.K_ESCAPE,
        pygame.K_UP, pygame.K_LEFT, pygame.K_F1, pygame.K_COMMA, pygame.K_PERIOD)  # fmt: skip


class Seen(Surface):
    """Notes what is laid on it, and where."""

    told = Strokes()

    def blit(self, source: Surface, dest: Any, *more: Any, **named: Any) -> Any:  # type: ignore[override]
        self.told.lines.append(f"blit {source.get_size()} {tuple(dest)} {more}")
        return super().blit(source, dest, *more, **named)


def noted(monkeypatch: pytest.MonkeyPatch) -> Strokes:
    told = Strokes()
    for name in STROKES:
        monkeypatch.setattr(parts.paint.Pen, name, told.noting(name, getattr(parts.paint.Pen, name), 1))
    for name in NAMED:
        monkeypatch.setattr(parts.sprites, name, told.noting(name, getattr(parts.sprites, name), 0))
    return told


@pytest.fixture(autouse=True)
def nobodys_squads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A squad that was built in one stroll is not there in the next."""
    monkeypatch.setattr(custom_content, "data_folder", lambda: tmp_path)
    for rules in RULESETS:
        custom_content.forget(rules)
    yield
    monkeypatch.undo()
    for rules in RULESETS:
        custom_content.forget(rules)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Strokes:
    """What is drawn on the window itself; no clock runs, so that all that is worked out bit by bit is worked
    out at once."""
    monkeypatch.setattr(time, "perf_counter", lambda: 0.0)
    for module in (choices, parts.setup):
        monkeypatch.setattr(module, "fresh_seed", lambda: "2187-OTTER")
    for module in (
        enemy_threats,
        enemy_threats,
        destination_info,
        ordering,
        order_menu,
        odds_text,
        animated_tiles,
        reading_board,
        sight_lines,
    ):
        monkeypatch.setattr(module, "perf_counter", lambda: 0.0)
    monkeypatch.setattr(storage, "current_time", lambda: "2026-11-23 21:14")
    monkeypatch.setattr(parts.camera, "GLIDE_MS", 1)
    monkeypatch.setattr(parts.easel.MapPainter, "card", lambda *_: None)
    monkeypatch.setattr(parts.easel.MapPainter, "update", lambda *_: None)
    monkeypatch.setattr(Seen, "told", found := noted(monkeypatch))
    return found


def begun(name: str) -> Screen:
    place, *squads = BEGUN[name]
    rules, path = RULESETS[name], find(place)
    known = {squad.id: squad.figures for squad in rules.squads()}
    teams = tuple(
        Team(side, side.title(), known[squad][:3])
        for side, squad in zip(("azure", "ember"), squads, strict=True)
    )
    people = dict.fromkeys(("azure", "ember"), "human")
    return BattleScreen(
        matches.new(Scenario(place, name, teams), load(path), path, rules, people, "stroll"), quick()
    )


def lesson(number: int) -> Screen:
    return router.make_screen(
        ShowLesson([lesson for _, course in courses() for lesson in course][number]), quick()
    )


def others(name: str) -> Screen:
    """Screens that one comes to by many steps only."""
    match name:
        case "start":
            return opened.setup(quick())
        case "first lesson":
            return lesson(0)
        case "later lesson":
            return lesson(7)
        case "deploying":
            return router.make_screen(ShowDeploying(Deployment(prepared())), quick())
        case "squads":
            return router.make_screen(ShowSquads(opened.setup(quick()), RULESETS["infowar"]), quick())
        case "replay":
            path = RECORDS / "nwo-03.enfilade"
            return opened.watch(read(path), quick(), path)
    return begun(name)


def stroll(player: Player, told: Strokes, random: Random, ticks: list[int], steps: int) -> Iterator[str]:
    """For each step what was done, and what is there now that was not, or no more."""
    home, before = type(player.screen), Counter[str]()
    for number in range(1, steps + 1):
        screen, done = player.screen, _step(player, random, home)
        if isinstance(player.screen, Quit):
            player.screen = screen
        player.wait(500, 2)
        player.draw()
        ticks[0] += 1000
        told.take()
        player.draw()
        now = Counter([*told.take(), *_pressable(player.screen)])
        yield f"{number}. {done}: {type(player.screen).__name__}"
        yield from (f"  + {line}" for line in (now - before).elements())
        yield from (f"  - {line}" for line in (before - now).elements())
        before = now


def _step(player: Player, random: Random, home: type[Screen]) -> str:
    """One thing that a player could do; mostly something sensible."""
    screen = player.screen
    widgets = [one for one in _widgets(screen) if one.enabled and one.key not in LEFT_ALONE]
    if not isinstance(screen, BattleScreen | home) and random.random() < 0.3:
        player.key(pygame.K_ESCAPE)
        return "away"
    presses = 2 if isinstance(screen, BattleScreen) else 6
    kind = random.choice((*("press",) * presses, "key", "key", "turn", "look", "look", "click", "wheel"))
    if kind == "press" and widgets:
        widget = random.choice(widgets)
        player.click(widget.rect.center)
        return f"press {widget.key}"
    if kind == "turn" and isinstance(screen, BattleScreen) and not screen.handover:
        slot = screen.match.battle.slot
        if slot and slot.unit:
            player.turn()
        else:
            player.key(random.choice((pygame.K_e, pygame.K_RETURN, pygame.K_TAB)))  # a whole side declares
        return "turn"
    if kind == "key":
        key = random.choice(KEYS)
        player.key(key)
        return f"key {pygame.key.name(key)}"
    pos = random.randrange(SIZE[0]), random.randrange(SIZE[1])
    if isinstance(screen, BattleScreen) and random.random() < 0.7:
        pos = player.pixel(random.choice([unit.cell for unit in screen.stage.scene.units.values()]))
    if kind == "click":
        player.click(pos)
    elif kind == "wheel":
        player.move(pos)
        player.send(pygame.MOUSEWHEEL, x=0, y=random.choice((-1, 1)), precise_y=0.0, flipped=False)
    else:
        player.move(pos)
    return f"{kind} {pos}"


def _widgets(screen: Screen) -> list[parts.widgets.Widget]:
    found = (
        screen.widgets(screen.question())
        if isinstance(screen, BattleScreen)
        else getattr(screen, "widgets", list)()
    )
    return list(found)


def _pressable(screen: Screen) -> list[str]:
    more = (
        [*marked(screen.stage.board.marks), *map(str, screen.stage.board.orders)]
        if isinstance(screen, BattleScreen)
        else []
    )
    return [*pressable(_widgets(screen)), *more]


@pytest.mark.long
@pytest.mark.parametrize(("name", "steps"), STROLLS.items())
def test_a_stroll(
    name: str, steps: int, told: Strokes, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    ticks = [10_000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: ticks[0])
    monkeypatch.setattr(replay, "AHEAD", 60.0)  # the time line is known at once, however busy the machine
    player = Player(others(name), SIZE)
    player.surface = Seen(SIZE)
    rows = list(stroll(player, told, Random(name), ticks, steps))
    same(FILES[name], "\n".join([*rows, ""]), request.config.getoption("--regen"))


def test_nothing_is_kept_of_what_is_gone() -> None:
    assert kept(SHELF) == set(FILES.values())
