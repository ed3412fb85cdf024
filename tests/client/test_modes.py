"""Each mode of the battle screen alone: which input it takes, what it shows and draws, and that it leaves
alone what is not its own."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.screen import BattleScreen
from game.core.actions import Move
from tests.client import formed, parts
from tests.client.moments import planned
from tests.client.player import Player, new_match, quick

SIZE = (1280, 720)


def press(key: int, mod: int = 0) -> Input:
    return Input(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def down(pos: tuple[int, int]) -> Input:
    return Input(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)


def keys_of(mode: Mode) -> set[str]:
    return {widget.key for widget in mode.widgets()}


def bottom_of(screen: BattleScreen, mode: Mode, dulled: bool = False) -> bytes:
    """The lower row as it is drawn in that mode."""
    surface = Surface(SIZE)
    pen = Pen(surface, 1.0)
    screen.frame.foot.draw(pen, mode, dulled)
    if not dulled:
        screen.stage.desk.draw(pen, mode.widgets())
    return pygame.image.tobytes(surface.subsurface((0, 560, 1280, 160)), "RGB")


@pytest.fixture
def ordering() -> Player:
    player = Player(BattleScreen(new_match(), quick()), SIZE)
    player.until_ready()
    while player.battle.mode is player.battle.answering:  # who goes first
        player.key(pygame.K_1)
        player.until_ready()
    player.wait()
    return player


# ---------------------------------------------------------------- watching


def test_watching_looks_and_orders_nothing(ordering: Player) -> None:
    screen = ordering.battle
    mode, before = screen.watching, len(screen.match.battle.history)
    foe = next(unit for unit, sprite in screen.stage.scene.units.items() if sprite.side == "ember")
    assert mode.input(down(ordering.pixel(screen.stage.scene.units[foe].cell))) is None
    assert screen.stage.pinned == foe, "a click shows the sheet of whoever is clicked on"
    for key in (pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_e):
        assert mode.input(press(key)) is None
    assert len(screen.match.battle.history) == before
    assert (mode.question(), mode.plan(), mode.orders(), mode.back(), mode.takes_tab) == (
        None,
        None,
        (),
        False,
        False,
    )
    assert keys_of(mode) == {"end turn"} and not mode.widgets()[0].enabled
    assert not mode.marks().reach and bottom_of(screen, mode) != bottom_of(screen, screen.ordering)


# ---------------------------------------------------------------- ordering


def test_ordering_points_chooses_and_takes_back(ordering: Player) -> None:
    screen = ordering.battle
    mode, aiming = screen.ordering, screen.aiming
    assert screen.mode is mode and mode.marks().reach and "end turn" in keys_of(mode)
    cell = min(mode.marks().reach)
    mode.input(Input(pygame.MOUSEMOTION, pos=ordering.pixel(cell), rel=(0, 0), buttons=(0, 0, 0)))
    assert mode.plan().marks.path[-1] == cell
    mode.input(press(pygame.K_RIGHT))
    assert aiming.by_keys and aiming.cell != cell and mode.back() and aiming.cell is None
    verb = next(
        verb for verb, why in aiming.orders.verbs if verb.aim in ("unit", "cell", "path") and why is None
    )
    assert mode.choose(verb) is None and mode.takes_tab and aiming.verb == verb
    assert mode.back() and not mode.takes_tab
    assert bottom_of(screen, mode) != bottom_of(screen, mode, dulled=True), "below a question the row is dark"


def test_ordering_gives_the_order_that_is_clicked(ordering: Player) -> None:
    screen = ordering.battle
    mode = screen.ordering
    orders, verb = screen.aiming.orders, screen.aiming.verb
    assert verb
    cell = min(
        cell for cell in mode.marks().reach if not parts.odds.rolled(orders.chances(orders.at(verb, cell)[0]))
    )
    mode.input(down(ordering.pixel(cell)))
    last = screen.match.battle.history[-1]
    assert isinstance(last, Move) and last.path[-1] == cell


# ---------------------------------------------------------------- declaring


def test_declaring_goes_through_the_figures_of_a_side() -> None:
    player = formed.player_of()
    screen = player.battle
    mode, own = screen.declaring, screen.side_turn.figures()
    assert screen.mode is mode and mode.takes_tab and screen.stage.scene.active == own[0]
    mode.input(press(pygame.K_TAB))
    assert screen.stage.scene.active == own[1]
    mode.input(press(pygame.K_TAB, pygame.KMOD_SHIFT))
    mode.input(press(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert screen.stage.scene.active == own[-1]
    foe = next(unit for unit in screen.stage.scene.units if unit not in own)
    screen.side_turn.select(foe)
    assert screen.stage.scene.active == own[-1], "nobody declares for others"
    form = mode.form()
    assert (
        form
        and form.unit == own[-1]
        and not {verb.action for verb, _ in mode.ordering.verbs()} & set(form.verbs)
    )
    assert not mode.first(press(pygame.K_F5)) and mode.first(press(pygame.K_PLUS))
    assert mode.orders() and mode.orders()[0].unit == own[-1]
    mode.input(press(pygame.K_BACKSPACE))
    assert mode.orders() == ()
    assert bottom_of(screen, mode) != bottom_of(screen, screen.watching)


# ---------------------------------------------------------------- answering


def test_answering_asks_marks_whom_it_is_about_and_takes_the_answer() -> None:
    player = Player(BattleScreen(new_match(), quick()), SIZE)
    player.until_ready()
    screen = player.battle
    mode, battle = screen.answering, screen.match.battle
    assert screen.mode is mode and battle.pending
    question = mode.question()
    assert question and len(question.rows) == len(battle.pending.options)
    assert mode.marks().target == battle.pending.about and battle.pending.unit in mode.marks().highlight | {0}
    before = len(battle.history)
    assert mode.enter(question) is None and len(battle.history) == before, (
        "the key that gave the order does not answer at once"
    )
    for _ in range(3):
        mode.update(200)
    mode.enter(question)
    assert len(battle.history) == before + 1
    assert keys_of(mode) == {"end turn"}


# ---------------------------------------------------------------- handing over


def test_handing_over_covers_until_somebody_takes_the_seat() -> None:
    player = Player(BattleScreen(formed.new_match(ember="human"), quick()), SIZE)
    screen = player.battle
    for _ in range(400):
        if screen.handover:
            break
        player.wait()
    mode = screen.handing
    assert screen.mode is mode and mode.offer and mode.offer.hidden and mode.offer.called == "Turn"
    assert not mode.take(press(pygame.K_a)) and not mode.take(press(pygame.K_1))
    assert not screen.chair.ready
    first = pygame.image.tobytes(player.draw(), "RGB")
    player.wait(frames=20)
    assert pygame.image.tobytes(player.draw(), "RGB") == first, "the cover shows nothing of what is below"
    assert mode.take(press(pygame.K_RETURN)) and mode.offer is None and not screen.chair.offered
    mode.announce()
    assert mode.offer is None, "the seat is taken"
    assert screen.chair.ready


def test_what_one_figure_was_refused_is_not_said_of_the_next() -> None:
    player = planned()
    screen = player.battle
    one, other, *_ = screen.side_turn.figures()
    screen.side_turn.select(one)
    screen.note.refuse("Shoot", "no weapon in hand", "rule")
    screen.side_turn.select(other)
    assert screen.note.said is None
