"""The program that needs no Python: built as players get it, and started as they do."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NOBODY = 65534
LARGEST = 60_000_000
PATIENCE = 600.0
"""Seconds after which a program is taken to hang: it needs few of them, but the machine may be busy."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems build by the same description"),
]


class Built:
    """The unpacked archive, and a home for somebody who has nothing else."""

    def __init__(self, archive: Path, place: Path) -> None:
        self.archive = archive
        self.home = place / "home"
        self.home.mkdir()
        with tarfile.open(archive) as packed:
            packed.extractall(place, filter="data")
        self.folder = next(place.glob("enfilade-*"))
        self.environment = {
            "HOME": str(self.home),
            "PATH": "/nowhere",
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.user = NOBODY if os.geteuid() == 0 else None
        if self.user:
            os.chown(self.home, NOBODY, NOBODY)

    def start(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(self.folder / "enfilade"), *words],
            env=self.environment,
            cwd=self.home,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            user=self.user,
            group=self.user,
        )

    def run(self, *words: str) -> str:
        started = self.start(*words)
        told, _ = started.communicate(timeout=PATIENCE)
        assert started.returncode == 0, told
        return told


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    out = tmp_path_factory.mktemp("built")
    subprocess.run(
        [sys.executable, "-m", "release.build_app", "--out", str(out)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (archive,) = out.glob("*.tar.xz")
    place = Path(tempfile.mkdtemp(prefix="Spiele für 戦 "))
    place.chmod(0o755)
    yield Built(archive, place)
    shutil.rmtree(place)


def test_it_is_small_enough_to_be_sent(built: Built) -> None:
    assert built.archive.stat().st_size < LARGEST


def test_it_says_what_it_is(built: Built) -> None:
    told = built.run("--version")
    assert told.startswith("enfilade ") and "(" in told.splitlines()[0]
    assert "pygame-ce " in told and "pytmx " in told
    licences = (built.folder / "_internal" / "LICENCES.txt").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [re.split("[ ;<>=]", one)[0].replace("-zstd", ".zstd") for one in project["dependencies"]]
    assert len(needed) > 8
    assert [name for name in ("noto sans", *needed) if name not in licences.lower()] == []


def test_its_parts_are_listed(built: Built) -> None:
    """In CycloneDX, beside the archive, with hashes."""
    (bill,) = built.archive.parent.glob("*.cdx.json")
    parts = {part["name"]: part for part in json.loads(bill.read_text(encoding="utf-8"))["components"]}
    assert {"pygame-ce", "pytmx", "esper", "msgspec", "pillow"} <= set(parts)
    assert "pytest" not in parts
    assert parts["esper"]["externalReferences"][0]["hashes"]


def test_it_plays_battles_on_processes_of_its_own(built: Built) -> None:
    assert "2 games" in built.run("simulate", "warehouse-yard", "--games", "2", "--seed", "1", "--jobs", "2")


@pytest.mark.parametrize("ruleset", ["nwo", "lithium", "silhouette", "infowar", "opend6"])
def test_it_has_all_rulesets_and_their_computers(built: Built, ruleset: str) -> None:
    words = ("--ruleset", ruleset, "--games", "1", "--seed", "1", "--jobs", "1")
    assert "1 games" in built.run("simulate", "mill-street", *words)


def test_it_draws(built: Built) -> None:
    built.run("render", "otter-ford", "-o", "ford.png")
    assert (built.home / "ford.png").read_bytes().startswith(b"\x89PNG")


def drawn(window: subprocess.Popen[str], cards: Path) -> None:
    """Wait until the window has had a card drawn; it goes on for as long as nobody ends it."""
    ends = time.monotonic() + PATIENCE
    while not list(cards.glob("*.card")) and time.monotonic() < ends:
        with pytest.raises(subprocess.TimeoutExpired):
            window.wait(0.1)


def test_its_window_opens_a_map_and_draws_others_beside(built: Built) -> None:
    """Cards of maps are drawn by a process of the program's own; when it is asked to end it keeps what was
    chosen and leaves no report of a crash."""
    mine = built.home / "my map.tmx"
    shutil.copytree(ROOT / "maps" / "tilesets", built.home / "tilesets")
    shutil.copy(ROOT / "maps" / "mill-street.tmx", mine)
    window = built.start(str(mine))
    cards = built.home / ".cache" / "enfilade" / "cards"
    drawn(window, cards)
    window.terminate()
    told, _ = window.communicate(timeout=PATIENCE)
    assert window.returncode == 0, told
    assert list(cards.glob("*.card"))
    assert not list((built.home / ".local" / "share" / "enfilade").glob("reports/*"))
    settings = (built.home / ".config" / "enfilade" / "settings.json").read_text(encoding="utf-8")
    assert mine.name in settings


def test_carried_about_it_keeps_everything_beside_itself(built: Built) -> None:
    (built.folder / "portable").touch()
    if built.user:
        os.chown(built.folder, NOBODY, NOBODY)
    window = built.start(str(built.home / "none.tmx"))
    cards = built.folder / "enfilade-data" / "cache" / "cards"
    drawn(window, cards)
    window.terminate()
    window.communicate(timeout=PATIENCE)
    (built.folder / "portable").unlink()
    assert (built.folder / "enfilade-data" / "settings" / "settings.json").is_file()


def test_it_tells_the_desktop_what_it_is(built: Built) -> None:
    entry = (built.folder / "share/applications/org.enfilade.Enfilade.desktop").read_text(encoding="utf-8")
    assert "Exec=enfilade %f" in entry and "application/x-enfilade-battle" in entry
    sizes = {path.parents[1].name for path in built.folder.glob("share/icons/hicolor/*/apps/*.png")}
    assert {"16x16", "48x48", "256x256"} <= sizes
    manual = (built.folder / "share/man/man1/enfilade.1").read_text(encoding="utf-8")
    assert manual.startswith(".TH ENFILADE") and "simulate" in manual
    for shell in ("bash-completion/completions/enfilade", "zsh/site-functions/_enfilade"):
        assert "--ruleset" in (built.folder / "share" / shell).read_text(encoding="utf-8")


def test_it_goes_into_the_menu_and_out_again(built: Built, tmp_path: Path) -> None:
    """Without root, and what the player has made stays."""
    home = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    subprocess.run([str(built.folder / "install.sh")], env=home, check=True, capture_output=True)
    base = tmp_path / ".local" / "share"
    entry = (base / "applications/org.enfilade.Enfilade.desktop").read_text(encoding="utf-8")
    assert f'Exec="{base}/enfilade-program/enfilade" %f' in entry
    program = str(tmp_path / ".local/bin/enfilade")
    assert subprocess.check_output([program, "--version"], env=home, text=True).startswith("enfilade ")
    saved = base / "enfilade" / "saves" / "one.enfilade"
    saved.parent.mkdir(parents=True)
    saved.touch()
    subprocess.run(
        [str(base / "enfilade-program/install.sh"), "--remove"], env=home, check=True, capture_output=True
    )
    assert saved.exists() and not (base / "enfilade-program").exists()
    assert not (base / "applications/org.enfilade.Enfilade.desktop").exists()
