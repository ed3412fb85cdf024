"""The loudspeaker and the mixer behind it: volumes, sides, loops that come and go, few channels, no
device."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, cast

import pygame
import pytest

from game.client.kit import sound_player as mixers
from game.client.kit.sound_player import ALIKE, AMBIENCE, CHANNELS, INTERFACE, LOOPS, Mixer, Speaker, Volumes
from game.client.seat.settings.settings import Settings
from tests.client.tape import Tape


@pytest.fixture
def mixer() -> Iterator[Mixer]:
    pygame.mixer.quit()
    mixer = Mixer()
    yield mixer
    mixer.close()


def loud(volumes: Volumes) -> tuple[Speaker, Tape]:
    speaker, tape = Speaker(), Tape()
    speaker.output, speaker.volumes = tape, volumes
    return speaker, tape


def test_each_group_has_its_volume() -> None:
    speaker, tape = loud(Volumes(effects=0.5, interface=0.25, ambience=0.0))
    speaker.play("rifle", 0.5)
    speaker.interface("press")
    speaker.play("wind", group=AMBIENCE)
    assert tape.played == [
        ("rifle", pytest.approx(0.25), pytest.approx(0.25)),
        ("press", pytest.approx(0.25), pytest.approx(0.25)),
    ]


def test_mute_is_silence_of_everything() -> None:
    speaker, tape = loud(Volumes(muted=True))
    speaker.play("rifle")
    speaker.interface("press")
    speaker.ambience = "wind"
    for _ in range(5):
        speaker.tick()
    assert not tape.played
    assert {loud for _, loud in tape.loops} == {0.0}


def test_a_sound_comes_from_the_left_the_middle_or_the_right() -> None:
    speaker, tape = loud(Volumes())
    for pan in (-1.0, 0.0, 1.0):
        speaker.play("rifle", 0.5, pan)
    sides = [(round(left, 2), round(right, 2)) for _, left, right in tape.played]
    assert sides == [(0.71, 0.0), (0.5, 0.5), (0.0, 0.71)]


def test_what_the_hand_does_is_heard_once_in_a_frame() -> None:
    speaker, tape = loud(Volumes())
    speaker.interface("refuse")
    speaker.interface("refuse")
    speaker.tick()
    speaker.interface("refuse")
    assert tape.names == ["refuse", "refuse"]


def test_loops_come_and_go_softly_and_one_after_the_other() -> None:
    speaker, tape = loud(Volumes(ambience=0.6))
    speaker.ambience = "wind"
    for _ in range(40):
        speaker.tick()
    assert tape.loops[-1] == ("wind", 0.6)
    speaker.ambience = "rain"
    for _ in range(60):
        speaker.tick()
    names, steps = [name for name, _ in tape.loops], [volume for _, volume in tape.loops]
    assert names.index("rain") == max(index for index, name in enumerate(names) if name == "wind") + 2
    assert tape.loops[-1] == ("rain", 0.6)
    assert max(abs(after - before) for before, after in pairwise(steps)) < 0.04


def test_nobody_listens_before_a_window_is_open() -> None:
    speaker = Speaker()
    speaker.play("rifle")
    speaker.tick()
    assert speaker.output is None
    assert pygame.mixer.get_init() is None


def test_the_device_is_opened_by_the_first_sound_and_not_before(mixer: Mixer) -> None:
    mixer.loop("", 0.0)
    assert pygame.mixer.get_init() is None
    mixer.play("press", 0.5, 0.5)
    assert pygame.mixer.get_init() is not None
    assert pygame.mixer.Channel(LOOPS).get_busy()


def test_without_a_device_everything_is_silent_and_nothing_fails(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    mixer.play("press", 1.0, 1.0)
    mixer.loop("wind", 1.0)
    assert not mixer.audible
    assert pygame.mixer.get_init() is None
    assert capfd.readouterr().err == ""


def test_sounds_that_are_not_there_or_damaged_are_none(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    mixer.play("nothing of that name", 1.0, 1.0)
    monkeypatch.setattr(mixers, "files", lambda: {"gone": ["gone.ogg"], "odd": ["index.json"]})
    mixer.play("gone", 1.0, 1.0)
    mixer.play("odd", 1.0, 1.0)
    assert not any(pygame.mixer.Channel(place).get_busy() for place in range(CHANNELS))


def test_variations_take_turns(mixer: Mixer) -> None:
    mixer.play("rifle", 1.0, 1.0)
    mixer.play("rifle", 1.0, 1.0)
    first, second = (cast(Any, pygame.mixer.Channel(place).get_sound()) for place in (LOOPS, LOOPS + 1))
    assert first.get_raw() != second.get_raw()


def test_one_sound_is_not_heard_from_everywhere_at_once(mixer: Mixer) -> None:
    for _ in range(ALIKE + 5):
        mixer.play("explosion", 1.0, 1.0)
    assert sum(pygame.mixer.Channel(place).get_busy() for place in range(CHANNELS)) == ALIKE


def test_when_all_channels_are_taken_the_oldest_sound_gives_way(mixer: Mixer) -> None:
    played = [
        name
        for name in ("explosion", "blaze", "cannon", "flame", "hiss", "end", "alarm")
        for _ in range(ALIKE)
    ][: CHANNELS - LOOPS + 1]
    assert len(played) > CHANNELS - LOOPS
    for name in played:
        mixer.play(name, 1.0, 1.0)
    assert sum(pygame.mixer.Channel(place).get_busy() for place in range(LOOPS, CHANNELS)) == CHANNELS - LOOPS
    last = cast(Any, pygame.mixer.Channel(LOOPS).get_sound()).get_length()
    assert last in {mixer._read(file).get_length() for file in mixers.files()[played[-1]]}  # type: ignore[union-attr]


def test_a_loop_is_followed_by_its_other_variation_without_a_gap(mixer: Mixer) -> None:
    mixer.loop("wind", 0.5)
    channel = pygame.mixer.Channel(0)
    now, then = channel.get_sound(), channel.get_queue()
    assert now and then and now.get_raw() != then.get_raw()
    mixer.loop("wind", 0.25)
    assert channel.get_sound() is now
    assert channel.get_volume() == pytest.approx(0.25, abs=0.01)
    mixer.loop("", 0.0)
    assert not channel.get_busy()


def test_volumes_of_the_settings_are_products_and_bounded() -> None:
    assert Settings(volume=100, volume_effects=100).levels()[0] == 1.0
    assert Settings(volume=0).levels() == (0.0, 0.0, 0.0)
    half = Settings(volume=50, volume_effects=100, volume_interface=50).levels()
    assert half[0] > half[1] > 0
    assert Volumes(*half).of(INTERFACE) == half[1]
