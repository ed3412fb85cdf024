"""Turns of a whole side: choosing one of its figures, taking back, saying that all is declared, and what the other sides must not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event as Input

from game.client.kit.widgets import Done, Widget
from game.client.panels import declarations
from game.client.screens import questions, seats
from game.client.seat.match import Match
from game.client.seat.meant import OrderMark, order_marks
from game.core.actions import Action
from game.core.events import Declared, Event, RoundBegan, seen_by

if TYPE_CHECKING:
    from game.client.screens.battle import BattleScreen

TAKE_BACK = "TakeBack"


def is_on(screen: BattleScreen) -> bool:
    """Whether a person may order something for any figure of a side."""
    return screen.ready and not screen.match.battle.pending and of_side(screen.match)


def of_side(match: Match) -> bool:
    """Whether the turn belongs to a whole side."""
    slot = match.battle.slot
    return slot is not None and not slot.unit


def viewer(match: Match, seat: str) -> str:
    """The side for whose eyes the screen is: of one person always theirs, of several the one in the seat; "" if there is none."""
    people = match.people()
    return people[0] if len(people) == 1 else seat if seat in people else ""


def seen(match: Match, side: str) -> list[Event]:
    """What that side knows of the present round."""
    events = match.events
    last = max((index for index, event in enumerate(events) if isinstance(event, RoundBegan)), default=0)
    return seen_by(side, events[last:])


def is_secret(match: Match) -> bool:
    """Whether one of several people declares now what the others must not see."""
    return len(match.people()) > 1 and of_side(match) and match.battle.pending is None


def uncover(screen: BattleScreen, events: list[Event]) -> None:
    """What was declared is played before everybody's eyes: nothing of the last seat is left on the screen, and it is nobody's."""
    if is_secret(screen.match) and not any(isinstance(event, RoundBegan) for event in events):
        return
    seats.leave(screen, screen.seat)
    screen.seat = ""


def take_seat(screen: BattleScreen, side: str, before: str = "") -> None:
    """From now on the screen is for the eyes of that side: what the one before meant to do is gone from it."""
    stage = screen.stage
    if is_secret(screen.match):
        seats.leave(screen, before)
        seats.come_back(screen, side)
    else:
        seats.forget(screen)
    stage.viewer = viewer(screen.match, side)
    stage.scene.declared.clear()
    for event in seen(screen.match, stage.viewer):
        if isinstance(event, Declared):
            stage.scene.show(event)
    if of_side(screen.match):
        stage.scene.select(0)


def update(screen: BattleScreen) -> None:
    """See to it that a figure is chosen, if one may be."""
    if not is_on(screen):
        return
    stage = screen.stage
    stage.show_declarations(max(len(team.figures) for team in screen.match.battle.scenario.teams))
    own = figures(screen)
    if stage.scene.active not in own and own:
        select(screen, next((unit for unit in own if not _meant(screen, unit)), own[0]))


def figures(screen: BattleScreen) -> list[int]:
    """The figures of the side that has the turn."""
    return [sprite.unit for sprite in declarations.rows(screen.stage.scene, screen.match.battle.side)]


def _meant(screen: BattleScreen, unit: int) -> str:
    found = screen.stage.scene.declared.get(unit)
    return found.words if found else ""


# ---------------------------------------------------------------- choosing a figure


def select(screen: BattleScreen, unit: int) -> Done:
    if is_on(screen) and unit in figures(screen):
        stage = screen.stage
        stage.scene.select(unit)
        stage.pinned, stage.desk.focus = 0, ""
        stage.show_units(unit)
        screen.modal = None
        screen.aiming.renew()
    return None


def next_figure(screen: BattleScreen, way: int) -> None:
    own = figures(screen)
    active = screen.stage.scene.active
    if own:
        select(screen, own[(own.index(active) + way) % len(own) if active in own else 0])


def key(screen: BattleScreen, event: Input) -> bool:
    """Tab goes through the figures, Backspace takes back, with Shift it changes the order; true if it was such a key."""
    if not is_on(screen) or event.type != pygame.KEYDOWN:
        return False
    if event.key == pygame.K_TAB and not screen.aiming.takes_tab:
        next_figure(screen, -1 if event.mod & pygame.KMOD_SHIFT else 1)
    elif event.key == pygame.K_BACKSPACE:
        (reorder if event.mod & pygame.KMOD_SHIFT else take_back)(screen, screen.stage.scene.active)
    else:
        return False
    return True


# ---------------------------------------------------------------- orders


def take_back(screen: BattleScreen, unit: int) -> Done:
    """Take back all that the figure means to do."""
    battle = screen.match.battle
    for action in [action for action in battle.legal_actions(unit) if action.verb == TAKE_BACK]:
        screen.act(action)
    return None


def reorder(screen: BattleScreen, unit: int) -> Done:
    """Do the part that can come before or after the rest at the other time, if that is allowed."""
    meant = screen.stage.scene.declared.get(unit)
    for action in screen.match.battle.legal_actions(unit) if meant else ():
        after, path = getattr(action, "after", None), getattr(action, "path", ())
        if meant and action.verb in meant.verbs and after is (not meant.after) and path == meant.path:
            screen.act(action)
            break
    return None


def movable(screen: BattleScreen) -> frozenset[str]:
    """The verbs of which one says whether they come before or after the rest."""
    kinds = screen.match.battle.ruleset.ACTIONS
    return frozenset(kind.__name__ for kind in kinds if "after" in kind.__struct_fields__)


def undecided(screen: BattleScreen) -> list[str]:
    """The figures that could do something and mean to do nothing."""
    battle = screen.match.battle
    idle = [unit for unit in figures(screen) if not _meant(screen, unit)]
    return [battle.table.unit(unit).name for unit in idle if any(verb.aim and refusal is None for verb, refusal in battle.verbs(unit))]


def end_turn(screen: BattleScreen, order: Action) -> Done:
    """All is declared; warns first if somebody has nothing to do."""
    names = undecided(screen)
    if names and screen.settings.warn_end_turn:
        screen.modal_near = None
        screen.modal = questions.all_declared(names, screen.doing(order), screen.never_warn, screen.close)
    else:
        screen.act(order)
    return None


def what_is_left(screen: BattleScreen) -> str:
    own = figures(screen)
    left = sum(not _meant(screen, unit) for unit in own)
    return f"{left} of {len(own)} without orders" if left else "Everybody has orders"


# ---------------------------------------------------------------- what is shown


def own_orders(screen: BattleScreen) -> tuple[OrderMark, ...]:
    verbs = {verb.action: verb for verb in screen.match.battle.ruleset.VERBS}
    return order_marks(screen.stage.scene, screen.match.battle.side, verbs) if is_on(screen) else ()


def own_side(screen: BattleScreen) -> str:
    """Whose orders the panel lists."""
    return screen.stage.viewer or screen.stage.scene.side


def widgets(screen: BattleScreen) -> list[Widget]:
    return rows(screen) if is_on(screen) else []


def rows(screen: BattleScreen) -> list[Widget]:
    """The orders of one's own side, to look at or to click on."""
    stage = screen.stage
    return declarations.widgets(
        stage.scene,
        own_side(screen),
        stage.layout.turn,
        lambda unit: select(screen, unit),
        lambda unit: take_back(screen, unit),
        lambda unit: reorder(screen, unit),
        movable(screen),
    )
