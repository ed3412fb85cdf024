"""What one can go on with: the battle or the campaign that was played last."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.seat.campaigns import campaign_files
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.saves import autosaves, quarantine, storage
from game.client.seat.saves.save_list import SavedBattle


@dataclass(frozen=True)
class LastPlayed:
    """One of the two, or neither; of a battle of a campaign it is the campaign."""

    battle: SavedBattle | None = None
    book: CampaignBook | None = None

    def __bool__(self) -> bool:
        return self.battle is not None or self.book is not None


def last_played() -> LastPlayed:
    """What cannot be read is told as a notice, and what was played before it comes in its place.

    Each folder counts what was written in it; between the two only the clock can tell.
    """
    saved, book = autosaves.latest(), _latest_campaign()
    if saved is None:
        return LastPlayed(book=book)
    pending = book.state.pending if book else None
    ours = pending is not None and saved.record is not None and saved.record.seed == pending.seed
    newer = book is not None and storage.written_at(book.path) >= storage.written_at(saved.path)
    if ours or newer:
        return LastPlayed(book=book)
    return LastPlayed(battle=SavedBattle(saved, autosaves.parse_autosave_name(saved.path)))


def _latest_campaign() -> CampaignBook | None:
    for path in campaign_files.files():
        one = campaign_files.saved(path)
        if one.state:
            return CampaignBook(one.state, path)
        quarantine.notices.tell(f"{one.fault}; it stays among your campaigns")
    return None
