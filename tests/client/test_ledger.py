"""The ledger of luck: what is kept of each battle, what is said of it, and the page that shows it."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.client.screens.ledger.battles import GONE, RollBattlesScreen
from game.client.screens.ledger.screen import LedgerScreen
from game.client.screens.prompts import ConfirmScreen, NameScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.screens.router import make_screen
from game.client.screens.routes import ShowLedger
from game.client.seat.match import Match
from game.client.seat.saves import autosaves
from game.client.seat.statistics import ledger, roll_table
from game.client.seat.statistics.ledger import COMPUTER, PERSON, Ledger, Throw
from game.client.seat.statistics.roll_table import AS_EXPECTED, HARSHER, KINDER, TOO_FEW, Share, wilson
from game.core.describing.attack_preview import success
from game.core.describing.roll_stats import Reader, RollOdds, Trial
from game.core.errors import EnfiladeError
from game.core.events import Event, seen_by
from game.core.table import Table
from game.rulesets import RULESETS
from tests.client.heard import Under
from tests.client.player import Player, new_match, quick
from tests.contract.stages import pick, stages

ALONE = {"Shoot", "Strike", "Burst", "Hurl", "Grapple", "Throw"}
"""Orders of which one roll, or one against another, decides."""
OTHERWISE = {"friend", "startled", "disarmed"}
"""Outcomes by which something else than the roll decides as well."""
SUFFERED = ("Resisting damage", "Health")
"""What those roll who are hit: of a throw the thrower too, if it stands in the blast."""


def trials(events: list[Event], table: Table, luck: RollOdds) -> list[Trial]:
    """All of a battle, in order."""
    reader = Reader(table, luck)
    return [trial for event in events for trial in reader.see(event)]


def play(rules: str, seed: str, most: int) -> tuple[list[Trial], list[tuple[str, Trial, object]]]:
    """The trials of a battle at random, and of single orders: the order, its trial, and the chance that was
    shown."""
    battle, _ = stages()[f"{rules} court"].begin(seed)
    luck = battle.ruleset.STATISTICS.luck
    assert luck
    random, events = Random(seed), list[Event]()
    shown: list[Any] = []
    while battle.winner is None and len(battle.history) < most:
        order = pick(battle, random)
        odds = (
            None if battle.pending or order.verb not in ALONE else battle.ruleset.chances(battle.table, order)
        )
        fresh = seen_by(None, battle.apply(order))
        events += fresh
        if odds and not battle.pending and not {one.key for one in odds.outcomes} & OTHERWISE:
            found = [
                one
                for one in trials(fresh, battle.table, luck)
                if one.unit == order.unit and one.kind not in SUFFERED
            ]
            shown += [(order.verb, found[0], success(odds))] if len(found) == 1 else []
    return trials(events, battle.table, luck), shown


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_the_ledger_holds_the_chances_that_were_shown(rules: str) -> None:
    """Lithium's orders are carried out later, with others: there the check is that of
    `test_what_is_shown_comes`."""
    compared = 0
    for seed in ("a", "b", "c"):
        for verb, trial, shown in play(rules, seed, 120)[1]:
            assert trial.chance == shown, (verb, trial)
            compared += 1
    assert compared >= (0 if rules == "lithium" else 15)


@pytest.mark.long
@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_what_is_shown_comes(rules: str) -> None:
    """Each kind of roll comes off as often as its chances say, within four standard deviations."""
    kinds: dict[str, list[Trial]] = defaultdict(list)
    for seed in range(12):
        for trial in play(rules, str(seed), 250)[0]:
            kinds[trial.kind].append(trial)
    assert len(kinds) >= 3
    for kind, found in kinds.items():
        expected = float(sum(trial.chance for trial in found))
        spread = sqrt(sum(float(trial.chance * (1 - trial.chance)) for trial in found))
        assert abs(sum(trial.came for trial in found) - expected) <= 4 * spread + 1, kind


def test_a_friend_in_the_line_is_left_out() -> None:
    """Nobody wishes to hit a friend: no trial of an attack is about somebody of the same side."""
    for seed in ("a", "b", "c", "d"):
        for verb, trial, _ in play("nwo", seed, 120)[1]:
            assert verb != "Shoot" or trial.kind in ("Shots", "Help", "Resolve")


# ---------------------------------------------------------------- what is kept


def fought(seed: str = "2187-OTTER", rounds: int = 2) -> Match:
    """A battle of so many rounds, played at random, with its autosave."""
    match = new_match()
    match.begin()
    random = Random(seed)
    while match.battle.winner is None and match.battle.table.clock.round <= rounds:
        match.act(pick(match.battle, random))
    return match


def test_every_battle_has_a_page_and_one_that_is_gone_on_with_has_no_second() -> None:
    match = fought()
    assert len(ledger.files()) == 1
    page = ledger.read().pages[0]
    assert (
        page.ruleset == "nwo" and {throw.who for throw in page.throws} <= {PERSON, COMPUTER} and page.throws
    )
    autosaves.release_others(None)
    again = fought()
    assert again.seed == match.seed and len(ledger.files()) == 1, "the same dice"


def test_a_damaged_page_is_named_and_the_others_are_told() -> None:
    fought()
    (ledger.folder() / f"broken{ledger.ENDING}").write_text('{"ruleset": 5}')
    (ledger.folder() / f"odd{ledger.ENDING}").write_bytes(
        msgspec.json.encode({"ruleset": "x", "map": "y", "began": "", "throws": [["a", "b", 7, True]]})
    )
    found = ledger.read()
    assert len(found.pages) == 1 and set(found.faults) == {f"broken{ledger.ENDING}", f"odd{ledger.ENDING}"}
    screen = make_screen(ShowLedger(Under()), quick())
    assert isinstance(screen, LedgerScreen) and "2 files" in screen.words
    Player(screen).draw()


def test_a_disk_that_is_closed_costs_the_page_and_not_the_battle() -> None:
    ledger.folder().parent.mkdir(parents=True, exist_ok=True)
    ledger.folder().write_text("in the way")
    match = fought()
    assert match.battle.table.clock.round > 2 or match.battle.winner is not None
    assert match.fault == "" and ledger.read() == Ledger()


# ---------------------------------------------------------------- what is said


def share(rolls: int, came: int, chance: float) -> Share:
    return Share.of(tuple(Throw("Shots", PERSON, chance, number < came) for number in range(rolls)))


def test_the_interval_is_wilsons() -> None:
    """By hand: 8 of 20 give 0.219 to 0.613; nothing of 10 gives 0 to 0.278; all of 10 gives 0.722 to 1."""
    assert wilson(8, 20) == pytest.approx((0.2188, 0.6134), abs=1e-3)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-3)
    assert wilson(0, 0) == (0.0, 1.0)


def test_small_numbers_get_no_verdict_and_large_ones_an_honest_one() -> None:
    assert share(19, 0, 0.5).verdict == TOO_FEW
    assert share(20, 8, 0.5).verdict == AS_EXPECTED
    assert share(100, 30, 0.5).verdict == HARSHER
    assert share(100, 70, 0.5).verdict == KINDER
    assert share(0, 0, 0.5).verdict == TOO_FEW


def test_how_often_fair_dice_look_like_this() -> None:
    """One of ten or more outside: 1 - 0.95^10, 40 of 100."""
    throws = [
        Throw(f"kind {n}", PERSON, 0.5, m < (90 if n == 0 else 50)) for n in range(10) for m in range(100)
    ]
    found = roll_table.rows(Ledger((ledger.Page("nwo", "yard", "2026-11-02", tuple(throws)),)))
    count, of, often = roll_table.outside(found)
    assert (count, of) == (1, 10) and often == pytest.approx(1 - 0.95**10)
    assert roll_table.outside([]) == (0, 0, 1)


def test_bins_hold_every_roll_once_by_the_chance_that_was_shown() -> None:
    throws = tuple(Throw("Shots", PERSON, chance / 100, True) for chance in range(1, 100))
    row = roll_table.rows(Ledger((ledger.Page("nwo", "yard", "2026-11-02", throws),)))[0]
    assert [one.rolls for one in row.bins()] == [9, 10, 10, 10, 10, 10, 10, 10, 10, 10]


# ---------------------------------------------------------------- the page


def page(size: tuple[int, int] = (1280, 720)) -> tuple[Player, LedgerScreen]:
    screen = make_screen(ShowLedger(Under()), quick())
    assert isinstance(screen, LedgerScreen)
    return Player(screen, size), screen


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_whose_and_which_rules_are_chosen_and_rows_by_keys(size: tuple[int, int]) -> None:
    fought(rounds=5)
    player, screen = page(size)
    player.draw()
    all_rolls = sum(row.share.rolls for row in roll_table.rows(ledger.read()))
    counts = []
    for who in (PERSON, COMPUTER, ""):
        player.click_on(f"whose {who}")
        player.draw()
        counts.append(sum(row.share.rolls for row in screen.rows))
    assert counts[0] + counts[1] == counts[2] == all_rolls
    first = screen.chosen
    player.key(pygame.K_END)
    player.draw()
    assert screen.chosen == screen.rows[-1].key
    player.key(pygame.K_HOME)
    assert screen.chosen == first
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, RollBattlesScreen)
    player.key(pygame.K_ESCAPE)
    assert player.screen is screen


def test_a_row_that_tab_has_led_to_is_chosen_by_enter_and_gone_into_by_another() -> None:
    fought(rounds=5)
    player, screen = page((1280, 720))
    player.click_on("whose ")
    other = screen.rows[1].key
    while screen.desk.focus != f"row {other}":
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert player.screen is screen and screen.chosen == other
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, RollBattlesScreen)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_each_battle_in_which_the_chosen_kind_was_rolled_leads_to_its_replay(size: tuple[int, int]) -> None:
    match = fought(rounds=5)
    other = ledger.Page(
        "nwo",
        "mill-street",
        "2026-11-03",
        (Throw("Shots", PERSON, 0.5, True), Throw("Falls", PERSON, 0.9, False)),
    )
    ledger.folder().joinpath(f"gone{ledger.ENDING}").write_bytes(msgspec.json.encode(other))
    player, screen = page(size)
    player.click_on("whose ")
    screen.chosen = next(row.key for row in screen.rows if row.kind == "Shots")
    player.key(pygame.K_RETURN)
    listed = player.screen
    assert isinstance(listed, RollBattlesScreen) and [one.page.map for one in listed.found] == [
        "mill-street",
        match.map_path.stem,
    ]
    assert sum(one.share.rolls for one in listed.found) == screen.row.share.rolls  # type: ignore[union-attr]
    player.draw()
    player.click_on("battle 0")
    assert player.screen is listed and listed.words == GONE
    player.draw()
    player.click_on("battle 1")
    assert isinstance(player.screen, ReplayScreen)
    assert player.screen.watched.again.record.seed == match.seed
    listed.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
    assert listed.desk.focus == "battle 0", "keys go through the battles, too"


def test_of_saves_with_the_same_dice_the_one_that_went_furthest_is_watched() -> None:
    longer, path = fought(rounds=3), autosaves.files()[0]
    autosaves.release_others(None)
    shorter = fought(rounds=1)
    assert len(autosaves.files()) == 2 and len(shorter.battle.history) < len(longer.battle.history)
    kept = roll_table.save_of(ledger.path_of(shorter).name)
    assert kept and kept[1] == path and len(kept[0].actions) == len(longer.battle.history)


def test_a_save_that_cannot_be_watched_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    fought()
    player, _screen = page()
    player.key(pygame.K_RETURN)
    listed = player.screen
    assert isinstance(listed, RollBattlesScreen)

    def refused(*_: object) -> None:
        raise EnfiladeError("the map is gone")

    monkeypatch.setattr("game.client.screens.ledger.battles.open_battle.watch_record", refused)
    player.click_on("battle 0")
    assert listed.words == "The map is gone"
    files = autosaves.files()
    for path in files:
        path.write_bytes(b"no record")
    assert files and roll_table.save_of(listed.found[0].name) is None


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_rolls_of_the_lab_are_shown_beside_ones_own(size: tuple[int, int]) -> None:
    player, screen = page(size)
    player.click_on("whose lab")
    player.draw()
    assert {row.ruleset for row in screen.rows} == set(RULESETS)
    assert screen.row and not screen.row.share.throws
    assert sum(part.rolls for part in screen.row.bins()) == screen.row.share.rolls
    player.key(pygame.K_RETURN)
    assert player.screen is screen, "no battle of this machine is behind them"
    screen.ruleset = "opend6"
    player.click_on("whose lab")
    assert {row.ruleset for row in screen.rows} == {"opend6"}


def test_reset_asks_and_begins_anew() -> None:
    fought()
    player, screen = page()
    player.key(pygame.K_DELETE)
    assert isinstance(player.screen, ConfirmScreen)
    player.key(pygame.K_ESCAPE)
    assert ledger.files()
    player.key(pygame.K_DELETE)
    player.key(pygame.K_RETURN)
    assert not ledger.files() and screen.rows == []
    player.draw()


def test_the_rolls_are_written_as_a_table(tmp_path: Path) -> None:
    fought()
    player, screen = page()
    player.key(pygame.K_e, pygame.KMOD_LCTRL)
    assert isinstance(player.screen, NameScreen)
    player.write(str(tmp_path / "luck"))
    player.key(pygame.K_RETURN)
    lines = (tmp_path / "luck.csv").read_text().splitlines()
    assert player.screen is screen
    assert screen.done.startswith("Written: ")
    assert lines[0] == "day,ruleset,map,roll,whose,shown,came" and len(lines) == 1 + sum(
        len(one.throws) for one in screen.ledger.pages
    )
