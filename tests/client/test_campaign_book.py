"""Campaigns at a seat: every step written at once, battles found again, nothing of one lost to another."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.campaign import battles, experience, saves
from game.campaign.aftermath import forfeited
from game.campaign.battles import picked, set_out
from game.campaign.saves import CampaignError
from game.campaign.state import State
from game.campaign.steps import waited
from game.client.seat.campaigns import campaign_book, campaign_package
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.match import Match
from game.client.seat.saves import campaign_files
from game.client.seat.setup.open_battle import PreparedBattle
from game.client.seat.undo import FINAL
from game.core.components import CLOCK
from game.core.records import files as records
from tests.campaign.small import begun, rich


@pytest.fixture(scope="module")
def day_one(tmp_path_factory: pytest.TempPathFactory) -> State:
    return begun(tmp_path_factory.mktemp("first"))


@pytest.fixture
def book(day_one: State) -> CampaignBook:
    return kept(day_one)


def kept(state: State) -> CampaignBook:
    """The campaign, in a file of its own."""
    book = CampaignBook(state, campaign_files.fresh_path("mini"))
    book.keep()
    return book


def gone(book: CampaignBook) -> Match:
    """The battle of the first mission, begun."""
    assert not book.step(lambda state: set_out(state, "one", picked(state, "one")))
    prepared = book.battle()
    assert isinstance(prepared, PreparedBattle)
    match = prepared.begin()
    match.begin()
    return match


def an_order(match: Match) -> None:
    match.act(match.battle.legal_actions()[0])


# ---------------------------------------------------------------- steps


def test_every_step_is_written_at_once(book: CampaignBook) -> None:
    assert not book.step(waited)
    assert book.state.day == 2 and campaign_book.opened(book.path).state == book.state
    assert book.step(lambda state: set_out(state, "two", (1,))) == "Ford opens after Yard."
    assert campaign_book.opened(book.path).state.day == 2


def test_what_was_bought_goes_back_until_the_next_step(day_one: State) -> None:
    book = kept(rich(day_one))
    before, person = book.state, book.state.people[0]
    first, second = [step.skill for step in experience.steps(before, person) if not step.why][:2]
    for skill in (first, second):
        assert not book.buy(partial(experience.raised, number=person.id, skill=skill))
    assert book.changed and not book.undo() and not book.undo()
    assert book.state == before and campaign_book.opened(book.path).state == before
    assert book.undo() == "Nothing was changed since the last step."
    book.buy(lambda state: experience.raised(state, person.id, first))
    book.step(waited)
    assert not book.changed and book.undo()


def test_a_disk_that_is_full_is_told_and_the_step_stays(
    book: CampaignBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(saves, "write", full)
        assert not book.step(waited)
    assert book.fault == "Not saved: No space left on device." and book.state.day == 2
    book.step(waited)
    assert not book.fault and campaign_book.opened(book.path).state.day == 3


# ---------------------------------------------------------------- several files


def test_several_lie_beside_each_other_the_last_played_first(day_one: State) -> None:
    books = [kept(day_one) for _ in range(3)]
    assert [one.path for one in campaign_files.listed()] == [book.path for book in reversed(books)]
    books[1].step(waited)
    latest = campaign_files.latest()
    assert latest and latest.path == books[1].path
    assert [book.state.day for book in map(campaign_book.opened, (book.path for book in books))] == [1, 2, 1]


def test_no_clock_is_trusted(day_one: State, monkeypatch: pytest.MonkeyPatch) -> None:
    old = kept(day_one)
    monkeypatch.setattr(time, "strftime", lambda _: "19990101-000000")
    new = kept(day_one)
    assert new.path.name < old.path.name and campaign_files.files()[0] == new.path


def test_a_damaged_one_is_named_and_kept_and_the_others_go_on(day_one: State) -> None:
    good, bad = kept(day_one), kept(day_one)
    data = bad.path.read_bytes()[:-9]
    bad.path.write_bytes(data)
    told = {one.path: one for one in campaign_files.listed()}
    assert told[good.path].state and not told[bad.path].state and str(bad.path) in told[bad.path].fault
    latest = campaign_files.latest()
    assert latest and latest.path == good.path
    good.step(waited)
    assert bad.path.read_bytes() == data
    with pytest.raises(CampaignError):
        campaign_book.opened(bad.path)


def test_one_that_is_taken_in_has_a_file_of_its_own(day_one: State, tmp_path: Path) -> None:
    book, away = kept(day_one), tmp_path / "stick" / "ours.campaign"
    away.parent.mkdir()
    away.write_bytes(book.path.read_bytes())
    path = campaign_package.taken_in(away)
    assert path != book.path and path.parent == book.path.parent
    assert campaign_book.opened(path).state == book.state
    away.write_bytes(b"{}")
    with pytest.raises(CampaignError):
        campaign_package.taken_in(away)
    assert len(campaign_files.files()) == 2


def test_one_that_is_removed_takes_its_battles_along(book: CampaignBook, day_one: State) -> None:
    other = kept(day_one)
    for one in (book, other):
        campaign_files.battle_folder(one.path).mkdir(parents=True)
        (campaign_files.battle_folder(one.path) / "01 x.enfilade").write_text("x")
    campaign_files.remove(book.path)
    assert [path.name for path in campaign_files.files()] == [other.path.name]
    assert not campaign_files.battle_folder(book.path).exists()
    assert other.record_path("01 x.enfilade")


# ---------------------------------------------------------------- battles


def test_a_battle_that_has_begun_is_found_where_it_stood(book: CampaignBook) -> None:
    match = gone(book)
    an_order(match)
    again = campaign_book.opened(book.path).battle()
    assert isinstance(again, Match) and again.battle.digest() == match.battle.digest()
    assert again.players == battles.players(book.state) and again.kept == match.kept


def test_a_battle_that_is_over_goes_into_the_campaign_with_its_record(
    book: CampaignBook, day_one: State
) -> None:
    match = gone(book)
    other = kept(replace(day_one, seed="other"))
    found = campaign_book.awaiting(match)
    assert found and found.path == book.path
    an_order(match)
    assert book.conclude(match) == "The battle is not over." and book.state.pending
    assert not campaign_files.battle_folder(book.path).exists()
    table = match.battle.table
    table.world.put(CLOCK, replace(table.clock, winner="azure"))
    assert not book.conclude(match)
    debrief = book.state.debrief
    assert debrief and debrief.outcome == "won" and not book.state.pending
    path = book.record_path(debrief.record)
    assert path and records.read(path).seed == match.seed
    assert campaign_book.awaiting(match) is None and not other.state.fought


def test_an_ironman_battle_whose_record_was_deleted_is_lost_and_not_begun_anew(day_one: State) -> None:
    book = kept(replace(day_one, ironman=True))
    match = gone(book)
    campaign_book.hold(match, False)
    match.make_final()
    assert match.kept
    match.kept.path.unlink()
    assert not campaign_book.opened(book.path).vanished, "nobody has done anything in it"
    an_order(match)
    found = campaign_book.opened(book.path)
    assert found.state.pending and found.state.pending.begun and not found.vanished
    match.kept.path.unlink()
    assert found.vanished and not found.step(forfeited)
    told = found.state.debrief
    assert told and told.outcome == "lost" and told.words.startswith("The record of the battle is gone")
    assert not found.state.pending and not any(person.wound for person in found.state.people)
    assert all(
        person.history[-1].words == "nobody knows what happened"
        for person in found.state.people
        if person.history
    )
    assert any(person.history for person in found.state.people)


def test_other_campaigns_may_begin_a_battle_anew(book: CampaignBook) -> None:
    match = gone(book)
    an_order(match)
    found = campaign_book.opened(book.path)
    assert found.state.pending and not found.state.pending.begun and not found.vanished


def test_a_record_of_another_folder_is_nobodys(book: CampaignBook) -> None:
    secret = campaign_files.folder().parent / "secret.enfilade"
    secret.write_text("x")
    campaign_files.battle_folder(book.path).mkdir(parents=True)
    assert book.record_path("../../../secret.enfilade") is None and book.record_path("") is None


def test_what_is_final_is_not_taken_back(book: CampaignBook) -> None:
    match = gone(book)
    match.make_final()
    an_order(match)
    assert match.take_back() == FINAL
    match.hand("ember", "easy")
    assert match.take_back() == FINAL
