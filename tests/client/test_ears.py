"""Sounds come when their events are shown, from where they happen, in words too, and to nobody who may not
know of them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.sound_player import Speaker, Volumes, speaker
from game.client.panels import roll_strip
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.stage import audio as captionline
from game.client.seat.audio.listener import (
    AT_ONCE,
    FAR,
    GAP,
    MOST,
    SHOWN,
    Captions,
    SoundListener,
    caption_words,
)
from game.client.seat.audio.sound_names import EFFECTS
from game.client.seat.settings.settings import Settings
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core.events import Event
from game.core.references import UnitId
from tests.client.heard import listen
from tests.client.planned import declare_something
from tests.client.planned import new_match as new_planned
from tests.client.player import Player, new_match, quick
from tests.client.stage import STATES, duel
from tests.client.tape import GROUND, Tape, names, running

RULES = Path(__file__).parents[2] / "game" / "rulesets"


@pytest.fixture
def tape(monkeypatch: pytest.MonkeyPatch) -> Tape:
    tape = Tape()
    monkeypatch.setattr(speaker, "output", tape)
    monkeypatch.setattr(speaker, "volumes", Volumes())
    return tape


@pytest.fixture
def scene() -> BoardScene:
    return running()


# ---------------------------------------------------------------- in step with what is shown


class Listener:
    """Ears at a playback, and what they have heard when."""

    def __init__(self, speed: float = 1.0) -> None:
        self.scene = BoardScene(states=STATES)
        self.playback = Playback(self.scene)
        self.playback.speed = speed
        self.now = 0.0
        self.heard: list[tuple[float, str]] = []
        self.ears = SoundListener(self.scene, GROUND, lambda name, _, __: self.heard.append((self.now, name)))
        self.playback.on_heard = self.ears.listen
        self.playback.feed([*duel(), e.RoundBegan(1, (UnitId(1), UnitId(2)))])
        self.playback.skip()
        self.ears.forget()

    def run(self, events: list[Event], ms: float = 2000, step: float = 10) -> list[tuple[float, str]]:
        self.playback.feed(events)
        for _ in range(round(ms / step)):
            self.now += step
            self.playback.update(step)
            self.ears.update(step, self.playback.speed)
        return self.heard

    @property
    def names(self) -> list[str]:
        return [name for _, name in self.heard]


WALK: list[Event] = [
    e.Stepped(UnitId(1), (3, 3), (4, 3)),
    e.Stepped(UnitId(1), (4, 3), (5, 3)),
    e.Stepped(UnitId(1), (5, 3), (6, 3)),
]
SHOT = [
    e.Attacked(UnitId(1), UnitId(2), "pistol", "ranged"),
    e.AttackEnded(UnitId(1), UnitId(2), "miss", 5, 8),
]


def test_each_sound_comes_when_its_event_is_shown() -> None:
    steps = Listener().run(WALK)
    assert [name for _, name in steps] == ["step-dirt"] * 3
    gaps = [later - earlier for (earlier, _), (later, _) in pairwise(steps)]
    assert all(130 <= gap <= 150 for gap in gaps), "a step takes 140 ms"


def test_a_miss_is_heard_after_its_shot_and_sooner_at_higher_speed() -> None:
    def gap(speed: float) -> float:
        (shot, _), (miss, _) = Listener(speed).run(SHOT, 1500, 5)
        return miss - shot

    assert 100 <= gap(1.0) <= 140
    assert 45 <= gap(2.0) <= 75


def test_the_same_sound_is_not_heard_twice_at_once() -> None:
    listener = Listener(speed=4.0)
    listener.run([e.Rolled(unit, "x", "r", (1,), (1,), (), 1) for unit in (UnitId(1), UnitId(2))], GAP / 2)
    assert listener.names == ["dice"]


def test_of_what_is_skipped_only_the_weightiest_is_heard_once_each() -> None:
    listener = Listener(speed=0.0)
    listener.run(
        [
            *WALK,
            e.Rolled(UnitId(1), "x", "r", (1,), (1,), (), 1),
            *SHOT,
            *SHOT,
            e.Downed(UnitId(2)),
            e.Landed("bomb", (4, 4), ((4, 4), (5, 4))),
        ],
        50,
    )
    assert listener.names == ["pistol", "fall", "explosion"]
    assert len(listener.names) == AT_ONCE


def test_far_and_aside_is_fainter_and_aside() -> None:
    played: list[tuple[float, float]] = []
    scene = BoardScene(states=STATES)
    ears = SoundListener(scene, GROUND, lambda _, loud, pan: played.append((loud, pan)))
    scene.show(e.RoundBegan(1, ()))
    for pan, far in ((0.0, 0.0), (-1.0, 14.0), (1.0, 90.0)):
        ears.where = lambda _, pan=pan, far=far: (pan, far)  # type: ignore[misc]
        ears.listen(e.DoorMoved((1, 1), True))
        ears.update(GAP + 1)
        ears.update(GAP + 1)
    assert played == [(1.0, 0.0), (0.5, -0.8), (0.3, 0.8)]


# ---------------------------------------------------------------- captions


def test_captions_say_what_and_from_where() -> None:
    assert caption_words("rifle", 0.0, 2) == "Rifle shot"
    assert caption_words("rifle", -0.9, 2) == "Rifle shot, left"
    assert caption_words("rifle", 0.9, FAR + 1) == "Rifle shot, right, far off"
    assert caption_words("press", 0.9, FAR + 1) == ""
    assert all(EFFECTS[name].words for name in EFFECTS)


def test_captions_stay_a_while_and_never_pile_up() -> None:
    captions = Captions()
    for words in ("a", "b", "", "c", "b", "d"):
        captions.hear(words)
    assert [words for words, _ in captions.lines()] == ["c", "b", "d"]
    assert len(captions.lines()) == MOST
    captions.tick(SHOWN / 2)
    captions.hear("c")
    captions.tick(SHOWN / 2)
    assert [words for words, _ in captions.lines()] == ["c"]


def test_captions_make_way_for_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = listen(monkeypatch)
    free, lines = Rect(100, 100, 600, 400), [("Rifle shot", 1.0)]
    pen = Pen(pygame.Surface((800, 600)))
    captionline.draw_captions(pen, free, lines, 480)
    captionline.draw_captions(pen, free, lines, 480, [Rect(130, 440, 48, 48)])
    captionline.draw_captions(
        pen, free, lines, 480, [Rect(130, 440, 48, 48), Rect(600, 440, 48, 48), Rect(560, 440, 48, 48)]
    )
    left, right, again = [x for words, x, *_ in heard.words if words == "Rifle shot"]
    assert left == again < 200 < 500 < right


def test_captions_come_without_any_device(scene: BoardScene) -> None:
    quiet = Speaker()
    ears = SoundListener(scene, GROUND, quiet.play)
    ears.listen(e.DoorMoved((1, 1), True))
    ears.update(1)
    assert [words for words, _ in ears.captions.lines()] == ["A door opens"]


# ---------------------------------------------------------------- who hears what


def test_nothing_of_a_secret_is_heard_by_the_next_one_in_the_seat(tape: Tape) -> None:
    player = Player(BattleScreen(new_planned(azure="Nadia", ember="Oskar"), quick()))
    player.until_ready()
    player.wait()
    declare_something(player)
    declared = [event for event in player.battle.match.events if isinstance(event, e.Declared)]
    assert declared and all(event.only for event in declared)
    player.wait(frames=5)
    assert player.battle.stage.audio.ears.captions.lines() or tape.names
    player.key(pygame.K_e)
    for _ in range(60):
        if player.battle.handover:
            break
        player.wait()
    assert player.battle.handover
    before = len(tape.played)
    player.wait(frames=30)
    assert player.battle.stage.audio.ears.captions.lines() == []
    player.key(pygame.K_RETURN)
    player.wait(frames=30)
    assert set(tape.names[before:]) <= {"turn", "round", "press", "confirm"}


def test_what_a_side_may_not_read_it_does_not_hear(scene: BoardScene) -> None:
    veiled = e.Veiled(e.Downed(UnitId(2)), ("ember",), e.Harmed(UnitId(2), 0, "is hit", (), 50))
    for viewer, sound in (("ember", "fall"), ("azure", "hit-flesh"), (None, "fall")):
        assert [name for event in e.seen_by(viewer, [veiled]) for name in names(event, scene)] == [sound]
    assert e.seen_by("azure", [e.Veiled(e.Downed(UnitId(2)), ("ember",))]) == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_captions_lie_above_the_strip_of_an_attack(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(BattleScreen(new_match(cells={}), Settings(speed="off", captions=True)), size)
    stage = player.battle.stage
    for number in range(MOST):
        stage.audio.ears.captions.hear(f"A sound {number}")
    plates: list[Rect] = []
    monkeypatch.setattr(Pen, "plate", lambda pen, rect, *_: plates.append(rect))
    stage.audio.draw(Pen(player.surface))
    strip = roll_strip.places(stage.layout.free)[0]
    assert len(plates) == MOST and all(stage.layout.free.contains(plate) for plate in plates)
    assert strip.collidelist(plates) < 0
