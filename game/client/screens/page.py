"""A form of the game: it knows the player's settings, and the keys that the player has chosen become those
that screens listen to."""

from __future__ import annotations

import pygame
from pygame.event import Event as Input

from game.client.kit.form import Form
from game.client.kit.rule_links import OpenRule
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import relabel
from game.client.kit.widget_state import WidgetState
from game.client.panels.keyboard_map import label
from game.client.panels.notice import Notice
from game.client.seat.settings import keymap
from game.client.seat.settings.keymap import COMMANDS, Command, key_of
from game.client.seat.settings.settings import Settings
from game.core.describing.narration import join_words
from game.rulesets import RULESETS


class Page(Form):
    """Subclasses say which `widgets` there are in a window of that size, and paint what lies below them."""

    settings: Settings
    rest = 0.0
    """Milliseconds before it takes keys and clicks, where the last one may have been meant to skip what was
    shown before."""

    def __init__(self, settings: Settings, under: Screen | None = None, read: OpenRule | None = None) -> None:
        super().__init__(settings, under, read)
        self._shown_for = 0.0  # for how long it has been shown

    def tell_caps(self) -> None:
        tell_own_caps(self, self.settings)

    def update(self, ms: float) -> Next:
        self._shown_for += ms
        return super().update(ms)

    def handle(self, event: Input) -> Next:
        if self._shown_for < self.rest and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return None
        return super().handle(event)


LONG = 6000
"""Milliseconds that the reason for a dead key stays."""
CLASH = "?"
"""What stands on the cap of a command whose key is taken twice."""
MODIFIED = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


def commands_of(screen: Screen) -> tuple[Command, ...]:
    """What keys can mean on that screen: it says so itself, by places (`key_places`), or is one of those
    before a battle."""
    return _of(getattr(screen, "key_places", (keymap.EVERYWHERE, keymap.START)))


def _of(places: tuple[str, ...]) -> tuple[Command, ...]:
    orders = tuple(
        command for place in places if place in RULESETS for command in keymap.orders_of(RULESETS[place])
    )
    return (*(command for command in COMMANDS if command.place in places), *orders)


def _writing(screen: Screen) -> bool:
    """Whether what is typed goes into a field."""
    desk = getattr(screen, "desk", None) or getattr(getattr(screen, "stage", None), "desk", None)
    return isinstance(desk, WidgetState) and desk.writing


def translate_key(screen: Screen, event: Input, settings: Settings) -> Input:
    """The input as the screen expects it. Keys pressed together with Ctrl, Alt or Meta stay what they are,
    and so does what is typed."""
    if (
        event.type not in (pygame.KEYDOWN, pygame.KEYUP)
        or not settings.keys
        or event.mod & MODIFIED
        or _writing(screen)
    ):
        return event
    pressed = pygame.key.name(event.key)
    usual = keymap.usual_key_meant(commands_of(screen), settings.keys, pressed) if pressed else pressed
    if usual == pressed:
        return event
    if not usual and event.type == pygame.KEYDOWN:
        _say_clash(screen, settings, pressed)
    return Input(event.type, {**event.dict, "key": pygame.key.key_code(usual) if usual else pygame.K_UNKNOWN})


def _say_clash(screen: Screen, settings: Settings, pressed: str) -> None:
    """In a battle: why that key does nothing, if it is taken twice."""
    note, known = getattr(screen, "note", None), commands_of(screen)
    clashing = [
        one
        for one in known
        if key_of(one, settings.keys) == pressed and one.id in keymap.conflicts(known, settings.keys)
    ]
    if isinstance(note, Notice) and clashing:
        words = (
            f"It is {join_words([one.words for one in clashing])}, and does neither. Settings, Keys, gives "
            "it to one of them."
        )
        note.say(f"The key {label(pressed)}", words, LONG)


def tell_caps(screen: Screen, settings: Settings) -> None:
    """Let the caps on that screen show the keys of now: below a dialog or a question those of what it lies
    over."""
    while not getattr(screen, "alone", True) and (under := getattr(screen, "under", None)):
        screen = under
    battle = getattr(getattr(screen, "match", None), "battle", None)
    places = (keymap.EVERYWHERE, keymap.VIEW, keymap.TURN, battle.ruleset.ID) if battle else ()
    _relabel(_of(places) if places else commands_of(screen), settings)


def tell_own_caps(screen: Screen, settings: Settings) -> None:
    """The same for what lies over a battle, once the battle is drawn: the keys of its orders mean nothing
    there."""
    _relabel(commands_of(screen), settings)


def _relabel(commands: tuple[Command, ...], settings: Settings) -> None:
    known = commands if settings.keys else ()
    clashing = keymap.conflicts(known, settings.keys)
    moved = {
        label(command.key): label(key_of(command, settings.keys))
        for command in known
        if command.id in settings.keys
    }
    relabel({**moved, **{label(command.key): CLASH for command in known if command.id in clashing}})
