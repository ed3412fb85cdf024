"""A point of a recorded battle as a case file: written, read back, and kept only if it goes as written."""

from __future__ import annotations

from pathlib import Path

from game.client.seat.saves import disk_files
from game.client.seat.saves.timeline import Timeline
from game.core.battle import Battle
from game.core.errors import EnfiladeError
from game.core.records.files import write_whole
from game.core.records.ground import terrain
from game.core.records.replay import ReplaySession
from game.core.user_folders import data_folder
from game.maps import load
from game.maps.library import maps

SUFFIX = ".case"


def folder() -> Path:
    """Where cases are written unless another place is chosen."""
    return data_folder() / "cases"


def usual_path(title: str, number: int) -> Path:
    """The file that is proposed."""
    return folder() / f"{title}, order {number}{SUFFIX}"


def typed_case_path(out: str) -> Path:
    """The file that is written for what somebody has typed."""
    path = disk_files.typed_path(out)
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


def write(again: ReplaySession, timeline: Timeline, number: int, out: str) -> str:
    """Write everything up to that order as a case; why it cannot be, or "" if it was."""
    # cases are written rarely: the window opens sooner without all that reads them
    from game.cases.export import (
        case_text,
        checked,
    )

    path = typed_case_path(out)
    timeline.until(number)
    record = again.record
    try:
        if path.exists():
            return f"There is a file {path.name} already. Choose another name."
        text = case_text(
            record.scenario,
            record.thrown(),
            again.actions[:number],
            again.battle.field,
            again.ruleset,
            path.stem,
        )
        write_whole(path, text.encode())
        fault = checked(path)
    except (OSError, ValueError) as error:
        return f"Not written: {getattr(error, 'strerror', None) or error}"
    except EnfiladeError as error:
        path.unlink(missing_ok=True)
        return f"Not written: {error}"
    if fault:
        path.unlink(missing_ok=True)
        return _why(again.battle, fault)
    return ""


def _why(battle: Battle, fault: str) -> str:
    """What is the matter with a case that does not go as the battle went."""
    name, field = battle.scenario.map, battle.field
    path = maps().get(name)
    if path and terrain(load(path)) != terrain(field):
        earlier = f"the battle was played on an earlier {field.title or name}"
        return f"Not written: {earlier}, and cases are played on the map as it is now"
    return f"Not written: read back, it does not go as the battle went ({fault})"
