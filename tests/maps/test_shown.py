"""What is odd about a map is told where it is drawn or played: in one line, with its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.maps.errors import file_label, in_one_line, quoted
from tests.maps.write import layer, objects, thing, tileset, tmx, write

SPAWNS = objects(*(thing("spawn", x, 0, 32, 96, side=side) for x, side in ((0, "azure"), (96, "ember"))))
ODD = tmx(tileset(image="lost.png"), layer("1" + ",0" * 15, 4, 4), SPAWNS, height=4)


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    with pytest.raises(SystemExit) as end:
        main(words)
    return int(end.value.code or 0), capsys.readouterr().err.splitlines()


def test_render_tells_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, ODD)
    status, lines = said(["render", str(path), "-o", str(tmp_path / "a.png")], capsys)
    assert status == 0
    assert lines == ["enfilade: yard.tmx: 2 warnings, 1 hint; the first: the picture 'lost.png' is missing."]


def test_simulate_tells_it_beside_its_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, ODD)
    _, lines = said(["simulate", str(path), "--games", "1"], capsys)
    assert lines[0] == "enfilade: yard.tmx: 2 warnings, 1 hint; the first: the picture 'lost.png' is missing."


@pytest.mark.parametrize(
    ("out", "words"), [("gone/a.png", "there is no such folder"), (".", "Is a directory")]
)
def test_a_picture_needs_a_place(
    out: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines = said(["render", "otter-ford", "-o", str(tmp_path / out)], capsys)
    assert status == 2
    assert len(lines) == 1
    assert words in lines[0]


def test_a_full_disk_costs_no_older_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    out = tmp_path / "a.png"
    out.write_text("older")
    monkeypatch.setattr("os.fsync", full)
    status, lines = said(["render", "otter-ford", "-o", str(out)], capsys)
    assert (status, len(lines)) == (2, 1)
    assert "No space left on device" in lines[0]
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.png", "older")]


def test_words_of_a_file_stay_short_and_in_one_line() -> None:
    assert quoted("grass") == "'grass'"
    assert quoted("a\nb\x00\u202e") == "'a\\nb\\x00\\u202e'"
    assert len(quoted("x" * 300_000)) <= 42
    assert in_one_line(["this."]) == "this."


def test_names_are_told_whole_up_to_a_length() -> None:
    assert quoted("x" * 40) == f"'{'x' * 40}'" and "…" in quoted("x" * 41)
    assert file_label(Path("x" * 80)) == "x" * 80 and "…" in file_label(Path("x" * 81))
    assert file_label(Path("a\nb")) == r"'a\nb'"
    assert in_one_line(["this.", "that."]) == "2 warnings; the first: this."
