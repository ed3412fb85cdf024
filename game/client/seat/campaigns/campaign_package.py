"""A campaign as one file for others: what is saved of it, the records of its battles, and the one that waits.
A zip archive, checked as hostile before anything of it is written."""

from __future__ import annotations

import contextlib
import tempfile
import zipfile
import zlib
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from game.campaign import saves
from game.campaign.saves import CampaignError
from game.campaign.state import State
from game.client.seat.saves import autosaves, campaign_files
from game.core.errors import RecordError, has_invisible_signs, short
from game.core.records import files as records
from game.core.records.files import SUFFIX, Record, unpacked, write_whole

CAMPAIGN, WAITING, BATTLES = "saved.campaign", "waiting", "battles"
MOST_RECORDS = 400
MOST_BYTES, MOST_PACKED = 64 << 20, 64 << 20
"""Bytes of all that is in the archive, and of the archive itself."""
_LONGEST = 120
_DATE = (1980, 1, 1, 0, 0, 0)
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError)
"""What a damaged archive raises."""


@dataclass
class Opened:
    """What came along: `battles` are files of records by name, `waiting` the battle that has begun."""

    state: State
    battles: dict[str, bytes] = field(default_factory=dict)
    waiting: Record | None = None


def packed(path: Path, state: State, folder: Path, waiting: Path | None) -> bytes:
    """The campaign in `path` with the records that its people and its debrief tell of, the newest first for
    as long as there is room. OSError if it cannot be read."""
    written = BytesIO()
    data = path.read_bytes()
    left = MOST_BYTES - len(data)
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        _put(archive, CAMPAIGN, data)
        found = [(f"{WAITING}{SUFFIX}", waiting)] if waiting else []
        found += [(f"{BATTLES}/{name}", folder / name) for name in reversed(told_of(state))]
        for name, one in found[:MOST_RECORDS]:
            with contextlib.suppress(OSError):
                record = one.read_bytes()
                left -= len(record)
                if left < 0:
                    break
                _put(archive, name, record)
    return written.getvalue()


def told_of(state: State) -> list[str]:
    """The records that the campaign tells of, the oldest first. Names that lead elsewhere are none."""
    entries = [(entry.day, entry.record) for person in state.people for entry in person.history]
    if state.debrief:
        entries.append((state.debrief.day, state.debrief.record))
    return [name for name in dict.fromkeys(name for _, name in sorted(entries)) if _plain(name)]


def _plain(name: str) -> bool:
    clean = bool(name) and len(name) <= _LONGEST and name == Path(name).name and "\\" not in name
    return clean and name.endswith(SUFFIX) and ":" not in name and not has_invisible_signs(name)


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Files without a date: the same campaign is the same archive."""
    archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)


# ---------------------------------------------------------------- opened


def opened(source: Path) -> Opened:
    """What the file holds, all of it judged; one without battles, as older versions wrote it, is right too.
    CampaignError, in one line, if it is none, is damaged, or holds what no campaign tells of."""
    where = short(str(source), 200)
    try:
        with source.open("rb") as file:
            packed_up = file.read(2) == b"PK"
        if not packed_up:
            return Opened(saves.read(source))
        if source.stat().st_size > MOST_PACKED:
            raise CampaignError(f"{where}: larger than {MOST_PACKED >> 20} MB, no campaign of ours")
        with zipfile.ZipFile(source) as archive:
            return _judged(archive, where)
    except (RecordError, CampaignError):
        raise
    except _BROKEN as error:
        raise CampaignError(f"{where}: damaged: {short(str(error), 80)}") from None
    except OSError as error:
        raise CampaignError(f"{where}: cannot be read: {error.strerror or error}") from None


def _judged(archive: zipfile.ZipFile, where: str) -> Opened:
    found = archive.infolist()
    if len(found) > MOST_RECORDS + 1 or sum(one.file_size for one in found) > MOST_BYTES:
        raise CampaignError(f"{where}: more files, or larger ones, than a campaign has")
    names = [one.filename for one in found]
    if CAMPAIGN not in names or len(set(names)) < len(names):
        raise CampaignError(f"{where}: not a campaign: {CAMPAIGN} is missing, or something is there twice")
    state = saves.parsed(_read(archive, CAMPAIGN, saves.LIMIT, where), where)
    known = {f"{BATTLES}/{name}" for name in told_of(state)}
    if state.pending:
        known.add(f"{WAITING}{SUFFIX}")
    strange = next((name for name in names if name != CAMPAIGN and name not in known), None)
    if strange is not None:
        raise CampaignError(f"{where}: holds {short(strange, 60)!r}, of which the campaign does not tell")
    result = Opened(state)
    with tempfile.TemporaryDirectory(prefix="enfilade-") as folder:
        for name in (one for one in names if one != CAMPAIGN):
            data = _read(archive, name, records.LIMIT, where)
            record = _record(data, Path(folder) / Path(name).name, where)
            if name.startswith(BATTLES):
                result.battles[Path(name).name] = data
            elif state.pending and record.seed == state.pending.seed:
                result.waiting = record
            else:
                raise CampaignError(f"{where}: the battle in it is not the one that the campaign waits for")
    return result


def _read(archive: zipfile.ZipFile, name: str, most: int, where: str) -> bytes:
    data = unpacked(archive, name, most)
    if data is None:
        raise CampaignError(f"{where}: {short(name, 60)} is larger than it can be")
    return data


def _record(data: bytes, place: Path, where: str) -> Record:
    """The record in these bytes, judged as every saved battle is."""
    place.write_bytes(data)
    try:
        return records.read(place)
    except RecordError as error:
        words = str(error).replace(str(place), place.name)
        raise CampaignError(f"{where}: {words}") from None


def taken_in(source: Path) -> Path:
    """A campaign from elsewhere, under a name of its own, with the battles that came along. CampaignError if
    it can be none, or is one of ironman that is here already: nobody goes back in those."""
    found = opened(source)
    state = found.state
    if state.ironman and any(one.state and one.state.seed == state.seed for one in campaign_files.listed()):
        raise CampaignError(f"{source.name}: this ironman campaign is here already, and goes on from there")
    path = campaign_files.fresh_path(state.campaign.id or "campaign")
    for name, data in found.battles.items():
        write_whole(campaign_files.battle_folder(path) / name, data)
    if found.waiting:
        autosaves.put_down(found.waiting)
    campaign_files.write(state, path)
    return path


def packed_with_battles(path: Path) -> bytes:
    """The campaign of that file with the records of its battles, as one file for others. OSError or
    CampaignError if it cannot be read."""
    state = saves.read(path)
    seed = state.pending.seed if state.pending else ""
    return packed(path, state, campaign_files.battle_folder(path), autosaves.of_seed(seed))
