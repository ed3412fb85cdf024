"""Campaigns on the disk: whole or not at all, judged before they are played."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from game.campaign import saves
from game.campaign.battles import picked, set_out
from game.campaign.saves import CampaignError, read, write
from game.campaign.state import Pending, State
from game.core.records.files import checksum
from game.lab.campaigns import battle
from tests.campaign.small import begun


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory) -> State:
    """A state with a battle behind it."""
    state = begun(tmp_path_factory.mktemp("far"), "opend6")
    return battle(set_out(state, "one", picked(state, "one")), "easy")


def test_what_is_written_is_read(tmp_path: Path, far: State) -> None:
    path = tmp_path / "x.campaign"
    for state in (begun(tmp_path), far, set_out(begun(tmp_path), "one", (1, 2))):
        write(state, path, 7)
        assert read(path) == state and saves.writes_of(path) == 7


def test_a_file_cut_off_at_any_byte_is_refused_in_words(tmp_path: Path, far: State) -> None:
    path = tmp_path / "x.campaign"
    write(far, path)
    data = path.read_bytes()
    for cut in [*range(120), *range(120, len(data), max(1, len(data) // 300))]:
        path.write_bytes(data[:cut])
        with pytest.raises(CampaignError) as error:
            read(path)
        assert str(path) in str(error.value) and "\n" not in str(error.value)


def test_a_flipped_bit_anywhere_is_refused_or_changes_nothing(tmp_path: Path, far: State) -> None:
    path, random = tmp_path / "x.campaign", Random("bits")
    write(far, path)
    data = path.read_bytes()
    for _ in range(300):
        place = random.randrange(len(data))
        path.write_bytes(data[:place] + bytes([data[place] ^ (1 << random.randrange(8))]) + data[place + 1 :])
        try:
            assert read(path) == far
        except CampaignError:
            continue


def test_a_write_that_is_killed_leaves_the_step_before(
    tmp_path: Path, far: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.campaign"
    write(far, path)

    def killed(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("replace", "fsync"):
        with monkeypatch.context() as patched:
            patched.setattr(os, name, killed)
            with pytest.raises(OSError):
                write(replace(far, day=far.day + 1), path)
        assert read(path) == far
    assert [one.name for one in tmp_path.iterdir()] == ["x.campaign"]


def test_a_newer_format_and_files_of_others_are_refused(tmp_path: Path, far: State) -> None:
    path = tmp_path / "x.campaign"
    write(far, path)
    path.write_bytes(path.read_bytes().replace(b'"campaign":1', b'"campaign":2', 1))
    with pytest.raises(CampaignError, match="format 2, this game reads formats 1 to 1"):
        read(path)
    for data in (b"", b"{}", b"[" * 9999, b"\xff" * 40, b'{"enfilade":3}'):
        path.write_bytes(data)
        with pytest.raises(CampaignError):
            read(path)
    with pytest.raises(CampaignError, match="cannot be read"):
        read(tmp_path)


def awaited(state: State) -> Pending:
    pending = set_out(state, "one", (1,)).pending
    assert pending
    return pending


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda state: replace(state, ruleset="chess"), "ruleset 'chess'"),
        (lambda state: replace(state, people=(*state.people, state.people[0])), "one number"),
        (lambda state: replace(state, opened={"nowhere": 1}), "mission 'nowhere'"),
        (lambda state: replace(state, shut=("nowhere",)), "mission 'nowhere'"),
        (
            lambda state: replace(state, people=(replace(state.people[0], id=99), *state.people)),
            "one name",
        ),
        (
            lambda state: replace(state, pending=replace(awaited(state), people=(77,))),
            "whom it does not have",
        ),
    ],
)  # fmt: skip
def test_what_could_not_be_played_on_is_refused(tmp_path: Path, change: object, told: str) -> None:
    path = tmp_path / "x.campaign"
    write(change(begun(tmp_path)), path)  # type: ignore[operator]
    with pytest.raises(CampaignError, match=told):
        read(path)


def test_states_of_the_wrong_shape_are_refused(tmp_path: Path, far: State) -> None:
    """Every field of the state, with something else in it: refused in a line, or as good."""
    path, body = tmp_path / "x.campaign", msgspec.json.decode(msgspec.json.encode(far))
    for field in list(body):
        for value in (None, -1, "x" * 5000, [1], {"a": 1}, 10**30):
            strange = msgspec.json.encode({**body, field: value})
            check = checksum(strange)
            file = {"campaign": 1, "writes": 0, "check": check, "state": msgspec.Raw(strange)}
            path.write_bytes(msgspec.json.encode(file))
            with contextlib.suppress(CampaignError):
                assert isinstance(read(path), State)
