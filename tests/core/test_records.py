"""Saves and replays: written whole or not at all, and read with words about what is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from game.core.actions import EndTurn
from game.core.battle import Battle
from game.core.errors import RecordError
from game.core.events import Event
from game.core.field import Door, Field, Tile
from game.core.records import files, ground
from game.core.records.files import LIMIT, Record, Recorder, read, write
from game.core.records.ground import terrain
from game.core.records.replay import replay
from game.core.records.validation import actions_of
from game.core.references import UnitId
from game.rulesets import RULESETS
from tests.core.yard import YARD, battle

NWO = RULESETS["nwo"]


def played(turns: int = 12) -> tuple[Battle, Record]:
    """A battle of a few orders, each the middle one of those that are allowed, and its record."""
    fight = battle("record")
    recorder = Recorder(fight, "record", {"azure": "human", "ember": "normal"})
    recorder.note()
    for number in range(turns):
        orders = fight.legal_actions()
        fight.apply(orders[number * 7 % len(orders)])
        recorder.note()
    return fight, recorder.record("a summer's day", "0.1")


@pytest.fixture(scope="module")
def record() -> Record:
    return played()[1]


def test_a_record_comes_back_from_the_disk_as_it_was(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "fight.enfilade"
    write(record, path)
    again = read(path)
    assert again == record
    assert os.listdir(path.parent) == ["fight.enfilade"]
    assert (again.players, again.saved, again.game) == (
        {"azure": "human", "ember": "normal"},
        "a summer's day",
        "0.1",
    )


def test_a_record_that_is_read_plays_as_it_was_played(tmp_path: Path) -> None:
    fight, record = played()
    write(record, tmp_path / "fight.enfilade")
    seen: list[list[Event]] = []
    again = replay(read(tmp_path / "fight.enfilade"), YARD, NWO, seen.append)
    assert again.digest() == fight.digest()
    assert again.history == fight.history
    assert len(seen) == len(fight.history) + 1


def test_a_failing_write_leaves_the_old_file_and_no_litter(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fight.enfilade"
    write(record, path)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for step in ("replace", "fsync"):
        with monkeypatch.context() as patch:
            patch.setattr(os, step, full)
            with pytest.raises(OSError, match="No space left"):
                write(msgspec.structs.replace(record, saved="later"), path)
        assert path.read_bytes() == before
        assert os.listdir(tmp_path) == ["fight.enfilade"]


# ---------------------------------------------------------------- what cannot be read


def refused(path: Path) -> str:
    with pytest.raises(RecordError) as error:
        read(path)
    text = str(error.value)
    assert "\n" not in text and str(path) in text
    return text


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "no such file" in refused(tmp_path / "nothing.enfilade")
    assert "no such file" in refused(tmp_path)
    for name in ("a\0b", "a\ud800b"):
        with pytest.raises(RecordError, match="no such file"):
            read(tmp_path / name)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file(record: Record, tmp_path: Path, share: float) -> None:
    path = tmp_path / "fight.enfilade"
    write(record, path)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    assert "not a saved battle" in refused(path)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"[]", b"{}", b"null", b'"text"', b"{" * 5000, b"[" * 200_000, b"PK\x03\x04"]
)
def test_a_file_of_another_kind(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "fight.enfilade"
    path.write_bytes(data)
    assert "not a saved battle" in refused(path)


def test_a_damaged_file(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "fight.enfilade"
    write(record, path)
    path.write_bytes(
        path.read_bytes().replace(b'"record"', b'"rekord"', 1).replace(b'"rekord":{', b'"record":{', 1)
    )
    assert read(path) == record
    path.write_bytes(path.read_bytes().replace(b"Alice", b"Alina"))
    assert "damaged: its checksum does not fit" in refused(path)


def test_a_wrong_checksum(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "fight.enfilade"
    write(record, path)
    file = msgspec.json.decode(path.read_bytes())
    path.write_bytes(msgspec.json.encode({**file, "check": "0" * 32}))
    assert "checksum" in refused(path)


def test_the_ground_is_counted_and_written_once_a_battle(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A map of 512 x 512 tiles takes a second, and every order writes a record."""
    fight, counted = played()[0], list[str]()

    def counting(name: str, known: Callable[[Field], object]) -> Callable[[Field], object]:
        def count(field: Field) -> object:
            counted.append(name)
            return known(field)

        return count

    monkeypatch.setattr(files, "terrain", counting("terrain", ground.terrain))
    monkeypatch.setattr(files, "written", counting("written", ground.written))
    recorder = Recorder(fight, "record", {})
    assert [recorder.record().terrain for _ in range(3)] == [ground.terrain(fight.field)] * 3
    assert counted == ["terrain", "written"]
    loaded = Recorder(fight, "record", {}, record)
    assert (loaded.record().terrain, loaded.record().ground) == (record.terrain, record.ground)
    assert counted == ["terrain", "written"], "what was loaded was compared with the map already"


def test_another_format(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "fight.enfilade"
    write(record, path)
    file = msgspec.json.decode(path.read_bytes())
    path.write_bytes(msgspec.json.encode({**file, "enfilade": 99}))
    assert "format 99, this game reads formats 1 to 5" in refused(path)


def test_a_right_checksum_on_wrong_contents(tmp_path: Path) -> None:
    path = tmp_path / "fight.enfilade"
    body = b'{"scenario":"none"}'
    file = {"enfilade": 1, "check": files.checksum(body), "record": msgspec.Raw(body)}
    path.write_bytes(msgspec.json.encode(file))
    assert "scenario" in refused(path)


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.enfilade"
    with path.open("wb") as file:
        file.truncate(LIMIT + 1)
    assert "larger than 32 MB" in refused(path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_must_not_be_read(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "fight.enfilade"
    write(record, path)
    path.chmod(0)
    assert "cannot be read" in refused(path)


# ---------------------------------------------------------------- what does not play


@pytest.mark.parametrize(
    "raw",
    [
        b'{"type":"Teleport","unit":1}',
        b'{"type":"Move","unit":"one","path":[]}',
        b'{"type":"Move","unit":1}',
        b'{"unit":1}',
        b"[1]",
        b"null",
    ],
)
def test_an_action_that_is_none_is_named_by_its_number(record: Record, raw: bytes) -> None:
    wrong = msgspec.structs.replace(
        record, actions=(*record.actions[:2], msgspec.Raw(raw), *record.actions[3:])
    )
    with pytest.raises(RecordError, match="action 3 is none of No Way Out"):
        actions_of(wrong, NWO)
    with pytest.raises(RecordError, match="action 3"):
        replay(wrong, YARD, NWO)


def test_an_action_that_is_refused_is_named_with_the_rule(record: Record) -> None:
    first = msgspec.json.decode(record.actions[0])["unit"]
    raw = msgspec.Raw(
        msgspec.json.encode(EndTurn(next(UnitId(unit) for unit in (3, 4, 5, 6) if unit != first)))
    )
    with pytest.raises(RecordError, match=r"action 1 \(End turn\) is refused: .*\(battle\)"):
        replay(msgspec.structs.replace(record, actions=(raw, *record.actions[1:])), YARD, NWO)


def test_a_state_that_differs_is_named_by_the_action_after_which_it_does(record: Record) -> None:
    digests = list(record.digests)
    digests[4] = "0" * 32
    with pytest.raises(RecordError, match="differs after action 4"):
        replay(msgspec.structs.replace(record, digests=tuple(digests)), YARD, NWO)
    with pytest.raises(RecordError, match="differs at the beginning"):
        replay(msgspec.structs.replace(record, seed="another"), YARD, NWO)


def test_a_changed_map_is_noticed(record: Record) -> None:
    tiles = (Tile(cost=2), *YARD.tiles[1:])
    for changed in (replace(YARD, tiles=tiles), replace(YARD, doors=(Door((4, 3), open=True),))):
        assert terrain(changed) != terrain(YARD)
        with pytest.raises(RecordError, match="is not the one that this battle was played on"):
            replay(msgspec.structs.replace(record, ground=UNSET), changed, NWO)
    assert terrain(replace(YARD, title="Another title")) == terrain(YARD)
