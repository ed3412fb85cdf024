"""Wheel and archive of sources: the same bytes from the same commit, and what they say of themselves."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from game import __version__
from release.hatch_metadata import HOME

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.long


def build(root: Path, out: Path, *what: str, home: str = "") -> dict[str, Path]:
    """The files by their ending."""
    words = ["build", "--quiet", *what, "--out-dir", str(out), str(root)]
    environment = {**os.environ, HOME: home}
    subprocess.run([os.environ.get("UV", "uv"), *words], check=True, capture_output=True, env=environment)
    return {path.suffix: path for path in out.glob("enfilade-*")}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return build(ROOT, tmp_path_factory.mktemp("first"), "--sdist", "--wheel")


def test_the_same_commit_gives_the_same_bytes(packages: dict[str, Path], tmp_path: Path) -> None:
    again = build(ROOT, tmp_path, "--sdist", "--wheel")
    assert {ending: _hash(path) for ending, path in packages.items()} == {
        ending: _hash(path) for ending, path in again.items()
    }
    assert set(again) == {".whl", ".gz"}


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_wheel_says_what_it_is(packages: dict[str, Path]) -> None:
    with zipfile.ZipFile(packages[".whl"]) as wheel:
        about = Parser().parsestr(wheel.read(f"enfilade-{__version__}.dist-info/METADATA").decode())
        starts = wheel.read(f"enfilade-{__version__}.dist-info/entry_points.txt").decode()
        commit = wheel.read("game/commit.txt").decode()
        names = wheel.namelist()
    assert about["Version"] == __version__
    assert "Topic :: Games/Entertainment :: Turn Based Strategy" in (about.get_all("Classifier") or [])
    assert "[gui_scripts]" in starts and "[console_scripts]" in starts
    assert len(commit.strip()) >= 10
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "docs/"))]


def test_the_wheel_has_all_assets_and_not_the_scripts_that_make_them(packages: dict[str, Path]) -> None:
    with zipfile.ZipFile(packages[".whl"]) as wheel:
        packed = {name for name in wheel.namelist() if name.startswith("game/assets/")}
    assets = [path for path in (ROOT / "assets").rglob("*") if path.is_file()]
    scripts = {path for path in assets if path.suffix in (".py", ".pyc", ".md")}
    wanted = {f"game/assets/{path.relative_to(ROOT / 'assets').as_posix()}" for path in {*assets} - scripts}
    assert packed == wanted


def test_a_host_puts_its_addresses_into_the_wheel_and_nobody_else_does(
    packages: dict[str, Path], tmp_path: Path
) -> None:
    hosted = build(ROOT, tmp_path, "--wheel", home="https://example.org/us/enfilade/")[".whl"]
    assert _addresses(packages[".whl"]) == []
    assert _addresses(hosted) == [
        "Homepage, https://example.org/us/enfilade",
        "Documentation, https://example.org/us/enfilade/tree/main/docs",
        "Changelog, https://example.org/us/enfilade/blob/main/CHANGELOG.md",
        "Issues, https://example.org/us/enfilade/issues",
    ]


def _addresses(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as packed:
        about = Parser().parsestr(packed.read(f"enfilade-{__version__}.dist-info/METADATA").decode())
    return about.get_all("Project-URL") or []


def test_the_sources_build_by_themselves(packages: dict[str, Path], tmp_path: Path) -> None:
    """Without git, and they remember their commit."""
    with tarfile.open(packages[".gz"]) as packed:
        packed.extractall(tmp_path, filter="data")
    wheel = build(tmp_path / f"enfilade-{__version__}", tmp_path / "out", "--wheel")[".whl"]
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(packages[".whl"]) as other:
        assert one.read("game/commit.txt") == other.read("game/commit.txt")
        assert sorted(one.namelist()) == sorted(other.namelist())
