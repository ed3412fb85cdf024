"""What a Linux desktop wants to know of the program: menu entry, icons, file types, man page, completions."""

from __future__ import annotations

import shutil
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from game import __version__
from game.cli import RUNS
from game.commands.arguments import parser

APP_ID = "org.enfilade.Enfilade"
SOURCES = Path(__file__).with_name("linux")


def add_linux_files(folder: Path, made: Path) -> None:
    """The folder becomes one as AppImages have it: `AppRun`, entry and icon at its top, the rest in `share`;
    `install.sh` puts that into the player's own menu."""
    share = folder / "share"
    for source, target in (
        (f"{APP_ID}.desktop", "applications"),
        (f"{APP_ID}.metainfo.xml", "metainfo"),
        (f"{APP_ID}.mime.xml", "mime/packages"),
    ):
        (share / target).mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCES / source, share / target)
    for icon in sorted(made.glob("icon-*.png")):
        size = icon.stem.partition("-")[2]
        place = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(icon, place / f"{APP_ID}.png")
    write_manuals(share)
    shutil.copy(SOURCES / f"{APP_ID}.desktop", folder)
    shutil.copy(made / "icon-256.png", folder / f"{APP_ID}.png")
    shutil.copy(SOURCES / "install.sh", folder)
    (folder / "install.sh").chmod(0o755)
    (folder / "AppRun").symlink_to("enfilade")


def write_manuals(share: Path) -> None:
    """The man page and what shells complete, from the command line's own parser."""
    commands = parser(RUNS)
    page = Manpage(commands, format="pretty", _data={"project_name": "Enfilade", "version": __version__})
    files = {"man/man1/enfilade.1": str(page)}
    for shell, place in (
        ("bash", "bash-completion/completions/enfilade"),
        ("zsh", "zsh/site-functions/_enfilade"),
    ):
        files[place] = shtab.complete(commands, shell)
    for place, text in files.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_text(text, encoding="utf-8")
