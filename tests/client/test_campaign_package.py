"""A campaign as one file for others: its battles come along, and nothing else does."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.campaign.saves import CampaignError
from game.campaign.state import State
from game.client.seat.campaigns import campaign_book, campaign_package
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.match import Match
from game.client.seat.saves import autosaves, campaign_files
from game.core.components import CLOCK
from tests.campaign.small import begun
from tests.client.test_campaign_book import an_order, gone, kept


@pytest.fixture(scope="module")
def day_one(tmp_path_factory: pytest.TempPathFactory) -> State:
    return begun(tmp_path_factory.mktemp("first"))


@pytest.fixture
def won(day_one: State) -> CampaignBook:
    """A campaign with a battle behind it."""
    book = kept(day_one)
    match = gone(book)
    an_order(match)
    table = match.battle.table
    table.world.put(CLOCK, replace(table.clock, winner="azure"))
    assert not book.conclude(match)
    autosaves.release_others(None)
    return book


def handed(book: CampaignBook, folder: Path) -> Path:
    out = folder / "ours.campaign"
    out.write_bytes(campaign_package.packed_with_battles(book.path))
    return out


def test_the_records_of_its_battles_come_along(won: CampaignBook, tmp_path: Path) -> None:
    out, debrief = handed(won, tmp_path), won.state.debrief
    assert debrief and handed(won, tmp_path).read_bytes() == out.read_bytes()
    record = won.record_path(debrief.record)
    assert record
    before = record.read_bytes()
    campaign_files.remove(won.path)
    found = campaign_book.opened(campaign_package.taken_in(out))
    assert found.state == won.state
    again = found.record_path(debrief.record)
    assert again and again.read_bytes() == before and again != record


@pytest.mark.parametrize("ironman", [False, True])
def test_the_battle_that_waits_comes_along(day_one: State, tmp_path: Path, ironman: bool) -> None:
    book = kept(replace(day_one, ironman=ironman))
    match = gone(book)
    if ironman:
        match.make_final()
    an_order(match)
    out = handed(book, tmp_path)
    autosaves.release_others(None)
    assert match.kept
    match.kept.path.unlink()
    campaign_files.remove(book.path)
    found = campaign_book.opened(campaign_package.taken_in(out))
    again = found.battle()
    assert not found.vanished and isinstance(again, Match)
    assert again.battle.digest() == match.battle.digest() and again.final == ironman


def test_one_without_battles_as_it_was_written_before_is_taken_in(won: CampaignBook, tmp_path: Path) -> None:
    out = tmp_path / "old.campaign"
    out.write_bytes(won.path.read_bytes())
    assert campaign_book.opened(campaign_package.taken_in(out)).state == won.state


def test_what_is_hostile_or_damaged_is_refused_whole(won: CampaignBook, tmp_path: Path) -> None:
    debrief = won.state.debrief
    assert debrief
    data, here = won.path.read_bytes(), len(campaign_files.files())
    record = f"battles/{debrief.record}"
    hostile: list[tuple[str, list[tuple[str, bytes]]]] = [
        ("is missing", [("other.campaign", data)]),
        ("of which the campaign does not tell", [("saved.campaign", data), ("../evil.enfilade", b"x")]),
        ("of which the campaign does not tell", [("saved.campaign", data), ("battles/x.enfilade", b"x")]),
        ("of which the campaign does not tell", [("saved.campaign", data), ("waiting.enfilade", b"x")]),
        ("not a saved battle", [("saved.campaign", data), (record, b"{}")]),
        ("larger than it can be", [("saved.campaign", data), (record, bytes(33 << 20))]),
        ("checksum", [("saved.campaign", data.replace(b'"tries":1', b'"tries":2', 1))]),
    ]
    for number, (words, files) in enumerate(hostile):
        out = tmp_path / f"{number}.campaign"
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files:
                archive.writestr(name, content)
        with pytest.raises(CampaignError, match=words):
            campaign_package.taken_in(out)
    whole = campaign_package.packed_with_battles(won.path)
    cut = tmp_path / "cut.campaign"
    for size in range(2, len(whole), len(whole) // 12):
        cut.write_bytes(whole[:size])
        with pytest.raises(CampaignError):
            campaign_package.taken_in(cut)
    assert len(campaign_files.files()) == here and not (tmp_path.parent / "evil.enfilade").exists()


def test_where_there_is_no_room_the_newest_battles_come_along(
    won: CampaignBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, folder = won.state, campaign_files.battle_folder(won.path)
    first = state.people[0]
    older = replace(first.history[-1], day=0, record="00 older.enfilade")
    (folder / "00 older.enfilade").write_bytes(b"x" * 900)
    state = state.with_person(replace(first, history=(older, *first.history)))
    campaign_files.write(state, won.path)
    newest = state.debrief.record if state.debrief else ""
    size = won.path.stat().st_size + (folder / newest).stat().st_size
    monkeypatch.setattr(campaign_package, "MOST_BYTES", size + 100)
    data = campaign_package.packed(won.path, state, folder, None)
    out = won.path.with_name("packed.zip")
    out.write_bytes(data)
    with zipfile.ZipFile(out) as archive:
        assert archive.namelist() == ["saved.campaign", f"battles/{newest}"]
