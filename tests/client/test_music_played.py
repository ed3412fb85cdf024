"""Music in the window: which piece, how one passes into another, and the channels it is played on."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pygame
import pytest

from game.client.kit import sound_player
from game.client.kit.sound_player import CHANNELS, FADE, TOGETHER, Mixer, Music, Speaker, Volumes, pieces
from game.client.seat.settings.settings import Settings
from tests.client.tape import Tape


@pytest.fixture
def mixer() -> Iterator[Mixer]:
    pygame.mixer.quit()
    mixer = Mixer()
    yield mixer
    mixer.close()


def test_there_is_no_music_until_somebody_turns_it_up() -> None:
    assert Settings().music_level() == 0
    assert Settings(volume=100, volume_music=100).music_level() == 1
    speaker, tape = Speaker(), Tape()
    speaker.output, speaker.volumes, speaker.music.wanted = tape, Volumes(), "menu"
    speaker.tick(100)
    assert tape.pieces == [{}]


def test_mute_mutes_music_too() -> None:
    speaker, tape = Speaker(), Tape()
    speaker.output, speaker.volumes = tape, Volumes(muted=True, music=1.0)
    speaker.music.wanted = "menu"
    speaker.tick(FADE)
    assert tape.pieces == [{}]


def test_quiet_passes_into_fight_with_the_same_power_all_the_time() -> None:
    music = Music("quiet")
    assert music.levels(FADE, 0.5) == {"quiet": 0.5, "fight": 0.0}
    music.wanted = "fight"
    for _ in range(10):
        found = music.levels(FADE / 10, 0.5)
        assert found["quiet"] ** 2 + found["fight"] ** 2 == pytest.approx(0.25)
    found = music.levels(FADE / 10, 0.5)
    assert found == {"quiet": 0.0, "fight": 0.5}
    assert not music.passing


def test_a_quiet_piece_rests_after_it_was_heard_for_long_and_comes_again() -> None:
    music = Music("quiet")
    for _ in range(130):
        assert music.levels(1000, 1)
    heard = [bool(music.levels(1000, 1)) for _ in range(190)]
    assert not any(heard[3:60]) and all(heard[62:188])
    music.levels(4000, 1)
    music.levels(FADE, 1)
    assert music.levels(FADE, 1) == {} and music.levels(FADE, 0.5), "whoever turns the knob hears it"
    music.wanted = "fight"
    assert music.levels(FADE, 1)["fight"] == 1.0, "a fight waits for no rest"
    music.wanted = "quiet"
    assert music.levels(FADE, 1)["quiet"] == 1.0, "and after it one is heard from the start"


def test_what_is_wanted_no_more_goes_and_is_played_no_more() -> None:
    music = Music("menu")
    music.levels(FADE, 1)
    music.wanted = ""
    assert 0 < music.levels(FADE / 2, 1)["menu"] < 1
    assert music.levels(FADE, 1) == {}


def test_turned_down_it_goes_softly_as_well() -> None:
    music = Music("menu")
    music.levels(FADE, 1)
    assert music.levels(FADE / 4, 0) == {"menu": 0}
    assert music.levels(FADE, 0) == {}


class Reading(Thread):
    """A thread that decodes a piece, and can be waited for."""

    begun: list[Thread]

    def start(self) -> None:
        super().start()
        self.begun.append(self)


def _read(mixer: Mixer, levels: dict[str, float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask until the pieces are decoded, which threads do one after the other, however long they take."""
    monkeypatch.setattr(Reading, "begun", list[Thread](), raising=False)
    monkeypatch.setattr(sound_player, "Thread", Reading)
    for _ in range(len(levels) + 1):
        mixer.music(levels)
        for thread in Reading.begun:
            thread.join()


def test_pieces_that_belong_together_begin_together_each_on_a_channel_of_its_own(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _read(mixer, {"quiet": 0.5, "fight": 0.0}, monkeypatch)
    channels = [CHANNELS + list(pieces()).index(name) for name in TOGETHER]
    assert all(pygame.mixer.Channel(place).get_busy() for place in channels)
    assert [pygame.mixer.Channel(place).get_volume() for place in channels] == [0.5, 0.0]
    mixer.music({})
    assert not any(pygame.mixer.Channel(place).get_busy() for place in channels)


def test_without_any_music_no_device_is_opened_for_it(mixer: Mixer) -> None:
    mixer.music({})
    assert mixer._open is None
