"""Campaigns on the disk: each a file, written whole or not at all after every step, judged whole before it is
played."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import msgspec

from game.campaign.definition import MOST_MISSIONS, MOST_PEOPLE
from game.campaign.state import State
from game.core.errors import EnfiladeError, has_invisible_signs, short
from game.core.misfits import misfit
from game.core.records import files

FORMAT = 1
"""What each format holds stands in docs/campaigns.md. Older ones are read for ever."""
LIMIT = 8 * 2**20
SUFFIX = ".campaign"
_WRITES = re.compile(rb'\{"campaign":\d{1,3},"writes":(\d{1,15}),')


class CampaignError(EnfiladeError):
    """A campaign cannot be read, or not be played any more: one line, where and why."""

    def __init__(self, words: object) -> None:
        super().__init__(short(str(words), 600))


class _File(msgspec.Struct, kw_only=True):
    """`writes` counts what was written in a folder, so that no clock has to be trusted."""

    campaign: int
    writes: int
    check: str
    state: msgspec.Raw


def write(state: State, path: Path, writes: int = 0) -> None:
    """Put the state into the file, whole or not at all. OSError if the disk does not let us."""
    body = msgspec.json.encode(state)
    file = _File(
        campaign=FORMAT,
        writes=min(max(0, writes), files.MOST_WRITES),
        check=files.checksum(body),
        state=msgspec.Raw(body),
    )
    data = msgspec.json.encode(file)
    if len(data) > LIMIT:
        raise OSError(errno.EFBIG, "the campaign is longer than a file of one may be")
    files.write_whole(path, data)


def read(path: Path) -> State:
    """The state in the file. CampaignError, in words, if there is none, it is damaged, or cannot be played
    on."""
    where = short(str(path), 200)
    try:
        if path.stat().st_size > LIMIT:
            raise CampaignError(f"{where}: larger than {LIMIT // 2**20} MB, no campaign of ours")
        data = path.read_bytes()
    except OSError as error:
        raise CampaignError(f"{where}: cannot be read: {error.strerror}") from None
    return parsed(data, where)


def parsed(data: bytes, where: str) -> State:
    """The same of the contents of a file. CampaignError, in words, if they are none."""
    try:
        file = msgspec.json.decode(data, type=_File)
        if not 1 <= file.campaign <= FORMAT:
            known = f"this game reads formats 1 to {FORMAT}"
            raise CampaignError(f"{where}: written in format {file.campaign}, {known}")
        if files.checksum(bytes(file.state)) != file.check:
            raise CampaignError(f"{where}: damaged: its checksum does not fit its contents")
        state = msgspec.json.decode(file.state, type=State)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CampaignError(f"{where}: not a saved campaign: {misfit(error).told}") from None
    fault = _fault(state)
    if fault:
        raise CampaignError(f"{where}: {fault}")
    return state


def writes_of(path: Path) -> int:
    """The number under which the file was written; 0 if it has none or cannot be read."""
    return files.writes_of(path, _WRITES)


# ---------------------------------------------------------------- judged whole


def _fault(state: State) -> str:
    """Why nobody can play on from there, "" if somebody can."""
    from game.rulesets import RULESETS

    if state.ruleset not in RULESETS:
        return f"it is played by the ruleset {short(state.ruleset)!r}, which this version does not have"
    missions = state.campaign.missions
    if len(missions) > MOST_MISSIONS or len(state.living) > MOST_PEOPLE:
        return f"it has {len(missions)} missions and {len(state.living)} people, more than there can be"
    numbers = [person.id for person in state.people]
    if len(set(numbers)) < len(numbers):
        return "two of its people have one number"
    names = [person.name for person in state.people]
    if len(set(names)) < len(names) or any(has_invisible_signs(name) for name in names):
        return "two of its people have one name, or a name has signs that cannot be seen"
    pending = state.pending
    passing = () if state.campaign.endless else (*state.shut, *state.scouted)
    named = (*state.opened, *passing, *((pending.mission,) if pending else ()))
    strange = next((name for name in named if name not in missions), None)
    if strange is not None:
        return f"it speaks of the mission {short(strange)!r}, which it does not have"
    if pending and not set(pending.people) <= set(numbers):
        return "somebody went into its battle whom it does not have"
    if state.debrief and not {deed.person for deed in state.debrief.deeds} <= set(numbers):
        return "it tells of somebody whom it does not have"
    return ""
