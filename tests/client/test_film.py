"""A replay as a moving picture, by the command line, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from game.cli import main

RECORD = Path(__file__).parents[1] / "golden" / "records" / "v2" / "nwo-05.enfilade"


def run(*words: str) -> object:
    """The exit status of the command."""
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(RECORD), *words])
    return ended.value.code


@pytest.mark.parametrize("ending", ["gif", "png"])
def test_a_few_orders_are_filmed(ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / f"film.{ending}"
    assert run("--film", str(out), "--from", "3", "--to", "4", "--width", "320") == 0
    count = int(capsys.readouterr().out.split()[-2])
    with Image.open(out) as found:
        assert found.size == (320, 200) and 2 <= found.n_frames <= count  # type: ignore[attr-defined]
        first = found.convert("RGB").tobytes()
        found.seek(found.n_frames - 1)  # type: ignore[attr-defined]
        assert found.convert("RGB").tobytes() != first, "something moves"


def test_what_cannot_be_filmed_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--film", str(tmp_path / "film.mp4")) == 2
    assert "written as .gif" in capsys.readouterr().err
    assert run("--film", str(tmp_path / "film.gif"), "--from", "900") == 2
    assert "there are 40 orders" in capsys.readouterr().err
