"""The player's campaigns on the disk: a file for each, the one played last first; an ironman campaign notes
that its battle has begun."""

from __future__ import annotations

import contextlib
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from game.campaign import saves
from game.campaign.saves import SUFFIX, CampaignError
from game.campaign.state import State
from game.client.seat.saves import storage

BATTLES = "battles"


def folder() -> Path:
    return storage.saves() / "campaigns"


@dataclass(frozen=True)
class SavedCampaign:
    """One file: its state, or in `fault` why it cannot be read."""

    path: Path
    state: State | None
    fault: str = ""


def saved(path: Path) -> SavedCampaign:
    try:
        return SavedCampaign(path, saves.read(path))
    except (CampaignError, OSError) as error:
        return SavedCampaign(path, None, str(error))


def files() -> list[Path]:
    """All of them, the one written last first: by their counter, as a clock can be set back."""
    try:
        found = [path for path in folder().iterdir() if path.suffix == SUFFIX and path.is_file()]
    except OSError:
        return []
    return sorted(found, key=lambda path: (saves.writes_of(path), path.name), reverse=True)


def listed() -> list[SavedCampaign]:
    return [saved(path) for path in files()]


def latest() -> SavedCampaign | None:
    """The one that was played last and can be read."""
    return next((one for one in listed() if one.state), None)


def awaited_seeds() -> set[str]:
    """The seeds of all battles that campaigns wait for."""
    return {one.state.pending.seed for one in listed() if one.state and one.state.pending}


def fresh_path(campaign: str) -> Path:
    """A file that no campaign has yet."""
    name = f"{campaign[:30]}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    return folder() / f"{name}{SUFFIX}"


def write(state: State, path: Path) -> None:
    """Put the state down as the newest of all. OSError if the disk does not let us."""
    saves.write(state, path, 1 + max(map(saves.writes_of, files()), default=0))


def remove(path: Path) -> None:
    """The player takes it away, with the records of its battles. OSError if the disk does not let us."""
    path.unlink(missing_ok=True)
    for record in battle_folder(path).glob("*"):
        with contextlib.suppress(OSError):
            record.unlink()
    with contextlib.suppress(OSError):
        battle_folder(path).rmdir()


def battle_folder(path: Path) -> Path:
    """Where the records of the battles of a campaign lie."""
    return folder() / BATTLES / path.stem


def mark_begun(seed: str) -> None:
    """Orders were given in the battle of that seed: who takes its record away has lost it. Written after the
    record itself, so that a game which is killed between the two loses nobody a battle."""
    for one in listed():
        pending = one.state.pending if one.state else None
        if one.state is None or pending is None or pending.seed != seed:
            continue
        if one.state.ironman and not pending.begun:
            with contextlib.suppress(OSError):
                write(replace(one.state, pending=replace(pending, begun=True)), one.path)
