"""Files of a map are looked at now and then, the first sixty-four of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.maps.file_watch import Watch, stamps


def touched(path: Path) -> None:
    """Later by a second, whatever the clock of the disk can tell apart."""
    now = path.stat().st_mtime_ns
    os.utime(path, ns=(now, now + 10**9))


def test_it_looks_every_six_tenths_of_a_second_and_tells_once(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    path.write_text("x")
    watch = Watch([path])
    touched(path)
    assert [watch.changed(ms) for ms in (300, 299.9, 0.1, 600, 599.9)] == [False, False, True, False, False]
    path.unlink()
    assert watch.changed(1) and stamps([path]) == ((0, 0),)
    path.write_text("xy")
    assert not watch.changed(599) and watch.changed(1)


@pytest.mark.parametrize(("number", "noticed"), [(0, True), (63, True), (64, False)])
def test_sixty_four_files_are_watched(tmp_path: Path, number: int, noticed: bool) -> None:
    paths = [tmp_path / f"{n}.png" for n in range(66)]
    for path in paths:
        path.write_text("x")
    watch = Watch(iter(paths))
    touched(paths[number])
    assert watch.changed(600) is noticed
