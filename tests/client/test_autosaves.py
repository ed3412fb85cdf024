"""A battle keeps itself in a file of its own, which no other battle, window, save or crash writes over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.client import app
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.crash import CrashScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.saves.screen import LoadScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.match import Match
from game.client.seat.saves import autosaves, save_list, storage
from game.core.errors import RecordError
from game.core.records import files
from tests.client import opened
from tests.client.player import Player, new_match, quick

ELSEWHERE = """
import sys
from pathlib import Path
from game.client.seat.saves import autosaves, storage
storage.saves = lambda: Path(sys.argv[1])
own = autosaves.claim(Path(sys.argv[2]))
print("mine", flush=True)
sys.stdin.readline()
"""


def begun(seed: str = "2187-OTTER") -> Match:
    match = new_match(seed)
    match.begin()
    return match


def go_on(match: Match) -> None:
    """One more order."""
    match.act(match.battle.legal_actions()[0])


def file_of(match: Match) -> Path:
    assert match.kept
    return match.kept.path


def screen_match(screen: object) -> Match:
    assert isinstance(screen, BattleScreen)
    return screen.match


def contents() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in autosaves.files()}


# ---------------------------------------------------------------- one battle, one file


def test_a_battle_that_begins_writes_over_no_other() -> None:
    first = begun()
    go_on(first)
    before = file_of(first).read_bytes()
    second = begun("another")
    go_on(second)
    assert file_of(first) != file_of(second)
    assert file_of(first).read_bytes() == before
    assert len(autosaves.files()) == 2
    go_on(first)
    assert file_of(first).read_bytes() == before, "it has left the screen"


def test_the_name_tells_the_round_and_the_end() -> None:
    match = begun()
    kept = autosaves.parse_autosave_name(file_of(match))
    assert kept and (kept.round, kept.over) == (match.battle.table.clock.round, False)
    assert match.kept
    match.kept.write(match.record(), 7, True)
    kept = autosaves.parse_autosave_name(file_of(match))
    assert kept and (kept.round, kept.over) == (7, True)
    assert len(autosaves.files()) == 1 and autosaves.latest() is None


def test_a_save_by_the_name_of_an_autosave_is_not_special() -> None:
    match = begun()
    autosaves.tidy()
    named = storage.save_path("autosave")
    match.save(named)
    before = named.read_bytes()
    go_on(match)
    autosaves.tidy()
    begun("another")
    assert named.read_bytes() == before


def test_looking_at_another_save_writes_nothing_and_a_crash_there_neither() -> None:
    mine = begun()
    go_on(mine)
    foreign = storage.save_path("foreign")
    begun("foreign").save(foreign)
    kept = contents()
    screen = opened.take_up(foreign, quick())
    Player(screen).wait()
    screen.leave()
    app.report(screen, ValueError("while looking"))
    assert contents() == kept
    replay = opened.watch(files.read(foreign), quick())
    assert isinstance(replay, ReplayScreen)
    app.report(replay, ValueError("while watching"))
    assert contents() == kept
    go_on(screen_match(screen))
    assert len(autosaves.files()) == len(kept) + 1, "what is done in it has a file of its own"
    assert {name: data for name, data in contents().items() if name in kept} == kept


def test_going_on_goes_on_in_the_same_file() -> None:
    match = begun()
    path = file_of(match)
    opened.setup(quick())
    latest = autosaves.latest()
    assert latest and latest.path == path
    again = screen_match(opened.take_up(path, quick()))
    go_on(again)
    assert len(autosaves.files()) == 1
    assert files.read(autosaves.files()[0]).actions == again.record().actions


def test_a_loading_that_fails_leaves_the_battle_on_the_screen_its_file() -> None:
    match = begun()
    broken = autosaves.folder() / "20260101-101010-00000000.enfilade"
    broken.write_text("nonsense")
    with pytest.raises(RecordError):
        opened.take_up(broken, quick())
    go_on(match)
    assert files.read(file_of(match)).actions == match.record().actions
    assert not (autosaves.folder() / "20260101-101010-00000000.lock").exists()


def test_an_error_in_a_frame_says_whether_the_battle_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = BattleScreen(new_match(), quick())
    monkeypatch.setattr(screen, "update", lambda _: 1 / 0)
    crash = app._frame(LoadScreen(quick(), screen), 16, quick())
    assert not isinstance(crash, CrashScreen)
    crash = app._frame(screen, 16, quick())
    assert isinstance(crash, CrashScreen) and crash.saved
    monkeypatch.setattr(
        files, "write", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device"))
    )
    crash = app._frame(screen, 16, quick())
    assert isinstance(crash, CrashScreen) and not crash.saved
    monkeypatch.setattr(Match, "record", lambda _: 1 / 0)
    crash = app._frame(screen, 16, quick())
    assert isinstance(crash, CrashScreen) and "cannot be written down" in crash.path.read_text()


# ---------------------------------------------------------------- ten of them


def fill(count: int, over: int = 0) -> list[Path]:
    """So many battles with an order each, an hour apart, the first of them over."""
    autosaves.folder().mkdir(parents=True)
    match = new_match()
    match.battle.begin()
    match.recorder.note()
    match.battle.apply(match.battle.legal_actions()[0])
    match.recorder.note()
    made = []
    for number in range(count):
        path = (
            autosaves.folder()
            / f"20260101-10{number:02}00-0000{number:04}{' over' if number < over else ' round 1'}.enfilade"
        )
        files.write(match.record(), path)
        os.utime(path, (1_700_000_000 + 3600 * number,) * 2)
        made.append(path)
    return made


def test_the_last_ten_battles_are_kept() -> None:
    made = fill(12)
    match = begun()
    assert len(autosaves.files()) == 10
    assert file_of(match).exists() and [path for path in made if not path.exists()] == made[:3]


def test_a_clock_that_is_set_back_takes_no_battle_away() -> None:
    """Twelve battles from a time that has not come yet, a new one, and two more after it: the newest stay,
    whatever the clock said."""
    made = fill(12)
    for path in made:
        os.utime(path, (5_000_000_000,) * 2)
    kept = []
    for number in range(3):
        autosaves.release_others(None)
        match = begun(f"2187-{number}")
        go_on(match)
        kept.append(file_of(match))
        os.utime(kept[-1], (1_000_000_000 - number,) * 2)
    assert autosaves.files()[:3] == kept[::-1]
    latest = autosaves.latest()
    assert latest and latest.path == kept[-1]
    assert all(path.exists() for path in kept) and len(autosaves.files()) == 10


def test_the_counter_of_autosaves_rises_with_every_write_and_is_none_in_other_saves(tmp_path: Path) -> None:
    match = begun()
    first = files.writes_of(file_of(match))
    go_on(match)
    assert files.writes_of(file_of(match)) > first > 0
    plain = tmp_path / "plain.enfilade"
    files.write(match.record(), plain)
    assert files.writes_of(plain) == 0 == files.writes_of(tmp_path / "none.enfilade")
    files.write(match.record(), plain, files.MOST_WRITES + 1)
    assert files.writes_of(plain) == files.MOST_WRITES and files.read(plain) == match.record()


def test_battles_that_are_over_and_those_that_are_not_do_not_push_each_other_out() -> None:
    made = fill(22, over=12)
    begun()
    assert [path for path in made if not path.exists()] == [*made[:2], made[12]]
    assert len(autosaves.files()) == 20


def test_a_battle_without_an_order_goes_first_of_all() -> None:
    made = fill(10)
    begun()
    assert [path for path in made if not path.exists()] == [made[0]]
    opened.setup(quick())
    begun("another")
    assert [path for path in made if not path.exists()] == [made[0]]


def test_what_is_being_played_elsewhere_is_not_rotated_away() -> None:
    made = fill(10)
    lock = storage.take_lock(made[0].with_name("20260101-100000-00000000.lock"))
    assert lock
    begun()
    assert made[0].exists() and not made[1].exists()
    lock.free()


# ---------------------------------------------------------------- two windows


def test_two_windows_never_share_a_battle() -> None:
    match = begun()
    path = file_of(match)
    older = fill_older(path)
    autosaves.release_others(None)
    command = [sys.executable, "-c", ELSEWHERE, str(storage.saves()), str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout and other.stdout.readline() == "mine\n"
        assert autosaves.busy(path)
        latest = autosaves.latest()
        assert latest and latest.path == older, "the latest that can be played on here"
        with pytest.raises(RecordError, match="another window"):
            opened.take_up(path, quick())
        with pytest.raises(RecordError, match="being played"):
            autosaves.remove(path)
        autosaves.tidy()
        assert autosaves.busy(path)
        row = next(row for row in save_list.rows() if row.path == path)
        assert row.busy
        other.kill()
    assert not autosaves.busy(path), "a window that is killed holds nothing"
    latest = autosaves.latest()
    assert latest and latest.path == path
    assert screen_match(opened.take_up(path, quick())).kept


def fill_older(path: Path) -> Path:
    older = path.with_name("20200101-101010-00000000 round 1.enfilade")
    older.write_bytes(path.read_bytes())
    os.utime(older, (1_600_000_000, 1_600_000_000))
    return older


def test_a_lock_is_taken_once_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    first = storage.take_lock(path)
    assert first and storage.take_lock(path) is None
    first.free()
    first.free()
    assert not path.exists()
    again = storage.take_lock(path)
    assert again
    path.unlink()
    new = storage.take_lock(path)
    assert new, "the lock is on the file that lies there"
    again.free()
    new.free()


# ---------------------------------------------------------------- the start


def test_what_killed_windows_leave_is_swept_at_the_start() -> None:
    begun()
    autosaves.release_others(None)
    parts = [
        autosaves.folder() / "20260101-101010-00000000abcd1234.enfilade-part",
        storage.saves() / "a saveq1w2e3r4.part",
    ]
    parts += [
        storage.luck() / "abcd.luck1234.enfilade-part",
        storage.saves().parent / "rulesets" / "nwo" / "squads1234.enfilade-part",
    ]
    for part in parts:
        part.parent.mkdir(parents=True, exist_ok=True)
        part.write_text("half")
        os.utime(part, (1_600_000_000, 1_600_000_000))
    fresh = autosaves.folder() / "20260101-101010-00000000zzzz1234.enfilade-part"
    fresh.write_text("being written just now")
    (autosaves.folder() / "20260101-101010-00000000.lock").touch()
    (storage.saves() / "the player's own.part").write_text("mine")
    autosaves.tidy()
    assert not any(part.exists() for part in parts)
    assert fresh.exists() and (storage.saves() / "the player's own.part").exists()
    assert not list(autosaves.folder().glob("*.lock"))


def test_the_autosave_of_older_versions_is_gone_on_with() -> None:
    match = new_match()
    match.battle.begin()
    match.recorder.note()
    old = storage.saves() / "autosave.enfilade"
    files.write(match.record(), old)
    latest = autosaves.latest()
    assert latest and latest.path == old
    autosaves.tidy()
    latest = autosaves.latest()
    assert latest and latest.path.parent == autosaves.folder() and not old.exists()
    assert isinstance(opened.take_up(latest.path, quick()), BattleScreen)


def test_an_autosave_that_cannot_be_read_hides_no_other() -> None:
    made = fill(2)
    made[1].write_text("nonsense")
    latest = autosaves.latest()
    assert latest and latest.path == made[0]


def test_a_disk_that_is_closed_ends_no_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(storage, "saves", lambda: tmp_path / "file" / "saves")
    match = begun()
    assert match.fault.startswith("not saved")
    go_on(match)
    autosaves.tidy()
    assert autosaves.latest() is None and save_list.rows() == []


# ---------------------------------------------------------------- the list


def test_the_list_shows_all_battles_and_lets_the_player_delete_them() -> None:
    made = fill(3, over=1)
    storage.save_path("mine").write_bytes(made[0].read_bytes())
    player = Player(LoadScreen(quick(), SetupScreen(quick())), (1024, 640))
    assert isinstance(player.screen, LoadScreen)
    titles = [row.title for row in player.screen.listing.saves]
    assert titles == ["mine", "Warehouse Yard, round 1", "Warehouse Yard, round 1", "Warehouse Yard, over"]
    assert "No Way Out" in player.screen.listing.saves[1].words
    player.draw()
    player.click_on("tab auto")
    player.click_on(f"save {made[1].name}")
    assert Path(player.screen.listing.chosen) == made[1], "a first click chooses"
    player.key(pygame.K_DELETE)
    assert not made[1].exists() and len(player.screen.listing.saves) == 3
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert made[1].exists() and Path(player.screen.listing.chosen) == made[1]
    player.click_on("delete")
    assert (
        not made[1].exists()
        and isinstance(player.screen, LoadScreen)
        and len(player.screen.listing.saves) == 3
    )
    player.click_on("tab over")
    player.click_on(f"save {made[0].name}")
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, ReplayScreen), "a battle that is over is watched"


def test_the_battle_on_the_screen_is_not_deleted() -> None:
    battle = BattleScreen(new_match(), quick())
    player = Player(LoadScreen(quick(), battle))
    path = file_of(battle.match)
    player.draw()
    player.click_on("delete")
    assert isinstance(player.screen, LoadScreen) and path.exists()
    player.click_on("load")
    assert screen_match(player.screen).kept is battle.match.kept
