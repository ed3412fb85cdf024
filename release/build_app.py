"""Builds the game for the system this runs on: a folder that needs no Python, and one archive of it.

    uv run python -m release.build_app [--out dist]

PyInstaller makes the folder: it is alive, knows pygame-ce, and builds for Linux, Windows and macOS from one
description. Nuitka compiles for many minutes to start no faster; Briefcase is made for toolkits of its own.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from PIL import Image

from game import __version__
from game.version import git_commit
from release.linux_files import add_linux_files

ROOT = Path(__file__).resolve().parents[1]
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
BUNDLED = (
    *("pygame-ce", "pytmx", "esper", "msgspec", "pillow", "platformdirs", "tomlkit", "backports.zstd"),
    *("rich", "markdown-it-py", "mdurl", "pygments"),
)
PORTABLE = """\
Enfilade {version}

Start the program "enfilade" in this folder. Nothing has to be installed.
Put an empty file named "portable" beside it, and saves, maps and settings are kept in this folder, too.
LICENCES.txt in _internal names the licence of all that is in here.
"""


def build(out: Path) -> Path:
    """The archive, beside the folder it holds."""
    made = out / "made"
    shutil.rmtree(out / "enfilade", ignore_errors=True)
    made.mkdir(parents=True, exist_ok=True)
    (made / "commit.txt").write_text(git_commit(ROOT) + "\n", encoding="ascii")
    (made / "LICENCES.txt").write_text(licences(), encoding="utf-8")
    draw_icons(made)
    words = ["--noconfirm", "--log-level", "WARN", "--distpath", str(out), "--workpath", str(out / "work")]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", *words, str(ROOT / "release" / "enfilade.spec")],
        check=True,
        env=os.environ | {"ENFILADE_MADE": str(made)},
    )
    folder = out / "enfilade"
    (folder / "README.txt").write_text(PORTABLE.format(version=__version__), encoding="utf-8")
    if sys.platform == "linux":
        add_linux_files(folder, made)
    name = f"enfilade-{__version__}-{sys.platform}-{platform.machine().lower()}"
    (out / f"{name}.cdx.json").write_text(bill_of_materials(), encoding="utf-8")
    return packed(out, name)


def draw_icons(made: Path) -> None:
    """The icon in all sizes, and in the forms of Windows and macOS."""
    largest = Image.open(ROOT / "assets" / "icon-256.png").convert("RGBA")
    for size in ICON_SIZES:
        largest.resize((size, size), Image.Resampling.LANCZOS).save(made / f"icon-{size}.png")
    largest.save(made / "enfilade.ico", sizes=[(size, size) for size in ICON_SIZES])
    largest.save(made / "enfilade.icns")


def licences() -> str:
    """Ours, and those of all libraries that are inside."""
    ours = (ROOT / "LICENSE").read_text(encoding="utf-8")
    font = (ROOT / "assets" / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    words = ["--format=plain-vertical", "--with-license-file", "--no-license-path", "--packages", *BUNDLED]
    theirs = subprocess.run(
        [sys.executable, "-m", "piplicenses", *words], check=True, capture_output=True, text=True
    ).stdout
    return f"Enfilade, its art and its sounds\n\n{ours}\n\nNoto Sans\n\n{font}\n\n{theirs}"


def bill_of_materials() -> str:
    """All libraries with their versions and hashes, in CycloneDX, from the lock."""
    words = ["export", "--quiet", "--locked", "--no-dev", "--format", "cyclonedx1.5"]
    return subprocess.run(
        [os.environ.get("UV", "uv"), *words], check=True, capture_output=True, text=True, cwd=ROOT
    ).stdout


def packed(out: Path, name: str) -> Path:
    """One file to hand on, with one folder inside: .zip for Windows, .tar.gz for macOS, .tar.xz elsewhere."""
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(out / name), "zip", out, "enfilade"))
    if sys.platform == "darwin":
        with tarfile.open(out / f"{name}.tar.gz", mode="w:gz") as archive:
            archive.add(out / "Enfilade.app", "Enfilade.app")
        return out / f"{name}.tar.gz"
    with tarfile.open(out / f"{name}.tar.xz", mode="w:xz", preset=4) as archive:
        archive.add(out / "enfilade", f"enfilade-{__version__}")
    return out / f"{name}.tar.xz"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where to build (default: dist)")
    archive = build(parser.parse_args().out.resolve())
    print(f"{archive} ({archive.stat().st_size / 1e6:.1f} MB)")
